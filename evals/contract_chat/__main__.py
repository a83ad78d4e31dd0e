"""``python -m evals.contract_chat [FOLDER]``: what answers to questions about contracts hold, without a model.

A folder holds ``chat.jsonl`` and the contracts. Of each answer it is judged: that every quote stands in the contract,
that every norm is held by the law of its day, that no typical mistake among norms is made and nothing claimed that must
not be; and which share of the passages, norms and facts that a right answer has is there.
"""

import argparse
import asyncio
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, cast

from langgraph.runtime import Runtime

from bot.graphs.contract.tools import risk_graph, web_search
from bot.settings import Settings
from bot.texts import language_of, say
from integrations.law.law import Law
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from integrations.llm.chat_models import ChatModels
from orchestrator.deps import Context, Deps
from orchestrator.graphs.contract.analysis import Analysis
from orchestrator.graphs.contract.chat.answering import ChatAnswer, answer_question
from orchestrator.graphs.contract.chat.deps import ChatTools
from orchestrator.graphs.contract.chat.norm_mentions import NormReader
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.turn import Event, Token, Turn

TODAY = datetime(2026, 11, 23, 3, tzinfo=UTC)
_QUOTED = re.compile(r"“([^”]+)”")


@dataclass
class Judged:
    """Counts over a set."""

    counts: Counter[str] = field(default_factory=Counter)
    first: list[float] = field(default_factory=list)
    """Seconds to the first token."""

    def add(self, name: str, right: int, total: int = 1) -> None:
        """Count."""
        self.counts[f"{name}: right"] += right
        self.counts[name] += total


class Desk:
    """Answers questions about contracts by rules."""

    def __init__(self) -> None:
        self.law: Law = load_law(packaged_law())
        settings = Settings(web_search="off")
        self._tools = ChatTools(risk_graph(settings, self.law), web_search(settings, self.law))
        self._read: dict[Path, tuple[ContractText, Analysis]] = {}
        self.norms = NormReader(self.law.statutes)

    def contract(self, path: Path) -> tuple[ContractText, Analysis]:
        """Return a contract with its analysis."""
        if path not in self._read:
            contract = split(path.read_text(encoding="utf-8"))
            self._read[path] = contract, analyse_labour(contract, self.law, TODAY.date())
        return self._read[path]

    async def ask(self, path: Path, question: str) -> tuple[ChatAnswer, float]:
        """Return the answer, and after how many seconds it began."""
        contract, analysis = self.contract(path)
        begun, first = time.perf_counter(), 0.0

        def write(event: Event) -> None:
            nonlocal first
            if isinstance(event, Token) and not first:
                first = time.perf_counter() - begun

        locale = language_of(question)
        turn = Turn(id="t", team="T", channel="C", thread="1", user="U", text=question, locale=locale, door="cli")
        nothing = cast(Any, None)  # of these the chat uses none
        async with ChatModels({}) as models:
            deps = Deps(models, nothing, nothing, None, nothing, nothing, say, own=(self._tools,), now=lambda: TODAY)
            runtime = Runtime(context=Context(turn, deps), stream_writer=write)
            answer = await answer_question(runtime, contract, analysis, self.law, question)
        return answer, first

    def day(self, path: Path) -> date:
        """Return the day whose law counts for a contract."""
        begins = self.contract(path)[1].begins
        return begins if begins and begins <= TODAY.date() else TODAY.date()


def judge(desk: Desk, path: Path, row: dict[str, Any], answer: ChatAnswer, judged: Judged) -> list[str]:
    """Count what an answer holds, and return what is wrong or missing in it."""
    contract, _ = desk.contract(path)
    wrong: list[str] = []
    for quote in (*_QUOTED.findall(answer.text), *(one.quote for one in answer.citations)):
        stands = quote in contract.text
        judged.add("quotes in the text", stands)
        wrong += [] if stands else [f"false quote {quote!r}"]
    named = _squeezed(answer.text + " ".join(one.norm for one in answer.citations))
    plain = _QUOTED.sub(" ", answer.text)
    for mention in desk.norms.mentions(plain):
        if mention.kind in ("article", "unknown_act"):
            held = mention.kind == "article" and desk.law.norm(mention.norm, desk.day(path)) is not None
            judged.add("norms held on the day", held)
            wrong += [] if held else [f"norm {plain[mention.start : mention.end]!r}"]
    for name in row.get("wrong_norms") or ():
        judged.add("wrong norms left out", _squeezed(name) not in named)
        wrong += [f"wrong norm {name}"] if _squeezed(name) in named else []
    for name in row.get("not") or ():
        judged.add("false claims left out", name not in answer.text)
        wrong += [f"claims {name!r}"] if name in answer.text else []
    cited = " ".join((answer.text, *(one.quote for one in answer.citations)))
    articles = _articles(desk, answer.text + "\n" + "\n".join(one.norm for one in answer.citations))
    for name, wanted, given in (
        ("passages quoted", row.get("must_quote") or (), cited),
        ("norms named", row.get("norms") or (), named),
        ("facts told", row.get("facts") or (), cited),
    ):
        for one in wanted:
            wanted_articles = _articles(desk, one) if name == "norms named" else frozenset()
            there = wanted_articles <= articles if wanted_articles else _squeezed(one) in _squeezed(given)
            judged.add(name, there)
            wrong += [] if there else [f"{name}: not {one!r}"]
    return wrong


def _articles(desk: Desk, text: str) -> frozenset[str]:
    """Return the articles that a text names, in either language."""
    return frozenset(one.norm.partition(".")[0] for one in desk.norms.mentions(text) if one.kind == "article")


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()


async def main() -> None:
    """Print the shares and, if wished, what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent / "dev")
    parser.add_argument("--show", action="store_true", help="list what is wrong")
    parser.add_argument("--answers", action="store_true", help="print the answers")
    args = parser.parse_args()
    desk, judged = Desk(), Judged()
    for line in (args.folder / "chat.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = args.folder / "contracts" / f"{row['contract']}.txt"
        answer, first = await desk.ask(path, row["question"])
        judged.first.append(first)
        wrong = judge(desk, path, row, answer, judged)
        if args.answers:
            print(f"\n── {row['id']} {row['question']}\n{answer.text}")
        if args.show and wrong:
            print(f"{row['id']} {row['question']}: {'; '.join(wrong)}")
    for name, total in sorted(judged.counts.items()):
        if not name.endswith(": right"):
            right = judged.counts[f"{name}: right"]
            print(f"{name:24} {right:5} of {total:5}  {right / total:.3f}")
    judged.first.sort()
    print(f"first token: median {judged.first[len(judged.first) // 2]:.3f} s, longest {judged.first[-1]:.3f} s")


if __name__ == "__main__":
    asyncio.run(main())
