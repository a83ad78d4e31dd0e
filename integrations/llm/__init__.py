"""Language models: one per role, behind one narrow interface."""
