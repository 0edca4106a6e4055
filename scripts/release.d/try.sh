# shellcheck shell=bash
# Tries what lies in dist/ in fresh Debians. It is sourced by scripts/release, which has set `root`, `dist` and the others.
# shellcheck disable=SC2154

passed=0 failed=0

# expect WHAT COMMAND [ARG...]: counts whether a command succeeds, and goes on.
expect() {
    local what=$1
    shift
    if "$@" >"$tries/last.log" 2>&1; then
        passed=$((passed + 1))
        note "passed: $what"
    else
        failed=$((failed + 1))
        note "FAILED: $what"
        sed 's/^/    | /' "$tries/last.log" >&2
    fi
}

# inside COMMAND [ARG...]: runs it in the Debian that is tried, which sees dist/ and what helps to try.
inside() { in_chroot try "$tries:/tries" "$root/scripts/release.d:/scripts:ro" -- "$@"; }
shell() { inside bash -euo pipefail -c "$1"; }

# fresh SUITE [PACKAGE...]: a Debian as debootstrap made it, with these packages of its own, and somebody to play.
fresh() {
    local suite=$1
    shift
    copy_chroot "$suite" try
    shell "apt-get -q update && apt-get -q install -y --no-install-recommends xvfb $* && useradd -m player" \
        >"$tries/fresh.log" 2>&1 || die "packages of $suite could not be installed: see $tries/fresh.log"
}

# plays PROGRAM: a game in a window, as somebody without rights; its pictures are there, and show something.
plays() {
    shell "rm -rf /tries/shots && install -d -o player /tries/shots
        driver=\$(ls /usr/share/vulkan/icd.d/lvp_icd*.json | head -n 1)
        timeout 1200 runuser -u player -- env HOME=/home/player VK_DRIVER_FILES=\$driver VK_ICD_FILENAMES=\$driver LIBGL_ALWAYS_SOFTWARE=1 \
            xvfb-run -a -s '-screen 0 1280x800x24 -nolisten tcp' $1 play --windowed 1000x700 \
            --script /scripts/game.ron --screenshot-dir /tries/shots" || return
    local picture
    for picture in title match result; do
        # A picture of one colour is smaller than that.
        [ "$(stat -c %s "$tries/shots/$picture.png")" -gt 50000 ] || return
    done
}

# ---- The archive ----------------------------------------------------------------------------

try_archive() {
    say "the archive on $1"
    # What a desktop has anyhow.
    fresh "$1" xauth libasound2 libwayland-client0 libvulkan1 mesa-vulkan-drivers libxkbcommon0 libxkbcommon-x11-0 \
        libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2
    mkdir -p "$tries/unpacked"
    zstd -dqc "$dist/$portable.tar.zst" | tar -x -C "$tries/unpacked"
    local program=/tries/unpacked/$portable/tibetango
    expect "its version" shell "$program --version | grep -Fx 'tibetango $version'"
    expect "its commit" shell "$program --version | grep '^commit [0-9a-f]* of 20'"
    expect "a move of an engine" shell "cd / && $program best jiaqi --size 3 --visits 10"
    expect "a game in a window" plays "$program"
    rm -rf "$tries/unpacked"
}

# ---- The packages ---------------------------------------------------------------------------

install_debs() {
    shell "apt-get -q install -y -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold $*"
}

# The packages of an earlier version, for an upgrade: these ones, with a lower number and files of the configuration that
# were different.
make_earlier() {
    local deb folder
    rm -rf "$tries/earlier"
    mkdir -p "$tries/earlier"
    for deb in "$dist"/*.deb; do
        folder=$tries/earlier/$(basename "$deb" .deb)
        dpkg-deb -R "$deb" "$folder"
        sed -i "s/^Version: .*/Version: 0.0.1-1/; s/tibetango (>= [^)]*)/tibetango (>= 0.0.1)/" "$folder/DEBIAN/control"
        if [ -d "$folder/etc/tibetango" ]; then
            printf '// Of the release before.\n' | tee -a "$folder/etc/tibetango/theme.ron" \
                "$folder/etc/tibetango/keys.ron" >>"$folder/etc/tibetango/stories.ron"
        fi
        # What was changed does not fit the sums of dpkg any more.
        rm -f "$folder/DEBIAN/md5sums"
        dpkg-deb --root-owner-group -Zgzip -z1 -b "$folder" "$folder.deb"
        rm -rf "$folder"
    done
}

# The server answers a browser, as its unit starts it.
serves() {
    # shellcheck disable=SC2016 # the shell within expands them
    shell '. /etc/default/tibetango-server
        tibetango-server serve $OPTIONS --records /tmp/records --running /tmp/running >/tmp/log 2>&1 &
        server=$!
        for ((i = 0; i < 100; i++)); do
            if (exec 3<>/dev/tcp/127.0.0.1/4716) 2>/dev/null; then break; fi
            sleep 0.1
        done
        exec 3<>/dev/tcp/127.0.0.1/4716
        printf "GET / HTTP/1.1\r\nHost: 127.0.0.1:4716\r\nConnection: close\r\n\r\n" >&3
        head -n 1 <&3 | grep "200"
        kill "$server"
        wait "$server"'
}

# purged: nothing that bears the name of the program or lies in its folders is left.
purged() {
    shell "! { find / -xdev \\( -path /proc -o -path /tries -o -path /scripts -o -path /tmp \\) -prune \
        -o -iname '*tibetango*' -print || true; } | grep -v '^/var/lib/systemd/\\|^/var/lib/dpkg/info/\\|^/var/cache/apt/' | grep ."
}

try_packages() {
    local suite=$1 debs=/tries/debs
    say "the packages on $suite"
    fresh "$suite" xauth man-db desktop-file-utils shared-mime-info systemd
    rm -rf "$tries/debs"
    mkdir -p "$tries/debs"
    cp "$dist"/*.deb "$tries/debs"
    make_earlier

    expect "install the game" install_debs "$debs/tibetango_*.deb mesa-vulkan-drivers"
    expect "its version" shell "tibetango --version | grep -Fx 'tibetango $version'"
    expect "its manual" shell "man -w tibetango tibetango-play"
    expect "its place in the menu" shell "desktop-file-validate /usr/share/applications/tibetango.desktop"
    expect "the type of a record" shell "grep 'application/x-tibetango+xml' /usr/share/mime/XMLnamespaces /usr/share/mime/types"
    expect "a game in a window" plays tibetango
    expect "remove the game" shell "apt-get -q purge -y tibetango"
    expect "nothing of it is left" purged

    expect "install the server" install_debs "$debs/tibetango-server_*.deb"
    expect "a browser is answered" serves
    expect "its unit" shell "command -v systemd-analyze && ! { systemd-analyze verify --man=no \
        /usr/lib/systemd/system/tibetango-server.service 2>&1 || true; } |
        grep 'tibetango-server.service:[0-9]'"
    expect "purge the server" shell "apt-get -q purge -y tibetango-server"
    expect "nothing of it is left" purged

    expect "install an earlier exhibition" install_debs "/tries/earlier/tibetango_*.deb /tries/earlier/tibetango-kiosk_*.deb"
    expect "the PIN is the machine's own and closed to others" shell "cd /etc/tibetango
        ! grep -q 'pin: \"2468\"' exhibition.ron && [ \"\$(stat -c '%a %U %G' exhibition.ron)\" = '640 root tibetango' ]"
    # The earlier package has another file there, too, so that dpkg has to choose.
    expect "a curator's change" shell "cd /etc/tibetango && sed -i '1i // Ours.\n// Of the house.\n// Do not lose.' keys.ron &&
        grep 'pin: ' exhibition.ron >/tries/pin"
    expect "upgrade" install_debs "$debs/tibetango_*.deb $debs/tibetango-kiosk_*.deb"
    expect "the change is kept" shell "head -n 1 /etc/tibetango/keys.ron | grep -Fx '// Ours.'"
    expect "the rest is new" shell "cd /etc/tibetango && [ -s theme.ron ] && [ -s stories.ron ] &&
        ! grep 'Of the release before' theme.ron stories.ron"
    expect "the PIN is kept" shell "grep 'pin: ' /etc/tibetango/exhibition.ron | diff - /tries/pin"
    expect "the configuration is good" shell "runuser -u tibetango -- tibetango check-config /etc/tibetango"
    expect "its units" shell "command -v systemd-analyze && ! { systemd-analyze verify --man=no \
        /usr/lib/systemd/system/tibetango.service /usr/lib/systemd/system/tibetango-screen.service 2>&1 || true; } |
        grep 'service:[0-9]'"
    expect "the exhibition starts with the machine" shell "[ -e /etc/systemd/system/multi-user.target.wants/tibetango.service ]"
    expect "no network is allowed" shell "[ ! -e /etc/systemd/system/tibetango.service.d/network.conf ]"
    expect "a network is allowed where somebody says so" shell "echo tibetango-kiosk tibetango-kiosk/network boolean true |
        debconf-set-selections && dpkg-reconfigure -f noninteractive tibetango-kiosk &&
        [ -e /etc/systemd/system/tibetango.service.d/network.conf ]"
    expect "remove the exhibition" shell "apt-get -q remove -y tibetango-kiosk"
    expect "the configuration stays" shell "[ -e /etc/tibetango/exhibition.ron ] && [ -e /etc/tibetango/keys.ron ]"
    expect "purge" shell "apt-get -q purge -y tibetango-kiosk tibetango"
    expect "nothing is left" purged
}

# ---- All of it ------------------------------------------------------------------------------

try_all() {
    local suite suites=("$@")
    [ ${#suites[@]} -gt 0 ] || suites=(bullseye bookworm trixie)
    [ "$(id -u)" -eq 0 ] || die "trying needs root"
    [ -f "$dist/$portable.tar.zst" ] || die "dist/ holds no $portable.tar.zst: run scripts/release first"
    need_packages debootstrap dpkg-dev zstd
    tries=$(mktemp -d)
    chmod 755 "$tries"
    trap 'rm -rf "$tries" "$chroots/try"' EXIT
    (cd "$dist" && sha256sum --quiet -c SHA256SUMS) || die "dist/ does not fit its checksums"
    for suite in "${suites[@]}"; do
        need_chroot "$suite"
        # The packages depend on what Debian 12 and newer have.
        if [ "$suite" = bullseye ]; then try_archive "$suite"; else try_packages "$suite"; fi
    done
    say "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] || exit 1
}
