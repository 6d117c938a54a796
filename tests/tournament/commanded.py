"""`manage.py …` without a process of its own: the same words, bytes and exit status. To start Python and Django takes longer than most
commands do.

What only a process can show (that it streams, that it starts in an empty folder) is tested with one.
"""

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess
from unittest.mock import patch

from django.core.management import ManagementUtility


def commanded(name: str, *arguments: str, given: bytes = b"") -> CompletedProcess[bytes]:
    """Runs the command on these words and this standard input."""
    argv = ["manage.py", name, *arguments]
    read, said, complained = (TextIOWrapper(BytesIO(start), encoding="utf-8") for start in (given, b"", b""))
    status: object = 0
    with patch.object(sys, "stdin", read), redirect_stdout(said), redirect_stderr(complained):
        try:
            ManagementUtility(argv).fetch_command(name).run_from_argv(argv)
        except SystemExit as ended:
            status = ended.code or 0
        said.flush()
        complained.flush()
    return CompletedProcess(argv, status, said.buffer.getvalue(), complained.buffer.getvalue())


def answers(done: CompletedProcess[bytes]) -> list[dict]:
    """What a command of JSON lines has answered, with or without a process of its own."""
    assert b"Traceback" not in done.stderr, done.stderr
    return [json.loads(line) for line in done.stdout.decode().splitlines()]
