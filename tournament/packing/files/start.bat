@echo off
rem Startet Tarock. Ein Doppelklick genuegt.
chcp 65001 >nul
setlocal
title Tarock
cd /d "%~dp0"
set "VERSION="
if exist "programm\aktuell.txt" set /p VERSION=<"programm\aktuell.txt"
if not exist "programm\%VERSION%\start.py" goto unpack
set "PYTHONHOME="
set "PYTHONPATH="
set "PYTHONUTF8=1"
if exist "programm\%VERSION%\python\python.exe" goto own
if exist "programm\%VERSION%\python" goto taken
for %%V in (@MINORS@) do (
  py -%%V -c "" >nul 2>nul
  if not errorlevel 1 (
    set "MINOR=%%V"
    goto installed
  )
)
echo Auf diesem Rechner fehlt Python: im Browser https://www.python.org/downloads/ öffnen, Python @NEWEST@ (64 Bit) laden, installieren, dann hier noch einmal doppelklicken.
goto wait
:own
"programm\%VERSION%\python\python.exe" -s "programm\%VERSION%\start.py" %*
if errorlevel 1 goto wait
exit /b 0
:installed
py -%MINOR% -s "programm\%VERSION%\start.py" %*
if errorlevel 1 goto wait
exit /b 0
:unpack
echo Es fehlen Dateien des Programms. Bitte das ZIP zuerst ganz entpacken (Rechtsklick, „Alle extrahieren“) und dort starten.
goto wait
:taken
echo python.exe fehlt: der Virenschutz hat es vermutlich entfernt. Bitte den Ordner dort als Ausnahme eintragen und das ZIP noch einmal entpacken.
:wait
pause
exit /b 1
