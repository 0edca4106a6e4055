//! The cards of a single game: New game with each of its opponents and rules, and its rules.

use super::app::{DrawnApp, ENDS, WINDOWS};
use super::painted_shapes::letters;
use crate::harness::card;
use tibetango::app::choices::{Choices, Opponent};
use tibetango::app::preferences::{GameChoices, TextSize};
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
fn choose(screen: &mut DrawnApp, game: GameName, choices: Choices) {
    let mut chosen = screen.app.world_mut().resource_mut::<GameChoices>();
    chosen.choose(game, choices);
}

fn new_game_can_be_read(game: GameName) {
    let mut screen = DrawnApp::shipped();
    let presets = screen.app.settings().config.of(game).rules.clone();
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
        choose(&mut screen, game, choices);
        let sizes: &[TextSize] = if opponent == usual.opponent {
            &TextSize::ALL
        } else {
            &ENDS
        };
        let label = format!("{game}, new game, {opponent:?}");
        screen.card(&label, card("new_game"), sizes);
        second_page(&mut screen, &label, sizes);
    }
    // Each preset says what it means, and some say what a colour means by their rules.
    for preset in presets {
        let label = format!("{game}, new game, {}", preset.id);
        let choices = Choices {
            rules: preset.id,
            ..usual.clone()
        };
        choose(&mut screen, game, choices);
        second_page(&mut screen, &label, &ENDS);
    }
    screen.close();
}

/// Checks the page with everything that a beginner leaves as it is. It is there until the card is closed.
fn second_page(screen: &mut DrawnApp, label: &str, sizes: &[TextSize]) {
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("new_game"));
    screen.settle();
    let first = screen.buttons();
    for later in ["new.size.0", "new.rules.0", "new.clock.0", "new.set_up"] {
        assert!(!first.contains(&later.to_owned()), "{label}: {first:?}");
    }
    screen.press("new.more");
    screen.card(&format!("{label}, more"), card("new_game"), sizes);
}

/// Opens the page with the papers' players.
fn papers_page(screen: &mut DrawnApp) {
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("new_game"));
    screen.press("new.more");
    screen.press("new.papers");
}

/// Checks the card of every player, the page with none chosen, and that with a player of each side.
fn the_papers_players_can_be_read(game: GameName) {
    let mut screen = DrawnApp::shipped();
    let own = screen.app.settings().config.of(game).clone();
    let (levels, ladder) = (&own.levels, own.ladder());
    if levels.papers().players().is_empty() {
        return;
    }
    let usual = Choices::usual(game);
    choose(&mut screen, game, usual.clone());
    papers_page(&mut screen);
    let choice = screen.app.text("papers.choose");
    assert!(screen.says(&choice), "{game}");
    let label = format!("{game}, papers");
    screen.card(&label, card("new_game"), &TextSize::ALL);
    let mut others = 0..;
    for player in levels.papers().players() {
        choose(&mut screen, game, usual.clone());
        papers_page(&mut screen);
        let id = &player.level.id;
        // Those of the ladder have a row of their own.
        let rung = ladder.iter().position(|rung| rung.player.level.id == *id);
        let button = match rung {
            Some(rung) => format!("new.player.after.{rung}"),
            None => format!("new.player.{}", others.next().unwrap()),
        };
        screen.press(&button);
        let chosen = screen.app.world().resource::<GameChoices>().choices(game);
        assert_eq!(chosen.level, *id, "{game}");
        // One that is made for a board and rules brings them.
        let rules = player.rules.as_ref().unwrap_or(&usual.rules);
        let size = player.board.unwrap_or(usual.size);
        assert_eq!((&chosen.rules, chosen.size), (rules, size), "{id}");
        let keys = [
            format!("{game}.paper.{}", player.paper.id),
            format!("{game}.paper.by.{}", player.paper.id),
            format!("{game}.level.note.{id}"),
        ];
        let content = screen.all_letters();
        for key in keys {
            let words = letters(&screen.app.text(&key));
            let is_said = content.iter().any(|text| text.contains(&words));
            assert!(is_said, "{key}: {words} is not among {content:?}");
        }
        let unmeasured = screen.app.text("papers.unmeasured");
        let none = player.measured.is_empty();
        assert_eq!(screen.says(&unmeasured), none, "{game}, {id}");
        // Between the ends of the ladder the same words stand with other numbers.
        if rung.is_some_and(|rung| rung > 0 && rung + 1 < ladder.len()) {
            screen.go(Overlay::None);
            continue;
        }
        let label = format!("{game}, papers, {id}");
        screen.card(&label, card("new_game"), &ENDS);
        // On the first page the player stands behind the levels.
        screen.go(card("new_game"));
        let behind = format!("new.level.{}", levels.levels().len());
        assert!(screen.says(&player.level.name), "{game}, {id}");
        assert!(screen.buttons().contains(&behind), "{game}, {id}");
        screen.card(&format!("{label}, first"), card("new_game"), &ENDS);
    }
    let both = Choices {
        opponent: Opponent::Nobody,
        ..usual.clone()
    };
    choose(&mut screen, game, both);
    papers_page(&mut screen);
    screen.press("new.player.0");
    screen.press("new.second_player.0");
    screen.card(&format!("{label}, both"), card("new_game"), &ENDS);
    // Two people have no use for them.
    let people = Choices {
        opponent: Opponent::Person,
        ..usual
    };
    choose(&mut screen, game, people);
    screen.go(card("new_game"));
    screen.press("new.more");
    let buttons = screen.buttons();
    assert!(!buttons.contains(&"new.papers".to_owned()), "{buttons:?}");
    screen.close();
}

/// Neither a board of one size nor rules of one kind are a choice.
#[cfg(feature = "draughts")]
#[test]
fn a_choice_of_one_is_not_shown() {
    let mut screen = DrawnApp::shipped();
    let draughts = GameName::Draughts;
    choose(&mut screen, draughts, Choices::usual(draughts));
    screen.go(card("new_game"));
    screen.press("new.more");
    let buttons = screen.buttons();
    for (name, there) in [
        ("new.size.0", false),
        ("new.rules.0", false),
        ("new.clock.0", true),
    ] {
        assert_eq!(buttons.contains(&name.to_owned()), there, "{name}");
    }
    let size = screen
        .app
        .settings()
        .config
        .text
        .fill("draughts.size", &[("n", "10")]);
    assert!(!screen.says(&size), "{size}");
    screen.close();
}

/// A beginner is not asked which paper's rules to play by; who chose one is shown all of them.
#[cfg(feature = "jiu")]
#[test]
fn the_rules_of_the_papers_stand_behind_a_choice() {
    let mut screen = DrawnApp::shipped();
    let jiu = GameName::Jiu;
    choose(&mut screen, jiu, Choices::usual(jiu));
    let papers = ["paper-2021", "paper-2022"];
    let names = papers.map(|id| screen.app.text(&format!("jiu.rules.{id}")));
    let choice = screen.app.text("menu.rules_papers");
    let open = |screen: &mut DrawnApp| {
        screen.set(WINDOWS[0], "en", TextSize::Normal);
        screen.go(card("new_game"));
        screen.press("new.more");
    };
    // Returns whether the papers are offered; the choice is there if they are not.
    let offered = |screen: &mut DrawnApp| {
        let picture = screen.settle();
        let texts: Vec<&str> = picture.card().into_iter().map(|(text, _)| text).collect();
        let is_there = |name: &String| texts.contains(&name.as_str());
        let offered = names.iter().all(is_there);
        assert_eq!(names.iter().any(is_there), offered, "{texts:?}");
        assert_eq!(is_there(&choice), !offered, "{texts:?}");
        offered
    };
    open(&mut screen);
    assert!(!offered(&mut screen));
    screen.press("new.rules.3");
    assert!(offered(&mut screen));
    // They are put away with the card.
    screen.go(Overlay::None);
    open(&mut screen);
    assert!(!offered(&mut screen));
    screen.press("new.rules.3");
    screen.press("new.rules.3");
    let chosen = screen.app.world().resource::<GameChoices>().choices(jiu);
    assert_eq!(chosen.rules, papers[0]);
    screen.go(Overlay::None);
    open(&mut screen);
    assert!(offered(&mut screen), "one of them is chosen");
}

fn the_rules_can_be_read(game: GameName) {
    let mut screen = DrawnApp::shipped();
    let at = GameName::ALL.iter().position(|other| *other == game);
    screen.go(card("help"));
    screen.press(&format!("help.game.{}", at.unwrap()));
    let help = screen.app.settings().config.of(game).help.clone();
    // Cards with pictures come first.
    let first = help.cards.iter().find(|card| card.is_pictured()).unwrap();
    let name = screen.app.text(&format!("{game}.help.{}.name", first.id));
    assert!(screen.says(&name), "{game}: {name}");
    let label = format!("{game}, rules");
    screen.card(&label, card("help"), &TextSize::ALL);
    screen.close();
}

#[test]
fn new_game_stands_still_as_it_comes() {
    for game in GameName::ALL {
        let mut screen = DrawnApp::shipped();
        // The longest card.
        let choices = Choices {
            opponent: Opponent::Nobody,
            ..Choices::usual(game)
        };
        choose(&mut screen, game, choices);
        screen.watch(&format!("{game}, new game"), card("new_game"));
        screen.close();
    }
}

#[test]
fn the_rules_stand_still_as_they_come() {
    for game in GameName::ALL {
        let mut screen = DrawnApp::shipped();
        choose(&mut screen, game, Choices::usual(game));
        screen.watch(&format!("{game}, rules"), card("help"));
        screen.close();
    }
}
