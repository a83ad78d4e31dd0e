"""Whose act a clause tells by which somebody is let do a thing, brings one, or is only said to do it."""

import pytest

from orchestrator.graphs.plan.rules.items.chained_english import acts_in
from orchestrator.graphs.plan.rules.items.measures import how_often
from orchestrator.graphs.plan.rules.reading.consents import consent_in


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        (
            "The crew fixes bikes and prams people bring",
            [("people", "bring bikes and prams"), ("crew", "fixes bikes and prams")],
        ),
        ("Our club wants to let members book boats instead of the board", [("members", "book boats")]),
        ("We want to allow tenants to report a leak online", [("tenants", "report a leak online")]),
        ("A porter helps guests carry bags", [("porter", "helps guests carry bags")]),
        ("Ward sisters say that 9 of 10 nurses skip their break", []),
        ("security counts how many are in", [("security", "counts how many are in")]),
        ("The warden hands out keys and checks fuel", [("warden", "hands out keys"), ("", "checks fuel")]),
    ],
)
def test_who_does_what(text: str, acts: list[tuple[str, str]]) -> None:
    """Also where no pronoun, no article or a causative stands before whose act it is."""
    assert [(one.who, one.does) for one in acts_in(text)] == acts


def test_a_cut_sentence_names_no_measure() -> None:
    """How often something happens belongs to what happens."""
    told = "Double bookings happen about twice a month and last summer one course had to be sent home"
    assert how_often(told) == [("Double bookings", "about twice a month")]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("works council has to agree before", "works council"),
        ("The insurer must sign first", "insurer"),
        ("every parent must sign first", ""),
        ("노동조합이 먼저 동의해야 합니다", "노동조합"),
    ],
)
def test_who_agrees_first(text: str, who: str) -> None:
    """It is a condition of the start, and no rule of each use."""
    assert consent_in(text) == who
