"""Which tools a question needs: as one value for whoever chose them, and the form in which a model says it."""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from integrations.law.base import LegalSource

ToolName = Literal["search_vector_db", "search_graph_db", "web_search", "analyze_contract_clause"]
TOOLS: tuple[ToolName, ...] = ("search_vector_db", "search_graph_db", "web_search", "analyze_contract_clause")


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """What is asked before the answer."""

    use_vector_db: bool = False
    vector_queries: tuple[str, ...] = ()
    """Each is searched for: what a model made of the person's words, and beside it those."""
    doc_type: LegalSource | None = None
    """Of the legal texts; None: all."""
    use_graph_db: bool = False
    graph_clause_type: str = ""
    graph_keywords: tuple[str, ...] = ()
    use_web_search: bool = False
    web_queries: tuple[str, ...] = ()
    use_clause_analysis: bool = False
    clause: str = ""
    """The clause's number, or its words where the question brings them along."""
    reasoning: str = ""
    is_small_talk: bool = False
    """Whether nothing is asked: no tool, and a short reply."""

    @property
    def tools(self) -> tuple[ToolName, ...]:
        """Return the tools that are used, in their order."""
        used = (self.use_vector_db, self.use_graph_db, self.use_web_search, self.use_clause_analysis)
        return tuple(name for name, is_used in zip(TOOLS, used, strict=True) if is_used)


class _Form(BaseModel):
    model_config = ConfigDict(extra="ignore")


class VectorChoice(_Form):
    """The search in legal texts."""

    use: bool
    query: str = Field(default="", max_length=400)
    doc_type: LegalSource | None = None


class GraphChoice(_Form):
    """The search among the risk patterns."""

    use: bool
    clause_type: str = Field(default="", max_length=60)
    keywords: list[str] = Field(default_factory=list, max_length=12)


class WebChoice(_Form):
    """The search on the web."""

    use: bool
    query: str = Field(default="", max_length=400)


class ClauseChoice(_Form):
    """The look at one clause of the contract."""

    use: bool = False
    clause: str = Field(default="", max_length=1_000)


class ToolChoices(_Form):
    """All of them."""

    vector_db: VectorChoice
    graph_db: GraphChoice
    web_search: WebChoice
    clause_analysis: ClauseChoice = ClauseChoice()


class ToolSelection(_Form):
    """A model's choice (S4.3)."""

    reasoning: str = Field(default="", max_length=1_000)
    tools: ToolChoices

    def plan(self, question: str) -> ToolPlan:
        """Return it as the plan; what it searches for is searched beside the question, never instead."""
        vector, graph, web, clause = (
            self.tools.vector_db,
            self.tools.graph_db,
            self.tools.web_search,
            self.tools.clause_analysis,
        )
        return ToolPlan(
            use_vector_db=vector.use,
            vector_queries=_beside(vector.query, question) if vector.use else (),
            doc_type=vector.doc_type,
            use_graph_db=graph.use,
            graph_clause_type=graph.clause_type if graph.use else "",
            graph_keywords=tuple(dict.fromkeys((*graph.keywords, *question.split()))) if graph.use else (),
            use_web_search=web.use,
            web_queries=_beside(web.query, question) if web.use else (),
            use_clause_analysis=clause.use,
            clause=clause.clause if clause.use else "",
            reasoning=self.reasoning,
            is_small_talk=not (vector.use or graph.use or web.use or clause.use),
        )


def _beside(query: str, question: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, (query.strip(), question))))
