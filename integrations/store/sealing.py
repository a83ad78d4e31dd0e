"""Encryption at rest of what people write and what they are answered."""

import base64
import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from integrations.errors import Misconfigured

_NONCE = 12
"""Bytes: what AES-GCM works with best. Random ones do for four thousand million pieces under one key."""
_OTHER_KEY = "what is stored was encrypted with another secret key"


class Sealer:
    """Seals texts with the first secret and opens what any of the secrets sealed, so that a secret can be changed.

    A secret is a Fernet key or any long random text, of which a key is derived.
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        if not secrets or not all(secrets):
            raise Misconfigured("the store needs a secret key to encrypt texts at rest")
        keys = [_key(secret) for secret in secrets]
        self._fernet = MultiFernet([Fernet(key) for key in keys])
        # Keys of their own: one key must not serve two ciphers.
        self._ciphers = [AESGCM(hashlib.sha256(b"key for bytes of " + key).digest()) for key in keys]
        self._keys = keys
        self.fingerprints = tuple(hashlib.sha256(b"fingerprint of " + key).hexdigest()[:16] for key in keys)
        """Tells keys apart and does not lead back to them; the first is the one that seals."""

    def seal(self, text: str) -> bytes:
        """Encrypt."""
        return self._fernet.encrypt(text.encode())

    def open(self, sealed: bytes) -> str:
        """Decrypt; raises ``Misconfigured`` when no secret fits."""
        try:
            return self._fernet.decrypt(sealed).decode()
        except InvalidToken:
            raise Misconfigured(_OTHER_KEY) from None

    def signing_keys(self, purpose: str) -> tuple[bytes, ...]:
        """Return a key for each secret that serves this purpose alone; the first is the one to sign with."""
        label = f"signing key for {purpose} of ".encode()
        return tuple(hashlib.sha256(label + key).digest() for key in self._keys)

    def seal_bytes(self, plain: bytes) -> bytes:
        """Encrypt what is larger than a message, many times as fast and without growing by a third."""
        nonce = os.urandom(_NONCE)
        return nonce + self._ciphers[0].encrypt(nonce, plain, None)

    def open_bytes(self, sealed: bytes) -> bytes:
        """Decrypt what :meth:`seal_bytes` sealed; raises ``Misconfigured`` when no secret fits."""
        for cipher in self._ciphers:
            with suppress(InvalidTag, ValueError):
                return cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None)
        raise Misconfigured(_OTHER_KEY)


def _key(secret: str) -> bytes:
    """Return a Fernet key: the secret itself, or one derived of it."""
    try:
        raw = base64.urlsafe_b64decode(secret)
        if len(raw) == 32:
            return base64.urlsafe_b64encode(raw)
    except ValueError:
        pass
    return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest())
