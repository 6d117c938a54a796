#!/bin/sh
# Startet Tarock. Ein Doppelklick genügt; fragt der Dateimanager, „Ausführen“ oder „Im Terminal ausführen“ wählen.
case $0 in */*) cd "${0%/*}" || exit 1 ;; esac
wait_for_key() { if [ -t 0 ]; then printf '\nEingabetaste schließt dieses Fenster. '; read -r _; fi; exit 1; }
read -r version 2>/dev/null <programm/aktuell.txt || { echo "Es fehlen Dateien des Programms. Bitte das ZIP noch einmal entpacken." >&2; wait_for_key; }
unset PYTHONHOME PYTHONPATH
python="programm/$version/python/bin/python3"
[ -x "$python" ] || { echo "$python fehlt: der Virenschutz hat es vermutlich entfernt. Bitte das ZIP noch einmal entpacken." >&2; wait_for_key; }
"$python" -s "programm/$version/start.py" "$@" || wait_for_key
