"""The game itself: cards, deals, rules, scoring and the log of a game.

Nothing in this package knows how a table is drawn, stored or solved. Section
numbers in its docstrings are those of ``docs/rules.md``.
"""
