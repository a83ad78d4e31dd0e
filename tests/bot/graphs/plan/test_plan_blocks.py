"""What stands below a plan in Slack."""

from functools import partial

from bot.graphs.plan.slack.plan_blocks import unused_line
from bot.slack.reply import blocks
from bot.texts import say
from orchestrator.turn import Citation

KO, EN = partial(say, "ko"), partial(say, "en")


def test_sources_are_named_with_their_days() -> None:
    """Beside each source stands its day, where the answer tells one."""
    shown = blocks.sources([Citation(1, "요청", ""), Citation(2, "규정", "https://n.test/a", dated="2026-10-01")], KO)
    assert shown["elements"][0]["text"] == "*출처*\n[1] 요청\n[2] <https://n.test/a|규정> · 2026-10-01"


def test_what_was_not_used_is_named_once_a_page() -> None:
    """At most five pages with their days, and how many more there are; guides and the request are no such thing."""
    pages = [
        {"kind": "index", "title": f"<page {n // 2}>", "date": "2026-10-01", "used": False, "n": n} for n in range(14)
    ]
    others = [
        {"kind": "guide", "title": "guide", "date": None, "used": False, "n": 20},
        {"kind": "web", "title": "used", "date": None, "used": True, "n": 21},
    ]
    [block] = unused_line([*pages, *others], EN)
    told = block["elements"][0]["text"]
    assert told.startswith("Looked through, not used: &lt;page 0&gt; (2026-10-01) · &lt;page 1&gt;")
    assert told.endswith("&lt;page 4&gt; (2026-10-01) · 2 more")
    assert unused_line(others, KO) == []
