//! Reading JSON in few bytes of code. serde's derived readers also accept arrays for structures and explain what is
//! wrong in words; nobody here needs either, and in the browser they weigh 27 kB (Brotli). So `serde_json` reads a
//! [`Value`], and a structure reads that through the one way that is used. What cannot be read is [`Unreadable`].
//!
//! ```
//! #[derive(serde::Deserialize)]
//! struct Line {
//!     product: u32,
//!     variant: Option<u32>,
//! }
//! let line: Line = mostrador_core::json::read(br#"{"product": 7, "colour": "red"}"#).unwrap();
//! assert_eq!((line.product, line.variant), (7, None));
//! ```

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde_json::Value;

/// The text is no JSON, or not of the shape that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Reads a structure from JSON in UTF-8.
///
/// # Errors
/// [`Unreadable`], whatever is wrong with it.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Unreadable> {
    T::deserialize(Reader(&parse(json)?))
}

/// Apart from [`read`], so that it exists once and not once per structure.
fn parse(json: &[u8]) -> Result<Value, Unreadable> {
    serde_json::from_slice(json).map_err(|_| Unreadable)
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the JSON that was expected")
    }
}

impl std::error::Error for Unreadable {}

/// The provided methods would put the reason into words before `custom` dropped it.
impl de::Error for Unreadable {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }

    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

struct Reader<'de>(&'de Value);

/// One way to read each kind of number.
macro_rules! numbers {
    ($($method:ident $as:ident $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
            visitor.$visit(self.0.$as().ok_or(Unreadable)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Unreadable;

    numbers! {
        deserialize_bool as_bool visit_bool
        deserialize_u8 as_u64 visit_u64
        deserialize_u16 as_u64 visit_u64
        deserialize_u32 as_u64 visit_u64
        deserialize_u64 as_u64 visit_u64
        deserialize_i8 as_i64 visit_i64
        deserialize_i16 as_i64 visit_i64
        deserialize_i32 as_i64 visit_i64
        deserialize_i64 as_i64 visit_i64
        deserialize_f32 as_f64 visit_f64
        deserialize_f64 as_f64 visit_f64
        deserialize_str as_str visit_str
    }

    /// What may be a number or a text, such as an amount of money.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::String(text) => visitor.visit_str(text),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => visitor.visit_i64(whole),
                None => self.deserialize_f64(visitor),
            },
            _ => Err(Unreadable),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(Items(self.0.as_array().ok_or(Unreadable)?.iter()))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let fields = self.0.as_object().ok_or(Unreadable)?.iter();
        visitor.visit_map(Fields { fields, value: &Value::Null })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_map(visitor)
    }

    /// By name: no enum of ours holds data.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        let name: StrDeserializer<'_, Unreadable> = self.0.as_str().ok_or(Unreadable)?.into_deserializer();
        visitor.visit_enum(name)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit unit_struct tuple_struct identifier
    }
}

struct Items<'de>(std::slice::Iter<'de, Value>);

impl<'de> de::SeqAccess<'de> for Items<'de> {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        self.0.next().map(|value| seed.deserialize(Reader(value))).transpose()
    }
}

struct Fields<'de> {
    fields: serde_json::map::Iter<'de>,
    /// Of the field whose name was read last.
    value: &'de Value,
}

impl<'de> de::MapAccess<'de> for Fields<'de> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unreadable> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = value;
        let name: StrDeserializer<'_, Unreadable> = name.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        seed.deserialize(Reader(self.value))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Colour {
        DarkRed,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Name(String);

    #[derive(Debug, PartialEq, Deserialize)]
    struct Thing {
        id: u8,
        name: Name,
        #[serde(default)]
        colour: Option<Colour>,
        #[serde(default, rename = "weightKg")]
        weight: f64,
        #[serde(default)]
        parts: Vec<Thing>,
        #[serde(default)]
        notes: BTreeMap<String, (i16, bool)>,
    }

    /// The same answer as `serde_json`'s own reader.
    fn both(json: &str) -> Option<Thing> {
        let ours = read::<Thing>(json.as_bytes()).ok();
        assert_eq!(ours, serde_json::from_str(json).ok(), "{json}");
        ours
    }

    #[test]
    fn reads_what_serde_json_reads() {
        let whole = r#"{"id": 7, "name": "a\u00f1o \"\\\ud83d\ude00", "colour": "dark_red", "weightKg": 2,
            "parts": [{"id": 1, "name": ""}], "notes": {"b": [-3, true]}, "unknown": [{"x": null}]}"#;
        let thing = both(whole).unwrap();
        assert_eq!((thing.name.0.as_str(), thing.colour), ("año \"\\😀", Some(Colour::DarkRed)));
        assert!(both(r#"{"id": 0, "name": "", "colour": null}"#).is_some());
    }

    #[test]
    fn refuses_what_serde_json_refuses() {
        for json in [
            "",
            "null",
            "7",
            r#"{"id": 7, "name": "x""#,
            r#"{"id": 7, "name": "x"} {}"#,
            r#"{"name": "x"}"#,
            r#"{"id": 256, "name": "x"}"#,
            r#"{"id": -1, "name": "x"}"#,
            r#"{"id": 1.5, "name": "x"}"#,
            r#"{"id": 1.0, "name": "x"}"#,
            r#"{"id": "1", "name": "x"}"#,
            r#"{"id": 1, "name": null}"#,
            r#"{"id": 1, "name": "x", "colour": "blue"}"#,
            r#"{"id": 1, "name": "x", "parts": {}}"#,
            r#"{"id": 1, "name": "x", "notes": {"b": [1]}}"#,
        ] {
            assert_eq!(both(json), None, "{json}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(read::<Vec<Thing>>(deep.as_bytes()), Err(Unreadable));
        assert_eq!(read::<String>(b"\"\xff\""), Err(Unreadable));
    }
}
