//! The end of a match: shown on the board, told in a sentence over it, and skipped.

use crate::harness::{TestApp, card};
use crate::setups::{against, two_at, two_people};
use bevy::prelude::*;
use tibetango::app::board::{Finale, ShowFinale};
use tibetango::app::play::caption::Caption;
use tibetango::app::play::game::{ConsentRequest, MatchCommand};
use tibetango::app::settings::Settings;
use tibetango::app::state::Overlay;
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{AnyRules, GameName, Point, Side};

/// Ends that the board began to show.
#[derive(Resource, Default)]
struct FinaleLog(Vec<ShowFinale>);

fn note(mut inbox: MessageReader<ShowFinale>, mut log: ResMut<FinaleLog>) {
    log.0.extend(inbox.read().cloned());
}

/// Returns an app that notes the ends shown.
fn watching() -> TestApp {
    TestApp::build(Settings::load(None).0, |app| {
        app.init_resource::<FinaleLog>().add_systems(Last, note);
    })
}

fn is_on(app: &TestApp) -> bool {
    app.world().resource::<Finale>().is_on()
}

/// Returns the sentence over the board.
fn sentence(app: &TestApp) -> String {
    app.world().resource::<Caption>().text.clone()
}

/// A way to skip an end; the first one waits for it to pass.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Skip {
    Wait,
    Tap,
    Key,
}

#[test]
fn an_end_that_no_move_brought_about_is_shown_told_and_skipped_in_every_game() {
    type End = fn(&mut TestApp);
    let resign: End = |app| app.command(MatchCommand::Resign);
    let run_out: End = |app| {
        app.until("end of the time", |app| {
            app.game().session.outcome().is_some()
        })
    };
    let agree: End = |app| {
        app.command(MatchCommand::Ask(ConsentRequest::Draw));
        app.command(MatchCommand::Answer(true));
    };
    let ends = [
        ("reason.resigned", true, resign),
        ("reason.time", true, run_out),
        ("reason.agreed", false, agree),
    ];
    let mut app = watching();
    for game in GameName::ALL {
        for ((reason, wins, end), skip) in ends.into_iter().zip([Skip::Wait, Skip::Tap, Skip::Key])
        {
            let label = format!("{game}, {reason}, {skip:?}");
            app.start(MatchSettings {
                time: TimeControl::PerMove { seconds: 2 },
                ..two_at(game, AnyRules::preset(game))
            });
            let winner = wins.then_some(app.history().to_move().other());
            end(&mut app);
            app.until(&label, is_on);
            assert_eq!(app.overlay(), Overlay::None, "{label}");
            let finale = app.world().resource::<FinaleLog>().0.last().unwrap();
            assert_eq!((finale.winner, finale.quiet), (winner, true), "{label}");
            let result = match winner {
                None => "result.draw",
                Some(Side::White) => "result.white",
                Some(Side::Black) => "result.black",
            };
            let (words, reason) = (sentence(&app), app.text(reason));
            assert!(words.starts_with(&app.text(result)), "{label}: {words}");
            // Behind the name of the side that has lost.
            let reason = reason.rsplit('}').next().unwrap();
            assert!(words.ends_with(reason), "{label}: {words}");
            match skip {
                Skip::Wait => {}
                Skip::Tap => {
                    let at = app.at(Point(0));
                    app.press_at(at);
                    app.release_at(at);
                }
                Skip::Key => app.key(KeyCode::Space),
            }
            let mut frames = 0;
            while app.overlay() == Overlay::None {
                app.frames(1);
                frames += 1;
                assert!(frames < 1000, "{label}: no result");
            }
            assert_eq!(app.overlay(), card("result"), "{label}");
            assert_eq!(frames < 10, skip != Skip::Wait, "{label}: {frames} frames");
            assert!(app.history().is_empty(), "{label}: the tap was no move");
        }
    }
    let count = app.world().resource::<FinaleLog>().0.len();
    assert_eq!(count, ends.len() * GameName::ALL.len(), "each end once");
}

#[test]
fn the_end_addresses_the_only_person() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.command(MatchCommand::Resign);
    app.until("end", is_on);
    let words = sentence(&app);
    for key in ["result.lost", "reason.resigned.you"] {
        assert!(words.contains(&app.text(key)), "{key}: {words}");
    }
}

#[test]
fn the_end_of_a_match_that_was_over_when_it_was_opened_is_not_shown() {
    let mut app = watching();
    let ends: [(&str, fn(&mut Session)); 2] = [
        ("resigned", |session| session.resign(Side::White)),
        ("agreed", Session::agree_on_draw),
    ];
    for (label, end) in ends {
        let mut session = Session::new(two_people(3)).unwrap();
        end(&mut session);
        app.command(MatchCommand::open(session));
        app.until("result", |app| app.overlay() == card("result"));
        assert!(app.world().resource::<FinaleLog>().0.is_empty(), "{label}");
        assert_eq!(sentence(&app), "", "{label}");
        app.command(MatchCommand::Leave);
    }
}
