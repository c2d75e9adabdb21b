//! Mutates every request body of the contract: each invalid body is rejected with the offending field, and
//! unusual texts are accepted as plain text.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Map, Value, json};

use crate::openapi_assertions::{DOCUMENT, resolve_ref};
use crate::support::{TestApp, TestResponse};

/// Injection attempts and Unicode edge cases.
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

/// Operation with a body of the right types.
struct Target {
    method: Method,
    path: String,
    body: Value,
}

impl Target {
    /// All operations that take JSON.
    fn all() -> Vec<Self> {
        let mut targets = Vec::new();
        for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                if schema.is_object() {
                    let path = path.trim_start_matches('/').replace("{number}", "M26-000001");
                    let path =
                        path.replace(['{', '}'], "").replace("/lesson/", "/402/").replace("/course/", "/4/");
                    let method = method.to_uppercase().parse().unwrap();
                    targets.push(Self { method, path, body: sample(schema) });
                }
            }
        }
        targets
    }

    fn label(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    async fn send(
        &self,
        app: &TestApp,
        token: &str,
        content_type: &str,
        body: impl Into<Body>,
    ) -> TestResponse {
        let request = Request::builder()
            .method(&self.method)
            .uri(format!("/api/v1/{}", self.path))
            .header(header::HOST, "localhost:8080")
            .header(header::CONTENT_TYPE, content_type)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header("idempotency-key", "clave-de-prueba");
        app.send(request.body(body.into()).unwrap()).await
    }

    /// Returns the body with one value replaced, addressed by JSON pointer.
    fn with(&self, pointer: &str, value: Value) -> String {
        let mut body = self.body.clone();
        *body.pointer_mut(pointer).unwrap() = value;
        body.to_string()
    }
}

/// Value of the schema's type with all optional members.
fn sample(schema: &Value) -> Value {
    let schema = resolve_ref(schema);
    if let Some(variants) = schema["enum"].as_array() {
        return variants[0].clone();
    }
    if let Some(one) = schema["oneOf"].as_array() {
        return one.iter().find(|one| one["type"] != "null").map_or(Value::Null, sample);
    }
    let schema_type = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().find(|schema_type| *schema_type != "null").unwrap(),
        schema_type => schema_type,
    };
    match schema_type.as_str() {
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

/// JSON pointers of all scalar values, such as `/lines/0/qty`.
fn leaves(value: &Value, pointer: &str, leaves_found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) => {
            members
                .iter()
                .for_each(|(name, value)| leaves(value, &format!("{pointer}/{name}"), leaves_found));
        }
        Value::Array(values) => {
            values
                .iter()
                .enumerate()
                .for_each(|(at, value)| leaves(value, &format!("{pointer}/{at}"), leaves_found));
        }
        leaf => leaves_found.push((pointer.to_owned(), leaf.clone())),
    }
}

/// Converts a JSON pointer such as `/lines/0/qty` to the notation of error responses: `lines[0].qty`.
fn field_path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, step| match step.parse::<usize>() {
        Ok(at) => format!("{path}[{at}]"),
        Err(_) if path.is_empty() => step.to_owned(),
        Err(_) => format!("{path}.{step}"),
    })
}

/// Status, code and first named field of an error.
fn error_of(response: &TestResponse) -> (u16, String, String) {
    let (status, code) = response.error();
    (status, code, response.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned())
}

fn expected(status: u16, code: &str, field: &str) -> (u16, String, String) {
    (status, code.to_owned(), field.to_owned())
}

#[tokio::test]
async fn every_invalid_body_is_rejected_with_its_field() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let targets = Target::all();
    assert!(targets.len() > 15, "too few operations with a JSON body");
    for target in &targets {
        let label = target.label();
        let json = |body: String| target.send(&app, &token, "application/json", body);
        let first = target.body.as_object().unwrap().keys().next().unwrap().clone();
        let mut with_unknown_field = target.body.clone();
        with_unknown_field["sobra"] = json!(1);
        let with_duplicate_field = format!(r#"{{"{first}":null,"{first}":null}}"#);
        for (body, error) in [
            (with_unknown_field.to_string(), expected(422, "unknown_field", "sobra")),
            (with_duplicate_field, expected(400, "duplicate_field", &first)),
            ("[]".to_owned(), expected(422, "invalid_body", "")),
            ("\"x\"".to_owned(), expected(422, "invalid_body", "")),
            (r#"{"a"#.to_owned(), expected(400, "malformed_json", "")),
            (" ".repeat(300 << 10), expected(413, "payload_too_large", "")),
        ] {
            assert_eq!(error_of(&json(body.clone()).await), error, "{label} {body:.200}");
        }
        let plain = target.send(&app, &token, "text/plain", target.body.to_string()).await;
        assert_eq!(plain.error(), (415, "unsupported_media_type".into()), "{label}");

        let mut pointers = Vec::new();
        leaves(&target.body, "", &mut pointers);
        for (pointer, value) in pointers {
            let wrong = match &value {
                Value::String(_) => vec![json!(1), json!({}), json!(["x"]), json!(true)],
                Value::Number(_) => vec![json!("1"), json!([1]), json!(false)],
                _ => vec![json!("true"), json!(1), json!({})],
            };
            let field = field_path(&pointer);
            for wrong in wrong {
                let body = target.with(&pointer, wrong);
                assert_eq!(
                    error_of(&json(body.clone()).await),
                    expected(422, "invalid_body", &field),
                    "{label} {body}"
                );
            }
            if value.is_string() {
                let body = target.with(&pointer, json!("a\0b"));
                assert_eq!(error_of(&json(body).await), expected(422, "invalid_text", &field), "{label}");
            }
        }
    }
}

#[tokio::test]
async fn unusual_texts_are_accepted_in_every_field() {
    let app = TestApp::with(|config| {
        config.rate_limits.registrations_per_address = 1_000_000;
        config.rate_limits.messages_per_address = 1_000_000;
        config.rate_limits.withdrawals_per_email = 1_000_000;
        config.rate_limits.withdrawals_per_address = 1_000_000;
        config.rate_limits.password_resets_per_address = 1_000_000;
        config.rate_limits.price_codes_per_address = 1_000_000;
        config.rate_limits.logins_per_account = 1_000_000;
        config.rate_limits.logins_per_address = 1_000_000;
    })
    .await;
    let token = app.customer("ana@ejemplo.es").await;
    for target in Target::all() {
        let mut pointers = Vec::new();
        leaves(&target.body, "", &mut pointers);
        for (pointer, _) in pointers.iter().filter(|(_, value)| value.is_string()) {
            for strange in STRANGE {
                let body = target.with(pointer, json!(strange));
                let response = target.send(&app, &token, "application/json", body).await;
                assert!(response.status.as_u16() < 500, "{} {pointer}: {}", target.label(), response.text());
            }
        }
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM customers").await, 1);
    assert_eq!(app.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.status, 200);
}
