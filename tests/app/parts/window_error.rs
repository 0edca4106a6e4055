//! The message if no window can be opened.

#[cfg(target_os = "linux")]
use tibetango::app::window_error::no_socket;
use tibetango::app::window_error::sentence;
use tibetango_content::config::Config;

/// Messages of winit, Bevy and missing libraries.
#[test]
fn a_panic_before_the_first_frame_becomes_one_sentence() {
    let build = "panicked at bevy_winit/src/lib.rs:128:14:\nFailed to build event loop: ";
    let nothing = format!("{build}Os(OsError {{ error: Misc(\"neither WAYLAND_DISPLAY\") }})");
    let dead = format!("{build}Os(OsError {{ error: XNotSupported(XOpenDisplayFailed) }})");
    let lacking = format!(
        "{build}Os(OsError {{ error: XNotSupported(LibraryOpenError(OpenError {{ kind: Library, detail: \"opening \
         library failed (libX11.so.6)\" }})) }})"
    );
    let driver = "panicked at bevy_render/src/renderer/mod.rs:286:\nUnable to find a GPU! Make \
                  sure you have installed required drivers!";
    let library = "panicked at xkbcommon-dl/src/x11.rs:59:\nLibrary libxkbcommon-x11.so could \
                   not be loaded.";
    // An X screen of eight bits, and others that have less.
    let shallow = "panicked at bevy_render/src/view/window/mod.rs:502:13:\ninternal error: entered unreachable code: \
                   Fallback system failed to choose present mode. This is a bug. Mode: AutoVsync, Options: []";
    let formless =
        "panicked at bevy_render/src/view/window/mod.rs:395:51:\nNo supported formats for surface";
    let opaque = "panicked at wgpu-core/src/device/resource.rs:5034:21:\ninternal error: entered unreachable code: \
                  Fallback system failed to choose alpha mode. This is a bug. AlphaMode: Auto, Options: []";
    let queue = "panicked at wgpu/src/backend/wgpu_core.rs:1:1:\nwgpu error: Validation Error\n\nCaused by:\n  In \
                 Surface::configure\n    Surface does not support the adapter's queue family";
    let key = [("DISPLAY", ":0"), ("XAUTHORITY", "/tmp/key")];
    let socket = [("WAYLAND_DISPLAY", "wayland-0"), ("WAYLAND_SOCKET", "7")];
    let cases: [(&str, &[(&str, &str)], &str); 11] = [
        (shallow, &[("DISPLAY", ":0")], "depth of 24 bits"),
        (formless, &[("DISPLAY", ":0")], "depth of 24 bits"),
        (opaque, &[("DISPLAY", ":0")], "depth of 24 bits"),
        (queue, &[("DISPLAY", ":0")], "depth of 24 bits"),
        (&dead, &key, "XAUTHORITY=/tmp/key"),
        (&dead, &socket, "WAYLAND_SOCKET=7"),
        (&nothing, &[], "without a screen"),
        (&dead, &[("DISPLAY", ":97")], "DISPLAY=:97"),
        (&lacking, &[("DISPLAY", ":0")], "libx11-6"),
        (driver, &[("DISPLAY", ":0")], "mesa-vulkan-drivers"),
        (library, &[("DISPLAY", ":0")], "libxkbcommon-x11.so"),
    ];
    let config = Config::embedded();
    for (panic, environment, part) in cases {
        let around = |name: &str| {
            let mut all = environment.iter();
            let hit = all.find(|(entry, _)| *entry == name);
            hit.map(|(_, value)| (*value).to_owned())
        };
        let text = sentence(panic, around, &config.text);
        assert!(text.contains(part), "{panic}: {text}");
        for table in &config.languages {
            let text = sentence(panic, around, table);
            let plain = !text.contains('\n') && !text.contains(".rs") && !text.contains("panick");
            // No reader should see names of keys or placeholders.
            assert!(plain && !text.contains(['«', '{']), "{panic}: {text}");
            // All languages name the same things.
            let is_name = part.contains(['=', '-', '.']);
            assert!(!is_name || text.contains(part), "{panic}: {text}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_socket_is_taken_only_if_it_is_one() {
    use std::os::fd::AsRawFd;
    let (ours, _theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    let config = Config::embedded();
    let number = ours.as_raw_fd().to_string();
    assert_eq!(no_socket(&number, &config.text), None);
    let file = std::fs::File::open("/dev/null").unwrap();
    let file = file.as_raw_fd().to_string();
    // No descriptor has so high a number.
    for number in [file.as_str(), "2000000000", "-1", "99999999999", "abc"] {
        for table in &config.languages {
            let text = no_socket(number, table).unwrap();
            let named = text.contains(&format!("WAYLAND_SOCKET={number} "));
            assert!(named && !text.contains('\n'), "{text}");
        }
    }
}
