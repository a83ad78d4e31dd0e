"""Ask the bot and hold interviews, as a person does in Slack.

Every request needs the API key of a client, and each client sees what is its own only. What a client sends becomes a
turn in the same durable inbox as every other message: it is answered once, in order, by whichever process runs turns.
"""
