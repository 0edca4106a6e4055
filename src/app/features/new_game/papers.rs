//! Choice among the papers' players, with a card on the chosen one.

use crate::app::choices::{Choices, Opponent};
use crate::app::ui::kit::{Kit, size_name};
use bevy_egui::egui::Ui;
use tibetango_content::config::{Difficulty, Measurement, PaperPlayer};
use tibetango_rules::GameName;

/// Draws the choice among the papers' players; one for each side where the computer plays both.
pub(super) fn page(
    kit: &mut Kit,
    ui: &mut Ui,
    key: (GameName, &Difficulty),
    choices: &mut Choices,
) {
    if choices.opponent != Opponent::Nobody {
        let names = ("new.player", "menu.opponent");
        let pressed = choose(kit, ui, names, key, &choices.level);
        take(choices, pressed, |choices| &mut choices.level);
        return;
    }
    let white = ("new.player", "menu.level_white");
    let pressed = choose(kit, ui, white, key, &choices.level);
    take(choices, pressed, |choices| &mut choices.level);
    ui.add_space(kit.look.px(8.0));
    let black = ("new.second_player", "menu.level_black");
    let pressed = choose(kit, ui, black, key, &choices.second);
    take(choices, pressed, |choices| &mut choices.second);
}

/// Takes a player that was pressed as this opponent, with the board and the rules that it is made for.
fn take(
    choices: &mut Choices,
    player: Option<&PaperPlayer>,
    level: fn(&mut Choices) -> &mut String,
) {
    let Some(player) = player else { return };
    level(choices).clone_from(&player.level.id);
    if let Some(rules) = &player.rules {
        choices.rules.clone_from(rules);
    }
    choices.size = player.board.unwrap_or(choices.size);
}

/// Draws the choice among the papers' players of a game, as buttons with this name and their indices, and what is
/// known of the chosen one; those of the ladder stand in a row of their own. Returns the player that is pressed.
fn choose<'l>(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, caption): (&str, &str),
    (game, levels): (GameName, &'l Difficulty),
    chosen: &str,
) -> Option<&'l PaperPlayer> {
    let papers = levels.papers();
    let ladder = kit.settings.config.of(game).ladder().into_iter();
    let rungs = ladder.filter_map(|rung| {
        let player = papers.get(&rung.player.level.id)?;
        Some((player, rung.rounds.to_string()))
    });
    let rungs: Vec<(&PaperPlayer, String)> = rungs.collect();
    let is_rung = |id: &str| rungs.iter().any(|(rung, _)| rung.level.id == id);
    let others = papers.players().iter();
    let others = others.filter(|player| !is_rung(&player.level.id));
    let others = others.map(|player| (player, kit.level_name(game, &player.level.id)));
    let others: Vec<(&PaperPlayer, String)> = others.collect();
    kit.caption(ui, &kit.of(game, caption), "");
    let columns = if kit.layout.portrait { 2 } else { 3 };
    let mut pressed = row(kit, ui, name, (&others[..], columns), chosen);
    if !rungs.is_empty() {
        kit.caption(ui, &kit.t("papers.ladder"), "");
        let name = format!("{name}.after");
        let rung = row(kit, ui, &name, (&rungs[..], rungs.len()), chosen);
        pressed = pressed.or(rung);
    }
    ui.add_space(kit.look.px(6.0));
    match papers.get(chosen) {
        Some(player) => card(kit, ui, game, player),
        None => kit.paragraph(ui, &kit.t("papers.choose")),
    }
    pressed
}

/// Draws players with their labels in rows of this number of columns; returns the one that is pressed.
fn row<'l>(
    kit: &mut Kit,
    ui: &mut Ui,
    name: &str,
    (players, columns): (&[(&'l PaperPlayer, String)], usize),
    chosen: &str,
) -> Option<&'l PaperPlayer> {
    let labels: Vec<String> = players.iter().map(|(_, label)| label.clone()).collect();
    let mut ids = players.iter().map(|(player, _)| &player.level.id);
    let at = ids.position(|id| id == chosen);
    let pressed = kit.choices(ui, name, &labels, at.unwrap_or(players.len()), columns);
    pressed
        .and_then(|i| players.get(i))
        .map(|(player, _)| *player)
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
