"""The table in a terminal, drawn with Textual."""
