"""Service plans: what the bot has of them."""

from bot.graph_doors import GraphDoors
from bot.graphs.plan import cli
from orchestrator.deferred import Deferred

DOORS = GraphDoors(
    "plan",
    deps=Deferred(f"{__name__}.dependencies", "of_plans"),
    links=Deferred(f"{__name__}.plan_links", "PlanLinks"),
    slack=Deferred(f"{__name__}.slack.side", "PlansInSlack"),
    http=Deferred(f"{__name__}.http.side", "PlansOverHttp"),
    commands=cli.add_to,
    is_kept=lambda result: bool(result.get("plan_version")),
)

__all__ = ["DOORS"]
