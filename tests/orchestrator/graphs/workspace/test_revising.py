"""Changing a document by what a person says in so many words."""

import pytest

from orchestrator.graphs.workspace.rules.revising import changes, revised, wishes

DOCUMENT = """소개 문장.

## 준비

- [ ] 노트북
- [ ] 계정
  - 메일

## 진행 순서

1. 하나
2. 둘

본문

## 출처

- [1] [a](https://a.test)"""


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("제목을 ‘새 온보딩’으로 바꿔줘", (True, [])),
        ("Rename it to “Starter guide”", (True, [])),
        ("‘비용’ 섹션을 추가해줘: 노트북 200만 원\n모니터 30만 원", (False, [("비용", "added", 2, 0)])),
        ("Add a section called Costs: 200 each", (False, [("Costs", "added", 1, 0)])),
        ("준비 섹션에 ‘모니터 신청’ 추가해줘", (False, [("준비", "changed", 1, 0)])),
        ("add 'chair' to the 준비 section", (False, [("준비", "changed", 1, 0)])),
        ("준비에 추가해줘: 의자", (False, [("준비", "changed", 1, 0)])),
        ("진행 순서 섹션 빼줘", (False, [("진행 순서", "removed", 0, 3)])),
        ("Remove the 준비 section", (False, [("준비", "removed", 0, 3)])),
        ("‘계정’ 항목 삭제해줘", (False, [("준비", "changed", 0, 2)])),
        ("‘둘’을 ‘두 번째’로 바꿔줘", (False, [("진행 순서", "changed", 1, 1)])),
        ("제목을 ‘A’로 바꾸고 준비 섹션 빼줘", (True, [("준비", "removed", 0, 3)])),
    ],
)
def test_plain_wishes_are_done(instruction: str, expected: tuple[bool, list[tuple[str, str, int, int]]]) -> None:
    """Exactly what was asked for is changed, and nothing is left over."""
    revision = revised("문서", DOCUMENT, instruction)
    assert not revision.not_done
    assert changes(("문서", DOCUMENT), (revision.title, revision.markdown)) == expected


@pytest.mark.parametrize(
    "instruction", ["더 친절하게 써줘", "make it shorter", "없는 섹션 빼줘", "‘x’를 ‘y’로 바꿔줘", "노 빼줘"]
)
def test_what_is_not_understood_is_left_and_named(instruction: str) -> None:
    """The document is as it was; so is one in which nothing, or too much, has the name."""
    revision = revised("문서", f"{DOCUMENT}\n- 노트\n- 노선", instruction)
    assert (revision.title, revision.markdown, revision.not_done) == (
        "문서",
        f"{DOCUMENT}\n- 노트\n- 노선",
        [instruction],
    )


def test_of_several_wishes_each_counts() -> None:
    """What can be done is done; the rest is named."""
    revision = revised("문서", DOCUMENT, "준비 목록에 의자 추가해줘. 진행 순서 섹션 삭제해줘. 더 짧게 해줘")
    assert (revision.done, revision.not_done) == (2, ["더 짧게 해줘"])
    assert "- [ ] 의자" in revision.markdown


def test_an_item_is_added_in_the_form_of_its_list() -> None:
    """Numbers go on, boxes stay boxes, and what stands below the list stays below."""
    assert "1. 하나\n2. 둘\n3. 셋\n\n본문" in revised("문서", DOCUMENT, "진행 순서에 셋 추가해줘").markdown
    assert "  - 메일\n- [ ] 의자" in revised("문서", DOCUMENT, "준비에 ‘의자’ 추가해줘").markdown


def test_a_new_section_stands_before_the_sources() -> None:
    """Sources end a document."""
    markdown = revised("문서", DOCUMENT, "‘비용’ 섹션 추가해줘: 없음").markdown
    assert markdown.index("## 비용\n\n없음") < markdown.index("## 출처")


def test_a_text_with_a_colon_is_one_wish() -> None:
    """Its lines and sentences are the text, not further wishes."""
    assert wishes("‘비용’ 섹션을 추가해줘: 하나. 둘.\n셋") == ["‘비용’ 섹션을 추가해줘: 하나.\n둘.\n셋"]
