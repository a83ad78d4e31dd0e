"""The models of the conversion of documents."""

from typing import Final

from integrations.llm.roles import RoleDefaults

FILLING: Final = "idris_filling"
FIXING: Final = "idris_fixing"
ROLES = {
    FILLING: RoleDefaults(temperature=0.1, timeout=90, max_tokens=8_000),
    # A whole module comes back.
    FIXING: RoleDefaults(temperature=0.1, timeout=90, max_tokens=16_000),
}
