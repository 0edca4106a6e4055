//! The editor: a position put together by hand on the board, and play from it.
//!
//! The match on the table waits meanwhile, and comes back unless a new match begins. The edited position is
//! remembered afterwards, so no confirmation is asked.

mod positions;

use super::game::{Match, MatchCommand, MoveRequest, Seats, answer_requests, show};
use super::remote_players::Elsewhere;
use crate::app::board::{EffectSounded, ShowPosition};
use crate::app::input::state::{PointDrag, PointTap};
use crate::app::presentation::presentation;
use crate::app::registry::{AddFeature, KeyBinding, always, writes};
use crate::app::state::{Activities, Activity, AppSystems, Begins, Overlays, add_activity_data};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use positions::EditorPositions;
use tibetango_content::config::cues::CueStyle;
use tibetango_records::record::date;
use tibetango_records::session::editor::Editing;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, GameName, Phase, Piece, Point, Setup, Side};

/// Request to the editor.
#[derive(Message, Clone, Debug)]
pub enum EditRequest {
    /// Begin with the position on the table.
    Begin,
    /// Begin with the board of a match that is to be set up.
    SetUp(Box<MatchSettings>),
    /// Replace the position by this one; begins if the editor is not open.
    Take(Box<Setup>),
    /// Begin with this position on the board of a match of its game.
    TakeWith(Box<MatchSettings>, Box<Setup>),
    /// Choose the piece to put on points; `None` removes pieces.
    Brush(Option<Piece>),
    /// Choose the next brush.
    NextBrush,
    /// Give this side the move.
    Turn(Side),
    /// Put the game into this phase.
    Phase(Phase),
    /// Undo the last step.
    Undo,
    /// Redo the step undone.
    Redo,
    /// Remove all stones.
    Clear,
    /// Set up the starting position.
    Start,
    /// Begin a match from here.
    PlayOn,
    /// Return to the match that was on the table.
    Leave,
}

/// No moves are made on a board that is being edited.
const EDITOR_SEATS: Seats = Seats::Task { closed: true };

/// Returns the brushes: a piece of either side, crowned ones if the game has them, or nothing.
#[must_use]
pub fn brushes(game: GameName) -> Vec<Option<Piece>> {
    let ranks = presentation(game).ranks.iter();
    let pieces = ranks.flat_map(|&rank| Side::BOTH.map(|side| Piece { side, rank }));
    pieces.map(Some).chain([None]).collect()
}

/// A position being put together, and the match that waits meanwhile.
#[derive(Component)]
pub struct Editor {
    /// The position.
    pub editing: Editing,
    /// The position requested when editing began.
    start: Setup,
    /// True if it began with the position left on this board before.
    again: bool,
    /// Piece that a tap puts on a point; `None` removes.
    pub brush: Option<Piece>,
    /// Piece that the finger now down puts on every point it reaches.
    stroke: Option<Piece>,
    /// True once that finger has changed something: the rest belongs to the same undo step.
    stepped: bool,
    /// Players and settings of the match that begins here.
    settings: MatchSettings,
    /// The match that was on the table, until it is put back.
    interrupted_match: Option<(Session, Seats)>,
    /// The number of the match whose table it has.
    number: u64,
    /// Activity from which the editor was opened, once its board lies on the table.
    from: Option<Activity>,
}

impl Editor {
    /// Returns the players and settings of the match that begins here.
    #[must_use]
    pub fn settings(&self) -> &MatchSettings {
        &self.settings
    }

    /// Returns true while the position is the one left here before, with nothing changed since.
    #[must_use]
    pub fn is_again(&self) -> bool {
        self.again && !self.editing.can_undo()
    }

    /// Returns the other side, if it could play on from here if it had the move while the side to move cannot.
    #[must_use]
    pub fn other_turn(&self) -> Option<Side> {
        if self.editing.setup_errors().is_empty() {
            return None;
        }
        let mut setup = self.editing.setup().clone();
        setup.to_move = setup.to_move.other();
        let legal = AnyGameHistory::to_play_on(self.editing.rules(), &setup).is_ok();
        legal.then_some(setup.to_move)
    }

    /// Returns the piece that a tap puts on a point: tapping the same piece again removes it.
    fn piece_after_tap(&self, at: Point) -> Option<Piece> {
        let there = self.editing.setup().pieces.get(at.index()).copied();
        self.brush.filter(|_| there.flatten() != self.brush)
    }

    /// Takes the settings of another match. A brush that its game does not have becomes the first one.
    fn set_settings(&mut self, settings: &MatchSettings) {
        let brushes = brushes(settings.rules.game());
        if !brushes.contains(&self.brush) {
            self.brush = Some(Side::White.into());
        }
        self.settings = settings.clone();
    }

    /// Creates a match with these settings and no moves, on the board of the position.
    fn empty_table(&self) -> Option<Session> {
        let settings = MatchSettings {
            size: self.editing.setup().topology.size(),
            rules: self.editing.rules(),
            ..self.settings.clone()
        };
        Session::new(settings)
    }
}

/// Outputs of a request to the editor.
#[derive(SystemParam)]
pub(crate) struct EditorParams<'w, 's> {
    game: Option<ResMut<'w, Match>>,
    positions: ResMut<'w, EditorPositions>,
    board: MessageWriter<'w, ShowPosition>,
    sounds: MessageWriter<'w, EffectSounded>,
    commands: Commands<'w, 's>,
    begins: ResMut<'w, Begins<Editor>>,
    orders: MessageWriter<'w, MatchCommand>,
    requests: Res<'w, Messages<MoveRequest>>,
    activities: Activities<'w>,
    overlays: Overlays<'w>,
}

impl EditorParams<'_, '_> {
    /// Shows the current position.
    fn show(&mut self, editor: &Editor) {
        if let Some(game) = &self.game {
            self.board.write(position_message(game, editor));
        }
    }

    /// Puts the board of the position on the table.
    fn lay(&mut self, editor: &mut Editor) {
        let Some(empty) = editor.empty_table() else {
            return;
        };
        match &mut self.game {
            Some(game) => {
                game.exchange(empty, EDITOR_SEATS);
                // A requested move was meant for the match that waits from now on.
                game.ignore_requests(&self.requests);
                editor.number = game.number();
                self.show(editor);
            }
            None => {
                // The editor puts back by itself what it has interrupted.
                let game = Match::new(empty, EDITOR_SEATS);
                editor.number = game.number();
                self.board.write(position_message(&game, editor));
                self.commands.insert_resource(game);
            }
        }
        let so_far = self.activities.exchange(Activity::Editor);
        editor.from = editor.from.or(Some(so_far));
        self.overlays.close();
    }

    /// Begins with a position and the settings of a match, or with the position `last_setup` of an earlier time.
    fn begin(&mut self, settings: MatchSettings, setup: Setup, last_setup: Option<Setup>) {
        let interrupted_match = match &self.game {
            Some(game) => Some(game.copy()),
            // If there was no match, an empty one is left afterwards: the editor does not open during practice.
            None => Session::new(settings.clone()).map(|empty| (empty, Seats::Free)),
        };
        let again = last_setup.is_some();
        let mut editor = Editor {
            editing: Editing::new(settings.rules, last_setup.unwrap_or_else(|| setup.clone())),
            start: setup,
            again,
            brush: Some(Side::White.into()),
            stroke: None,
            stepped: false,
            settings,
            interrupted_match,
            number: 0,
            from: None,
        };
        self.lay(&mut editor);
        self.begins.with(editor);
    }

    /// Puts the stroke's piece on a point that the finger reaches.
    fn put(&mut self, editor: &mut Editor, at: Point) {
        let piece = editor.stroke;
        let there = editor.editing.setup().pieces.get(at.index()).copied();
        if there.is_none_or(|there| there == piece) {
            return;
        }
        if std::mem::replace(&mut editor.stepped, true) {
            editor.editing.put_on(at, piece);
        } else {
            editor.editing.put(at, piece);
        }
        if let Some(Piece { side, .. }) = piece {
            // It sounds like any stone being placed.
            let effect = Effect::Place { side, at };
            let style = CueStyle::default();
            self.sounds.write(EffectSounded { effect, style });
        }
    }
}

fn position_message(game: &Match, editor: &Editor) -> ShowPosition {
    let setup = editor.editing.setup();
    ShowPosition {
        stamp: game.stamp(),
        topology: setup.topology,
        pieces: setup.pieces.clone(),
    }
}

/// Opens the editor if a request asks for it.
fn begin(inbox: &mut MessageReader<EditRequest>, results: &mut EditorParams) {
    // Practice has its own way to leave: the match that it interrupted would be lost. A game with a remote player
    // would be lost too.
    if results
        .game
        .as_ref()
        .is_some_and(|game| game.is_off_record() || game.is_awaited())
    {
        inbox.clear();
        return;
    }
    let table = results.game.as_ref();
    let table = table.map(|game| {
        (
            game.session.settings().clone(),
            game.session.history().setup(),
        )
    });
    match (inbox.read().next(), table) {
        (Some(EditRequest::Begin), Some((settings, setup))) => {
            let last_setup = results.positions.take(settings.rules, &setup);
            results.begin(settings, setup, last_setup);
        }
        (Some(EditRequest::Take(setup)), Some((settings, _))) => {
            results.begin(settings, (**setup).clone(), None);
        }
        (Some(EditRequest::TakeWith(settings, setup)), _) => {
            results.begin((**settings).clone(), (**setup).clone(), None);
        }
        (Some(EditRequest::SetUp(settings)), _) => {
            if let Some(empty) = Session::new((**settings).clone()) {
                let setup = empty.history().setup();
                let last_setup = results.positions.take(settings.rules, &setup);
                results.begin((**settings).clone(), setup, last_setup);
            }
        }
        _ => {}
    }
}

fn obey(
    mut inbox: MessageReader<EditRequest>,
    (mut taps, mut drags): (MessageReader<PointTap>, MessageReader<PointDrag>),
    editor: Option<Single<&mut Editor>>,
    mut results: EditorParams,
) {
    let Some(mut editor) = editor.map(Single::into_inner) else {
        taps.clear();
        drags.clear();
        begin(&mut inbox, &mut results);
        return;
    };
    if results.activities.now() != Activity::Editor {
        // Something else has taken the table in this frame.
        inbox.clear();
        taps.clear();
        drags.clear();
        return;
    }
    if inbox.is_empty() && taps.is_empty() && drags.is_empty() {
        return;
    }
    for PointTap(at) in taps.read().copied() {
        (editor.stroke, editor.stepped) = (editor.piece_after_tap(at), false);
        results.put(&mut editor, at);
    }
    for PointDrag(at) in drags.read().copied() {
        results.put(&mut editor, at);
    }
    for request in inbox.read() {
        let editing = &mut editor.editing;
        match request {
            EditRequest::Begin => {}
            EditRequest::SetUp(settings) => {
                keep(&editor, &mut results.positions);
                editor.set_settings(settings);
                if let Some(empty) = Session::new(editor.settings.clone()) {
                    let (rules, setup) = (empty.settings().rules, empty.history().setup());
                    let last_setup = results.positions.take(rules, &setup);
                    editor.again = last_setup.is_some();
                    editor.editing =
                        Editing::new(rules, last_setup.unwrap_or_else(|| setup.clone()));
                    editor.start = setup;
                    results.lay(&mut editor);
                }
            }
            EditRequest::Take(setup) => editing.take((**setup).clone()),
            EditRequest::TakeWith(settings, setup) => {
                keep(&editor, &mut results.positions);
                editor.set_settings(settings);
                editor.again = false;
                editor.editing = Editing::new(settings.rules, (**setup).clone());
                editor.start = (**setup).clone();
                results.lay(&mut editor);
            }
            EditRequest::Brush(piece) => editor.brush = *piece,
            EditRequest::NextBrush => {
                let brushes = brushes(editor.editing.rules().game());
                let at = brushes.iter().position(|brush| *brush == editor.brush);
                editor.brush = brushes[(at.unwrap_or_default() + 1) % brushes.len()];
            }
            EditRequest::Turn(side) => editing.set_turn(*side),
            EditRequest::Phase(phase) => editing.set_phase(*phase),
            EditRequest::Undo => {
                editing.undo();
            }
            EditRequest::Redo => {
                editing.redo();
            }
            EditRequest::Clear => editing.clear(),
            EditRequest::Start => editing.start(),
            EditRequest::PlayOn => {
                if let Some(history) = editing.game() {
                    let session = Session::with_history(editor.settings.clone(), history);
                    let session = session.with_start_time(date::now());
                    results.orders.write(MatchCommand::open(session));
                }
                return;
            }
            EditRequest::Leave => {
                leave(&mut editor, &mut results);
                return;
            }
        }
    }
    let table = results.game.as_ref();
    let table = table.map(|game| game.session.history().topology());
    if table.is_some_and(|topology| topology != editor.editing.setup().topology) {
        // A text, or a step back, led to another board.
        results.lay(&mut editor);
    } else {
        results.show(&editor);
    }
}

/// Remembers the edited position for the next time.
fn keep(editor: &Editor, laid_out: &mut EditorPositions) {
    let editing = &editor.editing;
    laid_out.keep(editing.rules(), editing.setup(), &editor.start);
}

/// Leaves the editor for where it was opened.
fn leave(editor: &mut Editor, results: &mut EditorParams) {
    if let Some(game) = &mut results.game {
        bring_back(editor, game);
        game.ignore_requests(&results.requests);
        show(game, &mut results.board);
    }
    if let Some(from) = editor.from {
        results.activities.turn_to(from);
    }
    results.overlays.close();
}

/// Puts the match that was on the table back, unless another one has the table by now.
fn bring_back(editor: &mut Editor, game: &mut Match) {
    let own = editor.number == game.number();
    if let Some((session, seats)) = editor.interrupted_match.take().filter(|_| own) {
        game.exchange(session, seats);
    }
}

/// Remembers the position when the editor is closed, and puts the match back when the table is left. One that is
/// played elsewhere is left there, too.
fn end(
    removed: On<Remove, Editor>,
    mut editors: Query<&mut Editor>,
    mut game: ResMut<Match>,
    mut laid_out: ResMut<EditorPositions>,
    mut elsewhere: MessageWriter<Elsewhere>,
) {
    if let Ok(mut editor) = editors.get_mut(removed.entity) {
        keep(&editor, &mut laid_out);
        if let Some((session, seats)) = &editor.interrupted_match {
            elsewhere.write_batch(seats.leave_message(session));
        }
        bring_back(&mut editor, &mut game);
    }
}

/// Adds the editor to the app.
pub(crate) fn plugin(app: &mut App) {
    add_activity_data::<Editor>(app, Activity::Editor);
    let key = |action| KeyBinding::at_table(action, &[Activity::Editor]);
    app.add_key(key("undo").repeating(), always, writes(EditRequest::Undo))
        .add_key(key("redo").repeating(), always, writes(EditRequest::Redo))
        .add_key(key("brush"), always, writes(EditRequest::NextBrush))
        .init_resource::<EditorPositions>()
        .add_message::<EditRequest>()
        .add_systems(
            Update,
            obey.after(super::replay::obey)
                .before(answer_requests)
                .in_set(AppSystems::Match),
        )
        .add_observer(end);
}
