//! Calculates cart totals with the native core, one JSON object per line.
//!
//! Input: the members of [`Request`]. Output: `{"totals": Totals, "lines": [cents with tax]}`, or `{"refusal": text}`. The
//! contract tests compare it with the core in WebAssembly and with the server's quote.

use std::error::Error;
use std::io::{self, BufRead, Write};

use mostrador_core::cart::{Cart, Selection};
use mostrador_core::catalogue::Product;
use mostrador_core::checkout::{DeliveryData, TaxBuyer};
use mostrador_core::promotions::PromotionSet;
use mostrador_core::shipping::ShippingPrice;
use mostrador_core::store_locations::StoreLocation;
use mostrador_core::taxes::{TaxContext, TaxRules};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    lines: Vec<Line>,
    shipping: Option<ShippingPrice>,
    promotions: PromotionSet,
    rules: TaxRules,
    buyer: TaxBuyer,
    /// True for a retailer under the surcharge.
    retailer: bool,
    /// Null when nothing has to be delivered.
    delivery: Option<DeliveryData>,
    /// Shop of a pickup.
    store: Option<StoreLocation>,
}

#[derive(Deserialize)]
struct Line {
    product: Product,
    variant: Option<u32>,
    qty: u32,
}

fn calculate(request: &Request) -> Value {
    let mut cart = Cart::default();
    for Line { product, variant, qty } in &request.lines {
        let selection = Selection { product: product.id, variant: (*variant).map(Into::into) };
        if let Err(refusal) = cart.add(product, selection, *qty) {
            return json!({ "refusal": refusal.to_string() });
        }
    }
    let status = request.buyer.status(request.retailer, true);
    let sale = request.buyer.sale(request.delivery.as_ref(), request.store.as_ref(), status);
    let cart = cart.with_promotions(request.promotions.clone());
    let taxation = cart.assess(TaxContext { rules: &request.rules, sale }, request.shipping.as_ref());
    let cart = cart.with_taxation(taxation);
    json!({ "totals": cart.totals(request.shipping.as_ref()), "lines": cart.line_amounts() })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", calculate(&serde_json::from_str(&line?)?))?;
        out.flush()?;
    }
    Ok(())
}
