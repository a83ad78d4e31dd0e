"""Parts of a request that not every server takes, and that a call can do without."""

from typing import Literal

from integrations.errors import Invalid

Feature = Literal["temperature", "max_tokens", "response_format", "stream_options"]


class Unsupported(Invalid):
    """The server does not take one of the features of the request; without it the request may pass."""

    def __init__(self, message: str, features: frozenset[Feature]) -> None:
        super().__init__(message)
        self.features = features
