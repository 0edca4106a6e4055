//! Random visitors before the exhibition in virtual time: nothing goes wrong, the counts agree, and every fault that
//! is made on purpose is found.

use crate::harness::card;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use std::time::Duration;
use tempfile::TempDir;
use tibetango::app::automation::week::{WeekPlan, WeekReport, simulate};
use tibetango::app::exhibition::notes::Notes;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango_lab::statistics::days::file_of;
use tibetango_lab::statistics::event::{Event, EventLine, ParsedEvent, VisitStep};
use tibetango_lab::statistics::summary::StatisticsSummary;

fn plan(seed: u64, minutes: u64, folder: &TempDir) -> WeekPlan {
    WeekPlan {
        opening: Duration::from_secs(60 * minutes),
        seed,
        folder: folder.path().to_owned(),
    }
}

/// Runs minutes of random visitors; returns the report and the folder of the statistics.
#[track_caller]
fn run(seed: u64, minutes: u64) -> (WeekReport, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let report = simulate(&plan(seed, minutes, &folder), |_| (), |_| ());
    (report.unwrap(), folder)
}

/// Returns the fault found in an exhibition that was harmed in this way.
#[track_caller]
fn fault(minutes: u64, harm: impl FnOnce(&mut App)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let ended = simulate(&plan(3, minutes, &folder), harm, |_| ());
    let message = ended.err().unwrap();
    // Seed and time on the wall: it can be looked at again.
    assert!(message.starts_with("seed 3, 2026-05-25T"), "{message}");
    message
}

fn summary(report: &WeekReport, folder: &TempDir) -> StatisticsSummary {
    let [first, last] = report.days;
    StatisticsSummary::of_folder(folder.path(), first, last).unwrap()
}

#[test]
fn nothing_goes_wrong_before_random_visitors() {
    for seed in [1, 2] {
        let (report, folder) = run(seed, 12);
        assert!(
            report.samples[1].open >= Duration::from_secs(12 * 60),
            "seed {seed}: {:?}",
            report.samples[1].open
        );
        let tally = &report.tally;
        assert!(tally.visits > 1, "seed {seed}: {tally:?}");
        assert!(
            report.touches > tally.visits,
            "seed {seed}: {} touches, {tally:?}",
            report.touches
        );
        assert!(
            tally.offers_taken.iter().sum::<u64>() > 0,
            "seed {seed}: {tally:?}"
        );
        assert_eq!(
            tally.disagreement(&summary(&report, &folder)),
            None,
            "seed {seed}"
        );
    }
}

/// Every missing line is found.
#[test]
fn a_lost_line_of_the_statistics_is_noticed() {
    let (report, folder) = run(4, 8);
    let path = file_of(folder.path(), report.days[0]);
    let written = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    let mut lost = 0;
    for (at, line) in lines.iter().enumerate() {
        let ParsedEvent::Line(EventLine { what: label, .. }) = EventLine::read(line.as_bytes())
        else {
            panic!("{line}");
        };
        // If languages are chosen one after the other, the last one counts.
        let passing = matches!(
            label,
            Event::Visit {
                did: VisitStep::Chose { .. },
                ..
            }
        );
        if passing {
            continue;
        }
        let mut others = lines.clone();
        others.remove(at);
        std::fs::write(&path, others.join("\n") + "\n").unwrap();
        let difference = report.tally.disagreement(&summary(&report, &folder));
        assert!(difference.is_some(), "{line}");
        lost += 1;
    }
    assert!(lost > 4, "{written}");
}

#[test]
fn statistics_that_lie_elsewhere_disagree() {
    let elsewhere = tempfile::tempdir().unwrap();
    let notes = Notes::new(Some(elsewhere.path().to_owned()));
    let message = fault(2, |app| {
        app.insert_resource(notes);
    });
    assert!(message.contains("statistics"), "{message}");
}

fn fall() {
    panic!("a stone fell");
}

#[test]
fn a_panic_is_told() {
    let message = fault(30, |app| {
        app.add_systems(OnEnter(ExhibitionState::Offers), fall);
    });
    assert!(message.contains("a stone fell"), "{message}");
}

/// Opens a card past the one place that refuses it.
fn open_a_card(exhibition_state: Res<State<ExhibitionState>>, mut commands: Commands) {
    if *exhibition_state.get() == ExhibitionState::Attract {
        commands.insert_resource(State::new(card("about")));
    }
}

#[test]
fn a_card_that_does_not_belong_there_is_noticed() {
    let message = fault(30, |app| {
        app.add_systems(Last, open_a_card);
    });
    assert!(
        message.contains("Attract") && message.contains("\"about\""),
        "{message}"
    );
}

/// Drops all requests of a frame in which a visit ends by idle time.
fn forget_who_has_gone(mut requests: ResMut<Messages<Visitor>>) {
    let gone = |request: &Visitor| *request == Visitor::Gone;
    if requests.iter_current_update_messages().any(gone) {
        requests.clear();
    }
}

#[test]
fn a_screen_that_waits_for_ever_is_noticed() {
    let message = fault(8 * 60, |app| {
        app.add_systems(Last, forget_who_has_gone);
    });
    assert!(message.contains("nobody has touched it"), "{message}");
}
