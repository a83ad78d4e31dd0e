"""What the sentences of a contract say about each clause of the playbook, in figures and traits."""
