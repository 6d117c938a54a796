"""The ASGI application, for servers that speak ASGI. Nothing here needs it; every page works over WSGI."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = get_asgi_application()
