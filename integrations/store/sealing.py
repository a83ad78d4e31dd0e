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
        self._fernet = MultiFernet([_fernet(secret) for secret in secrets])

    def seal(self, text: str) -> bytes:
        """Encrypt."""
        return self._fernet.encrypt(text.encode())

    def open(self, sealed: bytes) -> str:
        """Decrypt; raises ``Misconfigured`` when no secret fits."""
        try:
            return self._fernet.decrypt(sealed).decode()
        except InvalidToken:
            raise Misconfigured("a stored text was encrypted with another secret key") from None


def _fernet(secret: str) -> Fernet:
    try:
        return Fernet(secret)
    except ValueError:
        return Fernet(base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()))
