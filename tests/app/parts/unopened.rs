//! The message if no window can be opened.

use tibetango::app::unopened::sentence;

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
    let cases: [(&str, &[(&str, &str)], &str); 5] = [
        (&nothing, &[], "without a screen"),
        (&dead, &[("DISPLAY", ":97")], "DISPLAY=:97"),
        (&lacking, &[("DISPLAY", ":0")], "libx11-6"),
        (driver, &[("DISPLAY", ":0")], "mesa-vulkan-drivers"),
        (library, &[("DISPLAY", ":0")], "libxkbcommon-x11.so"),
    ];
    for (panic, environment, part) in cases {
        let around = |name: &str| {
            let mut all = environment.iter();
            let found = all.find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let said = sentence(panic, around);
        assert!(said.contains(part), "{panic}: {said}");
        let plain = !said.contains('\n') && !said.contains(".rs") && !said.contains("panick");
        assert!(plain, "{panic}: {said}");
    }
}
