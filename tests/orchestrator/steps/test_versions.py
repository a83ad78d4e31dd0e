"""Versions of a document, without a graph."""

from datetime import UTC, datetime

from orchestrator.deps import PageVersion, StoredDocument
from orchestrator.language.version_commands import CURRENT, PREVIOUS
from orchestrator.steps.versions import current, is_wider, line_diff, named
from tests.orchestrator.conftest import Notebook

TEXT = "요약\n\n## 첫날\n\n- 노트북\n- 계정\n- 교육\n\n## 첫 주\n\n- 소개\n- 환경\n- 회식\n- 면담"


def _version(number: int, *, undone: bool = False) -> PageVersion:
    return PageVersion(number, StoredDocument("T", str(number)), datetime(2026, 11, 22, tzinfo=UTC), "U1", undone)


def test_a_comparison_has_headings_and_what_stands_around() -> None:
    """Each change below its heading, with one line before and after it; what did not change is left out."""
    after = TEXT.replace("- 계정", "- 계정과 메일").replace("- 면담", "- 면담\n- 회고")
    assert line_diff(StoredDocument("온보딩", TEXT), StoredDocument("첫 주", after)) == [
        "- # 온보딩",
        "+ # 첫 주",
        "  ## 첫날",
        "  - 노트북",
        "- - 계정",
        "+ - 계정과 메일",
        "  - 교육",
        "⋯",
        "  ## 첫 주",
        "  - 면담",
        "+ - 회고",
    ]
    assert line_diff(StoredDocument("온보딩", TEXT), StoredDocument("온보딩", TEXT.replace("\n\n", "\n\n\n"))) == []


def test_versions_are_found_by_number_and_by_place() -> None:
    """What was undone is neither the present one nor the one before it, but keeps its number."""
    versions = [_version(2), _version(3), _version(4, undone=True), _version(7)]
    assert current(versions) == versions[3]
    assert named(versions, CURRENT) == versions[3]
    assert named(versions, PREVIOUS) == versions[1]
    assert named(versions, 4) == versions[2]
    assert named(versions, 1) is None
    assert named(versions, 0) is None
    assert named(versions[:1], PREVIOUS) is None
    assert current([]) is None


async def test_readers_are_compared_as_they_are_now() -> None:
    """Wider where somebody reads the page who may not read the version; unknown readers widen nothing."""
    pages = Notebook(read_by={"p": frozenset({"channel:C1", "channel:C2"})})
    few, all_of_them = frozenset({"channel:C1"}), frozenset({"channel:C1", "channel:C2"})
    assert await is_wider(pages, "p", few, "T1")
    assert not await is_wider(pages, "p", all_of_them, "T1")
    assert not await is_wider(pages, "p", frozenset({"team:T1"}), "T1")
    assert await is_wider(pages, "p", frozenset({"team:T2"}), "T1")
    for page_id, readers, where in (
        ("p", frozenset[str](), pages),
        ("", few, pages),
        ("q", few, pages),
        ("p", few, None),
    ):
        assert not await is_wider(where, page_id, readers, "T1")
