//! A shop of each seed's own: a copy of one database that is migrated and filled once, and the shop's own handlers on it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use axum::routing::{get, post};
use mostrador_api::checkout::{orders, placing};
use mostrador_api::config::{Config, Mail};
use mostrador_api::mail::worker::Post;
use mostrador_api::payments::{attempts, notifications};
use mostrador_api::seed::{Source, seed};
use mostrador_api::state::Shop;
use mostrador_api::store::{Store, customers};
use mostrador_api::world;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, SqliteConnection};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::outside::Outside;

/// Friday, 20 November 2026, 10:00 in Madrid.
pub(crate) const OPENING: i64 = 1_795_165_200_000;
/// The owner's address.
pub(crate) const OWNER: &str = "dueña@tienda.example";
/// How many shoppers there are; they have these numbers, from 1.
pub(crate) const SHOPPERS: usize = 4;

/// So many orders that are not paid each of them may have.
pub(crate) const UNPAID: usize = 3;
/// So long an order waits to be paid at the bank, and for its transfer.
pub(crate) const WAITS_MS: [(&str, i64); 3] =
    [("card", 2 * HOUR_MS), ("bizum", 2 * HOUR_MS), ("transfer", DAY_MS)];

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Tables into which rows are written that may be made to fail.
const BREAKABLE: [&str; 12] = [
    "orders",
    "order_lines",
    "idempotency_keys",
    "payment_attempts",
    "payment_notifications",
    "refunds",
    "invoices",
    "order_events",
    "outbox",
    "enrolments",
    "products",
    "variants",
];

macro_rules! fixture {
    ($file:literal) => {
        include_str!(concat!("../fixtures/shop/", $file, ".json"))
    };
}

/// A course on a date, with three seats.
const DATED: &str = r#", { "id": 7, "slug": "taller", "title": "Taller de jabones", "summary": "", "description": "",
    "category": "cursos-online-para-profesionales", "categories": [1], "collection": null, "tax": 1, "price": "50.00",
    "stock": null, "unique_buy": true, "virtual": true, "calendarized": true, "sku": "T", "sessions": [
    { "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1", "seats": 3 }],
    "created_at": "2026-01-07T00:00:00Z" }]"#;

/// What every seed begins with.
pub(crate) struct Template {
    database: Vec<u8>,
    /// The tokens of the shoppers.
    pub(crate) tokens: Vec<String>,
}

fn config(database: &Path) -> Config {
    let mail = Mail {
        from: "Tienda <hola@tienda.example>".into(),
        owner: OWNER.into(),
        smtp: "smtp://127.0.0.1".into(),
    };
    let mut config = Config { database: format!("sqlite:{}", database.display()), mail, ..Config::default() };
    config.redsys.url = "https://banco.example/pagar".into();
    config.redsys.rest_url = "https://banco.example/rest".into();
    config.redsys.query_url = "https://banco.example/query".into();
    (config.orders.transfer_days, config.orders.unpaid_at_once) = (1, u32::try_from(UNPAID).unwrap());
    (config.session.hours, config.session.longest_days) = (24 * 3_650, 3_650);
    config.ready(true).unwrap()
}

impl Template {
    pub(crate) async fn new() -> Self {
        world::enter(Some(Rc::new(Outside::without_doors(OPENING - 30 * DAY_MS))));
        let folder = folder();
        let path = folder.path().join("template.sqlite");
        let config = config(&path);
        let store = Store::open(&config.database).await.unwrap();
        store.migrate().await.unwrap();
        let products = fixture!("products").trim_end().trim_end_matches(']').to_owned() + DATED;
        seed(&store, &source(Box::leak(products.into_boxed_str()))).await.unwrap();
        let mut tx = store.write().await.unwrap();
        for id in 1..=SHOPPERS {
            let sql = format!(
                "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, \
                 state, created_at) VALUES ({id}, 'c{id}@ejemplo.es', 'c{id}@ejemplo.es', 'C{id}', 'Ruiz', '612345678', \
                 'ES', '', '[]', 'active', {OPENING}); INSERT INTO sessions (jti, customer_id, created_at, expires_at) \
                 VALUES ('j{id}', {id}, {OPENING}, {});",
                OPENING + 3_650 * DAY_MS
            );
            tx.execute(AssertSqlSafe(sql)).await.unwrap();
        }
        tx.execute(
            "CREATE TABLE simulated_fault (left BIGINT NOT NULL); INSERT INTO simulated_fault VALUES (0);",
        )
        .await
        .unwrap();
        for table in BREAKABLE {
            for deed in ["INSERT", "UPDATE"] {
                let sql = format!(
                    "CREATE TRIGGER fault_{table}_{deed} BEFORE {deed} ON {table} \
                     WHEN (SELECT left FROM simulated_fault) > 0 BEGIN UPDATE simulated_fault SET left = left - 1; \
                     SELECT RAISE(ABORT, 'simulated') FROM simulated_fault WHERE left = 0; END"
                );
                tx.execute(AssertSqlSafe(sql)).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        let shop = Shop::new(config, store.clone());
        let mut tokens = Vec::new();
        for id in 1..=SHOPPERS {
            let id = u32::try_from(id).unwrap();
            let customer = customers::by_id(&mut store.read().await.unwrap(), id).await.unwrap().unwrap();
            tokens.push(shop.tokens().issue(customer.user, &format!("j{id}"), OPENING - DAY_MS).unwrap());
        }
        drop(shop);
        store.close().await;
        world::enter(None);
        Self { database: whole(&path).await, tokens }
    }
}

/// A database in one file, wherever its write-ahead log is at the moment.
async fn whole(path: &Path) -> Vec<u8> {
    let copy = path.with_extension("copy");
    let mut connection = SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap();
    let sql = format!("VACUUM INTO '{}'", copy.display());
    connection.execute(AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
    std::fs::read(copy).unwrap()
}

fn source(products: &'static str) -> Source {
    Source {
        categories: fixture!("categories"),
        collections: fixture!("collections"),
        products,
        shops: fixture!("shops"),
        delivery: fixture!("delivery"),
        payment_methods: fixture!("payment-methods"),
        menus: fixture!("menus"),
        configs: fixture!("configs"),
        contents: fixture!("contents"),
        courses: fixture!("courses"),
        surveys: fixture!("surveys"),
        blog: fixture!("blog"),
        route_rules: fixture!("route-rules"),
        colours: "{}",
    }
}

/// In memory where the machine has files there.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let mut builder = tempfile::Builder::new();
    builder.prefix("mostrador-simulation-");
    if memory.is_dir() { builder.tempdir_in(memory) } else { builder.tempdir() }.unwrap()
}

/// The shop of one seed.
pub(crate) struct Counter {
    pub(crate) path: PathBuf,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) post: Post,
    _folder: TempDir,
}

/// What a process of it keeps in memory.
#[derive(Clone)]
pub(crate) struct Process {
    pub(crate) shop: Shop,
    router: Router,
}

impl Counter {
    pub(crate) async fn open(template: &Template) -> Self {
        let folder = folder();
        let path = folder.path().join("shop.sqlite");
        std::fs::write(&path, &template.database).unwrap();
        let config = config(&path);
        let store = Store::open(&config.database).await.unwrap();
        let post = Post::new(&config.mail).unwrap().unwrap();
        Self { path, store, config, post, _folder: folder }
    }

    /// A process begins; what an earlier one knew is forgotten.
    pub(crate) fn process(&self) -> Process {
        let shop = Shop::new(self.config.clone(), self.store.clone());
        let router = Router::new()
            .route("/orders", post(placing::place))
            .route("/orders/{number}", get(orders::detail))
            .route("/orders/{number}/payments", post(attempts::create))
            .route("/payments/redsys/notifications", post(notifications::receive))
            .with_state(shop.clone());
        Process { shop, router }
    }
}

impl Process {
    /// Asks the shop; its answer, as a number and as JSON.
    pub(crate) async fn ask(self, request: Request<Body>) -> (u16, Value) {
        let response = self.router.oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }
}

/// A request of a shopper, as their browser sends it.
pub(crate) fn request(method: &str, path: &str, token: &str, key: &str, body: &Value) -> Request<Body> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::HOST, "tienda.example")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header("idempotency-key", key);
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    request.body(body).unwrap()
}

/// What the bank posts.
pub(crate) fn form(fields: &[(String, String)]) -> Request<Body> {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    Request::post("/payments/redsys/notifications")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::HOST, "tienda.example")
        .body(Body::from(body))
        .unwrap()
}
