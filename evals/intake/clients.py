"""People who are interviewed, by rule: what each temperament says to what it is asked, and what that comes to.

Everything that looks random comes from a generator with a seed: the same person says the same again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Literal, get_args

from integrations.knowledge.base import Knowledge, Scenario, WorkbookQuestion
from integrations.store.interview_records import InterviewRecord
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.state import CANCEL, CLASSIFY, CONFIRM, LAST, MORE, RESUME, REVIEW
from orchestrator.turn import Locale

Temperament = Literal[
    "plain",
    "telling",
    "dodging",
    "refusing",
    "correcting",
    "returning",
    "absent",
    "nonsense",
    "english",
    "curious",
    "impatient",
    "stubborn",
]
"""Answers what is asked; tells much at once; says that it does not know; will not say; takes answers back; goes back;
is silent for days; writes what means nothing; answers in English; asks in return and why; wants to be done;
says everything but an answer."""
TEMPERAMENTS: tuple[Temperament, ...] = get_args(Temperament)
COOPERATIVE: frozenset[Temperament] = frozenset({"plain", "telling", "english"})
"""Those whose number of questions is held against the number of required ones."""

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person says."""

    text: str
    field: str = ""
    """What it answers; empty for what answers nothing."""
    value: Value = None
    """What the answer comes to, normalised; None where that is not known or not to be looked at."""
    is_aside: bool = False
    """Whether the same question has to come again after it, and does not count as asked once more."""
    days: int = 0
    """How long the person was silent before it."""


@dataclass
class Person:
    """One simulated client."""

    temperament: Temperament
    stories: tuple[str, ...]
    """What they tell, one after the other where they are asked to tell more."""
    scenario: str
    """What it is really about."""
    random: Random
    locale: Locale = "ko"
    asides: int = 0
    """How often they have left a question aside in the last turns, so that it comes to an end."""
    corrected: set[str] = field(default_factory=set)
    told: int = 0

    def reply(self, record: InterviewRecord, knowledge: Knowledge, today: date) -> Reply:
        """Answer what the interview waits for."""
        expected = record.context["expected_input"]
        name = str(expected["field"])
        if name.startswith("_step:"):
            return self._opening(name)
        if name in (CLASSIFY, RESUME, CANCEL, LAST, MORE, REVIEW, CONFIRM):
            return self._own_question(name, record, knowledge)
        scenario = knowledge.scenarios[record.context["scenario"]]
        question = next(one for one in scenario.questions if one.field == name)
        aside = self._aside(record, scenario, today)
        if aside is not None and self.asides < 2:
            self.asides += 1
            return aside
        self.asides = 0
        return self._answer(question, scenario, record, today)

    def _opening(self, name: str) -> Reply:
        if "STORY" in name.upper():
            return Reply(self._story())
        return Reply(self.random.choice(_SAFE_EN if self._speaks_english else _SAFE))

    def _story(self) -> str:
        self.told += 1
        return self.stories[min(self.told, len(self.stories)) - 1]

    def _own_question(self, name: str, record: InterviewRecord, knowledge: Knowledge) -> Reply:
        choices: list[list[str]] = record.context["expected_input"]["choices"]
        match name:
            case str() if name == CLASSIFY:
                return self._which(choices, knowledge)
            case str() if name == RESUME:
                text = "continue" if self._speaks_english else "계속할게요"
                return Reply(text, is_aside=True, days=self.random.randint(0, 9))
            case str() if name in (CANCEL, CONFIRM):
                return Reply("아니요" if name == CANCEL else "네", is_aside=name == CANCEL)
            case str() if name == REVIEW:
                if self.temperament == "correcting" and REVIEW not in self.corrected and len(choices) > 1:
                    self.corrected.add(REVIEW)
                    return Reply(self.random.choice(choices[1:])[1])
                return Reply(choices[0][1])
        nothing = "nothing else" if self._speaks_english else self.random.choice(("없어요", "없습니다", "더 없어요"))
        return Reply(nothing)

    def _which(self, choices: list[list[str]], knowledge: Knowledge) -> Reply:
        """Choose what it is about, by the scenario or its group, say that none is it, or tell more."""
        level2 = knowledge.scenarios[self.scenario].level2_code
        for code, label in choices:
            if code in (self.scenario, level2):
                return Reply(label)
        if not choices or (self.told < len(self.stories) and self.random.random() < 0.5):
            return Reply(self._story())
        return Reply(choices[-1][1])

    @property
    def _speaks_english(self) -> bool:
        return self.locale == "en" or self.temperament == "english"

    def _aside(self, record: InterviewRecord, scenario: Scenario, today: date) -> Reply | None:
        """Say something that is no answer, as the temperament has it."""
        if self.random.random() > _HOW_OFTEN.get(self.temperament, 0.0):
            return None
        match self.temperament:
            case "returning":
                return Reply(self.random.choice(("이전 질문으로", "아까 질문으로 돌아가 주세요")), is_aside=True)
            case "absent":
                return Reply(self.random.choice(("나중에 할게요", "잠깐 쉬었다가 할게요")), is_aside=True)
            case "curious":
                return Reply(self.random.choice(_QUESTIONS), is_aside=True)
            case "impatient":
                return Reply("그만 묻고 여기까지만 정리해 주세요", is_aside=True)
            case "correcting":
                return self._correction(record, scenario, today)
        return None

    def _correction(self, record: InterviewRecord, scenario: Scenario, today: date) -> Reply | None:
        """Take back an amount or a date that was told, once each."""
        for question in scenario.questions:
            fact = record.context["facts"].get(question.field)
            if fact is None or not fact["value"] or question.field in self.corrected:
                continue
            if fact["kind"] == "amount":
                text, value = self.random.choice([pair for pair in _AMOUNTS if pair[1] != fact["value"]])
            elif fact["kind"] == "date":
                text, value = _in_figures(self.random, today)
            else:
                continue
            self.corrected.add(question.field)
            label = question.label.ko or question.text.ko
            return Reply(f"아까 {label}은 {fact['raw']}이 아니라 {text}이에요", question.field, value, is_aside=True)
        return None

    def _answer(self, question: WorkbookQuestion, scenario: Scenario, record: InterviewRecord, today: date) -> Reply:
        match self.temperament:
            case "stubborn":
                return Reply(self.random.choice((*_QUESTIONS, *_NONSENSE)), question.field, is_aside=True)
            case "dodging" if self.random.random() < 0.6:
                return Reply(self.random.choice(_DODGES), question.field)
            case "refusing" if self.random.random() < 0.6:
                return Reply(self.random.choice(_REFUSALS), question.field)
            case "nonsense" if self.random.random() < 0.6:
                text = self.random.choice(_NONSENSE)
                # What the engine takes for small talk does not count as an answer that was not understood.
                return Reply(text, question.field, is_aside=intent_of(text, question.answer_type) in _NO_ANSWER)
        days = self.random.randint(1, 12) if self.temperament == "absent" else 0
        today += timedelta(days=days)
        text, value = said(question, self.random, today, is_english=self._speaks_english)
        if self.temperament == "telling":
            text = f"{text}. {self._more(question, scenario, record, today)}".strip()
            # What else is told may be the clearer answer: only that it is heard counts.
            value = None
        return Reply(text, question.field, value, days=days)

    def _more(self, asked: WorkbookQuestion, scenario: Scenario, record: InterviewRecord, today: date) -> str:
        """Tell two other things that nobody asked yet."""
        known = record.context["facts"]
        others = [one for one in scenario.questions if one.field not in known and one is not asked]
        others = [one for one in others if one.answer_type != "string" and one.label.ko]
        chosen = self.random.sample(others, min(2, len(others)))
        return " ".join(f"{one.label.ko}: {said(one, self.random, today)[0]}." for one in chosen)


def said(question: WorkbookQuestion, random: Random, today: date, *, is_english: bool = False) -> tuple[str, Value]:
    """Return an answer to a question and what it comes to."""
    measure = measure_of(question)
    match measure:
        case "date":
            return random.choice(_DATES_EN if is_english else _DATES)(random, today)
        case "amount":
            return random.choice(_AMOUNTS_EN if is_english else _AMOUNTS)
        case "count":
            number = random.randint(1, 9)
            return random.choice((f"{number}", f"{number}")), number
        case "years" | "months" | "days":
            number = random.randint(2, 11)
            unit = {"years": "년", "months": "개월", "days": "일"}[measure]
            return f"{number} {measure}" if is_english else f"{number}{unit}", number
        case "boolean":
            return random.choice(_YES_NO_EN if is_english else _YES_NO)
        case "choice":
            number = random.randrange(len(question.options))
            option = question.options[number]
            label = option.label.said("en" if is_english else "ko")
            return random.choice((label, label, str(number + 1), f"{number + 1}번")), option.code
    return random.choice(_WORDS_EN if is_english else _WORDS), None


def _day(random: Random, today: date) -> date:
    return today - timedelta(days=random.randint(2, 900))


def _in_words(random: Random, today: date) -> tuple[str, Value]:
    day = _day(random, today)
    return f"{day.year}년 {day.month}월 {day.day}일이요", day.isoformat()


def _in_figures(random: Random, today: date) -> tuple[str, Value]:
    day = _day(random, today)
    return f"{day.year}.{day.month}.{day.day}", day.isoformat()


def _of_last_year(random: Random, today: date) -> tuple[str, Value]:
    month = random.randint(1, 12)
    return f"작년 {month}월이었어요", f"{today.year - 1}-{month:02}"


def _of_a_month(random: Random, today: date) -> tuple[str, Value]:
    day = _day(random, today)
    return f"{day.year}년 {day.month}월쯤이에요", f"{day.year}-{day.month:02}"


def _yesterday(_: Random, today: date) -> tuple[str, Value]:
    return "어제요", (today - timedelta(days=1)).isoformat()


def _in_english(random: Random, today: date) -> tuple[str, Value]:
    day = _day(random, today)
    return f"{day:%B} {day.day}, {day.year}", day.isoformat()


def _of_an_english_month(random: Random, today: date) -> tuple[str, Value]:
    day = _day(random, today)
    return f"in {day:%B} {day.year}", f"{day.year}-{day.month:02}"


_DATES: tuple[Callable[[Random, date], tuple[str, Value]], ...] = (
    _in_words,
    _in_figures,
    _of_last_year,
    _of_a_month,
    _yesterday,
)
_DATES_EN: tuple[Callable[[Random, date], tuple[str, Value]], ...] = (_in_english, _of_an_english_month)
_AMOUNTS: tuple[tuple[str, Value], ...] = (
    ("500만원", 5_000_000),
    ("1억 2천만원", 120_000_000),
    ("3천만 원 정도", 30_000_000),
    ("1,500,000원", 1_500_000),
    ("이백만원", 2_000_000),
    ("8백만원", 8_000_000),
)
_AMOUNTS_EN: tuple[tuple[str, Value], ...] = (
    ("5 million won", 5_000_000),
    ("about 12,000,000 won", 12_000_000),
    ("₩800,000", 800_000),
)
_YES_NO: tuple[tuple[str, Value], ...] = (
    ("네", True),
    ("네, 맞아요", True),
    ("예", True),
    ("아니요", False),
    ("아뇨 아직이요", False),
    ("아닙니다", False),
)
_YES_NO_EN: tuple[tuple[str, Value], ...] = (("yes", True), ("yes, I did", True), ("no", False), ("not yet", False))
_WORDS = (
    "그냥 그때 말로만 이야기했고 다른 건 기억나는 게 별로 많지 않네요",
    "이름은 김철수이고 예전에 같이 일하던 사람이에요",
    "문자랑 사진 몇 장을 가지고 있습니다",
    "처음에는 괜찮다고 하더니 나중에는 연락을 피했어요",
)
_WORDS_EN = ("His name is Kim, we used to work together", "I have some messages and two photos")
_SAFE = ("아니요", "아니요, 지금은 안전해요", "괜찮아요 위험하진 않아요", "2")
_SAFE_EN = ("no", "No, safe for now")
_DODGES = ("잘 모르겠어요", "글쎄요 기억이 안 나요", "모르겠네요", "나중에 말씀드리면 안 될까요", "확실하지 않아요")
_REFUSALS = ("말하고 싶지 않아요", "그건 답하기 싫어요", "비밀이에요", "패스할게요")
_NONSENSE = ("ㅁㄴㅇㄹ", "asdf qwer", "ㅋㅋㅋㅋㅋ", "???", "🙂🙂", "떡볶이는 역시 매운맛이죠", "1234567890123", "음")
_QUESTIONS = (
    "그건 왜 물어보세요?",
    "비용은 얼마예요?",
    "이거 얼마나 걸려요?",
    "제가 이길 수 있나요?",
    "혹시 사람이세요?",
    "감사합니다 ㅎㅎ",
)
_NO_ANSWER = ("small_talk", "question", "why")
_HOW_OFTEN: dict[str, float] = {
    "returning": 0.35,
    "absent": 0.3,
    "curious": 0.5,
    "correcting": 0.4,
    "impatient": 0.25,
}
