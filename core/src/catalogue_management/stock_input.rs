//! Stock counts as they are entered in a table, or pasted from a spreadsheet.

use super::MAX_STOCK;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStock {
    #[error("debe ser un número entero de unidades, como 12 o 1.000")]
    Syntax,
    #[error("no puede ser negativo")]
    Negative,
    #[error("debe ser como mucho 1.000.000")]
    TooLarge,
}

/// Parses a number of units, with or without points between thousands. An empty text is `None`: units are not counted.
pub fn parse_stock(text: &str) -> Result<Option<u32>, InvalidStock> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(units) = text.strip_prefix(['-', '−']) {
        return Err(if is_number(units) { InvalidStock::Negative } else { InvalidStock::Syntax });
    }
    if !is_number(text) {
        return Err(InvalidStock::Syntax);
    }
    // Only digits are left: more of them than the type holds are too many units.
    let units = text.replace('.', "").parse().ok().filter(|units| *units <= MAX_STOCK);
    units.map(Some).ok_or(InvalidStock::TooLarge)
}

/// Returns true for digits, and for digits with a point before every three of them.
fn is_number(text: &str) -> bool {
    let is_digits = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('.') {
        None => is_digits(text),
        Some((first, others)) => {
            let is_first = is_digits(first) && first.len() <= 3 && !first.starts_with('0');
            is_first && others.split('.').all(|group| is_digits(group) && group.len() == 3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_points_or_none() {
        for (text, units) in [
            ("0", 0),
            ("12", 12),
            (" 7 ", 7),
            ("007", 7),
            ("1.000", 1_000),
            ("12.500", 12_500),
            ("1000", 1_000),
            ("1.000.000", 1_000_000),
        ] {
            assert_eq!(parse_stock(text), Ok(Some(units)), "{text}");
        }
    }

    #[test]
    fn units_of_an_empty_text_are_not_counted() {
        assert_eq!(parse_stock(""), Ok(None));
        assert_eq!(parse_stock("  "), Ok(None));
    }

    #[test]
    fn other_texts_are_refused_with_their_reason() {
        for text in [
            "12 uds", "1,5", "1,000", "1.5", "1.00", "1.0000", "0.100", "1..000", ".000", "1.", "+3", "doce",
            "-",
        ] {
            assert_eq!(parse_stock(text), Err(InvalidStock::Syntax), "{text}");
        }
        for text in ["-3", "−3", "-1.000"] {
            assert_eq!(parse_stock(text), Err(InvalidStock::Negative), "{text}");
        }
        for text in ["1.000.001", "1000001", "99999999999999999999"] {
            assert_eq!(parse_stock(text), Err(InvalidStock::TooLarge), "{text}");
        }
    }
}
