"""What people say to an interviewer instead of an answer: whole brief messages, and phrases that tell wherever they stand in one."""

import re
from dataclasses import dataclass
from typing import Final, Literal

AsideIntent = Literal[
    "unknown",
    "refused",
    "skip",
    "back",
    "why",
    "pause",
    "resume",
    "cancel",
    "finish",
    "person",
    "small_talk",
    "other_case",
]

_LEAD = r"^(?:아|음|어|흠|저|저기|저기요|저는|전|나는|난|네|예|넵|아니|아니요|아뇨|근데|그런데|그건|그거는|그거|이건|이거|이거는|그것은|이것은|그부분은|이부분은|이질문은|이질문|그질문|요질문|이번질문|이번거|그질문은|이문항은|죄송하지만|죄송한데|죄송해요|죄송합니다|미안하지만|미안한데|미안해요|솔직히|솔직히말해서|그냥|일단|우선|혹시|잠깐만|그게|이제|지금은|지금|오늘은|그럼|그러면|그|이|좀|제가|제|사실|글쎄요|글쎄|정확히는|정확한건|정확하게는|자세히는|자세한건|잘|아무래도|선생님|챗봇|여기까지만|다시|자|그만|진짜|정말|너무|[.,!~…ㅠㅜㅎㅋ]){0,8}"
_TRAIL = r"(?:다|요|용|여|욤|네요|는데요|거든요|니다|죄송해요|죄송합니다|미안해요|미안합니다|ㅠ|ㅜ|ㅎ|ㅋ|부탁해요|부탁드려요|부탁드립니다|좀|만|괜찮을까요|될까요|되나요|돼요|되죠|[.,!?~…]){0,8}$"
_LEAD_EN = r"^(?:(?:um+|uh+|well|sorry|i'm sorry|oh|hmm+|please|ok(?:ay)?|actually|honestly|so|hey|hi|no|yes|yeah|to be honest|look|and|but|can we|could we|can you|could you|can i|could i|may i|i'd like to|i would like to|i want to|i wanna|i need to|i'm going to|let's|let me|let us|just|i think|i guess|i'm afraid|i'll|we can|i'd|i)[,.!]? ){0,5}"
_TRAIL_EN = r"(?:[,.!]? (?:please|thanks|thank you|sorry|now|then|for now|ok|okay|right now|though|honestly|at the moment|that|this|it|this one|that one|the question|this question|that question|for today|today|here|anyway|really)){0,4}[.!?]{0,5}$"
_THEN_DO = r"(?:할게|할래|하고싶어|하고싶습니다|하겠습니다|할수있을까|하면안돼|하면안될까|하면안되나|해도될까|해도되나|해도돼|해도괜찮|하죠|하자|합시다|해요|해주세요|해줘)"


@dataclass(frozen=True, slots=True)
class AsideForm:
    """How something is said beside the matter."""

    whole: re.Pattern[str] | None
    """Korean, without spaces, between small words."""
    whole_en: re.Pattern[str] | None
    within: re.Pattern[str] | None
    """In either form of a brief text."""
    longest: int
    """Signs of a message (Korean without spaces; twice as many in English) in which a phrase may stand."""

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


def _aside(*, ko: str = "", en: str = "", within: str = "", longest: int = 30) -> AsideForm:
    return AsideForm(
        re.compile(f"{_LEAD}(?:{ko}){_TRAIL}") if ko else None,
        re.compile(f"{_LEAD_EN}(?:{en.replace(chr(39), '[' + chr(39) + '’]?')}){_TRAIL_EN}") if en else None,
        re.compile(within) if within else None,
        longest,
    )


ASIDES: Final[tuple[tuple[AsideIntent, AsideForm], ...]] = (
    (
        "other_case",
        _aside(
            within=r"(?:상담|사건|분야|주제|종류|유형|분류)(?:이|가|은|는|을|를)?(?:좀)?(?:잘못|틀[렸린려]|다[른르]|달라|바꿔|바꾸|아니|안맞)"
            r"|(?:제|내)(?:가)?(?:말한|겪은)?(?:일|얘기|이야기|사건|상황|경우)(?:이|가|은|는)?(?:그게|이게|그런게|이런게)?아니"
            r"|(?:그런|이런|그)(?:일|사건|문제|쪽)(?:이|은|는)?아니(?:고|라|에요|예요|야|ㅂ니다|에오)"
            r"|(?:엉뚱한|다른|딴)(?:일|사건|문제|주제|얘기|종류|분야)(?:를|을)?(?:물어|묻|로|이(?:에요|예요|야|라고|라니까|고요)|입니다|인데)"
            r"|wrong (?:topic|case|category|kind|type|subject|area)|(?:not|n['’]?t) (?:what )?(?:this|my case|my problem|it) (?:is |was )?about"
            r"|(?:change|switch) (?:the |my )?(?:topic|category|kind of case|type of case)|different (?:kind|type) of case",
            longest=26,
        ),
    ),
    (
        "person",
        _aside(
            ko=r"상담사|상담원|사람(?:이랑|하고)?상담(?:하고싶어)?",
            en=r"human|agent|real person|representative|operator",
            within=r"(?:사람|상담사|상담원|변호사|담당자|직원|실제사람|진짜사람|실장|전문가)(?:분|님)?(?:이랑|랑|하고|과|와|한테|에게|을|를|으로)?(?:직접|바로|지금|좀|먼저){0,2}(?:얘기|이야기|대화|통화|상담|말씀|말|연결|바꿔|불러|전화)(?:을|를|좀)?(?:하고싶|할수|할게|할래|할까|하면|해도|해야|하게|해주|해줘|부탁|받고싶|받을수|나누고싶|나눌|시켜|가능|원해|원합|주세요|주실|드리고싶|줘|나요|이요|$)|(?:기계|로봇|봇|챗봇|ai|인공지능)(?:랑|이랑|한테|하고)?(?:은|는)?(?:말고|싫|안|답답)"
            r"|(?:talk|speak|chat|connect|transfer|put|get|talking|speaking) (?:me )?(?:to|with|through to)?(?: an?| the| your)? ?(?:real |actual |live |human )?(?:human|person|lawyer|attorney|agent|someone|counsel\w*|representative|somebody|being)\b|(?:real|actual|live) (?:human|person)|not a (?:bot|machine|robot)|is there (?:a|an|any) (?:human|person|lawyer|agent|real person)",
            longest=32,
        ),
    ),
    (
        "why",
        _aside(
            ko=r"왜(?:요|그런걸|그걸|이걸|그런거|그거|이거)?(?:를|을)?|왜(?:물어|묻|필요|궁금)[가-힣]{0,10}",
            en=r"why(?: do you (?:ask|need|want|care)[\w' ]{0,30}| are you asking[\w' ]{0,20}| is (?:that|this|it) (?:important|needed|necessary|relevant|required)| would you need[\w' ]{0,20}| does (?:that|it|this) matter| that| this)?",
            within=r"(?:왜|어째서|무슨이유로|뭐때문에|무엇때문에|뭐하러)(?:그런|그걸|그게|이게|이런|그런걸|이런걸|그런거|이런거|자꾸|그렇게|이걸|그거|저한테|그것|이것|그런것|이런것)?(?:까지|를|을|도|이)?(?:물어|묻|궁금|필요|알아야|알려야|말해야|답해야|적어야|물으|알고싶|여쭤|중요|알려줘야|말씀드려야)|(?:그게|이게|그거|이거|그것이|이것이|그거랑|그게이거랑)(?:왜|무슨상관|무슨관계|무슨관련|중요)|(?:묻는|물어보는|물어보시는|필요한|궁금한)이유|(?:그게|이게|그거|이거)(?:꼭|굳이|정말)?필요(?:한가|해요|합니까|한거)|이유가?(?:뭐|뭔|무엇|있나)|무슨상관|what (?:do you need|does it matter|does that have to do|has that got to do)|what['’]?s (?:that|this|it) got to do|why (?:do|would|should|must|are) (?:you|i) (?:ask|need|want|asking|tell|answer)|what for\b|how is (?:that|this|it) relevant|reason (?:for|behind) (?:asking|this|that)",
            longest=26,
        ),
    ),
    (
        "refused",
        _aside(
            ko=r"패스할(?:게|래)|비밀(?:이에|예|입니|로할게|이라)|싫(?:어|습니|은데|다)|사생활(?:이에|입니|이라)|거부(?:할게|합|하겠습)|노코멘트|말(?:을)?(?:안|못)(?:할래|할게|하겠|해|합)|말씀(?:을)?못드(?:려|리겠|립)",
            en=r"no comment|(?:that's |it's |that is )?(?:private|personal|a secret|too personal|confidential)|pass",
            within=r"(?:떠올리|생각하)(?:기(?:가|는|도)?(?:좀|정말|너무)?(?:싫|힘들|어렵)|고싶지(?:는|가)?않)|(?:사적인|개인적인|민감한)(?:거|것|질문|부분|일|얘기|정보)(?:라|이라|네|이에|예)|(?:그건|그것까진|거기까진|그것까지는)(?:말|얘기|알려)"
            r"|none of your|mind your own|굳이(?:말|답|대답|얘기|알려)|too personal|(?:rather|prefer) not\b|(?:not|n['’]?t) comfortable\b",
            longest=30,
        ),
    ),
    (
        "unknown",
        _aside(
            ko=r"(?:.{0,12}?)?(?:모르겠(?:어|습니다|네|는데|음|다|지만)?|모름|몰라|몰랐(?:어|습니다|네)?|모릅니다|모르는데|모르죠|ㅁㄹ)|글쎄(?:요|다)?|(?:.{0,12}?)?(?:기억|생각)(?:이|은|도|나질|나지|에)?(?:잘|전혀|정확히|도저히)?(?:안(?:나|남|납|떠올라|나는데|나서|나네)|나지(?:가)?않(?:아|습|네)|나질않(?:아|습|네)|없(?:어|습)|못하겠(?:어|습)|않나|가물가물[가-힣]{0,5})|까먹(?:었|은)[가-힣]{0,6}|잊어버렸[가-힣]{0,4}|(?:.{0,12}?)가물가물[가-힣]{0,5}|헷갈려(?:요|서)?|헷갈리네|확실(?:하지|치)(?:가|는)?않[가-힣]{0,4}|잘모(?:르|름|릅)[가-힣]{0,6}|애매(?:해|하네|합니다)|알(?:수|길|방법)(?:가|이)?없[가-힣]{0,4}|저도몰라",
            en=r"(?:i )?(?:really |honestly |truly )?(?:don't|do not|didn't) (?:really |exactly |quite |actually |even )?(?:know|remember|recall|have any idea|have a clue)(?: exactly| yet| for sure| (?:the|an) (?:exact )?\w+| when| how much| where| that| anymore| for certain| it| right now| off the top of my head)*|no idea|no clue|idk|dunno|(?:honestly |really )?(?:can't|cannot|couldn't|can not) (?:really |quite |exactly |honestly )?(?:remember|recall|say|tell)(?: you| exactly| for sure| (?:the|an) (?:exact )?\w+| when| that| it| anymore| right now)*|(?:i'm |i am )?not (?:really |entirely |too |quite |exactly |very |100% |completely )?(?:sure|certain)(?: about (?:that|it|the \w+)| of that| exactly| when| how much)?|(?:i )?(?:have )?(?:no|not a) (?:idea|clue)(?: when| how much| about that| at all)?|(?:i )?forgot(?:ten)?|i forget|who knows|hard to say|beats me|unsure|unknown|not that i remember|(?:i've|i have) forgotten|your guess is as good as mine",
            longest=24,
        ),
    ),
    (
        "back",
        _aside(
            ko=r"(?:이전|앞|아까|지난|방금|바로전|전|직전|앞선)(?:의|에|번)?(?:질문|거|것|꺼|문제|단계|문항|답변|답|물음)(?:으로|로|에|을|를)?(?:다시)?(?:돌아가|돌아갈|가|갈|할|답할|답하|대답할|보여|보|고치|고칠|수정|물어|이동|바꾸|바꿀|하고싶|해)?[가-힣]{0,8}|(?:이전|아까|앞)으로(?:다시)?(?:돌아|가|갈|이동)?[가-힣]{0,5}|이전|뒤로(?:가기|갈|가|돌아)?[가-힣]{0,5}|되돌(?:리|려|아)[가-힣]{0,6}|(?:되|다시)?돌아(?:가|갈래|갈게|가고싶)[가-힣]{0,6}|하나(?:전|앞)[가-힣]{0,6}",
            en=r"(?:go |going |take me |step |move )?back(?: up| to (?:the |my )?(?:last|previous|prior|first|earlier) (?:question|one|answer|step)| to (?:the )?(?:question )?before| one(?: step| question)?| a (?:step|question))?(?: again)?|(?:the )?(?:previous|last|prior) (?:question|one|step)(?: again)?|undo|return to the (?:previous|last) (?:question|one)|(?:answer|redo|change) the (?:previous|last) (?:question|one|answer)(?: again)?|redo (?:that|the last (?:one|question))",
            longest=22,
        ),
    ),
    (
        "skip",
        _aside(
            ko=r"(?:넘어|건너)(?:갈게|갈래|가요|가죠|가주세요|갑시다|가고싶어|가자|가|가겠습|가면안|가도|뛸게|뛰어|뛰기|뛸래|뛰고싶어|뛰면안|뛰겠습)[가-힣]{0,6}|넘길게|넘길래|넘기(?:고싶어|죠|겠습|면안)[가-힣]{0,5}|넘겨(?:주세|줘|도)?[가-힣]{0,4}|스킵(?:할게|할래|해주세|해줘|이|하겠습|하고싶어)?|다음(?:으로|질문|거|것|걸|꺼|문제)(?:으로|로|을|를)?(?:이|해주세|주세|넘어갈게|넘어가|넘어가죠|넘어가주세|넘어갈래|갈게|가|가죠|가주세|할게|부탁드려)?|다음|패스|나중에(?:답|대답|말|알려)(?:할|드릴|해도|씀)[가-힣]{0,6}|생략(?:할게|하겠습|해주세)?",
            en=r"skip(?: it| this| that| this one| that one| this question| that question| ahead)?|next(?: one| question)?|(?:move|go|moving) on(?: to the next(?: one| question)?)?|pass on (?:this|that)(?: one)?",
            longest=20,
        ),
    ),
    (
        "cancel",
        _aside(
            ko=rf"(?:상담|인터뷰|이거|전부|다|모두|여기서|됐고|됐어)?(?:을|를|요)?(?:그냥)?(?:그만(?:둘래|둘게|두고싶어|두겠습|해|할|할래|할게|하고싶어|하고싶습|하겠습|하자|하죠|하기|두자|할까)|취소(?:할게|할래|해주세|하겠습|해줘|하고싶어|합니|할까)?|종료(?:{_THEN_DO})?|중단(?:{_THEN_DO})?|관둘(?:래|게)|때려치울래|안할(?:래|게)|안하고싶어|안하겠습|포기할(?:게|래)|없던일로(?:할게|해주세|하고싶어)?)(?:요|용|싶어){{0,3}}",
            en=r"(?:cancel|stop|quit|abort|exit|end)(?: the| this| my| it| that| everything| all)?(?: interview| consultation| session| chat| conversation)?|never ?mind|forget (?:it|about it|this)|(?:don't|do not|no longer) (?:want|wanna|need) (?:to )?(?:do|continue|go on|keep going)?(?: with)?(?: this| anymore| it| any more)*|give up|(?:i've |i have )?changed my mind|i'm out",
            longest=20,
        ),
    ),
    (
        "finish",
        _aside(
            ko=r"(?:이제|이걸로|이거면|여기까지|다|충분히)?(?:더(?:이상)?(?:없|는없|말할|드릴|할|추가)[가-힣]{0,10}|(?:더|추가로|딱히|별로|따로|그외에는?|이외에는?|다른건|다른거는?|그밖에는?|할말|드릴말씀|할얘기|추가할|덧붙일|보탤)(?:는|은|이|할)?(?:더)?(?:할|말할|드릴|말씀드릴|덧붙일|추가할|보탤)?(?:말|말씀|건|것|게|거|얘기|내용|사항)?(?:은|는|이|도)?(?:더|따로|딱히)?없(?:는)?(?:어|습|는것같아|네|을것같아|음|는듯|는데)?|(?<!좀)(?<!꽤)(?<!오래)됐(?:어|습|음)|(?:이정도|이만|여기까지|이걸로|이거)(?:면|로|만)?(?:될(?:것|거)같(?:아|습)|되겠(?:어|습)|됐(?:어|습)|돼|됩니|충분|할게|마칠게|끝낼게)?(?:해|합)?|끝(?:이에|입니|났어|이|내주세|낼게|내도|이야|났습)?|다(?:말했|말씀드렸|얘기했|했|끝났|적었|썼|말한|말씀드린)(?:어|습|것같아|거같아)?|전부(?:예|에|입니|다)|마칠게|마무리(?:해주세|할게|하죠)|(?:이게|그게|이거|이걸로|그거)(?:가|이)?(?:다예|다에|다입|전부|끝)[가-힣]{0,3}|이상(?:입|이에|없습)|충분해|다했)"
            r"|(?:이제|그만|됐고|됐어요?|빨리|그냥)+끝(?:내|냅시다)(?:자|죠|줘|주세요|요|라고|라)?(?:요)?"
            r"|(?:됐(?:어요?|습니다|고)|(?:그만)?(?:묻|물어보|질문하)(?:고|시고))?(?:그냥)?(?:여기까지만?|이대로|지금까지(?:것|한것|말한것)?(?:만|으로|로)?|이정도로|이만|이걸로)?(?:정리|마무리|요약)(?:좀)?(?:해)?(?:주세|줘|주시|하죠|할게|합시다)[가-힣]{0,3}",
            en=r"(?:that's|that is|thats|that will be|that'll be|this is|that should be) (?:all|it|everything|about it)(?: i (?:have|wanted to say|know|got|can think of|need to say))?|nothing (?:else|more|further|to add)(?: to (?:add|say)| from me| comes to mind)?|(?:i'm|i am|we're|all) (?:done|finished|good)|i'm through|(?:that's all|that's it|nothing else|nothing more|nothing to add)|(?:i )?(?:have |i've got |there's )?nothing (?:else|more)(?: to (?:add|say))?|(?:don't|do not) have (?:anything|any more|much) ?(?:else|more|to add|information)?(?: to (?:add|say))?|finish(?: up)?|all set|wrap (?:it |this )?up|(?:i've )?said everything|(?:i've )?(?:told|given) you everything",
            longest=24,
        ),
    ),
    (
        "pause",
        _aside(
            ko=rf"(?:나중에|이따가?|다음에|좀있다가?|조금있다가?|잠시후에|이따)(?:다시|또|마저|이어서|계속){{0,3}}(?:{_THEN_DO}|올게|오겠습|답할게|연락(?:할게|드릴게)|쓸게|얘기할게|말씀드릴게|봐|봬|뵐게|이야기할게|들어올게|진행할게|상담할게|하면|이어갈게|이어가|올래)?[가-힣]{{0,3}}|(?:내일|저녁에|퇴근하고|주말에|밤에|오후에|점심때|다음주에)(?:다시|또|마저|이어서|계속){{0,3}}(?:{_THEN_DO}|올게|오겠습|답할게|연락할게|연락드릴게|들어올게|진행할게|이어갈게|얘기할게)[가-힣]{{0,3}}|(?:잠깐|잠시|잠시만|잠깐만|쉬었다|쉬다|조금만|좀)(?:만)?(?:요|기다려(?:주세|줘|줄래|주실래)?|쉬(?:기|고싶어|었다할|었다갈|고|었다하|ㄹ게|었다)|쉴게|멈춰|멈추|있다(?:할게|올게)|다녀올게|나갔다올게|중단)[가-힣]{{0,6}}|바빠(?:요|서요|서|서나중에[가-힣]{{0,4}})?|(?:시간이없|회의중|운전중|일하는중|근무중|수업중|밖이(?:라|에))[가-힣]{{0,6}}|일시(?:정지|중지)[가-힣]{{0,4}}|그만(?:좀)?(?:물어|묻|질문)[가-힣]{{0,8}}|(?:쉬고싶|쉴게|쉬었다가|멈출게|쉴래)[가-힣]{{0,6}}|(?:오늘은)?여기까지(?:만)?(?:하고|할게|할래)(?:나중에|내일|이따|다음에)?[가-힣]{{0,8}}(?:다시|이어서|마저|내일)[가-힣]{{0,6}}",
            en=r"later(?: on)?|(?:a |one |just a |gimme a )?(?:minute|moment|sec|second)|pause|hold on|wait(?: a (?:minute|moment|sec|second))?|brb|be right back|not now|take a break|give me a (?:minute|moment|sec|second|few minutes)|hang on|need a (?:break|minute|moment)|(?:continue|do|finish|come back|answer|talk|resume|get back to (?:you|this)|be back|pick this up)(?: this| it)? (?:later|tomorrow|tonight|another time|some other time|after work|in a bit|soon|next week)|i'm busy|(?:have to|gotta|got to|i've got to|need to) (?:go|run|leave)(?:,? .{0,30})?|busy|driving|at work|in a meeting",
            within=rf"(?:바빠|바쁜|바쁘|회의|운전|수업|근무|일하는|출근|약속|병원가|시간이없|지쳐|지쳤|힘들|피곤|손님|애가|아이가).{{0,14}}(?:나중에|이따|내일|다음에|있다가|쉬었다|잠시만|잠깐만)(?!갚|준다|주기로|주겠|갚겠|연락한다)|(?:나중에|이따가?|내일|다음에|쉬었다가?)(?:다시|이어서|마저|계속){{0,3}}(?:{_THEN_DO}|올게|답할)|^(?:잠시만|잠깐만)요?.{{0,14}}$|(?:쉬었다|쉬었다가|쉬고)(?:할게|하고싶|할래|하면|해도|다시|갈게)|\b(?:busy|driving|at work|in a meeting|tired|exhausted|gotta|have to go|have to run)\b.{{0,25}}\b(?:later|tomorrow|tonight)\b|(?:continue|finish|come back|pick (?:this|it) up|do this|resume) (?:this |it |to this )?(?:later|tomorrow|tonight|another)",
            longest=30,
        ),
    ),
    (
        "resume",
        _aside(
            ko=rf"(?:다시|이어서|이어|계속|마저|하던거|하던|아까|상담|인터뷰|이제|어제|지난번|하다만|그때)(?:거|것|상담|이어서|계속|마저|다시|을|를|하던|하다만|질문|인터뷰){{0,4}}(?:{_THEN_DO}|시작{_THEN_DO}?|진행(?:{_THEN_DO})?|왔(?:어|습)|이어가|이어갈게|답할게|상담할게|상담받을게|상담하고싶어|재개|들어왔)[가-힣]{{0,3}}|이어서|계속|재개(?:할게|해주세)?|저?(?:다시)?왔(?:어|습)|돌아왔(?:어|습)|준비(?:가)?(?:됐|다됐|완료)(?:어|습)?",
            en=r"(?:i'm|i am) (?:back|ready)(?: now| again| to (?:continue|go on|resume|go|start))?|resume|(?:continue|proceed)(?: with)?(?: (?:the|our|my|this))?(?: interview| consultation| session| chat| questions?)?|(?:go|carry) on|back now|ready(?: when you are| to continue| to go)?|keep going|pick up where (?:we|i) left off|where (?:were|did) we(?: leave off)?|back again",
            longest=20,
        ),
    ),
    (
        "small_talk",
        _aside(
            ko=r"(?:(?:안녕(?:하세|하십니까|히계세|히가세|하신가)?(?:요)?|반가워|반갑습니다|하이|헬로|여보세요|고마워|고맙습니다|감사(?:합니다|해요|드려요|드립니다)?|수고하(?:세|십|셨)[가-힣]{0,3}|수고많으[가-힣]{0,6}|처음뵙겠습니다|잘부탁(?:드려|드립|해|합)[가-힣]{0,3}|좋은(?:아침|하루|저녁|오후)(?:이에|입니|되세|보내세)?[가-힣]{0,2}|(?:오늘)?날씨(?:가|는|도)?(?:참|너무|정말|진짜|많이){0,2}(?:좋|덥|춥|더|추|흐|왜)[가-힣]{0,6}|(?:점심|저녁|밥|식사)(?:은|는)?(?:먹|드셨|하셨|했)[가-힣]{0,6}|비(?:가)?(?:오|많이)[가-힣]{0,5}|잘지내[가-힣]{0,4}|심심(?:해|하)[가-힣]{0,3}|ㅎㅇ|ㄱㅅ|굿|(?:정말|참|엄청|되게)?친절하[가-힣]{0,6}|친절하게[가-힣]{0,10}(?:고마|감사|고맙)[가-힣]{0,4}|(?:이름이|누구|로봇이|사람이|봇이|ai)(?:뭐|세|에|예|야|신|인)[가-힣]{0,5}|다행이(?:네|에|다)[가-힣]{0,2}|위로(?:가|해)[가-힣]{0,8}|들어(?:줘서|주셔서)[가-힣]{0,8})(?:요)?[,.!~]{0,3}){1,5}",
            en=r"(?:hi|hello|hey|good (?:morning|afternoon|evening|day|night)|how are you(?: doing| today)?|nice to meet you|thank you(?: so much| very much)?|thanks(?: a lot| so much)?|thx|ty|cheers|bye|goodbye|have a (?:nice|good|great) (?:day|one|evening)|(?:it's )?(?:such )?(?:a )?(?:nice|lovely|terrible|awful|beautiful|great|bad) (?:weather|day)(?: today)?|how's it going|what's up|are you (?:a )?(?:bot|robot|human|real|ai)(?: person)?|who are you|lol|haha+|you're (?:very |so |really )?(?:kind|nice|sweet|helpful)|what's your name|that's (?:very |so )?(?:kind|nice)(?: of you)?|i appreciate (?:it|that|your help))(?: there| today)?(?:[,.!]* (?:there|today|hi|hello|how are you(?: doing| today)?|nice to meet you|thank you|thanks))*",
            longest=24,
        ),
    ),
)
