"""What an agreement on secrets may ask of who receives them: secrets without exceptions, and being searched."""

from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.reading import PositionSign, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

_DEFINED = ways(
    r"(?:비밀|기밀)\s?(?:정보|사항|자료)(?:란|라\s?함은|는|은)|(?:비밀|기밀)(?:이란|이라\s?함은)",
    r"\b(?:confidential|proprietary) information[\"'”’]? (?:means|includes|is|comprises|shall (?:mean|include))",
)
"""What says which information is secret."""
_PUBLIC = r"공개(?:된|되어|되었|됐)|공지|공공연|알려진|알고\s?있는|\bpublic(?:ly)?\b|already known|public domain|generally known"
_EVEN_PUBLIC = ways(
    rf"(?:{_PUBLIC})[^.]{{0,30}}(?:정보|사실|자료|것)?(?:도|까지(?:도)?)\s?[^.]{{0,12}}(?:포함|비밀|해당)|(?:공개|공지)\s?(?:여부|되었는지)(?:를|와|에)?\s?(?:불문|관계없이|상관없이|묻지)",
    rf"(?:whether or not|regardless of whether|even if|including|irrespective of whether)[^.;]{{0,60}}(?:{_PUBLIC})",
)
"""Public information counts, too."""
_EXCEPTED = ways(
    r"(?:공개|공지|공공연|알고\s?있|알려진|독자적|독립적|제3자로부터|합법적|적법하게)[^.]{0,120}(?:제외|해당하지|포함하지|포함되지|예외|그러하지|아니(?:다|한)|않는다|않습)|(?:제외|예외|비밀정보로\s?보지)[^.]{0,80}(?:공개|공지|알고|독자)",
    r"(?:not include|exclud\w+|except\w*|other than|does not apply|shall not apply|not be (?:deemed|considered)|no obligation)[^.;]{0,160}(?:public|already known|independently|rightfully|lawfully|third party)|(?:public|already known|independently|rightfully)[^.;]{0,160}(?:not (?:be )?(?:confidential|include)|excluded)",
)
_HEADS_EXCEPTIONS = ways(
    r"예외|제외|해당하지\s?(?:않|아니)", r"\bexception|\bexclusion|\bdoes not include\b|\bexcluded\b"
)
_PLACE = r"(?:사업장|사무실|시설|공장|장부|자료|기록|서류|전산|시스템|컴퓨터|기기)"
_SEARCHED = ways(
    rf"(?:사전\s?(?:통지|통보|고지|연락|동의)\s?없이|언제(?:든지|라도|나)|수시로|불시에)[^.]{{0,80}}{_PLACE}[^.]{{0,60}}(?:출입|조사|감사|점검|열람|검사|수색|확인)|{_PLACE}[^.]{{0,40}}(?:사전\s?(?:통지|통보|고지|동의)\s?없이|언제(?:든지|라도|나)|수시로|불시에)[^.]{{0,40}}(?:출입|조사|감사|점검|열람|검사)",
    r"(?:at any time|without (?:prior |advance |any )?notice|whenever)[^.;]{0,100}\b(?:enter|inspect|audit|search|examine|access)|\b(?:enter|inspect|audit|search|examine)\b[^.;]{0,100}(?:at any time|without (?:prior |advance |any )?notice|whenever)",
)


def read_one_sided_secrecy(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield that public information is secret, too, that nothing is excepted, and that the other may search at any time."""
    if view.kind != "nda" or view.side != "eul":
        return
    defined = [one for one in sentences if _DEFINED.search(one.text)]
    is_excepted = any(_EXCEPTED.search(one.text) or _HEADS_EXCEPTIONS.search(one.title) for one in sentences)
    for one in sentences:
        if _EVEN_PUBLIC.search(one.text) and not _EXCEPTED.search(one.text):
            yield PositionSign("public_included", one)
            is_excepted = True
        if _SEARCHED.search(one.text) and view.subject(one.text) == "other":
            yield PositionSign("searched", one)
    if defined and not is_excepted:
        yield PositionSign("no_exceptions", defined[0])
