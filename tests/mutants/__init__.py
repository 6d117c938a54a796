"""More than two hundred planted faults, each of which a test has to find: what makes tests fewer or quicker is held against them.

    python -m tests.mutants                      # all; or make mutants
    python -m tests.mutants --only standings     # those whose place, or whose change, contains this
    python -m tests.mutants --sample 20          # every tenth, from the first on

`mutants.jsonl` is the list: `in` is a module and what in it (a function, a method as `Class.method`, a table), `old` a piece of its source
that stands there once, however it is broken into lines, `new` what takes its place. A function that moves to another module keeps its
mutants: it is found by its name. Mutants that change nothing that anybody could see are not in the list.
"""
