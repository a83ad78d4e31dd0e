"""What is read in the words that answer an offer: a yes, what follows it, the same again, another sum."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.asking import is_offered, options_of
from orchestrator.graphs.intake.corrected_field import denied_half
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.agreeing import behind_yes, topic_of_yes
from orchestrator.graphs.intake.rules.agreeing_amid import behind_yes_to_denial, yes_amid
from orchestrator.graphs.intake.rules.amending import KIND_NAMES, amendments, named_share, without_copula
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.choice_meaning import rules_out
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.denials import DENIAL, DIGIT, PLAIN_DENIAL
from orchestrator.graphs.intake.rules.doubting import doubts
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.naming import names_other
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import first_word, is_bare, yes_or_no
from orchestrator.graphs.intake.rules.several_sums import speaks_of
from orchestrator.graphs.intake.rules.spans import is_narrower
from orchestrator.graphs.intake.rules.values import read
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.clauses import sentences, squeezed
from orchestrator.language.numbers import find_numbers

BARE = 6
"""Characters of a message that says no and nothing else."""
MOST_OFFERED = 2
"""Times that a guess is offered to somebody who says neither yes nor no to it."""
EXACT = 0.2
"""By what share a sum behind a yes may differ from what was guessed, and only makes it exact."""


def told_behind_yes(session: InterviewSession, fact: KeptFact | None, text: str) -> str | None:
    """Return what is said behind a yes; None where there is none, it is taken back, or is said of something else."""
    if is_offered(session.it["expected_input"], text):
        return None
    rest = behind_yes(text)
    if rest is None and fact is not None and fact.get("guessed"):
        is_denial = fact["value"] is False or DENIED.search(fact["shown"]) is not None
        rest = behind_yes_to_denial(text) if is_denial else None
        return yes_amid(text) if rest is None else rest
    if rest is None or fact is None:
        return rest
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    topic = topic_of_yes(text)
    label = question.label.said(session.locale) if question else ""
    if topic and not named_share(f"{label} {fact['shown']} {KIND_NAMES.get(fact['kind'], '')}", topic):
        return None
    if fact["kind"] == "string" and (denied := squeezed(denied_half(rest))) and denied in squeezed(fact["shown"]):
        # "네 좋아요. 장례비는 1200이 아니라 1300이에요": a part of what is right is put otherwise.
        return rest
    if any(one.wish in ("set", "drop") for one in amendments(rest, is_shown=True)) and fact["kind"] == "amount":
        # "맞긴 한데 그중 이백은 빼 주세요" finds it right with less.
        return None
    return None if rules_out(rest.casefold(), fact["shown"]) else rest


def other_sum(session: InterviewSession, fact: KeptFact | None, rest: str | None) -> KeptFact | None:
    """Return the sum that is all that stands behind a yes and is another one than was guessed, to be confirmed."""
    question = question_of(session.scenario, fact["field"]) if session.scenario and fact is not None else None
    if fact is None or question is None or not rest or fact["kind"] != "amount" or not fact.get("guessed"):
        return None
    first, known = rest.partition(". ")[0], int(str(fact["value"]))
    value = read(question, first, session.today, session.locale)
    if value is None or value.precision == "none" or len(first) - len(value.raw) > MOST_BESIDE:
        return None
    told = sum(one[:2] == [fact["field"], fact["value"]] for one in session.it.get("offered", []))
    if abs(int(value.value) - known) <= EXACT * known or told >= MOST_OFFERED:
        return None
    others = [one for field, one in session.it["facts"].items() if field != fact["field"] and one["kind"] == "amount"]
    if any(one["value"] == value.value for one in others):
        # It is said again of what it is known of.
        return fact
    return kept_value(session, question.field, value, rest, confirmed=False) | {"guessed": True}


def made_exact(session: InterviewSession, fact: KeptFact, rest: str) -> KeptFact:
    """Return a guess as the words behind the yes make it exact, where they are no more: "네, 9월 15일쯤요"."""
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    if (
        not rest
        or question is None
        or not fact.get("guessed")
        or measure_of(question) in ("boolean", "choice", "string")
    ):
        return fact
    value = read(question, rest, session.today, session.locale)
    is_closer = value is not None and value.measure == "date" and is_narrower(value.value, fact["value"])
    if value is not None and value.measure == "date" and not is_closer:
        # "네 맞아요, 일요일 저녁이었어요": what a yes adds never takes the place of what it confirms.
        return fact
    if value is not None and not is_closer and names_other(rest[: value.start], question.label.said(session.locale)):
        # "그래 맞다 약속한 거는 작년 추석": what follows the yes is of something else.
        return fact
    if value is None or value.precision == "none" or not (is_closer or len(rest) - len(value.raw) <= MOST_BESIDE):
        return fact
    if value.measure == "amount" and abs(int(value.value) - int(str(fact["value"]))) > EXACT * int(str(fact["value"])):
        return fact
    return kept_value(session, question.field, value, rest, confirmed=True)


def plain_answer(session: InterviewSession, text: str) -> bool | None:
    """Read a button, or what is a yes or no or finds all right: what only tells of something confirms nothing."""
    if is_offered(session.it["expected_input"], text) or is_bare(text) or approves(text):
        return yes_or_no_in(session, text) or approves(text)
    said = first_word(text)
    return None if said or "?" in text else said


_LED = re.compile(r"^(?:(?:aye|oh|ah|아|어|네|예|음|그)[,.\s]{1,3})+", re.I)


def behind_same(fact: KeptFact, text: str) -> str | None:
    """Return what follows where the first sentence is what was offered, word for word: "Aye Danny. …"; else None."""
    if fact["kind"] not in ("string", "choice") or not fact.get("guessed"):
        return None
    first = next(iter(sentences(text)), "")
    said = without_copula(_LED.sub("", first.strip())).strip(" .,!~")
    rest = text.partition(first)[2]
    shown, told = squeezed(fact["shown"]).casefold(), squeezed(said).casefold()
    # "no, this is the first time" begins as the option "No, this is the first" does, and denies nothing.
    is_option = fact["kind"] == "choice" and told.startswith(shown) and len(told) - len(shown) <= BARE
    if not said or rest.startswith(("?", "？")) or not (told == shown or is_option):
        return None
    return rest.strip(" .,!~")


def says_more(session: InterviewSession, text: str) -> bool:
    """Tell whether somebody who denies a guess also says what is right: "아니요, 안 했어요"."""
    is_denial = PLAIN_DENIAL.fullmatch(text.strip()) is not None
    return not is_offered(session.it["expected_input"], text) and len(text) > BARE and not is_denial


async def says_again(session: InterviewSession, fact: KeptFact, text: str, answer: bool | None) -> bool:
    """Tell whether other words than before answer the question with what was guessed: "작년에 한 번 신고했어요".

    Behind a no only what is said for sure, or a figure, counts: "아니 다 합쳐서 85만4천이라고".
    """
    question = question_of(session.scenario, fact["field"]) if session.scenario else None
    rest = DENIAL.sub("", text, count=1).strip()
    is_same = text.strip() == fact["text"].strip()
    if question is None or not fact.get("guessed") or len(rest) <= BARE or is_same or doubts(text):
        return False
    if text.rstrip().endswith("?") or (measure_of(question) != "boolean" and DENIED.search(rest)):
        # "준다는 말만 50이지 들어온 건 없어요" tells the figure, and not that it is so.
        return False
    if any(one.wish in ("set", "drop") for one in amendments(rest, is_shown=True)):
        return False
    if measure_of(question) == "amount" and any(one.value.unit == "times" for one in find_numbers(rest)):
        # "500을 두 번 받았어요" tells the sum, and that it is not the whole.
        return False
    found = await answers_in(session, rest, [question], asked=question.field)
    return any(
        one.value.value == fact["value"]
        and (one.value.measure not in ("boolean", "choice") or one.is_sure)
        and (answer is None or one.value.measure != "choice")
        for one in found
    )


def tells_figure(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a sentence tells a figure beside a word of a question: "50 is the deposit. The rent is 4"."""
    return any(DIGIT.search(one) and speaks_of(question, one) for one in sentences(text))


def yes_or_no_in(session: InterviewSession, text: str) -> bool | None:
    """Read a yes or no, or one of two options, of which the first says yes unless its code or label says no."""
    expected = session.it["expected_input"]
    options = options_of(expected) if expected else []
    said = text.strip().casefold()
    pressed = next((option for option in options if said in (option.code.casefold(), option.label.ko.casefold())), None)
    answer = yes_or_no(text)
    option = pressed or (choose(text, options, session.locale) if answer is None and options else None)
    if option is None:
        return answer
    by_code = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}.get(
        option.code.casefold().split("_")[0]
    )
    by_label = yes_or_no(option.label.ko)
    return by_code if by_code is not None else by_label if by_label is not None else option is options[0]
