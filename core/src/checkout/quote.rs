//! Server-side quote for a cart, and its differences from the figures of the client (rules 3.5, 9.5).

use serde::{Deserialize, Serialize};

use super::LineRequest;
use crate::cart::{
    Cart, CartChange, CartError, CartId, CartLine, MAX_LINES, PricedLine, Quantity, Selection, Stock, Totals,
};
use crate::catalogue::{Product, ProductId, VariantId, max_selection_quantity};
use crate::money::Money;
use crate::notice::Notice;
use crate::serde_helpers::null_as_default;
use crate::shipping::ShippingPrice;

/// Quote: prices and totals of a cart, calculated by the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quote {
    /// Lines that can be bought.
    pub lines: Vec<QuoteLine>,
    /// Shipping price for this cart, included in `totals`.
    pub shipping: Option<ShippingPrice>,
    pub totals: Totals,
    /// Adjustments of the requested lines.
    #[serde(default, deserialize_with = "null_as_default")]
    pub changes: Vec<QuoteChange>,
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
    /// Tax on `price_et`.
    pub price_taxes: Money,
    /// Maximum quantity of the line.
    pub max: u32,
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
    /// Prices the requested lines from the products and the stock of the shop and the shipping rate of the
    /// destination.
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
        let goods = cart.goods_gross();
        let shipping = rate.filter(|_| cart.needs_shipping()).map(|rate| rate.effective(goods));
        let quote = Self {
            lines: cart.lines().iter().map(|line| QuoteLine::from_line(line, stock)).collect(),
            totals: cart.totals(shipping.as_ref()),
            shipping,
            changes: changes.into_iter().map(QuoteChange::from).collect(),
        };
        Ok((cart, quote))
    }

    /// Applies the lines, quantities and prices of the quote to the cart (rule 9.5).
    pub fn apply_to(&self, cart: &mut Cart) {
        cart.apply_quote(|Selection { product, variant }| {
            let line =
                self.lines.iter().find(|line| line.product == product && line.selected_variant == variant)?;
            let QuoteLine { price_et, price_taxes, qty: quantity, .. } = *line;
            Some(PricedLine { price_et, price_taxes, quantity })
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
            max: stock.lookup(line.selection()).map_or(max, |(_, available)| max.min(available)),
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
mod tests {
    use super::*;
    use crate::catalogue::Product;
    use crate::money::Cents;

    fn cart() -> Cart {
        let product = Product {
            id: 1.into(),
            title: "Jabón".into(),
            price_et: "10".parse().unwrap(),
            price_taxes: "2.10".parse().unwrap(),
            ..Product::default()
        };
        let mut cart = Cart::default();
        cart.add(&product, Selection { product: 1.into(), variant: None }, 2).unwrap();
        cart
    }

    fn quote(net: &str, taxes: &str, totals: Totals) -> Quote {
        let line = QuoteLine {
            product: 1.into(),
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

    fn request(product: u32, qty: f64) -> LineRequest {
        LineRequest { product: product.into(), selected_variant: None, qty }
    }

    /// Rules 3.5 and 9.5.
    #[test]
    fn quotes_use_the_prices_of_the_server() {
        let soap = cart().lines()[0].product().clone();
        let rate = ShippingPrice::flat("5".parse().unwrap(), "1.05".parse().unwrap());
        let (cart, quote) =
            Quote::calculate(&[request(1, 2.0)], std::slice::from_ref(&soap), &Stock::default(), Some(rate))
                .unwrap();
        assert_eq!((quote.totals, quote.totals.total.get()), (cart.totals(quote.shipping.as_ref()), 3_025));
        assert!(quote.changes.is_empty() && quote.lines[0].max == 100);
        let free_from = ShippingPrice {
            from_amount: "24.20".parse().unwrap(),
            discount_percent: 100,
            ..quote.shipping.clone().unwrap()
        };
        for (units, price, total) in [(1.0, 500, 1_815), (2.0, 0, 2_420)] {
            let soap = std::slice::from_ref(&soap);
            let rate = Some(free_from.clone());
            let (_, quote) = Quote::calculate(&[request(1, units)], soap, &Stock::default(), rate).unwrap();
            assert_eq!(
                (quote.shipping.unwrap().price.to_cents().get(), quote.totals.total.get()),
                (price, total)
            );
        }
        let course = Product { is_virtual: true, ..soap };
        let (_, quote) = Quote::calculate(
            &[request(1, 1.0)],
            &[course],
            &Stock::default(),
            Some(ShippingPrice::default()),
        )
        .unwrap();
        assert_eq!(quote.shipping, None);
    }

    #[test]
    fn available_stock_limits_a_quote() {
        let soap = cart().lines()[0].product().clone();
        let stock = Stock::from_iter([(crate::cart::StockKey::Product(1.into()), 3)]);
        let (_, quote) =
            Quote::calculate(&[request(1, 5.0)], std::slice::from_ref(&soap), &stock, None).unwrap();
        assert_eq!((quote.lines[0].qty, quote.lines[0].max, quote.totals.total.get()), (3, 3, 3_630));
        assert_eq!(quote.changes[0].code, "quantity_limited");
    }

    #[test]
    fn empty_and_invalid_requests_are_rejected_and_adjustments_are_reported() {
        assert_eq!(Quote::calculate(&[], &[], &Stock::default(), None), Err(CartError::Empty));
        for qty in [0.0, -1.0, 1.5] {
            assert_eq!(
                Quote::calculate(&[request(1, qty)], &[], &Stock::default(), None),
                Err(CartError::InvalidQuantity)
            );
        }
        let soap = cart().lines()[0].product().clone();
        for (line, code, lines) in [
            (request(9, 1.0), "unavailable", 0),
            (request(1, 101.0), "quantity_limited", 1),
            (request(1, 1e12), "quantity_limited", 1),
        ] {
            let (_, quote) =
                Quote::calculate(&[line], std::slice::from_ref(&soap), &Stock::default(), None).unwrap();
            assert_eq!((quote.changes[0].code.as_str(), quote.lines.len()), (code, lines));
        }
        let other = LineRequest { selected_variant: Some(7.into()), ..request(1, 1.0) };
        assert_eq!(
            Quote::calculate(&[other], &[soap], &Stock::default(), None).unwrap().1.changes[0].code,
            "unavailable"
        );
    }

    #[test]
    fn equal_figures_have_no_differences() {
        let cart = cart();
        assert!(differences(&cart, None, &quote("10", "2.10", cart.totals(None))).is_empty());
    }

    /// Rule 9.5.
    #[test]
    fn every_difference_is_reported() {
        let cart = cart();
        let totals =
            Totals { total: Cents::new(2_662), shipping_gross: Cents::new(121), ..cart.totals(None) };
        let mut quote = quote("10.5", "2.205", totals);
        quote.changes.push(QuoteChange {
            product: 9.into(),
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

    /// Rule 5.18.
    #[test]
    fn a_quote_has_the_line_limit_of_a_cart() {
        let soap = cart().lines()[0].product().clone();
        let lines = |count| vec![request(1, 1.0); count];
        let quote = |count| {
            Quote::calculate(&lines(count), std::slice::from_ref(&soap), &Stock::default(), None).map(|_| ())
        };
        assert_eq!(quote(MAX_LINES), Ok(()));
        assert_eq!(quote(MAX_LINES + 1), Err(CartError::TooManyLines));
        assert_eq!(quote(MAX_LINES + 2), Err(CartError::TooManyLines));
    }

    #[test]
    fn quoted_lines_apply_by_product_and_variant() {
        let oil = Product {
            id: 1.into(),
            variants: [7, 8]
                .map(|id| crate::catalogue::Variant { id: id.into(), ..Default::default() })
                .into(),
            ..Product::default()
        };
        let mut cart = Cart::default();
        for id in [7, 8] {
            cart.add(&oil, Selection { product: 1.into(), variant: Some(id.into()) }, 1).unwrap();
        }
        let line = |variant, qty| QuoteLine {
            selected_variant: Some(variant),
            qty,
            ..quote("1", "0", Totals::default()).lines[0].clone()
        };
        let quote =
            Quote { lines: vec![line(7.into(), 3), line(8.into(), 5)], ..quote("1", "0", Totals::default()) };
        quote.apply_to(&mut cart);
        assert_eq!(cart.lines().iter().map(crate::cart::CartLine::quantity).collect::<Vec<_>>(), [3, 5]);
    }
}
