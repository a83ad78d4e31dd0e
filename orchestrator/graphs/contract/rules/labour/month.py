"""The weeks and the paid hours of a month."""

from fractions import Fraction
from typing import Final

WEEKS: Final = Fraction(365, 84)
"""Weeks of a month: 365 days / 7 / 12."""
FULL_WEEK: Final = 40
FULL_MONTH: Final = 209
"""Paid hours of a month with 40 hours a week and 8 of the weekly holiday, as the ministry announces it."""
