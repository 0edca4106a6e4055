//! Structs of named values as words, field by field, as attributes of a record and the command line hold them. Values
//! are whole numbers, `true` and `false`, names of unit variants, and the content of an `Option`; `None` is the word
//! [`NONE`].

use super::variant::{BadRule, Variant};
use crate::text::list_text;
use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use std::fmt::Display;

/// Word for `None`: the number of points in a row of the board.
pub const NONE: &str = "row";

/// Fault of the words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// There is no such field.
    #[error("there is no rule {field}: {}", list_text(allowed.iter()))]
    UnknownField {
        /// The name that was given.
        field: String,
        /// The fields that there are.
        allowed: &'static [&'static str],
    },
    /// A field is not given.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A field has a value that it cannot have.
    #[error("{field} {value}: expected {expected}{}", list_text(allowed.iter()))]
    Value {
        /// The field; empty where it is not known.
        field: String,
        /// The value.
        value: String,
        /// The words that it may be; empty where they are not listed.
        allowed: &'static [&'static str],
        /// Description of the values that it may have otherwise.
        expected: String,
    },
}

impl WordError {
    fn value(field: &str, value: &str, expected: &str) -> Self {
        Self::Value {
            field: field.to_owned(),
            value: value.to_owned(),
            allowed: &[],
            expected: expected.to_owned(),
        }
    }
}

impl de::Error for WordError {
    fn custom<T: Display>(message: T) -> Self {
        Self::value("", "", &message.to_string())
    }

    fn unknown_field(field: &str, allowed: &'static [&'static str]) -> Self {
        Self::UnknownField {
            field: field.to_owned(),
            allowed,
        }
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }
}

impl From<BadRule> for WordError {
    fn from(bad: BadRule) -> Self {
        let expected = format!("a whole number from {} to {}", bad.low, bad.high);
        Self::value(bad.field, &bad.value, &expected)
    }
}

/// Reads rules from words; a field given twice counts as its last word.
pub(super) fn read<V: Variant + DeserializeOwned>(
    entries: &[(&str, &str)],
) -> Result<V, WordError> {
    let words = entries
        .iter()
        .map(|&(field, word)| (field, Word { field, word }));
    let rules = V::deserialize(MapDeserializer::<_, WordError>::new(words))?;
    rules.check()?;
    Ok(rules)
}

/// The fields of rules with their words, in the order in which they are declared.
pub(super) fn write<V: Serialize + DeserializeOwned>(rules: &V) -> Vec<(&'static str, String)> {
    // Rules are structs of plain values, which can always be written.
    let values = serde_json::to_value(rules).unwrap_or_default();
    let word = |value: &serde_json::Value| match value {
        serde_json::Value::Null => NONE.to_owned(),
        serde_json::Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    let fields = fields::<V>().iter();
    fields.map(|&field| (field, word(&values[field]))).collect()
}

/// The names of the fields, in the order in which they are declared.
fn fields<V: DeserializeOwned>() -> &'static [&'static str] {
    match V::deserialize(FieldProbe) {
        Err(WordError::UnknownField { allowed, .. }) => allowed,
        _ => &[],
    }
}

/// Asks a struct for its fields and reads nothing.
struct FieldProbe;

impl<'de> Deserializer<'de> for FieldProbe {
    type Error = WordError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, WordError> {
        Err(de::Error::custom("a struct"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, WordError> {
        Err(de::Error::unknown_field("", fields))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The word of a field.
#[derive(Clone, Copy)]
struct Word<'a> {
    field: &'a str,
    word: &'a str,
}

impl Word<'_> {
    fn refuse(self, expected: &str) -> WordError {
        WordError::value(self.field, self.word, expected)
    }
}

impl<'de> IntoDeserializer<'de, WordError> for Word<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Word<'de> {
    type Error = WordError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WordError> {
        visitor.visit_borrowed_str(self.word)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WordError> {
        match self.word {
            word if word.eq_ignore_ascii_case("true") => visitor.visit_bool(true),
            word if word.eq_ignore_ascii_case("false") => visitor.visit_bool(false),
            _ => Err(self.refuse("true or false")),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WordError> {
        let number = self.word.parse();
        visitor.visit_u8(number.map_err(|_| self.refuse("a whole number from 0 to 255"))?)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WordError> {
        let number = self.word.parse();
        visitor.visit_u16(number.map_err(|_| self.refuse("a whole number from 0 to 65535"))?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WordError> {
        if self.word.eq_ignore_ascii_case(NONE) {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        allowed: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WordError> {
        let same = |word: &&&str| word.eq_ignore_ascii_case(self.word);
        let Some(word) = allowed.iter().find(same) else {
            return Err(WordError::Value {
                field: self.field.to_owned(),
                value: self.word.to_owned(),
                allowed,
                expected: String::new(),
            });
        };
        visitor.visit_enum((*word).into_deserializer())
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
