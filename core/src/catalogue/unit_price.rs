//! Price per unit of measure (rule 10.10): RD 3423/2000.

use serde::Serialize;

use super::ContentQuantity;
use super::content_quantity::ContentUnit;
use crate::money::{Cents, round_div};

/// Largest content, in thousandths of a gram or millilitre, whose price is given for 100 g or 100 ml.
const SMALL_CONTENT: u32 = 250_000;

/// Price of a reference quantity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnitPrice {
    /// With tax.
    pub cents: Cents,
    /// Spanish text, such as `4,50 €/100 ml`.
    pub text: String,
    /// Reference quantity: 1 or 100.
    pub quantity: u32,
    /// Unit of the reference quantity, as a code of UNECE recommendation 20.
    pub unit_code: String,
}

/// Price, in cents, below which that of one metre, square metre or piece is given for 100 of them.
const LOW_PRICE: i128 = 10;

/// Reference quantity, in the unit in which it is displayed.
#[derive(Clone, Copy)]
struct Reference {
    quantity: u32,
    unit: ContentUnit,
    /// The same quantity in thousandths of the unit of the content.
    thousandths: u32,
}

impl Reference {
    /// Price of the quantity, in cents rounded once, if `content` thousandths cost `price`.
    fn price(self, content: u32, price: Cents) -> i128 {
        round_div(i128::from(price.get()) * i128::from(self.thousandths), content.into())
    }
}

impl ContentQuantity {
    /// Reference quantity: 100 g or 100 ml up to 250 g or ml, otherwise one kilogram or litre; one metre, square metre or piece,
    /// or 100 of them where one has a low price.
    fn reference(self, price: Cents) -> Reference {
        let content = self.thousandths();
        let reference = |quantity, unit, thousandths| Reference { quantity, unit, thousandths };
        match self.unit() {
            ContentUnit::Gram if content <= SMALL_CONTENT => reference(100, ContentUnit::Gram, 100_000),
            ContentUnit::Gram => reference(1, ContentUnit::Kilogram, 1_000_000),
            ContentUnit::Kilogram if content <= SMALL_CONTENT / 1_000 => {
                reference(100, ContentUnit::Gram, 100)
            }
            ContentUnit::Millilitre if content <= SMALL_CONTENT => {
                reference(100, ContentUnit::Millilitre, 100_000)
            }
            ContentUnit::Millilitre => reference(1, ContentUnit::Litre, 1_000_000),
            ContentUnit::Litre if content <= SMALL_CONTENT / 1_000 => {
                reference(100, ContentUnit::Millilitre, 100)
            }
            unit @ (ContentUnit::Kilogram | ContentUnit::Litre) => reference(1, unit, 1_000),
            unit => {
                let one = reference(1, unit, 1_000);
                let is_low = i128::from(price.get()) * 1_000 < LOW_PRICE * i128::from(content);
                if is_low { reference(100, unit, 100_000) } else { one }
            }
        }
    }

    /// Price per unit of measure of this content at `price`; `None` where it equals the price.
    pub(super) fn unit_price(self, price: Cents) -> Option<UnitPrice> {
        let content = self.thousandths();
        let reference = self.reference(price);
        let Reference { quantity, unit, thousandths } = reference;
        if content == thousandths || content == 0 {
            return None;
        }
        let cents = Cents::new(i64::try_from(reference.price(content, price)).ok()?);
        let measure = if quantity == 1 { String::new() } else { format!("{quantity}\u{a0}") };
        Some(UnitPrice {
            cents,
            text: format!("{}/{measure}{}", cents.format(), unit.symbol()),
            quantity,
            unit_code: unit.code().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Price, PriceMode};

    fn text(content: &str, cents: i64) -> Option<String> {
        let content: ContentQuantity = content.parse().unwrap();
        content.unit_price(Cents::new(cents)).map(|unit| unit.text)
    }

    /// Rule 10.10.
    #[test]
    fn the_reference_quantity_depends_on_the_content() {
        for (content, cents, expected) in [
            ("50 ml", 1_995, Some("39,90\u{a0}€/100\u{a0}ml")),
            ("250 ml", 1_000, Some("4,00\u{a0}€/100\u{a0}ml")),
            ("251 ml", 1_000, Some("39,84\u{a0}€/l")),
            ("0,2 kg", 500, Some("2,50\u{a0}€/100\u{a0}g")),
            ("1,5 kg", 1_000, Some("6,67\u{a0}€/kg")),
            ("2,5 m", 1_000, Some("4,00\u{a0}€/m")),
            ("0,5 m²", 1_000, Some("20,00\u{a0}€/m²")),
            ("12 ud.", 600, Some("0,50\u{a0}€/ud.")),
            ("1000 ud.", 399, Some("0,40\u{a0}€/100\u{a0}ud.")),
            ("12 ud.", 115, Some("9,58\u{a0}€/100\u{a0}ud.")),
            ("100 ud.", 399, None),
            ("50 m", 199, Some("3,98\u{a0}€/100\u{a0}m")),
            ("283,5 g", 500, Some("17,64\u{a0}€/kg")),
            ("250,5 ml", 1_000, Some("39,92\u{a0}€/l")),
            ("100 g", 600, None),
            ("1 l", 600, None),
            ("1 ud.", 600, None),
        ] {
            assert_eq!(text(content, cents).as_deref(), expected, "{content}");
        }
    }

    /// Rule 10.10.
    #[test]
    fn only_consumers_see_it() {
        let price = Price { price_et: "10".parse().unwrap(), price_taxes: "2.10".parse().unwrap() };
        let unit = |mode| price.view(mode, None).with_unit_price(mode, "50 ml".parse().ok()).unit_price;
        assert_eq!(unit(PriceMode::Consumer).map(|unit| unit.cents.get()), Some(2_420));
        assert_eq!(unit(PriceMode::Professional), None);
    }
}
