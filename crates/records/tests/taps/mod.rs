//! Conversion of taps into moves: every legal move can be tapped, and nothing else results.

#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "jiaqi")]
mod hole;
#[cfg(feature = "jiaqi")]
mod jiaqi;
#[cfg(feature = "jiu")]
mod jiu;
#[cfg(any(feature = "draughts", feature = "jiu"))]
mod open_points;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::present_games::EVERY_GAME;
use tibetango_content::config::Config;
use tibetango_records::session::choose::{
    PartialMove, Tap, can_be_done, finish, open, tap, whole_or_choice,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Phase, PlainMove, Point};

/// In games played by taps alone, the points reported as leading on are those that lead on when every point is tried.
#[test]
fn what_may_be_touched_is_what_leads_on() {
    let config = Config::embedded();
    let mut rng = SplitMix64::seed_from_u64(11);
    let (mut lifted, mut on_the_way, mut taking) = (0, 0, 0);
    for game in GameName::ALL {
        for preset in &config.of(game).rules {
            let size = *preset.boards.iter().min().unwrap();
            let mut history = AnyGameHistory::new(size, preset.rules).unwrap();
            let mut begun: Option<PartialMove> = None;
            for _ in 0..2000 {
                let points: Vec<Point> = history.topology().iter().collect();
                let leads_on = |point: &Point| match tap(&history, begun.as_ref(), *point) {
                    Tap::Partial(_) | Tap::PutBack => true,
                    Tap::Whole(mv) => history.check(&mv).is_ok(),
                    Tap::Refused(_) => false,
                };
                let tried: Vec<Point> = points.iter().copied().filter(leads_on).collect();
                if history.outcome().is_some() {
                    assert_eq!(
                        open(&history, None),
                        Vec::new(),
                        "{}",
                        history.position_text()
                    );
                    break;
                }
                assert_eq!(
                    open(&history, begun.as_ref()),
                    tried,
                    "{begun:?} {}",
                    history.position_text()
                );
                if history.phase() == Phase::Decision {
                    // No point leads on: a button does.
                    assert_eq!(tried, Vec::new(), "{}", history.position_text());
                    let decisions = history.legal();
                    let decision = &decisions[rng.random_range(0..decisions.len())];
                    history.play(decision).unwrap();
                    continue;
                }
                if let Some(begun) = &begun {
                    let on = begun.mv.to.is_some();
                    lifted += usize::from(!on);
                    on_the_way += usize::from(on && !begun.stopped);
                    taking += usize::from(begun.stopped);
                }
                let ends = rng.random_range(0..3) == 0;
                let what = match (&begun, tried.is_empty()) {
                    (Some(begun), _) if ends && can_be_done(&history, begun) => {
                        finish(&history, begun)
                    }
                    (_, false) => tap(
                        &history,
                        begun.as_ref(),
                        tried[rng.random_range(0..tried.len())],
                    ),
                    _ => Tap::Whole(PlainMove::pass()),
                };
                match what {
                    Tap::Partial(next) => begun = Some(next),
                    Tap::PutBack => begun = None,
                    Tap::Whole(mv) => {
                        begun = None;
                        history.play(&mv).unwrap();
                    }
                    Tap::Refused(why) => panic!("{why:?}"),
                }
            }
        }
    }
    assert!(
        !EVERY_GAME || lifted > 100 && on_the_way > 20 && taking > 20,
        "{lifted} {on_the_way} {taking}"
    );
}

/// Returns the ways of the legal moves, each with whether one of its moves names its captures. A way may come twice:
/// in jiu, further choices of it stand behind all ways.
fn ways_that_choose(history: &AnyGameHistory) -> Vec<(PlainMove, bool)> {
    let mut ways: Vec<(PlainMove, bool)> = Vec::new();
    for mv in history.legal() {
        let chooses = !mv.takes.is_empty();
        let way = mv.taking(Vec::new());
        match ways.last_mut() {
            Some((last, any)) if *last == way => *any |= chooses,
            _ => ways.push((way, chooses)),
        }
    }
    ways
}

/// Completes a move that must take something, and writes it.
fn completed(history: &AnyGameHistory, text: &str) -> Option<String> {
    let mv = history.with_some_takes(history.parse(text).unwrap());
    mv.map(|mv| history.text(&mv))
}

/// A mover is asked wherever one of its legal moves names its captures, and never where the rules choose them: there
/// every path is a complete move.
#[test]
fn a_mover_is_asked_only_where_it_chooses() {
    let config = Config::embedded();
    let (mut questions, mut taken_at_once) = (0, 0);
    for game in GameName::ALL {
        for preset in &config.of(game).rules {
            let size = *preset.boards.iter().min().unwrap();
            let mut history = AnyGameHistory::new(size, preset.rules).unwrap();
            let mut rng = SplitMix64::seed_from_u64(12);
            let may_ask = preset.rules.lists_takes();
            while history.outcome().is_none() && history.len() < 250 {
                for (way, chooses) in ways_that_choose(&history) {
                    let at = format!(
                        "{} by {}, {}",
                        history.text(&way),
                        preset.id,
                        history.position_text()
                    );
                    match whole_or_choice(&history, way.clone()) {
                        Tap::Partial(partial) => {
                            assert_eq!((partial.mv, partial.stopped), (way, true), "{at}");
                            assert!(may_ask, "{at}");
                            questions += 1;
                        }
                        Tap::Whole(mv) => {
                            assert_eq!(mv, way, "{at}");
                            assert_eq!((chooses, history.check(&mv)), (false, Ok(())), "{at}");
                        }
                        other => panic!("{other:?}: {at}"),
                    }
                }
                let legal = history.legal();
                history
                    .play(&legal[rng.random_range(0..legal.len())])
                    .unwrap();
                let taken = history.captures().pop().unwrap_or_default();
                taken_at_once += usize::from(!may_ask && taken > 0);
            }
        }
    }
    assert!(
        !EVERY_GAME || questions > 100 && taken_at_once > 10,
        "{questions} {taken_at_once}"
    );
}

#[cfg(feature = "gomoku")]
#[test]
fn a_point_that_is_touched_where_a_decision_is_due_is_refused_with_the_reason() {
    use tibetango_rules::Cue;
    use tibetango_rules::gomoku::terms::DECIDE_FIRST;

    let config = Config::embedded();
    let swap = config.of(GameName::Gomoku).preset("swap2").expect("rules");
    let mut history = AnyGameHistory::new(swap.size, swap.rules).expect("a board");
    for point in ["h8", "h9", "i8"] {
        let mv = history.parse(point).expect("a point");
        history.play(&mv).expect("a stone of the opening");
    }
    assert_eq!(history.phase(), Phase::Decision);
    for point in ["h8", "a1"] {
        let at = history.parse(point).expect("a point").to.expect("a point");
        let why = Cue::new(&DECIDE_FIRST).into();
        assert_eq!(tap(&history, None, at), Tap::Refused(Some(why)), "{point}");
    }
}
