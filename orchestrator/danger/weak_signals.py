"""Slight signs of danger, none of which tells much alone: several together do.

A goodbye, pills laid out, things put in order; fear of somebody, a door, an escape. Each has a weight; from ``ENOUGH`` on, three sentences in
a row that hold them are taken for danger. The weights were set by hand: 1.5 for what alone would be doubtful, 0.5 for what anybody may say.
"""

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from orchestrator.danger.patterns import Kind

ENOUGH: Final = 2.5
_MOST = 8
"""Places of one cue that are judged in one sentence."""

Cue = tuple[float, re.Pattern[str]]


def _cues(*rows: tuple[float, str]) -> tuple[Cue, ...]:
    return tuple((weight, re.compile(pattern)) for weight, pattern in rows)


_SUICIDE_KO: Final = _cues(
    (1.5, r"죽(?:고|을|어|는|음|으|자|게)(?!여)|뒤질|뒤지"),
    (
        1.5,
        r"(?:오늘밤|오늘|내일|이밤|이번주|올해)(?:을|를)?(?:못)?(?:넘기|넘길|버티|못버)|뛰어들|뛰어내|목(?:을)?(?:맬|매|맨)|(?:저|나|내|제)(?:만|가)?가면(?:돼|되|다|끝)|영정|수의|마음의준비|내손으로|(?:세상|숨쉬고|눈뜨고|이대로)(?:에|을|은)?(?:싶지|있고싶지|떠나|등지)|숨쉬(?:고싶지|기싫|는것도)|(?:떨어지|뛰어|뛰면|가라앉|빠지|눈감으|눈만감으|잠들|없어지|사라지|떠나)(?:면|버리면)",
    ),
    (
        1.5,
        r"(?:약|수면제|알약|칼|밧줄|줄|끈|번개탄|연탄|농약)(?:을|를|이|도|만)?.{0,6}(?:다|전부|잔뜩|앞에|손에)?(?:구했|구해|꺼내|쥐고|들고|세고|세어|만지작|바라보|보고있|놓고|준비|앞에)",
    ),
    (
        1.5,
        r"이번(?:엔|에는|에)(?:제대로|확실히|꼭|성공)|모아둔약|사둔약|세상에(?:없|나혼자|미련)|미련(?:이|도)?없|(?:살|버틸|견딜)(?:힘|이유|자신|용기)|더는못(?:하|버티|견디)|더이상(?:은)?(?:못|안)(?:하|버티|견디)",
    ),
    (
        1.0,
        r"베란다|옥상|난간|다리위|대교|한강|지하철(?:선로|역)|기찻길|산속|차안에서|저수지|절벽|강가|바닷가|철길|선로|창문밖|높은곳|밑(?:을|만)(?:보|내려)",
    ),
    (
        1.0,
        r"홀가분|끝내는게|끝나면|끝이날|끝나겠|조용히가|조용한(?:데|곳)|사라지|편할까|편해질|편해지|편안해지|편하겠|쉬고싶|끝낼|끝내고|끝났(?:어|으)면|다끝|부질없|의미(?:가|도)?없|희망(?:이|도)?없|벼랑|한계(?:예|에|입|인)|포기(?:하고|할|했|합)|지쳤|무가치|쓸모없|짐(?:이|만)(?:돼|되|될|된)|민폐",
    ),
    (
        1.0,
        r"(?:통장|비밀번호|비번|보험|보험증서|집문서|도장|반려|강아지|고양이|아이들?|애들?|부모님|어머니)(?:을|를|이랑|은|좀|하고)?.{0,14}(?:올려(?:뒀|놨)|적어(?:뒀|놨)|맡겼|맡아|맡기|부탁|넘겨|정리해(?:뒀|놨)|챙겨(?:주|줘))|주변(?:을|정리)|신변(?:을|정리)|방(?:을)?(?:다)?(?:치웠|정리)|정리(?:를)?(?:다)?(?:했|해놨|해뒀|끝)",
    ),
    (
        1.0,
        r"연락(?:이)?두절|(?:폰|핸드폰|휴대폰|전화기?)(?:을|도)?(?:꺼|끄|두고)|연락(?:이)?안돼|전화(?:를)?안받|잠적|가출",
    ),
    (
        1.0,
        r"안녕히계세요|안녕히들|잘있(?:어|으)|다들안녕|안녕[.]?$|그동안(?:고마|감사|미안|즐거)|미안(?:해요?|하다|합니다|했다)|잘살아(?:라|야|줘)?(?!서|왔)|행복하게살|잘지내라|보고싶을|용서해|죄송했|마지막|떠날|떠나려|떠나요|떠납|먼저갈|저갈게요|이만갈|가려고(?:요|합)|갈때가",
    ),
    (
        0.5,
        r"유언|단톡|다들|차도없|편지(?:를)?(?:썼|써|남)|보험금이라도|전원이?꺼|안받|사라졌|문을잠그고|대답(?:을|이)?(?:안|없)|사진(?:을|만)?올|울면서|울며|매일밤|언젠가|오늘밤|혼자(?:있|예|에|라|서)|술(?:을)?마시|소주",
    ),
)
_SUICIDE_EN: Final = _cues(
    (1.5, r"\b(?:die|dying|dead|death)\b"),
    (
        1.5,
        r"\b(?:think(?:ing)?|thought) (?:about|of) (?:using|doing|taking|ending) (?:it|them)|\bnot going to make it|(?:can't|can’t|cannot) (?:do this|keep going|make it)|no way out|(?:it will|it'll|will) all be over|all (?:be )?over (?:soon|tomorrow|tonight)|pain to stop|painless|ways to (?:go|die)|into the (?:river|lake|sea|ocean|wall|traffic)|in this world|be at peace|survive the (?:night|week)|made (?:up my mind|my peace|my decision)|i've decided|jump|nothing (?:matters|left)|no hope|hopeless",
    ),
    (
        1.5,
        r"\b(?:rope|noose|pills|meds|antidepressants|razor|blade|gun|gas|bridge|ledge|railing|balcony|blades?|rooftop|tracks|cliff)\b",
    ),
    (
        1.0,
        r"\b(?:goodbye|farewell|sorry (?:mom|mum|dad|everyone|to my)|forgive me|tell (?:my|them|him|her) (?:\w+ ){0,3}(?:love|sorry)|final|last (?:time|night|day)|peace|at peace|burden|(?:nobody|no one|they won't|you won't) (?:has|have|need)s? to (?:worry|deal|care)|worthless|numb|done with|give up|giving up|tired of fighting|my affairs|will is|insurance papers)\b",
    ),
    (
        0.5,
        r"\b(?:tonight|alone|drunk|drinking|crying|every night|in the garage|lost custody|lost everything|nobody (?:cares|would)|no one (?:cares|would))\b",
    ),
)
_VIOLENCE_KO: Final = _cues(
    (
        1.5,
        r"때리|때려|때릴|맞을|맞고|맞아|맞겠|차였|걷어차|밟혔|밟아|목을(?:조르|졸)|머리채|멱살|죽여|죽인|죽일|죽이|찌르|찔러|칼|흉기|방망이|비명|부수|부숴|깨고|깨서|깨부|주먹|발길질|폭력|내리찍|내리치|휘두|집어던|불지르|불을지",
    ),
    (
        1.0,
        r"도망|숨어|숨었|이불속|찾아다|찾고다|맨몸|신발도|끌고다|피신|쫓겨|쫓아|뛰쳐나|맨발|신고(?:하면|도못|해주|좀)|살려|도와주세요|(?<![청요추연복촉강탐친])구해|위험해|위험합|문을?(?:두드|잠그|차|발)|못들어가|집에(?:를)?(?:못|들어가)|해코지|난동|행패|난리",
    ),
    (1.0, r"무서워|무섭|무서운|겁나|겁이|두려|떨려|떨고|덜덜|벌벌|소름"),
    (
        0.5,
        r"지금|방금|오늘|곧|당장|좀전|조금전|또|다시|밖에|앞에|옆방|거실|술(?:을|만|에|병)|취해|취했|소리(?:를)?지르|고함|욕|애들이|아이들이|애들도|임신",
    ),
)
_VIOLENCE_EN: Final = _cues(
    (
        1.5,
        r"\b(?:hit|hitting|beat|beating|punch\w*|kick\w*|chok\w*|strangl\w*|stab\w*|knife|gun|bat|weapon|violent|hurt(?:ing)? (?:me|us)|kill (?:me|us)|smash\w*|slap\w*|threw|throwing)\b",
    ),
    (
        1.0,
        r"\b(?:hiding|hide|locked|ran (?:out|away)|run|running|escape|scream\w*|police|help (?:me|us)|not safe|unsafe|danger|in danger|coming|outside)\b",
    ),
    (1.0, r"\b(?:scared|terrified|afraid|shaking|frightened)\b"),
    (0.5, r"\b(?:now|tonight|again|drunk|please|bathroom|bedroom|closet|kids|door|yelling|angry|hurry)\b"),
)
TABLES: Final[tuple[tuple[Kind, tuple[Cue, ...], bool], ...]] = (
    ("suicide", _SUICIDE_KO, False),
    ("suicide", _SUICIDE_EN, True),
    ("violence", _VIOLENCE_KO, False),
    ("violence", _VIOLENCE_EN, True),
)


def weight_of(texts: Sequence[str], cues: Sequence[Cue], is_meant: Callable[[re.Match[str]], bool]) -> float:
    """Return the weights of the cues that texts hold, each cue once; ``is_meant`` tells whether a place means what it says."""
    return sum(
        weight for weight, cue in cues if any(any(map(is_meant, islice(cue.finditer(text), _MOST))) for text in texts)
    )
