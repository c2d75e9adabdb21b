//! Numbers of natural persons beside those of companies, with their date of birth: Bulgaria, Czechia, Latvia
//! (rule 5.7).

use super::modulus::value;
use super::weighted::{DESCENDING_FROM_8, has_two_step_check_digit, split_check_digit, weighted_sum};

/// Returns true for a possible day; the length of the month is not checked.
fn is_day(digits: &str) -> bool {
    matches!(value(digits), 1..=31)
}

/// Company (nine digits), or citizen, foreigner or other person (ten digits).
pub(super) fn bulgaria(number: &str) -> bool {
    const FIRST: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8];
    const SECOND: &[u32] = &[3, 4, 5, 6, 7, 8, 9, 10];
    if number.len() == 9 {
        return has_two_step_check_digit(number, FIRST, SECOND);
    }
    let (body, check) = split_check_digit(number);
    let sum = |weights: &[u32]| weighted_sum(body, weights);
    // Months count from 20 for the 19th century and from 40 for the 21st.
    let is_born = matches!(number.get(2..4).map_or(0, value), 1..=12 | 21..=32 | 41..=52)
        && number.get(4..6).is_some_and(is_day);
    is_born && sum(&[2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10 == check
        || sum(&[21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 == check
        || (sum(&[4, 3, 2, 7, 6, 5, 4, 3, 2]) + check).is_multiple_of(11)
}

/// Company (eight digits), person with a birth number (nine digits until 1953, ten since), or person without one (nine
/// digits from 6).
pub(super) fn czechia(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    match (number.len(), number.strip_prefix('6')) {
        (8, _) => {
            let complement = 11 - weighted_sum(body, DESCENDING_FROM_8) % 11;
            // 10 counts as 0, and 11 as 1.
            !number.starts_with('9') && complement % 10 == check
        }
        (9, Some(rest)) => (weighted_sum(rest, DESCENDING_FROM_8) % 11 + 8) % 10 == check,
        (9, None) => {
            is_czech_birth_date(number)
                && number.get(..2).is_some_and(|year| matches!(value(year), 0..=53 | 80..))
        }
        _ => is_czech_birth_date(number) && value(body) % 11 % 10 == u64::from(check),
    }
}

/// Checks year, month and day at the start of a birth number. Months of women count from 50; 20 more are added when
/// the serial numbers of a day are used up.
fn is_czech_birth_date(number: &str) -> bool {
    let month = number.get(2..4).map_or(0, value);
    matches!(month % 50, 1..=12 | 21..=32) && number.get(4..6).is_some_and(is_day)
}

/// Company (from 4), person with a date of birth, or person without one (from 32, since 2017).
pub(super) fn latvia(number: &str) -> bool {
    if number.starts_with(['4', '5', '6', '7', '8', '9']) {
        return weighted_sum(number, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 == 3;
    }
    let (body, check) = split_check_digit(number);
    let is_born = number.get(..2).is_some_and(is_day) && matches!(number.get(2..4).map_or(0, value), 1..=12);
    (number.starts_with("32") || is_born)
        && (weighted_sum(body, &[10, 5, 8, 4, 2, 1, 6, 3, 7, 9]) + 1) % 11 % 10 == check
}
