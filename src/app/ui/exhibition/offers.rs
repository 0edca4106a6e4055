//! First screen: the languages, each in its own script, and the offers, each with the time that it
//! takes. From here a visitor chooses, or goes on with the game that another one left.

use super::pictures::{MovingRules, OfferPictures};
use super::{CardCount, ExhibitionLayout, GAP, back, choose, languages, screen};
use crate::app::board::BoardStyle;
use crate::app::exhibition::phones::Phones;
use crate::app::exhibition::scene::places;
use crate::app::exhibition::state::AbandonedGame;
use crate::app::exhibition::{ExhibitionState, Visitor};
use crate::app::features::challenges;
use crate::app::preferences::{EquipmentByGame, Preferences};
use crate::app::state::Overlay;
use crate::app::ui::cards::pictures::cabinet::{self, CabinetCard, CardPicture};
use crate::app::ui::kit::{
    Button, Code, Kit, Weight, egui_rect, fit, fit_height, inside, put_letters, scaled, shrink,
    size_name,
};
use bevy::prelude::*;
use bevy_egui::egui::{Color32, FontId, Rect, Ui, pos2, vec2};
use tibetango_content::config::exhibition::HouseDescription;
use tibetango_lab::statistics::event::FirstScreenOffer;
use tibetango_records::session::Session;
use tibetango_rules::GameName;

/// Page that a visitor chooses from.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OfferPage {
    /// Offers.
    #[default]
    Offers,
    /// Games to learn, or games with challenges.
    Game(FirstScreenOffer),
    /// Boards offered: index of the chosen one among all, and of the level among those of its game
    /// (`None`: two people).
    Board { at: usize, level: Option<usize> },
}

/// Data that the cards are drawn from.
pub(super) struct OfferCards<'a> {
    pub(super) pictures: &'a OfferPictures,
    /// Board and stones, and whether motion is reduced.
    pub(super) look: (EquipmentByGame, bool),
}

/// Height of the row of languages, in heights of buttons.
const LANGUAGES: f32 = 1.15;
/// Height of the title, and of the line with the games' names, in design pixels.
const TITLE: f32 = 48.0;
const NAMES: f32 = 26.0;
/// Size of the title, in sizes of a heading.
const LARGER: f32 = 1.4;
/// Height of the words of the house, in design pixels.
const HOUSE: f32 = 84.0;
/// Margin within their plate, and the height of the words beside the code there, in design pixels.
const PAD: f32 = 8.0;
const LINES: f32 = 44.0;
/// Same height where a QR code for phones stands beside them, and the code's share of the width
/// with its words.
const CODE: f32 = 104.0;
const PHONES: f32 = 0.36;

/// Begins a visit with the offers.
pub(crate) fn begin(mut page: ResMut<OfferPage>) {
    *page = OfferPage::default();
}

pub(crate) fn draw(
    mut kit: Kit,
    (overlay, style): (Res<State<Overlay>>, Res<BoardStyle>),
    (pictures, abandoned, phones): (Res<OfferPictures>, Res<AbandonedGame>, Res<Phones>),
    mut page: ResMut<OfferPage>,
    mut visitors: MessageWriter<Visitor>,
    mut preferences: ResMut<Preferences>,
) {
    if *overlay.get() != Overlay::None {
        return;
    }
    let mut set = preferences.clone();
    let mut next = *page;
    let offer_cards = OfferCards {
        pictures: &pictures,
        look: (
            set.all_equipment(&kit.settings.config),
            style.reduced_motion,
        ),
    };
    let cards = match *page {
        OfferPage::Offers => CardCount::Few,
        OfferPage::Game(_) | OfferPage::Board { .. } => CardCount::Many,
    };
    let request = screen(&mut kit, cards, |kit, ui| match *page {
        OfferPage::Offers => {
            let there = (abandoned.0.as_deref(), phones.address());
            offers(kit, ui, &offer_cards, there, (&mut next, &mut set))
        }
        OfferPage::Game(offer) => choose::game(kit, ui, &offer_cards, offer, &mut next),
        OfferPage::Board { at, level } => {
            choose::board(kit, ui, &offer_cards, (at, level), &mut next)
        }
    });
    visitors.write_batch(request);
    page.set_if_neq(next);
    preferences.set_if_neq(set);
}

/// Returns the games in which there is such an offer.
pub(super) fn games(kit: &Kit, offer: FirstScreenOffer) -> Vec<GameName> {
    let config = &kit.settings.config;
    let games = config.exhibition.games.iter().map(|offer| offer.game);
    match offer {
        FirstScreenOffer::Learn => games
            .filter(|game| !config.of(*game).lessons.lessons.is_empty())
            .collect(),
        FirstScreenOffer::Challenge => challenges::games(config, ExhibitionState::Offers),
        FirstScreenOffer::Play => games.collect(),
    }
}

/// Draws the offers; returns the visitor's choice.
fn offers(
    kit: &mut Kit,
    ui: &mut Ui,
    cards_shown: &OfferCards,
    (abandoned, phones): (Option<&Session>, Option<String>),
    (next, set): (&mut OfferPage, &mut Preferences),
) -> Option<Visitor> {
    let high = kit.look.touch * LANGUAGES;
    let mut places = ExhibitionLayout::of(kit, high, CardCount::Few);
    inside(ui, places.head, |ui| {
        languages(kit, ui, "stand.language", high, set);
    });
    // Visitors who have never heard of the games read their names.
    let names: Vec<String> = games(kit, FirstScreenOffer::Play)
        .iter()
        .map(|game| kit.of(*game, "name"))
        .collect();
    let exhibition = &kit.settings.config.exhibition;
    let title = exhibition.title(kit.text()).to_owned();
    let place = places.above(kit, kit.look.px(TITLE));
    let font = scaled(kit.look.heading(), LARGER);
    write(ui, place, (&title, font, kit.look.ink));
    let place = places.above(kit, kit.look.px(NAMES));
    let names = names.join(" · ");
    write(ui, place, (&names, kit.look.strong(), kit.look.gold));
    let exhibition = &kit.settings.config.exhibition;
    let house = exhibition.house(kit.text().language()).cloned();
    let code = phones.and_then(|address| Code::of(ui.ctx(), &address));
    if house.is_some() || code.is_some() {
        if kit.layout.portrait {
            let high = if code.is_some() { CODE } else { HOUSE };
            let mut place = places.below(kit, kit.look.px(high));
            if let Some(code) = code {
                place.max.x = from_phone(kit, ui, place, &code) - kit.look.px(GAP);
            }
            if let Some(house) = house {
                tell(kit, ui, place, &house);
            }
        } else {
            house_plate(kit, ui, house.as_ref(), code.as_deref());
        }
    }
    let games_of = FirstScreenOffer::ALL.map(|offer| (offer, games(kit, offer)));
    let rules = MovingRules::of(&games(kit, FirstScreenOffer::Learn), &kit.settings.config);
    let now = match cards_shown.look.1 {
        true => 0.0,
        false => ui.ctx().input(|input| input.time),
    };
    let cards = games_of.iter().filter_map(|(offer, games)| {
        // Each game is seen on one of them.
        let (first, last) = (*games.first()?, *games.last()?);
        let picture = match offer {
            FirstScreenOffer::Learn => rules.at(now).or_else(|| cards_shown.pictures.game(first)),
            FirstScreenOffer::Challenge => cards_shown.pictures.challenge(first),
            FirstScreenOffer::Play => cards_shown.pictures.game(last),
        };
        Some(((*offer, games), card(kit, *offer, picture?)))
    });
    let (presses, cards): (Vec<_>, Vec<_>) = cards.unzip();
    let all = (&cards[..], None, true);
    let responses = cabinet::draw(kit, ui, places.body, all, cards_shown.look);
    let pressed = responses.iter().position(|card| card.clicked());
    let mut request = None;
    match pressed.and_then(|at| presses.get(at)) {
        Some((FirstScreenOffer::Play, _)) => {
            *next = OfferPage::Board {
                at: 0,
                level: Some(0),
            };
        }
        Some(&(offer, games)) => match games[..] {
            [game] => request = choose::visitor(offer, game),
            _ => *next = OfferPage::Game(offer),
        },
        None => {}
    }
    if let Some(session) = abandoned {
        let place = places.beside_back(kit);
        let label = take_over(kit, session);
        let button = Button::new("stand.take_over", label, Weight::Primary, true);
        let pressed = inside(ui, place, |ui| {
            kit.press(ui, &button, place.size()).clicked()
        });
        if pressed {
            request = Some(Visitor::TakeOver);
        }
    }
    if back(kit, ui, &places, "stand.finish") {
        request = Some(Visitor::Done);
    }
    request
}

/// Writes words in the middle of the height of a place.
fn write(ui: &Ui, place: Rect, (words, font, ink): (&str, FontId, Color32)) {
    let words = fit_height(ui.painter(), words, &font, ink, place.size());
    put_letters(ui.painter(), place.left_center(), words, ink);
}

/// Draws the words of the house and the invitation to play from a phone on a plate below the board.
fn house_plate(kit: &Kit, ui: &Ui, house: Option<&HouseDescription>, code: Option<&Code>) {
    let (look, painter) = (&kit.look, ui.painter());
    let plate = egui_rect(places::house(&kit.layout));
    painter.rect_filled(plate, look.px(9.0), look.paper.to_opaque());
    let mut rest = plate.shrink(look.px(PAD));
    if let Some(code) = code {
        let edge = code.within(ui.ctx(), look.px(CODE).min(rest.height()));
        let corner = pos2(rest.right() - edge, rest.center().y - edge * 0.5);
        code.paint(painter, corner, edge);
        rest.max.x = corner.x - look.px(GAP);
        let room = vec2(rest.width(), look.px(LINES));
        let words = shrink(painter, &kit.t("stand.phone"), &look.body(), look.ink, room);
        let high = words.size().y;
        let top = match house {
            Some(_) => rest.bottom() - high,
            None => rest.center().y - high * 0.5,
        };
        painter.galley(pos2(rest.left(), top), words, look.ink);
        rest.max.y = top - look.px(4.0);
    }
    if let Some(house) = house {
        tell(kit, ui, rest, house);
    }
}

fn card<'a>(kit: &Kit, offer: FirstScreenOffer, picture: CardPicture<'a>) -> CabinetCard<'a> {
    let [name, time, say] = match offer {
        FirstScreenOffer::Learn => ["stand.learn", "stand.learn.time", "stand.learn.say"],
        FirstScreenOffer::Challenge => ["stand.solve", "stand.solve.time", "stand.solve.say"],
        FirstScreenOffer::Play => ["stand.play", "stand.play.time", "stand.play.say"],
    };
    CabinetCard {
        id: name.to_owned(),
        name: kit.t(name),
        aside: kit.t(time),
        line: kit.t(say),
        picture,
    }
}

/// Words the offer to take over the game that was left, with its game, size and move.
fn take_over(kit: &Kit, session: &Session) -> String {
    let history = session.history();
    let game = history.game();
    let words = [
        ("game", kit.of(game, "name")),
        ("size", size_name(kit, game, history.topology().size())),
        ("n", (history.len() + 1).to_string()),
    ];
    let which = kit.fill("autosave.which", &words);
    let parts = [("name", kit.t("stand.take_over")), ("value", which)];
    kit.fill("words.value", &parts)
}

/// Draws the invitation to play from a phone: the code of the page at the right end, its words to
/// the left of it. Returns the left end of the words.
fn from_phone(kit: &Kit, ui: &Ui, place: Rect, code: &Code) -> f32 {
    let (look, painter) = (&kit.look, ui.painter());
    let edge = code.within(ui.ctx(), place.height());
    let corner = pos2(place.right() - edge, place.center().y - edge * 0.5);
    code.paint(painter, corner, edge);
    let gap = look.px(GAP);
    let room = vec2(place.width() * PHONES - edge - gap, edge);
    let words = shrink(painter, &kit.t("stand.phone"), &look.body(), look.ink, room);
    let left = corner.x - gap - words.size().x;
    let down = (edge - words.size().y).max(0.0) * 0.5;
    painter.galley(pos2(left, corner.y + down), words, look.ink);
    left
}

/// Draws the name and the words of the house.
fn tell(kit: &Kit, ui: &Ui, place: Rect, house: &HouseDescription) {
    let (look, painter) = (&kit.look, ui.painter());
    let room = vec2(place.width(), look.px(30.0));
    let font = scaled(look.strong(), 1.15);
    let name = fit(painter, &house.name, &font, look.gold, room);
    let below = name.size().y + look.px(2.0);
    let rest = vec2(place.width(), place.height() - below);
    let text = shrink(painter, &house.text, &look.body(), look.ink, rest);
    painter.galley(place.min, name, look.gold);
    painter.galley(place.min + vec2(0.0, below), text, look.ink);
}
