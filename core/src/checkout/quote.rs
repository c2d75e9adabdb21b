//! The server's figures for a cart, and what to tell the shopper where they differ (rule 9.5).

use serde::{Deserialize, Serialize};

use super::{BillingData, DeliveryData, PaymentKind, ShippingPrice};
use crate::cart::{Cart, Selection, Totals};
use crate::money::{Money, format_cents};
use crate::notice::Notice;

/// What a client asks to buy. Never a price: the server knows those.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LineRequest {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    #[serde(default)]
    pub selected_variant: Option<u32>,
    /// Units; a number of any kind is read, and refused when it is no quantity.
    pub qty: f64,
}

/// A cart to be priced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct QuoteRequest {
    /// What.
    pub lines: Vec<LineRequest>,
    /// Where to.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    /// How.
    #[serde(default)]
    pub shipping_id: Option<u32>,
}

/// An order to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct OrderRequest {
    /// What.
    pub lines: Vec<LineRequest>,
    /// Where to; nothing when there is nothing to deliver.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    /// How.
    #[serde(default)]
    pub shipping_id: Option<u32>,
    /// Whom the invoice is for.
    pub billing: BillingData,
    /// How it is paid.
    pub payment_method: PaymentKind,
    /// The total that the shopper saw and accepted, in cents. An order is placed at this total or not at all.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub accepted_total: i64,
}

/// The server's figures for a cart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Quote {
    /// The lines that can be bought.
    pub lines: Vec<QuoteLine>,
    /// The rate of the destination; its threshold is already applied in `totals`.
    #[serde(default)]
    pub shipping: Option<ShippingPrice>,
    /// What it costs.
    pub totals: Totals,
    /// What had to change.
    #[serde(default)]
    pub changes: Vec<QuoteChange>,
}

/// A line of a quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct QuoteLine {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    #[serde(default)]
    pub selected_variant: Option<u32>,
    /// Units.
    pub qty: u32,
    /// Product name.
    pub title: String,
    /// Variant name.
    #[serde(default)]
    pub variant_title: Option<String>,
    /// Unit price without tax.
    pub price_et: Money,
    /// Tax on it.
    pub price_taxes: Money,
    /// The most units that a line takes.
    pub max: u32,
}

/// A line that is no longer as the shopper left it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct QuoteChange {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    #[serde(default)]
    pub selected_variant: Option<u32>,
    /// `sold_out`, `unavailable` or `quantity_limited`.
    pub code: String,
    /// Spanish text for people.
    pub message: String,
}

/// What differs between the shopper's figures and the server's, as sentences, the total last. Empty when the
/// shopper would pay exactly what they saw.
#[must_use]
pub fn differences(cart: &Cart, shipping: Option<&ShippingPrice>, quote: &Quote) -> Vec<Notice> {
    let mut notices: Vec<Notice> =
        quote.changes.iter().map(|change| Notice::change(&change.code, change.message.clone())).collect();
    for line in &quote.lines {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        let Some(own) = cart.line(selection) else { continue };
        let before = own.price().gross().to_cents();
        let now = (line.price_et + line.price_taxes).to_cents();
        if before != now {
            let message = format!(
                "El precio de {} ha cambiado: antes {}, ahora {}.",
                own.title(),
                format_cents(before),
                format_cents(now)
            );
            notices.push(Notice::change("price_changed", message));
        }
    }
    let own = cart.totals(shipping);
    if own.shipping_gross != quote.totals.shipping_gross {
        let message = format!(
            "Los gastos de envío han cambiado: antes {}, ahora {}.",
            format_cents(own.shipping_gross),
            format_cents(quote.totals.shipping_gross)
        );
        notices.push(Notice::change("shipping_changed", message));
    }
    if own.total != quote.totals.total {
        let message = format!(
            "El total ha cambiado: antes {}, ahora {}.",
            format_cents(own.total),
            format_cents(quote.totals.total)
        );
        notices.push(Notice::change("total_changed", message));
    }
    notices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Product;

    fn cart() -> Cart {
        let product = Product {
            id: 1,
            title: "Jabón".into(),
            price_et: "10".parse().unwrap(),
            price_taxes: "2.10".parse().unwrap(),
            ..Product::default()
        };
        let mut cart = Cart::default();
        cart.add(&product, Selection { product: 1, variant: None }, 2).unwrap();
        cart
    }

    fn quote(net: &str, taxes: &str, totals: Totals) -> Quote {
        let line = QuoteLine {
            product: 1,
            selected_variant: None,
            qty: 2,
            title: "Jabón".into(),
            variant_title: None,
            price_et: net.parse().unwrap(),
            price_taxes: taxes.parse().unwrap(),
            max: 100,
        };
        Quote { lines: vec![line], shipping: None, totals, changes: vec![] }
    }

    #[test]
    fn equal_figures_need_no_word() {
        let cart = cart();
        assert!(differences(&cart, None, &quote("10", "2.10", cart.totals(None))).is_empty());
    }

    #[test]
    fn every_difference_is_named() {
        let cart = cart();
        let totals = Totals { total: 2_662, shipping_gross: 121, ..cart.totals(None) };
        let mut quote = quote("10.5", "2.205", totals);
        quote.changes.push(QuoteChange {
            product: 9,
            selected_variant: None,
            code: "sold_out".into(),
            message: "Champú está agotado.".into(),
        });
        let texts: Vec<_> = differences(&cart, None, &quote).into_iter().map(|n| n.message).collect();
        assert_eq!(
            texts,
            [
                "Champú está agotado.",
                "El precio de Jabón ha cambiado: antes 12,10\u{a0}€, ahora 12,71\u{a0}€.",
                "Los gastos de envío han cambiado: antes 0,00\u{a0}€, ahora 1,21\u{a0}€.",
                "El total ha cambiado: antes 24,20\u{a0}€, ahora 26,62\u{a0}€.",
            ]
        );
    }
}
