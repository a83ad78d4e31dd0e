"""What stands below the analysis of a contract, in the form of its details, and in the home tab."""

from collections.abc import Sequence
from typing import Any

from bot.slack.reply.blocks import MAX_URL, Block, Words, actions, button, context, cut, escaped
from integrations.store.contracts import ContractRecord
from orchestrator.literal import literal

OPEN, DETAILS, REDLINE, OWN_HOURS, AGAIN, QUESTIONS, COMPLAINT, DELETE = (
    "contract_open",
    "contract_details",
    "contract_redline",
    "contract_own_hours",
    "contract_again",
    "contract_questions",
    "contract_complaint",
    "contract_delete",
)
"""Action ids of the buttons; the value of each is the contract's id."""
ROW = "contract"
MOST_DETAILS = 45
"""Findings in one form: it takes 100 blocks."""
_MOST = 2900


def contract_row(contract_id: int, words: Words, page: str = "") -> Block:
    """Return the buttons below an analysis; ``page``: the contract's own, where it has one."""
    value = str(contract_id)
    opening = [button(OPEN, words("contract_slack.open"), value, "primary", url=page)] if _fits(page) else []
    return actions(
        ROW,
        *opening,
        button(DETAILS, words("contract_slack.details"), value),
        button(REDLINE, words("contract_slack.redline"), value),
        button(OWN_HOURS, words("contract_slack.own_hours"), value),
        button(QUESTIONS, words("contract_slack.questions"), value),
        button(COMPLAINT, words("contract_slack.complaint"), value),
        button(AGAIN, words("contract_slack.again"), value),
        _delete_button(value, words),
    )


def details_blocks(
    violations: Sequence[dict[str, Any]], names: Sequence[str], words: Words, page: str = ""
) -> list[Block]:
    """Return each violation with its quote, norm and suggestion, from ``analysis_result``, and a link to ``page``."""
    found: list[Block] = []
    for one, name in list(zip(violations, names, strict=True))[:MOST_DETAILS]:
        title = " · ".join(filter(None, (one["clause_number"], name, words(f"contract.severity.{one['severity']}"))))
        quote = " ".join(one["original_text"].split())
        lines = [f"*{escaped(title)}*", *([f">{escaped(cut(literal(quote), 600))}"] if quote else [])]
        lines += [escaped(literal(one["description"])), f"→ {escaped(literal(one['suggestion']))}"]
        if one["suggested_text"]:
            lines.append(f"```{escaped(cut(one['suggested_text'], 600))}```")
        found += [_section("\n".join(lines)), context(cut(escaped(one["legal_basis"]) or "–"))]
    opening = [actions(f"{ROW}:page", button(OPEN, words("contract_slack.open"), "", url=page))] if _fits(page) else []
    return [*opening, *(found or [_section(words("contract_slack.nothing"))])]


def home_contracts(contracts: Sequence[ContractRecord], words: Words) -> list[Block]:
    """Return a person's contracts for the home tab, each with the buttons that open and erase it."""
    if not contracts:
        return []
    found = [_section(f"*{words('contract_slack.home')}*")]
    for one in contracts:
        status = words(f"contract_slack.status.{one.status}")
        found.append(_section(words("contract_slack.home_line", name=escaped(cut(one.name, 150)), status=status)))
        opening = [button(DETAILS, words("contract_slack.details"), str(one.id))] if one.status == "ready" else []
        found.append(actions(f"{ROW}:{one.id}", *opening, _delete_button(str(one.id), words)))
    return found


def _fits(page: str) -> bool:
    return 0 < len(page) <= MAX_URL


def _delete_button(value: str, words: Words) -> Block:
    asked = {
        "title": _plain(words("contract_slack.delete_title")),
        "text": _plain(words("contract_slack.delete_sure")),
        "confirm": _plain(words("contract_slack.delete_confirm")),
        "deny": _plain(words("contract_slack.delete_deny")),
        "style": "danger",
    }
    return {**button(DELETE, words("contract_slack.delete"), value, "danger"), "confirm": asked}


def _section(text: str) -> Block:
    return {"type": "section", "text": {"type": "mrkdwn", "text": cut(text, _MOST)}}


def _plain(text: str) -> dict[str, str]:
    return {"type": "plain_text", "text": text}
