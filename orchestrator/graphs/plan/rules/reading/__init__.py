"""What the person and their files say, read as the parts of a plan: figures, days, sums, demands, voices, conflicts."""

from orchestrator.graphs.plan.rules.reading.case import PlanCase, read_case
from orchestrator.graphs.plan.rules.reading.piece import Piece

__all__ = ["Piece", "PlanCase", "read_case"]
