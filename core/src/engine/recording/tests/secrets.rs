//! Tests that no personal data of commands or responses appear in a recording.

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::address::PostalAddress;
use crate::api_client::{Call, ListQuery};
use crate::checkout::{BillingData, DeliveryData};
use crate::engine::{Command, Effect, Stored};
use crate::payments::PaymentRequest;
use crate::session::{Registration, test_token};

/// Marker of personal data, used as text and as member name.
pub(super) const SECRET: &str = "Qzurruti";
/// Marker of personal numbers, also used as member name.
const NUMBER: u32 = 61_234_567;

const NOON: Timestamp = Timestamp::from_ms(1_800_000_000_000);

fn token() -> String {
    test_token(&format!(
        r#"{{"exp":{},"sub":"{NUMBER}","iat":{NUMBER},"{SECRET}":1,"aud":"{SECRET}","user":{}}}"#,
        NOON.ms() / 1000 + 3_600,
        user()
    ))
}

fn user() -> String {
    format!(
        r#"{{"id":{NUMBER},"firstname":"{SECRET}","lastname":"{SECRET} {NUMBER}","email":"{SECRET}@{SECRET}.es","avatar":"/{SECRET}.png","country":"{SECRET}","phone":"{NUMBER}8","roles":["professional","{SECRET}"],"hasCard":true}}"#
    )
}

fn delivery() -> DeliveryData {
    let secret = || SECRET.to_owned();
    DeliveryData {
        id: Some(NUMBER.into()),
        location: Some(NUMBER.into()),
        company: secret(),
        phone: format!("+34 {NUMBER}8"),
        observations: format!("{SECRET}\n{NUMBER}"),
        ..DeliveryData::from(address())
    }
}

fn billing() -> BillingData {
    BillingData { company: SECRET.into(), vat: format!("{NUMBER}X"), ..BillingData::from(address()) }
}

fn address() -> PostalAddress {
    let secret = || SECRET.to_owned();
    PostalAddress {
        country: secret(),
        street_address: format!("{SECRET} {NUMBER}"),
        extended_address: secret(),
        locality: secret(),
        region: secret(),
        postal_code: NUMBER.to_string().into(),
    }
}

fn stored() -> Stored {
    let secret = || Some(SECRET.to_owned());
    Stored {
        seed: 7,
        user_agent: SECRET.into(),
        apple_pay: Some(true),
        session_token: Some(token()),
        price_token: Some(token()),
        cart: Some(format!("1:0:2.{SECRET}")),
        codes: secret(),
        cart_agreed: secret(),
        cart_rest: secret(),
        order: Some(format!("ab.c0.{SECRET}-{NUMBER}")),
        delivery: Some(to_json(&delivery())),
        billing: Some(to_json(&billing())),
        shipping: Some(format!(r#"{{"id":1,"title":"{SECRET}","{SECRET}":1}}"#)),
        payment_method: secret(),
        scroll: Some(format!("{SECRET}:1")),
        reloads: Some(format!("1:{SECRET}")),
        build: secret(),
    }
}

/// Calls of every kind whose response the engine reads, and some whose response it does not read.
pub(super) fn calls() -> Vec<Call> {
    let secret = || SECRET.to_owned();
    let list = || ListQuery {
        filters: vec![(secret(), secret())],
        sort: Some(secret()),
        limit: Some(NUMBER),
        page: Some(NUMBER),
    };
    let json = || format!(r#"{{"{SECRET}":"{SECRET}","id":{NUMBER}}}"#);
    let path = || format!("/tienda/{SECRET}?{SECRET}={NUMBER}#{SECRET}");
    vec![
        Call::Payload { path: path() },
        Call::Products(list()),
        Call::FacetedProducts(list()),
        Call::Calendarized { category: secret() },
        Call::Product { slug: secret() },
        Call::ProductPreview { token: secret() },
        Call::PaymentLink { token: secret() },
        Call::Category { slug: secret() },
        Call::Search { query: secret(), list: list() },
        Call::Suggestions { query: secret() },
        Call::Shop { slug: secret() },
        Call::Content { slug: secret() },
        Call::Contact { message: json().into() },
        Call::Register(Registration {
            firstname: secret(),
            lastname: secret(),
            email: secret(),
            password: secret(),
            phone: NUMBER.to_string(),
            country: secret(),
            privacy: true,
        }),
        Call::Activate { token: secret() },
        Call::Login { email: secret(), password: secret() },
        Call::UpdateMe { changes: json().into() },
        Call::AddAddress { address: json().into() },
        Call::ReplaceAddress { id: NUMBER.into(), address: json().into() },
        Call::EndSession { id: secret() },
        Call::PersonalData,
        Call::Erase { password: secret() },
        Call::EnterPriceTable { code: secret() },
        Call::Orders(list()),
        Call::Order { number: format!("M26-{NUMBER}").into() },
        Call::Pay { number: format!("M26-{NUMBER}").into(), request: PaymentRequest::default() },
        Call::Withdraw { request: json().into() },
        Call::Course { id: NUMBER.into() },
        Call::SaveProgress { course: NUMBER.into(), lesson: NUMBER.into(), progress: json().into() },
        Call::AnswerSurvey { id: secret(), answers: json().into() },
    ]
}

fn commands() -> Vec<Command> {
    let path = || format!("/{SECRET}/{NUMBER}?{SECRET}#{SECRET}");
    let mut commands = vec![
        Command::Start(Box::new(stored())),
        Command::Follow(Box::new(stored())),
        Command::LoginWithToken { token: token() },
        Command::LoginWithToken { token: SECRET.into() },
        Command::SetPriceToken { token: token() },
        Command::SetDelivery(delivery()),
        Command::SetBilling(billing()),
        Command::CheckoutLoad { ticket: 1 },
        Command::RequestQuote { ticket: 2 },
        Command::PlaceOrder { ticket: 3 },
        Command::CartAdd { product: 1.into(), variant: None, quantity: 1.0 },
        Command::CartAddCode { ticket: 5, code: SECRET.into() },
        Command::CartRemoveCode { code: SECRET.into() },
        Command::Visit { ticket: 4, path: path(), dirty: false },
        Command::LeaveScreen { key: SECRET.into(), y: 1 },
        Command::ChunkFailed { path: path() },
        Command::Preload { path: path() },
        Command::CancelPreload { path: path() },
        Command::PreloadEnded { path: path(), succeeded: true },
        Command::Fail { status: 500, message: format!("{SECRET}: {NUMBER}") },
    ];
    commands.extend(calls().into_iter().map(|call| Command::Call { ticket: 9, call }));
    commands
}

/// Responses with the markers in every possible place, except for public data.
pub(super) fn responses(path: &str) -> Vec<String> {
    let order = format!(
        r#"{{"number":"M26-{NUMBER}","state":"paid","lines":[],"totals":{TOTALS},"payment_method":"card","billing":{},"delivery":{},"created_at":"{SECRET}","invoices":["{SECRET}"],"refunded":{NUMBER}}}"#,
        to_json(&billing()),
        to_json(&delivery())
    );
    let quote = format!(
        r#"{{"lines":[],"totals":{TOTALS},"changes":[{{"product":1,"code":"{SECRET}","message":"{SECRET} {NUMBER}"}}]}}"#
    );
    let bodies = [
        format!(r#"{{"token":"{}","user":{},"message":"{SECRET}"}}"#, token(), user()),
        format!(r#"{{"token":"{SECRET}"}}"#),
        user(),
        order.clone(),
        format!(r#"{{"data":[{order}],"total":{NUMBER}}}"#),
        quote.clone(),
        format!(r#"{{"data":[],"query":"{SECRET}","total":{NUMBER}}}"#),
        format!(r#"{{"lines":[{{"product":1,"qty":2}}],"owner":"{SECRET}"}}"#),
        format!(r#"{{"id":"{SECRET}"}}"#),
        format!(r#"{{"redirect":{{"to":"/{SECRET}","status":301}}}}"#),
        format!(
            r#"{{"code":"{SECRET}","message":"{SECRET} {NUMBER}","errors":[{{"field":"{SECRET}","message":"{SECRET}"}}],"quote":{quote}}}"#
        ),
        format!(r#"{{"message":"jwt_{SECRET}"}}"#),
        format!(
            r#"{{"code":"{SECRET}","promotion":{{"id":1,"title":"{SECRET}","code":"{SECRET}","effect":{{"type":"free_delivery"}}}}}}"#
        ),
        format!(
            r#"{{"code":"{SECRET}","rejection":{{"code":"{SECRET}","reason":"{SECRET}","message":"{SECRET} {NUMBER}"}}}}"#
        ),
        SECRET.to_owned(),
        format!(r#"["{SECRET}",{NUMBER}]"#),
        String::new(),
    ];
    let public_paths = ["configs", "parameters", "delivery-methods", "shops", "payment-methods", "products/"];
    if matches!(path, "promotions" | "tax-rules") || public_paths.iter().any(|start| path.starts_with(start))
    {
        return vec!["{}".into(), SECRET.into(), String::new()];
    }
    bodies.into_iter().flat_map(|body| [with_unknown_members(&body), body]).collect()
}

const TOTALS: &str =
    r#"{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0}"#;

/// Adds unknown members with the markers to every object.
fn with_unknown_members(body: &str) -> String {
    fn add_members(json: Value) -> Value {
        match json {
            Value::Array(values) => values.into_iter().map(add_members).collect(),
            Value::Object(members) => {
                let mut members: serde_json::Map<_, _> =
                    members.into_iter().map(|(name, value)| (name, add_members(value))).collect();
                members.insert(SECRET.into(), NUMBER.into());
                members.insert(NUMBER.to_string(), SECRET.into());
                Value::Object(members)
            }
            other => other,
        }
    }
    serde_json::from_str(body).map_or_else(|_| body.to_owned(), |json| add_members(json).to_string())
}

/// Recorded engine with its unanswered requests.
#[derive(Default)]
struct Session {
    engine: Engine,
    recorder: Recorder,
    waiting: Vec<(u32, String)>,
}

impl Session {
    fn input(&mut self, input: Input) {
        for effect in self.recorder.update(&mut self.engine, NOON, input).effects {
            if let Effect::Http { id, request } = effect {
                self.waiting.push((id, request.path));
            }
        }
    }

    /// Lower-case text of the recording, with the decoded claims of its tokens.
    fn recorded(&mut self) -> String {
        let lines = self.recorder.take_lines();
        let tokens = lines.split(['"', '\\']).filter_map(|text| text.split('.').nth(1));
        let claims = tokens
            .filter_map(crate::session::decode_base64url)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let claims: String = claims.collect();
        (lines + &claims).to_lowercase()
    }
}

/// Rule 4.7.
#[test]
fn commands_are_redacted() {
    for command in commands() {
        let mut session = Session::default();
        session.input(Input::Command(command.clone()));
        let recorded = session.recorded();
        assert!(!recorded.contains(&SECRET.to_lowercase()), "{command:?}: {recorded}");
        assert!(!recorded.contains(&NUMBER.to_string()), "{command:?}: {recorded}");
    }
}

proptest! {
    /// Rule 4.7.
    #[test]
    fn sessions_are_redacted(
        steps in proptest::collection::vec((any::<prop::sample::Index>(), any::<bool>(), 0..4_usize), 1..60)
    ) {
        let mut session = Session::default();
        let commands = commands();
        for (choice, is_command, status) in steps {
            if is_command || session.waiting.is_empty() {
                session.input(Input::Command(choice.get(&commands).clone()));
                continue;
            }
            let index = choice.index(session.waiting.len());
            let (id, path) = session.waiting.swap_remove(index);
            let status = [200, 200, 422, 0][status];
            let outcome = if status == 0 {
                Outcome::Failed { id, code: format!("{SECRET} {NUMBER}") }
            } else {
                let body = choice.get(&responses(&path)).clone();
                Outcome::Responded { id, status, body }
            };
            session.input(Input::Outcome(outcome));
        }
        let recorded = session.recorded();
        prop_assert!(!recorded.contains(&SECRET.to_lowercase()), "{recorded}");
        prop_assert!(!recorded.contains(&NUMBER.to_string()), "{recorded}");
        let lines = recorded.lines().next().is_some();
        prop_assert!(lines);
    }
}
