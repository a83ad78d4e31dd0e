"""What the person may want to ask next: what else the pages tell that answered."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.routing import mode_of
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.utterance import Utterance

MOST = 3
LONGEST = 72
"""Characters; a button of Slack holds 75."""


async def follow_ups(
    context: Context, query: str, answer: str, passages: Sequence[SourcePassage], cited: Sequence[int]
) -> list[str]:
    """Return short questions from the headings that the answer does not name, those of the cited pages first.

    All come from passages that every reader of the answer may see.
    """
    asked = _folded(query)
    told = _folded(answer)
    ordered = sorted(passages, key=lambda one: cited.index(one["n"]) if one["n"] in cited else len(cited) + one["n"])
    found: dict[str, str] = {}
    for passage in ordered:
        heading = passage["heading"].rpartition(" › ")[2].strip()
        # Only what stands on pages has headings that can be asked for again.
        if not heading or not passage["title"] or passage["n"] not in cited[:2]:
            continue
        folded = _folded(heading)
        if len(folded) < 2 or folded in asked or folded in told or folded in found:
            continue
        text = context.say("follow_up.heading", title=passage["title"], heading=heading)
        if len(text) <= LONGEST and await mode_of(Utterance.of(text), context.known) == "search":
            found[folded] = text
    return list(found.values())[:MOST]


def _folded(text: str) -> str:
    return "".join(text.lower().split())
