"""Answers from the workspace with sources, documents written into Notion, and small talk (S1)."""

from orchestrator.deferred import Deferred
from orchestrator.graph import Graph
from orchestrator.graphs.workspace.roles import ROLES
from orchestrator.graphs.workspace.state import FRESH, without_turn

GRAPH = Graph(
    "workspace",
    Deferred(f"{__name__}.graph", "build"),
    recognise=Deferred(f"{__name__}.rules.routing", "recognise"),
    deciding_words=tuple(
        """
        체크리스트 보고서 템플릿 가이드 작성 페이지 감사 안녕 고마워 휴가 규정 회의록
        document checklist template create please report thanks summary policy vacation onboarding
        롤백 온보딩 재택근무 법인카드 육아휴직 복지포인트 비밀번호 로드맵
        deployment rollback incident password benefits parental
        """.split()  # noqa: SIM905 - read as lines
    ),
    commands=("ask", "page"),
    roles=ROLES,
    examples=("prompts.leave", "prompts.page", "prompts.deploy"),
    awaits=Deferred(f"{__name__}.nodes.publishing", "awaits"),
    is_put_to_bot=Deferred(f"{__name__}.rules.routing", "is_put_to_bot"),
    fresh=FRESH,
    last="final_answer",
    without_turn=without_turn,
    sources_of=Deferred(f"{__name__}.answering", "sources_of"),
)

__all__ = ["GRAPH"]
