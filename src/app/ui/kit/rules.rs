//! Choice of a game's rules. Those that a paper gives are no choice of a beginner: they stand behind one of their own.

use super::widgets::Kit;
use bevy_egui::egui::Ui;
use tibetango_content::config::Preset;
use tibetango_rules::GameName;

/// Draws the choice among these rules of a game, as buttons with this name and their indices, and returns those that
/// are pressed. The rules of the papers come last; until `papers` is set or one of them is chosen, a button that sets
/// it stands in their place.
pub(crate) fn rules<'a>(
    kit: &mut Kit,
    ui: &mut Ui,
    (name, game): (&str, GameName),
    presets: &'a [Preset],
    (chosen, papers): (&str, &mut bool),
) -> Option<&'a Preset> {
    let (of_papers, mut visible): (Vec<&Preset>, Vec<&Preset>) =
        presets.iter().partition(|preset| preset.paper);
    *papers |= of_papers.iter().any(|preset| preset.id == chosen);
    let hidden = !*papers && !of_papers.is_empty();
    if !hidden {
        visible.extend(of_papers);
    }
    let label = |preset: &&Preset| kit.named(game, ("rules", &preset.id), &preset.name);
    let mut labels: Vec<String> = visible.iter().map(label).collect();
    labels.extend(hidden.then(|| kit.t("menu.rules_papers")));
    let at = visible.iter().position(|preset| preset.id == chosen);
    let pressed = kit.choices(ui, name, &labels, at.unwrap_or_default(), 3)?;
    *papers |= pressed == visible.len();
    visible.get(pressed).copied()
}
