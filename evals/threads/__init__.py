"""Whether the bot stays out of people's talk in a thread, and goes on with those who ask it."""
