"""Settings. Everything has a default that works on a laptop in an inn without Internet; what a place may want to differ is read
from the environment:

    TAROCK_DATA     folder of the database, the secret key and the first password    (data/ beside manage.py; of an installed
                                                                                     program the user's own, docs/portable.md)
    DATABASE_URL    a PostgreSQL, postgres://user:password@host/name                 (SQLite in TAROCK_DATA)
    TAROCK_SERVER   what this server is called where several stand on one             (the machine's name and its port or data folder)
                    PostgreSQL
    TAROCK_HOSTS    host names the program answers to, separated by commas           (*)
    TAROCK_PROCESSES so many processes answer requests; more than cores only get   (2; `make server`: as many as the machine has
                    into each other's way                                            cores, divided among its app servers)
    TAROCK_ROLLING  1: a newer program is being put in the place of this one, and     (0; `make server` sets it)
                    has only added to the tables: they are opened all the same
    TAROCK_ADDRESS  where other devices find the program: slips and QR lead there    (chosen on the page /netz/)
    TAROCK_TLS      1: a reverse proxy in front speaks https                         (0)
    TAROCK_PROXY    its addresses or networks, separated by commas                   (127.0.0.1,::1)
    TAROCK_CERT     certificate and, in TAROCK_KEY, its key: the program speaks      (none)
                    https itself
    TAROCK_PDF      what sets papers: weasyprint, browser, or page (the reader's     (the first that is there)
                    own browser prints)
    TAROCK_BROWSER  the program of a browser that prints papers without a window     (Edge, Chrome or Chromium, where one lies)
    TAROCK_SECRET   the key for signing                                              (made once, kept in TAROCK_DATA)
    TAROCK_DEBUG    1: tracebacks in the browser, for developers only                (0)
    TAROCK_REGISTER 1: here the federation keeps its register: numbers of persons    (0)
                    and signed extracts are given here; whose register it is, in
                    TAROCK_REGISTER_NAME                                             (Tarockverband)
    TAROCK_PUBLIC   folder of the public pages, which any web server can serve       (public/ in TAROCK_DATA)
    TAROCK_SMTP     a server for mail: smtp+tls://user:password@host:587, smtps://…, (none: no mail is sent)
                    smtp://host of the house; TAROCK_MAIL_FROM: whose letters
                    they are                                                         (the user, or tarock@ and the host)
    TAROCK_WORK     0: nothing runs beside this server: `manage.py work` does it,    (1)
                    wherever that runs
    TAROCK_HOOKS_PRIVATE 1: webhooks may lead into the own network, and over http    (0)
    TAROCK_LOG      json: the log is one JSON object a line, with one for each       (readable lines of what went wrong)
                    answer
    TAROCK_METRICS  1: there are figures at /metrics, for this machine alone; or     (0: none; /health/ready shows its details
                    addresses and networks, separated by commas, that see them and   to this machine alone)
                    the details of /health/ready too; TAROCK_METRICS_TOKEN: a token
                    that opens both from elsewhere
    TAROCK_PITR     what backs PostgreSQL up to any moment: plain:/folder, or        (none)
                    pgbackrest:/its/configuration (docs/server.md)
    TAROCK_PROBE    1: a rehearsal; every page and paper says so                     (0; `tournament/rehearsal` sets it)

Reading the settings opens no database.
"""

import os
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from scoring import INSTALLED, PACKAGES, own
from tournament.ledger.machine.local_data import default_folder, keep, new_secret_key
from tournament.site.optional import PROCRASTINATE, is_installed


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on", "ja"}


DATA = Path(os.environ.get("TAROCK_DATA") or default_folder()).resolve()
COMMAND = os.environ.get("TAROCK_COMMAND") or ("tarock" if INSTALLED else ".venv/bin/python manage.py")  # as somebody types it here
PUBLIC = Path(os.environ.get("TAROCK_PUBLIC") or DATA / "public").resolve()
PASSWORD_FILE = DATA / "leitung-passwort"
REFEREE_PASSWORD_FILE = DATA / "schiedsrichter-passwort"
DEBUG = switched_on("TAROCK_DEBUG")
REHEARSAL = switched_on("TAROCK_PROBE")
ROLLING = switched_on("TAROCK_ROLLING")
REGISTER_OWNER = switched_on("TAROCK_REGISTER")
REGISTER_NAME = os.environ.get("TAROCK_REGISTER_NAME", "").strip()[:200] or "Tarockverband"
SMTP, MAIL_FROM = (os.environ.get(name, "").strip() for name in ("TAROCK_SMTP", "TAROCK_MAIL_FROM"))
HOOKS_PRIVATE = switched_on("TAROCK_HOOKS_PRIVATE")
LOG_JSON = os.environ.get("TAROCK_LOG", "").strip().lower() == "json"
PITR = os.environ.get("TAROCK_PITR", "").strip()
METRICS_TOKEN = os.environ.get("TAROCK_METRICS_TOKEN", "").strip()
METRICS = switched_on("TAROCK_METRICS") or any(mark in os.environ.get("TAROCK_METRICS", "") for mark in ".:")
INSIDERS = [one.strip() for one in os.environ.get("TAROCK_METRICS", "").split(",") if any(mark in one for mark in ".:")]
WORK_BESIDE = not os.environ.get("TAROCK_WORK") or switched_on("TAROCK_WORK")
# Cookies know no ports: a rehearsal beside the real evening, in the same browser, has names of its own.
COOKIE_PREFIX = "probe_" if REHEARSAL else ""
BEHIND_TLS_PROXY = switched_on("TAROCK_TLS")
PROXIES = [proxy.strip() for proxy in os.environ.get("TAROCK_PROXY", "127.0.0.1,::1").split(",") if proxy.strip()]
OWN_CERTIFICATE = bool(os.environ.get("TAROCK_CERT"))
HTTPS = BEHIND_TLS_PROXY or OWN_CERTIFICATE
SECRET_OF_ENVIRONMENT = os.environ.get("TAROCK_SECRET", "")
SECRET_KEY = SECRET_OF_ENVIRONMENT or keep(DATA / "secret-key", new_secret_key)

# The address that the inn's router gives the laptop is not known beforehand, so every host name is answered by default.
# What the check would guard against is not here: no mail or file is built from the Host header, and a foreign name that
# resolves to the laptop carries no session cookie and sees what any visitor sees.
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("TAROCK_HOSTS", "*").split(",") if host.strip()]

# Forms are taken from pages of the host that they are sent to, so the laptop's own addresses need no list here. Only a proxy that
# puts another host name into the request makes the two differ: then the page's address is this one.
ADDRESS = os.environ.get("TAROCK_ADDRESS", "").strip().rstrip("/")
CSRF_TRUSTED_ORIGINS = [ADDRESS] if ADDRESS.startswith(("http://", "https://")) else []
LISTENING = ""  # what `manage.py serve` took: 0.0.0.0:8000

# Papers: site.optional looks for what these leave open.
PDF = os.environ.get("TAROCK_PDF", "").strip().lower()
BROWSER = os.environ.get("TAROCK_BROWSER", "").strip()

# Applications ---------------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "csp",
    "axes",
    "tournament",
]

MIDDLEWARE = [
    "tournament.operating.watched.Watched",
    "tournament.site.traced.Traced",
    "tournament.site.figures.Counted",
    "tournament.portable.door.Door",
    "tournament.site.middleware.ProxyHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournament.published.serving.Published",
    "tournament.site.middleware.BodyLimit",
    "tournament.site.middleware.NoStore",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.site.middleware.Language",
    "tournament.site.middleware.KeepToFile",
    "tournament.site.organiser.AtOrganiser",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.site.middleware.PostedOnly",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [own("templates")],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["tournament.site.packing.PackedLoader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.site.context.visitor",
                "tournament.rehearsal.tour.beside",
            ],
        },
    }
]

# Database -------------------------------------------------------------------------------------------------------------------

# An answered save is on disk: WAL, synchronous=FULL. Writers queue instead of failing: each transaction takes the write lock
# when it begins (a lock taken later cannot wait), and waits up to 20 seconds for it. Django switches foreign keys on itself.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / "tarock.sqlite3",
    "CONN_MAX_AGE": 60,
    "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL"},
}
DATABASE_URL = os.environ.get("DATABASE_URL")
# PostgreSQL waits no longer for a lock than SQLite does, and a server that is away is known to be after a few seconds. It compiles no
# queries: those of a hall are short, and each compiled one keeps memory of its process for good.
PATIENT = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "options": "-c lock_timeout=20s -c jit=off"}
# It plans a query once a connection and not each time: for what phones ask that is more work than answering. A connection is kept for an
# hour, and asked before each request whether it is still there. (PgBouncer knows such queries from 1.21 on: max_prepared_statements.
# It refuses `options` but for ignore_startup_parameters = options; what they say is then for ALTER ROLE.)
PLANNED_ONCE, KEPT = {"server_side_binding": True, "prepare_threshold": 5}, 3_600


def postgresql(url: str) -> Mapping[str, object]:
    """The settings of a DATABASE_URL; what stands behind its question mark goes before ours.

    Ends the program with one sentence where it names no PostgreSQL: no command could tell a better one. The sentence repeats nothing of it,
    for it may hold a password.
    """
    try:
        parsed = dj_database_url.parse(url, conn_max_age=KEPT, conn_health_checks=True)
    except ValueError:
        parsed = {}
    named = parsed.get("NAME") or "service" in parsed.get("OPTIONS", {})
    if parsed.get("ENGINE") != "django.db.backends.postgresql" or not named:
        sys.exit(
            "DATABASE_URL nennt keine PostgreSQL-Datenbank; sie sieht so aus: postgres://NAME:PASSWORT@RECHNER/DATENBANK. "
            "Für SQLite bleibt DATABASE_URL leer; den Ordner seiner Datei nennt TAROCK_DATA."
        )
    return parsed | {"OPTIONS": PATIENT | PLANNED_ONCE | parsed.get("OPTIONS", {})}


# A PostgreSQL may have several servers: what a laptop keeps in files and in its clock lies there then.
SHARED = bool(DATABASE_URL)
SERVER = os.environ.get("TAROCK_SERVER", "").strip()[:60]
DATABASES = {"default": postgresql(DATABASE_URL) if DATABASE_URL else SQLITE}
if DATABASE_URL and is_installed(PROCRASTINATE):
    INSTALLED_APPS.append(PROCRASTINATE)
    PROCRASTINATE_AUTODISCOVER_MODULE_NAME = ""  # its tasks are named where a worker runs (tournament/management/worker.py)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# So many answer requests. Where more than the cores do, whoever holds a tournament's lock waits for a core at each of his statements.
PROCESSES = int(asked) if (asked := os.environ.get("TAROCK_PROCESSES", "").strip()).isdecimal() and int(asked) else 2

# Language and time: German first, whatever the browser says; English by the link in the frame (tournament/middleware.py) -------

LANGUAGE_CODE = "de-at"
LOCALE_PATHS = [PACKAGES / "tournament" / "locale"]
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
FORMAT_MODULE_PATH = "tournament.site.formats"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}sprache"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
TIME_ZONE = "Europe/Vienna"
USE_TZ = True

# Files ----------------------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = own("staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "tournament.site.static_files.Storage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# A request's body, with its files: enough for a player list or a tournament file, far from filling a disk.
UPLOAD_LIMIT = 10 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DATA_UPLOAD_MAX_NUMBER_FILES = 4

# Log-in: wrong passwords are counted for an account and a device together (tournament/throttle.py) ------------------------------

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "tournament.site.accounts.WithPosts"]
PASSWORD_HASHERS = ["tournament.site.password_turns.InTurn"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
AXES_HANDLER = "tournament.site.failures.ByTheDatabasesTime"
AXES_LOCKOUT_PARAMETERS = [["ip_address", "username"]]
AXES_FAILURE_LIMIT = "tournament.site.throttle.allowance"
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_CLIENT_IP_CALLABLE = "tournament.site.throttle.counted_address"
AXES_USERNAME_CALLABLE = "tournament.site.throttle.counted_name"
AXES_LOCKOUT_CALLABLE = "tournament.site.access.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# Headers and cookies ----------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {"default-src": [SELF], "base-uri": [NONE], "form-action": [SELF], "frame-ancestors": [NONE], "object-src": [NONE]}
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "tournament.site.sessions"
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
SESSION_COOKIE_AGE = 7 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = BEHIND_TLS_PROXY
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS_PROXY else None
# No HSTS with a certificate of our own: a phone that remembers it could not open the page once the laptop speaks plain http again.
SECURE_HSTS_SECONDS = 24 * 3600 if BEHIND_TLS_PROXY else 0

# Log: on stderr, one line an event, readable or (TAROCK_LOG=json) for machines; a page not found is no event --------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": f"tournament.site.log_lines.{'Json' if LOG_JSON else 'Line'}"}},
    "filters": {"repeated": {"()": "tournament.site.log_limit.Repeated"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["repeated"]},
        "answers": {"class": "logging.StreamHandler", "formatter": "line"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        "tournament.requests": {"handlers": ["answers"], "level": "INFO" if LOG_JSON else "CRITICAL", "propagate": False},
        # A guest decides how many of these there are: the desk is told on its pages (tournament/site/attempts.py), and the window stays
        # readable.
        "axes": {"level": "ERROR"},
        # Of its own queue it would tell everything twice: what goes wrong is told by whoever looks (management/worker.py).
        "procrastinate": {"level": "CRITICAL"},
        # Whoever speaks no HTTP, or does not trust our certificate, is no event.
        "tornado.general": {"level": "CRITICAL"},
        # One style sheet serves screen and paper; what only a screen knows is no fault of the paper.
        "weasyprint": {"level": "ERROR"},
    },
}
