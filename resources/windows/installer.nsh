; Included in the installer and the uninstaller that electron-builder makes (nsis.include).

!include "LogicLib.nsh"
!include "WinMessages.nsh"
!include "WordFunc.nsh"

!define LAYERLINE_CLASSES "Software\Classes"
!define LAYERLINE_ENVIRONMENT "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"

; Offers the program under "Open with". The type's own default stays: a slicer may be the one that people chose.
!macro offerModel EXT DESCRIPTION
  WriteRegNone SHELL_CONTEXT "${LAYERLINE_CLASSES}\.${EXT}\OpenWithProgids" "Layerline.${EXT}"
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\Layerline.${EXT}" "" "${DESCRIPTION}"
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\Layerline.${EXT}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\Layerline.${EXT}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro withdrawModel EXT
  DeleteRegValue SHELL_CONTEXT "${LAYERLINE_CLASSES}\.${EXT}\OpenWithProgids" "Layerline.${EXT}"
  DeleteRegKey SHELL_CONTEXT "${LAYERLINE_CLASSES}\Layerline.${EXT}"
!macroend

!macro updateExplorer
  System::Call "shell32::SHChangeNotify(i,i,i,i) (0x08000000, 0x1000, 0, 0)"
!macroend

; Links to orders. Windows would keep them for each person who ever started the program if the program registered them itself.
!macro registerLinks
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\layerline" "" "URL:Layerline"
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\layerline" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\layerline\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "${LAYERLINE_CLASSES}\layerline\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; Writes the machine's PATH without the program's folder, and with END after it. One that is longer than a string of NSIS is left as it is.
!macro writePath REPLACE END
  ClearErrors
  ReadRegStr $0 HKLM "${LAYERLINE_ENVIRONMENT}" "Path"
  StrLen $1 ";$0;$INSTDIR\bin;"
  IntOp $2 ${NSIS_MAX_STRLEN} - 1
  ${IfNot} ${Errors}
  ${AndIf} $0 != ""
  ${AndIf} $1 < $2
    ${${REPLACE}} ";$0;" ";$INSTDIR\bin;" ";" "+" $0
    StrCpy $0 $0 -1 1
    WriteRegExpandStr HKLM "${LAYERLINE_ENVIRONMENT}" "Path" "$0${END}"
    SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
  ${EndIf}
!macroend

; Lets devices of the shop's own network reach the shop. Nothing listens before the owner turns that on.
!macro allowNetwork
  nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Layerline" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" profile=private,domain enable=yes'
  Pop $0
!macroend

!macro forbidNetwork
  nsExec::Exec '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Layerline"'
  Pop $0
!macroend

!macro customInstall
  !insertmacro offerModel "stl" "STL model"
  !insertmacro offerModel "step" "STEP model"
  !insertmacro offerModel "stp" "STEP model"
  !insertmacro offerModel "obj" "OBJ model"
  !insertmacro offerModel "3mf" "3MF model"
  !insertmacro updateExplorer
  !insertmacro registerLinks
  !insertmacro forbidNetwork
  !insertmacro allowNetwork
  !insertmacro writePath "WordReplace" ";$INSTDIR\bin"
!macroend

!macro customUnInstall
  !insertmacro withdrawModel "stl"
  !insertmacro withdrawModel "step"
  !insertmacro withdrawModel "stp"
  !insertmacro withdrawModel "obj"
  !insertmacro withdrawModel "3mf"
  !insertmacro updateExplorer
  DeleteRegKey SHELL_CONTEXT "${LAYERLINE_CLASSES}\layerline"
  !insertmacro forbidNetwork
  !insertmacro writePath "un.WordReplace" ""
!macroend
