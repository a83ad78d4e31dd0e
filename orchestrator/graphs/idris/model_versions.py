"""The versions of a model in one conversation: what is kept of each, and what changed between two of them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NotRequired, TypedDict

from orchestrator.deps import PageVersion, StoredDocument
from orchestrator.graphs.idris.conversion import Conversion
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.places import Words, result_place
from orchestrator.graphs.idris.rejecting import RejectedRule, rejected_rule
from orchestrator.literal import literal

MOST_KEPT = 10
"""Versions of a conversation; the oldest are forgotten."""
MOST_TOGETHER = 1_000_000
"""Characters of all versions of a conversation."""
_SHOWN = 12
"""Changes that a reply tells one by one."""
_SAME_LABELS = 0.5
"""Share of the labels, of those of the smaller document, from which on a document is taken for a corrected one."""
_VALUES = re.compile(r"\d[\d,.]{0,30}|[일이삼사오육칠팔구영십백천만억조]{2,40}(?=\s?원)")
"""Figures, and amounts in words, which stand in labels too."""


class KeptFigure(TypedDict):
    """A figure of a version."""

    label: str
    raw: str
    place: str
    """For people, in the language of who had it made."""


class KeptRule(TypedDict):
    """A rule of a version."""

    says: str
    disagrees: str
    """Empty where the figures fulfil it."""


class KeptRejection(TypedDict):
    """A rule that a person left out of a version, as it is known in a corrected document."""

    says: str
    """Without its values."""
    nth: int
    """Which it is of the rules that say the same."""
    of: int
    """How many they are."""


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
    rejected: NotRequired[list[KeptRejection]]


def kept_version(
    conversion: Conversion, analysis: str, say: Words, *, turn: str, user: str, at: datetime
) -> ModelVersion:
    """Return what is kept of a conversion, as the first version of a model."""
    model = conversion.model
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
            KeptFigure(label=one.label or "·", raw=one.raw, place=result_place(model, (one,), say))
            for one in model.fields
        ],
        rules=[KeptRule(says=rule.says, disagrees=rule.disagrees) for rule in model.rules],
        rejected=[known for rule, known in _known([*model.rules, *conversion.left_out]) if rule in conversion.left_out],
    )


def is_corrected(before: ModelVersion, project: str, labels: Iterable[str]) -> bool:
    """Tell whether a document is another state of the same one: it has its name, or says most of the same things.

    ``labels``: of its figures.
    """
    old, new = {_form(figure["label"]) for figure in before["figures"]}, set(map(_form, labels))
    if before["project"] == project:
        return True
    return bool(old and new) and len(old & new) >= _SAME_LABELS * min(len(old), len(new))


def rejected_before(versions: Sequence[ModelVersion], model: DocumentModel) -> list[RejectedRule]:
    """Return the rules of a corrected document that a person left out of its last version."""
    labels = [figure.label or "·" for figure in model.fields]
    before = next((one for one in reversed(versions) if is_corrected(one, model.project, labels)), None)
    rejected = before.get("rejected", []) if before is not None else []
    return [rejected_rule(rule) for rule, known in _known(model.rules) if known in rejected] if rejected else []


def _known(rules: Sequence[DocumentRule]) -> Iterator[tuple[DocumentRule, KeptRejection]]:
    """Yield rules with what they are known by, whatever their values are, in the order of their results."""
    ranked = sorted(rules, key=lambda rule: (rule.result.file, rule.result.start))
    forms = [_form(f"{rule.kind} {rule.says}") for rule in ranked]
    counted, seen = Counter(forms), Counter[str]()
    for rule, form in zip(ranked, forms, strict=True):
        seen[form] += 1
        yield rule, KeptRejection(says=form, nth=seen[form], of=counted[form])


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
    return _bounded([*others, new][-MOST_KEPT:])


def _bounded(versions: list[ModelVersion]) -> list[ModelVersion]:
    """Return the newest versions that are not too long together, at least two: they are stored with every turn."""
    sizes = [len(one["analysis"]) + len(one["module"]) for one in versions]
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


def changes_between(before: ModelVersion, after: ModelVersion, say: Words) -> list[str]:
    """Return in Markdown, a line each, which rules hold or fail now, and which figures changed, came and went."""
    return [*_rules_changed(before, after, say), *_figures_changed(before, after, say)]


def changes_text(changes: Sequence[str], say: Words) -> str:
    """Return changes as a reply tells them: the first ones, and how many there are besides."""
    rest = len(changes) - _SHOWN
    more = [say("idris.change.more", count=rest)] if rest > 0 else []
    return "\n".join(f"- {line}" for line in [*changes[:_SHOWN], *more])


def _rules_changed(before: ModelVersion, after: ModelVersion, say: Words) -> Iterator[str]:
    old, new = _by_form(before["rules"]), _by_form(after["rules"])
    for form, rule in new.items():
        was = old.get(form)
        if rule["disagrees"] and (was is None or not was["disagrees"]):
            yield say("idris.change.fails", disagrees=literal(rule["disagrees"]))
        elif was is not None and was["disagrees"] and not rule["disagrees"]:
            yield say("idris.change.holds", says=literal(rule["says"]))
        elif was is not None and rule["disagrees"] and rule["disagrees"] != was["disagrees"]:
            yield say("idris.change.still_fails", disagrees=literal(rule["disagrees"]))
        elif was is None:
            yield say("idris.change.new_rule", says=literal(rule["says"]))
    for form, rule in old.items():
        if form not in new:
            yield say("idris.change.gone_rule", says=literal(rule["says"]))


def _figures_changed(before: ModelVersion, after: ModelVersion, say: Words) -> Iterator[str]:
    old, new = _by_label(before["figures"]), _by_label(after["figures"])
    for form in dict.fromkeys([*new, *old]):
        was, now = old.get(form, []), new.get(form, [])
        if len(was) == len(now):
            for a, b in zip(was, now, strict=True):
                if a["raw"] != b["raw"]:
                    values = {"label": literal(b["label"]), "old": literal(a["raw"]), "new": literal(b["raw"])}
                    yield say("idris.change.figure", **values, place=literal(b["place"]))
            continue
        yield from (_one_sided("new_figure", figure, say) for figure in _but(now, was))
        yield from (_one_sided("gone_figure", figure, say) for figure in _but(was, now))


def _but(figures: Sequence[KeptFigure], others: Sequence[KeptFigure]) -> Iterator[KeptFigure]:
    """Yield the figures of which the others do not have as many."""
    left = Counter(one["raw"] for one in others)
    for figure in figures:
        if left[figure["raw"]]:
            left[figure["raw"]] -= 1
        else:
            yield figure


def _one_sided(key: str, figure: KeptFigure, say: Words) -> str:
    label, raw, place = (literal(text) for text in (figure["label"], figure["raw"], figure["place"]))
    return say(f"idris.change.{key}", label=label, raw=raw, place=place)


def _form(text: str) -> str:
    """Return what is said whatever the values are."""
    return _VALUES.sub("#", " ".join(text.split()))


def _by_label(figures: Sequence[KeptFigure]) -> Mapping[str, list[KeptFigure]]:
    found: dict[str, list[KeptFigure]] = {}
    for figure in figures:
        found.setdefault(_form(figure["label"]), []).append(figure)
    return found


def _by_form(rules: Sequence[KeptRule]) -> dict[tuple[str, int], KeptRule]:
    """Return rules by what they say without values, and which of those that say the same it is."""
    found: dict[tuple[str, int], KeptRule] = {}
    counts: dict[str, int] = {}
    for rule in rules:
        form = _form(rule["says"])
        counts[form] = counts.get(form, 0) + 1
        found[form, counts[form]] = rule
    return found
