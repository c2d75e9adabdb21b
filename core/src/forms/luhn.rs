//! Luhn sums of identification numbers (ISO/IEC 7812-1).

/// Sum of the digits, every second one from the right doubled and reduced to its digit sum. A number whose last
/// digit is a Luhn check digit has a sum that ends in 0. Other characters count as 0.
pub(super) fn luhn_sum(number: impl AsRef<[u8]>) -> u32 {
    let digits = number.as_ref().iter().rev();
    digits
        .zip([1, 2].into_iter().cycle())
        .map(|(digit, weight)| {
            let value = char::from(*digit).to_digit(10).unwrap_or(0) * weight;
            value / 10 + value % 10
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_a_check_digit_have_sums_that_end_in_0() {
        assert_eq!(luhn_sum("79927398713"), 70);
        assert_eq!(luhn_sum("79927398710"), 67);
        assert_eq!((luhn_sum(""), luhn_sum("5")), (0, 5));
    }
}
