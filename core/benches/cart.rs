//! Benchmarks of changing, totalling and rendering a cart of 1, 10, 100 and 1,000 lines. Times should grow
//! linearly.

use divan::Bencher;
use mostrador_core::cart::{Cart, Selection};
use mostrador_core::catalogue::{PriceMode, Product};
use mostrador_core::engine::{Command, Engine, Input, Outcome, Slice};
use mostrador_core::money::Money;

const LINES: [u32; 4] = [1, 10, 100, 1_000];

fn main() {
    divan::main();
}

fn product(id: u32) -> Product {
    Product {
        id: id.into(),
        title: format!("Producto {id}"),
        slug: format!("producto-{id}"),
        price_et: Money::from_millionths(16_487_603),
        price_taxes: Money::from_millionths(3_462_397),
        ..Product::default()
    }
}

fn cart(lines: u32) -> Cart {
    let mut cart = Cart::default();
    for id in 1..=lines {
        let _ = cart.add(&product(id), Selection { product: id.into(), variant: None }, 1);
    }
    cart
}

/// Engine whose cart has `lines` lines.
fn engine(lines: u32) -> Engine {
    let mut engine = Engine::default();
    for id in 1..=lines {
        let step = engine.update(
            1.into(),
            Input::Command(Command::CartAdd { product: id.into(), variant: None, quantity: 1.0 }),
        );
        for effect in step.effects {
            if let mostrador_core::engine::Effect::Http { id: request, .. } = effect {
                let body =
                    format!(r#"{{"data":[{}]}}"#, serde_json::to_string(&product(id)).unwrap_or_default());
                engine
                    .update(1.into(), Input::Outcome(Outcome::Responded { id: request, status: 200, body }));
            }
        }
    }
    engine
}

#[divan::bench(args = LINES)]
fn totals(bencher: Bencher<'_, '_>, lines: u32) {
    let cart = cart(lines);
    bencher.bench(|| cart.totals(None));
}

#[divan::bench(args = LINES)]
fn item_views(bencher: Bencher<'_, '_>, lines: u32) {
    let cart = cart(lines);
    let discounts = cart.discounts(None);
    bencher.bench(|| cart.item_views(PriceMode::Consumer, &discounts));
}

#[divan::bench(args = LINES)]
fn replace_through_the_engine(bencher: Bencher<'_, '_>, lines: u32) {
    let mut engine = engine(lines);
    let mut quantity = 1.0;
    bencher.bench_local(|| {
        quantity = if quantity > 50.0 { 1.0 } else { quantity + 1.0 };
        engine.update(
            2.into(),
            Input::Command(Command::CartReplace { product: lines.into(), variant: None, quantity }),
        )
    });
}

#[divan::bench(args = LINES)]
fn add_through_the_engine(bencher: Bencher<'_, '_>, lines: u32) {
    let mut engine = engine(lines);
    let (product, variant) = (lines, None);
    bencher.bench_local(|| {
        engine.update(2.into(), Input::Command(Command::CartRemove { product: product.into(), variant }));
        engine.update(
            2.into(),
            Input::Command(Command::CartAdd { product: product.into(), variant, quantity: 1.0 }),
        )
    });
}

#[divan::bench(args = LINES)]
fn cart_slice_as_json(bencher: Bencher<'_, '_>, lines: u32) {
    let engine = engine(lines);
    bencher.bench(|| engine.view_json(Slice::Cart));
}
