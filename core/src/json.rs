//! Reading JSON at the size a shopper's phone can afford.
//!
//! A derived `Deserialize` writes a reader of its own for every type, with words for everything that may be wrong. Here
//! a text is parsed once into a small tree, and each type takes its fields from that. The server reads by the same
//! lines: the macro `reads!` also gives the type its `Deserialize`.
//!
//! ```
//! use mostrador_core::json::Json;
//! let json = Json::parse(r#"{"title":"Jabón","qty":2}"#)?;
//! assert_eq!(json.field::<String>("title")?, "Jabón");
//! assert_eq!(json.field_or("units", || 1_u32)?, 1);
//! # Ok::<(), mostrador_core::json::Unreadable>(())
//! ```

use std::fmt;

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
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

/// What can be read from a parsed text.
pub trait Read: Sized {
    /// Reads the value.
    ///
    /// # Errors
    /// When the text says something else; the error names the member.
    fn read(json: &Json) -> Result<Self, Unreadable>;
}

impl Json {
    /// Parses a text.
    ///
    /// # Errors
    /// When it is no JSON.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        serde_json::from_str(text).map_err(|_| Unreadable("JSON"))
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

    /// Reads a member that must be there.
    ///
    /// # Errors
    /// When it is missing or something else.
    pub fn field<T: Read>(&self, name: &'static str) -> Result<T, Unreadable> {
        T::read(self.member(name).unwrap_or(&Self::Null)).map_err(|error| named(error, name))
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
        match (self.member(name), self) {
            (Some(value), _) => T::read(value).map_err(|error| named(error, name)),
            (None, Self::Object(_)) => Ok(missing()),
            (None, _) => Err(Unreadable(name)),
        }
    }
}

/// The innermost member is the one to name; a bare value takes the name of its member.
fn named(error: Unreadable, name: &'static str) -> Unreadable {
    if error == BARE { Unreadable(name) } else { error }
}

const BARE: Unreadable = Unreadable("value");

impl Read for bool {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        if let Json::Bool(value) = json { Ok(*value) } else { Err(BARE) }
    }
}

impl Read for f64 {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        if let Json::Number(value) = json { Ok(*value) } else { Err(BARE) }
    }
}

/// A whole number in the range that JavaScript keeps exact.
fn whole(json: &Json) -> Result<i64, Unreadable> {
    let number = f64::read(json)?;
    let exact = number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_991.0;
    #[allow(clippy::cast_possible_truncation)] // whole, and far within the range
    if exact { Ok(number as i64) } else { Err(BARE) }
}

impl Read for i64 {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        whole(json)
    }
}

impl Read for u32 {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        Self::try_from(whole(json)?).map_err(|_| BARE)
    }
}

impl Read for String {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        if let Json::Text(value) = json { Ok(value.clone()) } else { Err(BARE) }
    }
}

impl<T: Read> Read for Option<T> {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        if *json == Json::Null { Ok(None) } else { T::read(json).map(Some) }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        if let Json::List(values) = json { values.iter().map(T::read).collect() } else { Err(BARE) }
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(json: &Json) -> Result<Self, Unreadable> {
        match json {
            Json::List(pair) => match pair.as_slice() {
                [first, second] => Ok((A::read(first)?, B::read(second)?)),
                _ => Err(BARE),
            },
            _ => Err(BARE),
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
    T::read(&json).map_err(D::Error::custom)
}

/// Says how a type is read: its fields with their names on the wire, and what stands for a missing one (`or _` is the
/// type's default). A type whose text is enough is read by its parser: `reads!(PaymentKind by parse)`. A type with a
/// [`Read`] of its own has it for the server too: `reads!(Money)`.
macro_rules! reads {
    ($type:ident) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::json::deserialize(deserializer)
            }
        }
    };
    ($type:ident { $($field:ident: $name:literal $(or $missing:tt)?),* $(,)? }) => {
        impl $crate::json::Read for $type {
            fn read(json: &$crate::json::Json) -> Result<Self, $crate::json::Unreadable> {
                Ok(Self { $($field: $crate::json::reads!(@ json $name $($missing)?)),* })
            }
        }
        $crate::json::reads!($type);
    };
    ($type:ident by $parse:ident) => {
        impl $crate::json::Read for $type {
            fn read(json: &$crate::json::Json) -> Result<Self, $crate::json::Unreadable> {
                let name = <String as $crate::json::Read>::read(json)?;
                Self::$parse(&name).ok_or($crate::json::Unreadable(stringify!($type)))
            }
        }
        $crate::json::reads!($type);
    };
    (@ $json:ident $name:literal) => { $json.field($name)? };
    (@ $json:ident $name:literal _) => { $json.field_or($name, Default::default)? };
    (@ $json:ident $name:literal $missing:tt) => { $json.field_or($name, || $missing)? };
}

pub(crate) use reads;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    #[test]
    fn depth_is_bounded() {
        assert!(Json::parse(&"[".repeat(100_000)).is_err());
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(text in ".*") {
            let _ = Json::parse(&text);
        }
    }
}
