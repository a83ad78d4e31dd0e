"""A module that the compiler does not accept is mended with a model, and a person can go on where that fails."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from integrations.proofs.base import ProofChecker
from orchestrator.graphs.idris.deps import IdrisDeps
from orchestrator.turn import AgentExecutionResult, Attachment, File, Progress
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.model_server import Error, Garbage, ModelServer, Refusal, Reply, Stall, Text, model_server
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn
from tests.orchestrator.graphs.idris.checkers import MENDED, NEEDLE, NeedleChecker
from tests.orchestrator.graphs.idris.documents import ESTIMATE

_THREADS = count(1)
FIXING = "You mend a module"
WISH = "Idris로 바꿔줘. 이름은 GoodsEstimate"


class Desk:
    """A conversation with the graph."""

    def __init__(self, agent: Agent, folder: Path, *checkers: ProofChecker) -> None:
        deps = replace(agent.deps, own=(IdrisDeps(checkers),))
        self.orchestrator, self._folder, self._turns = WorkspaceAgentOrchestrator(deps, agent.saver), folder, 0
        self.thread = f"{next(_THREADS)}.0"
        self.events: list[Any] = []

    async def say(self, text: str, name: str = "", content: str = "", **values: Any) -> AgentExecutionResult:
        """Run a turn, with a file where one has a name."""
        self._turns += 1
        files: tuple[File, ...] = ()
        if name:
            path = self._folder / f"{self._turns}-{name}"
            path.write_text(content, encoding="utf-8")
            files = (File(f"F{self._turns}", name, "text/plain", path.stat().st_size, path=str(path)),)
        id = f"slack:T1:C1:{self.thread}:{self._turns}"
        turn = a_turn(text, id=id, thread=self.thread, files=files, locale="ko", **values)
        self.events = [event async for event in self.orchestrator.stream(turn)]
        result: AgentExecutionResult = self.events[-1].result
        return result


@pytest.fixture
def desk_of(make_agent: MakeAgent, tmp_path: Path) -> Callable[..., Any]:
    """Return a function that opens a conversation."""

    async def desk(server: ModelServer | None, *checkers: ProofChecker, **spec: Any) -> Desk:
        return Desk(await make_agent(server, **spec), tmp_path, *checkers)

    return desk


def _files(result: AgentExecutionResult) -> dict[str, str]:
    return {part.name: part.text for part in result.parts if isinstance(part, Attachment)}


def _mending(request: Any) -> str:
    """Return the module of a request as a model mends it."""
    text: str = request.prompt
    return text[text.index("module Domains") : text.index("</draft>")].replace(NEEDLE, MENDED)


async def _module(desk_of: Callable[..., Any]) -> str:
    desk = await desk_of(None, NeedleChecker(""))
    return _files(await desk.say(WISH, "견적서.txt", ESTIMATE))["GoodsEstimate.idr"]


async def test_a_module_is_mended(desk_of: Callable[..., Any]) -> None:
    """Checks and fixes are counted apart; the model sees code, output and hint, and no name of a person or company."""
    good = (await _module(desk_of)).replace(NEEDLE, MENDED)
    async with model_server() as server:
        server.on(system=FIXING, reply=Text(f"Here it is:\n```idris\n{good}```\nDone."))
        desk = await desk_of(server, NeedleChecker())
        result = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    details = result.details
    assert (details["status"], details["ended"], details["checks"], details["fixes"]) == ("ok", "passed", 2, 1)
    assert _files(result)["GoodsEstimate.idr"] == good
    assert "검사 2번, 수정 1번" in result.result
    [asked] = [request.prompt for request in server.requests if FIXING in request.system]
    assert NEEDLE in asked
    assert "1/1: Building" in asked
    assert "Write the implementation" in asked
    assert "한빛물류" not in asked
    fixes = [event.task.state for event in desk.events if isinstance(event, Progress) and ":fix:" in event.task.id]
    assert fixes == ["running", "done"]


@pytest.mark.parametrize(
    ("lie", "ended"),
    [
        (lambda text: text.replace("MkMoney 300000", "MkMoney 300001").replace(NEEDLE, MENDED), "repeated"),
        (lambda text: text.replace("ok1 = Refl", "ok1 = believe_me Refl").replace(NEEDLE, MENDED), "repeated"),
        (lambda text: text.replace("한빛물류", "한빛").replace(NEEDLE, MENDED), "repeated"),
        (lambda text: text, "repeated"),
    ],
    ids=["another figure", "believe_me", "another name", "the same again"],
)
async def test_a_lying_model_mends_nothing(desk_of: Callable[..., Any], lie: Callable[[str], str], ended: str) -> None:
    """The module by rules comes with the last attempt, its error and the log; nothing counts as proved."""
    text = await _module(desk_of)
    async with model_server() as server:
        server.on(system=FIXING, reply=Text(lie(text)))
        desk = await desk_of(server, NeedleChecker())
        result = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    assert (result.details["status"], result.details["ended"]) == ("failed", ended)
    assert {one["verdict"] for one in result.details["invariants"]} == {"unchecked"}
    files = _files(result)
    assert files["GoodsEstimate.idr"] == text
    assert files.get("attempt_GoodsEstimate.idr", text) == lie(text)
    assert "1. no_implementation" in files["compiler_GoodsEstimate.log"]
    assert "마지막 시도의 오류" in result.result
    assert result.question is not None
    assert [choice.value for choice in result.question.choices] == ["check_again", "five_more"]


@pytest.mark.parametrize(
    "reply", [Error(429), Error(500), Refusal(), Stall(), Garbage(), Text("I cannot.", finish="length")],
    ids=["429", "500", "refusal", "stall", "garbage", "cut"],
)  # fmt: skip
async def test_a_failing_model_costs_no_fix(desk_of: Callable[..., Any], reply: Reply) -> None:
    """What was read and calculated is delivered, and said that the model failed."""
    async with model_server() as server:
        server.on(system=FIXING, reply=reply)
        desk = await desk_of(server, NeedleChecker(), timeout=0.5)
        result = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    assert (result.details["ended"], result.details["fixes"]) == ("model_failed", 0)
    assert "model_failed" in result.notices
    assert "GoodsEstimate.idr" in _files(result)


async def test_five_more_fixes(desk_of: Callable[..., Any]) -> None:
    """The loop goes on from the last attempt, and its counts with it."""
    text = await _module(desk_of)
    async with model_server() as server:
        server.on(system=FIXING, reply=[Text(text), Text(text.replace(NEEDLE, MENDED))])
        desk = await desk_of(server, NeedleChecker())
        first = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
        assert first.question is not None
        second = await desk.say(first.question.choices[1].label, answers=first.question.id)
    assert (second.graph, second.details["status"], second.question) == ("idris", "ok", None)
    assert (second.details["checks"], second.details["fixes"]) == (3, 2)


async def test_without_a_model_a_person_goes_on(desk_of: Callable[..., Any]) -> None:
    """A mended file in the thread is checked: one that keeps all is proved, one that lost a figure is not."""
    checker = NeedleChecker()
    desk = await desk_of(None, checker)
    first = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    assert (first.details["ended"], first.details["fixes"]) == ("without_model", 0)
    assert first.question is not None
    assert [choice.value for choice in first.question.choices] == ["check_again"]
    mended = _files(first)["GoodsEstimate.idr"].replace(NEEDLE, MENDED)
    lost = await desk.say("", "GoodsEstimate.idr", mended.replace("MkMoney 300000", "MkMoney 300001"))
    assert (lost.details["status"], lost.details["error"]) == ("failed", "증명해야 할 내용이 빠짐 (bokhapgiSupply1)")
    right = await desk.say("고쳤어요", "GoodsEstimate.idr", mended)
    assert (right.details["status"], right.question) == ("ok", None)
    assert _files(right)["GoodsEstimate.idr"] == mended


async def test_check_again(desk_of: Callable[..., Any]) -> None:
    """After a time-out, and after the compiler was gone, the module is checked again on a word."""
    checker = NeedleChecker("", hangs=1)
    desk = await desk_of(None, checker)
    first = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    assert (first.details["status"], first.details["ended"]) == ("timeout", "timed_out")
    checker.gone = True
    second = await desk.say("다시 검사해 줘")
    assert (second.details["status"], second.details["checked_by"]) == ("no_compiler", "calculation")
    checker.gone = False
    third = await desk.say("다시 검사")
    assert (third.details["status"], third.details["checks"], third.question) == ("ok", 1, None)


async def test_other_words_are_for_others(desk_of: Callable[..., Any]) -> None:
    """A question in the thread is answered as anywhere, and the conversion can still go on; forgotten it cannot."""
    desk = await desk_of(None, NeedleChecker())
    await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    other = await desk.say("연차 휴가는 며칠이야?")
    assert other.graph == "workspace"
    again = await desk.say("다시 검사")
    assert (again.graph, again.details["status"]) == ("idris", "failed")
    await desk.orchestrator.forget_turn(f"T1:C1:{desk.thread}", f"slack:T1:C1:{desk.thread}:3")
    assert (await desk.say("다시 검사")).graph == "workspace"


async def test_a_deciding_model_does_not_send_it_back_and_forth(desk_of: Callable[..., Any]) -> None:
    """What was left to the deciding graph is not for the graph that left it, whatever a model says."""
    async with model_server() as server:
        server.on(system=FIXING, reply=Text("nothing"))
        desk = await desk_of(server, NeedleChecker())
        await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
        server.on(schema="ecision", reply=Text('{"mode": "idris", "query": "x"}'))
        result = await desk.say("그건 왜 그런 거예요?")
    assert result.graph == "workspace"


MODULE = "module Domains.X\n\n%default total\n\nx : Integer\nx = 12\n\nf : Integer -> Integer\nf n = suply n\n"


@pytest.mark.parametrize("answers", [["f n = n"], ["f n = suply  n", "f n = n"]], ids=["at once", "in two"])
async def test_a_module_by_itself(desk_of: Callable[..., Any], answers: Sequence[str]) -> None:
    """A module that somebody sends is checked, and mended where a model is."""
    async with model_server() as server:
        server.on(system=FIXING, reply=[Text(MODULE.replace("f n = suply n", answer)) for answer in answers])
        desk = await desk_of(server, NeedleChecker("suply"))
        result = await desk.say("고쳐줘", "X.idr", MODULE, command="idris")
    assert (result.graph, result.details["status"], result.details["fixes"]) == ("idris", "ok", len(answers))
    assert "f n = n" in _files(result)["X.idr"]


async def test_a_module_without_its_compiler(desk_of: Callable[..., Any]) -> None:
    """It is said that nothing is known of it; what is no module is refused with the reason."""
    desk = await desk_of(None)
    result = await desk.say("이 모듈 타입체크 해줘", "X.idr", MODULE)
    assert (result.details["status"], result.parts) == ("no_compiler", ())
    assert "Idris 2" in result.result
    assert "`module`" in (await desk.say("타입체크 해줘", "Y.idr", "hello")).result


async def test_a_mended_module_of_the_other_language(desk_of: Callable[..., Any]) -> None:
    """Where only Agda is, a mended file of Idris is not checked, and that is said; nothing counts as proved by it."""
    checker = NeedleChecker("MkMoney")
    checker.language = "agda"
    desk = await desk_of(None, checker)
    first = await desk.say(WISH, "견적서.txt", ESTIMATE, command="idris")
    assert first.details["status"] == "failed"
    result = await desk.say("", "GoodsEstimate.idr", _files(first)["GoodsEstimate.idr"])
    assert "module_unchecked" in result.notices
    assert (result.details["status"], result.details["checked_by"]) == ("no_compiler", "calculation")


async def test_what_a_person_mended_stays_in_the_next_version(desk_of: Callable[..., Any]) -> None:
    """A corrected document needs no mending again; where what was mended no longer holds, that is said."""
    checker = NeedleChecker()
    desk = await desk_of(None, checker)
    failed = await desk.say(WISH, "견적서.txt", ESTIMATE)
    mended = _files(failed)["GoodsEstimate.idr"].replace(NEEDLE, MENDED)
    assert (await desk.say("", "GoodsEstimate.idr", mended)).details["status"] == "ok"
    more = ESTIMATE.replace("설치비            -            1 ", "설치와 운반       -            1 ")
    second = await desk.say("", "고친 견적서.txt", more)
    assert (second.details["status"], second.details["module"]) == ("ok", "Domains.GoodsEstimate")
    assert MENDED in _files(second)["GoodsEstimate.idr"]
    checker.needle = MENDED
    third = await desk.say("고쳤어요", "또 고친 견적서.txt", ESTIMATE)
    assert third.details["status"] == "ok"
    assert "own_left_out" in third.notices
    assert NEEDLE in _files(third)["GoodsEstimate.idr"]
