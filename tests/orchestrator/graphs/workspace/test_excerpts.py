"""A unit as a line: what belongs to it, and of a long one the pieces that tell what is asked."""

from orchestrator.graphs.workspace.rules.excerpts import line_with_items, line_with_rest, telling
from orchestrator.graphs.workspace.rules.units import units
from tests.orchestrator.graphs.workspace.test_sections import passage


def test_the_sentence_that_only_begins_goes_on_with_its_paragraph() -> None:
    """A paragraph's first sentence names the matter; what was found out stands after it."""
    first, *_ = units(passage("**Survey of guests.** 38 answers. Average 4.3 of 5.\n\nAnother matter."))
    assert line_with_rest(first) == "**Survey of guests.** 38 answers. Average 4.3 of 5."


def test_the_head_of_a_list_is_told_with_its_items() -> None:
    """A word with nothing beside it tells nothing; a long item needs no more."""
    head, *_ = units(passage("- 송년회\n  - 12월 17일 19시\n  - 장소는 바다밥상"))
    assert line_with_items(head) == "송년회: 12월 17일 19시; 장소는 바다밥상"
    long, *_ = units(passage(f"- {'여러 말을 하는 항목 ' * 8}\n  - 아래"))
    assert "아래" not in line_with_items(long)


def test_the_piece_with_what_is_asked_stands_beside_the_one_that_names_the_matter() -> None:
    """What lies between the two is left out, with an ellipsis."""
    line = (
        "Ice cream tender: we are in the last two. They want records every quarter of an hour, which we have anyway. "
        "Nobody else can do it at such a temperature. We will hear on 4 December."
    )
    shown = telling("When will we hear about the ice cream tender?", line, 90)
    assert "4 December" in shown
    assert len(shown) <= 95
