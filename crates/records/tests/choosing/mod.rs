//! Conversion of taps into moves: every legal move can be tapped, and nothing else results.

mod draughts;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::jiu::random_line;
use support::taps::jumps_too;
use tibetango_content::config::Config;
use tibetango_records::session::choose::{
    Begun, Tap, can_be_done, done, open, tap, whole_or_choice,
};
use tibetango_rules::any::AnyLine;
use tibetango_rules::jiu::Rules;
use tibetango_rules::{GameName, Kind, Phase, PlainMove, Point};

/// Taps a legal move: the stone, its stations, the stones that it takes, and done if it is still needed.
fn tapped(line: &AnyLine, mv: &PlainMove) -> PlainMove {
    let mut begun: Option<Begun> = None;
    let points: Vec<Point> = mv.stations().chain(mv.takes.iter().copied()).collect();
    for &point in &points {
        match tap(line, begun.as_ref(), point) {
            Tap::Begun(next) => begun = Some(next),
            Tap::Whole(whole) => {
                assert_eq!(Some(&point), points.last(), "{}", line.text(mv));
                return whole;
            }
            other => panic!("{} at {point:?}: {other:?}", line.text(mv)),
        }
    }
    let mut begun = begun.expect("a move that is begun");
    for _ in 0..2 {
        assert!(can_be_done(line, &begun), "{}", line.text(mv));
        match done(line, &begun) {
            Tap::Whole(whole) => return whole,
            Tap::Begun(next) => begun = next,
            other => panic!("{}: {other:?}", line.text(mv)),
        }
    }
    panic!("{} is never done", line.text(mv));
}

#[test]
fn every_legal_move_of_jiu_can_be_tapped() {
    let mut rng = SplitMix64::seed_from_u64(5);
    let (mut long, mut taking, mut flights) = (0, 0, 0);
    for seed in 0..12 {
        let rules = Rules {
            gun: seed % 2 == 0,
            ..Rules::default()
        };
        let mut line = random_line([6, 8, 14][seed as usize % 3], rules, seed);
        while line.undo() {
            let legal = line.legal();
            for _ in 0..4 {
                let mv = &legal[rng.random_range(0..legal.len())];
                if jumps_too(&line, mv) {
                    // The same taps mean the jump, which takes a stone.
                    continue;
                }
                let got = tapped(&line, mv);
                // Stones may be taken in any order.
                let sorted = |mv: &PlainMove| {
                    let mut takes = mv.takes.clone();
                    takes.sort();
                    mv.clone().taking(takes)
                };
                assert_eq!(sorted(&got), sorted(mv), "{}", line.position_text());
                long += usize::from(!mv.via.is_empty());
                taking += usize::from(!mv.takes.is_empty());
                flights += usize::from(mv.kind == Kind::Fly);
            }
        }
    }
    assert!(
        long > 20 && taking > 100 && flights > 20,
        "{long} {taking} {flights}"
    );
}

#[test]
fn one_stone_is_taken_as_it_is_touched_and_several_when_all_are_chosen() {
    let (mut single, mut several) = (0, 0);
    for seed in 0..12 {
        let mut line = random_line(6, Rules::default(), seed);
        while line.undo() {
            let legal = line.legal().into_iter();
            for mv in legal
                .filter(|mv| mv.kind == Kind::Step && !mv.takes.is_empty())
                .take(3)
            {
                let way = mv.clone().taking(Vec::new());
                let mut begun = Begun {
                    mv: way,
                    stopped: true,
                };
                for (i, &point) in mv.takes.iter().enumerate() {
                    match tap(&line, Some(&begun), point) {
                        Tap::Whole(whole) => {
                            assert_eq!(
                                (whole.takes.len(), mv.takes.len()),
                                (1, 1),
                                "{}",
                                line.text(&mv)
                            );
                            single += 1;
                        }
                        Tap::Begun(next) => {
                            assert!(mv.takes.len() > 1, "{}", line.text(&mv));
                            let all = i + 1 == mv.takes.len();
                            assert_eq!(can_be_done(&line, &next), all, "{}", line.text(&mv));
                            several += usize::from(all);
                            begun = next;
                        }
                        other => panic!("{}: {other:?}", line.text(&mv)),
                    }
                }
            }
        }
    }
    assert!(single > 50 && several > 2, "{single} {several}");
}

/// In games played by taps alone, the points reported as leading on are those that lead on when every point is tried.
#[test]
fn what_may_be_touched_is_what_leads_on() {
    let config = Config::embedded();
    let mut rng = SplitMix64::seed_from_u64(11);
    let (mut lifted, mut on_the_way, mut taking) = (0, 0, 0);
    for game in GameName::ALL {
        for preset in &config.of(game).rules {
            let size = *preset.boards.iter().min().unwrap();
            let mut line = AnyLine::new(size, preset.rules).unwrap();
            let mut begun: Option<Begun> = None;
            for _ in 0..2000 {
                let points: Vec<Point> = line.shape().iter().collect();
                let leads_on = |point: &Point| match tap(&line, begun.as_ref(), *point) {
                    Tap::Begun(_) | Tap::PutBack => true,
                    Tap::Whole(mv) => line.check(&mv).is_ok(),
                    Tap::Refused(_) => false,
                };
                let tried: Vec<Point> = points.iter().copied().filter(leads_on).collect();
                if line.outcome().is_some() {
                    assert_eq!(open(&line, None), Vec::new(), "{}", line.position_text());
                    break;
                }
                assert_eq!(
                    open(&line, begun.as_ref()),
                    tried,
                    "{begun:?} {}",
                    line.position_text()
                );
                if line.phase() == Phase::Decision {
                    // No point leads on: a button does.
                    assert_eq!(tried, Vec::new(), "{}", line.position_text());
                    let decisions = line.legal();
                    let decision = &decisions[rng.random_range(0..decisions.len())];
                    line.play(decision).unwrap();
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
                    (Some(begun), _) if ends && can_be_done(&line, begun) => done(&line, begun),
                    (_, false) => tap(
                        &line,
                        begun.as_ref(),
                        tried[rng.random_range(0..tried.len())],
                    ),
                    _ => Tap::Whole(PlainMove::pass()),
                };
                match what {
                    Tap::Begun(next) => begun = Some(next),
                    Tap::PutBack => begun = None,
                    Tap::Whole(mv) => {
                        begun = None;
                        line.play(&mv).unwrap();
                    }
                    Tap::Refused(why) => panic!("{why:?}"),
                }
            }
        }
    }
    assert!(
        lifted > 100 && on_the_way > 20 && taking > 20,
        "{lifted} {on_the_way} {taking}"
    );
}

/// Returns the ways of the legal moves, each with whether one of its moves names its captures. A way may come twice:
/// in jiu, further choices of it stand behind all ways.
fn ways_that_choose(line: &AnyLine) -> Vec<(PlainMove, bool)> {
    let mut ways: Vec<(PlainMove, bool)> = Vec::new();
    for mv in line.legal() {
        let chooses = !mv.takes.is_empty();
        let way = mv.taking(Vec::new());
        match ways.last_mut() {
            Some((last, any)) if *last == way => *any |= chooses,
            _ => ways.push((way, chooses)),
        }
    }
    ways
}

/// A mover is asked wherever one of its legal moves names its captures, and never where the rules choose them: there
/// every way is a complete move, whatever it takes.
#[test]
fn a_mover_is_asked_only_where_it_chooses() {
    let config = Config::embedded();
    let (mut asked, mut taken_at_once) = (0, 0);
    for game in GameName::ALL {
        for preset in &config.of(game).rules {
            let size = *preset.boards.iter().min().unwrap();
            let mut line = AnyLine::new(size, preset.rules).unwrap();
            let mut rng = SplitMix64::seed_from_u64(12);
            let may_ask = preset.rules.lists_takes();
            while line.outcome().is_none() && line.len() < 250 {
                for (way, chooses) in ways_that_choose(&line) {
                    let at = format!(
                        "{} by {}, {}",
                        line.text(&way),
                        preset.id,
                        line.position_text()
                    );
                    match whole_or_choice(&line, way.clone()) {
                        Tap::Begun(begun) => {
                            assert_eq!((begun.mv, begun.stopped), (way, true), "{at}");
                            assert!(may_ask, "{at}");
                            asked += 1;
                        }
                        Tap::Whole(mv) => {
                            assert_eq!(mv, way, "{at}");
                            assert_eq!((chooses, line.check(&mv)), (false, Ok(())), "{at}");
                        }
                        other => panic!("{other:?}: {at}"),
                    }
                }
                let legal = line.legal();
                line.play(&legal[rng.random_range(0..legal.len())]).unwrap();
                let taken = line.captures().pop().unwrap_or_default();
                taken_at_once += usize::from(!may_ask && taken > 0);
            }
        }
    }
    assert!(asked > 100 && taken_at_once > 10, "{asked} {taken_at_once}");
}

/// A move that must take something is completed with any captures it may make, in jiaqi too: there a way may be
/// opened by captures alone.
#[test]
fn a_move_that_must_take_is_made_whole() {
    use tibetango_rules::jiaqi;
    let choice = jiaqi::Rules {
        capture: jiaqi::Capture::Choice,
        ..jiaqi::Rules::default()
    };
    let shot = AnyLine::from_text(choice, "1ww/ww/www/ww/wwb w yield 0 12").unwrap();
    let square = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
    let square = AnyLine::from_text(Rules::default(), square).unwrap();
    for (line, told, whole) in [
        (&shot, "a3-a5", Some("a3-a5xe1")),
        (&shot, "d2*a5", None),
        (&shot, "a3-c3", None),
        (&square, "c3-c2", Some("c3-c2xa3")),
        (&square, "c3-c4", None),
        (&square, "b1-b0", Some("b1-b0")),
    ] {
        let mv = line.with_some_takes(line.parse(told).unwrap());
        let text = mv.map(|mv| line.text(&mv));
        assert_eq!(text.as_deref(), whole, "{told}");
    }
}

#[test]
fn wild_taps_make_legal_moves_or_none() {
    let mut rng = SplitMix64::seed_from_u64(6);
    let mut whole = 0;
    for seed in 0..6 {
        let mut line = random_line(6, Rules::default(), seed);
        while line.undo() {
            let mut begun: Option<Begun> = None;
            for _ in 0..40 {
                let ends = rng.random_range(0..8) == 0;
                let what = match &begun {
                    Some(begun) if ends => done(&line, begun),
                    _ => tap(&line, begun.as_ref(), Point(rng.random_range(0..36))),
                };
                match what {
                    Tap::Begun(next) => begun = Some(next),
                    Tap::PutBack => begun = None,
                    Tap::Refused(_) => {}
                    Tap::Whole(mv) => {
                        begun = None;
                        // A placement on a stone is asked for, and refused by the rules.
                        if line.phase() == Phase::Battle {
                            assert_eq!(line.check(&mv), Ok(()), "{}", line.text(&mv));
                            whole += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(whole > 200, "{whole}");
}

#[test]
fn what_is_begun_can_be_put_back() {
    let text = "w1w1b1/1w3b/1b1b2/2b1w1/w4b/1b1w1w w battle 0 40";
    let line = AnyLine::from_text(Rules::default(), text).expect("a position");
    let point = |name: &str| line.parse(name).expect("a point").to.expect("a point");
    let begin = |begun: Option<&Begun>, name: &str| match tap(&line, begun, point(name)) {
        Tap::Begun(begun) => begun,
        other => panic!("{name}: {other:?}"),
    };
    let lifted = begin(None, "b1");
    assert_eq!(tap(&line, Some(&lifted), point("b1")), Tap::PutBack);
    let jumped = begin(Some(&begin(Some(&lifted), "d1")), "d3");
    assert_eq!(line.text(&jumped.mv), "b1-d1-d3");
    // Back to a station, back to the start, or another stone instead.
    assert_eq!(line.text(&begin(Some(&jumped), "d1").mv), "b1-d1");
    assert_eq!(begin(Some(&jumped), "b1"), lifted);
    assert_eq!(begin(Some(&lifted), "d4").mv.from, Some(point("d4")));
    assert_eq!(
        line.text(&match done(&line, &jumped) {
            Tap::Whole(mv) => mv,
            other => panic!("{other:?}"),
        }),
        "b1-d1-d3"
    );
}

#[test]
fn no_stone_is_missing_among_the_ways() {
    use tibetango_rules::jiaqi;
    let rules = jiaqi::Rules {
        capture: jiaqi::Capture::Choice,
        ..jiaqi::Rules::default()
    };
    let mut rng = SplitMix64::seed_from_u64(8);
    let mut by_taking = 0;
    for _ in 0..2000 {
        let mut line = AnyLine::new(3, rules).expect("a board");
        while line.outcome().is_none() && line.len() < 80 {
            let legal = line.legal();
            // A yield may open a way by what it takes alone.
            let mut wanted: Vec<_> = legal.iter().map(|mv| (mv.from, mv.to)).collect();
            let mut ways: Vec<_> = line.ways().iter().map(|(mv, _)| (mv.from, mv.to)).collect();
            wanted.sort();
            wanted.dedup();
            ways.sort();
            assert_eq!(ways, wanted, "{}", line.position_text());
            let bare = legal.iter().filter(|mv| mv.takes.is_empty()).count();
            by_taking += usize::from(bare < wanted.len());
            let mv = &legal[rng.random_range(0..legal.len())];
            line.play(mv).expect("a legal move");
        }
    }
    assert!(
        by_taking > 0,
        "no way is open by taking alone: another seed"
    );
}
