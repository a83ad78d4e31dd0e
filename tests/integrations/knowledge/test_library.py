import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from integrations.errors import Invalid, Misconfigured, NotFound, Unavailable
from integrations.knowledge.library import KnowledgeLibrary, OnSave, SaveOutcome
from integrations.store import Database
from tests.integrations.knowledge.sheets import Content, knowledge, save, small

PATIENCE = 60.0
"""Seconds after which something will not happen any more."""


def _asking(text: str) -> Content:
    """The small workbook with another question."""
    content = small()
    content["K2_Questions"][1]["QUESTION_TEXT"] = text
    return content


def _broken() -> Content:
    content = small()
    content["K2_Questions"][1]["ANSWER_TYPE"] = "interger"
    return content


def _spoil(path: Path) -> object:
    """Leave the beginning of the file, as where writing it was cut off."""
    return path.write_bytes(path.read_bytes()[:900])


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """A workbook alone in its folder."""
    (tmp_path / "editors").mkdir()
    return save(tmp_path / "editors" / "intake.xlsx", small())


@pytest.fixture
def library(tmp_path: Path, database: Database) -> KnowledgeLibrary:
    """A library of which nothing was published."""
    return KnowledgeLibrary(tmp_path / "versions", database.knowledge_versions)


async def test_what_was_published_is_current(library: KnowledgeLibrary, workbook: Path) -> None:
    """A workbook without errors becomes the newest version, which lies in its folder."""
    with pytest.raises(NotFound):
        await library.current()
    published = await library.publish(workbook)
    assert published.knowledge == knowledge()
    assert (published.before, published.problems) == ("", ())
    assert await library.current() == knowledge()
    assert (library.folder_of(knowledge().version) / "k0" / "steps.yaml").is_file()


async def test_nothing_is_published_on_an_error(library: KnowledgeLibrary, workbook: Path) -> None:
    """With one error the version before stays, and nothing new is on the disk."""
    await library.publish(workbook)
    save(workbook, _broken())
    published = await library.publish(workbook)
    assert published.knowledge is None
    assert [problem.cell for problem in published.problems] == ["K2_Questions!I3"]
    assert await library.current() == knowledge()
    assert [path.name for path in library.folder_of("x").parent.iterdir()] == [knowledge().version]


async def test_a_check_publishes_nothing(library: KnowledgeLibrary, workbook: Path) -> None:
    """A check tells what would change, and the version before stays."""
    await library.publish(workbook)
    save(workbook, _asking("모두 얼마인가요?"))
    checked = await library.check(workbook)
    assert checked.before == knowledge().version
    assert [(each.kind, each.changed) for each in checked.changes if each] == [
        ("questions", ("CIV_LOAN_UNPAID.amount",))
    ]
    assert await library.current() == knowledge()


async def test_older_versions_are_kept(library: KnowledgeLibrary, workbook: Path) -> None:
    """Who began with a version goes on with it, and going back to it makes it the newest again."""
    first = (await library.publish(workbook)).knowledge
    save(workbook, _asking("모두 얼마인가요?"))
    second = (await library.publish(workbook)).knowledge
    assert first is not None
    assert second is not None
    assert await library.version(first.version) == first
    assert await library.current() == second
    save(workbook, small())
    await library.publish(workbook)
    assert await library.current() == first


async def test_few_versions_are_held_in_memory(tmp_path: Path, database: Database, workbook: Path) -> None:
    """Beyond the bound the one that was asked for longest ago is read anew; it is the same."""
    library = KnowledgeLibrary(tmp_path / "versions", database.knowledge_versions, kept=2)
    found = []
    for text in ("하나?", "둘?", "셋?"):
        found.append((await library.publish(save(workbook, _asking(text)))).knowledge)
    first, second, third = found
    assert first is not None
    assert second is not None
    assert third is not None
    assert await library.version(third.version) is third
    assert await library.version(second.version) is second
    again = await library.version(first.version)
    assert again == first
    assert again is not first
    assert await library.version(third.version) is not third


async def test_processes_with_another_disk_find_the_version(
    tmp_path: Path, database: Database, library: KnowledgeLibrary, workbook: Path
) -> None:
    """What one process publishes is what another one has next, from the database, and it keeps it on its own disk."""
    other = KnowledgeLibrary(tmp_path / "elsewhere", database.knowledge_versions)
    await library.publish(workbook)
    assert await other.current() == knowledge()
    assert (other.folder_of(knowledge().version) / "k1").is_dir()
    save(workbook, _asking("모두 얼마인가요?"))
    changed = (await library.publish(workbook)).knowledge
    assert await other.current() == changed


async def test_many_that_publish_at_once_agree(tmp_path: Path, database: Database, workbook: Path) -> None:
    """Any number of processes may publish the same workbook on the same disk at the same moment."""
    libraries = [KnowledgeLibrary(tmp_path / "versions", database.knowledge_versions) for _ in range(6)]
    published = await asyncio.gather(*(library.publish(workbook) for library in libraries))
    assert {each.knowledge.version for each in published if each.knowledge} == {knowledge().version}
    assert [path.name for path in (tmp_path / "versions").iterdir()] == [knowledge().version]


async def test_a_damaged_folder_is_told_and_passed_over(
    tmp_path: Path, database: Database, library: KnowledgeLibrary, workbook: Path
) -> None:
    """Files that somebody changed are not used: the database has the version as it was published."""
    await library.publish(workbook)
    path = library.folder_of(knowledge().version) / "k2" / "CIV_LOAN.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("얼마", "몇"), encoding="utf-8")
    with capture_logs() as logs:
        assert await KnowledgeLibrary(tmp_path / "versions", database.knowledge_versions).current() == knowledge()
    assert [entry["event"] for entry in logs] == ["knowledge_version_damaged"]


async def test_a_version_that_is_nowhere_is_not_found(library: KnowledgeLibrary, workbook: Path) -> None:
    """Neither the disk nor the database has it."""
    await library.publish(workbook)
    with pytest.raises(NotFound):
        await library.version("0123456789ab")


async def test_the_first_start_publishes_and_later_ones_do_not(
    tmp_path: Path, library: KnowledgeLibrary, workbook: Path
) -> None:
    """A start publishes the workbook only where that very version is new: what was published since stays."""
    await library.begin(workbook)
    assert await library.current() == knowledge()
    other = save(tmp_path / "other.xlsx", _asking("모두 얼마인가요?"))
    published = (await library.publish(other)).knowledge
    await library.begin(workbook)
    assert await library.current() == published
    await library.begin(save(workbook, _asking("새로 나온 질문?")))
    assert (await library.current()).scenarios["CIV_LOAN_UNPAID"].questions[0].text.ko == "새로 나온 질문?"


async def test_a_start_without_any_knowledge_is_refused(library: KnowledgeLibrary, workbook: Path) -> None:
    """Where nothing was ever published, a workbook that is missing, none, or wrong is told with the setting's name."""
    with pytest.raises(Misconfigured, match="INTAKE_WORKBOOK"):
        await library.begin(workbook.with_name("none.xlsx"))
    _spoil(workbook)
    with pytest.raises(Misconfigured, match="INTAKE_WORKBOOK"):
        await library.begin(workbook)
    with capture_logs() as logs, pytest.raises(Misconfigured, match="INTAKE_WORKBOOK"):
        await library.begin(save(workbook, _broken()))
    assert logs[0]["first"] == ["K2_Questions!I3 not_one_of"]


async def test_a_start_with_a_wrong_workbook_goes_on_with_the_version_before(
    library: KnowledgeLibrary, workbook: Path
) -> None:
    """A workbook that was broken while nobody ran keeps nobody from running."""
    await library.begin(workbook)
    for damage in (_spoil, lambda path: save(path, _broken())):
        damage(workbook)
        await library.begin(workbook)
        assert await library.current() == knowledge()


@asynccontextmanager
async def _watching(library: KnowledgeLibrary, workbook: Path, told: OnSave | None = None) -> AsyncIterator[None]:
    await library.begin(workbook)
    task = asyncio.create_task(library.watch(workbook, told))
    try:
        yield
        assert not task.done()
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _until(holds: Callable[[], Awaitable[bool]]) -> float:
    """Wait until something holds, and return how long it took in seconds."""
    began = time.monotonic()
    while not await holds():
        assert time.monotonic() - began < PATIENCE
        await asyncio.sleep(0.02)
    return time.monotonic() - began


def _save_as_editors_do(path: Path, content: Content) -> None:
    """Write another file, put it in the place of the old one, and leave the editor's own file beside it."""
    path.with_name(f"~${path.name}").write_bytes(b"\x04user")
    other = save(path.with_name("3F2A.tmp"), content)
    os.replace(other, path)


async def test_a_save_is_picked_up_while_it_runs(library: KnowledgeLibrary, workbook: Path) -> None:
    """A valid save is the next interview's version; an invalid one is logged, and the one before stays."""

    async def asks(text: str) -> bool:
        return (await library.current()).scenarios["CIV_LOAN_UNPAID"].questions[0].text.ko == text

    with capture_logs() as logs:
        async with _watching(library, workbook):
            _save_as_editors_do(workbook, _asking("모두 얼마인가요?"))
            await _until(lambda: asks("모두 얼마인가요?"))
            _save_as_editors_do(workbook, _broken())
            await _until(lambda: _logged(logs, "knowledge_has_errors"))
            assert await asks("모두 얼마인가요?")
            _spoil(workbook)
            await _until(lambda: _logged(logs, "knowledge_unreadable"))
            assert await asks("모두 얼마인가요?")
            save(workbook, _asking("그래서 얼마인가요?"))
            await _until(lambda: asks("그래서 얼마인가요?"))
    assert [entry["event"] for entry in logs if entry["event"] == "knowledge_has_errors"] == ["knowledge_has_errors"]


async def _logged(logs: Sequence[Mapping[str, object]], event: str) -> bool:
    return any(entry["event"] == event for entry in logs)


async def test_who_listens_hears_of_a_fault_and_of_its_mend(library: KnowledgeLibrary, workbook: Path) -> None:
    """Errors with their cells, a file that stays unreadable, and the mend of each; a good save says nothing."""
    told: list[SaveOutcome] = []

    async def tell(outcome: SaveOutcome) -> None:
        told.append(outcome)

    async def heard(count: int) -> bool:
        return len(told) == count

    async with _watching(library, workbook, tell):
        _save_as_editors_do(workbook, _broken())
        await _until(lambda: heard(1))
        _save_as_editors_do(workbook, _asking("모두 얼마인가요?"))
        await _until(lambda: heard(2))
        _save_as_editors_do(workbook, _asking("얼마나 되나요?"))
        _spoil(workbook)
        await _until(lambda: heard(3))
        save(workbook, _asking("그래서 얼마인가요?"))
        await _until(lambda: heard(4))
    assert [one.fault for one in told] == ["errors", "", "unreadable", ""]
    assert "K2_Questions!" in told[0].problems[0].cell
    assert len({one.digest for one in told}) == 4


async def test_a_fault_that_is_there_at_the_start_is_told(library: KnowledgeLibrary, workbook: Path) -> None:
    """The bot was off when it was saved; what was published before goes on."""
    await library.publish(workbook)
    _save_as_editors_do(workbook, _broken())
    await library.begin(workbook)
    told = asyncio.Event()

    async def tell(outcome: SaveOutcome) -> None:
        assert outcome.fault == "errors"
        told.set()

    async with _watching(library, workbook, tell), asyncio.timeout(PATIENCE):
        await told.wait()


async def test_a_save_is_picked_up_within_seconds(library: KnowledgeLibrary, workbook: Path) -> None:
    """From the save to the version that a new interview gets it takes two seconds, on a busy machine some more."""
    seconds = []
    async with _watching(library, workbook):
        for number in range(3):
            text = f"{number}번째 질문인가요?"

            async def asks(text: str = text) -> bool:
                return (await library.current()).scenarios["CIV_LOAN_UNPAID"].questions[0].text.ko == text

            _save_as_editors_do(workbook, _asking(text))
            seconds.append(await _until(asks))
    assert min(seconds) <= 5.0


async def test_a_link_to_the_workbook_is_followed(tmp_path: Path, library: KnowledgeLibrary, workbook: Path) -> None:
    """Where the setting names a link, as with mounted files, a change of the link and of its target are seen."""
    (tmp_path / "mounted").mkdir()
    link = tmp_path / "mounted" / "intake.xlsx"
    link.symlink_to(workbook)

    async def asks(text: str) -> bool:
        return (await library.current()).scenarios["CIV_LOAN_UNPAID"].questions[0].text.ko == text

    async with _watching(library, link):
        save(workbook, _asking("모두 얼마인가요?"))
        await _until(lambda: asks("모두 얼마인가요?"))
        another = tmp_path / "mounted" / "new"
        another.symlink_to(save(tmp_path / "second.xlsx", _asking("그래서 얼마인가요?")))
        os.replace(another, link)
        await _until(lambda: asks("그래서 얼마인가요?"))


async def test_what_the_database_refuses_is_tried_again(tmp_path: Path, database: Database, workbook: Path) -> None:
    """A save that comes while the database is away is published when it is there again."""

    class Failing:
        """The database's versions, of which saving fails until it is mended."""

        is_mended = True

        async def save(self, name: str, version: str, content: bytes) -> None:
            if not self.is_mended:
                raise Unavailable("the database is away")
            await database.knowledge_versions.save(name, version, content)

        async def get(self, name: str, version: str) -> bytes | None:
            return await database.knowledge_versions.get(name, version)

        async def newest(self, name: str) -> str | None:
            return await database.knowledge_versions.newest(name)

    versions = Failing()
    library = KnowledgeLibrary(tmp_path / "versions", versions)

    async def is_new() -> bool:
        return await library.current() != knowledge()

    with capture_logs() as logs:
        async with _watching(library, workbook):
            versions.is_mended = False
            save(workbook, _asking("모두 얼마인가요?"))
            await _until(lambda: _logged(logs, "knowledge_not_published"))
            assert not await is_new()
            versions.is_mended = True
            await _until(is_new)


async def test_a_wrong_workbook_is_told_to_who_publishes_it(library: KnowledgeLibrary, workbook: Path) -> None:
    """On the command line a missing file and another kind of file are told apart."""
    with pytest.raises(NotFound):
        await library.publish(workbook.with_name("none.xlsx"))
    _spoil(workbook)
    with pytest.raises(Invalid):
        await library.check(workbook)
