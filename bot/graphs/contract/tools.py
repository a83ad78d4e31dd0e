"""What questions about contracts ask besides models: the graph of risks and the web, as the settings choose them."""

from contextlib import AsyncExitStack
from datetime import date
from functools import partial

from bot.settings import Settings
from bot.web import web_searches
from integrations.graphdb.base import GraphDatabase
from integrations.graphdb.ladybug import LadybugGraph
from integrations.law.base import ContactPoint
from integrations.law.graph_content import graph_content
from integrations.law.law import Law
from integrations.search.base import SearchIndex
from integrations.web.base import WebResult
from integrations.web.chain import WebChain
from integrations.web.fixed import FixedPages
from orchestrator.graphs.contract.chat.deps import ChatTools


def chat_tools(settings: Settings, law: Law | None, index: SearchIndex, stack: AsyncExitStack) -> ChatTools:
    """Return the tools; raises ``Misconfigured`` for an address or a package that is not there."""
    law = law or Law()
    graph = risk_graph(settings, law)
    stack.push_async_callback(graph.aclose)
    return ChatTools(graph, web_search(settings, law), index=index)


def risk_graph(settings: Settings, law: Law) -> GraphDatabase:
    """Return the graph database: Neo4j where it is set, else one in this process."""
    content = partial(graph_content, law, date.today())
    if not settings.neo4j_url:
        return LadybugGraph(content)
    from integrations.graphdb.neo4j import Neo4jGraph

    password = settings.neo4j_password.get_secret_value() if settings.neo4j_password else ""
    return Neo4jGraph(
        settings.neo4j_url, settings.neo4j_user, password, database=settings.neo4j_database, content=content
    )


def web_search(settings: Settings, law: Law) -> WebChain:
    """Return who is asked of the web, one after the other; at the end stand the pages that editors keep."""
    asked = web_searches(settings, settings.web_search_domains)
    return WebChain([*asked, FixedPages([_page(one) for one in law.contacts.values()])])


def _page(one: ContactPoint) -> WebResult:
    """Return a contact point as a page that is found in both languages."""
    text = " ".join(filter(None, (one.about.ko, one.phone, one.name.en, one.about.en)))
    return WebResult(one.name.ko, one.url, text, "fixed", one.looked_up)
