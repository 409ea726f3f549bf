#!/bin/sh
# Runs after the files of the package are gone. A shop's data folder is never touched.
set -e
case "$1" in
  remove | purge) ;;
  *) exit 0 ;;
esac

profile="$DPKG_ROOT/etc/apparmor.d/layerline"
if [ -f "$profile" ]; then
  if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi

if [ -z "$DPKG_ROOT" ]; then
  command -v update-mime-database >/dev/null && update-mime-database /usr/share/mime || true
  command -v update-desktop-database >/dev/null && update-desktop-database /usr/share/applications || true
fi
