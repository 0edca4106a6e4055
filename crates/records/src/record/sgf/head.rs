//! Data of the whole game in the first node: rules, people, result.

use super::format::GAME;
use super::problem::{SgfFault, SgfParsed, SgfProblem};
use super::property::{Property, SET_UP};
use super::set_up::{start, stones};
use super::tree::SgfProperty;
use super::value::{escape, escape_part, plain_word, simple, split};
use crate::record::collection::UsualRules;
use crate::record::place::{Forgiving, KEPT};
use crate::record::properties::{ForeignProperties, ForeignProperty};
use crate::record::replay::{StatedResult, settle};
use crate::record::text::clean;
use crate::record::words::result_names::by_name;
use crate::record::words::result_points::{ResultPoints, in_points};
use crate::record::words::results::stated;
use crate::record::{Record, RecordResult, date};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule, SIZE};
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::notation;
use tibetango_rules::{Outcome, Reason, Side};

/// Properties of the first node that are read here, except the stones that are set up.
const PROPERTIES: [&str; 15] = [
    "FF", "GM", "CA", "SZ", "AP", "RU", "PRESET", "GN", "PB", "PW", "DT", "BEGUN", "RE", "REASON",
    "START",
];

/// Word of each rule in `RU` and in the name of its preset.
const RULES: [(Rule, &str); 3] = [
    (Rule::Freestyle, "freestyle"),
    (Rule::Standard, "standard"),
    (Rule::Renju, "renju"),
];
/// Word of the opening in `RU`.
const SWAP2: &str = "swap2";

/// Ends of a game off the board, and their letters behind `B+`.
const ENDS: [(Reason, &str); 3] = [
    (Reason::Resigned, "R"),
    (Reason::Time, "T"),
    (Reason::Forfeit, "F"),
];

/// Side that begins a game, and whose points stand first.
const FIRST: Side = Side::Black;

/// Code of a draw.
const DRAW: &str = "0";

/// Words for an unknown result, or for none.
const NO_RESULT: [&str; 3] = ["", "?", "VOID"];

/// Games by their numbers, for messages.
const GAMES: [&str; 17] = [
    "Go",
    "Othello",
    "chess",
    "gomoku",
    "Nine Men's Morris",
    "backgammon",
    "Chinese chess",
    "shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
];

/// Numbers of Go and Hex, which may be played on a board of gomoku.
const ON_ALL_BOARDS: [usize; 2] = [1, 11];

/// Data of the first node.
pub(super) struct Head {
    /// Everything but plies, variations, notes and result.
    pub record: Record,
    /// The game before its first ply.
    pub start: AnyGameHistory,
    result: Option<SgfResult>,
    reason: Option<String>,
    /// The result in the words of the file.
    pub result_text: String,
}

/// Result in `RE`.
#[derive(Clone, Copy)]
struct SgfResult {
    result: StatedResult,
    /// True for a win in points, as in `1-0`: they name no sides, and some programs write White's first. True for
    /// `0-0`, too, which some write for a draw and others for a game without a result.
    in_points: bool,
}

impl Head {
    /// Returns the result of a game that has this outcome on the board.
    pub fn result(&self, end: Option<Outcome>) -> Option<RecordResult> {
        let is_reported = self
            .result
            .filter(|is_reported| !is_reported.in_points || end.is_none());
        settle(
            is_reported.map(|is_reported| is_reported.result),
            self.reason.clone(),
            end,
        )
    }
}

pub(super) fn find<'a>(entries: &'a [SgfProperty], name: &str) -> Option<&'a SgfProperty> {
    entries.iter().find(|entry| entry.name == name)
}

/// Returns the first value of a property, and its place.
pub(super) fn value<'a>(entries: &'a [SgfProperty], name: &str) -> Option<(usize, &'a str)> {
    let (at, value) = find(entries, name)?.values.first()?;
    Some((*at, value))
}

pub(super) fn value_of(entries: &[SgfProperty], name: &str) -> Option<String> {
    value(entries, name).map(|(_, value)| simple(value))
}

fn clean_value(entries: &[SgfProperty], name: &str) -> String {
    clean(&value_of(entries, name).unwrap_or_default())
}

/// True for a property of the first node that has no meaning here.
pub(super) fn is_kept(entry: &SgfProperty) -> bool {
    let name = &*entry.name;
    let value = || simple(entry.values.first().map_or("", |(_, value)| value));
    match name {
        "RU" => rules(&value()).is_none(),
        "RE" => read_result(&value()).is_none(),
        _ => !PROPERTIES.contains(&name) && !SET_UP.contains(&name),
    }
}

/// Reads the first node; files that name no rules use the preset `usual`. If the caller has chosen the file as one
/// of gomoku (`is_chosen`), it is forgiven for naming another game. If the game goes on without a choice of Swap2
/// (`plays_on`), it is read without that opening.
pub(super) fn read(
    entries: &[SgfProperty],
    usual: UsualRules<'_>,
    is_chosen: bool,
    plays_on: bool,
    forgiving: &mut Forgiving,
) -> SgfParsed<Head> {
    match game(entries) {
        Err(other) if is_chosen => forgiving.say(other.at, all_the_same(&other.problem)),
        game_fault => {
            if let Some((at, what)) = game_fault? {
                forgiving.say(at, what);
            }
        }
    }
    board(entries)?;
    note_repeats(entries, forgiving);
    let usual = usual.and_then(|(name, rules)| Some((name, GomokuRules::try_from(rules).ok()?)));
    let usual = usual.map_or_else(
        || (preset(GomokuRules::default()), GomokuRules::default()),
        |(name, rules)| (name.to_owned(), rules),
    );
    let game_fault = value_of(entries, "RU").and_then(|text| rules(&text));
    let (name, rules) = game_fault.map_or(usual, |rules| {
        let name_of_preset = Some(clean_value(entries, "PRESET")).filter(|name| !name.is_empty());
        (name_of_preset.unwrap_or_else(|| preset(rules)), rules)
    });
    let begins_later = |entry: &SgfProperty| {
        let name = &*entry.name;
        SET_UP.contains(&name) || name == "START"
    };
    let plays_on = plays_on && !entries.iter().any(begins_later);
    let (name, rules) = match value(entries, "RU") {
        Some((at, _)) if plays_on && rules.opening == Opening::Swap2 => {
            let what =
                "RU: swap2, of which the game holds no choice: it is read without that opening";
            forgiving.say(at, what);
            let opening = Opening::Free;
            let rules = GomokuRules { opening, ..rules };
            (preset(rules), rules)
        }
        _ => (name, rules),
    };
    let start = start(entries, rules)?;
    let developer = value(entries, "AP").map_or_else(String::new, |(_, value)| {
        let (name, version) = split(value).unwrap_or((value, ""));
        clean(&format!("{} {}", simple(name), simple(version)))
    });
    let day = date::of_file(&clean_value(entries, "DT"));
    let time = clean_value(entries, "BEGUN");
    let date = match day.is_empty() || time.is_empty() {
        true => day,
        false => clean(&format!("{day} {time}")),
    };
    let recorded = value_of(entries, "RE").unwrap_or_default();
    let names = ["PW", "PB"].map(|name| clean_value(entries, name));
    let named = || {
        let result = by_name(&recorded, FIRST, [&names[0], &names[1]])?;
        Some(SgfResult {
            result,
            in_points: false,
        })
    };
    let result = read_result(&recorded).or_else(named);
    if let Some((at, _)) = value(entries, "RE") {
        let written = quote_text(&recorded);
        match result {
            Some(result) if result.in_points => {
                let what = match result.result.0 {
                    Some(winner) => format!(
                        "RE: {written} is read as a win of {winner}, unless the board shows another end: the points \
                         of {FIRST}, who begins, stand first"
                    ),
                    None => format!(
                        "RE: {written} is read as a draw, unless the board shows another end: no side has points"
                    ),
                };
                forgiving.say(at, what);
            }
            None if !NO_RESULT.contains(&&*plain_word(&recorded).to_uppercase()) => {
                forgiving.say(at, format!("RE: {written} {KEPT}"));
            }
            _ => {}
        }
    }
    Ok(Head {
        result,
        result_text: recorded,
        reason: find(entries, "REASON").map(|_| clean_value(entries, "REASON")),
        record: Record {
            rules: name,
            start: start.set_up_as().unwrap_or_default(),
            name: clean_value(entries, "GN"),
            developer,
            date,
            black: clean_value(entries, "PB"),
            white: clean_value(entries, "PW"),
            ..Record::new(SIZE, rules)
        },
        start,
    })
}

/// Notes the data of the game that have several values: the first is read.
fn note_repeats(entries: &[SgfProperty], forgiving: &mut Forgiving) {
    let read = |entry: &&SgfProperty| {
        let is_property = PROPERTIES.contains(&&*entry.name) || entry.name == "PL";
        is_property && !is_kept(entry)
    };
    for entry in entries.iter().filter(read) {
        let Some(((_, first), others)) = entry.values.split_first() else {
            continue;
        };
        if let Some((at, _)) = others.iter().find(|(_, value)| value != first) {
            let name = &entry.name;
            forgiving.say(*at, format!("{name} stands twice: the first one counts"));
        }
    }
}

/// Checks that the game is gomoku. Some programs write its name, or the number of a game that is not played on such a
/// board: these return their place and a note.
fn game(entries: &[SgfProperty]) -> SgfParsed<Option<(usize, String)>> {
    let Some((at, value)) = value(entries, "GM") else {
        let at = entries.first().map_or(0, |entry| entry.at);
        let problem = match board(entries) {
            Ok(()) => SgfProblem::GameMissing,
            Err(_) => {
                SgfProblem::OtherBoard("GM is missing, which makes it a game of Go".to_owned())
            }
        };
        return Err(SgfFault::new(at, problem));
    };
    let text = simple(value);
    if text == "4" {
        return Ok(None);
    }
    let visible = plain_word(&text);
    let number: Option<usize> = visible.parse().ok();
    let own = [GAME.text()];
    let mut names = own.iter().chain(notation(GAME).names());
    if number == Some(4) || names.any(|name| plain_word(name).eq_ignore_ascii_case(&visible)) {
        let what = format!("GM: {} is read as 4, which is gomoku", quote_text(&text));
        return Ok(Some((at, what)));
    }
    let entry = number.and_then(|number| Some((number, GAMES.get(number.checked_sub(1)?)?)));
    let other = |other: String| {
        let problem = match board(entries) {
            Ok(()) => SgfProblem::OtherGame(other),
            Err(_) => SgfProblem::OtherBoard(format!("GM: {other}")),
        };
        Err(SgfFault::new(at, problem))
    };
    let Some((number, name)) = entry else {
        return other(format!("{} is another game", quote_text(&text)));
    };
    let ours = find(entries, "SZ").is_some() && board(entries).is_ok();
    if ours && !ON_ALL_BOARDS.contains(&number) {
        let what = format!(
            "GM: {number} is {name}, which nobody plays on {SIZE} lines: it is read as gomoku"
        );
        return Ok(Some((at, what)));
    }
    other(format!("{number} is {name}"))
}

/// Returns the note on a file of another game that is read as one of gomoku.
fn all_the_same(problem: &SgfProblem) -> String {
    match problem {
        SgfProblem::OtherGame(other) => format!("GM: {other}: read as gomoku all the same"),
        _ => "GM is missing: read as gomoku all the same".to_owned(),
    }
}

fn board(entries: &[SgfProperty]) -> SgfParsed<()> {
    let Some((at, value)) = value(entries, "SZ") else {
        return Ok(());
    };
    let text = simple(value);
    let visible = plain_word(&text);
    let right = |part: &str| part.parse() == Ok(SIZE);
    let parts: Vec<&str> = visible.split([':', 'x', 'X', '*']).collect();
    match parts.len() < 3 && parts.into_iter().all(right) {
        true => Ok(()),
        false => Err(SgfFault::new(at, SgfProblem::Size(quote_text(&text)))),
    }
}

/// Reads the rules of `RU`, by their word or by their number in programs of Gomocup; `None` if it has neither.
fn rules(text: &str) -> Option<GomokuRules> {
    if let Some(rule) = plain_word(text).parse().ok().and_then(Rule::of_number) {
        let opening = Opening::Free;
        return Some(GomokuRules { rule, opening });
    }
    let text = text.to_lowercase();
    let has = |word: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .any(|part| part == word)
    };
    let rule = RULES
        .into_iter()
        .find(|(_, word)| has(word))
        .map(|(rule, _)| rule);
    let opening = match has(SWAP2) {
        true => Opening::Swap2,
        false => Opening::Free,
    };
    let is_complete = rule.is_some() || opening == Opening::Swap2;
    is_complete.then_some(GomokuRules {
        rule: rule.unwrap_or(Rule::Freestyle),
        opening,
    })
}

fn word(rules: GomokuRules) -> &'static str {
    let rule_entry = RULES.iter().find(|(rule, _)| *rule == rules.rule);
    rule_entry.map_or("", |(_, word)| word)
}

/// Returns the name of the preset of these rules.
fn preset(rules: GomokuRules) -> String {
    match rules.opening {
        Opening::Free => word(rules).to_owned(),
        Opening::Swap2 => format!("{},opening=Swap2", word(rules)),
    }
}

/// Reads the result in `RE`; `None` if it states none.
fn read_result(text: &str) -> Option<SgfResult> {
    let visible = plain_word(text);
    if visible.trim_end_matches('.') == DRAW {
        let result = (None, Reason::Agreed.text());
        let in_points = false;
        return Some(SgfResult { result, in_points });
    }
    let result = stated(text, FIRST)?;
    let is_nil = in_points(text).is_some_and(ResultPoints::is_nil);
    let is_won = result.0.is_some() && visible.starts_with(|c: char| c.is_ascii_digit());
    let in_points = is_nil || is_won;
    Some(SgfResult { result, in_points })
}

/// Writes the first node of a game that has this outcome on the board.
pub(super) fn write(
    record: &Record,
    rules: GomokuRules,
    start: &AnyGameHistory,
    end: Option<Outcome>,
) -> Vec<Property> {
    let mut head = vec![
        Property::new("FF", "4"),
        Property::new("GM", "4"),
        Property::new("CA", "UTF-8"),
    ];
    let mut say = |name: &str, value: String| {
        if !value.is_empty() {
            head.push(Property::new(name, value));
        }
    };
    if !record.developer.is_empty() {
        say("AP", escape_part(&record.developer) + ":");
    }
    say("SZ", SIZE.to_string());
    let swap2 = match rules.opening {
        Opening::Free => "",
        Opening::Swap2 => SWAP2,
    };
    // Another program's name for rules that are read as the default ones is enough.
    let theirs = rules == GomokuRules::default() && keeps(&record.foreign, "RU");
    if !theirs {
        say(
            "RU",
            format!("{} {swap2}", word(rules)).trim_end().to_owned(),
        );
    }
    if record.rules != preset(rules) {
        say("PRESET", escape(&record.rules));
    }
    say("GN", escape(&record.name));
    say("PB", escape(&record.black));
    say("PW", escape(&record.white));
    let day = date::day(&record.date);
    say("DT", escape(day));
    say("BEGUN", escape(record.date[day.len()..].trim()));
    if let Some(result) = &record.result {
        let how = ENDS
            .iter()
            .find(|(reason, _)| reason.text() == result.reason);
        let how = how.map_or("", |(_, letter)| *letter);
        let code = match result.winner {
            None => DRAW.to_owned(),
            Some(Side::Black) => format!("B+{how}"),
            Some(Side::White) => format!("W+{how}"),
        };
        let again = settle(read_result(&code).map(|reading| reading.result), None, end);
        say("RE", code);
        if again.as_ref() != Some(result) {
            head.push(Property::new("REASON", escape(&result.reason)));
        }
    }
    head.extend(stones(rules, start));
    head
}

fn keeps(foreign: &[ForeignProperties], name: &str) -> bool {
    let first = foreign
        .iter()
        .filter(|entry| (entry.of, entry.at) == (0, 0));
    first
        .flat_map(|entry| &entry.properties)
        .any(|entry| matches!(entry, ForeignProperty::Sgf(property) if property.name == name))
}
