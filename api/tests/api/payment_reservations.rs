//! Card payments that are reserved first and captured when the order is shipped, or by staff (rule 4.34).

use axum::http::Method;
use mostrador_api::services::orders::{cancel_order, reservations};
use mostrador_api::services::payments::reconciliation::reconcile;
use mostrador_core::payments::CardCapture;
use serde_json::{Value, json};

use crate::admin::{Admin, Login};
use crate::bank::{self, SECRET, V1, notify};
use crate::support::{TestApp, TestResponse, now, two_soaps};

pub(crate) const HOUR_MS: i64 = 3_600_000;
pub(crate) const DAY_MS: i64 = 24 * HOUR_MS;

/// Shop that captures card payments later, with an order.
pub(crate) struct Reserving {
    pub(crate) app: TestApp,
    customer: String,
    pub(crate) login: Login,
    pub(crate) number: String,
}

impl Reserving {
    async fn place(order: &Value) -> Self {
        Self::with(CardCapture::OnShipment, order).await
    }

    pub(crate) async fn with(capture: CardCapture, order: &Value) -> Self {
        let app = TestApp::with(|config| config.redsys.card_capture = capture).await;
        app.sql("UPDATE products SET stock = 50 WHERE id = 1").await;
        let customer = app.customer("ana@ejemplo.es").await;
        let login = Admin::of(&app).owner().await;
        let placed = app.order(&customer, "clave-unica-1", order).await.json();
        let number = placed["number"].as_str().unwrap().to_owned();
        Self { app, customer, login, number }
    }

    /// Places an order whose amount the bank has reserved.
    pub(crate) async fn reserved() -> Self {
        Self::reserved_with(CardCapture::OnShipment).await
    }

    pub(crate) async fn reserved_with(capture: CardCapture) -> Self {
        Self::with(capture, &two_soaps()).await.authorised().await
    }

    pub(crate) async fn reserved_for(order: &Value) -> Self {
        Self::place(order).await.authorised().await
    }

    async fn authorised(self) -> Self {
        let attempt = self.attempt("card").await;
        self.decide(&attempt, "authorise").await;
        self
    }

    async fn attempt(&self, method: &str) -> Value {
        let path = format!("orders/{}/payments", self.number);
        let body = json!({ "payment_method": method });
        self.app.call(Method::POST, &path, Some(&self.customer), &body).await.json()
    }

    async fn decide(&self, redirect: &Value, decision: &str) {
        assert!(bank::decide(&self.app, redirect, decision).await.status.as_u16() < 400);
    }

    pub(crate) async fn order(&self) -> Value {
        let path = format!("orders/{}", self.number);
        self.app.call(Method::GET, &path, Some(&self.customer), &json!({})).await.json()
    }

    pub(crate) async fn staff_order(&self) -> Value {
        Admin::of(&self.app).get(&self.login, &format!("orders/{}", self.number)).await.json()
    }

    /// Posts a change of the order with its present version.
    pub(crate) async fn change(&self, action: &str, body: &Value) -> TestResponse {
        let version = self.staff_order().await["version"].as_str().unwrap().to_owned();
        let path = format!("orders/{}/{action}", self.number);
        Admin::of(&self.app).change(&self.login, Method::POST, &path, &version, body).await
    }

    pub(crate) async fn act(&self, event: &str) -> TestResponse {
        self.change("actions", &json!({ "event": event })).await
    }

    /// Prepares and ships the order.
    pub(crate) async fn ship(&self) -> TestResponse {
        assert_eq!(self.act("prepare").await.status, 200);
        self.act("ship").await
    }

    pub(crate) async fn settle(&self, in_ms: i64) -> u32 {
        let (config, store) = (self.app.state.configured(), self.app.state.store());
        reservations::settle(config, store, now() + in_ms).await.unwrap()
    }

    /// Units of the soap on sale.
    pub(crate) async fn stock(&self) -> i64 {
        self.app.number("SELECT stock FROM products WHERE id = 1").await
    }

    pub(crate) async fn charged(&self) -> i64 {
        self.app
            .number("SELECT CAST(COALESCE(SUM(captured - refunded), 0) AS BIGINT) FROM sandbox_operations")
            .await
    }

    pub(crate) async fn released(&self) -> i64 {
        self.app.number("SELECT CAST(COALESCE(SUM(released), 0) AS BIGINT) FROM sandbox_operations").await
    }
}

/// Notification that the bank authorises an attempt, of a transaction type.
fn authorised(redirect: &Value, kind: &str) -> Value {
    let mut notification = bank::notification(redirect, "0000");
    notification["Ds_TransactionType"] = json!(kind);
    notification
}

#[tokio::test]
async fn a_card_payment_of_goods_is_reserved_and_charged_when_the_order_is_shipped() {
    let shop = Reserving::place(&two_soaps()).await;
    let attempt = shop.attempt("card").await;
    assert_eq!(bank::request_parameters(&attempt)["DS_MERCHANT_TRANSACTIONTYPE"], "1");
    shop.decide(&attempt, "authorise").await;
    let order = shop.order().await;
    assert_eq!((&order["state"], &order["paid_at"]), (&json!("paid"), &json!(null)), "paid for its customer");
    assert_eq!(order["invoices"], json!([]), "no invoice without a charge");
    assert_eq!(order["payable_with"], json!([]));
    assert_eq!(shop.charged().await, 0);
    let mail = shop.app.mail().await;
    let mail = mail.iter().find(|mail| mail["to"] == "ana@ejemplo.es").unwrap()["text"].as_str().unwrap();
    assert!(
        mail.contains("El banco ha reservado 19,65\u{a0}€") && !mail.contains("recibido el pago"),
        "{mail}"
    );

    let staff = shop.staff_order().await;
    assert_eq!(
        (&staff["reservation"]["state"], &staff["reservation"]["reserved_cents"], &staff["refundable_cents"]),
        (&json!("reserved"), &json!(1_965), &json!(0))
    );
    let events: Vec<_> = staff["actions"].as_array().unwrap().iter().map(|action| &action["event"]).collect();
    assert_eq!(events, ["prepare", "cancel"], "it is not marked as paid by hand");
    let list = Admin::of(&shop.app).get(&shop.login, "orders").await.json();
    assert_eq!(
        (&list["data"][0]["is_paid"], &list["data"][0]["is_reserved"]),
        (&json!(false), &json!(true)),
        "{list}"
    );
    assert_eq!(shop.act("ship").await.error(), (409, "action_not_allowed".into()), "before it is prepared");
    assert_eq!(shop.act("prepare").await.status, 200);
    assert_eq!(shop.charged().await, 0, "not sent yet");
    let shipped = shop.act("ship").await;
    assert_eq!(shipped.status, 200, "{}", shipped.text());
    let order = shop.order().await;
    assert_eq!(order["state"], "shipped");
    assert!(order["paid_at"].is_string());
    assert_eq!((shop.charged().await, order["invoices"].as_array().unwrap().len()), (1_965, 1));
    let log = Admin::of(&shop.app)
        .get(&shop.login, &format!("audit?resource=orders&id={}", shop.number))
        .await
        .json();
    let actions: Vec<_> = log["data"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["ship", "capture", "prepare"]);
}

#[tokio::test]
async fn other_methods_and_digital_goods_are_charged_at_once() {
    let shop = Reserving::place(&two_soaps()).await;
    assert_eq!(bank::request_parameters(&shop.attempt("bizum").await)["DS_MERCHANT_TRANSACTIONTYPE"], "0");
    let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": 12_000, "waiver": true });
    let placed = shop.app.order(&shop.customer, "clave-unica-2", &course).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let path = format!("orders/{}/payments", placed.json()["number"].as_str().unwrap());
    let attempt =
        shop.app.call(Method::POST, &path, Some(&shop.customer), &json!({ "payment_method": "card" })).await;
    assert_eq!(bank::request_parameters(&attempt.json())["DS_MERCHANT_TRANSACTIONTYPE"], "0");
}

#[tokio::test]
async fn a_cancelled_order_releases_what_is_reserved() {
    let shop = Reserving::reserved().await;
    let cancelled = shop.act("cancel").await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    assert_eq!(cancelled.json()["reservation"]["state"], "releasing");
    assert_eq!((shop.settle(0).await, shop.released().await), (1, 1_965));
    assert_eq!(shop.staff_order().await["reservation"]["state"], "released");
    assert_eq!((shop.settle(HOUR_MS).await, shop.charged().await), (0, 0), "released once");
    assert_eq!(shop.change("capture", &json!({})).await.error(), (409, "capture_failed".into()));
    assert_eq!(shop.order().await["state"], "cancelled");
}

/// The answer of the bank to a release is lost.
#[tokio::test]
async fn a_release_without_an_answer_is_queried() {
    let shop = Reserving::reserved().await;
    assert_eq!(shop.act("cancel").await.status, 200);
    shop.app.sql("UPDATE sandbox_operations SET released = amount").await;
    shop.app.sql("UPDATE payment_reservations SET requested_at = 1").await;
    assert_eq!(shop.settle(0).await, 1);
    assert_eq!(shop.staff_order().await["reservation"]["state"], "released");
}

/// The bank denies the release.
#[tokio::test]
async fn a_denied_release_is_requested_again_until_the_reservation_expires() {
    let shop = Reserving::reserved().await;
    assert_eq!(shop.act("cancel").await.status, 200);
    shop.app.sql("UPDATE sandbox_operations SET response = '0190'").await;
    let state = async || shop.staff_order().await["reservation"]["state"].clone();
    assert_eq!((shop.settle(0).await, state().await), (1, json!("releasing")));
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM payment_reservations WHERE response = '0190'").await, 1);
    assert_eq!(shop.settle(HOUR_MS / 12).await, 0, "every ten minutes");
    assert_eq!((shop.settle(HOUR_MS).await, state().await), (1, json!("releasing")));
    assert_eq!((shop.settle(7 * DAY_MS + HOUR_MS).await, state().await), (1, json!("released")));
    assert_eq!((shop.settle(8 * DAY_MS).await, shop.released().await), (0, 0), "the bank has let it lapse");
}

#[tokio::test]
async fn a_lost_notification_of_a_reservation_is_made_up_for() {
    let shop = Reserving::place(&two_soaps()).await;
    let attempt = shop.attempt("card").await;
    shop.decide(&attempt, "authorise-and-forget").await;
    assert_eq!(shop.order().await["state"], "pending_payment");
    reconcile(shop.app.state.configured(), shop.app.state.store(), now() + HOUR_MS).await.unwrap();
    assert_eq!(shop.order().await["state"], "paid");
    assert_eq!(shop.staff_order().await["reservation"]["state"], "reserved");
}

#[tokio::test]
async fn notifications_of_another_type_are_rejected() {
    let shop = Reserving::place(&two_soaps()).await;
    let attempt = shop.attempt("card").await;
    for kind in ["0", "2", "9"] {
        notify(&shop.app, V1, SECRET, &authorised(&attempt, kind)).await;
        assert_eq!(shop.order().await["state"], "pending_payment", "{kind}");
    }
    notify(&shop.app, V1, SECRET, &authorised(&attempt, "1")).await;
    notify(&shop.app, V1, SECRET, &authorised(&attempt, "1")).await;
    assert_eq!(shop.order().await["state"], "paid");
    assert_eq!(shop.app.number("SELECT COUNT(*) FROM payment_reservations").await, 1, "repeated");
}

#[tokio::test]
async fn a_late_reservation_reinstates_an_expired_order_and_a_second_one_is_released() {
    let shop = Reserving::place(&two_soaps()).await;
    let (first, second) = (shop.attempt("card").await, shop.attempt("card").await);
    let (config, store) = (shop.app.state.configured(), shop.app.state.store());
    assert_eq!(cancel_order::expire_unpaid(config, store, now() + DAY_MS).await.unwrap().len(), 1);
    shop.decide(&first, "authorise").await;
    assert_eq!(shop.order().await["state"], "paid");
    shop.decide(&second, "authorise").await;
    assert_eq!((shop.settle(0).await, shop.released().await), (1, 1_965), "only the second one");
    assert_eq!(shop.staff_order().await["reservation"]["state"], "reserved");
    assert_eq!(shop.ship().await.status, 200);
    assert_eq!(shop.charged().await, 1_965);
}

#[tokio::test]
async fn reservations_that_expire_soon_are_a_task() {
    let shop = Reserving::reserved().await;
    let admin = Admin::of(&shop.app);
    let task = async || {
        let dashboard = admin.get(&shop.login, "dashboard").await.json();
        let tasks = dashboard["tasks"].as_array().unwrap().clone();
        let count =
            tasks.iter().find(|task| task["code"] == "expiring_reservations").unwrap()["count"].clone();
        let list = admin.get(&shop.login, "orders?expiring_reservation=true").await.json();
        assert_eq!(count, list["total"], "the number of the task is that of the list");
        count
    };
    assert_eq!(task().await, 0, "seven days are left");
    shop.app.sql("UPDATE payment_reservations SET expires_at = expires_at - 6 * 86400000").await;
    assert_eq!(task().await, 1);
    assert_eq!(shop.ship().await.status, 200);
    assert_eq!(task().await, 0);
}

#[tokio::test]
async fn an_expired_reservation_cancels_its_order_and_is_released() {
    let shop = Reserving::reserved().await;
    assert_eq!(shop.act("prepare").await.status, 200);
    let before = shop.stock().await;
    shop.settle(6 * DAY_MS).await;
    assert_eq!(shop.order().await["state"], "preparing", "a day is left");
    assert_eq!((shop.settle(7 * DAY_MS + HOUR_MS).await, shop.released().await), (1, 1_965));
    assert_eq!(shop.order().await["state"], "cancelled");
    assert_eq!(shop.staff_order().await["reservation"]["state"], "released");
    assert_eq!(shop.stock().await, before + 2, "on sale again");
    let mail = shop.app.mail().await;
    let is_informed =
        |mail: &Value| mail["text"].as_str().unwrap().contains("el banco guarda el importe reservado");
    assert_eq!(mail.iter().filter(|mail| is_informed(mail)).count(), 1, "{mail:?}");
    assert_eq!(shop.charged().await, 0);
}

/// The order is also paid by another method, in another tab.
#[tokio::test]
async fn a_payment_besides_a_reservation_releases_it() {
    let shop = Reserving::place(&two_soaps()).await;
    let (card, bizum) = (shop.attempt("card").await, shop.attempt("bizum").await);
    shop.decide(&card, "authorise").await;
    notify(&shop.app, V1, SECRET, &authorised(&bizum, "0")).await;
    let order = shop.order().await;
    assert_eq!((&order["state"], order["paid_at"].is_string()), (&json!("paid"), true));
    assert_eq!((shop.settle(0).await, shop.released().await), (1, 1_965));
    assert_eq!(shop.ship().await.status, 200);
    assert_eq!(shop.charged().await, 0, "nothing of the card");
}
