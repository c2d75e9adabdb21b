//! Answering the activation mail.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::register::token_hash;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::state::Shop;
use crate::store::registrations;

/// `POST customers/activation/{token}`
///
/// # Errors
/// 404 when the token is unknown, used or too old: which of them is nobody's business.
pub async fn activate(
    State(shop): State<Shop>,
    Path(token): Path<String>,
) -> Result<Private<Json<Value>>, ApiError> {
    let mut tx = shop.store().write().await?;
    let customer = registrations::activate(&mut tx, &token_hash(&token), clock::now_ms()).await?;
    tx.commit().await?;
    match customer {
        Some(_) => {
            let message = "Tu cuenta está activada. Ya puedes iniciar sesión.";
            Ok(Private(Json(json!({ "code": "activated", "message": message }))))
        }
        None => Err(ApiError::not_found(
            "activation_token_invalid",
            "Este enlace de activación no es válido o ya se ha usado. Regístrate de nuevo para recibir otro.",
        )),
    }
}
