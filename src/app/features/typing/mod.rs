//! Moves typed in the notation of the game, on a sheet beside the board.

mod view;

use crate::app::board::{Animating, Hurry};
use crate::app::phrases;
use crate::app::play::game::{Asker, Match, MoveRequest};
use crate::app::registry::{AddFeature, CardKind, CardName, CardSpec, KeyBinding, Overlays, opens};
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;
use tibetango_content::config::TextTable;
use tibetango_records::record::plain_text::{MoveTextError, read_move};
use tibetango_rules::any::AnyGameHistory;

const CARD: CardName = CardName::new("typing");

/// Activities during which moves are typed: those in which a person makes some.
const DURING: [Activity; 6] = [
    Activity::Play,
    Activity::Network,
    Activity::Review,
    Activity::Retry,
    Activity::Lesson,
    Activity::Challenge,
];

/// Maximum number of moves that a refusal names.
const NAMED: usize = 4;

/// A move as it was typed, to be played.
#[derive(Message, Clone, Debug)]
pub struct TypedMove(pub String);

/// The line in which a move is typed.
#[derive(Resource, Debug, Default)]
pub struct TypedLine {
    text: String,
    /// Whether the field takes the keyboard focus.
    focus: bool,
    /// A typed move that waits until nothing moves on the board.
    waiting: Option<String>,
    refusal: Option<MoveTextError>,
    /// A move of the position, as it is written; empty where there is none.
    example: String,
    /// Number and generation of the match that the example is of.
    about: Option<(u64, u64)>,
}

impl TypedLine {
    /// Returns the reason why the move typed last was not played; `None` once it is changed.
    #[must_use]
    pub fn refusal(&self) -> Option<&MoveTextError> {
        self.refusal.as_ref()
    }
}

/// Returns true if a person may move, or look at another move of a replay.
fn is_free(game: &Match) -> bool {
    game.is_replay() || game.awaits_person()
}

fn can_open(game: Res<Match>) -> bool {
    is_free(&game)
}

fn begin(mut line: ResMut<TypedLine>) {
    *line = TypedLine {
        focus: true,
        ..TypedLine::default()
    };
}

/// Returns a legal move as it is written: one from the middle of the list, which is no advice.
fn example(history: &AnyGameHistory) -> String {
    let legal = history.legal();
    let middle = legal.get(legal.len() / 2);
    middle.map_or_else(String::new, |mv| history.text(mv))
}

/// Plays the move that was typed, once nothing moves on the board; or says why it cannot be played.
fn play(
    mut inbox: MessageReader<TypedMove>,
    game: Res<Match>,
    animating: Res<Animating>,
    mut line: ResMut<TypedLine>,
    mut overlays: Overlays,
    mut requests: MessageWriter<MoveRequest>,
    mut hurry: MessageWriter<Hurry>,
) {
    if !is_free(&game) {
        inbox.clear();
        // The answer that is waited for comes once nothing lies over the game.
        overlays.close();
        return;
    }
    let history = game.session.history();
    let about = (game.number(), game.generation());
    if line.about != Some(about) {
        line.about = Some(about);
        line.example = example(history);
        line.refusal = None;
    }
    let moving = animating.0 && !game.at_speed();
    if let Some(TypedMove(text)) = inbox.read().last() {
        line.waiting = Some(text.clone());
        if moving {
            hurry.write(Hurry);
        }
    }
    if moving {
        return;
    }
    let Some(text) = line.waiting.take() else {
        return;
    };
    match read_move(history, &text) {
        Ok(mv) => {
            let by = Asker::Human;
            requests.write(MoveRequest { mv, by });
            line.text.clear();
            line.refusal = None;
            if !game.goes_on_under_a_card() {
                overlays.close();
            }
        }
        Err(error) => line.refusal = Some(error),
    }
}

/// Returns the reason why a text is no move that can be played, in words.
#[must_use]
pub fn in_words(text: &TextTable, history: &AnyGameHistory, error: &MoveTextError) -> String {
    match error {
        MoveTextError::Empty => text.get("typing.empty").to_owned(),
        MoveTextError::Unreadable => text.get("typing.unreadable").to_owned(),
        MoveTextError::Illegal(why) => phrases::illegal(text, history.topology(), Some(why)),
        MoveTextError::Ambiguous(readings) => {
            let moves = readings.iter().take(NAMED).map(|mv| history.text(mv));
            let moves: Vec<String> = moves.collect();
            let moves = phrases::list_parts(text, &moves).unwrap_or_default();
            text.fill("typing.ambiguous", &[("moves", &moves)])
        }
    }
}

/// Adds typed moves to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("type_move", &DURING);
    let card = Overlay::Card(CARD);
    app.init_resource::<TypedLine>()
        .add_message::<TypedMove>()
        .add_card(CardSpec::new(CARD).kind(CardKind::Study), view::draw)
        .add_key(key, can_open, opens(CARD))
        .add_systems(OnEnter(card), begin)
        .add_systems(
            Update,
            play.run_if(in_state(card).and_then(resource_exists::<Match>))
                .in_set(AppSystems::Input),
        );
}
