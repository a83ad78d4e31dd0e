"""Plans by six agents whose model is a script: it quotes what it is given, and makes up a figure in every section.

What the script says is no plan to be judged. It shows what the graph makes of any model's text: which sections are
there, that no figure passes without a source or the mark of an assumption, and that every citation leads somewhere.
"""

import re
from collections.abc import Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, Final, get_args

from evals.plan.planning import PlannedRequest
from evals.plan.running import plan_runner
from integrations.documents.base import Document
from integrations.guides.base import PlanGuides
from integrations.llm.roles import DEFAULT
from integrations.llm.spec import ModelSpec
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanPreset
from orchestrator.graphs.plan.rules.checking import CORE
from orchestrator.graphs.plan.rules.writing import USUAL
from tests.model_server import Json, Made, ModelServer, model_server
from tests.orchestrator.graphs.plan.team import AGENTS, judged, section

_PASSAGE: Final = re.compile(r'<passage source="(?P<number>\d+)"[^>]*>\n(?P<text>.*?)\n</passage>', re.S)
_TO_WRITE: Final = re.compile(r'kind="the section to write">\n(?P<key>\w+): (?P<title>[^\n]*)')
_SENTENCE: Final = re.compile(r"(?<=[.!?다요])\s+|\n+")
_QUOTED: Final = 4
"""Sentences of sources in a section."""
_LONGEST: Final = 160
_MADE_UP: Final = {
    "ko": "‘{title}’에 드는 시간은 한 해 {count}시간이고 시장은 7,310억 원이다. 이용자 {more}명이 이미 신청했다 [1].",
    "en": "“{title}” takes {count} hours a year in a market of $731 million. {more} people have applied already [1].",
}
"""Figures that nobody told, the last one behind a source that does not say it."""
_DONE: Final = {
    "ko": "‘{title}’의 담당자가 매주 결과를 적는다. 책임자는 ‘{title}’에서 막힌 일을 다음 회의에 올린다. "
    "‘{title}’에서 정한 것은 까닭과 함께 남긴다.",
    "en": "The owner of “{title}” notes the results each week. What is stuck in “{title}” goes to the next meeting. "
    "Whatever is decided on “{title}” is kept with its reason.",
}
_WITHOUT_SOURCES: Final = {
    "ko": "‘{title}’에 대해 팀이 가진 글이 없으므로 아는 사람을 먼저 찾아 적는다. "
    "모르는 것은 모른다고 적고 답을 들은 날을 남긴다.",
    "en": "The team has no text on “{title}”, so whoever knows is asked first. "
    "What nobody knows is left open, with its day.",
}
"""Where there is nothing to quote, as a model tells rather than leaving a line."""
_CHECKED: Final = {
    "ko": "‘{title}’에서 어긋난 일은 그 주에 책임자가 원인을 적고 고친다.",
    "en": "Whatever goes wrong in “{title}” is noted with its cause and mended in that week by its owner.",
}
_SUMMARY: Final = {"ko": "요청하신 기획서입니다. 수치는 표시를 보아 주세요.", "en": "The plan you asked for."}


def scripted_by(server: ModelServer, row: dict[str, Any], guides: PlanGuides, preset: PlanPreset) -> None:
    """Script the six agents for one request."""
    server.begin_anew()
    language: PlanLanguage = "en" if row["language"] == "en" else "ko"
    keys = [key for key in guides.shapes[preset].sections if key in CORE or key in USUAL]
    titles = {key: guide.title for key in keys if (guide := guides.section(key, language))}
    subject = " ".join(row["request"].split())[:40]

    def write(_system: str, prompt: str) -> Json:
        found = _TO_WRITE.search(prompt)
        key, title = (found["key"], found["title"]) if found else ("", "")
        at = keys.index(key) if key in keys else 0
        return section(_body(prompt, at, title, language))

    def refine(_system: str, prompt: str) -> Json:
        draft = re.search(r'<draft [^>]*title="(?P<title>[^"]*)"[^>]*>\n(?P<body>.*?)\n</draft>', prompt, re.S)
        title, body = (draft["title"], draft["body"]) if draft else ("", "")
        return section(f"{body}\n\n{_CHECKED[language].format(title=title)}", not_done=[])

    analysis = {
        "subject": subject, "goal": subject, "audience": "", "domain": "", "topics": [], "constraints": [],
        "facts": [], "need_more_info": False, "web_queries": [], "assumptions": [],
    }  # fmt: skip
    listed = [{"key": key, "title": title, "says": "", "sources": []} for key, title in titles.items()]
    server.on(system=AGENTS["analyze"], reply=Json(analysis))
    server.on(system=AGENTS["structure"], reply=Json({"title": subject, "sections": listed}))
    server.on(system=AGENTS["write"], reply=Made(write))
    server.on(system=AGENTS["review"], reply=[judged(6.0, ("risks", _CHECKED[language])), judged(9.5)])
    server.on(system=AGENTS["refine"], reply=Made(refine))
    server.on(system=AGENTS["format"], reply=Json({"summary": _SUMMARY[language]}))


def _body(prompt: str, at: int, title: str, language: PlanLanguage) -> str:
    """Return a section: sentences of its own from each source, and figures that none of them says."""
    quoted = []
    for match in _PASSAGE.finditer(prompt):
        sentences = [one.strip(" -|#>*") for one in _SENTENCE.split(match["text"]) if "|" not in one]
        whole = [one for one in dict.fromkeys(sentences) if 12 < len(one) <= _LONGEST and not one.endswith("?")]
        quoted += [f"- {one} [{match['number']}]" for one in islice(whole, at, at + 1)]
    told = quoted[:_QUOTED] or [_WITHOUT_SOURCES[language].format(title=title)]
    made_up = _MADE_UP[language].format(title=title, count=1200 + at, more=4820 + at)
    return "\n".join([*told, "", made_up, "", f"{_DONE[language].format(title=title)} [97]"])


async def planned_by_agents(
    rows: Sequence[dict[str, Any]],
    folder: Path,
    guides: PlanGuides,
    today: date,
    pages: Sequence[Document],
    scratch: Path,
) -> list[PlannedRequest]:
    """Return the plans for the rows of a set; ``scratch``: a folder for the index."""
    made = []
    async with model_server() as server, plan_runner(scratch, pages, today) as runner:
        spec = ModelSpec(provider="openai", endpoint=server.openai_url, deployment="scripted", api_key="key")
        for row in rows:
            preset: PlanPreset = row["preset"] if row["preset"] in get_args(PlanPreset) else "standard"
            scripted_by(server, row, guides, preset)
            files = [folder / name for name in row.get("files", ())]
            run = await runner.run(row["request"], {DEFAULT: spec}, preset=preset, files=files)
            made.append(PlannedRequest(row["id"], row, run.document, run.document.summary, run.worked))
    return made
