//! Shipping prices (rules 3.5, 3.8, 3.33). The server calculates them for the cart; clients use them
//! unchanged.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::money::{Cents, Money, Rate};
use crate::serde_helpers::null_as_default;

/// Price of a shipping method for a destination and a cart. `price` is charged as sent, with the taxes of the goods
/// (rule 13.7), or without tax if `taxes` is zero; the other
/// fields are informative and describe from which amount of goods the server calculates another price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingPrice {
    /// Price charged, without tax.
    pub price: Money,
    /// Price before discounts, without tax.
    #[serde(default, deserialize_with = "null_as_default")]
    pub original_price: Money,
    /// Total of goods with tax from which the discount applies; 0 means never.
    #[serde(default, deserialize_with = "null_as_default")]
    pub from_amount: Money,
    /// Discount in whole per cent.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discount_percent: u32,
    /// Discount in euros without tax, applied after `discount_percent`.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discount_amount: Money,
    /// Tax on `price` with the class of the method.
    #[serde(default, deserialize_with = "null_as_default")]
    pub taxes: Money,
}

/// Deserialises an optional price: null, an empty object, an empty text or an object without `price` give
/// `None`. Fails when an object with a `price` has an invalid member.
pub(super) fn deserialize_price<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<ShippingPrice>, D::Error> {
    let json = Value::deserialize(deserializer)?;
    if json.get("price").is_none_or(Value::is_null) {
        return Ok(None);
    }
    ShippingPrice::deserialize(json).map(Some).map_err(|_| D::Error::custom("invalid shipping price"))
}

impl ShippingPrice {
    /// Creates a price without a threshold.
    pub fn flat(price: Money, taxes: Money) -> Self {
        Self { price, original_price: price, taxes, ..Self::default() }
    }

    /// Creates a price without a threshold from a net price and the rate of its tax.
    pub fn from_net(price: Money, rate: Rate) -> Self {
        Self::flat(price, price.tax(rate))
    }

    /// Returns true for a price that is charged without tax.
    pub fn is_untaxed(&self) -> bool {
        self.taxes == Money::ZERO && self.price > Money::ZERO
    }

    /// Returns true if the discount applies to goods of `goods_gross` with tax.
    pub fn reaches_threshold(&self, goods_gross: Cents) -> bool {
        self.from_amount > Money::ZERO && goods_gross >= self.from_amount.to_cents()
    }

    /// Price for goods of `goods_gross` with tax, as the server calculates it for a quote or an order.
    /// Idempotent.
    pub fn effective(&self, goods_gross: Cents) -> Self {
        let whole = Money::from_cents(100);
        let price = if self.reaches_threshold(goods_gross) {
            let percent = Money::from_cents(i64::from(100_u32.saturating_sub(self.discount_percent)));
            self.original_price.scale(percent, whole).minus(self.discount_amount).max(Money::ZERO)
        } else {
            self.original_price
        };
        // `taxes` belongs to `price`; the tax on the original price is proportional.
        let original_taxes = if self.price == Money::ZERO {
            Money::ZERO
        } else {
            self.taxes.scale(self.original_price, self.price)
        };
        let taxes = original_taxes.scale(price, self.original_price);
        Self { price, taxes, ..self.clone() }
    }

    /// Same price, but delivered for free by a promotion (rule 10.4).
    #[must_use]
    pub fn waived(self) -> Self {
        Self { price: Money::ZERO, taxes: Money::ZERO, ..self }
    }

    /// Returns true if, by the informative fields, this is the price for goods of `goods_gross` with
    /// tax. Otherwise the price has to be requested from the server again.
    pub fn agrees_with(&self, goods_gross: Cents) -> bool {
        self.effective(goods_gross).price == self.price
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GENERAL: Rate = Rate::from_basis_points(2_100);

    #[derive(Deserialize)]
    struct Sent {
        #[serde(default, deserialize_with = "deserialize_price")]
        p: Option<ShippingPrice>,
    }

    fn courier() -> ShippingPrice {
        ShippingPrice {
            from_amount: "60".parse().unwrap(),
            discount_percent: 100,
            ..ShippingPrice::from_net("4.090909".parse().unwrap(), GENERAL)
        }
    }

    /// Rule 3.5.
    #[test]
    fn shipping_is_free_from_the_threshold_on() {
        assert_eq!((courier().price + courier().taxes).to_cents().get(), 495);
        assert_eq!(courier().effective(Cents::new(5_999)).price, courier().price);
        let free = courier().effective(Cents::new(6_000));
        assert_eq!((free.price, free.taxes), (Money::ZERO, Money::ZERO));
        assert_eq!(free.original_price, courier().original_price);
    }

    /// Rule 3.8.
    #[test]
    fn empty_prices_are_none() {
        let read = |text: &str| {
            serde_json::from_str::<Sent>(text).map(|sent| sent.p).map_err(|error| error.to_string())
        };
        for empty in
            ["{}", r#"{"p":null}"#, r#"{"p":{}}"#, r#"{"p":""}"#, r#"{"p":[]}"#, r#"{"p":{"price":null}}"#]
        {
            assert_eq!(read(empty), Ok(None), "{empty}");
        }
        let price = read(r#"{"p":{"price":"4"}}"#).unwrap().unwrap();
        assert_eq!(
            (price.price.to_cents().get(), price.taxes, price.original_price),
            (400, Money::ZERO, Money::ZERO)
        );
        assert!(!read(r#"{"p":{"price":"mucho"}}"#).unwrap_err().contains("mucho"));
    }

    /// Rule 3.5.
    #[test]
    fn the_informative_fields_reveal_an_outdated_price() {
        let below = courier();
        assert!(below.agrees_with(Cents::new(5_999)) && !below.agrees_with(Cents::new(6_000)));
        let free = below.effective(Cents::new(6_000));
        assert!(free.agrees_with(Cents::new(6_000)) && !free.agrees_with(Cents::new(5_999)));
        assert!(ShippingPrice::flat("4".parse().unwrap(), Money::ZERO).agrees_with(Cents::new(1_000_000)));
    }

    #[test]
    fn a_flat_price_never_changes() {
        let flat = ShippingPrice::from_net("4".parse().unwrap(), GENERAL);
        assert_eq!(flat.effective(Cents::new(i64::MAX)), flat);
    }

    /// Rule 3.5.
    #[test]
    fn the_percentage_applies_before_the_amount_and_never_below_zero() {
        let rate = ShippingPrice {
            from_amount: "1".parse().unwrap(),
            discount_percent: 50,
            discount_amount: "1".parse().unwrap(),
            ..ShippingPrice::from_net("10".parse().unwrap(), GENERAL)
        };
        let cheaper = rate.effective(Cents::new(100));
        assert_eq!(
            (cheaper.price.to_string().as_str(), cheaper.taxes.to_string().as_str()),
            ("4.00", "0.84")
        );
        let free =
            ShippingPrice { discount_amount: "99".parse().unwrap(), ..rate }.effective(Cents::new(100));
        assert_eq!((free.price, free.taxes), (Money::ZERO, Money::ZERO));
    }

    #[test]
    fn a_discount_without_a_threshold_never_applies() {
        let rate = ShippingPrice { discount_percent: 100, ..ShippingPrice::default() };
        assert!(!rate.reaches_threshold(Cents::ZERO) && !rate.reaches_threshold(Cents::new(1_000_000)));
        let rate = ShippingPrice { from_amount: Money::from_cents(1), ..rate };
        assert!(!rate.reaches_threshold(Cents::ZERO) && rate.reaches_threshold(Cents::new(1)));
    }

    proptest! {
        /// Rule 3.5.
        #[test]
        fn a_discount_never_raises_the_price(cents in 0_i64..100_000, percent in 0_u32..200, off in 0_i64..1_000, goods in 0_i64..100_000) {
            let rate = ShippingPrice {
                from_amount: "50".parse().unwrap(),
                discount_percent: percent,
                discount_amount: Money::from_cents(off),
                ..ShippingPrice::from_net(Money::from_cents(cents), GENERAL)
            };
            let price = rate.effective(Cents::new(goods));
            prop_assert!(price.price <= rate.price && price.taxes <= rate.taxes);
            prop_assert!(price.price >= Money::ZERO && price.taxes >= Money::ZERO);
        }
    }
}
