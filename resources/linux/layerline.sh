#!/bin/sh
# Starts the installed program. As root, Chromium does not start with its sandbox; a command opens no page and needs none.
program="$(dirname "$(readlink -f "$0")")/../../opt/Layerline/layerline"
case "$1" in
  --*) [ "$(id -u)" = 0 ] && exec "$program" --no-sandbox "$@" ;;
esac
exec "$program" "$@"
