//! Choice of the game to learn, or of the board and the opponent.

use super::offers::{OfferCards, OfferPage, games};
use super::{CardCount, ExhibitionLayout, back};
use crate::app::exhibition::Visitor;
use crate::app::ui::cards::pictures::cabinet::{self, CabinetCard, CardPicture};
use crate::app::ui::kit::{Kit, Weight, fit, inside, size_name};
use bevy_egui::egui::{Rect, Ui, pos2, vec2};
use std::sync::Arc;
use tibetango_content::config::exhibition::OfferedGame as Offered;
use tibetango_lab::statistics::event::FirstScreenOffer;
use tibetango_rules::{GameName, Topology};

/// Height of the heading, in design pixels.
const HEADING: f32 = 44.0;
/// Height of the words on the opponent, in design pixels: one line, or two where the window is tall.
const WORDS: [f32; 2] = [30.0, 54.0];
/// Number of levels side by side: where the window is wide, and where it is tall.
const ABREAST: [usize; 2] = [6, 3];

/// Draws the choice of the game of a lesson or a challenge; returns the visitor's choice.
pub(super) fn game(
    kit: &mut Kit,
    ui: &mut Ui,
    offer_cards: &OfferCards,
    offer: FirstScreenOffer,
    next: &mut OfferPage,
) -> Option<Visitor> {
    let places = ExhibitionLayout::of(kit, kit.look.px(HEADING), CardCount::Many);
    let key = match offer {
        FirstScreenOffer::Learn => "stand.learn.which",
        FirstScreenOffer::Challenge => "stand.solve.which",
        FirstScreenOffer::Play => "stand.play",
    };
    heading(kit, ui, places.head, &kit.t(key));
    let games = games(kit, offer);
    let drawn = games.iter().enumerate().filter_map(|(i, &game)| {
        let picture = match offer {
            FirstScreenOffer::Challenge => offer_cards.pictures.challenge(game),
            FirstScreenOffer::Learn | FirstScreenOffer::Play => offer_cards.pictures.game(game),
        };
        let card = CabinetCard {
            id: format!("stand.game.{i}"),
            name: kit.of(game, "name"),
            aside: String::new(),
            line: kit.of(game, "line"),
            picture: picture?,
        };
        Some((game, card))
    });
    let (games, cards): (Vec<_>, Vec<_>) = drawn.unzip();
    let all = (&cards[..], None, true);
    let responses = cabinet::draw(kit, ui, places.body, all, offer_cards.look);
    if back(kit, ui, &places, "stand.back") {
        *next = OfferPage::Offers;
    }
    let pressed = responses.iter().position(|card| card.clicked());
    visitor(offer, *games.get(pressed?)?)
}

/// Returns the visitor's choice of a lesson or a challenge; `None` for a whole game.
pub(super) fn visitor(offer: FirstScreenOffer, game: GameName) -> Option<Visitor> {
    match offer {
        FirstScreenOffer::Learn => Some(Visitor::Learn(game)),
        FirstScreenOffer::Challenge => Some(Visitor::Challenge(game)),
        FirstScreenOffer::Play => None,
    }
}

/// Draws the choice of the board of a whole game and of the opponent; returns the visitor's choice.
pub(super) fn board(
    kit: &mut Kit,
    ui: &mut Ui,
    offer_cards: &OfferCards,
    (at, level): (usize, Option<usize>),
    next: &mut OfferPage,
) -> Option<Visitor> {
    let exhibition = Arc::clone(&kit.settings.config.exhibition);
    let boards = exhibition
        .games
        .iter()
        .flat_map(|offer| (0..offer.boards.len()).map(move |board| (offer, board)));
    let boards: Vec<(&Offered, usize)> = boards.collect();
    // The file may have lost some meanwhile.
    let at = at.min(boards.len().saturating_sub(1));
    let &(offer, board) = boards.get(at)?;
    let level = level.map(|level| level.min(offer.levels.len().saturating_sub(1)));
    let mut places = ExhibitionLayout::of(kit, kit.look.px(HEADING), CardCount::Many);
    heading(kit, ui, places.head, &kit.t("stand.play"));
    let portrait = usize::from(kit.layout.portrait);
    let labels = levels(kit, offer);
    let rows = labels.len().div_ceil(ABREAST[portrait]) as f32;
    let rows = rows * kit.look.touch + (rows - 1.0) * kit.look.px(8.0);
    let opponents = places.below(kit, rows + kit.look.px(WORDS[portrait]));
    let drawn = boards
        .iter()
        .enumerate()
        .filter_map(|(i, &(offer, board))| {
            let (game, size) = (offer.game, offer.boards.get(board)?.size);
            let card = CabinetCard {
                id: format!("stand.board.{i}"),
                name: kit.of(game, "name"),
                aside: size_name(kit, game, size),
                line: kit.of(game, &format!("size_note.{size}")),
                picture: CardPicture::Board(Topology::of(game, size)?),
            };
            Some((i, card))
        });
    let (offered, cards): (Vec<_>, Vec<_>) = drawn.unzip();
    let chosen = offered.iter().position(|&i| i == at);
    let all = (&cards[..], chosen, true);
    let responses = cabinet::draw(kit, ui, places.body, all, offer_cards.look);
    let pressed = responses.iter().position(|card| card.clicked());
    if let Some(&at) = pressed.and_then(|pressed| offered.get(pressed)) {
        *next = OfferPage::Board { at, level };
    }
    let rows = opponents.with_min_y(opponents.bottom() - rows);
    let words = opponents.with_max_y(rows.top());
    draw_opponent(kit, ui, words, (offer, level));
    // Two people stand behind the last level.
    let chosen = level.unwrap_or(offer.levels.len());
    let layout = (ABREAST[portrait], vec2(kit.look.px(8.0), kit.look.touch));
    let pressed = inside(ui, rows, |ui| {
        kit.options(ui, "stand.level", &labels, Some(chosen), layout)
    });
    if let Some(pressed) = pressed {
        let level = (pressed < offer.levels.len()).then_some(pressed);
        *next = OfferPage::Board { at, level };
    }
    if back(kit, ui, &places, "stand.back") {
        *next = OfferPage::Offers;
    }
    let place = places.beside_back(kit);
    let button = kit.button_of("stand.start", "menu.start", Weight::Primary, true);
    let start = inside(ui, place, |ui| kit.button(ui, &button, place.width()));
    let game = offer.game;
    start.then_some(Visitor::Play { game, board, level })
}

fn heading(kit: &Kit, ui: &Ui, place: Rect, words: &str) {
    let look = &kit.look;
    let words = fit(ui.painter(), words, &look.heading(), look.ink, place.size());
    let at = pos2(place.left(), place.center().y - words.size().y * 0.5);
    ui.painter().galley(at, words, look.ink);
}

/// Returns the names of the levels, followed by that of two people.
fn levels(kit: &Kit, offer: &Offered) -> Vec<String> {
    let names = offer.levels.iter();
    let names = names.map(|id| kit.level_name(offer.game, id));
    names.chain([kit.t("stand.two")]).collect()
}

/// Draws the name of the opponent and a note about it.
fn draw_opponent(kit: &Kit, ui: &mut Ui, place: Rect, (offer, level): (&Offered, Option<usize>)) {
    let game = offer.game;
    let levels = &kit.settings.config.of(game).levels;
    let id = level.and_then(|level| offer.levels.get(level));
    let (opponent, note) = match id {
        Some(id) => {
            let own = levels.get(id).map_or("", |level| level.note.as_str());
            let note = kit.named(game, ("level.note", id), own);
            (kit.t("menu.with_computer"), note)
        }
        None => (kit.t("menu.two_people"), kit.t("stand.two.note")),
    };
    let words = kit.fill("words.two", &[("first", opponent), ("second", note)]);
    let (font, ink) = (kit.look.body(), kit.look.ink);
    inside(ui, place, |ui| {
        kit.words(ui, &words, font, ink, place.height() - kit.look.px(4.0));
    });
}
