"""The compilers that check what a document calculates."""

from pydantic import BaseModel

from bot.settings.fields import GROUP, settings_of

_setting = settings_of("proofs")


class ProofSettings(BaseModel):
    """Of the compilers."""

    model_config = GROUP

    idris2: str = _setting(
        "",
        "Idris 2, as a path or a command in which {folder} stands for the folder of the module; empty: from PATH",
        "/opt/idris2/bin/idris2",
    )
    agda: str = _setting("", "Agda, likewise; empty: what `make agda` has put there, else from PATH", "/usr/bin/agda")
