"""The one error tree of everything that is reached over an interface.

IntegrationError
├── Unavailable      not reached, timed out, or failed on the other side; the same call may work later
│   └── RateLimited  told to wait; ``retry_after`` seconds
├── NotFound         the thing is not there, or not shared with us (Notion tells no difference)
├── Denied           the credentials were refused or lack a right
├── Invalid          the other side refused this very request; repeating it is useless
├── Refused          a model declined to answer
└── Misconfigured    a setting is missing or wrong; the message names it

Messages are for logs. What a person reads is chosen at the door from the class, never from the message.
"""


class IntegrationError(Exception):
    """Something outside did not do what was asked."""


class Unavailable(IntegrationError):
    """Not reached, timed out or failed on the other side."""


class RateLimited(Unavailable):
    """Told to wait."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds."""


class NotFound(IntegrationError):
    """Not there, or not shared with us."""


class Denied(IntegrationError):
    """Credentials refused, or a right is missing."""


class Invalid(IntegrationError):
    """The request itself was refused."""


class Refused(IntegrationError):
    """A model declined to answer."""


class Misconfigured(IntegrationError):
    """A setting is missing or wrong."""
