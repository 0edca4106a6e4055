//! The title screen: a cabinet of games, and the ways to a match.

use crate::harness::card;
use crate::screens::app::{DrawnApp, WINDOWS};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::lessons::ActiveLesson;
use tibetango::app::features::title::Cabinet;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::play::store::Store;
use tibetango::app::preferences::{GameChoices, Preferences, TextSize};
use tibetango::app::state::Screen;
use tibetango_records::session::Player;
use tibetango_rules::GameName;

fn drawn() -> DrawnApp {
    DrawnApp::shipped()
}

#[track_caller]
fn until_match(drawn: &mut DrawnApp) {
    drawn
        .app
        .until("match", |app| app.screen() == Screen::Match);
}

#[test]
fn a_visitor_is_at_the_board_after_two_presses() {
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        let mut drawn = drawn();
        drawn.press(&format!("title.game.{i}"));
        drawn.press("title.start");
        until_match(&mut drawn);
        let game_now = drawn.app.game().session.settings();
        assert_eq!(game_now.game(), game, "{game}");
        assert!(game_now.has_computer(), "{game}");
    }
}

/// As many cards as there may be one day, each in its place, in every window and language.
#[test]
fn any_number_of_games_has_room() {
    for count in [2, 3, 4, 6] {
        let mut drawn = drawn();
        let games = GameName::ALL.into_iter().cycle().take(count);
        let cabinet = Cabinet(games.collect());
        drawn.app.world_mut().insert_resource(cabinet);
        drawn.look_everywhere(&format!("{count} games"));
        for i in 0..count {
            let name = format!("title.game.{i}");
            assert!(drawn.buttons().contains(&name), "{name} of {count}");
        }
        let mut store = drawn.app.world_mut().resource_mut::<Store>();
        (store.offer, store.waiting) = (true, Some((GameName::Jiu, 14, 195)));
        drawn.look_everywhere(&format!("{count} games and one to continue"));
        drawn.close();
    }
}

#[test]
fn the_first_arrow_needs_no_tab() {
    let mut drawn = drawn();
    drawn.settle();
    drawn.key(egui::Key::ArrowRight);
    // From the chosen game, where the first arrow leads, to its neighbour.
    drawn.key(egui::Key::ArrowRight);
    drawn.key(egui::Key::Enter);
    let chosen = drawn.app.world().resource::<GameChoices>().current();
    assert_eq!(chosen, GameName::ALL[1]);
    // The next key begins.
    drawn.key(egui::Key::Enter);
    until_match(&mut drawn);
    assert_eq!(drawn.app.history().game(), GameName::ALL[1]);
}

#[test]
fn a_game_begins_as_it_was_played_last() {
    let mut drawn = drawn();
    assert!(drawn.says("next game"));
    drawn.press("title.change");
    assert_eq!(drawn.app.overlay(), card("new_game"));
    for name in ["new.game.1", "new.opponent.1", "new.size.2", "new.clock.2"] {
        drawn.press(name);
    }
    drawn.press("new.start");
    until_match(&mut drawn);
    let begun = drawn.app.game().session.settings().clone();
    assert!(begun.is_between_people());
    assert_eq!((begun.game(), begun.size), (GameName::ALL[1], 10));
    drawn.app.command(MatchCommand::Leave);
    assert!(drawn.says("as last time"));
    // Another game has choices of its own.
    drawn.press("title.game.0");
    assert!(drawn.says("next game"));
    drawn.press("title.start");
    until_match(&mut drawn);
    assert!(drawn.app.game().session.settings().has_computer());
    drawn.app.command(MatchCommand::Leave);
    drawn.press("title.game.1");
    drawn.press("title.start");
    until_match(&mut drawn);
    assert_eq!(*drawn.app.game().session.settings(), begun);
}

#[test]
fn who_sits_at_the_board_stays_when_another_game_is_chosen() {
    let mut drawn = drawn();
    for (opponent, humans) in [(1, 2), (0, 1)] {
        for (i, game) in GameName::ALL.into_iter().enumerate() {
            drawn.press("title.change");
            // Chosen at one game, before another one is.
            let other = (i + 1) % GameName::ALL.len();
            drawn.press(&format!("new.game.{other}"));
            drawn.press(&format!("new.opponent.{opponent}"));
            drawn.press(&format!("new.game.{i}"));
            drawn.press("new.start");
            until_match(&mut drawn);
            let settings = drawn.app.game().session.settings();
            let people = settings.players.iter().filter(|p| **p == Player::Human);
            assert_eq!(
                (settings.game(), people.count()),
                (game, humans),
                "opponent {opponent}, {game} after another game"
            );
            drawn.app.command(MatchCommand::Leave);
        }
    }
}

#[test]
fn the_boards_stand_still_where_less_motion_is_wished_for() {
    let mut drawn = drawn();
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.settle();
    let changes = |drawn: &mut DrawnApp| {
        let first = drawn.painted();
        (0..40).filter(|_| drawn.painted() != first).count()
    };
    assert!(changes(&mut drawn) > 0, "nobody plays");
    drawn
        .app
        .world_mut()
        .resource_mut::<Preferences>()
        .less_motion = true;
    drawn.settle();
    assert_eq!(changes(&mut drawn), 0);
}

#[test]
fn learning_comes_first_until_somebody_finished_a_game() {
    let mut drawn = drawn();
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.settle();
    let area = |drawn: &DrawnApp, name: &str| drawn.place(name).area();
    assert!(area(&drawn, "title.learn") > area(&drawn, "title.start"));
    drawn.press("title.learn");
    assert!(drawn.app.find::<ActiveLesson>().is_some());
    drawn.app.command(MatchCommand::Leave);
    // A lesson that was only looked at changes nothing, nor does a game that was not ended.
    drawn.press("title.start");
    until_match(&mut drawn);
    drawn.app.command(MatchCommand::Leave);
    drawn.settle();
    assert!(area(&drawn, "title.learn") > area(&drawn, "title.start"));
    drawn.press("title.start");
    until_match(&mut drawn);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.app.command(MatchCommand::Leave);
    drawn.settle();
    assert!(area(&drawn, "title.learn") < area(&drawn, "title.start"));
}
