import csv
import io
import json
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slack_sdk.web.async_client import AsyncWebClient

from bot.reply_text import chart_table
from bot.slack.reply.parts import EMPTY, FIRST_ROWS, chart_block, csv_file, is_whole, rendered, table_block
from bot.slack.reply.question import answer_of, asking_turn, follow_up_blocks, question_blocks
from bot.slack.reply.render import render
from bot.slack.reply.reply_messages import content_of_message
from bot.texts import say
from orchestrator.turn import AgentExecutionResult, Attachment, Chart, Choice, Echo, Locale, Question, Table
from tests.bot.slack.replies import Reply
from tests.sandbox_process import Json, Sandbox

KO = partial(say, "ko")
TURN = "slack:T0SANDBOX:C0GENERAL:1763.000100"
SMALL = Table("팀별 인원", ("팀", "인원"), (("개발", "12"), ("디자인", "3")))
LONG = Table("모든 요청", ("번호", "내용"), tuple((str(n), f"요청 {n}") for n in range(500)))
WIDE = Table("달별", tuple(f"열 {n}" for n in range(30)), (tuple(str(n) for n in range(30)),))
BARS = Chart("분기 매출", "bar", ("1분기", "2분기"), (("2025", (1.0, 2.5)), ("2026", (3.0, -4.0))))
PIE = Chart("비율", "pie", ("가", "나"), (("몫", (60.0, 40.0)),))


def _table(message: Json) -> list[list[str]]:
    [table] = [block for block in message["blocks"] if block["type"] == "table"]
    return [[cell["text"] for cell in row] for row in table["rows"]]


def _rows(file: Attachment) -> list[list[str]]:
    assert file.text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(file.text[1:])))


def test_a_table_that_fits_is_a_block() -> None:
    """Head and rows as they are, numbers to the right, empty cells filled, short rows ended."""
    block = table_block(Table("", ("이름", "값"), (("a", "1,200원"), ("b", "-3%"), ("", "4"), ("긴 이름",))))
    assert [[cell["text"] for cell in row] for row in block["rows"]] == [
        ["이름", "값"], ["a", "1,200원"], ["b", "-3%"], [EMPTY, "4"], ["긴 이름", EMPTY],
    ]  # fmt: skip
    assert block["column_settings"] == [{"is_wrapped": True}, {"align": "right"}]
    assert not rendered([SMALL], KO).files


@pytest.mark.parametrize(
    "table", [LONG, WIDE, Table("칸", ("a",), (("가" * 4000,),)), Table("", ("a",), (("나" * 499,),) * 50)]
)
def test_a_table_that_is_too_large_is_a_file_and_its_first_rows(table: Table) -> None:
    """All of it is in a CSV that Excel reads; the first rows are shown, with a word on the rest."""
    found = rendered([table], KO)
    assert not is_whole(table)
    [file] = found.files
    assert _rows(file) == [list(table.columns), *map(list, table.rows)]
    block = next(block for block in found.blocks if block["type"] == "table")
    assert len(block["rows"]) <= FIRST_ROWS + 1
    assert max(len(row) for row in block["rows"]) <= 20
    assert str(len(table.rows)) in found.blocks[-1]["elements"][0]["text"]


def test_a_cell_cannot_run_in_excel() -> None:
    """What looks like a formula is text; a negative number stays a number."""
    file = csv_file(Table("a/b: c", ("x",), (("=1+1",), ("-5",), ("-rm",), ("@x",), ("+3",))), KO)
    assert file.name == "a b c.csv"
    assert [row[0] for row in _rows(file)] == ["x", "'=1+1", "-5", "'-rm", "'@x", "+3"]


def test_a_chart_has_the_shape_of_slacks_reference() -> None:
    """Bars and lines have series over shared categories, a pie has segments."""
    assert chart_block(BARS) == {
        "type": "data_visualization",
        "title": "분기 매출",
        "chart": {
            "type": "bar",
            "series": [
                {"name": "2025", "data": [{"label": "1분기", "value": 1.0}, {"label": "2분기", "value": 2.5}]},
                {"name": "2026", "data": [{"label": "1분기", "value": 3.0}, {"label": "2분기", "value": -4.0}]},
            ],
            "axis_config": {"categories": ["1분기", "2분기"]},
        },
    }
    pie = chart_block(PIE)
    assert pie is not None
    assert pie["chart"] == {
        "type": "pie", "segments": [{"label": "가", "value": 60.0}, {"label": "나", "value": 40.0}],
    }  # fmt: skip


@pytest.mark.parametrize(
    "chart",
    [
        Chart("음수", "pie", ("가", "나"), (("몫", (60.0, -1.0)),)),
        Chart("많음", "pie", tuple("가나다라마바사"), (("몫", (1.0,) * 7),)),
        Chart("점", "line", tuple(map(str, range(21))), (("a", (1.0,) * 21),)),
        Chart("빠짐", "bar", ("a", "b"), (("x", (1.0,)),)),
        Chart("끝없음", "bar", ("a",), (("x", (float("nan"),)),)),
        Chart("같은 이름", "bar", ("a", "a"), (("x", (1.0, 2.0)),)),
    ],
)
def test_a_chart_that_slack_cannot_draw_is_a_table(chart: Chart) -> None:
    """Its numbers are all there."""
    assert chart_block(chart) is None
    assert [block["type"] for block in rendered([chart], KO).blocks] == ["header", "table"]
    assert len(chart_table(chart).rows) == len(chart.labels)


def test_each_message_has_one_table_and_two_charts() -> None:
    """What does not fit into the first message follows in its own, in order, each under its title."""
    found = rendered([SMALL, BARS, PIE, BARS, LONG, SMALL], KO)
    kinds = [[block["type"] for block in part] for part in (found.blocks, *(s.blocks for s in found.sections))]
    assert kinds == [
        ["header", "table", "data_visualization", "data_visualization"],
        ["data_visualization", "header", "table", "context"],
        ["table"],
    ]
    assert [section.text for section in found.sections] == ["**분기 매출**", "**팀별 인원**"]


def test_files_of_one_name_are_kept_apart() -> None:
    """Two tables of one title are two files."""
    files = rendered([LONG, LONG, Attachment("모든 요청.csv", "text/csv", text="x")], KO).files
    assert sorted(file.name for file in files) == ["모든 요청 (2).csv", "모든 요청 (3).csv", "모든 요청.csv"]


def _question(**values: object) -> Question:
    return Question(TURN, "어느 쪽인가요?", **values)  # type: ignore[arg-type]


def _choices(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"v{n}", f"선택 {n}") for n in range(count))


@pytest.mark.parametrize(
    ("question", "types"),
    [
        (_question(kind="choice", choices=_choices(5)), ["button"] * 5),
        (_question(kind="choice", choices=_choices(6)), ["static_select"]),
        (_question(kind="choice", choices=_choices(200)), ["static_select"]),
        (_question(kind="choice", choices=_choices(3), multiple=True), ["multi_static_select"]),
        (_question(kind="yes_no", required=False), ["button", "button", "button"]),
        (_question(kind="date"), ["datepicker"]),
        (_question(kind="number"), ["button"]),
        (_question(kind="choice"), ["button"]),
        (_question(), ["button"]),
        (_question(kind="file"), []),
    ],
)
async def test_slack_takes_every_kind_of_question(
    sandbox: Sandbox, client: AsyncWebClient, question: Question, types: list[str]
) -> None:
    """Each kind has its own elements, which say whose question they answer; a word tells that writing works too."""
    result = AgentExecutionResult(mode="plan", result="", question=question, follow_ups=("하나", "둘 " * 700, " "))
    for locale in ("ko", "en"):
        reply = await Reply.begin(sandbox, client)
        rendering = render(result, TURN, partial(say, locale))
        await reply.stream.finish(rendering.text, rendering.below, rendering.more)
        [message] = await reply.messages()
        rows = [block for block in message["blocks"] if block["block_id"].startswith("answer|")]
        assert [element["type"] for row in rows for element in row["elements"]] == types
        assert all(asking_turn({"block_id": row["block_id"]}) == TURN for row in rows)
        assert [block["type"] for block in message["blocks"]][-2:] == ["context", "actions"]
        assert "feedback" not in [block["block_id"] for block in message["blocks"]]


def test_a_press_says_what_was_chosen() -> None:
    """The answer is the label of the choice; what belongs to no choice is no answer."""
    question = _question(kind="choice", choices=_choices(3), required=False)
    [row, _] = question_blocks(question, KO)
    *buttons, skip = row["elements"]
    assert [answer_of(button, question, KO) for button in buttons] == ["선택 0", "선택 1", "선택 2"]
    assert answer_of(skip, question, KO) == "건너뛰기"
    yes_no = _question(kind="yes_no")
    assert [answer_of(each, yes_no, KO) for each in question_blocks(yes_no, KO)[0]["elements"]] == ["네", "아니요"]
    asked_before = question_blocks(yes_no, KO)[0]["elements"]
    assert [answer_of(each, yes_no, partial(say, "en")) for each in asked_before] == ["네", "아니요"]
    picked = {"action_id": "answer_select", "selected_options": [{"value": "2"}, {"value": "0"}, {"value": "9"}]}
    assert answer_of(picked, question, KO) == "선택 2, 선택 0"
    assert (
        answer_of({"action_id": "answer_date", "selected_date": "2026-11-22"}, _question(kind="date"), KO)
        == "2026-11-22"
    )
    for wrong in (
        {"action_id": "answer_choice:0", "value": "{}"},
        {"action_id": "answer_choice:0", "value": json.dumps({"turn": TURN, "choice": "7"})},
        {"action_id": "answer_select", "selected_option": None},
        {"action_id": "answer_date", "selected_date": None},
        {"action_id": "undo_page", "value": "x"},
        {},
    ):
        assert answer_of(wrong, question, KO) is None
    assert asking_turn({"block_id": "page"}) == ""


def test_long_choices_are_read_in_the_text() -> None:
    """What does not fit on a button, or explains it, stands in the question."""
    choices = (Choice("a", "가" * 100), Choice("b", "나", "둘째"))
    question = _question(kind="choice", choices=choices)
    result = AgentExecutionResult(mode="plan", result="먼저 하나 여쭤볼게요.", question=question)
    text = render(result, TURN, KO).text
    assert text == f"먼저 하나 여쭤볼게요.\n\n어느 쪽인가요?\n\n1. {'가' * 100}\n2. 나 — 둘째"
    again = AgentExecutionResult(mode="plan", result=text, question=question)
    assert render(again, TURN, KO).text == text


def test_suggestions_ask_what_they_say() -> None:
    """The button carries the whole message, also where its label is cut."""
    [row] = follow_up_blocks(TURN, ("연차는?", "아주 " * 30))
    values = [json.loads(button["value"]) for button in row["elements"]]
    assert values == [{"turn": TURN, "text": "연차는?"}, {"turn": TURN, "text": ("아주 " * 30).strip()}]
    assert all(len(button["text"]["text"]) <= 75 for button in row["elements"])


CELLS = st.text(max_size=30)
ROWS = st.lists(CELLS, max_size=25).map(tuple)
TABLES = st.builds(Table, CELLS, ROWS, st.lists(ROWS, max_size=6).map(tuple))
CHARTS = st.builds(
    Chart,
    CELLS,
    st.sampled_from(["bar", "line", "pie"]),
    st.lists(CELLS, max_size=8).map(tuple),
    st.lists(st.tuples(CELLS, st.lists(st.floats(-5, 5), max_size=8).map(tuple)), max_size=8).map(tuple),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.one_of(TABLES, CHARTS), max_size=5), st.sampled_from(["ko", "en"]), st.booleans())
async def test_slack_takes_whatever_a_graph_hands_over(
    sandbox: Sandbox, client: AsyncWebClient, parts: list[Table | Chart], locale: Locale, as_files: bool
) -> None:
    """Any tables and charts are within Slack's limits, whatever stands in them."""
    result = AgentExecutionResult(mode="plan", result="여기 있어요.", parts=tuple(parts), follow_ups=("더",))
    rendering = render(result, TURN, partial(say, locale), as_files=as_files)
    reply = await Reply.begin(sandbox, client)
    await reply.stream.finish(rendering.text, rendering.below, rendering.more)
    messages = await reply.messages()
    assert len(messages) == 1 + len(rendering.more)
    assert messages[-1]["blocks"][-1]["block_id"] == "feedback"
    assert all(len(message["blocks"]) <= 50 for message in messages)


def test_what_was_understood_stands_above_the_question_with_a_button() -> None:
    """Each echo is a line of its own, whose button sends its message; what is said above stays text."""
    echoes = tuple(
        Echo(f"✓ {label}: **{value}**", field, label, value, f"{label} 고치기")
        for field, label, value in (("amount", "금액", "30원 <&>"), ("day", "날", "어제"))
    )
    said = "\n\n".join(["함께 적어 둘게요.", *(echo.text for echo in echoes), "그다음이에요."])
    asked = Question(TURN, "언제예요?", "date")
    found = render(AgentExecutionResult("intake", said, echoes=echoes, question=asked), TURN, KO)
    first, second, rest, *_ = found.below
    assert found.text == "함께 적어 둘게요."
    assert [first["text"]["text"], second["text"]["text"]] == ["✓ 금액: *30원 &lt;&amp;&gt;*", "✓ 날: *어제*"]
    assert json.loads(first["accessory"]["value"]) == {"turn": TURN, "text": "금액 고치기"}
    assert first["accessory"]["action_id"] != second["accessory"]["action_id"]
    assert rest == {"type": "markdown", "text": "그다음이에요.\n\n언제예요?"}
    alone = render(AgentExecutionResult("intake", echoes[0].text, echoes=echoes[:1], question=asked), TURN, KO)
    assert content_of_message(alone.text, alone.below)["text"] == "언제예요?"
