# shellcheck shell=bash
# A virtual display with a software driver, for scripts/test and scripts/film. It is sourced after scripts/lib.sh, and
# takes the display away when the script that sources it ends.

xvfb_pid=
scratch=
clean_up() {
    if [ -n "$xvfb_pid" ]; then
        kill "$xvfb_pid" 2>/dev/null || true
        wait "$xvfb_pid" 2>/dev/null || true
    fi
    [ -z "$scratch" ] || rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Mesa's software driver, so that the pictures are the same on every machine. The driver for
# this processor comes first: others may be installed beside it.
find_lavapipe() {
    local folder file
    for folder in /usr/share/vulkan/icd.d /usr/local/share/vulkan/icd.d /etc/vulkan/icd.d; do
        for file in "$folder/lvp_icd.$(uname -m).json" "$folder/lvp_icd.json" "$folder"/lvp_icd*.json; do
            if [ -f "$file" ]; then
                printf '%s\n' "$file"
                return
            fi
        done
    done
    return 1
}

start_display() {
    local driver number='' tries
    driver=$(find_lavapipe) || {
        note "Mesa's lavapipe (lvp_icd*.json) is not installed; on Debian: mesa-vulkan-drivers"
        return 1
    }
    scratch=$(mktemp -d) || return 1
    # There to be read before Xvfb has opened it.
    : >"$scratch/display"
    # Xvfb picks a free display itself and writes its number to descriptor 3 when it is ready.
    # The screen holds a window of 1920x1080 and one of 1080x1920.
    Xvfb -displayfd 3 -screen 0 2048x2048x24 -nolisten tcp -noreset \
        3>"$scratch/display" >"$scratch/log" 2>&1 </dev/null &
    xvfb_pid=$!
    for ((tries = 0; tries < 300; tries++)); do
        # The number is whole once its line is.
        if read -r number <"$scratch/display" && [ -n "$number" ]; then
            break
        fi
        number=
        kill -0 "$xvfb_pid" 2>/dev/null || break
        sleep 0.1
    done
    if [ -z "$number" ]; then
        note "Xvfb did not start:"
        cat "$scratch/log" >&2
        return 1
    fi
    note "display :$number, driver $driver"
    export DISPLAY=:$number
    export VK_DRIVER_FILES=$driver
    # The same for Vulkan loaders older than 1.3.207.
    export VK_ICD_FILENAMES=$driver
    # winit would prefer Wayland.
    unset WAYLAND_DISPLAY WAYLAND_SOCKET
}
