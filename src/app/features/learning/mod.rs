//! Watch it learn: one position in the eyes of a ladder's networks, which are the same one after ever more games of its
//! own. A first glance is one visit, so all of them look at once and their answers are kept.

mod glances;
pub(crate) mod picture;
mod view;

pub use glances::{Glance, JudgedPosition};

use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::attract_mode::Fact;
use crate::app::play::game::Match;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, ButtonState, CardName, CardSpec, KeyBinding, opens,
};
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;
use glances::{Glances, engines_of};
use std::borrow::Cow;
use tibetango_content::config::Config;
use tibetango_content::config::stories::StoryPicture;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Phase};

const CARD: CardName = CardName::new("learning");

/// Seconds from one step to the next, and further seconds that the last one stays.
const BEAT: f64 = 2.0;
const REST: f64 = 3.0;

/// The position that is shown, in the eyes of each network, and the step on show.
#[derive(Resource, Default)]
pub struct Learning {
    glances: Glances,
    /// Index of the step that was chosen by hand; without one the steps follow each other.
    choice: Option<usize>,
    /// Time of the interface since which they do, in seconds; unknown until the card is drawn.
    since: Option<f64>,
}

impl Learning {
    /// Returns the position with the glances at it, once every network has looked.
    #[must_use]
    pub fn judged(&self) -> Option<&JudgedPosition> {
        self.glances.judged()
    }

    /// Returns true if no network answers.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.glances.has_failed()
    }

    /// Returns the example of a game with the glances at it, if that is what the networks have looked at.
    #[must_use]
    pub fn example_of(&self, game: GameName) -> Option<&JudgedPosition> {
        let fits = |judged: &&JudgedPosition| judged.is_example && judged.history.game() == game;
        self.judged().filter(fits)
    }

    /// Returns the index of the step on show at a time of the interface, of this many; `still` where nothing moves by
    /// itself.
    fn step(&self, now: f64, count: usize, still: bool) -> usize {
        let seconds = now - self.since.unwrap_or(now);
        let choice = self.choice.filter(|step| *step < count);
        choice.unwrap_or_else(|| step_after(seconds, count, still))
    }
}

/// Returns the index of the step on show after this time, of steps that follow each other again and again; the last one
/// where nothing moves.
#[must_use]
pub fn step_after(seconds: f64, count: usize, still: bool) -> usize {
    let last = count.saturating_sub(1);
    if still {
        return last;
    }
    let now = seconds.max(0.0) % (BEAT * count as f64 + REST);
    ((now / BEAT) as usize).min(last)
}

/// Returns the position of the match if networks of its game may know it, else the example of the game; true for that.
fn subject_of<'g>(config: &Config, game: &'g Match) -> Option<(Cow<'g, AnyGameHistory>, bool)> {
    let history = game.session.history();
    let size = history.topology().size();
    let ladder = config.of(history.game()).ladder();
    let mut boards = ladder.iter().map(|rung| rung.player.board);
    let is_known = boards.any(|board| board.is_none_or(|board| board == size));
    let is_placed = history.phase() == Phase::Placement && history.outcome().is_none();
    if is_known && is_placed && game.may_be_helped() {
        return Some((Cow::Borrowed(history), false));
    }
    example_of(config, history.game())
}

/// Returns the example of a game.
fn example_of(config: &Config, game: GameName) -> Option<(Cow<'static, AnyGameHistory>, bool)> {
    let example = config.of(game).levels.papers().example()?;
    Some((Cow::Owned(example.start()?), true))
}

/// Asks the networks about the position on the table while the card is open, and about the example while a story shows
/// it; ends their thread once neither is so.
fn ask(
    mut learning: ResMut<Learning>,
    (overlay, exhibition_state): (Res<State<Overlay>>, Res<State<ExhibitionState>>),
    (game, settings, fact): (Option<Res<Match>>, Res<Settings>, Res<Fact>),
) {
    let glances = &mut learning.bypass_change_detection().glances;
    let config = &settings.config;
    let story = config.stories.get(fact.story).map(|story| &story.picture);
    let subject = match (*exhibition_state.get(), story) {
        _ if *overlay.get() == Overlay::Card(CARD) => {
            game.as_deref().and_then(|game| subject_of(config, game))
        }
        (ExhibitionState::Attract, Some(StoryPicture::Learning(game))) => example_of(config, *game),
        _ => None,
    };
    let Some((history, is_example)) = subject else {
        glances.rest();
        return;
    };
    if settings.is_changed() || !glances.is_about(&history, is_example) {
        let engines = engines_of(config, history.game(), history.topology().size());
        glances.ask((history.into_owned(), is_example), engines);
    }
}

/// Takes up the answers of the networks.
fn receive(mut learning: ResMut<Learning>) {
    learning.bypass_change_detection().glances.hear();
}

/// Lets the steps follow each other whenever the card opens: the next visitor has chosen none.
fn begin(mut learning: ResMut<Learning>) {
    (learning.choice, learning.since) = (None, None);
}

/// True if the game on the table has a ladder.
fn has_ladder(game: Res<Match>, settings: Res<Settings>) -> bool {
    let own = settings.config.of(game.session.settings().game());
    !own.ladder().is_empty()
}

fn button(game: Res<Match>, settings: Res<Settings>) -> Option<ButtonState> {
    has_ladder(game, settings).then(ButtonState::ready)
}

/// Adds the card to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("learning", &Activity::WITHOUT_EDITOR);
    let names = ("learning.open", "learning.title");
    let visitors = ButtonPlace::ExhibitionMenu.at(27);
    app.init_resource::<Learning>()
        .add_card(CardSpec::new(CARD).admits(Admission::Visitors), view::draw)
        .add_key(key, has_ladder, opens(CARD))
        .add_button(ButtonPlace::Menu.at(85), names, button, opens(CARD))
        .add_button(visitors, names, button, opens(CARD))
        .add_systems(OnEnter(Overlay::Card(CARD)), begin)
        .add_systems(
            Update,
            (
                receive.in_set(AppSystems::Input),
                ask.in_set(AppSystems::Marks),
            ),
        );
}
