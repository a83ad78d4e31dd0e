"""A folder of guides → what they say. All mistakes are told at once, and with one nothing is used."""

import contextlib
import hashlib
import os
import time
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, get_args

from integrations.errors import Misconfigured
from integrations.guides.base import (
    Guide,
    GuideGroup,
    GuideLanguage,
    PlanGuides,
)
from integrations.guides.markdown import GuideFile
from integrations.guides.problems import GuideFilesInvalid, GuideProblem
from integrations.guides.tables import holidays_in, phrases_in, shapes_in, thresholds_in

_TABLES: Final = ("presets.toml", "phrases.toml", "calendar.toml")
_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which no two changes of a file bear the same time, on any file system."""


def load_guides(folder: Path) -> PlanGuides:
    """Read and check the files of a folder; a process reads files that say the same only once.

    What an editor changes is therefore used from the next plan on. Raises ``Misconfigured`` where there is no such
    folder, :class:`GuideFilesInvalid` with everything that is wrong.
    """
    if not folder.is_dir():
        raise Misconfigured(f"there is no folder {folder} of guides")
    stamps = _stamps(folder)
    is_settled = time.time_ns() - max((changed for *_, changed in stamps), default=0) > _SETTLED
    return _read(folder, _known_digest(folder, stamps) if is_settled else _digest(folder))


def _stamps(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    """Return what changes with any change of a file: its name, its place on the disk, its size, and when it changed."""
    found = []
    for below in ("", *get_args(GuideGroup)):
        with contextlib.suppress(FileNotFoundError), os.scandir(folder / below) as entries:
            for entry in entries:
                said = entry.stat()
                found.append((f"{below}/{entry.name}", said.st_ino, said.st_size, said.st_ctime_ns))
    return tuple(sorted(found))


@lru_cache(maxsize=2)
def _known_digest(folder: Path, _stamps: object) -> str:
    return _digest(folder)


def _paths(folder: Path) -> list[Path]:
    found = [folder / name for name in _TABLES]
    return [*found, *(path for group in get_args(GuideGroup) for path in sorted((folder / group).glob("*.md")))]


def _digest(folder: Path) -> str:
    found = hashlib.sha256()
    for path in _paths(folder):
        if path.is_file():
            content = path.read_bytes()
            found.update(f"{path.relative_to(folder).as_posix()}\n{len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()


@lru_cache(maxsize=2)
def _read(folder: Path, _digest: str) -> PlanGuides:
    problems: list[GuideProblem] = []
    guides: dict[tuple[GuideGroup, str, GuideLanguage], Guide] = {}
    for group in get_args(GuideGroup):
        for path in sorted((folder / group).glob("*.md")):
            guide = GuideFile(folder, path, problems).read(group)
            if guide is not None:
                guides[group, guide.key, guide.language] = guide
    presets, phrases, calendar = (_table(folder, name, problems) for name in _TABLES)
    found = PlanGuides(
        guides=guides,
        shapes=shapes_in(presets, problems),
        phrases=phrases_in(phrases, problems),
        thresholds=thresholds_in(presets, problems),
        holidays=holidays_in(calendar, problems),
    )
    if not problems:  # else what is named may stand in a file that could not be read
        _check(found, problems)
    if problems:
        raise GuideFilesInvalid(problems)
    return found


def _table(folder: Path, name: str, problems: list[GuideProblem]) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        problems.append(GuideProblem("no_file", name))
    except UnicodeDecodeError:
        problems.append(GuideProblem("not_utf8", name))
    except tomllib.TOMLDecodeError as error:
        line = "".join(part for part in str(error).rpartition("at line ")[2].split(",")[0] if part.isdigit())
        problems.append(GuideProblem("not_toml", name, int(line or 0), {"what": str(error)}))
    return {}


def _check(found: PlanGuides, problems: list[GuideProblem]) -> None:
    """Note what is named and not there, in either language."""
    for (group, key, language), guide in found.guides.items():
        other: GuideLanguage = "en" if language == "ko" else "ko"
        if (group, key, other) not in found.guides:
            problems.append(GuideProblem("one_language", guide.file, 0, {"wanted": f"{group}/{key}.{other}.md"}))
        for section, block in guide.blocks.items():
            if group != "sections" and ("sections", section, language) not in found.guides:
                problems.append(GuideProblem("unknown_section", guide.file, block.line, {"name": section}))
    for preset, shape in found.shapes.items():
        for name in shape.sections:
            if ("sections", name, "ko") not in found.guides:
                problems.append(GuideProblem("unknown_section", "presets.toml", 0, {"name": name, "preset": preset}))
    if ("kinds", "general", "ko") not in found.guides:
        problems.append(GuideProblem("no_general", "kinds/general.ko.md"))
