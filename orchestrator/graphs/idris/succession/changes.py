"""What changed from one version of a model to another, rule by rule and figure by figure: as data, and as text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from orchestrator.graphs.idris.places import Words
from orchestrator.literal import literal

_SHOWN = 12
"""Changes that a reply tells one by one."""
_FIGURES = 4
"""Changed figures that are told of one rule."""
RuleChangeKind = Literal["broken", "fails", "still_fails", "holds", "gone", "new", "other_parts", "new_figures"]
"""In the order in which they are told. ``broken``: it held of the figures before; ``fails``: it was no rule there."""
_ORDER: tuple[RuleChangeKind, ...] = (
    "broken", "fails", "still_fails", "holds", "gone", "new", "other_parts", "new_figures"
)  # fmt: skip


class KeptFigure(TypedDict):
    """A figure of a version."""

    label: str
    raw: str
    place: str
    """For people, in the language of who had it made."""
    name: NotRequired[str]
    """Its identifier, which it has in every version; not there in what was kept before names stayed."""


class KeptRule(TypedDict):
    """A rule of a version."""

    says: str
    disagrees: str
    """Empty where the figures fulfil it."""
    name: NotRequired[str]
    """As that of a figure."""
    verdict: NotRequired[str]
    figures: NotRequired[list[str]]
    """Names of those that take part."""


class ComparedVersion(TypedDict):
    """What is compared of a version."""

    number: int
    figures: list[KeptFigure]
    rules: list[KeptRule]


class FigureChange(TypedDict):
    """A figure that is another now; one that came or went has no old or new one."""

    name: str
    label: str
    old: str
    new: str
    place: str


class RuleChange(TypedDict):
    """A rule that stands otherwise now."""

    change: RuleChangeKind
    name: str
    says: str
    disagrees: str
    before: str
    """Its verdict then; empty: it was none."""
    after: str
    figures: list[FigureChange]
    """Those of its figures that are others now."""


class ModelChanges(TypedDict):
    """All of it."""

    since: int
    """The number of the version before."""
    rules: list[RuleChange]
    figures: list[FigureChange]


def changes_between(before: ComparedVersion, after: ComparedVersion) -> ModelChanges:
    """Return what changed; a rule and a figure are known by their names, which stay."""
    figures = [*_figures_changed(_named(before["figures"]), _named(after["figures"]))]
    rules = sorted(_rules_changed(before, after, figures), key=lambda one: _ORDER.index(one["change"]))
    return ModelChanges(since=before["number"], rules=rules, figures=figures)


def change_lines(changes: ModelChanges, say: Words) -> list[str]:
    """Return changes in Markdown, a line each; what reads the same is told once."""
    lines = [*(_rule_line(one, say) for one in changes["rules"]), *(_line(one, say) for one in changes["figures"])]
    return list(dict.fromkeys(lines))


def changes_text(lines: Sequence[str], say: Words) -> str:
    """Return changes as a reply tells them: the first ones, and how many there are besides."""
    rest = len(lines) - _SHOWN
    more = [say("idris.change.more", count=rest)] if rest > 0 else []
    return "\n".join(f"- {line}" for line in [*lines[:_SHOWN], *more])


def _rules_changed(
    before: ComparedVersion, after: ComparedVersion, figures: Sequence[FigureChange]
) -> Iterator[RuleChange]:
    changed = {one["name"]: one for one in figures}
    old, new = ({one.get("name", one["says"]): one for one in version["rules"]} for version in (before, after))
    for name, rule in new.items():
        was = old.get(name)
        own = [changed[figure] for figure in rule.get("figures", ()) if figure in changed]
        if kind := _kind(was, rule, is_changed=bool(own)):
            yield _changed(kind, name, was, rule, own)
    yield from (_changed("gone", name, rule, None, []) for name, rule in old.items() if name not in new)


def _kind(was: KeptRule | None, rule: KeptRule, *, is_changed: bool) -> RuleChangeKind | None:
    if was is None:
        return "fails" if rule["disagrees"] else "new"
    if rule["disagrees"]:
        return "broken" if not was["disagrees"] else "still_fails" if rule["disagrees"] != was["disagrees"] else None
    if was["disagrees"]:
        return "holds"
    if {*was.get("figures", ())} != {*rule.get("figures", ())}:
        return "other_parts"
    return "new_figures" if is_changed else None


def _changed(
    kind: RuleChangeKind, name: str, was: KeptRule | None, rule: KeptRule | None, figures: list[FigureChange]
) -> RuleChange:
    told = rule or was
    assert told is not None, "a change is one of something"
    before, after = (one.get("verdict", "") if one else "" for one in (was, rule))
    return RuleChange(
        change=kind, name=name, says=told["says"], disagrees=rule["disagrees"] if rule else "",
        before=before, after=after, figures=figures,
    )  # fmt: skip


def _figures_changed(old: Mapping[str, KeptFigure], new: Mapping[str, KeptFigure]) -> Iterator[FigureChange]:
    for name, now in new.items():
        was = old.get(name)
        if was is None or was["raw"] != now["raw"]:
            was_raw = was["raw"] if was else ""
            yield FigureChange(name=name, label=now["label"], old=was_raw, new=now["raw"], place=now["place"])
    for name, was in old.items():
        if name not in new:
            yield FigureChange(name=name, label=was["label"], old=was["raw"], new="", place=was["place"])


def _named(figures: Sequence[KeptFigure]) -> dict[str, KeptFigure]:
    return {one.get("name", f"{one['label']} {one['place']}"): one for one in figures}


def _rule_line(rule: RuleChange, say: Words) -> str:
    verdicts = [say(f"idris.short_verdict.{one}") for one in (rule["before"], rule["after"]) if one]
    told = literal(rule["disagrees"] or rule["says"])
    line = say(f"idris.change.{rule['change']}", told=told, verdict=" → ".join(dict.fromkeys(verdicts)))
    figures = rule["figures"][:_FIGURES] if rule["change"] in ("broken", "new_figures") else []
    named = ", ".join(
        f"{literal(one['label'])} {literal(one['old'] or '–')} → {literal(one['new'])}" for one in figures
    )
    return f"{line} · {named}" if named else line


def _line(figure: FigureChange, say: Words) -> str:
    label, old, new, place = (literal(figure[key]) for key in ("label", "old", "new", "place"))
    if figure["old"] and figure["new"]:
        return say("idris.change.figure", label=label, old=old, new=new, place=place)
    key = "new_figure" if figure["new"] else "gone_figure"
    return say(f"idris.change.{key}", label=label, raw=new or old, place=place)
