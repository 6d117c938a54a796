#!/bin/sh
# Startet Tarock. Ein Doppelklick genügt; fragt der Dateimanager, „Ausführen“ oder „Im Terminal ausführen“ wählen.
case $0 in */*) cd "${0%/*}" || exit 1 ;; esac
code=1
wait_for_key() { if [ -t 0 ]; then printf '\nEingabetaste schließt dieses Fenster. / Enter closes this window. '; read -r _; fi; exit "$code"; }
ended() {
  code=$1
  echo "Tarock endete mit dem Fehlercode $code. Steht darüber kein Grund, noch einmal doppelklicken; hilft das nicht, das ZIP neu entpacken." >&2
  echo "Tarock ended with error code $code. If no reason stands above, double-click again; if that does not help, unpack the ZIP anew." >&2
  wait_for_key
}
read -r version 2>/dev/null <programm/aktuell.txt || { echo "Es fehlen Dateien des Programms. Bitte das ZIP noch einmal entpacken. / Files are missing: unpack the ZIP again." >&2; wait_for_key; }
unset PYTHONHOME PYTHONPATH
python="programm/$version/python/bin/python3"
[ -x "$python" ] || { echo "$python fehlt: der Virenschutz hat es vermutlich entfernt. Bitte das ZIP noch einmal entpacken. / It is missing: unpack the ZIP again." >&2; wait_for_key; }
"$python" -s "programm/$version/start.py" "$@" || ended $?
