"""Which contract a turn is about: the one that came with it, that of the conversation, or the person's newest."""

import asyncio
import re
from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from integrations.store.contracts import ContractRecord, Contracts
from orchestrator.deps import Context
from orchestrator.graphs.contract.analysis import Analysis, Side, from_stored
from orchestrator.graphs.contract.answered_terms import told_in
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.dates_request import dates_wanted
from orchestrator.graphs.contract.deps import ContractDeps
from orchestrator.graphs.contract.erasing import erase_wanted
from orchestrator.graphs.contract.offering import answered, step_for_file
from orchestrator.graphs.contract.own_hours_request import own_hours_wanted
from orchestrator.graphs.contract.redline_request import RedlineRequest, redline_request
from orchestrator.graphs.contract.review.recognising_parties import recognise_parties
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.kinds import calls_contract, kind_said
from orchestrator.graphs.contract.rules.parts import contract_named
from orchestrator.graphs.contract.sides import side_of
from orchestrator.graphs.contract.state import ContractState, Step, exchanged, taken_over
from orchestrator.language.bare_answers import bare_answer
from orchestrator.language.speech_acts import asks
from orchestrator.ownership import by_link, owner_of
from orchestrator.turn import AgentExecutionResult, Question, Status, Turn

MODE = "contract"
NOT_A_CONTRACT = "not_a_contract"
"""Why a file was not judged whose owner may still say that it is a contract."""
_LOOK, _LOOKS = 0.3, 800
"""Seconds between two looks whether a contract is ready, and how many: it is analysed by another turn."""

_ERASED = {"contract_id": 0, "file_contracts": [], "history": [], "current_step": None}
"""What is left of a conversation about a contract that was erased."""
_ALL = re.compile(
    r"모든\s(?:내\s|제\s)?계약서|(?:내|제|우리|올린|보낸)\s계약서들?\s?(?:모두|전부|전체)|계약서들"
    r"|\b(?:all|each|every|any)\s(?:of\s)?my\scontracts?\b",
    re.I,
)
"""A question over all that the person has."""
DRAFTS = {
    "complaint": re.compile(
        r"(?:진정서|신고서|고소장).{0,12}(?:써|작성|초안|만들|적어|올려|옮겨)"
        r"|\b(?:draft|write|prepare|put|make|publish)\b.{0,24}\bcomplaint\b|\bcomplaint draft\b",
        re.I,
    ),
    "questions": re.compile(
        r"(?:사장|회사|사업주|고용주|상대방?).{0,12}(?:물어\s?볼|질문할|확인할)\s?(?:것|거|내용|질문|목록)"
        r"|\bquestions (?:for|to ask) (?:my |the )?(?:employer|boss|company|other side)\b",
        re.I,
    ),
}
"""What can be written because of a contract, and how people ask for it."""
_PAGE = re.compile(r"노션|\bnotion\b|페이지(?:로|에|를)", re.I)

_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_ANEW = re.compile(r"다시|새로|검토|분석|봐|살펴|\b(?:again|review|check|look|read|analy[sz]e|instead|switch)\b", re.I)
"""A wish for a review, and not only something that is told."""
_LONGEST_CORRECTION = 80
"""Letters of a message that says no more than what the contract is, or whose."""


async def open_contract(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Choose what the turn goes on with, or ask for a contract."""
    context, turn = runtime.context, runtime.context.turn
    deps = context.deps.of(ContractDeps)
    contracts = deps.contracts
    if contracts is None:
        text = context.say("not_here.contract", abilities=context.say("abilities"))
        return {"answer": AgentExecutionResult(MODE, text), "current_step": None}
    begun = _begun(state, turn)
    if any(not file.of_thread for file in turn.files):
        return {**begun, "offered": False, "current_step": step_for_file(turn)}
    if state.get("offered") and "contract_id" not in turn.given:
        return {**begun, **answered(turn, context)}
    if _chooses_database(state, turn):
        return {**begun, "current_step": "add_dates", "holds": True}
    begun["databases"] = None
    if _ALL.search(turn.text) and "contract_id" not in turn.given:
        return {**begun, "current_step": "across"}
    id = begun.get("contract_id", state.get("contract_id", 0))
    record = await _ready(id, runtime, contracts) if id else None
    if record is not None and erase_wanted(turn.text) and by_link(turn):
        answer = AgentExecutionResult(MODE, context.say("contract.not_erased_here", name=record.name))
        return {**begun, "answer": answer, "current_step": None, "holds": True}
    if record is not None and erase_wanted(turn.text):
        for each in {record.id, *({**state, **begun}.get("file_contracts") or [])}:  # one file is erased whole
            await contracts.withdraw(each, turn.team, owner_of(turn), turn.id)
        deps.withdrawn.set()
        answer = AgentExecutionResult(MODE, context.say("contract.erased", name=record.name))
        holds = any(share["contract_id"] for share in {**state, **begun}.get("others", {}).values())
        return {**begun, "answer": answer, **_ERASED, "holds": holds}
    if record is not None and record.analysis is not None:
        analysis = from_stored(record.analysis)
        told = told_in(turn.text, analysis, record.text, context.deps.now().date())
        is_same = state.get("owner") == owner_of(turn) and state.get("contract_id") == record.id
        said = bare_answer(turn.text) if is_same else None
        is_agreed = said is True
        likely = state.get("likely_hours", "") if is_agreed else ""
        turned = state.get("likely_side", "") if is_agreed else ""
        if said is False and state.get("likely_side"):
            names = _side_names(split(record.text), analysis.side, analysis.side or "gap")
            answer = AgentExecutionResult(MODE, context.say("contract.ask.side_kept", **names))
            return {**begun, "answer": answer, "contract_id": record.id, "current_step": None, "holds": True}
        if not turned and (other := _turns(turn, analysis, record.text)):
            text = context.say("contract.ask.turn_side", **_side_names(split(record.text), analysis.side, other))
            answer = AgentExecutionResult(MODE, text, details={"contract_id": record.id})
            asked = {"contract_id": record.id, "current_step": None, "likely_side": other, "holds": True}
            return {**begun, "answer": answer, **asked}
        asked_hours = bool(state.get("asked_hours"))
        tells = told is not None or _corrects(turn, analysis, record.text)
        step: Step = "own_hours" if likely else _step_about(turn, asked_hours=asked_hours, tells=tells or bool(turned))
        begun |= {"likely_hours": likely, "likely_side": turned}
        return {**begun, "contract_id": record.id, "current_step": step, "holds": True}
    if record is not None and record.reason == NOT_A_CONTRACT and record.text and _calls_it_one(turn.text):
        return {**begun, "contract_id": record.id, "current_step": "again", "holds": True}
    if record is not None:
        key = f"notice.{record.reason}" if record.status == "failed" else "contract.not_ready"
        answer = AgentExecutionResult(MODE, context.say(key, file=record.name, name=record.name))
        return {**begun, "answer": answer, "current_step": None}
    question = Question(turn.id, context.say("contract.which"), "file")
    return {**begun, "answer": AgentExecutionResult(MODE, "", question=question), "current_step": None}


def _chooses_database(state: ContractState, turn: Turn) -> bool:
    """Tell whether a turn answers the question where the days of the contract go: by a button, or by a name."""
    waiting = state.get("databases")
    if waiting is None or state.get("owner") != owner_of(turn):
        return False
    return turn.answers == waiting["asking"] or turn.text.strip() in waiting["labels"]


def _step_about(turn: Turn, *, asked_hours: bool, tells: bool) -> Step:
    """Return what is done about a contract that was analysed; ``tells``: it is told what the contract leaves open."""
    if turn.given.get("again"):
        return "again"
    if own_hours_wanted(turn, asked=asked_hours):
        return "own_hours"
    if tells:
        return "again"
    if dates_wanted(turn.text):
        return "offer_databases"
    if draft_wanted(turn):
        return "draft"
    return "redline" if redline_wanted(turn) else "respond"


def _corrects(turn: Turn, analysis: Analysis, text: str) -> bool:
    """Tell whether a message says another kind of contract, or another side as the person's, than was taken."""
    if asks(turn.text) or len(turn.text.strip()) > _LONGEST_CORRECTION:
        return False
    if analysis.kind == "other" and kind_said(turn.text) == "labour":
        return True
    side = side_of(turn, split(text)) if analysis.kind == "other" else None
    return side is not None and (_is_assumed(analysis) or side != analysis.side)


def _is_assumed(analysis: Analysis) -> bool:
    return any(one.key.startswith("side") for one in analysis.questions)


def _turns(turn: Turn, analysis: Analysis, text: str) -> Side | None:
    """Return the other side, where somebody says to be on it after another was told: it may be slip or anecdote.

    Who wishes for a review from it, or chooses it in a form, is not asked again.
    """
    if analysis.kind != "other" or _is_assumed(analysis) or turn.given or _ANEW.search(turn.text):
        return None
    if not _corrects(turn, analysis, text):
        return None
    side = side_of(turn, split(text))
    return side if side != analysis.side else None


def _side_names(contract: ContractText, now: Side | None, other: Side) -> dict[str, str]:
    parties = recognise_parties(contract)
    names = {"gap": parties.gap.name, "eul": parties.eul.name}
    return {"now": names[now or "gap"], "other": names[other]}


def _calls_it_one(text: str) -> bool:
    """Tell whether a message says, and does not ask, that what read like none is a contract."""
    return any(calls_contract(one) and not asks(one) for one in _SENTENCE.findall(text))


def _begun(state: ContractState, turn: Turn) -> dict[str, Any]:
    """Return what the turn changes: each person has their own share, and about another contract it begins anew."""
    owner = owner_of(turn)
    begun: dict[str, Any] = {
        "owner": owner,
        "asked_hours": False,
        "likely_hours": "",
        "likely_side": "",
        "include_contract": turn.given.get("include_contract", True),
    }
    if state.get("owner", owner) != owner:
        begun |= taken_over(state, owner)
    given: int = turn.given.get("contract_id", 0)
    if given and given != {**state, **begun}.get("contract_id", 0):
        begun |= {"contract_id": given, "file_contracts": [], "history": []}
    elif not given and (other := _named_in_file({**state, **begun}, turn.text)):
        begun |= {"contract_id": other, "history": []}
    if "history" in turn.given:
        begun["history"] = exchanged(turn.given["history"])
    return begun


def _named_in_file(state: Mapping[str, Any], text: str) -> int:
    """Return another contract of the file that is called by its place in it: "두 번째 계약서는?"; 0 where none is."""
    ids: list[int] = state.get("file_contracts") or []
    number = contract_named(text) if ids else None
    return ids[number] if number is not None and number < len(ids) and ids[number] != state.get("contract_id") else 0


async def _ready(id: int, runtime: Runtime[Context], contracts: Contracts) -> ContractRecord | None:
    """Return the contract once it is read and analysed, or after some minutes; None where there is none (any more)."""
    turn, told = runtime.context.turn, ""
    for _ in range(_LOOKS):
        record = await contracts.get(id, turn.team, owner_of(turn))
        if record is None or record.status not in ("reading", "analysing"):
            return record
        if told != record.status:
            told = record.status
            runtime.stream_writer(Status(told))
        await asyncio.sleep(_LOOK)
    return record


def redline_wanted(turn: Turn) -> RedlineRequest | None:
    """Return which suggestions are to be put into the contract: ticked, or said; None where it is not wished for."""
    given = turn.given.get("redline")
    if given:
        return RedlineRequest(tuple(map(str, given)) if isinstance(given, list) else None)
    return redline_request(turn.text)


def page_wanted(turn: Turn) -> bool:
    """Tell whether what is written is to become a page in Notion."""
    return _PAGE.search(turn.text) is not None


def draft_wanted(turn: Turn) -> str:
    """Return what is to be written because of the contract: by a button, or said; empty where nothing is."""
    if turn.given.get("draft") in DRAFTS:
        return str(turn.given["draft"])
    return next((name for name, pattern in DRAFTS.items() if pattern.search(turn.text)), "")


async def opened(state: ContractState, context: Context) -> ContractRecord | None:
    """Return the contract of the conversation; None where there is none, or none any more."""
    contracts, turn = context.deps.of(ContractDeps).contracts, context.turn
    if contracts is None or not state.get("contract_id"):
        return None
    return await contracts.get(state["contract_id"], turn.team, owner_of(turn))


def page_of(contract_id: int, context: Context) -> str:
    """Return a link to the contract's page; empty where there is none, or where others may read or be shown it.

    On the page itself there is none either: who has a link that expires gets no new one by it.
    """
    link, turn = context.deps.of(ContractDeps).link, context.turn
    if link is None or not turn.is_direct or turn.is_private or by_link(turn):
        return ""
    return link(contract_id, turn.team, owner_of(turn), turn.locale)
