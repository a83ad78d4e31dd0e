"""What the person wants, by patterns of Korean and English: the decision without a model."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

import structlog

from orchestrator.deps import Context
from orchestrator.graph import Graph
from orchestrator.graphs.workspace.rules import patterns as p
from orchestrator.graphs.workspace.rules.brief import Brief, brief_of
from orchestrator.graphs.workspace.rules.gibberish import is_gibberish
from orchestrator.graphs.workspace.rules.given import given_of
from orchestrator.graphs.workspace.state import Decision, Exchange, OwnMode
from orchestrator.language import parent_pages
from orchestrator.language.clauses import sentences
from orchestrator.language.making import ARTIFACT
from orchestrator.language.parent_pages import parent_of
from orchestrator.language.speech_acts import is_about, needs, reports, requests, tells_of_mishap
from orchestrator.language.spelling import Slip, corrected, slips
from orchestrator.language.utterance import EMOJI, Utterance, normalise
from orchestrator.recognising import ASKED, ELSE, HINTED, SENSELESS, WRITTEN, Recognition, recognised
from orchestrator.turn import File, Mode

log = structlog.get_logger()

OWN = "workspace"
"""The name of this graph."""
_LEANS_ON_BEFORE = re.compile(
    r"^(?:그럼|그러면|그건|그거|그게|거기|그리고|또|아니면|혹시\s?그)|^(?:and|then|what about|how about|so|but|it|that|those|they)\b",
    re.I,
)
_POINTS_BACK = re.compile(
    r"(?<![가-힣])(?:그\s?(?:분|사람|쪽|곳|날|때|중|거|걸|게|건|것)|거기|걔|둘\s?다|셋\s?다)(?:[은는이가을를도의만]|들|에서?|한테|에게|부터|까지|면|로|랑){0,3}(?=[\s,?!.]|$)"
    r"|\b(?:he|him|his|she|her|hers|they|them|their|theirs|those|the same (?:person|one|day|place))\b"
    r"|\bit\b(?!['’]?s?\s+(?:is\s+|be\s+)?(?:ok|okay|possible|true|allowed|fine|necessary|better|normal|take|takes|cost|costs|to|that)\b)"
    r"|^(?:so|ok|okay|same|that['’]?s)\b|\bthere\s+(?:myself|as well|too)\b",
    re.I,
)
"""A pronoun, which names nobody and nothing in its own sentence."""
_NAMES_ONE = re.compile(r"\b(?:an?|the|my|our|this|any|each|every|some(?:one|body)|any(?:one|body))\b", re.I)
"""What a pronoun behind it may stand for."""
_ARTICLE = re.compile(r"^(?:an?|the)\s+|(?<!\s)\s++page$", re.I)
_KOREAN = re.compile("[가-힣]")
_SHORT = 12
_INFORMAL = re.compile(r"(?:(?<!니)까|[어아지냐니래])\s*\?[\s?~ㅋㅎ]*$|(?:지|않)\s?(?:않)?[니냐아][\s~ㅋㅎ]*$")
_SIGHS = " ㅠㅜ~.!…"
_SAID_MUCH = 4
"""Words from which a sigh at the end is beside the matter."""
_FACT = re.compile(r"무엇|어느|누구|언제|어디|얼마|몇|(?:은|는)\s?\?")
"""Asks for a fact, and of nobody's feelings."""
_TALK = 8
"""Words up to which a question may be small talk as a whole."""
_TOLD_AT_LENGTH = 7
"""Words from which what is asked or lacking is meant, whatever feeling is told beside it."""
_LONGEST_QUERY = 500


async def deciding_slips(text: str, known: Collection[Graph], files: Sequence[File] = ()) -> frozenset[Slip]:
    """Return what may be slips, where another mode would be right if they were."""
    request = Utterance.of(text)
    found = slips(request.text, [word for graph in known for word in graph.deciding_words])
    if not found:
        return found
    mended = Utterance(corrected(request.text, found))
    return found if await mode_of(mended, known, files) != await mode_of(request, known, files) else frozenset()


async def decide(
    text: str,
    known: Collection[Graph],
    *,
    files: Sequence[File] = (),
    previous: Exchange | None = None,
    meant: Collection[Slip] = (),
    context: Context | None = None,
) -> Decision:
    """Sort a request; ``clarify`` where it says too little to act on.

    ``meant``: slips that are no words, and stand for what they are one slip away from.
    """
    request = Utterance(corrected(Utterance.of(text).text, meant))
    return decided(await mode_of(request, known, files, context), text, previous)


def decided(mode: Mode, text: str, previous: Exchange | None = None) -> Decision:
    """Return the decision for a request whose mode is known.

    ``previous`` is the last exchange: "그럼 반차는?" is looked up together with what it leans on.
    """
    request = Utterance.of(text).text
    if mode == "generate":
        title = _title_from(given_of(request).wish, previous)
        brief = brief_in(title, request)
        subject = brief.subject if brief.kind != "minutes" else brief.title
        return Decision(
            mode=mode,
            # What the request says itself needs no page, and what leaves the house is not made of pages for those inside.
            use_rag=not (p.NO_SOURCES.search(request) or brief.facts or brief.is_outside),
            query=p.KIND.sub("", subject).strip() or subject or request[:_LONGEST_QUERY],
            title=title if p.QUOTED.search(request) else brief.title,
            parent=parent_of(request),
            instructions=normalise(text),
        )
    if mode == "clarify" and previous and re.search(r"\w", request):
        mode = "search"
    return Decision(mode=mode, query=_with_previous(request, previous)[:_LONGEST_QUERY])


def brief_in(title: str, request: str) -> Brief:
    """Return what is wished for: its subject from a title, where there is one, and the rest from the request."""
    given = given_of(request)
    brief = brief_of(title or subject_of(given.wish), given.wish)
    return replace(brief, facts=given.facts, is_translation=given.is_translation)


async def mode_of(
    request: Utterance, known: Collection[Graph], files: Sequence[File] = (), context: Context | None = None
) -> Mode:
    """Return the name of the graph that the request is for; of this graph's own the mode."""
    name, recognition = await recognised(known, request, files, context)
    if context is not None:
        log.info("recognised", turn=context.turn.id, graph=name, score=recognition.score, reason=recognition.reason)
    return own_mode(request) if name in ("", OWN) else name


async def is_put_to_bot(said: Utterance, known: Collection[Graph], files: Sequence[File]) -> bool:
    """Tell whether words that are put to nobody are a question or a request: small talk is left among people."""
    return await mode_of(said, known, files) not in ("chat", "clarify")


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise what is to be written and what is asked; what no other graph recognises is for this one."""
    if not request.has_words:
        return Recognition(ELSE, "no words")
    if is_gibberish(request.text):
        return Recognition(SENSELESS, "no words that mean anything")
    if request.makes and ARTIFACT.search(request.text):
        return Recognition(WRITTEN, "a document to write")
    if request.is_plain_question and not files:
        return Recognition(ASKED, "a question")
    return Recognition(HINTED, "something to write") if _writes(request) else Recognition(ELSE, "what is left")


def own_mode(request: Utterance) -> OwnMode:
    """Tell the mode of a request that is for this graph."""
    text = request.text
    if not request.has_words:
        return "chat" if EMOJI.search(text) else "clarify"
    if is_gibberish(text):
        return "clarify"
    if _writes(request):
        return "generate"
    return _asked(text) if request.asks else _search_or_chat(text)


def _writes(request: Utterance) -> bool:
    text = request.text
    if p.SHAPED.search(text) and not request.asks and not request.denies(p.SHAPED):
        return True
    is_said = ARTIFACT.search(text) or not (p.STRONG_ASK.search(text) or len(text) <= _SHORT)
    return request.makes and bool(is_said)


def _asked(request: str) -> OwnMode:
    """Sort what is asked without a request: it is looked up, unless all of it is about the bot or points nowhere."""
    if p.VAGUE.search(request):
        return "clarify"
    chatting = _is_of_bot(request) or (
        p.FEELING.search(request) and _INFORMAL.search(request) and not _FACT.search(request)
    )
    greets = len(request.split()) <= 2 and (p.GREETING.search(request) or p.THANKS.search(request))
    if greets and not p.TOPIC.search(request):
        return "chat"
    talk = len(request.split()) <= _TALK and chatting
    return "chat" if talk and not p.STRONG_ASK.search(p.SELF.sub(" ", request)) else "search"


def _search_or_chat(request: str) -> OwnMode:
    if p.ACK.search(request) or (p.BYE.search(request) and len(request.split()) <= _SHORT // 2):
        return "chat"
    if p.VAGUE.search(request):
        return "clarify"
    if _is_of_bot(request):
        return "chat"
    if p.SELF_TALK.search(request):
        return "chat"
    if p.STRONG_ASK.search(request) or tells_of_mishap(request):
        return "search"
    asked, topic, lacking = (
        bool(p.ASK.search(request)),
        bool(p.TOPIC.search(request)),
        needs(request) or reports(request),
    )
    # "…안 써져요ㅠ" tells what is wrong, not how somebody is.
    told = request.rstrip(_SIGHS) if lacking and len(request.split()) >= _SAID_MUCH else request
    if any(kind.search(told) for kind in (p.GREETING, p.THANKS, p.FEELING, p.COMPLAINT)):
        # Who only says how it is says little; who tells more of what is lacking means that.
        return "search" if (asked or lacking) and (topic or len(request.split()) >= _TOLD_AT_LENGTH) else "chat"
    if not (asked or topic or lacking) and p.TOLD.search(request):
        return "chat"
    if asked or topic or lacking:
        return "search"
    return "search" if is_about(request) or (_KOREAN.search(request) and requests(request)) else "chat"


def _is_of_bot(request: str) -> bool:
    """Tell whether a request is about the bot; what can be done with a thing of the team's is not."""
    return bool(p.SELF.search(request) or (p.ABLE.search(request) and not p.TOPIC.search(request)))


def title_of(request: str) -> str:
    """Return the subject of a request for a document: what is quoted, or what is left without the words of asking."""
    if quoted := p.QUOTED.search(request):
        return quoted.group("name").strip()
    wish = given_of(request).wish
    named = subject_of(wish) or wish.strip(" .,!?~")
    # Where no sentence says what the document is about, what comes first does.
    return _capitalised(next(iter(sentences(named)), named).strip(" .,!?~")[:120])


def subject_of(request: str) -> str:
    """Return what is left of a request without the words of asking; empty where it names nothing."""
    subject = request
    for pattern in parent_pages.PARENT:
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
    before = p.QUESTION_WORDS.sub("", Utterance.of(previous["query"]).text.strip(" .!?~")).strip() or previous["query"]
    joined = f"{before}{' ' if _KOREAN.search(before) else ' – '}{kind}" if ARTIFACT.search(kind) else before
    return _capitalised(joined[:120])


def _capitalised(title: str) -> str:
    return title[:1].upper() + title[1:]


def leans_on(text: str, previous: Exchange | None) -> str:
    """Return the question before, with what that leant on itself, where this one cannot be understood without it.

    Empty where it can.
    """
    request = Utterance.of(text).text
    if previous and (len(request) <= _SHORT or _LEANS_ON_BEFORE.search(request) or _points_back(request)):
        return f"{previous.get('before', '')} {Utterance.of(previous['query']).text}".strip()
    return ""


def _points_back(request: str) -> bool:
    """Tell whether a question has a pronoun that stands for what was said before, and not for somebody it names itself."""
    found = _POINTS_BACK.search(request)
    return found is not None and not _NAMES_ONE.search(request, 0, found.start())


def _with_previous(request: str, previous: Exchange | None) -> str:
    return f"{leans_on(request, previous)} {request}".strip()
