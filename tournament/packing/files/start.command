#!/bin/sh
# Startet Tarock. Lässt der Mac es nicht zu: LIESMICH.txt sagt, wo man klickt.
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
python=""
for minor in @MINORS@; do
  for found in "programm/$version/python/bin/python$minor" "/Library/Frameworks/Python.framework/Versions/$minor/bin/python$minor" \
    "/opt/homebrew/bin/python$minor" "/usr/local/bin/python$minor"; do
    if [ -z "$python" ] && [ -x "$found" ]; then python=$found; fi
  done
done
if [ -z "$python" ]; then
  echo "Auf diesem Mac fehlt Python: im Browser https://www.python.org/downloads/ öffnen, Python @NEWEST@ laden, installieren, dann hier noch einmal doppelklicken." >&2
  echo "Python @NEWEST@ is missing: get it from https://www.python.org/downloads/, install it, then double-click here again." >&2
  wait_for_key
fi
"$python" -s "programm/$version/start.py" "$@" || ended $?
