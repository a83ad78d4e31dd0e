"""JSON routes of the web page: people act through them, the app never does."""
