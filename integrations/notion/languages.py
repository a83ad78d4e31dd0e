"""The names that Notion has for the languages of a code block (its API reference, "code"), and what people write."""

PLAIN = "plain text"

LANGUAGES = frozenset(
    """abap|abc|agda|arduino|ascii art|assembly|bash|basic|bnf|c|c#|c++|clojure|coffeescript|coq|css|dart|dhall|diff|
docker|ebnf|elixir|elm|erlang|f#|flow|fortran|gherkin|glsl|go|graphql|groovy|haskell|hcl|html|idris|java|javascript|
json|julia|kotlin|latex|less|lisp|livescript|llvm ir|lua|makefile|markdown|markup|matlab|mathematica|mermaid|nix|
notion formula|objective-c|ocaml|pascal|perl|php|plain text|powershell|prolog|protobuf|purescript|python|r|racket|
reason|ruby|rust|sass|scala|scheme|scss|shell|smalltalk|solidity|sql|swift|toml|typescript|vb.net|verilog|vhdl|
visual basic|webassembly|xml|yaml|java/c/c++/c#""".replace("\n", "").split("|")
)

_ALIASES = {
    "asm": "assembly",
    "bat": "powershell",
    "cc": "c++",
    "cpp": "c++",
    "cs": "c#",
    "csharp": "c#",
    "cxx": "c++",
    "coffee": "coffeescript",
    "console": "shell",
    "dockerfile": "docker",
    "ex": "elixir",
    "exs": "elixir",
    "fs": "f#",
    "fsharp": "f#",
    "golang": "go",
    "gql": "graphql",
    "h": "c",
    "hpp": "c++",
    "hs": "haskell",
    "htm": "html",
    "idr": "idris",
    "idris2": "idris",
    "ipynb": "json",
    "js": "javascript",
    "json5": "json",
    "jsonc": "json",
    "jsonl": "json",
    "jsx": "javascript",
    "kt": "kotlin",
    "kts": "kotlin",
    "make": "makefile",
    "md": "markdown",
    "mjs": "javascript",
    "ml": "ocaml",
    "objc": "objective-c",
    "patch": "diff",
    "pgsql": "sql",
    "pl": "perl",
    "plain": PLAIN,
    "plaintext": PLAIN,
    "postgresql": "sql",
    "proto": "protobuf",
    "ps1": "powershell",
    "pwsh": "powershell",
    "py": "python",
    "py3": "python",
    "python3": "python",
    "rb": "ruby",
    "rs": "rust",
    "sh": "shell",
    "shell-session": "shell",
    "sol": "solidity",
    "svg": "xml",
    "terraform": "hcl",
    "tex": "latex",
    "text": PLAIN,
    "tf": "hcl",
    "ts": "typescript",
    "tsx": "typescript",
    "txt": PLAIN,
    "vb": "visual basic",
    "wasm": "webassembly",
    "yml": "yaml",
    "zsh": "shell",
}


def language_of(info: str) -> tuple[str, str]:
    """Return Notion's language for a fence's info string, and what of the info it does not say."""
    info = info.strip()
    for known in (info, info.split(maxsplit=1)[0] if info else ""):
        name = known.lower()
        language = name if name in LANGUAGES else _ALIASES.get(name)
        if language is not None:
            return language, info[len(known) :].strip()
    return PLAIN, info
