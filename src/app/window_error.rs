//! Failure to open a window. winit, wgpu and Bevy panic without a screen or a driver, in words that mean
//! nothing to the person who started the program: until the first frames are drawn a panic becomes one
//! sentence.

use crate::app::exhibition::ExhibitionState;
use bevy::prelude::*;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tibetango_content::config::TextTable;
use tibetango_rules::quote::in_one_line;

/// Number of frames after which the window counts as open: drawing is a frame behind the display.
const FRAMES: u32 = 3;

/// True once the window is open: panics from now on are reported as usual.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Panics before that, the first first.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn panics() -> MutexGuard<'static, Vec<String>> {
    PANICS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Logs the panics not reported yet; returns true if there were any.
fn log_panics() -> bool {
    let broken = std::mem::take(&mut *panics());
    for panic in &broken {
        error!("{panic}");
    }
    !broken.is_empty()
}

/// Runs a program that opens a window, until it ends.
///
/// # Errors
/// The reason why there is no window, in one sentence of these texts.
pub(super) fn with_window(
    text: &TextTable,
    program: impl FnOnce() -> AppExit,
) -> Result<AppExit, String> {
    // Read before it runs: a program that was handed a socket takes the name out of the environment.
    let names = SCREENS.iter().chain([&KEY]);
    let environment: Vec<(&str, String)> = names
        .filter_map(|name| Some((*name, std::env::var(name).ok()?)))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    let around = |name: &str| {
        let hit = environment.iter().find(|(variable, _)| *variable == name);
        hit.map(|(_, value)| value.clone())
    };
    if let Some(why) = around(SOCKET).and_then(|number| no_socket(&number, text)) {
        return Err(why);
    }
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |reason| {
        if OPEN.load(Relaxed) {
            before(reason);
        } else {
            panics().push(reason.to_string());
        }
    }));
    // Nothing of the program is used after a panic: it is dropped, or the panic resumes.
    let ended = panic::catch_unwind(AssertUnwindSafe(program));
    let (first, open) = (panics().first().cloned(), OPEN.load(Relaxed));
    match (ended, first) {
        (Err(payload), _) if open => panic::resume_unwind(payload),
        (Err(_), first) => Err(sentence(&first.unwrap_or_default(), around, text)),
        // Without the thread that draws Bevy ends the program as failed.
        (Ok(ended), Some(first)) if ended.is_error() && !open => {
            Err(sentence(&first, around, text))
        }
        // The program may end before the window counts as open, and may have lost another thread by then.
        (Ok(ended), _) => {
            log_panics();
            Ok(ended)
        }
    }
}

/// Environment variable with the number of an open socket to the screen.
const SOCKET: &str = "WAYLAND_SOCKET";

/// Environment variable that names the file with the key to an X screen.
const KEY: &str = "XAUTHORITY";

/// Environment variables by which programs find the screen, the first that is set, on systems that have them.
const SCREENS: &[&str] = if cfg!(all(unix, not(target_os = "macos"))) {
    &[SOCKET, "WAYLAND_DISPLAY", "DISPLAY"]
} else {
    &[]
};

/// Parts of what wgpu and Bevy say if the driver and the screen have no format or way of showing in common.
const NOTHING_IN_COMMON: [&str; 6] = [
    "choose present mode",
    "choose alpha mode",
    "No supported formats for surface",
    "not in the list of supported",
    "not in list of supported",
    "does not support the adapter's queue family",
];

/// Returns the message to people if `WAYLAND_SOCKET` has the `number` of no socket that is open. winit takes any number
/// as a file of its own, and the system aborts a program that closes a file that is not open.
#[must_use]
pub fn no_socket(number: &str, text: &TextTable) -> Option<String> {
    let named = number.parse::<i32>().ok().filter(|number| *number >= 0);
    if named.is_some_and(may_be_socket) {
        return None;
    }
    let socket = format!("{SOCKET}={number}");
    Some(text.fill("start.no_socket", &[("socket", &socket)]))
}

/// False if the system knows that the file with this number is not open, or is no socket.
#[cfg(target_os = "linux")]
fn may_be_socket(number: i32) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let open = std::path::Path::new("/proc/self/fd");
    match std::fs::metadata(open.join(number.to_string())) {
        Ok(file) => file.file_type().is_socket(),
        // Not everywhere is `/proc` mounted.
        Err(_) => !open.is_dir(),
    }
}

#[cfg(not(target_os = "linux"))]
const fn may_be_socket(_number: i32) -> bool {
    true
}

/// Packages of Debian and Ubuntu with the libraries for windows, and with drivers for Vulkan.
const LIBRARIES: &str =
    "libwayland-client0 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0";
const DRIVERS: &str = "mesa-vulkan-drivers";

/// Returns the message to people for a panic before the first frame; `around` looks up the environment.
#[must_use]
pub fn sentence(panic: &str, around: impl Fn(&str) -> Option<String>, text: &TextTable) -> String {
    // Its first line is the place in the source.
    let (_, reason) = panic.split_once('\n').unwrap_or(("", panic));
    let reason = in_one_line(reason);
    let tells_of = |parts: &[&str]| parts.iter().any(|part| reason.contains(part));
    let failed = || text.fill("start.failed", &[("reason", &reason)]);
    if tells_of(&["LibraryOpen", "NoWaylandLib"]) {
        return text.fill("start.no_library", &[("packages", LIBRARIES)]);
    }
    if tells_of(&["event loop"]) {
        let hit = SCREENS.iter().find_map(|name| Some((*name, around(name)?)));
        let Some((name, value)) = hit else {
            return match SCREENS.is_empty() {
                true => failed(),
                false => text.get("start.no_screen").to_owned(),
            };
        };
        let screen = format!("{name}={value}");
        return match around(KEY).filter(|_| name == "DISPLAY") {
            None => text.fill("start.dead_screen", &[("screen", &screen)]),
            Some(key) => {
                let key = format!("{KEY}={key}");
                let words = [("screen", screen.as_str()), ("key", key.as_str())];
                text.fill("start.locked_screen", &words)
            }
        };
    }
    if tells_of(&NOTHING_IN_COMMON) {
        return text.get("start.no_format").to_owned();
    }
    if tells_of(&["GPU", "adapter", "wgpu surface", "RequestDevice"]) {
        return text.fill("start.no_driver", &[("packages", DRIVERS)]);
    }
    failed()
}

/// Counts the first frames, and then reports the panics of other threads.
fn count(mut frames: Local<u32>, exhibition_state: Option<Res<State<ExhibitionState>>>) {
    *frames += 1;
    if *frames == FRAMES {
        OPEN.store(true, Relaxed);
        // At an exhibition a program that has lost a thread ends, as it does from now on.
        if log_panics() && exhibition_state.is_some_and(|exhibition_state| exhibition_state.is_on())
        {
            std::process::abort();
        }
    }
}

/// Adds the detection of an open window to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, count.run_if(|| !OPEN.load(Relaxed)));
}
