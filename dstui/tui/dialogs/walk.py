"""From spot to spot by keys."""

from collections.abc import Sequence

from dstui.tui.dialogs.page import Place, Spot


def beside(places: Sequence[Place], spot: Spot | None, step: int) -> Spot | None:
    """The next spot of the same row, to the right (*step* 1) or left (-1), or None."""
    here = _place_of(places, spot)
    if here is None:
        return None
    row = list(dict.fromkeys(place.spot for place in places if place.row == here.row))
    index = row.index(here.spot) + step
    return row[index] if 0 <= index < len(row) else None


def above_or_below(places: Sequence[Place], spot: Spot | None, step: int) -> Spot | None:
    """The spot of the nearest row below (*step* 1) or above (-1) that lies closest, or None."""
    here = _place_of(places, spot)
    if here is None:
        return None
    rows = {place.row for place in places if (place.row - here.row) * step > 0}
    if not rows:
        return None
    row = min(rows, key=lambda row: abs(row - here.row))
    candidates = [place for place in places if place.row == row]
    return min(candidates, key=lambda place: abs(place.start - here.start)).spot


def next_group(
    places: Sequence[Place], spot: Spot | None, step: int, preferred: Sequence[Spot] = ()
) -> Spot | None:
    """A spot of the next (*step* 1) or previous (-1) group, round and round.

    It is the one of *preferred* that lies there, or else the first.
    """
    groups = list(dict.fromkeys(place.spot.group for place in places))
    if not groups:
        return None
    if spot is None or spot.group not in groups:
        group = groups[0]
    else:
        group = groups[(groups.index(spot.group) + step) % len(groups)]
    members = [place.spot for place in places if place.spot.group == group]
    return next((member for member in members if member in preferred), members[0])


def _place_of(places: Sequence[Place], spot: Spot | None) -> Place | None:
    return next((place for place in places if place.spot == spot), None)
