"""The interview before the lawyer: what happened, asked in the right order, and summed up (S2)."""

from orchestrator.graphs.intake.classifying import warm_up
from orchestrator.graphs.intake.graph import STEPS, build

__all__ = ["STEPS", "build", "warm_up"]
