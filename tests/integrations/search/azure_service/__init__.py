"""A stand-in for Azure AI Search on the loopback: as strict as API version 2026-04-01 is known to be.

Where a rule comes from stands beside it; ``learn:`` is learn.microsoft.com/azure/search/. What is documented to be
legal but not evaluated here is refused as well, so that no test passes on what was never looked at.
"""
