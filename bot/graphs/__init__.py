"""What the bot has of each graph, in a folder of its own: adding one is a folder and a line here."""

from bot.graph_doors import GraphDoors
from bot.graphs import contract, idris, intake, plan

DOORS: tuple[GraphDoors, ...] = (
    intake.DOORS,
    contract.DOORS,
    idris.DOORS,
    plan.DOORS,
)
"""A graph that needs no more than every door gives it has none."""
