"""What one language model is and how it may be used; settings make these, nothing here reads the environment."""

from dataclasses import dataclass, field
from typing import Literal

from integrations.errors import Misconfigured
from integrations.llm.window import window_of

OPENAI_URL = "https://api.openai.com/v1"
LEAST_WINDOW = 2_048
DEFAULT_TIMEOUT = 60.0
"""Seconds for a call, where neither the specification nor its role says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSpec:
    """One deployment and how it is called.

    Raises ``Misconfigured``, naming the missing part, when a call could not even be addressed.
    """

    provider: Literal["azure", "openai"]
    """``openai`` stands for every server that speaks its chat completions."""
    deployment: str
    """Azure's deployment name; for ``openai`` the model's name."""
    endpoint: str = ""
    """``https://<resource>.openai.azure.com``, or a base URL that ends in ``/v1``; empty means OpenAI's own."""
    api_key: str = field(default="", repr=False)
    """May be empty for a local server that asks for none."""
    entra_id: bool = False
    """Azure only: ask Entra ID for a token instead of using a key."""
    api_version: str = ""
    """Azure only, for example ``2024-10-21``."""
    model: str = ""
    """What records call the model; empty means the deployment's name."""
    temperature: float | None = None
    """None sends none. A model that refuses the value is called without it from then on."""
    max_tokens: int | None = None
    """Bound on the answer, a reasoning model's thinking included; None leaves it to the server."""
    window: int | None = None
    """Tokens that the model reads at once, prompt and answer together; None: as the family of its name does."""
    timeout: float | None = None
    """Seconds for a call, its retries and their waits included, a stream's until its first piece; None means 60."""
    chunk_timeout: float = 60.0
    """Seconds a stream may be silent, before its first piece too, where a reasoning model thinks."""
    input_price: float | None = None
    """US dollars for a million tokens read."""
    output_price: float | None = None
    """US dollars for a million tokens written."""

    def __post_init__(self) -> None:
        for name, value in (("deployment", self.deployment), *self._needed()):
            if not value:
                raise Misconfigured(f"a model of provider {self.provider} needs {name}")
        if self.window is not None and self.window < LEAST_WINDOW:
            raise Misconfigured(f"window of model {self.name} must be at least {LEAST_WINDOW}, not {self.window}")
        for name, number in (("timeout", self.seconds), ("chunk_timeout", self.chunk_timeout)):
            if number <= 0:
                raise Misconfigured(f"{name} of model {self.name} must be above 0 seconds, not {number}")

    def _needed(self) -> tuple[tuple[str, object], ...]:
        if self.provider == "openai":
            return ()
        return (
            ("endpoint", self.endpoint),
            ("api_version", self.api_version),
            ("api_key or entra_id", self.api_key or self.entra_id),
        )

    @property
    def name(self) -> str:
        """What records call the model."""
        return self.model or self.deployment

    @property
    def url(self) -> str:
        """The endpoint without what people paste behind it."""
        url = (self.endpoint or OPENAI_URL).rstrip("/")
        return url.removesuffix("/openai") if self.provider == "azure" else url

    @property
    def answer_tokens(self) -> int | None:
        """The bound on the answer: never more than half of the window, so that there is room to ask."""
        return None if self.max_tokens is None else min(self.max_tokens, self._window // 2)

    @property
    def prompt_tokens(self) -> int:
        """Tokens that a prompt may take beside the answer."""
        return self._window - (self.answer_tokens or self._window // 4)

    @property
    def _window(self) -> int:
        return self.window or window_of(self.name, self.provider)

    @property
    def seconds(self) -> float:
        """The bound on a call, or on what comes before a stream's first piece."""
        return DEFAULT_TIMEOUT if self.timeout is None else self.timeout

    def cost(self, input_tokens: int, output_tokens: int) -> float | None:
        """Return US dollars, or None where a price is missing."""
        if self.input_price is None or self.output_price is None:
            return None
        return (input_tokens * self.input_price + output_tokens * self.output_price) / 1_000_000
