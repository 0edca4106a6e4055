//! From text to a tree of nodes, without recursion: a file chooses neither the depth nor the memory.

use std::ops::Range;

use super::{Fault, MAX_DEPTH, MAX_NODES, Parsed, Property, SgfProblem};
use crate::record::kept::MAX_KEPT;
use crate::record::lines::TooMany;
use crate::record::text::kept;

/// A property, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub name: String,
    /// Where the name begins.
    pub at: usize,
    /// Where each value begins, and what stands between the brackets.
    pub values: Vec<(usize, String)>,
}

impl Entry {
    /// As a record keeps it.
    pub fn kept(&self) -> Property {
        Property {
            name: self.name.clone(),
            values: self.values.iter().map(|(_, value)| kept(value)).collect(),
        }
    }
}

/// A node.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub properties: Vec<Entry>,
    pub children: Vec<usize>,
}

/// A game of a text.
#[derive(Debug)]
pub(super) struct Tree {
    /// The root first; children come behind their parents.
    pub nodes: Vec<Node>,
}

/// Adds a property; values of one that stands there already are added to it.
pub(super) fn add(properties: &mut Vec<Entry>, entry: Entry) -> Parsed<()> {
    let full = properties.len() >= MAX_KEPT;
    match properties.iter_mut().find(|known| known.name == entry.name) {
        Some(known) => known.values.extend(entry.values),
        None if full => return Err(Fault::new(entry.at, TooMany::Properties.into())),
        None => properties.push(entry),
    }
    Ok(())
}

/// Where a game begins, from a byte on: a bracket and a semicolon.
fn begin(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let mut brackets = rest.match_indices('(');
    let found = brackets.find(|(at, _)| rest[at + 1..].trim_ascii_start().starts_with(';'));
    found.map(|(at, _)| from + at)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
    /// The node before each open bracket.
    open: Vec<Option<usize>>,
    current: Option<usize>,
}

/// The games of a text, at most so many and one more; what stands between them is passed over. One that is not closed goes on
/// to the end.
pub(super) fn split(text: &str, most: usize) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut from = 0;
    while let Some(start) = begin(text, from).filter(|_| games.len() <= most) {
        from = end(text, start);
        games.push(start..from);
    }
    games
}

/// Where the game that begins at a byte ends: with the bracket that closes its first one, outside of any value.
fn end(text: &str, start: usize) -> usize {
    let mut open = 0;
    let mut bytes = (start..).zip(text[start..].bytes());
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'[' => {
                while let Some((_, inside)) = bytes.next()
                    && inside != b']'
                {
                    if inside == b'\\' {
                        bytes.next();
                    }
                }
            }
            b'(' => open += 1,
            b')' if open == 1 => return at + 1,
            b')' => open -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Reads the game of a text that begins with it and holds no other.
pub(super) fn parse(text: &str) -> Parsed<Tree> {
    let mut parser = Parser {
        text,
        at: 0,
        nodes: Vec::new(),
        open: Vec::new(),
        current: None,
    };
    parser.tree()?;
    match parser.peek() {
        None => Ok(Tree {
            nodes: parser.nodes,
        }),
        Some(_) => parser.fault(SgfProblem::Expected("the end")),
    }
}

impl Parser<'_> {
    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        let blank = blank.count();
        self.at += blank;
        rest.get(blank).copied()
    }

    fn fault<T>(&self, problem: SgfProblem) -> Parsed<T> {
        Err(Fault::new(self.at, problem))
    }

    fn tree(&mut self) -> Parsed<()> {
        loop {
            match self.peek() {
                None => return self.fault(SgfProblem::Unclosed(')')),
                Some(b'(') if self.open.len() >= MAX_DEPTH => {
                    return self.fault(SgfProblem::TooDeep);
                }
                Some(b'(') => {
                    self.open.push(self.current);
                    self.at += 1;
                    match self.peek() {
                        Some(b';') => {}
                        None => return self.fault(SgfProblem::Unclosed(')')),
                        Some(_) => return self.fault(SgfProblem::Expected("a semicolon")),
                    }
                }
                Some(b')') => {
                    self.at += 1;
                    self.current = self.open.pop().flatten();
                    if self.open.is_empty() {
                        return Ok(());
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    self.node()?;
                }
                Some(_) => return self.fault(SgfProblem::Expected("one of ( ) ;")),
            }
        }
    }

    fn node(&mut self) -> Parsed<()> {
        let number = self.nodes.len();
        if number >= MAX_NODES {
            return self.fault(SgfProblem::TooManyNodes);
        }
        if let Some(parent) = self.current {
            self.nodes[parent].children.push(number);
        }
        self.current = Some(number);
        let mut properties = Vec::new();
        while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            add(&mut properties, self.property()?)?;
        }
        self.nodes.push(Node {
            properties,
            children: Vec::new(),
        });
        Ok(())
    }

    /// A name, of which small letters are no part (FF[3] and before), and its values.
    fn property(&mut self) -> Parsed<Entry> {
        let at = self.at;
        let rest = &self.text[at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = rest[..length].chars();
        let name: String = name.filter(|c| !c.is_ascii_lowercase()).collect();
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return self.fault(SgfProblem::Expected("a name with a capital letter"));
        }
        self.at += length;
        let mut values = Vec::new();
        while self.peek() == Some(b'[') {
            self.at += 1;
            values.push((self.at, self.value()?));
        }
        if values.is_empty() {
            return match self.peek() {
                None => self.fault(SgfProblem::Unclosed(')')),
                Some(_) => self.fault(SgfProblem::Expected("a value in [ ]")),
            };
        }
        Ok(Entry { name, at, values })
    }

    /// What stands before the bracket that closes.
    fn value(&mut self) -> Parsed<String> {
        let rest = &self.text[self.at..];
        let mut escaped = false;
        let end = rest.bytes().position(|byte| {
            let ends = byte == b']' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let Some(end) = end else {
            self.at = self.text.len();
            return self.fault(SgfProblem::Unclosed(']'));
        };
        self.at += end + 1;
        Ok(rest[..end].to_owned())
    }
}
