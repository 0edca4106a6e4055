//! Failure to open a window. winit, wgpu and Bevy panic without a screen or a driver, in words that mean
//! nothing to the person who started the program: until the first frames are drawn a panic becomes one
//! sentence.

use crate::app::exhibition::Stand;
use bevy::prelude::*;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of frames after which the window counts as open: drawing is a frame behind the display.
const FRAMES: u32 = 3;

/// True once the window is open: panics from now on are reported as usual.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Panics before that, the first first.
static BROKEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn broken() -> MutexGuard<'static, Vec<String>> {
    BROKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Logs the panics not reported yet; returns true if there were any.
fn tell_broken() -> bool {
    let broken = std::mem::take(&mut *broken());
    for told in &broken {
        error!("{told}");
    }
    !broken.is_empty()
}

/// Runs a program that opens a window, until it ends.
///
/// # Errors
/// The reason why there is no window, in one sentence.
pub(super) fn unless_unopened<T>(program: impl FnOnce() -> T) -> Result<T, String> {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |reason| {
        if OPEN.load(Relaxed) {
            before(reason);
        } else {
            broken().push(reason.to_string());
        }
    }));
    // Nothing of the program is used after a panic: it is dropped, or the panic resumes.
    match panic::catch_unwind(AssertUnwindSafe(program)) {
        Ok(ended) => {
            // The program may end before the window counts as open, and may have lost a thread by then.
            tell_broken();
            Ok(ended)
        }
        Err(payload) => {
            if OPEN.load(Relaxed) {
                panic::resume_unwind(payload);
            }
            let first = broken().first().cloned();
            let around = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
            Err(sentence(&first.unwrap_or_default(), around))
        }
    }
}

/// Environment variables by which programs find the screen, on systems that have them.
const SCREENS: &[&str] = if cfg!(all(unix, not(target_os = "macos"))) {
    &["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
} else {
    &[]
};

/// Returns the message to people for a panic before the first frame; `around` looks up the environment.
#[must_use]
pub fn sentence(panic: &str, around: impl Fn(&str) -> Option<String>) -> String {
    // Its first line is the place in the source.
    let (_, told) = panic.split_once('\n').unwrap_or(("", panic));
    let told: Vec<&str> = told.split_whitespace().collect();
    let told = told.join(" ");
    if ["LibraryOpen", "NoWaylandLib"]
        .iter()
        .any(|word| told.contains(word))
    {
        return "no window can be opened: a library for windows is missing; on Debian and Ubuntu install \
                libwayland-client0, libx11-6, libx11-xcb1, libxcursor1, libxi6 and libxkbcommon-x11-0"
            .to_owned();
    }
    if told.contains("event loop") {
        let found = SCREENS.iter().find_map(|name| Some((name, around(name)?)));
        return match found {
            Some((name, value)) => format!(
                "no window can be opened: nobody answers at the screen that {name}={value} names"
            ),
            None if SCREENS.is_empty() => format!("no window can be opened: {told}"),
            None => {
                "no window can be opened without a screen: start the game from a desktop, or set \
                     WAYLAND_DISPLAY or DISPLAY (--help names what works without a screen)"
                    .to_owned()
            }
        };
    }
    if ["GPU", "adapter", "wgpu surface", "RequestDevice"]
        .iter()
        .any(|word| told.contains(word))
    {
        return "no window can be drawn: no graphics driver was found; install one for Vulkan (on Debian \
                and Ubuntu the package mesa-vulkan-drivers)"
            .to_owned();
    }
    format!("no window can be opened: {told}")
}

/// Counts the first frames, and then reports the panics of other threads.
fn count(mut frames: Local<u32>, stand: Option<Res<State<Stand>>>) {
    *frames += 1;
    if *frames == FRAMES {
        OPEN.store(true, Relaxed);
        // At an exhibition a program that has lost a thread ends, as it does from now on.
        if tell_broken() && stand.is_some_and(|stand| stand.is_on()) {
            std::process::abort();
        }
    }
}

/// Adds the detection of an open window to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, count.run_if(|| !OPEN.load(Relaxed)));
}
