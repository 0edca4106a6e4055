//! Matches without a window: everything legal is accepted, everything else is refused without a trace, and undone
//! moves can be redone.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::histories::play_on;
use tibetango_records::session::{MatchSettings, Player, Refusal, Session};
use tibetango_rules::jiaqi::terms::PINCH;
use tibetango_rules::jiaqi::{Blocked, Capture, Gun, JiaqiRules, Pinch};
use tibetango_rules::{
    AnyRules, Effect, IllegalMove, MoveKind, Outcome, Piece, PlainMove, Point, Reason, Side,
};

fn computer() -> Player {
    Player::Computer {
        level: "first-steps".to_owned(),
    }
}

fn match_of(size: u8, rules: impl Into<AnyRules>, players: [Player; 2]) -> Session {
    Session::new(MatchSettings {
        size,
        rules: rules.into(),
        players,
        ..MatchSettings::default()
    })
    .unwrap()
}

fn people() -> [Player; 2] {
    [Player::Human, Player::Human]
}

/// Returns everything that a player can see of a match.
fn summary(session: &Session) -> (String, Vec<PlainMove>, Option<Outcome>, usize) {
    let history = session.history();
    (
        history.position_text(),
        history.moves(),
        session.outcome(),
        session.redo_count(),
    )
}

fn random_rules(rng: &mut SplitMix64) -> JiaqiRules {
    let mut one_in = |n: u32| rng.random_range(0..n) == 0;
    JiaqiRules {
        pinch: if one_in(3) { Pinch::Run } else { Pinch::Single },
        gun: if one_in(3) {
            Gun::LongOnly
        } else if one_in(4) {
            Gun::Off
        } else {
            Gun::All
        },
        capture: if one_in(4) {
            Capture::Choice
        } else {
            Capture::All
        },
        blocked: if one_in(4) {
            Blocked::Pass
        } else if one_in(4) {
            Blocked::Lose
        } else {
            Blocked::Yield
        },
        first: if one_in(3) { Side::Black } else { Side::White },
        quiet_limit: if one_in(3) { 10 } else { 40 },
    }
}

/// Applies the effects to the stones before them.
fn follow(stones: &mut [Option<Piece>], effects: &[Effect]) {
    let man = |side: Side| Some(Piece::from(side));
    for effect in effects {
        match *effect {
            Effect::Place { side, at } => {
                assert_eq!(stones[at.index()].replace(side.into()), None, "{effect:?}");
            }
            Effect::Move { side, from, to, .. } => {
                assert_eq!(stones[from.index()].take(), man(side), "{effect:?}");
                assert_eq!(stones[to.index()].replace(side.into()), None, "{effect:?}");
            }
            Effect::Recolour { side, at, .. } => {
                assert_eq!(
                    stones[at.index()].replace(side.into()),
                    man(side.other()),
                    "{effect:?}"
                );
            }
            Effect::Remove { side, at, .. } => {
                assert_eq!(stones[at.index()].take(), man(side), "{effect:?}");
            }
            Effect::Mark {
                side,
                outline: ref made,
                ..
            } => {
                assert!(
                    made.points()
                        .iter()
                        .all(|at| stones[at.index()] == man(side)),
                    "{effect:?}"
                );
            }
            Effect::Promote { side, at, rank } => {
                assert_eq!(
                    stones[at.index()].replace(Piece { side, rank }),
                    man(side),
                    "{effect:?}"
                );
            }
            Effect::Tell { .. } | Effect::Decide { .. } | Effect::PhaseChange { .. } => {}
        }
    }
}

#[test]
fn a_thousand_random_games_without_a_refusal() {
    let mut rng = SplitMix64::seed_from_u64(40);
    let mut ends = std::collections::HashSet::new();
    for game in 0..1000 {
        // Chosen captures on a large board are too many to list at every ply.
        let size = [3, 3, 5, 3, 5, 7, 3, 5, 3, 9][game % 10];
        let mut rules = random_rules(&mut rng);
        if size > 5 {
            rules.capture = Capture::All;
        }
        let mut session = match_of(size, rules, people());
        let mut stones = session.pieces();
        let mut plies = 0;
        while let Some((side, player)) = session.turn() {
            assert_eq!(
                (side, player),
                (session.history().to_move(), &Player::Human),
                "game {game}, ply {plies}"
            );
            let mut legal = session.history().legal();
            assert!(!legal.is_empty(), "game {game}: no move and no end");
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            let effects = match session.play_as_human(&mv) {
                Ok(effects) => effects,
                Err(refusal) => panic!("game {game}: {mv:?} was refused: {refusal}"),
            };
            follow(&mut stones, &effects);
            assert_eq!(
                stones,
                session.pieces(),
                "game {game}: the effects tell another story"
            );
            plies += 1;
            assert_eq!(session.history().len(), plies, "game {game}");
            if plies % 16 == 0 {
                assert_eq!(session.last_effects(), effects, "game {game}, ply {plies}");
            }
        }
        let outcome = session.outcome().unwrap();
        ends.insert(outcome.reason);
        assert!(session.history().legal().is_empty(), "game {game}");
        let end = summary(&session);
        let mv = session.history().moves()[0].clone();
        assert_eq!(
            session.play(&mv),
            Err(Refusal::Illegal(IllegalMove::GameOver)),
            "game {game}"
        );
        session.resign(Side::White);
        assert_eq!(
            summary(&session),
            end,
            "game {game}: after the end nothing changes"
        );
    }
    for reason in [
        Reason::NoStones,
        Reason::Blocked,
        Reason::Repetition,
        Reason::QuietLimit,
    ] {
        assert!(ends.contains(&reason), "no game ended by {reason:?}");
    }
}

#[test]
fn whole_games_are_taken_back_and_played_again() {
    let mut rng = SplitMix64::seed_from_u64(41);
    for size in [3, 5] {
        for game in 0..20 {
            let case = format!("size {size}, game {game}");
            let mut session = match_of(size, random_rules(&mut rng), people());
            let mut line = vec![summary(&session)];
            while session.outcome().is_none() {
                let mut legal = session.history().legal();
                let mv = legal.swap_remove(rng.random_range(0..legal.len()));
                session.play(&mv).unwrap();
                line.push(summary(&session));
            }
            let plies = line.len() - 1;
            for (back, was) in line.iter().enumerate().rev().skip(1) {
                assert!(session.can_undo(), "{case}, back to {back}");
                assert!(session.undo_ply(), "{case}, back to {back}");
                let now = summary(&session);
                assert_eq!(
                    (&now.0, &now.1, now.2, now.3),
                    (&was.0, &was.1, was.2, plies - back),
                    "{case}"
                );
            }
            assert!(
                !session.can_undo() && !session.undo_ply() && !session.undo(),
                "{case}"
            );
            for was in &line[1..] {
                assert!(session.can_redo(), "{case}, before ply {}", was.1.len());
                let effects = session.redo_ply().unwrap();
                assert_eq!(
                    session.last_effects(),
                    effects,
                    "{case}, ply {}",
                    was.1.len()
                );
                assert_eq!(
                    (&summary(&session).0, summary(&session).2),
                    (&was.0, was.2),
                    "{case}, ply {}",
                    was.1.len()
                );
            }
            assert!(
                !session.can_redo() && session.redo_ply().is_none(),
                "{case}"
            );
        }
    }
}

#[test]
fn a_refused_move_leaves_no_trace() {
    let mut rng = SplitMix64::seed_from_u64(42);
    let kinds = [
        MoveKind::Place,
        MoveKind::Step,
        MoveKind::Jump,
        MoveKind::Pass,
    ];
    for size in [3, 5] {
        for _ in 0..10 {
            let mut session = match_of(size, random_rules(&mut rng), people());
            while session.outcome().is_none() {
                let legal = session.history().legal();
                for _ in 0..5 {
                    // Points off the board included.
                    let mut point = || {
                        let points = session.history().topology().points() as u16;
                        Some(Point(rng.random_range(0..points + 3)))
                    };
                    let (from, to) = (point(), point());
                    let mv = PlainMove {
                        kind: kinds[rng.random_range(0..4)],
                        from,
                        to,
                        ..PlainMove::default()
                    };
                    let before = summary(&session);
                    if session.clone().play(&mv).is_err() {
                        assert!(session.play(&mv).is_err(), "{mv:?} at {}", before.0);
                        assert!(!legal.contains(&mv), "{mv:?} at {}", before.0);
                        assert_eq!(summary(&session), before, "{mv:?}");
                    }
                }
                session
                    .play(&legal[rng.random_range(0..legal.len())])
                    .unwrap();
            }
        }
    }
}

#[test]
fn undo_goes_to_a_persons_own_decision() {
    let mut white = match_of(3, JiaqiRules::default(), [Player::Human, computer()]);
    assert!(!white.undo(), "nothing was played");
    play_on(&mut white, "a1");
    assert!(white.undo(), "while the computer thinks: one ply");
    assert_eq!((white.history().len(), white.awaits_human()), (0, true));
    play_on(&mut white, "a1 b2");
    assert_eq!(
        white.redo_count(),
        0,
        "another move forgets what was taken back"
    );
    play_on(&mut white, "c1 d2");
    for (step, left) in [("the second decision", 2), ("the first decision", 0)] {
        assert!(white.undo(), "{step}");
        assert_eq!(white.history().len(), left, "{step}");
    }
    assert!(!white.can_undo() && !white.undo(), "no decision is left");
    assert_eq!(white.redo().len(), 2, "the first decision");
    assert!(white.awaits_human(), "it is the person's turn again");
    assert_eq!(white.redo().len(), 2, "the second decision");
    assert_eq!(white.redo().len(), 0, "there is no third");
}

#[test]
fn the_first_move_of_the_computer_is_no_decision_of_a_person() {
    let mut black = match_of(3, JiaqiRules::default(), [computer(), Player::Human]);
    play_on(&mut black, "a1");
    assert!(!black.can_undo() && !black.undo(), "nobody has decided");
    assert_eq!(black.history().len(), 1);
    play_on(&mut black, "b2 c1");
    assert!(black.undo(), "the person has");
    assert_eq!(black.history().len(), 1);
}

#[test]
fn a_game_of_two_computers_has_no_decisions() {
    let mut none = match_of(3, JiaqiRules::default(), [computer(), computer()]);
    play_on(&mut none, "a1 b2");
    assert!(!none.can_undo() && !none.undo());
    assert_eq!((none.history().len(), none.redo_count()), (2, 0));
}

#[test]
fn moves_of_the_computer_are_not_a_persons() {
    let mut session = match_of(3, JiaqiRules::default(), [computer(), Player::Human]);
    let mv = session.history().parse("a1").unwrap();
    assert_eq!(session.play_as_human(&mv), Err(Refusal::NotYourTurn));
    assert!(session.history().is_empty());
    session.play(&mv).unwrap();
    let mv = session.history().parse("b2").unwrap();
    session.play_as_human(&mv).unwrap();
    // After the end the reason is the end, not the turn.
    session.resign(Side::Black);
    assert_eq!(
        session.play_as_human(&mv),
        Err(Refusal::Illegal(IllegalMove::GameOver))
    );
}

#[test]
fn resigning_ends_a_match_and_can_be_taken_back() {
    for side in Side::BOTH {
        let mut session = match_of(3, JiaqiRules::default(), people());
        play_on(&mut session, "a1");
        session.resign(side);
        let lost = Outcome {
            winner: Some(side.other()),
            reason: Reason::Resigned,
        };
        assert_eq!(session.outcome(), Some(lost), "{side}");
        assert_eq!(session.turn(), None, "{side}");
        session.resign(side.other());
        assert_eq!(
            session.outcome(),
            Some(lost),
            "{side}: the first to give up has lost"
        );
        assert!(session.can_undo(), "{side}");
        assert!(session.undo(), "{side}");
        assert_eq!(
            (session.outcome(), session.history().len()),
            (None, 1),
            "{side}"
        );
    }
    // Resigning is a decision, and the last one, in the turn of either side.
    for (players, moves, side) in [
        ([Player::Human, computer()], "a1", Side::White),
        ([computer(), Player::Human], "", Side::Black),
        ([computer(), Player::Human], "a1", Side::Black),
    ] {
        let case = format!("{side} of {players:?} after {moves:?}");
        let mut session = match_of(3, JiaqiRules::default(), players);
        play_on(&mut session, moves);
        let before = summary(&session);
        session.resign(side);
        assert!(session.can_undo(), "{case}");
        assert!(session.undo(), "{case}");
        assert_eq!(summary(&session), before, "{case}");
    }
}

#[test]
fn what_can_be_taken_back_is_taken_back() {
    let mut rng = SplitMix64::seed_from_u64(43);
    for players in [
        people(),
        [Player::Human, computer()],
        [computer(), Player::Human],
    ] {
        for _ in 0..20 {
            let mut session = match_of(3, random_rules(&mut rng), players.clone());
            while session.outcome().is_none() {
                let legal = session.history().legal();
                session
                    .play(&legal[rng.random_range(0..legal.len())])
                    .unwrap();
                if rng.random_range(0..8) == 0 {
                    let side = Side::BOTH[rng.random_range(0..2)];
                    session.resign(side);
                }
                let mut trial = session.clone();
                assert_eq!(
                    session.can_undo(),
                    trial.undo(),
                    "{}",
                    session.history().position_text()
                );
            }
        }
    }
}

/// After an undo a person has something to decide: a pass would be played again at once.
#[test]
fn a_pass_is_no_decision_of_a_person() {
    let rules = JiaqiRules {
        blocked: Blocked::Pass,
        ..JiaqiRules::default()
    };
    let mut rng = SplitMix64::seed_from_u64(45);
    let mut passes = 0;
    for players in [
        people(),
        [Player::Human, computer()],
        [computer(), Player::Human],
    ] {
        for _ in 0..80 {
            let mut session = match_of(3, rules, players.clone());
            while session.outcome().is_none() {
                let mut legal = session.history().legal();
                let mv = legal.swap_remove(rng.random_range(0..legal.len()));
                session.play(&mv).unwrap();
                if mv.kind != MoveKind::Pass {
                    continue;
                }
                passes += 1;
                let at = session.history().position_text();
                let mut trial = session.clone();
                assert!(trial.undo(), "{at}");
                let legal = trial.history().legal();
                let decides = legal.iter().all(|mv| mv.kind != MoveKind::Pass);
                assert!(decides && trial.awaits_human(), "{at}");
                while !trial.redo().is_empty() {
                    let legal = trial.history().legal();
                    let decides = legal.iter().all(|mv| mv.kind != MoveKind::Pass);
                    assert!(decides || !trial.can_redo(), "{at}");
                }
                assert_eq!(trial.history().moves(), session.history().moves(), "{at}");
            }
        }
    }
    assert!(passes > 20, "{passes}");
}

#[test]
fn the_last_effects_are_those_of_the_last_move() {
    let mut session = match_of(3, JiaqiRules::default(), people());
    assert!(session.last_effects().is_empty());
    play_on(&mut session, "a1 a3 e1 c1");
    let at = |name: &str| {
        tibetango_rules::text::parse_point(session.history().topology(), name).unwrap()
    };
    let (a1, a3, a5) = (at("a1"), at("a3"), at("a5"));
    let mv = session.history().parse("a5").unwrap();
    let effects = session.play(&mv).unwrap();
    let side = Side::White;
    assert_eq!(effects[0], Effect::Place { side, at: a5 });
    assert!(matches!(
        &effects[1],
        Effect::Recolour { side: Side::White, at, by, .. } if *at == a3 && *by == &PINCH
    ));
    assert_eq!(session.last_effects(), effects);
    assert_eq!(session.pieces()[a3.index()], Some(side.into()));
    assert_eq!(session.pieces()[a1.index()], Some(side.into()));
    assert!(session.undo_ply());
    assert_eq!(session.pieces()[a3.index()], Some(Side::Black.into()));
    assert_ne!(session.last_effects(), effects);
}
