//! Card of the best of five: both sides with their grades, the games so far, and the next one.

use super::{SheetRequest, UNNAMED};
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::phrases::side_key;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::preferences::ActiveSeries;
use crate::app::ui::kit::{Button, Kit, Weight, cut};
use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};
use tibetango_records::series::{Series, SeriesGame, SeriesSide};
use tibetango_records::session::MatchSettings;
use tibetango_rules::{GameName, Side};

/// Buttons at the foot of the card, in rows of two.
const ROWS: f32 = 2.0;
/// Greatest width of a name, in design pixels.
const NAME: f32 = 220.0;

pub(super) fn draw(mut kit: Kit, game: Option<Res<Match>>, mut active: ResMut<ActiveSeries>) {
    let Some(game) = game else {
        kit.close_card();
        return;
    };
    let series = active.0.clone();
    let settings = game.session.settings();
    let next = series.as_ref().and_then(|series| next_game(&kit, series));
    // The next game would take its place on the table.
    let running = next.is_some() && game.is_unfinished();
    let mut graded: Option<SeriesSide> = None;
    let pressed = kit.card(super::CARD.text(), "series.title", 860.0, |kit, ui| {
        kit.scroll(ui, ROWS, |kit, ui| match &series {
            Some(series) => graded = draw_series(kit, ui, series, running),
            None => about(kit, ui, settings),
        });
        match series.is_some() {
            true => foot(kit, ui, next.is_some(), running),
            false => first_foot(kit, ui, may_begin(settings)),
        }
    });
    if let (Some(side), Some(series)) = (graded, &series) {
        let grade = &series.player(side).grade;
        kit.send(TextRequest::new(NamingPurpose::Grade(side), grade));
    }
    match pressed {
        Some("series.begin") => active.0 = Some(Series::of(settings)),
        Some("series.end") => active.0 = None,
        Some("series.sheet") => kit.send(SheetRequest),
        Some("series.next") => {
            if let Some(next) = next {
                kit.order(MatchCommand::New(next));
            }
        }
        Some(_) => kit.close_card(),
        None => {}
    }
}

/// Returns the settings of the next game, if there is one and its rules are known.
fn next_game(kit: &Kit, series: &Series) -> Option<MatchSettings> {
    let game = GameName::from_text(&series.game)?;
    let preset = kit.settings.config.of(game).preset(&series.preset)?;
    let fits = preset.boards.contains(&series.size) && !series.is_decided();
    fits.then(|| series.next_game(preset.rules))
}

/// True for rules by which players keep their sides during the game: otherwise a result would not say which player won.
fn may_begin(settings: &MatchSettings) -> bool {
    !settings.rules.decides()
}

/// Draws the buttons before a series; returns the name of the one that was pressed.
fn first_foot(kit: &mut Kit, ui: &mut Ui, may_begin: bool) -> Option<&'static str> {
    let buttons = [
        kit.button_of("series.close", "menu.close", Weight::Plain, true),
        kit.button_of("series.begin", "series.begin", Weight::Primary, may_begin),
    ];
    let pressed = kit.rows_of(ui, &buttons, 2)?;
    Some(buttons[pressed].name())
}

/// Draws the buttons of a series; returns the name of the one that was pressed. The next game waits while one is
/// running.
fn foot(kit: &mut Kit, ui: &mut Ui, has_next: bool, running: bool) -> Option<&'static str> {
    let button = |name, key, weight, ready| kit.button_of(name, key, weight, ready);
    let next = button(
        "series.next",
        "series.next",
        Weight::Primary,
        has_next && !running,
    );
    let next = match running {
        true => next.because(|| kit.t("series.running")),
        false => next,
    };
    let buttons = [
        button("series.end", "series.end", Weight::Plain, true),
        button("series.sheet", "series.sheet", Weight::Plain, true),
        button("series.close", "menu.close", Weight::Plain, true),
        next,
    ];
    let pressed = kit.rows_of(ui, &buttons, 2)?;
    Some(buttons[pressed].name())
}

/// Draws what a best of five is.
fn about(kit: &Kit, ui: &mut Ui, settings: &MatchSettings) {
    kit.paragraph(ui, &kit.t("series.about"));
    if !may_begin(settings) {
        kit.paragraph(ui, &kit.t("series.not_apart"));
    }
}

/// Returns the name of a side, cut off where it would leave no room for the rest of a sentence.
fn short_name(kit: &Kit, ui: &Ui, series: &Series, side: SeriesSide) -> String {
    let player = series.player(side);
    let game = GameName::from_text(&series.game);
    let name = match (player.name.as_str(), player.level.as_str()) {
        ("", "") => kit.t(UNNAMED[side.index()]),
        ("", level) => game.map_or_else(|| level.to_owned(), |game| kit.level_name(game, level)),
        (name, _) => name.to_owned(),
    };
    cut(ui.painter(), &name, &kit.look.strong(), kit.look.px(NAME))
}

/// Draws the series, and why the next game waits while one is running. Returns the side whose grade is to be written.
fn draw_series(kit: &mut Kit, ui: &mut Ui, series: &Series, running: bool) -> Option<SeriesSide> {
    let [first, second] = SeriesSide::BOTH.map(|side| short_name(kit, ui, series, side));
    let [won, lost] = series.wins().map(|wins| wins.to_string());
    let words = [
        ("first", first),
        ("second", second),
        ("won", won),
        ("lost", lost),
    ];
    let score = kit.fill("series.score", &words);
    kit.label(ui, &score, kit.look.strong(), kit.look.ink);
    let mut graded: Option<SeriesSide> = None;
    kit.beside(
        ui,
        &mut graded,
        |graded, kit, ui| grade(kit, ui, (series, SeriesSide::First), graded),
        |graded, kit, ui| grade(kit, ui, (series, SeriesSide::Second), graded),
    );
    for (number, game) in (1..).zip(&series.games) {
        let line = game_line(kit, ui, series, (number, game));
        kit.paragraph(ui, &line);
    }
    let state = match (series.is_decided(), series.winner()) {
        (true, Some(winner)) => {
            let name = short_name(kit, ui, series, winner);
            kit.fill("series.decided", &[("name", name)])
        }
        (true, None) => kit.t("series.level"),
        (false, _) => {
            let name = short_name(kit, ui, series, series.white());
            let words = [("side", colour(kit, series, Side::White)), ("name", name)];
            kit.fill("series.plays", &words)
        }
    };
    kit.label(ui, &state, kit.look.small(), kit.look.ink_soft);
    if running {
        let waits = kit.t("series.running");
        kit.label(ui, &waits, kit.look.small(), kit.look.ink_soft);
    }
    graded
}

/// Returns the name of a colour in the game of the series.
fn colour(kit: &Kit, series: &Series, side: Side) -> String {
    match GameName::from_text(&series.game) {
        Some(game) => kit.of(game, side_key(side)),
        None => kit.t(side_key(side)),
    }
}

/// Draws the name of a side and its grade, as a button to change it.
fn grade(
    kit: &mut Kit,
    ui: &mut Ui,
    (series, side): (&Series, SeriesSide),
    graded: &mut Option<SeriesSide>,
) {
    let name = short_name(kit, ui, series, side);
    kit.caption(ui, &name, "");
    let room = ui.available_width();
    let label = match series.player(side).grade.as_str() {
        "" => kit.t("series.grade"),
        grade => cut(
            ui.painter(),
            grade,
            &kit.look.strong(),
            room - kit.look.px(16.0),
        ),
    };
    let name = format!("series.grade.{}", side.index());
    let button = Button::new(&name, label, Weight::Plain, true);
    let size = vec2(room, kit.look.choice);
    if kit.press(ui, &button, size).clicked() {
        *graded = Some(side);
    }
}

/// Returns a game that is over in a line.
fn game_line(kit: &Kit, ui: &Ui, series: &Series, (number, game): (usize, &SeriesGame)) -> String {
    let result = match game.winner {
        Some(winner) => {
            let name = short_name(kit, ui, series, winner);
            kit.fill("result.named", &[("name", name)])
        }
        None => kit.t("result.draw"),
    };
    let words = [
        ("n", number.to_string()),
        ("side", colour(kit, series, Side::White)),
        ("name", short_name(kit, ui, series, game.white)),
        ("result", result),
    ];
    kit.fill("series.game", &words)
}
