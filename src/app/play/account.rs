//! Account of a move: one sentence that says what it did, in the words of its game.

use crate::app::phrases::{join, list_parts, side_key};
use tibetango_content::config::TextTable;
use tibetango_content::config::cues::Cues;
use tibetango_content::deeds::{MoveDeed, PlayedMove, deeds};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{Point, Side, Term};

/// The player of a move, as its account speaks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover<'a> {
    /// The person whom it speaks to.
    You,
    /// The computer, against a person.
    Computer,
    /// A side or a player by name.
    Name(&'a str),
}

/// Words of one game.
struct GameWords<'a> {
    text: &'a TextTable,
    history: &'a AnyGameHistory,
}

impl GameWords<'_> {
    /// Returns a text of this game, or else of all games.
    fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.text
            .fill(&self.text.key_of(self.history.game(), key), values)
    }

    /// Returns such a text with a number in words.
    fn count_text(&self, key: &str, n: usize) -> String {
        let key = self.text.key_of(self.history.game(), key);
        self.text.fill_number(&key, n, &[])
    }

    /// Returns what happened of this game's own, as far as that has words.
    fn own(&self, term: &Term, n: usize) -> Option<String> {
        let key = format!("{}.did.{}", self.history.game(), term.word());
        self.text.find(&key)?;
        Some(self.text.fill_number(&key, n, &[]))
    }

    fn points(&self, points: &[Point]) -> String {
        let topology = self.history.topology();
        let names = points.iter().map(|&point| point_text(topology, point));
        list_parts(self.text, &names.collect::<Vec<_>>()).unwrap_or_default()
    }

    /// Returns the words of a deed; `None` where it has none, or a sentence of its own.
    fn clause(&self, deed: &MoveDeed) -> Option<String> {
        let key = format!("did.{}", deed.key());
        let name = |point| point_text(self.history.topology(), point);
        match deed {
            MoveDeed::Placed(at) => Some(self.fill(&key, &[("to", &name(*at))])),
            MoveDeed::Moved { from, to, .. } => {
                let [from, to] = [*from, *to].map(name);
                Some(self.fill(&key, &[("from", &from), ("to", &to)]))
            }
            MoveDeed::Own(term, n) => self.own(term, *n),
            MoveDeed::Jumped { n, .. } | MoveDeed::Chained(n) | MoveDeed::TookMany(n) => {
                Some(self.count_text(&key, *n))
            }
            MoveDeed::Took(points) => Some(self.fill(&key, &[("points", &self.points(points))])),
            MoveDeed::Crowned => Some(self.fill(&key, &[])),
            MoveDeed::Decided(..) | MoveDeed::Begun(_) => None,
        }
    }

    /// Returns what a move did, part by part; where a piece went only if nothing else has words.
    fn clauses(&self, deeds: &[MoveDeed]) -> Vec<String> {
        let (quiet, others): (Vec<&MoveDeed>, _) = deeds.iter().partition(|deed| deed.is_quiet());
        let texts = |some: Vec<&MoveDeed>| -> Vec<String> {
            some.into_iter()
                .filter_map(|deed| self.clause(deed))
                .collect()
        };
        let clause_texts = texts(others);
        match clause_texts.is_empty() {
            true => texts(quiet),
            false => clause_texts,
        }
    }

    /// Returns a text of this game, or else of all games, on a side and the other one.
    fn pair(&self, key: &str, side: Side) -> String {
        let name = |side| self.fill(side_key(side), &[]);
        let [side, other] = [side, side.other()].map(name);
        self.fill(key, &[("side", &side), ("other", &other)])
    }
}

/// Returns the account of the last move of a game: what it did, and the phase that begins with it.
#[must_use]
pub fn account(
    text: &TextTable,
    history: &AnyGameHistory,
    cues: &Cues,
    mover: Mover,
    last: &PlayedMove,
) -> String {
    let words = GameWords { text, history };
    let deeds = deeds(last, cues);
    if let [decided @ MoveDeed::Decided(side, _)] = deeds.as_slice() {
        return words.pair(&format!("caption.{}", decided.key()), *side);
    }
    let mover = match mover {
        Mover::You => text.get("did.you").to_owned(),
        Mover::Computer => text.get("did.computer").to_owned(),
        Mover::Name(name) => text.fill("did.side", &[("side", name)]),
    };
    let clauses = words.clauses(&deeds);
    let deeds_text = join(text, &clauses, ["did.then", "did.and"]).unwrap_or_default();
    let first = text.fill("did.whole", &[("who", &mover), ("what", &deeds_text)]);
    let begins = deeds.last().and_then(|deed| {
        let MoveDeed::Begun(phase) = deed else {
            return None;
        };
        let key = format!("{}.begins.{}", history.game(), phase.name());
        text.find(&key)?;
        // The side that acts in this phase has the move.
        Some(words.pair(&key, history.to_move().other()))
    });
    match begins {
        Some(second) => text.fill("words.then", &[("first", &first), ("second", &second)]),
        None => first,
    }
}
