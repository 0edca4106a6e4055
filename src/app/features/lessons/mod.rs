//! Lessons: a sentence, a move on the real board, praise, the next lesson.
//!
//! A wrong move is shown like any other, then answered kindly and taken back. An exercise continues, with the
//! computer on the other side, until its goal is reached or out of reach; in that case it begins again. After the
//! last lesson a first game is offered, on a small board against a weak level.

mod active_lesson;
mod list;
mod navigation;
mod view;

use crate::app::board::{Animating, ShowPosition};
use crate::app::choices::Choices;
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::suspects::{Suspects, Thing};
use crate::app::input::state::{
    ButtonFocus, CapturesDone, Highlights, PointTap, Pointer, clear_highlights,
};
use crate::app::layout::Layout;
use crate::app::play::game::{Match, MatchCommand, MoveApplied, MoveRequest, show};
use crate::app::preferences::{Familiar, GameChoices, People};
use crate::app::registry::keys::key_action;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::state::{
    Activity, AppSystems, Begins, Overlay, TurnChanged, TurnStep, add_activity_data,
};
use crate::app::toast::{Toasts, Tone};
use crate::app::ui::UiSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::time::Duration;
use tibetango_content::config::{Lesson, Lessons};
use tibetango_engines::goals::GoalState;
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

pub use active_lesson::{ActiveLesson, LessonStage};
pub use list::LessonListRequest;

use active_lesson::course;

/// Requests to the active lesson.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonRequest {
    /// Begin with the first lesson of a game.
    Begin(GameName),
    /// Begin with the lesson of this index.
    Open(GameName, usize),
    /// Go to the next lesson; after the last one all are done.
    Next,
    /// Go to the first lesson of the next chapter, if there is one.
    Chapter,
    /// Go back to the previous lesson.
    Back,
    /// Leave the lessons for a first game.
    Play,
}

/// The reason why the last tap in a lesson was refused. It is shown beside the lesson until the next tap, and does
/// not expire as a message does.
#[derive(Resource, Debug, Default)]
pub struct LessonRefusal(pub Option<String>);

fn obey(
    mut inbox: MessageReader<LessonRequest>,
    active: Option<Single<&mut ActiveLesson>>,
    (settings, mut suspects): (Res<Settings>, ResMut<Suspects>),
    (exhibition_state, familiar): (Res<State<ExhibitionState>>, Res<Familiar>),
    mut begins: ResMut<Begins<ActiveLesson>>,
    mut out: MessageWriter<MatchCommand>,
    (mut chosen, people): (ResMut<GameChoices>, Res<People>),
) {
    let mut active = active.map(Single::into_inner);
    for request in inbox.read() {
        let anew = matches!(request, LessonRequest::Begin(_) | LessonRequest::Open(..));
        let under_way = active.as_ref().filter(|_| !anew);
        let short = under_way.map_or(exhibition_state.is_on(), |active| active.short);
        let all = |game: GameName| offered_lessons(game, short, &settings, &suspects).into_iter();
        let (game, at, learnt) = match (request, &mut active) {
            (LessonRequest::Begin(game), _) => {
                let first = all(*game).next().unwrap_or(0);
                (
                    *game,
                    first,
                    learnt_before(*game, short, &settings, &familiar),
                )
            }
            (LessonRequest::Open(game, at), _) => (
                *game,
                *at,
                learnt_before(*game, short, &settings, &familiar),
            ),
            (_, None) => continue,
            (LessonRequest::Back, Some(active)) => {
                let before = all(active.game).rfind(|at| *at < active.at);
                let before = before.unwrap_or(active.at);
                (active.game, before, active.learnt)
            }
            (LessonRequest::Next, Some(active)) => {
                let Some(next) = all(active.game).find(|at| *at > active.at) else {
                    active.stage = LessonStage::Done;
                    active.shown = Duration::ZERO;
                    continue;
                };
                (active.game, next, active.learnt)
            }
            (LessonRequest::Chapter, Some(active)) => {
                let lessons = &settings.config.of(active.game).lessons;
                let next = lessons.chapter_after(active.at).map(|next| next.first);
                let next = next.and_then(|first| all(active.game).find(|at| *at >= first));
                let Some(next) = next else { continue };
                (active.game, next, active.learnt)
            }
            (LessonRequest::Play, Some(active)) => {
                let first = first_game(active.game, &settings, &mut chosen, &people);
                out.write_batch(first.map(MatchCommand::New));
                continue;
            }
        };
        let lessons = &settings.config.of(game).lessons;
        let lesson = lessons.lessons.get(at);
        let start = lesson.and_then(|lesson| Some((lesson, lesson.start(lessons.rules)?)));
        let Some((lesson, history)) = start else {
            continue;
        };
        let course = all(game).fold(0, |course, at| course | 1 << at);
        suspects.note(Thing::lesson(game, lesson));
        let fresh = ActiveLesson {
            game,
            at,
            stage: LessonStage::Try(false),
            learnt,
            short,
            course,
            shown: Duration::ZERO,
        };
        match &mut active {
            Some(active) => **active = fresh,
            None => begins.with(fresh),
        }
        let session = session(lessons, lesson, history);
        out.write(MatchCommand::Lesson(Box::new(session)));
    }
}

/// Returns the match of a lesson: in an exercise the computer has the other side.
fn session(lessons: &Lessons, lesson: &Lesson, history: AnyGameHistory) -> Session {
    let mut settings = MatchSettings {
        preset: lessons.preset.clone(),
        ..MatchSettings::default()
    };
    if let Some(exercise) = &lesson.exercise {
        let level = exercise.level.clone();
        settings.players[history.to_move().other().index()] = Player::Computer { level };
    }
    Session::with_history(settings, history)
}

/// Returns the bit set of the lessons of a game that were learnt here before; visitors begin without any.
fn learnt_before(game: GameName, short: bool, settings: &Settings, familiar: &Familiar) -> u32 {
    let lessons = &settings.config.of(game).lessons.lessons;
    let known = lessons.iter().enumerate();
    let known = known.filter(|(_, lesson)| !short && familiar.knows(game, &lesson.id));
    known.fold(0, |bits, (at, _)| bits | 1 << at)
}

/// Returns the indices of the lessons of a course that are not put aside.
fn offered_lessons(
    game: GameName,
    short: bool,
    settings: &Settings,
    suspects: &Suspects,
) -> Vec<usize> {
    let lessons = &settings.config.of(game).lessons;
    let all = lessons.lessons.iter().enumerate();
    let all = all.take(course(lessons, short));
    let offered = all.filter(|(_, lesson)| !suspects.is_aside(&Thing::lesson(game, lesson)));
    offered.map(|(at, _)| at).collect()
}

/// Returns a beginner's first game. It becomes the choice for this game if there is none yet.
fn first_game(
    game: GameName,
    settings: &Settings,
    chosen: &mut GameChoices,
    people: &People,
) -> Option<MatchSettings> {
    let choices = Choices::first(game, &settings.config);
    let match_settings = choices.settings(game, &settings.config, &people.names)?;
    if !chosen.games.contains_key(game.text()) {
        chosen.choose(game, choices);
    }
    Some(match_settings)
}

/// Continues after praise on a tap on the board or the confirm key.
fn go_on(
    active: Single<&ActiveLesson>,
    overlay: Res<State<Overlay>>,
    focus: Res<ButtonFocus>,
    settings: Res<Settings>,
    (animating, layout): (Res<Animating>, Res<Layout>),
    mut taps: MessageReader<Pointer>,
    mut keys: MessageReader<KeyboardInput>,
    mut out: MessageWriter<LessonRequest>,
) {
    // Buttons beside the board are not meant.
    let tapped = taps
        .read()
        .any(|tap| matches!(tap, Pointer::Press(at) if layout.board.contains(*at)));
    let mut keys = keys.read().filter(|_| !focus.0);
    let confirmed = keys.any(|key| key_action(key, &settings) == Some("confirm"));
    let open = *overlay.get() == Overlay::None && !animating.0;
    if open && active.stage == LessonStage::Praise && (tapped || confirmed) {
        out.write(LessonRequest::Next);
    }
}

/// Refuses moves in a lesson that has just begun: the second of two quick taps would end it unseen.
fn hold_back(
    active: Single<&ActiveLesson>,
    mut game: ResMut<Match>,
    requests: Res<Messages<MoveRequest>>,
) {
    if active.stage == LessonStage::Try(false) && !active.can_be_left() {
        game.bypass_change_detection().ignore_requests(&requests);
    }
}

/// Judges a lesson by the last move: true if it is learnt, false if it has to begin again, `None` if it continues.
fn verdict(lesson: &Lesson, history: &AnyGameHistory) -> Option<bool> {
    if let Some(exercise) = &lesson.exercise {
        return match exercise.standing(history) {
            GoalState::Reached => Some(true),
            GoalState::Failed => Some(false),
            GoalState::Open => None,
        };
    }
    let mut before = history.clone();
    let mv = before.moves().pop().filter(|_| before.undo());
    Some(mv.is_some_and(|mv| lesson.accepts(&before, &mv)))
}

/// Judges the move played, and takes back a wrong one.
fn judge(
    mut active: Single<&mut ActiveLesson>,
    mut game: ResMut<Match>,
    mut applied: MessageReader<MoveApplied>,
    mut board: MessageWriter<ShowPosition>,
    (settings, mut familiar): (Res<Settings>, ResMut<Familiar>),
    animating: Res<Animating>,
    time: Res<Time>,
) {
    let played = applied.read().any(|applied| !applied.effects.is_empty());
    // A move in the match of before, which was made a frame earlier, is no try.
    let tried = played && !game.session.history().is_empty();
    if tried && matches!(active.stage, LessonStage::Try(_)) {
        let lesson = active.lesson(&settings);
        let history = game.session.history();
        match lesson.map_or(Some(false), |lesson| verdict(lesson, history)) {
            // The verdict on the last try does not apply to this one.
            None => active.stage = LessonStage::Try(false),
            Some(right) => {
                active.stage = LessonStage::Wrong;
                if right {
                    active.stage = LessonStage::Praise;
                    active.learnt |= 1 << active.at;
                    familiar.at_home = true;
                    if let Some(lesson) = lesson.filter(|_| !active.short) {
                        familiar.learn(active.game, &lesson.id);
                    }
                }
                active.shown = Duration::ZERO;
                // No side has the move until the next lesson, or until the move is taken back.
                game.judge(true);
            }
        }
    }
    // After the last lesson no side has the move either.
    if active.stage == LessonStage::Done && game.awaits_person() {
        game.judge(true);
    }
    if animating.0 {
        return;
    }
    let looked_at = active.try_time(&settings);
    if active.shown < looked_at {
        active.shown += time.delta();
    }
    if active.stage == LessonStage::Wrong && active.shown >= looked_at {
        game.change(|session| while session.undo_ply() {});
        game.judge(false);
        show(&game, &mut board);
        active.stage = LessonStage::Try(true);
    }
}

/// Moves the refusal of a tap from the messages to the lesson, until the next tap.
fn listen(
    game: Res<Match>,
    mut taps: MessageReader<PointTap>,
    mut done: MessageReader<CapturesDone>,
    mut languages: MessageReader<LanguageChanged>,
    mut generation: Local<u64>,
    mut refused: ResMut<LessonRefusal>,
    mut toasts: ResMut<Toasts>,
) {
    let before = std::mem::replace(&mut *generation, game.generation());
    let anew = taps.read().count() + done.read().count() + languages.read().count();
    if before != *generation || anew > 0 {
        refused.0 = None;
    }
    let mut messages = toasts.list().iter();
    let messages = messages.find(|toast| toast.tone == Tone::Refusal && toast.age.is_zero());
    if let Some(text) = messages.map(|toast| toast.text.clone()) {
        toasts.take_back(&text);
        refused.0 = Some(text);
    }
}

/// Skips the offer of lessons for a player who has finished a game.
fn skip_offer(turn: On<TurnChanged>, mut familiar: ResMut<Familiar>) {
    if turn.enters(TurnStep::Over) {
        familiar.at_home = true;
    }
}

/// Highlights the lesson's moves and points on the board.
fn point_out(
    active: Single<Ref<ActiveLesson>>,
    game: Res<Match>,
    settings: Res<Settings>,
    refused: Res<LessonRefusal>,
    mut highlights: ResMut<Highlights>,
) {
    if active.is_changed() || game.is_changed() || refused.is_changed() {
        highlights.set_if_neq(Highlights {
            ways: active.offered_moves(&settings, &game),
            hint: active.hint(&settings, &game, refused.0.is_some()),
            named: active.sentence_points(&settings, &game),
            made: active.new_formations(&settings, &game),
            outlines: true,
            guides: true,
        });
    }
}

/// Adds the lessons to the app.
pub(super) fn plugin(app: &mut App) {
    let panels = view::draw.in_set(UiSystems::Beside);
    add_activity_data::<ActiveLesson>(app, Activity::Lesson);
    app.add_message::<LessonRequest>()
        .init_resource::<LessonRefusal>()
        .add_plugins((list::plugin, navigation::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            panels.run_if(in_state(Activity::Lesson)),
        )
        .add_systems(OnExit(Activity::Lesson), clear_highlights)
        .add_observer(skip_offer.run_if(in_state(Activity::Play)))
        .add_systems(
            Update,
            (
                go_on.in_set(AppSystems::Input),
                (hold_back, obey)
                    .chain()
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
                judge
                    .run_if(in_state(Activity::Lesson))
                    .after(AppSystems::Settle)
                    .before(AppSystems::Board),
                point_out
                    .run_if(in_state(Activity::Lesson))
                    .in_set(AppSystems::Turn),
            ),
        )
        .add_systems(
            // Runs after the refusal was sent.
            PostUpdate,
            listen.run_if(in_state(Activity::Lesson)),
        );
}
