"""Accepted events: durable, once, in order within a conversation, on any number of processes."""

from bot.inbox.inbox import Inbox
from bot.inbox.worker import GiveUp, Interruption, Runner

__all__ = ["GiveUp", "Inbox", "Interruption", "Runner"]
