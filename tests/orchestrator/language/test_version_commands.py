"""Wishes about the versions of a document, in both languages."""

import pytest

from orchestrator.language.version_commands import CURRENT, PREVIOUS, VersionCommand, asks_what_changed, version_command

LIST = VersionCommand("list")


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("이전 버전 보여줘", LIST),
        ("이전 버전들 보여주세요", LIST),
        ("버전 목록", LIST),
        ("이 문서 버전 기록 좀 보여줄래?", LIST),
        ("버전이 몇 개야?", LIST),
        ("버전 뭐 있어?", LIST),
        ("Show me the previous versions", LIST),
        ("show version 0", VersionCommand("open", (0,))),
        ("version history please", LIST),
        ("What versions are there?", LIST),
        ("2판 보여줘", VersionCommand("open", (2,))),
        ("버전 1 열어줘", VersionCommand("open", (1,))),
        ("첫 번째 버전을 보여주세요", VersionCommand("open", (1,))),
        ("바로 전 버전 보여줘", VersionCommand("open", (PREVIOUS,))),
        ("직전 판 보여줘", VersionCommand("open", (PREVIOUS,))),
        ("Show version 2 of the page", VersionCommand("open", (2,))),
        ("could you open v3 again?", VersionCommand("open", (3,))),
        ("show me the original version", VersionCommand("open", (1,))),
        ("2판으로 되돌려줘", VersionCommand("restore", (2,))),
        ("이 페이지를 버전 3으로 복구해 주세요", VersionCommand("restore", (3,))),
        ("이전 버전으로 되돌려줘", VersionCommand("restore", (PREVIOUS,))),
        ("처음 버전으로 돌려놔", VersionCommand("restore", (1,))),
        ("Go back to version 1", VersionCommand("restore", (1,))),
        ("please restore version 2", VersionCommand("restore", (2,))),
        ("revert it to the previous version", VersionCommand("restore", (PREVIOUS,))),
        ("roll the page back to version 2", VersionCommand("restore", (2,))),
        ("what changed since version 1?", VersionCommand("diff", (1, CURRENT))),
        ("What's different between version 1 and version 3?", VersionCommand("diff", (1, 3))),
        ("compare version 1 and 2", VersionCommand("diff", (1, 2))),
        ("Compare versions 1 and 2, please", VersionCommand("diff", (1, 2))),
        ("what changed between version 1 and 2?", VersionCommand("diff", (1, 2))),
        ("compare versions 2 with 4", VersionCommand("diff", (2, 4))),
        ("1이랑 2판 비교해줘", VersionCommand("diff", (1, 2))),
        ("1번과 2번 버전 비교", VersionCommand("diff", (1, 2))),
        ("1번이랑 3번 버전 비교해줘", VersionCommand("diff", (1, 3))),
        ("버전 1과 2의 차이 알려줘", VersionCommand("diff", (1, 2))),
        ("Compare version 1 with the current version", VersionCommand("diff", (1, CURRENT))),
        ("diff v1 v2", VersionCommand("diff", (1, 2))),
        ("1판 이후로 뭐가 바뀌었어?", VersionCommand("diff", (1, CURRENT))),
        ("1판이랑 3판 비교해줘", VersionCommand("diff", (1, 3))),
        ("버전 1과 버전 2의 차이점 알려줘", VersionCommand("diff", (1, 2))),
        ("1판이랑 지금 뭐가 달라졌어?", VersionCommand("diff", (1, CURRENT))),
        ("이전 버전이랑 뭐가 달라?", VersionCommand("diff", (PREVIOUS, CURRENT))),
        ("이전 버전에서 달라진 점 알려줘", VersionCommand("diff", (PREVIOUS, CURRENT))),
    ],
)  # fmt: skip
def test_a_wish_about_versions_is_heard(text: str, wish: VersionCommand) -> None:
    """Listing, opening, comparing and restoring, by number, by place or by words for them."""
    assert version_command(text) == wish


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Node 버전 2 설치 방법 알려줘",
        "API 버전 2랑 버전 3 차이 비교해줘",
        "앱 2.1 버전에서 뭐가 바뀌었어?",
        "what changed since version 1.2 of the app?",
        "Which version of Postgres do we use?",
        "재판 일정 보여줘",
        "게시판 보여줘",
        "2번 문서 보여줘",
        "배포를 이전 버전으로 되돌리는 방법은?",
        "How do I roll back to the previous version?",
        "이전 버전으로 되돌려도 돼?",
        "온보딩 문서 만들어줘",
        "연차는 며칠이야?",
        "show me the budget",
        "restore the backup",
        "2판으로 되돌리지 마",
        "don't go back to version 1",
        "버전 " * 60,
        "show §",
        "§ 보여줘",
        "compare § and §",
        "§으로 되돌려줘",
        "show version 99999999999",
    ],
)
def test_what_says_anything_else_is_no_such_wish(text: str) -> None:
    """Versions of other things, questions on how it is done, and what is denied."""
    assert version_command(text) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("뭐가 바뀌었어?", True),
        ("어디가 달라졌어요?", True),
        ("바뀐 부분 알려줘", True),
        ("이번에 뭐가 바뀐 거야?", True),
        ("what changed?", True),
        ("What has changed this time?", True),
        ("show me the changes", True),
        ("휴가 규정에서 뭐가 바뀌었어?", False),
        ("what changed in the leave policy?", False),
        ("예산을 바꿔줘", False),
    ],
)
def test_what_changed_is_asked_of_no_version(text: str, asks: bool) -> None:
    """Of the last change alone, not of something else that is named."""
    assert asks_what_changed(text) is asks
    assert version_command(text) is None
