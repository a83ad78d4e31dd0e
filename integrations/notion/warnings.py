"""What a person is told about what Notion cannot show, in the language of the document."""

_SENTENCES = {
    "title": (
        "Notion에는 링크 제목을 둘 곳이 없어 뺐어요: “{what}”",
        "A link's title has no place in Notion: “{what}”",
    ),
    "unsafe": (
        "코드를 실행할 수 있는 링크는 만들지 않았어요: {what}",
        "A link that could run code was not made: {what}",
    ),
    "inside": ("문서 안을 가리키는 링크는 글자로 남겼어요: {what}", "A link within the document became text: {what}"),
    "address": (
        "Notion이 링크로 받지 않는 주소는 글자로 남겼어요: {what}",
        "An address that Notion does not take as a link became text: {what}",
    ),
    "picture": (
        "웹에 없는 그림은 글자로 남겼어요: {what}",
        "A picture that is not on the web became text: {what}",
    ),
    "equation": (
        "1,000자가 넘는 수식은 코드로 남겼어요",
        "An equation longer than 1,000 characters became code",
    ),
    "wide": (
        "열이 {what}개인 표는 나누었어요. Notion 표에는 100개까지 들어가요",
        "A table of {what} columns was split: Notion's tables hold 100",
    ),
    "cell": (
        "너무 긴 칸의 내용은 표 아래에 이어져요({what})",
        "A table cell was too long for Notion and goes on below the table ({what})",
    ),
    "styles": (
        "글자 모양이 100가지가 넘는 칸은 모양 없이 옮겼어요",
        "A table cell with more than 100 styles lost its styles",
    ),
    "rows": (
        "긴 표는 머리행을 되풀이하며 {what}개로 나누었어요",
        "A long table was split into {what}, each with the header",
    ),
    "code": (
        "한 블록에 담기에 긴 코드는 {what}개로 나누었어요",
        "Code too long for one block was split into {what}",
    ),
    "numbers": (
        "{what}부터 시작하는 목록은 Notion에서 1부터 번호가 매겨져요",
        "A list that starts at {what} is numbered from 1 in Notion",
    ),
    "deep": (
        "55단계보다 깊이 들어간 내용은 글자로 남겼어요",
        "What was nested more than 55 levels deep became plain text",
    ),
}
"""By kind: Korean, English. They are joined and shown by whoever asked for the page."""


def is_korean(text: str) -> bool:
    """Tell whether a document is written in Korean: at least one letter in ten is Hangul."""
    letters = [char for char in text[:20_000] if char.isalpha()]
    return sum("\uac00" <= char <= "\ud7a3" for char in letters) * 10 > len(letters)


def sentence(kind: str, what: object, *, korean: bool) -> str:
    """Return the sentence of a kind of loss about ``what``."""
    return _SENTENCES[kind][not korean].format(what=what)
