"""Contracts other than labour contracts, compared with what the company wants to sign."""

from orchestrator.graphs.contract.review.playbook import Playbook, packaged_playbook, read_playbook
from orchestrator.graphs.contract.review.reviewing import review
from orchestrator.graphs.contract.review.wording import worded

__all__ = ["Playbook", "packaged_playbook", "read_playbook", "review", "worded"]
