"""How amounts of money are written."""

from orchestrator.graphs.plan.plan_document import PlanLanguage

_WON = ("원", "krw", "₩", "won")
_BEFORE = {"usd": "$", "$": "$", "eur": "€", "€": "€", "gbp": "£", "£": "£", "jpy": "¥", "¥": "¥"}


def amount_text(amount: int, currency: str, language: PlanLanguage) -> str:
    """Return an amount with its currency: ``1,200,000원``, ``₩1,200,000``, ``$900``, ``900 CHF``."""
    name, figure, minus = currency.strip(), f"{abs(amount):,}", "-" if amount < 0 else ""
    if name.casefold() in _WON:
        return f"{minus}{figure}원" if language == "ko" else f"{minus}₩{figure}"
    if sign := _BEFORE.get(name.casefold()):
        return f"{minus}{sign}{figure}"
    return f"{minus}{figure} {name}".rstrip()
