"""The schedule, the flow and the costs as pictures and as code."""

import io
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.texts import say
from integrations.documents.fonts import FOLDERS, FontFile, NoFont, fonts_for, showable
from orchestrator.graphs.plan.pictures import codes, drawn
from orchestrator.graphs.plan.pictures.amounts import amount_text
from orchestrator.graphs.plan.pictures.mermaid import flow_code, schedule_code
from orchestrator.graphs.plan.plan_document import PlanTask
from tests.orchestrator.graphs.plan.a_plan import HOSTILE, a_hostile_plan, a_plan
from tests.sampling import count

_KO = partial(say, "ko")


def _has_korean() -> bool:
    try:
        return not fonts_for("").lacks_korean
    except NoFont:
        return False


needs_font = pytest.mark.skipif(not _has_korean(), reason="no Korean font is installed (apt install fonts-noto-cjk)")


def _colours(content: bytes) -> set[tuple[int, ...]]:
    image = Image.open(io.BytesIO(content)).convert("RGB")
    return {colour for _, colour in image.getcolors(1 << 24) or () if isinstance(colour, tuple)}


@needs_font
def test_a_plan_has_three_pictures() -> None:
    """Each is a PNG as wide as a page, says in words what it shows, and marks the day."""
    pictures = {picture.name: picture for picture in drawn(a_plan(), say, date(2026, 11, 25))}
    assert list(pictures) == ["schedule", "flow", "costs"]
    for picture in pictures.values():
        assert Image.open(io.BytesIO(picture.content)).size[0] == 2000
        assert len(picture.content) < 100_000
    assert "화면 설계 (2026-11-16~2026-12-11, 박지영, 가정)" in pictures["schedule"].alt
    assert "5. 결제해요" in pictures["flow"].alt
    assert pictures["costs"].alt.startswith("비용: 항목 2개, 합계 102,000,000원.")
    today = (0xC0, 0x6A, 0x14)
    assert today in _colours(pictures["schedule"].content)
    [past] = [one for one in drawn(a_plan(), say, date(2030, 1, 1)) if one.name == "schedule"]
    assert today not in _colours(past.content)


@needs_font
def test_only_what_there_is_is_drawn() -> None:
    """Without dates, costs or steps there is no picture, and no code."""
    bare = replace(a_plan(), schedule=(), costs=None, flow=())
    assert drawn(bare, say) == ()
    assert codes(bare, say) == {}


@needs_font
def test_hostile_names_and_many_rows_are_drawn() -> None:
    """Also backward dates, days at both ends of the calendar, and amounts of any size."""
    plan = a_hostile_plan()
    ends = (
        PlanTask("역순", date(2026, 5, 1), date(2026, 1, 1)),
        PlanTask("끝", date(9999, 12, 31), date(9999, 12, 31), "", 1),
        PlanTask("처음", date(1, 1, 1), date(1, 1, 2)),
    )
    for tasks in (plan.schedule, ends, ends[:1], ends[1:2]):
        pictures = drawn(replace(plan, schedule=tasks), say)
        assert [picture.name for picture in pictures] == ["schedule", "flow", "costs"]
    assert max(Image.open(io.BytesIO(picture.content)).size[1] for picture in pictures) < 4500
    assert "외" not in say("ko", "plan.picture.more_tasks", n=160)


def test_glyphs_for_control_signs_are_not_drawn(tmp_path: Path) -> None:
    """Some fonts have boxes for them; they are left out all the same, and what parts words stays a space."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "A", "box"])
    font.setupCharacterMap({0x41: "A", 0x07: "box", 0x09: "box", 0x85: "box", 0x202E: "box"})
    font.save(tmp_path / "boxes.ttf")
    face = FontFile(str(tmp_path / "boxes.ttf"))
    assert showable("A\x07\x01A\u202eA\tA\nA", (face,)) == "AAA A\nA"


def test_without_a_korean_font_it_is_said() -> None:
    """Nothing is drawn in empty boxes: an error of its own tells that a font is missing."""
    with pytest.raises(NoFont):
        drawn(a_plan(), say, fonts=fonts_for("가", ("/nowhere",)))
    with pytest.raises(NoFont):
        fonts_for("plain", ("/nowhere",))


@needs_font
def test_signs_without_a_glyph_are_named() -> None:
    """Emoji that no font has are written as their names, invisible signs are left out, jamo are composed."""
    fonts = (fonts_for("가", FOLDERS).regular,)
    assert showable("차 \U0001faa8 \u1112\u1161\u11ab\u202e\u200d\x07", fonts) == "차 [rock] 한"
    assert showable("plain", fonts) == "plain"


@pytest.mark.parametrize(
    ("amount", "currency", "language", "text"),
    [
        (1_200_000, "원", "ko", "1,200,000원"),
        (1_200_000, "KRW", "en", "₩1,200,000"),
        (-5, "USD", "ko", "-$5"),
        (900, "CHF", "en", "900 CHF"),
        (900, "", "en", "900"),
    ],
)
def test_amounts_are_written_as_usual(amount: int, currency: str, language: str, text: str) -> None:
    """Each currency stands where its readers expect it."""
    assert amount_text(amount, currency, "ko" if language == "ko" else "en") == text


def test_the_code_says_what_the_pictures_say() -> None:
    """Stated and assumed dates are told apart, the last day belongs to its task, and costs below zero are bars."""
    made = codes(a_plan(), say)
    assert made["schedule"].splitlines()[4:] == [
        "    inclusiveEndDates",
        "    요구사항 정리 (김민수) :active, t1, 2026-11-02, 2026-11-20",
        "    화면 설계 (박지영) · 가정 :t2, 2026-11-16, 2026-12-11",
        "    정식 오픈 :active, t3, 2027-04-01, 2027-04-01",
    ]
    assert made["costs"].splitlines()[0] == "pie showData"
    assert codes(a_hostile_plan(), say)["costs"].startswith("xychart-beta")
    assert made["flow"].count("-->") == 4


@given(st.text(max_size=120) | st.sampled_from(HOSTILE))
@example("a\u2028    end :t9, 2026-01-01, 2026-01-01")
@settings(max_examples=count(whole=60, few=20), deadline=None)
def test_no_name_breaks_the_code(name: str) -> None:
    """Whatever a name holds, it adds no line and no sign that Mermaid's grammars know."""
    task = PlanTask(name, date(2026, 1, 1), date(2026, 1, 2), name)
    for code, lines in ((schedule_code(name, [task], _KO), 6), (flow_code([name, name]), 4)):
        assert len(code.splitlines()) == lines
    last = schedule_code("x", [task], _KO).splitlines()[-1]
    assert last.count(":") == 1
    assert not set(last) & set(';#%"`<>{}[]\\&|$')
    assert flow_code([name]).count('"') == 2
