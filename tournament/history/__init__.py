"""Every game of every closed tournament as Parquet, in a folder of its own beside the database, and what is asked of it.

    layout      the columns, the files, how a table of them is made and read: nobody else spells a column
    sources     the closed tournaments there are: of the database, what clubs sent, files
    games       a tournament's games as rows; what is left of it without them, and the way back
    writing     what changed since is written anew, beside, and renamed; manifest: what lies in the folder
    checking    proves the folder: digests of files, and every tournament settled again
    recount…    the games counted under another sheet: by a command, or asked for on a page and done as a job
    questions   what can be asked, a row a question; asking: asks DuckDB, which reads and writes nothing

Needs pyarrow, and for questions duckdb: a server has both, a laptop neither (`site.optional`).
"""

FORMAT = "tarock-history/2"
