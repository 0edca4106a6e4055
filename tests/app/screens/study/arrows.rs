//! Candidates that go from square to square: arrows along their ways, which bear their letters.

use super::lines::{choose, watch};
use crate::screens::app::DrawnApp;
use crate::setups::{test_levels, two_at};
use bevy::prelude::*;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::preferences::Preferences;
use tibetango_records::session::Session;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Point};

/// A position in which White's man takes four pieces and ends where it began.
const ROUND: &str = "W:W38,44,K50:B32,33,22,23,K5";

/// A position in which White's man takes two pieces around a corner; no other capture has the same ends.
const CORNER: &str = "W:W43:B38,28,5";

/// Opens a position of draughts in which nothing moves.
fn draughts(text: Option<&str>) -> DrawnApp {
    let mut screen = DrawnApp::new(test_levels());
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    let settings = two_at(GameName::Draughts, "fmjd");
    match text {
        None => screen.app.start(settings),
        Some(text) => {
            let history = AnyGameHistory::from_text(settings.rules, text).unwrap();
            let session = Session::with_history(settings, history);
            screen.app.command(MatchCommand::open(session));
            screen.app.until_settled();
        }
    }
    choose(&mut screen, 8);
    screen
}

/// Returns the places on the board where the letter of a candidate stands.
fn letter_places(screen: &mut DrawnApp, letter: char) -> Vec<Vec2> {
    let board = screen.app.world().resource::<Layout>().board;
    let picture = screen.settle();
    let texts = picture.texts().into_iter();
    let of_letter = texts.filter(|(text, _)| text.split(' ').next() == Some(&*letter.to_string()));
    let middles = of_letter.map(|(_, at)| Vec2::new(at.center().x, at.center().y));
    middles.filter(|at| board.contains(*at)).collect()
}

#[test]
fn candidates_with_one_target_are_told_apart() {
    let mut screen = draughts(None);
    let report = watch(&mut screen);
    let first_moves = report.lines.iter().map(|line| &line[0]);
    let mut targets: Vec<Option<Point>> = first_moves.clone().map(|mv| mv.to).collect();
    targets.sort_unstable();
    targets.dedup();
    assert!(targets.len() < report.lines.len(), "{targets:?}");
    for (mv, letter) in first_moves.zip('A'..) {
        let [from, to] = [mv.from, mv.to].map(|point| screen.app.at(point.unwrap()));
        let places = letter_places(&mut screen, letter);
        let off = places.iter().map(|at| at.distance(from.midpoint(to)));
        let off: Vec<f32> = off.collect();
        assert_eq!(off.len(), 1, "{letter} at {places:?}");
        assert!(off[0] < 0.4 * from.distance(to), "{letter} at {places:?}");
    }
    screen.look_everywhere("candidates of draughts");
    screen.close();
}

#[test]
fn a_capture_is_drawn_along_its_stations() {
    let mut screen = draughts(Some(ROUND));
    let report = watch(&mut screen);
    let mv = &report.lines[0][0];
    assert_eq!((mv.from, mv.to), (Some(screen.app.point("38")), mv.from));
    let places = letter_places(&mut screen, 'A');
    // The way goes over 29 and 27, in one order or the other.
    let [corner, halfway] = ["29", "18"].map(|name| screen.app.at(screen.app.point(name)));
    let hop = corner.distance(halfway);
    assert_eq!(places.len(), 1);
    let off = places[0].distance(halfway);
    assert!(off < 0.2 * hop, "{off} of {hop}");
}

#[test]
fn a_capture_that_names_its_ends_alone_is_drawn_along_its_stations() {
    let mut screen = draughts(Some(CORNER));
    let report = watch(&mut screen);
    let mv = &report.lines[0][0];
    let [from, corner, to] = ["43", "32", "23"].map(|name| screen.app.point(name));
    assert_eq!((mv.from, mv.to), (Some(from), Some(to)));
    assert!(mv.via.is_empty(), "{:?}", mv.via);
    let places = letter_places(&mut screen, 'A');
    let halfway = screen.app.at(corner);
    let hop = screen.app.at(from).distance(halfway);
    assert_eq!(places.len(), 1);
    let off = places[0].distance(halfway);
    assert!(off < 0.2 * hop, "{off} of {hop}");
}
