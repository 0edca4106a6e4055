//! The thesis's protocol, as a client meets it that knows `docs/protocol.md` and nothing of the program.

mod client;
mod wires;

use super::lan_server::LanServer;
use super::{room_settings, short_limits};
use client::{Met, Wire, Words, against_the_computer, between_two};
use support::effort::cases;
use support::slow_jiaqi::{SlowBlocked, SlowGun, SlowPinch, SlowRules, SlowSide};
use support::stored_records::until_kept;
use tibetango_content::config::Config;
use tibetango_records::record::replay;
use tibetango_rules::{AnyRules, GameName, jiaqi};
use tibetango_server::room::RoomSettings;
use wires::{Direct, Wired};

/// Presets as the rules have them.
const PRESETS: [(&str, SlowRules); 3] = [
    ("thesis", THESIS),
    (
        "long-gun",
        SlowRules {
            gun: SlowGun::LongOnly,
            ..THESIS
        },
    ),
    (
        "tap-by-tap",
        SlowRules {
            choice: true,
            ..THESIS
        },
    ),
];

const THESIS: SlowRules = SlowRules {
    size: 5,
    pinch: SlowPinch::Single,
    gun: SlowGun::All,
    choice: false,
    blocked: SlowBlocked::Yield,
    white_first: true,
    quiet_limit: 100,
};

/// Events that must happen in the games of all presets.
const HAPPENS: [&str; 10] = [
    "capture",
    "confirmed stone",
    "chosen stone",
    "choice that Color ends",
    "choice that Switcher ends",
    "move that was called off",
    "move that was taken back",
    "yield",
    "end by a move of its own",
    "end by a movement of the other side",
];

#[test]
fn the_client_shares_no_code_with_the_program() {
    for (name, source) in [
        ("client", include_str!("client/mod.rs")),
        ("board", include_str!("client/board.rs")),
        ("talk", include_str!("client/talk.rs")),
        ("tally", include_str!("client/tally.rs")),
        ("words", include_str!("client/words.rs")),
        (
            "slow_jiaqi",
            include_str!("../../../../../tests/slow/slow_jiaqi/mod.rs"),
        ),
        (
            "captures",
            include_str!("../../../../../tests/slow/slow_jiaqi/captures.rs"),
        ),
        (
            "geometry",
            include_str!("../../../../../tests/slow/slow_jiaqi/geometry.rs"),
        ),
        (
            "rules",
            include_str!("../../../../../tests/slow/slow_jiaqi/rules.rs"),
        ),
        (
            "text",
            include_str!("../../../../../tests/slow/slow_jiaqi/text.rs"),
        ),
        (
            "yields",
            include_str!("../../../../../tests/slow/slow_jiaqi/yields.rs"),
        ),
    ] {
        for foreign in ["tibetango", "crate::", "super::super"] {
            assert!(!source.contains(foreign), "{name} has {foreign}");
        }
        // Everything else in the support of the tests knows the program.
        let support = source.matches("support::").count();
        let slow = source.matches("support::slow_jiaqi::").count();
        assert_eq!(support, slow, "{name}");
    }
}

#[test]
fn every_preset_of_jiaqi_is_played_here() {
    let config = Config::embedded();
    let mut ids = PRESETS.map(|(id, _)| id).to_vec();
    let shipped = config.of(GameName::Jiaqi).rules.iter();
    let mut shipped: Vec<&str> = shipped.map(|preset| preset.id.as_str()).collect();
    ids.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(ids, shipped);
}

/// Plays whole games by one set of rules with a room that is called directly: from both sides against the computer, and
/// between two clients.
fn direct_games(name: &str, played: &RoomSettings, rules: SlowRules, games: u32) -> Met {
    let mut met = Met::default();
    for seed in (0..u64::from(games)).map(|game| 10 * game) {
        // Which game it is, where one fails.
        println!("{name} on {} lines, seed {seed}", rules.size);
        let mut wire = Direct::new(played.clone(), seed);
        met.join(against_the_computer(
            &mut wire,
            rules,
            SlowSide::White,
            Words::Numbered,
            seed,
        ));
        // Another game in the same room.
        met.join(against_the_computer(
            &mut wire,
            rules,
            SlowSide::Black,
            Words::Chinese,
            seed + 1,
        ));
        let mut wire = Direct::new(played.clone(), seed);
        let words = [Words::Named, Words::Numbered];
        met.join(between_two(&mut wire, rules, words, seed + 2));
    }
    met
}

#[test]
fn each_request_has_one_answer_in_whole_games_of_every_preset() {
    let mut met = Met::default();
    for (preset, rules) in PRESETS {
        for (size, games) in [(3, cases(20)), (5, cases(3)), (7, 1)] {
            let played = room_settings("jiaqi", size, preset);
            let size = usize::from(size);
            let rules = SlowRules { size, ..rules };
            met.join(direct_games(preset, &played, rules, games));
        }
    }
    met.assert_all(&HAPPENS);
}

/// Passes have no message: a client that misses one is out of step from there on.
#[test]
fn a_pass_needs_no_word() {
    let mut met = Met::default();
    for (capture, choice) in [(jiaqi::Capture::All, false), (jiaqi::Capture::Choice, true)] {
        let passing = jiaqi::JiaqiRules {
            blocked: jiaqi::Blocked::Pass,
            capture,
            ..jiaqi::JiaqiRules::default()
        };
        let played = RoomSettings {
            rules: AnyRules::from(passing),
            ..room_settings("jiaqi", 3, "thesis")
        };
        let rules = SlowRules {
            size: 3,
            blocked: SlowBlocked::Pass,
            choice,
            ..THESIS
        };
        met.join(direct_games("passes", &played, rules, cases(20)));
    }
    met.assert_all(&["pass", "move that was taken back", "capture"]);
}

#[test]
fn a_client_of_the_thesis_plays_whole_games_with_a_server() {
    let words = [Words::Named, Words::Chinese, Words::Numbered];
    for ((preset, rules), words) in PRESETS.into_iter().zip(words) {
        for size in [3, 5, 7] {
            let serving = LanServer::start(room_settings("jiaqi", size, preset), short_limits());
            let mut wire = Wired::come(serving.address, 1);
            let rules = SlowRules {
                size: usize::from(size),
                ..rules
            };
            for (seed, side) in [(1, SlowSide::White), (2, SlowSide::Black)] {
                println!("{preset} on {size} lines, seed {seed}");
                against_the_computer(&mut wire, rules, side, words, seed);
            }
            for record in until_kept(serving.folder(), 2) {
                let history = replay::from_record(&record).unwrap();
                assert!(
                    record.result.is_some() && history.outcome().is_some(),
                    "{preset} on {size}: {}",
                    history.position_text()
                );
                assert_eq!(record.rules, preset, "on {size}");
            }
        }
    }
}

#[test]
fn two_clients_of_the_thesis_play_whole_games_with_a_server() {
    for (preset, rules) in PRESETS {
        for size in [3, 5] {
            println!("{preset} on {size} lines");
            let serving = LanServer::start(room_settings("jiaqi", size, preset), short_limits());
            let mut wire = Wired::come(serving.address, 2);
            let rules = SlowRules {
                size: usize::from(size),
                ..rules
            };
            between_two(&mut wire, rules, [Words::Numbered, Words::Named], 3);
            let record = until_kept(serving.folder(), 1).remove(0);
            assert!(record.result.is_some(), "{preset} on {size}");
        }
    }
}

/// Returns a room in which White, client 0, and Black, client 1, have begun.
fn start_game(preset: &str) -> Direct {
    let mut wire = Direct::new(room_settings("jiaqi", 5, preset), 1);
    for (who, line) in [
        (0, "SitDown,1"),
        (1, "SitDown,1"),
        (0, "Ready,1,White,Dolma"),
        (1, "Ready,1,Black,Tashi"),
    ] {
        wire.exchange(who, line);
    }
    wire
}

/// Sender and line, and the lines to White and to Black that follow.
type ThesisExchange<'a> = (usize, &'a str, [&'a [&'a str]; 2]);

#[track_caller]
fn converse(name: &str, wire: &mut Direct, conversation: &[ThesisExchange<'_>]) {
    for (who, line, expected) in conversation {
        assert_eq!(
            wire.exchange(*who, line),
            *expected,
            "{name}: {who} says {line}"
        );
    }
}

const ASK: &str = "SetDot,say Color for each stone that you take";

/// Placements by which White encloses the stone on 02 from both sides.
const PINCH: [ThesisExchange<'static>; 2] = [
    (
        0,
        "SetDot,1,White,00",
        [&["SetDot,done"], &["SetDot,1,White,00,Going"]],
    ),
    (
        1,
        "SetDot,1,Black,02",
        [&["SetDot,1,Black,02,Going"], &["SetDot,done"]],
    ),
];

#[test]
fn a_stone_that_takes_is_played_at_once_where_the_rules_choose() {
    for preset in ["thesis", "long-gun"] {
        let mut wire = start_game(preset);
        converse(preset, &mut wire, &PINCH);
        converse(
            preset,
            &mut wire,
            &[
                (
                    0,
                    "SetDot,1,White,04",
                    [&["SetDot,done: takes 02"], &["SetDot,1,White,04,Going"]],
                ),
                // Confirmed by who took it and by who lost it, in any order, also after the next move.
                (0, "Color,1,White,02", [&["Color,taken"], &[]]),
                (1, "Color,1,White,02", [&[], &["Color,taken"]]),
                (
                    0,
                    "Color,1,White,04",
                    [&["Color,refused: that stone was not taken"], &[]],
                ),
                (
                    1,
                    "SetDot,1,Black,88",
                    [&["SetDot,1,Black,88,Going"], &["SetDot,done"]],
                ),
                (0, "Color,1,White,02", [&["Color,taken"], &[]]),
                (
                    1,
                    "Color,1,White,02",
                    [&[], &["Color,refused: that stone was not taken"]],
                ),
                (
                    0,
                    "Switcher,1,Black,Going",
                    [
                        &["SetDot,refused: a person plays here; not the computer"],
                        &[],
                    ],
                ),
            ],
        );
    }
}

#[test]
fn a_stone_that_takes_waits_where_one_chooses() {
    let takes: [&str; 2] = ["Color,1,White,02", "SetDot,1,White,04,Going"];
    let takes_none = ["SetDot,1,White,04,Going"];
    let endings: [ThesisExchange; 5] = [
        // All that can be taken is.
        (0, "Color,1,White,02", [&["Color,done: takes 02"], &takes]),
        // The stone that moved, or any call: no more is taken, and one line confirms that to its sender.
        (0, "Color,1,White,04", [&["Color,done"], &takes_none]),
        (0, "Switcher,1,Black,Going", [&["SetDot,done"], &takes_none]),
        (0, "Move_chess,1,Black", [&["SetDotD,done"], &takes_none]),
        (0, "Give_way,1,Black", [&["SetDotD,done"], &takes_none]),
    ];
    for ending in endings {
        let mut wire = start_game("tap-by-tap");
        converse(ending.1, &mut wire, &PINCH);
        converse(
            ending.1,
            &mut wire,
            &[
                (0, "SetDot,1,White,04", [&[ASK], &[]]),
                (
                    0,
                    "Color,1,White,00",
                    [&["Color,refused: that stone cannot be taken now"], &[]],
                ),
                (
                    1,
                    "SetDot,1,Black,88",
                    [&[], &["SetDot,refused: it is not your turn"]],
                ),
                ending,
                (
                    1,
                    "SetDot,1,Black,88",
                    [&["SetDot,1,Black,88,Going"], &["SetDot,done"]],
                ),
            ],
        );
    }
}

#[test]
fn a_computer_that_thinks_is_not_called_twice() {
    let mut wire = Direct::new(room_settings("jiaqi", 5, "thesis"), 1);
    wire.slow = true;
    wire.exchange(0, "SitDown,1");
    wire.exchange(0, "Ready,1,White,Dolma");
    let silence: [&[&str]; 2] = [&[], &[]];
    let busy: [&[&str]; 2] = [&["SetDot,refused: the computer is thinking"], &[]];
    converse(
        "while it thinks",
        &mut wire,
        &[
            (0, "SetDot,1,White,00", [&["SetDot,done"], &[]]),
            (0, "Switcher,1,Black,Going", silence),
            (0, "Switcher,1,Black,Going", busy),
        ],
    );
    wire.think();
    let line = wire.hear(0);
    assert!(line.starts_with("SetDot,1,Black,"), "{line}");
    wire.rest();
    // A move that is taken back calls the search off: its result is not sent.
    converse(
        "before it is done",
        &mut wire,
        &[
            (0, "Repent,1,00", [&["Repent,taken back"], &[]]),
            (0, "SetDot,1,White,00", [&["SetDot,done"], &[]]),
            (0, "Switcher,1,Black,Going", silence),
            (0, "Repent,1,00", [&["Repent,taken back"], &[]]),
        ],
    );
    wire.think();
    wire.rest();
}
