@echo off
rem Startet Tarock. Ein Doppelklick genuegt. / Starts Tarock: double-click it.
chcp 65001 >nul
setlocal
title Tarock (offen lassen / keep open)
cd /d "%~dp0"
set "VERSION="
if exist "programm\aktuell.txt" set /p VERSION=<"programm\aktuell.txt"
if not exist "programm\%VERSION%\start.py" goto unpack
set "PYTHONHOME="
set "PYTHONPATH="
set "PYTHONUTF8=1"
set "CODE=1"
if exist "programm\%VERSION%\python\python.exe" goto own
if exist "programm\%VERSION%\python" goto taken
set "MINOR="
for %%V in (@MINORS@) do call :look %%V
if defined MINOR goto installed
python -c "import sys; sys.exit('{}.{}'.format(*sys.version_info) not in '@MINORS@'.split())" >nul 2>nul
if "%ERRORLEVEL%"=="0" goto plain
echo Auf diesem Rechner fehlt Python @NEWEST@. Gibt es den Befehl py, dann in der Eingabeaufforderung eingeben:
echo     py install @NEWEST@
echo Sonst im Browser https://www.python.org/downloads/ den "Python install manager" laden und starten, dann den Befehl eingeben.
echo Danach hier noch einmal doppelklicken.
echo.
echo Python @NEWEST@ is missing. Where the command py exists, type: py install @NEWEST@
echo Otherwise get the Python install manager from https://www.python.org/downloads/ first. Then double-click here again.
goto wait
:look
if defined MINOR exit /b 0
py -%1 -c "" >nul 2>nul
if "%ERRORLEVEL%"=="0" set "MINOR=%1"
exit /b 0
:own
"programm\%VERSION%\python\python.exe" -s "programm\%VERSION%\start.py" %*
goto ended
:installed
py -%MINOR% -s "programm\%VERSION%\start.py" %*
goto ended
:plain
python -s "programm\%VERSION%\start.py" %*
goto ended
:unpack
echo Es fehlen Dateien des Programms. Bitte das ZIP zuerst ganz entpacken (Rechtsklick, "Alle extrahieren") und dort starten.
echo Files are missing: unpack the whole ZIP first (right click, "Extract all"), and start there.
goto wait
:taken
echo python.exe fehlt: der Virenschutz hat es vermutlich entfernt. Bitte den Ordner dort als Ausnahme eintragen und das ZIP noch einmal entpacken.
echo python.exe is missing, probably taken by the virus scanner: exempt this folder there, and unpack the ZIP again.
goto wait
:ended
set "CODE=%ERRORLEVEL%"
if "%CODE%"=="0" exit /b 0
echo.
echo Tarock endete mit dem Fehlercode %CODE%. Steht weiter oben kein Grund, noch einmal doppelklicken; hilft das nicht, das ZIP neu entpacken.
echo Tarock ended with error code %CODE%. If no reason stands above, double-click again; if that does not help, unpack the ZIP anew.
:wait
pause
exit /b %CODE%
