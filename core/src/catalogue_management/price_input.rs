//! Prices as they are entered: without or with tax; the other amount is computed.

use serde::{Deserialize, Serialize};

use crate::catalogue::Price;
use crate::money::{Amount, Money, Rate};

/// Highest accepted price, with or without tax: a million euros.
const MAX_PRICE: Money = Money::from_cents(100_000_000);

/// Price as entered, with a decimal comma or point.
///
/// From a net amount, the tax is computed and rounded to the nearest millionth. A gross amount is split so that net and
/// tax add up to it exactly. Only shown amounts are rounded to the cent, halves away from zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "PriceMembers")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PriceInput {
    /// Amount in euros without tax.
    Net(String),
    /// Amount in euros with tax.
    Gross(String),
}

/// Members of a price in JSON, of which exactly one is set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceMembers {
    #[serde(default)]
    net: Option<String>,
    #[serde(default)]
    gross: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a price is either net or gross")]
pub struct InvalidPrice;

impl TryFrom<PriceMembers> for PriceInput {
    type Error = InvalidPrice;

    fn try_from(members: PriceMembers) -> Result<Self, InvalidPrice> {
        match (members.net, members.gross) {
            (Some(net), None) => Ok(Self::Net(net)),
            (None, Some(gross)) => Ok(Self::Gross(gross)),
            _ => Err(InvalidPrice),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAmount {
    #[error("debe ser un importe como 12,50")]
    Syntax,
    #[error("debe ser como mucho 1.000.000 €")]
    TooLarge,
}

impl PriceInput {
    /// Computes net amount and tax at a rate.
    pub fn price(&self, rate: Rate) -> Result<Price, InvalidAmount> {
        match self {
            Self::Net(text) => parse_amount(text).map(|net| Price::from_net(net, rate)),
            Self::Gross(text) => parse_amount(text).map(|gross| Price::from_gross(gross, rate)),
        }
    }

    /// As [`PriceInput::price`]; keeps a stored price whose amount was not changed, and which may deviate from the
    /// computed one by a rounding of another system.
    pub fn price_or_stored(&self, rate: Rate, stored: Option<Price>) -> Result<Price, InvalidAmount> {
        let unchanged = |stored: &Price| match self {
            Self::Net(text) => parse_amount(text) == Ok(stored.price_et),
            Self::Gross(text) => parse_amount(text) == Ok(stored.gross()),
        };
        stored.filter(unchanged).map_or_else(|| self.price(rate), Ok)
    }
}

/// Parses an amount that is not negative.
pub fn parse_amount(text: &str) -> Result<Money, InvalidAmount> {
    let text = text.trim().trim_end_matches('€').trim_end();
    // With both separators, the last one is the decimal one: 1.234,50 or 1,234.50.
    let decimal = text.rfind([',', '.']);
    let has_both = text.contains(',') && text.contains('.');
    let plain: String = text
        .char_indices()
        .filter_map(|(at, c)| match c {
            ',' | '.' if Some(at) == decimal => Some('.'),
            ',' | '.' if has_both => None,
            other => Some(other),
        })
        .collect();
    let amount: Money = plain.parse().map_err(|_| InvalidAmount::Syntax)?;
    if amount < Money::ZERO {
        Err(InvalidAmount::Syntax)
    } else if amount > MAX_PRICE {
        Err(InvalidAmount::TooLarge)
    } else {
        Ok(amount)
    }
}

/// Price with both amounts, exact and as shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceFigures {
    /// Without tax, exact.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "16.487603"))]
    pub net: Money,
    /// With tax, exact.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "19.95"))]
    pub gross: Money,
    pub net_shown: Amount,
    /// Difference of the two shown amounts.
    pub tax_shown: Amount,
    pub gross_shown: Amount,
}

impl From<Price> for PriceFigures {
    fn from(price: Price) -> Self {
        let (net, gross) = (price.price_et, price.gross());
        let (net_cents, gross_cents) = (net.to_cents(), gross.to_cents());
        Self {
            net,
            gross,
            net_shown: net_cents.into(),
            tax_shown: (gross_cents - net_cents).into(),
            gross_shown: gross_cents.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GENERAL: Rate = Rate::from_basis_points(2_100);

    #[test]
    fn amounts_have_a_comma_or_a_point() {
        for (text, amount) in [
            ("12,5", "12.50"),
            ("12.50 €", "12.50"),
            ("1.234,50", "1234.50"),
            ("1,234.50", "1234.50"),
            (" 7 ", "7.00"),
        ] {
            assert_eq!(parse_amount(text).map(|amount| amount.to_string()), Ok(amount.to_owned()), "{text}");
        }
        for text in ["", "doce", "-1", "1,2,3", "1.2345678", ",5"] {
            assert_eq!(parse_amount(text), Err(InvalidAmount::Syntax), "{text}");
        }
        assert_eq!(parse_amount("1000000,01"), Err(InvalidAmount::TooLarge));
    }

    #[test]
    fn a_price_is_net_or_gross() {
        let parsed = |json: &str| serde_json::from_str::<PriceInput>(json).ok();
        let net = PriceInput::Net("1,5".into());
        assert_eq!(parsed(r#"{"net":"1,5"}"#), Some(net.clone()));
        assert_eq!(parsed(&serde_json::to_string(&net).unwrap()), Some(net));
        for json in ["{}", r#"{"net":"1","gross":"2"}"#, r#""1""#] {
            assert_eq!(parsed(json), None, "{json}");
        }
    }

    #[test]
    fn an_unchanged_amount_keeps_the_stored_price() {
        let uneven = Price { price_et: Money::from_cents(1_000), price_taxes: Money::from_cents(213) };
        let same = PriceInput::Gross("12,13".into()).price_or_stored(GENERAL, Some(uneven));
        assert_eq!(same, Ok(uneven));
        let other = PriceInput::Gross("12,14".into()).price_or_stored(GENERAL, Some(uneven));
        assert_eq!(other.unwrap().gross(), Money::from_cents(1_214));
    }

    fn rates() -> impl Strategy<Value = Rate> {
        proptest::sample::select(vec![2_500, 2_200, 2_100, 1_000, 400, 0]).prop_map(Rate::from_basis_points)
    }

    proptest! {
        #[test]
        fn a_gross_amount_is_kept_to_the_millionth(millionths in 0_i64..1_000_000_000_000, rate in rates()) {
            let gross = Money::from_millionths(millionths);
            let price = PriceInput::Gross(gross.to_string()).price(rate).unwrap();
            prop_assert_eq!(price.gross(), gross);
            // The tax on the net amount differs by less than the rounding of two amounts.
            let recomputed = price.price_et.tax(rate);
            prop_assert!((recomputed.millionths() - price.price_taxes.millionths()).abs() <= 1);
        }

        #[test]
        fn a_gross_price_in_cents_survives_entry_as_net(cents in 0_i64..100_000_000, rate in rates()) {
            let gross = Money::from_cents(cents);
            let price = PriceInput::Gross(gross.to_string()).price(rate).unwrap();
            let entered_as_net = PriceInput::Net(price.price_et.to_string()).price(rate).unwrap();
            prop_assert_eq!(entered_as_net.gross().to_cents(), gross.to_cents());
        }

        #[test]
        fn shown_amounts_add_up(millionths in 0_i64..1_000_000_000_000, rate in rates()) {
            let net = Money::from_millionths(millionths);
            let figures = PriceFigures::from(PriceInput::Net(net.to_string()).price(rate).unwrap());
            prop_assert_eq!(figures.net_shown.cents + figures.tax_shown.cents, figures.gross_shown.cents);
        }
    }
}
