//! Transaction retries: every operation of the contract that writes, and every admin command, succeeds
//! exactly once despite a serialization conflict.

use std::cell::RefCell;
use std::collections::BTreeSet;

use axum::http::Method;
use mostrador_api::cli::commands::create_user::NewUser;
use mostrador_api::cli::commands::price_codes::{CodeAction, CodeId, CodeReport, NewCode};
use mostrador_api::cli::commands::surveys::{NewLinks, SurveyAction};
use mostrador_api::cli::commands::users::{UserAction, UserEmail, UserReset, UserRole};
use mostrador_api::cli::commands::{price_codes, surveys, users};
use mostrador_api::cli::{OrderAction, OrderArgument, commands};
use mostrador_api::db::repositories::payment_links;
use mostrador_api::db::repositories::payment_links::PaymentLink;
use mostrador_api::digest;
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::import::report::Outcome;
use mostrador_core::session::Role;
use serde_json::{Value, json};

use crate::authorization_resources::address;
use crate::bank::{self, SECRET, V1, notify};
use crate::environment_fakes::CommitConflicts;
use crate::metrics_recorder::MetricsRecorder;
use crate::openapi_assertions::{DOCUMENT, path_template};
use crate::price_table::new_code;
use crate::support::{TestApp, TestResponse, all_lessons, import_table, now, registration, two_soaps};

const EMAIL: &str = "ana@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const OTHER: &str = "la luna llena de enero";

/// Triggers for PostgreSQL that make the first statement that writes to any table fail, when armed. The
/// sequence is not rolled back with the transaction.
const CONFLICT_TRIGGERS: &str = "DO $$ DECLARE each text; BEGIN \
    CREATE SEQUENCE tries; PERFORM setval('tries', 1); \
    CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS \
    'BEGIN IF nextval(''tries'') = 1 THEN RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END IF; RETURN NULL; END'; \
    FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP \
    EXECUTE format('CREATE TRIGGER conflict BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION conflict()', each); \
    END LOOP; END $$";

/// Shop in which the first statement that writes and the first commit of an operation fail.
struct Contested {
    app: TestApp,
    commits: CommitConflicts,
    recorder: MetricsRecorder,
    /// Operations that were called, as `METHOD /path`.
    called: RefCell<BTreeSet<String>>,
}

impl Contested {
    async fn open() -> Self {
        let recorder = MetricsRecorder::start();
        let app = TestApp::open().await;
        if !app.state.store().is_sqlite() {
            app.sql(CONFLICT_TRIGGERS).await;
        }
        Self { app, commits: CommitConflicts::new(), recorder, called: RefCell::default() }
    }

    /// Runs `work` with conflicts and asserts that it was retried once for each.
    async fn with_conflicts<T>(&self, what: &str, work: impl Future<Output = T>) -> T {
        let before = self.retries();
        self.commits.fail_next();
        let mut expected = 1;
        if !self.app.state.store().is_sqlite() {
            self.arm_conflict(true).await;
            expected += 1;
        }
        let done = work.await;
        assert_eq!(self.retries() - before, expected, "retries of {what}");
        assert!(self.commits.was_triggered(), "{what} did not commit");
        done
    }

    /// Number of retries so far.
    fn retries(&self) -> u64 {
        self.recorder.value("mostrador_database_retries_total", &[])
    }

    /// Arms or disarms the conflict of the next statement that writes.
    async fn arm_conflict(&self, armed: bool) {
        let mut tx = self.app.state.store().begin_write().await.unwrap();
        sqlx::query("SELECT setval('tries', 1, $1)").bind(!armed).execute(&mut *tx).await.unwrap();
        tx.rollback().await.unwrap();
    }

    async fn call(&self, method: Method, path: &str, token: Option<&str>, body: &Value) -> TestResponse {
        let operation = format!("{method} {}", path_template(&format!("/{path}")).unwrap().0);
        let response = self.with_conflicts(&operation, self.app.call(method, path, token, body)).await;
        assert!(response.status.is_success(), "{operation}: {} {}", response.status, response.text());
        self.called.borrow_mut().insert(operation);
        response
    }

    async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> TestResponse {
        self.call(Method::POST, path, token, body).await
    }

    async fn log_in(&self, password: &str) -> String {
        let response = self.post("session", None, &json!({ "email": EMAIL, "password": password })).await;
        response.json()["token"].as_str().unwrap().to_owned()
    }

    /// Places an order and returns its number.
    async fn place_order(&self, token: &str, body: &Value) -> String {
        let key = format!("clave-{}", body["accepted_total"]);
        let response = self.with_conflicts("an order", self.app.order(token, &key, body)).await;
        assert_eq!(response.status, 201, "{}", response.text());
        self.called.borrow_mut().insert("POST /orders".to_owned());
        response.json()["number"].as_str().unwrap().to_owned()
    }

    async fn mail_count(&self) -> usize {
        self.app.mail().await.len()
    }

    /// Token of the link in the newest e-mail, after the path `prefix`.
    async fn link(&self, prefix: &str) -> String {
        let mail = self.app.mail().await;
        let text = mail[0]["text"].as_str().unwrap();
        text.split(prefix).nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
    }

    /// Registers, activates the account and logs in. Returns the session token.
    async fn register_and_log_in(&self) -> String {
        self.post("customers", None, &registration(EMAIL)).await;
        assert_eq!(self.mail_count().await, 1, "one e-mail for one registration");
        let token = self.link("/activar-cuenta/").await;
        self.post(&format!("customers/activation/{token}"), None, &json!({})).await;
        self.log_in(PASSWORD).await
    }

    async fn manage_account(&self, token: &str) {
        let me = Some(token);
        self.call(Method::PATCH, "customers/me", me, &json!({ "phone": "612345679" })).await;
        let added = self.post("customers/me/addresses", me, &address("Calle Nueva, 2")).await.json();
        let path = format!("customers/me/addresses/{}", added["id"]);
        assert_eq!(self.app.number("SELECT COUNT(*) FROM customer_addresses").await, 1);
        self.call(Method::PUT, &path, me, &address("Calle Vieja, 3")).await;
        self.call(Method::DELETE, &path, me, &json!({})).await;
        self.app
            .sql(
                "INSERT INTO customer_cards (id, customer_id, merchant_code, token, transaction_id, brand, last_digits, expiry, \
                 consented_at, consent_version) SELECT 1, id, '', '', '', '', '', '4912', 1, 1 FROM customers",
            )
            .await;
        self.call(Method::DELETE, "customers/me/cards/1", me, &json!({})).await;
        let cart = json!({ "lines": [{ "product": 1, "qty": 1 }] });
        self.call(Method::PUT, "customers/me/cart", me, &cart).await;
        self.post("session/refresh", me, &json!({})).await;
        let other_session = self.log_in(PASSWORD).await;
        let sessions = self.app.call(Method::GET, "customers/me/sessions", me, &json!({})).await.json();
        let sessions = sessions["data"].as_array().unwrap();
        assert_eq!(sessions.len(), 2, "one session per login");
        let other = sessions.iter().find(|session| session["current"] == false).unwrap();
        let path = format!("customers/me/sessions/{}", other["id"].as_str().unwrap());
        self.call(Method::DELETE, &path, me, &json!({})).await;
        self.call(Method::DELETE, "session", Some(&other_session), &json!({})).await;
        let mail_count = self.mail_count().await;
        let change = json!({ "current_password": PASSWORD, "password": OTHER });
        self.call(Method::PUT, "customers/me/password", me, &change).await;
        assert_eq!(self.mail_count().await, mail_count + 1);
        self.call(Method::DELETE, "customers/me/sessions", me, &json!({})).await;
    }

    async fn reset_password(&self) {
        let mail_count = self.mail_count().await;
        self.post("customers/password-reset", None, &json!({ "email": EMAIL })).await;
        assert_eq!(self.app.number("SELECT COUNT(*) FROM password_resets").await, 1, "one reset link");
        let token = self.link("/modificar-contrasena/").await;
        let path = format!("customers/password-reset/{token}");
        self.call(Method::PUT, &path, None, &json!({ "password": PASSWORD })).await;
        assert_eq!(self.mail_count().await, mail_count + 2);
    }

    async fn contact_and_answer_survey(&self) {
        let mail_count = self.mail_count().await;
        let message = json!({ "name": "Ana", "email": EMAIL, "phone": "",
            "message": "¿Abrís los sábados por la tarde?", "privacy": true });
        self.post("contact", None, &message).await;
        assert_eq!(self.mail_count().await, mail_count + 1);
        let answers = json!({ "answers": [{ "question": "gustos", "values": ["Miel"] },
            { "question": "nota", "values": ["4"] }] });
        self.post("surveys/enlace-uno/responses", None, &answers).await;
    }

    async fn use_price_table(&self) {
        let code = self.with_conflicts("a new code", new_code(&self.app, "Clínica Sol", None)).await;
        assert_eq!(self.app.number("SELECT COUNT(*) FROM price_codes").await, 1);
        let opened = self.post("price-table/session", None, &json!({ "code": code })).await.json();
        let token = opened["token"].as_str().unwrap();
        self.call(Method::DELETE, "price-table/session", Some(token), &json!({})).await;
    }

    async fn complete_course(&self, token: &str) {
        let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
            "payment_method": "transfer", "accepted_total": 12_000 });
        let number = self.place_order(token, &course).await;
        let (store, config) = (self.app.state.store(), self.app.state.configured());
        let paid = OrderAction::Pay(OrderArgument { number: number.into() });
        let payment = Box::pin(commands::run(store, config, &paid));
        self.with_conflicts("a payment by command", payment).await.unwrap();
        for (path, update) in all_lessons() {
            self.call(Method::PUT, &path, Some(token), &update).await;
        }
        assert_eq!(self.app.number("SELECT COUNT(*) FROM certificates").await, 1);
        // The certificate of a course that has become shorter is issued on request.
        self.app.sql("DELETE FROM certificates").await;
        self.call(Method::GET, "courses/4/certificate", Some(token), &json!({})).await;
    }

    /// Pays an order by a payment link.
    async fn pay_by_link(&self, order: &str) {
        let link = PaymentLink { order: order.into(), created_at: now(), expires_at: now() + 3_600_000 };
        let mut tx = self.app.state.store().begin_write().await.unwrap();
        payment_links::replace(&mut tx, &link, &digest::sha256("enlace")).await.unwrap();
        tx.commit().await.unwrap();
        self.post("payment-links/enlace/payments", None, &json!({ "payment_method": "card" })).await;
        // An open attempt would prevent the erasure of the account.
        self.app.sql("UPDATE payment_attempts SET state = 'abandoned'").await;
    }

    async fn buy_and_withdraw(&self, token: &str) {
        self.app.sql("UPDATE products SET stock = 10 WHERE id = 1").await;
        let number = self.place_order(token, &two_soaps()).await;
        if !self.app.state.store().is_sqlite() {
            // A dry run never commits, so only a statement can conflict.
            let before = self.retries();
            self.arm_conflict(true).await;
            let cart = json!({ "lines": [{ "product": 1, "qty": 2 }] });
            let quoted = self.app.call(Method::POST, "quotes", Some(token), &cart).await;
            assert_eq!((quoted.status.as_u16(), self.retries()), (200, before + 1), "{}", quoted.text());
        }
        self.pay_by_link(&number).await;
        let payments = format!("orders/{number}/payments");
        let redirect = self.post(&payments, Some(token), &json!({ "payment_method": "card" })).await.json();
        let mail_count = self.mail_count().await;
        let notification = bank::notification(&redirect, "0000");
        let response =
            self.with_conflicts("a payment notification", notify(&self.app, V1, SECRET, &notification)).await;
        assert_eq!(response.status, 200, "{}", response.text());
        self.called.borrow_mut().insert("POST /payments/redsys/notifications".to_owned());
        assert_eq!(self.mail_count().await, mail_count + 2, "e-mails to the customer and the owner");
        let withdrawal_request = json!({ "name": "Ana Ruiz", "order": number, "email": EMAIL });
        let withdrawal = self.post("withdrawals", None, &withdrawal_request).await.json();
        let path = format!("withdrawals/{}/confirmation", withdrawal["token"].as_str().unwrap());
        assert_eq!(self.post(&path, None, &json!({})).await.json()["reference"], "D-000001");
    }
}

#[tokio::test]
async fn every_operation_that_writes_is_retried() {
    let contested = Contested::open().await;
    let token = contested.register_and_log_in().await;
    contested.manage_account(&token).await;
    contested.reset_password().await;
    contested.contact_and_answer_survey().await;
    contested.use_price_table().await;
    let token = contested.log_in(PASSWORD).await;
    contested.complete_course(&token).await;
    contested.buy_and_withdraw(&token).await;
    contested.app.sql("UPDATE orders SET state = 'completed'").await;
    let proof = json!({ "password": PASSWORD });
    contested.call(Method::DELETE, "customers/me", Some(&token), &proof).await;

    let mut writing = BTreeSet::from(["GET /courses/{course}/certificate".to_owned()]);
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        let methods = item.as_object().unwrap().keys().filter(|method| *method != "get");
        writing.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
    }
    // Write nothing: see `buy_and_withdraw`.
    writing.remove("POST /quotes");
    writing.remove("POST /promotions/check");
    assert_eq!(*contested.called.borrow(), writing);
}

#[tokio::test]
async fn admin_commands_are_retried() {
    let contested = Contested::open().await;
    let (store, config) = (contested.app.state.store(), contested.app.state.configured());
    let eva = || "eva@ejemplo.es".to_owned();
    let new = NewUser {
        email: eva(),
        firstname: "Eva".into(),
        lastname: "Gil".into(),
        country: "ES".into(),
        ..NewUser::default()
    };
    for action in [
        UserAction::Create(new),
        UserAction::Disable(UserEmail { email: eva() }),
        UserAction::Enable(UserEmail { email: eva() }),
        UserAction::Role(UserRole { email: eva(), role: Role::Professional }),
        UserAction::ResetPassword(UserReset { email: eva(), link: false }),
    ] {
        let what = format!("{action:?}");
        contested.with_conflicts(&what, users::run(store, config, &action)).await.unwrap();
    }
    assert_eq!(contested.mail_count().await, 2);
    let links = SurveyAction::Links(NewLinks { slug: "abierta".into(), count: 3 });
    let before = contested.app.number("SELECT COUNT(*) FROM survey_links").await;
    contested.with_conflicts("links", surveys::run(store, config, &links)).await.unwrap();
    assert_eq!(contested.app.number("SELECT COUNT(*) FROM survey_links").await, before + 3);
    let table = |action| price_codes::PriceTable {
        json: false,
        command: price_codes::PriceTableCommand::Code(action),
    };
    let add = table(CodeAction::Add(NewCode { label: "Clínica Sol".into(), days: None }));
    let created = contested.with_conflicts("a code", price_codes::run(store, config, &add)).await.unwrap();
    let CodeReport::Created { record, .. } = created else { panic!("{created:?}") };
    let revoke = table(CodeAction::Revoke(CodeId { id: record.id }));
    contested.with_conflicts("revoking a code", price_codes::run(store, config, &revoke)).await.unwrap();
    let csv = "ID,Type,SKU,Name,Published,Regular price\n1,simple,S1,Vela de cera,1,9.90\n";
    let import_run = import_table(store, ShopSystem::WooCommerce, csv.as_bytes());
    let report = Box::pin(contested.with_conflicts("an import", import_run)).await.unwrap();
    assert_eq!(report.count(Outcome::New), 1);
}
