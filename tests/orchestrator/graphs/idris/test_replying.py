"""What a person reads of a conversion: the verdict first, what disagrees with its place, a short table."""

from functools import partial

import pytest

from bot.texts import say
from orchestrator.graphs.idris.conversion import converted
from orchestrator.graphs.idris.places import place_text
from orchestrator.graphs.idris.replying import claim_cards, reply
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.turn import AgentExecutionResult, Locale, Table
from tests.orchestrator.graphs.idris.documents import BROKEN, ESTIMATE, PLAIN


async def _reply(locale: Locale, *documents: str) -> AgentExecutionResult:
    sources = [SourceText(f"{n}.txt", text) for n, text in enumerate(documents, 1)]
    return reply(await converted(model_of(sources), []), partial(say, locale), [])


@pytest.mark.parametrize(
    ("locale", "verdict", "place"),
    [("ko", "맞지 않는 곳이", "**제3조 8행**"), ("en", "the document disagrees with itself", "**제3조 line 8**")],
)
async def test_the_verdict_comes_first_and_figures_that_disagree_with_their_place(
    locale: Locale, verdict: str, place: str
) -> None:
    """The figures stand below it, each behind its article and line, in the reader's language."""
    first, second, *_ = (await _reply(locale, BROKEN)).result.split("\n\n")
    assert first.startswith("✗ **")
    assert verdict in first
    assert f"{place} · 합계: 3,330,000원 ≠ 3,300,000 (= 3,000,000원 + 300,000원)" in second


async def test_what_holds_and_what_has_no_rules_say_so() -> None:
    """Neither is told in the words of the other."""
    assert (await _reply("ko", ESTIMATE)).result.startswith("✓ **찾아낸 계산과")
    assert (await _reply("ko", PLAIN)).result.startswith("– **검산할 수 있는")


async def test_the_table_is_short_and_says_what_it_leaves_out() -> None:
    """Of many invariants those that fail come first, and the head counts all of them."""
    rows = "\n".join(f"품목{n}    {n}    1,000    {n * 1000:,}" for n in range(2, 30))
    result = await _reply("en", BROKEN, f"견적서\n\n품명    수량    단가    금액\n{rows}\n")
    [table] = [part for part in result.parts if isinstance(part, Table)]
    verdicts = [row[2] for row in table.rows]
    assert len(verdicts) == 15
    assert verdicts[0] == "✗ fails"
    assert verdicts == sorted(verdicts, key=lambda verdict: verdict != "✗ fails")
    assert table.title.startswith("15 of ")
    assert table.rows[0][3].startswith("1.txt ")


async def test_each_broken_claim_has_a_card() -> None:
    """A card names the rule, and says what was found of it."""
    conversion = await converted(model_of([SourceText("a.txt", BROKEN)]), [])
    cards = list(claim_cards(conversion, partial(say, "ko")))
    assert len(cards) == len(conversion.model.contradictions)
    assert {card.state for card in cards} == {"failed"}
    assert "맞지 않음 (계산): 합계: 3,330,000원 ≠" in " ".join(card.output for card in cards)


@pytest.mark.parametrize(
    ("place", "korean", "english"),
    [
        ("p. 2 제3조 L8", "2쪽 제3조 8행", "page 2 제3조 line 8"),
        ("L17", "17행", "line 17"),
        ("Article 4 L2", "Article 4 2행", "Article 4 line 2"),
    ],
)
def test_places_are_said_in_the_language_of_the_reader(place: str, korean: str, english: str) -> None:
    """What the document calls its articles stays as it is."""
    assert place_text(place, partial(say, "ko")) == korean
    assert place_text(place, partial(say, "en")) == english


async def test_names_of_files_lead_nowhere() -> None:
    """What a document or a file is called is shown as it reads, without a link or a mention."""
    text = BROKEN.replace("합계:", "합계 <!channel> https://evil.example/x:")
    result = reply(
        await converted(model_of([SourceText("[a](https://evil.example).txt", text), SourceText("b.txt", BROKEN)]), []),
        partial(say, "ko"),
        [],
    )
    assert "https://evil.example" not in result.result
    assert "<!channel" not in result.result
