//! Files: one for each day, whole lines, and no fault that stops the program.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use jiff::civil::{Date, date};
use tibetango_lab::statistics::days::{MOST_BYTES, days_with_files, file_of};
use tibetango_lab::statistics::event::{Event, EventLine, LastEnd};
use tibetango_lab::statistics::reader::{ReadingGaps, read};
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_lab::statistics::writer::EventWriter;

use super::at;

fn march(day: i8) -> Date {
    date(2026, 3, day)
}

/// Returns the lines of a folder, all of it without a fault.
#[track_caller]
fn all(folder: &Path) -> Vec<EventLine> {
    let (lines, missed) = read_events(folder);
    assert_eq!(missed, ReadingGaps::default());
    lines
}

fn read_events(folder: &Path) -> (Vec<EventLine>, ReadingGaps) {
    let mut lines = Vec::new();
    let (from, to) = (date(2000, 1, 1), date(2100, 1, 1));
    let missed = read(folder, from, to, &mut |line| lines.push(line)).unwrap();
    (lines, missed)
}

fn events(lines: Vec<EventLine>) -> Vec<Event> {
    lines.into_iter().map(|line| line.what).collect()
}

fn started(after: LastEnd) -> Event {
    Event::Started { after }
}

/// Returns a folder that does not exist yet.
fn place() -> (tempfile::TempDir, std::path::PathBuf) {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("data").join("statistics");
    (outer, folder)
}

#[test]
fn every_day_has_its_file_even_if_the_clock_jumps() {
    let (_outer, folder) = place();
    let mut writer = EventWriter::new(folder.clone());
    writer.start(at(1, 9, 0)).unwrap();
    for (day, hour) in [(1, 23), (2, 0), (5, 9), (2, 8), (1, 7)] {
        writer.note(at(day, hour, 0), Event::Staff).unwrap();
    }
    writer.stop(at(1, 8, 0)).unwrap();
    assert_eq!(days_with_files(&folder).unwrap(), [1, 2, 5].map(march));
    let lines = all(&folder);
    let times: Vec<_> = lines.iter().map(|line| line.at).collect();
    let expected = [(1, 9), (1, 23), (1, 7), (1, 8), (2, 0), (2, 8), (5, 9)];
    assert_eq!(times, expected.map(|(day, hour)| at(day, hour, 0)));
    let summary = StatisticsSummary::of_folder(&folder, march(2), march(5)).unwrap();
    assert_eq!((summary.staff, summary.program.starts), (3, 0));
}

#[test]
fn a_start_tells_how_the_program_had_ended() {
    let (_outer, folder) = place();
    let open = |hour| {
        let mut writer = EventWriter::new(folder.clone());
        writer.start(at(1, hour, 0)).unwrap();
        writer
    };
    open(8).stop(at(1, 9, 0)).unwrap();
    drop(open(10));
    open(11).stop(at(1, 12, 0)).unwrap();
    open(13).stop(at(1, 14, 0)).unwrap();
    let expected = [
        started(LastEnd::Nothing),
        Event::Stopped,
        started(LastEnd::Clean),
        started(LastEnd::Unclean),
        Event::Stopped,
        started(LastEnd::Clean),
        Event::Stopped,
    ];
    assert_eq!(events(all(&folder)), expected);
    let program = StatisticsSummary::of_folder(&folder, march(1), march(1))
        .unwrap()
        .program;
    assert_eq!(
        (program.starts, program.unclean_ends, program.stops),
        (4, 1, 3)
    );
}

#[test]
fn half_a_line_is_left_behind() {
    let (_outer, folder) = place();
    let mut writer = EventWriter::new(folder.clone());
    writer.start(at(1, 9, 0)).unwrap();
    let path = file_of(&folder, march(1));
    let mut file = File::options().append(true).open(&path).unwrap();
    file.write_all(b"{\"at\":\"2026-03-01T09:").unwrap();
    writer.note(at(1, 10, 0), Event::Staff).unwrap();
    writer.note(at(1, 11, 0), Event::Staff).unwrap();
    let (lines, missed) = read_events(&folder);
    let expected = [started(LastEnd::Nothing), Event::Staff, Event::Staff];
    assert_eq!(events(lines), expected);
    assert_eq!(missed.broken_lines, 1);
}

#[test]
fn a_full_file_says_so_once_and_the_next_day_goes_on() {
    let (_outer, folder) = place();
    let mut writer = EventWriter::new(folder.clone());
    writer.start(at(1, 9, 0)).unwrap();
    let path = file_of(&folder, march(1));
    let mut file = File::options().append(true).open(&path).unwrap();
    // One long line, up to where a short one fits and two do not.
    let length = file.metadata().unwrap().len();
    let rest = MOST_BYTES - 1024 - 60 - length;
    let mut filling = vec![b' '; usize::try_from(rest).unwrap()];
    *filling.last_mut().unwrap() = b'\n';
    file.write_all(&filling).unwrap();
    for second in 0..10 {
        writer.note(at(1, 10, second), Event::Staff).unwrap();
    }
    assert!(path.metadata().unwrap().len() <= MOST_BYTES);
    writer.note(at(2, 10, 0), Event::Staff).unwrap();
    let (lines, missed) = read_events(&folder);
    let expected = [
        started(LastEnd::Nothing),
        Event::Staff,
        Event::Full,
        Event::Staff,
    ];
    assert_eq!(events(lines), expected);
    // The filling.
    assert_eq!(missed.broken_lines, 1);
    let summary = StatisticsSummary::of_folder(&folder, march(1), march(2)).unwrap();
    assert_eq!((summary.staff, summary.missing.full_days), (2, 1));
}

#[test]
fn a_disk_that_fails_is_told_once_and_what_it_cost_is_noted() {
    let (outer, folder) = place();
    // A file stands in the folder's place.
    let in_the_way = outer.path().join("data");
    fs::write(&in_the_way, "").unwrap();
    let mut writer = EventWriter::new(folder.clone());
    let message = writer.start(at(1, 9, 0)).unwrap_err().to_string();
    assert!(message.contains("cannot make the folder"), "{message}");
    assert_eq!(message.lines().count(), 1);
    for second in 0..3 {
        writer.note(at(1, 9, second), Event::Staff).unwrap();
    }
    fs::remove_file(&in_the_way).unwrap();
    writer.note(at(1, 10, 0), Event::Staff).unwrap();
    let expected = [
        started(LastEnd::Nothing),
        Event::Lost { lines: 3 },
        Event::Staff,
    ];
    assert_eq!(events(all(&folder)), expected);
    // The day's file becomes something else: reported again, once.
    fs::create_dir(file_of(&folder, march(2))).unwrap();
    writer.note(at(2, 9, 0), Event::Staff).unwrap_err();
    writer.note(at(2, 9, 1), Event::Staff).unwrap();
    writer.note(at(3, 9, 0), Event::Staff).unwrap();
    let (lines, missed) = told_of(&folder);
    assert_eq!(lines[3..], [Event::Lost { lines: 2 }, Event::Staff]);
    assert_eq!(missed.files, 1);
}

/// Checks a device that is always full in the place of a day's file, and its removal.
#[cfg(target_os = "linux")]
#[test]
fn a_device_in_place_of_a_file_is_told_once_and_left_alone() {
    let (_outer, folder) = place();
    let mut writer = EventWriter::new(folder.clone());
    writer.start(at(1, 9, 0)).unwrap();
    let day = file_of(&folder, march(2));
    std::os::unix::fs::symlink("/dev/full", &day).unwrap();
    let result = writer.note(at(2, 9, 0), Event::Staff);
    let message = result.unwrap_err().to_string();
    assert!(message.ends_with("is not a regular file"), "{message}");
    for second in 1..100 {
        writer.note(at(2, 9, second % 60), Event::Staff).unwrap();
    }
    fs::remove_file(&day).unwrap();
    writer.note(at(2, 10, 0), Event::Staff).unwrap();
    let (lines, _) = told_of(&folder);
    assert_eq!(lines[1..], [Event::Lost { lines: 100 }, Event::Staff]);
}

fn told_of(folder: &Path) -> (Vec<Event>, ReadingGaps) {
    let (lines, missed) = read_events(folder);
    (events(lines), missed)
}

#[test]
fn one_program_writes_in_a_folder_at_a_time() {
    let (_outer, folder) = place();
    let mut first = EventWriter::new(folder.clone());
    first.start(at(1, 9, 0)).unwrap();
    let mut second = EventWriter::new(folder.clone());
    let message = second.start(at(1, 9, 1)).unwrap_err().to_string();
    assert!(message.contains("in use by another program"), "{message}");
    first.stop(at(1, 9, 2)).unwrap();
    second.note(at(1, 9, 3), Event::Staff).unwrap();
    let expected = [
        started(LastEnd::Nothing),
        Event::Stopped,
        started(LastEnd::Clean),
        Event::Staff,
    ];
    assert_eq!(events(all(&folder)), expected);
}

#[test]
fn days_long_past_are_removed_at_the_start_and_nothing_else() {
    let (_outer, folder) = place();
    fs::create_dir_all(&folder).unwrap();
    let others = [
        "notes.txt",
        "2020-01-01.txt",
        "2020-1-1.jsonl",
        "2020-13-01.jsonl",
    ];
    let kept_days = ["2025-01-25.jsonl", "2026-02-28.jsonl"];
    let past = ["2025-01-24.jsonl", "1999-12-31.jsonl"];
    for name in others.iter().chain(&kept_days).chain(&past) {
        fs::write(folder.join(name), "").unwrap();
    }
    let names = || {
        let entries = fs::read_dir(&folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "running").collect();
        names.sort();
        names
    };
    // A clock that stands a lifetime ahead: the last recorded day counts.
    let mut writer = EventWriter::new(folder.clone());
    writer.start(date(2099, 1, 1).at(9, 0, 0, 0)).unwrap();
    drop(writer);
    fs::remove_file(folder.join("2099-01-01.jsonl")).unwrap();
    let mut expected: Vec<&str> = others.iter().chain(&kept_days).copied().collect();
    expected.sort_unstable();
    // 2025-01-24 is 400 days before the last one.
    expected.insert(expected.partition_point(|name| *name < past[0]), past[0]);
    assert_eq!(names(), expected);
    let mut writer = EventWriter::new(folder.clone());
    writer.start(at(1, 9, 0)).unwrap();
    expected.push("2026-03-01.jsonl");
    expected.sort_unstable();
    assert_eq!(names(), expected);
}

#[test]
fn what_cannot_be_read_is_counted_and_passed_over() {
    let (_outer, folder) = place();
    fs::create_dir_all(&folder).unwrap();
    let line = EventLine {
        at: at(1, 9, 0),
        what: Event::Staff,
    };
    let good = line.text().unwrap();
    let later = good.replace("staff", "something-new");
    let mut text = good.clone().into_bytes();
    text.extend(later.into_bytes());
    text.extend([b'x'; 100_000]);
    text.extend(b"\n\n\xff\xfe\n");
    text.extend(good.trim_end().bytes());
    fs::write(file_of(&folder, march(1)), text).unwrap();
    fs::create_dir(file_of(&folder, march(2))).unwrap();
    // Beyond the part of a file that is read.
    let large = File::create(file_of(&folder, march(3))).unwrap();
    large.set_len(MOST_BYTES + 1).unwrap();
    let (lines, missed) = read_events(&folder);
    assert_eq!(lines, [line.clone(), line]);
    let expected = ReadingGaps {
        broken_lines: 3,
        unknown_lines: 1,
        files: 2,
    };
    assert_eq!(missed, expected);
    let nowhere = folder.join("nowhere");
    let error = StatisticsSummary::of_folder(&nowhere, march(1), march(1)).unwrap_err();
    assert!(error.to_string().contains("cannot read the folder"));
}
