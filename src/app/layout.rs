//! Positions of panels and board in the window: pure arithmetic, so that input, screenshots and tests agree on
//! it without a window.

use crate::app::board::{BoardStyle, BoardSystems};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::scene::places;
use crate::app::play::game::{GameOnTable, Match};
use crate::app::preferences::Preferences;
use crate::app::presentation::presentation;
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, Screen};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use tibetango_content::config::Config;

/// The division of the window, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Size of the window.
    pub window: Vec2,
    /// Factor on all sizes of text, gaps and buttons.
    pub scale: f32,
    /// Height of buttons, in logical pixels: as large as fingers need, as far as the window can hold them.
    pub touch: f32,
    /// True when the window is taller than wide.
    pub portrait: bool,
    /// The part kept free for the board.
    pub board: Rect,
    /// Strip above the board, for the words to the player on the far side. Empty if there is none.
    pub across: Rect,
    /// Panel of players and events: beside the board, or above it in portrait. On the title the column of the chosen
    /// game: to the left of the board, or below it in portrait.
    pub panel: Rect,
    /// Area of the buttons: the lower part of the panel, or below the board in portrait. On the title the foot.
    pub buttons: Rect,
    /// Number of rows of buttons that fit there.
    pub rows: usize,
    /// Strip kept free for messages, at the lower end of the window: it shows nothing else, and cards end above it. On
    /// the title it lies above the foot while there is no card.
    pub messages: Rect,
}

/// True while a plate lies under the panel of a tall window: with the chances of a match, and what the search finds.
/// The panels say so when they are drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlateBelowPanel(pub bool);

/// Contents that the window is divided for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutScene {
    /// The table as a scene, and the chosen game beside it.
    Title {
        /// True if a card lies over it.
        covered: bool,
    },
    /// Offers to the visitors of an exhibition, beside the table.
    Offers {
        /// True if the house has words there, or a code for phones.
        words: bool,
    },
    /// A game of the computer while no visitor is there, beside words that are read from afar.
    Attract,
    /// Players, moves and buttons.
    Match {
        /// Number of rows of buttons in a wide window.
        rows: usize,
        /// True if a second player sits across, with the screen flat between.
        across: bool,
        /// True if a plate lies under the panel of a tall window.
        plated: bool,
    },
}

/// Height of buttons if fingers need no more, in design pixels.
const BUTTON: f32 = 52.0;
/// Scale at which small letters are as large as the smallest that are drawn; a window of [`WINDOW`] or more has
/// room for it.
const READABLE: f32 = 0.965;
/// Shorter and longer edge of the smallest window that is designed for.
const WINDOW: [f32; 2] = [600.0, 800.0];
/// Maximum share of the height between panel and buttons that the plate takes from the board.
const PLATE_SHARE: f32 = 0.25;
/// Height of the strip for messages: room for two lines.
const MESSAGES: f32 = 50.0;
/// Height of the names above the scene of the title, and the margin around its parts.
const HEAD: f32 = 84.0;
const EDGE: f32 = 18.0;
/// Gap between its parts, and that above its foot: the strip for messages.
const GAP: f32 = 12.0;
const ABOVE_FOOT: f32 = 44.0;
/// Width of its column in a wide window, and height in a tall one; at least, and as a share of the window.
const COLUMN: [(f32, f32); 2] = [(380.0, 0.37), (400.0, 0.36)];
/// Lower end of the plate under the panel of a tall window, from the panel on, and the gap below it.
pub(crate) const PLATE: f32 = 107.0;
const BELOW_PLATE: f32 = 4.0;
/// Height of the strip for the player who sits across: one line of words.
const ACROSS: f32 = 66.0;

impl Layout {
    /// Divides a window. `text_scale` enlarges texts and everything around them; `finger` is the least size of
    /// anything touched, in logical pixels.
    #[must_use]
    pub fn of(window: Vec2, text_scale: f32, finger: f32, scene: LayoutScene) -> Self {
        let window = window.max(Vec2::splat(200.0));
        let portrait = window.y > window.x;
        let natural = if portrait {
            (window.x / 620.0).min(window.y / 1100.0)
        } else {
            (window.x / 1280.0).min(window.y / 720.0)
        };
        let room = (window.min_element() / WINDOW[0]).min(window.max_element() / WINDOW[1]);
        let scale = natural.max(READABLE * room.min(1.0)).clamp(0.6, 3.0) * text_scale;
        let margin = 16.0 * scale;
        // The maximum that leaves room for the board and for three rows of buttons.
        let most = window.y * if portrait { 0.09 } else { 0.14 };
        let touch = finger.max(BUTTON * scale).min(most);
        let (wide, across, plated) = match scene {
            LayoutScene::Title { .. } | LayoutScene::Offers { .. } | LayoutScene::Attract => {
                (2, false, false)
            }
            LayoutScene::Match {
                rows,
                across,
                plated,
            } => (rows, across, plated),
        };
        let count = if portrait { 2 } else { wide };
        // Rows of buttons with the gaps between and the panel's edge around them.
        let rows = |n: f32| n * touch + ((n - 1.0) * 8.0 + 30.0) * scale;
        let inner = Rect::from_corners(Vec2::ZERO, window).inflate(-margin);
        let strip = window.y - MESSAGES * scale;
        let (board, panel, buttons) = if portrait {
            let top = (214.0 * scale).min(window.y * 0.32);
            let bottom = rows(2.0).min(window.y * 0.24);
            let panel = Rect::new(inner.min.x, inner.min.y, inner.max.x, inner.min.y + top);
            let buttons = Rect::new(inner.min.x, strip - bottom, inner.max.x, strip);
            // If there is more height than the board fills, it stays in the middle.
            let height = buttons.min.y - panel.max.y;
            let spare = (height - window.x).clamp(0.0, (inner.max.y - strip).max(0.0));
            // Neither the board nor the stones behind it lie under a plate.
            let plate = if plated { PLATE + BELOW_PLATE } else { 0.0 };
            // In a small window it may cover the far edge: the points must stay large enough to hit.
            let above = spare.max((plate * scale).min(height * PLATE_SHARE));
            let board = Rect::new(0.0, panel.max.y + above, window.x, buttons.min.y);
            (board, panel, buttons)
        } else {
            let width = (330.0 * scale).min(window.x * 0.42);
            let (left, right) = (inner.max.x - width, inner.max.x);
            let foot = rows(count as f32).min(inner.height() * 0.5);
            let low = inner.max.y - foot;
            let panel = Rect::new(left, inner.min.y, right, low - margin * 0.5);
            let buttons = Rect::new(left, low, right, inner.max.y);
            let board = Rect::new(0.0, 0.0, left, strip);
            (board, panel, buttons)
        };
        let (board, panel, buttons, end) = match scene {
            LayoutScene::Title { .. } => {
                let (board, column, foot) = stage(window, (scale, touch, portrait));
                (board, column, foot, window.x)
            }
            // No panel stands below the board.
            LayoutScene::Offers { .. } | LayoutScene::Attract | LayoutScene::Match { .. } => {
                (board, panel, buttons, board.max.x)
            }
        };
        let edge = board.min.y + ACROSS * scale * f32::from(u8::from(across));
        let across = Rect::new(board.min.x, board.min.y, board.max.x, edge);
        let board = Rect::from_corners(Vec2::new(board.min.x, edge), board.max);
        let mut layout = Self {
            window,
            scale,
            touch,
            portrait,
            board,
            across,
            panel,
            buttons,
            rows: count,
            messages: Rect::new(margin, strip, end - margin, window.y - 6.0 * scale),
        };
        match scene {
            LayoutScene::Offers { words } => places::offers(&mut layout, words),
            LayoutScene::Attract => places::attract(&mut layout),
            LayoutScene::Title { covered: false } => {
                let low = buttons.min.y;
                (layout.messages.min.y, layout.messages.max.y) = (low - ABOVE_FOOT * scale, low);
            }
            LayoutScene::Title { covered: true } | LayoutScene::Match { .. } => {}
        }
        layout
    }
}

/// Divides the title into the frame of the board, the column of the chosen game, and the foot, with the same margin on
/// all sides. The board is seen askew there and reaches beyond its frame.
fn stage(window: Vec2, (scale, touch, portrait): (f32, f32, bool)) -> (Rect, Rect, Rect) {
    let (edge, gap) = (EDGE * scale, GAP * scale);
    let rows = if portrait { 2.0 } else { 1.0 };
    let (right, end) = (window.x - edge, window.y - edge);
    let low = end - rows * touch - (rows - 1.0) * 8.0 * scale;
    let foot = Rect::new(edge, low, right, end);
    let head = edge + head_height(window, scale, touch);
    let below = low - ABOVE_FOOT * scale;
    let (least, share) = COLUMN[usize::from(portrait)];
    if portrait {
        let top = (below - (least * scale).min(window.y * share)).max(head + gap);
        let column = Rect::new(edge, top, right, below);
        let frame = Rect::new(
            0.09 * window.x,
            head,
            0.91 * window.x,
            (top - gap).max(head),
        );
        return (frame, column, foot);
    }
    let wide = (least * scale).max(window.x * share).min(window.x * 0.5);
    let top = (head + gap).min(below);
    let column = Rect::new(edge, top, edge + wide, below);
    let left = column.max.x + 0.08 * window.x;
    // Below the languages, which stand at the right end of the head.
    let frame = Rect::new(
        left,
        edge + 0.75 * (head - edge),
        window.x - edge - 0.02 * window.x,
        below,
    );
    (frame, column, foot)
}

/// Returns the height of the names above the scene of the title.
#[must_use]
pub(crate) fn head_height(window: Vec2, scale: f32, touch: f32) -> f32 {
    (HEAD * scale).min(window.y * 0.15).max(touch)
}

/// Returns true for games with more buttons than others: for moves ended by hand, formations, the last stones.
/// A replay and a lesson have more too.
fn presses(game: &Match) -> bool {
    let presentation = presentation(game.session.settings().game());
    let ended = game.session.history().rules().lists_takes();
    ended || presentation.many_stones || presentation.formations.is_some()
}

/// Returns true if the offers of an exhibition have words of the house, or a code for phones.
fn has_words(config: &Config) -> bool {
    let exhibition = &config.exhibition;
    exhibition.network.is_some() || exhibition.house(config.text.language()).is_some()
}

/// States that say what fills the window.
#[derive(SystemParam)]
struct WindowStates<'w> {
    screen: Res<'w, State<Screen>>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
    overlay: Res<'w, State<Overlay>>,
}

fn divide(
    window: Query<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    preferences: Res<Preferences>,
    states: WindowStates,
    (game, table, plate): (Option<Res<Match>>, GameOnTable, Res<PlateBelowPanel>),
    mut layout: ResMut<Layout>,
    mut style: ResMut<BoardStyle>,
) {
    let Ok(window) = window.single() else { return };
    let size = Vec2::new(window.width(), window.height());
    let theme = &settings.config.theme;
    let scale = theme.text_scale as f32 * preferences.text_size.factor();
    let exhibition_state = *states.exhibition_state.get();
    let touch_mm = match exhibition_state.is_on() {
        true => settings.config.exhibition.touch_mm(theme),
        false => theme.touch_mm,
    };
    let finger = (touch_mm * theme.pixels_per_mm) as f32;
    let scene = match *states.screen.get() {
        Screen::Title if exhibition_state.is_on() => LayoutScene::Offers {
            words: has_words(&settings.config),
        },
        Screen::Title => LayoutScene::Title {
            covered: *states.overlay.get() != Overlay::None,
        },
        Screen::Match if exhibition_state == ExhibitionState::Attract => LayoutScene::Attract,
        Screen::Match => {
            let played = table.match_in_play().is_some();
            let (rows, across) = match game {
                None => (2, false),
                Some(game) => {
                    let few = played && !presses(&game);
                    let across = played && preferences.flat && game.is_of_two_people();
                    (if few { 2 } else { 3 }, across)
                }
            };
            // A card in place of the panels has no plate.
            let plated = plate.0 && table.has_panels();
            LayoutScene::Match {
                rows,
                across,
                plated,
            }
        }
    };
    layout.set_if_neq(Layout::of(size, scale, finger, scene));
    let flat = matches!(scene, LayoutScene::Match { across: true, .. });
    let staged = matches!(scene, LayoutScene::Title { .. });
    if (style.frame, style.flat, style.staged) != (layout.board, flat, staged) {
        (style.frame, style.flat, style.staged) = (layout.board, flat, staged);
    }
}

/// Forgets the plate of a match that is left: the next one begins without it.
fn forget_plate(mut plate: ResMut<PlateBelowPanel>) {
    *plate = PlateBelowPanel::default();
}

/// Keeps the layout up to date.
pub(super) fn plugin(app: &mut App) {
    let window = Vec2::new(1280.0, 720.0);
    let layout = Layout::of(window, 1.0, 0.0, LayoutScene::Title { covered: false });
    app.init_resource::<PlateBelowPanel>()
        .add_systems(OnExit(Screen::Match), forget_plate);
    app.insert_resource(layout).add_systems(
        Update,
        (
            divide.in_set(AppSystems::Outside),
            // Another screen is divided in its own way from its first frame on.
            divide
                .run_if(state_changed::<Activity>)
                .after(AppSystems::Settle)
                .before(BoardSystems::Reframe),
        ),
    );
}
