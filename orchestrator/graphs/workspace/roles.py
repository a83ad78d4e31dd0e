"""The models of the workspace graph."""

from integrations.llm.roles import RoleDefaults

ROLES = {
    "decision": RoleDefaults(temperature=0.0, timeout=15, max_tokens=2_000),
    "retrieval": RoleDefaults(temperature=0.2, timeout=60, max_tokens=4_000),
    "generation": RoleDefaults(temperature=0.4, timeout=240, max_tokens=16_000),
    "chat": RoleDefaults(temperature=0.7, timeout=45, max_tokens=4_000),
    "final_answer": RoleDefaults(temperature=0.2, timeout=60, max_tokens=8_000, is_dedicated=True),
}
