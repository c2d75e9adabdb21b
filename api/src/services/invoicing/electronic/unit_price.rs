//! Unit prices of electronic invoices (rule 15.7).

use mostrador_core::money::{Cents, round_div};

/// Number of decimals that both formats admit.
const DECIMALS: u32 = 8;

/// Returns the net amount of a line by its units with up to eight decimals, so that units times price is the amount to
/// the cent.
pub(super) fn unit_price(net: Cents, units: u32) -> String {
    let scale = 10_i128.pow(DECIMALS);
    let scaled = round_div(i128::from(net.get()) * (scale / 100), i128::from(units.max(1)));
    let sign = if scaled < 0 { "-" } else { "" };
    let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
    let rest = format!("{rest:08}");
    format!("{sign}{whole}.{:0<2}", rest.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 15.7.
    #[test]
    fn prices_have_two_to_eight_decimals() {
        let price = |net, units| unit_price(Cents::new(net), units);
        assert_eq!(price(1_215, 2), "6.075");
        assert_eq!(price(1_000, 3), "3.33333333");
        assert_eq!(price(-1_000, 1), "-10.00");
        assert_eq!(price(1, 100), "0.0001");
        assert_eq!(price(0, 1), "0.00");
    }

    proptest! {
        /// Rule 15.7.
        #[test]
        fn units_times_price_is_the_net_amount(net in -10_000_000_i64..10_000_000, units in 1_u32..10_000) {
            let price = unit_price(Cents::new(net), units);
            let digits: String = price.chars().filter(char::is_ascii_digit).collect();
            let decimals = price.split_once('.').unwrap().1.len();
            let scale = 10_i128.pow(u32::try_from(decimals).unwrap());
            let product = digits.parse::<i128>().unwrap() * i128::from(units);
            prop_assert_eq!(round_div(product * 100, scale), i128::from(net.abs()));
        }
    }
}
