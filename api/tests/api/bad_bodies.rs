//! Every body of the contract, spoilt in every way in every place: each is refused for what is wrong with it, by name, and
//! what is only strange is a text like any other.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Map, Value, json};

use crate::promise::{DOCUMENT, resolved};
use crate::support::{Answer, TestShop};

/// Texts that do something elsewhere, or that programs trip over.
const STRANGE: [&str; 8] = [
    "'; DROP TABLE customers; --",
    "1) UNION SELECT password_hash FROM customers --",
    "$1",
    "%_\\",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "\u{202e}\u{200b}\u{feff}\u{2028}",
    "e\u{301}\u{301}\u{301}ﷺ\u{10ffff}",
    "مرحبا<script>alert(1)</script>",
];

/// A body, right in its kinds, for an operation.
struct Target {
    method: Method,
    path: String,
    body: Value,
}

impl Target {
    /// All that take JSON.
    fn all() -> Vec<Self> {
        let mut found = Vec::new();
        for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                if schema.is_object() {
                    let path = path.trim_start_matches('/').replace("{number}", "M26-000001");
                    let path =
                        path.replace(['{', '}'], "").replace("/lesson/", "/402/").replace("/course/", "/4/");
                    let method = method.to_uppercase().parse().unwrap();
                    found.push(Self { method, path, body: sample(schema) });
                }
            }
        }
        found
    }

    fn named(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    async fn send(&self, shop: &TestShop, token: &str, kind: &str, body: impl Into<Body>) -> Answer {
        let request = Request::builder()
            .method(&self.method)
            .uri(format!("/api/v1/{}", self.path))
            .header(header::HOST, "localhost:8080")
            .header(header::CONTENT_TYPE, kind)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header("idempotency-key", "clave-de-prueba");
        shop.send(request.body(body.into()).unwrap()).await
    }

    /// The body with another value in one place.
    fn with(&self, place: &str, value: Value) -> String {
        let mut body = self.body.clone();
        *body.pointer_mut(place).unwrap() = value;
        body.to_string()
    }
}

/// A value of the right kind, with everything that it may have.
fn sample(schema: &Value) -> Value {
    let schema = resolved(schema);
    if let Some(known) = schema["enum"].as_array() {
        return known[0].clone();
    }
    if let Some(one) = schema["oneOf"].as_array() {
        return one.iter().find(|one| one["type"] != "null").map_or(Value::Null, sample);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null").unwrap(),
        kind => kind,
    };
    match kind.as_str() {
        Some("object") => {
            let members = schema["properties"].as_object().into_iter().flatten();
            members.map(|(name, member)| (name.clone(), sample(member))).collect::<Map<_, _>>().into()
        }
        Some("array") if schema["items"].is_object() => {
            let least = schema["minItems"].as_u64().unwrap_or(1).max(1);
            (0..least).map(|_| sample(&schema["items"])).collect()
        }
        Some("array") => json!([]),
        Some("string") => json!("x"),
        Some("integer" | "number") => json!(1),
        Some("boolean") => json!(true),
        _ => Value::Null,
    }
}

/// The places of all values that hold no others, as `/lines/0/qty`.
fn leaves(value: &Value, place: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, value)| leaves(value, &format!("{place}/{name}"), found));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| leaves(value, &format!("{place}/{at}"), found));
        }
        leaf => found.push((place.to_owned(), leaf.clone())),
    }
}

/// `/lines/0/qty` as the answers write it: `lines[0].qty`.
fn written(place: &str) -> String {
    place.split('/').skip(1).fold(String::new(), |path, step| match step.parse::<usize>() {
        Ok(at) => format!("{path}[{at}]"),
        Err(_) if path.is_empty() => step.to_owned(),
        Err(_) => format!("{path}.{step}"),
    })
}

/// The code of a refusal and the field that it names.
fn refusal(answer: &Answer) -> (u16, String, String) {
    let (status, code) = answer.error();
    (status, code, answer.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned())
}

fn expected(status: u16, code: &str, field: &str) -> (u16, String, String) {
    (status, code.to_owned(), field.to_owned())
}

#[tokio::test]
async fn every_body_is_refused_for_what_is_wrong_with_it() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let targets = Target::all();
    assert!(targets.len() > 15, "where are the bodies?");
    for target in &targets {
        let named = target.named();
        let json = |body: String| target.send(&shop, &token, "application/json", body);
        let first = target.body.as_object().unwrap().keys().next().unwrap().clone();
        let mut more = target.body.clone();
        more["sobra"] = json!(1);
        let twice = format!(r#"{{"{first}":null,"{first}":null}}"#);
        for (body, told) in [
            (more.to_string(), expected(422, "unknown_field", "sobra")),
            (twice, expected(400, "duplicate_field", &first)),
            ("[]".to_owned(), expected(422, "invalid_body", "")),
            ("\"x\"".to_owned(), expected(422, "invalid_body", "")),
            (r#"{"a"#.to_owned(), expected(400, "malformed_json", "")),
            (" ".repeat(300 << 10), expected(413, "payload_too_large", "")),
        ] {
            assert_eq!(refusal(&json(body.clone()).await), told, "{named} {body:.200}");
        }
        let plain = target.send(&shop, &token, "text/plain", target.body.to_string()).await;
        assert_eq!(plain.error(), (415, "unsupported_media_type".into()), "{named}");

        let mut places = Vec::new();
        leaves(&target.body, "", &mut places);
        for (place, value) in places {
            let wrong = match &value {
                Value::String(_) => vec![json!(1), json!({}), json!(["x"]), json!(true)],
                Value::Number(_) => vec![json!("1"), json!([1]), json!(false)],
                _ => vec![json!("true"), json!(1), json!({})],
            };
            let field = written(&place);
            for wrong in wrong {
                let body = target.with(&place, wrong);
                assert_eq!(
                    refusal(&json(body.clone()).await),
                    expected(422, "invalid_body", &field),
                    "{named} {body}"
                );
            }
            if value.is_string() {
                let body = target.with(&place, json!("a\0b"));
                assert_eq!(refusal(&json(body).await), expected(422, "invalid_text", &field), "{named}");
            }
        }
    }
}

#[tokio::test]
async fn whatever_is_written_in_whatever_field_is_a_text() {
    let shop = TestShop::with(|config| {
        config.throttle.registrations_per_address = 1_000_000;
        config.throttle.messages_per_address = 1_000_000;
        config.throttle.withdrawals_per_email = 1_000_000;
        config.throttle.withdrawals_per_address = 1_000_000;
        config.throttle.password_resets_per_address = 1_000_000;
        config.throttle.price_codes_per_address = 1_000_000;
        config.throttle.logins_per_account = 1_000_000;
        config.throttle.logins_per_address = 1_000_000;
    })
    .await;
    let token = shop.customer("ana@ejemplo.es").await;
    for target in Target::all() {
        let mut places = Vec::new();
        leaves(&target.body, "", &mut places);
        for (place, _) in places.iter().filter(|(_, value)| value.is_string()) {
            for strange in STRANGE {
                let body = target.with(place, json!(strange));
                let answer = target.send(&shop, &token, "application/json", body).await;
                assert!(answer.status.as_u16() < 500, "{} {place}: {}", target.named(), answer.text());
            }
        }
    }
    assert_eq!(shop.number("SELECT COUNT(*) FROM customers").await, 1);
    assert_eq!(shop.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.status, 200);
}
