//! The game in a real window, driven by scripts. Needs a display: `scripts/test` starts one.

#![allow(clippy::unwrap_used, missing_docs)]

mod sheets;

use image::{DynamicImage, GenericImageView, imageops::FilterType};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Whether every screen is drawn in every language and window: `scripts/test --long`.
fn whole() -> bool {
    std::env::var_os("TIBETANGO_TESTS").is_some_and(|mode| mode == "long")
}

/// A script of `tests/visual`.
fn script(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join("tests/visual").join(name)).unwrap()
}

/// The script with nothing drawn but pictures, which takes most of the time otherwise; in a long run with every view of
/// each screen instead of those that it names.
fn prepare_script(script: &str) -> String {
    let script = script.replacen(SCALE, &format!("{SCALE}, PicturesOnly"), 1);
    if !whole() {
        return script;
    }
    let mut parts = script.split("Views(");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (views, rest) = part.split_once("])").unwrap();
        let name = views.split_once(',').unwrap().0;
        text.push_str(&format!("Everywhere({name}){rest}"));
    }
    text
}

/// The scale of pictures.
const SCALE: &str = "Scale(0.4)";

/// The names of the pictures that a prepared script takes.
fn picture_names(steps: &str) -> Vec<String> {
    let quoted = |text: &str| -> Vec<String> {
        let words = text.split('"').skip(1).step_by(2);
        words.map(str::to_owned).collect()
    };
    let of = |part: &str| {
        let mut words = quoted(part.split_once(')').unwrap().0).into_iter();
        let name = words.next().unwrap();
        let views: Vec<String> = words.collect();
        let views = if views.is_empty() {
            sheets::views()
        } else {
            views
        };
        views.into_iter().map(move |view| format!("{name}-{view}"))
    };
    let word = if whole() { "Everywhere(" } else { "Views(" };
    steps.split(word).skip(1).flat_map(of).collect()
}

/// Runs a script in a window of this size and returns the folder of its pictures.
fn run(name: &str, size: &str) -> tempfile::TempDir {
    run_with(&script(name), size, "()", &[])
}

/// The same with what the player set before, and with more options of `play`.
fn run_with(script: &str, size: &str, preferences: &str, more: &[&str]) -> tempfile::TempDir {
    assert!(
        std::env::var_os("DISPLAY").is_some(),
        "no display: run scripts/test, which starts a virtual one"
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::write(data.join("preferences.ron"), preferences).unwrap();
    // The figures of a day that has passed, for the staff of an exhibition.
    let figures = data.join("statistics");
    std::fs::create_dir(&figures).unwrap();
    let day = "2026-05-31.jsonl";
    std::fs::copy(root.join("tests/visual").join(day), figures.join(day)).unwrap();
    let steps = dir.path().join("script.ron");
    std::fs::write(&steps, script).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tibetango"))
        .args(["play", "--windowed", size, "--script"])
        .arg(steps)
        .arg("--screenshot-dir")
        .arg(dir.path())
        .args(more)
        .current_dir(root)
        .env("BEVY_ASSET_ROOT", root)
        .env("TIBETANGO_DATA", &data)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "the script failed:\n{log}\n{script}"
    );
    assert!(!log.contains("panicked"), "{log}");
    dir
}

/// Asserts that no window is opened in these surroundings, and that one sentence names what it needs.
#[track_caller]
fn assert_no_window(needs: &str, surround: impl FnOnce(&mut Command)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = tempfile::tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tibetango"));
    program
        .args(["play", "--windowed", "640x480"])
        .current_dir(root)
        .env("BEVY_ASSET_ROOT", root)
        .env("TIBETANGO_DATA", data.path());
    surround(&mut program);
    let output = program.output().unwrap();
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{log}");
    let last = log.lines().last().unwrap_or_default();
    assert!(last.starts_with("error: No window can be drawn: "), "{log}");
    assert!(last.contains(needs), "{log}");
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn without_a_driver_one_sentence_says_what_to_install() {
    let dir = tempfile::tempdir().unwrap();
    let none = dir.path().join("no driver");
    assert_no_window("mesa-vulkan-drivers", |program| {
        program
            .env("WGPU_BACKEND", "vulkan")
            .env("VK_DRIVER_FILES", &none)
            .env("VK_ICD_FILENAMES", &none);
    });
}

/// An X server of its own, which ends when this is dropped.
struct VirtualScreen(Child);

impl VirtualScreen {
    /// Starts a server with a depth of `bits`; returns the name of its display, too.
    fn start(bits: u8) -> (Self, String) {
        let size = format!("640x480x{bits}");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &size])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        let mut output = BufReader::new(server.stdout.take().unwrap());
        output.read_line(&mut number).unwrap();
        (Self(server), format!(":{}", number.trim()))
    }
}

impl Drop for VirtualScreen {
    fn drop(&mut self) {
        // Both fail only where it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn on_a_screen_of_few_colours_one_sentence_says_what_it_needs() {
    let (_screen, display) = VirtualScreen::start(8);
    assert_no_window("24 bits", |program| {
        program
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("DISPLAY", display);
    });
}

/// A picture of this size that shows more than one colour.
fn picture(dir: &Path, name: &str, size: (u32, u32)) -> DynamicImage {
    let picture = image::open(dir.join(format!("{name}.png"))).unwrap();
    assert_eq!(picture.dimensions(), size, "{name}");
    let small = picture
        .resize_exact(64, 36, FilterType::Triangle)
        .to_luma8();
    let (low, high) = small.pixels().fold((255, 0), |(low, high), p| {
        (low.min(p.0[0]), high.max(p.0[0]))
    });
    assert!(
        high - low > 60,
        "{name} shows almost nothing: {low} to {high}"
    );
    picture
}

/// Mean difference of two pictures a channel, 0 to 255.
fn difference(a: &DynamicImage, b: &DynamicImage) -> f64 {
    let [a, b] = [a, b].map(|p| p.resize_exact(160, 90, FilterType::Triangle).to_rgb8());
    let sum: u64 = a
        .as_raw()
        .iter()
        .zip(b.as_raw())
        .map(|(x, y)| u64::from(x.abs_diff(*y)))
        .sum();
    sum as f64 / a.as_raw().len() as f64
}

#[test]
fn plays_a_game_of_three_lines_from_the_title_to_the_result() {
    let dir = run("full_game.ron", "960x540");
    let size = (480, 270);
    let title = picture(dir.path(), "title", size);
    picture(dir.path(), "new_game", size);
    let table = picture(dir.path(), "match", size);
    let result = picture(dir.path(), "result", size);
    // The stone that was set shows, and the result lies over the board.
    assert!(difference(&title, &table) > 10.0);
    assert!(difference(&table, &result) > 10.0);
}

#[test]
fn fits_a_tall_window() {
    let dir = run("shapes.ron", "540x960");
    picture(dir.path(), "title", (540, 960));
    picture(dir.path(), "match", (540, 960));
}

/// Screens that are drawn, but never twice the same: a search goes on while they are looked at.
const ALIVE: [&str; 2] = ["see_it_think", "engine"];

/// Every screen of a tour, at fewer pixels and with nothing in motion, compared with what it looked like when it was
/// last found good: in the views that its script names, in every language and window where all of them are wanted.
fn tour(name: &str, screens: &[&str]) -> tempfile::TempDir {
    tour_with(name, screens, &[])
}

/// The same with more options of `play`.
fn tour_with(name: &str, screens: &[&str], more: &[&str]) -> tempfile::TempDir {
    let steps = prepare_script(&script(&format!("tours/{name}.ron")));
    let preferences = "(quality: Some(Low), less_motion: true)";
    let dir = run_with(&steps, "1280x720", preferences, more);
    let faults = screens.iter().flat_map(|screen| {
        let drawn = sheets::faults(dir.path(), screen);
        // The comparison can tell one language from another.
        drawn.into_iter().chain(sheets::alike(screen))
    });
    let drawn = sheets::pictures_in(dir.path());
    let all: Vec<_> = screens.iter().chain(&ALIVE).collect();
    let strays = drawn
        .iter()
        .filter(|name| !all.iter().any(|screen| sheets::is_view(name, screen)))
        .map(|name| format!("{name} is drawn, but compared with nothing"));
    let names = picture_names(&steps);
    assert!(names.len() >= screens.len(), "{names:?}");
    let missing = names
        .iter()
        .filter(|name| !drawn.contains(name))
        .map(|name| format!("{name} was not drawn"));
    let faults: Vec<String> = faults.chain(strays).chain(missing).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    dir
}

#[test]
fn the_title_and_its_cards_look_as_they_did() {
    tour(
        "title",
        &[
            "title",
            "settings",
            "help",
            "about",
            "network",
            "no_records",
            "new_game",
            "new_game_computers",
            "lesson",
        ],
    );
}

#[test]
fn a_match_and_its_cards_look_as_they_did() {
    tour(
        "match",
        &[
            "placement",
            "menu",
            "name",
            "share",
            "end",
            "question",
            "movement",
            "result",
            "review_offer",
            "review",
            "moment",
            "retry",
            "variation",
            "notes",
            "records",
        ],
    );
}

#[test]
fn jiu_looks_as_it_did() {
    tour(
        "jiu",
        &[
            "jiu_help",
            "jiu_lesson",
            "jiu_new_game",
            "jiu_placement",
            "jiu_shapes",
        ],
    );
}

#[test]
fn draughts_looks_as_it_did() {
    tour(
        "draughts",
        &[
            "draughts_help",
            "draughts_lesson",
            "draughts_new_game",
            "draughts_board",
            "draughts_must_take",
            "draughts_editor",
            "draughts_ways",
            "draughts_on",
        ],
    );
}

#[test]
fn gomoku_looks_as_it_did() {
    tour(
        "gomoku",
        &[
            "gomoku_help",
            "gomoku_lesson",
            "gomoku_new_game",
            "gomoku_choice",
            "gomoku_shapes",
            "gomoku_five",
            "gomoku_forbidden",
        ],
    );
}

#[test]
fn the_editor_looks_as_it_did() {
    tour("editor", &["editor", "position"]);
}

#[test]
fn every_board_looks_as_it_did() {
    tour(
        "boards",
        &["cloth", "hide", "earth", "wood", "settings_table", "flat"],
    );
}

#[test]
fn the_engine_and_its_cards_look_as_they_did() {
    let dir = tour("engine", &["hint", "parameters"]);
    // Screens that are alive must only show something, and not the same in two languages.
    for screen in ALIVE {
        for ((window, language), drawing) in sheets::pictures(dir.path(), screen) {
            let (name, size) = sheets::picture_at(screen, (window, language));
            picture(dir.path(), &name, size);
            for (cell, other) in sheets::pictures(dir.path(), screen) {
                if cell.0 == window && cell.1 != language {
                    assert!(
                        sheets::apart(&drawing, &other) > 0.0,
                        "{name} is as in another language"
                    );
                }
            }
        }
    }
}

#[test]
fn the_exhibition_looks_as_it_did() {
    let screens = [
        "attract",
        "offers",
        "offers_game",
        "offers_board",
        "visitors_game",
        "visitors_menu",
        "countdown",
        "take_over",
        "visitors_result",
        "visitors_lesson",
        "staff_number",
        "staff",
    ];
    tour_with("exhibition", &screens, &["--exhibition"]);
}

#[test]
fn challenges_look_as_they_did() {
    let screens = ["challenge", "challenge_wrong", "challenge_told", "ribbon"];
    tour_with("challenges", &screens, &["--exhibition"]);
}
