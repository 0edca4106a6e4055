//! The cards of a single game: New game with each of its opponents and rules, and its rules.

use super::app::{DrawnApp, ENDS, WINDOWS};
use super::painted_shapes::letters;
use crate::harness::card;
use tibetango::app::choices::{Choices, Opponent};
use tibetango::app::preferences::{GameChoices, TextSize};
#[cfg(feature = "jiu")]
use tibetango::app::state::Overlay;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::GameName;

/// Writes the tests of each game, so that they run in parallel.
macro_rules! tests_of_each_game {
    ([$($Name:ident $module:ident $sizes:tt)+]) => {
        $(mod $module {
            use tibetango_rules::GameName;

            #[test]
            fn new_game_can_be_read() {
                super::new_game_can_be_read(GameName::$Name);
            }

            #[test]
            fn the_papers_players_can_be_read() {
                super::the_papers_players_can_be_read(GameName::$Name);
            }

            #[test]
            fn the_rules_can_be_read() {
                super::the_rules_can_be_read(GameName::$Name);
            }
        })+
    };
}
tibetango_rules::for_games!(tests_of_each_game);

/// Sets a game and the choices for it.
fn choose(drawn: &mut DrawnApp, game: GameName, choices: Choices) {
    let mut chosen = drawn.app.world_mut().resource_mut::<GameChoices>();
    chosen.choose(game, choices);
}

fn new_game_can_be_read(game: GameName) {
    let mut drawn = DrawnApp::shipped();
    let presets = drawn.app.settings().config.of(game).rules.clone();
    let usual = Choices::usual(game);
    // The clock with the longest name.
    let clock = TimeControl::Total {
        seconds: 600,
        increment: 5,
    };
    for (opponent, _) in Opponent::ALL {
        let choices = Choices {
            opponent,
            clock,
            ..usual.clone()
        };
        choose(&mut drawn, game, choices);
        let sizes: &[TextSize] = if opponent == usual.opponent {
            &TextSize::ALL
        } else {
            &ENDS
        };
        let what = format!("{game}, new game, {opponent:?}");
        drawn.card(&what, card("new_game"), sizes);
        second_page(&mut drawn, &what, sizes);
    }
    // Each preset says what it means, and some say what a colour means by their rules.
    for preset in presets {
        let what = format!("{game}, new game, {}", preset.id);
        let choices = Choices {
            rules: preset.id,
            ..usual.clone()
        };
        choose(&mut drawn, game, choices);
        second_page(&mut drawn, &what, &ENDS);
    }
    drawn.close();
}

/// Checks the page with everything that a beginner leaves as it is. It is there until the card is closed.
fn second_page(drawn: &mut DrawnApp, what: &str, sizes: &[TextSize]) {
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("new_game"));
    drawn.settle();
    let first = drawn.buttons();
    for later in ["new.size.0", "new.rules.0", "new.clock.0", "new.set_up"] {
        assert!(!first.contains(&later.to_owned()), "{what}: {first:?}");
    }
    drawn.press("new.more");
    drawn.card(&format!("{what}, more"), card("new_game"), sizes);
}

/// Opens the page with the papers' players.
fn papers_page(drawn: &mut DrawnApp) {
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("new_game"));
    drawn.press("new.more");
    drawn.press("new.papers");
}

/// Checks the card of every player, the page with none chosen, and that with a player of each side.
fn the_papers_players_can_be_read(game: GameName) {
    let mut drawn = DrawnApp::shipped();
    let levels = drawn.app.settings().config.of(game).levels.clone();
    if levels.papers().players().is_empty() {
        return;
    }
    let usual = Choices::usual(game);
    choose(&mut drawn, game, usual.clone());
    papers_page(&mut drawn);
    let choice = drawn.app.text("papers.choose");
    assert!(drawn.says(&choice), "{game}");
    let what = format!("{game}, papers");
    drawn.card(&what, card("new_game"), &TextSize::ALL);
    for (i, player) in levels.papers().players().iter().enumerate() {
        choose(&mut drawn, game, usual.clone());
        papers_page(&mut drawn);
        drawn.press(&format!("new.player.{i}"));
        let id = &player.level.id;
        let chosen = drawn.app.world().resource::<GameChoices>().choices(game);
        assert_eq!(chosen.level, *id, "{game}");
        let keys = [
            format!("{game}.paper.{}", player.paper.id),
            format!("{game}.paper.by.{}", player.paper.id),
            format!("{game}.level.note.{id}"),
        ];
        let seen = drawn.all_letters();
        for key in keys {
            let words = letters(&drawn.app.text(&key));
            let is_said = seen.iter().any(|text| text.contains(&words));
            assert!(is_said, "{key}: {words} is not among {seen:?}");
        }
        let unmeasured = drawn.app.text("papers.unmeasured");
        let none = player.measured.is_empty();
        assert_eq!(drawn.says(&unmeasured), none, "{game}, {id}");
        let what = format!("{game}, papers, {id}");
        drawn.card(&what, card("new_game"), &ENDS);
        // On the first page the player stands behind the levels.
        drawn.go(card("new_game"));
        let behind = format!("new.level.{}", levels.levels().len());
        assert!(drawn.says(&player.level.name), "{game}, {id}");
        assert!(drawn.buttons().contains(&behind), "{game}, {id}");
        drawn.card(&format!("{what}, first"), card("new_game"), &ENDS);
    }
    let both = Choices {
        opponent: Opponent::Nobody,
        ..usual.clone()
    };
    choose(&mut drawn, game, both);
    papers_page(&mut drawn);
    drawn.press("new.player.0");
    drawn.press("new.second_player.0");
    drawn.card(&format!("{what}, both"), card("new_game"), &ENDS);
    // Two people have no use for them.
    let people = Choices {
        opponent: Opponent::Person,
        ..usual
    };
    choose(&mut drawn, game, people);
    drawn.go(card("new_game"));
    drawn.press("new.more");
    let buttons = drawn.buttons();
    assert!(!buttons.contains(&"new.papers".to_owned()), "{buttons:?}");
    drawn.close();
}

/// Neither a board of one size nor rules of one kind are a choice.
#[cfg(feature = "draughts")]
#[test]
fn a_choice_of_one_is_not_shown() {
    let mut drawn = DrawnApp::shipped();
    let draughts = GameName::Draughts;
    choose(&mut drawn, draughts, Choices::usual(draughts));
    drawn.go(card("new_game"));
    drawn.press("new.more");
    let buttons = drawn.buttons();
    for (name, there) in [
        ("new.size.0", false),
        ("new.rules.0", false),
        ("new.clock.0", true),
    ] {
        assert_eq!(buttons.contains(&name.to_owned()), there, "{name}");
    }
    let size = drawn
        .app
        .settings()
        .config
        .text
        .fill("draughts.size", &[("n", "10")]);
    assert!(!drawn.says(&size), "{size}");
    drawn.close();
}

/// A beginner is not asked which paper's rules to play by; who chose one is shown all of them.
#[cfg(feature = "jiu")]
#[test]
fn the_rules_of_the_papers_stand_behind_a_choice() {
    let mut drawn = DrawnApp::shipped();
    let jiu = GameName::Jiu;
    choose(&mut drawn, jiu, Choices::usual(jiu));
    let papers = ["paper-2021", "paper-2022"];
    let names = papers.map(|id| drawn.app.text(&format!("jiu.rules.{id}")));
    let choice = drawn.app.text("menu.rules_papers");
    let open = |drawn: &mut DrawnApp| {
        drawn.set(WINDOWS[0], "en", TextSize::Normal);
        drawn.go(card("new_game"));
        drawn.press("new.more");
    };
    // Returns whether the papers are offered; the choice is there if they are not.
    let offered = |drawn: &mut DrawnApp| {
        let seen = drawn.settle();
        let texts: Vec<&str> = seen.card().into_iter().map(|(text, _)| text).collect();
        let is_there = |name: &String| texts.contains(&name.as_str());
        let offered = names.iter().all(is_there);
        assert_eq!(names.iter().any(is_there), offered, "{texts:?}");
        assert_eq!(is_there(&choice), !offered, "{texts:?}");
        offered
    };
    open(&mut drawn);
    assert!(!offered(&mut drawn));
    drawn.press("new.rules.3");
    assert!(offered(&mut drawn));
    // They are put away with the card.
    drawn.go(Overlay::None);
    open(&mut drawn);
    assert!(!offered(&mut drawn));
    drawn.press("new.rules.3");
    drawn.press("new.rules.3");
    let chosen = drawn.app.world().resource::<GameChoices>().choices(jiu);
    assert_eq!(chosen.rules, papers[0]);
    drawn.go(Overlay::None);
    open(&mut drawn);
    assert!(offered(&mut drawn), "one of them is chosen");
}

fn the_rules_can_be_read(game: GameName) {
    let mut drawn = DrawnApp::shipped();
    let at = GameName::ALL.iter().position(|known| *known == game);
    drawn.go(card("help"));
    drawn.press(&format!("help.game.{}", at.unwrap()));
    let help = drawn.app.settings().config.of(game).help.clone();
    // Cards with pictures come first.
    let first = help.cards.iter().find(|card| card.is_pictured()).unwrap();
    let name = drawn.app.text(&format!("{game}.help.{}.name", first.id));
    assert!(drawn.says(&name), "{game}: {name}");
    let what = format!("{game}, rules");
    drawn.card(&what, card("help"), &TextSize::ALL);
    drawn.close();
}

#[test]
fn new_game_stands_still_as_it_comes() {
    for game in GameName::ALL {
        let mut drawn = DrawnApp::shipped();
        // The longest card.
        let choices = Choices {
            opponent: Opponent::Nobody,
            ..Choices::usual(game)
        };
        choose(&mut drawn, game, choices);
        drawn.watch(&format!("{game}, new game"), card("new_game"));
        drawn.close();
    }
}

#[test]
fn the_rules_stand_still_as_they_come() {
    for game in GameName::ALL {
        let mut drawn = DrawnApp::shipped();
        choose(&mut drawn, game, Choices::usual(game));
        drawn.watch(&format!("{game}, rules"), card("help"));
        drawn.close();
    }
}
