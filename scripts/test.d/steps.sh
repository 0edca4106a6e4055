#!/usr/bin/env bash
# Checks that need what scripts/lib.sh installs: `steps.sh FUNCTION`. Exit status 77: left out, the last line says why.
set -euo pipefail

script_name=scripts/test
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"
cd "$root"

page=crates/server/src/page
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tibetango

left_out() {
    printf '%s\n' "$*"
    exit 77
}

# The linters of everything that is not Rust, and the tests of what tests.
small_lints() {
    python3 -B -m unittest discover -s scripts/test.d/tests
    use_venv lint "$root/scripts/test.d/requirements.txt"
    "$venv/bin/ruff" check .
    "$venv/bin/oxlint" --deny-warnings "$page"
    # Deno brings TypeScript along, which reads the types of the page's JavaScript off the code.
    find "$page" -name '*.js' -print0 |
        DENO_DIR=$cache/deno DENO_NO_UPDATE_CHECK=1 xargs -0 "$venv/bin/deno" check --quiet --no-remote --no-lock \
            --config scripts/test.d/page.json
    "$venv/bin/shellcheck" -x scripts/{exhibit,film,play,release,test} scripts/*.sh scripts/*.d/*.sh \
        packaging/kiosk/set-up packaging/*/scripts/{config,p*} .ci/run
}

# What comes along with the crates: their licences, versions and sources.
licences() {
    use_cargo_deny
    "$cargo_deny" --locked check licenses bans sources
}

# What is known to be unsafe among the crates stands in a database on the network, which is not to be had everywhere.
advisories() {
    use_cargo_deny
    timeout 120 "$cargo_deny" fetch db >/dev/null 2>&1 || left_out "their database cannot be reached from here"
    "$cargo_deny" --locked check advisories
}

# The farm's tests; TIBETANGO_BINARY names the program.
farm() {
    use_venv farm "$root/farm/requirements.txt"
    "$venv/bin/python" -m pytest -q -p no:cacheprovider --durations=10 farm/tests
}

# The types of the farm's programs, held against those of all packages that they use.
farm_types() {
    can_learn || left_out "$(python3 --version) is here, 3.11 or newer is needed"
    use_venv learn "$root/farm/requirements.txt" "$root/farm/requirements-learn.txt"
    local packages=$venv/bin/python
    use_venv lint "$root/scripts/test.d/requirements.txt"
    cd farm
    "$venv/bin/python" -m mypy --config-file "$root/scripts/test.d/mypy.ini" --cache-dir "$cache/mypy" \
        --python-executable "$packages" ./*.py tests/*.py tests/learning/*.py
}

# The tests of learning, which needs more packages.
learning() {
    can_learn || left_out "$(python3 --version) is here, 3.11 or newer is needed"
    use_venv learn "$root/farm/requirements.txt" "$root/farm/requirements-learn.txt"
    "$venv/bin/python" -m pytest -q -p no:cacheprovider --durations=10 farm/tests/learning
}

# Gives a package of no workspace the same crates as the program's. The first command of cargo adds to the copy what the
# package alone has; those after it are locked.
lock_as_the_program() {
    cp Cargo.lock "$1/Cargo.lock"
    cargo tree --manifest-path "$1/Cargo.toml" >/dev/null
}

# The benches, which no other step compiles: lints, and one run of each without a measurement.
benches() {
    lock_as_the_program benches
    cargo clippy --locked --manifest-path benches/Cargo.toml --all-targets -- -D warnings
    cargo test --locked --manifest-path benches/Cargo.toml --benches
}

# The tool that makes mutants, which no other step compiles: lints, and its tests.
mutants() {
    lock_as_the_program tests/mutants
    cargo clippy --locked --manifest-path tests/mutants/Cargo.toml --all-targets -- -D warnings
    cargo test --locked --manifest-path tests/mutants/Cargo.toml
}

# The examples of the crates that others may use: each ends by itself, and fails where it does not show what it says.
crate_examples() {
    local example crate
    for example in crates/*/examples/*.rs; do
        crate=${example#crates/}
        cargo run --locked -p "tibetango-${crate%%/*}" --example "$(basename "$example" .rs)"
    done
}

# Whether a registry would take the crates that may be published, and each builds from its package alone. Nothing is
# uploaded.
publishing() {
    timeout 120 cargo update --quiet --dry-run pastey || left_out "the registry cannot be reached from here"
    cargo publish --workspace --locked --dry-run --allow-dirty
}

# A server with many rooms of people, each of whom is answered. Every player is an open file of the program that plays
# them, which is the one that is shipped.
load() {
    ulimit -S -n 4096 || left_out "this machine lets a program open fewer than 4096 files"
    "$CARGO_TARGET_DIR/release/tibetango" bench serve --rooms 100,1000
}

# A minute of fuzzing for every target, from the seeds and from what earlier runs found.
fuzz() {
    cargo +nightly --version >/dev/null 2>&1 || left_out "a nightly Rust is not here"
    cargo fuzz --version >/dev/null 2>&1 || left_out "cargo-fuzz is not here: cargo install cargo-fuzz"
    # cargo fuzz does not take --locked.
    lock_as_the_program fuzz
    TMPDIR=$(mktemp -d)
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    local target name
    for target in fuzz/fuzz_targets/*.rs; do
        name=$(basename "$target" .rs)
        mkdir -p "$CARGO_TARGET_DIR/fuzz-corpora/$name"
        cargo +nightly fuzz run --target-dir "$CARGO_TARGET_DIR/fuzz" "$name" \
            "$CARGO_TARGET_DIR/fuzz-corpora/$name" "fuzz/seeds/$name" \
            -- -max_total_time=60 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1
    done
}

"$1"
