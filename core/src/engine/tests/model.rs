//! Property tests with random visits: responses fail, arrive late, arrive twice or are malformed; invariants
//! hold.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::checkout::address;
use super::simulation::*;
use super::*;
use crate::api_client::ListQuery;
use crate::catalogue::{ProductId, VariantId};
use crate::payments::PaymentKind;

const IDS: u32 = 5;

/// Commands of a shopper. Every ticket is used once.
fn command(ticket: u32) -> impl Strategy<Value = Command> {
    let line = || {
        (
            (1..=IDS).prop_map(ProductId::new),
            prop_oneof![3 => Just(None), 1 => Just(Some(VariantId::new(21)))],
        )
    };
    let quantity = || prop_oneof![8 => (1..=4_u32).prop_map(f64::from), 1 => Just(100.0), 1 => Just(0.5), 1 => Just(f64::NAN)];
    prop_oneof![
        6 => (line(), quantity()).prop_map(|((product, variant), quantity)| Command::CartAdd { product, variant, quantity }),
        3 => (line(), quantity()).prop_map(|((product, variant), quantity)| Command::CartReplace { product, variant, quantity }),
        2 => line().prop_map(|(product, variant)| Command::CartRemove { product, variant }),
        1 => prop_oneof![Just("verano"), Just("nada"), Just("?")].prop_map(move |code| Command::CartAddCode { ticket, code: code.into() }),
        1 => Just(Command::CartRemoveCode { code: "VERANO".into() }),
        1 => Just(Command::CartClear),
        1 => Just(Command::CartDismiss),
        1 => Just(Command::LoginWithToken { token: session_token(7, 600) }),
        1 => Just(Command::LoginWithToken { token: session_token(8, 600) }),
        1 => Just(Command::Logout { ticket: None }),
        1 => Just(Command::SetPriceToken { token: price_token(300) }),
        1 => Just(Command::SetPriceToken { token: String::new() }),
        1 => Just(Command::CheckoutLoad { ticket }),
        2 => prop_oneof![Just("28013"), Just("35001"), Just("2")].prop_map(|code| Command::SetDelivery(address(code))),
        1 => (1..=3_u32).prop_map(move |method| Command::ChooseShipping { ticket, method: method.into() }),
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
        1 => prop_oneof![Just(1_000_i64), Just(400_000)].prop_map(Event::Wait),
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
        Command::CartAddCode { code, .. } => Command::CartAddCode { ticket, code },
        Command::PlaceOrder { .. } => Command::PlaceOrder { ticket },
        Command::Call { call, .. } => Command::Call { ticket, call },
        other => other,
    }
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

    /// Rules 9.5 and 10.7.
    #[test]
    fn the_figures_of_an_accepted_quote_are_those_of_the_cart(events in visit()) {
        let mut simulation = Simulation::start(BTreeMap::new(), BTreeMap::new(), empty_stored_cart(), NOON);
        for event in events {
            simulation.apply(event);
        }
        simulation.respond_to_all();
        for ticket in [901, 902] {
            simulation.apply(Event::Command(Command::RequestQuote { ticket }));
            simulation.respond_to_all();
            simulation.apply(Event::Command(Command::AcceptQuote));
            simulation.respond_to_all();
        }
        let (checkout, cart) = (simulation.engine.checkout_view(), simulation.engine.cart_view());
        if let Some(quote) = checkout.quote {
            prop_assert_eq!(cart.totals, quote.totals.into());
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
        let mut list: Vec<(ProductId, Option<VariantId>, u32)> = Vec::new();
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
fn apply_to_model(list: &mut Vec<(ProductId, Option<VariantId>, u32)>, command: &Command) {
    let exists = |product: ProductId, variant: Option<VariantId>| {
        matches!((product.get(), variant.map(VariantId::get)), (1 | 3, None) | (2, Some(21)))
    };
    let max = |product: ProductId| if product.get() == 3 { 1 } else { 100 };
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
