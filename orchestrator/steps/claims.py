"""Whether an answer states something that needs a source: what is neither a question, nor talk, nor an honest "not found"."""

import re
from collections.abc import Iterator, Mapping

from orchestrator.steps.grounding import MARK, stands_in, ungrounded

LONGEST = 400
"""Characters of a sentence that are read."""
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_END = re.compile(r"(?<=[.!?。])[\"”’)*]*\s+|\n+")
_LEAD = re.compile(r"^[\s>*•-]+|^\s*\d+[.)]\s+|[\s*_]+$")
_HEADING = re.compile(r"^\s*#")
_RULE = re.compile(r"^[\s|:-]*$")

_ASKS = re.compile(
    r"[?？]$|(?:까요|나요|가요|ㄴ지요|는지요|으세요\s?어느|주시겠어요)[.!~]*$|^(?:could|can|would|which|what|do|did|are|is|should)\b.*\byou\b.*\?",
    re.I,
)
_TALK = re.compile(
    # Thanks, greetings, pity and cheer.
    r"^(?:안녕|반가|반갑|감사|고마|고맙|죄송|미안|괜찮|별말씀|천만|다행|축하|고생|수고|힘내|네|예|아니요|좋아요|물론|그럼요)\S{0,8}[.!~,]*$"
    r"|^(?:thanks?|thank you|hello|hi|hey|sorry|welcome|you'?re (?:very )?welcome|no problem|no worries|glad|happy|great|sure|ok(?:ay)?|"
    r"of course|congratulations|good luck|take care|cheers|ha)\b[^.]{0,40}[.!~,]*$"
    r"|(?:도움이 되|고생 많|수고 많|쉬어 가|다행이)"
    # What the bot does, offers or asks for.
    r"|^(?!.*(?<!저)(?:에게|한테|께)\s).*(?:말씀해|물어봐|여쭤봐|알려|골라|적어|보내|공유해|불러)\s?(?:주세요|주시면|주시겠|줘)"
    r"|(?:도와|찾아|알아봐|확인해|정리해|써|만들어|설명해|보여)\s?(?:드릴|드려요|드리고|볼게|볼까|드리겠)|(?:보|드리)겠(?:습니다|어요)"
    r"|\b(?:let me know|feel free|tell me|ask me|just ask|happy to|glad to|i(?:'ll| will| can|'d| could| would)\b|i'?m (?:here|glad|happy|not sure)|"
    r"would you like|shall i)",
    re.I,
)
_FOUND = r"(?:문서|자료|내용|정보|규정|언급|나와|나오|적혀|적힌|기록|페이지|찾|확인|설명|근거|답|보이|알\s?수|담겨|다루|명시|안내|자세|결과|출처|발견)"
_DENIED = re.compile(
    rf"{_FOUND}[^.]{{0,40}}(?:없|못|않|모르|모릅|아니|어려|어렵|힘들|부족)|(?:없|못|않)[^.]{{0,12}}{_FOUND}|(?:자료|문서)만으로|잘 모르"
    r"|\b(?:not|n['’]t|no|none|nothing|neither|nor|never|unable|cannot|without|lacks?|nowhere)\b[^.]{0,60}\b(?:find|found|see|say|says|said|mention\w*|"
    r"state\w*|cover\w*|contain\w*|includ\w*|specif\w*|documents?|information|details?|passages?|sources?|pages?|answer\w*|describ\w*|"
    r"address\w*|list\w*|tell|know|determine|confirm|provided?|available|exists?|records?|data|results?|evidence)\b"
    r"|n['’]t\b[^.]{0,60}\b(?:find|found|see|say|mention\w*|state\w*|cover\w*|contain\w*|includ\w*|specif\w*|answer\w*|describ\w*|address\w*|"
    r"list\w*|tell|know|determine|confirm|have|in)\b|\b(?:could not|couldn['’]t|unable to|do not know|don['’]t know)\b"
    r"|\b(?:found|find|finds|see|have|has|got|turned up|came up|came back)\s+(?:with\s+)?(?:no|none|nothing|empty|short|blank)\b"
    # What the assistant itself could not.
    r"|\b(?:I|my search|no luck|nothing)\b[^.]{0,80}\b(?:no|not|nothing|none|empty|turned up)\b|\bI\b[^.]{0,40}n['’]t\b"
    r"|(?:안|못)\s?(?:보여|보이|열|읽|나와|떠)|(?:확인|검색|조회)되지",
    re.I,
)
_BESIDE = re.compile(
    # What the documents hold instead, and whom to ask.
    r"문서|자료|페이지|다루|담고|나와 있|정리되어|적혀|문의|물어보|여쭤|확인해 (?:보|주)|연락|담당"
    r"|\b(?:documents?|pages?|passages?|sources?|cover|covers|describe|describes|mention|mentions|deals?|about|only|closest|nearest|"
    r"contact|ask|reach out|check with|consult|try)\b",
    re.I,
)
_GUESSED = re.compile(
    r"[것거]\s?같|수도?\s?있|[지는은]\s?모[르를]|\b(?:may|might|would|could|should be able|perhaps|maybe|probably|possibly|seems?|likely|(?:some|any)(?:one|body))\b|^if\b",
    re.I,
)
"""What is supposed, or offered on a condition; with a figure in it that is a statement all the same."""
_ELSEWHERE = re.compile(
    r"보통|일반적|대개|통상|대체로|지만[,\s]|다만|\b(?:usually|generally|typically|normally|in general|commonly|but|however)\b",
    re.I,
)


def states(text: str) -> bool:
    """Tell whether a text without any citation states something: any sentence, item or row that is nothing else.

    Where it begins with a question, what it offers as answers needs no source; nor, where something was not found, what
    else the documents hold and whom to ask, unless it comes from general knowledge. Beside either of them something may
    be supposed, without figures.
    """
    sentences = list(_sentences(text))
    asked = [one for one in sentences if _ASKS.search(one)]
    denied = [one for one in sentences if _DENIED.search(one)]
    said = [one for one in sentences if one not in asked and not _TALK.search(one)]
    if sentences and sentences[0] in asked and not re.search(r"\d", text):
        return False
    if asked or denied:
        said = [one for one in said if re.search(r"\d", one) or not _GUESSED.search(one)]
    if not denied:
        return bool(said)
    return any(_ELSEWHERE.search(one) and re.search(r"\d", one) for one in said) or any(
        one not in denied and not _BESIDE.search(one) for one in said
    )


def is_backed(text: str, sources: Mapping[int, str]) -> bool:
    """Tell whether any citation holds: its source is known, and has one of the figures that it is given for, if any."""
    for line in text.splitlines():
        said = ""
        *pieces, _ = MARK.split(line)
        for piece, mark in zip(pieces[::2], pieces[1::2], strict=True):
            said = piece[-LONGEST:] if re.search(r"\w", piece) else said
            if (source := sources.get(int(mark))) and _has(source, said):
                return True
    return False


def _has(source: str, said: str) -> bool:
    figures = ungrounded(said, "", kinds=("figure",))
    return (
        not figures
        or any(stands_in(figure.words, source) for figure in figures)
        or len(ungrounded(said, source, kinds=("figure",))) < len(figures)
    )


def _sentences(text: str) -> Iterator[str]:
    if _CODE.search(text):
        yield "code"
    for piece in _END.split(_CODE.sub("\n", text)):
        if piece and not _HEADING.match(piece) and not _RULE.match(piece[:LONGEST]):
            sentence = _LEAD.sub("", piece[:LONGEST]).strip()
            if re.search(r"\w", sentence) and not sentence.endswith(":"):
                yield sentence
