//! A file with its mutants.

use super::sites::{FileSites, Form, Site};
use std::collections::BTreeSet;
use std::ops::Range;

/// The function that decides whether a mutant is on.
const ON: &str = "crate::mutation::on";

/// Mutants that are left out because they do not compile.
#[derive(Clone, Debug, Default)]
pub struct Exclusions {
    /// Numbers of mutants.
    pub mutants: BTreeSet<u32>,
    /// Names of functions that must stay constant, and so without mutants.
    pub constants: BTreeSet<String>,
}

/// Bytes of a mutant in the file with mutants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the mutant.
    pub number: u32,
    /// The whole choice, the original included.
    pub site: Range<usize>,
    /// The mutant alone.
    pub choice: Range<usize>,
}

/// A file with its mutants.
#[derive(Clone, Debug, Default)]
pub struct MutatedFile {
    /// The text.
    pub text: String,
    /// The mutants that are in it, by number.
    pub places: Vec<Place>,
}

/// End of a site at which text is inserted; of several insertions at one byte the lower one stands first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SiteEdge {
    End,
    /// Both, as the site is empty.
    Both,
    Begin,
}

/// Text that is inserted.
struct Insertion {
    /// Byte of the original before which it stands.
    at: usize,
    edge: SiteEdge,
    /// Order among those of one byte and edge, which puts outer sites around inner ones.
    order: (i64, i64),
    /// Parts, each with the number of the mutant whose code it is.
    parts: Vec<(Option<u32>, String)>,
}

/// Writes a file with its mutants, whose numbers follow each other from `first` on.
#[must_use]
pub fn write(source: &str, sites: &FileSites, first: u32, left_out: &Exclusions) -> MutatedFile {
    let mut insertions = Vec::new();
    let mut freed = BTreeSet::new();
    let mut next = first;
    for (index, site) in sites.sites.iter().enumerate() {
        let numbered = (next..).zip(&site.choices);
        let remains = |number: &u32| !left_out.mutants.contains(number);
        let choices: Vec<(u32, &str)> = numbered
            .filter(|(number, _)| remains(number))
            .map(|(number, choice)| (number, choice.code.as_str()))
            .collect();
        next += number_of(site);
        let constant = site.constant.map(|constant| &sites.constants[constant]);
        let stays = constant.is_some_and(|constant| left_out.constants.contains(&constant.name));
        if choices.is_empty() || stays {
            continue;
        }
        freed.extend(site.constant);
        let (before, behind) = around(site.form, &choices);
        let (length, index) = (site.range.len() as i64, index as i64);
        if length == 0 {
            insertions.push(Insertion {
                at: site.range.start,
                edge: SiteEdge::Both,
                order: (0, index),
                parts: before,
            });
            continue;
        }
        insertions.push(Insertion {
            at: site.range.start,
            edge: SiteEdge::Begin,
            order: (-length, index),
            parts: before,
        });
        insertions.push(Insertion {
            at: site.range.end,
            edge: SiteEdge::End,
            order: (length, -index),
            parts: vec![(None, behind)],
        });
    }
    insertions.sort_by_key(|insertion| (insertion.at, insertion.edge, insertion.order));
    let mut source = source.to_owned();
    for constant in freed {
        let keyword = sites.constants[constant].keyword.clone();
        source.replace_range(keyword.clone(), &" ".repeat(keyword.len()));
    }
    merged(&source, &insertions)
}

/// Returns the number of mutants of a site.
#[must_use]
pub fn number_of(site: &Site) -> u32 {
    u32::try_from(site.choices.len()).unwrap_or(u32::MAX)
}

/// Returns what stands before and behind the original of a site with these mutants.
fn around(form: Form, choices: &[(u32, &str)]) -> (Vec<(Option<u32>, String)>, String) {
    let mut before = Vec::new();
    for &(number, code) in choices {
        match form {
            Form::Expression => {
                let opening = if before.is_empty() { "(" } else { " else " };
                before.push((None, format!("{opening}if {ON}({number}) {{ ")));
                before.push((Some(number), code.to_owned()));
                before.push((None, " }".to_owned()));
            }
            Form::Condition => {
                if before.is_empty() {
                    before.push((None, "(".to_owned()));
                }
                let text = match code {
                    "true" => format!("{ON}({number}) || "),
                    _ => format!("!{ON}({number}) && "),
                };
                before.push((Some(number), text));
            }
            Form::Chain => before.push((Some(number), format!("!{ON}({number}) && "))),
            Form::Body => {
                let text = format!("if {ON}({number}) {{ return {code}; }} ");
                before.push((Some(number), text));
            }
            Form::Statement => before.push((Some(number), format!("if !{ON}({number}) {{ "))),
        }
    }
    let behind = match form {
        Form::Expression => {
            before.push((None, " else { ".to_owned()));
            " })"
        }
        Form::Condition => {
            before.push((None, "(".to_owned()));
            "))"
        }
        Form::Chain | Form::Body => "",
        Form::Statement => " }",
    };
    (before, behind.to_owned())
}

/// Returns the source with the insertions, which are in their order.
fn merged(source: &str, insertions: &[Insertion]) -> MutatedFile {
    let mut written = MutatedFile::default();
    // The sites around the present place: where each begins, and which of the places are its mutants.
    let mut open: Vec<(usize, Range<usize>)> = Vec::new();
    let mut copied = 0;
    for insertion in insertions {
        written.text.push_str(&source[copied..insertion.at]);
        copied = insertion.at;
        let (start, first) = (written.text.len(), written.places.len());
        for (number, part) in &insertion.parts {
            let start = written.text.len();
            written.text.push_str(part);
            let bytes = start..written.text.len();
            written.places.extend(number.map(|number| Place {
                number,
                site: bytes.clone(),
                choice: bytes.clone(),
            }));
        }
        match insertion.edge {
            SiteEdge::Begin => open.push((start, first..written.places.len())),
            SiteEdge::Both => {}
            SiteEdge::End => {
                // Sites lie within each other, so the last that began ends first.
                let Some((start, own)) = open.pop() else {
                    continue;
                };
                for place in &mut written.places[own] {
                    place.site = start..written.text.len();
                }
            }
        }
    }
    written.text.push_str(&source[copied..]);
    written.places.sort_by_key(|place| place.number);
    written
}
