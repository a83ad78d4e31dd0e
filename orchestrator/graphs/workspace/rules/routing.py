"""What the person wants, by patterns of Korean and English: the decision without a model."""

import re
import unicodedata
from collections.abc import Collection

from orchestrator.graphs.workspace.rules import patterns as p
from orchestrator.graphs.workspace.rules.clauses import asks, is_about, needs, of_ones_own, requests
from orchestrator.graphs.workspace.rules.gibberish import is_gibberish
from orchestrator.graphs.workspace.rules.spelling import Slip, corrected, slips
from orchestrator.graphs.workspace.rules.troubles import consults, tells
from orchestrator.graphs.workspace.state import Decision, Exchange
from orchestrator.language.clauses import excerpt
from orchestrator.turn import Mode

_MENTION = re.compile(r"<@[A-Z0-9]+(?:\|[^<>]*)?>|^@\w+\s")
_LEANS_ON_BEFORE = re.compile(
    r"^(?:그럼|그러면|그건|그거|그게|거기|그리고|또|아니면|혹시\s?그)|^(?:and|then|what about|how about|so|but|it|that|those|they)\b",
    re.I,
)
_WIDE = re.compile(r"[\uFF00-\uFFEF\u3000]+")
_EMOJI = re.compile(r":[a-z0-9_+'-]+:|[\u2190-\u2bff\u3030\u303d\U0001f000-\U0001faff]")
_ARTICLE = re.compile(r"^(?:an?|the)\s+|(?<!\s)\s++page$", re.I)
_KOREAN = re.compile("[가-힣]")
_SHORT = 12
_INFORMAL = re.compile(r"(?:(?<!니)까|[어아지냐니래])\s*\?[\s?~ㅋㅎ]*$|(?:지|않)\s?(?:않)?[니냐아][\s~ㅋㅎ]*$")
_FACT = re.compile(r"무엇|어느|누구|언제|어디|얼마|몇|(?:은|는)\s?\?")
"""Asks for a fact, and of nobody's feelings."""
_TALK = 8
"""Words up to which a question may be small talk as a whole."""
_LONGEST_QUERY = 500


def deciding_slips(text: str, *, has_files: bool = False) -> frozenset[Slip]:
    """Return what may be slips, where another mode would be right if they were."""
    request = request_of(text)
    found = slips(request)
    is_other = found and mode_of(corrected(request, found), has_files=has_files) != mode_of(
        request, has_files=has_files
    )
    return found if is_other else frozenset()


def decide(
    text: str,
    *,
    has_files: bool = False,
    previous: Exchange | None = None,
    wanted: Mode | None = None,
    meant: Collection[Slip] = (),
    is_trouble: bool = False,
) -> Decision:
    """Sort a request; ``clarify`` where it says too little to act on. A command has ``wanted`` a mode already.

    ``meant``: slips that are no words, and stand for what they are one slip away from. ``is_trouble``: whether the
    request resembles what people tell a lawyer of themselves.
    ``previous`` is the last exchange: "그럼 반차는?" is looked up together with what it leans on.
    """
    request = request_of(text)
    mode = wanted or mode_of(corrected(request, meant), has_files=has_files, is_trouble=is_trouble)
    if mode == "generate":
        title = _title_from(request, previous)
        return Decision(
            mode=mode,
            use_rag=not p.NO_SOURCES.search(request),
            query=p.KIND.sub("", title).strip() or title or request[:_LONGEST_QUERY],
            title=title,
            parent=parent_of(request),
            instructions=normalise(text),
        )
    if mode == "clarify" and previous and re.search(r"\w", request):
        mode = "search"
    return Decision(mode=mode, query=_with_previous(request, previous)[:_LONGEST_QUERY])


def request_of(text: str) -> str:
    """Return what of a message the patterns are given: all of it, or of a long one its beginning and its end."""
    return excerpt(normalise(text))


def normalise(text: str) -> str:
    """Fold widths and blanks, drop Slack's mentions."""
    return " ".join(
        _WIDE.sub(lambda sign: unicodedata.normalize("NFKC", sign.group()), _MENTION.sub(" ", text)).split()
    )


def mode_of(request: str, *, has_files: bool = False, is_trouble: bool = False) -> Mode:
    """Tell the mode; the order of the questions settles what outweighs what."""
    if not re.search(r"\w", _EMOJI.sub("", request)):
        return "contract" if has_files else "chat" if _EMOJI.search(request) else "clarify"
    if is_gibberish(request):
        return "clarify"
    if p.IDRIS.search(request):
        return "idris"
    making = bool(p.MAKE.search(request)) and not _denied(request, p.MAKE) and not p.ABOUT_MAKING.search(request)
    policy = bool(p.POLICY.search(request))
    asked, trouble = asks(request), tells(request) or (is_trouble and not policy)
    if asked:
        making = False
        if not (of_ones_own(request) or trouble or has_files):
            return _asked(request)
    if _wants_contract_checked(request, making=making, policy=policy, has_files=has_files):
        return "contract"
    if p.PLAN.search(request) and p.PLAN_MAKE.search(request) and not _denied(request, p.PLAN) and not policy:
        return "plan"
    if making and p.ARTIFACT.search(request):
        return "generate"
    if trouble or p.OWN_DISPUTE.search(request):
        return "intake"
    if not policy and (consults(request) or (not asked and p.DISPUTE.search(request))):
        return "intake"
    if making and not p.STRONG_ASK.search(request) and len(request) > _SHORT:
        return "generate"
    return _asked(request) if asked else _search_or_chat(request)


def _asked(request: str) -> Mode:
    """Sort what is asked without a request: it is looked up, unless all of it is about the bot or points nowhere."""
    if p.VAGUE.search(request):
        return "clarify"
    chatting = p.SELF.search(request) or (
        p.FEELING.search(request) and _INFORMAL.search(request) and not _FACT.search(request)
    )
    greets = len(request.split()) <= 2 and (p.GREETING.search(request) or p.THANKS.search(request))
    if greets and not p.TOPIC.search(request):
        return "chat"
    talk = len(request.split()) <= _TALK and chatting
    return "chat" if talk and not p.STRONG_ASK.search(p.SELF.sub(" ", request)) else "search"


def _denied(request: str, wanted: re.Pattern[str]) -> bool:
    """Tell whether the wish is denied: "not a document, but a plan" still wants the plan that is named after it."""
    denial = p.NOT_MAKE.search(request)
    return denial is not None and not wanted.search(request, denial.end())


def _wants_contract_checked(request: str, *, making: bool, policy: bool, has_files: bool) -> bool:
    if making or (p.ABILITY.search(request) and not has_files):
        return False
    if p.PROCESS.search(request) and not (has_files or p.CONTRACT_OWN.search(request)):
        return False
    if p.CONTRACT_ALONE.search(request):
        return not policy
    if not p.CONTRACT.search(request):
        return False
    own = has_files or bool(p.CONTRACT_OWN.search(request))
    return own or (bool(p.CONTRACT_CHECK.search(request)) and not policy)


def _search_or_chat(request: str) -> Mode:
    if p.ACK.search(request) or (p.BYE.search(request) and len(request.split()) <= _SHORT // 2):
        return "chat"
    if p.VAGUE.search(request):
        return "clarify"
    if p.SELF.search(request):
        return "chat"
    if p.SELF_TALK.search(request):
        return "chat"
    if p.STRONG_ASK.search(request):
        return "search"
    asked, topic, lacking = bool(p.ASK.search(request)), bool(p.TOPIC.search(request)), needs(request)
    if any(kind.search(request) for kind in (p.GREETING, p.THANKS, p.FEELING, p.COMPLAINT)):
        return "search" if (asked or lacking) and topic else "chat"
    if not (asked or topic or lacking) and p.TOLD.search(request):
        return "chat"
    if asked or topic or lacking:
        return "search"
    return "search" if is_about(request) or (_KOREAN.search(request) and requests(request)) else "chat"


def parent_of(request: str) -> str:
    """Return the page that the person wants to write below, or an empty string."""
    for pattern in p.PARENT:
        if found := pattern.search(request):
            return found.group("name").strip()
    return ""


def title_of(request: str) -> str:
    """Return the subject of a request for a document: what is quoted, or what is left without the words of asking."""
    if quoted := p.QUOTED.search(request):
        return quoted.group("name").strip()
    return _capitalised((subject_of(request) or request.strip(" .,!?~"))[:120])


def subject_of(request: str) -> str:
    """Return what is left of a request without the words of asking; empty where it names nothing."""
    subject = request
    for pattern in p.PARENT:
        subject = " ".join(pattern.sub(" ", subject).split())
    before = None
    while before != subject:
        before = subject
        subject = " ".join(p.REQUEST_WORDS.sub(" ", subject).split()).strip(" .,!?~")
    return subject


def _title_from(request: str, previous: Exchange | None) -> str:
    """Return the title; "make that a checklist" is about what was asked before."""
    leaning = p.LEANS.search(request)
    if leaning is None or p.QUOTED.search(request):
        return title_of(request)
    kind = _ARTICLE.sub("", title_of(p.LEANS.sub(" ", request, count=1).strip()))
    if previous is None:
        return _capitalised(kind)
    before = p.QUESTION_WORDS.sub("", request_of(previous["query"]).strip(" .!?~")).strip() or previous["query"]
    joined = f"{before}{' ' if _KOREAN.search(before) else ' – '}{kind}" if p.ARTIFACT.search(kind) else before
    return _capitalised(joined[:120])


def _capitalised(title: str) -> str:
    return title[:1].upper() + title[1:]


def _with_previous(request: str, previous: Exchange | None) -> str:
    if previous and (len(request) <= _SHORT or _LEANS_ON_BEFORE.search(request)):
        return f"{request_of(previous['query'])} {request}"
    return request
