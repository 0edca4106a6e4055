//! Screen of parameters (thesis, Fig. 4-19).

use super::extent::SearchChoices;
use super::{Field, ParameterInput, Tuning};
use crate::app::choices;
use crate::app::features::engine::EngineRequest;
use crate::app::phrases::short_number;
use crate::app::play::game::{GameOnTable, Match};
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::toast::ToastWriter;
use crate::app::ui::kit::{Button, Kit, TextField, Weight};
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};
use tibetango_content::config::Level;
use tibetango_records::session::Player;
use tibetango_rules::GameName;

/// Returns the game whose engines are set.
fn about(game: Option<&Match>) -> GameName {
    game.map_or_else(GameName::default, |game| game.session.settings().game())
}

/// Returns the default of each field: the numbers of the computer's levels on the table, or of the
/// default level. `None` where no engine uses it.
fn own(settings: &Settings, game: Option<&Match>, engine: Option<&str>) -> [Option<f64>; 5] {
    let config = settings.config.of(about(game));
    let levels = &config.levels;
    let board = game.map(|game| game.session.settings());
    let players = board.into_iter().flat_map(|board| &board.players);
    let playing = players.filter_map(|player| match player {
        Player::Computer { level } => Some(choices::level(levels, level)),
        Player::Human => None,
    });
    let mut playing: Vec<&Level> = playing.collect();
    if playing.is_empty() {
        playing.push(choices::level(levels, ""));
    }
    let (size, preset) = board.map_or((0, ""), |board| (board.size, &*board.preset));
    let engines = playing.into_iter().filter_map(|level| {
        let skill = level.on(size, preset);
        let engine = match engine {
            Some(name) => config.engines.get(name).cloned(),
            None => skill.engine_settings(&config.engines),
        };
        Some((skill, engine?))
    });
    let engines: Vec<_> = engines.collect();
    Field::ALL.map(|field| {
        let mut all = engines.iter();
        all.find_map(|(skill, engine)| field.own(skill, engine))
    })
}

/// Formats a number without needless digits.
fn format_value(field: Field, value: f64) -> String {
    match field {
        Field::C => format!("{value:.2}"),
        // Abbreviated in the text; a field holds all digits.
        _ if value >= 1e6 => short_number(value),
        _ => format!("{value:.0}"),
    }
}

pub(super) fn draw(
    mut kit: Kit,
    (game, table): (Option<Res<Match>>, GameOnTable),
    mut tuning: ResMut<Tuning>,
    mut preferences: ResMut<Preferences>,
    mut toasts: ToastWriter,
) {
    let before = SearchChoices::of(&preferences, about(game.as_deref()));
    let mut choices = before.clone();
    let mut draft = tuning.draft.clone();
    let width = if kit.layout.portrait { 640.0 } else { 1080.0 };
    let pressed = kit.card(super::CARD.text(), "parameters.title", width, |kit, ui| {
        kit.scroll(ui, 2.0, |kit, ui| {
            fields(kit, ui, game.as_deref(), &mut draft);
            ui.add_space(kit.look.px(6.0));
            kit.group(ui, &kit.t("engine.see"));
            choices.draw(kit, ui);
        });
        let running = table.match_in_play().is_some_and(|game| {
            game.session.settings().has_computer() && game.session.outcome().is_none()
        });
        buttons(kit, ui, draft.validate().is_some(), running)
    });
    if draft != tuning.draft {
        tuning.draft = draft;
    }
    if choices != before {
        choices.keep(&mut preferences);
    }
    let mut apply = |tuning: &mut Tuning, now, key: &str| {
        if tuning.apply(now) {
            toasts.say(kit.t(key));
            kit.close_card();
        }
    };
    match pressed {
        Some("parameters.now") => apply(&mut tuning, true, "parameters.applied_now"),
        Some("parameters.next") => apply(&mut tuning, false, "parameters.applied_next"),
        Some("parameters.reset") => {
            tuning.reset();
            toasts.say(kit.t("parameters.was_reset"));
        }
        Some(_) => kit.send(EngineRequest),
        None => {}
    }
}

/// Draws the choice of the engine, and its numbers in two columns.
fn fields(kit: &mut Kit, ui: &mut Ui, game: Option<&Match>, draft: &mut ParameterInput) {
    let kind = about(game);
    let note = match &draft.engine {
        None => kit.t("parameters.engine_note"),
        // A curator's own engine has no note.
        Some(name) => kit.named(kind, ("engines.note", name), ""),
    };
    kit.caption(ui, &kit.t("parameters.engine"), &note);
    let columns = if kit.layout.portrait { 3 } else { 5 };
    let names = kit.settings.config.of(kind).engines.names();
    let names: Vec<String> = names.map(str::to_owned).collect();
    let mut labels = vec![kit.t("parameters.level")];
    let label = |name: &String| kit.named(kind, ("engines", name), name);
    labels.extend(names.iter().map(label));
    let chosen = draft.engine.as_ref();
    let chosen = chosen.and_then(|name| names.iter().position(|other| other == name));
    let chosen = chosen.map_or(0, |i| i + 1);
    if let Some(i) = kit.choices(ui, "parameters.engine", &labels, chosen, columns) {
        draft.engine = i.checked_sub(1).and_then(|i| names.get(i).cloned());
    }
    ui.add_space(kit.look.px(6.0));
    let own = own(&kit.settings, game, draft.engine.as_deref());
    let (visible, hidden): (Vec<Field>, Vec<Field>) = Field::ALL
        .into_iter()
        .partition(|field| own[*field as usize].is_some());
    // A hidden field is not set.
    for field in hidden {
        draft.texts[field as usize].clear();
    }
    if visible.is_empty() {
        kit.paragraph(ui, &kit.t("parameters.none"));
    } else {
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        kit.words(ui, &kit.t("parameters.empty"), font, ink, f32::INFINITY);
    }
    for pair in visible.chunks(2) {
        kit.beside(
            ui,
            draft,
            |draft, kit, ui| number(kit, ui, pair[0], own[pair[0] as usize], draft),
            |draft, kit, ui| {
                if let Some(&field) = pair.get(1) {
                    number(kit, ui, field, own[field as usize], draft);
                }
            },
        );
    }
}

/// Draws the buttons; returns the name of the one that was pressed.
fn buttons(kit: &mut Kit, ui: &mut Ui, right: bool, running: bool) -> Option<&'static str> {
    let (now, plain) = (right && running, Weight::Plain);
    let buttons = [
        kit.button_of("parameters.reset", "parameters.reset", plain, true),
        kit.button_of("parameters.next", "parameters.next", plain, right),
        kit.button_of("parameters.close", "menu.close", plain, true),
        kit.button_of("parameters.now", "parameters.now", Weight::Primary, now),
    ];
    let pressed = kit.rows_of(ui, &buttons, 2)?;
    Some(buttons[pressed].name())
}

/// Draws one number: its name and range, less, the value as text, more.
fn number(kit: &mut Kit, ui: &mut Ui, field: Field, own: Option<f64>, draft: &mut ParameterInput) {
    let look = kit.look.clone();
    let name = field.name();
    let wrong = draft.value(field).is_err();
    let (least, most) = field.range();
    let range = [
        ("least", format_value(field, least)),
        ("most", format_value(field, most)),
    ];
    let range = kit.fill("parameters.range", &range);
    let height = (look.touch * 0.8).max(look.choice);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = look.px(8.0);
        let words = egui::vec2((ui.available_width() - look.px(250.0)).max(0.0), height);
        let label = kit.t(&format!("parameters.{name}"));
        let down = egui::Layout::top_down(egui::Align::LEFT);
        ui.allocate_ui_with_layout(words, down, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_min_size(words);
            ui.label(RichText::new(label).font(look.body()).color(look.ink));
            let ink = if wrong { look.danger } else { look.ink_soft };
            ui.label(RichText::new(range).font(look.small()).color(ink));
        });
        let step = egui::vec2(look.px(54.0), height);
        let from = own.unwrap_or(least);
        let nudged = |kit: &mut Kit, ui: &mut Ui, way: &str, sign: &str| {
            let name = format!("parameters.{name}.{way}");
            let button = Button::new(&name, sign.to_owned(), Weight::Plain, true);
            kit.press(ui, &button, step).clicked()
        };
        if nudged(kit, ui, "less", "–") {
            draft.nudge(field, false, from);
        }
        let hint = own.map_or_else(String::new, |value| format_value(field, value));
        let line = TextField {
            id: egui::Id::new(("parameter", name)),
            hint: &hint,
            chars: 12,
            wrong,
            size: egui::vec2(look.px(118.0), height),
        };
        kit.line(ui, &mut draft.texts[field as usize], &line);
        if nudged(kit, ui, "more", "+") {
            draft.nudge(field, true, from);
        }
    });
}
