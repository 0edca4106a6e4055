//! Transitions of the exhibition by visitors' requests. Its state follows from the activity.

use super::idle_timer::PressSystems;
use super::programme::Showings;
use super::state::{AbandonedGame, AdoptedMatch, ExhibitionState, Leaver, Visitor, is_on};
use crate::app::choices::{Choices, Opponent, PlayerColour};
use crate::app::features::challenges::ChallengeRequest;
use crate::app::features::lessons::LessonRequest;
use crate::app::input::state::Selection;
use crate::app::play::adapt::LevelAdaptation;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::preferences::{AnimationSpeed, Familiar, LOUDEST, People, Preferences};
use crate::app::registry::cards::admit;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::sound::state::Silence;
use crate::app::state::{Activities, Activity, AppSystems, Overlays};
use crate::app::toast::ToastWriter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_content::config::Config;
use tibetango_content::config::exhibition::Layout;
use tibetango_lab::statistics::event::Leaving;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::GameName;

/// Minimum number of plies of a game that can be left in the middle.
const MIN_PLIES: usize = 2;

/// Returns the match that a visitor chose. On the smallest board the computer begins: there the side to move first
/// has the harder game, and the side to move second sees how it is done.
fn visitor_match(
    game: GameName,
    board: usize,
    level: Option<usize>,
    config: &Config,
) -> Option<MatchSettings> {
    let offer = config.exhibition.offer(game)?;
    let board = offer.boards.get(board).or(offer.boards.first())?;
    let id = level.and_then(|level| offer.levels.get(level).or(offer.levels.first()));
    let smallest = game.sizes().iter().min() == Some(&board.size);
    let choices = Choices {
        opponent: match level {
            Some(_) => Opponent::Computer,
            None => Opponent::Person,
        },
        colour: match smallest {
            true => PlayerColour::Black,
            false => PlayerColour::White,
        },
        level: id.cloned().unwrap_or_default(),
        rules: board.rules.clone(),
        size: board.size,
        ..Choices::default()
    };
    choices.settings(game, config, &Default::default())
}

/// Resets the preferences for the next visitor.
pub(super) fn tidy_up(
    preferences: &mut Preferences,
    people: &mut People,
    familiar: &mut Familiar,
    config: &Config,
) {
    let exhibition = &config.exhibition;
    let speaks = exhibition.speaks(&config.languages);
    if let Some(first) = speaks.first() {
        first.language().clone_into(&mut preferences.language);
    }
    preferences.volume = LOUDEST;
    preferences.pace = AnimationSpeed::Normal;
    // Animations of captures are new to everybody who comes.
    familiar.feats = [0; 3];
    preferences.turned = false;
    preferences.flat = exhibition.layout == Layout::Table;
    people.names = Default::default();
}

/// Everything that a visitor's request may change.
#[derive(SystemParam)]
struct VisitorRequestParams<'w> {
    settings: Res<'w, Settings>,
    showings: Showings<'w>,
    people: ResMut<'w, People>,
    last: LastVisit<'w>,
    game: Option<Res<'w, Match>>,
    activities: Activities<'w>,
    overlays: Overlays<'w>,
    commands: MessageWriter<'w, MatchCommand>,
    lessons: MessageWriter<'w, LessonRequest>,
    challenges: MessageWriter<'w, ChallengeRequest>,
}

/// End of the last visit, and the game that it left.
#[derive(SystemParam)]
struct LastVisit<'w> {
    game: ResMut<'w, AbandonedGame>,
    adopted: ResMut<'w, AdoptedMatch>,
    leaver: ResMut<'w, Leaver>,
}

/// Things that a person at the machine leaves behind outside the match.
#[derive(SystemParam)]
struct Traces<'w> {
    toasts: ToastWriter<'w>,
    selection: ResMut<'w, Selection>,
    silence: ResMut<'w, Silence>,
    adaptation: ResMut<'w, LevelAdaptation>,
}

impl Traces<'_> {
    fn remove(&mut self) {
        self.toasts.clear();
        *self.selection = Selection::default();
        self.silence.0 = false;
        // Resets the level that adapted to another visitor.
        *self.adaptation = LevelAdaptation::default();
    }
}

impl VisitorRequestParams<'_> {
    fn heed(&mut self, request: &Visitor, exhibition_state: ExhibitionState) {
        match request {
            Visitor::Came => return,
            Visitor::Learn(game) => {
                self.lessons.write(LessonRequest::Begin(*game));
            }
            Visitor::Challenge(game) => {
                self.challenges.write(ChallengeRequest::Begin(*game));
            }
            Visitor::Play { game, board, level } => {
                let settings = visitor_match(*game, *board, *level, &self.settings.config);
                let Some(settings) = settings else { return };
                self.commands.write(MatchCommand::New(settings));
            }
            Visitor::TakeOver => {
                let Some(session) = self.last.game.0.take() else {
                    return;
                };
                self.last.adopted.0 = Some(session.id());
                self.commands.write(MatchCommand::open(*session));
            }
            Visitor::Back => {
                self.commands.write(MatchCommand::Leave);
            }
            Visitor::Done => self.see_off(Leaving::Done, None),
            Visitor::Gone => {
                let unfinished = self
                    .abandoned_game()
                    .filter(|_| exhibition_state == ExhibitionState::Play);
                self.see_off(Leaving::Idle, unfinished);
            }
        }
        self.overlays.close();
    }

    /// Returns the unfinished game that a visitor leaves, for the next visitor.
    fn abandoned_game(&self) -> Option<Box<Session>> {
        let game = self.game.as_ref()?;
        let has_begun = game.session.history().len() >= MIN_PLIES;
        let again = self.last.adopted.0 == Some(game.session.id());
        (has_begun && !again && game.is_unfinished()).then(|| Box::new((*game.session).clone()))
    }

    /// Ends a visit and starts the next showing.
    fn see_off(&mut self, how: Leaving, session: Option<Box<Session>>) {
        self.last.game.0 = session;
        self.last.adopted.0 = None;
        self.last.leaver.0 = how;
        let config = &self.settings.config;
        let showings = &mut self.showings;
        let (set, familiar) = (&mut showings.preferences, &mut showings.familiar);
        tidy_up(set, &mut self.people, familiar, config);
        let showing = showings.next(config);
        self.commands.write_batch(showing.map(MatchCommand::Show));
        // The visit is over, even if nothing can be shown: what lies on the table stays there.
        if self.game.is_some() {
            self.activities.turn_to(Activity::Attract);
        }
    }
}

fn obey(
    mut inbox: MessageReader<Visitor>,
    exhibition_state: Res<State<ExhibitionState>>,
    mut params: VisitorRequestParams,
) {
    let requests: Vec<&Visitor> = inbox.read().collect();
    if !exhibition_state.is_visited() {
        return;
    }
    // Two requests at once were meant for one screen: the first counts.
    if let Some(request) = requests
        .into_iter()
        .find(|request| **request != Visitor::Came)
    {
        params.heed(request, *exhibition_state.get());
    }
}

/// Answers the first touch before the states change: the languages and offers are shown in the same frame.
fn welcome(
    mut inbox: MessageReader<Visitor>,
    exhibition_state: Res<State<ExhibitionState>>,
    settings: Res<Settings>,
    mut preferences: ResMut<Preferences>,
    (mut people, mut familiar): (ResMut<People>, ResMut<Familiar>),
    (mut activities, mut overlays): (Activities, Overlays),
    mut traces: Traces,
    mut commands: MessageWriter<MatchCommand>,
) {
    let came = inbox
        .read()
        .filter(|request| **request == Visitor::Came)
        .count()
        > 0;
    if !came || *exhibition_state.get() != ExhibitionState::Attract {
        return;
    }
    let config = &settings.config;
    tidy_up(&mut preferences, &mut people, &mut familiar, config);
    traces.remove();
    // The computer's thinking about its game is abandoned.
    commands.write(MatchCommand::Leave);
    activities.turn_to(Activity::Title);
    overlays.close();
}

/// Takes back the message of a changed language: while no visitor is there only errors are shown.
fn say_no_language(
    mut languages: MessageReader<LanguageChanged>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    if languages.read().count() > 0 {
        toasts.take_back(settings.config.text.get("language.changed"));
    }
}

/// Adds the exhibition's state and its transitions to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_computed_state::<ExhibitionState>()
        .init_resource::<AbandonedGame>()
        .init_resource::<AdoptedMatch>()
        .add_message::<Visitor>()
        .add_systems(
            PreUpdate,
            welcome.after(PressSystems).before(admit).run_if(is_on),
        )
        .add_systems(
            Update,
            (
                obey.in_set(AppSystems::Input),
                say_no_language
                    .run_if(in_state(ExhibitionState::Attract))
                    .in_set(AppSystems::Match),
            ),
        );
}
