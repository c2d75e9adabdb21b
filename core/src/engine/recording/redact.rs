//! What of a session is written down as it was (rule 4.7): what is named here, piece by piece. Everything else is replaced by a
//! placeholder or left out, so that a new command, field or member of an answer is private until somebody says otherwise.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::shape::Words;
use crate::cart::{parse_cookie, to_cookie};
use crate::checkout::{BillingData, DeliveryData, PaymentKind};
use crate::engine::customer_cart::of_customer;
use crate::engine::order_key::OrderKey;
use crate::engine::{Command, Stored};
use crate::error_screen::is_bot;
use crate::navigation::find;
use crate::session::{Role, User, base64url, decode, to_base64url};
use crate::shipping::ShippingData;
use crate::transport::Call;
use crate::wire::to_json;

/// Replaces what is personal, the same by the same throughout a session.
#[derive(Debug, Default)]
pub(super) struct Redactor {
    pub(super) words: Words,
    /// The numbers that say who or where. The place of one is what stands for it.
    numbers: Vec<u32>,
}

impl Redactor {
    /// A command without what is personal; `now` is milliseconds since 1970.
    pub(super) fn command(&mut self, now: u64, command: &Command) -> Command {
        match command {
            Command::Start(stored) => Command::Start(Box::new(self.stored(now, stored))),
            Command::Follow(stored) => Command::Follow(Box::new(self.stored(now, stored))),
            Command::LoginWithToken { token } => Command::LoginWithToken { token: self.token(token) },
            Command::SetPriceToken { token } => Command::SetPriceToken { token: self.token(token) },
            Command::SetDelivery(data) => Command::SetDelivery(self.delivery(data)),
            Command::SetBilling(data) => Command::SetBilling(self.billing(data)),
            Command::Call { ticket, call } => Command::Call { ticket: *ticket, call: self.call(call) },
            Command::Visit { ticket, path, dirty } => {
                Command::Visit { ticket: *ticket, path: self.path(path), dirty: *dirty }
            }
            Command::LeaveScreen { key, y } => Command::LeaveScreen { key: self.words.whole(key, 0), y: *y },
            Command::ChunkFailed { path } => Command::ChunkFailed { path: self.path(path) },
            Command::Preload { path } => Command::Preload { path: self.path(path) },
            Command::CancelPreload { path } => Command::CancelPreload { path: self.path(path) },
            Command::PreloadEnded { path, well } => {
                Command::PreloadEnded { path: self.path(path), well: *well }
            }
            Command::Fail { status, message } => {
                Command::Fail { status: *status, message: self.words.text(message) }
            }
            // Goods, quantities, ways of delivery and of paying, and the numbers of tickets.
            Command::Logout { .. }
            | Command::CartAdd { .. }
            | Command::CartReplace { .. }
            | Command::CartRemove { .. }
            | Command::CartClear
            | Command::CartDismiss
            | Command::CheckoutLoad { .. }
            | Command::ChooseShipping { .. }
            | Command::SetPaymentMethod(_)
            | Command::SetWaiver(_)
            | Command::RequestQuote { .. }
            | Command::AcceptQuote
            | Command::PlaceOrder { .. }
            | Command::Cancel { .. }
            | Command::ClearError => command.clone(),
        }
    }

    /// What the browser kept. What cannot be read is as if it were not there, here and there.
    fn stored(&mut self, now: u64, stored: &Stored) -> Stored {
        let ids = |text: &Option<String>| text.as_deref().map(|text| to_cookie(&parse_cookie(text)));
        let token = |own: &mut Self, token: &Option<String>| token.as_deref().map(|token| own.token(token));
        Stored {
            seed: stored.seed,
            // All that the shop asks of a browser's name.
            user_agent: if is_bot(&stored.user_agent) { "bot" } else { "" }.into(),
            session_token: token(self, &stored.session_token),
            price_token: token(self, &stored.price_token),
            cart: ids(&stored.cart),
            cart_agreed: self.agreed(now, stored),
            cart_rest: ids(&stored.cart_rest),
            order: stored.order.as_deref().and_then(|text| self.order_key(text)),
            delivery: stored
                .delivery
                .as_deref()
                .and_then(|text| Some(to_json(&self.delivery(&serde_json::from_str(text).ok()?)))),
            billing: stored
                .billing
                .as_deref()
                .and_then(|text| Some(to_json(&self.billing(&serde_json::from_str(text).ok()?)))),
            shipping: stored.shipping.as_deref().and_then(|text| self.shipping(text)),
            payment_method: stored
                .payment_method
                .as_deref()
                .and_then(PaymentKind::parse)
                .map(|kind| kind.as_str().to_owned()),
            scroll: None,
            reloads: None,
            build: stored.build.as_deref().map(|build| self.words.whole(build, 0)),
        }
    }

    /// The cart that was agreed on, as the placeholder's. That of a customer who is not logged in could tell who that is.
    fn agreed(&mut self, now: u64, stored: &Stored) -> Option<String> {
        let agreed = u64::from_str_radix(stored.cart_agreed.as_deref()?, 16).ok()?;
        let claims = stored.session_token.as_deref().and_then(|token| decode(token, now).ok())?;
        let customer = claims.user.id;
        Some(format!("{:x}", agreed ^ of_customer(customer) ^ of_customer(self.number(customer))))
    }

    /// The key of an order is drawn; the number of the order that was placed is somebody's.
    fn order_key(&mut self, text: &str) -> Option<String> {
        OrderKey::parse(text)?;
        let Some((key, number)) =
            text.match_indices('.').nth(1).and_then(|(dot, _)| text.split_at_checked(dot + 1))
        else {
            return Some(text.to_owned());
        };
        Some([key, &self.words.whole(number, 0)].concat())
    }

    fn delivery(&mut self, data: &DeliveryData) -> DeliveryData {
        DeliveryData {
            kind: data.kind,
            id: data.id.map(|id| self.number(id)),
            location: data.location.map(|id| self.number(id)),
            company: self.words.text(&data.company),
            country: self.country(&data.country),
            street_address: self.words.text(&data.street_address),
            extended_address: self.words.text(&data.extended_address),
            locality: self.words.text(&data.locality),
            region: self.words.text(&data.region),
            // The province decides on rates and rules.
            postal_code: self.words.whole(&data.postal_code, 2),
            phone: self.words.phone(&data.phone),
            observations: self.words.text(&data.observations),
        }
    }

    fn billing(&mut self, data: &BillingData) -> BillingData {
        BillingData {
            ignore_invoice: data.ignore_invoice,
            company: self.words.text(&data.company),
            vat: self.words.identity(&data.vat),
            country: self.country(&data.country),
            street_address: self.words.text(&data.street_address),
            extended_address: self.words.text(&data.extended_address),
            locality: self.words.text(&data.locality),
            region: self.words.text(&data.region),
            postal_code: self.words.whole(&data.postal_code, 2),
        }
    }

    fn shipping(&mut self, text: &str) -> Option<String> {
        let data: ShippingData = serde_json::from_str(text).ok()?;
        Some(to_json(&ShippingData { title: self.words.text(&data.title), ..data }))
    }

    /// A customer: of what they are, their roles stay.
    pub(super) fn user(&mut self, user: &User) -> User {
        let role = |own: &mut Self, role: &Role| match role {
            Role::Other(name) => Role::Other(own.words.text(name)),
            known => known.clone(),
        };
        User {
            id: self.number(user.id),
            firstname: self.words.text(&user.firstname),
            lastname: self.words.text(&user.lastname),
            email: self.words.whole(&user.email, 0),
            avatar: user.avatar.as_deref().map(|avatar| self.words.whole(avatar, 0)),
            country: self.country(&user.country),
            roles: user.roles.iter().map(|own| role(self, own)).collect(),
            phone: self.words.phone(&user.phone),
            has_card: user.has_card,
            has_billing_address: user.has_billing_address,
        }
    }

    /// A token whose claims are no more than when it ends and a redacted customer, and whose signature is none. What is
    /// no token stays none, for the same reason.
    pub(super) fn token(&mut self, text: &str) -> String {
        let parts: Vec<&str> = text.split('.').collect();
        let &[_, middle, _] = parts.as_slice() else { return self.words.whole(text, 0) };
        let claims = base64url(middle).and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
        let Some(claims) = claims else { return self.words.whole(text, 0) };
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

    /// Which call; of what it says only a way of paying.
    fn call(&mut self, call: &Call) -> Call {
        let hidden = serde_json::to_value(call).map(|call| self.hidden("", call));
        hidden.and_then(serde_json::from_value).unwrap_or(Call::Me)
    }

    /// The same tree with placeholders. Its names are those of our own types.
    fn hidden(&mut self, name: &str, json: Value) -> Value {
        match json {
            // A call without anything to say is its name.
            Value::String(text) if name.is_empty() => text.into(),
            Value::String(text) if name == "method" && PaymentKind::parse(&text).is_some() => text.into(),
            // It may be a password, of which not even the length is to be told.
            Value::String(text) => self.words.mark(&text).into(),
            Value::Number(number) => {
                let number = number.as_u64().and_then(|number| u32::try_from(number).ok());
                self.number(number.unwrap_or(u32::MAX)).into()
            }
            Value::Array(values) => values.into_iter().map(|value| self.hidden("list", value)).collect(),
            Value::Object(members) => {
                let hide = |(name, value): (String, Value)| {
                    let value = self.hidden(&name, value);
                    (name, value)
                };
                Value::Object(members.into_iter().map(hide).collect::<Map<_, _>>())
            }
            Value::Bool(_) | Value::Null => json,
        }
    }

    /// A path keeps what the table of routes says of it.
    pub(super) fn path(&mut self, full_path: &str) -> String {
        let route = find(full_path).map_or("", |found| found.route.pattern);
        let (path, rest) = full_path.split_at(full_path.find(['?', '#']).unwrap_or(full_path.len()));
        let mut names = route.split('/');
        let mut segment = |segment: &str| match names.next() {
            Some(name) if name == segment => segment.to_owned(),
            _ => self.words.whole(segment, 0),
        };
        let path: Vec<String> = path.split('/').map(&mut segment).collect();
        path.join("/") + &self.words.whole(rest, 0)
    }

    fn number(&mut self, number: u32) -> u32 {
        let place = self.numbers.iter().position(|own| *own == number).unwrap_or_else(|| {
            self.numbers.push(number);
            self.numbers.len() - 1
        });
        u32::try_from(place + 1).unwrap_or(u32::MAX)
    }

    /// A country decides on rates and rules.
    fn country(&mut self, text: &str) -> String {
        let is_code = text.len() == 2 && text.bytes().all(|c| c.is_ascii_uppercase());
        if is_code { text.to_owned() } else { self.words.text(text) }
    }
}

/// A token with these claims, whose signature is none.
fn token(claims: &Value) -> String {
    format!("e30.{}.x", to_base64url(claims.to_string().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::test_token;

    fn redacted(command: &Command) -> Command {
        Redactor::default().command(0, command)
    }

    /// Rule 4.7.
    #[test]
    fn a_call_keeps_its_name() {
        let call = |call: Call| Command::Call { ticket: 1, call };
        let login = call(Call::Login { email: "ana@correo.es".into(), password: "¡--!".into() });
        let hidden = call(Call::Login { email: "xxxxxa".into(), password: "xxxxxb".into() });
        assert_eq!(redacted(&login), hidden);
        let pay = call(Call::Pay { number: "M26-000123".into(), method: Some(PaymentKind::Bizum) });
        let hidden = call(Call::Pay { number: "xxxxxa".into(), method: Some(PaymentKind::Bizum) });
        assert_eq!(redacted(&pay), hidden);
        assert_eq!(redacted(&call(Call::Course { id: 612 })), call(Call::Course { id: 1 }));
        assert_eq!(redacted(&call(Call::Addresses)), call(Call::Addresses));
    }

    #[test]
    fn a_token_still_logs_in_and_says_nobody() {
        let token = test_token(
            r#"{"exp":2000,"iat":7,"dni":"x","user":{"id":70,"firstname":"Ana","email":"a@b.es","roles":["user"]}}"#,
        );
        let mut redactor = Redactor::default();
        let written = redactor.token(&token);
        let claims = decode(&written, 0).unwrap();
        assert_eq!(
            (claims.expires_ms, claims.user.id, claims.user.firstname.as_str()),
            (2_000_000, 1, "Xxa")
        );
        assert_eq!(redactor.token(&token), written);
        for bad in ["", "a.b", "secreto.secreto.secreto", "a.b!.c", "a.AAAAA.c"] {
            let hidden = redactor.token(bad);
            assert_eq!(decode(&hidden, 0).unwrap_err(), decode(bad, 0).unwrap_err(), "{hidden}");
            assert!(!hidden.contains("secreto"));
        }
        for bad in ["1", "{}", r#"{"exp":"x"}"#, r#"{"exp":1e99}"#, r#"{"exp":9,"user":7}"#] {
            let bad = test_token(bad);
            assert_eq!(decode(&redactor.token(&bad), 0).unwrap_err(), decode(&bad, 0).unwrap_err(), "{bad}");
        }
    }

    #[test]
    fn of_a_browser_only_whether_it_is_a_bot() {
        for (agent, kept) in [("Mozilla/5.0", ""), ("Googlebot/2.1", "bot")] {
            let stored = Stored { user_agent: agent.into(), ..Stored::default() };
            assert_eq!(Redactor::default().stored(0, &stored).user_agent, kept);
        }
    }

    #[test]
    fn a_path_keeps_what_the_table_says() {
        let mut redactor = Redactor::default();
        assert_eq!(redactor.path("/activar-cuenta/s3cr3t0"), "/activar-cuenta/x0xx0x1");
        assert_eq!(redactor.path("/zona-de-cliente/pedidos?q=ana"), "/zona-de-cliente/pedidos?x=xxb");
        assert_eq!(redactor.path("/ana-ruiz/fotos"), "/xxx-xxxc/xxxxd");
        assert_eq!(redactor.path("/"), "/");
    }

    #[test]
    fn an_agreed_cart_stays_agreed() {
        let token = test_token(r#"{"exp":2000,"user":{"id":70}}"#);
        let stored = |session_token, cart_agreed: &str| Stored {
            session_token,
            cart_agreed: Some(cart_agreed.into()),
            ..Stored::default()
        };
        let kept = |stored: &Stored| Redactor::default().stored(0, stored).cart_agreed;
        let placeholder = format!("{:x}", 0xabc ^ of_customer(70) ^ of_customer(1));
        assert_eq!(kept(&stored(Some(token.clone()), "abc")), Some(placeholder));
        assert_eq!(kept(&stored(Some(token), "no es")), None);
        assert_eq!(kept(&stored(None, "abc")), None, "it belongs to somebody who is not logged in");
    }

    #[test]
    fn the_number_of_an_order_is_somebody_s() {
        let mut redactor = Redactor::default();
        assert_eq!(redactor.order_key("ab.c0.M26-000123").as_deref(), Some("ab.c0.X00-000001"));
        assert_eq!(redactor.order_key("ab").as_deref(), Some("ab"));
        assert_eq!(redactor.order_key("señora Ruiz"), None);
    }
}
