//! Strict parser of JSON request bodies. Unknown and repeated members, a list in place of an object, and
//! texts with U+0000, which databases cannot store, are errors that name the path.

use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    self, Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess,
    SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::error::Category;
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

const MAX_NAME_LENGTH: usize = 60;

/// Error in a body; never holds its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    #[error("not JSON")]
    Syntax,
    #[error("unknown member")]
    Unknown,
    #[error("repeated member")]
    Repeated,
    #[error("missing member {0}")]
    Missing(&'static str),
    #[error("text with U+0000")]
    Text,
    #[error("value of another type")]
    Type,
}

impl de::Error for BodyError {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Type
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }
}

/// Parses a body.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, (String, BodyError)> {
    let tree = parse_tree(bytes)?;
    serde_path_to_error::deserialize(Strict(tree)).map_err(|error| {
        let path = path_text(error.path());
        match error.into_inner() {
            BodyError::Missing(field) if path.is_empty() => (field.to_owned(), BodyError::Missing(field)),
            BodyError::Missing(field) => (format!("{path}.{field}"), BodyError::Missing(field)),
            fault => (path, fault),
        }
    })
}

fn parse_tree(bytes: &[u8]) -> Result<Value, (String, BodyError)> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let Unrepeated(tree) = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = path_text(error.path());
        match error.into_inner().classify() {
            Category::Data => (path, BodyError::Repeated),
            Category::Io | Category::Syntax | Category::Eof => (String::new(), BodyError::Syntax),
        }
    })?;
    json.end().map_err(|_| (String::new(), BodyError::Syntax))?;
    Ok(tree)
}

/// Returns a path as text, without control characters and with long names truncated.
fn path_text(path: &Path) -> String {
    let short =
        |name: &str| name.chars().filter(|c| !c.is_control()).take(MAX_NAME_LENGTH).collect::<String>();
    path.iter().fold(String::new(), |text, segment| match segment {
        Segment::Seq { index } => format!("{text}[{index}]"),
        Segment::Map { key } if text.is_empty() => short(key),
        Segment::Map { key } => format!("{text}.{}", short(key)),
        Segment::Enum { .. } | Segment::Unknown => text,
    })
}

/// JSON in which no object has a repeated member.
struct Unrepeated(Value);

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Tree).map(Self)
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unrepeated(value)) = values.next_element()? {
            list.push(value);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            let value = members.next_value_seed(Member { repeated: object.contains_key(&name) })?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

/// Value of a member; an error if the object already has that member.
struct Member {
    repeated: bool,
}

impl<'de> DeserializeSeed<'de> for Member {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        if self.repeated {
            return Err(de::Error::custom(BodyError::Repeated));
        }
        Unrepeated::deserialize(deserializer).map(|Unrepeated(value)| value)
    }
}

/// JSON whose members must all be known, and whose structs must be objects.
struct Strict(Value);

impl IntoDeserializer<'_, BodyError> for Strict {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Strict {
    type Error = BodyError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BodyError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => number.deserialize_any(visitor).map_err(|_| BodyError::Type),
            Value::String(text) if text.contains('\0') => Err(BodyError::Text),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(values) => {
                let mut values = SeqDeserializer::new(values.into_iter().map(Strict));
                let value = visitor.visit_seq(&mut values)?;
                values.end()?;
                Ok(value)
            }
            Value::Object(members) => visitor.visit_map(MapDeserializer::new(
                members.into_iter().map(|(name, value)| (name, Self(value))),
            )),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BodyError> {
        if self.0.is_array() { Err(BodyError::Type) } else { self.deserialize_any(visitor) }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BodyError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, BodyError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BodyError> {
        match self.0 {
            Value::String(text) if text.contains('\0') => Err(BodyError::Text),
            Value::String(text) => visitor.visit_enum(text.into_deserializer()),
            _ => Err(BodyError::Type),
        }
    }

    /// Types skip members that they do not know; here those are errors.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, BodyError> {
        Err(BodyError::Unknown)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple tuple_struct map identifier
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::OrderRequest;

    use super::*;

    const ORDER: &str = r#"{"lines":[{"product":1,"qty":2}],"delivery":null,"billing":{"vat":"é"},
        "payment_method":"card","accepted_total":1}"#;

    /// Returns path and error of an order with a member in place of its own one.
    fn error_of(member: &str) -> (String, BodyError) {
        let (name, _) = member.split_once(':').unwrap_or_default();
        let mut order: Map<String, Value> = serde_json::from_str(ORDER).unwrap();
        order.remove(name.trim_matches('"'));
        let rest = serde_json::to_string(&order).unwrap();
        parse::<OrderRequest>(format!("{{{member},{}", &rest[1..]).as_bytes()).unwrap_err()
    }

    #[test]
    fn a_known_order_is_read() {
        let order: OrderRequest = parse(ORDER.as_bytes()).unwrap();
        assert_eq!((order.accepted_total.get(), order.billing.vat.as_str()), (1, "é"));
    }

    #[test]
    fn invalid_json_has_no_path() {
        for text in ["{", "", "{}x", "nul", "[1,]"] {
            assert_eq!(
                parse::<OrderRequest>(text.as_bytes()),
                Err((String::new(), BodyError::Syntax)),
                "{text}"
            );
        }
    }

    #[test]
    fn lists_and_objects_are_not_interchangeable() {
        assert_eq!(parse::<OrderRequest>(b"[[],null]"), Err((String::new(), BodyError::Type)));
        assert_eq!(error_of(r#""lines":{}"#), ("lines".into(), BodyError::Type));
        assert_eq!(error_of(r#""billing":{"region":1}"#), ("billing.region".into(), BodyError::Type));
        assert_eq!(error_of(r#""lines":[[1,2]]"#), ("lines[0]".into(), BodyError::Type));
        assert_eq!(error_of(r#""accepted_total":[]"#), ("accepted_total".into(), BodyError::Type));
        assert_eq!(error_of(r#""payment_method":{"card":null}"#), ("payment_method".into(), BodyError::Type));
    }

    #[test]
    fn a_missing_member_is_named() {
        assert_eq!(parse::<OrderRequest>(b"{}"), Err(("lines".into(), BodyError::Missing("lines"))));
        assert_eq!(
            error_of(r#""lines":[{"product":1}]"#),
            ("lines[0].qty".into(), BodyError::Missing("qty"))
        );
    }

    #[test]
    fn an_unknown_member_is_named() {
        assert_eq!(error_of(r#""total":1"#), ("total".into(), BodyError::Unknown));
        for address in ["billing", "delivery"] {
            let error = error_of(&format!(r#""{address}":{{"street_address":"Calle Mayor 1"}}"#));
            assert_eq!(error, (format!("{address}.street_address"), BodyError::Unknown));
        }
        let line = r#""lines":[{"product":1,"qty":1},{"price":1}]"#;
        assert_eq!(error_of(line), ("lines[1].price".into(), BodyError::Unknown));
        let long = format!(r#""{}":1"#, "ñ".repeat(5_000));
        assert_eq!(error_of(&long), ("ñ".repeat(MAX_NAME_LENGTH), BodyError::Unknown));
    }

    #[test]
    fn a_repeated_member_is_named() {
        assert_eq!(error_of(r#""waiver":true,"waiver":true"#), ("waiver".into(), BodyError::Repeated));
        let line = r#""lines":[{"qty":1,"\u0071ty":2}]"#;
        assert_eq!(error_of(line), ("lines[0].qty".into(), BodyError::Repeated));
    }

    #[test]
    fn a_text_with_a_nul_character_is_named() {
        assert_eq!(
            error_of(r#""billing":{"company":"a\u0000b"}"#),
            ("billing.company".into(), BodyError::Text)
        );
    }
}
