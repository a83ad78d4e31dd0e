"""The marks by which a line of a plan names its source, or says that it is assumed."""

import re
from typing import Final

MARK: Final = re.compile(r"\[(?P<number>\d{1,3})\](?!\()")
ASSUMED: Final = re.compile(r"\((?:가정|assumption|항목의 합|sum of the items)\)|가정이다|assumption that")
