//! Comments, rings and arrows.

use super::format::GAME;
use super::lexer::{PdnComment, quotes_game};
use crate::session::notes::{DrawnFigure, Note};
use tibetango_rules::Topology;
use tibetango_rules::draughts::SIZE;
use tibetango_rules::text::{parse_point, point_text};

/// Beginning of a comment with rings and arrows, as programs mark comments that are meant for them.
const INK: &str = "[%ink";

/// Returns the rings and arrows of a comment that holds nothing else.
pub(super) fn figures(comment: &str) -> Option<Vec<DrawnFigure>> {
    let topology = Topology::of(GAME, SIZE)?;
    let list = comment.trim().strip_prefix(INK)?.strip_suffix(']')?;
    let figure = |text| DrawnFigure::read(text, |point| parse_point(topology, point));
    let has_blank = list.starts_with(char::is_whitespace);
    let figures = list.split_whitespace().map(figure);
    figures.collect::<Option<Vec<_>>>().filter(|_| has_blank)
}

/// Comments between moves, put together, and figures.
#[derive(Debug, Default)]
pub(super) struct PdnAnnotations {
    lines: Vec<String>,
    pub figures: Vec<DrawnFigure>,
}

impl PdnAnnotations {
    pub fn hear(&mut self, comment: PdnComment) {
        match comment {
            PdnComment::Braces(text) => match figures(&text) {
                Some(figures) => self.figures.extend(figures),
                None if text.trim().is_empty() => {}
                None => self.lines.push(text.trim().to_owned()),
            },
            // An empty line may part two others.
            PdnComment::Line(text) => {
                let text = text.strip_prefix(' ').unwrap_or(&text);
                self.lines.push(text.to_owned());
            }
        }
    }

    pub fn comment(&self) -> String {
        self.lines.join("\n")
    }
}

/// Writes a note: the comment, in braces if possible, then rings and arrows. The flag of each says whether the line
/// must end behind it.
pub(super) fn write_note(topology: &Topology, note: &Note) -> Vec<(String, bool)> {
    let mut list = Vec::new();
    let comment = &note.comment;
    // In braces it would end there, or be taken for something else.
    let ends = comment.contains(['{', '}']) || quotes_game(comment);
    if ends || figures(comment).is_some() {
        list.extend(comment.lines().map(|line| (format!("; {line}"), true)));
    } else if !comment.is_empty() {
        list.push((format!("{{{comment}}}"), false));
    }
    if !note.figures.is_empty() {
        let text = |figure: &DrawnFigure| figure.text(|point| point_text(topology, point));
        let figures: Vec<String> = note.figures.iter().map(text).collect();
        list.push((format!("{{{INK} {}]}}", figures.join(" ")), false));
    }
    list
}
