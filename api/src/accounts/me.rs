//! The customer who is logged in.

use axum::Json;
use mostrador_core::session::User;

use crate::http::Private;
use crate::http::auth::LoggedIn;

/// `GET customers/me`
pub async fn me(LoggedIn { customer, .. }: LoggedIn) -> Private<Json<User>> {
    Private(Json(customer.user))
}
