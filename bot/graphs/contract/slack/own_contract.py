"""The contract that a button or a form names."""

from integrations.store.contracts import ContractRecord, Contracts


async def own_contract(contracts: Contracts, value: object, team: str, user: str) -> ContractRecord | None:
    """Return the contract of an id, if it is the user's: what comes back from Slack may name any."""
    id = str(value or "")
    if not (id.isascii() and id.isdecimal() and len(id) < 19):
        return None
    return await contracts.get(int(id), team, f"slack:{user}")
