//! Every address of the shop, as the contract lists them.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

use crate::accounts::{activation, me, register, session};
use crate::catalogue::{categories, contents, countries, delivery, house, products, shops};
use crate::checkout::{orders, placing, quotes};
use crate::dev;
use crate::error::ApiError;
use crate::http::{etag, layers, site};
use crate::payments::{attempts, notifications, sandbox};
use crate::price_table::session as price_session;
use crate::state::Shop;

/// The whole shop: the API, the site when it is hosted here, and in development what helps to develop.
pub fn router(shop: &Shop) -> Router {
    let config = shop.config();
    let calls = catalogue().merge(customers(shop)).fallback(nothing_here);
    let api = layers::shaped(Router::new().nest("/v1", calls).fallback(nothing_here));
    let mut router = Router::new().nest("/api", api.with_state(shop.clone()));
    if config.dev {
        router = router.merge(development(shop).with_state(shop.clone()));
    }
    router = match &config.site {
        Some(folder) => router.fallback_service(site::routes(folder.clone())),
        None => router.fallback(nothing_here),
    };
    layers::around(router, config)
}

/// What everybody may read.
fn catalogue() -> Router<Shop> {
    Router::new()
        .route("/parameters/menu-items", get(house::menu_items))
        .route("/configs", get(house::settings))
        .route("/products", get(products::list))
        .route("/products/{slug}", get(products::detail))
        .route("/products-collections", get(categories::collections))
        .route("/categories", get(categories::list))
        .route("/categories/{slug}", get(categories::detail))
        .route("/searchs", get(products::search))
        .route("/delivery-methods", get(delivery::list))
        .route("/delivery-methods/{id}", get(delivery::detail))
        .route("/shops", get(shops::list))
        .route("/shops/{slug}", get(shops::detail))
        .route("/payment-methods", get(house::payment_methods))
        .route("/countries", get(countries::list))
        .route("/contents/{*slug}", get(contents::detail))
        .route_layer(middleware::from_fn(etag::tagged))
        .route_layer(layers::open_to_all())
}

/// What belongs to a customer.
fn customers(shop: &Shop) -> Router<Shop> {
    Router::new()
        .route("/customers", post(register::register))
        .route("/customers/activation/{token}", post(activation::activate))
        .route("/customers/me", get(me::me))
        .route("/session", post(session::log_in).delete(session::log_out))
        .route("/session/refresh", post(session::refresh))
        .route("/price-table/session", post(price_session::enter).delete(price_session::leave))
        .route("/quotes", post(quotes::quote))
        .route("/orders", post(placing::place))
        .route("/orders/{number}", get(orders::detail))
        .route("/orders/{number}/payments", post(attempts::create))
        .route("/customers/me/orders", get(orders::list))
        .route("/payments/redsys/notifications", post(notifications::receive))
        .route_layer(DefaultBodyLimit::max(layers::BODY_LIMIT))
        .route_layer(layers::open_to_known(shop.config()))
}

/// What exists only in development.
fn development(shop: &Shop) -> Router<Shop> {
    let router = Router::new()
        .route("/_dev/outbox", get(dev::outbox::page))
        .route("/_dev/outbox.json", get(dev::outbox::data));
    if shop.config().has_sandbox() { router.merge(sandbox::routes()) } else { router }
}

async fn nothing_here() -> ApiError {
    ApiError::not_found("not_found", "No hay nada en esta dirección.")
}
