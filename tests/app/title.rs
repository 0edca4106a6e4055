//! The title screen: the chosen game on its table, and the ways to a match.

use crate::harness::card;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::{config_dir, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use std::net::Ipv4Addr;
use tibetango::app::board::{BoardView, PointPlaces, StandsOn, Stone};
use tibetango::app::choices::Choices;
use tibetango::app::features::challenges::ActiveChallenge;
use tibetango::app::features::lessons::ActiveLesson;
use tibetango::app::features::title::{Cabinet, TitleScene};
use tibetango::app::network::NetworkGames;
use tibetango::app::network::host::Host;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::play::store::Store;
use tibetango::app::preferences::{GameChoices, Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::ui::Targets;
use tibetango_content::config::Config;
use tibetango_records::session::Player;
use tibetango_rules::{GameName, Topology};

/// A window as large as they come.
const VAST: (u32, u32) = (3840, 2160);

fn title_screen() -> DrawnApp {
    DrawnApp::shipped()
}

#[track_caller]
fn until_match(screen: &mut DrawnApp) {
    screen
        .app
        .until("match", |app| app.screen() == Screen::Match);
}

#[test]
fn a_visitor_is_at_the_board_after_two_presses() {
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        let mut screen = title_screen();
        screen.press(&format!("title.game.{i}"));
        screen.press("title.start");
        until_match(&mut screen);
        let game_now = screen.app.game().session.settings();
        assert_eq!(game_now.game(), game, "{game}");
        assert!(game_now.has_computer(), "{game}");
    }
}

/// Asserts that the words on the table stay in the window, and keep clear of each other and of the stones.
#[track_caller]
fn assert_clear(drawn: &mut DrawnApp, label: &str) {
    for language in drawn.languages() {
        for window in WINDOWS.into_iter().chain([SMALL, VAST]) {
            for size in [TextSize::Normal, TextSize::Largest] {
                // The smallest window is made for letters of the usual size.
                if window == SMALL && size == TextSize::Largest {
                    continue;
                }
                drawn.set(window, &language, size);
                let picture = drawn.settle();
                let label = format!("{label}, {language}, {window:?}, {size:?}");
                let screen = egui::vec2(window.0 as f32, window.1 as f32);
                let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, screen);
                let texts = picture.texts();
                let view = drawn.app.world().resource::<BoardView>();
                let places = PointPlaces::of(Topology::of(GameName::Jiaqi, 5).unwrap());
                let stones: Vec<egui::Pos2> = places
                    .topology
                    .iter()
                    .map(|point| view.project(places.position(point)))
                    .map(|at| egui::pos2(at.x, at.y))
                    .collect();
                for (i, (text, rect)) in texts.iter().enumerate() {
                    assert!(
                        screen.expand(1.5).contains_rect(*rect),
                        "{label}: {text:?} at {rect:?} leaves the window"
                    );
                    for (other, there) in &texts[i + 1..] {
                        let both = rect.intersect(*there).shrink(1.0);
                        assert!(!both.is_positive(), "{label}: {text:?} lies on {other:?}");
                    }
                    // The languages stand over a corner of the table in the largest letters.
                    let covered = stones.iter().filter(|at| rect.contains(**at)).count();
                    assert!(covered < 3, "{label}: {text:?} covers {covered} points");
                }
            }
        }
    }
}

#[test]
fn the_words_keep_clear_of_each_other_and_of_the_board() {
    let mut screen = title_screen();
    assert_clear(&mut screen, "first start");
    screen.app.start(two_people(5));
    let a1 = screen.app.history().parse("a1").unwrap();
    screen.app.send(MoveRequest {
        mv: a1,
        by: Asker::Human,
    });
    screen.app.frames(60);
    screen.app.command(MatchCommand::Leave);
    screen.settle();
    assert!(screen.buttons().contains(&"title.resume".to_owned()));
    assert_clear(&mut screen, "a game to go on with");
}

#[test]
fn the_margins_around_the_title_are_equal() {
    let mut screen = title_screen();
    for window in WINDOWS.into_iter().chain([SMALL]) {
        for size in TextSize::ALL {
            screen.set(window, "en", size);
            screen.settle();
            let buttons = screen.app.world().resource::<Targets>();
            let buttons = buttons.iter().map(|(_, rect)| rect);
            let all = buttons.reduce(egui::Rect::union).unwrap();
            let (right, low) = (window.0 as f32, window.1 as f32);
            let margins = [
                all.left(),
                all.top(),
                right - all.right(),
                low - all.bottom(),
            ];
            let equal = |margin: &f32| (margin - margins[0]).abs() < 1.5;
            assert!(
                margins.iter().all(equal),
                "{window:?}, {size:?}: {margins:?}"
            );
        }
    }
}

/// Waits until the title's table has its game, which a thread of its own plays.
fn until_prepared(screen: &mut DrawnApp) {
    // The scene begins to prepare it in the next frame.
    screen.app.frames(2);
    screen.app.until("the game of the table", |app| {
        let scene = app.world().get_resource::<TitleScene>();
        scene.is_none_or(|scene| !scene.is_busy())
    });
}

/// Returns the number of stones that stand on the table once it has come to rest.
fn still_places(screen: &mut DrawnApp) -> usize {
    until_prepared(screen);
    screen.app.frames(400);
    screen.app.until("rest", |app| !app.animating());
    let world = screen.app.world_mut();
    let mut stones = world.query_filtered::<(), (With<StandsOn>, With<Stone>)>();
    stones.iter(screen.app.world()).count()
}

#[test]
fn the_table_shows_the_chosen_game() {
    let mut screen = title_screen();
    assert_eq!(still_places(&mut screen), 0, "nobody draws the board");
    screen.app.world_mut().init_resource::<TitleScene>();
    let calm = |screen: &mut DrawnApp, calm: bool| {
        let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
        preferences.less_motion = calm;
    };
    for i in 0..GameName::ALL.len() {
        for less_motion in [true, false] {
            calm(&mut screen, less_motion);
            screen.press(&format!("title.game.{i}"));
            assert!(still_places(&mut screen) > 2, "game {i}, {less_motion}");
        }
    }
    // A game that was left lies there as it was left, and goes on from there.
    screen.press("title.game.0");
    screen.app.start(two_people(5));
    for text in ["a1", "c3"] {
        let mv = screen.app.history().parse(text).unwrap();
        let by = Asker::Human;
        screen.app.send(MoveRequest { mv, by });
        screen.app.frames(60);
    }
    screen.app.command(MatchCommand::Leave);
    assert_eq!(still_places(&mut screen), 2);
    screen.press("title.game.1");
    assert!(still_places(&mut screen) > 2, "another game");
    screen.press("title.game.0");
    assert_eq!(still_places(&mut screen), 2, "the game that was left");
    screen.press("title.resume");
    until_match(&mut screen);
    screen.app.assert_board();
}

#[test]
fn challenges_are_those_of_the_chosen_game() {
    let mut screen = title_screen();
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        screen.press(&format!("title.game.{i}"));
        screen.settle();
        assert!(offers_challenges(&screen), "{game}");
        screen.press("title.challenges");
        until_match(&mut screen);
        let challenge = screen.app.data::<ActiveChallenge>();
        assert_eq!(challenge.ladder.game, game);
        screen.app.command(MatchCommand::Leave);
    }
}

/// True if the title's button for challenges can be pressed: what cannot be pressed is no target.
fn offers_challenges(screen: &DrawnApp) -> bool {
    screen.buttons().contains(&"title.challenges".to_owned())
}

#[test]
fn a_game_without_challenges_offers_none() {
    let mut screen = title_screen();
    let dir = config_dir();
    let empty = r#"(rules: "thesis", kinds: [], challenges: [])"#;
    std::fs::write(dir.path().join("jiaqi/challenges.ron"), empty).unwrap();
    let (without, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let world = screen.app.world_mut();
    world.resource_mut::<Settings>().config = without.config;
    for (i, game) in GameName::ALL.into_iter().enumerate() {
        screen.press(&format!("title.game.{i}"));
        screen.settle();
        let offered = offers_challenges(&screen);
        assert_eq!(offered, game != GameName::Jiaqi, "{game}");
    }
}

/// The note beside the colours names the side that begins by the chosen rules.
#[test]
fn a_new_game_says_which_side_begins() {
    let dir = config_dir();
    let rules = dir.path().join("jiaqi/rules");
    let source = std::fs::read_to_string(rules.join("thesis.ron")).unwrap();
    let source = source.replace("first: White", "first: Black");
    let source = source.replace(r#"id: "thesis""#, r#"id: "dark""#);
    std::fs::write(rules.join("dark.ron"), source).unwrap();
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut screen = DrawnApp::new(settings);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    for (rules, side) in [("thesis", "white"), ("dark", "black")] {
        let choices = Choices {
            rules: rules.to_owned(),
            ..Choices::usual(GameName::Jiaqi)
        };
        let mut chosen = screen.app.world_mut().resource_mut::<GameChoices>();
        chosen.choose(GameName::Jiaqi, choices);
        screen.go(card("new_game"));
        screen.press("new.more");
        let side = screen.app.text(&format!("jiaqi.colour.{side}"));
        assert!(screen.says(&format!("{side} begins.")), "{rules}: {side}");
        screen.go(Overlay::None);
    }
    screen.close();
}

/// As many tabs as there may be one day, each in its place, in every window and language.
#[test]
fn any_number_of_games_has_room() {
    for count in [2, 3, 4, 6] {
        let mut screen = title_screen();
        let games = GameName::ALL.into_iter().cycle().take(count);
        let cabinet = Cabinet(games.collect());
        screen.app.world_mut().insert_resource(cabinet);
        screen.look_everywhere(&format!("{count} games"));
        for i in 0..count {
            let name = format!("title.game.{i}");
            assert!(screen.buttons().contains(&name), "{name} of {count}");
        }
        let mut store = screen.app.world_mut().resource_mut::<Store>();
        (store.offer, store.waiting) = (true, Some((GameName::Jiu, 14, 195)));
        screen.look_everywhere(&format!("{count} games and one to continue"));
        screen.close();
    }
}

#[test]
fn the_first_arrow_needs_no_tab() {
    let mut screen = title_screen();
    screen.settle();
    screen.key(egui::Key::ArrowRight);
    // From the chosen game, where the first arrow leads, to its neighbour.
    screen.key(egui::Key::ArrowRight);
    screen.key(egui::Key::Enter);
    let chosen = screen.app.world().resource::<GameChoices>().current();
    assert_eq!(chosen, GameName::ALL[1]);
    // The next key begins.
    screen.key(egui::Key::Enter);
    until_match(&mut screen);
    assert_eq!(screen.app.history().game(), GameName::ALL[1]);
}

#[test]
fn a_game_begins_as_it_was_played_last() {
    let mut screen = title_screen();
    assert!(screen.says("You against the computer (First steps). You begin."));
    screen.press("title.change");
    assert_eq!(screen.app.overlay(), card("new_game"));
    for name in [
        "new.game.1",
        "new.opponent.1",
        "new.more",
        "new.size.2",
        "new.clock.2",
    ] {
        screen.press(name);
    }
    screen.press("new.start");
    until_match(&mut screen);
    let begun = screen.app.game().session.settings().clone();
    assert!(begun.is_between_people());
    assert_eq!((begun.game(), begun.size), (GameName::ALL[1], 10));
    screen.app.command(MatchCommand::Leave);
    assert!(screen.says("Two people at this screen. 10 × 10"));
    // Another game has a board and rules of its own, but the same people sit before it.
    screen.press("title.game.0");
    assert!(screen.says("Two people at this screen."));
    screen.press("title.start");
    until_match(&mut screen);
    let other = screen.app.game().session.settings();
    assert_eq!(other.game(), GameName::ALL[0]);
    assert!(other.is_between_people());
    screen.app.command(MatchCommand::Leave);
    screen.press("title.game.1");
    screen.press("title.start");
    until_match(&mut screen);
    assert_eq!(*screen.app.game().session.settings(), begun);
}

#[test]
fn a_papers_player_is_played_against_as_a_level_is() {
    let mut screen = title_screen();
    screen.press("title.change");
    for name in ["new.more", "new.papers", "new.player.0", "new.start"] {
        screen.press(name);
    }
    until_match(&mut screen);
    let settings = screen.app.game().session.settings();
    let levels = &screen.app.settings().config.of(settings.game()).levels;
    let level = &levels.papers().players()[0].level;
    let computer = Player::Computer {
        level: level.id.clone(),
    };
    assert!(settings.players.contains(&computer), "{settings:?}");
    let named = format!("You against the computer ({}).", level.name);
    screen.app.command(MatchCommand::Leave);
    assert!(screen.says(&named), "{named}");
}

#[test]
fn who_sits_at_the_board_stays_when_another_game_is_chosen() {
    let mut screen = title_screen();
    for (opponent, humans) in [(1, 2), (0, 1)] {
        for (i, game) in GameName::ALL.into_iter().enumerate() {
            screen.press("title.change");
            // Chosen at one game, before another one is.
            let other = (i + 1) % GameName::ALL.len();
            screen.press(&format!("new.game.{other}"));
            screen.press(&format!("new.opponent.{opponent}"));
            screen.press(&format!("new.game.{i}"));
            screen.press("new.start");
            until_match(&mut screen);
            let settings = screen.app.game().session.settings();
            let people = settings.players.iter().filter(|p| **p == Player::Human);
            assert_eq!(
                (settings.game(), people.count()),
                (game, humans),
                "opponent {opponent}, {game} after another game"
            );
            screen.app.command(MatchCommand::Leave);
        }
    }
}

/// The tabs change the game alone.
#[test]
fn who_sits_at_the_board_stays_when_a_tab_is_pressed() {
    let mut screen = title_screen();
    for (opponent, humans) in [(1, 2), (0, 1)] {
        screen.press("title.change");
        screen.press(&format!("new.opponent.{opponent}"));
        screen.press("new.back");
        for (i, game) in GameName::ALL.into_iter().enumerate() {
            screen.press(&format!("title.game.{i}"));
            let two = screen.app.text("title.two_people");
            assert_eq!(screen.says(&two), humans == 2, "{game}, {humans} people");
            screen.press("title.start");
            until_match(&mut screen);
            let settings = screen.app.game().session.settings();
            let people = settings.players.iter().filter(|p| **p == Player::Human);
            assert_eq!((settings.game(), people.count()), (game, humans));
            screen.app.command(MatchCommand::Leave);
        }
    }
}

#[test]
fn the_table_stands_still_where_less_motion_is_wished_for() {
    let mut screen = title_screen();
    screen.app.world_mut().init_resource::<TitleScene>();
    for (calm, plays) in [(false, true), (true, false)] {
        let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
        preferences.less_motion = calm;
        until_prepared(&mut screen);
        // The stones have come by then.
        screen.app.frames(400);
        let (mut moved, view) = (0, *screen.app.world().resource::<BoardView>());
        for _ in 0..400 {
            screen.app.update();
            let turned = *screen.app.world().resource::<BoardView>() != view;
            moved += usize::from(screen.app.animating() || turned);
        }
        assert_eq!(moved > 0, plays, "calm {calm}: {moved}");
    }
}

#[test]
fn learning_comes_first_until_a_game_is_finished() {
    let mut screen = title_screen();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    let area = |screen: &DrawnApp, name: &str| screen.place(name).area();
    assert!(area(&screen, "title.learn") > area(&screen, "title.start"));
    screen.press("title.learn");
    assert!(screen.app.find::<ActiveLesson>().is_some());
    screen.app.command(MatchCommand::Leave);
    // A lesson that was only looked at changes nothing, nor does a game that was not ended.
    screen.press("title.start");
    until_match(&mut screen);
    screen.app.command(MatchCommand::Leave);
    screen.settle();
    assert!(area(&screen, "title.learn") > area(&screen, "title.start"));
    screen.press("title.start");
    until_match(&mut screen);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.app.command(MatchCommand::Leave);
    screen.settle();
    assert!(area(&screen, "title.learn") < area(&screen, "title.start"));
    // From then on it offers all lessons of the chosen game.
    screen.press("title.game.1");
    screen.press("title.learn");
    assert_eq!(screen.app.overlay(), card("lessons"));
    screen.press("lessons.0");
    screen
        .app
        .until("lesson", |app| app.find::<ActiveLesson>().is_some());
    assert_eq!(screen.app.data::<ActiveLesson>().game, GameName::ALL[1]);
}

/// Only where games are hosted the title shows the code for phones, and a button to the card of the network.
#[test]
fn the_title_says_that_games_are_hosted() {
    let mut screen = title_screen();
    screen.settle();
    let hosting = "title.hosting".to_owned();
    assert!(!screen.buttons().contains(&hosting));
    let (here, game) = (Ipv4Addr::LOCALHOST.into(), GameName::default());
    let host = Host::start_at(here, &Config::embedded(), game, "Dolma").unwrap();
    screen.app.world_mut().resource_mut::<NetworkGames>().host = Some(host);
    screen.app.until("server that listens", |app| {
        app.world().resource::<NetworkGames>().place().is_some()
    });
    assert_clear(&mut screen, "a game that is hosted");
    screen.lighten();
    screen.look_at_ends("a game that is hosted, in the light look");
    assert!(screen.says("Scan to play on your phone"));
    screen.press(&hosting);
    assert_eq!(screen.app.overlay(), card("network"));
    screen.close();
}
