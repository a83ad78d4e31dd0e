"""A plan to draw and to print, and names that others may have chosen to do harm."""

from dataclasses import replace
from datetime import date, timedelta

from orchestrator.graphs.plan.plan_document import (
    CostItem,
    CostTable,
    PlanAssumption,
    PlanDocument,
    PlanSection,
    PlanSource,
    PlanTask,
)

FEATURES = """| 기능 | 설명 | 우선순위 |
|---|---|---:|
| 예약 | 15분 단위로 예약해요 [1] | 높음 |
| 스마트키 | `BLE`로 문을 열어요 | 높음 |

```json
{"status": "reserved", "차량": "아이오닉"}
```
"""
PROBLEM = """출퇴근 시간 **주차 대기**가 길어요 [1]. [사내 위키](https://wiki.example.com/a)에 자세히 있어요.

### 지금의 불편

- 빌리려면 *3단계* 결재가 필요해요 [2]
  - 평균 2일 (가정)
- 야간에는 담당자가 없어요

3. 셋째
4. 넷째

> 총무팀 의견: 결재를 줄여야 해요 [2]
"""
HOSTILE = (
    "a:b;c#d%%e", "end", "title x", "section foo", "click me", "`code`", "\"q\" 'q'", "<b>x</b>", "a --> b",
    "]|{}()[[", "%%{init}%%", "1. list", "- dash", "\\", "&amp;", "x\ny\u2028z", "", "  ", "done, crit",
    "style s1 fill:red", "🚗 이모지", "$$x^2$$", "한글" * 60, "accTitle: x", "<script>alert(1)</script>", "2026-01-01",
    "| a | b |", "![x](http://evil.example/p.png)", "[y](javascript:alert(1))", "# 제목", "=cmd|' /C calc'!A0",
    "\x00\x07\u202eabc", "e\u0301 \u1112\u1161\u11ab", "x" * 500,
)  # fmt: skip

_LONG = 80
"""Rows of each table of the hostile plan: more than a page holds, and every name at least twice."""


def a_plan() -> PlanDocument:
    """Return a plan with something of everything."""
    tasks = (
        PlanTask("요구사항 정리", date(2026, 11, 2), date(2026, 11, 20), "김민수", 1),
        PlanTask("화면 설계", date(2026, 11, 16), date(2026, 12, 11), "박지영"),
        PlanTask("정식 오픈", date(2027, 4, 1), date(2027, 4, 1), "", 2),
    )
    costs = (
        CostItem("차량 리스 10대", 84_000_000, "월 70만 원 × 10대 × 12개월", 1),
        CostItem("보험", 18_000_000, "업계 관행"),
    )
    sections = (
        PlanSection("problem", "문제와 기회", PROBLEM),
        PlanSection("features", "핵심 기능", FEATURES),
        PlanSection("schedule", "일정", "개발은 12월에 시작해요 [2]."),
        PlanSection("costs", "비용", "첫해 비용은 다음과 같아요."),
        PlanSection("risks", "위험과 대응", "보험 처리가 늦어질 수 있어요.", missing="시장 수치를 찾지 못했어요."),
    )
    sources = (
        PlanSource(1, "request", "요청", "차량 공유 서비스 기획서 써줘"),
        PlanSource(2, "index", "차량 운영 규정", "…", "https://notion.example.com/abc", "3. 예약", date(2026, 10, 1)),
        PlanSource(3, "web", "Car *market* | [x](javascript:alert(1))", "…", "javascript:alert(1)"),
    )
    assumptions = (PlanAssumption("첫해 이용자는 300명이에요.", "위키의 직원 수를 썼어요.", "problem"),)
    flow = ("가까운 차량을 찾아요", "예약해요", "문을 열어요", "반납해요", "결제해요")
    return PlanDocument(
        "차량 공유 서비스", "ko", "standard", date(2026, 11, 23), "직원이 **회사 차량**을 함께 쓰는 서비스예요 [1].",
        sections, assumptions, sources, tasks, CostTable("원", costs), flow,
    )  # fmt: skip


def a_hostile_plan() -> PlanDocument:
    """Return a plan whose every name is one that would break a careless writer, in long tables."""
    day = date(2026, 1, 1)
    names = [HOSTILE[n % len(HOSTILE)] for n in range(_LONG)]
    tasks = tuple(
        PlanTask(name, day + timedelta(n), day + timedelta(2 * n), name, n % 2) for n, name in enumerate(names)
    )
    costs = tuple(CostItem(name, 1_000 * (n - 20), name, n % 2) for n, name in enumerate(names))
    rows = "\n".join(f"| {n} | 행{n} {'긴말' * (n % 30)} | {'x' * (n * 600 // _LONG)} |" for n in range(_LONG))
    body = f"| 번호 | 이름 | 값 |\n|---|---|---|\n{rows}\n\n{'가' * 3000}\n\n{'🚗✅ ' * 20}\n\n" + "\n".join(
        f"- {name}" for name in HOSTILE
    )
    sections = tuple(PlanSection(f"s{n}", name, body if not n else name) for n, name in enumerate(HOSTILE))
    sources = tuple(
        PlanSource(n, "web", name, name, f"https://example.com/{n}" if n % 2 else name, name)
        for n, name in enumerate(HOSTILE, 1)
    )
    return replace(
        a_plan(), title=HOSTILE[0], summary="요약 " * 500, sections=sections, sources=sources, schedule=tasks,
        costs=CostTable("원", costs), flow=tuple(names),
        assumptions=tuple(PlanAssumption(name, name) for name in HOSTILE),
    )  # fmt: skip
