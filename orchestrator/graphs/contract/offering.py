"""A file that came without a wish: where it reads as a contract, its analysis is offered and not begun."""

from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.contract.recognising import recognise, says_no_wish
from orchestrator.graphs.contract.rules.kinds import contract_kind
from orchestrator.graphs.contract.state import ContractState, Step
from orchestrator.language import any_of
from orchestrator.language.polarity import yes_or_no
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import NOT_MINE
from orchestrator.steps.files import read_files
from orchestrator.turn import AgentExecutionResult, Question, Turn

MODE = "contract"
_AGREES = any_of(
    r"^(?:네|넵|예|응|어(?=$|[\s,.!])|그래|좋아|부탁|해\s?(?:줘|주세요)|분석)",
    r"^(?:yes|yep|yeah|sure|ok(?:ay)?|please|go ahead|do it|y)\b",
)
"""How a yes begins: a sentence that only affirms something else agrees to nothing."""


def step_for_file(turn: Turn) -> Step:
    """Return what is done with a file that came with a turn.

    Offered is only where the file is found again with the answer: at the head of a thread of Slack.
    """
    # By a command as well where the file came without a word in a channel and goes on in private.
    is_chosen = bool(turn.given or turn.answers)
    is_found_again = turn.door == "slack" and turn.is_direct and turn.begins_thread
    return "offer" if is_found_again and not is_chosen and says_no_wish(Utterance.of(turn.text)) else "analyze"


async def offer(state: ContractState, runtime: Runtime[Context]) -> dict[str, Any]:  # noqa: ARG001 - a node
    """Ask whether the file is to be analysed; what is no contract is called so."""
    context = runtime.context
    file = next(file for file in context.turn.files if not file.of_thread)
    [read] = await read_files([file], context.deps.files)
    kind = contract_kind(read.document.text, context.turn.text) if read.document else None
    if kind is None:
        text = context.say(f"notice.{read.notice or 'not_a_contract'}")
        return {"answer": AgentExecutionResult(MODE, text), "offered": False}
    return {"answer": _asked(context, f"contract.offer.{kind}"), "offered": True}


def answered(turn: Turn, context: Context) -> dict[str, Any]:
    """Return what follows from the answer to an offer: an analysis, none, or the same question once more."""
    request = Utterance.of(turn.text)
    said, has_files = yes_or_no(turn.text), bool(turn.files)
    agreed = said and _AGREES.search(request.text)
    wishes = recognise(request, turn.files, None) != NOT_MINE if has_files else False
    if said is False and not wishes:
        text = context.say("contract.offer.declined")
        return {"answer": AgentExecutionResult(MODE, text), "offered": False, "current_step": None}
    if (agreed or wishes) and has_files:
        return {"offered": False, "current_step": "analyze"}
    if agreed or wishes:
        question = Question(turn.id, context.say("contract.which"), "file")
        return {"answer": AgentExecutionResult(MODE, "", question=question), "offered": False, "current_step": None}
    return {"answer": _asked(context, "contract.offer.once_more"), "current_step": None}


def _asked(context: Context, key: str) -> AgentExecutionResult:
    question = Question(context.turn.id, context.say(key), "yes_no")
    return AgentExecutionResult(MODE, "", question=question)
