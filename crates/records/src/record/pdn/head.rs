//! Data of the whole game in the tags: rules, people, result, start position.

use super::ends::{ENDS, is_unknown, with_reason};
use super::format::{GAME, SMALL_BOARD};
use super::lexer::Tag;
use super::outcome::{FIRST, result};
use super::problem::{PdnFault, PdnParsed, PdnProblem};
use super::remark::Remark;
use super::tags::{ROSTER, TAGS};
use crate::record::collection::UsualRules;
use crate::record::place::{Forgiving, KEPT};
use crate::record::properties::ForeignProperty;
use crate::record::replay::{StatedResult, settle};
use crate::record::text::clean;
use crate::record::words::result_names::by_name;
use crate::record::{Record, RecordResult, date};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::{DraughtsRules, SIZE, fen};
use tibetango_rules::normalization::plain;
use tibetango_rules::quote::{cut, one_line, quote_text};
use tibetango_rules::{AnyRules, Outcome, PlainMove, Side};

/// Maximum length of the description of a faulty position, in characters.
const LONGEST: usize = 200;

/// Data of the tags.
pub(super) struct Head {
    /// Everything but plies, variations, notes and result.
    pub record: Record,
    /// The game before its first ply.
    pub start: AnyGameHistory,
    result: Option<StatedResult>,
    /// The result as its tag writes it, with its place.
    words: Option<(usize, String)>,
    /// Value of the `Termination` tag, with its place.
    ending: (usize, String),
    reason: Option<String>,
}

impl Head {
    /// Returns the result of a game from its tags, the result behind its moves, and its outcome on the board.
    pub fn result(
        &self,
        behind: Option<StatedResult>,
        end: Option<Outcome>,
    ) -> Option<RecordResult> {
        let stated_result = self.result.or(behind);
        let stated_result =
            stated_result.map(|stated_result| with_reason(stated_result, &self.ending.1));
        let stated_result = match (stated_result, behind) {
            // The reason may stand behind the moves alone, as in `Black resigns`.
            (Some((Some(winner), "")), Some((Some(other), why))) if winner == other => {
                Some((Some(winner), why))
            }
            (stated_result, _) => stated_result,
        };
        settle(stated_result, self.reason.clone(), end)
    }

    /// Notes a result behind the moves, with its text and place, that the tag contradicts; and a result, if it is the
    /// only one, or a reason whose words are unknown.
    pub fn doubt(&self, behind: Option<&(StatedResult, String, usize)>, forgiving: &mut Forgiving) {
        if let (Some((winner, _)), Some(((other, _), words, at))) = (self.result, behind)
            && winner != *other
        {
            let what = format!(
                "{} is not the result of the tag, which counts",
                quote_text(words)
            );
            forgiving.say(*at, what);
        }
        let stated_result = self
            .result
            .or(behind.map(|(stated_result, ..)| *stated_result));
        let (at, ending) = &self.ending;
        // Another tag gives the reason, or says that there is none.
        if self.reason.is_none()
            && let Some((Some(_), "")) = stated_result
            && is_unknown(ending)
        {
            let what = format!(
                "Termination {}: no known reason of a win",
                quote_text(ending)
            );
            forgiving.say(*at, what);
        }
        if let (None, Some((at, words))) = (stated_result, &self.words) {
            forgiving.say(*at, format!("Result {} {KEPT}", quote_text(words)));
        }
    }

    /// Returns the result as the file writes it, in its tag or behind the moves.
    pub fn result_text<'a>(&'a self, behind: Option<&'a str>) -> Option<&'a str> {
        let words = self.words.as_ref().map(|(_, words)| words.as_str());
        words.or(behind)
    }
}

fn find<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.is(name))
}

/// Returns the cleaned value; empty for an unknown one, such as `?` or `????.??.??`.
fn clean_value(value: &str) -> String {
    match value.chars().any(|c| !"?. ".contains(c)) {
        true => clean(value),
        false => String::new(),
    }
}

/// Returns the cleaned value of a tag; empty if it is missing or unknown.
fn tag_value(tags: &[Tag], name: &str) -> String {
    find(tags, name).map_or_else(String::new, |tag| clean_value(&tag.value))
}

/// True for a tag with a value that has no meaning here.
pub(super) fn is_kept(name: &str, value: &str) -> bool {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let value = value.trim();
    match () {
        () if TAGS.into_iter().any(is) => false,
        () if is("Result") => match result(value) {
            // A game lost by both to the standard, a draw to others.
            Some(stated_result) => stated_result == (None, ""),
            None => !["", "?", "*"].contains(&value),
        },
        () if is("Rules") => rules(value).is_none(),
        () if is("Termination") => {
            let mut ends = ENDS.iter();
            !ends.any(|(_, word)| word.eq_ignore_ascii_case(value))
        }
        () if is("Start") => AnyGameHistory::from_text(DraughtsRules::default(), value).is_err(),
        () => true,
    }
}

/// True for the tag of a result that earlier versions did not understand, in words or with a remark: their records keep
/// it.
pub(super) fn was_kept(name: &str, value: &str) -> bool {
    let worded = |c: char| c.is_alphabetic() || plain(c) == '(';
    "Result".eq_ignore_ascii_case(name) && value.contains(worded)
}

/// Returns the tags that have no meaning here.
pub(super) fn foreign_tags(tags: &[Tag]) -> Vec<&Tag> {
    let has_time = day_and_time(tags).is_some_and(|(day, time)| day.is("Date") && !time.is_empty());
    let remarks = tags
        .iter()
        .filter(|tag| is_kept(&tag.name, &tag.value) && !(has_time && tag.is("Time")));
    remarks.collect()
}

/// Reads the tags of a game that begins with this move; files that name no rules use the preset `usual`.
pub(super) fn read(
    tags: &[Tag],
    first: Option<&PlainMove>,
    usual: UsualRules<'_>,
    forgiving: &mut Forgiving,
) -> PdnParsed<Head> {
    let usual = usual.and_then(|(name, rules)| Some((name, DraughtsRules::try_from(rules).ok()?)));
    let rules_of_tag = find(tags, "Rules").and_then(|tag| rules(&tag.value));
    let (name, rules) = match (rules_of_tag, usual) {
        (None, Some((name, rules))) => (name.to_owned(), rules),
        (None, None) => (String::new(), DraughtsRules::default()),
        (Some(rules), _) => (tag_value(tags, "Preset"), rules),
    };
    let record = Record::new(SIZE, rules);
    let start = start(tags, first, rules, forgiving)?;
    let date = match find(tags, "DateText") {
        Some(tag) => clean(&tag.value),
        None => date_of(tags),
    };
    let words = find(tags, "Result").map(|tag| (tag.at, tag.value.trim()));
    let words = words.filter(|(_, words)| !["", "?", "*"].contains(words));
    let names = ["White", "Black"].map(|name| tag_value(tags, name));
    let names = [names[0].as_str(), names[1].as_str()];
    Ok(Head {
        result: words.and_then(|(_, words)| result(words).or_else(|| by_name(words, FIRST, names))),
        words: words.map(|(at, words)| (at, words.to_owned())),
        ending: (
            find(tags, "Termination").map_or(0, |tag| tag.at),
            tag_value(tags, "Termination"),
        ),
        reason: find(tags, "Reason").map(|tag| clean(&tag.value)),
        record: Record {
            rules: match name.is_empty() {
                true => record.rules,
                false => name,
            },
            start: start.set_up_as().unwrap_or_default(),
            name: tag_value(tags, "GameName"),
            developer: tag_value(tags, "Program"),
            date,
            black: tag_value(tags, "Black"),
            white: tag_value(tags, "White"),
            ..record
        },
        start,
    })
}

/// Reads the full rules of our own tag, which holds the words of every rule.
fn rules(text: &str) -> Option<DraughtsRules> {
    let words = text.split_whitespace().map(|word| word.split_once('='));
    let words = words.collect::<Option<Vec<_>>>()?;
    DraughtsRules::try_from(AnyRules::from_words(GAME, &words).ok()?).ok()
}

fn rules_text(rules: DraughtsRules) -> String {
    let words = AnyRules::from(rules).words().into_iter();
    let words: Vec<String> = words.map(|(name, word)| format!("{name}={word}")).collect();
    words.join(" ")
}

/// Returns the game before its first ply.
fn start(
    tags: &[Tag],
    first: Option<&PlainMove>,
    rules: DraughtsRules,
    forgiving: &mut Forgiving,
) -> PdnParsed<AnyGameHistory> {
    let wrong = |at, why: String| {
        let why = cut(&one_line(&why), LONGEST);
        PdnFault::new(at, PdnProblem::SetUp(why))
    };
    let is_stated = |tag: &&Tag| !["", "?", "*"].contains(&tag.value.trim());
    let Some(tag) = find(tags, "FEN").filter(is_stated) else {
        let first = AnyGameHistory::new(SIZE, rules);
        return first.ok_or_else(|| wrong(0, "there is no such board".to_owned()));
    };
    let turn = turn(&tag.value, first);
    let position = fen::with_turn(&tag.value, turn);
    if position.is_some() {
        let what = format!("FEN does not say whose move it is: {turn} is to move");
        forgiving.say(tag.at, what);
    }
    if let Some((_, form)) = fen::other_form(&tag.value) {
        forgiving.say(tag.at, format!("FEN is read {form}"));
    }
    let text = position.as_ref().unwrap_or(&tag.value);
    let history = AnyGameHistory::from_text(rules, text);
    let history = history.map_err(|why| wrong(tag.at, why.to_string()))?;
    // The same pieces in the middle of a game.
    let is_stated =
        find(tags, "Start").and_then(|tag| AnyGameHistory::from_text(rules, &tag.value).ok());
    let other = is_stated
        .filter(|other| (other.pieces(), other.to_move()) == (history.pieces(), history.to_move()));
    Ok(other.unwrap_or(history))
}

/// Returns the side whose piece moves first in a position, White if that is unknown.
fn turn(text: &str, first: Option<&PlainMove>) -> Side {
    let mover = || {
        let from = first?.from?;
        let setup = fen::read(text).ok()?;
        Some(setup.pieces.get(from.index()).copied().flatten()?.side)
    };
    mover().unwrap_or(Side::White)
}

/// True for a position with a piece beyond a smaller board; `None` if the text is no position.
pub(super) fn is_large(text: &str) -> Option<bool> {
    let pieces = fen::read(text).ok()?.pieces;
    Some(pieces.iter().skip(SMALL_BOARD).any(Option::is_some))
}

/// Returns the date in the form of records; empty without a day.
fn date_of(tags: &[Tag]) -> String {
    day_and_time(tags).map_or_else(String::new, |(day, time)| {
        date_text(&clean_value(&day.value), time)
    })
}

/// Returns the tag of the day, in local time or else in UTC, and the time of day on the same clock; empty if there is
/// none.
fn day_and_time(tags: &[Tag]) -> Option<(&Tag, &str)> {
    let clocks = [("Date", "Time"), ("UTCDate", "UTCTime")].into_iter();
    let mut days = clocks.filter_map(|(day, time)| Some((find(tags, day)?, time)));
    let (day, time) = days.find(|(day, _)| !clean_value(&day.value).is_empty())?;
    let time = find(tags, time).map(|tag| tag.value.trim());
    Some((day, time.filter(|time| is_time(time)).unwrap_or_default()))
}

fn is_time(text: &str) -> bool {
    text.contains(':') && text.chars().all(|c| c.is_ascii_digit() || c == ':')
}

/// Returns a day with dots between year, month and day: `2026.01.05` for `2026-01-05`.
fn with_dots(day: &str) -> String {
    let parts: Vec<&str> = day.split('-').collect();
    let digits =
        |part: &&str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    match &parts[..] {
        [year, month, date] if digits(year, 4) && digits(month, 2) && digits(date, 2) => {
            parts.join(".")
        }
        _ => day.to_owned(),
    }
}

/// Returns the date of a record from day and time of a file.
fn date_text(day: &str, time: &str) -> String {
    clean(&format!("{} {time}", date::of_file(day)))
}

/// Tags to be written, and those of the same game that are kept.
struct Tags<'a> {
    own: Vec<(String, String)>,
    theirs: Vec<(&'a str, &'a str)>,
}

impl Tags<'_> {
    /// Adds a tag unless its value is empty.
    fn say(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.own.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Returns the value of a kept tag.
    fn their(&self, name: &str) -> Option<&str> {
        let mut theirs = self.theirs.iter();
        let entry = theirs.find(|(key, _)| key.eq_ignore_ascii_case(name));
        entry.map(|(_, value)| *value)
    }

    /// Adds the tags for winner and reason of a game that has this outcome on the board.
    fn end(&mut self, record: &Record, end: Option<Outcome>) {
        let winner = record.result.as_ref().map(|result| result.winner);
        let code = match winner {
            None => "*",
            Some(Some(Side::White)) => "2-0",
            Some(None) => "1-1",
            Some(Some(Side::Black)) => "0-2",
        };
        // A kept word for the result is enough if it is not another result.
        let odd = self.their("Result");
        let odd =
            odd.filter(|odd| winner.is_none() || result(odd).map(|(winner, _)| winner) == winner);
        let stated_result = result(odd.unwrap_or(code));
        if odd.is_none() {
            self.say("Result", code);
        }
        let Some(result) = &record.result else {
            return;
        };
        let theirs = self.their("Termination").map(str::to_owned);
        let ends = ENDS.iter().find(|(end, _)| end.text() == result.reason);
        let ends = ends.filter(|_| result.winner.is_some() && theirs.is_none());
        let word = ends.map_or("", |(_, word)| word);
        self.say("Termination", word);
        let ending = theirs.as_deref().unwrap_or(word);
        let stated_result = stated_result.map(|stated_result| with_reason(stated_result, ending));
        let doubted = matches!(stated_result, Some((Some(_), ""))) && is_unknown(ending);
        if doubted || settle(stated_result, None, end).as_ref() != Some(result) {
            let reason = ("Reason".to_owned(), result.reason.clone());
            self.own.push(reason);
        }
    }

    /// Adds the tags of the start position if it is not that of the rules.
    fn set_up(&mut self, rules: DraughtsRules, start: &AnyGameHistory) {
        let Some(text) = start.set_up_as() else {
            return;
        };
        let fen = fen::write(&start.setup());
        self.say("SetUp", "1");
        self.say("FEN", &fen);
        let plain = AnyGameHistory::from_text(rules, &fen).ok();
        if plain.and_then(|history| history.set_up_as()).as_ref() != Some(&text) {
            self.say("Start", &text);
        }
    }
}

/// Writes the tags of a game that has this outcome on the board, with those that are kept.
pub(super) fn write(
    record: &Record,
    rules: DraughtsRules,
    start: &AnyGameHistory,
    end: Option<Outcome>,
    properties: &[&ForeignProperty],
) -> Vec<(String, String)> {
    let theirs = properties.iter().filter_map(|properties| match properties {
        ForeignProperty::Pdn(Remark::Tag { name, value }) => Some((&**name, &**value)),
        _ => None,
    });
    let mut tags = Tags {
        own: Vec::new(),
        theirs: theirs.collect(),
    };
    let day = date::day(&record.date);
    let time = record.date[day.len()..].trim();
    let (day, time) = match is_time(time) {
        true => (day, time),
        false => (&*record.date, ""),
    };
    let day = with_dots(day);
    tags.say("Date", &day);
    tags.say("White", &record.white);
    tags.say("Black", &record.black);
    tags.end(record, end);
    tags.say("Time", time);
    tags.say("GameType", "20");
    tags.set_up(rules, start);
    tags.say("GameName", &record.name);
    tags.say("Program", &record.developer);
    if date_text(&clean_value(&day), time) != record.date {
        tags.say("DateText", &record.date);
    }
    // Another program's name for rules that are read as the default ones is enough.
    if rules != DraughtsRules::default() || tags.their("Rules").is_none() {
        tags.say("Rules", &rules_text(rules));
    }
    if record.rules != AnyRules::preset(GAME) {
        tags.say("Preset", &record.rules);
    }
    merge(&tags.own, &tags.theirs)
}

/// Merges our tags and theirs, each in their order, those of the roster as early as that allows; ours replace theirs
/// of the same name.
fn merge(own: &[(String, String)], theirs: &[(&str, &str)]) -> Vec<(String, String)> {
    let ours = |name: &str| own.iter().any(|(key, _)| key.eq_ignore_ascii_case(name));
    let theirs = theirs.iter().filter(|(name, _)| !ours(name));
    let mut theirs = theirs.peekable();
    let mut own = own.iter().peekable();
    let rank = |name: &str| {
        let mut roster = ROSTER.iter();
        roster.position(|key| *key == name).unwrap_or(ROSTER.len())
    };
    let mut tags = Vec::new();
    loop {
        let next = match (theirs.peek(), own.peek()) {
            (Some((theirs, _)), Some((ours, _))) => rank(theirs) <= rank(ours),
            (theirs, _) => theirs.is_some(),
        };
        match next {
            true => tags.extend(
                theirs
                    .next()
                    .map(|(n, v)| ((*n).to_owned(), (*v).to_owned())),
            ),
            false => match own.next() {
                Some(tag) => tags.push(tag.clone()),
                None => return tags,
            },
        }
    }
}
