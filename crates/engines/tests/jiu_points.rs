//! The papers' engines of jiu: their shapes, the events on the way, the location of a stone.

use support::games::jiu::random_history;
use support::shipped_engines::engine;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, StagedSettings, Strength};
use tibetango_engines::eval::jiu::shapes::Shapes;
use tibetango_engines::eval::jiu::{JiuPoints, location_score};
use tibetango_engines::eval::{First, PointTable};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::formation::dalian;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize};
use tibetango_rules::{Board, Game, GameName, Grid, MoveKind, Phase, PlainMove, Point, Side};
use tibetango_search::{Evaluate, Limits, UNIT};

/// Counter that examines one point after the other.
struct SlowCounter<'p, S: JiuSize> {
    position: &'p JiuPosition<S>,
    side: Side,
}

type GridPoint = (i32, i32);

impl<S: JiuSize> SlowCounter<'_, S> {
    fn is(&self, (row, column): GridPoint, who: Option<Side>) -> bool {
        let n = i32::from(S::N);
        let on = (0..n).contains(&row) && (0..n).contains(&column);
        on && self
            .position
            .piece_at(Point((row * n + column) as u16))
            .map(|piece| piece.side)
            == who
    }

    fn own(&self, at: GridPoint) -> bool {
        self.is(at, Some(self.side))
    }

    fn foe(&self, at: GridPoint) -> bool {
        self.is(at, Some(self.side.other()))
    }

    fn square(
        &self,
        corner: GridPoint,
        without: Option<GridPoint>,
        with: Option<GridPoint>,
    ) -> bool {
        cell(corner)
            .into_iter()
            .all(|at| Some(at) == with || Some(at) != without && self.own(at))
    }

    /// Counts the squares with this point after one stone has gone from `without` to `with`.
    fn squares_at(
        &self,
        at: GridPoint,
        without: Option<GridPoint>,
        with: Option<GridPoint>,
    ) -> usize {
        let corners = cell((at.0 - 1, at.1 - 1));
        let full = |corner: &&GridPoint| self.square(**corner, without, with);
        corners.iter().filter(full).count()
    }

    /// Returns the points of a cell that hold own or enemy stones.
    fn held(&self, corner: GridPoint, own: bool) -> Vec<GridPoint> {
        let held = |at: &GridPoint| if own { self.own(*at) } else { self.foe(*at) };
        cell(corner).into_iter().filter(held).collect()
    }

    fn shapes(&self) -> Shapes {
        let n = i32::from(S::N);
        let mut result = Shapes::default();
        let all = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        for at in all {
            let by = |down: i32, right: i32| (at.0 + down, at.1 + right);
            result.stone += u32::from(self.own(at));
            for (down, right) in [(0, 1), (1, 0)] {
                let line = [at, by(down, right), by(2 * down, 2 * right)];
                let pair = line[..2].iter().all(|&p| self.own(p));
                result.two += u32::from(pair);
                result.three += u32::from(pair && self.own(line[2]));
                if line.iter().all(|&p| self.foe(p)) {
                    let middle = line[1];
                    for side in [-1, 1] {
                        let beside = (middle.0 + side * right, middle.1 + side * down);
                        result.stop_three += u32::from(self.own(beside));
                    }
                }
            }
            let (own, foe) = (self.held(at, true), self.held(at, false));
            let faces = |points: &[GridPoint]| {
                points.len() == 2 && points[0].0 != points[1].0 && points[0].1 != points[1].1
            };
            result.triangle += u32::from(own.len() == 3);
            result.square += u32::from(own.len() == 4);
            result.diagonal += u32::from(faces(&own));
            result.stop_triangle += u32::from(foe.len() == 3 && own.len() == 1);
            result.stop_diagonal += u32::from(faces(&foe) && !own.is_empty());
            if self.square(at, None, None) {
                let beside = [by(0, 1), by(1, 0)];
                let double = beside.iter().filter(|&&c| self.square(c, None, None));
                result.double_square += double.count() as u32;
            }
            for to in [by(-1, 0), by(0, 1), by(1, 0), by(0, -1)] {
                if !self.own(at) || !self.is(to, None) {
                    continue;
                }
                let near = self.squares_at(at, None, None);
                let far = self.squares_at(to, Some(at), Some(to));
                if near > 0 && far > 0 {
                    let double = near > 1 || far > 1;
                    result.double_dalian += u32::from(double);
                    result.dalian += u32::from(!double);
                }
            }
        }
        result
    }
}

fn cell((row, column): GridPoint) -> [GridPoint; 4] {
    [
        (row, column),
        (row, column + 1),
        (row + 1, column),
        (row + 1, column + 1),
    ]
}

/// Compares both counts of both sides.
fn compare<S: JiuSize>(positions: &[JiuPosition<S>]) {
    for position in positions {
        for side in Side::BOTH {
            let fast = Shapes::of(position, side);
            assert_eq!(
                fast,
                SlowCounter { position, side }.shapes(),
                "{side} in {position}"
            );
            let expected = dalian::<S>(position.stones(side), position.empty());
            assert_eq!(
                (fast.dalian + fast.double_dalian) as usize,
                expected.len(),
                "{side} in {position}"
            );
        }
    }
}

#[test]
fn every_shape_by_name_is_counted_as_point_by_point() {
    let rules = JiuRules::default();
    for seed in 0..6 {
        for size in [6, 8, 14] {
            match &random_history(size, rules, seed) {
                AnyGameHistory::Jiu6(history) => compare(history.positions()),
                AnyGameHistory::Jiu8(history) => compare(history.positions()),
                AnyGameHistory::Jiu14(history) => compare(history.positions()),
                other => panic!("{}", other.position_text()),
            };
        }
    }
}

fn position(text: &str) -> JiuPosition<Grid<8>> {
    let rules = JiuRules {
        fly_at: Some(4),
        ..JiuRules::default()
    };
    JiuPosition::from_text(rules, text).expect(text)
}

#[test]
fn single_and_double_dalian_are_told_apart() {
    let of = |rows: &str| {
        let position = position(&format!("{rows} w battle 0 70"));
        compare(&[position]);
        let shapes = Shapes::of(&position, Side::White);
        (shapes.dalian, shapes.double_dalian)
    };
    // A square, a hole and three stones of another square: one stone each way.
    assert_eq!(of("8/ww1w4/wwww4/8/8/bb6/8/bbbb4"), (1, 0));
    // The step to the right closes a square above and one below.
    assert_eq!(of("2ww4/ww1w4/wwww4/8/8/bb6/8/bbbb4"), (0, 1));
    // The way back closes two.
    assert_eq!(of("ww6/ww1w4/wwww4/8/8/bb6/8/bbbb4"), (0, 1));
    // Both ways; the stone may not go where an enemy stands.
    assert_eq!(of("wwww4/ww1w4/wwww4/8/8/bb6/8/bbbb4"), (0, 1));
    assert_eq!(of("wwww4/wwbw4/wwww4/8/8/bb6/8/bbbb4"), (0, 0));
    // Upright at the edge, from above and from below; no stone steps round the edge.
    assert_eq!(of("5www/5www/6w1/6ww/6ww/bb6/8/bbbb4"), (2, 0));
    assert_eq!(of("6w1/ww4ww/ww6/8/8/bb6/8/bbbb4"), (0, 0));
}

fn jiu_staged() -> StagedSettings {
    match engine(GameName::Jiu, "jiu-staged") {
        EngineSettings::Staged(settings) => *settings,
        other => panic!("{other:?}"),
    }
}

#[test]
fn two_ways_to_one_position_are_worth_what_happens_on_them() {
    // White closes a square at b2 and one at h2, and captures the stones at d7 and e5. Between the two moves Black
    // steps to d8: a dalian, unless the stone at d7 is gone by then.
    let start = position("bb2b3/bbbb4/8/4b3/8/1w5w/w5w1/ww4ww w battle 0 70");
    let [d7, e5] = [Point(11), Point(28)];
    let step = |from, to| PlainMove::walk(MoveKind::Step, Point(from), Point(to));
    let value = |points: &JiuPoints, order: [Point; 2]| {
        let mut position = start;
        let mut way = points.start(&position);
        let moves = [
            step(41, 49).taking(vec![order[0]]),
            step(4, 3),
            step(47, 55).taking(vec![order[1]]),
        ];
        for mv in moves {
            let before = position;
            let mv = before.checked(&mv).expect("a legal move");
            position.play_unchecked(mv);
            way = points.update(&way, &before, &position);
        }
        (position.hash(), points.value(&way, &position))
    };
    let table = PointTable {
        process: vec![
            ("make_dalian".to_owned(), 50),
            ("break_dalian".to_owned(), 80),
        ],
        ..PointTable::default()
    };
    let of = |table: &PointTable| {
        let points = JiuPoints::new(table);
        let [(made, with), (unmade, without)] = [[e5, d7], [d7, e5]].map(|o| value(&points, o));
        assert_eq!(made, unmade, "the same position");
        with - without
    };
    // Black to move: White's gain by the breaking counts against it, less the value of the making.
    assert_eq!(of(&table), -3);
    let first = |first| PointTable {
        first: Some((first, 0.5)),
        ..table.clone()
    };
    assert_eq!(of(&first(First::Attack)), 1, "(50 - 80 / 2) / 10");
    assert_eq!(of(&first(First::Defence)), -5, "(50 / 2 - 80) / 10, cut");
    let shipped = jiu_staged().battle.points.expect("a table");
    assert_ne!(of(&shipped), 0);
    let still = PointTable {
        process: Vec::new(),
        ..(*shipped).clone()
    };
    assert_eq!(
        of(&still),
        0,
        "without a process score only the position counts"
    );
}

#[test]
fn points_belong_to_their_phase() {
    let config = Config::embedded();
    let Some(EngineSettings::AlphaBeta(settings)) =
        config.of(GameName::Jiu).engines.get("alpha-beta")
    else {
        panic!("no alpha-beta");
    };
    let points = JiuPoints::new(settings.points.as_deref().expect("a table"));
    let one = |phase, set: fn(&mut Shapes)| {
        let mut shapes = Shapes::default();
        set(&mut shapes);
        points.of(phase, &shapes)
    };
    let table = |phase| {
        [
            one(phase, |shapes| shapes.double_square = 1),
            one(phase, |shapes| shapes.square = 1),
            one(phase, |shapes| shapes.triangle = 1),
        ]
    };
    // Paper of 2022, Table 1.
    assert_eq!(table(Phase::Placement), [800, 100, 50]);
    assert_ne!(table(Phase::Battle), [800, 100, 50]);
    assert_eq!(one(Phase::Placement, |shapes| shapes.stone = 1), 0);
    assert!(one(Phase::Battle, |shapes| shapes.stone = 1) > 0);
}

#[test]
fn the_place_of_a_stone_counts_the_centre_first() {
    fn by_ring<S: JiuSize>() {
        let n = u32::from(S::N);
        let ring = |point: u32| {
            let (row, column) = (point / n, point % n);
            [row, column, n - 1 - row, n - 1 - column]
                .into_iter()
                .min()
                .expect("four")
        };
        for point in 0..n * n {
            let score = location_score::<S>(point);
            for other in 0..n * n {
                let better = score > location_score::<S>(other);
                assert_eq!(better, ring(point) > ring(other), "{point}, {other}");
            }
        }
        assert_eq!(location_score::<S>(n * n / 2 + n / 2), UNIT);
        assert_eq!(location_score::<S>(0), 0);
    }
    by_ring::<Grid<6>>();
    by_ring::<Grid<8>>();
    by_ring::<Grid<14>>();
}

#[test]
fn third_stones_keep_off_the_rim() {
    let settings = EngineSettings::Staged(Box::new(jiu_staged()));
    for (size, visits) in [(8_u8, 3000), (14, 4000)] {
        for seed in 0..4 {
            let mut history = AnyGameHistory::new(size, JiuRules::default()).expect("a board");
            for _ in 0..2 {
                let first = history.legal()[0].clone();
                history.play(&first).expect("a legal move");
            }
            let mut engine = AnyEngine::new(settings.clone(), seed);
            let limits = Limits::visits(visits);
            let (report, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
            let at = mv.and_then(|mv| mv.to).expect("a stone").0;
            let size = u16::from(size);
            let (row, column) = (at / size, at % size);
            let from_rim = [row, column, size - 1 - row, size - 1 - column];
            let ring = from_rim.into_iter().min().expect("four");
            assert!(ring >= 2, "{size}: row {row}, column {column}");
            assert_eq!(
                report.moves.len(),
                usize::from(size) * usize::from(size) - 2,
                "size {size}, seed {seed}"
            );
        }
    }
}
