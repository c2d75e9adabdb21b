//! The customer who is logged in.

use axum::Json;
use mostrador_core::session::User;

use crate::http::Private;
use crate::http::auth::LoggedIn;

/// The customer who is logged in.
#[utoipa::path(
    get, path = "/customers/me", tag = "accounts",
    responses((status = 200, body = User)),
    security(("session" = [])),
)]
pub async fn me(LoggedIn { customer, .. }: LoggedIn) -> Private<Json<User>> {
    Private(Json(customer.user))
}
