"""The model of a document as a module of Idris 2, and the same one as a module of Agda."""
