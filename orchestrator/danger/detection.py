"""Detect danger in a message, in an interview and outside: an emergency stops everything else, a suspicion adds a caution.

What a message means is learnt (``classifier``), and decides. What its words tell (``by_rules``, ``emergency``) makes that likelier,
and names whom to call where somebody says in so many words what hardly anybody of those learnt from did. How much, and the
probabilities from which a message is stopped, were chosen on messages of authors from whom nothing had been learnt
(``evals.danger.learning``).
"""

import asyncio
from typing import Final, NamedTuple

from orchestrator.danger.bereaved import asks_for_days_off
from orchestrator.danger.by_rules import DetectedDanger, detect_by_rules
from orchestrator.danger.classifier import Chances, chances_of
from orchestrator.danger.echoes import answers_alarm
from orchestrator.danger.emergency import Emergency, emergency_of, takes_back
from orchestrator.danger.enquiry import is_for_compensation, orders_plan
from orchestrator.danger.fire_and_collapse import fire_in
from orchestrator.danger.stretches import unhidden
from orchestrator.language.clauses import excerpt

OF_WORDS: Final = 7.5
"""How many times as likely a danger is that words tell of, and how many times less one whose words are taken back."""
_LONG: Final = 10
"""Stretches from which a message is a story or a request with all its circumstances: the likeliest of many errs more often."""
_OF_A_PATIENT: Final = DetectedDanger(is_suspected=True, is_for_a_patient=True)
"""What is answered below the ambulance's number: who was hurt asks who pays, and nobody knows how they are."""
_BARE_WORDS: Final = 3
_BARE: Final = 12
"""Words and characters up to which a message says too little for its sense alone: "hero", "slowly 40"."""


class Bars(NamedTuple):
    """Probabilities from which a person is stopped and told whom to call, the last two where words tell of danger as well."""

    stopped: float
    told: float
    stopped_in_words: float
    told_in_words: float


EVERYDAY: Final = Bars(0.55, 0.45, 0.35, 0.0)
STORY: Final = Bars(0.6, 0.6, 0.6, 0.3)
"""In what is long, and beside a question for what an office writes down."""
BARE: Final = Bars(0.85, 0.85, 0.45, 0.15)
"""In a few words without any of danger: of authors who write briefly, harmless ones ("slowly 60") come as high as 0.83."""
ENQUIRY: Final = Bars(0.95, 0.85, 0.6, 0.3)
"""In a question for a rule or a fact."""
ORDER: Final = Bars(0.95, 0.95, 0.6, 0.3)
"""In the order of a plan, which tells at length of others who have it hard."""
INTERVIEW: Final = Bars(1.0, 0.7, 0.3, 0.0)
"""Where people tell all the time of dangers that are over: what is learnt stops nothing there without words for it. Of
301 that ought to be stopped for such words, all reach the third."""
IN_DOUBT: Final = 0.15
"""From where on words of suicide or of a fire stop wherever they are said."""


STRONG: Final = 0.85
"""The probability from which a suspicion is said even where it was said a short while ago."""
ECHOED: Final = 0.65
"""How probable a danger to the own life has to be by what a message means, where its words were said to the person just
before, and all that it says of them denies or wonders: "누가 죽고 싶대요?" comes as high as 0.59."""
DESPAIR: Final = 0.6
"""The same of despair, and of thoughts of death that are over: "죽고 싶었던 적도 있어요, 지금은 아니고" tells no danger now."""
DISPUTED: Final = 0.8
"""The probability from which a danger without words for it is suspected in an interview, where it is not of the own life: what
people dispute about sounds alarming by itself."""


async def detect(text: str, *, in_interview: bool = False, is_echo: bool = False) -> DetectedDanger:
    """Judge a message, in a thread."""
    return await asyncio.to_thread(judged, text, in_interview=in_interview, is_echo=is_echo)


def judged(text: str, *, in_interview: bool = False, is_echo: bool = False) -> DetectedDanger:
    """Judge a message. ``is_echo``: whom to call was just said, so that words of dying may only answer that.

    Of a long text its beginning and its end are judged: who is in danger writes little, who pastes a document much.
    """
    text = unhidden(excerpt(text))
    chances, times = chances_of(text), 1.0
    told = DetectedDanger(emergency_of(text)) if in_interview else detect_by_rules(text)
    in_words = told.emergency if told else None
    bars = INTERVIEW if in_interview else _bars(text, told, chances)
    if in_words:
        times = OF_WORDS
        if chances.stretches >= _LONG:
            # What stands around it in a long text says little of it.
            chances = max(chances, chances_of(in_words.quote))
    elif takes_back(text):
        times = 1 / OF_WORDS
    stop, none = _raised(chances, times)
    is_compensated = not in_interview and is_for_compensation(text)
    least = bars.stopped_in_words if in_words else bars.stopped
    if in_words and (in_words.kind == "suicide" or fire_in(in_words.quote)):
        # Of suicide and of a fire that is there, doubt is an emergency.
        least = min(least, IN_DOUBT)
    if in_words and in_words.kind != "suicide" and _is_bare(text):
        # A few words say no more than they say.
        least = 0.0
    is_of_own_life = (in_words.kind if in_words else chances.kind) == "suicide"
    if is_echo and is_of_own_life and chances.stop < ECHOED and answers_alarm(text):
        # "왜 자꾸 죽는다 어쩐다 해요?", "죽고 싶은 거 아이다"
        return DetectedDanger()
    if stop >= least:
        kind = in_words.kind if in_words else chances.kind
        if kind == "medical" and is_compensated:
            return _OF_A_PATIENT
        return DetectedDanger(in_words or Emergency(kind, chances.quote, is_in_words=False))
    if told is not None and told.is_suspected:
        return told
    if is_compensated and in_words is None and 1 - none >= bars.told:
        return _OF_A_PATIENT
    least_told = bars.told
    if in_interview and not in_words:
        is_despair = chances.kind == "suicide" and chances.tell > chances.stop
        least_told = DESPAIR if is_despair else bars.told if chances.kind == "suicide" else DISPUTED
    if 1 - none >= least_told or (in_words and stop >= bars.told_in_words):
        is_hurt = (in_words.kind if in_words else chances.kind) == "medical" and stop > chances.tell
        kind = in_words.kind if in_words else chances.kind
        is_strong = chances.stop >= STRONG and kind != "medical"
        return DetectedDanger(
            is_suspected=True, is_for_a_patient=is_hurt, kind=kind, is_in_words=bool(in_words), is_strong=is_strong
        )
    return DetectedDanger()


def _bars(text: str, told: DetectedDanger | None, chances: Chances) -> Bars:
    if orders_plan(text):
        return ORDER
    if told == DetectedDanger():
        return ENQUIRY
    is_record = told is not None and told.emergency is None
    if told is None and _is_bare(text):
        return BARE
    return STORY if is_record or chances.stretches >= _LONG or asks_for_days_off(text) else EVERYDAY


def _is_bare(text: str) -> bool:
    return len(text) <= _BARE and len(text.split()) <= _BARE_WORDS


def _raised(chances: Chances, times: float) -> tuple[float, float]:
    """Return how probable a danger now is, and none at all, once the first is so many times as likely."""
    whole = chances.stop * times + (1 - chances.stop)
    return chances.stop * times / whole, (1 - chances.stop - chances.tell) / whole
