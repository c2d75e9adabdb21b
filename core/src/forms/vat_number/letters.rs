//! Numbers with letters that check or are checked: Cyprus, France, Ireland, Netherlands (rule 5.7).

use super::modulus::{iso_7064_mod_97_10, value};
use super::weighted::weighted_sum;
use crate::forms::luhn::luhn_sum;

/// Check letter by the sum modulo 26; the digits at odd positions count by a table. No number starts with 12.
pub(super) fn cyprus(number: &str) -> bool {
    const ODD_VALUES: [u32; 10] = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
    let mut chars = number.chars();
    let letter = chars.next_back();
    let values = chars.enumerate().map(|(index, c)| {
        let digit = c.to_digit(10).unwrap_or(0);
        if index % 2 == 0 { ODD_VALUES.get(digit as usize).copied().unwrap_or(0) } else { digit }
    });
    let expected = ('A'..='Z').nth(values.sum::<u32>() as usize % 26);
    !number.starts_with("12") && letter == expected
}

/// SIREN of a company after a key of two characters. A SIREN has a Luhn check digit, but for those of Monaco, which
/// start with 000. A key of two digits is a remainder by 97, one with letters encodes a quotient and a remainder by 11.
pub(super) fn france(number: &str) -> bool {
    /// Characters of a key by their values; I and O are not used.
    const ALPHABET: &str = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let (key, siren) = number.split_at_checked(2).unwrap_or_default();
    let mut values = key.chars().map(|c| ALPHABET.find(c).and_then(|index| u64::try_from(index).ok()));
    let (Some(Some(first)), Some(Some(second))) = (values.next(), values.next()) else { return false };
    let is_siren = siren.starts_with("000") || luhn_sum(siren).is_multiple_of(10);
    let siren = value(siren);
    let is_key = if first < 10 && second < 10 {
        (siren * 100 + 12) % 97 == first * 10 + second
    } else {
        let key = if first < 10 { first * 24 + second - 10 } else { first * 34 + second - 100 };
        (siren + 1 + key / 11) % 11 == key % 11
    };
    is_siren && is_key
}

/// Check letter modulo 23 after seven digits. A letter from A to I (since 2013) or W may follow and counts nine times.
/// Old numbers have the first of the seven digits at the end, and a letter or symbol, which does not count, in its place.
pub(super) fn ireland(number: &str) -> bool {
    /// Check letters by remainder.
    const LETTERS: &str = "WABCDEFGHIJKLMNOPQRSTUV";
    let (digits, letters) = number.split_at_checked(7).unwrap_or_default();
    let mut letters = letters.chars();
    let check = letters.next();
    let last = match letters.next() {
        None | Some('W') => 0,
        Some(letter @ 'A'..='I') => letter.to_digit(36).map_or(0, |value| value - 9),
        Some(_) => return false,
    };
    let is_old = !number.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    let weights = if is_old { [2, 0, 7, 6, 5, 4, 3] } else { [8, 7, 6, 5, 4, 3, 2] };
    let sum = weighted_sum(digits, &weights) + 9 * last;
    check == LETTERS.chars().nth(sum as usize % 23)
}

/// Weighted sum modulo 11 over the first nine digits, or, for persons since 2020, ISO 7064 MOD 97-10 over the number
/// with its prefix.
pub(super) fn netherlands(number: &str) -> bool {
    let (company, branch) = number.split_at_checked(9).unwrap_or_default();
    let is_eleven_proof = weighted_sum(company, &[9, 8, 7, 6, 5, 4, 3, 2, 10]).is_multiple_of(11);
    value(company) != 0 && branch != "B00" && (is_eleven_proof || iso_7064_mod_97_10(&format!("NL{number}")))
}
