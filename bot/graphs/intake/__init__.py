"""Interviews: what the bot has of them."""

from bot.graph_doors import GraphDoors
from bot.graphs.intake import cli
from orchestrator.deferred import Deferred

DOORS = GraphDoors(
    "intake",
    deps=Deferred(f"{__name__}.dependencies", "of_interviews"),
    slack=Deferred(f"{__name__}.slack", "InterviewsInSlack"),
    http=Deferred(f"{__name__}.http.side", "InterviewsOverHttp"),
    commands=cli.add_to,
    work=Deferred(f"{__name__}.background", "work"),
    purge=Deferred(f"{__name__}.background", "purge"),
    forget=Deferred(f"{__name__}.background", "forget"),
    # One that waits for an answer.
    is_kept=lambda result: result.get("mode") == "intake" and bool(result.get("question")),
    diagnose=Deferred(f"{__name__}.diagnoses", "diagnose"),
)

__all__ = ["DOORS"]
