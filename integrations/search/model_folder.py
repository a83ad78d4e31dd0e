"""A folder with an embedding model for ONNX Runtime, as models are handed around: what of it is read, and its name."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from integrations.errors import Misconfigured

Pooling = Literal["mean", "first"]
"""How the vectors of tokens become one: their mean, or that of the first token (``[CLS]``)."""
SETTING = "EMBEDDING_MODEL_FOLDER"
_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENIZER, _ABOUT, _SEARCH = "tokenizer.json", "config.json", "search.toml"
_SAMPLE = 1 << 20
"""Bytes of each end of a model that tell it from others: it has gigabytes at times, and the start must not wait."""
_LONGEST = 512
"""Tokens, where nothing else is said: what most such models were trained on."""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """What is to be known of a model before it is loaded."""

    model: Path
    tokenizer: Path
    dimensions: int
    name: str
    """Another one for another model, and for the same one used otherwise: its vectors are never compared."""
    pooling: Pooling
    prefix: str
    """What is put before each text, as the model was trained: ``query: `` for E5."""
    longest: int
    """Tokens of a text that are read."""
    weights: Path | None
    """The file of :mod:`integrations.search.weights` that lies beside it."""


def read_model_folder(folder: Path) -> ModelFolder:
    """Read what the files say; raises ``Misconfigured`` naming what is missing.

    ``config.json`` says how long its vectors are (``hidden_size``). ``search.toml`` may say otherwise: ``dimensions``,
    ``pooling``, ``prefix``, ``longest``; and the weights that were measured with it.
    """
    if not folder.is_dir():
        raise Misconfigured(f"{SETTING}: there is no folder {folder}")
    model = next((path for name in _MODELS if (path := folder / name).is_file()), None)
    if model is None:
        raise Misconfigured(f"{SETTING}: {folder} has no {' and no '.join(_MODELS)}")
    tokenizer, search = folder / _TOKENIZER, folder / _SEARCH
    if not tokenizer.is_file():
        raise Misconfigured(f"{SETTING}: {folder} has no {_TOKENIZER}")
    said = _toml(search).get("model", {}) if search.is_file() else {}
    dimensions = said.get("dimensions", _hidden_size(folder / _ABOUT))
    pooling, prefix, longest = said.get("pooling", "mean"), said.get("prefix", ""), said.get("longest", _LONGEST)
    if not _is_count(dimensions):
        raise Misconfigured(f"{SETTING}: neither hidden_size in {_ABOUT} nor dimensions in {_SEARCH} is a number")
    if pooling not in get_args(Pooling) or not isinstance(prefix, str) or not _is_count(longest):
        raise Misconfigured(f"{SETTING}: in {search}, pooling is mean or first, prefix a text, longest a number")
    used = f"{dimensions} {pooling} {prefix!r} {longest}"
    name = f"onnx:{folder.resolve().name}:{_fingerprint(model, tokenizer, used)}:{dimensions}"
    return ModelFolder(
        model, tokenizer, dimensions, name, pooling, prefix, longest, search if search.is_file() else None
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Misconfigured(f"{SETTING}: {path} cannot be read: {error}") from error


def _hidden_size(path: Path) -> object:
    if not path.is_file():
        return None
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Misconfigured(f"{SETTING}: {path} cannot be read: {error}") from error
    return about.get("hidden_size") if isinstance(about, dict) else None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _fingerprint(model: Path, tokenizer: Path, used: str) -> str:
    found = hashlib.sha256(used.encode())
    # Weights of more than two gigabytes lie in a file beside the model.
    for path in (model, *sorted(model.parent.glob("*.onnx?data")), tokenizer):
        size = path.stat().st_size
        found.update(str(size).encode())
        with path.open("rb") as file:
            found.update(file.read(_SAMPLE))
            file.seek(max(size - _SAMPLE, 0))
            found.update(file.read(_SAMPLE))
    return found.hexdigest()[:12]
