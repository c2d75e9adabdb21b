//! Check digits from weighted sums of the digits (rule 5.7).

/// Sum of the digits multiplied by their weights, up to the shorter of both. Other characters count as 0.
pub(super) fn weighted_sum(number: &str, weights: &[u32]) -> u32 {
    number.chars().zip(weights).map(|(c, weight)| digit(c) * weight).sum()
}

/// Splits a number before its last character and returns the digit there.
pub(super) fn split_check_digit(number: &str) -> (&str, u32) {
    let mut chars = number.chars();
    let last = chars.next_back().map_or(0, digit);
    (chars.as_str(), last)
}

fn digit(c: char) -> u32 {
    c.to_digit(10).unwrap_or(0)
}

/// Check digit modulo 11; of a remainder of 10, a second series of weights decides, and 10 counts as 0.
pub(super) fn has_two_step_check_digit(number: &str, first: &[u32], second: &[u32]) -> bool {
    let (body, check) = split_check_digit(number);
    let remainder = match weighted_sum(body, first) % 11 {
        10 => weighted_sum(body, second) % 11 % 10,
        remainder => remainder,
    };
    remainder == check
}

/// Powers of two modulo 11, 10 counts as 0.
pub(super) fn greece(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    weighted_sum(body, &[256, 128, 64, 32, 16, 8, 4, 2]) % 11 % 10 == check
}

/// Two series of weights; the last digit but one is 1.
pub(super) fn lithuania(number: &str) -> bool {
    const FIRST: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2];
    const SECOND: &[u32] = &[3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4];
    has_two_step_check_digit(number, FIRST, SECOND)
}

/// Modulo 37, with two check digits from 1 to 37.
pub(super) fn malta(number: &str) -> bool {
    let complement = 37 - weighted_sum(number, &[3, 4, 6, 7, 8, 9]) % 37;
    number.ends_with(&format!("{complement:02}"))
}

/// Complement modulo 11; 10 and 11 count as 0.
pub(super) fn portugal(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    (11 - weighted_sum(body, DESCENDING_FROM_9) % 11) % 11 % 10 == check
}

/// Ten times the sum modulo 11, 10 counts as 0. Weights are aligned to the right.
pub(super) fn romania(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    weighted_sum(&format!("{body:0>9}"), &[7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10 % 11 % 10 == check
}

/// Complement modulo 11; 10 counts as 0, and no number has a complement of 11.
pub(super) fn slovenia(number: &str) -> bool {
    let (body, check) = split_check_digit(number);
    let remainder = weighted_sum(body, DESCENDING_FROM_8) % 11;
    remainder != 0 && (11 - remainder) % 10 == check
}

pub(super) const DESCENDING_FROM_9: &[u32] = &[9, 8, 7, 6, 5, 4, 3, 2];
pub(super) const DESCENDING_FROM_8: &[u32] = &[8, 7, 6, 5, 4, 3, 2];
