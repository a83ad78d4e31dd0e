"""Who owns what a turn leaves behind for its person alone: contracts and models."""

from orchestrator.turn import Turn


def owner_of(turn: Turn) -> str:
    """Return the owner of what comes with a turn: a person of Slack, or a client's user.

    Who has the link to a page asks there as its owner.
    """
    if by_link(turn):
        return str(turn.given["by_link_of"])
    return f"{'slack' if turn.door == 'slack' else 'client'}:{turn.user}"


def by_link(turn: Turn) -> bool:
    """Tell whether somebody asks by the link to a page, which lets them do what that page is for, and nothing else."""
    return "by_link_of" in turn.given
