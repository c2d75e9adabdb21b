//! Tests of the engine through its public interface. Effects are values, so no mocks are needed.

mod account;
mod cart;
mod cart_sync;
mod checkout;
mod model;
mod navigation;
mod place_order;
mod price_token;
mod promotions;
mod requests;
mod session;
mod shipping;
mod simulation;
mod stale_responses;
mod tab_sync;
mod taxes;
mod today;

use super::{Command, Effect, Engine, Input, Outcome, Slice, Stored, Update};
use crate::api_client::Call;
use crate::cart::CartView;
use crate::checkout::DeliveryData;
use crate::orders::CheckoutView;
use crate::session::{SessionView, test_token};
use crate::time::Timestamp;

const NOON: Timestamp = Timestamp::from_ms(1_800_000_000_000);

/// Test host: an engine with its unanswered requests and recorded effects.
struct Host {
    engine: Engine,
    now: Timestamp,
    unanswered: Vec<(u32, String)>,
    /// Effects other than requests, in order.
    effects: Vec<Effect>,
    /// Resolved tickets with their JSON text, in order.
    resolved: Vec<(u32, String)>,
    requests: Vec<crate::api_client::Request>,
}

impl Host {
    fn new(stored: Stored) -> Self {
        let mut host = Self {
            engine: Engine::default(),
            now: NOON,
            unanswered: vec![],
            effects: vec![],
            resolved: vec![],
            requests: vec![],
        };
        host.run(Command::Start(Box::new(stored)));
        host
    }

    fn fresh() -> Self {
        Self::new(Stored { seed: 7, ..Stored::default() })
    }

    fn logged_in() -> Self {
        let mut host = Self::fresh();
        host.run(Command::LoginWithToken { token: session_token(7, 3600) });
        host
    }

    fn input(&mut self, input: Input) -> Update {
        let step = self.engine.update(self.now, input);
        for effect in &step.effects {
            match effect {
                Effect::Http { id, request } => {
                    self.unanswered.push((*id, request.path.clone()));
                    self.requests.push(request.clone());
                }
                other => {
                    if let Effect::Resolve { ticket, value } = other {
                        self.resolved.push((*ticket, value.to_string()));
                    }
                    self.effects.push(other.clone());
                }
            }
        }
        step
    }

    fn run(&mut self, command: Command) -> Update {
        self.input(Input::Command(command))
    }

    fn call(&mut self, ticket: u32, call: Call) -> Update {
        self.run(Command::Call { ticket, call })
    }

    fn wait(&mut self, ms: i64) -> Update {
        self.now += ms;
        self.input(Input::Tick)
    }

    fn deliver(&mut self, data: DeliveryData) -> Update {
        self.run(Command::SetDelivery(data))
    }

    fn place_order(&mut self, ticket: u32) -> Update {
        self.run(Command::PlaceOrder { ticket })
    }

    fn cart(&self) -> CartView {
        self.engine.cart_view()
    }

    fn checkout(&self) -> CheckoutView {
        self.engine.checkout_view()
    }

    fn session(&self) -> SessionView {
        self.engine.session_view()
    }

    /// Responds to the oldest request whose path starts with this one.
    fn respond(&mut self, path: &str, status: u16, body: &str) -> Update {
        let index = self.unanswered.iter().position(|(_, p)| p.starts_with(path));
        let (id, _) =
            self.unanswered.remove(index.unwrap_or_else(|| panic!("{path} in {:?}", self.unanswered)));
        self.input(Input::Outcome(Outcome::Responded { id, status, body: body.into() }))
    }

    fn fail(&mut self, path: &str, code: &str) -> Update {
        let index = self.unanswered.iter().position(|(_, p)| p.starts_with(path)).unwrap();
        let (id, _) = self.unanswered.remove(index);
        self.input(Input::Outcome(Outcome::Failed { id, code: code.into() }))
    }

    fn is_pending(&self, path: &str) -> bool {
        self.unanswered.iter().any(|(_, pending)| pending.starts_with(path))
    }

    fn request_count(&self, path: &str) -> usize {
        self.requests.iter().filter(|request| request.path.starts_with(path)).count()
    }

    fn add(&mut self, product: u32, quantity: f64) -> Update {
        self.run(Command::CartAdd { product: product.into(), variant: None, quantity })
    }

    /// Loads products through a page call, so that the engine caches them.
    fn show(&mut self, products: &str) {
        let list = crate::api_client::ListQuery::default().filter("shown", "1");
        self.call(900, Call::Products(list));
        self.respond("products?limit=10&filter[shown]", 200, &list_of(products));
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::CookieSet { name: n, value, .. } if *n == name => Some(Some(value.as_str())),
            Effect::CookieClear { name: n } if *n == name => Some(None),
            _ => None,
        })?
    }

    /// Last value written to an entry of the session storage.
    fn stored(&self, key: &str) -> Option<String> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::StorageSet { key: k, value } if *k == key => Some(value.clone()),
            _ => None,
        })
    }

    fn ticket(&self, number: u32) -> Option<Result<&str, &str>> {
        let resolved = self.resolved.iter().rev().find(|(ticket, _)| *ticket == number);
        if let Some((_, answer)) = resolved {
            return Some(Ok(answer));
        }
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Reject { ticket, error } if *ticket == number => Some(Err(error.message.as_str())),
            _ => None,
        })
    }

    fn navigated_to(&self, path: &str) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Navigate { to } if to == path))
    }
}

/// Responds to the requests of the checkout's lists with one pickup shop and these payment methods.
fn respond_to_lists(host: &mut Host, methods: &str, payment_methods: &str) {
    respond_to_lists_with_taxes(host, methods, payment_methods, TAX_RULES);
}

/// Same as [`respond_to_lists`] with these tax rules.
fn respond_to_lists_with_taxes(host: &mut Host, methods: &str, payment_methods: &str, tax_rules: &str) {
    host.respond("delivery-methods", 200, methods);
    host.respond("shops", 200, r#"{"data":[{"id":4,"slug":"madrid","title":"Madrid","allow_pickup":true}]}"#);
    // Requested with the first line of the cart.
    if host.is_pending("promotions") {
        host.respond("promotions", 200, r#"{"data":[]}"#);
    }
    host.respond("payment-methods", 200, &format!(r#"{{"data":[{payment_methods}]}}"#));
    if host.is_pending("tax-rules") {
        host.respond("tax-rules", 200, tax_rules);
    }
}

const TAX_RULES: &str = r#"{"policy":{},"rates":[],"union_sales_left":1000000}"#;

fn session_token(id: u32, seconds: i64) -> String {
    let exp = NOON.ms() / 1000 + seconds;
    test_token(&format!(
        r#"{{"exp":{exp},"user":{{"id":{id},"firstname":"Ana","lastname":"Ruiz","roles":["user"]}}}}"#
    ))
}

fn price_token(seconds: i64) -> String {
    test_token(&format!(r#"{{"exp":{}}}"#, NOON.ms() / 1000 + seconds))
}

fn product(id: u32, net: &str, taxes: &str) -> String {
    format!(
        r#"{{"id":{id},"title":"Producto {id}","slug":"producto-{id}","price_et":"{net}","price_taxes":"{taxes}"}}"#
    )
}

fn list_of(items: &str) -> String {
    format!(r#"{{"data":[{items}],"total":1,"page":1,"limit":10}}"#)
}

#[test]
fn every_effect_and_view_serialises() {
    let host = Host::logged_in();
    for slice in Slice::ALL {
        assert!(!host.engine.view_json(slice).is_empty(), "{slice:?}");
    }
    for effect in &host.effects {
        assert!(serde_json::to_string(effect).unwrap().starts_with("{\"type\":\""));
    }
}
