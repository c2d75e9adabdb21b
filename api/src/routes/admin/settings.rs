//! Settings of the shop: one form for each section.

use axum::Json;
use axum::extract::State;
use mostrador_core::shop_settings::{DeliverySettings, PaymentSettings, ShopData};
use mostrador_core::taxes::TaxSettings;

use crate::app_state::AppState;
use crate::db::repositories::settings as public_settings;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::settings::gateway::{GatewayInput, GatewayView};
use crate::services::settings::legal_pages::LegalPages;
use crate::services::settings::mail::{MailInput, MailTest, MailTestResult, MailView};
use crate::services::settings::pickup_shops::PickupShops;
use crate::services::settings::{
    delivery, gateway, legal_pages, mail, payment_methods, pickup_shops, shop_data, taxes,
};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

pub(super) type Answer<T> = Result<Private<Json<T>>, ApiError>;

/// Answers with saved settings, which this process has in force then.
pub(super) async fn saved<T>(state: &AppState, settings: T) -> Answer<T> {
    state.catalogue_cache().refresh().await?;
    Ok(Private(Json(settings)))
}

/// Returns the data of the shop: name, contact, and the seller of the invoices.
#[utoipa::path(
    get, path = "/settings/shop", tag = "settings",
    responses((status = 200, body = Versioned<ShopData>)),
)]
pub async fn shop(State(state): State<AppState>) -> Answer<Versioned<ShopData>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(shop_data::load(&mut db, state.configured()).await?)))
}

/// Changes the data of the shop.
#[utoipa::path(
    put, path = "/settings/shop", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = ShopData,
    responses(
        (status = 200, body = Versioned<ShopData>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_shop(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(data): json::Json<ShopData>,
) -> Answer<Versioned<ShopData>> {
    let updated = shop_data::update(state.store(), state.configured(), &session, &expected, data).await?;
    saved(&state, updated).await
}

/// Returns the decisions about taxes, and the rates.
#[utoipa::path(
    get, path = "/settings/taxes", tag = "settings",
    responses((status = 200, body = Versioned<TaxSettings>)),
)]
pub async fn tax_settings(State(state): State<AppState>) -> Answer<Versioned<TaxSettings>> {
    Ok(Private(Json(taxes::load(&mut *state.store().begin_read().await?).await?)))
}

/// Changes the decisions about taxes, and the rates. Rates are in hundredths of a per cent.
#[utoipa::path(
    put, path = "/settings/taxes", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = TaxSettings,
    responses(
        (status = 200, body = Versioned<TaxSettings>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields, such as `rates.3.from`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_tax_settings(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(settings): json::Json<TaxSettings>,
) -> Answer<Versioned<TaxSettings>> {
    let updated = taxes::update(state.store(), &session, &expected, settings).await?;
    saved(&state, updated).await
}

/// Returns the delivery methods with their zones. Amounts include tax.
#[utoipa::path(
    get, path = "/settings/delivery", tag = "settings",
    responses((status = 200, body = Versioned<DeliverySettings>)),
)]
pub async fn delivery_methods(State(state): State<AppState>) -> Answer<Versioned<DeliverySettings>> {
    Ok(Private(Json(delivery::load(&mut *state.store().begin_read().await?).await?)))
}

/// Replaces the delivery methods, in the order in which they are offered.
#[utoipa::path(
    put, path = "/settings/delivery", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = DeliverySettings,
    responses(
        (status = 200, body = Versioned<DeliverySettings>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields, such as `methods.0.zones.1.price`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_delivery_methods(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<DeliverySettings>,
) -> Answer<Versioned<DeliverySettings>> {
    let updated = delivery::update(state.store(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Returns the shops for pickup, with their opening hours.
#[utoipa::path(
    get, path = "/settings/shops", tag = "settings",
    responses((status = 200, body = Versioned<PickupShops>)),
)]
pub async fn shops(State(state): State<AppState>) -> Answer<Versioned<PickupShops>> {
    Ok(Private(Json(pickup_shops::load(&mut *state.store().begin_read().await?).await?)))
}

/// Replaces the shops for pickup.
#[utoipa::path(
    put, path = "/settings/shops", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = PickupShops,
    responses(
        (status = 200, body = Versioned<PickupShops>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields, such as `shops.0.postalCode`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_shops(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<PickupShops>,
) -> Answer<Versioned<PickupShops>> {
    let updated = pickup_shops::update(state.store(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Returns the payment methods, offered or not, and the account for bank transfers.
#[utoipa::path(
    get, path = "/settings/payment-methods", tag = "settings",
    responses((status = 200, body = Versioned<PaymentSettings>)),
)]
pub async fn payment(State(state): State<AppState>) -> Answer<Versioned<PaymentSettings>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(payment_methods::load(&mut db, state.configured()).await?)))
}

/// Replaces the payment methods, in the order in which they are offered.
#[utoipa::path(
    put, path = "/settings/payment-methods", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = PaymentSettings,
    responses(
        (status = 200, body = Versioned<PaymentSettings>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields, such as `methods.0.title`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_payment(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<PaymentSettings>,
) -> Answer<Versioned<PaymentSettings>> {
    let updated =
        payment_methods::update(state.store(), state.configured(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Returns the terminal of the payment gateway, without its secret.
#[utoipa::path(
    get, path = "/settings/gateway", tag = "settings",
    responses((status = 200, body = Versioned<GatewayView>)),
)]
pub async fn gateway(State(state): State<AppState>) -> Answer<Versioned<GatewayView>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(gateway::load(&mut db, state.configured()).await?)))
}

/// Changes the terminal of the payment gateway.
#[utoipa::path(
    put, path = "/settings/gateway", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = GatewayInput,
    responses(
        (status = 200, body = Versioned<GatewayView>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_gateway(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<GatewayInput>,
) -> Answer<Versioned<GatewayView>> {
    let updated = gateway::update(state.store(), state.configured(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Returns sender and server of mail, without the password.
#[utoipa::path(
    get, path = "/settings/mail", tag = "settings",
    responses((status = 200, body = Versioned<MailView>)),
)]
pub async fn mail(State(state): State<AppState>) -> Answer<Versioned<MailView>> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(mail::load(&mut db, state.configured()).await?)))
}

/// Changes sender and server of mail.
#[utoipa::path(
    put, path = "/settings/mail", tag = "settings",
    params(("If-Match" = String, Header, description = "Version that was read")),
    request_body = MailInput,
    responses(
        (status = 200, body = Versioned<MailView>),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_settings`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update_mail(
    State(state): State<AppState>,
    session: StaffSession,
    expected: ExpectedVersion,
    json::Json(input): json::Json<MailInput>,
) -> Answer<Versioned<MailView>> {
    let updated = mail::update(state.store(), state.configured(), &session, &expected, input).await?;
    saved(&state, updated).await
}

/// Sends a test message, and reports the answer of the server.
#[utoipa::path(
    post, path = "/settings/mail/test", tag = "settings", request_body = MailTest,
    responses(
        (status = 200, body = MailTestResult),
        (status = 422, description = "`invalid_settings`, with the field"),
    ),
)]
pub async fn test_mail(
    State(state): State<AppState>,
    json::Json(test): json::Json<MailTest>,
) -> Answer<MailTestResult> {
    let name = public_settings::value(&mut *state.store().begin_read().await?, "trade_name").await?;
    Ok(Private(Json(mail::send_test(&state.config(), &name, &test.to).await?)))
}

/// Lists the legal pages, with those that are missing.
#[utoipa::path(
    get, path = "/settings/legal-pages", tag = "settings",
    responses((status = 200, body = LegalPages)),
)]
pub async fn legal(State(state): State<AppState>) -> Answer<LegalPages> {
    Ok(Private(Json(legal_pages::load(&mut *state.store().begin_read().await?).await?)))
}
