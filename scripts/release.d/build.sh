#!/usr/bin/env bash
# Builds the program with and without its window, into TARGET/programs: `build.sh SOURCE TARGET TOOLS AUDITABLE`, where
# TOOLS is the folder of cargo-auditable and AUDITABLE its version. scripts/release runs it in an old Debian.
set -euo pipefail

source=$1 target=$2 tools=$3 auditable=$4
if [ ! -x "$tools/bin/cargo-auditable" ]; then
    CARGO_TARGET_DIR=$tools/target cargo install --quiet --locked --debug --root "$tools" "cargo-auditable@$auditable"
    rm -rf "$tools/target"
fi
PATH=$tools/bin:$PATH
export CARGO_TARGET_DIR=$target
mkdir -p "$target/programs"
cd "$source"

# program NAME [OPTION...]: builds it and puts it aside, for the next one bears the same name.
program() {
    local name=$1
    shift
    cargo auditable build --release --locked -p tibetango "$@"
    install -m 0755 "$target/release/tibetango" "$target/programs/$name.new"
    mv -f "$target/programs/$name.new" "$target/programs/$name"
}

program server --no-default-features --features games
program window
