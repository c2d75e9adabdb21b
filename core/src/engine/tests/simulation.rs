//! Simulated browser and server around an engine.

use std::collections::BTreeMap;

use super::*;
use crate::api_client::{Method, Request};
use crate::cart::Stock;
use crate::catalogue::{MAX_QUANTITY, Product, ProductId, VariantId};
use crate::checkout::{Quote, QuoteRequest, StoredCart};
use crate::money::Cents;
use crate::promotions::{CheckedCode, CodeError, Promotion, PromotionCode, PromotionEffect, PromotionSet};
use crate::shipping::ShippingPrice;
use crate::taxes::{Sale, TaxContext, TaxRules};
use crate::time::Timestamp;

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a test's few events
pub(super) enum Event {
    Command(Command),
    /// Responds to the n-th in-flight request.
    Respond(usize, SimulatedResponse),
    /// Responds again to the n-th request ever sent.
    Duplicate(usize),
    /// Advances the time by milliseconds.
    Wait(i64),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum SimulatedResponse {
    Success,
    Rejected(u16),
    Malformed,
    Lost,
}

/// Simulated browser and server around an engine.
pub(super) struct Simulation {
    pub(super) engine: Engine,
    pub(super) now: Timestamp,
    pub(super) cookies: BTreeMap<&'static str, String>,
    pub(super) storage: BTreeMap<&'static str, String>,
    unanswered: Vec<(u32, Request)>,
    sent_ids: Vec<u32>,
    /// Cart stored on the server, as JSON.
    pub(super) stored_cart: String,
    /// Number of results by ticket.
    pub(super) results: BTreeMap<u32, usize>,
    pub(super) tickets: Vec<u32>,
}

/// Products 1 (plain), 2 (with a variant), 3 (bought once) and 4 (sold out); the server has no product 5.
pub(super) fn catalogue() -> Vec<Product> {
    let texts = [
        product(1, "3.333333", "0.70"),
        product(2, "1", "0.21")
            .replace('}', r#","variants":[{"id":21,"title":"L","price_et":"2","price_taxes":"0.42"}]}"#),
        product(3, "99.999999", "21").replace('}', r#","unique_buy":true,"virtual":true}"#),
        product(4, "1", "0.21").replace('}', r#","sold_out":true}"#),
    ];
    texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

pub(super) fn rate() -> ShippingPrice {
    serde_json::from_str(r#"{"price":"4.090909","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0.859091"}"#).unwrap()
}

impl Simulation {
    pub(super) fn start(
        cookies: BTreeMap<&'static str, String>,
        storage: BTreeMap<&'static str, String>,
        stored_cart: String,
        now: Timestamp,
    ) -> Self {
        let start = Stored {
            seed: 7,
            ..Stored::read(|name| cookies.get(name).cloned(), |key| storage.get(key).cloned())
        };
        let mut simulation = Self {
            engine: Engine::default(),
            now,
            cookies,
            storage,
            stored_cart,
            unanswered: vec![],
            sent_ids: vec![],
            results: BTreeMap::new(),
            tickets: vec![],
        };
        simulation.input(Input::Command(Command::Start(Box::new(start))));
        simulation
    }

    pub(super) fn input(&mut self, input: Input) -> Update {
        let views = Slice::ALL.map(|slice| (self.engine.version(slice), self.engine.view_json(slice)));
        let step = self.engine.update(self.now, input);
        for (slice, (version, view)) in Slice::ALL.into_iter().zip(views) {
            assert_eq!(step.has_changed(slice), self.engine.version(slice) != version);
            assert!(
                step.has_changed(slice) || self.engine.view_json(slice) == view,
                "{slice:?} changed without a new version"
            );
        }
        for effect in step.effects.clone() {
            match effect {
                Effect::Http { id, request } => {
                    self.unanswered.push((id, request));
                    self.sent_ids.push(id);
                }
                Effect::CookieSet { name, value, .. } => drop(self.cookies.insert(name, value)),
                Effect::CookieClear { name } => drop(self.cookies.remove(name)),
                Effect::StorageSet { key, value } => drop(self.storage.insert(key, value)),
                Effect::StorageClear { key } => drop(self.storage.remove(key)),
                Effect::Resolve { ticket, .. } | Effect::Reject { ticket, .. } => {
                    *self.results.entry(ticket).or_default() += 1;
                }
                _ => {}
            }
        }
        self.assert_invariants();
        step
    }

    fn assert_invariants(&self) {
        let view = self.engine.cart_view();
        for line in &view.items {
            assert!((1..=MAX_QUANTITY.min(line.max)).contains(&line.qty), "{line:?}");
        }
        let totals = &view.totals;
        assert_eq!(totals.subtotal.cents + totals.shipping.cents + totals.taxes.cents, totals.total.cents);
        assert_eq!(totals.goods_gross.cents + totals.shipping_gross.cents, totals.total.cents);
        assert_eq!(view.count, view.items.iter().map(|line| line.qty).sum::<u32>());
        assert!(self.results.values().all(|times| *times == 1), "{:?}", self.results);
    }

    pub(super) fn apply(&mut self, event: Event) {
        match event {
            Event::Command(command) => {
                if let Command::CheckoutLoad { ticket }
                | Command::RequestQuote { ticket }
                | Command::CartAddCode { ticket, .. }
                | Command::PlaceOrder { ticket }
                | Command::ChooseShipping { ticket, .. }
                | Command::Call { ticket, .. } = &command
                {
                    self.tickets.push(*ticket);
                }
                self.input(Input::Command(command));
            }
            Event::Respond(n, response) if !self.unanswered.is_empty() => {
                let (id, request) = self.unanswered.remove(n % self.unanswered.len());
                let outcome = self.outcome(id, &request, response);
                self.input(Input::Outcome(outcome));
            }
            Event::Duplicate(n) if !self.sent_ids.is_empty() => {
                let id = self.sent_ids[n % self.sent_ids.len()];
                if self.unanswered.iter().all(|(other, _)| *other != id) {
                    let step =
                        self.input(Input::Outcome(Outcome::Responded { id, status: 200, body: "{}".into() }));
                    assert_eq!(
                        (step.changed, step.effects),
                        (0, vec![]),
                        "a duplicate response has no effect"
                    );
                }
            }
            Event::Wait(ms) => {
                self.now += ms;
                self.input(Input::Tick);
            }
            Event::Respond(..) | Event::Duplicate(_) => {}
        }
    }

    /// Responds successfully to all requests, including those that follow.
    pub(super) fn respond_to_all(&mut self) {
        for _ in 0..200 {
            if self.unanswered.is_empty() {
                return;
            }
            self.apply(Event::Respond(0, SimulatedResponse::Success));
        }
        panic!("requests keep being sent: {:?}", self.unanswered);
    }

    fn outcome(&mut self, id: u32, request: &Request, response: SimulatedResponse) -> Outcome {
        match response {
            SimulatedResponse::Success => {
                let (status, body) = self.server_response(request);
                Outcome::Responded { id, status, body }
            }
            SimulatedResponse::Rejected(status) => {
                Outcome::Responded { id, status, body: r#"{"code":"no"}"#.into() }
            }
            SimulatedResponse::Malformed => {
                // The server has handled the request; a proxy has corrupted the response.
                self.server_response(request);
                Outcome::Responded { id, status: 200, body: "<html>".into() }
            }
            SimulatedResponse::Lost => Outcome::Failed { id, code: "TypeError".into() },
        }
    }

    fn server_response(&mut self, request: &Request) -> (u16, String) {
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let list = |items: String| (200, list_of(&items));
        let method = |id: u32| {
            format!(
                r#"{{"id":{id},"title":"Vía {id}","type":"courier","tax":1,"price":{}}}"#,
                serde_json::to_string(&rate()).unwrap()
            )
        };
        match (request.method, path) {
            (Method::Put, "customers/me/cart") => {
                self.stored_cart = request.body.clone().unwrap();
                (204, String::new())
            }
            (_, "customers/me/cart") => (200, self.stored_cart.clone()),
            (_, "products") => {
                let ids = query.split('&').find_map(|pair| pair.strip_prefix("filter[id]="));
                let is_requested =
                    |id: u32| ids.is_none_or(|ids| ids.split(',').any(|other| other == id.to_string()));
                let products = catalogue().into_iter().filter(|product| is_requested(product.id.get()));
                list(
                    products
                        .map(|product| serde_json::to_string(&product).unwrap())
                        .collect::<Vec<_>>()
                        .join(","),
                )
            }
            (_, "delivery-methods") => list(format!(
                "{},{}",
                method(1).replace(&serde_json::to_string(&rate()).unwrap(), "null"),
                method(2).replace(&serde_json::to_string(&rate()).unwrap(), "null")
            )),
            (_, "delivery-methods/1") => (200, method(1)),
            (_, "delivery-methods/2") => (200, method(2)),
            (_, "session/refresh") => {
                (200, format!(r#"{{"token":"{}"}}"#, session_token(7, (self.now - NOON) / 1000 + 3_600)))
            }
            (_, "tax-rules") => (200, serde_json::to_string(&TaxRules::default()).unwrap()),
            (_, "promotions") => list(serde_json::to_string(&promotions(&[]).automatic[0]).unwrap()),
            (_, "promotions/check") => {
                let body: serde_json::Value = serde_json::from_str(request.body.as_deref().unwrap()).unwrap();
                let code: PromotionCode = serde_json::from_value(body["code"].clone()).unwrap();
                (200, serde_json::to_string(&promotions(&[code]).codes[0]).unwrap())
            }
            (_, "shops" | "payment-methods" | "configs") => list(String::new()),
            (_, "parameters/menu-items") => (200, "{}".into()),
            (_, "quotes") => Self::quote_response(request),
            (Method::Delete, "session") => (204, String::new()),
            _ => (404, r#"{"code":"not_found"}"#.into()),
        }
    }

    fn quote_response(request: &Request) -> (u16, String) {
        let requested: QuoteRequest = serde_json::from_str(request.body.as_deref().unwrap()).unwrap();
        match Quote::calculate(
            &requested.lines,
            &catalogue(),
            &Stock::default(),
            requested.shipping_id.map(|_| rate()),
            promotions(&requested.codes),
            TaxContext { rules: &TaxRules::default(), sale: Sale::default() },
        ) {
            Ok((_, quote)) => (200, serde_json::to_string(&quote).unwrap()),
            Err(refusal) => (422, format!(r#"{{"code":"{}"}}"#, refusal.code())),
        }
    }

    pub(super) fn server_cart(&self) -> Vec<(ProductId, Option<VariantId>, u32)> {
        let stored_cart: StoredCart = serde_json::from_str(&self.stored_cart).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it was written from a cart
        stored_cart.lines.iter().map(|line| (line.product, line.selected_variant, line.qty as u32)).collect()
    }

    pub(super) fn cart(&self) -> Vec<(ProductId, Option<VariantId>, u32)> {
        let lines = self.engine.cart_view().items;
        lines
            .iter()
            .map(|line| (line.product.id, line.selected_variant.as_ref().map(|variant| variant.id), line.qty))
            .collect()
    }
}

pub(super) fn empty_stored_cart() -> String {
    serde_json::to_string(&StoredCart::default()).unwrap()
}

/// Promotions of the simulated shop: an automatic one, and a code that is better and not stackable.
fn promotions(codes: &[PromotionCode]) -> PromotionSet {
    let automatic = Promotion {
        id: 1.into(),
        effect: PromotionEffect::Percentage { basis_points: 700 },
        stackable: true,
        ..Promotion::default()
    };
    let checked = |code: &PromotionCode| {
        if code.as_str() != "VERANO" {
            return CheckedCode::rejected(code.clone(), CodeError::Unknown);
        }
        let effect = PromotionEffect::Amount { cents: Cents::new(500) };
        let promotion = Promotion { id: 2.into(), code: Some(code.clone()), effect, ..Promotion::default() };
        CheckedCode::valid(code.clone(), promotion)
    };
    PromotionSet { automatic: vec![automatic], codes: codes.iter().map(checked).collect() }
}
