//! Test instance of the shop with its own database, plus helpers that register customers and place orders.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use mostrador_api::app_state::AppState;
use mostrador_api::config::Config;
use mostrador_api::db::Database;
use mostrador_api::db::repositories::catalogue_changes;
use mostrador_api::db::repositories::catalogue_changes::Change;
use mostrador_api::http::response_cache::ResponseCache;
use mostrador_api::seed::Source;
use mostrador_api::transfer::import;
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::import::report::Report;
use mostrador_api::transfer::import::{ImportError, ImportFile, Imported, Options};
use mostrador_api::{clock, router};
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::{Service, ServiceExt};

use crate::{openapi_assertions, test_databases};

/// Maximum time to wait for a condition. Long enough that a slow machine does not cause false failures.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

/// Seed catalogue used by the tests.
pub(crate) const CATALOGUE: Source = Source {
    categories: include_str!("../fixtures/shop/categories.json"),
    collections: include_str!("../fixtures/shop/collections.json"),
    products: include_str!("../fixtures/shop/products.json"),
    shops: include_str!("../fixtures/shop/shops.json"),
    delivery: include_str!("../fixtures/shop/delivery.json"),
    payment_methods: include_str!("../fixtures/shop/payment-methods.json"),
    promotions: include_str!("../fixtures/shop/promotions.json"),
    menus: include_str!("../fixtures/shop/menus.json"),
    configs: include_str!("../fixtures/shop/configs.json"),
    contents: include_str!("../fixtures/shop/contents.json"),
    courses: include_str!("../fixtures/shop/courses.json"),
    surveys: include_str!("../fixtures/shop/surveys.json"),
    blog: include_str!("../fixtures/shop/blog.json"),
    route_rules: include_str!("../fixtures/shop/route-rules.json"),
    colours: "{}",
};

/// Shop with its own database.
pub(crate) struct TestApp {
    pub(crate) router: ResponseCache,
    pub(crate) state: AppState,
    /// Removed when the shop is dropped.
    _folder: TempDir,
}

/// A second server on the database of a `TestApp`.
pub(crate) struct Replica {
    pub(crate) router: ResponseCache,
    pub(crate) state: AppState,
}

/// HTTP response with its body read completely.
#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl TestResponse {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the status and error code. Asserts that the error has a user-facing message.
    pub(crate) fn error(&self) -> (u16, String) {
        let json = self.json();
        assert!(json["message"].as_str().is_some_and(|text| text.ends_with('.')), "{json}");
        (self.status.as_u16(), json["code"].as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl TestApp {
    /// Opens a shop in development mode with the test catalogue.
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// Opens a shop with a changed configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { database: test_databases::fresh(folder.path()).await, ..Config::default() };
        // High concurrency limit: shedding is tested in `admission`.
        config.limits.requests = 200;
        change(&mut config);
        let config = config.validated(true).unwrap();
        let store = Database::open(&config.database).await.unwrap();
        let state = AppState::new(config, store);
        Self { router: router::router(&state), state, _folder: folder }
    }

    /// Starts another server on the same database.
    pub(crate) async fn replica(&self) -> Replica {
        let config = self.state.configured().clone();
        let store = Database::open(&config.database).await.unwrap();
        let state = AppState::new(config, store);
        Replica { router: router::router(&state), state }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        send(&self.router, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        let request =
            headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn api(&self, path: &str) -> TestResponse {
        self.get(&format!("/api/v1/{path}")).await
    }

    /// Sends JSON, with a bearer token if given.
    pub(crate) async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> TestResponse {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "localhost:8080");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.call(Method::POST, path, None, body).await
    }

    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "localhost:8080")
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }

    /// Returns the e-mails in the outbox, newest first.
    pub(crate) async fn mail(&self) -> Vec<Value> {
        self.get("/_dev/outbox.json").await.json()["data"].as_array().unwrap().clone()
    }

    /// Reads one number directly from the database.
    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut *self.state.store().begin_read().await.unwrap()).await.unwrap()
    }

    /// Changes the database directly and records the change, as another server would.
    pub(crate) async fn sql(&self, sql: &'static str) {
        let mut tx = self.state.store().begin_write().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        catalogue_changes::record(&mut tx, Change::Catalogue).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Registers a customer, activates the account through the e-mail and logs in. Returns the session token.
    pub(crate) async fn customer(&self, email: &str) -> String {
        assert_eq!(self.post("customers", &registration(email)).await.status, 202);
        let path = self.activation_path().await;
        assert_eq!(self.post(&path, &json!({})).await.status, 200);
        let response = self.post("session", &json!({ "email": email, "password": "una clave larga" })).await;
        response.json()["token"].as_str().unwrap().to_owned()
    }

    /// Returns the activation path from the newest e-mail.
    pub(crate) async fn activation_path(&self) -> String {
        let mail = self.mail().await;
        let text = mail[0]["text"].as_str().unwrap();
        let token = text.split("/activar-cuenta/").nth(1).unwrap().split_whitespace().next().unwrap();
        format!("customers/activation/{token}")
    }

    pub(crate) async fn order(&self, token: &str, key: &str, body: &Value) -> TestResponse {
        let request = Request::post("/api/v1/orders")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "localhost:8080")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header("idempotency-key", key);
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }
}

impl Replica {
    pub(crate) async fn api(&self, path: &str) -> TestResponse {
        get_api(&self.router, path).await
    }
}

/// Sends a GET request to `/api/v1/{path}`.
/// Server of a test.
pub(crate) trait Server:
    Service<Request<Body>, Response = Response, Error = Infallible> + Clone
{
}

impl<S: Service<Request<Body>, Response = Response, Error = Infallible> + Clone> Server for S {}

pub(crate) async fn get_api(server: &impl Server, path: &str) -> TestResponse {
    send(server, Request::get(format!("/api/v1/{path}")).body(Body::empty()).unwrap()).await
}

/// Sends a request and checks the response against the `OpenAPI` document.
pub(crate) async fn send(server: &impl Server, request: Request<Body>) -> TestResponse {
    let (method, uri) = (request.method().clone(), request.uri().to_string());
    let response = server.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    let response = TestResponse { status: parts.status, headers: parts.headers, body };
    openapi_assertions::assert_matches_contract(&method, &uri, &response);
    response
}

pub(crate) fn registration(email: &str) -> Value {
    json!({ "firstname": "Ana", "lastname": "Ruiz", "email": email, "password": "una clave larga",
        "phone": "612 34 56 78", "country": "ES", "privacy": true })
}

/// Delivery address on the peninsula.
pub(crate) fn address() -> Value {
    json!({ "type": "courier", "company": "Ana Ruiz", "streetAddress": "Calle Mayor, 1", "locality": "Madrid",
        "region": "Madrid", "postalCode": "28013", "country": "ES", "phone": "612345678" })
}

/// Order body with these lines, delivery by courier and payment by card.
pub(crate) fn order_body(lines: &Value, accepted_total: i64) -> Value {
    json!({ "lines": lines, "delivery": address(), "shipping_id": 1, "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": accepted_total })
}

/// Order body for two soaps by courier: 2 × 7.35 € plus 4.95 € of delivery.
pub(crate) fn two_soaps() -> Value {
    order_body(&json!([{ "product": 1, "qty": 2 }]), 1_965)
}

/// Progress updates that complete all lessons of course 4, as (path, body).
pub(crate) fn all_lessons() -> [(String, Value); 4] {
    let answers = json!([{ "question": 1, "options": [2] }, { "question": 2, "options": [1, 3] }]);
    [
        (401, json!({ "watched": [[0, 58]] })),
        (402, json!({ "done": true })),
        (403, json!({ "done": true })),
        (404, json!({ "answers": answers })),
    ]
    .map(|(lesson, update)| (format!("courses/4/lessons/{lesson}/progress"), update))
}

pub(crate) fn now() -> Timestamp {
    clock::now()
}

/// Imports a table of a shop system.
pub(crate) async fn import_table(
    store: &Database,
    system: ShopSystem,
    csv: &[u8],
) -> Result<Report, ImportError> {
    import_with(store, csv, Options::new(system.mapping().unwrap())).await.map(|imported| imported.report)
}

pub(crate) async fn import_with(
    store: &Database,
    csv: &[u8],
    options: Options,
) -> Result<Imported, ImportError> {
    let file = ImportFile { name: "productos.csv".to_owned(), content: csv.into() };
    import::run(store, file, options, |_, _| async { Ok(()) }).await
}
