//! Handlers of menus, settings and payment methods.

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::content::menu::Menus;
use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::payments::PaymentMethod;

use super::{CachedResult, list_response, respond_cached, value_response};
use crate::app_state::AppState;
use crate::http::Page;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::ListQuery;

/// Returns the menus by name, with all entries. The client decides which visitors see which entry (rule 1.2).
#[utoipa::path(get, path = "/parameters/menu-items", tag = "site", responses((status = 200, body = Menus)))]
pub async fn menu_items(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    respond_cached(&state, &headers, "menu-items", |all| value_response(&all.site_data.menus)).await
}

query_parameters!(SettingFilters: [parameters::texts("filter[groups]", "Of any of these groups: `contact`, `rrss`, `payment`")]);

/// Lists the settings that a front end needs.
#[utoipa::path(
    get, path = "/configs", tag = "site",
    params(SettingFilters),
    responses((status = 200, body = Page<ConfigEntry>)),
)]
pub async fn settings(
    State(state): State<AppState>,
    mut query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    let groups = query.take_texts("groups");
    query.ensure_consumed()?;
    respond_cached(&state, &headers, &format!("configs/{groups:?}"), |all| {
        let mut entries = all.site_data.configs(groups.as_deref());
        // The payment terminal is the configured one, whatever the stored settings contain.
        let config = state.config();
        let redsys = &config.redsys;
        for entry in &mut entries {
            match entry.key_name.as_str() {
                "redsys_script" => entry.key_value = redsys.insite_script_url(),
                "redsys_terminal" => entry.key_value.clone_from(&redsys.terminal),
                "redsys_merchant_code" => entry.key_value.clone_from(&redsys.merchant_code),
                _ => {}
            }
        }
        list_response(entries)
    })
    .await
}

/// Lists the payment methods.
#[utoipa::path(
    get, path = "/payment-methods", tag = "payments",
    responses((status = 200, body = Page<PaymentMethod>)),
)]
pub async fn payment_methods(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    respond_cached(&state, &headers, "payment-methods", |all| {
        list_response(all.site_data.payment_methods.iter().collect())
    })
    .await
}
