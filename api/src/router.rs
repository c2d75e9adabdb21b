//! Routing table of the API, the hosted site and the development pages.

use std::future::ready;

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::{Router, middleware};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::etag;
use crate::http::concurrency_limit::ConcurrencyLimits;
use crate::http::openapi::queries::QueryParameters;
use crate::http::openapi::responses::with_conditional_get;
use crate::http::openapi::{docs, queries};
use crate::http::response_cache::{LIVENESS, READINESS, ResponseCache};
use crate::http::{layers, openapi};
use crate::routes::accounts::{
    addresses, cards, cart, contact, password_reset, personal_data, profile, registration, session, sessions,
};
use crate::routes::catalogue::{
    blog, categories, content_pages, countries, delivery, products, route_rules, search, settings, shops,
    site, sitemap,
};
use crate::routes::checkout::{orders, promotions, quotes, tax_rules, withdrawals};
use crate::routes::courses::{certificates, enrolled, progress};
use crate::routes::dev::sandbox;
use crate::routes::{
    csp_reports, dev, health, invoices, media, payment_attempts, payment_links, payment_notifications,
    price_table as price_session, surveys,
};
use crate::security_headers::{SecurityHeaders, apply_development_policy};
use crate::static_site::Site;

pub fn router(state: &AppState) -> ResponseCache {
    let config = state.configured();
    let reject_unknown_queries =
        middleware::from_fn_with_state(allowed_query_parameters(), queries::reject_unknown_parameters);
    let catalogue = Router::from(catalogue())
        .route_layer(reject_unknown_queries.clone())
        .route_layer(middleware::from_fn(etag::add_etag))
        .route_layer(layers::public_cors());
    let uncached = Router::from(uncached())
        .route_layer(reject_unknown_queries.clone())
        .route_layer(layers::public_cors());
    let customers = Router::from(customers())
        .route_layer(reject_unknown_queries)
        .route_layer(DefaultBodyLimit::max(layers::BODY_LIMIT))
        .route_layer(layers::restricted_cors(config));
    let operations = catalogue.merge(uncached).merge(customers).fallback(not_found);
    let api = layers::with_json_errors(Router::new().nest("/v1", operations).fallback(not_found));
    let mut router = Router::new().nest("/api", api.with_state(state.clone()));
    router = router.merge(docs::routes(&document()));
    router = router.merge(layers::with_json_errors(csp_reports::routes()).with_state(state.clone()));
    if config.dev {
        router = router.merge(development(state).with_state(state.clone()));
    }
    let security_headers = SecurityHeaders::new(config);
    let catalogue_cache = state.catalogue_cache().clone();
    let site =
        config.site.as_ref().map(|folder| Site::new(folder, catalogue_cache, security_headers.clone()));
    router = router.layer(layers::compression());
    // Pictures and videos are compressed already, and ranges are of the stored bytes.
    router = router.merge(media::routes().with_state(state.clone()));
    router = match &site {
        Some(site) => router.fallback_service(site.clone().routes()),
        None => router.fallback(not_found),
    };
    let probes = Router::new()
        .route(LIVENESS, get(health::liveness))
        .route(READINESS, get(health::readiness))
        .layer(middleware::map_response({
            let security_headers = security_headers.clone();
            move |response| ready(security_headers.apply(response))
        }))
        .with_state(state.clone());
    let admission = ConcurrencyLimits::new(config.limits.requests, layers::BODY_LIMIT);
    let router = layers::with_admission(router, admission.clone());
    let router = layers::with_middleware(router, security_headers.clone()).merge(probes);
    ResponseCache::new(router, state, site, security_headers, admission)
}

pub fn document() -> OpenApi {
    let catalogue = with_conditional_get(catalogue().into_openapi());
    let others = uncached().merge(customers()).into_openapi();
    openapi::document(catalogue.merge_from(others))
}

pub fn allowed_query_parameters() -> QueryParameters {
    QueryParameters::from_routes(catalogue().merge(uncached()).merge(customers()).get_openapi())
}

/// Public, cacheable operations.
fn catalogue() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(settings::menu_items))
        .routes(routes!(settings::settings))
        .routes(routes!(products::list))
        .routes(routes!(products::detail))
        .routes(routes!(search::search))
        .routes(routes!(search::suggestions))
        .routes(routes!(categories::list))
        .routes(routes!(categories::detail))
        .routes(routes!(categories::collections))
        .routes(routes!(delivery::list))
        .routes(routes!(delivery::detail))
        .routes(routes!(shops::list))
        .routes(routes!(shops::detail))
        .routes(routes!(settings::payment_methods))
        .routes(routes!(countries::list))
        .routes(routes!(content_pages::detail))
        .routes(routes!(blog::list))
        .routes(routes!(blog::detail))
        .routes(routes!(blog::articles))
        .routes(routes!(blog::article))
        .routes(routes!(route_rules::find))
        .routes(routes!(sitemap::list))
        .routes(routes!(promotions::list))
}

/// Public operations that must not be cached.
fn uncached() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(site::state))
        .routes(routes!(products::preview))
        .routes(routes!(tax_rules::read))
}

fn customers() -> OpenApiRouter<AppState> {
    OpenApiRouter::default().merge(accounts()).merge(checkout()).merge(courses_and_surveys())
}

fn accounts() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(registration::register))
        .routes(routes!(registration::activate))
        .routes(routes!(cart::read, cart::replace))
        .routes(routes!(password_reset::request))
        .routes(routes!(password_reset::set))
        .routes(routes!(profile::me, profile::update, personal_data::erase))
        .routes(routes!(profile::change_password))
        .routes(routes!(personal_data::export))
        .routes(routes!(addresses::list, addresses::add))
        .routes(routes!(addresses::replace, addresses::remove))
        .routes(routes!(cards::list))
        .routes(routes!(cards::remove))
        .routes(routes!(sessions::list, sessions::end_all))
        .routes(routes!(sessions::end))
        .routes(routes!(session::log_in, session::log_out))
        .routes(routes!(session::refresh))
        .routes(routes!(price_session::open, price_session::close))
        .routes(routes!(contact::send))
}

fn checkout() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(quotes::quote))
        .routes(routes!(promotions::check))
        .routes(routes!(orders::place))
        .routes(routes!(orders::list))
        .routes(routes!(orders::detail))
        .routes(routes!(invoices::invoice))
        .routes(routes!(withdrawals::status))
        .routes(routes!(withdrawals::begin))
        .routes(routes!(withdrawals::confirm))
        .routes(routes!(payment_attempts::create))
        .routes(routes!(payment_links::page))
        .routes(routes!(payment_links::pay))
        .routes(routes!(payment_notifications::receive))
}

fn courses_and_surveys() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(enrolled::list))
        .routes(routes!(enrolled::detail))
        .routes(routes!(progress::save))
        .routes(routes!(certificates::verify))
        .routes(routes!(certificates::public_pdf))
        .routes(routes!(certificates::download))
        .routes(routes!(surveys::detail))
        .routes(routes!(surveys::answer))
}

fn development(state: &AppState) -> Router<AppState> {
    let router = Router::new()
        .route("/_dev/outbox", get(dev::outbox::page))
        .route("/_dev/outbox.json", get(dev::outbox::data))
        .merge(dev::sandbox_agency::routes());
    let router = if state.config().has_sandbox() { router.merge(sandbox::routes()) } else { router };
    router.layer(middleware::map_response(apply_development_policy))
}

async fn not_found() -> ApiError {
    ApiError::not_found("not_found", "No hay nada en esta dirección.")
}
