@echo off
rem Commands such as "layerline --backup". A console waits for a program that a batch file starts, and gets its exit code;
rem it would not wait for one with a window that is started directly.
if "%~1"=="" (
  start "" "%~dp0..\Layerline.exe"
  exit /b 0
)
"%~dp0..\Layerline.exe" %*
