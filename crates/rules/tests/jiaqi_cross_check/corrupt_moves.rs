//! Moves that are probably wrong: both versions must refuse the same ones.

use super::event_counts::EventCounts;
use rand::{Rng, RngExt};
use slow::jiaqi_setups::{Mv, point_count};
use slow::slow_jiaqi::SlowGame;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiSize};
use tibetango_rules::text::plain_text;
use tibetango_rules::{Board, Game, MoveKind, PlainMove, Point, TextForm};

/// Spoils one legal move and compares the answers of both versions to it.
pub fn compare<S: JiaqiSize>(
    position: &JiaqiPosition<S>,
    slow: &SlowGame,
    moves: &[Mv<S>],
    events: &mut EventCounts,
    rng: &mut impl Rng,
) {
    let mut plain = position.plain(moves[rng.random_range(0..moves.len())]);
    spoil(&mut plain, point_count::<S>(), rng);
    let text = plain_text(position.topology(), &plain);
    let context = || format!("{text} at {position} under {:?}", position.rules());
    let mut slow_after = slow.clone();
    match (position.parse_move(&text), slow_after.play(&text)) {
        (Ok(mv), Ok(())) => {
            events.add("a spoilt move that is legal all the same");
            let mut after = *position;
            after.play_unchecked(mv);
            assert_eq!(after.to_string(), slow_after.to_text(), "{}", context());
        }
        (Err(_), Err(_)) => {
            let refused = if plain.takes.is_empty() {
                "a bad move refused"
            } else {
                "bad captures refused"
            };
            events.add(refused);
        }
        (fast, slow) => panic!("fast {fast:?}, slow {slow:?}: {}", context()),
    }
}

fn spoil(plain: &mut PlainMove, points: usize, rng: &mut impl Rng) {
    let takes = plain.takes.len();
    match rng.random_range(0..8) {
        0 => plain.from = plain.from.map(|_| any_point(points, rng)),
        1 => plain.to = plain.to.map(|_| any_point(points, rng)),
        2 => {
            *plain = PlainMove {
                kind: [
                    MoveKind::Place,
                    MoveKind::Step,
                    MoveKind::Jump,
                    MoveKind::Pass,
                ][rng.random_range(0..4)],
                from: Some(plain.from.unwrap_or_else(|| any_point(points, rng))),
                to: Some(plain.to.unwrap_or_else(|| any_point(points, rng))),
                takes: std::mem::take(&mut plain.takes),
                ..PlainMove::default()
            }
        }
        3 if takes > 1 => plain.takes.swap(0, takes - 1),
        4 if takes > 1 => plain.takes.reverse(),
        5 if takes > 0 => {
            plain.takes.remove(rng.random_range(0..takes));
        }
        6 if takes > 0 => plain.takes.push(plain.takes[0]),
        _ => plain.takes.push(any_point(points, rng)),
    }
}

fn any_point(points: usize, rng: &mut impl Rng) -> Point {
    Point(rng.random_range(0..points) as u16)
}
