"""What became of what a message meant: the interview before and after it, against the label."""

from datetime import date
from typing import Any, Literal

from evals.intake.heard.situation_state import Row, Situation, fields, value_of

TODAY = date(2026, 11, 30)
"""The day for which the situations were written."""
Outcome = Literal["right", "offered", "asked", "ignored", "wrong"]
OUTCOMES: tuple[Outcome, ...] = ("right", "offered", "asked", "ignored", "wrong")
ALIKE = 0.5
"""How many pairs of letters an answer in words shares with the label, each seen from the other, to be taken for it."""


def outcome_of(of: Situation, meant: dict[str, str], before: dict[str, Any], after: dict[str, Any]) -> Outcome:
    """Tell what became of one thing that was meant."""
    row = fields(of.rows).get(meant["field"])
    how = meant["how"]
    if row is None:
        return "right" if _kept_words(of, after) else "ignored"
    field = row.question.field
    was, fact = before["facts"].get(field), after["facts"].get(field)
    offers = [one for one in after["unconfirmed"] if one["field"] == field]
    offered = [one for one in offers if one not in before["unconfirmed"]]
    expected = after["expected_input"] or {}
    is_asked = expected.get("field") == field or after["editing"] == field
    is_known = fact is not None and fact["status"] == "known"
    if how in ("unknown", "remove"):
        gone = not is_known and not offers and not any(one["status"] != "known" for one in offered)
        if of.at in ("question", "offer") and gone and fact is None:
            return "right" if how == "remove" else "asked" if is_asked else "right"
        if any(one["status"] != "known" for one in offered):
            return "offered"
        if how == "remove" and _is_entry_gone(meant, was, fact):
            return "right"
        return "right" if gone else "asked" if is_asked or offered else "ignored"
    if how == "keep":
        if of.at == "offer":
            return "right" if is_known else "asked" if is_asked or offered else "ignored"
        return "right" if is_known and not offered else "asked"
    if how == "add" and was is not None:
        is_put = is_known and fact is not None and fact["shown"] != was["shown"] and _is_it(row, fact, meant, of, how)
        if is_put:
            return "right"
        if any(_is_it(row, one, meant, of, how) for one in offered):
            return "offered"
        return "right" if _kept_words(of, after) else "asked" if is_asked or offered else "ignored"
    if is_known and fact is not None and _is_it(row, fact, meant, of, how):
        return "right"
    if any(_is_it(row, one, meant, of, how) for one in offered):
        return "offered"
    if _is_shown(row, meant, expected):
        return "offered"
    if how == "add":
        return "right" if _kept_words(of, after) else "asked" if is_asked or offered else "ignored"
    return "asked" if is_asked or offered else "ignored"


def wrong_fields(of: Situation, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the fields in which something stands, or from which it went, that was not meant."""
    found = []
    for row in of.rows:
        field = row.question.field
        was, fact = before["facts"].get(field), after["facts"].get(field)
        meant = [one for one in of.means if one["field"] == row.label]
        if fact == was or (was and fact and (was["shown"], was["status"]) == (fact["shown"], fact["status"])):
            continue
        if fact is None or fact["status"] != "known":
            is_meant = any(one["how"] in ("unknown", "remove") for one in meant) or not was
            # Who is asked anew for what was wrong has lost nothing that was right.
            is_again = any(one["how"] == "set" for one in meant)
            closed = was is None and fact is not None and not any(one["how"] == "unknown" for one in meant)
            if (not is_meant and not is_again) or (closed and bool(meant)):
                found.append(row.label)
            continue
        if of.at == "offer" and was is None and any(one["how"] == "keep" for one in meant):
            offer = next((one for one in before["unconfirmed"] if one["field"] == field), None)
            if offer is not None and fact["value"] == offer["value"]:
                continue
        if any(one["how"] == "remove" and _is_entry_gone(one, was, fact) for one in meant):
            continue
        if not any(_is_it(row, fact, one, of, one["how"]) for one in meant if one["how"] not in ("unknown", "remove")):
            found.append(row.label)
    return found


def _is_entry_gone(meant: dict[str, str], was: dict[str, Any] | None, fact: dict[str, Any] | None) -> bool:
    """Tell whether of several entries just the one went that was meant: "박시온" of "최현우, 박시온"."""
    if was is None or fact is None or fact["status"] != "known":
        return False
    before, after = str(was["shown"]).split(", "), str(fact["shown"]).split(", ")
    return _tight(meant["value"]) in [_tight(one) for one in before if one not in after] and set(after) < set(before)


def _is_it(row: Row, fact: dict[str, Any], meant: dict[str, str], of: Situation, how: str) -> bool:
    """Tell whether a fact says what was meant; of words, whether it says that and no more."""
    said = str(meant["value"])
    if row.kind == "text":
        shown = str(fact["shown"])
        all_of = " ".join(one["value"] for one in of.means if one["field"] == meant["field"])
        return _is_worded(shown, said, f"{all_of} {row.value if how != 'set' else ''}")
    value = value_of(row, said, TODAY, of.language)
    if value is not None and fact["value"] == value.value:
        return True
    if value is not None and how == "add" and value.shown in str(fact["shown"]):
        return True
    if row.kind == "choice":
        return said in str(fact["shown"])
    return value is None and _is_worded(str(fact["shown"]), said, said)


def _is_worded(shown: str, said: str, all_of: str) -> bool:
    tight, wanted, whole = _tight(shown), _tight(said), _tight(all_of)
    if tight == wanted or (tight in wanted and len(tight) >= ALIKE * len(wanted) / 2):
        # A label may tell in brackets what is kept in the words of the message.
        return True
    own, other, known = _pairs(tight), _pairs(wanted), _pairs(whole)
    if not own or not other:
        return False
    return len(own & other) / len(other) >= ALIKE and len(own & known) / len(own) >= ALIKE


def _tight(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _pairs(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(len(text) - 1)}


def _is_shown(row: Row, meant: dict[str, str], expected: dict[str, Any]) -> bool:
    """Tell whether what was meant is one of a few options that are asked about."""
    codes = [code for code, _ in expected.get("choices", ())] if expected.get("field") == row.question.field else []
    wanted = {one.code for one in row.question.options if meant["value"] == one.label.ko}
    return 0 < len(codes) < len(row.question.options) and bool(wanted & set(codes))


def offers_anew(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Tell whether something is offered that was not."""
    return any(one not in before["unconfirmed"] for one in after["unconfirmed"])


def _kept(context: dict[str, Any]) -> str:
    """Return all words that reach the lawyer."""
    told = [one for one, _ in context["more"]] + [one for one, _ in context.get("wondered", [])]
    told += [one["answer"] for one in context["conversation_history"]]
    told += [one["text"] for one in [*context["facts"].values(), *context["unconfirmed"]]]
    return _tight(" ".join([*told, *context["summary"].values()]))


def _kept_words(of: Situation, after: dict[str, Any]) -> bool:
    """Tell whether what belongs to no field reaches the lawyer: the words, or the message as a whole."""
    kept = _kept(after)
    return any(_tight(one) in kept for one in of.also) or _tight(of.says) in kept


def is_told(of: Situation, after: dict[str, Any]) -> bool:
    """Tell whether all that has to reach the lawyer as it was said was kept."""
    kept = _kept(after)
    return all(_tight(one) in kept for one in of.also)
