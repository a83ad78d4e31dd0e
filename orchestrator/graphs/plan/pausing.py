"""What a run that somebody stopped had come to, for who wants it to go on from there."""

from collections.abc import Mapping
from typing import Any, Final, TypedDict, final

from orchestrator.language import any_of

_KEPT: Final = (
    "user_input", "preset", "sources", "source_readers", "web_urls", "web_unread", "web_done", "analysis",
    "need_more_info", "structure", "left_out", "notices",
)  # fmt: skip
"""What the agents before have found and settled."""
_GOES_ON: Final = any_of(
    r"^(?:그럼|자|네|응|좋아)?[\s,]*(?:하던\s?(?:거|것|데서)|아까\s?(?:거|것)|거기서|여기서|멈춘\s?데(?:서|부터)?)?\s?"
    r"(?:기획서\s?|이\s?기획서\s?)?(?:이어서?|계속(?:해서)?|마저|다시\s?이어서)\s?"
    r"(?:기획서(?:를)?\s?)?(?:써|쓰|작성|진행|해|가|하)?\S{0,6}(?:\s(?:주|줘)\S{0,4})?[.!~]*$",
    r"^(?:ok(?:ay)?|yes|please|so)?[\s,]*(?:continue|go\son|carry\son|resume|keep\s(?:going|writing)|pick\sup\swhere\syou\s(?:left\soff|stopped)"
    r"|finish\s(?:it|the\splan))(?:\s(?:writing|with\s(?:it|the\splan)|it|the\splan|from\sthere|where\syou\s(?:left\soff|stopped)))?"
    r"[\s,]*(?:please)?[.!]*$",
)
_LONGEST: Final = 40


@final
class PausedPlan(TypedDict):
    """What is kept of the run; the next plan of the conversation, or the end of this one, forgets it."""

    turn: str
    """That was stopped."""
    kept: dict[str, Any]
    """Fields of the state, by their names."""
    draft: dict[str, Any]
    """The sections that were written, by their keys."""


def paused(turn_id: str, state: Mapping[str, Any], draft: Mapping[str, Any]) -> PausedPlan:
    """Return what there is of a run by now."""
    return PausedPlan(turn=turn_id, kept={name: state[name] for name in _KEPT if name in state}, draft={**draft})


def resumed(pause: PausedPlan) -> dict[str, Any]:
    """Return the changes with which a run goes on."""
    return {
        **pause["kept"],
        "draft": pause["draft"],
        "paused": None,
        "previous_plan": None,
        "versions": [],
        "document_id": "",
        "refine_count": 0,
        "current_step": "resume",
    }


def asks_to_go_on(text: str) -> bool:
    """Tell whether a message wants no more than that the work goes on."""
    flat = " ".join(text.split())
    return 0 < len(flat) <= _LONGEST and bool(_GOES_ON.search(flat))
