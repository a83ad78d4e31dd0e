"""How Korean and English are read, by every graph alike."""
