"""What helps against an error of each class, for the model that mends a module."""

from integrations.proofs.base import MessageClass

HINTS: dict[MessageClass, str] = {
    "escape": "Nothing that gets around a proof is taken: write the proof itself, and only what Idris needs for it.",
    "removed": "Every statement and every figure of the module has to stay exactly as it was. Put back what is gone.",
    "false_equation": "The two figures differ. Figures never change: mend how they are combined.",
    "mismatch": "Compare both types. Wrap or unwrap the record, or give the argument that is missing.",
    "undefined_name": "Correct the spelling, define the name above its use, or import the module that has it.",
    "no_implementation": "Write the implementation (Show, Eq …) for that very type, above its use.",
    "ambiguous": "Write the name with its namespace, or give the expression a type with `the`.",
    "reserved_word": "`total`, `proof`, `data`, `record` and others are reserved: choose another name everywhere.",
    "parse": "Look at the line and the one before it: indentation, brackets, `=` and `:`; no tabs.",
    "module_not_found": "Only modules of base exist here, such as Data.So or Data.List. Leave it out if you can.",
    "module_name": "The first line has to be `module` with the name that the module had.",
    "not_covering": "Add a clause for each missing case, or make it impossible.",
    "not_total": "Recurse only on a part of the argument that was taken apart by a pattern.",
    "not_positive": "A type may not stand to the left of an arrow in its own constructor.",
    "hole": "Give every hole its value.",
    "unsolved": "Give the implicit argument or the type that cannot be inferred.",
    "duplicate": "Remove one of the definitions, or give it another name.",
    "visibility": "Write `public export` above what is used in a type elsewhere.",
    "multiplicity": "A name of multiplicity 0 exists in types alone; use another argument at run time.",
    "arguments": "Count the arguments against the declaration; all clauses need the same number.",
    "pattern": "Match on constructors that are fully applied, each variable once.",
    "no_declaration": "Declare the type above the definition; compare the spelling of both.",
    "unreachable": "Remove the clause that is never reached.",
    "unknown": "Read the whole output, and change as little as possible.",
}
"""In English, the language of the prompts."""
