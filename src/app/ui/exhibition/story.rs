//! Card about the origins of the games: a picture, a few sentences, and their sources.

use crate::app::features::learning::{Learning, picture, step_after};
use crate::app::ui::cards::pictures::rule_pictures;
use crate::app::ui::kit::{BoardTextures, Kit, fit, scaled, shrink, smallest};
use bevy_egui::egui::{FontId, Rect, Ui, Vec2, vec2};
use tibetango_content::config::stories::{Story, StoryPicture};
use tibetango_content::config::{RuleCard, Script, TextTable};
use tibetango_content::equipment::Equipment;
use tibetango_rules::{GameName, Side};

/// Minimum edge of a picture, in design pixels: a smaller one tells nothing.
const LEAST: f32 = 120.0;
/// Size of the letters of the sources, in design pixels: they are read from a step away.
const SOURCE: f32 = 20.0;
/// Share of a picture that the board takes where stones lie below it.
const BOARD: f32 = 0.78;

/// Paints the card into all the room there is, in the language of these texts; pictures show the board of this game.
pub(super) fn draw(
    kit: &Kit,
    ui: &Ui,
    (story, game, text): (&Story, GameName, &TextTable),
    (equipment, learning, still): (Equipment, &Learning, bool),
) {
    let look = &kit.look;
    let place = ui.max_rect();
    let painter = ui.painter();
    let gap = look.px(10.0);
    let beside = kit.layout.portrait;
    // The sources stand below all the rest, across the whole width.
    let source = story.sources(text).join("; ");
    let source = text.fill("stand.source", &[("source", &source)]);
    let font = FontId::new(look.px(SOURCE), look.small().family);
    let room = vec2(place.width(), font.size * 3.4);
    let source = shrink(painter, &source, &font, look.ink_soft, room);
    let place = place.with_max_y(place.bottom() - source.size().y - gap);
    painter.galley(place.left_bottom() + vec2(0.0, gap), source, look.ink_soft);
    let (mut column, mut picture) = (place, None);
    if beside {
        let side = place.height();
        picture = Some(Rect::from_min_size(place.min, Vec2::splat(side)));
        column = place.with_min_x(place.left() + side + 2.0 * gap);
    }
    let wide = column.width();
    let font = scaled(look.heading(), 1.08);
    let room = vec2(wide, font.size * 3.2);
    let name = fit(painter, story.name(text), &font, look.gold, room);
    let rest = column.height() - name.size().y - gap;
    let font = scaled(look.body(), 1.55);
    // The lines break as they are written; a narrow column breaks them itself.
    let written = story.say(text);
    let lines = painter.layout_no_wrap(written.to_owned(), font.clone(), look.ink);
    let content = match (lines.size().x <= wide, text.script()) {
        (true, _) => written.to_owned(),
        (false, Script::Han) => written.replace('\n', ""),
        (false, _) => written.replace('\n', " "),
    };
    let room = vec2(wide, rest);
    let mut galley = shrink(painter, &content, &font, look.ink, room);
    if galley.size().y > rest {
        // It is too long for letters that are read from afar.
        galley = shrink(painter, &content, &look.body(), look.ink, room);
    }
    let free = rest - galley.size().y - gap;
    if !beside && free >= look.px(LEAST) {
        let side = free.min(wide);
        let middle = place.center_top() + vec2(0.0, free * 0.5);
        picture = Some(Rect::from_center_size(middle, Vec2::splat(side)));
        column = column.with_min_y(place.top() + free + gap);
    }
    let mut at = column.min;
    for (words, ink) in [(name, look.gold), (galley, look.ink)] {
        let below = words.size().y + gap;
        painter.galley(at, words, ink);
        at.y += below;
    }
    if let Some(rect) = picture {
        paint(kit, ui, rect, (story, game), (equipment, learning, still));
    }
}

fn paint(
    kit: &Kit,
    ui: &Ui,
    rect: Rect,
    (story, about): (&Story, GameName),
    (equipment, learning, still): (Equipment, &Learning, bool),
) {
    let rule = |game, card: &RuleCard| {
        rule_pictures::paint(ui, &kit.look, rect, (game, card), still);
    };
    match &story.picture {
        StoryPicture::Board(board, stones) => {
            let (board, stones) = (*board, *stones);
            things(ui, rect, about, Equipment { board, stones });
        }
        StoryPicture::Stones(game, position) => rule(
            *game,
            &RuleCard {
                id: story.id.clone(),
                teaches: None,
                steps: vec![position.clone()],
                curve: Vec::new(),
            },
        ),
        StoryPicture::Rule(game, id) => {
            let cards = &kit.settings.config.of(*game).help.cards;
            match cards.iter().find(|card| card.id == *id) {
                Some(card) => rule(*game, card),
                // The file has lost it meanwhile.
                None => things(ui, rect, about, equipment),
            }
        }
        StoryPicture::Learning(game) => match learning.example_of(*game) {
            Some(judged) => {
                let now = ui.ctx().input(|input| input.time);
                let step = step_after(now, judged.glances.len(), still);
                picture::showing(kit, ui, rect, (judged, step));
            }
            // The networks have not looked yet.
            None => things(ui, rect, about, equipment),
        },
    }
}

/// Draws a board of a game, and stones of both sides below it.
fn things(ui: &Ui, rect: Rect, game: GameName, equipment: Equipment) {
    let side = rect.height() * BOARD;
    let middle = rect.center_top() + vec2(0.0, side * 0.5);
    let place = Rect::from_center_size(middle, Vec2::splat(side));
    let Some(topology) = smallest(game) else {
        return;
    };
    if let Some(board) = BoardTextures::of(ui, "story", topology, equipment, side) {
        board.paint(ui.painter(), place);
        let stones = rect.with_min_y(place.bottom());
        let stones = stones.shrink(stones.height() * 0.1);
        board.paint_stones(ui.painter(), stones, &Side::BOTH);
    }
}
