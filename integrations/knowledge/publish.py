"""Versions of knowledge in a folder, as YAML to be read and compared by people: one folder for each kind of sheet.

::

    <folder>/<version>/k0/steps.yaml
                       k1/CIV_LEASE.yaml   k2/…   facts/…   k3/…      one file for each LEVEL2
                       k4/LAWYER.yaml …    prompts/prompts.yaml
                       meta/meta.yaml                                 and the scenarios in their order
"""

import os
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import yaml
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from integrations.errors import Invalid, NotFound, Unavailable
from integrations.knowledge.base import Knowledge
from integrations.knowledge.content import Plain, digest, knowledge_of, plain_of

# libyaml is six times as fast; both write and read the same.
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_OF_SCENARIO = {"k2": "questions", "facts": "facts", "k3": "risks"}
"""The parts of a scenario that have folders of their own; the rest is in k1."""
_BARE = re.compile(r"[A-Za-z가-힣][\w가-힣 ,.()/?!-]*")
_MAPPING, _NO_MAPPING = (MappingStartEvent(None, None, True, flow_style=flow) for flow in (False, True))
_LIST, _NO_LIST = (SequenceStartEvent(None, None, True, flow_style=flow) for flow in (False, True))
_MAPPING_ENDS, _LIST_ENDS = MappingEndEvent(), SequenceEndEvent()
_WORDS = frozenset("y n yes no true false on off null".split())  # noqa: SIM905
"""What YAML takes for a truth value or for nothing, where it stands bare."""


def write(knowledge: Knowledge, folder: Path) -> Path:
    """Write a version that is not there yet, whole or not at all, and return its folder; raises ``Unavailable``."""
    place = folder / knowledge.version
    if place.is_dir():
        return place
    temporary = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = Path(mkdtemp(prefix=f".{knowledge.version}-", dir=folder))
        temporary.chmod(0o755)
        for name, content in _files(plain_of(knowledge)):
            path = temporary / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(_text(content), encoding="utf-8")
        os.rename(temporary, place)
    except OSError as error:
        if not place.is_dir():  # another process was first
            raise Unavailable(f"the version {knowledge.version} cannot be written to {folder} ({error})") from error
    finally:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
    return place


def read_version(folder: Path, version: str) -> Knowledge:
    """Read a version; raises ``NotFound``, or ``Invalid`` where its files were changed or are not whole."""
    place = folder / version
    if not re.fullmatch("[0-9a-f]{12}", version) or not place.is_dir():
        raise NotFound(f"there is no version {version} in {folder}")
    try:
        plain = _joined(place)
        if digest(plain) != version:
            raise Invalid(f"the files of version {version} in {folder} were changed")
    except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise Invalid(f"the files of version {version} in {folder} cannot be read ({type(error).__name__})") from error
    return knowledge_of(plain)


def _files(plain: Plain) -> Iterator[tuple[str, Any]]:
    """Return the files of a version: their names, and what they hold."""
    groups: dict[str, list[Plain]] = defaultdict(list)
    for scenario in plain["scenarios"]:
        groups[re.sub(r"[^\w-]", "_", scenario["level2_code"])[:80]].append(scenario)
    for name, scenarios in groups.items():
        rest = [{key: value for key, value in each.items() if key not in _OF_SCENARIO.values()} for each in scenarios]
        yield f"k1/{name}.yaml", {each["code"]: each for each in rest}
        for kind, key in _OF_SCENARIO.items():
            yield f"{kind}/{name}.yaml", {each["code"]: each[key] for each in scenarios}
    yield "k0/steps.yaml", plain["steps"]
    sections: dict[str, list[Plain]] = defaultdict(list)
    for section in plain["sections"]:
        sections[section["target_user"]].append(section)
    for reader, found in sections.items():
        yield f"k4/{reader}.yaml", found
    yield "prompts/prompts.yaml", plain["prompts"]
    order = {"scenarios": [each["code"] for each in plain["scenarios"]], "sections": list(sections)}
    yield "meta/meta.yaml", {"meta": plain["meta"], "order": order}


def _joined(place: Path) -> Plain:
    """Return the content that the files hold together."""
    meta = _load(place / "meta" / "meta.yaml")
    found: dict[str, Plain] = {}
    for path in sorted((place / "k1").glob("*.yaml")):
        parts = {key: _load(place / kind / path.name) for kind, key in _OF_SCENARIO.items()}
        for code, scenario in _load(path).items():
            found[code] = {**scenario, **{key: part[code] for key, part in parts.items()}}
    return {
        "steps": _load(place / "k0" / "steps.yaml"),
        "scenarios": [found[code] for code in meta["order"]["scenarios"]],
        "sections": [row for reader in meta["order"]["sections"] for row in _load(place / "k4" / f"{reader}.yaml")],
        "prompts": _load(place / "prompts" / "prompts.yaml"),
        "meta": meta["meta"],
    }


def _load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)


def _text(content: Any) -> str:
    text: str = yaml.emit(_document(content), Dumper=_Dumper, allow_unicode=True, width=120)
    return text


def _document(content: Any) -> Iterator[Event]:
    # The events are given to the emitter directly: finding each value's style and tag takes most of a dump.
    yield StreamStartEvent()
    yield DocumentStartEvent(explicit=False)
    yield from _events(content)
    yield DocumentEndEvent(explicit=False)
    yield StreamEndEvent()


def _events(content: Any) -> Iterator[Event]:
    if isinstance(content, str):
        yield _word(content)
    elif isinstance(content, Mapping):
        yield _MAPPING if content else _NO_MAPPING
        for key, value in content.items():
            yield _key(key)
            if isinstance(value, str):
                yield _word(value)
            else:
                yield from _events(value)
        yield _MAPPING_ENDS
    elif isinstance(content, list):
        yield _LIST if content else _NO_LIST
        for value in content:
            yield from _events(value)
        yield _LIST_ENDS
    else:
        yield ScalarEvent(None, None, (True, False), "null" if content is None else str(content).lower())


def _word(text: str) -> ScalarEvent:
    if "\n" in text:
        return ScalarEvent(None, None, (False, True), text, style="|")
    is_bare = _BARE.fullmatch(text) is not None and text.casefold() not in _WORDS
    return ScalarEvent(None, None, (is_bare, True), text, style=None if is_bare else '"')


_key = lru_cache(maxsize=1024)(_word)
