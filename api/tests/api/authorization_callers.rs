//! Every kind of API caller: without a token, with a valid one, and with each kind of invalid token.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{EncodingKey, decode_header, encode};
use mostrador_api::db::repositories::customers::Customer;
use mostrador_api::db::repositories::{customer_writes, customers, price_codes, sessions};
use mostrador_api::services::authentication::jwt::new_session_id;
use mostrador_api::services::price_table::codes::{code_hash, new_code};
use mostrador_core::session::Role;
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};

use crate::support::{TestApp, now};

pub(crate) const OWNER: &str = "ana@ejemplo.es";
const OTHER: &str = "bea@ejemplo.es";
const PROFESSIONAL: &str = "pro@ejemplo.es";
const DISABLED: &str = "cerrada@ejemplo.es";

/// Kind of caller. The owner is last, because the owner's calls may delete resources that the others need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Anonymous,
    /// The token is not a JWT.
    Nonsense,
    Expired,
    Revoked,
    /// The owner's identity written into another customer's token, under the old signature.
    Altered,
    /// Signed by the shop for another audience.
    WrongAudience,
    Disabled,
    Price,
    PriceExpired,
    PriceRevoked,
    PriceAltered,
    Other,
    Professional,
    Owner,
}

impl Caller {
    pub(crate) const ALL: [Self; 14] = [
        Self::Anonymous,
        Self::Nonsense,
        Self::Expired,
        Self::Revoked,
        Self::Altered,
        Self::WrongAudience,
        Self::Disabled,
        Self::Price,
        Self::PriceExpired,
        Self::PriceRevoked,
        Self::PriceAltered,
        Self::Other,
        Self::Professional,
        Self::Owner,
    ];
}

/// Customers and the price code of a shop.
pub(crate) struct Callers {
    owner: Customer,
    other: Customer,
    professional: Customer,
    disabled: Customer,
    price_code: i64,
    /// Code that gives access to the trade price table.
    pub(crate) code: String,
}

impl Callers {
    pub(crate) async fn create(app: &TestApp) -> Self {
        let mut customers_by_role = Vec::new();
        for email in [OWNER, OTHER, PROFESSIONAL, DISABLED] {
            app.customer(email).await;
            let mut db = app.state.store().begin_read().await.unwrap();
            customers_by_role.push(customers::by_email(&mut db, email).await.unwrap().unwrap());
        }
        let [owner, other, professional, disabled] = <[Customer; 4]>::try_from(customers_by_role).unwrap();
        let mut tx = app.state.store().begin_write().await.unwrap();
        customer_writes::set_roles(&mut tx, professional.user.id, &[Role::Professional]).await.unwrap();
        let code = new_code();
        let price_code =
            price_codes::insert(&mut tx, &code_hash(&code), "Pruebas", now(), None).await.unwrap();
        tx.commit().await.unwrap();
        app.sql("UPDATE customers SET state = 'disabled' WHERE email = 'cerrada@ejemplo.es'").await;
        Self { owner, other, professional, disabled, price_code, code }
    }

    /// Bearer token of a caller. Fresh for each call, so that calls do not affect each other.
    pub(crate) async fn token(&self, app: &TestApp, caller: Caller) -> Option<String> {
        const AGE: i64 = 400 * 24 * 3_600_000;
        Some(match caller {
            Caller::Anonymous => return None,
            Caller::Nonsense => "no-es-un-token".to_owned(),
            Caller::Owner => self.session(app, &self.owner, now()).await.0,
            Caller::Other => self.session(app, &self.other, now()).await.0,
            Caller::Professional => self.session(app, &self.professional, now()).await.0,
            Caller::Disabled => self.session(app, &self.disabled, now()).await.0,
            Caller::Expired => self.session(app, &self.owner, now() - AGE).await.0,
            Caller::Revoked => {
                let (token, jti) = self.session(app, &self.owner, now()).await;
                let mut tx = app.state.store().begin_write().await.unwrap();
                sessions::revoke(&mut tx, &jti, now()).await.unwrap();
                tx.commit().await.unwrap();
                token
            }
            Caller::Altered => {
                let (token, _) = self.session(app, &self.other, now()).await;
                altered(&token, "sub", &json!(self.owner.user.id.to_string()))
            }
            Caller::WrongAudience => {
                let (token, _) = self.session(app, &self.owner, now()).await;
                let mut claims = claims(&token);
                claims["aud"] = json!("price");
                let key = app.state.configured().session.key.reveal().as_bytes();
                encode(&decode_header(&token).unwrap(), &claims, &EncodingKey::from_secret(key)).unwrap()
            }
            Caller::Price => self.price(app, now()).await.0,
            Caller::PriceExpired => self.price(app, now() - AGE).await.0,
            Caller::PriceRevoked => {
                let (token, jti) = self.price(app, now()).await;
                let mut tx = app.state.store().begin_write().await.unwrap();
                price_codes::revoke_session(&mut tx, &jti, now()).await.unwrap();
                tx.commit().await.unwrap();
                token
            }
            Caller::PriceAltered => {
                altered(&self.price(app, now()).await.0, "exp", &json!(9_999_999_999_i64))
            }
        })
    }

    /// Starts a session now and returns its token, issued at `issued_at`, and its `jti`.
    async fn session(&self, app: &TestApp, customer: &Customer, issued_at: Timestamp) -> (String, String) {
        let (jti, now) = (new_session_id(), now());
        let mut tx = app.state.store().begin_write().await.unwrap();
        let end = app.state.tokens().expires_at(now);
        sessions::insert(&mut tx, &jti, customer.user.id, "", now, end).await.unwrap();
        tx.commit().await.unwrap();
        (app.state.tokens().issue(customer.user.clone(), &jti, issued_at).unwrap(), jti)
    }

    async fn price(&self, app: &TestApp, issued_at: Timestamp) -> (String, String) {
        let (jti, now) = (new_session_id(), now());
        let tokens = app.state.price_tokens();
        let mut tx = app.state.store().begin_write().await.unwrap();
        price_codes::insert_session(&mut tx, self.price_code, &jti, now, tokens.expires_at(now, None))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        (tokens.issue(self.price_code, &jti, issued_at, tokens.expires_at(issued_at, None)).unwrap(), jti)
    }
}

/// Decodes the claims of a token.
pub(crate) fn claims(token: &str) -> Value {
    let payload = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
    serde_json::from_slice(&payload).unwrap()
}

/// Changes a claim and keeps the old signature.
fn altered(token: &str, name: &str, value: &Value) -> String {
    let mut changed_claims = claims(token);
    changed_claims[name] = value.clone();
    let parts: Vec<_> = token.split('.').collect();
    format!("{}.{}.{}", parts[0], URL_SAFE_NO_PAD.encode(changed_claims.to_string()), parts[2])
}
