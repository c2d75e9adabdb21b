//! What the house says of itself: menus, settings, ways of paying.

use axum::Json;
use axum::extract::State;
use mostrador_core::checkout::PaymentMethod;
use mostrador_core::config::ConfigEntry;
use mostrador_core::menu::Menus;

use super::{Answer, whole};
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::state::Shop;
use crate::store::{Store, configs, menus, payment_methods};

/// `GET parameters/menu-items`: every entry; who sees which is the reader's rule.
///
/// # Errors
/// The database fails.
pub async fn menu_items(State(store): State<Store>) -> Answer<Menus> {
    Ok(Json(menus::all(&mut *store.read().await?).await?))
}

/// `GET configs`
///
/// # Errors
/// 400 for an unknown filter.
pub async fn settings(State(shop): State<Shop>, mut query: ListQuery) -> Answer<Page<ConfigEntry>> {
    let groups = query.texts("groups");
    query.done()?;
    let mut entries = configs::entries(&mut *shop.store().read().await?, groups).await?;
    // The terminal that takes payments is the configured one, whatever the catalogue says.
    let redsys = &shop.config().redsys;
    for entry in &mut entries {
        match entry.key_name.as_str() {
            "redsys_terminal" => entry.key_value.clone_from(&redsys.terminal),
            "redsys_merchant_code" => entry.key_value.clone_from(&redsys.merchant_code),
            _ => {}
        }
    }
    Ok(whole(entries))
}

/// `GET payment-methods`
///
/// # Errors
/// The database fails.
pub async fn payment_methods(State(store): State<Store>) -> Answer<Page<PaymentMethod>> {
    Ok(whole(payment_methods::all(&mut *store.read().await?).await?))
}
