"""The versions of a model: which documents are states of one, and what changed between two of them."""

from datetime import UTC, datetime
from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.idris.analysis_report import analysis_markdown
from orchestrator.graphs.idris.conversion import converted
from orchestrator.graphs.idris.model_versions import (
    MOST_KEPT,
    MOST_TOGETHER,
    ModelVersion,
    kept_version,
    numbered,
    of_newest,
    without,
)
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.succession.changes import change_lines, changes_between, changes_text
from orchestrator.graphs.idris.succession.stored_rules import stored_rules
from orchestrator.graphs.idris.succession.taking_over import stored_model, taken_over, with_taken_over
from orchestrator.turn import Locale
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE, MENDED


async def _version(text: str, turn: str, locale: Locale = "ko", before: ModelVersion | None = None) -> ModelVersion:
    """``before``: the version that the text corrects."""
    words, sources = partial(say, locale), [SourceText("계약.txt", text)]
    model = model_of(sources)
    if before is not None:
        took = taken_over(before["known"], model, sources)
        model = with_taken_over(model, stored_rules(took.rules), took.names.data())
    conversion = await converted(model, [])
    at, known = datetime(2026, 11, 23, 9, 0, tzinfo=UTC), stored_model(conversion.model, (), sources)
    return kept_version(conversion, known, analysis_markdown(conversion, words), words, turn=turn, user="U1", at=at)


async def test_a_corrected_document_is_the_next_version() -> None:
    """The same turn or document again is no further one, another is another model, and the oldest are forgotten."""
    first, second, other = await _version(BROKEN, "1"), await _version(MENDED, "2"), await _version(ESTIMATE, "3")
    versions = numbered([], first)
    versions = numbered(numbered(versions, second), second)
    assert [(one["turn"], one["number"]) for one in versions] == [("1", 1), ("2", 2)]
    versions = numbered(versions, other)
    assert [one["turn"] for one in of_newest(versions)] == ["3"]
    for turn in range(4, 20):
        again = (first if turn % 2 == 0 else second).copy()
        again["turn"] = str(turn)
        versions = numbered(versions, again)
    assert [one["number"] for one in versions] == list(range(19 - MOST_KEPT, 19))
    assert ["known" in one for one in versions] == [False] * (MOST_KEPT - 2) + [True, True]
    assert "12" not in [one["turn"] for one in without(versions, "12")]
    long = [one.copy() for one in versions]
    for one in long:
        one["module"] = "x" * (MOST_TOGETHER // 2)
    assert len(numbered(long, first)) == 2
    second["turn"] = "20"
    assert [one["number"] for one in numbered(versions, second)] == [one["number"] for one in versions]
    assert len(of_newest(versions)) == MOST_KEPT


@pytest.mark.parametrize(("locale", "holds"), [("ko", "✓ 이제 맞아요"), ("en", "✓ holds now")])
async def test_what_changed_is_told_rule_by_rule_and_figure_by_figure(locale: Locale, holds: str) -> None:
    """A rule that holds now stands before each figure with its old and new value; back again it is broken."""
    words = partial(say, locale)
    before = await _version(BROKEN, "1", locale)
    after = await _version(MENDED, "2", locale, before)
    lines = change_lines(changes_between(before, after), words)
    assert lines[0].startswith("✓")
    assert any(line.startswith(holds) and "합계 = 공급가액" in line for line in lines)
    assert any(line.startswith("합계: 3,330,000원 → **3,300,000원** (제3조") for line in lines)
    back = changes_between(after, await _version(BROKEN, "3", locale, after))
    broken = next(one for one in back["rules"] if one["name"] == "totalSum1")
    assert (broken["change"], broken["before"], broken["after"]) == ("broken", "holds", "fails")
    assert [(one["old"], one["new"]) for one in broken["figures"]] == [("3,300,000원", "3,330,000원")]
    assert change_lines(back, words)[0].startswith("✗")
    assert change_lines(changes_between(before, before), words) == []
    assert changes_text(["x"] * 20, words).count("\n") == 12


async def test_rows_that_come_and_go_are_told() -> None:
    """Figures of a row that was added are new; in the other direction they are gone."""
    words = partial(say, "en")
    more = ESTIMATE.replace(
        "설치비            -",
        "운반비            -            1     100,000     100,000     10,000\n설치비            -",
    )
    before = await _version(ESTIMATE, "1")
    after = await _version(more, "2", "ko", before)
    told = change_lines(changes_between(before, after), words)
    assert any(line.startswith("new figure · ") and "100,000" in line for line in told)
    back = change_lines(changes_between(after, before), words)
    assert any(line.startswith("removed figure · ") and "100,000" in line for line in back)
