"""What people say to an interviewer instead of an answer: patterns of every aside, in both languages."""

import re
from dataclasses import dataclass
from typing import Final, Literal

AsideIntent = Literal[
    "unknown", "refused", "skip", "back", "why", "pause", "resume", "cancel", "finish", "person", "small_talk"
]

_LEAD = r"^(?:아+|음+|어+|흠+|저+|저기|저기요|저는|전|나는|난|네|예|아니|아니요|근데|그런데|그건|그거는|그거|이건|이거|이거는|그것은|이것은|그부분은|이부분은|이질문은|그질문은|죄송하지만|죄송한데|죄송해요|죄송합니다|미안하지만|미안한데|미안해요|솔직히|그냥|일단|우선|혹시|잠깐만|그게|이제|지금은|지금|오늘은|그럼|그러면|그|이|좀|제가|사실|글쎄요|글쎄|정확히는|정확한건|정확하게는|자세히는|자세한건|잘|아무래도|선생님|챗봇|여기까지만|다시|자|[.,!~…ㅠㅜㅎㅋ])*"
_TRAIL = r"(?:요|용|여|욤|네요|는데요|거든요|죄송해요|죄송합니다|미안해요|미안합니다|ㅠ+|ㅜ+|ㅎ+|ㅋ+|부탁해요|좀|만|괜찮을까요|될까요|되나요|돼요|[.,!?~…])*$"
_LEAD_EN = r"^(?:(?:um+|uh+|well|sorry|i'm sorry|oh|hmm+|please|ok(?:ay)?|actually|honestly|so|hey|hi|no|yes|yeah|to be honest|look|and|but|can we|could we|can you|could you|can i|could i|may i|i'd like to|i would like to|i want to|i wanna|let's|let me|just|i think|i'll|i)[,.!]? )*"
_TRAIL_EN = r"(?:[,.!]? (?:please|thanks|thank you|sorry|now|then|for now|ok|okay|right now|though|honestly|at the moment|that|this|it|this one|that one|the question|this question|that question))*[.!?]*$"


@dataclass(frozen=True, slots=True)
class Aside:
    """How something is said beside the matter: whole brief messages, and phrases that tell wherever they stand in a brief message."""

    whole: re.Pattern[str] | None
    """Korean, without spaces, between small words."""
    whole_en: re.Pattern[str] | None
    within: re.Pattern[str] | None
    """In either form of the text."""
    longest: int
    """Signs of a message (Korean without spaces) in which a phrase may stand."""

    def is_said(self, tight: str, folded: str) -> bool:
        """Tell whether a message, given without spaces and in small letters, says it."""
        if len(tight) > 60 and len(folded) > 120:
            return False
        if self.whole and len(tight) <= 50 and self.whole.search(tight):
            return True
        if self.whole_en and self.whole_en.search(folded):
            return True
        limit = self.longest if not tight.isascii() else self.longest * 2
        return bool(self.within and len(tight) <= limit and (self.within.search(tight) or self.within.search(folded)))


def _aside(*, ko: str = "", en: str = "", within: str = "", longest: int = 30) -> Aside:
    return Aside(
        re.compile(f"{_LEAD}(?:{ko}){_TRAIL}") if ko else None,
        re.compile(f"{_LEAD_EN}(?:{en}){_TRAIL_EN}") if en else None,
        re.compile(within) if within else None,
        longest,
    )


ASIDES: Final[tuple[tuple[AsideIntent, Aside], ...]] = (
    (
        "person",
        _aside(
            ko=r"상담사|상담원|변호사|사람(?:이랑|하고)?상담",
            en=r"(?:human|agent|lawyer|a person|real person|representative|operator)",
            within=r"(?:사람|상담사|상담원|상담사님|변호사|변호사님|담당자|직원|실제사람|진짜사람)(?:이랑|랑|하고|과|와|한테|에게|을|를|님이랑|님과|님하고|님|으로)?(?:직접|바로|지금|좀|먼저)?(?:얘기|이야기|대화|통화|상담|말|연결|바꿔|불러|물어|전화)(?:하|할|해|좀|을|를|주|나|받|시|으로|로|줘|$)|기계(?:말고|랑은|랑)|로봇말고|봇말고|ai말고"
            r"|(?:talk|speak|chat|connect|transfer|put|get) (?:me )?(?:to|with|through to)?(?: an?| the| your)? ?(?:real |actual |live )?(?:human|person|lawyer|attorney|agent|someone|counsel\w*|representative|somebody)\b|(?:real|actual|live) (?:human|person)|not a (?:bot|machine|robot)",
            longest=32,
        ),
    ),
    (
        "why",
        _aside(
            ko=r"왜(?:요|그런걸|그걸|이걸|그런거|그거|이거)?(?:를|을)?|왜(?:물어|묻|필요|궁금)[가-힣]{0,10}",
            en=r"why(?: do you (?:ask|need|want)[\w ]{0,30}| are you asking[\w ]{0,20}| is (?:that|this|it) (?:important|needed|necessary|relevant|required)| would you need[\w ]{0,20}| does (?:that|it|this) matter| that| this)?",
            within=r"(?:왜|어째서|무슨이유로|뭐때문에|무엇때문에)(?:그런|그걸|그게|이게|이런|그런걸|이런걸|그런거|이런거|자꾸|그렇게|이걸|그거|저한테|그것|이것)?(?:까지|를|을|도)?(?:물어|묻|궁금|필요|알아야|알려야|말해야|답해야|적어야|물으|알고싶|여쭤)|(?:그게|이게|그거|이거|그것이|이것이)(?:왜|무슨상관|중요)|이유가?(?:뭐|뭔|무엇|있나)|what (?:do you need|does it matter|does that have to do)|why (?:do|would) you (?:ask|need|want)|what for\b|how is (?:that|this) relevant",
            longest=26,
        ),
    ),
    (
        "refused",
        _aside(
            ko=r"패스할(?:게|래)|비밀(?:이에|입니|로할게)?(?:요|다)?|싫(?:어요|습니다|은데요|어)|사생활(?:이에요|입니다|이라)|거부(?:할게|합니다|하겠습니다)|노코멘트",
            en=r"no comment|(?:that's |it's )?(?:private|personal|a secret|too personal|confidential)|pass",
            within=r"(?:말|얘기|이야기|대답|답|답변|말씀|공개|언급|밝히|알려|얘기해|적|말해|떠올리|생각)(?:을|은|도|까지|드리|해)?(?:주|드리|하|히)?(?:기|고|긴|기가|기는|고는|곤)?(?:는|은)?(?:좀|별로|정말|너무|아직)?(?:싫|싶지(?:는|가)?않|곤란|그래요|그렇네요|그런데요|어렵|꺼려|부담|불편|힘들어요)|(?:대답|답|말|답변|얘기)(?:을|은|를)?(?:안하|안할|하지않|거부|거절|못하겠|못하|안드리|안해도|드릴수없|할수없)|(?:사적인|개인적인)(?:거|것|질문|부분|일|얘기)(?:라|이라|네|이에|예)"
            r"|(?:rather|prefer|want|like|comfortable|wish|willing|ready|going|choose)(?:ing)? (?:not|n't)?(?: to)? ?(?:say|answer|tell|talk about|discuss|share|disclose)|none of your|(?:not|n't|n’t) (?:want|comfortable|going|ready|wish|willing|like|feel like)(?: to)? (?:say|answer|answering|tell|talk|discuss|discussing|shar\w+|disclos\w+|talking|saying)|mind your own|refuse to|decline to|too personal|i won'?t (?:say|answer|tell)",
            longest=30,
        ),
    ),
    (
        "unknown",
        _aside(
            ko=r"(?:.{0,12}?)?(?:모르겠(?:어요|습니다|네요|는데요|음|어|다|네)?|모름|몰라(?:요)?|몰랐(?:어요|습니다|네요)?|모릅니다|모르는데(?:요)?|모르죠|ㅁㄹ|ㅁㄹ요)|글쎄(?:요|다)?|(?:.{0,12}?)?(?:기억|생각)(?:이|은|도|나질|나지)?(?:잘|전혀|정확히|도저히)?(?:안(?:나요|나네요|납니다|나|남|나는데요|나서요|떠올라요)|나지(?:가)?않(?:아요|습니다|네요)|나질않(?:아요|습니다|네요)|없(?:어요|습니다)|못하겠(?:어요|습니다)|않나요)|까먹(?:었|은)[가-힣]{0,6}|잊어버렸[가-힣]{0,4}|가물가물[가-힣]{0,5}|헷갈려(?:요|서요)?|헷갈리네요|확실(?:하지|치)(?:가)?않[가-힣]{0,4}|잘모(?:르|름|릅)[가-힣]{0,6}|애매(?:해요|하네요|합니다)",
            en=r"(?:i )?(?:really |honestly |truly )?(?:don'?t|don’t|do not|didn'?t) (?:really |exactly |quite |actually |even )?(?:know|remember|recall|have any idea|have a clue)(?: exactly| yet| for sure| the (?:exact )?\w+| when| how much| that| anymore| for certain)?|no idea|no clue|idk|dunno|(?:can'?t|can’t|cannot|couldn'?t) (?:really |quite |exactly )?(?:remember|recall|say|tell)(?: exactly| for sure)?|(?:i'?m |i’m |i am )?not (?:really |entirely |too |quite |exactly |very )?(?:sure|certain)(?: about that| of that| exactly)?|(?:i )?(?:have )?(?:no|not a) (?:idea|clue)|(?:i )?forg[oe]t(?:ten)?|who knows|hard to say|beats me|unsure|unknown|not that i remember|(?:i'?ve|i have) forgotten",
            longest=24,
        ),
    ),
    (
        "back",
        _aside(
            ko=r"(?:이전|앞|아까|지난|방금|바로전|전|직전)(?:의)?(?:질문|거|것|문제|단계|꺼|문항|답변|답|물음)?(?:으로|로|에)?(?:다시)?(?:돌아가|가|갈|할|답|보여|고치|수정|물어|돌아갈|이동|바꾸|바꿀)?[가-힣]{0,8}|뒤로(?:가기|갈|가|돌아)?[가-힣]{0,5}|(?:앞|전)으로(?:가|갈|돌아)?[가-힣]{0,5}|되돌(?:리|려|아)[가-힣]{0,6}|돌아갈(?:래|게)|하나전[가-힣]{0,4}",
            en=r"(?:go |going |take me |step )?back(?: up| to the (?:last|previous) (?:question|one)| one(?: step| question)?| a (?:step|question))?|(?:the )?(?:previous|last|prior) (?:question|one|step)(?: again)?|undo|return to the (?:previous|last) (?:question|one)|answer the (?:previous|last) (?:question|one) again|redo (?:that|the last (?:one|question))",
            within=r"(?:이전|앞|아까|방금)(?:의)?(?:질문|거|것|꺼|답변)(?:으로|로)?(?:다시|돌아|갈|가고|수정|바꾸)",
            longest=22,
        ),
    ),
    (
        "skip",
        _aside(
            ko=r"(?:넘어|건너)(?:갈게|갈래|가요|가죠|가주세요|갑시다|가고싶어|가자|가|가겠습니다|뛸게|뛰어|뛰기|뛸래|뛰고싶어)[가-힣]{0,5}|넘길게|넘기(?:고싶어|죠|겠습니다)|넘겨(?:주세요|요|줘)?|스킵(?:할게|할래|해주세요|해줘|이요|하겠습니다|하고싶어)?|다음(?:으로|질문|거|것|꺼|문제)?(?:으로|이요|요|해주세요|주세요|넘어갈게|넘어가요|넘어가죠|넘어가주세요|갈게|가요|할게)?|패스(?:요|할게요|할래요|해주세요|하겠습니다|이요)?|나중에(?:답|대답|말|알려)(?:할|드릴|해도|씀)[가-힣]{0,6}(?=요$|다음)|생략(?:할게|하겠습니다|해주세요)?",
            en=r"skip(?: it| this| that| this one| that one| this question| that question)?|next(?: one| question)?(?: please)?|(?:move|go|moving) on(?: to the next(?: one| question)?)?|pass on (?:this|that)(?: one)?",
            longest=20,
        ),
    ),
    (
        "cancel",
        _aside(
            ko=r"(?:상담)?(?:을)?(?:그만할(?:래|게)|그만하(?:고싶어|겠습니다|자|죠|고싶습니다|기)|그만(?:둘래|둘게|두고싶어|두겠습니다|해|할)|취소(?:할게|할래|해주세요|요|하겠습니다|해줘|하고싶어|합니다)?|종료(?:할게|할래|해주세요|하겠습니다|해줘)?|중단(?:할게|할래|해주세요|하겠습니다)?|관둘(?:래|게)|때려치울래|안할(?:래|게|래요)|안하고싶어|안하겠습니다|포기할(?:게|래)|됐고그만|없던일로(?:할게|해주세요|하고싶어)?)(?:요|용|싶어요)*",
            en=r"(?:cancel|stop|quit|abort|exit|end)(?: the| this| it| that| everything| all)?(?: interview| consultation| session| chat| conversation)?|never ?mind|forget (?:it|about it)|(?:i )?(?:don'?t|don’t) (?:want|wanna) (?:to )?(?:do|continue|go on)(?: with)?(?: this| anymore| it)*|i give up|i changed my mind",
            longest=20,
        ),
    ),
    (
        "finish",
        _aside(
            ko=r"(?:이제|이걸로|이거면|여기까지|다|충분히)?(?:(?:더|더이상|추가로|딱히|별로|따로|그외에는?|이외에는?|다른건|그밖에는?|할말|드릴말씀|할얘기)(?:는|은|이|할)?(?:할|말할|드릴|덧붙일)?(?:말|말씀|건|것|게|거|얘기|내용)?(?:은|는|이|도)?(?:더|없)(?:는)?(?:없)?(?:어요|습니다|는것같아요|네요|을것같아요|음|어|는듯요|는데요)?|됐(?:어요|습니다|음)|끝(?:이에요|입니다|났어요|이요|내주세요|낼게요|내도|이야)?|다(?:말했|말씀드렸|얘기했|했|끝났|적었|썼|말한)(?:어요|습니다|것같아요|거같아요)?|전부(?:예요|에요|입니다|다)|여기까지(?:예요|에요|입니다|할게요|요|만)?|마칠게요|마무리(?:해주세요|할게요|하죠)|이게다(?:예요|에요|입니다)|이상(?:입니다|이에요|없습니다)|충분해요|그게다(?:예요|에요|입니다))",
            en=r"(?:that's|that is|thats|that will be|that'll be|this is) (?:all|it|everything|about it)(?: i (?:have|wanted to say|know|got))?|nothing (?:else|more|further|to add)(?: to (?:add|say))?|(?:i'?m|i’m|i am|we're|all) (?:done|finished|good)|i'?m through|no(?:,)? (?:that's all|that's it|nothing else|nothing more)|(?:i have )?nothing (?:else|more)(?: to (?:add|say))?|(?:i )?(?:don'?t|don’t) have anything (?:else|more|to add)(?: to add)?|finish(?: up)?|(?:that|this) should be (?:all|it)|all set|wrap (?:it )?up|said everything",
            longest=24,
        ),
    ),
    (
        "pause",
        _aside(
            ko=r"(?:나중에|이따가?|내일|다음에|저녁에|퇴근하고|주말에|좀있다가?|조금있다가?|잠시후에|이따)(?:다시|또|마저|이어서|계속)?(?:할게|할래|하고싶어|하겠습니다|올게|오겠습니다|해도|하죠|하자|답할게|연락(?:할게|드릴게)|쓸게|얘기할게|말씀드릴게|봐|봬|뵐게|이야기할게|들어올게|진행할게|상담할게|하면|요)?[가-힣]{0,6}|(?:잠깐|잠시|잠시만|잠깐만|쉬었다|쉬다|조금만|좀)(?:만)?(?:요|기다려(?:주세요|줘|줄래요|주실래요)?|쉬(?:고싶어|었다할|었다갈|고|었다하)|멈춰|멈추|있다|다녀|나갔다)?[가-힣]{0,6}|바빠(?:요|서요|서|서나중에[가-힣]{0,4})?|(?:시간이없|회의중|운전중|일하는중|근무중|수업중|밖이)[가-힣]{0,6}|일시(?:정지|중지)[가-힣]{0,4}|(?:쉬고싶|쉴게|쉬었다가|멈출게|쉴래)[가-힣]{0,6}",
            en=r"(?:later|(?:a |one |just a )?(?:minute|moment|sec|second)|pause|hold on|wait|brb|be right back|not now|take a break|give me a (?:minute|moment|sec|second)|hang on|need a (?:break|minute|moment)|(?:continue|do|finish|come back|answer|talk|resume|get back to (?:you|this))(?: this| it)? (?:later|tomorrow|tonight|another time|some other time|after work)|i'?m busy|(?:i have to|gotta|i've got to|need to|have to|i need to) (?:go|run|leave)|busy|driving|at work|in a meeting)(?: right)?",
            within=r"(?:바빠|바쁜|바쁘|회의|운전|수업|근무|일하는|출근|약속|병원가|시간이없|지쳐|지쳤|힘들|피곤).{0,12}(?:나중에|이따|내일|다음에|있다가|쉬었다)(?!갚|준다|주기로)|(?:나중에|이따|내일|다음에|쉬었다가?)(?:다시|이어서|마저|계속)(?:할게|해도|하고싶|올게|답할|하면|하죠|하겠)|\b(?:busy|driving|at work|in a meeting|tired|exhausted)\b.{0,25}\b(?:later|tomorrow|tonight)\b|(?:continue|finish|come back|pick (?:this|it) up|do this|resume) (?:this |it |to this )?(?:later|tomorrow|tonight|another)",
            longest=30,
        ),
    ),
    (
        "resume",
        _aside(
            ko=r"(?:다시|이어서|계속|마저|하던거|아까하던거|상담|이제다시)(?:이어서|계속|마저|다시)?(?:할게|할래|하고싶어|하겠습니다|해요|하죠|하자|시작(?:할게|해요|하죠|할래|하겠습니다)?|진행(?:할게|해주세요|해요|하겠습니다|하죠)?|해주세요|왔어요|왔습니다|이어가|답할게|상담할게|상담받을게|상담하고싶어|재개)[가-힣]{0,5}|이어서|계속|재개(?:할게|해주세요)?|저왔어요|돌아왔(?:어요|습니다)|준비됐(?:어요|습니다)",
            en=r"(?:i'?m|i’m|i am) (?:back|ready)(?: now| again| to (?:continue|go on|resume|go))?|resume|continue|(?:go|carry) on|back now|ready|keep going|pick up where (?:we|i) left off|where were we|continue (?:the|our|my) (?:interview|consultation|session|chat)",
            longest=20,
        ),
    ),
    (
        "small_talk",
        _aside(
            ko=r"(?:안녕(?:하세요|하십니까|히계세요|히가세요|하신가요)?|반가워|반갑습니다|하이|헬로|여보세요|고마워|고맙습니다|감사(?:합니다|해요|드려요|드립니다)?|수고하(?:세요|십니다|셨습니다)|수고많으[가-힣]{0,6}|처음뵙겠습니다|좋은(?:아침|하루|저녁|오후)(?:이에요|입니다|되세요|보내세요)?|(?:오늘)?날씨(?:가|는|도)?(?:참|너무|정말|진짜)?(?:좋|덥|춥|더|추|흐|왜)[가-힣]{0,6}|점심(?:먹|드셨|은)[가-힣]{0,6}|밥(?:먹|은먹)[가-힣]{0,6}|비(?:가)?(?:오|많이)[가-힣]{0,5}|잘지내[가-힣]{0,4}|심심(?:해|하)[가-힣]{0,3}|ㅎㅇ|ㄱㅅ|굿|친절하[가-힣]{0,6}|(?:이름이|누구|로봇이|사람이|봇이)(?:뭐|세|에|예|야|신|인)[가-힣]{0,5}|다행이(?:네|에|다)[가-힣]{0,2})+",
            en=r"(?:hi|hello|hey|good (?:morning|afternoon|evening|day|night)|how are you(?: doing| today)?|nice to meet you|thank you(?: so much| very much)?|thanks(?: a lot| so much)?|thx|cheers|bye|goodbye|have a (?:nice|good|great) (?:day|one|evening)|(?:nice|lovely|terrible|awful|beautiful|great|bad) weather(?: today)?|how's it going|what's up|are you (?:a )?(?:bot|robot|human|real|ai)(?: person)?|who are you|lol|haha+|you're (?:very |so )?(?:kind|nice|sweet|helpful)|what's your name)(?: there| today)?(?:[,.!]* (?:there|today|hi|hello|how are you(?: doing| today)?|nice to meet you|thank you|thanks))*",
            longest=24,
        ),
    ),
)

QUESTION_OF_PROCESS: Final = _aside(
    within=r"(?:얼마나|언제|몇분|몇개|시간이?(?:얼마|오래)|오래)(?:나)?(?:더)?(?:걸리|걸려|남았|끝나|해야|물어|답해야)[가-힣]{0,8}$|(?:비용|상담료|수임료|요금|돈|가격)(?:은|이|는|도)?(?:얼마|드나|들어|내야|있나|어떻게|무료|발생)?(?:나)?[가-힣]{0,6}[?]|^(?:비용|상담료|수임료|요금|가격)(?:은|이|는)?(?:요|얼마[가-힣]{0,5})?$|(?:무료|유료|공짜)(?:인가|예요|에요|맞|인지|상담)[가-힣]{0,4}|(?:비밀|개인정보|신상|익명|내용|이거|기록)(?:이|은|는|도|을)?(?:보장|지켜|보호|새|안전|누가|유출|남|저장|공개|다른사람|회사)[가-힣]{0,10}(?:나요|까요|가요|죠|요|되나|$)|누가(?:이거|이걸|제)?(?:봐|보|읽|확인)[가-힣]{0,5}$|(?:변호사|상담사)(?:는|가|님은|님이)?(?:언제|진짜|누가|누구|정말)[가-힣]{0,14}$|(?:이건|이거|그게|그건|이게|그|여기서말하는|그말이)?(?:무슨|뭔|어떤)(?:뜻|말|의미|소리)(?:이|인|이에|예|이죠|인가|이야)?[가-힣]{0,4}$|(?:다음|앞으로)(?:은|엔|에는)?(?:어떻게|뭐|무엇)[가-힣]{0,8}$|질문(?:이)?(?:몇|얼마나|많)[가-힣]{0,8}$|^[가-힣]{1,10}(?:이|가)?(?:뭐예요|뭐에요|뭔가요|무엇인가요|뭐죠|뭡니까|뭐야)$"
    r"|how (?:long|many (?:more )?questions|much (?:longer|does (?:this|it) cost|will (?:this|it) cost|is (?:this|it)|do (?:you|i)))|what(?:'s| is| does) (?:the cost|the price|this cost|the fee|your fee|it cost|that mean|this mean|it mean|happens next|an? \w+|the next step)|is (?:this|it|that|everything|what i say) (?:free|confidential|private|safe|secure|anonymous|legal advice|recorded|saved|stored)|who (?:will|can|is going to)? ?(?:see|read|reads|sees)|(?:will|are) you (?:share|tell|a lawyer|going to tell|charging|recording)|(?:do i|will i) (?:have|need) to pay|are we (?:almost|nearly) (?:done|there)|what do you mean|am i (?:talking|speaking) to",
    longest=34,
)

_ASKING = re.compile(
    r"(?:나요|까요|가요|인지요|습니까|입니까|을까|할까|는지요|건가요|죠|에요|예요|어요|해요|야|나|니|요)?[?？]+[\s~ㅠㅜㅋㅎ]*$|(?:나요|까요|가요|습니까|입니까|건가요|는지요|은지요|뭐죠|어떡하죠|어떻게하죠|어쩌죠)[.~\s]*$"
)
_WONDERING = re.compile(r"(?:였|았|었|했|인|이)(?:나|던가|을까|었나)(?:요)?[?]*$|인가요?[?]*$|[0-9]")
_ASKING_EN = re.compile(
    r"^(?:what|how|when|where|who|why|which|can|could|do|does|did|is|are|will|would|should|am|may|isn't|don't)\b[^.!]*\?*$"
)


def asks(text: str, tight: str) -> bool:
    """Tell whether a brief message asks something in return, and does not wonder about its own answer ("작년 10월이었나?")."""
    if len(tight) > 40 or (not tight.isascii() and _WONDERING.search(tight)):
        return False
    if tight.isascii():
        folded = text.casefold().strip()
        return folded.endswith("?") and bool(_ASKING_EN.match(folded)) and not re.search(r"[0-9]", folded)
    return bool(_ASKING.search(text.strip()))
