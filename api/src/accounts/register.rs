//! Registering. Whether an address already has an account is told to its owner by mail and to nobody else: the
//! answer, and the work it takes, are the same.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::country::DEFAULT_COUNTRY;
use mostrador_core::forms::{Form, Values, validate};
use serde::Deserialize;
use serde_json::{Value, json};

use super::tokens::random_text;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::client::PublicUrl;
use crate::http::json;
use crate::mail::letters;
use crate::state::Shop;
use crate::store::customers::{self, Registration, email_key};
use crate::store::{configs, outbox};
use crate::{clock, digest};

/// How long an activation mail is good.
const ACTIVATION_MS: i64 = 48 * 3_600 * 1_000;

/// What the form sends. The box of the privacy notice may be `true` or what a browser sends for a ticked box.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    firstname: String,
    lastname: String,
    email: String,
    password: String,
    phone: Option<String>,
    country: Option<String>,
    privacy: Value,
}

impl Request {
    fn values(&self) -> Values {
        let privacy = match &self.privacy {
            Value::Bool(true) => "true",
            Value::String(text) => text,
            _ => "",
        };
        Values::from([
            ("firstname", self.firstname.as_str()),
            ("lastname", &self.lastname),
            ("email", &self.email),
            ("password", &self.password),
            ("phone", self.phone.as_deref().unwrap_or_default()),
            ("country", self.country.as_deref().unwrap_or(DEFAULT_COUNTRY)),
            ("privacy", privacy),
        ])
    }
}

/// `POST customers`
///
/// # Errors
/// 422 naming the wrong fields; 429 when one address is registered over and over.
pub async fn register(
    State(shop): State<Shop>,
    url: PublicUrl,
    json::Json(request): json::Json<Request>,
) -> Result<Response, ApiError> {
    let values = request.values();
    let errors = validate(Form::Register, &values);
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_registration", message).with_errors(errors));
    }
    let registrations = &shop.throttles().registration;
    let key = email_key(&request.email);
    registrations.check(&key)?;
    registrations.count(key);
    let registration = Registration {
        firstname: values.get("firstname").to_owned(),
        lastname: values.get("lastname").to_owned(),
        email: values.get("email").to_owned(),
        phone: values.get("phone").to_owned(),
        country: values.get("country").to_owned(),
        password_hash: shop.passwords().hash(request.password).await?,
    };
    write(&shop, &registration, &url).await?;
    let message =
        "Te hemos enviado un correo para activar tu cuenta. Si no llega, mira en la carpeta de no deseados.";
    let answer = Json(json!({ "code": "activation_sent", "message": message }));
    Ok(Private((StatusCode::ACCEPTED, answer)).into_response())
}

async fn write(shop: &Shop, registration: &Registration, url: &PublicUrl) -> Result<(), ApiError> {
    let token = random_text(32);
    let now = clock::now_ms();
    let mut tx = shop.store().write().await?;
    let house = configs::value(&mut tx, "trade_name").await?;
    let letter = match customers::register(&mut tx, registration, now).await? {
        Some(id) => {
            customers::put_activation(&mut tx, id, &token_hash(&token), now + ACTIVATION_MS).await?;
            letters::activation(registration, &house, &url.page(&format!("/activar-cuenta/{token}")))
        }
        None => letters::already_registered(registration, &house, &url.page("/iniciar-sesion")),
    };
    outbox::put(&mut tx, &letter, now).await?;
    Ok(tx.commit().await?)
}

/// What is kept of a token.
pub(super) fn token_hash(token: &str) -> String {
    digest::sha256(token)
}
