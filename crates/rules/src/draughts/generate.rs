//! The moves of a position. Sets of squares have gaps here.

use super::gaps::{ALL, DiagonalShift, bit, each, narrow, square};
use super::moves::DraughtsMove;
use crate::Side;

/// The pieces as the side to move sees them.
#[derive(Clone, Copy, Debug)]
pub struct MoverView {
    side: Side,
    /// Own men.
    men: u64,
    /// Own kings.
    kings: u64,
    enemy: u64,
    empty: u64,
}

impl MoverView {
    /// Creates a scene from the squares of own and other pieces, and of all that are crowned.
    #[inline]
    pub fn new(side: Side, own: u64, enemy: u64, crowned: u64) -> Self {
        Self {
            side,
            men: own & !crowned,
            kings: own & crowned,
            enemy,
            empty: ALL & !(own | enemy),
        }
    }

    /// The ways in which men move.
    #[inline]
    const fn forward(&self) -> [DiagonalShift; 2] {
        match self.side {
            Side::White => [DiagonalShift::UpRight, DiagonalShift::UpLeft],
            Side::Black => [DiagonalShift::DownLeft, DiagonalShift::DownRight],
        }
    }

    /// The men that can take.
    #[inline]
    fn taking_men(&self) -> u64 {
        let takers = DiagonalShift::ALL.map(|way| {
            let lands = way.step(way.step(self.men) & self.enemy) & self.empty;
            way.back().step(way.back().step(lands))
        });
        takers.into_iter().fold(0, |all, men| all | men)
    }

    /// The empty squares from a square on, up to the first that is not.
    #[inline]
    fn slide(way: DiagonalShift, from: u64, empty: u64) -> u64 {
        let mut squares = 0;
        let mut next = way.step(from) & empty;
        while next != 0 {
            squares |= next;
            next = way.step(next) & empty;
        }
        squares
    }

    /// The first piece that a king meets and can take, with the squares where it may land behind it.
    #[inline]
    fn strike(way: DiagonalShift, from: u64, enemy: u64, empty: u64) -> Option<(u64, u64)> {
        let mut next = way.step(from);
        while next & empty != 0 {
            next = way.step(next);
        }
        let over = next & enemy;
        let lands = Self::slide(way, over, empty);
        (lands != 0).then_some((over, lands))
    }

    /// True where a king can take.
    #[inline]
    fn kings_take(&self) -> bool {
        each(self.kings).any(|king| {
            let strikes =
                |way: &DiagonalShift| Self::strike(*way, king, self.enemy, self.empty).is_some();
            DiagonalShift::ALL.iter().any(strikes)
        })
    }

    /// True where something must be taken.
    #[inline]
    pub fn takes(&self) -> bool {
        self.taking_men() != 0 || (self.kings != 0 && self.kings_take())
    }

    /// True where there is a move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let steps = self.forward().map(|way| way.step(self.men) & self.empty);
        let kings = DiagonalShift::ALL.map(|way| way.step(self.kings) & self.empty);
        steps.into_iter().chain(kings).any(|to| to != 0) || self.takes()
    }

    /// Counts the moves where nothing can be taken.
    #[inline]
    pub(super) fn quiet_count(&self) -> u32 {
        let steps = self
            .forward()
            .map(|way| (way.step(self.men) & self.empty).count_ones());
        let mut count = steps[0] + steps[1];
        for king in each(self.kings) {
            let slides =
                DiagonalShift::ALL.map(|way| Self::slide(way, king, self.empty).count_ones());
            count += slides.into_iter().sum::<u32>();
        }
        count
    }

    /// Adds the moves where nothing can be taken.
    #[inline]
    pub(super) fn quiet_moves(&self, moves: &mut Vec<DraughtsMove>) {
        for way in self.forward() {
            for to in each(way.step(self.men) & self.empty) {
                let from = way.back().step(to);
                moves.push(DraughtsMove::new(square(from), square(to), 0));
            }
        }
        for king in each(self.kings) {
            let from = square(king);
            for way in DiagonalShift::ALL {
                let slides = each(Self::slide(way, king, self.empty));
                moves.extend(slides.map(|to| DraughtsMove::new(from, square(to), 0)));
            }
        }
    }

    /// Adds the captures of the greatest number to an empty list.
    #[inline]
    pub fn captures(&self, moves: &mut Vec<DraughtsMove>) {
        let mut search = Captures {
            scene: self,
            from: 0,
            empty: 0,
            most: 0,
            moves,
        };
        for man in each(self.taking_men()) {
            search.begin(man);
            search.man(man, 0, 0);
        }
        for king in each(self.kings) {
            search.begin(king);
            search.king(king);
        }
    }

    /// Finds every way of one piece to take the greatest number that any piece can, and hands `each` the squares where
    /// it touches down, in turn, and the pieces that it takes, both without gaps.
    pub(super) fn routes(&self, from: u32, most: u32, each: &mut dyn FnMut(&[u32], u64)) {
        let piece = bit(from);
        let mut way = Route {
            scene: self,
            crowned: self.kings & piece != 0,
            empty: self.empty | piece,
            most,
            stations: Vec::new(),
            each,
        };
        way.on(piece, 0);
    }
}

/// Search for captures.
struct Captures<'a> {
    scene: &'a MoverView,
    from: u32,
    /// The square that the piece left is empty; those that it took stay where they are.
    empty: u64,
    most: u32,
    moves: &'a mut Vec<DraughtsMove>,
}

impl Captures<'_> {
    #[inline]
    fn begin(&mut self, piece: u64) {
        self.from = square(piece);
        self.empty = self.scene.empty | piece;
    }

    /// Continues the capture of a man on a square, or ends it.
    fn man(&mut self, at: u64, captured: u64, count: u32) {
        let mut ends = true;
        for way in DiagonalShift::ALL {
            let over = way.step(at) & self.scene.enemy & !captured;
            let land = way.step(over) & self.empty;
            if land != 0 {
                ends = false;
                self.man(land, captured | over, count + 1);
            }
        }
        // Two ways of a man that take the same run around four pieces.
        if ends {
            self.end(at, captured, count, 4);
        }
    }

    /// Follows every capture that a king can begin with.
    fn king(&mut self, at: u64) {
        for way in DiagonalShift::ALL {
            if let Some((over, lands)) = MoverView::strike(way, at, self.scene.enemy, self.empty) {
                self.land(way, lands, over, 1);
            }
        }
    }

    /// Lands a king that took a piece on one of these squares, or flies it on over them to the next piece.
    fn land(&mut self, way: DiagonalShift, lands: u64, captured: u64, count: u32) {
        let enemy = self.scene.enemy & !captured;
        // The next piece in this direction is the same from every landing square: look from the first.
        let first = match way {
            DiagonalShift::DownLeft | DiagonalShift::DownRight => lands & lands.wrapping_neg(),
            DiagonalShift::UpLeft | DiagonalShift::UpRight => 1 << (63 - lands.leading_zeros()),
        };
        let on = MoverView::strike(way, first, enemy, self.empty);
        if let Some((over, next)) = on {
            self.land(way, next, captured | over, count + 1);
        }
        for at in each(lands) {
            let aside = DiagonalShift::ALL
                .into_iter()
                .filter(|other| *other != way && *other != way.back());
            let mut turns = false;
            for other in aside {
                if let Some((over, next)) = MoverView::strike(other, at, enemy, self.empty) {
                    turns = true;
                    self.land(other, next, captured | over, count + 1);
                }
            }
            if !turns && on.is_none() {
                self.end(at, captured, count, 2);
            }
        }
    }

    /// Adds a whole capture; from `twice` pieces on another way may take the same.
    #[inline]
    fn end(&mut self, at: u64, captured: u64, count: u32, twice: u32) {
        if count < self.most {
            return;
        }
        if count > self.most {
            self.most = count;
            self.moves.clear();
        }
        let mv = DraughtsMove::new(self.from, square(at), narrow(captured));
        if count < twice || !self.moves.contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// Search for the ways of one piece.
struct Route<'a> {
    scene: &'a MoverView,
    crowned: bool,
    empty: u64,
    most: u32,
    stations: Vec<u32>,
    each: &'a mut dyn FnMut(&[u32], u64),
}

impl Route<'_> {
    fn on(&mut self, at: u64, captured: u64) {
        if captured.count_ones() == self.most {
            (self.each)(&self.stations, narrow(captured));
            return;
        }
        let enemy = self.scene.enemy & !captured;
        for way in DiagonalShift::ALL {
            let jumped = if self.crowned {
                MoverView::strike(way, at, enemy, self.empty)
            } else {
                let over = way.step(at) & enemy;
                Some((over, way.step(over) & self.empty))
            };
            let Some((over, lands)) = jumped else {
                continue;
            };
            for land in each(lands) {
                self.stations.push(square(land));
                self.on(land, captured | over);
                self.stations.pop();
            }
        }
    }
}
