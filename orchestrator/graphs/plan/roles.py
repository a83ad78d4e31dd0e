"""The models of a service plan: an agent each (S5.2)."""

from typing import Final

from integrations.llm.roles import RoleDefaults

ANALYSIS: Final = "plan_analysis"
STRUCTURE: Final = "plan_structure"
WRITING: Final = "plan_writing"
REVIEW: Final = "plan_review"
REFINING: Final = "plan_refining"
FORMATTING: Final = "plan_formatting"
ROLES = {
    ANALYSIS: RoleDefaults(temperature=0.3, timeout=60, max_tokens=8_000),
    STRUCTURE: RoleDefaults(temperature=0.5, timeout=60, max_tokens=8_000),
    # A call for each section.
    WRITING: RoleDefaults(temperature=0.7, timeout=90, max_tokens=8_000),
    REVIEW: RoleDefaults(temperature=0.3, timeout=90, max_tokens=8_000),
    REFINING: RoleDefaults(temperature=0.5, timeout=90, max_tokens=8_000),
    # A few lines for the thread; its deployment may be a small one.
    FORMATTING: RoleDefaults(temperature=0.5, timeout=30, max_tokens=2_000),
}
