//! Payment links: staff create them, and anyone who has one pays the order at the bank (rule 4.30).

use axum::http::Method;
use mostrador_api::db::repositories::payment_links;
use mostrador_api::services::orders::cancel_order;
use mostrador_api::services::payments::reconciliation::reconcile;
use mostrador_core::orders::PAYMENT_LINK_DAYS;
use serde_json::{Value, json};

use crate::admin::{Admin, Login};
use crate::bank::{self, SECRET, V1, notify};
use crate::support::{TestApp, TestResponse, now, two_soaps};
use crate::taxes::{shop, to};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Shop with an unpaid order, whose payment link staff have created.
struct Linked {
    app: TestApp,
    customer: String,
    login: Login,
    number: String,
    token: String,
}

impl Linked {
    async fn create(order: &Value) -> Self {
        Self::create_in(TestApp::open().await, order).await
    }

    async fn create_in(app: TestApp, order: &Value) -> Self {
        let customer = app.customer("ana@ejemplo.es").await;
        let number = app.order(&customer, "clave-unica-1", order).await.json()["number"].clone();
        let login = Admin::of(&app).owner().await;
        let number = number.as_str().unwrap().to_owned();
        let mut linked = Self { app, customer, login, number, token: String::new() };
        linked.token = token_of(&linked.link(&json!({})).await.json());
        linked
    }

    async fn link(&self, body: &Value) -> TestResponse {
        let path = format!("orders/{}/payment-link", self.number);
        Admin::of(&self.app).post(&self.login, &path, body).await
    }

    async fn revoke(&self) -> TestResponse {
        let path = format!("orders/{}/payment-link", self.number);
        Admin::of(&self.app).send(Method::DELETE, &path, Some(&self.login), &[], None).await
    }

    async fn page(&self) -> TestResponse {
        self.app.call(Method::GET, &format!("payment-links/{}", self.token), None, &json!({})).await
    }

    async fn state(&self) -> String {
        self.page().await.json()["state"].as_str().unwrap().to_owned()
    }

    async fn pay(&self, method: &str) -> TestResponse {
        let path = format!("payment-links/{}/payments", self.token);
        self.app.post(&path, &json!({ "payment_method": method })).await
    }

    async fn decide(&self, redirect: &Value, decision: &str) -> TestResponse {
        bank::decide(&self.app, redirect, decision).await
    }

    async fn order(&self) -> Value {
        let path = format!("orders/{}", self.number);
        self.app.call(Method::GET, &path, Some(&self.customer), &json!({})).await.json()
    }
}

fn token_of(link: &Value) -> String {
    let url = link["url"].as_str().unwrap();
    url.split_once("/pago/").unwrap().1.to_owned()
}

fn by_transfer() -> Value {
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    order
}

/// Rule 4.30.
#[tokio::test]
async fn anyone_with_the_link_pays_the_order_at_the_bank() {
    let linked = Linked::create(&by_transfer()).await;
    let page = linked.page().await;
    assert_eq!(page.header("cache-control"), "private, no-store");
    let page = page.json();
    assert_eq!(
        (&page["order_number"], &page["state"], &page["total"], &page["payable_with"]),
        (&json!(linked.number), &json!("payable"), &json!(1_965), &json!(["card", "bizum"])),
        "{page}"
    );
    assert!(!page.to_string().contains("ana@"), "nothing about the customer: {page}");

    let redirect = linked.pay("card").await;
    assert_eq!(redirect.status, 201, "{}", redirect.text());
    assert_eq!(linked.state().await, "waiting");
    let back = linked.decide(&redirect.json(), "decline").await;
    assert!(
        back.header("location").ends_with(&format!("/pago/{}", linked.token)),
        "not to the customer's page"
    );
    assert_eq!(linked.state().await, "payable", "another attempt is possible");

    let redirect = linked.pay("bizum").await.json();
    assert_eq!(linked.decide(&redirect, "authorise").await.status, 303);
    let page = linked.page().await.json();
    assert_eq!((&page["state"], &page["payable_with"]), (&json!("paid"), &json!([])));
    let order = linked.order().await;
    assert_eq!((&order["state"], &order["payment_method"]), (&json!("paid"), &json!("bizum")));
    assert_eq!(order["invoices"].as_array().unwrap().len(), 1);
    assert_eq!(linked.pay("card").await.error(), (409, "order_not_payable".into()), "paid once");
}

/// Rule 4.30: the notification is lost, and the bank is asked.
#[tokio::test]
async fn a_lost_notification_of_a_payment_by_link_is_made_up_for() {
    let linked = Linked::create(&by_transfer()).await;
    let redirect = linked.pay("card").await.json();
    linked.decide(&redirect, "authorise-and-forget").await;
    assert_eq!(linked.state().await, "waiting");
    reconcile(linked.app.state.configured(), linked.app.state.store(), now() + HOUR_MS).await.unwrap();
    assert_eq!(linked.state().await, "paid");
}

/// Rule 4.30.
#[tokio::test]
async fn a_link_expires_after_a_week_and_keeps_its_order_until_then() {
    let linked = Linked::create(&two_soaps()).await;
    let expire = async |in_ms: i64| {
        let (config, store) = (linked.app.state.configured(), linked.app.state.store());
        cancel_order::expire_unpaid(config, store, now() + in_ms).await.unwrap().len()
    };
    assert_eq!(
        expire(PAYMENT_LINK_DAYS * DAY_MS - HOUR_MS).await,
        0,
        "a card order would expire after two hours"
    );
    linked.app.sql("UPDATE orders SET created_at = created_at - 6 * 86400000").await;
    assert_eq!(linked.order().await["payable_with"], json!([]), "too late for its customer's own page");
    let redirect = linked.pay("card").await;
    assert_eq!(redirect.status, 201, "not with the link: {}", redirect.text());

    linked.app.sql("UPDATE payment_links SET expires_at = created_at").await;
    let page = linked.page().await.json();
    assert_eq!((&page["state"], &page["payable_with"]), (&json!("expired"), &json!([])), "it says so");
    assert_eq!(linked.pay("card").await.error(), (410, "payment_link_expired".into()));

    // The attempt that was started before is authorised late.
    linked.decide(&redirect.json(), "authorise").await;
    assert_eq!(linked.state().await, "paid");
}

/// Rule 4.30.
#[tokio::test]
async fn a_link_without_payment_expires_with_its_order() {
    let linked = Linked::create(&two_soaps()).await;
    let (config, store) = (linked.app.state.configured(), linked.app.state.store());
    let later = now() + PAYMENT_LINK_DAYS * DAY_MS + HOUR_MS;
    assert_eq!(cancel_order::expire_unpaid(config, store, later).await.unwrap().len(), 1);
    let page = linked.page().await.json();
    assert_eq!((&page["state"], &page["payable_with"]), (&json!("closed"), &json!([])));
    assert_eq!(linked.pay("card").await.error(), (409, "order_not_payable".into()));
}

/// Rule 4.30.
#[tokio::test]
async fn a_new_link_replaces_the_former_one_and_a_link_can_be_revoked() {
    let mut linked = Linked::create(&by_transfer()).await;
    let former = linked.token.clone();
    let mut db = linked.app.state.store().begin_read().await.unwrap();
    let by_text = payment_links::by_token(&mut db, &former).await.unwrap();
    assert!(by_text.is_none(), "the token itself is not stored");
    drop(db);
    linked.token = token_of(&linked.link(&json!({})).await.json());
    assert_eq!(linked.state().await, "payable");
    let old = linked.app.call(Method::GET, &format!("payment-links/{former}"), None, &json!({})).await;
    assert_eq!(old.error(), (404, "payment_link_not_found".into()));

    let order = |admin: Admin<'_>| {
        let (login, path) = (linked.login.clone(), format!("orders/{}", linked.number));
        let router = admin.router;
        let app = &linked.app;
        async move { Admin { app, router }.get(&login, &path).await.json()["payment_link"].clone() }
    };
    let link = order(Admin::of(&linked.app)).await;
    assert!(link["is_allowed"] == true && link["expires_at"].is_string(), "{link}");
    assert_eq!(linked.revoke().await.status, 204);
    assert_eq!(linked.page().await.error(), (404, "payment_link_not_found".into()));
    assert_eq!(linked.pay("card").await.error(), (404, "payment_link_not_found".into()));
    assert_eq!(linked.revoke().await.error(), (404, "payment_link_not_found".into()));
    assert_eq!(order(Admin::of(&linked.app)).await["expires_at"], json!(null));
}

/// Rule 4.30.
#[tokio::test]
async fn a_link_is_sent_to_the_customer_and_staff_do_not_see_it() {
    let linked = Linked::create(&by_transfer()).await;
    let sent = linked.link(&json!({ "send": true })).await.json();
    assert_eq!(sent["sent_to"], "ana@ejemplo.es");
    let mail = linked.app.mail().await;
    let mail = mail.iter().find(|mail| mail["subject"].as_str().unwrap().contains("Paga tu pedido")).unwrap();
    assert_eq!(mail["to"], "ana@ejemplo.es");
    assert!(mail["text"].as_str().unwrap().contains(sent["url"].as_str().unwrap()));

    // Staff who may read orders see that it was sent, and not the link.
    let admin = Admin::of(&linked.app);
    let mails = admin.get(&linked.login, &format!("orders/{}/mails", linked.number)).await.json();
    let mails = mails["data"].as_array().unwrap();
    let mail = mails.iter().find(|mail| mail["kind"] == "payment_link").unwrap();
    assert_eq!((&mail["content"], &mail["resend_to"]), (&json!("deleted"), &json!(null)));
    let path = format!("orders/{}/mails/{}", linked.number, mail["id"]);
    assert_eq!(admin.get(&linked.login, &path).await.error(), (409, "mail_not_available".into()));
    linked.app.sql("UPDATE customers SET email = ''").await;
    assert_eq!(linked.link(&json!({ "send": true })).await.error(), (409, "no_email".into()));
}

/// Rule 13.9.
#[tokio::test]
async fn the_customs_of_an_export_are_stated_before_the_payment() {
    let mut order = by_transfer();
    order["delivery"] = to("ES", "35001");
    order["accepted_total"] = json!(2_115);
    let linked = Linked::create_in(shop().await, &order).await;
    let page = linked.page().await.json();
    let codes: Vec<_> = page["tax_notes"].as_array().unwrap().iter().map(|note| &note["code"]).collect();
    assert_eq!(codes, ["export", "customs"]);
    let customs = page["tax_notes"][1]["text"].as_str().unwrap();
    linked.link(&json!({ "send": true })).await;
    for subject in ["Tu pedido", "Paga tu pedido"] {
        let mail = linked.app.mail().await;
        let mail = mail.iter().find(|mail| mail["subject"].as_str().unwrap().starts_with(subject)).unwrap();
        assert!(mail["text"].as_str().unwrap().contains(customs), "{mail}");
    }
}

/// Rule 4.30.
#[tokio::test]
async fn only_unpaid_orders_have_links_and_only_offered_methods_of_the_bank_pay_them() {
    let linked = Linked::create(&by_transfer()).await;
    assert_eq!(linked.pay("transfer").await.error(), (422, "payment_method_offline".into()));
    assert_eq!(linked.pay("apple_pay").await.error(), (422, "unknown_payment_method".into()));
    let redirect = linked.pay("card").await.json();
    linked.decide(&redirect, "authorise").await;
    assert_eq!(linked.link(&json!({})).await.error(), (409, "payment_link_not_allowed".into()));
    linked.app.sql("UPDATE orders SET state = 'pending_payment', paid_at = NULL").await;
    linked.app.sql("DELETE FROM payment_methods WHERE kind IN ('card', 'bizum')").await;
    assert_eq!(linked.link(&json!({})).await.error(), (409, "payment_link_not_allowed".into()));
    let path = "orders/M26-999999/payment-link";
    let unknown = Admin::of(&linked.app).post(&linked.login, path, &json!({})).await;
    assert_eq!(unknown.error(), (404, "order_not_found".into()));
}

/// Rule 4.30: two payments of one order, one of them by its link, are reported.
#[tokio::test]
async fn a_second_payment_by_link_is_reported_as_unclear() {
    let linked = Linked::create(&by_transfer()).await;
    let redirect = linked.pay("card").await.json();
    let second = linked.pay("card").await.json();
    for redirect in [&redirect, &second] {
        let notification = bank::notification(redirect, "0000");
        assert_eq!(notify(&linked.app, V1, SECRET, &notification).await.status, 200);
    }
    let admin = Admin::of(&linked.app);
    let order = admin.get(&linked.login, &format!("orders/{}", linked.number)).await.json();
    let unclear =
        order["payments"].as_array().unwrap().iter().filter(|attempt| attempt["is_unclear"] == true);
    assert_eq!(unclear.count(), 1, "{order}");
}
