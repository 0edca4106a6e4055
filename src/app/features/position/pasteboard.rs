//! Positions and moves copied and pasted, as text that other programs read and write too.

use crate::app::exhibition::ExhibitionState;
use crate::app::phrases;
use crate::app::play::commands;
use crate::app::play::editor::{EditRequest, Editor};
use crate::app::play::game::{Match, MatchCommand};
use crate::app::registry::keys::CONTROL;
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, Overlays, Screen, during};
use crate::app::toast::ToastWriter;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use tibetango_content::config::{Config, TextTable};
use tibetango_records::record::plain_text::{self, PastedText, PlainError, PlainText};
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::quote::one_line;
use tibetango_rules::{AnyRules, Topology};

/// Clipboard for copied texts.
#[derive(Resource)]
pub enum Pasteboard {
    /// Clipboard of this program alone.
    Own(String),
    /// The system's clipboard, shared by all programs; opened at its first use.
    System(Option<arboard::Clipboard>),
}

impl Default for Pasteboard {
    fn default() -> Self {
        Self::Own(String::new())
    }
}

impl Pasteboard {
    /// Returns the system's clipboard.
    #[must_use]
    pub fn of_the_system() -> Self {
        Self::System(None)
    }

    /// Stores a text.
    fn put(&mut self, text: String) -> Result<(), arboard::Error> {
        match self {
            Self::Own(own) => *own = text,
            Self::System(system) => open(system)?.set_text(text)?,
        }
        Ok(())
    }

    /// Returns the text on the clipboard; empty if there is none.
    fn text(&mut self) -> Result<String, arboard::Error> {
        match self {
            Self::Own(own) => Ok(own.clone()),
            Self::System(system) => match open(system)?.get_text() {
                // A picture, or nothing yet.
                Err(arboard::Error::ContentNotAvailable) => Ok(String::new()),
                pasted_text => pasted_text,
            },
        }
    }
}

fn open(
    system: &mut Option<arboard::Clipboard>,
) -> Result<&mut arboard::Clipboard, arboard::Error> {
    let opened = match system.take() {
        Some(opened) => opened,
        None => arboard::Clipboard::new()?,
    };
    Ok(system.insert(opened))
}

/// Request to copy or paste.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasteboardRequest {
    /// Copy the position shown.
    CopyPosition,
    /// Copy the moves of the game.
    CopyMoves,
    /// Paste: a position goes into the editor, a game is opened for review.
    Paste,
}

fn obey(
    mut inbox: MessageReader<PasteboardRequest>,
    game: Res<Match>,
    editor: Option<Single<&Editor>>,
    mut pasteboard: ResMut<Pasteboard>,
    (mut edits, mut commands): (MessageWriter<EditRequest>, MessageWriter<MatchCommand>),
    mut overlays: Overlays,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    let text = &settings.config.text;
    let failed = |key, error: arboard::Error| {
        let why = one_line(&error.to_string());
        text.fill(key, &[("error", &why)])
    };
    for request in inbox.read() {
        let editing = editor.as_ref().map(|editor| &editor.editing);
        let (copied, message) = match request {
            PasteboardRequest::CopyPosition => {
                let position = match editing {
                    Some(editing) => editing.setup().text(),
                    None => game.session.history().position_text(),
                };
                (position, "copied.position")
            }
            PasteboardRequest::CopyMoves => {
                (plain_text::write(&game.session.game()), "copied.moves")
            }
            PasteboardRequest::Paste => {
                let match_settings = game.session.settings();
                let size = editing.map_or(match_settings.size, |editing| {
                    editing.setup().topology.size()
                });
                let presets = settings.config.usual_rules();
                let read = |pasted_text: String| {
                    plain_text::read_of_any(match_settings.rules, size, &pasted_text, &presets)
                };
                match pasteboard.text().map(read) {
                    Ok(Ok(PastedText { rules, content })) => {
                        // A game with a remote player stays on the table until it is given up.
                        let opens = !game.is_awaited();
                        let game = rules.game();
                        let other = game != match_settings.game();
                        let looked_at = match other {
                            true => settings_of(rules, &settings.config),
                            false => viewing_settings(match_settings),
                        };
                        match content {
                            PlainText::Position(setup) if other => {
                                let size = setup.topology.size();
                                let looked_at = MatchSettings { size, ..looked_at };
                                edits.write(EditRequest::TakeWith(Box::new(looked_at), setup));
                            }
                            PlainText::Position(setup) => {
                                edits.write(EditRequest::Take(setup));
                            }
                            PlainText::Game(history) => {
                                let session = Session::with_history(looked_at, *history);
                                commands.write(MatchCommand::look_at(session));
                                if opens && !other {
                                    toasts.say(text.get("paste.game"));
                                }
                            }
                        }
                        if opens && other {
                            let name = text.find_of(game, "name").unwrap_or_default();
                            toasts.say(text.fill("paste.other_game", &[("game", name)]));
                        }
                    }
                    Ok(Err(error)) => {
                        let topology = game.session.history().topology();
                        toasts.alarm(in_words(text, (match_settings.rules, topology), &error));
                    }
                    Err(error) => toasts.alarm(failed("paste.failed", error)),
                }
                overlays.close();
                continue;
            }
        };
        match pasteboard.put(copied) {
            Ok(()) => toasts.say(text.get(message)),
            Err(error) => toasts.alarm(failed("copied.failed", error)),
        }
        overlays.close();
    }
}

/// Returns the settings for a game pasted as bare moves, whose players are unknown.
fn viewing_settings(settings: &MatchSettings) -> MatchSettings {
    MatchSettings {
        players: [Player::Human, Player::Human],
        names: Default::default(),
        time: TimeControl::None,
        ..settings.clone()
    }
}

/// Returns the settings for a pasted text of another game than that on the table, by these rules.
fn settings_of(rules: AnyRules, config: &Config) -> MatchSettings {
    let mut presets = config.of(rules.game()).rules.iter();
    let preset = presets.find(|preset| preset.rules == rules);
    let name = preset.map_or(AnyRules::preset(rules.game()), |preset| preset.id.as_str());
    MatchSettings {
        rules,
        preset: name.to_owned(),
        ..viewing_settings(&MatchSettings::default())
    }
}

/// Returns the reason why a pasted text is neither a position nor a game.
fn in_words(text: &TextTable, board: (AnyRules, &Topology), error: &PlainError) -> String {
    let fill = |key, why: &str| text.fill(key, &[("why", why)]);
    match error {
        PlainError::Empty => text.get("paste.empty").to_owned(),
        PlainError::TooLong => text.get("paste.too_long").to_owned(),
        PlainError::Position(why) => fill("paste.no_position", &one_line(&why.to_string())),
        PlainError::Start(against) => {
            let first = against.first();
            let why = first.map(|first| phrases::setup_error(text, board, first));
            fill("paste.no_start", &why.unwrap_or_default())
        }
        PlainError::Move {
            number,
            text: written,
            why,
        } => {
            let (n, written) = (number.to_string(), one_line(written));
            let (_, topology) = board;
            let why = phrases::illegal(text, topology, Some(why));
            let words = [("n", n.as_str()), ("move", &written), ("why", &why)];
            text.fill("paste.bad_move", &words)
        }
        PlainError::Record(why) => fill("paste.no_record", &one_line(why)),
    }
}

/// Reports a key that was pressed together with Control.
#[derive(Event, Clone, Copy, Debug)]
struct ControlPressed(KeyCode);

/// Reports keys pressed together with Control, but for those under a card and those of visitors.
fn listen(
    mut inbox: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    (overlay, exhibition_state): (Res<State<Overlay>>, Res<State<ExhibitionState>>),
    mut commands: Commands,
) {
    let open = *overlay.get() == Overlay::None && !exhibition_state.is_on();
    let heeds = open && held.any_pressed(CONTROL);
    let pressed = inbox.read().filter(|key| key.state == ButtonState::Pressed);
    for key in pressed.filter(|_| heeds) {
        commands.trigger(ControlPressed(key.key_code));
    }
}

/// Copies the position.
fn copy(pressed: On<ControlPressed>, mut requests: MessageWriter<PasteboardRequest>) {
    if pressed.0 == KeyCode::KeyC {
        requests.write(PasteboardRequest::CopyPosition);
    }
}

/// Pastes a position or a game.
fn paste(pressed: On<ControlPressed>, mut requests: MessageWriter<PasteboardRequest>) {
    if pressed.0 == KeyCode::KeyV {
        requests.write(PasteboardRequest::Paste);
    }
}

/// Adds copying and pasting to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pasteboard>()
        .add_message::<PasteboardRequest>()
        .add_systems(
            Update,
            (
                listen.in_set(AppSystems::Input),
                obey.run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                    .before(commands::obey)
                    .in_set(AppSystems::Match),
            ),
        )
        .add_observer(copy.run_if(in_state(Screen::Match)))
        // Nothing takes the place of a game that is being played.
        .add_observer(paste.run_if(during([Activity::Editor, Activity::Review])));
}
