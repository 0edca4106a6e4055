//! Graph of the moves of a replay: plies from left to right, a row for each line, and an edge where a line leaves
//! another. A press on a move goes there.

use super::list_text::{ListedMove, MoveListText};
use super::signed_move;
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::ui::kit::{Kit, grade_colour, paint_stone, scroll_area};
use bevy_egui::egui::{
    Color32, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, vec2,
};
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use tibetango_content::analysis::Grade;
use tibetango_records::session::Replay;
use tibetango_records::session::branches::Branches;
use tibetango_records::session::notes::MoveSign;

/// Distance of two plies, and of two rows, in design pixels.
const PITCH: f32 = 26.0;
/// Radius of a move, of the ring of its sign and of the dot of its comment, in design pixels.
const STONE: f32 = 6.5;
const RING: f32 = 9.0;
const DOT: f32 = 2.8;

/// Line of the graph.
#[derive(Default)]
struct GraphLine {
    /// Row, from the top.
    row: usize,
    /// Line that it leaves; of the game as it was played, that itself.
    of: usize,
    /// Number of plies that both share.
    at: usize,
    /// Indices of its own moves in the list, in the order of plies.
    moves: Vec<usize>,
}

impl GraphLine {
    /// Returns the plies of its own moves.
    fn plies(&self) -> RangeInclusive<usize> {
        self.at + 1..=self.at + self.moves.len()
    }

    /// Returns the index in the list of the move with this ply, if that is one of its own.
    fn index(&self, ply: usize) -> Option<usize> {
        self.moves.get(ply.checked_sub(self.at + 1)?).copied()
    }
}

/// Graph with its last layout.
#[derive(Default)]
pub(crate) struct MoveGraph {
    /// Version of the list of moves that it was laid out for.
    about: Option<(u64, u64, usize)>,
    lines: Vec<GraphLine>,
    /// Lines in the order of their rows.
    order: Vec<usize>,
    /// Position that was shown, and the room: after a change it scrolls to the position.
    last_view: Option<(u64, usize, usize, Vec2)>,
    /// Position that is shown because a pointer rests on it.
    preview: Option<PointedPosition>,
}

/// Position that is shown because a pointer rests on it, by lines and plies.
#[derive(Clone, Copy)]
struct PointedPosition {
    /// Number of the match.
    about: u64,
    now: (usize, usize),
    /// Position that was shown when it was asked for, which may take a frame.
    asked_at: (usize, usize),
    /// Position that was shown before the pointer came.
    before: (usize, usize),
}

/// Returns the lines of a game in the order of their rows. A line stands below the one that it leaves, and those that
/// leave that later stand between, with all that are attached to them: so no edge meets another line.
#[must_use]
pub fn in_rows(branches: &Branches) -> Vec<usize> {
    let others = branches.others();
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); others.len() + 1];
    for (line, branch) in (1..).zip(others) {
        beside[branch.of].push(line);
    }
    let mut order = Vec::new();
    let mut waiting: Vec<usize> = vec![0];
    while let Some(line) = waiting.pop() {
        order.push(line);
        let next = &mut beside[line];
        // Those that leave it at the same ply stay in their order.
        next.sort_by_key(|other| Reverse(others[other - 1].at));
        waiting.extend(next.iter().rev());
    }
    order
}

impl MoveGraph {
    fn lay_out(&mut self, branches: &Branches, played: &MoveListText) {
        let about = Some(played.about());
        if self.about == about {
            return;
        }
        self.about = about;
        self.order = in_rows(branches);
        self.lines.clear();
        self.lines.resize_with(self.order.len(), GraphLine::default);
        for (line, branch) in self.lines.iter_mut().skip(1).zip(branches.others()) {
            (line.of, line.at) = (branch.of, branch.at);
        }
        for (row, line) in self.order.iter().enumerate() {
            self.lines[*line].row = row;
        }
        for (index, node) in played.nodes().iter().enumerate() {
            // The list may be of the frame before.
            if let Some(line) = self.lines.get_mut(node.line) {
                line.moves.push(index);
            }
        }
    }

    /// Returns its size in plies and rows; the first position is a column too.
    fn size(&self) -> Vec2 {
        let ends = self.lines.iter().map(|line| *line.plies().end());
        let most = ends.max().unwrap_or_default();
        vec2(most as f32 + 1.0, self.order.len() as f32)
    }

    /// Returns the line and the ply of the position that is shown, whatever the pointer rests on.
    fn view(&mut self, game: &Match, now: (usize, usize)) -> (usize, usize) {
        // A step to another position ends what was pointed at.
        let goes_on = |pointed: &PointedPosition| {
            pointed.about == game.number() && [pointed.now, pointed.asked_at].contains(&now)
        };
        self.preview = self.preview.filter(goes_on);
        self.preview.map_or(now, |preview| preview.before)
    }

    /// Forgets what the pointer rests on. Returns the line and the ply from before if the board shows another position
    /// because of that.
    pub(crate) fn leave(&mut self, game: &Match) -> Option<(usize, usize)> {
        let session = &game.session;
        let now = (session.replay()?.on(), session.history().len());
        let before = self.view(game, now);
        self.preview = None;
        (before != now).then_some(before)
    }

    /// Shows the position that is pointed at; without one, again the one that was shown before.
    fn point(
        &mut self,
        kit: &mut Kit,
        (about, asked_at): (u64, (usize, usize)),
        at: Option<(usize, usize)>,
    ) {
        if self.preview.map(|pointed| pointed.now) == at {
            return;
        }
        let before = self.preview.map_or(asked_at, |pointed| pointed.before);
        self.preview = at.map(|now| PointedPosition {
            about,
            now,
            asked_at,
            before,
        });
        let (line, ply) = at.unwrap_or(before);
        kit.replay(ReplayRequest::Follow { line, ply });
    }

    /// Returns the line of a row, if the position after this number of plies stands there.
    fn line_at(&self, ply: usize, row: usize) -> Option<usize> {
        let line = *self.order.get(row)?;
        let first = line == 0 && ply == 0;
        (first || self.lines[line].plies().contains(&ply)).then_some(line)
    }
}

/// Places of a graph on the screen.
#[derive(Clone, Copy)]
struct GraphPlaces {
    /// Place of the first position.
    origin: Pos2,
    pitch: f32,
}

impl GraphPlaces {
    fn at(self, ply: usize, row: usize) -> Pos2 {
        self.origin + vec2(ply as f32, row as f32) * self.pitch
    }

    /// Returns the ply and the row nearest to a place.
    fn nearest(self, place: Pos2) -> Option<(usize, usize)> {
        let by = (place - self.origin) / self.pitch;
        let (ply, row) = (by.x.round(), by.y.round());
        (ply >= 0.0 && row >= 0.0).then_some((ply as usize, row as usize))
    }

    /// Returns the plies and the rows that may be visible in a part of the screen.
    fn within(self, visible: Rect) -> [RangeInclusive<usize>; 2] {
        let from = (visible.min - self.origin) / self.pitch;
        let to = (visible.max - self.origin) / self.pitch;
        let range =
            |from: f32, to: f32| from.floor().max(0.0) as usize..=to.ceil().max(0.0) as usize;
        [range(from.x, to.x), range(from.y, to.y)]
    }
}

/// Returns the colour of a sign: the better the cooler, and those of mistakes as the review has them.
fn sign_colour(kit: &Kit, sign: MoveSign) -> Color32 {
    match sign {
        MoveSign::Brilliant | MoveSign::Good => kit.look.accent,
        MoveSign::Interesting => kit.look.calm(),
        MoveSign::Doubtful => grade_colour(kit, Grade::Inaccuracy),
        MoveSign::Bad => grade_colour(kit, Grade::Mistake),
        MoveSign::Blunder => grade_colour(kit, Grade::Blunder),
    }
}

/// Graph that is being drawn.
struct DrawnGraph<'a, 'w, 's> {
    kit: &'a Kit<'w, 's>,
    painter: &'a Painter,
    graph: &'a MoveGraph,
    slots: GraphPlaces,
    /// The visible part of the screen.
    visible: Rect,
}

impl DrawnGraph<'_, '_, '_> {
    /// Draws the edges of all lines, and more strongly those of the line that is followed.
    fn edges(&self, replay: &Replay) {
        let look = &self.kit.look;
        let lines = &self.graph.lines;
        let thin = Stroke::new(look.px(1.4), look.line);
        for number in 0..lines.len() {
            self.edge(number, usize::MAX, thin);
        }
        let strong = Stroke::new(look.px(2.6), look.ink_soft);
        let (mut on, mut end) = (replay.on(), usize::MAX);
        while let Some(line) = lines.get(on) {
            self.edge(on, end, strong);
            if on == 0 {
                break;
            }
            (on, end) = (line.of, line.at);
        }
    }

    /// Draws the edge of a line up to a ply: from where it leaves another, or from the first position, along its moves.
    fn edge(&self, number: usize, end: usize, stroke: Stroke) {
        let line = &self.graph.lines[number];
        let end = end.min(*line.plies().end());
        if end <= line.at {
            return;
        }
        let begin = self.slots.at(line.at, line.row);
        let mut points = vec![begin];
        if number != 0 {
            let bend = 0.4 * self.slots.pitch;
            let above = self.graph.lines[line.of].row;
            points = vec![
                self.slots.at(line.at, above),
                begin - vec2(0.0, bend),
                begin + vec2(bend, 0.0),
            ];
        }
        points.push(self.slots.at(end, line.row));
        let around = Rect::from_points(&points).expand(stroke.width);
        if around.intersects(self.visible) {
            self.painter.line(points, stroke);
        }
    }

    /// Draws the first position and the moves that are visible.
    fn moves(&self, played: &MoveListText) {
        let look = &self.kit.look;
        let (first, rim) = (
            self.slots.at(0, 0),
            Stroke::new(look.px(1.6), look.ink_soft),
        );
        let paper = look.paper.to_opaque();
        self.painter.circle(first, look.px(0.6 * STONE), paper, rim);
        let [plies, rows] = self.slots.within(self.visible);
        for (row, number) in self.graph.order.iter().enumerate() {
            if !rows.contains(&row) {
                continue;
            }
            let line = &self.graph.lines[*number];
            let own = line.plies();
            for ply in *own.start().max(plies.start())..=*own.end().min(plies.end()) {
                let node = line.index(ply).and_then(|index| played.nodes().get(index));
                if let Some(node) = node {
                    self.stone(node, self.slots.at(ply, row));
                }
            }
        }
    }

    /// Draws a move: the stone of its side, the ring of its sign and the dot of its comment.
    fn stone(&self, node: &ListedMove, place: Pos2) {
        let look = &self.kit.look;
        paint_stone(self.painter, place, look.px(STONE), node.side);
        if let Some(sign) = node.sign {
            let ring = Stroke::new(look.px(2.4), sign_colour(self.kit, sign));
            self.painter.circle_stroke(place, look.px(RING), ring);
        }
        if node.noted {
            let at = place + vec2(1.0, -1.0) * look.px(0.9 * STONE);
            let rim = Stroke::new(look.px(1.2), look.paper.to_opaque());
            self.painter.circle(at, look.px(DOT), look.gold, rim);
        }
    }

    /// Draws a frame around the position after this number of plies of a line.
    fn frame(&self, (line, ply): (usize, usize), stroke: Stroke) {
        let Some(line) = self.graph.lines.get(line) else {
            return;
        };
        let size = Vec2::splat(self.slots.pitch - self.kit.look.px(2.0));
        let rect = Rect::from_center_size(self.slots.at(ply, line.row), size);
        let rounding = self.kit.look.px(5.0);
        let kind = StrokeKind::Inside;
        self.painter.rect_stroke(rect, rounding, stroke, kind);
    }
}

/// Draws the graph in the rest of the panel; the position is in view. A press on a move goes there. If it `previews`,
/// the board shows the position that a pointer rests on.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, played): (&Match, &MoveListText),
    (graph, previews): (&mut MoveGraph, bool),
) {
    let session = &game.session;
    let pitch = kit.look.px(PITCH);
    let room = vec2(ui.available_width(), ui.available_height());
    let Some(replay) = session.replay().filter(|_| room.y >= pitch) else {
        return;
    };
    graph.lay_out(replay.branches(), played);
    let now = (replay.on(), session.history().len());
    let (on, ply) = graph.view(game, now);
    let here = (replay.branches().owner(on, ply), ply);
    // A bar below takes some of the height.
    let size = graph.size() * pitch + vec2(0.0, pitch * 0.5);
    let mut area = ScrollArea::both()
        .id_salt("graph")
        .auto_shrink(false)
        .max_height(room.y)
        .min_scrolled_height(room.y);
    let view_now = Some((game.number(), here.0, here.1, room));
    // The move under a resting pointer must not slip away.
    if graph.preview.is_none() && graph.last_view != view_now {
        graph.last_view = view_now;
        let row = graph.lines.get(here.0).map_or(0, |line| line.row);
        let middle = vec2(here.1 as f32 + 0.5, row as f32 + 0.5) * pitch;
        let most = (size - room).max(Vec2::ZERO);
        area = area.scroll_offset((middle - room * 0.5).clamp(Vec2::ZERO, most));
    }
    let (laid_out, look) = (&*graph, &kit.look);
    let frames = [
        Stroke::new(look.px(1.2), look.ink_soft),
        Stroke::new(look.px(2.4), look.accent),
    ];
    let (mut pressed, mut aimed) = (None, None);
    scroll_area(ui, area, |ui, _| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let origin = rect.min + Vec2::splat(pitch * 0.5);
        let slots = GraphPlaces { origin, pitch };
        let find = |place: Pos2| {
            let (ply, row) = slots.nearest(place)?;
            Some((laid_out.line_at(ply, row)?, ply))
        };
        let pointed = response.hover_pos().and_then(find);
        aimed = pointed;
        let drawn = DrawnGraph {
            kit: &*kit,
            painter: ui.painter(),
            graph: laid_out,
            slots,
            visible: ui.clip_rect(),
        };
        drawn.edges(replay);
        drawn.moves(played);
        for (place, stroke) in [pointed, Some(here)].into_iter().zip(frames) {
            if let Some(place) = place {
                drawn.frame(place, stroke);
            }
        }
        if response.clicked() {
            pressed = response.interact_pointer_pos().and_then(find);
        }
        let node = pointed.and_then(|(line, ply)| laid_out.lines[line].index(ply));
        if let Some(node) = node.and_then(|node| played.nodes().get(node)) {
            response.on_hover_text(format!("{} {}", node.number, signed_move(drawn.kit, node)));
        }
    });
    if let Some((line, ply)) = pressed {
        graph.preview = None;
        kit.replay(ReplayRequest::Follow { line, ply });
    } else if previews {
        graph.point(kit, (game.number(), now), aimed);
    }
}
