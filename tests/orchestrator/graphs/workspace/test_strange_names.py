"""A question about a name that no page says is not answered by what else its words meet."""

import pytest

from orchestrator.graphs.workspace.rules.strange_names import names_what_nobody_says
from tests.orchestrator.conftest import Agent
from tests.orchestrator.graphs.workspace.test_evidence import page
from tests.orchestrator.graphs.workspace.test_reached import a_page

PAGES = (
    page("Translations by Halden cost 40,000 won a page. 네르바 지점은 9시에 엽니다.", title="Translations"),
    page("We close at noon on the day before Christmas.", title="Opening times"),
)


@pytest.mark.parametrize(
    ("question", "is_strange"),
    [
        ("how much does Dragomir charge for translating one page", True),
        ("what does the ITIL course cost", True),
        ("how much does Halden charge for translating one page", False),
        ("how much does Haldn charge for translating one page", False),
        ("토르빅 지점은 몇 시에 열어요?", True),
        ("네르바 지점은 몇 시에 열어요?", False),
        ("when does the Nerva branch open", False),
        ("when do we close on Christmas Eve", False),
        ("what time do we close on Wednesdays", False),
        ("a customer from Tuvik left a bad review about our translations, what do we answer and who writes it", False),
    ],
)
def test_a_name_is_strange_where_no_page_says_it_in_any_way(question: str, *, is_strange: bool) -> None:
    """Neither one slip away nor in the other script; a circumstance among many words does not decide."""
    assert names_what_nobody_says(question, PAGES) is is_strange


async def test_what_is_asked_of_a_strange_name_is_not_found(agent: Agent) -> None:
    """The price of somebody else is no answer, however many words it shares."""
    await agent.deps.index.upsert([a_page("prices", "Prices", "Halden charges 40,000 won for translating one page.")])
    strange = await agent.ask("how much does Dragomir charge for translating one page?")
    assert strange.result.startswith("I could not find an answer to this")
    known = await agent.ask("how much does Halden charge for translating one page?")
    assert not known.result.startswith("I could not find")
    assert "40,000" in known.result
