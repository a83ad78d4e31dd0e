"""Contracts: what the bot has of them."""

from bot.graph_doors import GraphDoors
from bot.graphs.contract import cli
from orchestrator.deferred import Deferred

DOORS = GraphDoors(
    "contract",
    deps=Deferred(f"{__name__}.dependencies", "of_contracts"),
    links=Deferred(f"{__name__}.page_links", "ContractLinks"),
    slack=Deferred(f"{__name__}.slack.side", "ContractsInSlack"),
    http=Deferred(f"{__name__}.http.side", "ContractsOverHttp"),
    commands=cli.add_to,
    work=Deferred(f"{__name__}.background", "work"),
    catch_up=Deferred(f"{__name__}.background", "catch_up"),
    purge=Deferred(f"{__name__}.background", "purge"),
    forget=Deferred(f"{__name__}.conversations", "forget"),
    is_kept=lambda result: bool(result.get("contract_id")),
)

__all__ = ["DOORS"]
