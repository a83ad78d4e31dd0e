"""Words for the part that somebody has: "사무장", "coordinator"."""

import re
from typing import Final

_PART: Final = re.compile(
    r"(?:관리)?(?:소장|원장|관장|실장|팀장|과장|부장|국장|회장|사장|점장|대표|이사장?|감사|총무|간사|사무장|사서|주무관|담당자?|직원|교사|선생님|강사|사범|코치|기사|간호사|의사|원무|상인|조합원|주민|학부모|보호자|학생|이용자|고객|손님|회원|상담사|요양보호사|법무사|세무사|디자이너|개발자?|운영자?|위원|부녀회장?|이장|반장|센터장|영양사|조리사|경비원|[가-힣]{0,6}(?:과|팀|부|실|반|동)\s?)[A-Z가-힣0-9]?|(?:the\s+)?(?:older\s+|younger\s+|student\s+|senior\s+|head\s+)?(?:owner|manager|director|coordinator|driver|volunteer|trustee|treasurer|technician|front\s+desk|box\s+office|front\s+of\s+house|accountant|teacher|nurse|doctor|caretaker|warden|officer|foreman|chair|secretary|developer|engineer|designer|staff|customer|client|member|parent|resident|student|it|finance|hr|legal|sales|support|warehouse|committee|board|pi|data\s+manager|collections|learning|digital|foh|front\s+of\s+house|supermarket\s+contact|librarian|curator|clerk|guard|cook|chef|trader|courier|supplier)s?(?:\s*\(.{1,30}\))?",
    re.I,
)
_MEASURED: Final = re.compile(
    r"(?:률|율|량|비용|금액|시간|기간|횟수|건수|단가|요금)\s?$|^(?:분실|현실|사실|진실|손실|확실|내부|외부|일부|전부|세부|여부|공동|자동|이동|활동|행동|변동|결과|효과|성과|통과|초과|대부|기부|납부)$"
)
"""Things whose names end like those of parts."""


def is_part(words: str) -> bool:
    """Tell whether words name a part that somebody has: "사무장", "Ruth (coordinator)"."""
    bare = re.sub(r"^[A-Z][a-z]+\s*\((.+)\)$", r"\1", words.strip())
    bare = re.sub(r"^[가-힣]{1,3}\s(?=[가-힣]{2,4}$)", "", bare)
    return bool(_PART.fullmatch(bare.strip())) and not _MEASURED.search(bare)
