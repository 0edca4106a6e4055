//! Comments, rings and arrows, and the signs of moves.

use super::property::Property;
use super::tree::SgfProperty;
use super::value::{escape, point, point_text, points, split};
use crate::session::notes::{DrawnFigure, Ink, MAX_FIGURES, Note};
use tibetango_rules::Topology;

/// Returns rings and arrows, in the order and the colours of `INK` if it lists the same ones.
pub(super) fn figures(topology: &Topology, entries: &[SgfProperty]) -> Vec<DrawnFigure> {
    let values = |name: &str| {
        let entry = entries.iter().find(|entry| entry.name == name);
        let values = entry.map_or(&[][..], |entry| &entry.values).iter();
        values.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
    };
    let ink = Ink::default();
    let rings = values("CR")
        .into_iter()
        .filter_map(|value| points(topology, value));
    let rings = rings.flatten().map(|at| DrawnFigure {
        from: at,
        to: at,
        ink,
    });
    let arrow = |value: &str| {
        let (from, to) = split(value)?;
        let (from, to) = (point(topology, from)?, point(topology, to)?);
        Some(DrawnFigure { from, to, ink })
    };
    let arrows = values("AR").into_iter().filter_map(arrow);
    let plain: Vec<DrawnFigure> = rings.chain(arrows).take(MAX_FIGURES).collect();
    let coloured = |value: &str| {
        let (word, ends) = split(value)?;
        let (from, to) = split(ends).unwrap_or((ends, ends));
        Some(DrawnFigure {
            from: point(topology, from)?,
            to: point(topology, to)?,
            ink: Ink::ALL.into_iter().find(|ink| ink.word() == word)?,
        })
    };
    let inked: Option<Vec<DrawnFigure>> = values("INK").into_iter().map(coloured).collect();
    let ends = |figures: &[DrawnFigure]| {
        let ends = figures.iter().map(|figure| (figure.from, figure.to));
        let mut ends: Vec<_> = ends.collect();
        ends.sort_unstable();
        ends
    };
    inked
        .filter(|inked| ends(inked) == ends(&plain))
        .unwrap_or(plain)
}

/// Writes a note: the move's sign, the comment, rings and arrows, and their order and colours if those are not the
/// default.
pub(super) fn write_note(topology: &Topology, note: &Note) -> Vec<Property> {
    let mut list = Vec::new();
    list.extend(note.sign.and_then(Property::of_sign));
    if !note.comment.is_empty() {
        list.push(Property::new("C", escape(&note.comment)));
    }
    let ends = |figure: &DrawnFigure| match figure.from == figure.to {
        true => point_text(topology, figure.from),
        false => [figure.from, figure.to]
            .map(|at| point_text(topology, at))
            .join(":"),
    };
    let (rings, arrows): (Vec<DrawnFigure>, Vec<DrawnFigure>) = note
        .figures
        .iter()
        .partition(|figure| figure.from == figure.to);
    for (name, figures) in [("CR", &rings), ("AR", &arrows)] {
        if !figures.is_empty() {
            let (name, values) = (name.to_owned(), figures.iter().map(ends).collect());
            list.push(Property { name, values });
        }
    }
    let usual: Vec<DrawnFigure> = rings.iter().chain(&arrows).copied().collect();
    if usual != note.figures || usual.iter().any(|figure| figure.ink != Ink::default()) {
        let figures = note.figures.iter();
        let values = figures.map(|figure| format!("{}:{}", figure.ink.word(), ends(figure)));
        list.push(Property {
            name: "INK".to_owned(),
            values: values.collect(),
        });
    }
    list
}
