"""What the buttons of a model's page ask for; apart, since the doors know it before any document is read."""

from typing import Literal, get_args

PageWish = Literal["check_again", "five_more", "chosen"]
"""``chosen``: which types stay and which are left out."""
PAGE_WISHES: tuple[PageWish, ...] = get_args(PageWish)
