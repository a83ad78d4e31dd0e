"""The one error tree of everything that is reached over an interface.

IntegrationError
├── Unavailable      not reached, timed out, or failed on the other side; the same call may work later
│   ├── RateLimited  told to wait; ``retry_after`` seconds
│   └── Paused       not asked: it failed several times just now
├── NotFound         the thing is not there, or not shared with us (Notion tells no difference)
├── Denied           the credentials were refused or lack a right
├── Invalid          the other side refused this very request; repeating it is useless
│   ├── TooLong      more than it reads at once; less may pass
│   └── Cut          a model reached the end of what it may write; ``text`` is what it wrote
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


class Paused(Unavailable):
    """Not asked: it failed several times just now."""


class NotFound(IntegrationError):
    """Not there, or not shared with us."""


class Denied(IntegrationError):
    """Credentials refused, or a right is missing."""


class Invalid(IntegrationError):
    """The request itself was refused."""


class TooLong(Invalid):
    """More than the other side reads at once."""


class Cut(Invalid):
    """A model reached the end of what it may write."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text
        """What it wrote; of a stream that is what came."""


class Refused(IntegrationError):
    """A model declined to answer."""


class Misconfigured(IntegrationError):
    """A setting is missing or wrong."""
