//! Property tests with random visits: responses fail, arrive late, arrive twice or are malformed; invariants
//! hold.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::api_client::{Call, ListQuery, Method, Request};
use crate::cart::Stock;
use crate::catalogue::{MAX_QUANTITY, Product};
use crate::checkout::{DeliveryData, Quote, QuoteRequest, StoredCart};
use crate::payments::PaymentKind;
use crate::shipping::ShippingPrice;

const IDS: u32 = 5;

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a test's few events
enum Event {
    Command(Command),
    /// Responds to the n-th in-flight request.
    Respond(usize, SimulatedResponse),
    /// Responds again to the n-th request ever sent.
    Duplicate(usize),
    /// Advances the time by milliseconds.
    Wait(u64),
}

#[derive(Clone, Copy, Debug)]
enum SimulatedResponse {
    Success,
    Rejected(u16),
    Malformed,
    Lost,
}

/// Simulated browser and server around an engine.
struct Simulation {
    engine: Engine,
    now: u64,
    cookies: BTreeMap<&'static str, String>,
    storage: BTreeMap<&'static str, String>,
    unanswered: Vec<(u32, Request)>,
    sent_ids: Vec<u32>,
    /// Cart stored on the server, as JSON.
    stored_cart: String,
    /// Number of results by ticket.
    results: BTreeMap<u32, usize>,
    tickets: Vec<u32>,
}

/// Products 1 (plain), 2 (with a variant), 3 (bought once) and 4 (sold out); the server has no product 5.
fn catalogue() -> Vec<Product> {
    let texts = [
        product(1, "3.333333", "0.70"),
        product(2, "1", "0.21")
            .replace('}', r#","variants":[{"id":21,"title":"L","price_et":"2","price_taxes":"0.42"}]}"#),
        product(3, "99.999999", "21").replace('}', r#","unique_buy":true,"virtual":true}"#),
        product(4, "1", "0.21").replace('}', r#","sold_out":true}"#),
    ];
    texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

fn rate() -> ShippingPrice {
    serde_json::from_str(r#"{"price":"4.090909","original_price":"4.090909","from_amount":"40","discount_percent":100,"discount_amount":"0","taxes":"0.859091"}"#).unwrap()
}

impl Simulation {
    fn start(
        cookies: BTreeMap<&'static str, String>,
        storage: BTreeMap<&'static str, String>,
        stored_cart: String,
        now: u64,
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

    fn input(&mut self, input: Input) -> Update {
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

    fn apply(&mut self, event: Event) {
        match event {
            Event::Command(command) => {
                if let Command::CheckoutLoad { ticket }
                | Command::RequestQuote { ticket }
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
    fn respond_to_all(&mut self) {
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
                let products = catalogue().into_iter().filter(|product| is_requested(product.id));
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
        ) {
            Ok((_, quote)) => (200, serde_json::to_string(&quote).unwrap()),
            Err(refusal) => (422, format!(r#"{{"code":"{}"}}"#, refusal.code())),
        }
    }

    fn server_cart(&self) -> Vec<(u32, Option<u32>, u32)> {
        let stored_cart: StoredCart = serde_json::from_str(&self.stored_cart).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it was written from a cart
        stored_cart.lines.iter().map(|line| (line.product, line.selected_variant, line.qty as u32)).collect()
    }

    fn cart(&self) -> Vec<(u32, Option<u32>, u32)> {
        let lines = self.engine.cart_view().items;
        lines
            .iter()
            .map(|line| (line.product.id, line.selected_variant.as_ref().map(|variant| variant.id), line.qty))
            .collect()
    }
}

fn address(postal_code: &str) -> DeliveryData {
    DeliveryData {
        company: "Ana Ruiz".into(),
        street_address: "Calle Mayor 1".into(),
        locality: "Madrid".into(),
        region: "Madrid".into(),
        postal_code: postal_code.into(),
        ..DeliveryData::default()
    }
}

/// Commands of a shopper. Every ticket is used once.
fn command(ticket: u32) -> impl Strategy<Value = Command> {
    let line = || (1..=IDS, prop_oneof![3 => Just(None), 1 => Just(Some(21_u32))]);
    let quantity = || prop_oneof![8 => (1..=4_u32).prop_map(f64::from), 1 => Just(100.0), 1 => Just(0.5), 1 => Just(f64::NAN)];
    prop_oneof![
        6 => (line(), quantity()).prop_map(|((product, variant), quantity)| Command::CartAdd { product, variant, quantity }),
        3 => (line(), quantity()).prop_map(|((product, variant), quantity)| Command::CartReplace { product, variant, quantity }),
        2 => line().prop_map(|(product, variant)| Command::CartRemove { product, variant }),
        1 => Just(Command::CartClear),
        1 => Just(Command::CartDismiss),
        1 => Just(Command::LoginWithToken { token: session_token(7, 600) }),
        1 => Just(Command::LoginWithToken { token: session_token(8, 600) }),
        1 => Just(Command::Logout { ticket: None }),
        1 => Just(Command::SetPriceToken { token: price_token(300) }),
        1 => Just(Command::SetPriceToken { token: String::new() }),
        1 => Just(Command::CheckoutLoad { ticket }),
        2 => prop_oneof![Just("28013"), Just("35001"), Just("2")].prop_map(|code| Command::SetDelivery(address(code))),
        1 => (1..=3_u32).prop_map(move |method| Command::ChooseShipping { ticket, method }),
        1 => prop_oneof![Just(PaymentKind::Card), Just(PaymentKind::CashOnDelivery)].prop_map(Command::SetPaymentMethod),
        2 => Just(Command::RequestQuote { ticket }),
        1 => Just(Command::AcceptQuote),
        1 => Just(Command::PlaceOrder { ticket }),
        2 => Just(Command::Call { ticket, call: Call::Products(ListQuery::default()) }),
        1 => Just(Command::Fail { status: 401, message: "x".into() }),
        1 => Just(Command::ClearError),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let response = prop_oneof![
        6 => Just(SimulatedResponse::Success),
        1 => Just(SimulatedResponse::Rejected(503)),
        1 => Just(SimulatedResponse::Rejected(401)),
        1 => Just(SimulatedResponse::Malformed),
        1 => Just(SimulatedResponse::Lost),
    ];
    prop_oneof![
        5 => command(0).prop_map(Event::Command),
        5 => (any::<usize>(), response).prop_map(|(n, response)| Event::Respond(n, response)),
        1 => any::<usize>().prop_map(Event::Duplicate),
        1 => prop_oneof![Just(1_000_u64), Just(400_000)].prop_map(Event::Wait),
    ]
}

/// Random events whose tickets are numbered by position.
fn visit() -> impl Strategy<Value = Vec<Event>> {
    proptest::collection::vec(event(), 0..50).prop_map(|events| {
        let number_tickets = |(n, event)| match event {
            Event::Command(command) => Event::Command(with_ticket(command, n)),
            other => other,
        };
        (1..).zip(events).map(number_tickets).collect()
    })
}

fn with_ticket(command: Command, ticket: u32) -> Command {
    match command {
        Command::CheckoutLoad { .. } => Command::CheckoutLoad { ticket },
        Command::ChooseShipping { method, .. } => Command::ChooseShipping { ticket, method },
        Command::RequestQuote { .. } => Command::RequestQuote { ticket },
        Command::PlaceOrder { .. } => Command::PlaceOrder { ticket },
        Command::Call { call, .. } => Command::Call { ticket, call },
        other => other,
    }
}

fn empty_stored_cart() -> String {
    serde_json::to_string(&StoredCart { lines: vec![] }).unwrap()
}

/// Fewer cases than by default, because a visit is slow.
fn visits() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: (usual.cases / 4).max(1), max_shrink_iters: 2_000, ..usual }
}

proptest! {
    #![proptest_config(visits())]

    #[test]
    fn every_ticket_receives_exactly_one_result(events in visit()) {
        let mut simulation = Simulation::start(BTreeMap::new(), BTreeMap::new(), empty_stored_cart(), NOON);
        for event in events {
            simulation.apply(event);
        }
        simulation.respond_to_all();
        for ticket in &simulation.tickets {
            prop_assert_eq!(simulation.results.get(ticket), Some(&1), "ticket {}", ticket);
        }
    }

    #[test]
    fn a_restart_from_persisted_state_restores_the_visit(events in visit()) {
        let mut simulation = Simulation::start(BTreeMap::new(), BTreeMap::new(), empty_stored_cart(), NOON);
        for event in events {
            simulation.apply(event);
        }
        simulation.respond_to_all();
        // Skips visits in which the server does not have the final cart, because a restart restores the
        // server's cart.
        prop_assume!(!simulation.engine.session_view().authenticated || simulation.server_cart() == simulation.cart());
        let mut restarted = Simulation::start(simulation.cookies.clone(), simulation.storage.clone(), simulation.stored_cart.clone(), simulation.now);
        restarted.respond_to_all();
        prop_assert_eq!(restarted.cart(), simulation.cart());
        let (one, other) = (simulation.engine.session_view(), restarted.engine.session_view());
        prop_assert_eq!((one.authenticated, one.price_mode), (other.authenticated, other.price_mode));
        // Unchanged defaults depend on the logged-in customer.
        if restarted.engine.session_view().authenticated {
            let (one, other) = (simulation.engine.checkout_view(), restarted.engine.checkout_view());
            prop_assert_eq!((one.delivery_data, one.billing_data), (other.delivery_data, other.billing_data));
        }
    }

    #[test]
    fn the_cart_matches_the_reference_model(commands in proptest::collection::vec(command(0), 0..60)) {
        let mut simulation = Simulation::start(BTreeMap::new(), BTreeMap::new(), empty_stored_cart(), NOON);
        simulation.apply(Event::Command(Command::Call { ticket: 1, call: Call::Products(ListQuery::default()) }));
        simulation.respond_to_all();
        let mut list: Vec<(u32, Option<u32>, u32)> = Vec::new();
        for command in commands {
            apply_to_model(&mut list, &command);
            if matches!(command, Command::CartAdd { .. } | Command::CartReplace { .. } | Command::CartRemove { .. } | Command::CartClear) {
                simulation.input(Input::Command(command));
                simulation.respond_to_all();
                prop_assert_eq!(simulation.cart(), list.clone());
            }
        }
    }
}

/// Reference model of the cart rules.
fn apply_to_model(list: &mut Vec<(u32, Option<u32>, u32)>, command: &Command) {
    let exists = |product, variant| matches!((product, variant), (1 | 3, None) | (2, Some(21)));
    let max = |product| if product == 3 { 1 } else { 100 };
    let whole_units = |quantity: f64| (quantity >= 1.0 && quantity.fract() == 0.0).then_some(quantity);
    match *command {
        Command::CartAdd { product, variant, quantity } => {
            let Some(units) = whole_units(quantity).filter(|_| exists(product, variant)) else { return };
            let position = list.iter().position(|(p, v, _)| (*p, *v) == (product, variant));
            let sum = units + position.map_or(0.0, |index| f64::from(list[index].2));
            if sum > f64::from(max(product)) {
                return;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 100
            match position {
                Some(index) => list[index].2 = sum as u32,
                None => list.push((product, variant, sum as u32)),
            }
        }
        Command::CartReplace { product, variant, quantity } => {
            let Some(line) = list.iter_mut().find(|(p, v, _)| (*p, *v) == (product, variant)) else { return };
            if let Some(units) = whole_units(quantity).filter(|units| *units <= f64::from(max(product))) {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 100
                let units = units as u32;
                line.2 = units;
            }
        }
        Command::CartRemove { product, variant } => list.retain(|(p, v, _)| (*p, *v) != (product, variant)),
        Command::CartClear => list.clear(),
        _ => {}
    }
}
