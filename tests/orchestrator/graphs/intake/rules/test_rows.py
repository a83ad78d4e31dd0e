"""The numbers of rows that a message may name."""

import pytest

from orchestrator.graphs.intake.rules.rows import row_named, rows_named


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4번은 문자예요", (4, "문자예요")),
        ("2번 틀렸어요", (2, "틀렸어요")),
        ("다 맞는데 5번만 고쳐주세요", (5, "고쳐주세요")),
        ("3", (3, "")),
        ("no. 2 is in May", (2, "in May")),
        ("row 6: by text", (6, "by text")),
        ("1번은 맞아요 4번은 틀렸어요", (4, "틀렸어요")),
        ("4번은 문자예요, 5번은 사장님이에요", (4, "문자예요")),
        ("3번이 맞아요", None),
        ("4번 넘어졌어요", None),
        ("3번만 찾아갔어요", None),
        ("6번째 면접이에요", None),
        ("5. 2.에 나왔어요", None),
        ("9번은 아니에요", None),
        ("2번이나 전화했어요", None),
        ("3.5일 입원", None),
        ("20만원이에요", None),
    ],
)
def test_a_row_is_named_by_its_number(text: str, found: tuple[int, str] | None) -> None:
    """A number counts a row where it is said of it, and only as far as there are rows."""
    assert row_named(text, 7) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("다른 건 맞는데 3번은 부산이고 6번은 빼 주세요", [(3, "부산이고"), (6, "빼 주세요")]),
        ("7번 틀렸어요. 사장 아들이에요. 2번도 5월이요", [(7, "틀렸어요. 사장 아들이에요"), (2, "5월이요")]),
        ("4번에 녹음도 넣어 주세요", [(4, "녹음도 넣어 주세요")]),
        ("전화를 2번 했고 문자를 3번 보냈어요", []),
        ("3번에 걸쳐 보냈어요", []),
        ("5번째 재촉했을 때 3번은 대꾸가 없었어요", []),
        ("메일 4번에 전화 2번은 받았어요", []),
        ("다 맞는데요. 그리고 4번은 카톡이에요", [(4, "카톡이에요")]),
        ("I wrote twice, 4 is plenty", []),
        ("we were three; 6 is how many weeks I waited", []),
        ("Mostly fine. Row 4 is March", [(4, "March")]),
    ],
)
def test_every_row_that_is_named_is_found(text: str, found: list[tuple[int, str]]) -> None:
    """One message may change several rows; how often something happened counts none."""
    assert rows_named(text, 8) == found
