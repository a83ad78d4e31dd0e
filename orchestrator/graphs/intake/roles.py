"""The models of the interview."""

from integrations.llm.roles import RoleDefaults

ROLES = {
    # Both only point at words; the rules read them, and have their own reading where a model is slow.
    "extraction": RoleDefaults(temperature=0.0, timeout=20, max_tokens=4_000),
    "classification": RoleDefaults(temperature=0.0, timeout=15, max_tokens=2_000),
    "translation": RoleDefaults(temperature=0.2, timeout=15, max_tokens=2_000),
    # A few sentences, above what the rules have written already.
    "summary": RoleDefaults(temperature=0.2, timeout=30, max_tokens=4_000),
}
