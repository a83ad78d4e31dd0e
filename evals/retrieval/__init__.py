"""How well the index finds: questions over the seed workspace with the pages that answer them."""
