//! Parser from the tokens of a text to the tags and the nodes of its game, without recursion: a file must not decide
//! the depth or the memory.

use super::format::{MAX_DEPTH, MAX_NODES, MAX_RESULT};
use super::head;
use super::lexer::{Bearing, Lexer, MoveManner, PdnComment, Tag, Token, move_text, quotes_game};
use super::note::PdnAnnotations;
use super::outcome::in_points;
use super::problem::{PdnFault, PdnParsed, PdnProblem};
use super::similar_games;
use super::tags::translation;
use crate::record::limits::MAX_PROPERTIES;
use crate::record::place::Forgiving;
use crate::record::replay::StatedResult;
use tibetango_rules::PlainMove;
use tibetango_rules::quote::quote_text;

/// Note on a comment that may hold moves.
const NESTED: &str =
    "a comment holds {: perhaps the one that opens here is not closed, and moves are a part of it";

/// Note on a comment that may hold the beginning of another game.
const QUOTED: &str = "a comment holds a line like the beginning of a game: if the comment is not closed, a game is a \
                      part of it";

/// Note on a semicolon that begins no comment.
const PARTED: &str = "a semicolon between moves begins no comment: what stands behind it is read, here and further on";

/// Note on a bracket that opens no variation.
const REPLIED: &str =
    "a move alone in brackets is read as the reply to the move before it, here and further on";

/// Node: a move, or none at the beginning and for three dots.
#[derive(Debug, Default)]
pub(super) struct PdnNode {
    pub at: usize,
    pub mv: Option<PlainMove>,
    /// Fault in place of a move; it ends its line.
    pub wrong: Option<PdnProblem>,
    pub annotations: PdnAnnotations,
    /// Signs behind it, each with its place.
    pub signs: Vec<(usize, String)>,
    pub children: Vec<usize>,
}

/// Game of a text.
#[derive(Debug, Default)]
pub(super) struct PdnGame {
    pub tags: Vec<Tag>,
    /// Nodes, the root first; children come behind their parents.
    pub nodes: Vec<PdnNode>,
    /// Result that ends the moves, if one is stated, its text and the place of it.
    pub result: Option<(StatedResult, String, usize)>,
    /// Manner in which moves of it are written; the usual one besides.
    pub manner: MoveManner,
    /// Deviations that were forgiven.
    pub forgiving: Forgiving,
}

/// The game or a variation as far as it is read.
#[derive(Default)]
struct VariationLevel {
    /// Place of its opening bracket.
    start: usize,
    /// Node before its first move.
    base: usize,
    /// Its last node.
    last: Option<usize>,
}

impl VariationLevel {
    fn here(&self) -> usize {
        self.last.unwrap_or(self.base)
    }
}

impl PdnGame {
    /// Returns the first node of the game itself that holds a move, or a fault in place of one.
    pub fn first(&self) -> Option<&PdnNode> {
        let mut node = self.nodes.first()?;
        while node.mv.is_none() && node.wrong.is_none() {
            node = &self.nodes[*node.children.first()?];
        }
        Some(node)
    }
}

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    game: PdnGame,
    /// Node before each node.
    parents: Vec<usize>,
    main: VariationLevel,
    /// Variations that are open.
    inner: Vec<VariationLevel>,
    /// True if something else than tags, comments and words was read.
    has_begun: bool,
    /// True after a semicolon between moves.
    after_semicolon: bool,
    /// Manner of writing moves that is read besides the usual one.
    manner: MoveManner,
    /// True in a bracket with a reply.
    replying: bool,
    /// Result of the tag that is not in points: it stands behind the moves as it stands there.
    odd: Option<String>,
}

/// Reads the game of a text that holds one, also moves in this manner.
pub(super) fn parse(text: &str, manner: MoveManner) -> PdnParsed<PdnGame> {
    let mut parser = Parser {
        text,
        lexer: Lexer::in_manner(text, manner),
        game: PdnGame {
            nodes: vec![PdnNode::default()],
            ..PdnGame::default()
        },
        parents: vec![0],
        main: VariationLevel::default(),
        inner: Vec::new(),
        has_begun: false,
        after_semicolon: false,
        manner,
        replying: false,
        odd: None,
    };
    parser.whole()?;
    Ok(parser.game)
}

impl Parser<'_> {
    fn whole(&mut self) -> PdnParsed<()> {
        // The first part behind a result, if the game goes on.
        let mut behind = None;
        loop {
            if behind.is_none()
                && let Some(words) = self.odd.as_deref()
                && self.inner.is_empty()
                && self.lexer.ends_with(words)
            {
                behind = self.follow(true);
                if behind.is_none() {
                    return Ok(());
                }
            }
            let Some((at, token)) = behind.take().or_else(|| self.lexer.next()) else {
                return self.end();
            };
            let adds = matches!(
                token,
                Token::Move(_) | Token::Dots | Token::Open | Token::SetUp(_) | Token::Wrong { .. }
            );
            if adds && self.game.nodes.len() > MAX_NODES {
                self.tear(at, PdnProblem::TooManyMoves);
                return Ok(());
            }
            let header = !self.has_begun;
            self.has_begun |= !matches!(
                token,
                Token::Tag(_) | Token::Comment(_) | Token::OpenComment(_) | Token::Word(_)
            );
            let here = self.level().here();
            match token {
                Token::Tag(tag) if header => self.tag(at, tag)?,
                Token::Tag(tag) => {
                    let what = format!("the tag {} stands behind the moves", quote_text(&tag.name));
                    self.pass_over(at, &what);
                }
                Token::SetUp(fen) => self.set_up(at, fen),
                Token::Number { .. } => {}
                Token::Semicolon => self.part(at),
                Token::Comment(comment) => self.hear(at, here, comment),
                Token::OpenComment(comment) => {
                    self.game.nodes[here]
                        .annotations
                        .hear(PdnComment::Braces(comment));
                    match header {
                        true => {
                            self.forgive(at, "a comment is not closed: it ends before the game")
                        }
                        false => self.tear(at, PdnProblem::Unclosed('}')),
                    }
                }
                Token::Sign(sign) => self.game.nodes[here].signs.push((at, sign)),
                Token::Dots => {
                    self.push(at, None);
                }
                Token::Move(mv) => {
                    if self.lexer.is_odd() {
                        let text = quote_text(&self.text[at..self.lexer.at()]);
                        self.forgive(at, &format!("{text} is read as {}", move_text(&mv)));
                    }
                    if self.lexer.is_across() {
                        self.across(at);
                    }
                    self.push(at, Some(mv));
                }
                Token::Wrong { at, problem } => {
                    // Moves of another game are not moves here.
                    if problem.is_foreign() && self.game.nodes.len() == 1 {
                        return Err(PdnFault::new(at, problem));
                    }
                    self.wrong(at, problem);
                }
                Token::Word(word) => self.pass_over(at, &quote_text(&word)),
                Token::Open if self.opens_reply(at) => {
                    self.replying = true;
                    if !std::mem::replace(&mut self.game.manner.replies, true) {
                        self.forgive(at, REPLIED);
                    }
                }
                Token::Close if std::mem::take(&mut self.replying) => {}
                Token::Open => self.open(at),
                Token::Close => match self.inner.pop() {
                    Some(_) => {}
                    None => self.pass_over(at, "a ) that closes no variation"),
                },
                Token::End(result) if self.inner.is_empty() => {
                    let text = self.text[at..self.lexer.at()].to_owned();
                    let is_stated = result.is_some();
                    if let Some(result) = result {
                        self.game.result = Some((result, text.clone(), at));
                    }
                    behind = self.follow(is_stated);
                    if behind.is_none() {
                        return Ok(());
                    }
                    let what = format!(
                        "{} stands before other moves: the game goes on",
                        quote_text(&text)
                    );
                    self.forgive(at, &what);
                }
                // The result of a variation ends nothing. In brackets of its own it belongs to the move before them.
                Token::End(result) => {
                    let mut levels = self.inner.iter().rev().chain([&self.main]);
                    let here = levels.find_map(|level| level.last).unwrap_or(here);
                    let words = result.map(|(winner, _)| match winner {
                        Some(side) => format!("{side} wins"),
                        None => "draw".to_owned(),
                    });
                    let words = words.unwrap_or_default();
                    self.game.nodes[here]
                        .annotations
                        .hear(PdnComment::Braces(words));
                }
            }
        }
    }

    /// Checks at the end of the text that a game was found and its brackets are closed.
    fn end(&mut self) -> PdnParsed<()> {
        if let Some(outermost) = self.inner.first() {
            // Moves of the game may stand in it.
            let start = outermost.start;
            self.tear(start, PdnProblem::Unclosed(')'));
        }
        // Signs and brackets alone stand in any text.
        let holds = |node: &PdnNode| node.mv.is_some() || node.wrong.is_some();
        match !self.game.tags.is_empty() || self.game.nodes.iter().any(holds) {
            true => Ok(()),
            false => Err(PdnFault::new(0, PdnProblem::NoGame)),
        }
    }

    /// Returns the open variation, or else the game.
    fn level(&mut self) -> &mut VariationLevel {
        self.inner.last_mut().unwrap_or(&mut self.main)
    }

    /// Adds a tag of the game.
    fn tag(&mut self, at: usize, mut tag: Tag) -> PdnParsed<()> {
        if let Some(english) = translation(&tag.name) {
            let what = format!("the tag {} is read as {english}", quote_text(&tag.name));
            self.forgive(at, &what);
            english.clone_into(&mut tag.name);
        }
        if let Some(how) = tag.fault {
            let what = format!("the tag {}: {how}", quote_text(&tag.name));
            self.forgive(at, &what);
        }
        if tag.is("GameType")
            && let Some(what) = similar_games::game(&tag)?
        {
            self.forgive(tag.at, &what);
        }
        if tag.is("Variant")
            && let Some(what) = similar_games::variant(&tag.value)
        {
            self.forgive(tag.at, &what);
        }
        let value = tag.value.trim();
        let is_known = ["", "?", "*"].contains(&value) || in_points(value).is_some();
        if tag.is("Result") && !is_known && value.len() <= MAX_RESULT {
            self.odd.get_or_insert_with(|| value.to_owned());
        }
        let other = |other_tag: &Tag| other_tag.is(&tag.name) && other_tag.value != tag.value;
        if self.game.tags.iter().any(other) && !head::is_kept(&tag.name, &tag.value) {
            let name = quote_text(&tag.name);
            self.forgive(
                at,
                &format!("the tag {name} stands twice: the first one counts"),
            );
        }
        match self.game.tags.len() {
            0..MAX_PROPERTIES => self.game.tags.push(tag),
            _ => {
                let what = format!(
                    "the tag {}, one of more than {MAX_PROPERTIES},",
                    quote_text(&tag.name)
                );
                self.pass_over(at, &what);
            }
        }
        Ok(())
    }

    /// Adds a comment to a node, with a note if a part of a game may stand in it.
    fn hear(&mut self, at: usize, node: usize, comment: PdnComment) {
        if let PdnComment::Braces(text) = &comment {
            if text.contains('{') {
                self.forgive(at, NESTED);
            }
            if quotes_game(text) {
                self.forgive(at, QUOTED);
            }
        }
        self.game.nodes[node].annotations.hear(comment);
    }

    /// Takes a position before any move for that of the `FEN` tag; later ones cannot be followed.
    fn set_up(&mut self, at: usize, fen: String) {
        let first = self.game.nodes.len() == 1 && self.inner.is_empty();
        match first && !self.game.tags.iter().any(|tag| tag.is("FEN")) {
            true => self.game.tags.push(Tag {
                name: "FEN".to_owned(),
                at,
                value: fen,
                fault: None,
                trails: false,
            }),
            false => self.wrong(at, PdnProblem::LateSetUp),
        }
    }

    /// Opens a variation. Before any move it has no move to replace.
    fn open(&mut self, at: usize) {
        if self.inner.len() >= MAX_DEPTH {
            let what = format!("a variation within variations, more than {MAX_DEPTH} deep,");
            self.pass_over(at, &what);
            self.pass_over_variation();
            return;
        }
        let last = match self.level().last {
            Some(last) => last,
            None => self.push(at, None),
        };
        self.inner.push(VariationLevel {
            start: at,
            base: self.parents[last],
            last: None,
        });
    }

    /// Skips everything up to the bracket that closes a variation.
    fn pass_over_variation(&mut self) {
        let mut open = 1;
        while open > 0 {
            match self.lexer.next() {
                Some((_, Token::Open)) => open += 1,
                Some((_, Token::Close)) => open -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Adds a node behind the last one of its line, and returns its number.
    fn push(&mut self, at: usize, mv: Option<PlainMove>) -> usize {
        let number = self.game.nodes.len();
        let parent = self.level().here();
        self.game.nodes[parent].children.push(number);
        self.parents.push(parent);
        self.game.nodes.push(PdnNode {
            at,
            mv,
            ..PdnNode::default()
        });
        self.level().last = Some(number);
        number
    }

    /// Ends a line with a fault.
    fn wrong(&mut self, at: usize, problem: PdnProblem) {
        let node = self.push(at, None);
        self.game.nodes[node].wrong = Some(problem);
    }

    /// Ends the game itself with all open variations: it is unknown to which of them the text behind that place
    /// belongs.
    fn tear(&mut self, at: usize, problem: PdnProblem) {
        self.inner.clear();
        self.wrong(at, problem);
    }

    fn forgive(&mut self, at: usize, what: &str) {
        self.game.forgiving.say(at, what);
    }

    /// True for a bracket that was opened at a byte and holds a reply in the game itself: no other stands before it.
    fn opens_reply(&self, at: usize) -> bool {
        let alone = || !self.text[..at].trim_end().ends_with([')', '\u{ff09}']);
        let read = self.manner.replies && self.inner.is_empty();
        read && alone() && self.lexer.holds_reply()
    }

    /// Notes the first move with the gap of this manner between its squares.
    fn across(&mut self, at: usize) {
        if self.game.manner.gap.is_none()
            && let Some(gap) = self.manner.gap
        {
            self.game.manner.gap = Some(gap);
            self.forgive(at, gap.note());
        }
    }

    /// Notes the first semicolon between moves.
    fn part(&mut self, at: usize) {
        if !std::mem::replace(&mut self.after_semicolon, true) {
            self.forgive(at, PARTED);
        }
    }

    fn pass_over(&mut self, at: usize, what: &str) {
        self.forgive(at, &format!("{what} is passed over"));
    }

    /// Reads the text behind the end of the game: comments on the last position. Anything else is left out, unless the
    /// game goes on with it: then its first part is returned. A result behind the end counts unless the end states one
    /// (`is_stated`).
    fn follow(&mut self, mut is_stated: bool) -> Option<(usize, Token)> {
        let last = self.main.here();
        let mut number = None;
        while let Some((at, token)) = self.lexer.next() {
            let words = &self.text[at..self.lexer.at()];
            let numbered = number.is_some() && !self.lexer.is_decimal();
            match token.bearing(words, numbered) {
                Bearing::Belongs => {}
                Bearing::GoesOn => return Some((at, token)),
                Bearing::MayGoOn if self.lexer.is_confirmed() => return Some((at, token)),
                Bearing::MayGoOn | Bearing::Closes => {
                    self.leave_out(number.unwrap_or(at));
                    return None;
                }
            }
            match token {
                Token::Number { .. } | Token::Dots => {
                    number.get_or_insert(at);
                }
                Token::End(Some(result)) => {
                    let text = words.to_owned();
                    self.end_again(at, result, text, is_stated);
                    is_stated = true;
                }
                Token::Comment(comment) => self.hear(at, last, comment),
                Token::OpenComment(comment) => {
                    self.game.nodes[last]
                        .annotations
                        .hear(PdnComment::Braces(comment));
                    self.forgive(at, "a comment behind the end of the game is not closed");
                }
                _ => {}
            }
        }
        if let Some(at) = number {
            self.leave_out(at);
        }
        None
    }

    /// Takes a result behind the end of the game, unless one before it is stated (`is_stated`): that counts.
    fn end_again(&mut self, at: usize, result: StatedResult, text: String, is_stated: bool) {
        let earlier = self.game.result.as_ref();
        let agrees = earlier.is_some_and(|((winner, _), ..)| *winner == result.0);
        match is_stated {
            true if agrees => {}
            true => {
                let text = quote_text(&text);
                let what = format!("{text} stands behind another result: it is left out");
                self.forgive(at, &what);
            }
            false => self.game.result = Some((result, text, at)),
        }
    }

    fn leave_out(&mut self, at: usize) {
        self.forgive(at, "what stands behind the end of the game is left out");
    }
}
