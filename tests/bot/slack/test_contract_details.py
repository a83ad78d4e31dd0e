"""The details of an analysis in Slack."""

from functools import partial

from bot.graphs.contract.slack.contract_blocks import contract_row, details_blocks
from bot.texts import say


def test_quoted_markup_leads_nowhere() -> None:
    """Slack links bare addresses too, so those of the contract are parted."""
    found = {
        "clause_number": "제7조",
        "severity": "HIGH",
        "original_text": "<!channel> <https://evil.example|여기> https://evil.example/x",
        "description": "설명",
        "suggestion": "제안",
        "suggested_text": "",
        "legal_basis": "근로기준법 제20조",
    }
    shown = str(details_blocks([found], ["위약금"], partial(say, "ko")))
    assert "여기" in shown
    assert not any(sign in shown for sign in ("<!", "<h", "://", "evil.example"))


def test_a_page_is_opened_by_a_button_where_there_is_one() -> None:
    """Below the analysis and in its details, which get a new link each time; without an address there is none."""
    words, page = partial(say, "en"), "https://bot.example.com/contracts/view/x?lang=en"
    [first, *_] = contract_row(7, words, page)["elements"]
    assert (first["action_id"], first["url"], first["text"]["text"]) == ("contract_open", page, "Open")
    [opening, *_] = details_blocks([], [], words, page)
    assert opening["elements"][0]["url"] == page
    for without in (
        contract_row(7, words),
        *details_blocks([], [], words),
        contract_row(7, words, f"{page}{'x' * 3000}"),
    ):
        assert "contract_open" not in str(without)
