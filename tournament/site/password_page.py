"""One's own password, changed by who knows the old one. A forgotten one of a referee or helper is set anew by the director
(`referee.referees`)."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PasswordForm(PasswordChangeForm):
    """The old one, and the new one twice."""

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": _("Das ist nicht das Passwort von jetzt. Groß- und Kleinschreibung zählen."),
        "password_mismatch": _("Die beiden neuen Passwörter sind verschieden. Bitte beide noch einmal eintippen."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {
            "old_password": _("Passwort von jetzt"),
            "new_password1": _("Neues Passwort"),
            "new_password2": _("Neues Passwort noch einmal"),
        }
        for name, label in labels.items():
            field = self.fields[name]
            field.label, field.help_text = label, ""
            field.error_messages["required"] = _("Bitte ausfüllen.")


class ChangePassword(PasswordChangeView):
    """GET: the form. POST: changes the password of who is logged in; he stays logged in here, and nowhere else."""

    form_class = PasswordForm
    template_name = "site/password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Stored, and said."""
        answer = super().form_valid(form)
        messages.success(self.request, gettext("Das Passwort ist geändert. Auf anderen Geräten ist neu anzumelden."))
        return answer
