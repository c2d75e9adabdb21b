//! Distribution of an amount over lines, to the cent (rules 9.8 and 10.5).

use super::{Cents, round_div};

/// Divides `amount` among lines in proportion to their amounts. The parts add up to `amount`, and no part is
/// negative or exceeds its line, because each is the difference of two rounded running sums.
///
/// `amount` must be between zero and the sum of the lines, and no line negative.
pub fn distribute(amount: Cents, lines: &[Cents]) -> Vec<Cents> {
    let whole: Cents = lines.iter().copied().sum();
    let (mut sum, mut allocated) = (Cents::ZERO, Cents::ZERO);
    let mut next = |line: &Cents| {
        sum += *line;
        let share = i128::from(amount.get()) * i128::from(sum.get());
        let rounded = i64::try_from(round_div(share, whole.get().max(1).into())).unwrap_or_default();
        let part = Cents::new(rounded) - allocated;
        allocated += part;
        part
    };
    lines.iter().map(&mut next).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts(amount: i64, lines: &[i64]) -> Vec<i64> {
        let lines: Vec<Cents> = lines.iter().copied().map(Cents::new).collect();
        distribute(Cents::new(amount), &lines).into_iter().map(Cents::get).collect()
    }

    /// Rule 10.5.
    #[test]
    fn parts_are_proportional() {
        assert_eq!(parts(100, &[1_000, 1_000, 1_000]), [33, 34, 33]);
        assert_eq!(parts(500, &[0, 2_000, 3_000]), [0, 200, 300]);
        assert_eq!(parts(0, &[0, 0]), [0, 0]);
        assert_eq!(parts(3, &[1, 1, 1]), [1, 1, 1]);
    }

    /// Rule 10.5, with the Manual práctico IVA 2025 (pp. 110–111; LIVA, art. 79.Dos): a building of 2,000,000 €, machines of
    /// 1,000,000 € and goods of 500,000 €, sold for 3,000,000 €.
    #[test]
    fn one_price_for_several_goods_is_divided_by_their_values() {
        let values = [200_000_000, 100_000_000, 50_000_000];
        assert_eq!(parts(300_000_000, &values), [171_428_571, 85_714_286, 42_857_143]);
    }

    proptest! {
        /// Rule 10.5.
        #[test]
        fn parts_add_up_and_stay_within_their_lines(lines in proptest::collection::vec(0_i64..10_000_000, 1..40), share in 0_i64..=1_000) {
            let whole: i64 = lines.iter().sum();
            let amount = whole * share / 1_000;
            let parts = parts(amount, &lines);
            prop_assert_eq!(parts.iter().sum::<i64>(), amount);
            prop_assert!(parts.iter().zip(&lines).all(|(part, line)| (0..=*line).contains(part)));
        }
    }
}
