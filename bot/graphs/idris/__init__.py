"""Documents as proved models: what the bot has of them."""

from bot.graph_doors import GraphDoors
from bot.graphs.idris import cli
from orchestrator.deferred import Deferred

DOORS = GraphDoors(
    "idris",
    deps=Deferred(f"{__name__}.dependencies", "of_models"),
    links=Deferred(f"{__name__}.model_links", "ModelLinks"),
    slack=Deferred(f"{__name__}.slack.side", "ModelsInSlack"),
    http=Deferred(f"{__name__}.http.side", "ModelsOverHttp"),
    commands=cli.add_to,
    diagnose=Deferred(f"{__name__}.diagnoses", "diagnose"),
)

__all__ = ["DOORS"]
