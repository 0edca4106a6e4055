//! Boards as the interface shows them: put together from the same parts as souvenir pictures, so
//! that a game looks alike on both.

use super::look::GOLD;
use bevy_egui::egui::{
    self, Color32, ColorImage, Painter, Pos2, Rect, Stroke, TextureHandle, TextureOptions, Ui,
};
use std::sync::Arc;
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{
    CROWN, DrawnStone, Parts, Pixels, SouvenirLight, Still, parts, place,
};
use tibetango_rules::{GameName, Rank, Side, Topology};

/// Texture coordinates of a whole texture.
const WHOLE: Rect = Rect::from_min_max(Pos2::ZERO, egui::pos2(1.0, 1.0));
/// Step, in pixels, to which the width of a board is rounded up: within it the textures are kept.
const STEP: f32 = 32.0;
/// Colour of captures.
const CAPTURE_COLOUR: Color32 = Color32::from_rgb(236, 104, 70);

/// Width of a board, in widths of a stone's picture, at which stones are as large as the picture.
const STONES: f32 = 4.5;

/// Returns the smallest board of a game, for pictures of boards and stones.
pub(crate) fn smallest(game: GameName) -> Option<&'static Topology> {
    Topology::of(game, *game.sizes().first()?)
}

/// Least distance of two lines, in logical pixels, at which they are told apart; and the number of lines along each
/// side of the corner that is shown of a board where they are closer.
const DENSE: f32 = 6.0;
const CORNER: u8 = 9;

/// True for a board of which a small picture shows a corner alone: its lines would run together, and since its game has
/// no other, their number says nothing.
#[must_use]
pub fn is_cut(topology: &Topology, wide: f32) -> bool {
    let only = topology.game().sizes().len() == 1;
    only && topology.span() > CORNER && wide < DENSE * f32::from(topology.span())
}

/// Paints a board without stones, if there is one of this topology: of a dense one in a small picture its upper left
/// corner. Its textures are kept under the name.
pub(crate) fn paint_board(
    ui: &Ui,
    name: &str,
    (topology, equipment): (Option<&'static Topology>, Equipment),
    rect: Rect,
) {
    let Some(topology) = topology else { return };
    let corner = is_cut(topology, rect.width());
    let larger = match corner {
        true => f32::from(topology.span()) / f32::from(CORNER),
        false => 1.0,
    };
    let wide = rect.width() * larger;
    if let Some(board) = BoardTextures::of(ui, name, topology, equipment, wide) {
        match corner {
            true => board.paint_corner(ui.painter(), rect),
            false => board.paint(ui.painter(), rect),
        }
    }
}

/// Paints a stone of a game for each of these sides, as [`BoardTextures::paint_stones`] does. Its textures are kept
/// under the name.
pub(crate) fn paint_sides(
    ui: &Ui,
    name: &str,
    (game, equipment): (GameName, Equipment),
    rect: Rect,
    sides: &[Side],
) {
    let wide = rect.width() * STONES;
    let board = |topology| BoardTextures::of(ui, name, topology, equipment, wide);
    if let Some(board) = smallest(game).and_then(board) {
        board.paint_stones(ui.painter(), rect, sides);
    }
}

/// Board whose parts are textures on the graphics card.
pub(crate) struct BoardTextures {
    topology: &'static Topology,
    equipment: Equipment,
    pixels: u32,
    ground: TextureHandle,
    stones: [TextureHandle; 2],
    /// Edge of a stone's picture, as a share of the board's.
    edge: f32,
    parts: Parts,
}

impl BoardTextures {
    /// Returns a board to be shown `wide` logical pixels wide, cached under this name until another
    /// is wanted there.
    pub(crate) fn of(
        ui: &Ui,
        name: &str,
        topology: &'static Topology,
        equipment: Equipment,
        wide: f32,
    ) -> Option<Arc<Self>> {
        let ctx = ui.ctx();
        let pixels = wide * ctx.pixels_per_point();
        let pixels = ((pixels / STEP).ceil() * STEP) as u32;
        let id = egui::Id::new(("board", name));
        let same = |board: &Arc<Self>| {
            std::ptr::eq(board.topology, topology)
                && board.equipment == equipment
                && board.pixels == pixels
        };
        let cached_net: Option<Arc<Self>> = ctx.data(|data| data.get_temp(id));
        if let Some(board) = cached_net.filter(same) {
            return Some(board);
        }
        let mut parts = parts(topology, equipment, pixels)?;
        let load = |pixels: &mut Pixels| {
            let image = ColorImage::from_rgba_premultiplied(pixels.size, &pixels.rgba);
            pixels.rgba = Vec::new();
            ctx.load_texture(name, image, TextureOptions::LINEAR)
        };
        let board = Arc::new(Self {
            topology,
            equipment,
            pixels,
            ground: load(&mut parts.board),
            stones: parts.stones.each_mut().map(load),
            edge: parts.stones[0].size[0] as f32 / parts.board.size[0] as f32,
            parts,
        });
        ctx.data_mut(|data| data.insert_temp(id, Arc::clone(&board)));
        Some(board)
    }

    /// Returns its parts, without their pixels.
    pub(crate) fn parts(&self) -> &Parts {
        &self.parts
    }

    fn at(&self, rect: Rect, (column, row): (f32, f32)) -> Pos2 {
        let share = |n: f32| self.parts.origin + n * self.parts.unit;
        rect.min + egui::vec2(share(column), share(row)) * rect.width()
    }

    /// Paints the board without stones.
    pub(crate) fn paint(&self, painter: &Painter, rect: Rect) {
        painter.image(self.ground.id(), rect, WHOLE, Color32::WHITE);
    }

    /// Paints the upper left corner of the board without stones.
    fn paint_corner(&self, painter: &Painter, rect: Rect) {
        let share = self.parts.origin + (f32::from(CORNER) - 0.5) * self.parts.unit;
        let part = Rect::from_min_max(Pos2::ZERO, egui::pos2(share, share));
        painter.image(self.ground.id(), rect, part, Color32::WHITE);
    }

    /// Paints the board as it is at a moment.
    pub(crate) fn paint_still(&self, painter: &Painter, rect: Rect, moment: &Still) {
        self.paint(painter, rect);
        let at = |point| self.at(rect, place(self.topology, point));
        let unit = self.parts.unit * rect.width();
        for light in &moment.lights {
            if let SouvenirLight::Line(one, two) = light {
                let stroke = Stroke::new(unit * 0.2, CAPTURE_COLOUR);
                painter.line_segment([at(*one), at(*two)], stroke);
            }
        }
        for stone in &moment.stones {
            self.stone(painter, rect, stone);
        }
        let radius = self.parts.radius * rect.width();
        for light in &moment.lights {
            let (point, ink) = match light {
                SouvenirLight::Ring(point) => (point, CAPTURE_COLOUR),
                SouvenirLight::Last(point) => (point, Color32::from_rgb(255, 251, 240)),
                SouvenirLight::Line(..) => continue,
            };
            let stroke = Stroke::new((radius * 0.1).max(1.0), ink);
            painter.circle_stroke(at(*point), radius * 1.05, stroke);
        }
    }

    fn stone(&self, painter: &Painter, rect: Rect, stone: &DrawnStone) {
        let edge = self.edge * rect.width() * stone.scale;
        let size = egui::vec2(edge * stone.width, edge);
        let picture = self.stones[stone.piece.side.index()].id();
        let at = self.at(rect, stone.at);
        let paint = |size| {
            let place = Rect::from_center_size(at, size);
            painter.image(picture, place, WHOLE, Color32::WHITE);
        };
        paint(size);
        if stone.piece.rank == Rank::King {
            // A smaller stone on it, in a ring.
            let radius = self.parts.radius * rect.width() * CROWN;
            let ring = Stroke::new((radius * 0.24).max(1.0), GOLD);
            painter.circle_stroke(at, radius, ring);
            paint(size * CROWN);
        }
    }

    /// Paints a stone of each of these sides, side by side in the middle of a rectangle.
    pub(crate) fn paint_stones(&self, painter: &Painter, rect: Rect, sides: &[Side]) {
        let edge = rect.height().min(rect.width() / sides.len() as f32);
        for (i, side) in sides.iter().enumerate() {
            let aside = (i as f32 + 0.5 - sides.len() as f32 * 0.5) * edge;
            let middle = rect.center() + egui::vec2(aside, 0.0);
            let place = Rect::from_center_size(middle, egui::Vec2::splat(edge * 1.15));
            let picture = self.stones[side.index()].id();
            painter.image(picture, place, WHOLE, Color32::WHITE);
        }
    }
}
