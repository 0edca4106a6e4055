//! Small moving pictures of the rules: on a whole small board, or on a part of a large one.

use crate::app::board::{BoardKind, StoneKind};
use crate::app::ui::kit::equipment::{board_of, pair_of};
use crate::app::ui::kit::stone::colours;
use crate::app::ui::kit::{Look, paint_piece};
use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Stroke, Ui};
use tibetango_content::config::RuleCard;
use tibetango_rules::{GameName, Piece, Side, Topology};

/// Seconds from one position to the next, and further seconds that the last one stays.
const BEAT: f64 = 1.1;
const REST: f64 = 1.6;
/// Duration of a change, in seconds.
const CHANGE: f64 = 0.45;
/// Opacity of the dark squares, which have the colour of lines.
const SQUARE: u8 = 175;

/// Net that a picture is drawn on, in units around its middle.
struct PictureNet {
    points: Vec<(f32, f32)>,
    /// Lines from end to end.
    lines: Vec<((f32, f32), (f32, f32))>,
    /// Whether the points are dark squares.
    checkered: bool,
    /// Index of the point with a ring around it.
    ring: Option<usize>,
    /// Number of units from edge to edge of the picture.
    units: f32,
    /// Radius of a stone, in units.
    stone: f32,
}

impl PictureNet {
    /// Returns the net of the game's board with as many points as the position, or, where a
    /// position has rows, of a part of a board.
    fn of(game: GameName, position: &str) -> Option<Self> {
        if position.contains('/') {
            return Some(Self::part(position));
        }
        let sizes = game.sizes().iter();
        let mut boards = sizes.filter_map(|&size| Topology::of(game, size));
        boards
            .find(|topology| topology.points() == position.len())
            .map(Self::whole)
    }

    fn whole(topology: &Topology) -> Self {
        let half = f32::from(topology.span() - 1) / 2.0;
        let at = |point| {
            let (row, column) = topology.row_column(point);
            (f32::from(column) - half, f32::from(row) - half)
        };
        let lines = topology.lines().iter().filter_map(|line| {
            let ends = line.points.first().zip(line.points.last());
            ends.map(|(&one, &two)| (at(one), at(two)))
        });
        let ringed = match topology.centre() {
            [hub] => Some(hub.index()),
            _ => None,
        };
        Self {
            points: topology.iter().map(at).collect(),
            lines: if topology.is_checkered() {
                Vec::new()
            } else {
                lines.collect()
            },
            checkered: topology.is_checkered(),
            ring: ringed,
            units: 2.0 * half + 1.6,
            stone: if topology.aslant() && !topology.is_checkered() {
                0.56
            } else {
                0.42
            },
        }
    }

    fn part(position: &str) -> Self {
        let rows: Vec<&str> = position.split('/').collect();
        let (high, wide) = (rows.len(), rows[0].len());
        let (down, right) = ((high as f32 - 1.0) / 2.0, (wide as f32 - 1.0) / 2.0);
        let place = |row: usize, column: usize| (column as f32 - right, row as f32 - down);
        let all = (0..high).flat_map(|row| (0..wide).map(move |column| (row, column)));
        // The board goes on beyond the picture.
        let across = (0..high).map(|row| {
            let y = row as f32 - down;
            ((-right - 0.5, y), (right + 0.5, y))
        });
        let along = (0..wide).map(|column| {
            let x = column as f32 - right;
            ((x, -down - 0.5), (x, down + 0.5))
        });
        Self {
            points: all.map(|(row, column)| place(row, column)).collect(),
            lines: across.chain(along).collect(),
            checkered: false,
            ring: None,
            units: high.max(wide) as f32 + 0.3,
            stone: 0.42,
        }
    }
}

/// Board of a picture, as it was drawn.
pub(crate) struct PictureBoard {
    /// Places of the points, by their indices.
    pub(crate) places: Vec<Pos2>,
    /// Radius of a stone.
    pub(crate) radius: f32,
    /// Colour of its lines.
    ink: Color32,
}

impl PictureNet {
    /// Draws the net in a place, which the ground of this board fills.
    fn draw(&self, painter: &Painter, look: &Look, rect: Rect, board: BoardKind) -> PictureBoard {
        let unit = rect.size().min_elem() / self.units;
        let place = |(x, y): (f32, f32)| -> Pos2 { rect.center() + egui::vec2(x, y) * unit };
        let places: Vec<Pos2> = self.points.iter().copied().map(place).collect();
        let ([_, ground, _], [ink, _]) = (board.surface(), board.lines());
        let [ground, ink] = [ground, ink].map(|[r, g, b]| Color32::from_rgb(r, g, b));
        painter.rect_filled(rect, look.px(8.0), ground);
        let groove = Stroke::new(look.px(1.6), ink);
        for (one, two) in &self.lines {
            painter.line_segment([place(*one), place(*two)], groove);
        }
        for &at in places.iter().filter(|_| self.checkered) {
            let square = Rect::from_center_size(at, egui::Vec2::splat(unit));
            let [r, g, b, _] = ink.to_array();
            let dark = Color32::from_rgba_unmultiplied(r, g, b, SQUARE);
            painter.rect_filled(square, 0.0, dark);
        }
        if let Some(point) = self.ring {
            painter.circle_stroke(places[point], unit * 0.42, groove);
        }
        PictureBoard {
            places,
            radius: unit * self.stone,
            ink,
        }
    }
}

/// Draws a whole board without stones, the one that its game is played on, whose ground fills the place.
pub(crate) fn board(
    painter: &Painter,
    look: &Look,
    rect: Rect,
    topology: &Topology,
) -> PictureBoard {
    let board = board_of(painter.ctx(), topology.game());
    PictureNet::whole(topology).draw(painter, look, rect, board)
}

/// Returns the stones of a picture, without the slashes between its rows.
fn stones(position: &str) -> Vec<Option<Piece>> {
    let marks = position.chars().filter(|mark| *mark != '/');
    marks.map(Piece::from_letter).collect()
}

/// Returns the points from which stones were captured.
fn captured_points(list: &[String]) -> Vec<usize> {
    let mut points = Vec::new();
    for pair in list.windows(2) {
        let (before, after) = (stones(&pair[0]), stones(&pair[1]));
        let came = (0..after.len()).find(|&i| before[i].is_none() && after[i].is_some());
        let mover = came.and_then(|to| after[to]);
        let emptied = (0..after.len()).filter(|&i| before[i].is_some() && after[i].is_none());
        let side = |piece: Option<Piece>| piece.map(|piece| piece.side);
        points.extend(emptied.filter(|&i| mover.is_none() || side(before[i]) != side(mover)));
    }
    points
}

/// Returns the side of the stone on a point before it turned over.
fn former_side(list: &[String], point: usize) -> Option<Side> {
    let at = |position: &String| {
        let piece = stones(position).get(point).copied().flatten();
        piece.map(|piece| piece.side)
    };
    let pairs = list.windows(2).map(|pair| (at(&pair[0]), at(&pair[1])));
    let mut turns = pairs.filter(|(before, after)| after.is_some() && before != after);
    turns.find_map(|(before, _)| before)
}

/// Paints the picture of a rule of a game, whose ground fills the place; `still` shows only its end.
pub(crate) fn paint(
    ui: &Ui,
    look: &Look,
    rect: Rect,
    (game, card): (GameName, &RuleCard),
    still: bool,
) {
    let list = &card.steps;
    let Some(net) = list.first().and_then(|first| PictureNet::of(game, first)) else {
        return;
    };
    let last = list.len() - 1;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let board = board_of(ui.ctx(), game);
    let PictureBoard {
        places,
        radius,
        ink,
    } = net.draw(&painter, look, rect, board);
    let now = ui.ctx().input(|input| input.time);
    let (at, share) = if still {
        (last, 1.0)
    } else {
        moment(now, last)
    };
    let (before, after) = (stones(&list[at.saturating_sub(1)]), stones(&list[at]));
    // In a still picture of many small changes: the points whose stones left the board for good.
    let captures = if still {
        captured_points(list)
    } else {
        Vec::new()
    };
    // A stone that left its point came to one that was filled by its side.
    let came = (0..after.len()).find(|&i| before[i].is_none() && after[i].is_some());
    let origin = came.and_then(|to| {
        let own = |at: Option<Piece>| {
            at.is_some_and(|piece| Some(piece.side) == after[to].map(|to| to.side))
        };
        (0..after.len()).find(|&i| own(before[i]) && after[i].is_none())
    });
    let pen = Pen {
        ui,
        look,
        painter,
        radius,
        ink,
        pair: pair_of(ui.ctx(), game),
    };
    for (i, &here) in places.iter().enumerate() {
        let Some(now) = after[i] else {
            // A captured stone shrinks; in a still picture a cross marks its point.
            let lost = before[i].filter(|_| origin != Some(i) && share < 1.0);
            if let Some(lost) = lost {
                pen.stone(here, 1.0 - share, lost);
                pen.ring(here, 1.15, 1.0 - share);
            }
            if captures.contains(&i) {
                pen.cross(here);
            }
            continue;
        };
        match (before[i], origin) {
            (Some(old), _) if old.side != now.side => pen.turn(here, (old, now), share),
            (None, Some(from)) => pen.stone(places[from].lerp(here, share), 1.0, now),
            (None, None) if at > 0 => pen.stone(here, 1.25 - 0.25 * share, now),
            _ => pen.stone(here, 1.0, now),
        }
        // In still pictures a ring and a spot of the old colour mark a stone that turned over.
        if still && let Some(old) = former_side(list, i) {
            pen.ring(here, 1.2, 1.0);
            let [spot, ..] = colours(pen.pair, old);
            pen.painter.circle_filled(here, pen.radius * 0.36, spot);
        }
    }
}

/// Returns the position seen after this number of seconds, and the progress of the change to it.
fn moment(seconds: f64, last: usize) -> (usize, f32) {
    let now = seconds % (BEAT * last as f64 + REST);
    let at = ((now / BEAT) as usize).min(last);
    let share = ((now - BEAT * at as f64) / CHANGE).min(1.0) as f32;
    (at, share * share * (3.0 - 2.0 * share))
}

/// Painter of stones and marks on the points; sizes are in radii of a stone.
struct Pen<'a> {
    ui: &'a Ui,
    look: &'a Look,
    painter: Painter,
    radius: f32,
    /// Colour of the lines of the board.
    ink: Color32,
    /// Pieces of the game.
    pair: StoneKind,
}

impl Pen<'_> {
    fn stone(&self, here: Pos2, size: f32, piece: Piece) {
        let radius = self.radius * size;
        paint_piece(self.ui.painter(), self.pair, (here, radius), piece);
    }

    fn ring(&self, here: Pos2, size: f32, strength: f32) {
        // Gold alone is not seen on pale wood.
        for (breadth, ink) in [(4.0, self.ink), (2.0, self.look.glow)] {
            let ring = Stroke::new(self.look.px(breadth), ink.gamma_multiply(strength));
            self.painter.circle_stroke(here, self.radius * size, ring);
        }
    }

    fn cross(&self, here: Pos2) {
        let ink = Stroke::new(self.look.px(2.2), Color32::from_rgb(126, 34, 26));
        let arm = egui::Vec2::splat(self.radius) * 0.55;
        for arm in [arm, egui::vec2(-arm.x, arm.y)] {
            self.painter.line_segment([here - arm, here + arm], ink);
        }
    }

    /// Paints a stone that turns over: narrow in the middle of its time.
    fn turn(&self, here: Pos2, (old, new): (Piece, Piece), share: f32) {
        if share < 0.5 {
            self.stone(here, 1.0 - 1.3 * share, old);
        } else {
            self.stone(here, 1.3 * share - 0.3, new);
        }
        self.ring(here, 1.25, 1.0 - (2.0 * share - 1.0).abs());
    }
}
