"""The version before, for the command line: a folder that an earlier run wrote, or the documents as they were."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from integrations.errors import Misconfigured
from orchestrator.graphs.idris.analysis_report import analysis_markdown
from orchestrator.graphs.idris.conversion import Conversion, calculated
from orchestrator.graphs.idris.model_versions import ModelVersion, kept_version, predecessor
from orchestrator.graphs.idris.places import Words
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.succession.own_parts import OwnParts
from orchestrator.graphs.idris.succession.taking_over import StoredModel, stored_model

ENDINGS = {"idris2": "idr", "agda": "agda"}
"""Of the files of modules, by their language."""
_MOST = 50_000_000
"""Bytes of what is kept of a version."""


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """A version that a run wrote."""

    version: ModelVersion
    own: tuple[OwnParts, ...] = ()
    """What somebody wrote into its modules since, by language."""


def earlier_in(folder: Path, project: str, sources: Sequence[SourceText]) -> EarlierVersion | None:
    """Return the version in a folder that documents are a later state of; None: there is none.

    ``project``: its name; empty: it is known by what it says. Raises ``Misconfigured`` where it cannot be read.
    """
    found = {path: _read(path) for path in sorted(folder.glob("direction/version_*.json"))}
    if project:
        told = next((one for one in found.values() if one["version"]["project"] == project), None)
    else:
        before = predecessor([one["version"] for one in found.values()], model_of(sources))
        told = next((one for one in found.values() if one["version"] is before), None)
    if told is None:
        return None
    own, had = [], told["version"]["known"].get("own") or {}
    for language, written in told["written"].items():
        printed = had["printed"] if had.get("language") == language else written
        path = folder / "Domains" / f"{told['version']['project']}.{ENDINGS[language]}"
        text = path.read_text(encoding="utf-8") if path.is_file() else written
        own += [OwnParts(language=language, printed=printed, text=text)] if text != printed else []
    return EarlierVersion(told["version"], tuple(own))


def earlier_of(sources: Sequence[SourceText], project: str, words: Words) -> EarlierVersion:
    """Return documents as a version of which nothing was decided."""
    conversion = calculated(model_of(sources, project))
    return EarlierVersion(version_of(conversion, stored_model(conversion.model, (), sources), words))


def version_of(conversion: Conversion, known: StoredModel, words: Words) -> ModelVersion:
    """Return what is kept of a conversion, as a first version."""
    return kept_version(
        conversion, known, analysis_markdown(conversion, words), words, turn="run", user="", at=datetime.now(UTC)
    )


def written_version(conversion: Conversion, version: ModelVersion) -> str:
    """Return what a later run reads of a version, and of its modules as they were written."""
    written = {"idris2": conversion.idris.text, "agda": conversion.agda.text}
    return json.dumps({"version": version, "written": written}, ensure_ascii=False)


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST:
            raise ValueError
        told = json.loads(path.read_text(encoding="utf-8"))
        project = told["version"]["project"]
        is_whole = isinstance(told["version"]["known"]["rules"]["figures"], list) and {*told["written"]} <= {*ENDINGS}
        if not is_whole or not str(project).isidentifier():
            raise ValueError
    except (OSError, ValueError, KeyError, TypeError):
        raise Misconfigured(f"--since: {path}") from None
    return cast(dict[str, Any], told)
