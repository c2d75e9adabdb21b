//! Check digits from the number as a whole: ISO 7064, remainders by 97, 89 and 11, and Luhn sums (rule 5.7).

use super::weighted::{split_check_digit, weighted_sum};
use crate::forms::luhn::luhn_sum;

/// Splits a number of decimal digits at an index and returns the values of both parts.
fn split_values(number: &str, index: usize) -> (u64, u64) {
    let (left, right) = number.split_at_checked(index).unwrap_or_default();
    (value(left), value(right))
}

/// Value of decimal digits.
pub(super) fn value(digits: &str) -> u64 {
    digits.parse().unwrap_or(0)
}

/// ISO 7064, MOD 11,10: hybrid system of Germany and Croatia.
pub(super) fn iso_7064_mod_11_10(number: &str) -> bool {
    let state = number.chars().fold(5, |state, c| {
        let product = if state == 0 { 10 } else { state } * 2 % 11;
        (product + c.to_digit(10).unwrap_or(0)) % 10
    });
    state == 1
}

/// ISO 7064, MOD 97-10: letters count as two digits from 10 (A) to 35 (Z).
pub(super) fn iso_7064_mod_97_10(text: &str) -> bool {
    let remainder = text.chars().fold(0, |remainder, c| {
        let value = c.to_digit(36).unwrap_or(0);
        (remainder * if value < 10 { 10 } else { 100 } + value) % 97
    });
    remainder == 1
}

/// Luhn sum of all but the check digit, which completes it to a number that ends in 6.
pub(super) fn austria(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    (luhn_sum(body) + check) % 10 == 6
}

/// Enterprise number: starts with 0 or 1, and ends with the complement of the rest modulo 97.
pub(super) fn belgium(number: &str) -> bool {
    let (body, check) = split_values(number, 8);
    number.starts_with(['0', '1']) && 97 - body % 97 == check
}

/// Luhn number; the digits from the eighth name the office that issued it.
pub(super) fn italy(number: &str) -> bool {
    let (company, _) = split_values(number, 7);
    let office = number.get(7..10).map_or(0, value);
    company != 0 && matches!(office, 1..=100 | 120 | 121 | 888 | 999) && luhn_sum(number).is_multiple_of(10)
}

/// Remainder modulo 89 in the last two digits.
pub(super) fn luxembourg(number: &str) -> bool {
    let (body, check) = split_values(number, 6);
    body % 89 == check
}

/// Multiple of 11 with certain third digits.
pub(super) fn slovakia(number: &str) -> bool {
    matches!(number.chars().nth(2), Some('2' | '3' | '4' | '7' | '8' | '9'))
        && value(number).is_multiple_of(11)
}

/// Number of a government department (`GD`), a health authority (`HA`), or a weighted sum modulo 97. Numbers from
/// 100 on may have check digits reduced by 55 instead. Three more digits name a branch.
pub(super) fn northern_ireland(number: &str) -> bool {
    if let Some(department) = number.strip_prefix("GD") {
        return value(department) < 500;
    }
    if let Some(authority) = number.strip_prefix("HA") {
        return value(authority) >= 500;
    }
    let remainder = weighted_sum(number, &[8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
    remainder == 0 || (remainder == 97 - 55 && !number.starts_with('0'))
}
