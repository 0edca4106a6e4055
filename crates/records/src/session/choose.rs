//! Conversion of taps on points into a move, where a move takes more than one tap: a stone is lifted, goes its way,
//! stops, and takes stones by choice. Every tap can be undone until the move is played.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{Doing, Gait, IllegalMove, MoveKind, PlainMove, Point};

/// Move that is begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialMove {
    /// The known part of it: `to` is `None` while a stone is only lifted.
    pub mv: PlainMove,
    /// True if the stone has gone its way; only the choice of stones to take is left.
    pub stopped: bool,
}

/// Effect of a tap on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tap {
    /// The move goes on like this.
    Partial(PartialMove),
    /// The move is put back.
    PutBack,
    /// The move is complete.
    Whole(PlainMove),
    /// The tap has no meaning here; if it means an illegal move, with the reason.
    Refused(Option<IllegalMove>),
}

/// Returns the effect of a tap on a point at the end of `history`, after the taps that are begun already.
#[must_use]
pub fn tap(history: &AnyGameHistory, partial: Option<&PartialMove>, point: Point) -> Tap {
    match partial {
        Some(partial) if !partial.stopped => go(history, partial, point),
        Some(partial) if due(history, partial) > 0 => choose_due(history, partial, point),
        Some(partial) => choose_freely(history, partial, point),
        None if history.phase().doing() == Doing::Deciding => {
            // The rules say that it is something else that is due.
            Tap::Refused(history.check(&PlainMove::place(point)).err())
        }
        None if places(history) => whole_or_choice(history, PlainMove::place(point)),
        None if history.hole().is_some() => match into_hole(history, point) {
            Some(mv) => whole_or_choice(history, mv),
            None => Tap::Refused(None),
        },
        None => lift(history, point),
    }
}

/// True if pieces are set down. Only in a phase that may be of either kind are the moves generated: there can be
/// thousands, and this is called wherever the pointer goes.
fn places(history: &AnyGameHistory) -> bool {
    match history.phase().doing() {
        Doing::Placing => true,
        Doing::Moving | Doing::Opening | Doing::Deciding => false,
        Doing::Playing => history
            .ways()
            .iter()
            .any(|(way, _)| way.kind == MoveKind::Place),
    }
}

/// Returns the number of stones that the mover must choose; 0 if it may take as it likes.
fn due(history: &AnyGameHistory, partial: &PartialMove) -> usize {
    let bare = partial.mv.clone().taking(Vec::new());
    history.due(&bare).unwrap_or_default()
}

/// Returns the effect of finishing: the way ends here, or all stones are chosen.
#[must_use]
pub fn finish(history: &AnyGameHistory, partial: &PartialMove) -> Tap {
    if !partial.stopped {
        return stop(history, partial.mv.clone());
    }
    match history.check(&partial.mv) {
        Ok(()) => Tap::Whole(partial.mv.clone()),
        Err(why) => Tap::Refused(Some(why)),
    }
}

/// True if [`finish`] would lead on.
#[must_use]
pub fn can_be_done(history: &AnyGameHistory, partial: &PartialMove) -> bool {
    partial.mv.to.is_some() && !matches!(finish(history, partial), Tap::Refused(_))
}

/// Returns every point on which a tap would lead on, in the order of the points. The result is the same as trying
/// them all, but moves are generated once.
#[must_use]
pub fn open(history: &AnyGameHistory, partial: Option<&PartialMove>) -> Vec<Point> {
    let lifts = || {
        let ways = history.ways().into_iter();
        ways.filter_map(|(way, _)| way.from)
    };
    let mut open: Vec<Point> = match partial {
        _ if history.outcome().is_some() => Vec::new(),
        None if !places(history) && history.hole().is_none() => lifts().collect(),
        Some(partial) if !partial.stopped => on_from(history, partial, lifts),
        partial => {
            let points = history.topology().iter();
            let leads_on = |point: &Point| match tap(history, partial, *point) {
                Tap::Partial(_) | Tap::PutBack => true,
                Tap::Whole(mv) => history.check(&mv).is_ok(),
                Tap::Refused(_) => false,
            };
            points.filter(leads_on).collect()
        }
    };
    open.sort_unstable_by_key(|point| point.index());
    open.dedup();
    open
}

/// Returns the next moves of a stone that is lifted or on its way: one to each point, in the order of the points. If
/// it can both jump and fly to one, it jumps.
#[must_use]
pub fn onward(history: &AnyGameHistory, partial: &PlainMove) -> Vec<PlainMove> {
    let mut next = history.onward(partial);
    next.sort_by_key(|next| (next.to.map(Point::index), next.kind != MoveKind::Jump));
    next.dedup_by_key(|next| next.to);
    next
}

/// Returns the points that lead on with a stone that is lifted or has jumped: see [`go`].
fn on_from<I: Iterator<Item = Point>>(
    history: &AnyGameHistory,
    partial: &PartialMove,
    lifts: impl Fn() -> I,
) -> Vec<Point> {
    let mv = &partial.mv;
    let leads_on = |next: &PlainMove| {
        let goes_on = next.kind == MoveKind::Jump && !history.onward(next).is_empty();
        goes_on || !matches!(stop(history, next.clone()), Tap::Refused(_))
    };
    let next = onward(history, mv);
    let mut others: Vec<Point> = Vec::new();
    others.extend(far(history, mv).into_iter().filter_map(|far| far.to));
    match mv.to {
        None => others.extend(lifts().chain(mv.from)),
        Some(to) => {
            others.extend(mv.via.iter().copied().chain(mv.from));
            match stop(history, mv.clone()) {
                Tap::Whole(_) => others.push(to),
                Tap::Partial(stopped) => {
                    others.push(to);
                    others.extend(history.open_captures(&stopped.mv));
                }
                Tap::PutBack | Tap::Refused(_) => {}
            }
        }
    }
    let on = next.iter().filter(|next| leads_on(next));
    on.filter_map(|next| next.to).chain(others).collect()
}

/// Returns the move that a tap on `point` means where all stones go to one hole, legal or not.
fn into_hole(history: &AnyGameHistory, point: Point) -> Option<PlainMove> {
    let hole = history.hole()?;
    if hole == point {
        // The hole itself: unambiguous only if a single stone can go there.
        let mut ways = history.ways().into_iter().map(|(way, _)| way);
        return ways.next().filter(|_| ways.next().is_none());
    }
    let step = PlainMove::walk(MoveKind::Step, point, hole);
    let jump = PlainMove::walk(MoveKind::Jump, point, hole);
    // A way may be legal by its captures alone.
    let may =
        |way: &PlainMove| history.check(way).is_ok() || !history.open_captures(way).is_empty();
    Some(if !may(&step) && may(&jump) {
        jump
    } else {
        step
    })
}

/// Returns the effect of a move without captures yet: [`Tap::Whole`], legal or not, or [`Tap::Partial`] if its mover
/// may choose the captures.
///
/// Nothing else decides whether a mover is asked: taps and move texts of the network both end here.
#[must_use]
pub fn whole_or_choice(history: &AnyGameHistory, mv: PlainMove) -> Tap {
    let choice = !history.open_captures(&mv).is_empty();
    // A way that no choice makes legal is refused for itself.
    if choice && history.ways().into_iter().any(|(way, _)| way == mv) {
        return Tap::Partial(PartialMove { mv, stopped: true });
    }
    Tap::Whole(mv)
}

/// Chooses any stone that can be taken now, or none.
fn choose_freely(history: &AnyGameHistory, partial: &PartialMove, point: Point) -> Tap {
    let mut mv = partial.mv.clone();
    if mv.to == Some(point) {
        return Tap::Whole(mv);
    }
    if let Some(at) = mv.takes.iter().position(|&capture| capture == point) {
        // Put back: the stones taken after it may have depended on it.
        mv.takes.truncate(at);
    } else if history.open_captures(&mv).contains(&point) {
        mv.takes.push(point);
        if history.open_captures(&mv).is_empty() {
            return Tap::Whole(mv);
        }
    } else {
        mv.takes.push(point);
        return Tap::Refused(history.check(&mv).err());
    }
    Tap::Partial(PartialMove { mv, stopped: true })
}

fn name(history: &AnyGameHistory, point: Point) -> String {
    point_text(history.topology(), point)
}

/// Refuses the tap, as the stone cannot go there.
fn no_way(history: &AnyGameHistory, from: Option<Point>, to: Point) -> Tap {
    let from = from.unwrap_or(to);
    Tap::Refused(Some(IllegalMove::NoWay(
        name(history, from),
        name(history, to),
    )))
}

/// Returns the beginning of a move with a stone in the hand.
fn in_hand(from: Point) -> PlainMove {
    PlainMove {
        kind: MoveKind::Step,
        from: Some(from),
        ..PlainMove::default()
    }
}

/// Returns the effect of a move whose stone goes on.
fn on_its_way(mv: PlainMove) -> Tap {
    Tap::Partial(PartialMove { mv, stopped: false })
}

/// Lifts a stone of the side to move that can go somewhere.
fn lift(history: &AnyGameHistory, point: Point) -> Tap {
    match history.piece_at(point) {
        Some(piece) if piece.side == history.to_move() => {
            let mv = in_hand(point);
            if !history.onward(&mv).is_empty() {
                return on_its_way(mv);
            }
            // The game may have a rule against it.
            match history.check(&PlainMove::walk(MoveKind::Step, point, point)) {
                Err(why @ IllegalMove::Rule(_)) => Tap::Refused(Some(why)),
                _ => no_way(history, Some(point), point),
            }
        }
        Some(_) => Tap::Refused(Some(IllegalMove::NotYours(name(history, point)))),
        None => Tap::Refused(None),
    }
}

/// Goes on with a stone that is lifted or has jumped.
fn go(history: &AnyGameHistory, partial: &PartialMove, point: Point) -> Tap {
    let mv = &partial.mv;
    let mut ways = onward(history, mv).into_iter();
    if let Some(next) = ways.find(|next| next.to == Some(point)) {
        // A jump that can go on waits for it; any other arrival is a stop.
        let goes_on = next.kind == MoveKind::Jump && !history.onward(&next).is_empty();
        return match goes_on {
            true => on_its_way(next),
            false => stop(history, next),
        };
    }
    if mv.to.is_none() && mv.from == Some(point) {
        return Tap::PutBack;
    }
    let earlier = mv.to.and_then(|_| back_to(mv, point));
    if mv.to != Some(point)
        && earlier.is_none()
        && let Some(there) = far(history, mv)
            .into_iter()
            .find(|far| far.to == Some(point))
    {
        // Fewer than must be taken are no move yet.
        return match history.check(&there) {
            Ok(()) => stop(history, there),
            Err(_) => on_its_way(there),
        };
    }
    match mv.to {
        None => match lift(history, point) {
            Tap::Refused(Some(IllegalMove::NotYours(_)) | None) => no_way(history, mv.from, point),
            // Another stone of one's own is lifted instead, or the rules say why it is not.
            other => other,
        },
        Some(to) if to == point => stop(history, mv.clone()),
        Some(to) => match earlier {
            Some(earlier) => on_its_way(earlier),
            // A tap on a stone to take implies a stop.
            None => match stop(history, mv.clone()) {
                Tap::Partial(stopped) => choose_due(history, &stopped, point),
                _ => no_way(history, Some(to), point),
            },
        },
    }
}

/// Returns the moves to the squares that a piece which must take several reaches by one way alone, however many lie
/// between.
fn far(history: &AnyGameHistory, partial: &PlainMove) -> Vec<PlainMove> {
    if history.compulsory() < 2 {
        return Vec::new();
    }
    let mut ways = history.onward(partial);
    let mut walked = 0;
    while let Some(mv) = ways.get(walked) {
        let next = history.onward(mv);
        ways.extend(next);
        walked += 1;
    }
    let alone = |ways: Vec<PlainMove>| -> Vec<PlainMove> {
        let ends = ways.iter().map(|mv| mv.to).collect::<Vec<_>>();
        let count = |to| ends.iter().filter(|end| **end == to).count();
        ways.into_iter().filter(|mv| count(mv.to) == 1).collect()
    };
    let mut far = alone(ways);
    // Several orders of jumps may be one capture.
    if partial.to.is_none() {
        let mut legal = history.legal();
        legal.retain(|mv| mv.from == partial.from);
        let is_listed = |mv: &PlainMove| far.iter().any(|far| far.to == mv.to);
        let more: Vec<PlainMove> = alone(legal)
            .into_iter()
            .filter(|mv| !is_listed(mv))
            .collect();
        far.extend(more);
    }
    far
}

/// Returns the move as it was when the stone stood on an earlier point of its way.
fn back_to(mv: &PlainMove, point: Point) -> Option<PlainMove> {
    let mut back = mv.clone();
    back.takes.clear();
    if let Some(at) = mv.via.iter().rposition(|&station| station == point) {
        back.via.truncate(at);
        back.to = Some(point);
        return Some(back);
    }
    (mv.from == Some(point)).then(|| in_hand(point))
}

/// Steps back: to the square before, then into the hand; `None` if the piece is only lifted or has stopped.
#[must_use]
pub fn back(partial: &PartialMove) -> Option<PartialMove> {
    let mv = &partial.mv;
    let to = match mv.via.last() {
        _ if partial.stopped => return None,
        Some(&before) => before,
        None => mv.to.and(mv.from)?,
    };
    let (mv, stopped) = (back_to(mv, to)?, false);
    Some(PartialMove { mv, stopped })
}

/// Ends the way: the move is complete, or goes on to the choice of stones.
fn stop(history: &AnyGameHistory, mv: PlainMove) -> Tap {
    match history.due(&mv) {
        Ok(0) => Tap::Whole(mv),
        Ok(_) => Tap::Partial(PartialMove { mv, stopped: true }),
        // A stone that may not jump there may still fly there; no other move is legal as a flight.
        Err(why) => {
            let fly = PlainMove {
                kind: MoveKind::of(Gait::Fly),
                ..mv
            };
            match history.due(&fly) {
                Ok(_) => stop(history, fly),
                Err(_) => Tap::Refused(Some(why)),
            }
        }
    }
}

/// Chooses the stones that the move must take: a single one is taken as it is touched, several when the mover is
/// done.
fn choose_due(history: &AnyGameHistory, partial: &PartialMove, point: Point) -> Tap {
    let mut mv = partial.mv.clone();
    if let Some(at) = mv.takes.iter().position(|&capture| capture == point) {
        mv.takes.remove(at);
    } else if history.open_captures(&mv).contains(&point) {
        mv.takes.push(point);
        if due(history, partial) == 1 && history.check(&mv).is_ok() {
            return Tap::Whole(mv);
        }
    } else if mv.to == Some(point) {
        return finish(history, partial);
    } else if let Some(earlier) = back_to(&mv, point) {
        return on_its_way(earlier);
    } else {
        // All are chosen, and it is unknown which to put back for another.
        let open = history.open_captures(&mv.clone().taking(Vec::new()));
        if !open.contains(&point) {
            // The required number of captures, so that the move has no other fault.
            let others = due(history, partial).saturating_sub(1);
            mv.takes = open.into_iter().take(others).collect();
        }
        mv.takes.push(point);
        return Tap::Refused(history.check(&mv).err());
    }
    Tap::Partial(PartialMove { mv, stopped: true })
}
