"""Who may read what a document is made of, and whether a page of it would be read by more people than that."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, final

from integrations.search.base import Audience
from orchestrator.deps import Context, Publication
from orchestrator.turn import Turn

ReadPassage: TypeAlias = Mapping[str, Any]
"""A passage with ``source``, ``title``, ``document_id`` and ``readers``, as graphs keep those that they read."""


@final
class Material(TypedDict):
    """Something that other people, files or pages said and that goes into a document."""

    kind: Literal["thread", "file", "page", "message"]
    name: str
    """As its readers know it; empty for the conversation."""
    readers: list[str]
    """Principals who may read it, each for itself."""


def readers_of_thread(turn: Turn) -> Audience:
    """Return who may read the conversation of a turn, and the files in it."""
    return _here(turn) if turn.is_direct else turn.said_to or _here(turn)


def of_thread(turn: Turn) -> Material:
    """Return the conversation as material."""
    return Material(kind="thread", name="", readers=sorted(readers_of_thread(turn)))


def of_passages(turn: Turn, passages: Iterable[ReadPassage]) -> list[Material]:
    """Return the material that passages are from, each once."""
    found: dict[tuple[str, ...], Material] = {}
    for passage in passages:
        match passage.get("source"):
            case "file":
                material = Material(kind="file", name=passage["title"], readers=sorted(readers_of_thread(turn)))
            case "thread":
                material = of_thread(turn)
            case source:
                kind: Literal["message", "page"] = "message" if source == "slack" else "page"
                material = Material(kind=kind, name=passage["title"], readers=passage.get("readers", []))
        found[(material["kind"], material["name"], *material["readers"])] = material
    return list(found.values())


async def by_now(context: Context, passages: Sequence[ReadPassage]) -> Audience:
    """Return who may read a source, given by its passages, by now.

    Empty where that is not known: the page is gone, or those who read the reply may not read it any more.
    """
    materials = of_passages(context.turn, passages)
    if not is_copy(materials):
        return frozenset(each for one in materials for each in one["readers"])
    return await of_page(context, passages[0]["document_id"]) or frozenset()


async def of_page(context: Context, page_id: str) -> Audience | None:
    """Return who may read a page by now; None where those who read the reply may not, or nobody knows it."""
    only = context.filters(document_ids=frozenset({page_id}))
    found = await context.deps.index.search(page_id, k=1, audience=context.turn.audience, filters=only)
    return context.readers(found[0].chunk) if found else None


def closed_to(turn: Turn, readers: Audience, materials: Sequence[Material]) -> list[Material]:
    """Return the material that not all of ``readers`` may read."""
    return [one for one in materials if not all(_may_read(turn, principal, one) for principal in readers)]


def is_open_to_asker(turn: Turn, materials: Sequence[Material]) -> bool:
    """Tell whether those who read the reply may still read all of the material."""
    return all((turn.audience | _here(turn)) & frozenset(one["readers"]) for one in materials)


def allowed_readers(turn: Turn, materials: Sequence[Material]) -> Audience:
    """Return the principals who may read all of the material; without any, the whole team."""
    everybody = {principal for one in materials for principal in one["readers"]} | _here(turn)
    if not materials:
        return frozenset({*_here(turn), f"team:{turn.team}"})
    return frozenset(each for each in everybody if all(_may_read(turn, each, one) for one in materials))


def publication_for(turn: Turn, parent: str, readers: Audience, materials: Sequence[Material]) -> Publication:
    """Return how a document goes to a place: held where not all of its readers may read what it is made of."""
    is_held = bool(closed_to(turn, readers, materials))
    return Publication(parent, allowed_readers(turn, materials), is_copy(materials), is_held=is_held)


def is_copy(materials: Sequence[Material]) -> bool:
    """Tell whether all that is said in the material stands in other documents of the index."""
    return all(one["kind"] == "page" for one in materials)


def _may_read(turn: Turn, principal: str, material: Material) -> bool:
    readers = frozenset(material["readers"])
    # Whoever reads here may read what the audience of the reply may: that is what the audience says.
    return principal in readers or (principal in _here(turn) and bool(readers & (turn.audience | _here(turn))))


def _here(turn: Turn) -> Audience:
    """Return the principals who all read the reply."""
    if turn.is_direct:
        return frozenset({f"user:{turn.user}", f"channel:{turn.channel}"})
    return frozenset({f"user:{turn.user}"} if turn.is_private else {f"channel:{turn.channel}"})
