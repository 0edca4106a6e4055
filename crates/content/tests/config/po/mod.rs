//! Texts as PO files: written for translators, renewed, and merged back.
//!
//! `kept/exported.po` is written by hand. The other files there were made from it by other programs: GNU gettext 0.21
//! (`msgcat`, `msgmerge`), polib 1.2.0, and translate-toolkit 3.20.4, with which Weblate stores its files. In each a
//! translator changed one text, left a note on it, and found another text right.

mod hostile_files;
mod merging;

use std::fs;

use support::config_copy::contents;
use tempfile::TempDir;
use tibetango_content::config::po::{self, Catalogue, Entry};
use tibetango_content::config::{Config, Location, Ticks, translation_review};
use tibetango_rules::GameName;

use super::{copy, edit, lines, write};

const EXPORTED: &str = include_str!("kept/exported.po");

const POLIB: &str = include_str!("kept/polib.po");

/// The same translator's work, as other programs wrote it.
const SAMPLES: [(&str, &str); 4] = [
    ("msgcat.po", include_str!("kept/msgcat.po")),
    ("msgmerge.po", include_str!("kept/msgmerge.po")),
    ("polib.po", POLIB),
    (
        "translate-toolkit.po",
        include_str!("kept/translate-toolkit.po"),
    ),
];

/// The text that the translator changed, before and after.
const CHANGED: (&str, &str, &str) = ("text/en.ron menu.close", "ཁ་རྒྱག", "ཁ་རྒྱོབ།");

/// The text that the translator found right.
const RIGHT: &str = "text/en.ron menu.level";

const ENGLISH: &str = r#"
        // Title and menus.
        "menu.close": "Close",
        "menu.level": "{light}’s level",
        "menu.new": "New game",

        // What happens on the board.
        "caption.captures": { "one": "{n} stone taken", "other": "{n} stones taken" },
        "caption.lines": "First line.\nSecond \"line\" with a \\.",
        "caption.long": "Only stones beside the empty point can move here, so the other side has to open a way first.",
"#;

const CHINESE: &str = r#"
        "menu.close": "关闭",
        "menu.level": "{light}的级别",
        "menu.new": "新游戏",
        "caption.captures": "吃 {n} 子",
        "caption.lines": "第一行。\n第二“行”，有 \\。",
        "caption.long": "这里只有空点的棋子才能移动，所以对方必须让路。",
"#;

/// In another order than the English, without one of the texts, and written in every way.
const TIBETAN: &str = r#"
        "caption.long" : "སྟོང་ཆའི་འགྲམ་གྱི་རྡེའུ་ཁོ་ན་སྤོ་ཆོག་པས་ཕྱོགས་གཞན་གྱིས་ཐོག་མར་ལམ་འབྱེད་དགོས། དེའི་རྗེས་སུ་རྡེའུ་སྤོ།",
        "menu.close": "ཁ་རྒྱག", // "menu.close": needs a reader
        "menu.level":"{light}་གྱི་རིམ་པ།",


        /* What happens /* on */ the "board". */
        "caption.captures": r"རྡེའུ་ {n} ཟོས།",
            "caption.lines": "ཕྲེང་དང་པོ།\n\"ཕྲེང་གཉིས་པ།\" \\"
"#;

fn file(code: &str, script: &str, strings: &str) -> String {
    let head = format!("language: \"{code}\",\n    script: \"{script}\",");
    format!("// The head of the file.\n(\n    {head}\n    strings: {{{strings}    }},\n)\n")
}

/// A folder with a few texts.
fn folder() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let games = GameName::ALL.map(|game| format!("{game}/text"));
    for part in ["text".to_owned(), "stories".to_owned()]
        .iter()
        .chain(&games)
    {
        fs::create_dir_all(dir.path().join(part)).unwrap();
        let texts = match part.as_str() {
            "text" => [ENGLISH, CHINESE, TIBETAN],
            "jiu/text" => [
                r#""jiu.name": "Jiu""#,
                r#""jiu.name": "久棋""#,
                r#""jiu.name": "འགྱིག""#,
            ],
            _ => [""; 3],
        };
        let languages = [("en", "Latin"), ("zh", "Han"), ("bo", "Tibetan")];
        for ((code, script), texts) in languages.into_iter().zip(texts) {
            write(
                &dir,
                &format!("{part}/{code}.ron"),
                file(code, script, texts),
            );
        }
    }
    dir
}

#[track_caller]
fn read(name: &str, text: &str) -> Catalogue {
    po::read(name, text.as_bytes()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn location(dir: &TempDir) -> Location {
    Location::Folder(dir.path().to_owned())
}

/// The PO file of the Tibetan texts of a folder.
#[track_caller]
fn export(dir: &TempDir, before: Option<&Catalogue>) -> Catalogue {
    let catalogue = po::export(&location(dir), "bo", &Ticks::default(), before);
    catalogue.unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Writes what a PO file changes; returns the number of changed texts and what was left out.
#[track_caller]
fn merge(dir: &TempDir, catalogue: &Catalogue) -> (usize, Vec<String>) {
    let merged = po::merge(dir.path(), catalogue);
    let merged = merged.unwrap_or_else(|faults| panic!("{}", faults[0]));
    for file in &merged.files {
        fs::write(dir.path().join(&file.path), &file.content).unwrap();
    }
    let changed = merged.files.iter().map(|file| file.changed).sum();
    let left_out = merged.left_out.iter().map(ToString::to_string).collect();
    (changed, left_out)
}

#[track_caller]
fn entry<'c>(catalogue: &'c mut Catalogue, context: &str) -> &'c mut Entry {
    let mut entries = catalogue.entries.iter_mut();
    let result = entries.find(|entry| entry.context.as_deref() == Some(context));
    result.unwrap_or_else(|| panic!("no {context}"))
}

#[test]
fn texts_are_written_as_a_po_file() {
    assert_eq!(po::write(&export(&folder(), None)), EXPORTED);
    assert_eq!(po::write(&read("exported.po", EXPORTED)), EXPORTED);
}

#[test]
fn files_of_other_programs_are_read() {
    let ours = read("exported.po", EXPORTED);
    let (changed, _, new) = CHANGED;
    for (name, text) in SAMPLES {
        let theirs = read(name, text);
        assert_eq!(theirs.field("Language"), Some("bo"), "{name}");
        assert_eq!(theirs.field("Last-Translator"), Some("Dolma"), "{name}");
        assert_eq!(theirs.entries.len(), ours.entries.len(), "{name}");
        for (own, entry) in ours.entries.iter().zip(&theirs.entries) {
            let context = entry.context.as_deref().unwrap();
            let mut expected = Entry {
                line: entry.line,
                ..own.clone()
            };
            if [changed, RIGHT].contains(&context) {
                expected.flags.retain(|flag| flag != "fuzzy");
            }
            if context == changed {
                expected.notes = vec!["Imperative.".to_owned()];
                expected.texts = vec![new.to_owned()];
            }
            if context.ends_with("long") && name == "msgmerge.po" {
                let earlier = own.id.replace("has to open", "must open");
                expected.previous = Some((earlier, None));
            }
            assert_eq!(*entry, expected, "{name}");
            let line = text.lines().nth(entry.line - 1).unwrap();
            assert!(line.starts_with("msgstr"), "{name}: {context}: {line}");
        }
    }
}

#[test]
fn a_renewed_file_keeps_what_translators_found_right() {
    let dir = folder();
    let theirs = read("polib.po", POLIB);
    // Work that has not been merged yet is not thrown away.
    let lost = po::export(&location(&dir), "bo", &Ticks::default(), Some(&theirs));
    let at = POLIB.lines().position(|line| line.contains(CHANGED.2));
    assert_eq!(
        lines(&dir, lost),
        [format!(
            "polib.po:{}:1: menu.close: translations that the texts lack stand in this file, 1 in all: merge it first",
            at.unwrap() + 1
        )]
    );

    assert_eq!(merge(&dir, &theirs), (1, Vec::new()));
    let mut renewed = export(&dir, Some(&theirs));
    assert_eq!(renewed.field("Last-Translator"), Some("Dolma"));
    let right = |catalogue: &Catalogue| -> Vec<String> {
        let entries = catalogue.entries.iter().filter(|entry| !entry.is_open());
        entries.filter_map(|entry| entry.context.clone()).collect()
    };
    assert_eq!(right(&renewed), [CHANGED.0, RIGHT]);
    assert_eq!(entry(&mut renewed, CHANGED.0).notes, ["Imperative."]);
    // Round and round nothing changes any more.
    let (text, files) = (po::write(&renewed), contents(&dir));
    assert_eq!(merge(&dir, &renewed), (0, Vec::new()));
    assert_eq!(po::write(&export(&dir, Some(&renewed))), text);
    assert_eq!(contents(&dir), files);

    // A text whose English has changed is fuzzy again, and shows what it was translated from, until it is found right.
    edit(&dir, "text/en.ron", "{light}’s level", "Level of {light}");
    for round in 0..2 {
        renewed = export(&dir, Some(&renewed));
        assert_eq!(right(&renewed), [CHANGED.0], "round {round}");
        let changed = entry(&mut renewed, RIGHT);
        assert_eq!(changed.id, "Level of {light}", "round {round}");
        assert_eq!(
            changed.previous,
            Some(("{light}’s level".to_owned(), None)),
            "round {round}"
        );
    }
    entry(&mut renewed, RIGHT)
        .flags
        .retain(|flag| flag != "fuzzy");
    renewed = export(&dir, Some(&renewed));
    assert_eq!(right(&renewed), [CHANGED.0, RIGHT]);
    assert_eq!(entry(&mut renewed, RIGHT).previous, None);
}

#[test]
fn ticks_go_from_a_page_to_a_po_file_and_back() {
    let config = Config::embedded();
    let page = translation_review::page(&config, "bo", &Ticks::default()).unwrap();
    let line = "| [ ] | `answer.cancel` |";
    let ticked = page.replacen(line, &line.replace("[ ]", "[x]"), 1);
    assert_ne!(ticked, page);
    let ticks = translation_review::ticks(&config, "bo", &ticked);
    let catalogue = po::export(&Location::BuiltIn, "bo", &ticks, None).unwrap();
    let open = catalogue.entries.iter().filter(|entry| entry.is_open());
    assert_eq!(open.count(), catalogue.entries.len() - 1);
    let back = po::ticks(&Location::BuiltIn, "bo", &catalogue).unwrap();
    assert_eq!(back, ticks);
    let renewed = translation_review::page(&config, "bo", &back).unwrap();
    assert!(renewed.contains("| [x] | `answer.cancel` |"));
    assert_eq!(renewed.matches("| [x] |").count(), 1);
    // They are no ticks of another language.
    let faults = po::ticks(&Location::BuiltIn, "zh", &catalogue).unwrap_err();
    let fault = faults[0].to_string();
    assert!(
        fault.ends_with("Language: \"bo\" is not \"zh\", the language asked for"),
        "{fault}"
    );
}

#[test]
fn plural_forms_are_those_of_the_language() {
    let dir = folder();
    let forms = r#""caption.captures": { "other": "{n} Steine", "one": "ein Stein" }, "menu.level": "Stufe {light}""#;
    write(&dir, "text/de.ron", file("de", "Latin", forms));
    let catalogue = |language| po::export(&location(&dir), language, &Ticks::default(), None);
    let mut german = catalogue("de").unwrap();
    let header = "nplurals=2; plural=(n != 1);";
    assert_eq!(german.field("Plural-Forms"), Some(header));
    let captures = entry(&mut german, "text/en.ron caption.captures");
    assert_eq!(captures.texts, ["ein Stein", "{n} Steine"]);
    // Without plural forms of its own, all are the same.
    let forms = r#""caption.captures": "Steine: {n}""#;
    write(&dir, "text/de.ron", file("de", "Latin", forms));
    let mut german = catalogue("de").unwrap();
    let captures = entry(&mut german, "text/en.ron caption.captures");
    assert_eq!(captures.texts, ["Steine: {n}", "Steine: {n}"]);
    write(&dir, "text/pl.ron", file("pl", "Latin", ""));
    assert_eq!(
        lines(&dir, catalogue("pl")),
        [
            "text/pl.ron: language: \"pl\" is not a language whose plural forms one comparison tells apart, as in English"
        ]
    );
}
