//! Choices for a new game.

use super::table;
use super::widgets::{Kit, Weight};
use crate::app::game::{Command, Match};
use crate::app::preferences::Preferences;
use crate::app::state::{Overlay, go};
use crate::app::window::FirstChoice;
use crate::config::{Level, RulesPreset};
use crate::games::Side;
use crate::games::jiaqi::shape::SIZES;
use crate::session::clock::TimeControl;
use crate::session::{Player, Setup};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Ui;

/// What is chosen so far.
#[derive(Resource, Default)]
pub struct Choices {
    opponent: Opponent,
    /// White, Black, surprise.
    colour: usize,
    size: usize,
    rules: usize,
    /// The computer's level; White's where it plays both sides.
    level: usize,
    /// Black's level where the computer plays both sides.
    second: usize,
    clock: usize,
    begun: bool,
}

/// Who sits at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opponent {
    #[default]
    Computer,
    Person,
    /// The computer plays against itself.
    Nobody,
}

impl Opponent {
    const ALL: [Self; 3] = [Self::Computer, Self::Person, Self::Nobody];
}

/// The clocks to choose from, with the key of what each means.
const CLOCKS: [(TimeControl, &str); 5] = [
    (TimeControl::None, "none"),
    (TimeControl::PerMove { seconds: 15 }, "move"),
    (TimeControl::PerMove { seconds: 30 }, "move"),
    (
        TimeControl::Total {
            seconds: 180,
            increment: 2,
        },
        "total",
    ),
    (
        TimeControl::Total {
            seconds: 600,
            increment: 5,
        },
        "total",
    ),
];

/// Starts from the last choice: of this dialog, else of the command line.
pub(super) fn begin(mut choices: ResMut<Choices>, first: Res<FirstChoice>, kit: Kit) {
    if choices.begun {
        return;
    }
    let setup = &first.0;
    let config = &kit.settings.config;
    *choices = Choices {
        opponent: if setup.has_computer() {
            Opponent::Computer
        } else {
            Opponent::Person
        },
        colour: 0,
        size: SIZES.iter().position(|&s| s == setup.size).unwrap_or(1),
        rules: config
            .rules
            .iter()
            .position(|p| p.id == setup.preset)
            .unwrap_or(0),
        level: config.levels.default_index(),
        second: config.levels.default_index(),
        clock: 0,
        begun: true,
    };
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut choices: ResMut<Choices>,
    game: Option<Res<Match>>,
    mut preferences: ResMut<Preferences>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let presets = kit.settings.config.rules.clone();
    let levels = kit.settings.config.levels.levels().to_vec();
    // A file that was edited meanwhile may have fewer entries.
    choices.rules = choices.rules.min(presets.len().saturating_sub(1));
    choices.level = choices.level.min(levels.len().saturating_sub(1));
    choices.second = choices.second.min(levels.len().saturating_sub(1));
    kit.card(&ctx, "new game", 760.0, |kit, ui| {
        let heading = kit.t("menu.new_game");
        kit.heading(ui, &heading);
        let foot = kit.foot();
        kit.scroll(ui, foot, |kit, ui| {
            choose(kit, ui, &mut choices, &presets, &levels, game.as_deref());
            let mut set = preferences.clone();
            table::choose(kit, ui, "new", &mut set);
            preferences.set_if_neq(set);
        });
        ui.add_space(kit.look.px(4.0));
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [back, start] = ["menu.back", "menu.start"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "new.back", &back, Weight::Plain, half) {
                go(&mut next, Overlay::None);
            }
            if kit.button(ui, "new.start", &start, Weight::Primary, half)
                && let Some(preset) = presets.get(choices.rules)
            {
                let computer = |level: usize| {
                    levels
                        .get(level)
                        .map_or(Player::Human, |level| Player::Computer {
                            level: level.id.clone(),
                        })
                };
                let mut players = [Player::Human, Player::Human];
                match choices.opponent {
                    Opponent::Person => {}
                    Opponent::Nobody => {
                        players = [computer(choices.level), computer(choices.second)];
                    }
                    Opponent::Computer => {
                        let human = match choices.colour {
                            0 => Side::White,
                            1 => Side::Black,
                            _ => Side::BOTH[usize::from(rand::random::<bool>())],
                        };
                        players[human.other().index()] = computer(choices.level);
                    }
                }
                commands.write(Command::New(Setup {
                    size: SIZES[choices.size.min(3)],
                    rules: preset.rules,
                    preset: preset.id.clone(),
                    players,
                    time: CLOCKS[choices.clock.min(CLOCKS.len() - 1)].0,
                }));
            }
        });
    });
    Ok(())
}

/// Every choice, with what it means.
fn choose(
    kit: &mut Kit,
    ui: &mut Ui,
    choices: &mut Choices,
    presets: &[RulesPreset],
    levels: &[Level],
    game: Option<&Match>,
) {
    let narrow = kit.layout.portrait;
    let caption = kit.t("menu.opponent");
    kit.caption(ui, &caption, "");
    let labels = ["player.computer", "player.second", "player.both"].map(|key| kit.t(key));
    let opponent = Opponent::ALL.iter().position(|o| *o == choices.opponent);
    let opponent = opponent.unwrap_or_default();
    if let Some(i) = kit.choices(ui, "new.opponent", &labels, opponent, 3) {
        choices.opponent = Opponent::ALL[i.min(2)];
    }
    let columns = if narrow { 3 } else { 5 };
    match choices.opponent {
        Opponent::Person => {}
        Opponent::Computer => {
            let caption = kit.t("menu.level");
            level(
                kit,
                ui,
                "new.level",
                &caption,
                &mut choices.level,
                levels,
                columns,
            );
        }
        Opponent::Nobody => {
            for (name, side, chosen) in [
                ("new.level", "colour.white", &mut choices.level),
                ("new.second", "colour.black", &mut choices.second),
            ] {
                let caption = format!("{}: {}", kit.t(side), kit.t("menu.level"));
                level(kit, ui, name, &caption, chosen, levels, columns);
            }
        }
    }
    match (choices.opponent, narrow) {
        // Side by side, so that every choice is in view in a low window.
        (Opponent::Computer, false) => ui.columns(2, |halves| {
            colour(kit, &mut halves[0], choices);
            size(kit, &mut halves[1], choices);
        }),
        (Opponent::Computer, true) => {
            colour(kit, ui, choices);
            size(kit, ui, choices);
        }
        _ => size(kit, ui, choices),
    }
    let caption = kit.t("menu.rules");
    let note = presets
        .get(choices.rules)
        .map(|p| kit.named("rules.note", &p.id, &p.note))
        .unwrap_or_default();
    kit.caption(ui, &caption, &note);
    let labels: Vec<String> = presets
        .iter()
        .map(|p| kit.named("rules", &p.id, &p.name))
        .collect();
    if let Some(i) = kit.choices(ui, "new.rules", &labels, choices.rules, 3) {
        choices.rules = i;
    }
    let clock = CLOCKS[choices.clock.min(CLOCKS.len() - 1)];
    let caption = kit.t("menu.clock");
    let note = kit.t(&format!("clock.note.{}", clock.1));
    kit.caption(ui, &caption, &note);
    let labels: Vec<String> = CLOCKS
        .iter()
        .map(|(time, _)| clock_name(kit, *time))
        .collect();
    if let Some(i) = kit.choices(ui, "new.clock", &labels, choices.clock, 5) {
        choices.clock = i;
    }
    if game.is_some_and(Match::unfinished) {
        let note = kit.t("game.new_warning");
        kit.caption(ui, &note, "");
    }
}

/// The person's colour.
fn colour(kit: &mut Kit, ui: &mut Ui, choices: &mut Choices) {
    let caption = kit.t("menu.colour");
    let note = kit.t("menu.colour_note");
    kit.caption(ui, &caption, &note);
    let labels = ["colour.white", "colour.black", "colour.random"].map(|key| kit.t(key));
    if let Some(i) = kit.choices(ui, "new.colour", &labels, choices.colour, 3) {
        choices.colour = i;
    }
}

/// The board's size.
fn size(kit: &mut Kit, ui: &mut Ui, choices: &mut Choices) {
    let caption = kit.t("menu.size");
    let size = SIZES[choices.size.min(3)];
    let note = kit.t(&format!("menu.size_note.{size}"));
    kit.caption(ui, &caption, &note);
    let lines = |size: &u8| {
        kit.text()
            .fill("menu.size_lines", &[("n", &size.to_string())])
    };
    let labels: Vec<String> = SIZES.iter().map(lines).collect();
    if let Some(i) = kit.choices(ui, "new.size", &labels, choices.size, 4) {
        choices.size = i;
    }
}

/// A clock in words.
fn clock_name(kit: &Kit, time: TimeControl) -> String {
    match time {
        TimeControl::None => kit.t("clock.none"),
        TimeControl::PerMove { seconds } => kit
            .text()
            .fill("clock.move", &[("n", &seconds.to_string())]),
        TimeControl::Total { seconds, increment } => kit.text().fill(
            "clock.total",
            &[
                ("minutes", &(seconds / 60).to_string()),
                ("seconds", &increment.to_string()),
            ],
        ),
    }
}

/// The levels to choose from.
fn level(
    kit: &mut Kit,
    ui: &mut Ui,
    name: &str,
    caption: &str,
    chosen: &mut usize,
    levels: &[Level],
    columns: usize,
) {
    let note = levels
        .get(*chosen)
        .map(|l| kit.named("level.note", &l.id, &l.note))
        .unwrap_or_default();
    kit.caption(ui, caption, &note);
    let labels: Vec<String> = levels
        .iter()
        .map(|l| kit.named("level", &l.id, &l.name))
        .collect();
    if let Some(i) = kit.choices(ui, name, &labels, *chosen, columns) {
        *chosen = i;
    }
}
