"""Nothing that was shown is lost, whenever the program is killed."""

from pathlib import Path

from tests.e2e.kills import Study


def test_twenty_kills_at_random_instants(tmp_path: Path) -> None:
    study = Study(tmp_path, seed=11)
    for _round in range(20):
        study.round()
    assert study.tally.faults == []
    assert study.tally.events >= 20
    assert study.tally.same_pictures >= 3
