"""What a person has denied is no option that is offered to them."""

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.denied_options import denied_options
from orchestrator.graphs.intake.rules.other_kind import is_denied_name

HOW_TOLD = (
    Option("LETTER", Text("등기우편을 보냈어요", "I sent a registered letter")),
    Option("EMAIL", Text("이메일로 했어요", "By email")),
    Option("ORAL", Text("말로만 했어요", "Only by word of mouth")),
    Option("NOT_YET", Text("아니요, 아직이요", "Not yet")),
)


def test_an_option_is_denied_by_its_noun_wherever_the_denial_stands() -> None:
    """The noun may stand in the clause before, and in English behind the denial."""
    assert denied_options(["등기우편이라던가 그런 건 안 부쳤고 이메일은 썼어요"], HOW_TOLD) == {"LETTER"}
    assert denied_options(["I never sent any letter"], HOW_TOLD) == {"LETTER"}
    assert denied_options(["No registered letter, I used email"], HOW_TOLD) == {"LETTER"}


def test_of_a_limit_the_limit_is_denied() -> None:
    """Who has not only spoken has spoken, and more."""
    assert denied_options(["말로만 한 게 아니고 이메일도 썼거든요"], HOW_TOLD) == {"ORAL"}
    assert denied_options(["말도 안 통해요"], HOW_TOLD) == set()


def test_the_last_word_counts_and_a_question_denies_nothing() -> None:
    """What is found after all is denied no more."""
    assert denied_options(["등기우편은 안 보냈어요", "아 등기우편 보냈네요"], HOW_TOLD) == set()
    assert denied_options(["등기우편은 안 보내도 되나요?"], HOW_TOLD) == set()


def test_a_kind_that_is_only_taken_up_in_surprise_is_denied() -> None:
    """A name may be scorned, or generalised before it is denied."""
    assert is_denied_name("세금 부과 불복", "세금은 또 뭡니까 그런 적 없어요. 임금이요")
    assert is_denied_name("Inheritance", "Inheritance? nobody has died, I am not here for that. My wages")
    assert is_denied_name("상속·유언", "상속이나 그런 문제는 아니에요")
    assert not is_denied_name("상속·유언", "상속 문제예요")
