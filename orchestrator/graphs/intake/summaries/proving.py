"""What is known and shown: facts with their quotes, amounts with their arithmetic, evidence by name."""

import re
from collections.abc import Collection
from itertools import pairwise

from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.order import ANSWERED, question_of
from orchestrator.graphs.intake.rules.stated_result import stated_terms
from orchestrator.graphs.intake.rules.value import shown_amount, shown_date
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.graphs.intake.summaries.given import SummaryGiven, clause_with, clauses_of
from orchestrator.graphs.intake.summaries.people import is_about_contact
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.clauses import sentences
from orchestrator.language.dates import find_dates
from orchestrator.language.predications import predications

_EVIDENCE = re.compile(r"evidence|증거|자료|records_copied|captured|cctv", re.I)
_SHOWN_BY = re.compile(
    r"녹음|녹취|카톡|문자|이체|영수증|계약서|차용증|각서|cctv|씨씨티비|블랙박스"
    r"|블박|사진|동영상|영상|진단서|소견서|통장|메일|증인|목격자"
    r"|캡[처쳐]|명세서|내용증명"
    r"|recording|receipt|contract|photo|video|screenshot"
    r"|e-?mails?|messages|bank transfer|statement|witness|dashcam|medical report",
    re.I,
)
_HELD = re.compile(
    r"있|남아|갖고|가지고|보관|찍[었어]|찍어|모아|캡[처쳐]|받아 ?[뒀두놨]|녹음했"
    r"|\bhave\b|\bkept\b|\bsaved\b|\bgot\b|\btook\b|\brecorded\b",
    re.I,
)
_LACKING = re.compile(
    r"없|(?<![가-힣])(?:안|못) ?[가-힣]|지 ?(?:는|도|를)? ?(?:않|못)|지웠"
    r"|\bno\b|\bnot\b|n't|\bnever\b|\blost\b|\bdeleted\b",
    re.I,
)
_FADING = re.compile(r"cctv|씨씨티비|블랙박스|블박|dashcam", re.I)
_RECEIVED = re.compile(
    r"받았|갚았|돌려받|돌려줬|보내줬|입금됐|입금했|들어왔"
    r"|\brepaid\b|paid (?:me )?back|\breceived\b|\bgave back\b|\breturned\b",
    re.I,
)
_REST = re.compile(r"남(?:았|은|아|는)|빼고|나머지|\b(?:left|remain\w*|outstanding|rest of|still ow\w+)\b", re.I)
"""Says of a sum that it is what is left."""
_ONE_MORE = re.compile(r"(?:^|\s)(?:또|다시|추가로)\s|\b(?:again|another|once more)\b", re.I)
"""Says of a sum like one before that it is a second one."""
_LEAST_QUOTE, _LONGEST = 4, 200
"""Signs above which a quotation says more than yes or no, and from which it is cut."""
_RECEIVED_FIELDS = ("amount_received", "returned_amount")
_OWED_FIELDS = ("amount", "deposit_amount", "arrears_amount")


def evidence_fields(given: SummaryGiven) -> list[str]:
    """Return the known fields that are about evidence."""
    return [
        key
        for key, fact in given.it["facts"].items()
        if fact["status"] == "known" and fact["kind"] != "boolean" and _EVIDENCE.search(f"{key} {given.label(key)}")
    ]


def amount_fields(given: SummaryGiven) -> list[str]:
    """Return the known fields that are sums of money."""
    return [key for key, fact in given.it["facts"].items() if fact["status"] == "known" and fact["kind"] == "amount"]


def facts(given: SummaryGiven, elsewhere: Collection[str] = ()) -> str:
    """Return each known fact once with its quote; not those that another section of the same reader is about."""
    scenario = given.scenario
    fields = [question.field for question in scenario.questions] if scenario else list(given.it["facts"])
    lines = [fact_line(given, given.it["facts"].get(field)) for field in fields if field not in elsewhere]
    return "\n".join(line for line in lines if line) or given.word("none")


def fact_line(given: SummaryGiven, fact: KeptFact | None) -> str:
    """Return a fact with the clause that it comes from, and the day on which it was said where that is another."""
    if fact is None or fact["status"] not in ANSWERED:
        return ""
    source = clause_with(fact["text"], fact["raw"])
    quote = ""
    if len(source) > _LEAST_QUOTE and source != fact["shown"] and fact["status"] == "known":
        quote = f" — “{source if len(source) <= _LONGEST else source[: _LONGEST - 1] + '…'}”"
    day = "" if fact["said_on"] == given.received.isoformat() else f" ({shown_date(fact['said_on'], given.locale)})"
    if fact["text"].startswith("["):
        mark = f" _{given.word('from_document')}_"
    else:
        mark = "" if fact["confirmed"] else f" _{given.word('unconfirmed')}_"
    return f"- **{given.label(fact['field'])}**: {fact['shown']}{quote}{day}{mark}"


def amounts(given: SummaryGiven) -> str:
    """Return the sums of money that were told, and what is left of the one where part of it was received."""
    kept = given.it["facts"]
    fields = amount_fields(given)
    lines = [fact_line(given, kept[field]) for field in fields]
    known = {kept[field]["value"] for field in fields}
    gone = {old["value"] for old in given.it.get("replaced", []) if old["kind"] == "amount"}
    gone |= {value for field, value, turn in given.it.get("offered", []) if turn and _is_amount(given, field)}
    gone |= {value for text in given.told() for value in _taken_back(text)}
    gone -= known
    told = [
        (found.value, clause, sentence)
        for sentence in given.sentences()
        for clause in clauses_of(sentence)
        for found in find_amounts(clause)
        if found.value.value not in known | gone
    ]
    others = [(amount, clause) for amount, clause, _ in told]
    by_amount: dict[tuple[int, str], tuple[Amount, str, bool]] = {}
    for amount, clause, sentence in told:
        key, is_claimed = (amount.value, amount.currency), _is_claimed(clause, sentence)
        if key not in by_amount or (is_claimed and not by_amount[key][2]):
            by_amount[key] = (amount, clause, is_claimed)
    # What is owed, paid or asked comes first; what is only mentioned may be a fee, or a sum that was never sent.
    for amount, clause, _ in sorted(by_amount.values(), key=lambda one: not one[2]):
        lines.append(f"- {shown_amount(amount, given.locale)} — “{clause[:160]}”")
    lines += _stated(given, gone)
    lines += _left(given, others)
    return "\n".join(dict.fromkeys(lines)) or given.word("none")


_CLAIMED = re.compile(
    r"받을|못\s?받|돌려|밀린|밀렸|빌려|빌린|꿔|보냈|보낸|부쳤|부친|건넸|건넨|이체"
    r"|입금|송금|냈|낸\s|갚|청구|달라|달래|요구|내라|내놓|물어\s?내|배상|보상"
    r"|합의금|손해|치료비|병원비|수리비|보증금|퇴직금|체불|못\s?준"
    r"|\bow(?:e[ds]?|ing)\b|\bpaid\b|\bpay(?:ing)? (?:me|back)|\bsent\b|\blent\b"
    r"|\bborrow|\bunpaid\b|\bclaim|\bdemand|\basks? (?:for|me)|\brefund|\bdeposit"
    r"|\bseverance|\bdamage|\bwant\w* .{0,20}\bback\b|\btransfer",
    re.I,
)
"""Says of a sum that it is owed, paid or asked."""
_IN_TURN = re.compile(
    r"하루|일당|매일|매달|매월|다달이|월세|한\s?달에|벌금|과태료|리스|이자|시급|월급|주급"
    r"|\b(?:per|a|an|each|every) (?:day|week|month|hour)\b|\b(?:daily|weekly|monthly"
    r"|hourly|fine|fined|lease|interest)\b",
    re.I,
)
"""Says of a sum that it comes again and again, or is no claim between the two."""
_UNPAID = re.compile(
    r"(?:안|못)\s?(?:보냈|냈|줬|부쳤)|(?:보내|내|주|부치)지\s?(?:는\s|도\s)?않"
    r"|\b(?:didn['’]?t|did not|never|not) (?:send|sent|pay|paid|transfer)",
    re.I,
)
_OWED_STILL = re.compile(
    r"못\s?받|안\s?(?:줘|줬|주|갚)|밀린|밀렸|체불|\bow(?:e[ds]?|ing)\b|\bunpaid\b|\bnever paid me\b", re.I
)


def _is_claimed(clause: str, sentence: str) -> bool:
    """Tell whether a sum is owed, paid or asked by its clause, and not only mentioned, nor one that was never sent."""
    if _OWED_STILL.search(clause):
        return True
    is_unsent = _UNPAID.search(sentence) is not None and not _IN_TURN.search(sentence)
    return _CLAIMED.search(clause) is not None and not is_unsent and not _IN_TURN.search(clause)


_AMENDS = re.compile(
    r"[을를이가은는도]?[\s.,…–-]*(?:\S{0,2}아니(?:다|지|야|라|고|요)?|아참|no"
    r"|sorry|i mean|actually|wait)\b[\s.,…]*(?:\S{1,8}\s){0,6}",
    re.I,
)
"""Between a sum and the one that takes its place at once: "1억 8천.. 아니 1억 6천"."""


def _taken_back(text: str) -> set[int]:
    """Return the sums that a message itself denies: in favour of the next one, or set against another."""
    found = find_amounts(text)
    amended = {one.value.value for one, other in pairwise(found) if _AMENDS.fullmatch(text, one.end, other.start)}
    denied = {one.value.value for each in contrasts(text) if each.is_bare for one in find_amounts(each.wrong)}
    right = {one.value.value for each in contrasts(text) for one in find_amounts(each.right)}
    return (amended | denied) - right


_TAKES_OFF = re.compile(
    r"빼|뺀|뺐|제하|제외|공제|깎|남[았은는아]|돌려받|갚|\b(?:minus|less|deduct\w*|off|left|remain\w*|repaid|back)\b",
    re.I,
)


def _stated(given: SummaryGiven, gone: Collection[object]) -> list[str]:
    """Return the sums that the client reckoned, with the calculation: "350만원씩 두 달이니까 700"."""
    told = {sentence: found for sentence in given.sentences() if (found := stated_terms(sentence)) is not None}
    return [
        f"- {given.word('reckoned', sum=f'{terms} = {result:,}')} — “{sentence[:_LONGEST]}”"
        for sentence, (result, terms) in told.items()
        if result not in gone
        # What is taken off has to be said so: a sum that another one took the place of is no minuend.
        and ("−" not in terms or _TAKES_OFF.search(sentence))
    ]


def _is_amount(given: SummaryGiven, field: str) -> bool:
    question = question_of(given.scenario, field) if given.scenario else None
    return question is not None and measure_of(question) == "amount"


def _left(given: SummaryGiven, others: list[tuple[Amount, str]]) -> list[str]:
    """Return what remains of a sum after what was received of it, with the calculation; nothing where none was."""
    kept = given.it["facts"]
    fields = [field for field in _OWED_FIELDS if field in amount_fields(given)]
    owed = int(str(kept[fields[0]]["value"])) if fields else 0
    told = kept[fields[0]]["text"] if fields else ""
    known = [
        (int(str(kept[field]["value"])), clause_with(kept[field]["text"], kept[field]["raw"]))
        for field in _RECEIVED_FIELDS
        if field in amount_fields(given)
    ]
    heard = [
        (one.value, clause)
        for one, clause in others
        if one.currency == "KRW" and _RECEIVED.search(clause) and not _IN_TURN.search(clause)
    ]
    got = _received(given, [*known, *heard], [value for value, _ in known])
    if not owed or not got or sum(got) >= owed or _is_rest(owed, got, others, told):
        return []
    terms = " − ".join(f"{value:,}" for value in (owed, *got))
    return [f"- {given.word('calculated', sum=f'{terms} = {owed - sum(got):,}')}"]


def _received(given: SummaryGiven, heard: list[tuple[int, str]], known: list[int]) -> list[int]:
    """Return each sum that came back: told again it is the same one, unless of another day or as one more.

    ``known``: values of fields, which are told once more in other clauses than the one they were read from.
    """
    again = [
        (found.value.value, clause)
        for clause in given.clauses()
        if known and _RECEIVED.search(clause)
        for found in find_amounts(clause)
        if found.value.value in known
    ]
    got: list[tuple[int, str]] = []
    for value, clause in dict.fromkeys([*heard, *again]):
        alike = [before for each, before in got if each == value]
        if not alike or (clause not in alike and _is_one_more(given, clause, alike)):
            got.append((value, clause))
    return [value for value, _ in got]


def _is_one_more(given: SummaryGiven, clause: str, alike: list[str]) -> bool:
    """Tell whether a clause tells of another payment than those of the same sum that were told before it."""
    if _ONE_MORE.search(clause):
        return True
    told = [{one.value.start for one in find_dates(each, given.received)} for each in (clause, *alike)]
    return all(told) and not any(told[0] & days for days in told[1:])


def _is_rest(owed: int, got: list[int], others: list[tuple[Amount, str]], text: str) -> bool:
    """Tell whether a sum was told as what is left: in so many words, or as what a larger one leaves."""
    whole = {amount.value for amount, _ in others}
    return owed + sum(got) in whole or any(owed + one in whole for one in got) or _REST.search(text) is not None


def evidence(given: SummaryGiven) -> str:
    """Return the evidence by name: what was sent, and apart from it what is only said to be there."""
    lines = [f"- {one['name']} — {one['shows']}" for one in given.it["evidence"]]
    told = [fact_line(given, given.it["facts"][field]) for field in evidence_fields(given)]
    named = _named_evidence(given)
    told_clauses = (part for clause in (*given.clauses(), *named) for part in (predications(clause) or [clause]))
    shown: set[str] = set()
    for clause in dict.fromkeys(told_clauses):
        kinds = dict.fromkeys(found.group().casefold() for found in _SHOWN_BY.finditer(clause))
        is_held = _HELD.search(clause) or clause in named
        is_new = not shown.issuperset(kinds)
        if kinds and is_new and is_held and not _LACKING.search(clause):
            shown |= kinds.keys()
            fades = f" · {given.word('fading')}" if _FADING.search(clause) else ""
            told.append(f"- {', '.join(kinds)} — “{clause[:160]}”{fades}")
    lines += [f"{line} _{given.word('not_sent')}_" for line in dict.fromkeys(told)]
    return "\n".join(lines or _mentioned(given)) or given.word("none")


def _mentioned(given: SummaryGiven) -> list[str]:
    """Return what left a trace by the client's words, where nothing was said of what they have: a text, a transfer."""
    lines = []
    shown: set[str] = set()
    for clause in dict.fromkeys(part for one in given.clauses() for part in (predications(one) or [one])):
        kinds = dict.fromkeys(found.group().casefold() for found in _TRACE.finditer(clause))
        is_new = not shown.issuperset(kinds)
        if kinds and is_new and not _LACKING.search(_TO_OTHERS.sub(" ", clause)) and not is_about_contact(clause):
            shown |= kinds.keys()
            lines.append(f"- {', '.join(kinds)} — “{clause[:160]}” _{given.word('mentioned')}_")
    return lines


_TRACE = re.compile(
    rf"{_SHOWN_BY.pattern}|엑스레이|진료 ?기록|\b(?:mri|ct|x-?ray)s?\b(?!\w)"
    r"|text messages?|\btexts?\b(?! me)|kakao\s?talk|\bin writing\b|payslips?|\bletter\b",
    re.I,
)
_TO_OTHERS = re.compile(r"지\s?(?:말|마)[가-힣]{0,4}|\bnot to \w+", re.I)
"""What somebody was told not to do; it denies no trace of that."""


def _named_evidence(given: SummaryGiven) -> list[str]:
    """Return the clauses that answer a question for evidence: what they name is there."""
    fields = [key for key in given.it["facts"] if _EVIDENCE.search(f"{key} {given.label(key)}")]
    return [
        clause
        for one in given.it["conversation_history"]
        if one["field"] in fields
        for sentence in sentences(one["answer"])
        for clause in clauses_of(sentence)
    ]


def is_required(given: SummaryGiven, field: str) -> bool:
    """Tell whether the workbook requires a field."""
    question = question_of(given.scenario, field) if given.scenario else None
    return question is not None and question.is_required
