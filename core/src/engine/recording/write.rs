//! JSON trees as text, in as few bytes of program as it takes: numbers without the formatting of floats.

use crate::json::Json;

/// Numbers beyond this are written as this: no amount, quantity or time of a shop comes near it.
const LARGEST: f64 = 9e15;
/// How many parts of one are told apart.
const PARTS: f64 = 1e6;

/// The text of a tree.
pub(super) fn to_text(json: &Json) -> String {
    let mut text = String::new();
    write(json, &mut text);
    text
}

fn write(json: &Json, text: &mut String) {
    match json {
        Json::Null => text.push_str("null"),
        Json::Bool(true) => text.push_str("true"),
        Json::Bool(false) => text.push_str("false"),
        Json::Number(number) => text.push_str(&number_text(*number)),
        Json::Text(value) => quoted(value, text),
        Json::List(values) => {
            for (index, value) in values.iter().enumerate() {
                text.push(if index == 0 { '[' } else { ',' });
                write(value, text);
            }
            text.push_str(if values.is_empty() { "[]" } else { "]" });
        }
        Json::Object(members) => {
            for (index, (name, value)) in members.iter().enumerate() {
                text.push(if index == 0 { '{' } else { ',' });
                quoted(name, text);
                text.push(':');
                write(value, text);
            }
            text.push_str(if members.is_empty() { "{}" } else { "}" });
        }
    }
}

fn quoted(value: &str, text: &mut String) {
    // A text always serialises.
    text.push_str(&serde_json::to_string(value).unwrap_or_default());
}

/// A number with up to six decimals; what is none is `null`, as JavaScript writes it.
pub(super) fn number_text(number: f64) -> String {
    if number.is_nan() {
        return "null".into();
    }
    let held = number.clamp(-LARGEST, LARGEST);
    #[allow(clippy::cast_possible_truncation)] // held within an i64
    let (whole, parts) = (held.trunc() as i64, (held.fract().abs() * PARTS) as i64);
    if held.fract() == 0.0 {
        return whole.to_string();
    }
    // What is not whole does not become so by being written.
    let parts = parts.max(1);
    let sign = if whole == 0 && held < 0.0 { "-" } else { "" };
    format!("{sign}{whole}.{parts:06}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
