//! Whoever writes while another is in the way is served all the same, and what they wanted is done once: every operation
//! of the contract that writes, and the owner's commands.

use std::cell::RefCell;
use std::collections::BTreeSet;

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber};
use mostrador_api::desk;
use mostrador_api::desk::new_user::NewUser;
use mostrador_api::desk::price_codes::{self, CodeAction, CodeReport, NewCode, OldCode};
use mostrador_api::desk::surveys::{self, NewLinks, SurveyAction};
use mostrador_api::desk::users::{self, UserAction, UserEmail, UserReset, UserRole};
use mostrador_api::import::{self, Options};
use mostrador_api::payments::signature::decode;
use mostrador_core::session::Role;
use serde_json::{Value, json};

use crate::belongings::address;
use crate::counting::Counting;
use crate::payments::{SECRET, V1, notify};
use crate::price_table::new_code;
use crate::promise::{DOCUMENT, template};
use crate::support::{Answer, TestShop, all_lessons, registration, two_soaps};
use crate::worlds::Commits;

const EMAIL: &str = "ana@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const OTHER: &str = "la luna llena de enero";

/// On PostgreSQL the first statement that writes to any table finds another in its way, when that is wanted. A sequence
/// counts on, also when a transaction is taken back.
const IN_THE_WAY: &str = "DO $$ DECLARE each text; BEGIN \
    CREATE SEQUENCE tries; PERFORM setval('tries', 1); \
    CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS \
    'BEGIN IF nextval(''tries'') = 1 THEN RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END IF; RETURN NULL; END'; \
    FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP \
    EXECUTE format('CREATE TRIGGER conflict BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION conflict()', each); \
    END LOOP; END $$";

/// A shop in which somebody is always in the way: of the first statement that writes, and of the first commit.
struct Contested {
    shop: TestShop,
    commits: Commits,
    counting: Counting,
    /// Operations that were called.
    called: RefCell<BTreeSet<String>>,
}

impl Contested {
    async fn open() -> Self {
        let counting = Counting::start();
        let shop = TestShop::open().await;
        if !shop.shop.store().is_sqlite() {
            shop.sql(IN_THE_WAY).await;
        }
        Self { shop, commits: Commits::new(), counting, called: RefCell::default() }
    }

    /// Does something with somebody in the way, and insists that it was begun anew for each time.
    async fn contested<T>(&self, what: &str, work: impl Future<Output = T>) -> T {
        let before = self.begun_anew();
        self.commits.refuse_one();
        let mut expected = 1;
        if !self.shop.shop.store().is_sqlite() {
            self.in_the_way(true).await;
            expected += 1;
        }
        let done = work.await;
        assert_eq!(self.begun_anew() - before, expected, "{what} was begun anew so often");
        assert!(self.commits.have_come(), "{what} has committed nothing");
        done
    }

    /// How often something was begun anew.
    fn begun_anew(&self) -> u64 {
        self.counting.of("mostrador_database_retries_total", &[])
    }

    /// Whether the next statement that writes meets a conflict.
    async fn in_the_way(&self, is: bool) {
        let mut tx = self.shop.shop.store().write().await.unwrap();
        sqlx::query("SELECT setval('tries', 1, $1)").bind(!is).execute(&mut *tx).await.unwrap();
        tx.rollback().await.unwrap();
    }

    async fn call(&self, method: Method, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let operation = format!("{method} {}", template(&format!("/{path}")).unwrap().0);
        let answer = self.contested(&operation, self.shop.call(method, path, token, body)).await;
        assert!(answer.status.is_success(), "{operation}: {} {}", answer.status, answer.text());
        self.called.borrow_mut().insert(operation);
        answer
    }

    async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        self.call(Method::POST, path, token, body).await
    }

    async fn log_in(&self, password: &str) -> String {
        let answer = self.post("session", None, &json!({ "email": EMAIL, "password": password })).await;
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// An order; its number.
    async fn orders(&self, token: &str, body: &Value) -> String {
        let key = format!("clave-{}", body["accepted_total"]);
        let answer = self.contested("an order", self.shop.order(token, &key, body)).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        self.called.borrow_mut().insert("POST /orders".to_owned());
        answer.json()["number"].as_str().unwrap().to_owned()
    }

    async fn letters(&self) -> usize {
        self.shop.mail().await.len()
    }

    /// The call that the newest letter leads to, after a word of its link.
    async fn link(&self, word: &str) -> String {
        let mail = self.shop.mail().await;
        let text = mail[0]["text"].as_str().unwrap();
        text.split(word).nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
    }

    /// From registering to being logged in.
    async fn comes(&self) -> String {
        self.post("customers", None, &registration(EMAIL)).await;
        assert_eq!(self.letters().await, 1, "one letter for one registration");
        let token = self.link("/activar-cuenta/").await;
        self.post(&format!("customers/activation/{token}"), None, &json!({})).await;
        self.log_in(PASSWORD).await
    }

    async fn keeps_an_account(&self, token: &str) {
        let me = Some(token);
        self.call(Method::PATCH, "customers/me", me, &json!({ "phone": "612345679" })).await;
        let added = self.post("customers/me/addresses", me, &address("Calle Nueva, 2")).await.json();
        let path = format!("customers/me/addresses/{}", added["id"]);
        assert_eq!(self.shop.number("SELECT COUNT(*) FROM customer_addresses").await, 1);
        self.call(Method::PUT, &path, me, &address("Calle Vieja, 3")).await;
        self.call(Method::DELETE, &path, me, &json!({})).await;
        let cart = json!({ "lines": [{ "product": 1, "qty": 1 }] });
        self.call(Method::PUT, "customers/me/cart", me, &cart).await;
        self.post("session/refresh", me, &json!({})).await;
        let elsewhere = self.log_in(PASSWORD).await;
        let sessions = self.shop.call(Method::GET, "customers/me/sessions", me, &json!({})).await.json();
        let sessions = sessions["data"].as_array().unwrap();
        assert_eq!(sessions.len(), 2, "a session for each time");
        let other = sessions.iter().find(|session| session["current"] == false).unwrap();
        let path = format!("customers/me/sessions/{}", other["id"].as_str().unwrap());
        self.call(Method::DELETE, &path, me, &json!({})).await;
        self.call(Method::DELETE, "session", Some(&elsewhere), &json!({})).await;
        let letters = self.letters().await;
        let change = json!({ "current_password": PASSWORD, "password": OTHER });
        self.call(Method::PUT, "customers/me/password", me, &change).await;
        assert_eq!(self.letters().await, letters + 1);
        self.call(Method::DELETE, "customers/me/sessions", me, &json!({})).await;
    }

    async fn forgets_the_password(&self) {
        let letters = self.letters().await;
        self.post("customers/password-reset", None, &json!({ "email": EMAIL })).await;
        assert_eq!(self.shop.number("SELECT COUNT(*) FROM password_resets").await, 1, "one link");
        let token = self.link("/modificar-contrasena/").await;
        let path = format!("customers/password-reset/{token}");
        self.call(Method::PUT, &path, None, &json!({ "password": PASSWORD })).await;
        assert_eq!(self.letters().await, letters + 2);
    }

    async fn says_something(&self) {
        let letters = self.letters().await;
        let message = json!({ "name": "Ana", "email": EMAIL, "phone": "",
            "message": "¿Abrís los sábados por la tarde?", "privacy": true });
        self.post("contact", None, &message).await;
        assert_eq!(self.letters().await, letters + 1);
        let answers = json!({ "answers": [{ "question": "gustos", "values": ["Miel"] },
            { "question": "nota", "values": ["4"] }] });
        self.post("surveys/enlace-uno/responses", None, &answers).await;
    }

    async fn sees_the_price_table(&self) {
        let code = self.contested("a new code", new_code(&self.shop, "Clínica Sol", None)).await;
        assert_eq!(self.shop.number("SELECT COUNT(*) FROM price_codes").await, 1);
        let opened = self.post("price-table/session", None, &json!({ "code": code })).await.json();
        let token = opened["token"].as_str().unwrap();
        self.call(Method::DELETE, "price-table/session", Some(token), &json!({})).await;
    }

    async fn learns(&self, token: &str) {
        let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
            "payment_method": "transfer", "accepted_total": 12_000 });
        let number = self.orders(token, &course).await;
        let (store, config) = (self.shop.shop.store(), self.shop.shop.config());
        let paid = OrderAction::Pay(OrderNumber { number });
        let seen = Box::pin(desk::run(store, config, &paid));
        self.contested("a payment at the desk", seen).await.unwrap();
        for (path, update) in all_lessons() {
            self.call(Method::PUT, &path, Some(token), &update).await;
        }
        assert_eq!(self.shop.number("SELECT COUNT(*) FROM certificates").await, 1);
        // A course that has become shorter: the certificate is issued when somebody asks for it.
        self.shop.sql("DELETE FROM certificates").await;
        self.call(Method::GET, "courses/4/certificate", Some(token), &json!({})).await;
    }

    async fn buys(&self, token: &str) {
        self.shop.sql("UPDATE products SET stock = 10 WHERE id = 1").await;
        let number = self.orders(token, &two_soaps()).await;
        if !self.shop.shop.store().is_sqlite() {
            // A rehearsal commits nothing: only a statement finds somebody in its way.
            let before = self.begun_anew();
            self.in_the_way(true).await;
            let cart = json!({ "lines": [{ "product": 1, "qty": 2 }] });
            let quoted = self.shop.call(Method::POST, "quotes", Some(token), &cart).await;
            assert_eq!((quoted.status.as_u16(), self.begun_anew()), (200, before + 1), "{}", quoted.text());
        }
        let payments = format!("orders/{number}/payments");
        let redirect = self.post(&payments, Some(token), &json!({ "payment_method": "card" })).await.json();
        let asked = decode(redirect["merchantParameters"].as_str().unwrap()).unwrap();
        let asked: Value = serde_json::from_slice(&asked).unwrap();
        let letters = self.letters().await;
        let said = json!({ "Ds_Date": "22%2F10%2F2026", "Ds_Amount": "1965", "Ds_Currency": "978",
            "Ds_Order": asked["DS_MERCHANT_ORDER"], "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
            "Ds_Response": "0000", "Ds_TransactionType": "0", "Ds_AuthorisationCode": "052029" });
        let heard = self.contested("the bank's word", notify(&self.shop, V1, SECRET, &said)).await;
        assert_eq!(heard.status, 200, "{}", heard.text());
        self.called.borrow_mut().insert("POST /payments/redsys/notifications".to_owned());
        assert_eq!(self.letters().await, letters + 2, "the customer and the owner");
        let wish = json!({ "name": "Ana Ruiz", "order": number, "email": EMAIL });
        let begun = self.post("withdrawals", None, &wish).await.json();
        let path = format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap());
        assert_eq!(self.post(&path, None, &json!({})).await.json()["reference"], "D-000001");
    }
}

#[tokio::test]
async fn every_operation_that_writes_is_begun_anew() {
    let contested = Contested::open().await;
    let token = contested.comes().await;
    contested.keeps_an_account(&token).await;
    contested.forgets_the_password().await;
    contested.says_something().await;
    contested.sees_the_price_table().await;
    let token = contested.log_in(PASSWORD).await;
    contested.learns(&token).await;
    contested.buys(&token).await;
    contested.shop.sql("UPDATE orders SET state = 'completed'").await;
    let proof = json!({ "password": PASSWORD });
    contested.call(Method::DELETE, "customers/me", Some(&token), &proof).await;

    let mut writing = BTreeSet::from(["GET /courses/{course}/certificate".to_owned()]);
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        let methods = item.as_object().unwrap().keys().filter(|method| *method != "get");
        writing.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
    }
    // It writes nothing: see `buys`.
    writing.remove("POST /quotes");
    assert_eq!(*contested.called.borrow(), writing);
}

#[tokio::test]
async fn a_command_at_the_desk_does_not_fail_for_somebody_in_its_way() {
    let contested = Contested::open().await;
    let (store, config) = (contested.shop.shop.store(), contested.shop.shop.config());
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
        contested.contested(&what, users::run(store, config, &action)).await.unwrap();
    }
    assert_eq!(contested.letters().await, 2);
    let links = SurveyAction::Links(NewLinks { slug: "abierta".into(), count: 3 });
    let before = contested.shop.number("SELECT COUNT(*) FROM survey_links").await;
    contested.contested("links", surveys::run(store, config, &links)).await.unwrap();
    assert_eq!(contested.shop.number("SELECT COUNT(*) FROM survey_links").await, before + 3);
    let table =
        |action| price_codes::PriceTable { json: false, noun: price_codes::PriceTableNoun::Code(action) };
    let add = table(CodeAction::Add(NewCode { label: "Clínica Sol".into(), days: None }));
    let made = contested.contested("a code", price_codes::run(store, config, &add)).await.unwrap();
    let CodeReport::Made { kept, .. } = made else { panic!("{made:?}") };
    let revoke = table(CodeAction::Revoke(OldCode { id: kept.id }));
    contested.contested("its end", price_codes::run(store, config, &revoke)).await.unwrap();
    let csv = "ID,Type,SKU,Name,Published,Regular price\n1,simple,S1,Vela de cera,1,9.90\n";
    let taken = import::import(store, csv.as_bytes(), Options::default());
    let report = contested.contested("an import", taken).await.unwrap();
    assert_eq!(report.count(import::report::Outcome::New), 1);
}
