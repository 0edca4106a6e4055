//! Tests of `statistics`: a folder as tables, as JSON and as a page.

use std::fs;
use std::path::Path;

use super::{command, failed, failure, finish, good, json, run};

/// Two visits, on a Saturday and on a Sunday.
const LINES: [(&str, &str); 2] = [
    (
        "2026-02-28",
        r#"{"at":"2026-02-28T23:59:00","what":{"visit":{"number":1,"did":{"began":{"language":"en"}}}}}
{"at":"2026-02-28T23:59:10","what":{"visit":{"number":1,"did":{"chose":{"language":"bo"}}}}}
"#,
    ),
    (
        "2026-03-01",
        r#"{"at":"2026-03-01T00:01:00","what":{"visit":{"number":1,"did":{"left":{"how":"idle","screen":"offers","seconds":75}}}}}
{"at":"2026-03-01T10:00:00","what":{"visit":{"number":2,"did":{"began":{"language":"zh"}}}}}
{"at":"2026-03-01T10:00:30","what":{"visit":{"number":2,"did":{"left":{"how":"idle","screen":"offers","seconds":15}}}}}
"#,
    ),
];

fn fill(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for (day, lines) in LINES {
        fs::write(folder.join(format!("{day}.jsonl")), lines).unwrap();
    }
}

#[test]
fn a_span_of_days_is_told_as_a_table_as_json_and_as_a_page() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("statistics");
    fill(&folder);
    let page = outer.path().join("page.html");
    let (folder, page) = (folder.to_str().unwrap(), page.to_str().unwrap());
    let base = ["statistics", "--folder", folder, "--to"];
    let with = |more: &[&'static str]| [&base[..], more].concat();
    let both = json(&with(&["2026-03-01", "--json"]));
    assert_eq!(
        (&both["from"], &both["to"]),
        (&"2026-02-23".into(), &"2026-03-01".into())
    );
    assert_eq!(
        (&both["visits"], &both["seconds"]["median"]),
        (&2.into(), &15.into())
    );
    assert_eq!(both["languages"], serde_json::json!({"bo": 1, "zh": 1}));
    assert_eq!(both["days"].as_array().unwrap().len(), 7);
    // A visit belongs to the day on which it began, also where it ends on the next.
    let first = json(&with(&["2026-02-28", "--json"]));
    assert_eq!(
        (&first["visits"], &first["unfinished"]),
        (&1.into(), &0.into())
    );
    let second = json(&with(&["2026-03-01", "--from", "2026-03-01", "--json"]));
    assert_eq!(
        (&second["visits"], &second["missing"]["strays"]),
        (&1.into(), &1.into())
    );
    let text = good(&with(&["2026-03-01"]));
    assert!(
        text.starts_with("2026-02-23 to 2026-03-01\n\nVisits\n"),
        "{text}"
    );
    assert!(text.contains("\nLanguages\n"), "{text}");
    assert_eq!(
        good(&[&with(&["2026-03-01", "--html"])[..], &[page]].concat()),
        ""
    );
    let written = fs::read_to_string(page).unwrap();
    assert!(written.starts_with("<!DOCTYPE html>") && written.contains("<b>2</b>visits"));
}

#[test]
fn the_folder_of_the_window_is_taken_where_none_is_named() {
    let data = tempfile::tempdir().unwrap();
    fill(&data.path().join("statistics"));
    let mut command = command(&["statistics", "--to", "2026-03-01", "--json"]);
    command.env("TIBETANGO_DATA", data.path());
    let run = finish(command);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\"visits\":2"), "{}", run.out);
    // Without dates the last seven days count.
    let mut command = super::command(&["statistics", "--json"]);
    command.env("TIBETANGO_DATA", data.path());
    assert_eq!(finish(command).status, 0);
    let mut command = super::command(&["statistics"]);
    command.env("TIBETANGO_DATA", data.path().join("nowhere"));
    assert!(failed(2, command).contains("cannot read the folder"));
}

#[test]
fn the_folder_around_the_statistics_is_taken_for_it() {
    let outer = tempfile::tempdir().unwrap();
    let inner = outer.path().join("statistics");
    fill(&inner);
    let arguments = |folder| {
        [
            "statistics",
            "--folder",
            folder,
            "--to",
            "2026-03-01",
            "--json",
        ]
    };
    let (outer_name, inner_name) = (outer.path().to_str().unwrap(), inner.to_str().unwrap());
    let direct = good(&arguments(inner_name));
    assert!(direct.contains("\"visits\":2"), "{direct}");
    let around = run(&arguments(outer_name));
    let note = format!("note: --folder: the statistics lie in {inner_name}\n");
    assert_eq!((around.status, around.err), (0, note));
    assert_eq!(around.out, direct);
    // Files in the folder itself come first, also those of another day.
    fs::write(outer.path().join("2026-01-01.jsonl"), "").unwrap();
    let own = good(&arguments(outer_name));
    assert!(own.contains("\"visits\":0"), "{own}");
}

#[test]
fn a_folder_without_statistics_is_refused_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let message = format!("--folder: {name}: no file of statistics, such as 2026-05-31.jsonl");
    assert_eq!(failure(2, &["statistics", "--folder", name]), message);
    // An empty folder of the right name holds no statistics, and neither do other files.
    fs::create_dir(folder.path().join("statistics")).unwrap();
    fs::write(folder.path().join("statistics/notes.jsonl"), "").unwrap();
    fs::write(folder.path().join("2026-05-31.txt"), "").unwrap();
    assert_eq!(failure(2, &["statistics", "--folder", name]), message);
    let nowhere = format!("{name}/nowhere");
    let line = failure(2, &["statistics", "--folder", &nowhere]);
    assert!(
        line.starts_with("--folder: ") && line.contains("cannot read the folder"),
        "{line}"
    );
}

#[test]
fn dates_that_are_none_are_refused_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let cases: [(&[&str], &[&str]); 7] = [
        (
            &["--from", "yesterday"],
            &["--from", "yesterday", "2026-05-31"],
        ),
        (
            &["--to", "2026-02-30"],
            &["--to", "2026-02-30", "not a date"],
        ),
        (&["--to", "20260301"], &["--to", "not a date"]),
        (&["--to", "2026-03-01T10:00:00"], &["--to", "not a date"]),
        (
            &["--from", "2026-03-02", "--to", "2026-03-01"],
            &["--from", "2026-03-02 lies after the last day, 2026-03-01"],
        ),
        (
            &["--from", "2020-03-02", "--to", "2026-03-01"],
            &["--from", "at most 400 days"],
        ),
        (&["--json", "--html", "x"], &["--json", "--html"]),
    ];
    for (arguments, parts) in cases {
        let line = failure(
            2,
            &[&["statistics", "--folder", folder][..], arguments].concat(),
        );
        for part in parts {
            assert!(line.contains(part), "{line}");
        }
    }
    let nowhere = format!("{folder}/nowhere/page.html");
    let line = failure(2, &["statistics", "--folder", folder, "--html", &nowhere]);
    assert!(line.starts_with("--html: "), "{line}");
}
