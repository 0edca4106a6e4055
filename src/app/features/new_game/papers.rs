//! Choice among the papers' players, with a card on the chosen one.

use crate::app::ui::kit::{Kit, size_name};
use bevy_egui::egui::Ui;
use tibetango_content::config::{Difficulty, Measurement, PaperPlayer};
use tibetango_rules::GameName;

/// Draws the choice among the papers' players of a game, as buttons with this name and their indices, and what is
/// known of the chosen one; sets the id of the level that is pressed.
pub(super) fn choose(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, caption): (&str, &str),
    (game, levels): (GameName, &Difficulty),
    chosen: &mut String,
) {
    let players = levels.papers().players();
    kit.caption(ui, &kit.of(game, caption), "");
    let names = players.iter().map(|player| player.level.id.as_str());
    let labels: Vec<String> = names.map(|id| kit.level_name(game, id)).collect();
    let at = players.iter().position(|player| player.level.id == *chosen);
    let columns = if kit.layout.portrait { 2 } else { 3 };
    let pressed = kit.choices(ui, name, &labels, at.unwrap_or(players.len()), columns);
    if let Some(player) = pressed.and_then(|i| players.get(i)) {
        chosen.clone_from(&player.level.id);
    }
    ui.add_space(kit.look.px(6.0));
    match levels.papers().get(chosen) {
        Some(player) => card(kit, ui, game, player),
        None => kit.paragraph(ui, &kit.t("papers.choose")),
    }
}

/// Draws the paper of a player, how it plays, and how strong it is as far as that was measured.
fn card(kit: &Kit, ui: &mut Ui, game: GameName, player: &PaperPlayer) {
    let (look, paper, level) = (&kit.look, &player.paper, &player.level);
    let words = |key: &str, own: &str| kit.text().find_of(game, key).unwrap_or(own).to_owned();
    let title = words(&format!("paper.{}", paper.id), &paper.title);
    kit.label(ui, &title, look.strong(), look.ink);
    let by = words(&format!("paper.by.{}", paper.id), &paper.by);
    kit.label(ui, &by, look.small(), look.ink_soft);
    let note = kit.named(game, ("level.note", &level.id), &level.note);
    kit.paragraph(ui, &note);
    for measured in &player.measured {
        let line = strength(kit, game, measured);
        kit.label(ui, &line, look.small(), look.ink_soft);
    }
    if player.measured.is_empty() {
        let none = kit.t("papers.unmeasured");
        kit.label(ui, &none, look.small(), look.ink_soft);
    }
}

/// Returns the result of a match in words.
fn strength(kit: &Kit, game: GameName, measured: &Measurement) -> String {
    let against = &measured.against;
    let seconds = f64::from(measured.think_ms) / 1000.0;
    let values = [
        ("engine", kit.named(game, ("engines", against), against)),
        ("time", seconds.to_string()),
        ("size", size_name(kit, game, measured.size)),
        ("won", measured.won.to_string()),
        ("drawn", measured.drawn.to_string()),
        ("lost", measured.lost.to_string()),
    ];
    kit.fill("papers.measured", &values)
}
