//! JSON at the size a shopper's phone can afford.
//!
//! A derived `Deserialize` writes a reader of its own for every type, with words for everything that may be wrong. Here
//! a text is parsed once into a small tree (`parse.rs`), and each type takes its fields from that (`read.rs`). The server
//! reads by the same lines: the macro `reads!` also gives the type its `Deserialize`. What is written is any `Serialize`
//! (`write.rs`), to the same bytes as `serde_json`.
//!
//! ```
//! use mostrador_core::json::{Json, to_text};
//! let json = Json::parse(r#"{"title":"Jabón","qty":2}"#)?;
//! assert_eq!(json.field::<String>("title")?, "Jabón");
//! assert_eq!(json.field_or("units", || 1_u32)?, 1);
//! assert_eq!(to_text(&("Jabón", 2)), r#"["Jabón",2]"#);
//! # Ok::<(), mostrador_core::json::Unreadable>(())
//! ```

mod parse;
mod read;
mod write;

pub use read::{Read, Reader};
pub use write::to_text;
pub(crate) use write::{into_text, number_text, push_whole};

use std::fmt;

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde::{Deserialize, Deserializer};

/// A parsed JSON text. An object keeps its members in their order; of two with one name the first counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// Any number, as JavaScript has them.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Members by name.
    Object(Vec<(String, Json)>),
}

/// A text or a member that is not what was expected: its name, never its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable(pub &'static str);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be read", self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Json {
    /// Parses a text.
    ///
    /// # Errors
    /// When it is no JSON, or lists and objects lie more than 127 deep in one another.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        parse::parse(text).ok_or(Unreadable("JSON"))
    }

    /// A member of an object, when it is there and not null.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value)
            .filter(|value| **value != Self::Null)
    }

    /// Reads the whole.
    ///
    /// # Errors
    /// When it is something else; the error names the first member that is.
    pub fn read<T: Read>(&self) -> Result<T, Unreadable> {
        Reader::begin(self, T::read)
    }

    /// Reads a member that must be there.
    ///
    /// # Errors
    /// When it is missing or something else.
    pub fn field<T: Read>(&self, name: &'static str) -> Result<T, Unreadable> {
        Reader::begin(self, |reader| reader.field(name))
    }

    /// Reads a member that may be missing or null.
    ///
    /// # Errors
    /// When it is there and something else, or this is no object.
    pub fn field_or<T: Read>(
        &self,
        name: &'static str,
        missing: impl FnOnce() -> T,
    ) -> Result<T, Unreadable> {
        Reader::begin(self, |reader| reader.field_or(name, missing))
    }
}

/// Parses a text and reads the whole of it.
///
/// # Errors
/// When it is no JSON, or that of something else.
pub fn from_text<T: Read>(text: &str) -> Result<T, Unreadable> {
    Json::parse(text)?.read()
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(values) => serializer.collect_seq(values),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tree;

        impl<'de> Visitor<'de> for Tree {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }

            #[allow(clippy::cast_precision_loss)] // as JavaScript reads it
            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }

            #[allow(clippy::cast_precision_loss)] // as JavaScript reads it
            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Json::Number(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
                let mut values = Vec::new();
                while let Some(value) = seq.next_element()? {
                    values.push(value);
                }
                Ok(Json::List(values))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Json::Object(members))
            }
        }

        deserializer.deserialize_any(Tree)
    }
}

/// `Deserialize` for a type that can be read.
pub(crate) fn deserialize<'de, T: Read, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let json = Json::deserialize(deserializer)?;
    json.read().map_err(D::Error::custom)
}

/// Says how a type is read: its fields with their names on the wire, and what stands for a missing one (`or _` is the
/// type's default), or a reader of its own (`by read`); `..field` is read from the same object. A type whose text is enough is read by its parser, with a
/// value to go on with where there is none: `reads!(PaymentKind by parse, else Card)`. An enum is read by the names of its
/// variants, as serde writes it: `reads!(DateStep, else WeekEnd { Days: "days" (_), WeekEnd: "week_end" })`; a variant's
/// fields are in braces, `field = read` with a reader of its own. A type with a [`Read`] of its own has it for the server
/// too: `reads!(Money)`.
macro_rules! reads {
    ($type:ident) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::json::deserialize(deserializer)
            }
        }
    };
    ($type:ident {
        $(..$part:ident,)? $($field:ident: $name:literal $(or $missing:tt)? $(by $read:path)?),* $(,)?
    }) => {
        impl $crate::json::Read for $type {
            fn read(reader: &$crate::json::Reader<'_>) -> Self {
                Self {
                    $($part: $crate::json::Read::read(reader),)?
                    $($field: $crate::json::reads!(@ reader $name $($missing)? $(by $read)?)),*
                }
            }
        }
        $crate::json::reads!($type);
    };
    ($type:ident by $parse:ident, else $other:ident) => {
        impl $crate::json::Read for $type {
            fn read(reader: &$crate::json::Reader<'_>) -> Self {
                reader.some(reader.text().and_then(Self::$parse), Self::$other)
            }
        }
        $crate::json::reads!($type);
    };
    ($type:ident, else $other:ident {
        $($variant:ident: $name:literal
            $(($new:tt))? $({ $($field:ident $(= $read:path)?),* })?),* $(,)?
    }) => {
        impl $crate::json::Read for $type {
            fn read(reader: &$crate::json::Reader<'_>) -> Self {
                let (name, content) = reader.variant();
                match name {
                    $($name => $crate::json::reads!(
                        @variant content $variant $(($new))? $({ $($field $(= $read)?),* })?
                    ),)*
                    _ => {
                        reader.fail();
                        Self::$other
                    }
                }
            }
        }
        $crate::json::reads!($type);
    };
    (@variant $reader:ident $variant:ident) => { Self::$variant };
    (@variant $reader:ident $variant:ident (_)) => { Self::$variant($crate::json::Read::read(&$reader)) };
    (@variant $reader:ident $variant:ident { $($field:ident $(= $read:path)?),* }) => {
        Self::$variant { $($field: $crate::json::reads!(@field $reader $field $($read)?)),* }
    };
    (@field $reader:ident $field:ident) => { $reader.field(stringify!($field)) };
    (@field $reader:ident $field:ident $read:path) => { $read(&$reader.at(stringify!($field))) };
    (@ $reader:ident $name:literal by $read:path) => { $read(&$reader.at($name)) };
    (@ $reader:ident $name:literal) => { $reader.field($name) };
    (@ $reader:ident $name:literal _) => { $reader.field_or($name, Default::default) };
    (@ $reader:ident $name:literal $missing:tt) => { $reader.field_or($name, || $missing) };
}

pub(crate) use reads;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value() {
        let json = Json::parse(r#"{"a":null,"b":true,"c":-1.5,"d":"é","e":[1,2],"f":{"g":3}}"#).unwrap();
        assert_eq!(json.member("a"), None);
        assert_eq!(json.field::<bool>("b"), Ok(true));
        assert_eq!(json.field::<f64>("c"), Ok(-1.5));
        assert_eq!(json.field::<Option<String>>("d"), Ok(Some("é".into())));
        assert_eq!(json.field::<Vec<u32>>("e"), Ok(vec![1, 2]));
        assert_eq!(json.member("f").unwrap().field::<i64>("g"), Ok(3));
        assert_eq!(json.field::<Option<u32>>("z"), Ok(None));
    }

    #[test]
    fn what_is_something_else_is_named_and_not_repeated() {
        let json = Json::parse(r#"{"qty":"secreto","list":[{}],"big":4294967296,"half":0.5}"#).unwrap();
        assert_eq!(json.field::<u32>("qty"), Err(Unreadable("qty")));
        assert_eq!(json.field_or("qty", || 1_u32), Err(Unreadable("qty")));
        assert_eq!(json.field::<u32>("missing"), Err(Unreadable("missing")));
        assert_eq!(json.field::<u32>("big"), Err(Unreadable("big")));
        assert_eq!(json.field::<u32>("half"), Err(Unreadable("half")));
        assert_eq!(json.field::<Vec<bool>>("list").unwrap_err().to_string(), "list cannot be read");
        assert_eq!(Json::List(vec![]).field_or("x", || 1_u32), Err(Unreadable("x")));
        for text in ["", "{", "[1,]", "{\"a\":1}x", "nul"] {
            assert_eq!(Json::parse(text), Err(Unreadable("JSON")), "{text}");
        }
    }
}
