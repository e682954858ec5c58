#!/bin/sh
# Lints and type-checks the site's JavaScript. Says so where the tools cannot be had; the site itself does not need them.
set -eu
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null; then
    echo "JavaScript is not checked: npm is not here (on Debian: apt-get install npm)."
    exit 0
fi
if ! [ node_modules/ready -nt package.json ]; then
    npm install --silent || { echo "JavaScript is not checked: its tools could not be installed."; exit 0; }
    touch node_modules/ready
fi
npm run --silent check
