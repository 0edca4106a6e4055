//! The fonts: the built-in ones can write every text of every language.

use harfrust::{FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use support::config_copy::contents;
use tibetango::app::ui::kit::look;
use tibetango_content::config::Config;
use tibetango_content::fonts;

/// Returns the face with this file.
fn face(file: &str) -> FontRef<'static> {
    let face = fonts::ALL.iter().find(|face| face.file == file).unwrap();
    FontRef::new(face.bytes()).unwrap()
}

/// Returns the characters that a shaped text leaves without a glyph.
fn without_glyph(font: &FontRef<'static>, text: &str) -> Vec<char> {
    let data = ShaperData::new(font);
    let shaper = data.shaper(font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    shaped
        .glyph_infos()
        .iter()
        .filter(|info| info.glyph_id == 0)
        .filter_map(|info| text.get(info.cluster as usize..)?.chars().next())
        .collect()
}

/// Returns every sign that the window's own code shows besides the texts: a minus, an arrow, the mark of a capture.
fn signs() -> String {
    let mut signs = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    for (_, code) in contents(source) {
        let code = String::from_utf8(code).unwrap();
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        // Written out, not as an escape: no range of characters, only what is shown.
        signs.extend(lines.flat_map(str::chars).filter(|c| !c.is_ascii()));
    }
    assert!(signs.contains(&'×'), "{signs:?}");
    signs.into_iter().collect()
}

/// Returns the width of a character in a face, in parts of its em.
fn width(font: &FontRef<'static>, c: char) -> i32 {
    let data = ShaperData::new(font);
    let shaper = data.shaper(font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&c.to_string());
    buffer.guess_segment_properties();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    shaped.glyph_positions().iter().map(|at| at.x_advance).sum()
}

#[test]
fn figures_are_of_one_width_in_every_language() {
    for table in &Config::embedded().languages {
        let families = look::fonts(table.script()).families;
        let mut count = 0;
        for (family, faces) in families {
            if !family.to_string().contains("figures") {
                continue;
            }
            count += 1;
            let digits = ('0'..='9').map(|digit| {
                let text = digit.to_string();
                let has = |name: &&String| without_glyph(&face(name), &text).is_empty();
                let name = faces.iter().find(has).expect("a face with digits");
                (name.clone(), width(&face(name), digit))
            });
            let widths: BTreeSet<(String, i32)> = digits.collect();
            assert_eq!(widths.len(), 1, "{family}: {widths:?}");
        }
        assert_eq!(count, 2, "{}", table.name());
    }
}

#[test]
fn no_text_has_a_character_without_a_glyph() {
    let config = Config::embedded();
    // Texts outside the tables: names of points, numbers, and the fillings of gaps.
    let others = "abcdefghijklmnopq 0123456789 -*., «» TibetanGo བཙིར་འགྲིག".to_owned() + &signs();
    let mut faults = BTreeSet::new();
    let mut cache: HashMap<(String, char), bool> = HashMap::new();
    for table in &config.languages {
        let families = look::fonts(table.script()).families;
        let names = config.languages.iter().map(|table| ("name", table.name()));
        let texts = table
            .iter()
            .chain(names)
            .chain([("others", others.as_str())]);
        for (key, text) in texts {
            for (family, faces) in &families {
                // Like egui: each character in the first face that has it, and the characters
                // of one face that follow each other are shaped together.
                let mut has = |name: &str, c: char| {
                    let has = || without_glyph(&face(name), &c.to_string()).is_empty();
                    *cache.entry((name.to_owned(), c)).or_insert_with(has)
                };
                let mut runs: Vec<(&str, String)> = Vec::new();
                for c in text.chars().filter(|c| *c != '\n') {
                    let Some(name) = faces.iter().find(|name| has(name, c)) else {
                        faults.insert(format!("{family:?}: {c:?} of {key}"));
                        continue;
                    };
                    match runs.last_mut() {
                        Some((last, run)) if *last == name => run.push(c),
                        _ => runs.push((name, c.to_string())),
                    }
                }
                for (name, run) in runs {
                    for c in without_glyph(&face(name), &run) {
                        faults.insert(format!("{name}: {c:?} in {run:?} of {key}"));
                    }
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "run assets/make/make_fonts.py again: {faults:#?}"
    );
}

#[test]
fn lines_may_break_after_each_tsheg_and_nowhere_is_a_gap_for_it() {
    let config = Config::embedded();
    let table = config
        .languages
        .iter()
        .find(|t| t.language() == "bo")
        .unwrap();
    let text = table.get("refused.game_over");
    assert_eq!(text, "རྩེད་\u{200A}མོ་\u{200A}རྫོགས་\u{200A}ཟིན།");
    let font = face(fonts::TIBETAN.file);
    let data = ShaperData::new(&font);
    let width = |text: &str| {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let shaped = data
            .shaper(&font)
            .build()
            .shape(buffer, ShapeOptions::new());
        let positions = shaped.glyph_positions().iter();
        positions.map(|p| p.x_advance).sum::<i32>()
    };
    assert_eq!(width("\u{200A}"), 0);
    // Only the kerning of a few letters is lost.
    let apart = width(text) - width(&text.replace('\u{200A}', ""));
    assert!(apart.abs() * 50 < width(text), "{apart}");
}
