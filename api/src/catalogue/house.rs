//! What the house says of itself: menus, settings, ways of paying.

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::checkout::PaymentMethod;
use mostrador_core::config::ConfigEntry;
use mostrador_core::menu::Menus;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::{Answered, one, shown, whole};
use crate::contract::parameters;
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::state::Shop;

/// The menus by name. Every entry; who sees which is the reader's rule (rule 1.2).
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/parameters/menu-items", tag = "house", responses((status = 200, body = Menus)))]
pub async fn menu_items(State(shop): State<Shop>, asked: HeaderMap) -> Answered {
    shown(&shop, &asked, "menu-items", |all| one(&all.house.menus)).await
}

/// What settings are filtered by.
struct SettingFilters;

impl IntoParams for SettingFilters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![parameters::texts("filter[groups]", "Of any of these groups: `contact`, `rrss`, `payment`")]
    }
}

/// The settings that a front end shows and needs.
///
/// # Errors
/// 400 for an unknown filter.
#[utoipa::path(
    get, path = "/configs", tag = "house",
    params(SettingFilters),
    responses((status = 200, body = Page<ConfigEntry>)),
)]
pub async fn settings(State(shop): State<Shop>, mut query: ListQuery, asked: HeaderMap) -> Answered {
    let groups = query.texts("groups");
    query.done()?;
    shown(&shop, &asked, &format!("configs/{groups:?}"), |all| {
        let mut entries = all.house.configs(groups.as_deref());
        // The terminal that takes payments is the configured one, whatever the catalogue says.
        let redsys = &shop.config().redsys;
        for entry in &mut entries {
            match entry.key_name.as_str() {
                "redsys_script" => entry.key_value = redsys.script(),
                "redsys_terminal" => entry.key_value.clone_from(&redsys.terminal),
                "redsys_merchant_code" => entry.key_value.clone_from(&redsys.merchant_code),
                _ => {}
            }
        }
        whole(entries)
    })
    .await
}

/// The ways of paying.
///
/// # Errors
/// The database fails.
#[utoipa::path(
    get, path = "/payment-methods", tag = "payments",
    responses((status = 200, body = Page<PaymentMethod>)),
)]
pub async fn payment_methods(State(shop): State<Shop>, asked: HeaderMap) -> Answered {
    shown(&shop, &asked, "payment-methods", |all| whole(all.house.payment_methods.iter().collect())).await
}
