//! Random visits, in which answers fail, come late, come twice or cannot be read. Whatever happens, some things hold.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::cart::Stock;
use crate::catalogue::{MAX_QUANTITY, Product};
use crate::checkout::{DeliveryData, PaymentKind, Quote, QuoteRequest, StoredCart};
use crate::engine::{cookies, storage};
use crate::shipping::ShippingPrice;
use crate::transport::{Call, ListQuery, Method, Request};

const IDS: u32 = 5;

/// Something that happens.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a test's few events
enum Event {
    Command(Command),
    /// The n-th of the requests under way is answered, well or not.
    Answer(usize, Fate),
    /// The n-th of all requests ever sent is answered once more.
    Again(usize),
    /// So many milliseconds pass.
    Wait(u64),
}

#[derive(Clone, Copy, Debug)]
enum Fate {
    Well,
    Refused(u16),
    Unreadable,
    Lost,
}

/// A browser, its engine and a server that keeps what it is given.
struct World {
    engine: Engine,
    now: u64,
    cookies: BTreeMap<&'static str, String>,
    storage: BTreeMap<&'static str, String>,
    waiting: Vec<(u32, Request)>,
    sent: Vec<u32>,
    /// The cart that the server keeps.
    kept: String,
    /// Answers to each ticket.
    answered: BTreeMap<u32, usize>,
    tickets: Vec<u32>,
}

/// 1 as any other, 2 with a variant, 3 bought once, 4 sold out, 5 unknown to the server.
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

impl World {
    fn open(
        cookies: BTreeMap<&'static str, String>,
        storage: BTreeMap<&'static str, String>,
        kept: String,
        now: u64,
    ) -> Self {
        let (cookie, stored) = (|name| cookies.get(name).cloned(), |key| storage.get(key).cloned());
        let start = Stored {
            seed: 7,
            session_token: cookie(cookies::SESSION),
            price_token: cookie(cookies::PRICE),
            cart: cookie(cookies::CART),
            cart_agreed: cookie(cookies::CART_AGREED),
            order: cookie(cookies::ORDER),
            cart_rest: stored(storage::CART),
            delivery: stored(storage::DELIVERY),
            billing: stored(storage::BILLING),
            shipping: stored(storage::SHIPPING),
            payment_method: stored(storage::PAYMENT_METHOD),
            ..Stored::default()
        };
        let mut world = Self {
            engine: Engine::default(),
            now,
            cookies,
            storage,
            kept,
            waiting: vec![],
            sent: vec![],
            answered: BTreeMap::new(),
            tickets: vec![],
        };
        world.input(Input::Command(Command::Start(Box::new(start))));
        world
    }

    fn input(&mut self, input: Input) -> Step {
        let views = Slice::ALL.map(|slice| (self.engine.version(slice), self.engine.view_json(slice)));
        let step = self.engine.update(self.now, input);
        for (slice, (version, view)) in Slice::ALL.into_iter().zip(views) {
            assert_eq!(step.has_changed(slice), self.engine.version(slice) != version);
            assert!(
                step.has_changed(slice) || self.engine.view_json(slice) == view,
                "{slice:?} changed in silence"
            );
        }
        for effect in step.effects.clone() {
            match effect {
                Effect::Http { id, request } => {
                    self.waiting.push((id, request));
                    self.sent.push(id);
                }
                Effect::CookieSet { name, value, .. } => drop(self.cookies.insert(name, value)),
                Effect::CookieClear { name } => drop(self.cookies.remove(name)),
                Effect::StorageSet { key, value } => drop(self.storage.insert(key, value)),
                Effect::StorageClear { key } => drop(self.storage.remove(key)),
                Effect::Resolve { ticket, .. } | Effect::Reject { ticket, .. } => {
                    *self.answered.entry(ticket).or_default() += 1;
                }
                _ => {}
            }
        }
        self.holds();
        step
    }

    /// What always holds.
    fn holds(&self) {
        let view = self.engine.cart_view();
        for line in &view.items {
            assert!((1..=MAX_QUANTITY.min(line.max)).contains(&line.qty), "{line:?}");
        }
        let totals = &view.totals;
        assert_eq!(totals.subtotal.cents + totals.shipping.cents + totals.taxes.cents, totals.total.cents);
        assert_eq!(totals.goods_gross.cents + totals.shipping_gross.cents, totals.total.cents);
        assert_eq!(view.count, view.items.iter().map(|line| line.qty).sum::<u32>());
        assert!(self.answered.values().all(|times| *times == 1), "{:?}", self.answered);
    }

    fn happens(&mut self, event: Event) {
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
            Event::Answer(n, fate) if !self.waiting.is_empty() => {
                let (id, request) = self.waiting.remove(n % self.waiting.len());
                let outcome = self.outcome(id, &request, fate);
                self.input(Input::Outcome(outcome));
            }
            Event::Again(n) if !self.sent.is_empty() => {
                let id = self.sent[n % self.sent.len()];
                if self.waiting.iter().all(|(own, _)| *own != id) {
                    let step =
                        self.input(Input::Outcome(Outcome::Responded { id, status: 200, body: "{}".into() }));
                    assert_eq!((step.changed, step.effects), (0, vec![]), "an answer counts once");
                }
            }
            Event::Wait(ms) => {
                self.now += ms;
                self.input(Input::Tick);
            }
            Event::Answer(..) | Event::Again(_) => {}
        }
    }

    /// Everything under way is answered well, and whatever that leads to.
    fn settle(&mut self) {
        for _ in 0..200 {
            if self.waiting.is_empty() {
                return;
            }
            self.happens(Event::Answer(0, Fate::Well));
        }
        panic!("it never comes to rest: {:?}", self.waiting);
    }

    fn outcome(&mut self, id: u32, request: &Request, fate: Fate) -> Outcome {
        match fate {
            Fate::Well => {
                let (status, body) = self.served(request);
                Outcome::Responded { id, status, body }
            }
            Fate::Refused(status) => Outcome::Responded { id, status, body: r#"{"code":"no"}"#.into() },
            Fate::Unreadable => {
                // Somebody between has spoilt the answer: the server has done what it was asked.
                self.served(request);
                Outcome::Responded { id, status: 200, body: "<html>".into() }
            }
            Fate::Lost => Outcome::Failed { id, code: "TypeError".into() },
        }
    }

    fn served(&mut self, request: &Request) -> (u16, String) {
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
                self.kept = request.body.clone().unwrap();
                (204, String::new())
            }
            (_, "customers/me/cart") => (200, self.kept.clone()),
            (_, "products") => {
                let ids = query.split('&').find_map(|pair| pair.strip_prefix("filter[id]="));
                let wanted = |id: u32| ids.is_none_or(|ids| ids.split(',').any(|own| own == id.to_string()));
                let found = catalogue().into_iter().filter(|product| wanted(product.id));
                list(
                    found
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
            (_, "quotes") => Self::quoted(request),
            (Method::Delete, "session") => (204, String::new()),
            _ => (404, r#"{"code":"not_found"}"#.into()),
        }
    }

    fn quoted(request: &Request) -> (u16, String) {
        let asked: QuoteRequest = serde_json::from_str(request.body.as_deref().unwrap()).unwrap();
        match Quote::of(&asked.lines, &catalogue(), &Stock::default(), asked.shipping_id.map(|_| rate())) {
            Ok((_, quote)) => (200, serde_json::to_string(&quote).unwrap()),
            Err(refusal) => (422, format!(r#"{{"code":"{}"}}"#, refusal.code())),
        }
    }

    fn kept_cart(&self) -> Vec<(u32, Option<u32>, u32)> {
        let kept: StoredCart = serde_json::from_str(&self.kept).unwrap();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it was written from a cart
        kept.lines.iter().map(|line| (line.product, line.selected_variant, line.qty as u32)).collect()
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

/// What a shopper may do. Each ticket is given once.
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
        1 => Just(Command::SetPriceToken { token: test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + 300)) }),
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
    let fate = prop_oneof![
        6 => Just(Fate::Well),
        1 => Just(Fate::Refused(503)),
        1 => Just(Fate::Refused(401)),
        1 => Just(Fate::Unreadable),
        1 => Just(Fate::Lost),
    ];
    prop_oneof![
        5 => command(0).prop_map(Event::Command),
        5 => (any::<usize>(), fate).prop_map(|(n, fate)| Event::Answer(n, fate)),
        1 => any::<usize>().prop_map(Event::Again),
        1 => prop_oneof![Just(1_000_u64), Just(400_000)].prop_map(Event::Wait),
    ]
}

/// Events whose tickets are numbered by their place.
fn visit() -> impl Strategy<Value = Vec<Event>> {
    proptest::collection::vec(event(), 0..50).prop_map(|events| {
        let numbered = |(n, event)| match event {
            Event::Command(command) => Event::Command(ticketed(command, n)),
            other => other,
        };
        (1..).zip(events).map(numbered).collect()
    })
}

fn ticketed(command: Command, ticket: u32) -> Command {
    match command {
        Command::CheckoutLoad { .. } => Command::CheckoutLoad { ticket },
        Command::ChooseShipping { method, .. } => Command::ChooseShipping { ticket, method },
        Command::RequestQuote { .. } => Command::RequestQuote { ticket },
        Command::PlaceOrder { .. } => Command::PlaceOrder { ticket },
        Command::Call { call, .. } => Command::Call { ticket, call },
        other => other,
    }
}

fn nothing_kept() -> String {
    serde_json::to_string(&StoredCart { lines: vec![] }).unwrap()
}

/// A visit takes as long as many small cases.
fn visits() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: (usual.cases / 4).max(1), max_shrink_iters: 2_000, ..usual }
}

proptest! {
    #![proptest_config(visits())]

    #[test]
    fn a_visit_never_breaks_and_comes_to_rest(events in visit()) {
        let mut world = World::open(BTreeMap::new(), BTreeMap::new(), nothing_kept(), NOON);
        for event in events {
            world.happens(event);
        }
        world.settle();
        for ticket in &world.tickets {
            prop_assert_eq!(world.answered.get(ticket), Some(&1), "ticket {}", ticket);
        }
    }

    #[test]
    fn what_the_browser_keeps_is_the_visit(events in visit()) {
        let mut world = World::open(BTreeMap::new(), BTreeMap::new(), nothing_kept(), NOON);
        for event in events {
            world.happens(event);
        }
        world.settle();
        // What the server could not keep comes back from it: nothing is lost by that.
        prop_assume!(!world.engine.session_view().authenticated || world.kept_cart() == world.cart());
        let mut again = World::open(world.cookies.clone(), world.storage.clone(), world.kept.clone(), world.now);
        again.settle();
        prop_assert_eq!(again.cart(), world.cart());
        let (one, other) = (world.engine.session_view(), again.engine.session_view());
        prop_assert_eq!((one.authenticated, one.price_mode), (other.authenticated, other.price_mode));
        // Defaults that nobody has touched are those of whoever is logged in.
        if again.engine.session_view().authenticated {
            let (one, other) = (world.engine.checkout_view(), again.engine.checkout_view());
            prop_assert_eq!((one.delivery_data, one.billing_data), (other.delivery_data, other.billing_data));
        }
    }

    #[test]
    fn the_cart_is_what_a_simple_list_would_be(commands in proptest::collection::vec(command(0), 0..60)) {
        let mut world = World::open(BTreeMap::new(), BTreeMap::new(), nothing_kept(), NOON);
        world.happens(Event::Command(Command::Call { ticket: 1, call: Call::Products(ListQuery::default()) }));
        world.settle();
        let mut list: Vec<(u32, Option<u32>, u32)> = Vec::new();
        for command in commands {
            simple(&mut list, &command);
            if matches!(command, Command::CartAdd { .. } | Command::CartReplace { .. } | Command::CartRemove { .. } | Command::CartClear) {
                world.input(Input::Command(command));
                world.settle();
                prop_assert_eq!(world.cart(), list.clone());
            }
        }
    }
}

/// The cart's rules once more, as plainly as can be.
fn simple(list: &mut Vec<(u32, Option<u32>, u32)>, command: &Command) {
    let known = |product, variant| matches!((product, variant), (1 | 3, None) | (2, Some(21)));
    let max = |product| if product == 3 { 1 } else { 100 };
    let whole = |quantity: f64| (quantity >= 1.0 && quantity.fract() == 0.0).then_some(quantity);
    match *command {
        Command::CartAdd { product, variant, quantity } => {
            let Some(units) = whole(quantity).filter(|_| known(product, variant)) else { return };
            let present = list.iter().position(|(p, v, _)| (*p, *v) == (product, variant));
            let sum = units + present.map_or(0.0, |place| f64::from(list[place].2));
            if sum > f64::from(max(product)) {
                return;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 100
            match present {
                Some(place) => list[place].2 = sum as u32,
                None => list.push((product, variant, sum as u32)),
            }
        }
        Command::CartReplace { product, variant, quantity } => {
            let Some(line) = list.iter_mut().find(|(p, v, _)| (*p, *v) == (product, variant)) else { return };
            if let Some(units) = whole(quantity).filter(|units| *units <= f64::from(max(product))) {
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
