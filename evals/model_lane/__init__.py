"""A real small model behind the bot: how much of what it writes is sent, and whether anything of that is made up."""
