"""What is of one turn alone in the state, as a turn begins: apart from it, since the doors know it."""

from typing import Any

FRESH: dict[str, Any] = {
    "project_name": "", "document_type": "", "reference_docs": [], "module_file": {}, "mended": {}, "analysis": "",
    "added": [], "rejected": [], "goes_on": False, "carried": None,
    "names": {}, "own": None, "idris_code": "", "current_file": "", "fixing": {}, "checks": 0,
    "compile_attempts": 0, "last_error": "", "compile_success": False, "final_module_path": "", "messages": [],
}  # fmt: skip
