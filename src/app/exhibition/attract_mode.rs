//! The attract mode: demonstration games of the computer and facts about the games, shown while no visitor is there.

use super::programme::{END, Programme, Showings};
use super::state::{ExhibitionState, is_on};
use super::suspects::{Suspects, Thing};
use crate::app::board::{Animating, BoardStyle, Daylight};
use crate::app::play::caption::{Caption, CaptionLanguage};
use crate::app::play::game::MatchCommand;
use crate::app::play::table_facts::TableFacts;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, TurnStep};
use bevy::prelude::*;
use std::f32::consts::TAU;
use std::time::Duration;
use tibetango_content::config::Story;
use tibetango_rules::Side;

/// Seconds between two shifts, by a few pixels, of everything that stands still.
const STEP_S: u64 = 60;

/// Duration of one simulated day: from noon to evening, to morning and to noon again.
const DAY: Duration = Duration::from_secs(9 * 60);

/// Maximum speed of the daylight, in units of [`Daylight`] per second: evening is one unit from noon.
const BACK: f32 = 0.5;

/// The fact shown now.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// The index of its story in the configuration.
    pub story: usize,
    /// The code of the language in which it is shown.
    pub language: String,
}

/// Offset of everything that stands still, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift(pub Vec2);

fn go_on(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    step: Option<Res<State<TurnStep>>>,
    mut showings: Showings,
    mut commands: MessageWriter<MatchCommand>,
) {
    let config = &settings.config;
    let over = step.is_some_and(|step| *step.get() == TurnStep::Over);
    if showings.programme.pass(time.delta(), over, config) {
        let showing = showings.next(config);
        commands.write_batch(showing.map(MatchCommand::Show));
    }
}

/// Shows a game's result in the caption until the next game begins.
fn tell_the_end(
    step: Option<Res<State<TurnStep>>>,
    facts: Res<TableFacts>,
    (settings, language): (Res<Settings>, Res<CaptionLanguage>),
    animating: Res<Animating>,
    mut caption: ResMut<Caption>,
) {
    let over = step.is_some_and(|step| *step.get() == TurnStep::Over);
    let due = over && !animating.0 && caption.text.is_empty();
    let Some(outcome) = facts.outcome.filter(|_| due) else {
        return;
    };
    let key = match outcome.winner {
        Some(Side::White) => "result.white",
        Some(Side::Black) => "result.black",
        None => "result.draw",
    };
    let text = language.table(&settings);
    caption.say(text.get(key).to_owned(), END.as_secs_f32());
}

/// Shows one fact after the other, each in all languages on offer; facts about another game than the one on the table
/// are left out.
fn tell(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    facts: Res<TableFacts>,
    suspects: Res<Suspects>,
    mut fact: ResMut<Fact>,
    mut story_time: Local<Duration>,
) {
    let config = &settings.config;
    let exhibition = &config.exhibition;
    let tables = exhibition.speaks(&config.languages);
    let codes: Vec<&str> = tables.iter().map(|table| table.language()).collect();
    let Some(on_table) = facts.game() else {
        return;
    };
    let fits = |story: &Story| story.is_about(on_table);
    let language = codes.iter().position(|code| *code == fact.language);
    let stays = config.stories.get(fact.story).is_some_and(fits);
    *story_time += time.delta();
    let read = *story_time >= Duration::from_secs(u64::from(exhibition.attract.fact_s));
    if stays && language.is_some() && !read {
        return;
    }
    *story_time = Duration::ZERO;
    let next = language.filter(|_| stays).map(|at| at + 1);
    if let Some(code) = next.and_then(|next| codes.get(next)) {
        fact.language = (*code).to_owned();
        return;
    }
    let count = config.stories.len();
    // The very first fact is the first story.
    let first = usize::from(!fact.language.is_empty());
    let after = (first..=count).map(|step| (fact.story + step) % count.max(1));
    let stories = after.filter_map(|at| Some((at, config.stories.get(at)?)));
    let stories = stories.filter(|&(_, story)| fits(story));
    let choice = suspects.first_of(stories, |(_, story)| Thing::story(story));
    *fact = Fact {
        story: choice.map_or(0, |(at, _)| at),
        language: codes.first().copied().unwrap_or_default().to_owned(),
    };
}

/// Lets the captions over the board speak the language of the page beside it.
fn speak(
    fact: Res<Fact>,
    settings: Res<Settings>,
    mut language: ResMut<CaptionLanguage>,
    mut caption: ResMut<Caption>,
) {
    if language
        .bypass_change_detection()
        .choose(&fact.language, &settings)
    {
        caption.text.clear();
    }
}

/// Lets them speak the chosen language again.
fn restore_language(mut language: ResMut<CaptionLanguage>) {
    language.forget();
}

/// Notes the story before it is drawn.
fn note_story(fact: Res<Fact>, settings: Res<Settings>, mut suspects: ResMut<Suspects>) {
    let index = (!fact.language.is_empty()).then_some(fact.story);
    if let Some(story) = index.and_then(|at| settings.config.stories.get(at)) {
        suspects.note(Thing::story(story));
    }
}

/// Moves the light from morning to evening while no visitor is there, and back to noon for a visitor.
fn shine(
    time: Res<Time<Real>>,
    (exhibition_state, style): (Res<State<ExhibitionState>>, Res<BoardStyle>),
    mut alone: Local<Duration>,
    mut daylight: ResMut<Daylight>,
) {
    if style.reduced_motion {
        daylight.set_if_neq(Daylight::default());
        return;
    }
    *alone = match exhibition_state.is_visited() {
        true => Duration::ZERO,
        false => *alone + time.delta(),
    };
    // Starts another day, so that the float keeps its precision.
    *alone = alone.checked_sub(DAY).unwrap_or(*alone);
    let goal = (alone.as_secs_f32() / DAY.as_secs_f32() * TAU).sin();
    let step = BACK * time.delta_secs();
    let now = daylight.0 + (goal - daylight.0).clamp(-step, step);
    daylight.set_if_neq(Daylight(now));
}

/// Restores the usual light and position when the exhibition ends.
fn forget(mut drift: ResMut<Drift>, mut daylight: ResMut<Daylight>) {
    (*drift, *daylight) = (Drift::default(), Daylight::default());
}

fn drift(time: Res<Time<Real>>, mut drift: ResMut<Drift>) {
    // Turns by the golden angle, so that no offset recurs soon.
    let step = (time.elapsed().as_secs() / STEP_S % 1000) as f32;
    let aside = Vec2::from_angle(2.4 * step) * (2.0 + step % 5.0);
    drift.set_if_neq(Drift(aside.round()));
}

/// Adds the attract mode to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Programme>()
        .init_resource::<Fact>()
        .init_resource::<Drift>()
        .add_systems(OnEnter(ExhibitionState::Off), forget)
        .add_systems(OnExit(ExhibitionState::Attract), restore_language)
        .add_systems(
            Update,
            (
                (go_on, tell_the_end, tell, speak, note_story)
                    .chain()
                    .run_if(in_state(ExhibitionState::Attract)),
                (drift, shine).run_if(is_on),
            )
                .in_set(AppSystems::Input),
        );
}
