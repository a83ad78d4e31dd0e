"""What a reply to a question does: by what is said in so many words, and by what replies like it do."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import Understanding, understand
from orchestrator.graphs.intake.rules.replies import Intent, intent_of

CLEAR_ANSWER = 0.4
"""By how much an answer has to be likelier than all other acts to outweigh words of refusal or not knowing."""
NO_ANSWER = 0.4
"""The certainty below which words that ask are a question in return, and answer nothing beside."""
_ASKS = re.compile(
    r"[?？]|(?:어떻게|어떡|어쩌|뭐|뭔|무슨|언제|얼마|누가|어디)\S{0,6}\s?(?:되|돼|해야|하|예|에|인|가)\S{0,4}(?:요|죠|까|나|지)[\s.~ㅠㅜ]*$"
)
"""A question, which people in distress often leave without its mark."""
_MEANT: dict[str, tuple[Intent, float]] = {
    "question_back": ("question", 0.35),
    "refusal": ("refused", 0.25),
    "not_known": ("unknown", 0.25),
}
"""Acts that leave a question without its answer, and by how much they have to be likelier than all others."""
_LEARNT = ("boolean", "choice")
"""Questions of which there are examples of answers, and not only of replies that are none."""
_CLOSING = ("unknown", "refused")
_ANSWERS = ("answer", "partial")


async def understood(session: InterviewSession, question: WorkbookQuestion, text: str) -> Understanding | None:
    """Return what a reply means; judged once in a turn."""
    key = (question.field, text)
    if key not in session.understood:
        session.understood[key] = await understand(question, text, session.context.deps.embedder, session.locale)
    return session.understood[key]


async def act_in(session: InterviewSession, question: WorkbookQuestion, text: str) -> Intent:
    """Return what a reply does: that there will be no answer has to be said, and not only to look like it."""
    intent = intent_of(text, question.answer_type)
    if intent not in ("answer", *_CLOSING) or question.answer_type not in _LEARNT:
        return intent
    meant = await understood(session, question, text)
    if meant is None:
        return intent
    if intent == "answer" and meant.certainty < NO_ANSWER and _ASKS.search(text):
        return "question"
    if intent in _CLOSING:
        if text.rstrip().endswith(("?", "？")) and meant.act not in ("refusal", "not_known"):
            return "question"
        return "answer" if meant.act in _ANSWERS and meant.lead >= CLEAR_ANSWER else intent
    act, least = _MEANT.get(meant.act, (intent, 0.0))
    return act if meant.lead >= least else intent
