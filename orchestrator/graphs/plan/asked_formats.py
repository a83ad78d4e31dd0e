"""The plan as a file, where somebody asks for one: "Word 파일로 줘", "PDF로 내보내줘", "export it as slides"."""

import base64
import re
from collections.abc import Callable, Mapping
from typing import Final

from integrations.documents.fonts import NoFont
from orchestrator.deps import Context
from orchestrator.graphs.plan.exporting import export
from orchestrator.graphs.plan.plan_document import EXPORT_KINDS, ExportKind, PlanDocument
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult, Attachment, Turn

LONGEST: Final = 80
"""Characters of such a message; what is longer says more than that."""
_KINDS: Final[Mapping[ExportKind, str]] = {
    "docx": r"(?:ms\s?)?word|docx?|워드",
    "pdf": r"pdf|피디에프",
    "pptx": r"pptx?|power\s?point|slides?|slide\s?deck|파워\s?포인트|피피티|슬라이드|발표\s?자료",
    "md": r"md|markdown|마크다운",
}
_PLAN_KO: Final = r"(?:(?:이|그|이번|방금|전체)\s?)?(?:기획서|기획안|계획서|문서|이거|그거)(?:를|을|도|는|은)?\s"
_GIVE_KO: Final = (
    r"(?:내려\s?받|다운|내보내|받|뽑|만들|변환|저장|주(?:세요|라|십)|줘|줄\s?(?:래|수)|부탁|보내|첨부|올려|추출)"
    r"[^.?!\n]{0,16}"
)
_EN: Final = (
    r"(?:please\s|can\s(?:you|i)\s|could\s(?:you|i)\s|i(?:'d| would)\slike\s(?:to\s)?|i\swant\s(?:to\s)?)?"
    r"(?:export|download|give|send|get|save|make|convert|have)\s(?:me\s)?(?:(?:it|this|that|(?:the|this)\s(?:plan|document))\s)?"
    r"(?:as\s|in\s|to\s|into\s)?(?:an?\s|the\s)?"
)


def _form(kind: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_PLAN_KO})?(?:{kind})\s?(?:파일|문서|버전|형식|형태)?\s?(?:으?로|을|를)?(?:도)?\s?{_GIVE_KO}"
        rf"|{_EN}(?:{kind})(?:\s(?:file|document|version|format))?(?:,?\splease)?"
        rf"|(?:{kind})(?:\s(?:file|document|version))?,?\splease",
        re.I,
    )


_FORMS: Final = {kind: _form(words) for kind, words in _KINDS.items()}


def format_asked(turn: Turn) -> ExportKind | None:
    """Return the kind of file that a message asks for; None unless that is all that it says."""
    text = " ".join(turn.text.split()).rstrip(".!?~ ")
    if not text or len(text) > LONGEST or any(not file.of_thread for file in turn.files):
        return None
    return next((kind for kind in EXPORT_KINDS if _FORMS[kind].fullmatch(text)), None)


async def file_reply(context: Context, document: PlanDocument, kind: ExportKind) -> AgentExecutionResult:
    """Hand the plan over as a file."""
    say: Callable[..., str] = context.say
    title = literal(document.title)
    try:
        file = await export(document, kind, context.deps.say)
    except NoFont:
        return AgentExecutionResult("plan", say("plan.file.no_font"), title=document.title)
    lines = [say("plan.export.here", title=title, kind=say(f"plan.export.{kind}")), *file.notes]
    data = base64.b64encode(file.content).decode()
    part = Attachment(file.name, file.media_type, data=data)
    return AgentExecutionResult("plan", "\n\n".join(lines), title=document.title, parts=(part,))
