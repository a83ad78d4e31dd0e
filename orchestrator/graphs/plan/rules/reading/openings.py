"""Words by which people say that a service opens: for requests, files and wishes alike, and for plans that are judged."""

from typing import Final

from orchestrator.language import any_of

OPENS_KO: Final = (
    r"오픈|출시|런칭|론칭|개시(?!판)|개장|개점|개관|선보[이일여인]"
    r"|(?<![가-힣])(?:열(?:어|었|고|려|렸|리[고는며]|린다|립니다|릴|기로|자(?![가-힣])|게|면|겠)|열\s(?:거|것|예정|계획|수)|연다|엽니다|여는)"
)
"""열다 is one word with 문을 열다; 열흘, 열심히 and 열람 are others."""
OPENS_EN: Final = r"\b(?:launch\w*|releas(?:e|es|ed|ing)|go(?:es|ing)?\s+live|went\s+live|open(?:s|ed|ing)?)\b"
OPENS: Final = any_of(OPENS_KO, OPENS_EN)
WORK_STARTS: Final = any_of(
    r"착수|킥오프|(?:개발|작업|프로젝트|준비|제작|공사|구축|기획)(?:을|를|은|는|부터)?\s?(?:시작|개시|출발)",
    r"\b(?:kick(?:s|ing)?[- ]?off|(?:work|development|project|building|coding|construction)\s+(?:will\s+)?(?:starts?|begins?)|(?:start|begin)(?:s|ning|ing)?\s+(?:the\s+)?(?:work|development|project|building|coding|construction))\b",
)
"""The work on a service starts, not the service itself."""
STARTS: Final = any_of(r"시작|출발", r"\b(?:starts?|starting|begins?|beginning)\b")
"""Whether the service or the work on it starts, the words beside it tell."""
