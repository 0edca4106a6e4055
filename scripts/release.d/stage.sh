# shellcheck shell=bash
# Lays out what the packages hold, as it lies on a machine: `dist/stage/game`, `server` and `kiosk`, and the folder that
# becomes the portable archive. It is sourced by scripts/release, which has set `root`, `stage` and the others.
# shellcheck disable=SC2154

icon_sizes=(16 22 24 32 48 64 128 256 512)

# put FROM TO [MODE]: a file, with its folders.
put() { install -D -m "${3:-0644}" "$1" "$2"; }

# put_tree FROM TO: a folder, everything in it readable.
put_tree() {
    mkdir -p "$2"
    cp -R "$1/." "$2"
    chmod -R u=rwX,go=rX "$2"
}

# put_documents PACKAGE FOLDER: what every package says of itself.
put_documents() {
    put "$root/CHANGELOG.md" "$2/usr/share/doc/$1/changelog"
    # Where the program finds it, too.
    put "$stage/licences.txt" "$2/usr/share/$1/licences.txt"
}

# The description for the shops of programs. Without an address nobody can fetch its pictures.
metainfo() {
    local pictures='/<screenshots>/,/<\/screenshots>/d' day
    day=${date:-$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)}
    if [ -n "$home" ]; then pictures="s|@PICTURES@|$home/docs/pictures|"; fi
    sed -e "s/@VERSION@/$version/; s/@DATE@/$day/" -e "$pictures" "$packaging/desktop/tibetango.metainfo.xml"
}

# Debian's own form of a licence: a space before each line, a dot in an empty one.
as_field() { sed -e 's/^[[:space:]]*$/./' -e 's/^/ /' "$1"; }

copyright() {
    sed -e "/^@MIT@$/{
r $1
d
}" -e "/^@OFL@$/{
r $2
d
}" "$packaging/licences/copyright"
}

# The changelog of Debian, which says when the packages were made; what has changed stands in ours.
debian_changelog() {
    printf 'tibetango (%s-1) unstable; urgency=medium\n\n' "$version"
    printf '  * Release %s: see the changelog of the program.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

stage_game() {
    local into=$stage/game size page shell
    put "$1" "$into/usr/bin/tibetango" 0755
    put_tree "$root/assets/textures" "$into/usr/share/tibetango/assets/textures"
    put_tree "$root/assets/sounds" "$into/usr/share/tibetango/assets/sounds"
    put "$packaging/desktop/tibetango.desktop" "$into/usr/share/applications/tibetango.desktop"
    put "$packaging/desktop/tibetango-mime.xml" "$into/usr/share/mime/packages/tibetango.xml"
    mkdir -p "$into/usr/share/metainfo"
    metainfo >"$into/usr/share/metainfo/tibetango.metainfo.xml"
    local icons=$into/usr/share/icons/hicolor
    put "$packaging/desktop/tibetango.svg" "$icons/scalable/apps/tibetango.svg"
    for size in "${icon_sizes[@]}"; do
        mkdir -p "$icons/${size}x$size/apps"
        rsvg-convert -w "$size" -h "$size" -o "$icons/${size}x$size/apps/tibetango.png" \
            "$packaging/desktop/tibetango.svg"
    done
    for page in "$stage"/manuals/man/*.1; do
        put "$page" "$into/usr/share/man/man1/${page##*/}"
    done
    shell=$stage/manuals/completions
    put "$shell/tibetango.bash" "$into/usr/share/bash-completion/completions/tibetango"
    put "$shell/_tibetango" "$into/usr/share/zsh/vendor-completions/_tibetango"
    put "$shell/tibetango.fish" "$into/usr/share/fish/vendor_completions.d/tibetango.fish"
    put "$packaging/desktop/lintian-overrides" "$into/usr/share/lintian/overrides/tibetango"
    put_documents tibetango "$into"
}

stage_server() {
    local into=$stage/server from=$packaging/server
    put "$1" "$into/usr/bin/tibetango-server" 0755
    put "$from/tibetango-server.service" "$into/usr/lib/systemd/system/tibetango-server.service"
    put "$from/tibetango-server.default" "$into/etc/default/tibetango-server"
    put "$from/tibetango-server.8" "$into/usr/share/man/man8/tibetango-server.8"
    put_documents tibetango-server "$into"
}

stage_kiosk() {
    local into=$stage/kiosk from=$packaging/kiosk own
    own=$into/usr/share/tibetango-kiosk
    put "$from/tibetango.service" "$into/usr/lib/systemd/system/tibetango.service"
    put "$from/tibetango-screen.service" "$into/usr/lib/systemd/system/tibetango-screen.service"
    put "$from/journald.conf" "$into/usr/lib/systemd/journald.conf.d/tibetango-kiosk.conf"
    put "$from/logind.conf" "$into/usr/lib/systemd/logind.conf.d/tibetango-kiosk.conf"
    put "$from/sysusers.conf" "$into/usr/lib/sysusers.d/tibetango-kiosk.conf"
    put "$from/tmpfiles.conf" "$into/usr/lib/tmpfiles.d/tibetango-kiosk.conf"
    # dpkg keeps what the house changes there, and renews the rest.
    put_tree "$root/config" "$into/etc/tibetango"
    # It gets a PIN on the machine.
    rm "$into/etc/tibetango/exhibition.ron"
    put "$root/config/exhibition.ron" "$own/exhibition.ron"
    put "$from/network.conf" "$own/network.conf"
    put "$from/set-up" "$own/set-up" 0755
    put "$root/docs/exhibition.md" "$into/usr/share/doc/tibetango-kiosk/exhibition.md"
    put_documents tibetango-kiosk "$into"
}

# glibc_of PROGRAM: the version of glibc that it needs.
glibc_of() { objdump -T "$1" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1; }

# The folder that runs wherever it is unpacked: the program finds its assets beside itself.
stage_portable() {
    put "$1" "$2/tibetango" 0755
    put_tree "$root/assets/textures" "$2/assets/textures"
    put_tree "$root/assets/sounds" "$2/assets/sounds"
    sed "s/@GLIBC@/$(glibc_of "$1")/" "$packaging/portable/README.txt" >"$2/README.txt"
    put "$packaging/desktop/tibetango.svg" "$2/tibetango.svg"
    put "$root/CHANGELOG.md" "$2/CHANGELOG.md"
    put "$stage/licences.txt" "$2/licences.txt"
}
