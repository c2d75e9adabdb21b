//! Everybody who may call: with no token, with a good one of their own, and with every kind of bad one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{EncodingKey, decode_header, encode};
use mostrador_api::accounts::keyring::new_jti;
use mostrador_api::price_table::codes::{code_hash, new_code};
use mostrador_api::store::customers::{self, Customer};
use mostrador_api::store::{customer_writes, price_codes, sessions};
use mostrador_core::session::Role;
use serde_json::{Value, json};

use crate::support::{TestShop, now_ms};

pub(crate) const OWNER: &str = "ana@ejemplo.es";
const OTHER: &str = "bea@ejemplo.es";
const PROFESSIONAL: &str = "pro@ejemplo.es";
const CLOSED: &str = "cerrada@ejemplo.es";

/// Who calls. The owner is last: what they do may leave nothing for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Anonymous,
    /// With a text that is no token at all.
    Nonsense,
    Expired,
    Revoked,
    /// The owner's identity written into another's token.
    Altered,
    /// Signed by the shop, for something else.
    WrongAudience,
    Closed,
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
        Self::Closed,
        Self::Price,
        Self::PriceExpired,
        Self::PriceRevoked,
        Self::PriceAltered,
        Self::Other,
        Self::Professional,
        Self::Owner,
    ];
}

/// The people of a shop.
pub(crate) struct Callers {
    owner: Customer,
    other: Customer,
    professional: Customer,
    closed: Customer,
    price_code: i64,
    /// What opens the price table.
    pub(crate) code: String,
}

impl Callers {
    /// Registers them.
    pub(crate) async fn meet(shop: &TestShop) -> Self {
        let mut known = Vec::new();
        for email in [OWNER, OTHER, PROFESSIONAL, CLOSED] {
            shop.customer(email).await;
            let mut db = shop.shop.store().read().await.unwrap();
            known.push(customers::by_email(&mut db, email).await.unwrap().unwrap());
        }
        let [owner, other, professional, closed] = <[Customer; 4]>::try_from(known).unwrap();
        let mut tx = shop.shop.store().write().await.unwrap();
        customer_writes::set_roles(&mut tx, professional.user.id, &[Role::Professional]).await.unwrap();
        let code = new_code();
        let price_code =
            price_codes::put(&mut tx, &code_hash(&code), "Pruebas", now_ms(), None).await.unwrap();
        tx.commit().await.unwrap();
        shop.sql("UPDATE customers SET state = 'disabled' WHERE email = 'cerrada@ejemplo.es'").await;
        Self { owner, other, professional, closed, price_code, code }
    }

    /// What a caller sends as bearer: a new token each time, so that nothing that one call does reaches the next.
    pub(crate) async fn token(&self, shop: &TestShop, caller: Caller) -> Option<String> {
        const AGE: i64 = 400 * 24 * 3_600_000;
        Some(match caller {
            Caller::Anonymous => return None,
            Caller::Nonsense => "no-es-un-token".to_owned(),
            Caller::Owner => self.session(shop, &self.owner, now_ms()).await.0,
            Caller::Other => self.session(shop, &self.other, now_ms()).await.0,
            Caller::Professional => self.session(shop, &self.professional, now_ms()).await.0,
            Caller::Closed => self.session(shop, &self.closed, now_ms()).await.0,
            Caller::Expired => self.session(shop, &self.owner, now_ms() - AGE).await.0,
            Caller::Revoked => {
                let (token, jti) = self.session(shop, &self.owner, now_ms()).await;
                let mut tx = shop.shop.store().write().await.unwrap();
                sessions::revoke(&mut tx, &jti, now_ms()).await.unwrap();
                tx.commit().await.unwrap();
                token
            }
            Caller::Altered => {
                let (token, _) = self.session(shop, &self.other, now_ms()).await;
                altered(&token, "sub", &json!(self.owner.user.id.to_string()))
            }
            Caller::WrongAudience => {
                let (token, _) = self.session(shop, &self.owner, now_ms()).await;
                let mut claims = claims(&token);
                claims["aud"] = json!("price");
                let key = shop.shop.config().session.key.reveal().as_bytes();
                encode(&decode_header(&token).unwrap(), &claims, &EncodingKey::from_secret(key)).unwrap()
            }
            Caller::Price => self.price(shop, now_ms()).await.0,
            Caller::PriceExpired => self.price(shop, now_ms() - AGE).await.0,
            Caller::PriceRevoked => {
                let (token, jti) = self.price(shop, now_ms()).await;
                let mut tx = shop.shop.store().write().await.unwrap();
                price_codes::leave(&mut tx, &jti, now_ms()).await.unwrap();
                tx.commit().await.unwrap();
                token
            }
            Caller::PriceAltered => {
                altered(&self.price(shop, now_ms()).await.0, "exp", &json!(9_999_999_999_i64))
            }
        })
    }

    /// A session that begins now, and its token, issued at another time if need be.
    async fn session(&self, shop: &TestShop, customer: &Customer, issued_ms: i64) -> (String, String) {
        let (jti, now) = (new_jti(), now_ms());
        let mut tx = shop.shop.store().write().await.unwrap();
        let end = shop.shop.tokens().end(now);
        sessions::begin(&mut tx, &jti, customer.user.id, "", now, end).await.unwrap();
        tx.commit().await.unwrap();
        (shop.shop.tokens().issue(customer.user.clone(), &jti, issued_ms).unwrap(), jti)
    }

    async fn price(&self, shop: &TestShop, issued_ms: i64) -> (String, String) {
        let (jti, now) = (new_jti(), now_ms());
        let tokens = shop.shop.price_tokens();
        let mut tx = shop.shop.store().write().await.unwrap();
        price_codes::begin(&mut tx, self.price_code, &jti, now, tokens.end(now, None)).await.unwrap();
        tx.commit().await.unwrap();
        (tokens.issue(self.price_code, &jti, issued_ms, tokens.end(issued_ms, None)).unwrap(), jti)
    }
}

/// What a token says.
pub(crate) fn claims(token: &str) -> Value {
    let payload = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
    serde_json::from_slice(&payload).unwrap()
}

/// The same token saying something else under the old signature.
fn altered(token: &str, name: &str, value: &Value) -> String {
    let mut said = claims(token);
    said[name] = value.clone();
    let parts: Vec<_> = token.split('.').collect();
    format!("{}.{}.{}", parts[0], URL_SAFE_NO_PAD.encode(said.to_string()), parts[2])
}
