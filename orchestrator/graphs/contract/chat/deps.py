"""What the chat about contracts asks besides models: the graph database of risks, official files, and the web."""

from dataclasses import dataclass

from integrations.graphdb.base import GraphDatabase
from integrations.search.base import SearchIndex
from integrations.web.chain import WebChain


@dataclass(frozen=True, slots=True)
class ToolLimits:
    """Seconds that each tool is waited for."""

    vector_db: float = 5.0
    graph_db: float = 5.0
    web: float = 13.0
    """Two searches of six seconds each, one after the other."""
    clause: float = 5.0


@dataclass(frozen=True, slots=True)
class ChatTools:
    """Without any, those tools say that they are not there."""

    graph: GraphDatabase | None = None
    web: WebChain | None = None
    limits: ToolLimits = ToolLimits()
    index: SearchIndex | None = None
    """Holds official files of the law; what editors keep is searched in any case."""
