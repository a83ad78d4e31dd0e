"""Which answers of a model are not sent: good and bad ones, judged."""
