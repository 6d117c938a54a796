"""The report of a server's checks as figures for a Prometheus, so that what is watched there and what `/health/ready` says is one thing."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tournament import __version__
from tournament.operating.checks import Report, State
from tournament.site import optional


class Gauge(NamedTuple):
    """A fact of a check as a figure of its own; of the queues it is one by name."""

    check: str
    fact: str
    name: str
    said: str


QUEUES = ("uploads", "letters", "jobs", "webhooks")
GAUGES = (
    Gauge("database", "seconds", "tarock_database_answer_seconds", "How long a new connection and its first answer took."),
    Gauge("migrations", "missing", "tarock_migrations_missing", "Migrations of this program that the database lacks."),
    Gauge("published", "tournaments", "tarock_published_tournaments", "Tournaments of laptops that everybody can read."),
    Gauge("disk", "bytes", "tarock_disk_free_bytes", "Free where the program keeps its data."),
    Gauge("backup", "seconds", "tarock_backup_age_seconds", "Since this machine made its last archive."),
    Gauge("pitr", "seconds", "tarock_pitr_age_seconds", "Since PostgreSQL was copied as a whole."),
    Gauge("drill", "seconds", "tarock_drill_age_seconds", "Since a backup was restored and proved."),
)


class Gauges:
    """A collector of the library."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def collect(self) -> Iterator[Any]:
        """What cannot be told now is left out: a number that stands still would look well."""
        kind = optional.prometheus().metrics_core.GaugeMetricFamily
        yield kind("tarock_ready", "Whether this server can answer.", value=self.report.state is not State.FAIL)
        built = kind("tarock_build_info", "The program's version.", labels=("version",))
        built.add_metric((__version__,), 1)
        yield built
        checks = kind(
            "tarock_check_state", "Each check of /health/ready: 0 ok, 1 to be looked after, 2 keeps it from answering.", labels=("check",)
        )
        for check in self.report.checks:
            checks.add_metric((check.name,), check.state)
        yield checks
        for gauge in GAUGES:
            if (value := self.report.fact(gauge.check, gauge.fact)) is not None:
                yield kind(gauge.name, gauge.said, value=value)
        for fact, name, said in (
            ("waiting", "tarock_waiting", "Due and not done."),
            ("seconds", "tarock_oldest_seconds", "How long the oldest is due."),
        ):
            queues = kind(name, said, labels=("queue",))
            for queue in QUEUES:
                if (value := self.report.fact(queue, fact)) is not None:
                    queues.add_metric((queue,), value)
            yield queues
