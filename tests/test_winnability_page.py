"""docs/winnability.md says what docs/studies has, and what is kept there is true."""

import pytest

from dstui.engine.codes import GameCode
from dstui.play.packing import unpack
from dstui.play.study import decide
from dstui.solver.verdict import Verdict
from tools.winnability import PAGE, Deal, Findings, kept, page

SHARE = 10
"""So many wins of each mode are replayed here; python -m tools.winnability check replays all."""
KEPT = kept()


def mode_of(findings: Findings) -> str:
    return str(findings.study.mode)


def test_the_table_is_the_one_that_the_studies_give() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text
    assert len(KEPT) == 10


@pytest.mark.parametrize("findings", KEPT, ids=mode_of)
def test_wins_that_are_kept_are_wins(findings: Findings) -> None:
    wins = [deal for deal in findings.deals if deal.verdict is Verdict.WON]
    for deal in wins[:SHARE]:
        assert unpack(GameCode(findings.study.mode, deal.deal).table(), deal.packed)


@pytest.mark.parametrize("findings", KEPT, ids=mode_of)
def test_a_deal_searched_again_ends_as_kept(findings: Findings) -> None:
    study = findings.study
    deal = min(findings.deals, key=lambda deal: deal.nodes)
    code, verdict, nodes, *_ = decide(str(GameCode(study.mode, deal.deal)), study.nodes).split(" ")
    assert (code, verdict, int(nodes)) == (
        str(GameCode(study.mode, deal.deal)),
        deal.verdict.value,
        deal.nodes,
    )


def test_a_deal_reads_back() -> None:
    for line in ("AAAAAAB won 12 abc", "AAAAAAC lost 7", "AAAAAAD unknown 100000"):
        assert str(Deal.parse(line)) == line
