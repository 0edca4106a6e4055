//! Parser from text to a tree of nodes, without recursion: a file must not decide the depth or the memory.

use std::ops::Range;

use super::format::{MAX_DEPTH, MAX_NODES};
use super::problem::{SgfFault, SgfParsed, SgfProblem};
use super::property::{FILLED, PLIES, Property, short};
use super::scan::{Raw, Scanner, SgfPart, begins_bare, begins_game, begins_unopened, capitals};
use super::value::{escape_brackets, is_empty};
use crate::record::limits::{MAX_PROPERTIES, TooMany};
use crate::record::place::Forgiving;
use crate::record::text::kept;
use tibetango_rules::normalization::is_blank;
use tibetango_rules::quote::{cut, quote_text};

/// Maximum length of the name of a property in a message, in letters.
const LONGEST_NAME: usize = 60;

/// Property, and its place.
#[derive(Clone, Debug)]
pub(super) struct SgfProperty {
    pub name: String,
    /// Beginning of the name.
    pub at: usize,
    /// Start of each value, and the text between its brackets, with a backslash before each bracket within.
    pub values: Vec<(usize, String)>,
}

impl SgfProperty {
    /// Returns the property as a record keeps it.
    pub fn foreign(&self) -> Property {
        Property {
            name: self.name.clone(),
            values: self.values.iter().map(|(_, value)| kept(value)).collect(),
        }
    }

    /// True for a property that is a ply.
    pub fn is_ply(&self) -> bool {
        PLIES.contains(&&*self.name)
    }
}

/// Node of a game.
#[derive(Debug, Default)]
pub(super) struct SgfNode {
    pub properties: Vec<SgfProperty>,
    pub children: Vec<usize>,
}

impl SgfNode {
    /// True if the node has a ply.
    pub fn plays(&self) -> bool {
        self.properties.iter().any(SgfProperty::is_ply)
    }
}

/// Game of a text.
#[derive(Debug, Default)]
pub(super) struct SgfGame {
    /// Nodes, the root first; children come behind their parents.
    pub nodes: Vec<SgfNode>,
    /// Deviations that were forgiven.
    pub forgiving: Forgiving,
    /// Fault that ends the tree early.
    pub fault: Option<SgfFault>,
    /// Last node that was read.
    last: usize,
}

impl SgfGame {
    /// True if the game itself ends with the last node that was read; otherwise only variations do.
    pub fn ends_in_game(&self) -> bool {
        let mut at = 0;
        while let Some(next) = self.nodes[at].children.first() {
            at = *next;
        }
        at == self.last
    }
}

/// Adds a property; values of one that is there already are appended to it. False if there are too many.
pub(super) fn add(properties: &mut Vec<SgfProperty>, entry: SgfProperty) -> bool {
    let full = properties.len() >= MAX_PROPERTIES;
    match properties
        .iter_mut()
        .find(|property| property.name == entry.name)
    {
        Some(property) => property.values.extend(entry.values),
        None if full => return false,
        None => properties.push(entry),
    }
    true
}

/// Returns the beginning of a game, from a byte on: a bracket and a semicolon, or a bracket and a property of the
/// first node.
pub(super) fn begin(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let mut brackets = rest.match_indices('(');
    let bracket = brackets.find(|(at, _)| {
        let node = rest[at + 1..].trim_ascii_start().starts_with(';');
        node || begins_bare(rest.as_bytes(), *at)
    });
    bracket.map(|(at, _)| from + at)
}

/// Returns the beginning of a game whose bracket is missing, if only blanks stand between it and a byte.
pub(super) fn begin_unopened(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?.trim_start_matches(is_blank);
    begins_unopened(rest.as_bytes(), from == 0).then(|| text.len() - rest.len())
}

/// Returns the games of a text, at most `most` and one more; text between them is skipped. A game that is not closed
/// goes on to the beginning of the next one.
pub(super) fn split(text: &str, most: usize) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut from = 0;
    let begins = |from| begin_unopened(text, from).or_else(|| begin(text, from));
    while let Some(start) = begins(from).filter(|_| games.len() <= most) {
        from = end(text, start);
        games.push(start..from);
    }
    games
}

/// Returns the end of the game that begins at a byte: the bracket that closes its first one, outside of any value,
/// or the beginning of another game.
fn end(text: &str, start: usize) -> usize {
    let mut open = usize::from(!is_opened(&text[start..]));
    let mut scanner = Scanner::new(text, start);
    while let Ok(Some((at, part))) = scanner.next() {
        match part {
            SgfPart::Open if open > 0 && begins_another(text, at) => return at,
            SgfPart::Open => open += 1,
            SgfPart::Close if open == 1 && scanner.goes_on_behind() => {}
            SgfPart::Close if open == 1 => return scanner.at,
            SgfPart::Close => open -= 1,
            SgfPart::Node | SgfPart::Property(_) => {}
        }
    }
    scanner.at
}

/// True for a game that begins with its bracket.
fn is_opened(game: &str) -> bool {
    game.starts_with('(')
}

/// True if a game begins at a bracket that stands outside of any value.
fn begins_another(text: &str, open: usize) -> bool {
    begins_game(text, open) || begins_bare(text.as_bytes(), open)
}

/// Reads the game of a text that begins with it and holds no other.
///
/// # Errors
/// Not even the first node is whole.
pub(super) fn parse(text: &str) -> SgfParsed<SgfGame> {
    parse_named(text, true)
}

/// Reads a game; with `full` also names of properties that are written in full.
fn parse_named(text: &str, full: bool) -> SgfParsed<SgfGame> {
    let mut parser = Parser {
        text,
        scanner: Scanner::new(text, 0),
        tree: SgfGame::default(),
        open: Vec::new(),
        current: None,
        inside: false,
        full,
    };
    let fault = parser.whole().err();
    let Parser {
        scanner, mut tree, ..
    } = parser;
    if tree.nodes.is_empty() {
        return Err(fault.unwrap_or_else(|| SgfFault::new(0, SgfProblem::NoGame)));
    }
    tree.forgiving.extend(scanner.forgiving);
    tree.fault = fault;
    Ok(tree)
}

/// Reads the properties of a text that holds nothing else and nothing that had to be forgiven.
pub(super) fn properties(text: &str) -> SgfParsed<Vec<SgfProperty>> {
    let node = format!("(;{text})");
    // Records of ours keep other names as they stand.
    let mut tree = parse_named(&node, false)?;
    if let Some(fault) = tree.fault {
        return Err(fault);
    }
    let alone = tree.nodes.pop().filter(|_| tree.nodes.is_empty());
    let sound = tree.forgiving.is_empty() && end(&node, 0) == node.len();
    match alone.filter(|_| sound) {
        Some(alone) => Ok(alone.properties),
        None => Err(SgfFault::new(0, SgfProblem::Expected("properties alone"))),
    }
}

struct Parser<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
    tree: SgfGame,
    /// Node before each open bracket.
    open: Vec<Option<usize>>,
    current: Option<usize>,
    /// True if no bracket stands behind the current node.
    inside: bool,
    /// True if names of properties may be written in full.
    full: bool,
}

impl Parser<'_> {
    fn whole(&mut self) -> SgfParsed<()> {
        if !is_opened(self.text) {
            let what = "a ( is missing before this: the game begins here";
            self.tree.forgiving.say(0, what);
            self.open.push(None);
        }
        while let Some((at, part)) = self.scanner.next()? {
            match part {
                SgfPart::Open if self.open.len() >= MAX_DEPTH => {
                    return Err(SgfFault::new(at, SgfProblem::TooDeep));
                }
                SgfPart::Open => {
                    self.open.push(self.current);
                    self.inside = false;
                }
                SgfPart::Close if self.open.len() == 1 && self.scanner.goes_on_behind() => {
                    let what = "a ) too many is passed over: the game goes on behind it";
                    self.tree.forgiving.say(at, what);
                }
                SgfPart::Close => {
                    self.current = self.open.pop().flatten();
                    self.inside = false;
                    if self.open.is_empty() {
                        return Ok(());
                    }
                }
                SgfPart::Node => self.node(at)?,
                SgfPart::Property(raw) => self.property(at, &raw)?,
            }
        }
        let end = self.text.trim_end().len();
        let what = "the game is not closed: ) is missing, and it ends here";
        self.tree.forgiving.say(end, what);
        Ok(())
    }

    /// Begins a node behind the current one.
    fn node(&mut self, at: usize) -> SgfParsed<()> {
        let number = self.tree.nodes.len();
        if number >= MAX_NODES {
            return Err(SgfFault::new(at, SgfProblem::TooManyNodes));
        }
        if let Some(parent) = self.current {
            self.tree.nodes[parent].children.push(number);
        }
        self.tree.nodes.push(SgfNode::default());
        self.tree.last = number;
        self.current = Some(number);
        self.inside = true;
        Ok(())
    }

    fn property(&mut self, at: usize, raw: &Raw) -> SgfParsed<()> {
        if !self.inside {
            let what = "a semicolon is missing before this";
            self.tree.forgiving.say(at, what);
            self.node(at)?;
        }
        let name_text = &self.text[raw.name.clone()];
        let capital = capitals(name_text);
        let full = short(name_text).filter(|short| self.full && *short != capital);
        let name = full.map_or(capital, str::to_owned);
        let plain = name_text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain || name.starts_with(|c: char| c.is_ascii_digit()) {
            let what = format!(
                "{} is no name of a property: it is passed over",
                quote_text(name_text)
            );
            self.tree.forgiving.say(at, what);
            return Ok(());
        }
        if full.is_some() || !name_text.contains(|c: char| c.is_ascii_uppercase()) {
            let short = cut(&name, LONGEST_NAME);
            let what = format!("{} is read as {short}", quote_text(name_text));
            self.tree.forgiving.say(at, what);
        }
        let value = |value: &Range<usize>| {
            let text = escape_brackets(&self.text[value.clone()]);
            (value.start, text.into_owned())
        };
        let mut values: Vec<(usize, String)> = raw.values.iter().map(value).collect();
        let empty = values.iter().find(|(_, value)| is_empty(value));
        let empty = empty.map(|(at, _)| *at);
        if let Some(at) = empty.filter(|_| FILLED.contains(&&*name)) {
            let what = format!("{name} has an empty value, which is passed over");
            self.tree.forgiving.say(at, what);
            values.retain(|(_, value)| !is_empty(value));
            if values.is_empty() {
                return Ok(());
            }
        }
        let entry = SgfProperty { name, at, values };
        match entry.is_ply() {
            true => self.plies(entry),
            false => {
                self.keep(entry);
                Ok(())
            }
        }
    }

    /// Adds the plies of a property, each to a node of its own.
    fn plies(&mut self, entry: SgfProperty) -> SgfParsed<()> {
        for (index, value) in entry.values.into_iter().enumerate() {
            let at = if index == 0 { entry.at } else { value.0 };
            if self
                .current
                .is_some_and(|node| self.tree.nodes[node].plays())
            {
                let what = "more than one ply in a node: they are read one behind the other";
                self.tree.forgiving.say(at, what);
                self.node(at)?;
            }
            self.keep(SgfProperty {
                name: entry.name.clone(),
                at,
                values: vec![value],
            });
        }
        Ok(())
    }

    /// Adds a property to the current node.
    fn keep(&mut self, entry: SgfProperty) {
        let at = entry.at;
        let Some(node) = self.current else {
            return;
        };
        if !add(&mut self.tree.nodes[node].properties, entry) {
            let what = format!("{}: this one is left out", TooMany::Properties);
            self.tree.forgiving.say(at, what);
        }
    }
}
