"""The versions of a model: which documents are states of one, and what changed between two of them."""

from dataclasses import replace
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
    changes_between,
    changes_text,
    kept_version,
    numbered,
    of_newest,
    rejected_before,
    without,
)
from orchestrator.graphs.idris.rejecting import rejected_rule, without_rules
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.turn import Locale
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE, MENDED


async def _version(text: str, turn: str, locale: Locale = "ko") -> ModelVersion:
    words = partial(say, locale)
    conversion = await converted(model_of([SourceText("계약.txt", text)]), [])
    at = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
    return kept_version(conversion, analysis_markdown(conversion, words), words, turn=turn, user="U1", at=at)


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
    assert "12" not in [one["turn"] for one in without(versions, "12")]
    long = [one.copy() for one in versions]
    for one in long:
        one["module"] = "x" * (MOST_TOGETHER // 2)
    assert len(numbered(long, first)) == 2
    second["turn"] = "20"
    assert [one["number"] for one in numbered(versions, second)] == [one["number"] for one in versions]
    assert len(of_newest(versions)) == MOST_KEPT


@pytest.mark.parametrize(
    ("locale", "holds", "figure"), [("ko", "✓ 이제 맞아요: 합계", "합계"), ("en", "✓ holds now: 합계", "합계")]
)
async def test_what_changed_is_told_rule_by_rule_and_figure_by_figure(locale: Locale, holds: str, figure: str) -> None:
    """A rule that holds now comes first, then each figure with its old and new value; back again it fails."""
    words = partial(say, locale)
    before, after = await _version(BROKEN, "1", locale), await _version(MENDED, "2", locale)
    changes = changes_between(before, after, words)
    assert changes[0].startswith("✓")
    assert any(line.startswith(holds) for line in changes)
    assert any(line.startswith(f"{figure}: 3,330,000원 → **3,300,000원** (제3조") for line in changes)
    back = changes_between(after, before, words)
    assert back[0].startswith("✗")
    assert changes_between(before, before, words) == []
    assert changes_text(["x"] * 20, words).count("\n") == 12


async def test_rows_that_come_and_go_are_told() -> None:
    """Figures of a row that was added are new; in the other direction they are gone."""
    words = partial(say, "en")
    more = ESTIMATE.replace(
        "설치비            -",
        "운반비            -            1     100,000     100,000     10,000\n설치비            -",
    )
    before, after = await _version(ESTIMATE, "1"), await _version(more, "2")
    assert any(line.startswith("new figure · ") and "100,000" in line for line in changes_between(before, after, words))
    assert any(
        line.startswith("removed figure · ") and "100,000" in line for line in changes_between(after, before, words)
    )


async def test_a_rejected_rule_is_known_in_a_corrected_document() -> None:
    """By what it says without its figures, and which of those alike it is; among fewer or more it is shown again."""
    rows = ESTIMATE.replace("1,500,000   3,000,000", "1,500,000   3,100,000")
    model = model_of([SourceText("견적.txt", rows)])
    row = next(rule for rule in model.rules if not rule.holds and rule.kind == "product")
    chosen = without_rules(model, [rejected_rule(row)])
    conversion = replace(await converted(chosen.model, []), left_out=chosen.left_out)
    before = kept_version(
        conversion, "", partial(say, "ko"), turn="1", user="U1", at=datetime(2026, 11, 23, tzinfo=UTC)
    )
    corrected = model_of([SourceText("고침.txt", ESTIMATE)])
    [kept] = without_rules(corrected, rejected_before([before], corrected)).left_out
    assert [figure.raw for figure in kept.figures] == ["2", "1,500,000", "3,000,000"]
    assert rejected_before([await _version(BROKEN, "2")], corrected) == []
    assert rejected_before([], corrected) == []
