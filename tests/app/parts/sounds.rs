//! Sounds without an audio device: which one each event has, and that they do not pile up.

use bevy::prelude::*;
use bevy::time::{TimePlugin, TimeUpdateStrategy};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::time::Duration;
use tibetango::app::board::{BoardKind, ShownMove};
use tibetango::app::exhibition::wall::Loudness;
use tibetango::app::preferences::Preferences;
use tibetango::app::sound::effects::{EffectSounds, PieceSounds};
use tibetango::app::sound::moments::{OpponentWait, passes_mark};
use tibetango::app::sound::room::{RoomRecording, RoomTone, follow};
use tibetango::app::sound::state::Silence;
use tibetango::app::sound::voices::Voice;
use tibetango::app::sound::{Age, LONGEST, clear_up};
use tibetango_content::config::Config;
use tibetango_rules::{
    Decision, Effect, Gait, GameName, Outline, Phase, Point, Rank, Removal, Side, Term,
};

const WHITE: Side = Side::White;

static SHIPPED_CONFIG: LazyLock<Config> = LazyLock::new(Config::embedded);

fn places(at: u16) -> Effect {
    Effect::Place {
        side: WHITE,
        at: Point(at),
    }
}

fn move_effect(from: u16, to: u16, gait: Gait) -> Effect {
    Effect::Move {
        side: WHITE,
        from: Point(from),
        to: Point(to),
        gait,
    }
}

fn leaves(by: Removal) -> Effect {
    Effect::Remove {
        side: WHITE.other(),
        at: Point(0),
        by,
    }
}

fn recolours(by: &'static Term) -> Effect {
    Effect::Recolour {
        side: WHITE,
        at: Point(0),
        by,
        from: Vec::new(),
        round: 0,
    }
}

fn marks(by: &'static Term) -> Effect {
    Effect::Mark {
        side: WHITE,
        outline: Outline::Row(vec![Point(0), Point(1)]),
        by,
    }
}

fn tells(term: &'static Term) -> Effect {
    Effect::Tell {
        side: WHITE,
        what: term,
    }
}

fn takes(by: &'static Term) -> Effect {
    leaves(Removal::Taken(by))
}

fn clears(by: &'static Term) -> Effect {
    leaves(Removal::Cleared(by))
}

/// Returns the sounds of effects, one after the other, as the shipped configuration of a game has them.
fn sounds_of(game: GameName, board: BoardKind, effects: &[Effect]) -> Vec<Vec<(Voice, usize)>> {
    let cues = &SHIPPED_CONFIG.of(game).cues;
    let pieces = PieceSounds {
        pieces: cues.pieces(),
        board,
    };
    let mut sounds = EffectSounds::default();
    let heard = effects.iter();
    heard
        .map(|effect| sounds.of(effect, &cues.of(effect), pieces))
        .collect()
}

/// Returns the names of the sounds of one effect.
fn sound_names(game: GameName, effect: &Effect) -> Vec<&'static str> {
    let sounds = sounds_of(game, BoardKind::Granite, std::slice::from_ref(effect));
    sounds[0].iter().map(|(voice, _)| voice.name()).collect()
}

/// Sounds of the events that one game alone has: the game, the event, its effect, and the names of its sounds. A pass
/// and a yield mean the same: a side makes way. A full row is the gun of jiu, as a full line is that of jiaqi.
type EventSound = (
    &'static str,
    &'static str,
    fn(&'static Term) -> Effect,
    &'static [&'static str],
);
const EVENTS: &[EventSound] = &[
    ("gomoku", "cue.five", marks, &["triumph"]),
    ("jiaqi", "cue.gun", recolours, &["capture", "gun"]),
    ("jiaqi", "cue.pass", tells, &["yield"]),
    ("jiaqi", "cue.pinch", recolours, &["capture"]),
    ("jiaqi", "cue.yield", tells, &["yield"]),
    ("jiu", "cue.centre", clears, &[]),
    ("jiu", "cue.choice", takes, &["capture"]),
    ("jiu", "cue.close", marks, &["figure"]),
    ("jiu", "cue.fill", marks, &["gun"]),
];

#[test]
fn every_event_of_every_game_has_the_sound_that_is_stated_for_it() {
    let mut stated = BTreeSet::new();
    for (name, key, effect, sounds) in EVENTS {
        let Some(game) = GameName::ALL.into_iter().find(|game| game.text() == *name) else {
            continue;
        };
        let mut terms = game.terms().iter().copied();
        let term = terms.find(|term| term.key == *key).unwrap();
        assert_eq!(sound_names(game, &effect(term)), *sounds, "{name}: {key}");
        stated.insert((game.text(), *key));
    }
    let mut events = BTreeSet::new();
    for game in GameName::ALL {
        let cues = game.terms().iter();
        let cues = cues.filter(|term| term.key.starts_with("cue."));
        events.extend(cues.map(|term| (game.text(), term.key)));
    }
    assert_eq!(stated, events, "an event without a stated sound");
}

#[test]
fn what_every_game_has_sounds_by_its_pieces_and_its_board() {
    for game in GameName::ALL {
        let discs = game.text() == "draughts";
        for (effect, stones, disc) in [
            (places(0), "place", "disc_place"),
            (move_effect(0, 1, Gait::Step), "step", "disc_slide"),
            (move_effect(0, 2, Gait::Jump), "step", "disc_jump"),
            (leaves(Removal::Jumped), "capture", "disc_sweep"),
        ] {
            let expected = if discs { disc } else { stones };
            assert_eq!(sound_names(game, &effect), [expected], "{game}: {effect:?}");
        }
        let crowned = Effect::Promote {
            side: WHITE,
            at: Point(0),
            rank: Rank::King,
        };
        assert_eq!(sound_names(game, &crowned), ["crown"], "{game}");
        let decides = Effect::Decide {
            side: WHITE,
            decision: Decision::Keep,
        };
        assert_eq!(sound_names(game, &decides), ["decide"], "{game}");
        let all: BTreeSet<&str> = BoardKind::ALL
            .into_iter()
            .map(|board| sounds_of(game, board, &[places(0)])[0][0].0.name())
            .collect();
        let boards = if discs { 1 } else { BoardKind::ALL.len() };
        assert_eq!(all.len(), boards, "{game}: {all:?}");
    }
}

#[test]
fn another_part_of_the_game_is_announced_where_placement_ends() {
    for (name, phase) in [("jiaqi", Phase::Movement), ("jiu", Phase::Battle)] {
        let Some(game) = GameName::ALL.into_iter().find(|game| game.text() == name) else {
            continue;
        };
        let begins = Effect::PhaseChange { phase };
        let effects = [
            places(0),
            begins.clone(),
            move_effect(0, 1, Gait::Step),
            begins,
        ];
        let sounds = sounds_of(game, BoardKind::Granite, &effects);
        assert_eq!(sounds[1], [(Voice::Phase, 0)], "{name}");
        assert!(sounds[3].is_empty(), "{name}: it only goes on");
    }
}

/// The pitch rises with each piece that a move takes, over all of its jumps, and begins anew with the next move.
#[test]
fn a_chain_of_captures_rises_until_the_next_move() {
    let jumped = || leaves(Removal::Jumped);
    let effects = [
        move_effect(0, 2, Gait::Jump),
        jumped(),
        move_effect(2, 4, Gait::Jump),
        jumped(),
        jumped(),
        // The other side's move.
        move_effect(9, 7, Gait::Jump),
        jumped(),
    ];
    for game in GameName::ALL {
        let sounds = sounds_of(game, BoardKind::Granite, &effects);
        let takes = [1, 3, 4, 6].map(|i| sounds[i][0].1);
        assert_eq!(takes, [0, 1, 2, 0], "{game}");
    }
}

/// Only a jump of the same side, from the point where its last one ended, continues a move.
#[test]
fn a_step_a_placement_and_a_jump_of_the_other_side_each_begin_a_move() {
    let jump = |side, from, to| Effect::Move {
        side,
        from: Point(from),
        to: Point(to),
        gait: Gait::Jump,
    };
    let (ours, theirs) = (WHITE, WHITE.other());
    let decides = Effect::Decide {
        side: theirs,
        decision: Decision::Keep,
    };
    for between in [
        None,
        Some(places(7)),
        Some(move_effect(8, 9, Gait::Step)),
        Some(move_effect(8, 9, Gait::Fly)),
        Some(decides),
    ] {
        for side in [ours, theirs] {
            let mut progress = ShownMove::default();
            let case = format!("{between:?}, then {side}");
            assert!(progress.note(&jump(ours, 0, 2)), "{case}");
            assert!(!progress.note(&leaves(Removal::Jumped)), "{case}");
            let goes_between = between.as_ref().is_none_or(|effect| progress.note(effect));
            assert!(goes_between, "{case}");
            let begins = side == theirs || between.is_some();
            assert_eq!(progress.note(&jump(side, 2, 4)), begins, "{case}");
            assert!(!progress.note(&leaves(Removal::Jumped)), "{case}");
            assert_eq!(progress.captures, if begins { 1 } else { 2 }, "{case}");
        }
    }
}

#[test]
fn recordings_of_one_sound_take_turns() {
    let placed: Vec<Effect> = (0..6).map(places).collect();
    for game in GameName::ALL {
        let cues = sounds_of(game, BoardKind::Granite, &placed);
        let takes: BTreeSet<usize> = cues.iter().map(|sounds| sounds[0].1).collect();
        assert_eq!(takes.len(), cues[0][0].0.takes(), "{game}");
    }
}

#[test]
fn the_clock_is_heard_at_ten_seconds_and_in_each_of_the_last_five() {
    let ms = Duration::from_millis;
    let frames: Vec<Duration> = (0..=750).rev().map(|frame| ms(16 * frame)).collect();
    let passed = frames
        .windows(2)
        .filter(|pair| passes_mark(pair[0], pair[1]));
    assert_eq!(passed.count(), 6);
    assert!(!passes_mark(ms(9_000), ms(8_000)) && !passes_mark(ms(3_000), ms(8_000)));
}

#[test]
fn a_player_is_called_after_a_long_wait_that_ends_with_a_move() {
    let s = Duration::from_secs;
    let mut wait = OpponentWait::default();
    assert!(!wait.calls((1, 1)), "nobody thought");
    for (seconds, plies, called) in [(2, 5, false), (3, 5, true), (60, 5, true), (60, 4, false)] {
        wait.begin(s(100), (1, 4));
        wait.end(s(100 + seconds));
        assert_eq!(wait.calls((1, plies)), called, "{seconds} s, {plies} plies");
        assert!(!wait.calls((1, plies)), "once");
    }
    // The last move of the match came after a long wait, and a game of more plies is opened.
    wait.begin(s(100), (1, 4));
    wait.end(s(160));
    assert!(!wait.calls((2, 30)), "another match");
}

#[test]
fn without_a_device_sounds_do_not_pile_up() {
    let mut app = App::new();
    app.add_plugins(TimePlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)))
        .add_systems(Update, clear_up);
    for second in 0..1000_u64 {
        app.world_mut().spawn(Age::default());
        app.update();
        let mut sounds = app.world_mut().query::<&Age>();
        let there = sounds.iter(app.world()).count() as u64;
        assert!(there <= LONGEST.as_secs(), "{there}");
        assert!(there > second.min(5), "{there}");
    }
}

/// Returns the amplitudes of the room tones after this number of tenths of a second.
fn room_after(app: &mut App, tenths: usize) -> Vec<f32> {
    for _ in 0..tenths {
        app.update();
    }
    let mut tones = app.world_mut().query::<&RoomTone>();
    tones.iter(app.world()).map(|tone| tone.0).collect()
}

#[test]
fn the_room_tone_fades_in_follows_its_volume_and_fades_out() {
    let mut app = App::new();
    app.add_plugins(TimePlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            100,
        )))
        .insert_resource(RoomRecording(Handle::default()))
        .init_resource::<Preferences>()
        .init_resource::<Loudness>()
        .init_resource::<Silence>()
        .add_systems(Update, follow);
    assert!(room_after(&mut app, 20).is_empty(), "off as shipped");
    app.world_mut().resource_mut::<Loudness>().room.follow(50);
    let soft = room_after(&mut app, 3);
    assert!(
        soft.len() == 1 && soft[0] > 0.0 && soft[0] < 0.1,
        "{soft:?}"
    );
    let quarter = room_after(&mut app, 50);
    assert!((quarter[0] - 0.25).abs() < 1e-4, "{quarter:?}");
    // The volume of all sounds counts as well.
    app.world_mut().resource_mut::<Loudness>().all.follow(50);
    let lower = room_after(&mut app, 50);
    assert!((lower[0] - 0.0625).abs() < 1e-4, "{lower:?}");
    app.world_mut().resource_mut::<Silence>().0 = true;
    assert!(room_after(&mut app, 50).is_empty());
    app.world_mut().resource_mut::<Silence>().0 = false;
    assert_eq!(room_after(&mut app, 50).len(), 1);
    app.world_mut().resource_mut::<Loudness>().room.set(0);
    assert!(room_after(&mut app, 50).is_empty());
}
