"""Documents that break converters, by name. No address and no entity in them hides a word from a plain comparison."""

LONG_WORD = "가" * 10_000
FAMILY = "👩‍👩‍👧‍👦"

HOSTILE: dict[str, str] = {
    "empty": "",
    "only white space": " \n\t\n   \n",
    "a word of 10,000 letters": f"앞 {LONG_WORD} 뒤",
    "a word of 250,000 letters": "나" * 250_000,
    "a paragraph of 600 KB": "한글 문장입니다. " * 40_000,
    "300 styles in a paragraph": " ".join(f"**b{i}** *i{i}*" for i in range(150)),
    "300 styles in a list item": "- " + " ".join(f"**b{i}** *i{i}*" for i in range(150)) + "\n  - below",
    "300 styles in a heading": "# " + " ".join(f"**b{i}** *i{i}*" for i in range(150)),
    "300 styles in a cell": "| a |\n|---|\n| " + " ".join(f"**b{i}** *i{i}*" for i in range(150)) + " |",
    "a list 30 deep": "\n".join("  " * i + f"- level{i}" for i in range(30)),
    "a list 80 deep": "\n".join("  " * i + f"- level{i}" for i in range(80)),
    "numbers 30 deep": "\n".join("   " * i + f"1. level{i}" for i in range(30)),
    "quotes 200 deep": ">" * 200 + " bottom",
    "300 items in a list": "\n".join(f"- item{i}" for i in range(300)),
    "300 items below an item": "- top\n" + "\n".join(f"  - item{i}" for i in range(300)),
    "400 items, each with two below": "\n".join(f"- a{i}\n  - b{i}\n    - c{i}" for i in range(400)),
    "a table of 500 rows": "| h1 | h2 |\n|---|---|\n" + "\n".join(f"| r{i} | v{i} |" for i in range(500)),
    "a table of 150 columns": "\n".join(
        [
            "|".join(["", *(f"h{i}" for i in range(150)), ""]),
            "|---" * 150 + "|",
            "|".join(["", *(f"c{i}" for i in range(150)), ""]),
        ]
    ),
    "a ragged table": "| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | 4 | 5 |\n| |\n",
    "a table in a list in a list": "- a\n  - b\n    - c\n\n      | x | y |\n      |---|---|\n      | 1 | 2 |\n",
    "a cell of 100,000 letters": "| a | b |\n|---|---|\n| " + "다 " * 50_000 + " | end |",
    "a table of 100 rows with 2,000 letters each": "| a |\n|---|\n"
    + "\n".join(f"| r{i} {'라' * 2_000} |" for i in range(100)),
    "code of 300,000 letters": "```python\n" + "print('마')\n" * 30_000 + "```",
    "code without end": "```js\nlet a = 1\n",
    "empty code": "```\n```",
    "empty items": "-\n- \n-  a\n1.\n2. b\n- [ ]\n- [x]\n",
    "empty heading and quote": "#\n\n>\n\n##\n",
    "every heading": "\n\n".join(f"{'#' * i} head{i}" for i in range(1, 7)),
    "everything in a quote": (
        "> # head\n> - a\n>   - b\n>\n> | t | u |\n> |---|---|\n> | 1 | 2 |\n>\n> ```py\n> code\n> ```\n> > deeper\n"
    ),
    "callouts": "> [!NOTE] one\n> two\n\n> [!WARNING]\n> three\n> - four\n\n> [!ODD] five\n",
    "emoji": f"{FAMILY * 1_500}\n\n🇰🇷 👍🏽 e\u0301 한글",
    "right to left": "שלום עולם \u202eمرحبا\u202c بالعالم",
    "zero width": "a\u200bb\u200cc\u200dd\ufeffe",
    "lone surrogates": "a\ud83d b \ude00 c \ud83d\ude00 d",
    "control characters": "a\x00b\x01c\x1fd\x7fe\x0cf\x0bg",
    "carriage returns": "a\r\nb\rc\n\n- d\r\n- e\r\n",
    "html": "<div>\n<b>bold</b> text<br>more\n</div>\n\n<!-- hidden -->\n\n<script>alert(1)</script>",
    "equations": "$x^2$ and $$y$$ costs $5 or $6\n\n$$\na + b\n$$\n\n$" + "z" * 1_500 + "$",
    "footnotes": "text[^1] and[^two]\n\n[^1]: first\n[^two]: the second one\n",
    "definitions nobody uses": "[a]: <alone> 'title'\n\nbody\n",
    "a reference with a definition": "see [the guide][g]\n\n[g]: https://example.com/guide\n",
    "unbalanced marks": "**bold *both ~~three `code [link( ![img](\n\n*** \n__ a __ b*c*d",
    "10,000 brackets": "[" * 10_000 + "x",
    "10,000 stars": "*" * 10_000 + "x" + "_" * 10_000,
    "10,000 backticks": "`" * 5_000 + " x " + "`" * 4_999,
    "rules": "---\n***\n___\n",
    "tabs": "-\ta\n\t-\tb\n\n\t\tcode\n",
    "numbers from seven": "7. seven\n8. eight\n",
}
