#!/bin/sh
# Runs after the files of the package are in place. dpkg sets DPKG_ROOT when it installs into another folder than /.
set -e
[ "$1" = configure ] || exit 0
program="$DPKG_ROOT/opt/Layerline"

# Where programs may make user namespaces, Chromium's sandbox needs no rights of its own.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then
  chmod 0755 "$program/chrome-sandbox"
else
  chmod 4755 "$program/chrome-sandbox"
fi

# Ubuntu 24.04 and newer let only named programs make user namespaces. Older systems do not know the profile's version, and
# need none.
profile="$DPKG_ROOT/etc/apparmor.d/layerline"
if [ -d "$DPKG_ROOT/etc/apparmor.d" ] && command -v apparmor_parser >/dev/null &&
  apparmor_parser --skip-kernel-load --debug "$program/resources/apparmor-profile" >/dev/null 2>&1; then
  cp "$program/resources/apparmor-profile" "$profile"
  if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
  fi
fi

if [ -z "$DPKG_ROOT" ]; then
  command -v update-mime-database >/dev/null && update-mime-database /usr/share/mime || true
  command -v update-desktop-database >/dev/null && update-desktop-database /usr/share/applications || true
fi
