"""How a request to check a contract is recognised."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import AT_HAND, NOT_MINE, Recognition
from orchestrator.turn import File

_PROCESS = any_of(
    r"며칠|언제|얼마나|누가|누구|어디|몇\s?(?:일|명|번|시)|절차|시기|(?:하고|하면|할\s?때)\s",
    r"\b(?:how\s+(?:long|many|often)|when|who|where)\b",
)
"""A question about how a thing is done at work, not for having it done."""

_CONTRACT = any_of(
    r"계약서",
    r"(?:근로|연봉|고용|용역)\s?계약",
    r"조항",
    r"합의서",
    r"\bcontracts?\b",
    r"\bemployment\s+agreement\b",
    r"\bnda\b",
    r"\bclauses?\b",
)
_NAMED = any_of(r"계약|약정|협약|agreement|contract|(?<![a-z])nda(?![a-z])")
"""A file that is called so."""
_CHECK = any_of(
    r"위험|독소|불리|불공정|위반|위법|불법|부당|수상|이상한|괜찮|합법|문제\s?(?:있|없|되|조항|가|점)|법적으로|조심",
    r"검토|분석|점검|살펴|따져|체크해|확인해|봐\s?(?:줘|주|줄)|읽어\s?(?:줘|주|봐)",
    r"\b(?:risk|danger|red\s?flag|unfair|illegal|legal|safe|problem|enforceable|sketchy|trap)",
    r"\b(?:review|analy[sz]e|check|look\s+(?:over|at|through)|go\s+(?:through|over)|scan|read)\b",
)
_OWN = any_of(
    r"(?:이|내|제|우리|첨부한?|올린|보낸|받은)\s(?:\S+\s)?(?:계약서|계약|조항)|(?:계약서|조항)\S*\s.{0,12}(?:올렸|올릴|첨부|업로드|보냈|받았)",
    r"(?:제\s?)?\d+\s?조(?:가|는|은|항|에|의)?\s",
    r"\b(?:my|this|the\s+attached|attached|uploaded)\s+(?:[\w-]+\s+){0,2}(?:contract|agreement|clause|nda)\b|\bupload(?:ed)?\b|\battached\b|\bclause\s+\d",
)
"""The person has a contract at hand."""
_ALONE = any_of(
    r"(?:독소|위험한?|불리한|불공정한?)\s?조항",
    r"최저\s?(?:임금|시급)\s?(?:위반|미달|보다|밑|아래|안\s?되|도\s?안)",
    r"포괄\s?임금",
    r"위약금\s?조항",
)

_ABILITY = any_of(
    r"도\s?(?:\S{1,20}\s)?\S{0,20}[줄할]\s?[수줄]\s?(?:있|알|아)\S*+[\s?]*+$", r"^(?:can|do)\s+you\s+(?:also|even)\b"
)
"""What the bot can do besides: no request yet."""


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise a contract at hand, or the wish to have one checked; a file without a word by what it is called."""
    if not request.has_words:
        is_named = any(_NAMED.search(file.name) for file in files)
        return Recognition(AT_HAND, "a file that is called a contract") if is_named else NOT_MINE
    if request.is_plain_question and not files:
        return NOT_MINE
    return Recognition(AT_HAND, "a contract to check") if _wants_check(request, has_files=bool(files)) else NOT_MINE


def _wants_check(request: Utterance, *, has_files: bool) -> bool:
    text = request.text
    if request.makes or (_ABILITY.search(text) and not has_files):
        return False
    if _PROCESS.search(text) and not (has_files or _OWN.search(text)):
        return False
    if _ALONE.search(text):
        return not request.is_policy
    if not _CONTRACT.search(text):
        return False
    return has_files or bool(_OWN.search(text)) or (bool(_CHECK.search(text)) and not request.is_policy)
