"""A tiny embedding model for ONNX Runtime, written here: each token's vector is its row in a table."""

import json
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

WORDS = ("[PAD]", "[UNK]", "vacation", "leave", "deploy", "rollback", "휴가", "배포")
VECTORS = np.array(
    [[0, 0, 0], [0, 0, 1], [1, 0, 0], [0.9, 0.1, 0], [0, 1, 0], [0.1, 0.9, 0], [1, 0.05, 0], [0.05, 1, 0]],
    dtype=np.float32,
)
"""Of the words, in their order: 휴가 lies near "vacation", 배포 near "deploy"."""
_INT64, _FLOAT = 7, 1


def onnx_folder(folder: Path, *, said: Mapping[str, object] | None = None, search: str = "") -> Path:
    """Write the folder; ``said``: what config.json says, else the right length of vectors."""
    folder.mkdir(parents=True)
    (folder / "model.onnx").write_bytes(_model())
    vocabulary = {word: number for number, word in enumerate(WORDS)}
    tokenizer: dict[str, object] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"},
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    (folder / "config.json").write_text(json.dumps({"hidden_size": 3} if said is None else said), encoding="utf-8")
    if search:
        (folder / "search.toml").write_text(search, encoding="utf-8")
    return folder


def _model() -> bytes:
    """Return ``last_hidden_state = Gather(table, input_ids)`` as a model in ONNX's own format, protocol buffers."""
    table = _field(1, VECTORS.shape[0]) + _field(1, VECTORS.shape[1]) + _field(2, _FLOAT) + _text(8, "table")
    table += _bytes(9, VECTORS.tobytes())
    gather = _text(1, "table") + _text(1, "input_ids") + _text(2, "last_hidden_state") + _text(4, "Gather")
    graph = _bytes(1, gather) + _text(2, "tiny") + _bytes(5, table)
    graph += _bytes(11, _value("input_ids", _INT64, ("batch", "sequence")))
    graph += _bytes(11, _value("attention_mask", _INT64, ("batch", "sequence")))
    graph += _bytes(12, _value("last_hidden_state", _FLOAT, ("batch", "sequence", VECTORS.shape[1])))
    return _field(1, 8) + _bytes(7, graph) + _bytes(8, _text(1, "") + _field(2, 13))


def _value(name: str, kind: int, shape: Sequence[str | int]) -> bytes:
    sides = b"".join(_bytes(1, _text(2, side) if isinstance(side, str) else _field(1, side)) for side in shape)
    return _text(1, name) + _bytes(2, _bytes(1, _field(1, kind) + _bytes(2, sides)))


def _field(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _text(number: int, value: str) -> bytes:
    return _bytes(number, value.encode())


def _bytes(number: int, value: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    found = b""
    while value > 0x7F:
        found += struct.pack("B", value & 0x7F | 0x80)
        value >>= 7
    return found + struct.pack("B", value)
