"""Azure AI Search as a search index; needs the extra ``azure`` (azure-search-documents, API version 2026-04-01)."""
