"""How a conversion that is not proved goes on: what is kept of it, and what the person wants next."""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, Literal, NotRequired, TypedDict

from orchestrator.deps import Context
from orchestrator.graphs.idris.model_versions import without
from orchestrator.graphs.idris.module_files import MODULE_LANGUAGES
from orchestrator.graphs.idris.page_wishes import PAGE_WISHES, PageWish
from orchestrator.graphs.idris.recognising import recognise
from orchestrator.graphs.idris.rejecting import RejectedRule
from orchestrator.graphs.idris.replying import MODE
from orchestrator.graphs.idris.succession.own_parts import OwnParts
from orchestrator.graphs.idris.succession.stored_rules import StoredRules
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import AT_HAND, recognised
from orchestrator.turn import Choice, File, Question

_CORRECTED = any_of(
    r"고친|고쳤|고쳐|수정|정정|바로잡|다시", r"\b(?:corrected|revised|updated|fixed|amended|again|new\sversion)\b"
)
Continuation = Literal["begin", "left_out", "mended", "left"] | PageWish
_CONTINUATIONS: tuple[tuple[Continuation, re.Pattern[str]], ...] = (
    ("five_more", any_of(r"다섯\s?번\s?더", r"5\s?번\s?더", r"더\s고쳐", r"\b(?:five|5)\smore\b", r"\bmore\sfixes\b")),
    (
        "check_again",
        any_of(r"다시\s?(?:한번\s?)?(?:확인|검사|체크)", r"재검사", r"\bcheck\s(?:it\s)?again\b", r"\bre-?check\b"),
    ),
)
_LEFT_OUT = re.compile(
    r"[✗✘]\s?(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s?번[은는을를]?\s?(?:빼|제외|삭제)"
    r"|\b(?:drop|remove|leave\s?out)\s(?:number\s)?(\d{1,2})\b",
    re.I,
)
_LONGEST_LABEL = 60
_LONGEST_ANSWER = 4_000


class HeldConversion(TypedDict):
    """What is kept of a conversion from one turn to the next. It is sealed with the conversation, and goes with it."""

    turn: str
    """That left it so."""
    documents: list[dict[str, Any]]
    """As ``reference_docs``; none: a file is waited for, or a module came by itself."""
    project: str
    kind: str
    module: dict[str, str]
    """A module that came by itself: ``name``, ``language`` and ``text``; else empty."""
    added: list[dict[str, Any]]
    """What a model added, see :mod:`orchestrator.graphs.idris.added`."""
    fixing: dict[str, Any]
    """How far the loop has come; empty where no compiler checked."""
    rejected: NotRequired[list[RejectedRule]]
    """What a person leaves out; not there in what was held before it could be."""
    carried: NotRequired[StoredRules | None]
    """What it has from the version before; so are the two below. They are not there in what was held before that."""
    names: NotRequired[dict[str, Any]]
    own: NotRequired[OwnParts | None]


async def continuation_of(context: Context, held: HeldConversion | None, *, has_versions: bool) -> Continuation:
    """Return what the turn wants; ``left``: nothing of this graph, although the conversation is its own.

    ``has_versions``: whether a document was converted in the conversation, which a file may correct.
    """
    turn = context.turn
    asked = next((one for one in PAGE_WISHES if one == turn.given.get("go_on")), None)
    if held is not None and asked:
        return asked
    own = [file for file in turn.files if not file.of_thread]
    if any(is_module(file) for file in own):
        return "mended"
    if own:
        is_owned = held is not None or has_versions
        return "left" if is_owned and await _is_for_another(context, own) else "begin"
    if held is not None and _can_go_on(held):
        said = " ".join(turn.text.split()).casefold()
        for wish in ("check_again", "five_more"):
            labels = [context.deps.say(locale, f"idris.go_on.{wish}") for locale in ("ko", "en")]
            if said in [label.casefold() for label in labels]:
                return wish
        if numbers_left_out(turn.text) and _has_added(held):
            return "left_out"
        if len(said) < 60 and (found := next((wish for wish, form in _CONTINUATIONS if form.search(said)), None)):
            return found
    if (held is None and not has_versions) or turn.command or turn.given:
        return "begin"
    return "begin" if recognise(Utterance.of(turn.text), (), None).score else "left"


def is_module(file: File) -> bool:
    """Tell whether a file is a module of one of the languages, by its name."""
    return PurePath(file.name).suffix.lower() in MODULE_LANGUAGES


def question(context: Context, *, can_fix: bool) -> Question:
    """Ask how to go on."""
    wishes = ("check_again", "five_more") if can_fix else ("check_again",)
    choices = tuple(Choice(wish, context.say(f"idris.go_on.{wish}")) for wish in wishes)
    text = context.say("idris.go_on.fix" if can_fix else "idris.go_on.check")
    return Question(context.turn.id, text, "choice", choices, required=False)


def question_on_added(context: Context, added: Sequence[str]) -> Question:
    """Ask which of the propositions that a model added do not say what the document says."""
    choices = tuple(Choice(f"left_out:{n}", f"✗ {n}: {says[:_LONGEST_LABEL]}") for n, says in enumerate(added, 1))
    text = context.say("idris.go_on.added")
    return Question(context.turn.id, text, "choice", choices, multiple=True, required=False)


def numbers_left_out(text: str) -> list[int]:
    """Return the numbers of the propositions that a text rejects: ``✗ 1, ✗ 3``, ``2번 빼 줘``, ``drop 2``."""
    if len(text) > _LONGEST_ANSWER:
        return []
    return [int(next(filter(None, found.groups()))) for found in _LEFT_OUT.finditer(text)]


def without_turn(state: Mapping[str, Any], turn_id: str) -> dict[str, Any]:
    """Return the change that forgets what one turn left."""
    held, versions = state.get("held"), state.get("versions") or []
    left = without(versions, turn_id)
    forgotten = {"held": None} if held and held["turn"] == turn_id else {}
    return forgotten | ({"versions": left} if len(left) < len(versions) else {})


def _has_added(held: HeldConversion) -> bool:
    """Tell whether a model added a proposition, to this version or to the one before."""
    carried = held.get("carried")
    told = any("proposition" in one for one in held["added"])
    return told or (carried is not None and any(rule["quote"] for rule in carried["rules"]))


def _can_go_on(held: HeldConversion) -> bool:
    return bool(held["documents"] or held["module"])


async def _is_for_another(context: Context, files: Sequence[File]) -> bool:
    """Tell whether a file came with words that want something else done with it, and none that call it corrected."""
    turn = context.turn
    if turn.command or turn.given or not turn.text.strip() or _CORRECTED.search(turn.text):
        return False
    name, found = await recognised(context.known, Utterance.of(turn.text), files, context)
    return name not in ("", MODE, context.deciding) and found.score >= AT_HAND
