//! The display of the engine's thoughts: during a game, after it, and in its variations.

mod lines;
mod tree;

use super::app::{DrawnApp, SMALL, WINDOWS};
use super::painted_shapes::PaintedScreen;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::replays::retry::play_and_review;
use crate::setups::{against, placed, test_levels, two_people};
use bevy::prelude::*;
use std::collections::BTreeSet;
use support::wait::Wait;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::features::engine::parameters::{Field, Tuning};
use tibetango::app::features::retry::{Retry, RetryStage, RetryWanted};
use tibetango::app::features::review::{Review, ReviewWanted};
use tibetango::app::features::share::Studio;
use tibetango::app::input::state::Selection;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::{MatchCommand, ReplayWanted};
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::analysis::{MoveVerdict, What, Worth};
use tibetango_rules::Side;

fn told(app: &TestApp) -> bool {
    let thinker = app.world().get_resource::<Thinker>();
    let insight = app.world().resource::<Insight>();
    insight.report(app.game(), thinker).is_some()
}

#[test]
fn the_engine_window_and_its_parameters_hold_their_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.go(card("engine"));
    drawn.look_everywhere("engine window without a search");
    drawn.go(Overlay::None);
    drawn.app.play_text(InputDevice::Mouse, "a1");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.look_everywhere("seen thinking");
    drawn.overlays(&[card("engine"), card("parameters"), card("compare")]);
    let mut tuning = drawn.app.world_mut().resource_mut::<Tuning>();
    for field in Field::ALL {
        tuning.draft.texts[field as usize] = "no number".to_owned();
    }
    drawn.overlays(&[card("parameters")]);
    drawn.close();
}

#[test]
fn the_account_of_the_last_move_stays_while_the_search_is_watched() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.play_text(InputDevice::Mouse, "a1");
    drawn.app.until_settled();
    let account = "placed a stone on a1.";
    assert!(drawn.says(account), "before");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    assert!(drawn.says(account), "beside the search");
    drawn.close();
}

/// Returns a game of two people after a few moves; nothing moves.
fn begun() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    drawn.app.start(two_people(5));
    for text in ["a1", "b2", "i9", "a9"] {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    drawn
}

/// Moves with mistakes among them.
const SEVEN_MOVES: [&str; 7] = ["a1", "c1", "a5", "e5", "e1", "b2", "a3"];

/// Returns a game of two people that one resigned after some moves.
fn finished() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(3));
    for text in SEVEN_MOVES {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    drawn.app.give_up_and_review();
    drawn
}

#[test]
fn a_game_that_is_reviewed_holds_its_texts() {
    let mut drawn = finished();
    drawn.look_everywhere("review that is offered");
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("analysis", |app| {
        app.world().resource::<Review>().analysis.is_some()
    });
    assert!(drawn.says("wins. "), "who won is told");
    drawn.go(Overlay::None);
    drawn.overlays(&[card("review")]);
    let moments = drawn.app.world().resource::<Review>().moments.clone();
    assert!(!moments.is_empty(), "a game with something to tell");
    for (moment, told) in moments.iter().enumerate() {
        drawn.app.send(ReviewWanted::Show(moment));
        drawn.app.frames(5);
        let spoken = format!("Move {} of 7", told.ply + 1);
        assert!(drawn.says(&spoken), "moment {moment}: no {spoken:?}");
        drawn.look_everywhere(&format!("moment {moment}"));
    }
    drawn.close();
}

/// Dark letters on light panels: while a game is searched and shared, at its end, and in its replay.
#[test]
fn the_light_look_can_be_read_while_a_game_is_studied() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.lighten();
    drawn.app.world_mut().resource_mut::<Studio>().folder = None;
    drawn.app.start(two_people(3));
    for text in SEVEN_MOVES {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    let once = [TextSize::Normal];
    let search = |drawn: &mut DrawnApp, what: &str| {
        drawn.app.key(KeyCode::KeyT);
        drawn.app.until("report", told);
        drawn.look_at_ends(&format!("{what} in the light look"));
        drawn.app.key(KeyCode::KeyT);
    };
    search(&mut drawn, "search");
    drawn.card("share in the light look", card("share"), &once);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.look_at_ends("result in the light look");
    drawn.app.send(ReviewWanted::Open);
    drawn
        .app
        .until("review", |app| app.overlay() == card("review"));
    drawn.look_at_ends("review that is offered in the light look");
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("analysis", |app| {
        app.world().resource::<Review>().analysis.is_some()
    });
    drawn.card("review in the light look", card("review"), &once);
    drawn.look_at_ends("replay in the light look");
    // Nothing is searched once the game is over.
    drawn.app.replay(ReplayWanted::Follow { line: 0, ply: 3 });
    drawn.app.until("position", |app| {
        app.history().len() == 3 && !app.animating()
    });
    search(&mut drawn, "search in a replay");
    let moments = &drawn.app.world().resource::<Review>().moments;
    assert!(!moments.is_empty(), "a game with something to tell");
    drawn.app.send(ReviewWanted::Show(0));
    drawn.app.frames(5);
    drawn.look_at_ends("moment in the light look");
    drawn.card("notes in the light look", card("notes"), &once);
    drawn.close();
}

/// A moment is discussed in the position before its move; comments there are about the position.
#[test]
fn comments_are_headed_by_the_move_that_is_marked() {
    let mut drawn = finished();
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("analysis", |app| {
        app.world().resource::<Review>().analysis.is_some()
    });
    drawn.go(Overlay::None);
    let moments = drawn.app.world().resource::<Review>().moments.clone();
    let later = moments.iter().position(|moment| moment.ply > 0);
    let moment = later.expect("a moment after the first move");
    let ply = moments[moment].ply;
    drawn.app.send(ReviewWanted::Show(moment));
    drawn.app.until("position", |app| {
        app.history().len() == ply && !app.animating()
    });
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("notes"));
    let played = drawn.app.moves()[ply - 1].clone();
    assert!(drawn.says(&format!("After {ply}. {played}")), "no heading");
    let marked = drawn.marked("notes");
    assert_eq!(marked.len(), 1, "{marked:?}");
    // The second move of a pair stands behind the number of the first.
    let number = format!("{ply}.");
    assert!(
        marked[0].contains(&played) && (ply.is_multiple_of(2) || marked[0].starts_with(&number)),
        "the heading names {ply}. {played}, and {:?} is marked",
        marked[0]
    );
    drawn.write("A quiet word.");
    drawn.go(Overlay::None);
    // Beside the board the move of the moment is marked, and the comment names its own.
    drawn.settle();
    let said = drawn.beside_the_board();
    let heading = format!("After {ply}. {played}: A quiet word.");
    assert!(said.contains(&heading), "no {heading:?} among {said:?}");
}

#[test]
fn a_mistake_that_is_tried_again_holds_its_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    play_and_review(&mut drawn.app, against(Side::White, "quick", 3));
    drawn.app.send(RetryWanted::Begin);
    drawn.app.until("a mistake", |app| {
        app.find::<Retry>().is_some() && app.step() == Some(TurnStep::Human)
    });
    let slip = {
        let review = drawn.app.world().resource();
        let mistake = drawn.app.data::<Retry>().mistake(review);
        mistake.unwrap().what.clone()
    };
    let What::Slip { reason, merits, .. } = &slip else {
        panic!("{slip:?}");
    };
    let worths = [Worth::Best, Worth::Good, Worth::Better, Worth::NoBetter];
    let verdicts = worths.map(|worth| {
        let why = match worth.is_good() {
            true => merits.clone(),
            false => vec![*reason],
        };
        Some(MoveVerdict {
            worth,
            loss: 0.25,
            why,
        })
    });
    let stages = [
        RetryStage::Judging,
        RetryStage::Judged,
        RetryStage::Shown,
        RetryStage::Done,
    ];
    let stages = stages.map(|stage| (stage, None));
    let tries = verdicts.map(|verdict| (RetryStage::Try, verdict));
    // Nothing is judged or taken back meanwhile.
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    let first = (RetryStage::Try, None);
    for (stage, verdict) in [first].into_iter().chain(stages).chain(tries) {
        let worth = verdict.as_ref().map(|verdict: &MoveVerdict| verdict.worth);
        let what = format!("mistake tried again, {stage:?}, {worth:?}");
        let mut retry = drawn.app.data_mut::<Retry>();
        (retry.stage, retry.verdict) = (stage, verdict);
        drawn.look_at_ends(&what);
    }
    let mut retry = drawn.app.data_mut::<Retry>();
    (retry.stage, retry.verdict) = (RetryStage::Try, None);
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
    // The buttons do what they say.
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("retry.show");
    drawn.app.until("the better move", |app| {
        app.data::<Retry>().stage == RetryStage::Shown && !app.animating()
    });
    drawn.look_everywhere("better move");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.press("retry.leave");
    drawn.app.until("the review", |app| app.game().is_replay());
    drawn.close();
}

#[test]
fn an_analysis_under_way_and_stopped_holds_its_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.command(placed(14, 80));
    drawn.app.give_up_and_review();
    let looked_at = |app: &TestApp| app.world().resource::<Review>().looked_at();
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("a position", |app| looked_at(app) > 0);
    assert!(drawn.says("Stop for now"));
    drawn.app.send(ReviewWanted::Cancel);
    drawn.app.frames(5);
    assert!(drawn.says("Go on") && !drawn.says("Stop for now"));
    drawn.look_everywhere("analysis that was stopped");
    drawn.close();
}

/// Goes back to the second ply of the game, and places a stone there instead of the third.
#[track_caller]
fn play_otherwise(drawn: &mut DrawnApp, point: &str) {
    let app = &mut drawn.app;
    app.replay(ReplayWanted::Follow { line: 0, ply: 2 });
    app.until("replay", |app| {
        !app.animating() && app.step() == Some(TurnStep::Replay)
    });
    let point = app.point(point);
    app.tap(InputDevice::Mouse, point);
    app.until("variation", |app| {
        app.history().len() == 3 && !app.animating()
    });
}

#[test]
fn other_ways_of_a_game_hold_their_texts() {
    let mut drawn = finished();
    drawn.go(Overlay::None);
    for point in ["e3", "b4"] {
        play_otherwise(&mut drawn, point);
    }
    drawn.look_everywhere("variation");
    drawn.app.replay(ReplayWanted::Follow { line: 1, ply: 2 });
    drawn.look_everywhere("three ways");
    // A way of a way, and something to say of it.
    drawn.app.replay(ReplayWanted::Follow { line: 1, ply: 3 });
    let point = drawn.app.point("c5");
    drawn.app.tap(InputDevice::Mouse, point);
    drawn
        .app
        .until("move", |app| app.history().len() == 4 && !app.animating());
    drawn.press("replay.notes");
    drawn.write(&"Here White could have closed the corner. 这里可以先手。".repeat(12));
    drawn.press("notes.keys");
    drawn.look_everywhere("a comment and keys");
    drawn.press("name.letters");
    drawn.look_everywhere("a comment and other keys");
    drawn.press("notes.keys");
    drawn.press("notes.sign.doubtful");
    drawn.overlays(&[card("notes")]);
    drawn.look_everywhere("variation with a comment");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("notes"));
    drawn.press("notes.form");
    drawn.look_everywhere("graph of variations");
    drawn.go(Overlay::None);
    drawn.close();
}

#[test]
fn thinking_in_a_variation_and_among_shapes_holds_its_texts() {
    let mut drawn = finished();
    drawn.go(Overlay::None);
    play_otherwise(&mut drawn, "e3");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.look_everywhere("thinking in a variation");
    // A press on one of the first few moves goes on with it.
    let legal = drawn.app.history().legal();
    let ways: Vec<String> = legal
        .iter()
        .map(|mv| drawn.app.history().text(mv))
        .collect();
    let chance = |text: &str| {
        let way = text
            .strip_suffix("\u{a0}%")
            .and_then(|text| text.split(' ').next());
        way.is_some_and(|way| ways.iter().any(|known| known == way))
    };
    drawn.press_one("a move with its chance", chance);
    drawn.app.until("variation", |app| {
        app.history().len() == 4 && !app.animating()
    });
    drawn.app.command(placed(14, 80));
    drawn.app.until("report", told);
    drawn.app.world_mut().resource_mut::<Selection>().formations = true;
    drawn.look_everywhere("thinking among shapes");
    drawn.close();
}

#[test]
fn a_long_replay_in_a_tall_window_shows_the_moves_around_the_position() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.command(placed(14, 80));
    drawn.app.give_up_and_review();
    drawn.go(Overlay::None);
    for (ply, away) in [(80, 1), (1, 80), (40, 1)] {
        drawn.app.replay(ReplayWanted::Follow { line: 0, ply });
        drawn.app.until("position", |app| {
            !app.animating() && app.history().len() == ply
        });
        drawn.set(WINDOWS[2], "en", TextSize::Normal);
        let seen = drawn.settle();
        let listed = |ply: usize| {
            // The first move of a pair bears the number.
            let number = format!("{}.", ply - (ply + 1) % 2);
            seen.texts().iter().any(|(text, _)| *text == number)
        };
        assert!(listed(ply) && !listed(away), "{ply}");
    }
    drawn.look_everywhere("long replay");
    drawn.app.world_mut().resource_mut::<Selection>().formations = true;
    drawn.look_everywhere("long replay with shapes");
    drawn.close();
}

#[test]
fn ways_and_nodes_have_three_lines_in_the_smallest_window() {
    let mut drawn = begun();
    drawn.app.give_up_and_review();
    drawn.go(Overlay::None);
    play_otherwise(&mut drawn, "e1");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    let lines = |tops: Vec<f32>| {
        let tops: BTreeSet<i32> = tops.into_iter().map(|top| top.round() as i32).collect();
        tops.len()
    };
    for language in ["en", "zh", "bo"] {
        drawn.set(SMALL, language, TextSize::Normal);
        // Each row begins with the number of its move.
        let numbered = |text: &str| {
            let number = text.split_once('.').map(|(number, _)| number);
            number.is_some_and(|number| number.parse::<usize>().is_ok())
        };
        let seen = drawn.settle();
        let texts = seen.texts().into_iter();
        let whole = texts.filter(|(text, rect)| numbered(text) && rect.height() > 8.0);
        let rows = lines(whole.map(|(_, rect)| rect.center().y).collect());
        assert!(rows >= 3, "{language}: {rows} rows of moves");
        drawn.press("engine.form.tree");
        until_button(&mut drawn, "tree.1.0");
        // The search has begun again, and its first report may be of few nodes.
        let mut wait = Wait::begin();
        loop {
            drawn.settle();
            let nodes = drawn.buttons().into_iter();
            let nodes = nodes.filter(|name| name.starts_with("tree."));
            let tops = nodes.map(|name| drawn.place(&name).top());
            let nodes = lines(tops.collect());
            if nodes >= 3 {
                break;
            }
            assert!(wait.pause(), "{language}: {nodes} lines of nodes");
        }
        drawn.press("engine.form.moves");
    }
}

/// Returns the chances at the ends of the bar above the board in a tall window, each with its distance from the left
/// edge: White's end is the left one.
fn ends_of_bar(drawn: &DrawnApp, seen: &PaintedScreen) -> Vec<(f32, u32)> {
    let Layout { panel, scale, .. } = *drawn.app.world().resource::<Layout>();
    // Between the panel and what is written below the bar.
    let bar = panel.max.y..panel.max.y + 36.0 * scale;
    let percents = seen.texts().into_iter().filter_map(|(text, rect)| {
        let chance = text.strip_suffix("\u{a0}%")?.parse::<u32>().ok()?;
        bar.contains(&rect.center().y)
            .then_some((rect.center().x, chance))
    });
    percents.collect()
}

#[test]
fn both_chances_stand_at_the_ends_of_a_bar_that_lies() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.set(WINDOWS[2], "en", TextSize::Normal);
    let seen = drawn.settle();
    let percents = ends_of_bar(&drawn, &seen);
    let [one, other] = percents[..] else {
        panic!("{percents:?}");
    };
    assert!((99..=101).contains(&(one.1 + other.1)), "{percents:?}");
    let middle = drawn.app.world().resource::<Layout>().panel.center().x;
    assert!((one.0 < middle) != (other.0 < middle), "{percents:?}");
}

/// The review has judged the same position, and says something else of it.
#[test]
fn bar_and_line_show_one_chance_while_a_reviewed_position_is_searched() {
    const PLY: usize = 3;
    let mut drawn = finished();
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    drawn.app.send(ReviewWanted::Analyse);
    drawn.app.until("analysis", |app| {
        app.world().resource::<Review>().analysis.is_some()
    });
    drawn.go(Overlay::None);
    drawn.app.replay(ReplayWanted::Follow { line: 0, ply: PLY });
    drawn.app.until("position", |app| {
        app.history().len() == PLY && !app.animating()
    });
    let shown = |drawn: &mut DrawnApp, reviewed: f64| {
        let mut review = drawn.app.world_mut().resource_mut::<Review>();
        review.chances[PLY] = Some(reviewed);
        drawn.set(WINDOWS[2], "en", TextSize::Normal);
        let seen = drawn.settle();
        let mut ends = ends_of_bar(drawn, &seen);
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let texts: Vec<String> = seen
            .texts()
            .iter()
            .map(|(text, _)| (*text).to_owned())
            .collect();
        (ends.first().map(|(_, white)| *white), texts)
    };
    // Nobody watches.
    assert_eq!(shown(&mut drawn, 0.95).0, Some(95));
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    for reviewed in [0.0, 1.0] {
        let (white, texts) = shown(&mut drawn, reviewed);
        let balances = [
            " is even (",
            " better (",
            " is winning (",
            " equally good (",
        ];
        let line = texts
            .iter()
            .find(|text| balances.iter().any(|words| text.contains(words)));
        let chance = line.and_then(|line| {
            let (before, _) = line.split_once("\u{a0}%")?;
            let number = before.rsplit([' ', '(']).next()?;
            number.parse::<u32>().ok()
        });
        let chance = chance.unwrap_or_else(|| panic!("no line of figures: {texts:?}"));
        // The sentence names the side whose chance it is.
        let expected = match line.is_some_and(|line| line.contains("White")) {
            true => chance,
            false => 100 - chance,
        };
        assert!(
            white.is_some_and(|white| white.abs_diff(expected) <= 1),
            "{white:?}: {line:?}"
        );
    }
}

/// It may prefer another move than the engine whose moves are shown.
#[test]
fn a_tree_of_another_engine_bears_its_name() {
    let mut drawn = DrawnApp::shipped();
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    // Nodes that are on their way lie on others for a moment.
    preferences.less_motion = true;
    drawn.app.start(two_people(5));
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    let name = drawn.app.text("engines.uct-static");
    assert!(!drawn.says(&name));
    drawn.press("engine.form.tree");
    until_button(&mut drawn, "tree.0.0");
    assert!(drawn.says(&name));
    drawn.look_at_ends("tree of another engine");
    drawn.press("engine.form.moves");
    assert!(!drawn.says(&name));
    drawn.close();
}

/// Draws until there is a button of this name.
#[track_caller]
fn until_button(drawn: &mut DrawnApp, name: &str) {
    let mut wait = Wait::begin();
    loop {
        drawn.settle();
        let buttons = drawn.buttons();
        if buttons.iter().any(|button| button == name) {
            return;
        }
        assert!(wait.pause(), "no {name} among {buttons:?}");
    }
}
