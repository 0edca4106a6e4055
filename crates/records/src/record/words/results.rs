//! Results as programs and people spell them: one table for the readers of all formats. `result_points.rs` reads
//! those in points.

use super::reasons::{is_agreed, is_doubtful, reason as reason_in};
use super::result_points::begins_in_points;
use crate::record::replay::StatedResult;
use tibetango_rules::normalization::{is_blank, is_quote, plain, takes_no_room};
use tibetango_rules::{Reason, Side};

/// Side by its colour, or by its turn.
#[derive(Clone, Copy)]
enum SpelledSide {
    Colour(Side),
    First,
    Second,
}

/// Names of the sides, in small letters.
const SIDES: [(SpelledSide, &[&str]); 4] = [
    (
        SpelledSide::Colour(Side::White),
        &[
            "white",
            "w",
            "wit",
            "weiss",
            "weiß",
            "blancs",
            "les blancs",
            "blanc",
            "blancas",
            "las blancas",
            "brancas",
            "as brancas",
            "branco",
            "bianco",
            "il bianco",
            "białe",
            "biale",
            "bílý",
            "белые",
            "белых",
            "白",
            "白方",
            "白棋",
            "白子",
            "백",
            "དཀར་པོ",
        ],
    ),
    (
        SpelledSide::Colour(Side::Black),
        &[
            "black",
            "b",
            "zwart",
            "schwarz",
            "noirs",
            "les noirs",
            "noir",
            "negras",
            "las negras",
            "pretas",
            "as pretas",
            "preto",
            "nero",
            "il nero",
            "czarne",
            "černý",
            "черные",
            "черных",
            "黑",
            "黑方",
            "黑棋",
            "黑子",
            "黒",
            "z",
            "흑",
            "ནག་པོ",
        ],
    ),
    (
        SpelledSide::First,
        &["first", "first player", "先", "先手", "先手方"],
    ),
    (
        SpelledSide::Second,
        &[
            "second",
            "second player",
            "后",
            "后手",
            "后手方",
            "後",
            "後手",
            "後手方",
        ],
    ),
];

/// Words before the name of the winner.
const WINS_OF: [&str; 19] = [
    "win for",
    "win of",
    "victory for",
    "victory of",
    "winner",
    "winner is",
    "won by",
    "победа",
    "выигрыш",
    "выиграли",
    "победили",
    "victoire des",
    "victoria de",
    "vitória das",
    "vittoria del",
    "sieg für",
    "winst voor",
    "胜方",
    "勝方",
];

/// Words behind the name of a side: true if it wins, and the reason if the words alone say it.
const VERBS: [((bool, Option<Reason>), &[&str]); 6] = [
    ((true, Some(Reason::Time)), &["超时胜", "超時勝", "时间胜"]),
    (
        (false, Some(Reason::Forfeit)),
        &["犯规", "犯規", "犯规负", "犯規負", "弃权", "棄權", "违例负"],
    ),
    (
        (true, None),
        &[
            "+",
            "win",
            "wins",
            "won",
            "wint",
            "gewinnt",
            "gewann",
            "gagne",
            "gagnent",
            "gana",
            "ganan",
            "vence",
            "vencem",
            "vince",
            "vincono",
            "wygrywa",
            "wygrywają",
            "wygrały",
            "vyhrál",
            "выиграли",
            "выигрывают",
            "победили",
            "胜",
            "勝",
            "赢",
            "贏",
            "获胜",
            "獲勝",
            "胜利",
            "勝利",
            "中盘胜",
            "中盤勝",
            "勝ち",
            "の勝ち",
            "中押し勝ち",
            "승",
            "승리",
            "불계승",
            "시간승",
            "반칙승",
            "རྒྱལ",
            "་རྒྱལ",
        ],
    ),
    (
        (false, None),
        &[
            "lose",
            "loses",
            "lost",
            "forfeit",
            "forfeits",
            "forfeited",
            "verliest",
            "verliert",
            "perd",
            "perdent",
            "pierde",
            "pierden",
            "perde",
            "perdem",
            "проиграли",
            "负",
            "負",
            "败",
            "敗",
            "输",
            "輸",
            "负于",
            "패",
            "ཕམ",
            "་ཕམ",
        ],
    ),
    (
        (false, Some(Reason::Resigned)),
        &[
            "resign",
            "resigns",
            "resigned",
            "gives up",
            "gave up",
            "geeft op",
            "gaf op",
            "heeft opgegeven",
            "gibt auf",
            "gab auf",
            "abandonne",
            "abandonnent",
            "abandona",
            "abandonan",
            "abbandona",
            "poddają",
            "сдались",
            "сдаются",
            "认输",
            "認輸",
            "认负",
            "投了",
            "投子",
        ],
    ),
    (
        (false, Some(Reason::Time)),
        &[
            "times out",
            "timed out",
            "超时",
            "超時",
            "超时负",
            "超時負",
            "時間切れ",
        ],
    ),
];

/// Words for a draw.
const DRAWS: [&str; 31] = [
    "draw",
    "drawn",
    "draw game",
    "drawn game",
    "agreed draw",
    "tie",
    "tied",
    "tie game",
    "jigo",
    "remise",
    "nulle",
    "nul",
    "gelijk",
    "gelijkspel",
    "unentschieden",
    "remis",
    "tablas",
    "empate",
    "patta",
    "remíza",
    "ничья",
    "=",
    "和",
    "和棋",
    "和局",
    "平",
    "平局",
    "平手",
    "引き分け",
    "무승부",
    "རྒྱལ་ཕམ་མེད",
];

/// Words behind a win that give the reason: letters behind `+`, and those of scripts without blanks.
const ENDS: [(&str, Reason); 14] = [
    ("r", Reason::Resigned),
    ("res", Reason::Resigned),
    ("t", Reason::Time),
    ("f", Reason::Forfeit),
    ("ff", Reason::Forfeit),
    ("认输", Reason::Resigned),
    ("認輸", Reason::Resigned),
    ("投子", Reason::Resigned),
    ("超时", Reason::Time),
    ("超時", Reason::Time),
    ("犯规", Reason::Forfeit),
    ("犯規", Reason::Forfeit),
    ("弃权", Reason::Forfeit),
    ("棄權", Reason::Forfeit),
];

/// Names of the loser before such a word.
const LOSERS: [&str; 4] = ["对方", "對方", "对手", "對手"];

/// Words that begin the description of an end.
const LINKS: [&str; 26] = [
    "by", "on", "due", "because", "after", "through", "in", "with", "via", "at", "as", "since",
    "when", "for", "durch", "wegen", "nach", "door", "op", "na", "par", "por", "per", "из", "за",
    "по",
];

/// Returns a text in small letters and plain characters, its words with single blanks between; between Chinese and
/// Tibetan ones there are none.
fn in_plain_letters(text: &str) -> String {
    let mut letters = String::new();
    for c in text.chars().filter(|c| !takes_no_room(*c)) {
        match c {
            '\'' | '\u{2019}' => {}
            // The Cyrillic letter that looks like an x.
            '\u{425}' | '\u{445}' => letters.push('\u{445}'),
            'ё' | 'Ё' => letters.push('е'),
            c if is_blank(c) || is_quote(c) => letters.push(' '),
            c => match plain(c) {
                '+' => letters += " + ",
                '-' | '_' | '.' | '!' | ',' | ';' | ':' | '/' | '(' | ')' | '[' | ']' | '、'
                | '།' => letters.push(' '),
                c => letters.extend(c.to_lowercase()),
            },
        }
    }
    let mut joined = String::new();
    for word in letters.split(' ').filter(|word| !word.is_empty()) {
        let unspaced = joined.ends_with(is_unspaced) && word.starts_with(is_unspaced);
        if !joined.is_empty() && !unspaced {
            joined.push(' ');
        }
        joined += word;
    }
    joined
}

/// True for a letter of a script without blanks between words.
pub(super) fn is_unspaced(c: char) -> bool {
    ('\u{f00}'..='\u{fff}').contains(&c) || c >= '\u{2e80}'
}

/// Reads a text that names a colour and nothing else, as results name it.
pub(in crate::record) fn colour_of(text: &str) -> Option<Side> {
    match prefix_value(&in_plain_letters(text), &SIDES)? {
        (SpelledSide::Colour(side), "") => Some(side),
        _ => None,
    }
}

/// Returns the text behind a word with which it begins; a longer word is another one.
fn behind<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    let apart = rest.is_empty() || rest.starts_with(' ') || rest.starts_with(is_unspaced);
    (apart || word.ends_with(is_unspaced)).then(|| rest.trim_start())
}

/// Returns the text behind the longest of these words with which it begins.
fn behind_any<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let rests = words.iter().filter_map(|word| behind(text, word));
    rests.min_by_key(|rest| rest.len())
}

/// Returns the value of the longest of these words with which a text begins, and the text behind it.
fn prefix_value<'a, T: Copy>(text: &'a str, words: &[(T, &[&str])]) -> Option<(T, &'a str)> {
    let readings = words
        .iter()
        .filter_map(|(value, words)| Some((*value, behind_any(text, words)?)));
    readings.min_by_key(|(_, rest)| rest.len())
}

/// Reads a whole text as a result in words. `first` is the side that begins a game; with `alone` the text says nothing
/// else, as a line of words behind the moves of a game.
fn read_spelling(text: &str, first: Side, alone: bool) -> Option<StatedResult> {
    let text = in_plain_letters(text);
    if let Some(how) = behind_any(&text, &DRAWS) {
        return read_draw(how, alone);
    }
    let winner = behind_any(&text, &WINS_OF);
    let (side, rest) = prefix_value(winner.unwrap_or(&text), &SIDES)?;
    let named = match side {
        SpelledSide::Colour(side) => side,
        SpelledSide::First => first,
        SpelledSide::Second => first.other(),
    };
    let ((wins, own), how) = match winner {
        Some(_) => ((true, None), rest),
        None if rest.is_empty() => {
            // Letters and numbers stand between other words, too.
            let sure = matches!(side, SpelledSide::Colour(_)) && text.chars().nth(1).is_some();
            return (sure || !alone).then_some((Some(named), ""));
        }
        None => prefix_value(rest, &VERBS)?,
    };
    let winner = if wins { named } else { named.other() };
    let reason = cause(how).or_else(|| reason_in(rest)).or(own);
    let linked = || !alone && (rest.starts_with('+') || is_linked(how));
    let whole = how.is_empty() || (!is_doubtful(rest) && (reason.is_some() || linked()));
    whole.then_some((Some(winner), reason.map_or("", Reason::text)))
}

/// Returns the reason of a win that these words behind it give.
fn cause(how: &str) -> Option<Reason> {
    let mut losers = LOSERS.iter();
    let how = losers
        .find_map(|loser| how.strip_prefix(loser))
        .unwrap_or(how);
    let end = ENDS.iter().find(|(word, _)| *word == how);
    end.map(|(_, reason)| *reason)
}

/// Returns the result of a draw with these words behind that one.
fn read_draw(how: &str, alone: bool) -> Option<StatedResult> {
    let agreed = how.is_empty() || is_agreed(how);
    let whole = agreed || (!alone && is_linked(how));
    let reason = if agreed { Reason::Agreed.text() } else { "" };
    (whole && !is_doubtful(how)).then_some((None, reason))
}

/// True for words that describe how a game ended, in any way.
fn is_linked(how: &str) -> bool {
    behind_any(how, &LINKS).is_some() || how.starts_with(|c: char| c.is_ascii_digit())
}

/// Splits a text into words and the remark in brackets with which it ends.
fn split_remark(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_matches(is_blank);
    let close = text.chars().next_back().filter(|c| plain(*c) == ')')?;
    let inside = &text[..text.len() - close.len_utf8()];
    let (at, open) = inside.char_indices().rfind(|(_, c)| plain(*c) == '(')?;
    Some((&inside[..at], &inside[at + open.len_utf8()..]))
}

/// Reads the result that a value states in words, perhaps among others; `first` is the side that begins a game.
pub(in crate::record) fn in_words(text: &str, first: Side) -> Option<StatedResult> {
    if let Some(result) = read_spelling(text, first, false) {
        return Some(result);
    }
    let (words, remark) = split_remark(text)?;
    let (winner, result) = read_spelling(words, first, false)?;
    let other = read_spelling(remark, first, false);
    let same = other.is_none_or(|(other, _)| other == winner);
    let how = in_plain_letters(remark);
    let end = cause(&how).or_else(|| reason_in(remark)).map(Reason::text);
    let end = end.or_else(|| other.map(|(_, why)| why).filter(|why| !why.is_empty()));
    let reason = match winner {
        Some(_) => end.unwrap_or(result),
        None if is_agreed(&how) => result,
        None => "",
    };
    (same && !is_doubtful(remark)).then_some((winner, reason))
}

/// Reads a text that is a result in words and says nothing else.
pub(in crate::record) fn words_alone(text: &str, first: Side) -> Option<StatedResult> {
    read_spelling(text, first, true)
}

/// Reads the result that a value states, in points, also with the reason behind them, or in words. `first` is the side
/// that begins a game.
pub(in crate::record) fn stated(text: &str, first: Side) -> Option<StatedResult> {
    let Some((points, behind)) = begins_in_points(text) else {
        return in_words(text, first);
    };
    let (winner, own_reason) = points.result(first);
    let rest = behind.trim_matches(is_blank);
    if matches!(rest, "" | ".") {
        return Some((winner, own_reason));
    }
    // A digit or a sign that goes on makes other points of them.
    let apart = behind.starts_with(|c: char| is_blank(c) || plain(c) == '(');
    let inside = split_remark(rest).filter(|(words, _)| words.is_empty());
    let how = inside.map_or(rest, |(_, remark)| remark);
    let other = begins_in_points(how).is_some();
    if !apart || other || points.is_nil() || is_doubtful(how) {
        return None;
    }
    let end = cause(&in_plain_letters(how)).or_else(|| reason_in(how));
    let reason = end.filter(|_| winner.is_some());
    let linked = inside.is_some() || behind_any(&in_plain_letters(how), &LINKS).is_some();
    let agreed = winner.is_none() && is_agreed(how);
    (reason.is_some() || linked || agreed)
        .then_some((winner, reason.map_or(own_reason, Reason::text)))
}
