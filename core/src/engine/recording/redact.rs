//! Redaction of commands and persisted state (rule 4.7). Only the values listed here are recorded as they
//! are. Any other is replaced by a placeholder or left out, so that new commands, fields and members are
//! private by default.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::placeholders::PlaceholderMap;
use crate::address::PostalAddress;
use crate::api_client::Call;
use crate::cart::{parse_cookie, to_cookie};
use crate::checkout::{BillingData, DeliveryData};
use crate::engine::storage::cart_fingerprint::customer_hash;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Command, Stored};
use crate::navigation::error_screen::is_bot;
use crate::navigation::find_route;
use crate::payments::PaymentKind;
use crate::promotions::PromotionCode;
use crate::serde_helpers::to_json;
use crate::session::{Role, User, decode_base64url, decode_session_token, encode_base64url};
use crate::shipping::ShippingData;
use crate::time::Timestamp;

/// Replaces personal data by placeholders; equal values have equal placeholders throughout a session.
#[derive(Debug, Default)]
pub(super) struct Redactor {
    pub(super) placeholders: PlaceholderMap,
    /// Identifying numbers; the placeholder of a number is its position, from 1.
    numbers: Vec<u32>,
    /// Discount codes; the placeholder of a code is its position, from 1.
    pub(super) codes: Vec<PromotionCode>,
}

impl Redactor {
    /// Redacts a command.
    pub(super) fn command(&mut self, now: Timestamp, command: &Command) -> Command {
        let mut command = command.clone();
        match &mut command {
            Command::Start(stored) | Command::Follow(stored) => **stored = self.stored(now, stored),
            Command::LoginWithToken { token } | Command::SetPriceToken { token } => {
                *token = self.token(token);
            }
            Command::CartAddCode { code, ticket: _ } | Command::CartRemoveCode { code } => {
                *code = self.typed_code(code);
            }
            Command::SetDelivery(data) => *data = self.delivery(data),
            Command::SetBilling(data) => *data = self.billing(data),
            Command::Call { ticket: _, call } => *call = self.call(call),
            Command::LeaveScreen { key, y: _ } => *key = self.placeholders.word(key, 0),
            Command::Visit { path, ticket: _, dirty: _ }
            | Command::PreloadEnded { path, succeeded: _ }
            | Command::ChunkFailed { path }
            | Command::Preload { path }
            | Command::CancelPreload { path } => *path = self.path(path),
            Command::Fail { status: _, message } => *message = self.placeholders.text(message),
            // Products, quantities, delivery and payment methods, and ticket numbers.
            Command::Logout { ticket: _ }
            | Command::CartAdd { product: _, variant: _, quantity: _ }
            | Command::CartReplace { product: _, variant: _, quantity: _ }
            | Command::CartRemove { product: _, variant: _ }
            | Command::CartClear
            | Command::CartDismiss
            | Command::CheckoutLoad { ticket: _ }
            | Command::ChooseShipping { ticket: _, method: _ }
            | Command::SetPaymentMethod(_)
            | Command::SetWaiver(_)
            | Command::RequestQuote { ticket: _ }
            | Command::AcceptQuote
            | Command::PlaceOrder { ticket: _ }
            | Command::Cancel { ticket: _ }
            | Command::ClearError => {}
        }
        command
    }

    /// Redacts the persisted state. Entries that cannot be decoded are left out, as the engine ignores them.
    fn stored(&mut self, now: Timestamp, stored: &Stored) -> Stored {
        let ids = |text: &Option<String>| text.as_deref().map(|text| to_cookie(&parse_cookie(text)));
        Stored {
            seed: stored.seed,
            // The engine only checks whether the user agent is a bot.
            user_agent: if is_bot(&stored.user_agent) { "bot" } else { "" }.into(),
            apple_pay: stored.apple_pay,
            session_token: stored.session_token.as_deref().map(|token| self.token(token)),
            price_token: stored.price_token.as_deref().map(|token| self.token(token)),
            cart: ids(&stored.cart),
            codes: stored.codes.as_deref().map(|text| self.code_cookie(text)),
            cart_agreed: self.agreed(now, stored),
            cart_rest: ids(&stored.cart_rest),
            order: stored.order.as_deref().and_then(|text| self.order_key(text)),
            delivery: decode(stored.delivery.as_deref()).map(|data| to_json(&self.delivery(&data))),
            billing: decode(stored.billing.as_deref()).map(|data| to_json(&self.billing(&data))),
            shipping: decode(stored.shipping.as_deref()).map(|data: ShippingData| {
                to_json(&ShippingData { title: self.placeholders.text(&data.title), ..data })
            }),
            payment_method: stored
                .payment_method
                .as_deref()
                .and_then(PaymentKind::parse)
                .map(|kind| kind.as_str().to_owned()),
            scroll: None,
            reloads: None,
            build: stored.build.as_deref().map(|build| self.placeholders.word(build, 0)),
        }
    }

    /// Converts the fingerprint of the last agreed cart to the placeholder's customer id. Without a valid
    /// session token it is left out, because it could identify the customer.
    fn agreed(&mut self, now: Timestamp, stored: &Stored) -> Option<String> {
        let agreed = u64::from_str_radix(stored.cart_agreed.as_deref()?, 16).ok()?;
        let claims =
            stored.session_token.as_deref().and_then(|token| decode_session_token(token, now).ok())?;
        let customer = claims.user.id;
        Some(format!(
            "{:x}",
            agreed ^ customer_hash(customer) ^ customer_hash(self.number(customer.get()).into())
        ))
    }

    /// Redacts the number of the last order; the key itself is random and stays.
    fn order_key(&mut self, text: &str) -> Option<String> {
        IdempotencyKey::parse(text)?;
        let Some((key, number)) =
            text.match_indices('.').nth(1).and_then(|(dot, _)| text.split_at_checked(dot + 1))
        else {
            return Some(text.to_owned());
        };
        Some([key, &self.placeholders.word(number, 0)].concat())
    }

    fn delivery(&mut self, data: &DeliveryData) -> DeliveryData {
        let company = self.placeholders.text(&data.company);
        let address = self.address(&data.address());
        DeliveryData {
            kind: data.kind,
            id: data.id.map(|id| self.number(id.get()).into()),
            location: data.location.map(|id| self.number(id.get()).into()),
            company,
            phone: self.placeholders.phone(&data.phone),
            observations: self.placeholders.text(&data.observations),
            ..DeliveryData::from(address)
        }
    }

    fn billing(&mut self, data: &BillingData) -> BillingData {
        BillingData {
            ignore_invoice: data.ignore_invoice,
            company: self.placeholders.text(&data.company),
            vat: self.placeholders.tax_number(&data.vat, &data.country),
            document_kind: data.document_kind,
            ..BillingData::from(self.address(&data.address()))
        }
    }

    fn address(&mut self, address: &PostalAddress) -> PostalAddress {
        PostalAddress {
            country: self.country(&address.country),
            street_address: self.placeholders.text(&address.street_address),
            extended_address: self.placeholders.text(&address.extended_address),
            locality: self.placeholders.text(&address.locality),
            region: self.placeholders.text(&address.region),
            // The first two digits name the province, on which rates and rules depend.
            postal_code: self.placeholders.word(address.postal_code.as_str(), 2).into(),
        }
    }

    /// Redacts a customer; known roles stay.
    pub(super) fn user(&mut self, user: &User) -> User {
        let redact_role = |redactor: &mut Self, role: &Role| match role {
            Role::Other(name) => Role::Other(redactor.placeholders.text(name)),
            known => known.clone(),
        };
        User {
            id: self.number(user.id.get()).into(),
            firstname: self.placeholders.text(&user.firstname),
            lastname: self.placeholders.text(&user.lastname),
            email: self.placeholders.word(&user.email, 0),
            avatar: user.avatar.as_deref().map(|avatar| self.placeholders.word(avatar, 0)),
            country: self.country(&user.country),
            roles: user.roles.iter().map(|role| redact_role(self, role)).collect(),
            phone: self.placeholders.phone(&user.phone),
            has_card: user.has_card,
            equivalence_surcharge: user.equivalence_surcharge,
            has_billing_address: user.has_billing_address,
        }
    }

    /// Replaces a token by an unsigned one with the expiry and a redacted customer only. An invalid token
    /// stays invalid for the same reason.
    pub(super) fn token(&mut self, text: &str) -> String {
        let parts: Vec<&str> = text.split('.').collect();
        let &[_, middle, _] = parts.as_slice() else { return self.placeholders.word(text, 0) };
        let claims = decode_base64url(middle).and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
        let Some(claims) = claims else { return self.placeholders.word(text, 0) };
        let Some(claims) = claims.as_object() else { return token(&json!(1)) };
        let user = match claims.get("user").unwrap_or(&Value::Null) {
            Value::Null => json!(self.user(&User::default())),
            user => User::deserialize(user).map_or(json!(0), |user| json!(self.user(&user))),
        };
        token(&match claims.get("exp").unwrap_or(&Value::Null) {
            Value::Null => json!({}),
            Value::Number(seconds) => json!({ "exp": seconds, "user": user }),
            _ => json!({ "exp": false, "user": user }),
        })
    }

    /// Redacts the arguments of an API call; only payment methods stay.
    fn call(&mut self, call: &Call) -> Call {
        let redacted = serde_json::to_value(call).map(|call| self.redact_json("", call));
        redacted.and_then(serde_json::from_value).unwrap_or(Call::Me)
    }

    /// Replaces the values of a JSON tree by placeholders. Member names are those of the Rust types.
    fn redact_json(&mut self, name: &str, json: Value) -> Value {
        match json {
            // A call without arguments is serialised as its name.
            Value::String(text) if name.is_empty() => text.into(),
            Value::String(text)
                if matches!(name, "method" | "payment_method") && PaymentKind::parse(&text).is_some() =>
            {
                text.into()
            }
            // May be a password, whose length must not be recorded either.
            Value::String(text) => self.placeholders.opaque(&text).into(),
            Value::Number(number) => {
                let number = number.as_u64().and_then(|number| u32::try_from(number).ok());
                self.number(number.unwrap_or(u32::MAX)).into()
            }
            Value::Array(values) => values.into_iter().map(|value| self.redact_json("list", value)).collect(),
            Value::Object(members) => {
                let hide = |(name, value): (String, Value)| {
                    let value = self.redact_json(&name, value);
                    (name, value)
                };
                Value::Object(members.into_iter().map(hide).collect::<Map<_, _>>())
            }
            Value::Bool(_) | Value::Null => json,
        }
    }

    /// Redacts a path; the fixed segments of its route stay.
    pub(super) fn path(&mut self, full_path: &str) -> String {
        let route = find_route(full_path).map_or("", |found| found.route.pattern);
        let (path, rest) = full_path.split_at(full_path.find(['?', '#']).unwrap_or(full_path.len()));
        let mut names = route.split('/');
        let mut segment = |segment: &str| match names.next() {
            Some(name) if name == segment => segment.to_owned(),
            _ => self.placeholders.word(segment, 0),
        };
        let path: Vec<String> = path.split('/').map(&mut segment).collect();
        path.join("/") + &self.placeholders.word(rest, 0)
    }

    fn number(&mut self, number: u32) -> u32 {
        let index = self.numbers.iter().position(|other| *other == number).unwrap_or_else(|| {
            self.numbers.push(number);
            self.numbers.len() - 1
        });
        u32::try_from(index + 1).unwrap_or(u32::MAX)
    }

    /// Keeps a country code, on which rates and rules depend; any other text is replaced.
    fn country(&mut self, text: &str) -> String {
        let is_code = text.len() == 2 && text.bytes().all(|c| c.is_ascii_uppercase());
        if is_code { text.to_owned() } else { self.placeholders.text(text) }
    }
}

fn decode<T: DeserializeOwned>(entry: Option<&str>) -> Option<T> {
    serde_json::from_str(entry?).ok()
}

fn token(claims: &Value) -> String {
    format!("e30.{}.x", encode_base64url(claims.to_string().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::PaymentRequest;
    use crate::session::test_token;

    fn redacted(command: &Command) -> Command {
        Redactor::default().command(0.into(), command)
    }

    /// Rule 4.7.
    #[test]
    fn a_call_keeps_its_name() {
        let call = |call: Call| Command::Call { ticket: 1, call };
        let login = call(Call::Login { email: "ana@correo.es".into(), password: "¡--!".into() });
        let hidden = call(Call::Login { email: "xxxxxa".into(), password: "xxxxxb".into() });
        assert_eq!(redacted(&login), hidden);
        let pay = |number: &str, card: u32| {
            let request = PaymentRequest {
                payment_method: Some(PaymentKind::Card),
                card: Some(card.into()),
                card_consent: None,
            };
            call(Call::Pay { number: number.into(), request })
        };
        let (pay, hidden) = (pay("M26-000123", 612), pay("xxxxxa", 1));
        assert_eq!(redacted(&pay), hidden);
        assert_eq!(redacted(&call(Call::Course { id: 612.into() })), call(Call::Course { id: 1.into() }));
        assert_eq!(redacted(&call(Call::Addresses)), call(Call::Addresses));
    }

    #[test]
    fn a_redacted_token_is_valid_and_anonymous() {
        let token = test_token(
            r#"{"exp":2000,"iat":7,"dni":"x","user":{"id":70,"firstname":"Ana","email":"a@b.es","roles":["user"]}}"#,
        );
        let mut redactor = Redactor::default();
        let written = redactor.token(&token);
        let claims = decode_session_token(&written, 0.into()).unwrap();
        assert_eq!(
            (claims.expires_at, claims.user.id.get(), claims.user.firstname.as_str()),
            (2_000_000.into(), 1, "Xxa")
        );
        assert_eq!(redactor.token(&token), written);
        for bad in ["", "a.b", "secreto.secreto.secreto", "a.b!.c", "a.AAAAA.c"] {
            let hidden = redactor.token(bad);
            assert_eq!(
                decode_session_token(&hidden, 0.into()).unwrap_err(),
                decode_session_token(bad, 0.into()).unwrap_err(),
                "{hidden}"
            );
            assert!(!hidden.contains("secreto"));
        }
        for bad in ["1", "{}", r#"{"exp":"x"}"#, r#"{"exp":1e99}"#, r#"{"exp":9,"user":7}"#] {
            let bad = test_token(bad);
            assert_eq!(
                decode_session_token(&redactor.token(&bad), 0.into()).unwrap_err(),
                decode_session_token(&bad, 0.into()).unwrap_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn the_user_agent_is_reduced_to_bot_or_not() {
        for (agent, expected) in [("Mozilla/5.0", ""), ("Googlebot/2.1", "bot")] {
            let stored = Stored { user_agent: agent.into(), ..Stored::default() };
            assert_eq!(Redactor::default().stored(0.into(), &stored).user_agent, expected);
        }
    }

    #[test]
    fn a_path_keeps_the_fixed_segments_of_its_route() {
        let mut redactor = Redactor::default();
        assert_eq!(redactor.path("/activar-cuenta/s3cr3t0"), "/activar-cuenta/x0xx0x1");
        assert_eq!(redactor.path("/zona-de-cliente/pedidos?q=ana"), "/zona-de-cliente/pedidos?x=xxb");
        assert_eq!(redactor.path("/ana-ruiz/fotos"), "/xxx-xxxc/xxxxd");
        assert_eq!(redactor.path("/"), "/");
    }

    #[test]
    fn the_cart_fingerprint_stays_consistent() {
        let token = test_token(r#"{"exp":2000,"user":{"id":70}}"#);
        let stored = |session_token, cart_agreed: &str| Stored {
            session_token,
            cart_agreed: Some(cart_agreed.into()),
            ..Stored::default()
        };
        let fingerprint = |stored: &Stored| Redactor::default().stored(0.into(), stored).cart_agreed;
        let placeholder = format!("{:x}", 0xabc ^ customer_hash(70.into()) ^ customer_hash(1.into()));
        assert_eq!(fingerprint(&stored(Some(token.clone()), "abc")), Some(placeholder));
        assert_eq!(fingerprint(&stored(Some(token), "no es")), None);
        assert_eq!(fingerprint(&stored(None, "abc")), None, "without a session the fingerprint is left out");
    }

    #[test]
    fn order_numbers_are_redacted() {
        let mut redactor = Redactor::default();
        assert_eq!(redactor.order_key("ab.c0.M26-000123").as_deref(), Some("ab.c0.X00-000001"));
        assert_eq!(redactor.order_key("ab").as_deref(), Some("ab"));
        assert_eq!(redactor.order_key("señora Ruiz"), None);
    }
}
