import pytest

from sandbox.slack.text import typed
from sandbox.slack.workspace import User

PEOPLE = [User("U1", "kim", "Kim"), User("U2", "kim.jiwoo", "Kim Jiwoo"), User("U3", "agent", "Agent")]


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("@kim.jiwoo 안녕", "<@U2> 안녕"),
        ("@kim. 안녕", "<@U1>. 안녕"),
        ("@agent에게 (@kim,@agent)", "<@U3>에게 (<@U1>,<@U3>)"),
        ("@kimchi @kim-1 a@b", "@kimchi @kim-1 a@b"),
        ("<@U1> @nobody & @kim&co", "<@U1> @nobody &amp; <@U1>&amp;co"),
    ],
)
def test_names_become_mentions(text: str, stored: str) -> None:
    """The longest name that is whole counts; what is no name stays as it was typed."""
    assert typed(text, PEOPLE) == stored
