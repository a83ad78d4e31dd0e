"""Plain words of a contract in those of its trade, so that the readers of clauses know one word for one thing."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.review.sentences import ContractSentence

_PLAIN: Final = (
    # to end a contract
    (r"그만둘\s?수", "해지할 수"),
    (r"그만두(?=려면|고자|면|기)", "해지하"),
    (r"그만둔", "해지한"),
    (r"(?<=계약을\s)(?:끊을|끝맺을|파할|물릴)\s?수", "해지할 수"),
    (r"\b(?<=may |can )(?:end|stop|quit|leave) (?=(?:this|the) (?:agreement|contract|lease|engagement))", "terminate "),
    (r"\bmay be (?:ended|brought to an end)\b", "may be terminated"),
    (r"(?<=[가-힣](?:을|를)\s)(?:중도에\s?)?끝낼\s?수", "해지할 수"),
    (r"\bbring (this|the) (agreement|contract) to an end\b", r"terminate \1 \2"),
    (
        r"\bwithdraw from (?=(?:this|the) (?:agreement|contract))|\b(?<=may )withdraw(?= on\b| upon\b| at\b)",
        "terminate ",
    ),
    (r"\b(?<=may |can )cancel(?= without|\.|;|$)", "terminate"),
    (r"\bwithout giving (?:a |any )?reasons?\b|\bneed not give (?:a |any )?reasons?\b", "without reason"),
    (r"까닭\s?없이", "사유 없이"),
    (r"(?<=전에\s)(?:(문서|서면)로\s)?알(?:리고|려)", r"\1 통지하고"),
    # to break a duty and to put that right
    (r"어기(?=고|면|거나|는|지)", "위반하"),
    (r"(?<![가-힣])어긴", "위반한"),
    (r"게을리\s?하(?=고|면|거나|는)", "위반하"),
    (r"(?:고치|바로잡)(?=게\s|도록|지\s?(?:않|아니|못))", "시정하"),
    (r"(?<=\d일의\s)말미", "시정 기간"),
    (r"\bfix it\b", "remedy it"),
    (r"(?<![가-힣])지키지(?=\s?(?:않|아니|못))", "이행하지"),
    (
        r"\bbr(?:eak|eaks|oke) (?=(?:a|the|its|this|these|any) (?:terms?|dut|promise|obligation|agreement|contract))",
        "breaches ",
    ),
    # to make good
    (r"물어\s?(?:준다|낸다|내야\s?한다|주어야\s?한다)", "배상한다"),
    (r"막아\s?(?:준다|주어야\s?한다)", "방어한다"),
    # to hand a contract or a right on
    (r"(?<![가-힣])(?:넘길|옮길|물려줄)\s?수", "양도할 수"),
    (r"(?<=에게\s)넘어(?=간다|가고|가며|온다)", "이전되어 "),
    (r"이전되어 간다", "이전된다"),
    (r"알리기만\s?하면", "통지하면"),
    (r"\b(?:hand|cede|pass) (this|the) (contract|agreement)\b", r"assign \1 \2"),
    # to change
    (r"고쳐\s?정할\s?수|(?<![가-힣])(?:바꿀|고칠)\s?수", "변경할 수"),
    (r"(?:바꾸어|고쳐)\s?달라고\s?(?:정할|할|요구할|요청할)\s?수", "변경을 요구할 수"),
    (r"맞(?:게|추어)\s?고(?:친다|치고|치며)", "맞게 조정한다"),
    # to end a contract, in other words
    (r"(?<=계약을\s)깰\s?수", "해지할 수"),
    (r"그날로(?=\s)|그\s?자리에서(?=\s)|(?<![가-힣])곧바로(?=\s)", "즉시"),
    (r"이유를\s?(?:대|말하)지\s?않고", "이유 없이"),
    (r"중간에\s?(?:끝나|깨지)(?=면)", "중도에 해지되"),
    (r"\bcall off (?=(?:this|the) (?:agreement|contract))", "terminate "),
    (r"\bis locked in for the (?:whole|full|entire) term\b", "may not terminate before the end of the term"),
    # to pay
    (r"(?<![가-힣])내야\s?한다", "납부하여야 한다"),
    (r"먼저\s?(?:낸다|치른다)", "선급금으로 납부한다"),
    (r"(?<!법원에\s)(?<![가-힣])낸다", "납부한다"),
    (r"(?<=이미\s)낸(?=\s)", "납부한"),
    (r"돌려주지(?=\s?(?:않|아니))", "반환하지"),
    (r"((?:대가|값|대금|돈|보수|비용)[은는을를도]\s)주지(?=\s?(?:않|아니))", r"\1지급하지"),
    (r"(?<=안에\s)(?:보낸다|부친다)", "지급한다"),
    (r"(?<![가-힣])한\s일의\s?값", "수행한 업무의 대가"),
    (r"(?:돈|대금)이\s?들어온", "대금을 수령한"),
    (r"(?<![가-힣])절반을", "50%를"),
    (r"(?<=[이가]\s)보기에", "판단에"),
    (r"깎을\s?수", "감액할 수"),
    (r"\bsettles? (each|every|all|the|its|any) bills?\b", r"pays \1 invoice"),
    (r"\bbefore (?:the )?work (?:starts|begins)\b", "in advance"),
    (r"\bonce paid (?:is|are) (?:not|never) (?:returned|given back)\b", "paid as fees is non-refundable"),
    (r"\bif and when ((?:the |its )?(?:\w+ ){1,2})pays\b", r"only after it has received payment from \1for"),
    # to hand on, with or without leave
    (r"(?:이관할|승계시킬|떠넘길)\s?수", "양도할 수"),
    (r"(?:남에게\s)?넘기지(?=\s?(?:못|않|아니))", "양도하지"),
    (r"(?:승낙|허락)은(?=\s)", "동의는"),
    (r"(?:승낙|허락)이(?=\s)", "동의가"),
    (r"(?:승낙|허락)을(?=\s)", "동의를"),
    (r"(?:승낙|허락)(?=하|\s?없이)", "동의"),
    (r"\bmake over (?=(?:this|the) (?:agreement|contract))", "assign "),
    (r"\bwithout asking\b", "without the consent of"),
    # to go on
    (r"(?<=더\s)이어(?:진다|간다)", "연장된다"),
    (r"그만두겠다는\s?서면이?(?=\s?없)", "갱신 거절의 서면 통지가"),
    (r"늘릴\s?수", "연장할 수"),
    (r"기간을\s?늘리려면", "계약기간을 연장하려면"),
    (r"의사와\s?(?:관계|상관)\s?없이", "의사와 무관하게 단독으로"),
    (r"새로\s?서면을\s?작성하여야", "새로 서면으로 합의하여야"),
    (r"\broll(s|ed)? on (?=for\b)", r"roll\1 over "),
    (r"효력이\s?있다", "유효하다"),
    (r"끝나는\s?날", "종료일"),
    (r"\bthe arrangement (?=lasts|runs|continues)", "this agreement "),
    (r"\bcarries on until\b", "continues until"),
    (r"\b(?:one|either) (?:side|party) brings it to an end\b", "terminated by either party"),
    # secrets, buying from one alone, law and courts
    (r"\boutlives? (this|the) (agreement|contract) by\b", r"survives \1 \2 for"),
    (r"\breveal(?=s?\b|ed\b|ing\b)", "disclose"),
    (r"(?:이|가)\s?아닌\s?(?:곳|사람|회사|업체)에게?(?=\s)", " 이외의 제3자에게"),
    (r"(?<![가-힣])팔지(?=\s?(?:않|아니|못))", "공급하지"),
    (r"모두\s(\S{1,8}?)(?:에게서|한테서|로부터)\s?(?:조달|구매|구입)한다", r"\1로부터만 구매하여야 한다"),
    (r"(?<![가-힣])사야\s?(?=하|한)", "구매하여야 "),
    (r"모자라(?=면)", "최소구매수량에 부족하"),
    (r"\bmakes? up the difference\b", "pays the shortfall"),
    (r"\b(?:orders|purchases) fall below\b", "orders fail to meet the minimum purchase of"),
    (r"법원(?:에서|에)\s?(?:해결한다|다툰다|낸다)", "법원을 관할법원으로 한다"),
    # what is answered for
    (r"물어\s?줄(?=\s)", "배상할"),
    (r"물어야\s?한다", "배상하여야 한다"),
    (r"어떤\s(?=손해|책임)", "어떠한 "),
    (r"책임지지(?=\s?(?:않|아니))", "책임을 지지"),
    (r"놓친\s?이익", "일실이익"),
    (r"하루\s?늦을\s?때마다", "지체일수 1일마다"),
    (r"\btops out at\b", "is capped at"),
    (r"\bceiling\b", "cap"),
    (r"\b(?<=may |can )owe in damages\b", "be liable for"),
    (r"\b(shall|will|must) answer for\b", r"\1 be liable for"),
    (r"\banswers for\b", "is liable for"),
    (r"\b(accepts?|bears?|assumes?) no responsibility\b", r"\1 no liability"),
    (r"\b(loss|damage) of any (?:kind|sort)\b", r"any \1 whatsoever"),
    (r"\bmake ((?:the )?\w+) whole (?:for|against)\b", r"indemnify \1 against"),
    (r"\bwhoever is (?:to blame|at fault)\b", "regardless of fault"),
    # rights, data and defects
    (r"(?<=권리는\s)(\S{1,8}에게)\s?남는다", r"\1 귀속된다"),
    (r"반씩\s?(?:가진다|갖는다)", "공동으로 소유한다"),
    (r"(?<=[이가]\s)올린(?=\s(?:자료|데이터|사진|정보))", "업로드한"),
    (r"(?<![가-힣])쓸\s?수", "이용할 수"),
    (r"(?<![가-힣])흠이", "하자가"),
    (r"(?<![가-힣])흠을", "하자를"),
    (r"(?<![가-힣])거저(?=\s)", "무상으로"),
    (r"(?<![가-힣])고쳐\s?준다", "보수한다"),
    (r"보장하지(?=\s?(?:않|아니))", "보증하지"),
    (r"\bgives? no promises? (?:as to|about|of)\b", "makes no warranty as to"),
    # what is answered for, in other words
    (r"물어\s?주(?=는|기|지|고|며)", "배상하"),
    (r"보상하지(?=\s?(?:않|아니))", "배상하지"),
    (r"영업을\s?(?:하지\s?못|못\s?하|쉬)[^.]{0,16}?(?:입은|생긴)\s(?:손실|손해)", "영업손실로 인한 손해"),
    (r"(?<!영업\s)(?<!영업)(?<!특별)손실(?=[을이은])", "손해"),
    (r"(?:문제|말썽|시비)(?:를|을)\s?(?:삼|일으키|걸)(?=으?면|는|거나)", "이의를 제기하"),
    (r"(?<![가-힣])다른\s?사람(?=[이과의에])|(?<![가-힣])남(?=이\s|과\s)", "제3자"),
    (r"따지지(?=\s?(?:않|아니))", "묻지"),
    (
        r"\bthe most (?:that )?(the \w+) (?:will|shall|can|may|has to|must) (?:ever )?(?:pay|owe)s? is\b",
        r"\1's total liability is limited to",
    ),
    (r"\bmakes? good (all|any|every) (loss(?:es)?|damages?)\b", r"is liable for \1 \2"),
    (r"\b(?:with )?no upper (?:amount|limit|bound)\b", "without limit"),
    (r"\blost (?:sales|earnings|custom|business|goodwill|turnover)\b", "lost profits"),
    (r"\b(?:is|are) (?:never|not) (the \w+)'s (?:concern|responsibility|problem)\b", r": \1 is not liable for them"),
    (r"\blateness\b", "delay"),
    # rights and defects, in other words
    (r"((?:권리|저작권|소유권|특허권|재산권)[은는이가]\s\S{1,8}에게)\s있(다|고|으며|으나)", r"\1 귀속\2"),
    (r"(?<=[이가]\s)만든\s(?:모든\s)?것(?=[은을이])", "만든 결과물"),
    (r"(?<![가-힣])예전(?:에|부터)(?=\s)", "기존에"),
    (r"(?<![가-힣])넘긴다", "양도한다"),
    (r"결함(?=[을이은의])", "하자"),
    (r"무료로", "무상으로"),
    (r"(?<=하자[을를]\s)(?:무상으로\s)?(?:고친다|고쳐야)", "무상으로 보수한다"),
    (r"하자[을를]\s(?:고칠|보수할|수리할)\s의무", "하자보수 의무"),
    (r"현재(?:의)?\s?상태(?=대로|로|\s?그대로)", "현 상태"),
    (r"상관\s?없이", "관계없이"),
    (r"넓힐\s?수", "변경할 수"),
    (r"\b(?:stays?|remains?) the owner of\b", "owns"),
    (
        r"\b(?:everything|anything|whatever) (?:that |which )?((?:the |our )?(?!is\b|was\b|has\b|does\b)\w{2,}) (?:ever )?"
        r"(?:(?!is\b|was\b|has\b|does\b)\w+(?:s|ed)|made|wrote|drew|built)\b(?:(?:,| or| and) \w+(?:s|ed)\b)*",
        r"all work product of \1",
    ),
    (
        r"\b(becomes?|is|are|be|remains?|stays?) ((?:the )?\w+)['’]s(?= (?:the (?:moment|day)|as soon|at|when|once|upon|on|from)\b|[.,;]|$)",
        r"\1 the property of \2",
    ),
    (r"\bearlier (?=tools?|works?|designs?|materials?|software|code|models?)", "pre-existing "),
    (r"\bas (?:they|it) (?:are|is|stands?)\b(?=[ .,;]|$)", "as is"),
    (r"\bfaults?(?= (?:is|are) (?:not |never )?(?:repaired|corrected|fixed|put right|made good)\b)", "defects"),
    # to change, to end, to compete, in other words
    (r"\b(puts?|moves?) ((?:its|the|their) )?(rates|prices|fees|charges) up\b", r"increase \2\3"),
    (r"\bcall off (?:the |its )?(?:work|project|services)\b", "terminate this agreement"),
    (r"\bon the same day\b", "immediately"),
    (r"\bin (the \w+)'s line of business\b", r"that competes with \1"),
    (r"\byears afterwards\b", "years after the end of this agreement"),
)
_EACH: Final = tuple((re.compile(pattern), word) for pattern, word in _PLAIN)


def in_terms(sentences: Sequence[ContractSentence]) -> tuple[ContractSentence, ...]:
    """Return the sentences with plain words replaced; their places in the contract stay."""
    return tuple(replace(one, text=_replaced(one.text)) for one in sentences)


def _replaced(text: str) -> str:
    for pattern, word in _EACH:
        text = pattern.sub(word, text)
    return text
