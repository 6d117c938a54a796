"""How gunicorn serves the program (`manage.py serve`): two processes, eight threads each, for a hall of a few hundred phones.

Never reads the database; the line that says where the program is open comes ready from the command.
"""

import os
import sys
from pathlib import Path

wsgi_app = "tournament.wsgi"
worker_class = "gthread"
workers = 2
threads = 8
preload_app = True
timeout = 120  # a PDF of a thousand rows takes ten seconds, on an old laptop several times that
graceful_timeout = 10
keepalive = 5
backlog = 512
# The heartbeat files of the workers lie in memory: on a slow disk they block, and a worker is taken for dead.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - the folder in memory, not a file of ours
control_socket_disable = True
certfile = os.environ.get("TAROCK_CERT") or None
keyfile = os.environ.get("TAROCK_KEY") or None
loglevel = "warning"
umask = 0o077


def when_ready(server: object) -> None:
    """Says where the program is open, once the port is really taken."""
    line = os.environ.pop("TAROCK_READY_LINE", "")
    if line:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
