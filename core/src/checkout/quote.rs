//! Server-side quote for a cart, and its differences from the figures of the client (rules 3.5, 9.5).

use serde::{Deserialize, Serialize};

use super::LineRequest;
use crate::cart::{
    Cart, CartChange, CartError, CartId, CartLine, MAX_LINES, PricedLine, Quantity, Selection, Stock, Totals,
};
use crate::catalogue::{CategoryId, Product, ProductId, VariantId, max_selection_quantity};
use crate::money::Money;
use crate::notice::Notice;
use crate::promotions::{Discounts, PromotionSet};
use crate::serde_helpers::null_as_default;
use crate::shipping::ShippingPrice;
use crate::taxes::{TaxContext, Taxation};

/// Quote: prices and totals of a cart, calculated by the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quote {
    /// Lines that can be bought.
    pub lines: Vec<QuoteLine>,
    /// Shipping price for this cart, included in `totals` unless a promotion delivers for free.
    pub shipping: Option<ShippingPrice>,
    pub totals: Totals,
    /// Promotions that apply, included in `totals`, and codes that do not. Free delivery is deducted from
    /// `totals` only, not from `shipping`.
    #[serde(default, deserialize_with = "null_as_default")]
    pub discounts: Discounts,
    /// Promotions in force for this cart.
    #[serde(default, deserialize_with = "null_as_default")]
    pub promotions: PromotionSet,
    /// Adjustments of the requested lines.
    #[serde(default, deserialize_with = "null_as_default")]
    pub changes: Vec<QuoteChange>,
    /// Taxes at the destination (rule 13.5).
    #[serde(default, deserialize_with = "null_as_default")]
    pub taxation: Taxation,
    /// Answer of the register of VAT numbers for a buyer of another member state; null for any other buyer.
    pub vat_number: Option<VatNumberStatus>,
}

/// Answer of the register of VAT numbers (VIES).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum VatNumberStatus {
    Valid,
    /// The register does not have the number.
    Invalid,
    /// The register has not answered: the number counts as valid, and is checked later.
    Unconfirmed,
}

/// Line of a quote, at the price of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteLine {
    pub product: ProductId,
    pub selected_variant: Option<VariantId>,
    pub qty: u32,
    pub title: String,
    pub variant_title: Option<String>,
    /// Unit price without tax.
    pub price_et: Money,
    /// Taxes on `price_et` at the destination.
    pub price_taxes: Money,
    /// Taxes on `price_et` in the catalogue; `price_taxes` if missing.
    pub listed_taxes: Option<Money>,
    /// Maximum quantity of the line.
    pub max: u32,
    /// Categories whose pages list the product, the main one first (rule 10.2).
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<CategoryId>,
}

/// Adjustment of a requested line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteChange {
    pub product: ProductId,
    pub selected_variant: Option<VariantId>,
    /// `sold_out`, `unavailable` or `quantity_limited`.
    pub code: String,
    /// Spanish message for the shopper.
    pub message: String,
}

impl Quote {
    /// Prices the requested lines from the products, the stock, the promotions and the tax rules of the shop and the
    /// shipping rate of the destination.
    ///
    /// Lines that are unavailable, sold out, above the limit or short of stock are removed or reduced, and
    /// reported in `changes`; an order for such a cart is not placed before the shopper has seen them.
    ///
    /// Fails for an empty request, too many lines or an invalid quantity.
    pub fn calculate(
        lines: &[LineRequest],
        products: &[Product],
        stock: &Stock,
        rate: Option<ShippingPrice>,
        promotions: PromotionSet,
        taxes: TaxContext<'_>,
    ) -> Result<(Cart, Self), CartError> {
        if lines.is_empty() {
            return Err(CartError::Empty);
        }
        if lines.len() > MAX_LINES {
            return Err(CartError::TooManyLines);
        }
        let ids = lines
            .iter()
            .map(|line| {
                let selection = Selection { product: line.product, variant: line.selected_variant };
                Ok(CartId { selection, quantity: Quantity::try_from(line.qty)?.get() })
            })
            .collect::<Result<Vec<_>, CartError>>()?;
        let (mut cart, mut changes) = Cart::restore(&ids, products);
        changes.extend(cart.limit_to_stock(stock));
        let cart = cart.with_promotions(promotions);
        let taxation = cart.assess(taxes, rate.as_ref());
        let cart = cart.with_taxation(taxation);
        let shipping = rate.filter(|_| cart.needs_shipping());
        let shipping = shipping.map(|rate| rate.effective(cart.goods_gross(Some(&rate))));
        let discounts = cart.discounts(shipping.as_ref());
        let quote = Self {
            lines: cart.lines().iter().map(|line| QuoteLine::from_line(line, stock)).collect(),
            totals: cart.totals_with(&discounts, shipping.as_ref()),
            discounts,
            promotions: cart.promotions().clone(),
            shipping,
            changes: changes.into_iter().map(QuoteChange::from).collect(),
            taxation,
            vat_number: None,
        };
        Ok((cart, quote))
    }

    /// Shipping price that is charged for the cart of the quote, with its taxes; zero when a promotion delivers for free
    /// (rules 10.4, 13.7).
    pub fn charged_shipping(&self, cart: &Cart) -> Option<ShippingPrice> {
        let price = cart.tax_delivery(self.shipping.as_ref()?);
        Some(if self.discounts.includes_free_delivery() { price.waived() } else { price })
    }

    /// Applies the lines, quantities, prices, categories, promotions and taxes of the quote to the cart (rules 9.5, 10.7,
    /// 13.5).
    pub fn apply_to(&self, cart: &mut Cart) {
        let set = cart.promotions_mut();
        set.clone_from(&self.promotions);
        set.codes.retain(|code| code.promotion.is_some());
        cart.apply_quote(|Selection { product, variant }| {
            let line =
                self.lines.iter().find(|line| line.product == product && line.selected_variant == variant)?;
            let QuoteLine { price_et, price_taxes, listed_taxes, qty: quantity, .. } = *line;
            Some(PricedLine { price_et, price_taxes: listed_taxes.unwrap_or(price_taxes), quantity })
        });
        cart.set_taxation(self.taxation);
        cart.set_categories(|product| {
            self.lines.iter().find(|line| line.product == product).map(|line| line.categories.as_slice())
        });
    }
}

impl QuoteLine {
    fn from_line(line: &CartLine, stock: &Stock) -> Self {
        let price = line.price();
        let max = max_selection_quantity(line.product(), line.variant());
        Self {
            product: line.selection().product,
            selected_variant: line.selection().variant,
            qty: line.quantity(),
            title: line.product().title.clone(),
            variant_title: line.variant().map(|v| v.title.clone()),
            price_et: price.price_et,
            price_taxes: price.price_taxes,
            listed_taxes: Some(line.listed_price().price_taxes),
            max: stock.lookup(line.selection()).map_or(max, |(_, available)| max.min(available)),
            categories: line.product().category_ids().to_vec(),
        }
    }
}

impl From<CartChange> for QuoteChange {
    fn from(change: CartChange) -> Self {
        let Selection { product, variant } = change.id.selection;
        Self { product, selected_variant: variant, code: change.code.into(), message: change.message }
    }
}

/// Differences between the figures of the client and the quote, as notices, the total last. Empty when the
/// shopper pays exactly the displayed amount.
pub fn differences(cart: &Cart, shipping: Option<&ShippingPrice>, quote: &Quote) -> Vec<Notice> {
    let mut notices: Vec<Notice> =
        quote.changes.iter().map(|change| Notice::change(&change.code, change.message.clone())).collect();
    for line in &quote.lines {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        let Some(own) = cart.line(selection) else { continue };
        let before = own.price().gross().to_cents();
        let now = (line.price_et + line.price_taxes).to_cents();
        if before != now {
            notices.push(Notice::price_changed(&own.title(), before, now));
        }
    }
    let own = cart.totals(shipping);
    if own.shipping_gross != quote.totals.shipping_gross {
        let message = format!(
            "Los gastos de envío han cambiado: antes {}, ahora {}.",
            own.shipping_gross.format(),
            quote.totals.shipping_gross.format()
        );
        notices.push(Notice::change("shipping_changed", message));
    }
    let own_discounts = cart.discounts(shipping);
    for rejected in &quote.discounts.rejected {
        if !own_discounts.rejected.iter().any(|known| known.code == rejected.code) {
            notices.push(Notice::change("code_rejected", rejected.message.clone()));
        }
    }
    if own.discount != quote.totals.discount {
        let message = format!(
            "El descuento ha cambiado: antes {}, ahora {}.",
            own.discount.format(),
            quote.totals.discount.format()
        );
        notices.push(Notice::change("discount_changed", message));
    }
    if own.taxes != quote.totals.taxes && *cart.taxation() != quote.taxation {
        let message = if quote.vat_number == Some(VatNumberStatus::Invalid) {
            "El NIF-IVA no consta en el registro europeo (VIES): se aplica el IVA."
        } else {
            "Los impuestos son los del destino y del comprador que constan en la tienda."
        };
        notices.push(Notice::change("taxes_changed", message.to_owned()));
    }
    if own.total != quote.totals.total {
        let message = format!(
            "El total ha cambiado: antes {}, ahora {}.",
            own.total.format(),
            quote.totals.total.format()
        );
        notices.push(Notice::change("total_changed", message));
    }
    notices
}

#[cfg(test)]
mod tests;
