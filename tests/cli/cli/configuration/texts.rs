//! Texts that `check-config` hands to translators and takes back. The programs of GNU gettext judge the files, and
//! rewrite them as programs of translators do.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{config_dir, failure, good, run};
use support::config_copy::contents;

const TEXTS: &str = "text/bo.ron";

/// A copy of the configuration, and a folder for what is beside it.
struct Place {
    config: tempfile::TempDir,
    outer: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self {
            config: config_dir(),
            outer: tempfile::tempdir().unwrap(),
        }
    }

    fn config(&self) -> &str {
        self.config.path().to_str().unwrap()
    }

    fn file(&self, name: &str) -> String {
        let path = self.outer.path().join(name);
        path.to_str().unwrap().to_owned()
    }

    /// Writes the PO file of a language, and returns its path.
    #[track_caller]
    fn export(&self, language: &str) -> String {
        let file = self.file(&format!("{language}.po"));
        good(&["check-config", self.config(), "--po", &file, language]);
        file
    }

    fn texts(&self) -> String {
        fs::read_to_string(self.config.path().join(TEXTS)).unwrap()
    }
}

/// The same PO file with another translation of a text, which was found right.
#[track_caller]
fn translated(po: &str, key: &str, text: &str) -> String {
    let context = format!("#, fuzzy\nmsgctxt \"text/en.ron {key}\"\n");
    let (before, entry) = po
        .split_once(&context)
        .expect("a text without placeholders");
    let (id, rest) = entry.split_once("\nmsgstr ").unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    let context = context.trim_start_matches("#, fuzzy\n");
    format!("{before}{context}{id}\nmsgstr \"{text}\"\n{rest}")
}

/// Runs a program of GNU gettext, which has nothing to say against the files.
#[track_caller]
fn gettext(program: &str, arguments: &[&str]) {
    let output = Command::new(program).args(arguments).output();
    let output =
        output.unwrap_or_else(|why| panic!("{program}: {why}: install the package gettext"));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {text}");
    assert_eq!(text, "", "{program}");
}

#[test]
fn gettext_accepts_the_files_and_what_it_rewrites_changes_nothing() {
    let place = Place::new();
    let config = place.config();
    let before = contents(place.config.path());
    for language in ["zh", "bo"] {
        let file = place.export(language);
        let judge = |file: &str| gettext("msgfmt", &["--check", "--output-file=/dev/null", file]);
        judge(&file);
        let [wrapped, right] = ["wrapped.po", "right.po"].map(|name| place.file(name));
        for (program, option, out) in [
            ("msgcat", "--width=40", wrapped.as_str()),
            ("msgattrib", "--clear-fuzzy", right.as_str()),
        ] {
            gettext(program, &[option, "--output-file", out, &file]);
            let merged = good(&["check-config", config, "--merge", out]);
            assert_eq!(merged, "0 changed, 0 left out\n", "{program}");
        }
        // A text that a translator found right stays so when the file is written anew.
        let output = good(&["check-config", config, "--po", &right, language]);
        let all = fs::read_to_string(&right).unwrap();
        let all = all.matches("\nmsgctxt ").count();
        assert_eq!(
            output,
            format!("{right}: {all} texts, {all} found right\n"),
            "{language}"
        );
        judge(&right);
    }
    assert_eq!(contents(place.config.path()), before);
}

#[test]
fn a_translation_is_merged_and_stays_found_right() {
    let place = Place::new();
    let (config, file, before) = (place.config(), place.export("bo"), place.texts());
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, translated(&text, "answer.cancel", "གསུབ།")).unwrap();
    // It would be lost if the file were written anew now.
    let lost = failure(1, &["check-config", config, "--po", &file, "bo"]);
    assert!(lost.contains("merge it first"), "{lost}");
    let output = good(&["check-config", config, "--merge", &file]);
    let changed = Path::new(config).join(TEXTS);
    let expected = format!("{}: 1 changed\n1 changed, 0 left out\n", changed.display());
    assert_eq!(output, expected);
    // One line has changed, and in it what stands behind the key.
    let after = place.texts();
    let lines = before.lines().zip(after.lines());
    let differ: Vec<(&str, &str)> = lines.filter(|(old, new)| old != new).collect();
    let [(old, new)] = differ[..] else {
        panic!("{differ:?}");
    };
    assert_eq!(new, "        \"answer.cancel\": \"གསུབ།\",", "{old}");
    assert_eq!(after.len() + old.len(), before.len() + new.len());

    let all = "texts, 1 found right\n";
    let output = good(&["check-config", config, "--po", &file, "bo"]);
    assert!(output.ends_with(all), "{output}");
    // A page takes its ticks from there, and another file takes them from the page.
    let [page, other] = ["page.md", "other.po"].map(|name| place.file(name));
    let (page, file) = (page.as_str(), file.as_str());
    let review = ["--review", "bo", "--into", page, "--ticks", file];
    good(&[&["check-config", config], &review[..]].concat());
    let ticked = fs::read_to_string(page).unwrap();
    let ticked = ticked.lines().filter(|line| line.starts_with("| [x]"));
    let ticked: Vec<&str> = ticked.collect();
    assert_eq!(ticked.len(), 1);
    assert!(ticked[0].contains("| `answer.cancel` |"), "{ticked:?}");
    let output = good(&[
        "check-config",
        config,
        "--po",
        &other,
        "bo",
        "--ticks",
        page,
    ]);
    assert!(output.ends_with(all), "{output}");
}

#[test]
fn what_is_left_out_is_told_beside_the_result() {
    let place = Place::new();
    let file = place.export("bo");
    let text = fs::read_to_string(&file).unwrap();
    let text = text.replace("msgctxt \"text/en.ron", "msgctxt \"text/en.txt");
    fs::write(&file, &text).unwrap();
    let before = place.texts();
    let merged = run(&["check-config", place.config(), "--merge", &file]);
    assert_eq!(merged.status, 0, "{}", merged.err);
    let count = text.matches("msgctxt \"text/en.txt").count();
    assert_eq!(merged.out, format!("0 changed, {count} left out\n"));
    let messages: Vec<&str> = merged.err.lines().collect();
    let (last, listed) = messages.split_last().unwrap();
    assert_eq!(listed.len(), 100);
    assert_eq!(*last, format!("left out: {} more", count - 100));
    let begin = format!("left out: {file}:");
    assert!(listed.iter().all(|line| line.starts_with(&begin)));
    assert_eq!(place.texts(), before);
}

#[test]
fn a_bad_file_changes_nothing_and_is_one_line() {
    let place = Place::new();
    let (config, file) = (place.config(), place.export("bo"));
    let text = fs::read_to_string(&file).unwrap();
    let before = contents(place.config.path());
    let cancel = |translation| translated(&text, "answer.cancel", translation);
    for (text, status, words) in [
        (cancel("{x}"), 1, "is not a text without placeholders"),
        (cancel("\\q"), 2, "an escape is one of"),
        (
            text.replace("Language: bo", "Language: xx"),
            1,
            "is not a language of the texts",
        ),
        (text.replace("UTF-8", "GBK"), 2, "its encoding is \"GBK\""),
        (
            format!("{text}msgid \"cut"),
            2,
            "the closing double quote is missing",
        ),
        (" ".repeat((4 << 20) + 1), 2, "the file is too large"),
    ] {
        fs::write(&file, text).unwrap();
        let line = failure(status, &["check-config", config, "--merge", &file]);
        assert!(line.contains(&file) && line.contains(words), "{line}");
        assert_eq!(contents(place.config.path()), before, "{words}");
    }
}

#[test]
fn only_a_po_file_of_the_language_is_written_over() {
    let place = Place::new();
    let (config, file, chinese) = (place.config(), place.file("bo.po"), place.export("zh"));
    let bad = "no PO file\n";
    fs::write(&file, bad).unwrap();
    failure(2, &["check-config", config, "--po", &file, "bo"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), bad);
    let line = failure(1, &["check-config", config, "--po", &chinese, "bo"]);
    assert!(line.contains("\"zh\" is not \"bo\""), "{line}");
    let (file, chinese) = (file.as_str(), chinese.as_str());
    let cases: [(&[&str], &str); 7] = [
        (&["--po", file], "--po"),
        (&["--po", file, "en"], "--po: \"en\" is not a language"),
        (&["--po", file, "xx"], "there are zh, bo"),
        (&["--ticks", file], "--review"),
        (&["--merge", file, "--review", "bo"], "--merge"),
        (&["--po", chinese, "zh", "--review", "bo"], "--review"),
        (&["--merge", "/no/such.po"], "/no/such.po"),
    ];
    for (arguments, words) in cases {
        let line = failure(2, &[&["check-config", config], arguments].concat());
        assert!(line.contains(words), "{line}");
    }
}
