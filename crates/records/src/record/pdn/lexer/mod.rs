//! From text to tags, moves, signs, comments, brackets and results. Nothing is refused here: what means nothing is a
//! word, and what stands in place of a move and is none is told as such.

mod bracket;
mod comment;
mod number;

pub(super) use bracket::begins_tag;
pub(super) use comment::Said;

use super::format::{MAX_NAME, MAX_SIGN};
use super::other_moves::move_of;
use super::problem::PdnProblem;
use super::remark::Remark;
use crate::messages::cut;
use crate::record::replay::Told;
use tibetango_rules::PlainMove;
use tibetango_rules::typed::{is_blank, is_inline, plain};

/// The most characters of a word that is told.
const MAX_WORD: usize = 60;
/// The most bytes of what a page or a forum puts around a text.
const MAX_MARKUP: usize = 200;
/// The most digits of the number of a sign such as `$14`.
const MAX_GLYPH: usize = 6;

/// Signs that stand for one of the standard; longer ones before those with which they begin.
static SYMBOLS: [(&str, &str); 24] = [
    ("+/-", "$16"),
    ("-/+", "$17"),
    ("+/=", "$14"),
    ("=/+", "$15"),
    ("+-", "$18"),
    ("-+", "$19"),
    ("+=", "$14"),
    ("=+", "$15"),
    ("±", "$16"),
    ("∓", "$17"),
    ("⩲", "$14"),
    ("⩱", "$15"),
    ("=", "$10"),
    ("∞", "$13"),
    ("□", "$7"),
    ("⨀", "$8"),
    ("‼", "!!"),
    ("⁇", "??"),
    ("⁉", "!?"),
    ("⁈", "?!"),
    ("❗", "!"),
    ("❓", "?"),
    ("TN", "$146"),
    ("N", "$146"),
];

/// A tag, and where its value stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub name: String,
    pub at: usize,
    pub value: String,
    /// What is wrong with how it is written, where its value is guessed.
    pub mended: Option<&'static str>,
    /// Some programs put it behind a game: it begins none.
    pub trails: bool,
}

impl Tag {
    /// True for the tag with this name; some programs write `Setup`.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// As a record keeps it.
    pub fn remark(self) -> Remark {
        let Self { name, value, .. } = self;
        Remark::Tag { name, value }
    }
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag(Tag),
    /// The number of a move; `opens` for `1.`, with which games begin.
    Number {
        opens: bool,
    },
    /// Three dots in place of a move.
    Dots,
    Move(PlainMove),
    Sign(String),
    Comment(Said),
    /// What is said between braces that do not close, as far as it can belong to the comment.
    Torn(String),
    Open,
    Close,
    /// What stands between strokes: a position.
    SetUp(String),
    /// The game ends, with the result where one is told.
    End(Option<Told>),
    /// What means nothing here, cut where it is long.
    Word(String),
    /// In place of a move there stands what cannot be played.
    Wrong {
        at: usize,
        problem: PdnProblem,
    },
}

/// True for the name of a tag.
pub(super) fn is_name(text: &str) -> bool {
    text.len() <= MAX_NAME
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// True for a sign behind a move.
pub(super) fn is_sign(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => {
            let digits = number.bytes().all(|c| c.is_ascii_digit());
            digits && (1..=MAX_GLYPH).contains(&number.len())
        }
        None => (1..=MAX_SIGN).contains(&text.len()) && text.chars().all(is_strength),
    }
}

/// True for what a page or a forum puts around a text.
pub(super) fn is_markup(word: &str) -> bool {
    word.starts_with(['[', '<', '&'])
}

fn is_strength(c: char) -> bool {
    matches!(c, '!' | '?')
}

fn is_digit(c: char) -> bool {
    plain(c).is_ascii_digit()
}

/// The text with plain characters.
fn plainly(text: &str) -> String {
    text.chars().map(plain).collect()
}

/// What the last part was, as far as it says what the next one may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// A move, or what belongs to one.
    Move,
    /// The number of one.
    Number,
    Other,
}

/// Reads a text from its beginning.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the last move ended.
    moved: usize,
    last: Last,
    /// A tag, a position or a move of the game was read.
    begun: bool,
    /// Words stand before the game.
    prose: bool,
    /// Variations that are open.
    open: usize,
    /// The last number of a move, and how many moves were read since.
    numbered: Option<usize>,
    since: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            moved: usize::MAX,
            last: Last::Other,
            begun: false,
            prose: false,
            open: 0,
            numbered: None,
            since: 0,
        }
    }

    /// Where the last part ended.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Where the next part begins.
    pub fn here(&mut self) -> usize {
        self.skip();
        self.at
    }

    /// What is not read yet.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next character, as the plain one that it stands for.
    fn peek(&self) -> Option<char> {
        self.rest().chars().next().map(plain)
    }

    /// Passes over a character.
    fn bump(&mut self) {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
    }

    /// Passes over what these are, and tells it.
    fn take(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Passes over white space, commas between moves, and the lines that are no part of the game.
    fn skip(&mut self) {
        loop {
            let begins = self.at == 0 || self.text[..self.at].ends_with(['\n', '\r']);
            let blank = self.take(|c| is_blank(c) || plain(c) == ',');
            let line = begins || blank.contains(['\n', '\r']);
            if !(line && self.rest().starts_with('%')) {
                return;
            }
            self.line();
        }
    }

    /// Passes over the rest of a line, and tells it.
    fn line(&mut self) -> &'a str {
        self.take(|c| !matches!(c, '\n' | '\r'))
    }

    /// True where the game ends with these words, a result of a kind that nobody here knows; they are passed over.
    pub fn ends_with(&mut self, words: &str) -> bool {
        self.skip();
        let Some(rest) = self.rest().strip_prefix(words) else {
            return false;
        };
        let behind = rest.trim_start_matches(is_blank);
        let ends = behind.is_empty() || behind.starts_with('[');
        if ends {
            self.at += words.len();
        }
        ends
    }

    /// The next part of the text, and where it begins; none at its end.
    pub fn next(&mut self) -> Option<(usize, Token)> {
        self.skip();
        let at = self.at;
        let token = match self.peek()? {
            '[' => self.bracket(),
            '{' => self.braces(),
            ';' => Token::Comment(Said::Line(self.line()[1..].to_owned())),
            '(' => self.parenthesis(),
            ')' => {
                self.bump();
                Token::Close
            }
            '/' => self.set_up(),
            '*' => {
                self.bump();
                match self.moved == at {
                    // As some programs mark a move that is forced.
                    true => Token::Sign("$7".to_owned()),
                    false => Token::End(None),
                }
            }
            '$' => {
                self.bump();
                self.take(is_digit);
                self.sign(at)
            }
            '!' | '?' => {
                self.take(|c| is_strength(plain(c)));
                self.sign(at)
            }
            '.' | '…' => self.dots(),
            '-' => self.dash(),
            // As pages write tags and letters.
            '<' if self.begins_page_tag() => self.markup('>'),
            '&' => self.markup(';'),
            c if c.is_ascii_digit() || c == '½' => self.number(),
            _ => self.word(),
        };
        self.last = match &token {
            Token::Number { .. } => Last::Number,
            Token::Move(_) | Token::Sign(_) => Last::Move,
            Token::Comment(_) => self.last,
            // Behind a variation a game goes on.
            Token::Close if self.moved != usize::MAX => Last::Move,
            _ => Last::Other,
        };
        self.note(&token);
        Some((at, token))
    }

    /// Notes what a part says of the game that it belongs to.
    fn note(&mut self, token: &Token) {
        match token {
            Token::Tag(_) => {
                (self.begun, self.open) = (true, 0);
                self.numbered = None;
            }
            Token::SetUp(_) => self.begun = true,
            Token::Move(_) => {
                self.begun = true;
                self.since += 1;
            }
            Token::Word(word) => self.prose |= word.starts_with(char::is_alphabetic),
            Token::Open => self.open += 1,
            Token::Close => self.open = self.open.saturating_sub(1),
            Token::End(_) if self.open == 0 => {
                (self.begun, self.prose) = (false, false);
                self.numbered = None;
            }
            _ => {}
        }
    }

    /// True among words before a game: people write dates and times of day there.
    fn in_prose(&self) -> bool {
        self.prose && !self.begun
    }

    /// The sign from there up to here.
    fn sign(&self, from: usize) -> Token {
        let text = plainly(&self.text[from..self.at]);
        match is_sign(&text) {
            true => Token::Sign(text),
            false => self.passed(from),
        }
    }

    /// What stands from there up to here, as a word.
    fn passed(&self, from: usize) -> Token {
        Token::Word(cut(&self.text[from..self.at], MAX_WORD))
    }

    /// A dot, or three in place of a move.
    fn dots(&mut self) -> Token {
        match self.take(|c| plain(c) == '.' || c == '…') {
            "…" => Token::Dots,
            text if text.chars().count() == 1 => Token::Number { opens: false },
            _ => Token::Dots,
        }
    }

    /// A bracket that opens a variation, a strength in brackets (`(!?)`), or squares alone, which are none.
    fn parenthesis(&mut self) -> Token {
        let from = self.at;
        if let Some((length, _)) = self.squares_in_brackets() {
            self.at += length;
            return self.passed(from);
        }
        self.bump();
        let begun = self.at;
        let sign = plainly(self.take(|c| is_strength(plain(c))));
        if is_sign(&sign) && self.peek() == Some(')') {
            self.bump();
            return Token::Sign(sign);
        }
        self.at = begun;
        Token::Open
    }

    /// A position between strokes; a stroke alone is a word.
    fn set_up(&mut self) -> Token {
        let from = self.at;
        self.bump();
        let rest = self.rest();
        let end = rest.find(|c: char| plain(c) == '/' || matches!(c, '\n' | '\r'));
        let inside = end.and_then(|end| {
            let closes = rest[end..].chars().next().map(plain) == Some('/');
            closes.then_some(&rest[..end])
        });
        match inside.filter(|inside| inside.contains(':')) {
            Some(inside) => {
                self.at += inside.len();
                self.bump();
                Token::SetUp(inside.trim().to_owned())
            }
            None => self.passed(from),
        }
    }

    /// A dash that stands alone. In place of a move it says that nobody knows the move, and two that nobody made one.
    fn dash(&mut self) -> Token {
        if let Some(sign) = self.symbol() {
            return sign;
        }
        let from = self.at;
        let mut count = self.take(|c| plain(c) == '-').chars().count();
        let behind = self.at;
        self.take(is_inline);
        match count == 1 && self.peek() == Some('-') {
            true => {
                self.bump();
                count = 2;
            }
            false => self.at = behind,
        }
        let none = match self.last {
            _ if self.in_prose() => false,
            Last::Number => count <= 2,
            Last::Move => count == 2,
            Last::Other => false,
        };
        match none {
            true => Token::Wrong {
                at: from,
                problem: PdnProblem::Pass,
            },
            false => self.passed(from),
        }
    }

    /// True at a tag of a page, and not at a sign that compares.
    fn begins_page_tag(&self) -> bool {
        let next = self.rest().chars().nth(1);
        next.is_some_and(|c| c.is_ascii_alphabetic() || c == '/')
    }

    /// A sign that stands here for one of the standard, and that one.
    fn symbol_here(&self) -> Option<&'static (&'static str, &'static str)> {
        let rest = self.rest();
        let begins = |text: &str| {
            let mut chars = rest.chars().map(plain);
            text.chars().all(|c| chars.next() == Some(c))
                // A letter that goes on is part of a word.
                && (!text.starts_with(char::is_alphabetic)
                    || !chars.next().is_some_and(char::is_alphanumeric))
        };
        SYMBOLS.iter().find(|(text, _)| begins(text))
    }

    /// A sign that stands for one of the standard.
    fn symbol(&mut self) -> Option<Token> {
        let (text, sign) = self.symbol_here()?;
        for _ in text.chars() {
            self.bump();
        }
        Some(Token::Sign((*sign).to_owned()))
    }

    /// A sign by letters, a move as other games write it, or what means nothing here.
    fn word(&mut self) -> Token {
        if let Some(sign) = self.symbol() {
            return sign;
        }
        let from = self.at;
        let within =
            |c: char| c.is_alphanumeric() || matches!(plain(c), '-' | ':' | '+' | '#' | '=' | '_');
        let letters = match self.rest().starts_with(char::is_alphabetic) {
            true => self.take(within),
            false => "",
        };
        if let Some(problem) = move_of(&plainly(letters)) {
            return Token::Wrong { at: from, problem };
        }
        if letters.is_empty() {
            self.bump();
            // A row of the same is one word.
            let first = self.text[from..self.at].chars().next();
            self.take(|c| Some(c) == first);
        }
        self.passed(from)
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::result;
    use super::*;
    use tibetango_rules::{Kind, Point, Side};

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next().map(|(_, token)| token)).collect()
    }

    #[test]
    fn moves_are_read_as_they_are_written_anywhere() {
        let step = PlainMove::walk(Kind::Step, Point(0), Point(6));
        for text in [
            "1-7",
            "01-07",
            "1 - 7",
            "1–7",
            "1.1-7",
            "12...1\t- 7",
            "1\u{2011}7",
            "1\u{ad}7",
            "1\u{ad}-7",
            "１－７",
            "1\u{200b}-\u{feff}7",
            "1\u{a0}-\u{a0}7",
            "12 1-7",
            "12) 1-7",
            "12: 1-7",
            "12. 0107",
        ] {
            let found = tokens(text);
            assert_eq!(found.last(), Some(&Token::Move(step.clone())), "{text}");
        }
        for text in [
            "28x19x10",
            "28:19:10",
            "28 x 19X10",
            "28×19×10",
            "28х19х10",
            "28-19-10",
        ] {
            let [Token::Move(mv)] = &tokens(text)[..] else {
                panic!("{text}");
            };
            assert_eq!((mv.kind, &mv.via[..]), (Kind::Jump, &[Point(18)][..]));
        }
        let [Token::Move(mv), Token::Sign(sign)] = &tokens("28x19 (23, 14)!")[..] else {
            panic!("a capture with what it takes");
        };
        assert_eq!((&mv.takes[..], &**sign), (&[Point(22), Point(13)][..], "!"));
    }

    #[test]
    fn a_result_is_no_move() {
        for (text, winner) in [
            ("2-0", Some(Side::White)),
            ("1 - 0", Some(Side::White)),
            ("2:0", Some(Side::White)),
            ("2.0-0.0", Some(Side::White)),
            ("0-2", Some(Side::Black)),
            ("0\u{2013}2", Some(Side::Black)),
            ("1-1", None),
            ("1/2-1/2", None),
            ("1/2 - 1/2", None),
            ("½–½", None),
            ("0.5-0.5", None),
            ("0,5 - 0,5", None),
            ("1.0-1.0", None),
            ("0-0", None),
        ] {
            let [Token::End(Some((found, _)))] = tokens(text)[..] else {
                panic!("{text}: {:?}", tokens(text));
            };
            assert_eq!(found, winner, "{text}");
            assert_eq!(result(text).map(|(winner, _)| winner), Some(winner));
        }
        assert_eq!(tokens("*"), [Token::End(None)]);
        assert_eq!(tokens("28x19*")[1], Token::Sign("$7".to_owned()));
        assert_eq!(result("4-6"), None);
        // Where moves follow nobody moved.
        assert!(matches!(
            tokens("0-0 14-20")[..],
            [Token::Wrong { at: 0, .. }, Token::Move(_)]
        ));
    }

    #[test]
    fn values_of_tags_are_read_as_well_as_can_be() {
        for (text, name, value, whole) in [
            (
                r#"[ Site  "\"64\" C:\a\\b" ]"#,
                "Site",
                r#""64" C:\a\b"#,
                true,
            ),
            (
                r#"[Event "The "final" match"]"#,
                "Event",
                r#"The "final" match"#,
                false,
            ),
            ("[Event “Cup”]", "Event", "Cup", true),
            ("[Event Cup 2020]", "Event", "Cup 2020", false),
            ("[Event \"Cup]", "Event", "Cup", false),
            ("[Event \"Cup\"", "Event", "Cup", false),
            ("[Event \"Cup\" 3]", "Event", "Cup", false),
            ("[Event \"Cup", "Event", "Cup", false),
            ("[Event \"a long\nname\"]", "Event", "a long name", false),
            ("[Event: \"Cup\"]", "Event", "Cup", true),
        ] {
            let [Token::Tag(tag)] = &tokens(text)[..] else {
                panic!("{text}: {:?}", tokens(text));
            };
            assert_eq!(
                (&*tag.name, &*tag.value, tag.mended.is_none()),
                (name, value, whole),
                "{text}"
            );
        }
        for text in [
            "[pdn]",
            "[/pdn]",
            "[url=\"x\"]",
            "[Event]",
            "[b]",
            "[%clk 1:00]",
            "<br>",
        ] {
            assert_eq!(tokens(text), [Token::Word(text.to_owned())], "{text}");
        }
    }

    #[test]
    fn a_comment_ends_before_the_tags_of_another_game() {
        let [Token::Torn(said), Token::Tag(_)] = &tokens("{open 19-23\n\n[Event \"two\"]")[..]
        else {
            panic!("a comment and a tag");
        };
        assert_eq!(said, "open 19-23\n\n");
        assert_eq!(tokens("{never"), [Token::Torn("never".to_owned())]);
        let own = "{a\n[%clk 1:00]\n[b]}";
        assert_eq!(tokens(own).len(), 1);
        assert!(matches!(&tokens(own)[0], Token::Comment(_)));
    }
}
