//! Price of a way of delivery (rules 3.5, 3.8, 3.33). The server calculates it for the cart; a client charges it as it came.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::catalogue::TaxClass;
use crate::money::Money;
use crate::wire::or_default;

/// Price of a way of delivery for a destination and a cart. Only `price` and `taxes` are charged; the other fields are
/// informative and tell from which amount of goods the server calculates another price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingPrice {
    /// Charged, without tax.
    pub price: Money,
    /// Before any discount, without tax.
    #[serde(default, deserialize_with = "or_default")]
    pub original_price: Money,
    /// Total of goods with tax from which the discount applies; 0 means never.
    #[serde(default, deserialize_with = "or_default")]
    pub from_amount: Money,
    /// Discount in whole per cent.
    #[serde(default, deserialize_with = "or_default")]
    pub discount_percent: u32,
    /// Discount in euros without tax, after the per cent.
    #[serde(default, deserialize_with = "or_default")]
    pub discount_amount: Money,
    /// The tax on `price`.
    #[serde(default, deserialize_with = "or_default")]
    pub taxes: Money,
}

/// Reads a price that may be missing: null, an empty object, an empty text or an object without a `price` are no price.
///
/// # Errors
/// When it has a `price`, and a member of it cannot be read.
pub(super) fn read_price<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<ShippingPrice>, D::Error> {
    let json = Value::deserialize(deserializer)?;
    if json.get("price").is_none_or(Value::is_null) {
        return Ok(None);
    }
    ShippingPrice::deserialize(json).map(Some).map_err(|_| D::Error::custom("price cannot be read"))
}

impl ShippingPrice {
    /// A rate without threshold.
    #[must_use]
    pub fn flat(price: Money, taxes: Money) -> Self {
        Self { price, original_price: price, taxes, ..Self::default() }
    }

    /// The rate of a zone: the price without tax, taxed by the class of its method.
    #[must_use]
    pub fn rate(price: Money, tax: TaxClass) -> Self {
        Self::flat(price, price.tax(tax.rate()))
    }

    /// Whether the discount applies to goods of so many cents with tax.
    #[must_use]
    pub fn reached(&self, goods_gross: i64) -> bool {
        self.from_amount > Money::ZERO && goods_gross >= self.from_amount.to_cents()
    }

    /// The price of this rate for goods of so many cents with tax, as the server calculates it for a quote or an order.
    /// Applying it twice changes nothing.
    #[must_use]
    pub fn effective(&self, goods_gross: i64) -> Self {
        let whole = Money::from_cents(100);
        let price = if self.reached(goods_gross) {
            let kept = Money::from_cents(i64::from(100_u32.saturating_sub(self.discount_percent)));
            self.original_price.scale(kept, whole).minus(self.discount_amount).max(Money::ZERO)
        } else {
            self.original_price
        };
        // The tax in force is that of `price`; the whole rate's tax follows in proportion.
        let full = if self.price == Money::ZERO {
            Money::ZERO
        } else {
            self.taxes.scale(self.original_price, self.price)
        };
        let taxes = full.scale(price, self.original_price);
        Self { price, taxes, ..self.clone() }
    }

    /// Whether the informative fields agree that this is the price for goods of so many cents with tax. Where they do not,
    /// the server has to be asked again.
    #[must_use]
    pub fn agrees_with(&self, goods_gross: i64) -> bool {
        self.effective(goods_gross).price == self.price
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Deserialize)]
    struct Sent {
        #[serde(default, deserialize_with = "read_price")]
        p: Option<ShippingPrice>,
    }

    fn courier() -> ShippingPrice {
        ShippingPrice {
            from_amount: "60".parse().unwrap(),
            discount_percent: 100,
            ..ShippingPrice::rate("4.090909".parse().unwrap(), TaxClass::General)
        }
    }

    /// Rule 3.5.
    #[test]
    fn free_from_the_threshold_on() {
        assert_eq!((courier().price + courier().taxes).to_cents(), 495);
        assert_eq!(courier().effective(5_999).price, courier().price);
        let free = courier().effective(6_000);
        assert_eq!((free.price, free.taxes), (Money::ZERO, Money::ZERO));
        assert_eq!(free.original_price, courier().original_price);
    }

    /// Rule 3.8.
    #[test]
    fn an_empty_price_is_none() {
        let read = |text: &str| {
            serde_json::from_str::<Sent>(text).map(|sent| sent.p).map_err(|error| error.to_string())
        };
        for none in
            ["{}", r#"{"p":null}"#, r#"{"p":{}}"#, r#"{"p":""}"#, r#"{"p":[]}"#, r#"{"p":{"price":null}}"#]
        {
            assert_eq!(read(none), Ok(None), "{none}");
        }
        let price = read(r#"{"p":{"price":"4"}}"#).unwrap().unwrap();
        assert_eq!(
            (price.price.to_cents(), price.taxes, price.original_price),
            (400, Money::ZERO, Money::ZERO)
        );
        assert!(!read(r#"{"p":{"price":"mucho"}}"#).unwrap_err().contains("mucho"));
    }

    /// Rule 3.5.
    #[test]
    fn the_informative_fields_tell_when_to_ask_again() {
        let below = courier();
        assert!(below.agrees_with(5_999) && !below.agrees_with(6_000));
        let free = below.effective(6_000);
        assert!(free.agrees_with(6_000) && !free.agrees_with(5_999));
        assert!(ShippingPrice::flat("4".parse().unwrap(), Money::ZERO).agrees_with(1_000_000));
    }

    #[test]
    fn no_threshold_is_never_reached() {
        let flat = ShippingPrice::rate("4".parse().unwrap(), TaxClass::General);
        assert_eq!(flat.effective(i64::MAX), flat);
    }

    /// Rule 3.5.
    #[test]
    fn per_cent_first_then_euros_and_never_below_nothing() {
        let rate = ShippingPrice {
            from_amount: "1".parse().unwrap(),
            discount_percent: 50,
            discount_amount: "1".parse().unwrap(),
            ..ShippingPrice::rate("10".parse().unwrap(), TaxClass::General)
        };
        let cheaper = rate.effective(100);
        assert_eq!(
            (cheaper.price.to_string().as_str(), cheaper.taxes.to_string().as_str()),
            ("4.00", "0.84")
        );
        let given = ShippingPrice { discount_amount: "99".parse().unwrap(), ..rate }.effective(100);
        assert_eq!((given.price, given.taxes), (Money::ZERO, Money::ZERO));
    }

    #[test]
    fn without_a_threshold_nothing_is_ever_reached() {
        let rate = ShippingPrice { discount_percent: 100, ..ShippingPrice::default() };
        assert!(!rate.reached(0) && !rate.reached(1_000_000));
        let rate = ShippingPrice { from_amount: Money::from_cents(1), ..rate };
        assert!(!rate.reached(0) && rate.reached(1));
    }

    proptest! {
        /// Rule 3.5.
        #[test]
        fn a_discount_never_raises_the_price(cents in 0_i64..100_000, percent in 0_u32..200, off in 0_i64..1_000, goods in 0_i64..100_000) {
            let rate = ShippingPrice {
                from_amount: "50".parse().unwrap(),
                discount_percent: percent,
                discount_amount: Money::from_cents(off),
                ..ShippingPrice::rate(Money::from_cents(cents), TaxClass::General)
            };
            let price = rate.effective(goods);
            prop_assert!(price.price <= rate.price && price.taxes <= rate.taxes);
            prop_assert!(price.price >= Money::ZERO && price.taxes >= Money::ZERO);
        }
    }
}
