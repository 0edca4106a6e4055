//! Captions of a few words on the effects being shown: captures and their kind, the reason why the same side
//! moves twice, the start of the movement phase.

use super::game::Match;
use crate::app::board::{BoardStyle, EffectBegan, Feat, ShowPosition, ShownMove};
use crate::app::phrases::side_key;
use crate::app::preferences::{Familiar, NEW};
use crate::app::presentation::presentation;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::state::{AppSystems, Screen};
use bevy::prelude::*;
use tibetango_content::config::TextTable;
use tibetango_content::config::cues::CueStyle;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, Gait, Point, Removal, Side, Term};

/// Duration of an exclamation, in seconds.
const BRIEF: f32 = 1.8;
/// Duration of a sentence, in seconds.
const LONG: f32 = 4.5;

/// Caption shown over the board now.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Caption {
    /// Its text; empty while there is no caption.
    pub text: String,
    /// Time since it appeared, in seconds.
    pub age: f32,
    /// Time for which it is shown, in seconds.
    pub stay: f32,
    /// Point beside which it stands, for people who see such a capture for the first times; `None` puts it at
    /// the edge of the board.
    pub beside: Option<Point>,
    /// Feats of the move being shown: each counts as seen once.
    feats: Vec<Feat>,
    /// Progress of the move being shown.
    progress: ShownMove,
}

impl Caption {
    /// Shows a text for `stay` seconds.
    pub(crate) fn say(&mut self, text: String, stay: f32) {
        // A growing count continues from its first word.
        self.age = if self.text.is_empty() {
            0.0
        } else {
            self.age.min(0.2)
        };
        self.text = text;
        self.stay = stay;
    }

    /// Counts an effect. Returns its caption, if any, and how long to show it.
    fn take_up(
        &mut self,
        effect: &Effect,
        style: CueStyle,
        history: &AnyGameHistory,
        text: &TextTable,
    ) -> Option<(String, f32)> {
        let own = |key: &str| text.get(key).to_owned();
        let key_of = |term: &Term| format!("{}.{}", history.game(), term.key);
        let counted = |key, count: usize| text.fill(key, &[("n", &count.to_string())]);
        let pair = |key: &str, blocked: Side| {
            let [side, other] = [blocked, blocked.other()].map(|side| text.get(side_key(side)));
            text.fill(key, &[("side", side), ("other", other)])
        };
        if self.progress.note(effect) {
            self.feats.clear();
        }
        let ShownMove {
            captures, placing, ..
        } = self.progress;
        match effect {
            Effect::Move {
                gait: Gait::Jump, ..
            } => Some((own(presentation(history.game()).jump?), LONG)),
            Effect::Place { .. } | Effect::Move { .. } => None,
            Effect::Recolour { by, round, .. } => {
                let words = match (captures, round) {
                    (1, _) if style.uncaptioned => return None,
                    (1, _) => own(&key_of(by)),
                    (count, 0) => counted("caption.captures", count),
                    (count, _) => counted("caption.chain", count),
                };
                Some((words, BRIEF))
            }
            Effect::Tell {
                side,
                what: told_term,
            } => (!style.uncaptioned).then(|| (pair(&key_of(told_term), *side), LONG)),
            Effect::PhaseChange { phase } => {
                let key = format!("{}.begins.{}", history.game(), phase.name());
                let is_event = placing || style.seconds.is_some();
                // The match is already in the state that the effects lead to: the side that acts in this phase
                // has the move.
                (is_event && !style.uncaptioned && text.find(&key).is_some())
                    .then(|| (pair(&key, history.to_move().other()), LONG))
            }
            Effect::Mark { by, .. } => (!style.uncaptioned).then(|| (own(&key_of(by)), BRIEF)),
            Effect::Remove { by, .. } => {
                let several = *by == Removal::Jumped && captures > 1;
                several.then(|| (counted("caption.jumps", captures), BRIEF))
            }
            Effect::Decide { side, decision } => {
                let key = format!("caption.{}", decision.text());
                Some((pair(&key, *side), LONG))
            }
            Effect::Promote { .. } => Some((own("caption.crowned"), BRIEF)),
        }
    }

    /// Returns the opacity of the words, 0 to 1.
    #[must_use]
    pub fn opacity(&self) -> f32 {
        (self.age / 0.15)
            .min((self.stay - self.age) / 0.4)
            .clamp(0.0, 1.0)
    }
}

/// Language of the captions where it is not the chosen one: that of the page beside the board while nobody is there.
#[derive(Resource, Debug, Default)]
pub(crate) struct CaptionLanguage(Option<TextTable>);

impl CaptionLanguage {
    /// Chooses a language, and calls the sides in it as they are called on the table. True if it was another one.
    pub(crate) fn choose(&mut self, code: &str, settings: &Settings) -> bool {
        let text = &settings.config.text;
        let now = self.0.as_ref();
        if now.is_some_and(|now| now.language() == code && now.stones() == text.stones()) {
            return false;
        }
        let mut tables = settings.config.languages.iter();
        let text_table = tables.find(|table| table.language() == code);
        let other = now.is_none_or(|now| now.language() != code);
        self.0 = text_table.map(|table| match text.stones() {
            Some(names) => table.with_names(names.clone()),
            None => table.clone(),
        });
        other
    }

    /// Lets captions speak the chosen language of the program.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }

    /// Returns the texts in this language, or in the chosen one.
    pub(crate) fn table<'a>(&'a self, settings: &'a Settings) -> &'a TextTable {
        self.0.as_ref().unwrap_or(&settings.config.text)
    }
}

fn follow(
    mut began: MessageReader<EffectBegan>,
    mut positions: MessageReader<ShowPosition>,
    mut languages: MessageReader<LanguageChanged>,
    game: Res<Match>,
    (settings, language, style): (Res<Settings>, Res<CaptionLanguage>, Res<BoardStyle>),
    mut familiar: ResMut<Familiar>,
    time: Res<Time<Real>>,
    mut caption: ResMut<Caption>,
) {
    if positions.read().count() + languages.read().count() > 0 {
        caption.set_if_neq(Caption::default());
    }
    if !caption.text.is_empty() {
        caption.age += time.delta_secs();
        if caption.age >= caption.stay {
            caption.text.clear();
        }
    }
    for EffectBegan {
        effect,
        style: look,
        ..
    } in began.read()
    {
        let (history, text) = (game.session.history(), language.table(&settings));
        if let Some((words, stay)) = caption.take_up(effect, *look, history, text) {
            caption.say(words, stay);
            caption.beside = None;
        }
        let Some(feat) = Feat::of(effect) else {
            continue;
        };
        if let Effect::Recolour { at, .. } = effect
            && style.fresh[feat as usize]
        {
            caption.beside = Some(*at);
        }
        if !caption.feats.contains(&feat) {
            caption.feats.push(feat);
            if familiar.feats[feat as usize] < NEW {
                familiar.see(feat);
            }
        }
    }
}

fn forget(mut caption: ResMut<Caption>) {
    *caption = Caption::default();
}

/// Adds the captions to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Caption>()
        .init_resource::<CaptionLanguage>()
        .add_systems(
            Update,
            follow
                .run_if(in_state(Screen::Match))
                .in_set(AppSystems::Turn),
        )
        .add_systems(OnExit(Screen::Match), forget);
}
