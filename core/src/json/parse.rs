//! From text to tree (RFC 8259), with as little program as it takes.

use super::Json;

/// How deep lists and objects may lie in one another: a text cannot exhaust the stack.
const MAX_DEPTH: u32 = 127;
/// From here on further digits of a number only count in its power of ten.
const ENOUGH: u64 = 1_000_000_000_000_000_000;

/// The tree of a text; nothing when it is no JSON.
pub(super) fn parse(text: &str) -> Option<Json> {
    let mut parser = Parser { rest: text, depth: 0 };
    let json = parser.value()?;
    parser.peek();
    parser.rest.is_empty().then_some(json)
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

impl Parser<'_> {
    fn value(&mut self) -> Option<Json> {
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.text().map(Json::Text),
            b'[' => {
                let mut values = Vec::new();
                self.between(b']', |parser| {
                    values.push(parser.value()?);
                    Some(())
                })?;
                Some(Json::List(values))
            }
            b'{' => {
                let mut members = Vec::new();
                self.between(b'}', |parser| {
                    parser.peek();
                    let name = parser.text()?;
                    parser.peek();
                    parser.take(b':')?;
                    members.push((name, parser.value()?));
                    Some(())
                })?;
                Some(Json::Object(members))
            }
            _ => self.number(),
        }
    }

    /// What lies between brackets, with commas between one and the next.
    fn between(&mut self, close: u8, mut one: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.skip(1)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        if self.peek() != Some(close) {
            one(self)?;
            while self.peek() == Some(b',') {
                self.skip(1)?;
                one(self)?;
            }
        }
        self.depth -= 1;
        self.take(close)
    }

    fn text(&mut self) -> Option<String> {
        self.take(b'"')?;
        let mut text = String::new();
        loop {
            let plain = self.rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f))?;
            text.push_str(self.skip(plain)?);
            match self.skip(1)? {
                "\"" => return Some(text),
                "\\" => text.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    /// The character that the escape after a backslash means.
    fn escaped(&mut self) -> Option<char> {
        Some(match self.skip(1)? {
            "b" => '\u{8}',
            "f" => '\u{c}',
            "n" => '\n',
            "r" => '\r',
            "t" => '\t',
            "u" => {
                let unit = self.utf16_unit()?;
                // The first half of a pair means nothing without its second, nor the second alone.
                let code = if matches!(unit, 0xd800..=0xdbff) {
                    (self.skip(2)? == "\\u").then_some(())?;
                    let low = self.utf16_unit()?;
                    matches!(low, 0xdc00..=0xdfff).then_some(())?;
                    0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
                } else {
                    unit
                };
                return char::from_u32(code);
            }
            same @ ("\"" | "\\" | "/") => return same.chars().next(),
            _ => return None,
        })
    }

    fn utf16_unit(&mut self) -> Option<u32> {
        let mut digits = self.skip(4)?.chars();
        digits.try_fold(0, |unit, digit| Some(unit * 16 + digit.to_digit(16)?))
    }

    /// A number as near as a float comes: exactly, as far as 2⁵³ and 22 decimals.
    fn number(&mut self) -> Option<Json> {
        let negative = self.take(b'-').is_some();
        let (mut number, mut power) = (0_u64, 0_i32);
        if self.take(b'0').is_none() {
            self.digits(&mut number, &mut power)?;
        }
        if self.take(b'.').is_some() {
            power -= self.digits(&mut number, &mut power)?;
        }
        if self.take(b'e').or_else(|| self.take(b'E')).is_some() {
            let below = self.take(b'-').is_some();
            if !below {
                self.take(b'+');
            }
            let (mut exponent, mut beyond) = (0, 0);
            self.digits(&mut exponent, &mut beyond)?;
            let exponent = if beyond > 0 { i32::MAX } else { i32::try_from(exponent).unwrap_or(i32::MAX) };
            power = power.saturating_add(if below { -exponent } else { exponent });
        }
        #[allow(clippy::cast_precision_loss)] // as JavaScript reads it
        let number = number as f64;
        let scale = 10_f64.powi(power.saturating_abs());
        let size = match power {
            _ if number == 0.0 => 0.0,
            ..0 => number / scale,
            _ => number * scale,
        };
        size.is_finite().then_some(Json::Number(if negative { -size } else { size }))
    }

    /// Digits, at least one, to be added to a number at its end. Those that it has no room for count in the power of ten
    /// that it is to be taken by. How many were added.
    fn digits(&mut self, number: &mut u64, power: &mut i32) -> Option<i32> {
        let count = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        for digit in self.skip(count)?.bytes() {
            if *number < ENOUGH {
                *number = *number * 10 + u64::from(digit - b'0');
            } else {
                *power += 1;
            }
        }
        (count > 0).then(|| i32::try_from(count).unwrap_or(i32::MAX))
    }

    fn word(&mut self, word: &str, json: Json) -> Option<Json> {
        (self.skip(word.len())? == word).then_some(json)
    }

    /// The next byte that is no space.
    fn peek(&mut self) -> Option<u8> {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\t', '\r']);
        self.rest.bytes().next()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.rest.bytes().next()? == byte).then_some(())?;
        self.skip(1).map(|_| ())
    }

    /// The next bytes, when there are as many and they are whole characters.
    fn skip(&mut self, bytes: usize) -> Option<&str> {
        let (skipped, rest) = self.rest.split_at_checked(bytes)?;
        self.rest = rest;
        Some(skipped)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What `serde_json` makes of a text.
    fn peer(text: &str) -> Option<Json> {
        serde_json::from_str(text).ok()
    }

    #[test]
    fn as_the_standard_says() {
        for text in [
            "",
            " ",
            "null",
            "nul",
            "nulls",
            "true false",
            "[]",
            "[ ]",
            "[1,]",
            "[,]",
            "[1 2]",
            "{}",
            "{\"a\":1,}",
            "{\"a\" : [ {} , [ ] ] }",
            "{\"a\":1,\"a\":2}",
            "{a:1}",
            "{\"a\"}",
            "{\"a\":}",
            "[1}",
            "0",
            "-0",
            "-",
            "+1",
            "01",
            "00",
            "1.",
            ".5",
            "1.0",
            "-12.034",
            "1e3",
            "1E+3",
            "1e-3",
            "1e",
            "1e400",
            "0e400",
            "1e-400",
            "1e99999999999",
            "9007199254740993",
            "0.30000000000000004",
            "\u{0}",
            "1\u{0}",
            "\u{a0}1",
            r#""\u00e9\n\/\"\\\b\f\t\r""#,
            r#""\ud83d\ude00""#,
            r#""\ud83d""#,
            r#""\ude00""#,
            r#""\ud83dx""#,
            r#""\ud83d\u0041""#,
            r#""\x""#,
            r#""\u12""#,
            r#""\u+123""#,
            r#""\u12é4""#,
            "\"\n\"",
            "\"",
            "\"é\u{7f}\"",
        ] {
            assert_eq!(parse(text), peer(text), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            for depth in [126, 127, 128, 100_000] {
                let text = open.repeat(depth) + "1" + &close.repeat(depth);
                assert_eq!(parse(&text).is_some(), depth <= 127, "{open} {depth}");
                assert_eq!(parse(&text).is_some(), peer(&text).is_some(), "{open} {depth}");
            }
        }
    }

    #[test]
    fn a_number_of_any_length_is_read() {
        let digits = "123456789".repeat(5);
        for text in [digits.clone(), format!("0.{digits}"), format!("{digits}.{digits}e-44")] {
            let (Some(Json::Number(ours)), Ok(exact)) = (parse(&text), text.parse::<f64>()) else {
                panic!("{text}")
            };
            assert!((ours / exact - 1.0).abs() < 1e-15, "{text}: {ours}");
        }
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(text in ".*") {
            prop_assert_eq!(parse(&text).is_some(), peer(&text).is_some());
        }

        #[test]
        fn whatever_looks_like_json_is_what_others_read(text in r#"([\[\]{},:]|"[a\\"é]*"|-?[0-9]{1,6}(\.[0-9]{1,6})?|true|null| ){0,12}"#) {
            prop_assert_eq!(parse(&text), peer(&text));
        }
    }
}
