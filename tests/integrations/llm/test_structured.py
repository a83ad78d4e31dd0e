"""Objects out of the texts that models write."""

import pytest
from pydantic import BaseModel

from integrations.errors import Invalid
from integrations.llm.base import Message
from integrations.llm.structured import instruct, read_object


class Pick(BaseModel):
    """What is looked for."""

    mode: str
    note: str = ""


@pytest.mark.parametrize(
    "text",
    [
        '{"mode": "search"}',
        '```json\n{"mode": "search"}\n```',
        '```\n{"mode": "search"}\n```',
        'Sure! {"mode": "search"} Anything else?',
        '<think>maybe {"other": 1} or {broken</think>\n{"mode": "search"}',
        '{"reason": "first"}\n{"mode": "search"}',
        '{ {"mode": "search"}',
    ],
)
def test_an_object_is_found_in_what_surrounds_it(text: str) -> None:
    """Fences, chatter, thoughts and other objects around it do not hide the object that fits."""
    assert read_object(text, Pick).mode == "search"


def test_line_breaks_inside_strings_are_forgiven() -> None:
    """A raw line break in a string, which strict JSON forbids, is kept."""
    assert read_object('{"mode": "search", "note": "a\nb"}', Pick).note == "a\nb"


@pytest.mark.parametrize("text", ["", "search", "[1, 2]", '{"mode": null}', "{" * 100_000, '{"a":' * 50_000])
def test_nothing_that_fits_is_invalid(text: str) -> None:
    """Anything else is invalid, quickly, whatever its depth."""
    with pytest.raises(Invalid):
        read_object(text, Pick)


def test_the_error_holds_no_content() -> None:
    """What a person wrote does not get into the error through a wrong field."""
    with pytest.raises(Invalid) as caught:
        read_object('{"mode": {"secret": "연봉"}}', Pick)
    assert "연봉" not in str(caught.value)
    assert "mode" in str(caught.value)


def test_the_instruction_follows_the_prompt() -> None:
    """The schema in words is the last message; those before are untouched."""
    asked = [Message("user", "질문")]
    instructed = instruct(asked, Pick)
    assert instructed[:1] == asked
    assert '"mode"' in instructed[1].content
