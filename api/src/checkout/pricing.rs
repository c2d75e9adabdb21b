//! What a cart costs here and now: stored prices, stock and rates, put together by the rules of `core`.

use std::collections::HashMap;

use mostrador_core::cart::{Cart, Refusal, Selection};
use mostrador_core::checkout::{
    DeliveryData, DeliveryKind, LineRequest, OrderShipping, Quote, QuoteChange, ShippingMethod,
};
use mostrador_core::forms::{FieldError, check_delivery};
use sqlx::AnyConnection;

use super::shipping::{self, Destination};
use crate::error::ApiError;
use crate::store::stock::{self, Shelf, Stock};
use crate::store::{delivery, products};

/// Most lines that a cart may have.
const MAX_LINES: usize = 200;

/// What is to be priced.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What.
    pub lines: &'a [LineRequest],
    /// Where to.
    pub delivery: Option<&'a DeliveryData>,
    /// How.
    pub shipping_id: Option<u32>,
}

/// A priced cart.
#[derive(Clone, Debug)]
pub struct Priced {
    /// What can be bought of it.
    pub cart: Cart,
    /// What it costs, and what had to change.
    pub quote: Quote,
    /// The way of delivery, when one was chosen.
    pub shipping: Option<OrderShipping>,
    /// Their units.
    pub stock: Stock,
}

/// Prices a cart.
///
/// # Errors
/// 422 for an empty cart, a quantity that is none, or a way of delivery that does not fit; or the database fails.
pub async fn price(db: &mut AnyConnection, wanted: Wanted<'_>) -> Result<Priced, ApiError> {
    if wanted.lines.len() > MAX_LINES {
        return Err(ApiError::unprocessable("too_many_lines", "El carrito tiene demasiadas líneas."));
    }
    let ids: Vec<u32> = wanted.lines.iter().map(|line| line.product).collect();
    let products = products::by_ids(db, &ids).await?;
    let stock = stock::read(db, &ids).await?;
    let method = method(db, wanted).await?;
    let rate = method.as_ref().and_then(|method| method.price.clone());
    let (cart, mut quote) =
        Quote::of(wanted.lines, &products, rate.clone()).map_err(|refusal| refused(&refusal))?;
    let (fitting, shortages) = within_stock(&cart, &stock);
    let cart = if shortages.is_empty() {
        cart
    } else {
        let changes = std::mem::take(&mut quote.changes);
        let (cart, fresh) = if fitting.is_empty() {
            nothing_left()
        } else {
            Quote::of(&fitting, &products, rate).map_err(|refusal| refused(&refusal))?
        };
        quote = Quote { changes: changes.into_iter().chain(shortages).collect(), ..fresh };
        cart
    };
    for line in &mut quote.lines {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        line.max = stock.of(selection).map_or(line.max, |(_, left)| line.max.min(left));
    }
    let shipping = method.and_then(|method| {
        Some(OrderShipping { id: method.id, title: method.title, price: quote.shipping.clone()? })
    });
    Ok(Priced { cart, quote, shipping, stock })
}

/// What is left of a cart that the stock cannot fill at all.
fn nothing_left() -> (Cart, Quote) {
    let cart = Cart::default();
    let totals = cart.totals(None);
    (cart, Quote { lines: Vec::new(), shipping: None, totals, changes: Vec::new() })
}

/// The lines that the stock can fill, and what had to change for it. Lines of one shelf share its units.
fn within_stock(cart: &Cart, stock: &Stock) -> (Vec<LineRequest>, Vec<QuoteChange>) {
    let mut left: HashMap<Shelf, u32> = HashMap::new();
    let (mut lines, mut changes) = (Vec::new(), Vec::new());
    for line in cart.lines() {
        let selection = line.selection();
        let quantity = match stock.of(selection) {
            None => line.quantity(),
            Some((shelf, units)) => {
                let left = left.entry(shelf).or_insert(units);
                let taken = line.quantity().min(*left);
                *left -= taken;
                taken
            }
        };
        if quantity < line.quantity() {
            changes.push(shortage(selection, &line.title(), quantity));
        }
        if quantity > 0 {
            let (product, selected_variant) = (selection.product, selection.variant);
            lines.push(LineRequest { product, selected_variant, qty: f64::from(quantity) });
        }
    }
    (lines, changes)
}

fn shortage(selection: Selection, title: &str, left: u32) -> QuoteChange {
    let (code, message) = match left {
        0 => ("sold_out", format!("{title} está agotado y lo hemos quitado de tu carrito.")),
        1 => ("quantity_limited", format!("Solo queda 1 unidad de {title}: hemos ajustado la cantidad.")),
        n => {
            ("quantity_limited", format!("Solo quedan {n} unidades de {title}: hemos ajustado la cantidad."))
        }
    };
    QuoteChange {
        product: selection.product,
        selected_variant: selection.variant,
        code: code.to_owned(),
        message,
    }
}

/// The chosen way of delivery with its price for the destination.
async fn method(db: &mut AnyConnection, wanted: Wanted<'_>) -> Result<Option<ShippingMethod>, ApiError> {
    let Some(to) = wanted.delivery else { return Ok(None) };
    let pickup = to.id.filter(|_| to.kind == DeliveryKind::Pickup);
    let Some(id) = wanted.shipping_id.or(pickup) else { return Ok(None) };
    let unknown = || {
        let message = "La forma de entrega elegida no existe o no corresponde a esta entrega.";
        ApiError::unprocessable("unknown_shipping_method", message)
    };
    let method =
        delivery::by_id(db, id).await?.filter(|method| method.kind == to.kind).ok_or_else(unknown)?;
    let errors = check_delivery(to);
    if errors.iter().any(|error| error.field == "postalCode") {
        return Err(incomplete_delivery(errors));
    }
    Ok(Some(shipping::priced(db, method, &Destination::from(to)).await?))
}

/// The answer to delivery data with something wrong or missing.
#[must_use]
pub fn incomplete_delivery(errors: Vec<FieldError>) -> ApiError {
    ApiError::unprocessable("incomplete_delivery", "Revisa los datos de entrega.").with_errors(errors)
}

/// The answer to what the cart does not take.
fn refused(refusal: &Refusal) -> ApiError {
    ApiError::unprocessable(refusal.code(), refusal.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortages_are_named_in_words() {
        let selection = Selection { product: 1, variant: None };
        assert_eq!(
            shortage(selection, "Jabón", 1).message,
            "Solo queda 1 unidad de Jabón: hemos ajustado la cantidad."
        );
        assert_eq!(shortage(selection, "Jabón", 0).code, "sold_out");
        assert_eq!(shortage(selection, "Jabón", 7).code, "quantity_limited");
    }
}
