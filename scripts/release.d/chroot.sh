# shellcheck shell=bash
# Folders that hold a Debian of their own, to build and to try packages in: made by debootstrap once, and copied for each
# use. It is sourced after scripts/lib.sh. Everything is mounted in a namespace that ends with the command: nothing stays.

chroots=${TIBETANGO_CHROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/tibetango/chroots}

# need_chroot SUITE: $chroots/SUITE holds a fresh Debian.
need_chroot() {
    local suite=$1 folder=$chroots/$1
    [ ! -e "$folder/etc/debian_version" ] || [ -e "$folder.new" ] || return 0
    mkdir -p "$chroots"
    rm -rf "$folder.new" "$folder"
    say "debootstrap $suite"
    debootstrap --variant=minbase "$suite" "$folder.new" http://deb.debian.org/debian >"$chroots/$suite.log" 2>&1 ||
        die "debootstrap could not make $suite: see $chroots/$suite.log"
    mv "$folder.new" "$folder"
}

# copy_chroot SUITE NAME: a copy of it under another name, in place of an earlier one.
copy_chroot() {
    rm -rf "${chroots:?}/$2"
    cp -a --reflink=auto "$chroots/$1" "$chroots/$2"
    # Nothing starts in a folder that stands for a machine.
    printf '#!/bin/sh\nexit 101\n' >"$chroots/$2/usr/sbin/policy-rc.d"
    chmod 755 "$chroots/$2/usr/sbin/policy-rc.d"
    # Nobody keeps it: what is installed need not be safe from a power cut.
    echo force-unsafe-io >"$chroots/$2/etc/dpkg/dpkg.cfg.d/unsafe-io"
    cp -L /etc/resolv.conf "$chroots/$2/etc/resolv.conf"
}

# in_chroot NAME [FROM:TO[:ro]...] -- COMMAND [ARG...]: runs a command there, with these folders of the machine within.
in_chroot() {
    local folder=$chroots/$1
    shift
    # shellcheck disable=SC2016 # the inner shell expands them
    unshare --mount --pid --fork --kill-child --propagation private bash -euo pipefail -c '
        folder=$1
        shift
        mount -t proc proc "$folder/proc"
        mount -t sysfs -o ro sys "$folder/sys"
        mount -t tmpfs tmp "$folder/tmp"
        mount --bind /dev "$folder/dev"
        mount -t tmpfs shm "$folder/dev/shm"
        while [ "$1" != -- ]; do
            IFS=: read -r from to how <<<"$1"
            mkdir -p "$folder$to"
            mount --bind "$from" "$folder$to"
            [ -z "$how" ] || mount -o "remount,bind,$how" "$folder$to"
            shift
        done
        shift
        exec env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive TERM=dumb \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            chroot "$folder" "$@"' bash "$folder" "$@" </dev/null
}
