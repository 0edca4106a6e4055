//! Parser from XML text to a small tree of known tags and attributes only.

use std::borrow::Cow;

use quick_xml::errors::Error;
use quick_xml::escape::{EscapeError, resolve_predefined_entity};
use quick_xml::events::attributes::Attribute as RawAttribute;
use quick_xml::events::{BytesDecl, BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::faults::{bad_attribute, check_declaration, stray, syntax, unknown, unknown_entity};
use super::leniency::Trifles;
use super::tags::{MANY, MAX_OTHERS, PLY, ROOT, RULED, RULES, TagParts};
use crate::record::MAX_PLIES;
use crate::record::error::{Problem, RecordFault, RecordParsed};
use tibetango_rules::normalization::is_blank;

/// Treatment of unknown parts.
const PASSED: &str = "it is passed over";

/// Treatment of a fault behind the record.
const BEHIND: &str = "what stands behind the record is passed over";

/// Treatment of a name in other letters, before the right one.
const IN_OTHER_CASE: &str = "it is read as";

/// Treatment of a sign that should be written otherwise.
const AS_IT_IS: &str = "it stays as it is";

/// Element, and its place in the text (bytes).
pub(super) struct Element {
    shape: &'static TagParts,
    /// Beginning of the tag.
    pub at: usize,
    /// Beginning of the text, or of the tag if there is none.
    pub text_at: usize,
    /// The text, without white space around it.
    pub text: String,
    pub attributes: Vec<Attribute>,
    pub children: Vec<Self>,
}

/// Attribute, and the place of its value in the text (bytes).
pub(super) struct Attribute {
    pub tag: &'static str,
    pub name: &'static str,
    pub at: usize,
    pub value: String,
}

impl Attribute {
    /// Returns the name of the attribute in messages.
    pub fn place(&self) -> String {
        format!("{} {}", self.tag, self.name)
    }

    /// Returns the fault that `value`, which is all of the attribute's value or part of it, is not as expected.
    pub fn bad_form(&self, value: &str, expected: &str) -> RecordFault {
        RecordFault::new(self.at, Problem::bad_form(&self.place(), value, expected))
    }

    /// Returns the fault of a value that is not one of these words.
    pub fn not_one_of(&self, what: &str, allowed: &[&str]) -> RecordFault {
        let problem = Problem::not_one_of(&self.place(), &self.value, what, allowed);
        RecordFault::new(self.at, problem)
    }

    /// Returns the fault that it must not stand here.
    pub fn unwanted(&self, why: &str) -> RecordFault {
        RecordFault::new(self.at, Problem::unwanted(&self.place(), why))
    }
}

impl Element {
    pub fn tag(&self) -> &'static str {
        self.shape.tag
    }

    pub fn child(&self, tag: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.tag() == tag)
    }

    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes
            .iter()
            .find(|attribute| attribute.name == name)
    }

    /// Returns the child that must be there.
    pub fn require(&self, tag: &str, why: &str) -> RecordParsed<&Self> {
        self.child(tag).ok_or_else(|| self.missing(tag, why))
    }

    /// Returns the fault that a child or an attribute is missing.
    pub fn missing(&self, place: &str, why: &str) -> RecordFault {
        RecordFault::new(self.at, Problem::missing(place, why))
    }

    /// Returns the fault that its text is not as expected.
    pub fn bad_form(&self, expected: &str) -> RecordFault {
        let problem = Problem::bad_form(self.tag(), &self.text, expected);
        RecordFault::new(self.text_at, problem)
    }

    /// Adds a part of the text. Only a tag without children may hold any but white space.
    fn add_text(&mut self, part: &str, at: usize, trifles: &mut Trifles) -> RecordParsed<()> {
        let blank = part.trim().is_empty();
        if !self.shape.children.is_empty() {
            return match blank {
                true => Ok(()),
                false => trifles.put_up(stray(part, at), PASSED),
            };
        }
        if self.text.is_empty() {
            if blank {
                return Ok(());
            }
            let start = part.trim_start();
            self.text_at = at + (part.len() - start.len());
            self.text.push_str(start);
        } else {
            self.text.push_str(part);
        }
        Ok(())
    }
}

/// Reads the tree of one record.
///
/// It is a pull parser, so that a file is refused at its first fault: the file must not decide the depth of the tree
/// or the number of attributes.
pub(super) fn parse(text: &str, trifles: &mut Trifles) -> RecordParsed<Element> {
    let before = trifles.before(text);
    if text[..before].contains(|c: char| !is_blank(c)) {
        trifles.put_up(stray(&text[..before], 0), PASSED)?;
    }
    let mut reader = Reader::from_str(&text[before..]);
    reader.config_mut().check_comments = trifles.are_refused();
    reader.config_mut().allow_dangling_amp = !trifles.are_refused();
    let mut builder = Builder {
        trifles,
        open: Vec::new(),
        skip_depth: 0,
        root: None,
        plies: 0,
        others: 0,
    };
    loop {
        let at = before + reader.buffer_position() as usize;
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => {
                let at = before + reader.error_position() as usize;
                let fault = syntax(at, &error);
                if builder.is_whole() {
                    builder.trifles.put_up(fault, BEHIND)?;
                    return builder.finish(text.len());
                }
                return builder.end_at_damage(fault);
            }
        };
        match event {
            Event::Start(ref start) | Event::Empty(ref start) => {
                match builder.open(start, at) {
                    Ok(()) => {}
                    Err(fault)
                        if matches!(*fault.problem, Problem::Syntax(_) | Problem::Entity(_)) =>
                    {
                        return builder.end_at_damage(fault);
                    }
                    Err(fault) => return Err(fault),
                }
                if matches!(event, Event::Empty(_)) {
                    builder.close();
                }
            }
            Event::End(_) => builder.close(),
            Event::Text(part) => {
                // A text ends before each such sign.
                if part.starts_with('&') && builder.holds_text() {
                    let message = "& is written &amp;".to_owned();
                    let fault = RecordFault::new(at, Problem::Syntax(message));
                    builder.trifles.put_up(fault, AS_IT_IS)?;
                }
                builder.text(&part, at)?;
            }
            Event::CData(part) => builder.text(&part, at)?,
            Event::GeneralRef(entity) => builder.entity(&entity, at)?,
            Event::Decl(declaration) => {
                if let Err(fault) = builder.declaration(&declaration, at, at == before) {
                    return builder.end_at_damage(fault);
                }
            }
            // Nothing of it is used: entities that it declares stay as they are.
            Event::DocType(_) => {
                let fault = RecordFault::new(at, Problem::Doctype);
                builder.trifles.put_up(fault, PASSED)?;
            }
            Event::Comment(_) | Event::PI(_) => {}
            Event::Eof => return builder.finish(text.len()),
        }
    }
}

struct Builder<'a> {
    trifles: &'a mut Trifles,
    /// Elements that are not closed yet, the root first.
    open: Vec<Element>,
    /// Depth of skipped elements within the last of them.
    skip_depth: usize,
    root: Option<Element>,
    plies: usize,
    /// Number of variations, notes, evaluations and kept properties of other programs.
    others: usize,
}

impl Builder<'_> {
    fn open(&mut self, start: &BytesStart, at: usize) -> RecordParsed<()> {
        if self.skip_depth > 0 {
            self.skip_depth += 1;
            return Ok(());
        }
        let name = start.name().0;
        // A prefix names a space of names, of which a record has one.
        let local = name.rsplit(':').next().unwrap_or_default();
        let name = if self.trifles.are_refused() {
            name
        } else {
            local
        };
        let (allowed, inside) = match self.open.last() {
            Some(parent) => (parent.shape.children, parent.tag()),
            None => (ROOT, "the whole file"),
        };
        let parts = TagParts::by_name(name, allowed);
        let alike = || TagParts::alike(name, allowed).filter(|_| !self.trifles.are_refused());
        let Some(shape) = parts.or_else(alike) else {
            let problem = unknown(name, "tag", inside, allowed);
            return self.pass_over(RecordFault::new(at, problem), PASSED);
        };
        if parts.is_none() {
            let problem = unknown(name, "tag", inside, allowed);
            let how = format!("{IN_OTHER_CASE} {}", shape.tag);
            self.trifles.put_up(RecordFault::new(at, problem), &how)?;
        }
        let name = shape.tag;
        let twice = match self.open.last() {
            Some(parent) => !MANY.contains(&name) && parent.child(name).is_some(),
            None => self.root.is_some(),
        };
        if twice {
            let twice = RecordFault::new(at, Problem::Repeated(name.to_owned()));
            return self.pass_over(twice, "the first one counts");
        }
        if MANY.contains(&name) {
            self.plies += usize::from(name == PLY);
            self.others += usize::from(name != PLY);
            if self.plies > MAX_PLIES {
                return Err(RecordFault::new(at, Problem::TooManyPlies));
            }
            if self.others > MAX_OTHERS {
                return Err(RecordFault::new(at, Problem::TooManyOthers(MAX_OTHERS)));
            }
        }
        self.open.push(Element {
            shape,
            at,
            text_at: at,
            text: String::new(),
            attributes: attributes(shape, start, at, self.trifles)?,
            children: Vec::new(),
        });
        Ok(())
    }

    /// True behind the record.
    fn is_whole(&self) -> bool {
        self.root.is_some() && self.open.is_empty()
    }

    /// Skips an element with all that is in it. If it is the whole file, it is no record.
    fn pass_over(&mut self, fault: RecordFault, how: &str) -> RecordParsed<()> {
        if self.open.is_empty() && self.root.is_none() {
            return Err(fault);
        }
        self.trifles.put_up(fault, how)?;
        self.skip_depth = 1;
        Ok(())
    }

    /// Closes an element. The parser has checked that the end fits the start.
    fn close(&mut self) {
        if self.skip_depth > 0 {
            self.skip_depth -= 1;
            return;
        }
        let Some(mut element) = self.open.pop() else {
            return;
        };
        element.text.truncate(element.text.trim_end().len());
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None => self.root = Some(element),
        }
    }

    fn text(&mut self, part: &str, at: usize) -> RecordParsed<()> {
        if self.skip_depth > 0 {
            return Ok(());
        }
        match self.open.last_mut() {
            Some(element) => element.add_text(part, at, self.trifles),
            None if part.trim().is_empty() => Ok(()),
            // A text before the record is that of another file.
            None if self.root.is_none() => Err(stray(part, at)),
            None => self.trifles.put_up(stray(part, at), PASSED),
        }
    }

    fn entity(&mut self, entity: &BytesRef, at: usize) -> RecordParsed<()> {
        match resolve(entity, at) {
            Ok(text) => self.text(&text, at),
            Err(_) if self.skip_depth > 0 => Ok(()),
            Err(fault) => {
                self.trifles.put_up(fault, AS_IT_IS)?;
                let name: &str = entity;
                self.text(&format!("&{name};"), at)
            }
        }
    }

    /// Checks a declaration, which may only be what the text begins with.
    fn declaration(
        &mut self,
        declaration: &BytesDecl,
        at: usize,
        begins: bool,
    ) -> RecordParsed<()> {
        let other = check_declaration(declaration, at, begins)?;
        // If trifles are forgiven, the text was read in its own encoding, and any fault of it was reported.
        let other = other.filter(|_| matches!(self.trifles, Trifles::Refused));
        other.map_or(Ok(()), Err)
    }

    /// True if the open element is one that holds text.
    fn holds_text(&self) -> bool {
        let open = self.open.last();
        self.skip_depth == 0 && open.is_some_and(|element| element.shape.children.is_empty())
    }

    /// Ends the record where the text is damaged, if that is forgiven and its board is known. Plies and texts that are
    /// not whole are left out.
    fn end_at_damage(mut self, fault: RecordFault) -> RecordParsed<Element> {
        let has_size = self.open.first().map(|root| root.child("SZ").is_some());
        if !has_size.unwrap_or(self.root.is_some()) {
            return Err(fault);
        }
        self.trifles.end(fault)?;
        self.skip_depth = 0;
        while let Some(last) = self.open.pop() {
            if last.tag() != PLY && !last.shape.children.is_empty() {
                self.open.push(last);
                self.close();
            }
        }
        self.root.ok_or_else(|| RecordFault::new(0, Problem::Empty))
    }

    fn finish(self, end: usize) -> RecordParsed<Element> {
        if let Some(element) = self.open.last() {
            let message = format!("{} is never closed", element.tag());
            // The text behind the tag is read, as far as damage is forgiven.
            let at = match self.trifles.are_refused() {
                true => element.at,
                false => end,
            };
            return self.end_at_damage(RecordFault::new(at, Problem::Syntax(message)));
        }
        self.root
            .ok_or_else(|| RecordFault::new(end, Problem::Empty))
    }
}

fn attributes(
    shape: &'static TagParts,
    start: &BytesStart,
    at: usize,
    trifles: &mut Trifles,
) -> RecordParsed<Vec<Attribute>> {
    // Places inside a tag are counted from behind its `<`.
    let inside = at + 1;
    let mut list = Vec::new();
    for attribute in start.attributes() {
        let raw = attribute.map_err(|error| bad_attribute(inside, &error))?;
        let name = raw.key.0;
        let rules: &[&str] = if shape.tag == RULED { &RULES } else { &[] };
        let allowed = [shape.attributes, rules].concat();
        let fault = || {
            let problem = unknown(name, "attribute", shape.tag, &allowed);
            RecordFault::new(inside + offset(name, start), problem)
        };
        let exact = allowed.iter().find(|other| **other == name);
        let alike = allowed
            .iter()
            .find(|other| other.eq_ignore_ascii_case(name));
        let alike = alike.filter(|_| !trifles.are_refused());
        let Some(attribute) = exact.or(alike) else {
            trifles.put_up(fault(), PASSED)?;
            continue;
        };
        if **attribute != *name {
            trifles.put_up(fault(), &format!("{IN_OTHER_CASE} {attribute}"))?;
        }
        let at = inside + offset(&raw.value, start);
        list.push(Attribute {
            tag: shape.tag,
            name: attribute,
            at,
            value: attribute_value(&raw, at)?,
        });
    }
    Ok(list)
}

fn attribute_value(raw: &RawAttribute, at: usize) -> RecordParsed<String> {
    if let Some(bracket) = raw.value.find('<') {
        let message = "< in an attribute is written &lt;".to_owned();
        return Err(RecordFault::new(at + bracket, Problem::Syntax(message)));
    }
    match raw.normalized_value(XmlVersion::Explicit1_0) {
        Ok(value) => Ok(value.into_owned()),
        Err(Error::Escape(EscapeError::UnrecognizedEntity(range, name))) => {
            Err(unknown_entity(at + range.start.saturating_sub(1), &name))
        }
        Err(Error::Escape(EscapeError::UnterminatedEntity(range))) => {
            let message = "& is written &amp;".to_owned();
            Err(RecordFault::new(at + range.start, Problem::Syntax(message)))
        }
        Err(error) => Err(syntax(at, &error)),
    }
}

/// Returns the offset of `part` inside `whole`, of which it is a piece.
fn offset(part: &str, whole: &str) -> usize {
    let distance = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    // A part that was copied elsewhere is reported at the tag.
    if distance <= whole.len() { distance } else { 0 }
}

fn resolve<'a>(entity: &'a BytesRef, at: usize) -> RecordParsed<Cow<'a, str>> {
    let entity_text = match entity.resolve_char_ref() {
        Ok(Some(c)) => Some(c.to_string().into()),
        Ok(None) => resolve_predefined_entity(entity).map(Cow::Borrowed),
        Err(_) => None,
    };
    entity_text.ok_or_else(|| unknown_entity(at, entity))
}
