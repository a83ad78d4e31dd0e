"""``bot idris``: documents as a model that a compiler has proved, written into a folder."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args

from rich.console import Console

from bot import logs
from bot.graphs.idris.earlier import ENDINGS, EarlierVersion, earlier_in, earlier_of, version_of, written_version
from bot.graphs.idris.proofs import models_of, proof_checkers
from bot.settings import Settings, load, terminal_locale
from bot.texts import say
from integrations.documents.base import Document, Unreadable
from integrations.documents.files import FileReader
from integrations.errors import IntegrationError, Misconfigured
from integrations.llm.base import Message
from orchestrator.graphs.idris.added import with_added
from orchestrator.graphs.idris.analysis_report import analysis_markdown, checked_text, kind_text
from orchestrator.graphs.idris.conversion import Conversion, converted, own_parts_of
from orchestrator.graphs.idris.conversion_data import conversion_data
from orchestrator.graphs.idris.error_texts import error_text
from orchestrator.graphs.idris.filling import filled_by
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model_versions import numbered
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.places import Words, places_text
from orchestrator.graphs.idris.rejecting import without_invariants, without_rules
from orchestrator.graphs.idris.replying import log_text, verdict_text
from orchestrator.graphs.idris.roles import FILLING, FIXING
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.graphs.idris.rules.kinds import DOCUMENT_KINDS, OTHER
from orchestrator.graphs.idris.succession.changes import ModelChanges, change_lines, changes_between
from orchestrator.graphs.idris.succession.own_parts import OwnParts
from orchestrator.graphs.idris.succession.stored_rules import stored_rules
from orchestrator.graphs.idris.succession.taking_over import stored_model, taken_over, with_taken_over
from orchestrator.turn import Locale

_LATIN_LETTERS = 3
"""That say about as much as one Korean letter does."""


async def convert(
    files: Sequence[Path], *, project: str, kind: str, out: Path | None, language: str, left_out: Sequence[str] = (),
    since: Sequence[Path] = (), as_json: bool = False,
) -> int:  # fmt: skip
    """Return 0 where files were written, 1 where none of the documents can be read. Raises ``Misconfigured``.

    ``out``: the folder that is written to; None: one beside, named after the first document. ``language``: of all that
    is told; empty: that of the documents, and of the terminal until they are read. ``left_out``: names of invariants
    that somebody rejects. ``since``: the documents as they were before, or the folder of an earlier run; without it
    that is ``out``, where it holds a version of the ``project``.
    """
    settings = load()
    chosen = next((one for one in get_args(Locale) if one == language), None)
    if language and chosen is None:
        raise Misconfigured(f"--language: {language}; there are {', '.join(get_args(Locale))}")
    locale: Locale = chosen or terminal_locale()
    logs.configure(settings.log_format, "error" if settings.log_level == "info" else settings.log_level)
    if project and not is_project_name(project):
        raise Misconfigured(f"--project: {say(locale, 'idris.project_invalid')}")
    if kind and kind not in (*DOCUMENT_KINDS, OTHER):
        raise Misconfigured(f"--type: {kind}; there are {', '.join([*DOCUMENT_KINDS, OTHER])}")
    out = out or Path(f"{files[0].stem}-idris")
    _prepare(out)
    console, errors = Console(highlight=False), Console(stderr=True, highlight=False)
    sources = await _read(files, locale, errors)
    if not sources:
        return 1
    locale = chosen or language_of(sources)
    words = partial(say, locale)
    before = await _earlier(since, out, project, sources, words, errors)
    if before is not None:
        project = project or before.version["project"]
    known = before.version.get("known") if before is not None else None
    model = model_of(sources, project, kind or (known["kind"] if known else ""))
    took = taken_over(known, model, sources) if known else None
    if took is not None:
        model = with_taken_over(model, stored_rules(took.rules), took.names.data())
    chosen_rules = without_invariants(model, left_out)
    if chosen_rules.unknown:
        raise Misconfigured(f"--without: {words('idris.no_such_invariant', names=', '.join(chosen_rules.unknown))}")
    decided = without_rules(chosen_rules.model, took.rejected if took else ())
    own = before.own if before is not None else ()
    conversion = await _conversion(settings, sources, decided.model, words, errors, own)
    conversion = replace(conversion, left_out=(*chosen_rules.left_out, *decided.left_out))
    keeps = stored_model(conversion.model, conversion.left_out, sources, kind)
    if parts := own_parts_of(conversion):
        keeps["own"] = parts
    version = version_of(conversion, keeps, words)
    changes = None
    if before is not None:
        *_, version = numbered([before.version], {**version, "turn": "later"})
        changes = changes_between(before.version, version)
    lost = [one for one in own if own_parts_of(conversion) is None or one["language"] != conversion.checked_by]
    written = _written(
        conversion, out, analysis_markdown(conversion, words), written_version(conversion, version), lost
    )
    if as_json:
        wrong = error_text(conversion.error, words) if conversion.error else ""
        data = {**conversion_data(conversion), "error": wrong, "changes": changes, "files": written}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    _print(conversion, changes, words, console)
    if lost:
        console.print(words("notice.own_left_out"), style="yellow", markup=False, soft_wrap=True)
    _print_outcome(conversion, words, console)
    console.print(words("idris.written", count=len(written), folder=out.resolve()), markup=False, soft_wrap=True)
    for path in written:
        console.print(path, markup=False, soft_wrap=True)
    return 0


async def _read(files: Sequence[Path], locale: Locale, errors: Console) -> list[SourceText]:
    """Return what can be read of documents; why the others cannot is said."""
    sources = []
    reader = FileReader()
    try:
        for file in files:
            # In no language: which one the document is in is known when it has been read.
            errors.print(f"{file.name} …", markup=False)
            try:
                sources.append(source_of(await reader.read(file, file.name)))
            except Unreadable as error:
                errors.print(f"{file.name}: {say(locale, f'notice.file_{error.reason}')}", style="red", markup=False)
    finally:
        reader.close()
    return sources


async def _earlier(
    since: Sequence[Path], out: Path, project: str, sources: Sequence[SourceText], words: Words, errors: Console
) -> EarlierVersion | None:
    """Return the version before; None: there is none. Raises ``Misconfigured`` where a named one is not read."""
    if (not since and project) or (since and since[0].is_dir()):
        folder = since[0] if since else out
        found = earlier_in(folder, project, sources)
        if since and found is None:
            raise Misconfigured(f"--since: {words('idris.version.none_in', folder=folder)}")
        return found
    if not since:
        return None
    read = await _read(since, "ko" if language_of(sources) == "ko" else "en", errors)
    if not read:
        raise Misconfigured(f"--since: {words('idris.unreadable')}")
    return earlier_of(read, project, words)


def _print(conversion: Conversion, changes: ModelChanges | None, words: Words, console: Console) -> None:
    """Print what disagrees before all that holds, and what changed since the version before."""
    failing = [one for one in conversion.invariants if one.verdict == "fails"]
    style = "bold red" if conversion.model.contradictions else "bold"
    console.print(verdict_text(conversion, words), style=style, markup=False, soft_wrap=True)
    for one in (*failing, *(one for one in conversion.invariants if one not in failing)):
        mark = {"fails": "✗", "unchecked": "–"}.get(one.verdict, "✓")
        verdict = words(f"idris.verdict.{one.verdict}.{conversion.checked_by}")
        place = places_text(conversion.model, one.figures, words)
        told = f"{mark} {one.disagrees or one.says} · {verdict} · {place} · {one.name}"
        console.print(told, markup=False, soft_wrap=True)
        if one.quote:
            console.print(words("idris.by_model", quote=one.quote), markup=False, soft_wrap=True)
    if conversion.left_out:
        console.print(words("idris.left_out_head", count=len(conversion.left_out)), markup=False)
    for rule in conversion.left_out:
        console.print(words("idris.left_out", says=rule.says), markup=False, soft_wrap=True)
    if conversion.error:
        told = words("idris.last_error", error=error_text(conversion.error, words))
        console.print(told, style="yellow", markup=False, soft_wrap=True)
    if changes is not None:
        lines = change_lines(changes, words)
        told = words(f"idris.change.{'since' if lines else 'none_since'}")
        console.print(told, style="bold", markup=False, soft_wrap=True)
        for line in lines:
            console.print(f"- {line.replace('**', '')}", markup=False, soft_wrap=True)


def _print_outcome(conversion: Conversion, words: Words, console: Console) -> None:
    """Print what checked the module, where it had anything to check, what the module is called, and what it took."""
    if conversion.invariants or conversion.status in ("failed", "timeout"):
        console.print(checked_text(conversion, words), style="bold", markup=False)
    if conversion.model.told_kind:
        console.print(kind_text(conversion, words), style="yellow", markup=False, soft_wrap=True)
    kind = words(f"idris.kind.{conversion.model.kind}")
    told = words("idris.done", title=conversion.model.title, module=conversion.idris.name, kind=kind)
    console.print(told.replace("**", "").replace("`", ""), markup=False, soft_wrap=True)
    if conversion.checks:
        console.print(words("idris.counts", checks=conversion.checks, fixes=conversion.fixes), markup=False)


async def _conversion(
    settings: Settings, sources: Sequence[SourceText], by_rules: DocumentModel, words: Words, errors: Console,
    own: Sequence[OwnParts] = (),
) -> Conversion:  # fmt: skip
    """Convert as a turn does: a model that is set fills the document's model, and mends a refused module."""
    checkers = proof_checkers(settings)
    async with models_of(settings) as models:
        model = by_rules
        if models.available(FILLING):
            errors.print(words("progress.idris.analyze"), markup=False)
            try:
                filling = await filled_by(models, by_rules, sources)
                model = with_added(by_rules, filling.data, sources)
            except IntegrationError:
                errors.print(words("notice.model_failed"), style="yellow", markup=False)

        async def complete(messages: Sequence[Message]) -> str:
            return await models.complete(FIXING, messages)

        errors.print(words("progress.idris.typecheck"), markup=False)
        mending = complete if models.available(FIXING) else None
        without_added = by_rules if model is not by_rules else None
        return await converted(model, checkers, mending, by_rules=without_added, own=own)


def language_of(sources: Sequence[SourceText]) -> Locale:
    """Return the language that most of what the documents say is in."""
    text = "".join(source.text for source in sources)
    korean, latin = len(re.findall("[가-힣]", text)), len(re.findall("[A-Za-z]", text))
    return "ko" if korean * _LATIN_LETTERS >= latin else "en"


def _prepare(out: Path) -> None:
    """Make the folder before the work, which would else be lost. Raises ``Misconfigured``."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(f"--out: {out}: {error.strerror}") from None


def source_of(document: Document) -> SourceText:
    """Return what the rules need of a document."""
    return SourceText(document.title, document.text, tuple((page.start, page.number) for page in document.pages))


def _written(conversion: Conversion, out: Path, analysis: str, version: str, lost: Sequence[OwnParts]) -> list[str]:
    """Write the files and return their paths; ``lost``: modules as somebody left them, which do not hold any more."""
    project = conversion.model.project
    texts = {
        f"{conversion.idris.path}.idr": conversion.idris.text,
        f"{conversion.agda.path}.agda": conversion.agda.text,
        f"direction/analysis_{project}.md": analysis,
    }
    texts |= {f"direction/own_{project}.{ENDINGS[one['language']]}": one["text"] for one in lost}
    if conversion.attempt:
        ending = "idr" if conversion.checked_by == "idris2" else "agda"
        texts[f"direction/attempt_{project}.{ending}"] = conversion.attempt.text
    if conversion.output:
        texts[f"direction/compiler_{project}.log"] = log_text(conversion)
    texts[f"direction/version_{project}.json"] = version
    written = []
    for name, text in texts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(str(path))
    return written
