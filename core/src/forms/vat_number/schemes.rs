//! Numbering schemes of the member states and Northern Ireland: formats and check.

use super::letters::{cyprus, france, ireland, netherlands};
use super::modulus::{austria, belgium, iso_7064_mod_11_10, italy, luxembourg, northern_ireland, slovakia};
use super::personal::{bulgaria, czechia, latvia};
use super::weighted::{greece, lithuania, malta, portugal, romania, slovenia, weighted_sum};
use crate::address::CountryCode;
use crate::forms::identity::is_identity_document;
use crate::forms::luhn::luhn_sum;

/// Numbers of one country, without their prefix.
pub(super) struct Scheme {
    pub(super) country: CountryCode,
    /// Accepted formats: `9` stands for a digit, `N` for a digit from 1, `L` for a letter, `X` for a letter or digit,
    /// `S` for a letter, `+` or `*`. Any other character stands for itself.
    formats: &'static [&'static str],
    /// Check of a number in one of the formats.
    check: fn(&str) -> bool,
}

impl Scheme {
    pub(super) fn of(country: CountryCode) -> Option<&'static Self> {
        SCHEMES.iter().find(|scheme| scheme.country == country)
    }

    /// Returns true for a number in one of the formats with a correct check. Numbers of zeros only are rejected.
    pub(super) fn accepts(&self, number: &str) -> bool {
        self.formats.iter().any(|format| matches_format(number, format)) && (self.check)(number)
    }
}

fn matches_format(number: &str, format: &str) -> bool {
    let matches = |c: char, symbol: char| match symbol {
        '9' => c.is_ascii_digit(),
        'N' => matches!(c, '1'..='9'),
        'L' => c.is_ascii_uppercase(),
        'X' => c.is_ascii_uppercase() || c.is_ascii_digit(),
        'S' => c.is_ascii_uppercase() || matches!(c, '+' | '*'),
        literal => c == literal,
    };
    let pairs = || number.chars().zip(format.chars());
    number.len() == format.len()
        && pairs().all(|(c, symbol)| matches(c, symbol))
        && pairs().any(|(c, symbol)| c != '0' && !matches!(symbol, '0' | '1'))
}

const fn scheme(country: [u8; 2], formats: &'static [&'static str], check: fn(&str) -> bool) -> Scheme {
    Scheme { country: CountryCode::new(country), formats, check }
}

const SCHEMES: &[Scheme] = &[
    scheme(*b"AT", &["U99999999"], austria),
    scheme(*b"BE", &["9999999999"], belgium),
    scheme(*b"BG", &["999999999", "9999999999"], bulgaria),
    scheme(*b"CY", &["99999999L"], cyprus),
    scheme(*b"CZ", &["99999999", "999999999", "9999999999"], czechia),
    scheme(*b"DE", &["N99999999"], iso_7064_mod_11_10),
    scheme(*b"DK", &["N9999999"], |number| {
        weighted_sum(number, &[2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11)
    }),
    scheme(*b"EE", &["999999999"], |number| {
        weighted_sum(number, &[3, 7, 1, 3, 7, 1, 3, 7, 1]).is_multiple_of(10)
    }),
    scheme(*b"ES", &["X9999999X"], is_identity_document),
    scheme(*b"FI", &["99999999"], |number| {
        weighted_sum(number, &[7, 9, 10, 5, 8, 4, 2, 1]).is_multiple_of(11)
    }),
    scheme(*b"FR", &["XX999999999"], france),
    scheme(*b"GR", &["999999999"], greece),
    scheme(*b"HR", &["99999999999"], iso_7064_mod_11_10),
    scheme(*b"HU", &["99999999"], |number| {
        weighted_sum(number, &[9, 7, 3, 1, 9, 7, 3, 1]).is_multiple_of(10)
    }),
    scheme(*b"IE", &["9999999L", "9999999LL", "9S99999L"], ireland),
    scheme(*b"IT", &["99999999999"], italy),
    scheme(*b"LT", &["999999919", "999999999919"], lithuania),
    scheme(*b"LU", &["99999999"], luxembourg),
    scheme(*b"LV", &["99999999999"], latvia),
    scheme(*b"MT", &["N9999999"], malta),
    scheme(*b"NL", &["999999999B99"], netherlands),
    scheme(*b"PL", &["9999999999"], |number| {
        weighted_sum(number, &[6, 5, 7, 2, 3, 4, 5, 6, 7, 10]).is_multiple_of(11)
    }),
    scheme(*b"PT", &["N99999999"], portugal),
    scheme(
        *b"RO",
        &["N9", "N99", "N999", "N9999", "N99999", "N999999", "N9999999", "N99999999", "N999999999"],
        romania,
    ),
    scheme(*b"SE", &["999999999901"], |number| {
        luhn_sum(number.strip_suffix("01").unwrap_or_default()).is_multiple_of(10)
    }),
    scheme(*b"SI", &["N9999999"], slovenia),
    scheme(*b"SK", &["N999999999"], slovakia),
    scheme(*b"XI", &["999999999", "999999999999", "GD999", "HA999"], northern_ireland),
];
