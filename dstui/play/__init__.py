"""A sitting: one game with its store, clock and solver, for every front end."""
