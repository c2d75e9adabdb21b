//! Shop of one seed: a copy of a database that is migrated and seeded once, with the shop's own handlers.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use axum::routing::{get, post};
use mostrador_api::app_state::AppState;
use mostrador_api::config::{Config, Mail};
use mostrador_api::db::Database;
use mostrador_api::db::repositories::customers;
use mostrador_api::environment;
use mostrador_api::mail::mailer::Mailer;
use mostrador_api::routes::checkout::orders;
use mostrador_api::routes::{payment_attempts, payment_notifications};
use mostrador_api::seed::{Source, seed};
use mostrador_core::time::Timestamp;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, Executor, SqliteConnection};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::fake_environment::FakeEnvironment;

/// Friday, 20 November 2026, 10:00 in Madrid.
pub(crate) const START_MS: i64 = 1_795_165_200_000;
pub(crate) const OWNER: &str = "dueña@tienda.example";
/// Number of shoppers; their customer ids start at 1.
pub(crate) const SHOPPERS: usize = 4;

/// Maximum number of unpaid orders per shopper.
pub(crate) const MAX_UNPAID_ORDERS: usize = 3;
/// Time after which an unpaid order expires, by payment method.
pub(crate) const PAYMENT_TIMEOUTS_MS: [(&str, i64); 3] =
    [("card", 2 * HOUR_MS), ("bizum", 2 * HOUR_MS), ("transfer", DAY_MS)];

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Tables in which injected faults may fail a row.
const FAULT_TABLES: [&str; 12] = [
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

/// Course with a session of three seats.
const COURSE_WITH_SESSION: &str = r#", { "id": 7, "slug": "taller", "title": "Taller de jabones", "summary": "", "description": "",
    "category": "cursos-online-para-profesionales", "categories": [1], "collection": null, "tax": 1, "price": "50.00",
    "stock": null, "unique_buy": true, "virtual": true, "calendarized": true, "sku": "T", "sessions": [
    { "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1", "seats": 3 }],
    "created_at": "2026-01-07T00:00:00Z" }]"#;

/// Initial state of every seed.
pub(crate) struct Template {
    database: Vec<u8>,
    /// Session tokens of the shoppers.
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
    (config.orders.transfer_days, config.orders.max_unpaid_orders) =
        (1, u32::try_from(MAX_UNPAID_ORDERS).unwrap());
    (config.session.lifetime_hours, config.session.max_lifetime_days) = (24 * 3_650, 3_650);
    config.validated(true).unwrap()
}

impl Template {
    pub(crate) async fn new() -> Self {
        environment::install(Some(Rc::new(FakeEnvironment::without_pauses(Timestamp::from_ms(
            START_MS - 30 * DAY_MS,
        )))));
        let temp_folder = temp_folder();
        let path = temp_folder.path().join("template.sqlite");
        let config = config(&path);
        let store = Database::open(&config.database).await.unwrap();
        store.migrate().await.unwrap();
        let products = fixture!("products").trim_end().trim_end_matches(']').to_owned() + COURSE_WITH_SESSION;
        seed(&store, &source(Box::leak(products.into_boxed_str()))).await.unwrap();
        let mut tx = store.begin_write().await.unwrap();
        for id in 1..=SHOPPERS {
            let sql = format!(
                "INSERT INTO customers (id, email, email_key, firstname, lastname, phone, country, password_hash, roles, \
                 state, created_at) VALUES ({id}, 'c{id}@ejemplo.es', 'c{id}@ejemplo.es', 'C{id}', 'Ruiz', '612345678', \
                 'ES', '', '[]', 'active', {START_MS}); INSERT INTO sessions (jti, customer_id, created_at, expires_at) \
                 VALUES ('j{id}', {id}, {START_MS}, {});",
                START_MS + 3_650 * DAY_MS
            );
            tx.execute(AssertSqlSafe(sql)).await.unwrap();
        }
        tx.execute(
            "CREATE TABLE simulated_fault (left BIGINT NOT NULL); INSERT INTO simulated_fault VALUES (0);",
        )
        .await
        .unwrap();
        for table in FAULT_TABLES {
            for operation in ["INSERT", "UPDATE"] {
                let sql = format!(
                    "CREATE TRIGGER fault_{table}_{operation} BEFORE {operation} ON {table} \
                     WHEN (SELECT left FROM simulated_fault) > 0 BEGIN UPDATE simulated_fault SET left = left - 1; \
                     SELECT RAISE(ABORT, 'simulated') FROM simulated_fault WHERE left = 0; END"
                );
                tx.execute(AssertSqlSafe(sql)).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        let state = AppState::new(config, store.clone());
        let mut tokens = Vec::new();
        for id in 1..=SHOPPERS {
            let id = u32::try_from(id).unwrap();
            let customer =
                customers::by_id(&mut store.begin_read().await.unwrap(), id.into()).await.unwrap().unwrap();
            tokens.push(
                state
                    .tokens()
                    .issue(customer.user, &format!("j{id}"), Timestamp::from_ms(START_MS - DAY_MS))
                    .unwrap(),
            );
        }
        drop(state);
        store.close().await;
        environment::install(None);
        Self { database: read_database(&path).await, tokens }
    }
}

/// Reads a database into memory as a single file, including its write-ahead log.
async fn read_database(path: &Path) -> Vec<u8> {
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
        promotions: fixture!("promotions"),
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

/// Uses shared memory if the machine has it.
fn temp_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let mut builder = tempfile::Builder::new();
    builder.prefix("mostrador-simulation-");
    if memory.is_dir() { builder.tempdir_in(memory) } else { builder.tempdir() }.unwrap()
}

/// Shop of one seed.
pub(crate) struct ShopInstance {
    pub(crate) path: PathBuf,
    pub(crate) store: Database,
    pub(crate) config: Config,
    pub(crate) mailer: Mailer,
    _folder: TempDir,
}

/// In-memory state of a server process.
#[derive(Clone)]
pub(crate) struct Process {
    pub(crate) state: AppState,
    router: Router,
}

impl ShopInstance {
    pub(crate) async fn open(template: &Template) -> Self {
        let temp_folder = temp_folder();
        let path = temp_folder.path().join("shop.sqlite");
        std::fs::write(&path, &template.database).unwrap();
        let config = config(&path);
        let store = Database::open(&config.database).await.unwrap();
        let mailer = Mailer::new(&config.mail).unwrap().unwrap();
        Self { path, store, config, mailer, _folder: temp_folder }
    }

    /// Starts a server process with empty caches.
    pub(crate) fn process(&self) -> Process {
        let state = AppState::new(self.config.clone(), self.store.clone());
        let router = Router::new()
            .route("/orders", post(orders::place))
            .route("/orders/{number}", get(orders::detail))
            .route("/orders/{number}/payments", post(payment_attempts::create))
            .route("/payments/redsys/notifications", post(payment_notifications::receive))
            .with_state(state.clone());
        Process { state, router }
    }
}

impl Process {
    /// Sends a request and returns the status and JSON body of the response.
    pub(crate) async fn send(self, request: Request<Body>) -> (u16, Value) {
        let response = self.router.oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }
}

/// Request of a shopper's browser.
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

/// Payment notification of the bank.
pub(crate) fn notification_request(fields: &[(String, String)]) -> Request<Body> {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    Request::post("/payments/redsys/notifications")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::HOST, "tienda.example")
        .body(Body::from(body))
        .unwrap()
}
