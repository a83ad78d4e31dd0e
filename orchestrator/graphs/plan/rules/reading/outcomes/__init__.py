"""What request and files want reached, and when it is stopped, sentence by sentence."""

from orchestrator.graphs.plan.rules.reading.outcomes.outcomes import ToldOutcomes, outcomes_of, quantities, tells_change
from orchestrator.graphs.plan.rules.reading.outcomes.told import ToldOutcome, ToldStop

__all__ = ["ToldOutcome", "ToldOutcomes", "ToldStop", "outcomes_of", "quantities", "tells_change"]
