"""What was told before is offered once, and an option that speaks of others is no word for not knowing."""

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.choices import is_unsure


def test_an_option_that_tells_of_others_is_no_word_for_not_knowing() -> None:
    """Who is not sure has not said that nobody knows, nor that it was a stranger."""
    assert not is_unsure(Option("NOBODY", Text("집에서는 아무도 몰라요", "No one at home knows")))
    assert not is_unsure(Option("OTHER", Text("모르는 운전자", "A driver I never met")))
    assert is_unsure(Option("UNKNOWN", Text("전혀 몰라요", "No idea")))
    assert is_unsure(Option("UNKNOWN", Text("잘 모르겠어요", "I do not know")))
