//! Whatever serialises, as JSON: the bytes that `serde_json` writes, for a fraction of its program.
//!
//! Nothing can go wrong on the way (the only error is never made), so that no step needs a way out. Numbers that are not
//! whole are written with six decimals, which spares the formatting of floats; no view has any.

use std::fmt;

use serde::ser::{self, Serialize};

/// Numbers beyond this are written as this: no amount, quantity or time of a shop comes near it.
const LARGEST: f64 = 9e15;
/// How many parts of one are told apart.
const PARTS: f64 = 1e6;

/// Room to begin with: what is written most often needs no more.
const USUAL: usize = 256;

/// The JSON of a value. Keys must be texts.
///
/// ```
/// use mostrador_core::json::to_text;
/// assert_eq!(to_text(&vec![Some("té"), None]), r#"["té",null]"#);
/// ```
#[must_use]
pub fn to_text<T: Serialize + ?Sized>(value: &T) -> String {
    let mut bytes = Vec::with_capacity(USUAL);
    // There is no such error.
    let _ = value.serialize(Writer(&mut bytes));
    into_text(bytes)
}

/// The text that was written byte by byte, which is quicker: of all that is written here only whole texts go beyond ASCII.
pub(crate) fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// A number with up to six decimals; what is none is `null`, as JavaScript writes it.
pub(crate) fn number_text(number: f64) -> String {
    if number.is_nan() {
        return "null".into();
    }
    let held = number.clamp(-LARGEST, LARGEST);
    #[allow(clippy::cast_possible_truncation)] // held within an i64
    let (whole, parts) = (held.trunc() as i64, (held.fract().abs() * PARTS) as i64);
    if held.fract() == 0.0 {
        let mut bytes = Vec::new();
        push_signed(&mut bytes, whole);
        return into_text(bytes);
    }
    // What is not whole does not become so by being written.
    let parts = parts.max(1);
    let sign = if whole == 0 && held < 0.0 { "-" } else { "" };
    format!("{sign}{whole}.{parts:06}")
}

/// Writes a whole number at the end, without a text of its own.
pub(crate) fn push_whole(bytes: &mut Vec<u8>, number: u64) {
    if number >= 10 {
        push_whole(bytes, number / 10);
    }
    #[allow(clippy::cast_possible_truncation)] // a digit
    bytes.push(b'0' + (number % 10) as u8);
}

fn push_signed(bytes: &mut Vec<u8>, number: i64) {
    if number < 0 {
        bytes.push(b'-');
    }
    push_whole(bytes, number.unsigned_abs());
}

/// What serde's interface wants an error to be. Nothing here makes one, and no type of ours asks for one.
#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// Writes at the end of a text.
struct Writer<'a>(&'a mut Vec<u8>);

impl Writer<'_> {
    /// A comma, unless this is the first of a list or of members: a value never ends with an opening bracket.
    fn next(&mut self) {
        if !matches!(self.0.last(), Some(b'[' | b'{')) {
            self.0.push(b',');
        }
    }

    /// The name of a member, which comes from a type of ours and has nothing to escape.
    #[inline(never)]
    fn name(&mut self, name: &'static str) {
        self.next();
        self.0.push(b'"');
        self.text(name);
        self.text("\":");
    }

    #[inline(never)]
    fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    #[inline(never)]
    fn quoted(&mut self, value: &str) {
        let mut rest = value;
        self.0.push(b'"');
        while let Some((plain, after)) = rest.split_at_checked(unescaped(rest))
            && let Some(character) = after.chars().next()
        {
            self.text(plain);
            self.escaped(character);
            rest = after.get(1..).unwrap_or_default();
        }
        self.text(rest);
        self.0.push(b'"');
    }

    fn escaped(&mut self, character: char) {
        self.text(match character {
            '\u{8}' => "\\b",
            '\u{c}' => "\\f",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '"' => "\\\"",
            '\\' => "\\\\",
            _ => {
                self.text(if character < '\u{10}' { "\\u000" } else { "\\u001" });
                let low = char::from_digit(u32::from(character) % 16, 16).unwrap_or_default();
                return self.text(low.encode_utf8(&mut [0; 4]));
            }
        });
    }
}

/// How many bytes need no escaping. A loop as plain as this is what stays quick where code has to be small.
fn unescaped(text: &str) -> usize {
    let mut length = 0;
    for byte in text.bytes() {
        if matches!(byte, b'"' | b'\\' | 0..=0x1f) {
            break;
        }
        length += 1;
    }
    length
}

/// A list or an object that is being written.
struct Open<'a> {
    bytes: &'a mut Vec<u8>,
    end: &'static str,
}

impl<'a> Writer<'a> {
    #[inline(never)]
    fn open(mut self, begin: &str, end: &'static str) -> Open<'a> {
        self.text(begin);
        Open { bytes: self.0, end }
    }

    /// A variant of an enum that holds something: an object of one member.
    #[inline(never)]
    fn variant(mut self, name: &'static str, begin: &str, end: &'static str) -> Open<'a> {
        self.0.push(b'{');
        self.name(name);
        self.open(begin, end)
    }
}

impl Open<'_> {
    fn writer(&mut self) -> Writer<'_> {
        Writer(self.bytes)
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.writer().next();
        value.serialize(self.writer())
    }

    fn member<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        self.writer().name(name);
        value.serialize(self.writer())
    }

    #[inline(never)]
    fn close(self) {
        self.bytes.extend_from_slice(self.end.as_bytes());
    }
}

type Written = Result<(), Never>;

/// Numbers by way of the widest of their kind.
macro_rules! numbers {
    ($($method:ident($type:ty) as $widest:ident),* $(,)?) => {
        $(fn $method(self, value: $type) -> Written {
            self.$widest(value.into())
        })*
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    numbers! {
        serialize_i8(i8) as serialize_i64,
        serialize_i16(i16) as serialize_i64,
        serialize_i32(i32) as serialize_i64,
        serialize_u8(u8) as serialize_u64,
        serialize_u16(u16) as serialize_u64,
        serialize_u32(u32) as serialize_u64,
        serialize_f32(f32) as serialize_f64,
    }

    fn serialize_i64(self, value: i64) -> Written {
        push_signed(self.0, value);
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> Written {
        push_whole(self.0, value);
        Ok(())
    }

    fn serialize_f64(mut self, value: f64) -> Written {
        self.text(&number_text(value));
        Ok(())
    }

    fn serialize_bool(mut self, value: bool) -> Written {
        self.text(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_char(self, value: char) -> Written {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(mut self, value: &str) -> Written {
        self.quoted(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Written {
        self.collect_seq(value)
    }

    fn serialize_unit(mut self) -> Written {
        self.text("null");
        Ok(())
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Written {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Written {
        let mut variant = self.open("{", "}");
        variant.member(name, value)?;
        variant.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Never> {
        Ok(self.variant(name, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open("{", "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open("{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Never> {
        Ok(self.variant(name, "{", "}}"))
    }
}

/// What serde calls the elements of a list, by the kind of list.
macro_rules! lists {
    ($($kind:ident::$method:ident),* $(,)?) => {
        $(impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.element(value)
            }

            fn end(self) -> Written {
                self.close();
                Ok(())
            }
        })*
    };
}

lists! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

/// And the members of an object.
macro_rules! objects {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
                self.member(name, value)
            }

            fn end(self) -> Written {
                self.close();
                Ok(())
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Written {
        self.element(name)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.bytes.push(b':');
        value.serialize(self.writer())
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Serialize;

    use super::*;
    use crate::json::Json;

    /// One of everything that serde knows and JSON has.
    #[derive(Serialize)]
    struct Everything<'a> {
        text: &'a str,
        letter: char,
        no: Option<u8>,
        yes: Option<bool>,
        unit: (),
        small: i8,
        large: u64,
        pair: (i64, &'a str),
        list: Vec<Variant<'a>>,
        wrapped: Wrapped<'a>,
        map: std::collections::BTreeMap<&'a str, Vec<u32>>,
        #[serde(flatten)]
        part: Part<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u32>,
    }

    #[derive(Serialize)]
    struct Part<'a> {
        own: &'a str,
        empty: Empty,
    }

    #[derive(Serialize)]
    struct Empty {}

    #[derive(Serialize)]
    struct Wrapped<'a>(&'a str);

    #[derive(Serialize)]
    enum Variant<'a> {
        Unit,
        New(&'a str),
        Tuple(u8, bool),
        Struct { a: u8, b: &'a str },
    }

    fn everything(text: &str) -> Everything<'_> {
        Everything {
            text,
            letter: 'é',
            no: None,
            yes: Some(true),
            unit: (),
            small: -8,
            large: u64::MAX,
            pair: (i64::MIN, text),
            list: vec![
                Variant::Unit,
                Variant::New(text),
                Variant::Tuple(1, false),
                Variant::Struct { a: 2, b: text },
            ],
            wrapped: Wrapped(text),
            map: [("[", vec![]), (text, vec![1, 2])].into(),
            part: Part { own: "{", empty: Empty {} },
            left_out: None,
        }
    }

    #[test]
    fn a_tree_is_written_as_it_was_read() {
        let text = r#"{"a":null,"b":[true,false,[],{}],"c":"né \"x\"\n","d":-1.500000,"e":{"f":12}}"#;
        assert_eq!(to_text(&Json::parse(text).unwrap()), text);
    }

    #[test]
    fn numbers_that_no_shop_has() {
        let numbers = [f64::NAN, f64::INFINITY, -1e300, -0.5, 0.1, 1e-9, -0.0];
        let written =
            ["null", "9000000000000000", "-9000000000000000", "-0.500000", "0.100000", "0.000001", "0"];
        assert_eq!(numbers.map(number_text), written.map(str::to_owned));
    }

    proptest! {
        #[test]
        fn the_same_bytes_as_from_the_usual_library(text in "[\\PC\u{0}-\u{1f}\"\\\\{\\[]{0,20}") {
            let value = everything(&text);
            prop_assert_eq!(to_text(&value), serde_json::to_string(&value).unwrap());
        }

        #[test]
        fn whole_numbers_are_exact_and_others_to_six_decimals(parts in -9_000_000_000_000_i64..9_000_000_000_000) {
            #[allow(clippy::cast_precision_loss)]
            let number = parts as f64 / 1_048_576.0;
            let read: f64 = number_text(number).parse().unwrap();
            // What is beyond the sixth is left out; a float adds its own.
            prop_assert!((read - number).abs() < 1.01e-6);
            prop_assert_eq!(number_text(number.trunc()).parse::<f64>().unwrap().to_bits() << 1, number.trunc().to_bits() << 1);
        }
    }
}
