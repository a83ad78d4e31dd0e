"""What a summary is made from, and how its parts are worded."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from integrations.knowledge.base import Knowledge, Scenario, Text
from orchestrator.deps import Say
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import intent_of, is_bare
from orchestrator.graphs.intake.state import STORY, Interview, QuestionAnswer
from orchestrator.language.clauses import Sentence, sentences


@dataclass(frozen=True, slots=True)
class SummaryGiven:
    """An interview with its knowledge, on a day and in a language."""

    knowledge: Knowledge
    scenario: Scenario | None
    it: Interview
    today: date
    locale: str
    say: Say
    written: Mapping[tuple[str, str], str]
    """What a model wrote of sections, by reader and key."""

    def word(self, key: str, **values: object) -> str:
        """Return a text of the summary."""
        return self.say("en" if self.locale == "en" else "ko", f"intake.summary.{key}", **values)

    def label(self, field: str) -> str:
        """Return what people call a field."""
        question = question_of(self.scenario, field) if self.scenario else None
        return (question.label.said(self.locale) or question.text.said(self.locale)) if question else field

    def said(self, text: Text) -> str:
        """Return a text of the workbook, translated where it has no English of its own."""
        if self.locale == "en" and not text.en:
            return self.it["translations"].get(text.ko, text.ko)
        return text.said(self.locale)

    @property
    def received(self) -> date:
        """The day on which the interview began, where the person is."""
        return date.fromisoformat(min(self.it.get("days", {}).values(), default=self.it["created_at"][:10]))

    def day_of(self, text: str) -> date:
        """Return the day on which a text, or a part of one, was said: from it "작년" is counted."""
        it = self.it
        said = [(it["initial_description"], it["initial_turn"]), *it["more"]]
        said += [(one["answer"], one["turn"]) for one in it["conversation_history"]]
        day = next((it.get("days", {}).get(turn) for whole, turn in said if text in whole), None)
        return date.fromisoformat(day) if day else self.received

    def told(self) -> list[str]:
        """Return what the person told of their own accord: at first, among answers, and at the end; each text once."""
        it = self.it
        texts = [it["initial_description"], *(text for text, _ in [*it["more"], *it.get("wondered", [])])]
        labels = {fact["shown"] for fact in it["facts"].values()}
        texts += [
            one["answer"]
            for one in it["conversation_history"]
            if one["field"] in ("", STORY)
            or (one["answer"].strip() not in labels and (len(one["answer"]) > _TOLD or self._is_unread(one)))
        ]
        told = list(dict.fromkeys(text for text in texts if text.strip()))
        flat = [" ".join(text.split()) for text in told]
        return [text for at, text in enumerate(told) if not any(flat[at] in one for one in flat if one != flat[at])]

    def all_told(self) -> list[str]:
        """Return all that the person wrote, each text once: also answers that became facts, and what they asked."""
        it = self.it
        texts = [*self.told(), *(text for _, text in it.get("transcript", []))]
        texts += [text for text, _ in it.get("wondered", [])]
        texts += [one["answer"] for one in it["conversation_history"]]
        return [text for text in dict.fromkeys(texts) if text.strip()]

    def _is_unread(self, exchange: QuestionAnswer) -> bool:
        """Tell whether an answer tells something that no fact was made of, nor a refusal: it is told nowhere else."""
        answer, fact = exchange["answer"].strip(), self.it["facts"].get(exchange["field"])
        if len(answer) <= _BRIEF or is_bare(answer) or intent_of(answer, "string") != "answer":
            return False
        held = [one["text"] for one in self.it["facts"].values() if one["status"] == "known"]
        is_closed = fact is not None and fact["status"] != "known" and fact["turn"] == exchange["turn"]
        return not any(answer in text for text in held) and not (is_closed and exchange["extracted_facts"])

    def sentences(self) -> Iterator[str]:
        """Return the sentences of all that, each once."""
        each_once = dict.fromkeys(" ".join(each.split()) for text in self.told() for each in sentences(text))
        yield from (sentence for sentence in each_once if is_whole(sentence))

    def clauses(self) -> Iterator[str]:
        """Return the clauses of all that, each once."""
        yield from dict.fromkeys(clause for each in self.sentences() for clause in clauses_of(each))


_MORE = 5
"""Signs that a quotation has beyond the words of a value, to say what it is a value of."""
_BRIEF = 6
"""Signs of an answer that tells nothing by itself."""
_TOLD = 30
"""Signs from which an answer tells more than what was asked."""


_ASKS = re.compile(
    r"(?:나요|까요|는지요|을까|ㄹ까)$|\?$|^(?:can|could|will|do|does|is|am|are|should) ",
    re.I,
)


_CUT = re.compile(r"^(?:(?:은|는|이|가|을|를|도|의|라고|라는|이라고|이라는)\s|[,.;:)\]’”])")
"""What begins so is the end of something that was cut, such as behind a question within quotation marks."""


def is_whole(sentence: str) -> bool:
    """Tell whether a sentence was not cut out of another.

    >>> is_whole("는 왜 들어가요"), is_whole(", written notice after"), is_whole("이 사람이 때렸어요")
    (False, False, True)
    """
    cut = _CUT.match(sentence)
    return cut is None or (cut[0] == "이 " and len(sentence.split()) > _LEAST_WORDS)


_LEAST_WORDS = 2


def is_question(sentence: str) -> bool:
    """Tell whether a sentence asks something, also where its sign was cut off."""
    return _ASKS.search(sentence) is not None


def is_marked(text: str, sentence: str) -> bool:
    """Tell whether a sentence of a text ends in a question mark there."""
    at = text.find(sentence)
    return at >= 0 and text[at + len(sentence) :].lstrip(" .!~").startswith(("?", "？"))


def clauses_of(sentence: str) -> list[str]:
    """Return the clauses of a sentence as they were written."""
    flat = " ".join(sentence.split())
    read = Sentence.of(flat)
    whole = flat if len(flat) == len(read.folded) else read.folded
    return [clause for start, end in read.folded_bounds if (clause := whole[start:end].strip(" ,.;:"))]


def clause_with(text: str, words: str) -> str:
    """Return the clause of a text in which words stand, or the sentence where that is no more than them."""
    flat = " ".join(words.split())
    held = (clause for sentence in sentences(text) for clause in clauses_of(sentence))
    # A Latin word is no part of another: "no" does not stand in "nobody".
    word = re.compile(rf"(?<![a-z]){re.escape(flat)}(?![a-z])", re.I)
    clause = next((clause for clause in held if word.search(clause)), flat)
    if len(clause) > len(flat) + _MORE:
        return clause
    return next((" ".join(each.split()) for each in sentences(text) if clause in " ".join(each.split())), clause)


def quoted(text: str) -> str:
    """Return a text as a quotation, word for word."""
    return "\n".join(f"> {line}" for line in text.strip().splitlines())
