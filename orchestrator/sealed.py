"""What a checkpoint becomes before it is stored: encrypted, since it holds what people wrote."""

from dataclasses import dataclass
from typing import Any

from langgraph.checkpoint.serde.base import SerializerProtocol

from integrations.store.sealing import Sealer

_MARK = "+sealed"
"""Behind the name of the inner format; what was stored before there was a seal has none, and is read as it is."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A text that the PostgreSQL saver would store beside the sealed values, in plain: wrapped, it is sealed too."""

    text: str


class SealedSerializer:
    """Seals what another serializer makes; raises ``Misconfigured`` for what was sealed with a key that is not here."""

    def __init__(self, inner: SerializerProtocol, sealer: Sealer) -> None:
        self._inner = inner
        self._sealer = sealer

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        """Return the format's name and the sealed bytes."""
        kind, plain = self._inner.dumps_typed(obj.text if isinstance(obj, Aside) else obj)
        return kind + _MARK, self._sealer.seal_bytes(plain)

    def loads_typed(self, data: tuple[str, bytes]) -> Any:
        """Return what was stored."""
        kind, stored = data
        if not kind.endswith(_MARK):
            return self._inner.loads_typed(data)
        return self._inner.loads_typed((kind.removesuffix(_MARK), self._sealer.open_bytes(bytes(stored))))
