//! Checks of numbers, names and texts against the allowed ones, with every fault noted.
//!
//! A raw file holds [`Number`]s of any size and sign; [`Checks`] turns them into the
//! types of the validated configuration, so that one faulty file names all its faults at once.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use serde::de::{Deserialize, Deserializer, Visitor};

use super::error::{ConfigError, ConfigResult, Problem, no_faults};
use super::place::{PathEnd, Route};
use super::source::ConfigSource;
use tibetango_rules::GameName;
use tibetango_rules::quote::{is_plain, quote_text};

/// Description of a text that people read. Characters that rearrange or break a line would do so on the screen, too.
pub(super) const NO_CONTROLS: &str = "a text without control characters";

/// A number as it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    /// Without a decimal point.
    Whole(i128),
    /// With one; may be infinite or no number at all.
    Real(f64),
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(number) => write!(f, "{number:?}"),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyNumber;
        impl Visitor<'_> for AnyNumber {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(Number::Whole(number.into()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(Number::Whole(number.into()))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Number, E> {
                Ok(Number::Real(number))
            }
        }
        deserializer.deserialize_any(AnyNumber)
    }
}

/// Maximum number of faults that are reported of one file. A file with more than that is spoilt, and finding the place
/// of a fault takes a walk through the text.
pub(super) const MAX_FAULTS: usize = 20;

/// The faults of one file, gathered while it is checked.
///
/// Every check gives a usable value even when it notes a fault, so that checking can go on;
/// [`Checks::finish`] hands the result over only when nothing was noted.
pub(super) struct Checks<'a> {
    source: &'a ConfigSource,
    faults: Vec<ConfigError>,
}

impl<'a> Checks<'a> {
    /// Creates checks without a fault noted.
    pub fn new(source: &'a ConfigSource) -> Self {
        Self {
            source,
            faults: Vec::new(),
        }
    }

    /// Returns `result` if no fault was noted, else all faults in the order of the checks.
    pub fn finish<T>(self, result: T) -> ConfigResult<T> {
        no_faults(self.faults).map(|()| result)
    }

    /// Notes a fault of the value at `route`.
    pub fn note(&mut self, route: &Route, problem: Problem) {
        self.note_at(route, PathEnd::Value, problem);
    }

    /// Notes a fault of the name at `route`.
    pub fn note_name(&mut self, route: &Route, problem: Problem) {
        self.note_at(route, PathEnd::Name, problem);
    }

    /// Notes a fault at one end of `route`.
    fn note_at(&mut self, route: &Route, part: PathEnd, problem: Problem) {
        if !self.is_full() {
            self.faults.push(self.source.fault_at(route, part, problem));
        }
    }

    /// True when no further fault is reported, so that checking may stop.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    /// Checks a whole number within `range`.
    pub fn whole<T>(&mut self, route: &Route, number: Number, range: RangeInclusive<T>) -> T
    where
        T: Copy + Display + PartialOrd + TryFrom<i128>,
    {
        let whole = match number {
            Number::Whole(value) => Some(value),
            // 400.0 is meant as 400; the conversion saturates, so a huge number stays too large.
            Number::Real(value) if value.fract() == 0.0 => Some(value as i128),
            Number::Real(_) => None,
        };
        let problem = match whole.map(T::try_from) {
            Some(Ok(fitting)) if range.contains(&fitting) => return fitting,
            Some(_) => Problem::out_of_range(number, &range),
            None => {
                let expected = format!("a whole number: {} to {}", range.start(), range.end());
                Problem::bad_number(number, &expected)
            }
        };
        self.note(route, problem);
        *range.start()
    }

    /// Checks a number within `range`, with or without a decimal point.
    pub fn real(&mut self, route: &Route, number: Number, range: RangeInclusive<f64>) -> f64 {
        let value = match number {
            // Every whole number in a range of ours is exact; others fail either way.
            Number::Whole(value) => value as f64,
            Number::Real(value) => value,
        };
        if range.contains(&value) {
            return value;
        }
        self.note(route, Problem::out_of_range(number, &range));
        *range.start()
    }

    /// Checks a number that is read as such.
    pub fn within<T: Display + PartialOrd>(
        &mut self,
        route: &Route,
        number: T,
        range: RangeInclusive<T>,
    ) {
        if !range.contains(&number) {
            self.note(route, Problem::out_of_range(number, &range));
        }
    }

    /// Checks the length of a list, and returns as many of its items as are allowed, each with its path.
    pub fn items<I>(
        &mut self,
        all: &Route,
        list: I,
        range: RangeInclusive<usize>,
    ) -> impl Iterator<Item = (Route, I::Item)> + use<I>
    where
        I: IntoIterator<IntoIter: ExactSizeIterator>,
    {
        let (list, most, all) = (list.into_iter(), *range.end(), all.clone());
        self.count(&all, list.len(), range);
        let numbers = list.take(most).enumerate();
        numbers.map(move |(index, item)| (all.item(index), item))
    }

    /// Checks the length of a list; true within `range`.
    pub fn count(&mut self, route: &Route, count: usize, range: RangeInclusive<usize>) -> bool {
        let fits = range.contains(&count);
        if !fits {
            let (low, high) = range.into_inner();
            self.note(route, Problem::BadCount { count, low, high });
        }
        fits
    }

    /// Checks an id, at one end of `route`: the name of something in scripts and other files. None of the others may
    /// have it.
    pub fn id(&mut self, route: &Route, part: PathEnd, id: &str, others: &mut Unique) {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=40).contains(&id.len()) || !id.bytes().all(fits) {
            let form = "a name of 1 to 40 characters a-z, 0-9 and -";
            self.note_at(route, part, Problem::bad_form(id, form));
        }
        self.unique(route, part, id, others);
    }

    /// Checks a word that none of the others may be.
    pub fn unique(&mut self, route: &Route, part: PathEnd, word: &str, others: &mut Unique) {
        if let Some(first) = others.get(word) {
            let (value, first) = (quote_text(word), self.source.reference(first));
            self.note_at(route, part, Problem::Duplicate { value, first });
        } else {
            others.insert(word.to_owned(), route.clone());
        }
    }

    /// Checks a word that must be one of those known.
    pub fn one_of<'w>(
        &mut self,
        route: &Route,
        word: &str,
        what: &str,
        choices: impl IntoIterator<Item = &'w str>,
    ) {
        let choices: Vec<&str> = choices.into_iter().collect();
        if !choices.contains(&word) {
            self.note(route, Problem::not_one_of(word, what, &choices));
        }
    }

    /// Checks the name of a game.
    pub fn game(&mut self, route: &Route, name: &str) -> Option<GameName> {
        self.one_of(route, name, "a game", GameName::ALL.map(GameName::text));
        GameName::from_text(name)
    }

    /// Checks a text that people read: 1 to `most` characters on one line.
    pub fn line(&mut self, route: &Route, text: &str, most: usize) {
        if text.trim().is_empty() || text.chars().count() > most || text.contains('\n') {
            let form = format!("a text of 1 to {most} characters on one line");
            self.note(route, Problem::bad_form(text, &form));
        } else if !text.chars().all(is_plain) {
            self.note(route, Problem::bad_form(text, NO_CONTROLS));
        }
    }
}

/// Words seen so far, each with its first place, to find those that stand twice.
pub(super) type Unique = HashMap<String, Route>;
