"""The files of docs/server that nothing starts here: they name what is there, and what can be tried of them without a container or systemd
is."""

import os
import re
import subprocess
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

from tournament import settings as program
from tournament.topology import proxy

ROOT = Path(__file__).parents[3]
FILES = ROOT / "docs" / "server"
UNTRIED = ("compose.yaml", "Dockerfile", *(path.name for path in FILES.glob("*.service")))
SETTINGS = re.findall(r"(?m)^    (TAROCK_\w+|DATABASE_URL) ", program.__doc__ or "")
"""Each by its name, as the head of settings.py has them."""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FILES / "compose.yaml").read_text(encoding="utf-8"))["services"]
    return found


@pytest.mark.parametrize("name", UNTRIED)
def test_it_says_that_nobody_has_run_it(name: str) -> None:
    assert "Nobody has run" in (FILES / name).read_text(encoding="utf-8")[:300]


def test_it_is_the_same_topology(services: dict[str, Any]) -> None:
    assert set(services) == {"db", "app-1", "app-2", "worker", "tls", "proxy"}
    assert [services[name]["command"].split()[2] for name in ("app-1", "app-2", "worker")] == ["serve", "serve", "work"]
    folders = [services[name]["volumes"][0] for name in ("app-1", "app-2", "worker")]
    assert len(set(folders)) == 3, "a data folder for each"


def test_only_settings_that_there_are_are_set(services: dict[str, Any]) -> None:
    named = {name for service in services.values() for name in service.get("environment", {}) if not name.startswith("POSTGRES_")}
    for path in FILES.glob("*.service"):
        named |= set(re.findall(r"\b(TAROCK_[A-Z]+|DATABASE_URL)\b", path.read_text(encoding="utf-8")))
    assert named - {*SETTINGS, "TAROCK_KEY"} == set()
    assert len(named) > 8


def test_the_image_has_the_packages_of_the_machine() -> None:
    wanted = re.search(r"(?m)^RUN_PACKAGES := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"))[1].split()
    text = (FILES / "Dockerfile").read_text(encoding="utf-8")
    assert [package for package in wanted if f" {package} " not in text.replace("\\\n", " ")] == []
    assert "RUN make setup-server" in text


def test_nginx_takes_what_the_container_makes_of_the_template(services: dict[str, Any], tmp_path: Path, settings: Any) -> None:
    """The shell's line is run, with the places of this machine in it."""
    settings.DATA = tmp_path / "tls"
    before = os.umask(0o077)
    call_command("certificate", stdout=StringIO())
    os.umask(before)  # which the command leaves as its own
    line = services["proxy"]["command"][2].partition(" && exec")[0]
    for there, here in (
        ("/etc/tarock/tarock.conf", FILES / "tarock.conf"), ("/etc/nginx/conf.d/default.conf", tmp_path / "site.conf"),
        ("/srv/tls", tmp_path / "tls"), ("/var/log/nginx", tmp_path),
            ("/var/cache/nginx", tmp_path), ("app-1:", "127.0.0.1:"), ("app-2:", "127.0.0.2:"),
    ):  # fmt: skip
        line = line.replace(there, str(here))
    subprocess.run(["sh", "-c", line], check=True)
    frame = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(frame, encoding="utf-8")
    done = subprocess.run([proxy.program(), "-t", "-e", "stderr", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
