"""The models of the analysis of contracts, each with its own deployment."""

from integrations.llm.roles import RoleDefaults

ROLES = {
    "contract_analysis": RoleDefaults(temperature=0.1, timeout=60, max_tokens=8_000),
    "query_analysis": RoleDefaults(temperature=0.0, timeout=10, max_tokens=1_000),
    "response_generation": RoleDefaults(temperature=0.3, timeout=60, max_tokens=4_000),
}
