# shellcheck shell=bash
# What scripts/play and scripts/test share: system packages, Rust, the target directory and
# progress. It is sourced, never run; the caller has set `root` to the repository root.
#
# Everything said goes to stderr: stdout belongs to the program that is run in the end.
# Exit codes are the game's own: 1 a check failed, 2 something is missing or wrong to begin with.

: "${root:?set by the script that sources this file}"

# cargo and apt-get look at HOME, and a bare CI runner may not set it.
[ -n "${HOME:-}" ] || HOME=~
export HOME

# ---- Telling ------------------------------------------------------------------------------

say() { printf '==> %s\n' "$*" >&2; }
note() { printf '    %s\n' "$*" >&2; }
die() {
    printf '%s: %s\n' "${script_name:-tibetango}" "$*" >&2
    exit 2
}

# 75 -> "1 min 15 s"
elapsed_text() {
    if [ "$1" -ge 60 ]; then
        printf '%d min %02d s' $(($1 / 60)) $(($1 % 60))
    else
        printf '%d s' "$1"
    fi
}

# step TITLE COMMAND [ARG...]: says the title, runs the command, says how long it took.
# Returns the command's status and leaves the seconds in `step_seconds`.
step_seconds=0
step() {
    local title=$1 start=$SECONDS status=0
    shift
    say "$title"
    "$@" || status=$?
    step_seconds=$((SECONDS - start))
    if [ "$status" -eq 0 ]; then
        note "done in $(elapsed_text "$step_seconds")"
    fi
    return "$status"
}

# A person is there to read and to answer.
interactive() { [ -z "${CI:-}" ] && [ -t 0 ] && [ -t 2 ]; }

# ---- Target directory ---------------------------------------------------------------------

# Outside the clone, so that a fresh clone (CI) finds what an earlier one built.
use_target_dir() {
    local dir=${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/tibetango/target}
    # A relative one is meant from where the caller stands, and cargo runs in the root.
    case $dir in
        /*) ;;
        *) dir=$PWD/$dir ;;
    esac
    export CARGO_TARGET_DIR=$dir
    # Cargo takes what was built from another clone for what it would build from this one unless a file is newer.
    local mark=$dir/clone
    if [ -d "$dir" ] && [ "$(cat "$mark" 2>/dev/null)" != "$root" ]; then
        find "$root" -path "$dir" -prune -o -name '*.rs' -exec touch {} +
    fi
    mkdir -p "$dir"
    printf '%s\n' "$root" >"$mark"
}

# ---- System packages ----------------------------------------------------------------------
# docs/dependencies-system.md says what each of them is for.

build_packages=(pkg-config gcc libc6-dev libasound2-dev libwayland-dev libxkbcommon-dev)
run_packages=(libvulkan1 mesa-vulkan-drivers libxkbcommon-x11-0 libx11-6 libx11-xcb1 libxcursor1
    libxi6 libxrandr2)
text_test_packages=(gettext)
window_test_packages=(xvfb)
browser_test_packages=(chromium chromium-driver)
python_packages=(python3 python3-venv)

# The packages that are not installed, one a line. Where a command is what is needed, the
# command counts: pkgconf brings pkg-config, clang brings cc.
missing_packages() {
    local package installed
    # A package may be there for another architecture only.
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Architecture} ${Package}\n' "$@" 2>/dev/null |
        awk -v native="$(dpkg --print-architecture)" \
            '$1 == "installed" && ($2 == native || $2 == "all") { print $3 }') || true
    for package in "$@"; do
        case $package in
            pkg-config) ! command -v pkg-config >/dev/null || continue ;;
            chromium) ! type -P chromium chromium-browser google-chrome | grep -q . || continue ;;
            chromium-driver) ! command -v chromedriver >/dev/null || continue ;;
            gcc) ! command -v cc >/dev/null || continue ;;
            gettext) ! command -v msgfmt >/dev/null || continue ;;
            python3) ! command -v python3 >/dev/null || continue ;;
            # Debian's python3 alone lacks what fills a virtual environment.
            python3-venv) ! python3 -c 'import venv, ensurepip' 2>/dev/null || continue ;;
            xvfb) ! command -v Xvfb >/dev/null || continue ;;
        esac
        grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
    done
}

# Runs apt-get as root. Stdin is closed to it: nothing may be asked on the way.
apt_get() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 127
        as_root=(sudo)
        # Without a person to type a password, sudo must fail instead of waiting.
        interactive || as_root+=(-n)
    fi
    # The settings stand after sudo, which would drop them. apt's own words are no result: stderr.
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

install_packages() {
    local by_hand="apt-get install $*"
    say "missing system packages: $*"
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        die "not root and no sudo here: as root run: $by_hand"
    fi
    note "installing them with apt-get"
    step "apt-get update" apt_get -q update ||
        note "apt-get update failed; trying with the package lists that are here"
    step "apt-get install $*" apt_get -q install -y --no-install-recommends "$@" ||
        die "apt-get could not install them: as root run: apt-get update && $by_hand"
}

# The needs in words, for systems whose package names we do not know.
print_needs() {
    note "to build: a C compiler and linker, pkg-config, the development files of ALSA (alsa.pc),"
    note "          Wayland (wayland-client.pc) and xkbcommon"
    note "to run:   the Vulkan loader and a Vulkan driver (Mesa's, or the graphics card's), libX11,"
    note "          libX11-xcb, libXcursor, libXi, libXrandr, libxkbcommon, libxkbcommon-x11"
    note "to test the window: Xvfb and Mesa's software driver lavapipe"
    note "to test: Python 3.10 or newer with venv and pip, 3.11 for learning; GNU gettext"
    note "on Debian and Ubuntu: ${build_packages[*]} ${run_packages[*]} ${window_test_packages[*]}"
    note "                      ${browser_test_packages[*]} ${python_packages[*]} ${text_test_packages[*]}"
}

# Without apt-get: says the needs, stops only where the build could not work.
check_other_system() {
    local lacks=() module
    command -v cc >/dev/null || lacks+=("a C compiler (cc)")
    if [ "$(uname -s)" = Linux ]; then
        if command -v pkg-config >/dev/null; then
            for module in alsa wayland-client; do
                pkg-config --exists "$module" || lacks+=("$module.pc")
            done
        else
            lacks+=("pkg-config")
        fi
    fi
    if [ ${#lacks[@]} -gt 0 ]; then
        say "this is no Debian or Ubuntu: please install with your package manager"
        print_needs
        die "missing here: $(printf '%s, ' "${lacks[@]}" | sed 's/, $//')"
    fi
    say "this is no Debian or Ubuntu: what the build needs is here, the rest was not checked"
    print_needs
}

# need_packages PACKAGE...: all of them are installed, or the script ends with what to do.
need_packages() {
    local missing=() package
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        check_other_system
        return
    fi
    while IFS= read -r package; do
        missing+=("$package")
    done < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

# ---- Rust ---------------------------------------------------------------------------------

use_cargo_bin() {
    local bin=${CARGO_HOME:-$HOME/.cargo}/bin
    # rustup was installed, and this shell is older than that.
    if ! command -v cargo >/dev/null && [ -x "$bin/cargo" ]; then
        PATH=$bin:$PATH
        export PATH
    fi
}

offer_rustup() {
    local answer installer
    if ! interactive; then
        die "cargo is missing: install Rust $1 or newer from https://rustup.rs, then run this again"
    fi
    say "Rust (cargo) is missing"
    note "the official installer of https://rustup.rs puts it into ${CARGO_HOME:-$HOME/.cargo} and"
    note "${RUSTUP_HOME:-$HOME/.rustup}, and adds it to the PATH of your shell"
    printf '    Download and run it now? [y/N] ' >&2
    read -r answer || answer=
    case $answer in
        [yY] | [yY][eE][sS]) ;;
        *) die "without cargo nothing can be built: see https://rustup.rs" ;;
    esac
    if ! command -v curl >/dev/null; then
        command -v apt-get >/dev/null || die "curl is missing: install it, then run this again"
        install_packages curl ca-certificates
    fi
    installer=$(mktemp)
    # To a file first: half a script must not run when the connection breaks.
    if step "downloading rustup's installer" \
        curl --proto '=https' --tlsv1.2 -sSfL -o "$installer" https://sh.rustup.rs &&
        step "installing Rust" sh "$installer" -y --profile default >&2; then
        rm -f "$installer"
    else
        rm -f "$installer"
        die "rustup's installer failed: see https://rustup.rs"
    fi
    use_cargo_bin
    command -v cargo >/dev/null || die "cargo is still missing: open a new terminal, then run this again"
}

# need_rust: cargo is here and rustc is new enough. Run in the root, where a toolchain override
# of the user would count. Cargo.toml is the one place that states the version.
need_rust() {
    local wanted found how major minor
    wanted=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")
    [ -n "$wanted" ] || die "Cargo.toml states no rust-version"
    use_cargo_bin
    command -v cargo >/dev/null || offer_rustup "$wanted"
    if command -v rustup >/dev/null; then
        how="run: rustup update stable && rustup default stable"
    else
        how="install it from https://rustup.rs"
    fi
    found=$(cd "$root" && "${RUSTC:-rustc}" --version 2>/dev/null | sed -n 's/^rustc \([0-9]*\.[0-9]*\).*/\1/p') || true
    [ -n "$found" ] || die "rustc does not run; Rust $wanted or newer is needed: $how"
    IFS=. read -r major minor <<<"$found"
    if [ "$major" -lt "${wanted%%.*}" ] ||
        { [ "$major" -eq "${wanted%%.*}" ] && [ "$minor" -lt "$(cut -d. -f2 <<<"$wanted")" ]; }; then
        die "rustc is $found, but $wanted or newer is needed: $how"
    fi
}

# need_component COMMAND COMPONENT: `cargo COMMAND` works.
need_component() {
    ! (cd "$root" && cargo "$1" --version) >/dev/null 2>&1 || return 0
    if command -v rustup >/dev/null; then
        # As everywhere in the root: an override decides which toolchain gets it.
        (cd "$root" && step "rustup component add $2" rustup component add "$2" >&2) ||
            die "rustup could not add $2: run: rustup component add $2"
    else
        die "cargo $1 is missing: install $2 for this Rust toolchain"
    fi
}

# use_cargo_tool NAME VERSION [OPTION...]: a tool of cargo in the cache, built there once; leaves the folder of its
# program in `cargo_tool`. Built without optimisation: it is quick enough, and the build takes a third of the time.
cargo_tool=
use_cargo_tool() {
    local name=$1 version=$2 folder
    folder=${XDG_CACHE_HOME:-$HOME/.cache}/tibetango/$name-$version
    shift 2
    if [ ! -x "$folder/bin/$name" ]; then
        note "building $name into $folder, about 3 minutes"
        CARGO_TARGET_DIR=$folder/target cargo install --quiet --locked --debug --root "$folder" "$@" \
            "$name@$version" >&2 || return
        rm -rf "$folder/target"
    fi
    cargo_tool=$folder/bin
}

# use_cargo_deny: leaves the path of cargo-deny in `cargo_deny`.
cargo_deny_version=0.20.2
cargo_deny=
use_cargo_deny() {
    use_cargo_tool cargo-deny "$cargo_deny_version" || return
    # shellcheck disable=SC2034 # for whoever sources this file
    cargo_deny=$cargo_tool/cargo-deny
}

# ---- Python -------------------------------------------------------------------------------

# need_python: python3 is here and new enough for the farm's packages.
need_python() {
    command -v python3 >/dev/null || die "python3 is missing: install Python 3.10 or newer"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
        die "$(python3 --version) is here, but Python 3.10 or newer is needed"
}

# can_learn: python3 is new enough for what learning needs besides.
can_learn() { python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; }

# use_venv NAME REQUIREMENTS...: the packages of these files in a virtual environment in the cache, made anew when they
# or Python change. Leaves its folder in `venv`.
venv=
use_venv() {
    local name=$1 key folder aside file options=()
    shift
    for file in "$@"; do
        options+=(-r "$file")
    done
    key=$({
        python3 -c 'import sys; print(sys.version, sys.executable)'
        cat "$@"
    } | sha256sum | cut -c 1-16) || return
    folder=${XDG_CACHE_HOME:-$HOME/.cache}/tibetango/venv-$name-$key
    if [ ! -d "$folder" ]; then
        # What a run that was broken off left behind.
        find "${folder%/*}" -maxdepth 1 -name 'venv-*.??????' -mmin +1440 -exec rm -rf {} + 2>/dev/null || true
        mkdir -p "${folder%/*}" && aside=$(mktemp -d "$folder.XXXXXX") || return
        note "installing them into $folder"
        # Set aside and renamed: an environment that is there is whole.
        if python3 -m venv "$aside" &&
            "$aside/bin/python" -m pip --disable-pip-version-check install --quiet --no-deps \
                --only-binary :all: "${options[@]}" >&2 &&
            "$aside/bin/python" -m pip check >&2 &&
            { mv -T "$aside" "$folder" 2>/dev/null || [ -d "$folder" ]; }; then
            # It is still there if another run was quicker.
            rm -rf "$aside"
        else
            rm -rf "$aside"
            return 1
        fi
    fi
    # Its interpreter is called by its name: the scripts in bin know the folder in which they were made.
    # shellcheck disable=SC2034 # for whoever sources this file
    venv=$folder
}

# announce_cold_build PROFILE SECONDS: a cold build looks like a hang to those who do not expect it. It takes
# so many seconds of a processor, shared by all that are here; the last crates wait for each other.
announce_cold_build() {
    local cores seconds
    [ ! -d "$CARGO_TARGET_DIR/$1/deps" ] || return 0
    cores=$(nproc 2>/dev/null || echo 2)
    seconds=$(($2 / cores + 60))
    [ "$seconds" -ge 300 ] || seconds=300
    note "the first build compiles the Bevy engine: about $(((seconds + 59) / 60)) minutes on this machine's $cores cores; a later one compiles only what has changed"
}
