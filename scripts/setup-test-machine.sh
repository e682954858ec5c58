#!/bin/sh
# What the tests need beside Python: PostgreSQL, nginx, Chromium and npm. Does nothing where all are there.
set -eu

missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx"
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium"
command -v npm >/dev/null || missing="$missing npm"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests:$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of package names
    apt-get install -y --no-install-recommends $missing >/dev/null 2>&1 ||
        { apt-get update -q >/dev/null 2>&1 && apt-get install -y --no-install-recommends $missing >/dev/null; } ||
        echo "Could not install$missing; the tests that need them are skipped."
    case "$missing" in  # tests start an nginx of their own; nobody has asked for one on port 80
    *nginx*) systemctl disable --now nginx >/dev/null 2>&1 || true ;;
    esac
else
    echo "Not here:$missing (on Debian: apt-get install$missing); the tests that need them are skipped."
fi
