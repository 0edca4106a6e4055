//! Pictures of games: whole, bounded, and true to the board.

use support::games::histories::random_game;
use tibetango_content::config::{Config, SideNames};
use tibetango_content::equipment::{BoardKind, Equipment, StoneKind};
use tibetango_lab::souvenir::{
    MAX_GIF_BYTES, Ribbon, Scope, SouvenirError, Words, animation, dyes, picture, plies, ribbon,
};
use tibetango_records::record::PlayerName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{GameName, Side};

fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    (info.width, info.height, bytes)
}

#[test]
fn a_picture_shows_the_stones_where_they_lie() {
    let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    let empty = pixels(&picture(&history, &Words::default(), Equipment::default(), 400).unwrap());
    // White in the top left corner, Black in the top right one.
    for mv in ["a9", "i9"] {
        history.play(&history.parse(mv).unwrap()).unwrap();
    }
    let (width, height, pixels_of_game) =
        pixels(&picture(&history, &Words::default(), Equipment::default(), 400).unwrap());
    assert_eq!((width, height), (empty.0, empty.1));
    assert!(height > width, "the strip lies below the square");
    let mean = |from: u32, to: u32| -> i64 {
        let mut sum = 0;
        for y in 0..height / 4 {
            for x in from..to {
                let at = ((y * width + x) * 4) as usize;
                let pairs = pixels_of_game[at..at + 3].iter().zip(&empty.2[at..at + 3]);
                sum += pairs
                    .map(|(&now, &was)| i64::from(now) - i64::from(was))
                    .sum::<i64>();
            }
        }
        sum
    };
    assert!(mean(0, width / 4) > 0, "conch is lighter than the slab");
    assert!(mean(width * 3 / 4, width) < 0, "indigo is darker");
    // The far side of the board is as it was.
    let row = |y: u32| (y * width * 4) as usize;
    let untouched = row(height / 2)..row(width * 9 / 10);
    assert_eq!(pixels_of_game[untouched.clone()], empty.2[untouched]);
}

#[test]
fn a_width_that_no_picture_has_is_refused() {
    let history = AnyGameHistory::new(3, JiaqiRules::default()).unwrap();
    for width in [0, 199, 2401, u32::MAX] {
        let refused = picture(&history, &Words::default(), Equipment::default(), width);
        assert!(
            matches!(refused, Err(SouvenirError::Width(w)) if w == width),
            "{width}: {:?}",
            refused.err()
        );
    }
}

#[test]
fn words_of_any_script_and_length_leave_the_picture_whole() {
    let history = random_game(3, JiaqiRules::default(), 1, 30);
    let picture_of =
        |words: &Words| pixels(&picture(&history, words, Equipment::default(), 300).unwrap());
    let silent = Words {
        date: "2026-11-21".to_owned(),
        winner: Some(Side::Black),
        ..Words::default()
    };
    let (.., silence) = picture_of(&silent);
    for result in ["བཙིར་འགྲིག", "白胜", "x", &"White wins ".repeat(300)] {
        let words = Words {
            result: result.to_owned(),
            ..silent.clone()
        };
        let (width, _, shown) = picture_of(&words);
        assert_eq!(width, 300, "{result}");
        let ink = shown.iter().zip(&silence).filter(|(a, b)| a != b).count();
        assert!(ink > 20, "{result} leaves only {ink} marks");
    }
}

/// Composes every frame as a viewer does; returns the last picture, and the number of frames.
fn last_frame(gif: &[u8]) -> (u32, u32, Vec<u8>, usize) {
    let (width, height, screen, delays) = frames(gif);
    (width, height, screen, delays.len())
}

/// Composes the frames; returns the last picture, and the hundredths of a second that each frame stays.
fn frames(gif: &[u8]) -> (u32, u32, Vec<u8>, Vec<u16>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut screen = vec![0; (width * height * 4) as usize];
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        for y in 0..u32::from(frame.height) {
            for x in 0..u32::from(frame.width) {
                let from = ((y * u32::from(frame.width) + x) * 4) as usize;
                if frame.buffer[from + 3] == 0 {
                    continue;
                }
                let (x, y) = (x + u32::from(frame.left), y + u32::from(frame.top));
                let to = ((y * width + x) * 4) as usize;
                screen[to..to + 4].copy_from_slice(&frame.buffer[from..from + 4]);
            }
        }
    }
    (width, height, screen, delays)
}

#[test]
fn who_won_is_told_after_the_last_move() {
    let history = random_game(3, JiaqiRules::default(), 4, 60);
    let plain = Words {
        players: ["Anna".to_owned(), "Tashi".to_owned()],
        ..Words::default()
    };
    let words_of_end = Words {
        result: "Anna wins".to_owned(),
        winner: Some(Side::White),
        ..plain.clone()
    };
    let film = |words: &Words| {
        let equipment = Equipment::default();
        animation(&history, Scope::WholeGame, words, equipment, &mut |_| true).unwrap()
    };
    let (.., silent, before) = frames(&film(&plain));
    let (width, _, closing, stays) = frames(&film(&words_of_end));
    assert_eq!(stays.len(), before.len() + 1, "one picture more");
    assert!(*stays.last().unwrap() >= 300, "it is held some seconds");
    assert_eq!(stays[..before.len()], before, "and the rest is as it was");
    let middle = (width * width / 2 * 4) as usize;
    let band = middle - width as usize * 40..middle + width as usize * 40;
    assert_ne!(
        closing[band.clone()],
        silent[band],
        "it lies over the board"
    );
}

#[cfg(feature = "jiu")]
#[test]
fn a_picture_names_game_and_players() {
    let config = Config::embedded();
    let text = config
        .text
        .with_names(SideNames::of(GameName::Jiu, "conch"));
    let words = |players: [&str; 2], ended| {
        let players = players.map(PlayerName::from);
        let day = "2026-11-22 14:30:05";
        Words::of(&config, &text, GameName::Jiu, players, day, ended)
    };
    let named = words(["Tashi", "computer novice"], Some(Some(Side::White)));
    assert_eq!(named.game, ["འགྱིག", "久棋", "Jiu"]);
    assert_eq!(named.players, ["Tashi", "Computer, Novice"]);
    assert_eq!(named.result, "Tashi wins");
    assert_eq!(named.winner, Some(Side::White));
    assert_eq!(named.date, "2026-11-22");
    let nameless = words(["human", "human"], Some(Some(Side::Black)));
    assert_eq!(nameless.players, ["White", "Indigo"]);
    assert_eq!(nameless.result, "Indigo wins");
    assert_eq!(words(["human", "human"], Some(None)).result, "A draw");
    assert_eq!(words(["human", "human"], None).result, "");
    // All of it is opaque.
    let history = random_game(3, JiaqiRules::default(), 1, 30);
    let whole = picture(&history, &named, Equipment::default(), 400).unwrap();
    let hidden = [
        (
            "the game",
            Words {
                game: Vec::new(),
                ..named.clone()
            },
        ),
        (
            "the players",
            Words {
                players: Default::default(),
                ..named.clone()
            },
        ),
        (
            "the day",
            Words {
                date: String::new(),
                ..named.clone()
            },
        ),
    ];
    for (what, less) in hidden {
        let less = picture(&history, &less, Equipment::default(), 400).unwrap();
        assert!(whole != less, "{what} cannot be seen");
    }
}

#[test]
fn a_game_in_motion_ends_as_its_picture() {
    let history = random_game(5, JiaqiRules::default(), 7, 60);
    let words = Words::default();
    let bytes = animation(
        &history,
        Scope::WholeGame,
        &words,
        Equipment::default(),
        &mut |_| true,
    )
    .unwrap();
    assert!(bytes.len() <= MAX_GIF_BYTES);
    let (width, height, screen, frames) = last_frame(&bytes);
    assert!(frames > history.len(), "a picture a ply at least");
    let still = pixels(&picture(&history, &words, Equipment::default(), width).unwrap());
    assert_eq!((width, height), (still.0, still.1));
    let far: u64 = screen
        .iter()
        .zip(&still.2)
        .map(|(&one, &other)| u64::from(one.abs_diff(other)))
        .sum();
    let mean = far as f64 / screen.len() as f64;
    assert!(mean < 4.0, "256 colours are near enough: {mean}");
}

#[test]
fn a_chain_is_one_move() {
    let history = random_game(5, JiaqiRules::default(), 3, 60);
    let chain = animation(
        &history,
        Scope::LastChain,
        &Words::default(),
        Equipment::default(),
        &mut |_| true,
    )
    .unwrap();
    let whole = animation(
        &history,
        Scope::WholeGame,
        &Words::default(),
        Equipment::default(),
        &mut |_| true,
    )
    .unwrap();
    let (chain, whole) = (last_frame(&chain).3, last_frame(&whole).3);
    assert!(chain < whole / 4, "{chain} of {whole}");
}

/// Returns a random game of jiu, and the last ply after which two stones of the other side are gone.
#[cfg(feature = "jiu")]
fn game_of_jiu(seed: u64) -> (AnyGameHistory, Option<usize>) {
    use rand::{RngExt, SeedableRng};
    use tibetango_rules::jiu::JiuRules;
    let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(seed);
    let mut history = AnyGameHistory::new(6, JiuRules::default()).expect("a game");
    let mut chain = None;
    while history.outcome().is_none() {
        let other = history.to_move().other();
        let count = |history: &AnyGameHistory| {
            let pieces = history.pieces().into_iter().flatten();
            pieces.filter(|piece| piece.side == other).count()
        };
        let before = count(&history);
        let mut legal = history.legal();
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        history.play(&mv).expect("a game");
        if before >= count(&history) + 2 {
            chain = Some(history.len() - 1);
        }
    }
    (history, chain)
}

#[cfg(feature = "jiu")]
#[test]
fn the_last_chain_of_jiu_is_the_last_that_took_two_stones() {
    let games = (0..).map(game_of_jiu);
    let later = games.filter(|(history, chain)| chain.is_some_and(|at| at + 1 < history.len()));
    for (history, chain) in later.take(5) {
        let plies = plies(&history, Scope::LastChain).expect("a game");
        assert_eq!(
            Some(plies.start),
            chain,
            "{}",
            history.move_texts().join(" ")
        );
        assert_eq!(plies.len(), 1, "{}", history.move_texts().join(" "));
    }
}

#[test]
fn it_can_be_called_off_and_needs_a_move() {
    let mut history = AnyGameHistory::new(3, JiaqiRules::default()).unwrap();
    let made = animation(
        &history,
        Scope::WholeGame,
        &Words::default(),
        Equipment::default(),
        &mut |_| true,
    );
    assert!(matches!(made, Err(SouvenirError::NoMoves)));
    history.play(&history.parse("a1").unwrap()).unwrap();
    let mut questions = 0;
    let made = animation(
        &history,
        Scope::WholeGame,
        &Words::default(),
        Equipment::default(),
        &mut |_| {
            questions += 1;
            questions < 2
        },
    );
    assert!(matches!(made, Err(SouvenirError::Cancelled)));
    assert_eq!(questions, 2, "it stops at once");
}

#[test]
fn the_longest_games_stay_within_their_bounds() {
    let history = random_game(9, JiaqiRules::default(), 5, 300);
    let mut last = 0.0;
    let bytes = animation(
        &history,
        Scope::WholeGame,
        &Words::default(),
        Equipment::default(),
        &mut |share| {
            assert!((0.0..=1.0).contains(&share), "{share}");
            last = share;
            true
        },
    )
    .unwrap();
    assert!(bytes.len() <= MAX_GIF_BYTES, "{}", bytes.len());
    assert!(last > 0.9);
}

#[test]
fn every_board_and_pair_of_stones_has_a_picture_of_its_own() {
    let history = random_game(5, JiaqiRules::default(), 2, 30);
    let mut pictures = Vec::new();
    for board in BoardKind::ALL {
        for stones in StoneKind::ALL {
            let equipment = Equipment { board, stones };
            let bytes = picture(&history, &Words::default(), equipment, 240).unwrap();
            assert!(!pictures.contains(&bytes), "{board:?} with {stones:?}");
            pictures.push(bytes);
        }
    }
}

#[test]
fn a_ribbon_tells_what_was_solved_where_and_when() {
    let mut config = Config::embedded();
    let words = Ribbon::of(&config, GameName::Jiaqi, (5, 6), 3, "2026-05-25");
    assert_eq!(words.solved, "5");
    assert_eq!(words.game.len(), 3, "in three scripts");
    assert_eq!(
        words.lines,
        ["5 of 6 challenges solved", "Up to step 3 of 5"]
    );
    assert_eq!(
        (words.house.as_str(), words.date.as_str()),
        ("", "2026-05-25")
    );
    assert_eq!(words.step, 3);
    assert_eq!(words.title, config.text.get("stand.title"));
    // If none was solved there is no step.
    let none = Ribbon::of(&config, GameName::Jiaqi, (0, 6), 0, "2026-05-25");
    assert_eq!(none.lines.len(), 1, "{:?}", none.lines);
    config.speak("zh");
    let other = Ribbon::of(&config, GameName::Jiaqi, (5, 6), 3, "2026-05-25");
    assert_ne!(other.lines, words.lines);
}

#[test]
fn every_game_has_a_ribbon_of_its_own_colour() {
    let mut ribbons = Vec::new();
    for game in GameName::ALL {
        let own = dyes(game);
        assert!(!ribbons.contains(&own), "{game}");
        ribbons.push(own);
    }
}

#[test]
fn a_ribbon_is_whole_and_shows_what_it_tells() {
    let mut config = Config::embedded();
    let of = |config: &Config, solved, step| {
        Ribbon::of(config, GameName::Jiaqi, (solved, 6), step, "2026-05-25")
    };
    let (words, none) = (of(&config, 5, 3), of(&config, 0, 0));
    config.speak("zh");
    let other = of(&config, 5, 3);
    let history = random_game(5, JiaqiRules::default(), 3, 12);
    let drawn = |history: &AnyGameHistory, words: &Ribbon, width: u32| {
        pixels(&ribbon(history, words, Equipment::default(), width).unwrap())
    };
    let (width, height, picture) = drawn(&history, &words, 400);
    assert_eq!(width, 400);
    assert!(height > width, "{width} x {height}");
    // The texts and the stones on the board are visible.
    for (what, history, words) in [
        ("what was solved", &history, &none),
        ("the language", &history, &other),
        (
            "the board",
            &random_game(5, JiaqiRules::default(), 3, 0),
            &words,
        ),
    ] {
        assert!(
            drawn(history, words, 400).2 != picture,
            "{what} cannot be seen"
        );
    }
    // With any text the picture is whole.
    let loud = Ribbon {
        game: vec!["བོད་ཀྱི་མིག་མངས་".repeat(9), "藏棋".repeat(40)],
        solved: "255".to_owned(),
        lines: vec!["W".repeat(300), String::new(), "more".to_owned()],
        house: "博物馆 ".repeat(60),
        date: "9999-12-31".to_owned(),
        title: "Games of the roof of the world ".repeat(9),
        ..words.clone()
    };
    let (wide, high, _) = drawn(&history, &loud, 200);
    assert_eq!((wide, high), (200, 200 * height / width));
    for width in [0, 199, 2401] {
        let error = ribbon(&history, &words, Equipment::default(), width).unwrap_err();
        assert!(
            matches!(error, SouvenirError::Width(w) if w == width),
            "{width}: {error:?}"
        );
    }
}
