"""The versions of knowledge: published from a workbook, kept, and read by any number of processes."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

import structlog
from watchfiles import awatch

from integrations.errors import Invalid, Misconfigured, NotFound, Unavailable
from integrations.knowledge.base import Knowledge
from integrations.knowledge.changes import Difference, differences
from integrations.knowledge.content import packed, unpacked
from integrations.knowledge.problems import Problem
from integrations.knowledge.publish import read_version, write
from integrations.knowledge.workbook_files import digest, folders, note, noted, signature

if TYPE_CHECKING:
    from integrations.knowledge.reading import Reading

KEPT = 4
"""Versions that are held in memory: the newest, and those of interviews that began before it."""
LOOK_MILLISECONDS = 1_000
"""How often the file is looked at where the system tells of no changes, as on network drives."""
SETTLE_MILLISECONDS = 200
"""How long several changes of one save are waited for."""

UNREAD_LOOKS = 5
"""Looks after which a file that cannot be read is no longer taken for one that is being written."""
READS = 3
"""Raised when the same workbook is read otherwise than before."""

log = structlog.get_logger()


class VersionStore(Protocol):
    """Published versions where every process finds them."""

    async def save(self, name: str, version: str, content: bytes) -> None:
        """Store a version, which is the newest from now on, also where it was published before."""

    async def get(self, name: str, version: str) -> bytes | None:
        """Return what a version holds."""

    async def newest(self, name: str) -> str | None:
        """Return the version that was published last."""


@dataclass(frozen=True, slots=True)
class Published:
    """What came of a workbook."""

    knowledge: Knowledge | None
    """None where it has errors: then nothing was published."""
    problems: tuple[Problem, ...]
    changes: tuple[Difference, ...] = ()
    """Against the version that was the newest before."""
    before: str = ""
    """That version; empty where there was none."""


@dataclass(frozen=True, slots=True)
class SaveOutcome:
    """What became of a watched save that was not like the one before it: it cannot be used, or can be again."""

    name: str
    """Of the file."""
    digest: str
    """Of its bytes, the same for every process that reads it."""
    fault: Literal["errors", "unreadable", ""]
    """Empty: what was wrong is mended."""
    problems: tuple[Problem, ...] = ()


OnSave = Callable[[SaveOutcome], Awaitable[None]]


class KnowledgeLibrary:
    """The knowledge of one kind of interview, by its versions.

    Each version lies as YAML in a folder of its own, and in the database for processes that have another folder.
    """

    def __init__(self, folder: Path, versions: VersionStore, *, name: str = "intake", kept: int = KEPT) -> None:
        """``folder``: of this name's versions; it is made where it is missing. ``name``: in the database."""
        self._folder = folder
        self._versions = versions
        self._name = name
        self._kept = kept
        self._held: OrderedDict[str, Knowledge] = OrderedDict()
        self._loading = asyncio.Lock()
        self._seen: tuple[int, int, int] | None = None
        self._fault: Literal["errors", "unreadable", ""] = ""
        self._unread = 0
        self._is_told_at_start = True
        """False where the workbook had errors when it was begun with, and nobody was told."""

    async def current(self) -> Knowledge:
        """Return the newest version, whichever process published it; raises ``NotFound`` where there is none."""
        version = await self._versions.newest(self._name)
        if version is None:
            raise NotFound(f"no version of {self._name} was published")
        return await self.version(version)

    async def version(self, version: str) -> Knowledge:
        """Return a version; raises ``NotFound`` where it is kept nowhere."""
        async with self._loading:  # several interviews that ask for the same one wait for one reading
            knowledge = self._held.get(version)
            if knowledge is None:
                knowledge = await self._load(version)
            self._hold(knowledge)
            return knowledge

    def folder_of(self, version: str) -> Path:
        """Return the folder of a version, for what is computed from it and kept beside it."""
        return self._folder / version

    async def check(self, path: Path) -> Published:
        """Read and compare a workbook and publish nothing; raises ``NotFound``, ``Invalid`` or ``Unavailable``."""
        return await self._compared(await asyncio.to_thread(_examined, path))

    async def publish(self, path: Path) -> Published:
        """Make a workbook without errors the newest version; raises ``NotFound``, ``Invalid`` or ``Unavailable``."""
        return await self._publish(await asyncio.to_thread(_examined, path))

    async def begin(self, path: Path) -> None:
        """Publish a workbook unless just that was published before: a newer one of another workbook stays.

        Raises ``Misconfigured`` where it cannot be used and nothing was published before.
        """
        newest = await self._versions.newest(self._name)
        self._seen = await asyncio.to_thread(signature, path)
        mark = await asyncio.to_thread(self._mark, path)
        if newest is not None and mark is not None and await self._is_published(mark):
            return
        try:
            reading = await asyncio.to_thread(_examined, path)
        except (NotFound, Invalid) as error:
            if newest is None:
                raise Misconfigured(f"INTAKE_WORKBOOK: {error}") from error
            log.warning("knowledge_unreadable", workbook=path.name, error=str(error))
            return
        if reading.knowledge is None:
            _log_errors(path, reading.problems)
            self._is_told_at_start = False
            if newest is None:
                raise Misconfigured(f"INTAKE_WORKBOOK: {path} has errors, which `bot knowledge build --check` shows")
            return
        if newest is None or await self._versions.get(self._name, reading.knowledge.version) is None:
            _log_published(path, await self._publish(reading))
        if mark is not None:
            await asyncio.to_thread(note, mark, reading.knowledge.version)

    def _mark(self, path: Path) -> Path | None:
        """Return the file that says which version these very bytes came to; None where they cannot be read."""
        of_bytes = digest(path)
        return self._folder / f"workbook-{of_bytes}-{READS}" if of_bytes else None

    async def _is_published(self, mark: Path) -> bool:
        """Tell whether it is known without reading the workbook that its version was published."""
        version = await asyncio.to_thread(noted, mark)
        return bool(version) and await self._versions.get(self._name, version) is not None

    async def watch(self, path: Path, told: OnSave | None = None) -> None:
        """Publish the workbook whenever it is saved, until cancelled; what cannot be published is logged.

        ``told`` is called where a save has errors, or stays unreadable, and where that is mended.
        """
        if self._seen is None:
            await self.begin(path)
        if not self._is_told_at_start:
            self._seen, self._is_told_at_start = None, True
            await self._look(path, told)
        saves = awatch(
            *folders(path),
            watch_filter=None,
            debounce=SETTLE_MILLISECONDS,
            rust_timeout=LOOK_MILLISECONDS,
            yield_on_timeout=True,
            recursive=False,
        )
        # What changed is not asked: editors save through files of other names, and leave some of their own.
        async for _ in saves:
            await self._look(path, told)

    async def _look(self, path: Path, told: OnSave | None) -> None:
        """Publish the workbook where it was saved since the last look."""
        saved = await asyncio.to_thread(signature, path)
        if saved is None:
            return
        if saved == self._seen:
            self._unread += self._unread > 0
            if self._unread == UNREAD_LOOKS:
                await self._tell(path, told, "unreadable")
            return
        self._unread = 0
        try:
            published = await self.publish(path)
            _log_published(path, published)
            await self._tell(path, told, "" if published.knowledge else "errors", published.problems)
        except (NotFound, Invalid) as error:  # it is being written, or is none any more
            log.warning("knowledge_unreadable", workbook=path.name, error=str(error))
            self._unread = 1
        except Unavailable as error:
            log.warning("knowledge_not_published", workbook=path.name, error=str(error))
            return  # and try again at the next look
        self._seen = saved

    async def _tell(
        self,
        path: Path,
        told: OnSave | None,
        fault: Literal["errors", "unreadable", ""],
        problems: tuple[Problem, ...] = (),
    ) -> None:
        """Tell what became of a save; of one that is as good as the one before nothing is told."""
        if told is not None and (fault or self._fault):
            of_bytes = await asyncio.to_thread(digest, path)
            await told(SaveOutcome(path.name, of_bytes, fault, problems))
        self._fault = fault

    async def _publish(self, reading: "Reading") -> Published:
        published = await self._compared(reading)
        knowledge = reading.knowledge
        if knowledge is not None:
            await asyncio.to_thread(write, knowledge, self._folder)
            content = await asyncio.to_thread(packed, knowledge)
            await self._versions.save(self._name, knowledge.version, content)
            self._hold(knowledge)
        return published

    async def _compared(self, reading: "Reading") -> Published:
        before = await self._versions.newest(self._name) or ""
        if reading.knowledge is None:
            return Published(None, reading.problems, before=before)
        try:
            old = await self.version(before) if before else None
        except (NotFound, Invalid) as error:
            log.warning("knowledge_version_lost", version=before, error=str(error))
            old = None
        changes = await asyncio.to_thread(differences, old, reading.knowledge)
        return Published(reading.knowledge, reading.problems, changes, before)

    async def _load(self, version: str) -> Knowledge:
        try:
            return await asyncio.to_thread(read_version, self._folder, version)
        except NotFound:
            pass
        except Invalid as error:
            log.warning("knowledge_version_damaged", version=version, error=str(error))
        content = await self._versions.get(self._name, version)
        if content is None:
            raise NotFound(f"there is no version {version} of {self._name}")
        knowledge = await asyncio.to_thread(unpacked, content)
        try:
            await asyncio.to_thread(write, knowledge, self._folder)
        except Unavailable as error:
            log.warning("knowledge_not_written", version=version, error=str(error))
        return knowledge

    def _hold(self, knowledge: Knowledge) -> None:
        self._held[knowledge.version] = knowledge
        self._held.move_to_end(knowledge.version)
        while len(self._held) > self._kept:
            self._held.popitem(last=False)


def _examined(path: Path) -> "Reading":
    from integrations.knowledge.reading import examine  # what reads Excel's files costs 0.1 s to import

    return examine(path)


def _log_published(path: Path, published: Published) -> None:
    if published.knowledge is None:
        _log_errors(path, published.problems)
        return
    log.info(
        "knowledge_published",
        workbook=path.name,
        version=published.knowledge.version,
        before=published.before,
        warnings=len(published.problems),
        changed=[difference.kind for difference in published.changes if difference],
    )


def _log_errors(path: Path, problems: tuple[Problem, ...]) -> None:
    errors = [problem for problem in problems if problem.severity == "error"]
    cells = [f"{problem.cell} {problem.code}" for problem in errors[:5]]
    log.error("knowledge_has_errors", workbook=path.name, errors=len(errors), first=cells)
