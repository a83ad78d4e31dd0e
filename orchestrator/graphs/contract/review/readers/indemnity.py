"""Who holds whom harmless against claims of others, and for whose fault."""

from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.reading import PositionSign, SentencePart, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

INDEMNITY = Topic(
    clause="indemnity",
    title=ways(r"면책|제3자(?:의|와의)?\s?(?:청구|권리|분쟁|소송|클레임)|권리\s?침해|\bindemni|hold harmless"),
    cue=ways(
        r"면책(?:시|하|을|되|의|한)|제3자[^.]{0,80}(?:청구|소송|소를|이의|분쟁|클레임|주장|손해|책임을\s?물)[^.]{0,120}(?:손해|책임|비용|해결|방어|배상|처리|부담|보상|보호)|(?:손해|피해|비용)[^.]{0,30}(?:입지|없도록|받지)\s?(?:않|아니|하)?[^.]{0,20}(?:방어|보호|보전)|보상하고[^.]{0,40}(?:면책|방어)|해를\s?(?:입지|끼치지)",
        r"\b(?:protects?|shields?|keeps?|saves?)\b[^.;]{0,60}\b(?:free from|from|against)\b[^.;]{0,40}\b(?:claims?|third part(?:y|ies)|outsiders)\b|\bclaims?\b[^.;]{0,60}\b(?:taken over|borne|settled) by\b|\bindemni(?:f|t)|\bhold(?:s|ing)?\b[^.;]{0,30}\bharmless\b|\bdefend\b[^.;]{0,60}\b(?:claim|against|suit)|\bmake good\b[^.;]{0,40}\bclaims?\b|\breimburse\b[^.;]{0,80}\bthird[- ]party",
    ),
    apart=ways(r"불가항력|천재지변|force majeure"),
)
_DUTY = ways(
    r"손해(?:를|가)\s?(?:입지\s?(?:않|아니하)|없)(?:도록|게)\s?(?:한다|하여야|하며|하고)|면책(?:시|하|한|을\s?(?:보장|제공))|(?:책임(?:과|으로|을)|비용)[^.]{0,40}(?:해결|방어|처리|부담|배상|지고|진다|져야|지며)|배상(?:한다|하여야|하고|할\s?책임|해야)|보상(?:한다|하여야|하고|하며|해야)|보전(?:한다|하여야|해\s?준다|해야)|부담(?:한다|하여야|하며|하고|해야)|해결(?:한다|하여야|해야)|방어(?:한다|하여야|하고)|보호(?:한다|하여야|하고)",
    r"\b(?:protects?|shields?)\b|\bkeeps?\b[^.;]{0,40}\bfree from\b|\b(?:taken over|borne) by\b|\bindemni(?:fy|fies|fied)\b|\bharmless\b|\bdefend|\bmake good\b|\breimburse",
)
_NO_DUTY = ways(
    r"(?:면책|배상|보상|부담)(?:하거나[^.]{0,20})?(?:할|하여야\s?할)?\s?(?:의무|책임)(?:가|이|를|을)?\s?(?:없|지지|부담하지)|면책(?:하지|시키지)\s?(?:아니|않)",
    r"\b(?:no|not|neither|nor)\b[^.;]{0,40}\b(?:obligation|duty|required|obliged|shall|be liable)\b[^.;]{0,20}\bindemnif|shall not (?:be required to )?indemnif|neither party[^.;]{0,20}indemnif",
)
_WITHOUT_FAULT = ways(
    r"(?:귀책(?:사유)?|고의|과실|책임|위반|원인|이유|사유|잘못)\S{0,4}[^.]{0,14}(?:유무|여부|불문|여하|관계\s?없|상관\s?없|막론|묻지|없더라도|없는\s?경우)|(?:누구에게|어디에)\s?있(?:든|는지)",
    r"regardless|irrespective|whether or not|without regard|howsoever|however (?:arising|caused)|even (?:if|where|though|when)|in any way connected|no matter|of (?:whatever|any) (?:kind|nature)|whatsoever|notwithstanding (?:any|the) (?:fault|negligence)|without (?:proof of |any )?fault",
)
_ANY = ways(
    r"(?:모든|일체의?|여하한|어떠한|전부의?)\s?(?:\S{1,8}\s){0,2}(?:청구|손해|클레임|분쟁|책임|소송|비용|손실|법적)",
    r"\b(?:any and all|all|every|any)\b[^.;]{0,30}\b(?:claims?|losses|loss|damages?|liabilit(?:y|ies)|costs?|expenses|actions|demands)\b",
)
_FAULT = ways(
    r"귀책|고의|과실|위반|불이행|잘못|하자로|태만|부주의",
    r"negligen|wil?lful|\bfault\b|breach|misconduct|attributable|default|omission|wrongful|violat|fraud",
)
_INFRINGES = ways(
    r"침해|지식\s?재산|지적\s?재산|저작권|특허|상표", r"infring|intellectual property|misappropriat|copyright|patent"
)
_LIMITED = ways(
    r"한하여|한정|경우에만|범위\s?(?:내|안)에서|직접적으로\s?기인",
    r"only|solely|to the extent|directly (?:caused|result)|finally awarded",
)


def read_indemnity(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield whether this side indemnifies alone, only for its fault or regardless of it, or both do."""
    own: list[tuple[ContractSentence, str]] = []
    is_mutual = others = False
    mutual: ContractSentence | None = None
    for one in INDEMNITY.of(sentences):
        if INDEMNITY.cue.search(one.text):
            yield PositionSign("present", one)
        for part in view.parts(one.text):
            if not _DUTY.search(part.text) or _NO_DUTY.search(part.text) or not _is_about(one, part):
                continue
            who = part.who
            if who == "both":
                is_mutual, mutual = True, mutual or one
                if _kind(part.text, one.text) == "own_without_fault":
                    yield PositionSign("own_without_fault", one)
            elif who == "other":
                others = True
            elif who == "own":
                own.append((one, _kind(part.text, one.text)))
    for one, name in own:
        if name == "own_without_fault" or view.side == "eul":
            yield PositionSign(name, one)
        elif not (others or is_mutual):
            yield PositionSign("own_only", one)
        else:
            yield PositionSign("mutual", one)
    if mutual and view.side == "gap" and not others:
        yield PositionSign("mutual", mutual)


def _is_about(one: ContractSentence, part: SentencePart) -> bool:
    return bool(INDEMNITY.cue.search(one.text) or INDEMNITY.cue.search(part.text))


def _kind(text: str, whole: str) -> str:
    """Return for what one indemnifies: what is not tied to a fault counts as all the same when it is "any and all"."""
    if _WITHOUT_FAULT.search(text):
        return "own_without_fault"
    if _FAULT.search(text) or _INFRINGES.search(whole):
        return "own_for_fault"
    if _ANY.search(text) and not _LIMITED.search(text):
        return "own_without_fault"
    return "own_for_fault" if _LIMITED.search(text) else "own_only"
