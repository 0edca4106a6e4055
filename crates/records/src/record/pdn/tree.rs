//! From the parts of a text to the tags and the nodes of its game, without recursion: a file chooses neither the
//! depth nor the memory.

use super::foreign;
use super::format::{MAX_DEPTH, MAX_NODES, MAX_RESULT};
use super::lexer::{Lexer, Said, Tag, Token, is_markup};
use super::note::Heard;
use super::outcome::result;
use super::problem::{Fault, Parsed, PdnProblem};
use crate::record::limits::MAX_KEPT;
use crate::record::place::Forgiving;
use crate::record::replay::Told;
use tibetango_rules::PlainMove;
use tibetango_rules::quoting::quoted;

/// What is said of a comment that may hold moves.
const NESTED: &str =
    "a comment holds {: perhaps the one that opens here is not closed, and moves are a part of it";

/// A node: a move, or none at the beginning and for three dots.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub at: usize,
    pub mv: Option<PlainMove>,
    /// What stands there in place of a move; it ends its line.
    pub wrong: Option<PdnProblem>,
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
    /// The result that ends the moves, where one is told, and how it is written.
    pub told: Option<(Told, String)>,
    /// What was forgiven.
    pub forgiving: Forgiving,
}

/// The game or a variation as far as it is read.
#[derive(Default)]
struct Level {
    /// Where its bracket opens.
    opened: usize,
    /// The node before its first move.
    base: usize,
    /// Its last one.
    last: Option<usize>,
}

impl Level {
    fn here(&self) -> usize {
        self.last.unwrap_or(self.base)
    }
}

impl Game {
    /// The first node of the game itself that holds a move, or something in place of one.
    pub fn first(&self) -> Option<&Node> {
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
    game: Game,
    /// The node before each node.
    parents: Vec<usize>,
    main: Level,
    /// The variations that are open.
    inner: Vec<Level>,
    /// Something else than tags, comments and words was read.
    begun: bool,
    /// A result that nobody here knows: it stands behind the moves as it stands in its tag.
    odd: Option<String>,
}

/// Reads the game of a text that holds one.
pub(super) fn parse(text: &str) -> Parsed<Game> {
    let mut parser = Parser {
        text,
        lexer: Lexer::new(text),
        game: Game {
            tags: Vec::new(),
            nodes: vec![Node::default()],
            told: None,
            forgiving: Forgiving::default(),
        },
        parents: vec![0],
        main: Level::default(),
        inner: Vec::new(),
        begun: false,
        odd: None,
    };
    parser.whole()?;
    Ok(parser.game)
}

impl Parser<'_> {
    fn whole(&mut self) -> Parsed<()> {
        loop {
            if let Some(words) = self.odd.as_deref()
                && self.inner.is_empty()
                && self.lexer.ends_with(words)
            {
                self.follow();
                return Ok(());
            }
            let Some((at, token)) = self.lexer.next() else {
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
            let header = !self.begun;
            self.begun |= !matches!(
                token,
                Token::Tag(_) | Token::Comment(_) | Token::Torn(_) | Token::Word(_)
            );
            let here = self.level().here();
            match token {
                Token::Tag(tag) if header => self.tag(at, tag)?,
                Token::Tag(tag) => {
                    let what = format!("the tag {} stands behind the moves", quoted(&tag.name));
                    self.pass_over(at, &what);
                }
                Token::SetUp(fen) => self.set_up(at, fen),
                Token::Number { .. } => {}
                Token::Comment(said) => {
                    if let Said::Braces(text) = &said
                        && text.contains('{')
                    {
                        self.forgive(at, NESTED);
                    }
                    self.game.nodes[here].heard.hear(said);
                }
                Token::Torn(said) => {
                    self.game.nodes[here].heard.hear(Said::Braces(said));
                    match header {
                        true => {
                            self.forgive(at, "a comment is not closed: it ends before the tags")
                        }
                        false => self.tear(at, PdnProblem::Unclosed('}')),
                    }
                }
                Token::Sign(sign) => self.game.nodes[here].signs.push((at, sign)),
                Token::Dots => {
                    self.push(at, Node::default());
                }
                Token::Move(mv) => {
                    let mv = Some(mv);
                    self.push(
                        at,
                        Node {
                            mv,
                            ..Node::default()
                        },
                    );
                }
                Token::Wrong { at, problem } => {
                    // Moves of another game are none of ours.
                    if problem.is_foreign() && self.game.nodes.len() == 1 {
                        return Err(Fault::new(at, problem));
                    }
                    self.wrong(at, problem);
                }
                Token::Word(word) => self.pass_over(at, &quoted(&word)),
                Token::Open => self.open(at),
                Token::Close => match self.inner.pop() {
                    Some(_) => {}
                    None => self.pass_over(at, "a ) that closes no variation"),
                },
                Token::End(told) if self.inner.is_empty() => {
                    let written = self.text[at..self.lexer.at()].to_owned();
                    self.game.told = told.map(|told| (told, written));
                    self.follow();
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

    /// What the text must not lack when it ends.
    fn end(&mut self) -> Parsed<()> {
        if let Some(outermost) = self.inner.first() {
            // Moves of the game may stand in it.
            let opened = outermost.opened;
            self.tear(opened, PdnProblem::Unclosed(')'));
        }
        // Signs and brackets alone stand in any text.
        let holds = |node: &Node| node.mv.is_some() || node.wrong.is_some();
        match !self.game.tags.is_empty() || self.game.nodes.iter().any(holds) {
            true => Ok(()),
            false => Err(Fault::new(0, PdnProblem::NoGame)),
        }
    }

    /// The game, or the variation that is open.
    fn level(&mut self) -> &mut Level {
        self.inner.last_mut().unwrap_or(&mut self.main)
    }

    /// Adds a tag of the game.
    fn tag(&mut self, at: usize, tag: Tag) -> Parsed<()> {
        if let Some(how) = tag.mended {
            let what = format!("the tag {}: {how}", quoted(&tag.name));
            self.forgive(at, &what);
        }
        if tag.is("GameType")
            && let Some(what) = foreign::game(&tag)?
        {
            self.forgive(tag.at, &what);
        }
        let value = tag.value.trim();
        let known = ["", "?", "*"].contains(&value) || result(value).is_some();
        if tag.is("Result") && !known && value.len() <= MAX_RESULT {
            self.odd.get_or_insert_with(|| value.to_owned());
        }
        match self.game.tags.len() {
            0..MAX_KEPT => self.game.tags.push(tag),
            _ => {
                let what = format!(
                    "the tag {}, one of more than {MAX_KEPT},",
                    quoted(&tag.name)
                );
                self.pass_over(at, &what);
            }
        }
        Ok(())
    }

    /// Reads a position before any move as that of the tag; later ones cannot be followed.
    fn set_up(&mut self, at: usize, fen: String) {
        let first = self.game.nodes.len() == 1 && self.inner.is_empty();
        match first && !self.game.tags.iter().any(|tag| tag.is("FEN")) {
            true => self.game.tags.push(Tag {
                name: "FEN".to_owned(),
                at,
                value: fen,
                mended: None,
                trails: false,
            }),
            false => self.wrong(at, PdnProblem::LateSetUp),
        }
    }

    /// Opens a variation. Before any move it is played in place of none.
    fn open(&mut self, at: usize) {
        if self.inner.len() >= MAX_DEPTH {
            let what = format!("a variation within variations, more than {MAX_DEPTH} deep,");
            self.pass_over(at, &what);
            self.pass_over_variation();
            return;
        }
        let last = match self.level().last {
            Some(last) => last,
            None => self.push(at, Node::default()),
        };
        self.inner.push(Level {
            opened: at,
            base: self.parents[last],
            last: None,
        });
    }

    /// Passes over all up to the bracket that closes a variation.
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

    /// Adds a node behind the last one of its line; its number.
    fn push(&mut self, at: usize, node: Node) -> usize {
        let number = self.game.nodes.len();
        let parent = self.level().here();
        self.game.nodes[parent].children.push(number);
        self.parents.push(parent);
        self.game.nodes.push(Node { at, ..node });
        self.level().last = Some(number);
        number
    }

    /// Ends a line with something that is no move.
    fn wrong(&mut self, at: usize, problem: PdnProblem) {
        let wrong = Some(problem);
        self.push(
            at,
            Node {
                wrong,
                ..Node::default()
            },
        );
    }

    /// Ends the game itself, whatever is open: what stands behind that place may belong to anything.
    fn tear(&mut self, at: usize, problem: PdnProblem) {
        self.inner.clear();
        self.wrong(at, problem);
    }

    fn forgive(&mut self, at: usize, what: &str) {
        self.game.forgiving.say(at, what);
    }

    fn pass_over(&mut self, at: usize, what: &str) {
        self.forgive(at, &format!("{what} is passed over"));
    }

    /// Reads what follows the end of the game: what is said of the last position. Anything else is left out.
    fn follow(&mut self) {
        let last = self.main.here();
        while let Some((at, token)) = self.lexer.next() {
            match token {
                Token::End(_) => {}
                Token::Comment(said) => self.game.nodes[last].heard.hear(said),
                Token::Torn(said) => {
                    self.game.nodes[last].heard.hear(Said::Braces(said));
                    self.forgive(at, "a comment behind the end of the game is not closed");
                }
                Token::Tag(tag) if tag.trails => {}
                Token::Word(word) if is_markup(&word) => {}
                _ => {
                    self.forgive(at, "what stands behind the end of the game is left out");
                    return;
                }
            }
        }
    }
}
