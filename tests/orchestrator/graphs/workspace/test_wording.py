"""What a question's words count, and English words that look alike and are not."""

import pytest

from orchestrator.graphs.workspace.rules.derivations import is_distant
from orchestrator.graphs.workspace.rules.homographs import units_apart
from orchestrator.graphs.workspace.rules.wording import (
    DERIVED,
    PREDICATE,
    TRANSLATED,
    credit,
    translated,
    words_of,
)


def said(word: str, text: str) -> float:
    """Return how far a text says the one word of a question."""
    [found] = words_of(word)
    return credit(found, text)


@pytest.mark.parametrize(
    ("word", "text"), [("parental", "death of a parent"), ("person", "personal"), ("optional", "two options")]
)
def test_what_only_has_to_do_with_a_thing_says_half_of_it(word: str, text: str) -> None:
    """They share a stem, but leave for parents is not told by what a parent's death gives."""
    assert said(word, text) == DERIVED


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("approval", "Approved by finance"),
        ("renew", "the renewal of a lease"),
        ("parental", "parental leave of a parent"),
        ("booked", "booking a room"),
        ("medically", "medical"),
    ],
)
def test_forms_of_a_word_and_acts_of_a_verb_say_it(word: str, text: str) -> None:
    """Endings change nothing of the matter, and the word itself counts wherever else its kin stands."""
    assert said(word, text) == 1.0


def test_a_unit_is_no_other_word_that_is_spelt_alike() -> None:
    """Who won something is not told by a price, and what was decided not by how long it takes."""
    assert said("won", "300,000 won a year") == 0.0
    assert said("minutes", "within 30 minutes") == 0.0
    assert said("won", "who won the cup") == 1.0
    assert credit(words_of("how many won")[-1], "300,000 won a year") == 1.0


def test_a_day_from_today_is_hardly_looked_for() -> None:
    """Pages say the date, and not that it is this week's."""
    shares = {word.text: word.share for word in words_of("이번 주 당번표는 누구예요?")}
    assert shares["당번표"] == 1.0
    assert shares["이번"] == shares["주"] == PREDICATE


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("personal", "person"), ("parental", "parents"), ("seasonal", "seasons"), ("financial", "finance"),
        ("historical", "history"), ("careful", "care"), ("homeless", "home"), ("membership", "members"),
        ("tourism", "tour"), ("capitalism", "capital"),
    ],
)  # fmt: skip
def test_what_only_has_to_do_with_a_thing_is_distant_from_it(word: str, other: str) -> None:
    """What is left without the ending is the other word."""
    assert is_distant(word, other)
    assert is_distant(other, word)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("salary", "salaries"), ("library", "libraries"), ("summary", "summaries"), ("secretary", "secretaries"),
        ("list", "listed"), ("enlist", "enlisted"), ("assist", "assisting"), ("ship", "shipping"), ("ship", "shipped"),
        ("deal", "dealing"), ("seal", "sealed"), ("appeal", "appealed"), ("signal", "signaling"),
        ("approval", "approve"),
        ("rental", "rent"), ("personal", "personally"),
    ],
)  # fmt: skip
def test_a_form_of_a_word_is_not_distant_from_it(word: str, other: str) -> None:
    """Plurals and verbs of a word that happens to end like a derivation are the word."""
    assert not is_distant(word, other)


@pytest.mark.parametrize(
    "text",
    ["Line 3 won the safety prize", "The team of ten won awards", "Twelve won an award", "Team 5 won gold",
     "Group 2 won our hearts", "The five won first prize", "Room 4 won it"],
)  # fmt: skip
def test_who_won_something_names_no_money(text: str) -> None:
    """Behind the verb stands what was won."""
    assert units_apart(text) == text


@pytest.mark.parametrize(
    "text", ["300 won", "5,000 won a day", "ten won an hour", "pay 300 won to the desk", "30,000-won"]
)
def test_won_behind_an_amount_is_money(text: str) -> None:
    """Also where it is told for how long."""
    assert "krw" in units_apart(text)


def test_a_line_says_a_word_by_its_translation() -> None:
    """It counts less than the word itself, and only where a word begins with it."""
    assert said("beer", "맥주를 나눠 드립니다") == TRANSLATED
    assert said("서명", "Her signature is missing") >= TRANSLATED
    assert said("beer", "Beer is handed out") == 1.0
    assert said("beer", "생맥주") < TRANSLATED


def test_a_question_is_looked_for_by_its_words_in_the_other_language() -> None:
    """A sentence of few known words gives those few, and one of none gives nothing."""
    assert {"할머니", "하루"} <= set(translated("my grandmother died, how many days can I take").split())
    assert translated("X-616?") == ""


@pytest.mark.parametrize(
    ("question", "noun"),
    [("보관함 열쇠는 창고에?", "창고"), ("영수증은 어디서 봐요 명세서요", "명세서"), ("수당은요", "수당")],
)
def test_a_noun_that_ends_as_a_verb_does_counts_in_full(question: str, noun: str) -> None:
    """Only what says what is asked of a thing counts less."""
    assert [word.share for word in words_of(question) if word.text.startswith(noun)] == [1.0]


@pytest.mark.parametrize(
    ("question", "weighed"),
    [
        ("손님이 이용권을 언제까지 쓸수있냐는데요", {"손님": 1.0, "이용권": 1.0, "쓸수있냐": PREDICATE}),
        ("유자 가지러 가면 된대?", {"유자": 1.0, "가지러": PREDICATE, "가면": PREDICATE, "된대": PREDICATE}),
        ("호흡기 당직의 누구예요", {"호흡기": 1.0, "당직의": 1.0}),
        ("자막이 안 나와요", {"자막": 1.0, "나와": PREDICATE}),
    ],
)
def test_verbs_weigh_less_and_nouns_stand_without_particles(question: str, weighed: dict[str, float]) -> None:
    """A verb that is written together is no rare noun that a page would have to say."""
    assert {word.text: word.share for word in words_of(question) if word.text in weighed} == weighed


def test_a_compound_is_said_where_a_page_writes_it_apart() -> None:
    """Two syllables are enough where each begins a word of its own; elsewhere they meet by chance."""
    assert said("큰풀", "큰 풀은 28도") == 1.0
    assert said("큰풀", "다른큰 풀숲") < 1.0
    assert said("큰풀", "풀이 큰 곳") < 1.0
