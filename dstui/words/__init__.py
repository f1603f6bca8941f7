"""What the game says, in one place for every front end: one subject a file.

Texts are made when they are shown, in the player's language. Cards are named by a
:data:`~dstui.words.cards.CardText`, so that a table can say ``7♥``, an ASCII
terminal ``7h`` and a screen reader ``7 of hearts`` with the same sentences.
"""
