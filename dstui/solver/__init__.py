"""Search for a winning line and for the proof that there is none (docs/solver.md)."""
