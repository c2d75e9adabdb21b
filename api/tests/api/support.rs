//! A shop of its own for each test, and a customer who can be made to buy.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use mostrador_api::config::Config;
use mostrador_api::seed::Source;
use mostrador_api::state::Shop;
use mostrador_api::store::Store;
use mostrador_api::store::changes::{self, Change};
use mostrador_api::{clock, routes};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::databases;
use crate::promise;

/// Longest that a test waits for a condition: by then it never comes, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The catalogue of the tests.
pub(crate) const CATALOGUE: Source = Source {
    categories: include_str!("../fixtures/shop/categories.json"),
    collections: include_str!("../fixtures/shop/collections.json"),
    products: include_str!("../fixtures/shop/products.json"),
    shops: include_str!("../fixtures/shop/shops.json"),
    delivery: include_str!("../fixtures/shop/delivery.json"),
    payment_methods: include_str!("../fixtures/shop/payment-methods.json"),
    menus: include_str!("../fixtures/shop/menus.json"),
    configs: include_str!("../fixtures/shop/configs.json"),
    contents: include_str!("../fixtures/shop/contents.json"),
    courses: include_str!("../fixtures/shop/courses.json"),
    surveys: include_str!("../fixtures/shop/surveys.json"),
    blog: include_str!("../fixtures/shop/blog.json"),
    route_rules: include_str!("../fixtures/shop/route-rules.json"),
    colours: "{}",
};

/// A shop on a database of its own.
pub(crate) struct TestShop {
    pub(crate) router: Router,
    pub(crate) shop: Shop,
    /// Removed with the shop.
    _folder: TempDir,
}

/// Another server of a shop.
pub(crate) struct Replica {
    pub(crate) router: Router,
    pub(crate) shop: Shop,
}

/// An answer, read whole.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The status and the code of an error; its message must be for people.
    pub(crate) fn error(&self) -> (u16, String) {
        let json = self.json();
        assert!(json["message"].as_str().is_some_and(|text| text.ends_with('.')), "{json}");
        (self.status.as_u16(), json["code"].as_str().unwrap_or_default().to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl TestShop {
    /// A development shop with the catalogue of the tests.
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { database: databases::fresh(folder.path()).await, ..Config::default() };
        // Places for everybody, however many come at once: who is sent away is a matter of `admission`.
        config.limits.requests = 200;
        change(&mut config);
        let config = config.ready(true).unwrap();
        let store = Store::open(&config.database).await.unwrap();
        let shop = Shop::new(config, store);
        Self { router: routes::router(&shop), shop, _folder: folder }
    }

    /// Another server on the same database.
    pub(crate) async fn replica(&self) -> Replica {
        let config = self.shop.config().clone();
        let store = Store::open(&config.database).await.unwrap();
        let shop = Shop::new(config, store);
        Replica { router: routes::router(&shop), shop }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        send(&self.router, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// The same with headers.
    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let request =
            headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn api(&self, path: &str) -> Answer {
        self.get(&format!("/api/v1/{path}")).await
    }

    /// Sends JSON, as a customer when a token is given.
    pub(crate) async fn call(&self, method: Method, path: &str, token: Option<&str>, body: &Value) -> Answer {
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

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call(Method::POST, path, None, body).await
    }

    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::HOST, "localhost:8080")
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }

    /// The mail in the outbox, the newest first.
    pub(crate) async fn mail(&self) -> Vec<Value> {
        self.get("/_dev/outbox.json").await.json()["data"].as_array().unwrap().clone()
    }

    /// The first number of a query, read behind the server's back.
    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut *self.shop.store().read().await.unwrap()).await.unwrap()
    }

    /// Changes the database behind the server's back, as another server would: saying so.
    pub(crate) async fn sql(&self, sql: &'static str) {
        let mut tx = self.shop.store().write().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        changes::note(&mut tx, Change::Catalogue).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Registers, activates from the mail and logs in; gives the token.
    pub(crate) async fn customer(&self, email: &str) -> String {
        assert_eq!(self.post("customers", &registration(email)).await.status, 202);
        let path = self.activation_path().await;
        assert_eq!(self.post(&path, &json!({})).await.status, 200);
        let answer = self.post("session", &json!({ "email": email, "password": "una clave larga" })).await;
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// The call that the newest activation mail leads to.
    pub(crate) async fn activation_path(&self) -> String {
        let mail = self.mail().await;
        let text = mail[0]["text"].as_str().unwrap();
        let token = text.split("/activar-cuenta/").nth(1).unwrap().split_whitespace().next().unwrap();
        format!("customers/activation/{token}")
    }

    /// Places an order.
    pub(crate) async fn order(&self, token: &str, key: &str, body: &Value) -> Answer {
        let request = Request::post("/api/v1/orders")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "localhost:8080")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header("idempotency-key", key);
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }
}

impl Replica {
    pub(crate) async fn api(&self, path: &str) -> Answer {
        ask(&self.router, path).await
    }
}

/// What a server answers to a question about the catalogue.
pub(crate) async fn ask(router: &Router, path: &str) -> Answer {
    send(router, Request::get(format!("/api/v1/{path}")).body(Body::empty()).unwrap()).await
}

/// Sends a request. The answer is one that the contract promises.
pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let (method, uri) = (request.method().clone(), request.uri().to_string());
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    let answer = Answer { status: parts.status, headers: parts.headers, body };
    promise::keep(&method, &uri, &answer);
    answer
}

/// A complete registration.
pub(crate) fn registration(email: &str) -> Value {
    json!({ "firstname": "Ana", "lastname": "Ruiz", "email": email, "password": "una clave larga",
        "phone": "612 34 56 78", "country": "ES", "privacy": true })
}

/// An address on the peninsula.
pub(crate) fn address() -> Value {
    json!({ "type": "courier", "company": "Ana Ruiz", "streetAddress": "Calle Mayor, 1", "locality": "Madrid",
        "region": "Madrid", "postalCode": "28013", "country": "ES", "phone": "612345678" })
}

/// An order of these lines by courier, at the accepted total.
pub(crate) fn order_of(lines: &Value, accepted_total: i64) -> Value {
    json!({ "lines": lines, "delivery": address(), "shipping_id": 1, "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": accepted_total })
}

/// Two soaps by courier: 2 × 7.35 € and 4.95 € of delivery.
pub(crate) fn two_soaps() -> Value {
    order_of(&json!([{ "product": 1, "qty": 2 }]), 1_965)
}

/// All lessons of course 4: where what finishes each of them is put.
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

/// Now, for tokens.
pub(crate) fn now_ms() -> i64 {
    clock::now_ms()
}
