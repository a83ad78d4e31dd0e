"""Roles and the values they bring."""

from integrations.llm.roles import RoleDefaults, assign_roles
from integrations.llm.spec import ModelSpec
from orchestrator.graphs.workspace.roles import ROLES

BASE = ModelSpec(provider="openai", deployment="m")


def test_each_role_brings_its_values_to_the_default_model() -> None:
    """Every role but the final answer gets the default's deployment with values of its own."""
    assigned = assign_roles({"default": BASE}, ROLES)
    assert set(assigned) == {"default", "decision", "retrieval", "generation", "chat"}
    assert assigned["decision"].temperature == 0.0
    assert assigned["generation"].timeout == ROLES["generation"].timeout


def test_what_settings_say_wins() -> None:
    """A value in the specification stays, the others are filled in."""
    own = ModelSpec(provider="openai", deployment="polish", temperature=1.0)
    final = assign_roles({"final_answer": own}, ROLES)["final_answer"]
    assert (final.temperature, final.max_tokens) == (1.0, ROLES["final_answer"].max_tokens)


def test_a_graph_adds_roles_of_its_own() -> None:
    """More roles are passed beside those of the workspace."""
    reviewer = RoleDefaults(temperature=0.3, timeout=90, max_tokens=4000)
    assigned = assign_roles({"default": BASE}, {**ROLES, "reviewer": reviewer})
    assert assigned["reviewer"].timeout == 90
