"""Days that are told as to come, or as over, against the day of the document."""

import pytest

from orchestrator.graphs.idris.rules.analysing import SourceText, model_of

LETTER = """Room refit, Hollin Park School
Date: {date}

We asked three firms on {asked}, and all of them answered.
The order was placed with Ashdown Joinery; the room opens on {opens} for the summer term.
The sum remains to be paid by {due}.
"""
NOTICE = """재고 조사 보고
보고일: {date}

이번 조사에서 모자란 것은 채웠다. 다음 조사는 {next}에 한다.
대금은 {due}까지 지급한다.
"""


def _broken(text: str) -> list[str]:
    rules = model_of([SourceText("letter.txt", text)]).contradictions
    return [rule.disagrees for rule in rules if rule.kind == "date_order"]


def _letter(**told: str) -> str:
    days = {"date": "3 February 2026", "asked": "12 January 2026", "opens": "27 April 2026", "due": "29 May 2026"}
    return LETTER.format(**days | told)


def _notice(**told: str) -> str:
    return NOTICE.format(**{"date": "2026. 3. 9.", "next": "2026. 9. 14.", "due": "2026. 3. 31."} | told)


@pytest.mark.parametrize("text", [_letter(), _notice()])
def test_days_that_fit_their_tenses_are_no_failure(text: str) -> None:
    """What is to come after the document, and what was before it, breaks no order."""
    assert not _broken(text)


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        (_letter(opens="27 April 2025"), "27 April 2025"),
        (_letter(due="29 May 2025"), "29 May 2025"),
        (_letter(asked="12 January 2027"), "12 January 2027"),
        (_letter(date="3 February 2027"), "3 February 2027"),
        (_notice(next="2025. 9. 14."), "2025. 9. 14."),
        (_notice(due="2025. 3. 31."), "2025. 3. 31."),
    ],
)
def test_a_wrong_year_is_told_by_the_tense_of_its_sentence(text: str, raw: str) -> None:
    """What opens, falls due or was asked in a year that cannot be breaks an order that names it."""
    assert any(raw in told for told in _broken(text))


def test_what_was_long_before_is_no_wrong_year() -> None:
    """An earlier contract and a founding lie years before a document without being mistakes."""
    text = _letter() + "\nThe firm was founded on 1 May 1998. It was last engaged on 4 June 2019.\n"
    assert not _broken(text)
