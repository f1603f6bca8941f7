"""How a sentence is written."""


def capital(text: str) -> str:
    """*text* with its first letter as a sentence starts: a card or a pile may come first.

    >>> capital("7 of hearts can't go there.")
    "7 of hearts can't go there."
    >>> capital("queen of hearts can't go there.")
    "Queen of hearts can't go there."
    """
    return text[:1].upper() + text[1:]
