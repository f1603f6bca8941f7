"""What front ends show of past games: the rows of a list, and what they add up to."""

from dstui.store.history import GameRow
from dstui.store.statistics import DailyStatistics, ModeStatistics

__all__ = ["DailyStatistics", "GameRow", "ModeStatistics"]
