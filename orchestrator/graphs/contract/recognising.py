"""How a request to check a contract is recognised."""

from collections.abc import Awaitable, Sequence

from orchestrator.deps import Context
from orchestrator.graphs.contract.redline_request import redline_request
from orchestrator.graphs.contract.rules.kinds import contract_kind
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import AT_HAND, NOT_MINE, Recognition
from orchestrator.steps.files import read_files
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
    r"검토|분석|점검|살펴|따져|체크해|확인해|봐\s?(?:줘|주|줄)|(?:사인|서명)|읽어\s?(?:줘|주|봐)",
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


_FILE_KO = r"(?:(?:근로|연봉|용역)?\s?계약서?|파일|문서|자료|스캔본?)"
_SENT_KO = r"(?:첨부|올려|올릴게|보내|보낼게|드려|공유)(?:해요|합니다|드려요|드립니다|요)?"
_VAGUE = any_of(
    rf"^(?:여기|이거|이것|요거)?\s?(?:제|내|우리|회사)?\s?{_FILE_KO}?\s?(?:이에요|예요|입니다|이요|요)?\s?[.!~]*$",
    rf"^(?:여기\s)?(?:{_FILE_KO}|이거)(?:를|을)?\s?{_SENT_KO}\s?[.!~]*$",
    r"^(?:here(?:'s| is| you (?:go|are))?|this is|attached(?: is)?|fyi)?\s?(?:my|the|our|a)?\s?"
    r"(?:(?:employment\s)?contract|file|document|scan)?\s?[.!]*$",
)
"""Words that a file comes with and that tell nothing of what is to be done."""


def says_no_wish(request: Utterance) -> bool:
    """Tell whether what a file came with says nothing of what is to be done with it."""
    return not request.has_words or bool(_VAGUE.search(request.text.strip()))


def recognise(
    request: Utterance, files: Sequence[File], context: Context | None
) -> Recognition | Awaitable[Recognition]:
    """Recognise a contract at hand, or the wish to have one checked.

    A file without a wish is recognised by what it is called, and in a direct message by how it reads; so is one that
    comes with a question or a wish to have it checked which does not say what it is.
    """
    own = [file for file in files if not file.of_thread]
    if not request.has_words or (own and says_no_wish(request)):
        if any(_NAMED.search(file.name) for file in own):
            return Recognition(AT_HAND, "a file that is called a contract")
        if own and context is not None and context.turn.is_direct and context.turn.door == "slack":
            return _by_reading(own[0], context)
        return NOT_MINE
    if request.is_plain_question and not files:
        return NOT_MINE
    if _wants_check(request, has_files=bool(files)):
        return Recognition(AT_HAND, "a contract to check")
    if own and context is not None and not request.makes and (request.asks or _CHECK.search(request.text)):
        return _by_reading(own[0], context)
    return NOT_MINE


async def _by_reading(file: File, context: Context) -> Recognition:
    """Read the file; where it is a contract it is read once more for the answer."""
    [read] = await read_files([file], context.deps.files)
    is_contract = read.document is not None and contract_kind(read.document.text) is not None
    return Recognition(AT_HAND, "a file that reads as a contract") if is_contract else NOT_MINE


def _wants_redline(text: str, *, has_files: bool) -> bool:
    """Tell whether the person's own contract is to be changed; the making of any other document is no business here."""
    return (has_files or bool(_OWN.search(text))) and bool(_CONTRACT.search(text)) and redline_request(text) is not None


def _wants_check(request: Utterance, *, has_files: bool) -> bool:
    text = request.text
    if _wants_redline(text, has_files=has_files):
        return True
    if request.makes or (_ABILITY.search(text) and not has_files):
        return False
    if _PROCESS.search(text) and not (has_files or _OWN.search(text)):
        return False
    if _ALONE.search(text):
        return not request.is_policy
    if not _CONTRACT.search(text):
        return False
    return has_files or bool(_OWN.search(text)) or (bool(_CHECK.search(text)) and not request.is_policy)
