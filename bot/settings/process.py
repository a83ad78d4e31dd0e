"""The process: where it keeps things, how much it takes on, how long it keeps it."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr

from bot.settings.fields import GROUP, settings_of

_setting = settings_of("process")


class ProcessSettings(BaseModel):
    """Of the process."""

    model_config = GROUP

    data_dir: Path = _setting(Path("data"), "Folder of everything that is kept on this machine", "/var/lib/bot")
    database_url: str = _setting("", "SQL database; empty: SQLite in DATA_DIR", "postgresql://bot:secret@localhost/bot")
    encryption_key: SecretStr | None = _setting(
        None,
        "Key for texts at rest (Fernet); empty: one is made in DATA_DIR",
        "a 44-character key from `bot doctor --new-key`",
    )
    encryption_keys_old: SecretStr | None = _setting(
        None,
        "Earlier keys, separated by commas: what they encrypted can still be read, new texts use ENCRYPTION_KEY",
        "the key before, for KEEP_TURNS_DAYS after the change",
    )
    worker_id: str = _setting("", "Stable name of this process, unique among workers", "worker.1")
    workers: int = _setting(8, "Turns that run at once in one process", "8", ge=1)
    turn_timeout: float = _setting(
        240.0, "Seconds that one turn may take, where its graph has no limit of its own", "240", gt=0
    )
    turn_timeouts: dict[str, Annotated[float, Field(gt=0)]] = _setting(
        {}, "JSON: graph → seconds that one turn of it may take", '{"intake": 60}'
    )
    waiting_told_from: int = _setting(
        10, "Questions ahead of a person's from which on they are told how many are waiting", "10", ge=1
    )
    waiting_per_person: int = _setting(
        20, "Messages of one person that may wait; further ones are kept until they press Send now", "20", ge=1
    )
    waiting_per_channel: int = _setting(
        200, "Messages of one channel, and of one client over HTTP, that may wait", "200", ge=1
    )
    keep_turns_days: int = _setting(90, "Days that finished turns are kept", "90", ge=1)
    keep_interviews_days: int = _setting(365, "Days that an interview is kept after its last message", "365", ge=1)
    contract_playbook: Path | None = _setting(
        None,
        "Playbook that commercial contracts are compared with; empty: the one that comes with the bot",
        "/srv/knowledge/playbook.toml",
    )
    company_name: str = _setting(
        "", "The company's name as contracts write it: it tells which party to review them for", "Nuri Labs"
    )
    keep_contracts_days: int = _setting(90, "Days that a contract is kept with what was found in it", "90", ge=1)
    intake_workbook: Path | None = _setting(
        None,
        "Workbook of what interviews ask; followed while the bot runs; empty: the one that comes with it",
        "/srv/knowledge/intake.xlsx",
    )
    contract_knowledge: Path | None = _setting(
        None,
        "Folder of the law that contracts are checked against; empty: the one that comes with the bot",
        "/srv/knowledge/contract",
    )
    log_format: Literal["auto", "json", "text"] = _setting("auto", "auto: text in a terminal, else JSON", "json")
    log_level: Literal["debug", "info", "warning", "error"] = _setting("info", "Lowest level that is logged", "info")
    file_memory: int = _setting(
        1024, "MiB that reading one file may take, in a process of its own; two are read at once", "1024", ge=256
    )
    file_seconds: float = _setting(
        180.0,
        "Seconds that reading one file may take, on a busy machine up to four times as long; scanned pages not reached"
        " by then are left out, which is said",
        "180",
        ge=10,
    )
    page_pictures: bool = _setting(
        False,
        "Send pictures of pages that cannot be made out to the model of the role page_reading (else the default one); "
        "personal data in a picture cannot be masked, and each reply says that pictures were sent",
        "true",
    )
    tessdata_prefix: str = _setting(
        "", "Folder of Tesseract's languages; empty: where the system has it", "/usr/share/tessdata"
    )
    host: str = _setting("127.0.0.1", "Address the HTTP server listens on", "0.0.0.0")
    port: int = _setting(8080, "Port the HTTP server listens on", "8080", ge=0, le=65535)
