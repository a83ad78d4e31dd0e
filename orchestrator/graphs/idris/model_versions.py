"""The versions of a model in one conversation: what is kept of each, and which of them a document follows."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NotRequired, TypedDict

from orchestrator.deps import PageVersion, StoredDocument
from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.places import Words, result_place
from orchestrator.graphs.idris.printing.module_plan import plan_of
from orchestrator.graphs.idris.succession.changes import KeptFigure, KeptRule
from orchestrator.graphs.idris.succession.taking_over import StoredModel

MOST_KEPT = 10
"""Versions of a conversation; the oldest are forgotten."""
MOST_TOGETHER = 1_000_000
"""Characters of all versions of a conversation."""
_SAME_LABELS = 0.5
"""Share of the labels, of those of the smaller document, from which on a document is taken for a corrected one."""
_VALUES = re.compile(r"\d[\d,.]{0,30}|[일이삼사오육칠팔구영십백천만억조]{2,40}(?=\s?원)")
"""Figures, and amounts in words, which stand in labels too."""


class ModelVersion(TypedDict):
    """What is kept of a version. It is sealed with the conversation, and goes with it."""

    turn: str
    model: str
    """The turn of its first version: two documents of one conversation are two models."""
    number: int
    at: str
    """In ISO 8601."""
    user: str
    project: str
    title: str
    analysis: str
    """In Markdown."""
    module: str
    """In Idris."""
    figures: list[KeptFigure]
    rules: list[KeptRule]
    known: NotRequired[StoredModel]
    """What the next version takes over from it. The newest has it, and the one before, to which a deleted message leads
    back."""


def kept_version(
    conversion: Conversion, known: StoredModel, analysis: str, say: Words, *, turn: str, user: str, at: datetime
) -> ModelVersion:
    """Return what is kept of a conversion, as the first version of a model."""
    model, plan = conversion.model, plan_of(conversion.model)
    names = {one.figure: one.name for one in plan.constants}
    return ModelVersion(
        turn=turn,
        model=turn,
        number=1,
        at=at.isoformat(timespec="seconds"),
        user=user,
        project=model.project,
        title=model.title,
        analysis=analysis,
        module=conversion.idris.text,
        figures=[
            KeptFigure(
                label=one.label or "·", raw=one.raw, place=result_place(model, (one,), say), name=names[one]
            )
            for one in model.fields
        ],
        rules=[
            KeptRule(
                says=one.says, disagrees=one.disagrees, name=one.name, verdict=one.verdict,
                figures=[names[figure] for figure in one.figures],
            )
            for one in conversion.invariants
        ],
        known=known,
    )  # fmt: skip


def is_corrected(before: ModelVersion, project: str, labels: Iterable[str]) -> bool:
    """Tell whether a document is another state of the same one: it has its name, or says most of the same things.

    ``labels``: of its figures.
    """
    old, new = {_form(figure["label"]) for figure in before["figures"]}, set(map(_form, labels))
    if before["project"] == project:
        return True
    return bool(old and new) and len(old & new) >= _SAME_LABELS * min(len(old), len(new))


def predecessor(versions: Sequence[ModelVersion], model: DocumentModel) -> ModelVersion | None:
    """Return the version of which a document is a later state."""
    labels = [figure.label or "·" for figure in model.fields]
    return next((one for one in reversed(versions) if is_corrected(one, model.project, labels)), None)


def numbered(versions: Sequence[ModelVersion], new: ModelVersion) -> list[ModelVersion]:
    """Return the versions with a new one behind them, numbered as the next of its model; a turn has one.

    The same document once more is the same version.
    """
    others = without(versions, new["turn"])
    labels = [figure["label"] for figure in new["figures"]]
    before = next((one for one in reversed(others) if is_corrected(one, new["project"], labels)), None)
    if before is not None:
        is_same = _said(before) == _said(new)
        others = without(others, before["turn"]) if is_same else others
        new = {**new, "model": before["model"], "number": before["number"] + (not is_same)}
    own = [one["turn"] for one in others if one["model"] == new["model"]]
    return _bounded([*(_shown(one) if one["turn"] in own[:-1] else one for one in others), new][-MOST_KEPT:])


def _shown(version: ModelVersion) -> ModelVersion:
    """Return a version without what the next one takes over: it has a next one, and that one has one too."""
    told = version.copy()
    told.pop("known", None)
    return told


def _bounded(versions: list[ModelVersion]) -> list[ModelVersion]:
    """Return the newest versions that are not too long together, at least two: they are stored with every turn."""
    sizes = [_size(one) for one in versions]
    first = 0
    while len(versions) - first > 2 and sum(sizes[first:]) > MOST_TOGETHER:
        first += 1
    return versions[first:]


def _said(version: ModelVersion) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return what a document says, whatever it is called and wherever that stands."""
    figures = [(one["label"], one["raw"]) for one in version["figures"]]
    return figures, [(one["says"], one["disagrees"]) for one in version["rules"]]


def of_newest(versions: Sequence[ModelVersion]) -> list[ModelVersion]:
    """Return the versions of the model that was made last, its newest behind the others."""
    return [one for one in versions if one["model"] == versions[-1]["model"]]


def without(versions: Sequence[ModelVersion], turn: str) -> list[ModelVersion]:
    """Return the versions but for that of a turn."""
    return [one for one in versions if one["turn"] != turn]


def as_page(version: ModelVersion) -> PageVersion:
    """Return a version as those of documents are shown."""
    document = StoredDocument(version["title"], version["analysis"])
    return PageVersion(version["number"], document, datetime.fromisoformat(version["at"]), version["user"])


def _size(version: ModelVersion) -> int:
    documents = version["known"]["documents"] if "known" in version else []
    return len(version["analysis"]) + len(version["module"]) + sum(len(one["text"]) for one in documents)


def _form(text: str) -> str:
    """Return what is said whatever the values are."""
    return _VALUES.sub("#", " ".join(text.split()))
