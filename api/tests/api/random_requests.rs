//! Pseudo-random requests generated from the contract, most of them nearly valid: the server never fails and
//! always responds as documented. `npm run contract:fuzz` does the same with a more inventive generator.

use axum::body::Body;
use axum::http::{Request, header};
use mostrador_api::config::BASE_PATH;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use crate::openapi_assertions::{DOCUMENT, resolve_ref};
use crate::support::TestApp;

/// Requests per operation.
const ROUNDS: usize = 8;
/// Fixed seed for reproducible requests.
const SEED: u64 = 20_261_120;

/// Identifiers of test data, and invalid ones.
const NAMES: [&str; 14] = [
    "1",
    "2",
    "4",
    "202",
    "402",
    "jabon-de-oliva",
    "jabones",
    "centro",
    "cuaderno",
    "jara",
    "ayuda/envios",
    "M26-000001",
    "../../etc/passwd",
    "ninguno",
];
const TEXTS: [&str; 16] = [
    "",
    " ",
    "a",
    "ana@ejemplo.es",
    "una clave larga",
    "28013",
    "ES",
    "612345678",
    "'; DROP TABLE orders; --",
    "%_%",
    "👩‍👩‍👧‍👦",
    "مرحبا",
    "\u{202e}\u{200b}",
    "a\u{0}b",
    "9999-99-99",
    "-292277022657-01-27T08:29:52Z",
];
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "4",
    "100",
    "-1",
    "0.5",
    "101",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
];

/// Deterministic random number generator (`splitmix64`).
struct Rng(u64);

impl Rng {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next_u64() % limit as u64).unwrap()
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn number(&mut self) -> Value {
        serde_json::from_str(self.pick::<&str>(&NUMBERS)).unwrap()
    }

    /// Value that no schema accepts.
    fn nonsense(&mut self) -> Value {
        match self.below(7) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!([[[]]]),
            3 => json!({ "a": { "b": null } }),
            4 => json!("x".repeat(5_000)),
            5 => self.number(),
            _ => json!(self.pick(&TEXTS)),
        }
    }

    /// Value that usually matches the schema.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let schema = resolve_ref(schema);
        if depth == 0 || self.one_in(12) {
            return self.nonsense();
        }
        if let Some(one) = schema["oneOf"].as_array() {
            let one = self.pick(one);
            return self.value(one, depth - 1);
        }
        if let Some(all) = schema["allOf"].as_array() {
            let parts = all.iter().map(|part| self.value(part, depth - 1));
            let members: Map<String, Value> = parts
                .collect::<Vec<_>>()
                .into_iter()
                .filter_map(|part| part.as_object().cloned())
                .flatten()
                .collect();
            return members.into();
        }
        if let Some(variants) = schema["enum"].as_array() {
            return self.pick(variants).clone();
        }
        let schema_type = match &schema["type"] {
            Value::Array(kinds) => self.pick(kinds).as_str(),
            schema_type => schema_type.as_str(),
        };
        match schema_type {
            Some("object") => self.object(schema, depth),
            Some("array") => (0..self.below(4)).map(|_| self.value(&schema["items"], depth - 1)).collect(),
            Some("string") => json!(self.pick(&TEXTS)),
            Some("integer" | "number") => self.number(),
            Some("boolean") => json!(self.one_in(2)),
            Some("null") => Value::Null,
            _ => self.nonsense(),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut members = Map::new();
        let required = schema["required"].as_array();
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.is_some_and(|required| required.iter().any(|one| one == name));
            let include = if is_required { !self.one_in(15) } else { self.one_in(2) };
            if include {
                members.insert(name.clone(), self.value(member, depth - 1));
            }
        }
        if self.one_in(20) {
            members.insert("sobra".to_owned(), self.nonsense());
        }
        members.into()
    }

    /// Text for a parameter: from its example, from the test data, or random.
    fn text(&mut self, parameter: &Value) -> String {
        let example = &parameter["example"];
        if !example.is_null() && self.one_in(2) {
            return plain_text(example);
        }
        let number = ["integer", "number"].iter().any(|kind| parameter["schema"]["type"] == *kind);
        match self.below(6) {
            0 => (*self.pick(&TEXTS)).to_owned(),
            1 | 2 if !number => (*self.pick(&NAMES)).to_owned(),
            _ => {
                let value = self.value(&parameter["schema"], 3);
                let joined = value
                    .as_array()
                    .map(|values| values.iter().map(plain_text).collect::<Vec<_>>().join(","));
                joined.unwrap_or_else(|| plain_text(&value))
            }
        }
    }
}

fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn percent(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

fn request(
    rng: &mut Rng,
    method: &str,
    path: &str,
    operation: &Value,
    tokens: &[String],
) -> (Request<Body>, String) {
    let (mut path, mut query) = (path.to_owned(), Vec::new());
    let mut request =
        Request::builder().method(method.to_uppercase().as_str()).header(header::HOST, "localhost:8080");
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let text = rng.text(parameter);
        match parameter["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &percent(&text)),
            Some("query") if rng.one_in(3) => query.push(format!("{}={}", percent(name), percent(&text))),
            Some("header") if !rng.one_in(6) => {
                request = request.header(name, percent(&format!("clave-al-azar-{text:.60}")));
            }
            _ => {}
        }
    }
    if rng.one_in(20) {
        query.push(format!("{}={}", percent("filter[sobra]"), percent(rng.pick::<&str>(&TEXTS))));
    }
    let uri = format!("{BASE_PATH}{path}{}{}", if query.is_empty() { "" } else { "?" }, query.join("&"));
    if !rng.one_in(4) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {}", rng.pick(tokens)));
    }
    let content = operation["requestBody"]["content"].as_object();
    let (content_type, body) = match content.and_then(|content| content.iter().next()) {
        Some((content_type, content)) if content_type == "application/json" => {
            let body = if rng.one_in(25) {
                "{\"a\":".to_owned()
            } else {
                rng.value(&content["schema"], 6).to_string()
            };
            (content_type.as_str(), body)
        }
        Some((content_type, _)) => {
            (content_type.as_str(), format!("Ds_Signature={}", percent(rng.pick::<&str>(&TEXTS))))
        }
        None => ("application/json", String::new()),
    };
    let content_type = if rng.one_in(25) { "text/plain" } else { content_type };
    let description = format!("{method} {uri} {content_type} {body}");
    let request = request.uri(uri).header(header::CONTENT_TYPE, content_type).body(Body::from(body)).unwrap();
    (request, description)
}

#[tokio::test]
async fn random_requests_are_answered_as_documented() {
    let app = TestApp::with(|config| config.rate_limits.registrations_per_address = 1_000_000).await;
    let tokens =
        [app.customer("ana@ejemplo.es").await, app.customer("bea@ejemplo.es").await, "a.b.c".to_owned()];
    let mut rng = Rng(SEED);
    let mut accepted = 0;
    for _ in 0..ROUNDS {
        for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let (request, description) = request(&mut rng, method, path, operation, &tokens);
                // Printed if the test fails; the last request is the cause.
                println!("{description}");
                let response = app.send(request).await;
                assert!(!response.status.is_server_error(), "{}", response.text());
                accepted += usize::from(response.status.is_success());
            }
        }
    }
    // The test is only meaningful if many requests are accepted.
    assert!(accepted > 60, "only {accepted} requests were accepted");
    assert_eq!(app.api("products?limit=1").await.status, 200);
}
