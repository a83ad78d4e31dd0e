"""What a message says of a field among other things: a yes or no, an option or a person that it names."""

import re

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.clauses import clause_at, sentence_in, sentences
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.language.denial import stems
from orchestrator.language.people import ROLES, PersonMention, find_people

_NOT = re.compile(r"(?:^|\s)안\s|못\s?[가-힣]|없|않|아니|\bno\b|\bnot\b|n't\b|\bnever\b|\bwithout\b", re.I)
_OTHER_TOPIC = re.compile(
    r"(?:^|\s)(?!저|제|나는|난|전|우리|아직|지금|아예|전혀|아무|하나|조금|(?:한\s)?(?:명|분|번|개|장|통|푼|글자)도|(?:있|없|아|하|되|보|오|가|같|많|적|만나|본\s?적)(?:는|은)\s)"
    r"[가-힣]{1,10}(?<!에)(?<!에게)(?<!에서)(?<!한테)(?<!께)(?<!까지)(?<!부터)(?<!으로)(?:은|는|도)\s"
)
"""Between a word and a denial: something else is denied. A place, a person to whom, and how much are no topics of their own."""
_LAST_WORD = re.compile(r"(?:은|는|이|가|도|을|를)?(?:요)?[\s.,!~…ㅠㅜㅋㅎ]*")
"""Behind a word that ends its clause, as it is written in chats: "없어요 증인은"."""
_CLOSED = re.compile(r"(?:[요다음죠네지]|[있없][어음])[\s,.!~]*$")
"""The end of a predicate that is said out: "못 받은 차용증" says nothing of what it names."""
_UNSURE = re.compile(
    r"모르|기억|글쎄|확실|아마|것\s?같|지도|는지|은지|인지|\?|\bif\b|whether|not sure|don't know|maybe|remember", re.I
)
_IS = re.compile(
    r"[있했썼썻았었였됐봤냈갔왔졌혔겼렸웠꼈녔셨랐](?:[가-힣]{0,4})|합니다|해요|하고|돼요|입니다|예요|이에요"
    r"|\b(?:have|has|had|did|was|were|signed|wrote|got|received|reported|filed|made|took|kept)\b",
    re.I,
)
_WHO = re.compile(r"누구|성명|이름|(?<!사실)관계(?!없)|\bwho\b|\bname\b|relationship", re.I)
"""Questions for a person, and not for what a person said or did."""
_ANSWER = re.compile(r"^(?:예|네|아니요|아니오|yes|no)[ ,]+")
_BETWEEN = r"\w{0,2} (?:[^\s.,!?;]+ ){0,2}"
"""An ending, and at most two words of the same clause."""
_PLAIN = re.compile(
    r"예|네|아니요|있음|없음|있다|없다|있어요|없어요|모름|기타|해당\s?없음|yes|no|none|other|unknown|not sure"
)


def mentioned(
    question: WorkbookQuestion, text: str, folded: str, bounds: list[tuple[int, int]], locale: str
) -> Value | None:
    """Return what a message says of a field among other things."""
    match measure_of(question):
        case "boolean":
            return _yes_no(question, text, folded, bounds, locale)
        case "choice":
            return _choice(question, text, folded, locale)
        case "string" if _WHO.search(f"{question.label.ko} {question.label.en} {question.text.ko}"):
            return _person(question, text)
    return None


def _yes_no(
    question: WorkbookQuestion, text: str, folded: str, bounds: list[tuple[int, int]], locale: str
) -> Value | None:
    """Read a yes or no from the clause in which a hint stands; None where it is neither."""
    answers = {}
    for first, last in places_of(question, folded):
        start, end = clause_at(folded, bounds, first, last)
        clause = folded[start:end]
        if _UNSURE.search(clause):
            return None
        if (answer := _said_of(folded, start, first, last, end)) is not None:
            answers[answer] = (start, end)
    if len(answers) != 1:
        return None
    ((answer, (start, end)),) = answers.items()
    raw = text[start:end].strip(" ,.")
    at = text.find(raw, start)
    value = said_yes_no(answer, raw, locale)
    return Value(value.value, value.shown, value.measure, raw, at, at + len(raw))


def _said_of(folded: str, start: int, first: int, last: int, end: int) -> bool | None:
    """Return whether a clause says that what a word in it names is so, or is not; None where it says neither.

    In Korean the predicate follows, and no other topic: "애들 때문에 신고는 못했어요" and "신고는 못했어요 애들 때문에" say nothing
    of the children.
    """
    if folded[first:last].isascii():
        if _NOT.search(folded, start, end):
            return False
        return True if _IS.search(folded, last, end) else None
    before = folded[start:first]
    if _LAST_WORD.fullmatch(folded, last, end) and _CLOSED.search(before):
        if _OTHER_TOPIC.search(before):
            return None
        return False if _NOT.search(before) else True if _IS.search(before) else None
    if (denial := _denial_at(folded, first, end)) is not None:
        return None if _is_other(folded, last, denial) else False
    said = _IS.search(folded, last, end)
    return None if said is None or _is_other(folded, last, said.start()) else True


def _denial_at(folded: str, first: int, end: int) -> int | None:
    """Return where a clause denies something from a place on, also where "안" is written without its space."""
    if match := _NOT.search(folded, first, end):
        return match.start() + 1
    denied = (one.start for one in stems(folded[first:end]) if one.is_denied and one.tag.startswith("V"))
    at = next(denied, None)
    return None if at is None else first + at


def _is_other(folded: str, last: int, at: int) -> bool:
    """Tell whether another topic stands between a word and a predicate; an object has its own predicate."""
    return not folded.startswith(("을 ", "를 "), last) and _OTHER_TOPIC.search(folded, last, at) is not None


def _choice(question: WorkbookQuestion, text: str, folded: str, locale: str) -> Value | None:
    """Read the one option that is named; a label of one sign, or one that only says that something is so, is no name."""
    squeezed = folded.replace(" ", "")
    named: list[tuple[int, Option]] = []
    for option in question.options:
        for label in (option.label.ko, option.label.en):
            pieces = [piece.strip().casefold() for piece in re.split(r"[/·(),]", label) if len(piece.strip()) > 1]
            if any(
                (piece.replace(" ", "") in squeezed and not _PLAIN.fullmatch(piece))
                or _spread(piece, folded) is not None
                for piece in pieces
            ):
                named.append((len(label), option))
                break
    if len(named) != 1:
        return None
    option = named[0][1]
    pieces = [piece.strip() for piece in re.split(r"[/·(),]", f"{option.label.ko}/{option.label.en}".casefold())]
    places = (folded.find(piece) if piece in folded else _spread(piece, folded) for piece in pieces if piece)
    at = next((place for place in places if place is not None), 0)
    near = places_of(question, folded)
    if question.hints and not near and len(option.label.ko) < 3:
        return None
    start, end = clause_at(folded, sentences(folded), at, at + 1)
    if _NOT.search(folded[start:end]) and not any(_NOT.search(piece) for piece in pieces):
        # "음주운전 아니고 이혼이요" names what it is not.
        return None
    raw = sentence_in(text, sentences(folded), at)
    return Value(option.code, option.label.said(locale), "choice", raw, at, at + len(raw))


def _spread(piece: str, folded: str) -> int | None:
    """Return where a label's words stand in their order with a few others between: "아직 그 집에 살고 있어요"."""
    words = _ANSWER.sub("", piece).split()
    if len(words) < 2 or any(len(word) < 2 and not word.isascii() for word in words):
        return None
    found = re.search(_BETWEEN.join(rf"(?<!\w){re.escape(word)}" for word in words), folded)
    return None if found is None or _UNSURE.search(found.group()) else found.start()


def _person(question: WorkbookQuestion, text: str) -> Value | None:
    """Read who it is about, where a person is named by a word that the question uses too."""
    asked = (*question.hints, question.label.ko, question.text.ko, question.label.en, question.text.en)
    words = " ".join(asked).casefold()
    people = [found for found in find_people(text) if found.value.role and _is_asked_for(found.value, words)]
    if len({found.value.raw for found in people}) != 1:
        return None
    found = people[0]
    return Value(found.value.raw, found.value.raw, "string", found.value.raw, found.start, found.end)


def _is_asked_for(person: PersonMention, words: str) -> bool:
    """Tell whether a question names a person's part, or asks for the other side, which nobody's own part is."""
    names = ROLES.get(person.role, {})
    parts = [part for name in names.values() for part in re.split(r"[·()]", name.casefold()) if part]
    return any(part in words for part in parts) or person.raw.casefold() in words
