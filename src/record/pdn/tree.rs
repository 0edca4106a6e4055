//! From the parts of a text to the tags and the nodes of its game, without recursion: a file chooses neither the
//! depth nor the memory.

use super::lexer::{Lexer, Said, Tag, Token};
use super::note::Heard;
use super::outcome::result;
use super::{Fault, MAX_DEPTH, MAX_NODES, MAX_RESULT, Parsed, PdnProblem, head};
use crate::games::PlainMove;
use crate::record::kept::MAX_KEPT;
use crate::record::replay::Told;

/// A node: a move, or none at the beginning and for three dots.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub at: usize,
    pub mv: Option<PlainMove>,
    pub heard: Heard,
    /// The signs behind it, each with its place.
    pub signs: Vec<(usize, String)>,
    pub children: Vec<usize>,
}

/// The game of a text.
#[derive(Debug)]
pub(super) struct Game {
    pub tags: Vec<Tag>,
    /// The root first; children come behind their parents.
    pub nodes: Vec<Node>,
    /// The result that ends the moves, where one is told.
    pub told: Option<Told>,
    /// Where something else stands behind its end.
    pub rest: Option<usize>,
}

/// The game or a variation as far as it is read.
struct Level {
    /// The node before its first move.
    base: usize,
    /// Its last one.
    last: Option<usize>,
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    game: Game,
    /// The node before each node.
    parents: Vec<usize>,
    /// The game, and the variations that are open.
    levels: Vec<Level>,
}

/// Reads the game of a text that holds one.
pub(super) fn parse(text: &str) -> Parsed<Game> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        game: Game {
            tags: Vec::new(),
            nodes: vec![Node::default()],
            told: None,
            rest: None,
        },
        parents: vec![0],
        levels: Vec::new(),
    };
    parser.whole(text.len())?;
    Ok(parser.game)
}

impl Parser<'_> {
    fn whole(&mut self, end: usize) -> Parsed<()> {
        let mut level = Level {
            base: 0,
            last: None,
        };
        // A result that nobody here knows stands behind the moves as it stands in its tag.
        let mut odd = None;
        let mut begun = false;
        loop {
            if let Some(words) = odd.as_deref()
                && self.levels.is_empty()
                && self.lexer.ends_with(words)
            {
                self.follow(level.last.unwrap_or(level.base));
                return Ok(());
            }
            let Some((at, token)) = self.lexer.next()? else {
                return match (self.levels.is_empty(), begun || !self.game.tags.is_empty()) {
                    (false, _) => Err(Fault::new(end, PdnProblem::Unclosed(')'))),
                    (true, false) => Err(Fault::new(0, PdnProblem::NoGame)),
                    (true, true) => Ok(()),
                };
            };
            let here = level.last.unwrap_or(level.base);
            let header = !begun;
            begun |= !matches!(token, Token::Tag(_) | Token::Comment(_));
            match token {
                Token::Tag(tag) if header => {
                    if self.game.tags.len() >= MAX_KEPT {
                        return Err(Fault::new(at, PdnProblem::TooManyTags));
                    }
                    // Moves of another game are perhaps none of ours.
                    if tag.is("GameType") {
                        head::game(&tag)?;
                    }
                    let value = tag.value.trim();
                    let known = ["", "?", "*"].contains(&value) || result(value).is_some();
                    if tag.is("Result") && !known && value.len() <= MAX_RESULT {
                        odd.get_or_insert_with(|| value.to_owned());
                    }
                    self.game.tags.push(tag);
                }
                Token::Tag(_) => return Err(Fault::new(at, PdnProblem::Expected("a move"))),
                Token::SetUp => return Err(Fault::new(at, PdnProblem::LateSetUp)),
                Token::Number => {}
                Token::Comment(said) => self.game.nodes[here].heard.hear(said),
                Token::Sign(sign) => self.game.nodes[here].signs.push((at, sign)),
                Token::Dots => level.last = Some(self.push(here, at, None)?),
                Token::Move(mv) => level.last = Some(self.push(here, at, Some(mv))?),
                Token::Open => {
                    if self.levels.len() >= MAX_DEPTH {
                        return Err(Fault::new(at, PdnProblem::TooDeep));
                    }
                    // Before any move it is played in place of none.
                    let last = match level.last {
                        Some(last) => last,
                        None => self.push(here, at, None)?,
                    };
                    level.last = Some(last);
                    let inner = Level {
                        base: self.parents[last],
                        last: None,
                    };
                    self.levels.push(std::mem::replace(&mut level, inner));
                }
                Token::Close => match self.levels.pop() {
                    Some(outer) => level = outer,
                    None => return Err(Fault::new(at, PdnProblem::NotOpen)),
                },
                Token::End(told) if self.levels.is_empty() => {
                    self.game.told = told;
                    self.follow(here);
                    return Ok(());
                }
                // What a variation comes to ends nothing.
                Token::End(told) => {
                    let words = told.map(|(winner, _)| match winner {
                        Some(side) => format!("{side} wins"),
                        None => "draw".to_owned(),
                    });
                    let words = words.unwrap_or_default();
                    self.game.nodes[here].heard.hear(Said::Braces(words));
                }
            }
        }
    }

    /// Adds a node behind another one; its number.
    fn push(&mut self, parent: usize, at: usize, mv: Option<PlainMove>) -> Parsed<usize> {
        let number = self.game.nodes.len();
        // The root is none of them.
        if number > MAX_NODES {
            return Err(Fault::new(at, PdnProblem::TooManyMoves));
        }
        self.game.nodes[parent].children.push(number);
        self.parents.push(parent);
        let node = Node::default();
        self.game.nodes.push(Node { at, mv, ..node });
        Ok(number)
    }

    /// Looks at what follows the end of the game: what is said of the last position.
    fn follow(&mut self, last: usize) {
        self.game.rest = loop {
            match self.lexer.next() {
                Ok(None) => break None,
                Ok(Some((_, Token::End(_)))) => {}
                Ok(Some((_, Token::Comment(said)))) => self.game.nodes[last].heard.hear(said),
                Ok(Some((at, _))) => break Some(at),
                Err(fault) => break Some(fault.at),
            }
        };
    }
}
