//! `NAME/help.ron`: the rules of a game as cards, some with a moving picture.

use serde::Deserialize;

use super::lessons::{Lesson, Teaches};
use crate::config::checks::{Checks, Unique};
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{Files, inside};
use tibetango_rules::{GameName, Topology};

/// The file inside the folder of a game.
pub const FILE: &str = "help.ron";

/// Maximum number of cards of a game.
const MOST: usize = 40;

/// Maximum number of positions of a picture.
const MOST_STEPS: usize = 20;

/// Maximum number of points of a curve.
const MOST_POINTS: usize = 200;

/// Description of a point of a curve.
const POINT: &str = "rounds, more than at the point before, and a per cent from 0 to 100";

/// Description of a curve.
const CURVE: &str = "two points or more, on a card without steps";

/// Description of a position of a scene.
const SCENE: &str =
    "a position of w, b (W, B: kings) and . on a whole board of this game, the same one in all";

/// Description of a position of a picture.
pub(in crate::config) const POSITION: &str =
    "a position of w, b (W, B: kings) and . on a board of this game, or its rows with slashes";

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleCard {
    /// Its name in the text tables, after `help.`.
    pub id: String,
    /// The lessons beside which its picture is shown.
    pub teaches: Option<Teaches>,
    /// The positions of its picture: `w` and `b` are stones, `W` and `B` kings, `.` an empty point, either of a whole
    /// board of the game or, with slashes between its rows, of a part of a board of rows and
    /// columns. A rule without positions has words alone.
    #[serde(default)]
    pub steps: Vec<String>,
    /// A curve in place of the picture: numbers of rounds of learning, ascending, each with the per cent
    /// of games won then.
    #[serde(default)]
    pub curve: Vec<(u32, u32)>,
}

impl RuleCard {
    /// True where a picture or a curve is shown beside its words.
    #[must_use]
    pub fn is_pictured(&self) -> bool {
        !self.steps.is_empty() || !self.curve.is_empty()
    }
}

/// The cards of a game, in the order shown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// Positions of a whole board, one after another: the picture of the game on the first page of a phone.
    #[serde(default)]
    pub scene: Vec<String>,
    /// The cards, one a rule.
    pub cards: Vec<RuleCard>,
}

impl Help {
    /// Returns the picture for a lesson: that of the card that it names, else of the first one that teaches the same.
    #[must_use]
    pub fn beside(&self, lesson: &Lesson) -> Option<&RuleCard> {
        let mut cards = self.cards.iter().filter(|card| !card.steps.is_empty());
        match &lesson.card {
            Some(id) => cards.find(|card| card.id == *id),
            None => cards.find(|card| card.teaches == Some(lesson.teaches)),
        }
    }
}

/// Reads the file and measures every picture.
pub(super) fn check(files: &Files, game: GameName) -> ConfigResult<Help> {
    let source = files.read(&inside(game, FILE))?;
    let help: Help = source.parse()?;
    let mut checks = Checks::new(&source);
    let mut ids = Unique::default();
    for (here, position) in checks.items(&Route::root().field("scene"), &help.scene, 0..=MOST_STEPS)
    {
        let whole = is_position(position, game) && !position.contains('/');
        if !whole || position.len() != help.scene[0].len() {
            checks.note(&here, Problem::bad_form(position, SCENE));
        }
    }
    for (here, card) in checks.items(&Route::root().field("cards"), &help.cards, 0..=MOST) {
        checks.id(&here.field("id"), PathEnd::Value, &card.id, &mut ids);
        for (here, step) in checks.items(&here.field("steps"), &card.steps, 0..=MOST_STEPS) {
            let form = if !is_position(step, game) {
                POSITION
            } else if plan(step) != plan(&card.steps[0]) {
                "a position of the same board as the first one"
            } else {
                continue;
            };
            checks.note(&here, Problem::bad_form(step, form));
        }
        let curve = here.field("curve");
        let points = checks.items(&curve, &card.curve, 0..=MOST_POINTS);
        if card.curve.len() == 1 || !card.curve.is_empty() && !card.steps.is_empty() {
            let text = format!("{:?}", card.curve);
            checks.note(&curve, Problem::bad_form(&text, CURVE));
        }
        let mut before = None;
        for (here, &(rounds, share)) in points {
            if share > 100 || before.is_some_and(|before| rounds <= before) {
                let point = format!("({rounds}, {share})");
                checks.note(&here, Problem::bad_form(&point, POINT));
            }
            before = Some(rounds);
        }
    }
    checks.finish(help)
}

/// Returns the lengths of the rows of a position.
fn plan(position: &str) -> Vec<usize> {
    position.split('/').map(str::len).collect()
}

/// True for stones on a whole board of the game, or on a part of one.
pub(in crate::config) fn is_position(text: &str, game: GameName) -> bool {
    let rows = plan(text);
    let whole = |&size: &u8| Topology::of(game, size).is_some_and(|s| s.points() == text.len());
    let fits = match rows[..] {
        [_] => game.sizes().iter().any(whole),
        _ => rows.len() <= 20 && (1..=20).contains(&rows[0]) && rows.iter().all(|&r| r == rows[0]),
    };
    fits && text.bytes().all(|mark| b"wbWB./".contains(&mark))
}
