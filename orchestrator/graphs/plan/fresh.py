"""What is of one turn alone in the state, as a turn begins: apart from it, since the doors know it."""

from typing import Any

FRESH: dict[str, Any] = {
    "preset": "standard", "sources": [], "web_urls": [], "web_unread": [], "web_done": False,
    "analysis": None,
    "need_more_info": False, "structure": None, "left_out": [], "draft": None, "review": None, "loop": None,
    "refined": None, "not_done": [], "cut_out": [], "final_output": "", "chat_summary": "", "current_step": "",
    "errors": None, "agents": None,
    "notices": [], "wish": "", "touched": [], "restored": None, "plan_before": None, "page_before": "",
}  # fmt: skip
