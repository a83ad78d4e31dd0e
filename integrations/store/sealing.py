"""Encryption at rest of what people write and what they are answered."""

import base64
import hashlib
from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from integrations.errors import Misconfigured


class Sealer:
    """Seals texts with the first secret and opens what any of the secrets sealed, so that a secret can be changed.

    A secret is a Fernet key or any long random text, of which a key is derived.
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        if not secrets or not all(secrets):
            raise Misconfigured("the store needs a secret key to encrypt texts at rest")
        keys = [_key(secret) for secret in secrets]
        self._fernet = MultiFernet([Fernet(key) for key in keys])
        self.fingerprints = tuple(hashlib.sha256(b"fingerprint of " + key).hexdigest()[:16] for key in keys)
        """Tells keys apart and does not lead back to them; the first is the one that seals."""

    def seal(self, text: str) -> bytes:
        """Encrypt."""
        return self.seal_bytes(text.encode())

    def open(self, sealed: bytes) -> str:
        """Decrypt; raises ``Misconfigured`` when no secret fits."""
        return self.open_bytes(sealed).decode()

    def seal_bytes(self, plain: bytes) -> bytes:
        """Encrypt."""
        return self._fernet.encrypt(plain)

    def open_bytes(self, sealed: bytes) -> bytes:
        """Decrypt; raises ``Misconfigured`` when no secret fits."""
        try:
            return self._fernet.decrypt(sealed)
        except InvalidToken:
            raise Misconfigured("what is stored was encrypted with another secret key") from None


def _key(secret: str) -> bytes:
    """Return a Fernet key: the secret itself, or one derived of it."""
    try:
        raw = base64.urlsafe_b64decode(secret)
        if len(raw) == 32:
            return base64.urlsafe_b64encode(raw)
    except ValueError:
        pass
    return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest())
