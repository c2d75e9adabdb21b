//! Paying: the request, the bank's page, and every kind of notification.

use axum::http::Method;
use mostrador_api::payments::signature::{SignatureVersion, decode};
use mostrador_api::store::attempts::{self, Attempt};
use mostrador_api::store::order_events::Actor;
use mostrador_api::store::orders;
use mostrador_core::checkout::{AttemptState, Order, PaymentKind};
use serde_json::{Value, json};

use crate::counting::Counting;
use crate::support::{Answer, PATIENCE, TestShop, order_of, two_soaps};

pub(crate) const SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const OTHER_SECRET: &str = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev";
const NOTIFICATIONS: &str = "/api/v1/payments/redsys/notifications";
pub(crate) const V1: SignatureVersion = SignatureVersion::Sha256V1;

/// An order with an attempt to pay it.
struct Paying {
    shop: TestShop,
    token: String,
    number: String,
    redirect: Value,
}

impl Paying {
    async fn start() -> Self {
        Self::of(&two_soaps()).await
    }

    async fn of(order: &Value) -> Self {
        let shop = TestShop::open().await;
        let token = shop.customer("ana@ejemplo.es").await;
        let number =
            shop.order(&token, "clave-unica-1", order).await.json()["number"].as_str().unwrap().to_owned();
        let mut paying = Self { shop, token, number, redirect: Value::Null };
        paying.redirect = paying.attempt(&json!({ "payment_method": "card" })).await.json();
        paying
    }

    async fn attempt(&self, body: &Value) -> Answer {
        self.shop
            .call(Method::POST, &format!("orders/{}/payments", self.number), Some(&self.token), body)
            .await
    }

    async fn order(&self) -> Value {
        self.shop
            .call(Method::GET, &format!("orders/{}", self.number), Some(&self.token), &json!({}))
            .await
            .json()
    }

    /// What the browser takes to the bank.
    fn parameters(redirect: &Value) -> Value {
        serde_json::from_slice(&decode(redirect["merchantParameters"].as_str().unwrap()).unwrap()).unwrap()
    }

    fn attempt_number(&self) -> String {
        Self::parameters(&self.redirect)["DS_MERCHANT_ORDER"].as_str().unwrap().to_owned()
    }

    /// What the bank says of the attempt; `change` makes it something else.
    fn said(&self, response: &str, change: impl FnOnce(&mut Value)) -> Value {
        let mut said = json!({ "Ds_Date": "22%2F10%2F2026", "Ds_Amount": "1965", "Ds_Currency": "978",
            "Ds_Order": self.attempt_number(), "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
            "Ds_Response": response, "Ds_TransactionType": "0", "Ds_AuthorisationCode": "052029" });
        change(&mut said);
        said
    }

    async fn notify(&self, said: &Value) -> Answer {
        notify(&self.shop, V1, SECRET, said).await
    }

    async fn at_the_bank(&self, path: &str, decision: Option<&str>) -> Answer {
        let text = |name: &str| self.redirect[name].as_str().unwrap();
        let mut fields = vec![
            ("Ds_SignatureVersion", text("version")),
            ("Ds_MerchantParameters", text("merchantParameters")),
            ("Ds_Signature", text("signature")),
        ];
        fields.extend(decision.map(|decision| ("decision", decision)));
        self.shop.form(path, &fields).await
    }

    async fn decide(&self, decision: &str) -> Answer {
        self.at_the_bank("/_sandbox/redsys/decision", Some(decision)).await
    }
}

/// The bank's word, signed.
pub(crate) async fn notify(shop: &TestShop, version: SignatureVersion, secret: &str, said: &Value) -> Answer {
    let parameters = version.encode(said.to_string().as_bytes());
    let order = said["Ds_Order"].as_str().unwrap_or("0000");
    let signature = version.sign(secret, order, &parameters).unwrap().replace('+', "-").replace('/', "_");
    send(shop, version.name(), &parameters, &signature).await
}

async fn send(shop: &TestShop, version: &str, parameters: &str, signature: &str) -> Answer {
    let fields = [
        ("Ds_SignatureVersion", version),
        ("Ds_MerchantParameters", parameters),
        ("Ds_Signature", signature),
    ];
    shop.form(NOTIFICATIONS, &fields).await
}

#[tokio::test]
async fn the_request_says_exactly_what_the_order_costs() {
    let paying = Paying::start().await;
    let parameters = Paying::parameters(&paying.redirect);
    assert_eq!(
        (&parameters["DS_MERCHANT_AMOUNT"], &parameters["DS_MERCHANT_PAYMETHODS"]),
        (&json!("1965"), &json!("C"))
    );
    assert_eq!(parameters["DS_MERCHANT_MERCHANTURL"], format!("http://localhost:8080{NOTIFICATIONS}"));
    assert_eq!(
        parameters["DS_MERCHANT_URLOK"],
        format!("http://localhost:8080/compra/pedido-realizado/{}", paying.number)
    );
    assert_eq!(paying.redirect["url"], "/_sandbox/redsys");
    let bizum = paying.attempt(&json!({ "payment_method": "bizum" })).await;
    assert_eq!(bizum.status, 201);
    let bizum = Paying::parameters(&bizum.json());
    assert_eq!(bizum["DS_MERCHANT_PAYMETHODS"], "z");
    assert_ne!(bizum["DS_MERCHANT_ORDER"], parameters["DS_MERCHANT_ORDER"], "the bank takes no number twice");
    assert_eq!(paying.attempt(&json!({ "payment_method": "transfer" })).await.error().0, 422);
    let other = paying.shop.customer("eva@ejemplo.es").await;
    let path = format!("orders/{}/payments", paying.number);
    assert_eq!(
        paying.shop.call(Method::POST, &path, Some(&other), &json!({})).await.error().1,
        "order_not_found"
    );
}

#[tokio::test]
async fn an_order_is_paid_only_in_ways_that_the_shop_offers() {
    let paying = Paying::start().await;
    let ways = async || {
        let one = paying.order().await["payable_with"].clone();
        let nothing = json!({});
        let list = paying.shop.call(Method::GET, "customers/me/orders", Some(&paying.token), &nothing).await;
        assert_eq!(list.json()["data"][0]["payable_with"], one, "in the list, too");
        one
    };
    assert_eq!(ways().await, json!(["card", "bizum"]));
    paying.shop.sql("DELETE FROM payment_methods WHERE kind = 'card'").await;
    assert_eq!(ways().await, json!(["bizum"]));
    let not_offered = (422, "unknown_payment_method".to_owned());
    for body in [json!({}), json!({ "payment_method": "card" })] {
        assert_eq!(paying.attempt(&body).await.error(), not_offered, "nor as it was ordered: {body}");
    }
    let bizum = json!({ "payment_method": "bizum" });
    assert_eq!(paying.attempt(&bizum).await.status, 201);
    paying.shop.sql("DELETE FROM payment_methods WHERE kind = 'bizum'").await;
    assert_eq!(paying.attempt(&bizum).await.error(), not_offered);
    let transfer = paying.attempt(&json!({ "payment_method": "transfer" })).await;
    assert_eq!(transfer.error(), (422, "payment_method_offline".into()), "which is offered");
    assert_eq!(paying.shop.number("SELECT COUNT(*) FROM payment_attempts").await, 2);
}

#[tokio::test]
async fn words_of_the_bank_are_counted_by_what_came_of_them() {
    let counting = Counting::start();
    let paying = Paying::start().await;
    let said = paying.said("0000", |_| ());
    for _ in 0..2 {
        assert_eq!(paying.notify(&said).await.status, 200);
    }
    assert_eq!(notify(&paying.shop, V1, OTHER_SECRET, &said).await.status, 400);
    assert_eq!(paying.notify(&paying.said("0000", |said| said["Ds_Amount"] = json!("1"))).await.status, 400);
    for verdict in ["applied", "repeated", "wrong_signature", "wrong_amount"] {
        assert_eq!(counting.of("mostrador_notifications_total", &[("verdict", verdict)]), 1, "{verdict}");
    }
    for what in ["placed", "paid"] {
        assert_eq!(counting.of("mostrador_orders_total", &[("what", what)]), 1, "{what}");
    }
}

#[tokio::test]
async fn declined_then_authorised_at_the_bank() {
    let mut paying = Paying::start().await;
    let page = paying.at_the_bank("/_sandbox/redsys", None).await;
    assert!(page.text().contains("19,65\u{a0}€") && page.text().contains(&paying.attempt_number()));
    let back = paying.decide("decline").await;
    assert_eq!(back.status, 303);
    assert!(back.header("location").ends_with(&format!("/compra/pedido-realizado/{}", paying.number)));
    let order = paying.order().await;
    assert_eq!(
        (&order["state"], &order["payment"]["state"]),
        (&json!("pending_payment"), &json!("declined"))
    );
    assert_eq!(order["payment"]["message"], "Denegación del emisor sin especificar motivo");
    assert!(paying.at_the_bank("/_sandbox/redsys", None).await.text().contains("SIS0051"));
    assert!(paying.shop.mail().await.len() == 1, "nothing is confirmed");

    paying.redirect = paying.attempt(&json!({})).await.json();
    assert_eq!(paying.decide("authorise").await.status, 303);
    let order = paying.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("paid"), &json!("authorised")));
    assert!(order["paid_at"].is_string());
    let mail = paying.shop.mail().await;
    assert_eq!(mail.len(), 3);
    assert!(mail[1]["text"].as_str().unwrap().contains("Hemos recibido el pago"));
    assert!(
        mail[1]["text"]
            .as_str()
            .unwrap()
            .contains(&format!("http://localhost:8080/compra/pedido-realizado/{}", paying.number))
    );
    assert_eq!(paying.attempt(&json!({})).await.error(), (409, "order_not_payable".into()));
}

#[tokio::test]
async fn a_list_has_each_order_as_it_is_by_itself() {
    let mut paying = Paying::start().await;
    assert_eq!(paying.decide("decline").await.status, 303);
    paying.redirect = paying.attempt(&json!({})).await.json();
    assert_eq!(paying.decide("authorise").await.status, 303);
    let one_soap = order_of(&json!([{ "product": 1, "qty": 1 }]), 1_230);
    let other = paying.shop.order(&paying.token, "clave-unica-2", &one_soap).await;
    assert_eq!(other.status, 201, "{}", other.text());
    let path = "customers/me/orders";
    let listed = paying.shop.call(Method::GET, path, Some(&paying.token), &json!({})).await.json();
    assert_eq!(listed["data"], json!([other.json(), paying.order().await]));
}

#[tokio::test]
async fn giving_up_closing_the_window_and_not_coming_back() {
    let mut paying = Paying::start().await;
    assert!(paying.decide("close").await.text().contains("Puedes cerrar esta ventana"));
    assert_eq!(paying.order().await["payment"]["state"], "created");
    assert_eq!(paying.decide("cancel").await.status, 303);
    assert_eq!(paying.order().await["payment"]["state"], "cancelled");
    paying.redirect = paying.attempt(&json!({})).await.json();
    assert!(paying.decide("authorise-and-stay").await.text().contains("Puedes cerrar esta ventana"));
    assert_eq!(paying.order().await["state"], "paid", "the notification is enough");
    assert_eq!(paying.decide("whatever").await.status, 400);
}

#[tokio::test]
async fn the_bank_checks_the_signature() {
    let paying = Paying::start().await;
    let text = |name: &str| paying.redirect[name].as_str().unwrap().to_owned();
    let cheaper = V1.encode(Paying::parameters(&paying.redirect).to_string().replace("1965", "1").as_bytes());
    for (version, parameters, signature) in [
        (text("version"), cheaper, text("signature")),
        (text("version"), text("merchantParameters"), "AAAA".to_owned()),
        ("HMAC_SHA512_V2".to_owned(), text("merchantParameters"), text("signature")),
    ] {
        let fields = [
            ("Ds_SignatureVersion", version.as_str()),
            ("Ds_MerchantParameters", &parameters),
            ("Ds_Signature", &signature),
        ];
        let answer = paying.shop.form("/_sandbox/redsys", &fields).await;
        assert_eq!(answer.status, 400);
        assert!(answer.text().contains("SIS0042"));
    }
}

#[tokio::test]
async fn forged_altered_and_downgraded_notifications_change_nothing() {
    let paying = Paying::start().await;
    let said = paying.said("0000", |_| {});
    let reason = |answer: Answer| {
        assert_eq!(answer.error(), (400, "notification_rejected".into()));
        answer.json()["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(reason(notify(&paying.shop, V1, OTHER_SECRET, &said).await), "wrong_signature");
    assert_eq!(
        reason(notify(&paying.shop, SignatureVersion::Sha512V2, SECRET, &said).await),
        "wrong_version"
    );
    let refused = paying.said("0190", |_| {});
    let parameters = V1.encode(refused.to_string().as_bytes());
    let signature = V1.sign(SECRET, &paying.attempt_number(), &parameters).unwrap();
    let altered = V1.encode(said.to_string().as_bytes());
    assert_eq!(reason(send(&paying.shop, V1.name(), &altered, &signature).await), "wrong_signature");
    for (field, value, verdict) in [
        ("Ds_Amount", "1", "wrong_amount"),
        ("Ds_Currency", "840", "wrong_currency"),
        ("Ds_MerchantCode", "123456789", "wrong_merchant"),
        ("Ds_Terminal", "002", "wrong_terminal"),
        ("Ds_TransactionType", "3", "wrong_transaction_type"),
        ("Ds_Order", "9999ABCDEFGH", "unknown_attempt"),
    ] {
        let said = paying.said("0000", |said| said[field] = json!(value));
        assert_eq!(reason(paying.notify(&said).await), verdict);
    }
    assert_eq!(reason(send(&paying.shop, V1.name(), "basura", "basura").await), "malformed");
    assert_eq!(paying.shop.form(NOTIFICATIONS, &[]).await.status, 400);
    let order = paying.order().await;
    assert_eq!((&order["state"], &order["payment"]["state"]), (&json!("pending_payment"), &json!("created")));
    assert_eq!(
        paying.shop.number("SELECT COUNT(*) FROM payment_notifications").await,
        6,
        "what the bank has signed is written down, and nothing else"
    );
    assert_eq!(paying.shop.shop.count_forged(), 5 + 1, "what it has not is counted");
}

#[tokio::test]
async fn forged_notifications_do_not_wait_for_the_database() {
    let paying = Paying::start().await;
    let busy = paying.shop.shop.store().write().await.unwrap();
    let said = paying.said("0000", |_| {});
    let forged = notify(&paying.shop, V1, "Mk9m98IfEblmPfrpsawt7BmxObt98Jev", &said);
    let answer = tokio::time::timeout(PATIENCE, forged).await;
    assert_eq!(answer.unwrap().error(), (400, "notification_rejected".into()));
    drop(busy);
    assert_eq!(paying.notify(&said).await.status, 200);
}

/// What a transaction that read before another wrote would do.
#[tokio::test]
async fn the_database_itself_holds_on_to_what_is_final() {
    let paying = Paying::start().await;
    assert_eq!(paying.notify(&paying.said("0000", |_| {})).await.status, 200);
    let mut tx = paying.shop.shop.store().write().await.unwrap();
    let attempt = attempts::by_number(&mut tx, &paying.attempt_number()).await.unwrap().unwrap();
    let stale = Attempt { state: AttemptState::Declined, ..attempt.clone() };
    assert!(!attempts::decide(&mut tx, &stale, 1).await.unwrap());
    assert_eq!(attempts::by_number(&mut tx, &attempt.number).await.unwrap().unwrap(), attempt);
    let (_, order) = orders::for_change(&mut tx, &paying.number).await.unwrap().unwrap();
    let stale = Order { payment_method: PaymentKind::Transfer, ..order.clone() };
    assert!(!orders::pay(&mut tx, &stale, Actor::Owner, 1).await.unwrap());
    assert_eq!(orders::by_number(&mut tx, &paying.number).await.unwrap().unwrap().1, order);
}

#[tokio::test]
async fn a_notification_counts_once() {
    let paying = Paying::start().await;
    let said = paying.said("0000", |_| {});
    for _ in 0..3 {
        assert_eq!(paying.notify(&said).await.status, 200);
    }
    assert_eq!(paying.order().await["state"], "paid");
    assert_eq!(paying.shop.mail().await.len(), 3, "one confirmation, one notice");
    let lines = "SELECT COUNT(*) FROM payment_notifications WHERE verdict = 'repeated'";
    assert_eq!(paying.shop.number(lines).await, 1, "the same words fill the journal once");
    let wrong = paying.said("0000", |said| said["Ds_Amount"] = json!("1"));
    for _ in 0..3 {
        assert_eq!(paying.notify(&wrong).await.status, 400);
    }
    assert_eq!(paying.shop.number("SELECT COUNT(*) FROM payment_notifications").await, 3);
}

#[tokio::test]
async fn a_late_refusal_undoes_nothing_and_a_late_authorisation_counts() {
    let paying = Paying::start().await;
    assert_eq!(
        paying
            .notify(&paying.said("0190", |said| said["Ds_AuthorisationCode"] = json!("%20%20")))
            .await
            .status,
        200
    );
    assert_eq!(paying.order().await["payment"]["state"], "declined");
    assert_eq!(paying.notify(&paying.said("0000", |_| {})).await.status, 200);
    assert_eq!(paying.order().await["state"], "paid");
    for late in ["0101", "9915"] {
        assert_eq!(paying.notify(&paying.said(late, |_| {})).await.status, 200);
    }
    let order = paying.order().await;
    assert_eq!(
        (&order["state"], &order["payment"]["state"], &order["payment"]["code"]),
        (&json!("paid"), &json!("authorised"), &json!("0000"))
    );
    assert_eq!(
        paying.shop.number("SELECT COUNT(*) FROM payment_notifications WHERE verdict = 'late'").await,
        2
    );
}

#[tokio::test]
async fn the_second_of_two_attempts_pays_too_and_the_owner_hears_of_both() {
    let mut paying = Paying::start().await;
    let first = paying.said("0000", |_| {});
    paying.redirect = paying.attempt(&json!({ "payment_method": "bizum" })).await.json();
    let second = paying.said("0000", |_| {});
    assert_eq!(paying.notify(&second).await.status, 200);
    let order = paying.order().await;
    assert_eq!((&order["state"], &order["payment_method"]), (&json!("paid"), &json!("bizum")));
    assert_eq!(paying.notify(&first).await.status, 200);
    let mail = paying.shop.mail().await;
    assert_eq!(mail.len(), 4);
    assert!(mail[0]["subject"].as_str().unwrap().ends_with("cobrado dos veces"));
}

#[tokio::test]
async fn an_order_by_transfer_that_is_paid_by_card_is_new_only_once() {
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    let paying = Paying::of(&order).await;
    assert_eq!(paying.notify(&paying.said("0000", |_| {})).await.status, 200);
    let mail = paying.shop.mail().await;
    let to = |address: &str| {
        let mut subjects: Vec<_> = mail.iter().filter(|letter| letter["to"] == address).collect();
        subjects.reverse();
        subjects.iter().map(|letter| letter["subject"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let number = &paying.number;
    let owner =
        [format!("Pedido nuevo {number}: 19,65\u{a0}€"), format!("Pedido pagado {number}: 19,65\u{a0}€")];
    assert_eq!(to("pedidos@localhost"), owner);
    let customer = [
        "Activa tu cuenta en Taller".to_owned(),
        format!("Tu pedido {number} en Taller"),
        format!("Hemos recibido el pago de tu pedido {number} en Taller"),
    ];
    assert_eq!(to("ana@ejemplo.es"), customer);
}

#[tokio::test]
async fn the_second_signature_works_the_same_and_the_first_is_then_refused() {
    let shop = TestShop::with(|config| config.redsys.signature = SignatureVersion::Sha512V2).await;
    let token = shop.customer("ana@ejemplo.es").await;
    let number =
        shop.order(&token, "clave-unica-1", &two_soaps()).await.json()["number"].as_str().unwrap().to_owned();
    let mut paying = Paying { shop, token, number, redirect: Value::Null };
    paying.redirect = paying.attempt(&json!({})).await.json();
    assert_eq!(paying.redirect["version"], "HMAC_SHA512_V2");
    assert_eq!(paying.notify(&paying.said("0000", |_| {})).await.json()["reason"], "wrong_version");
    assert_eq!(paying.decide("authorise").await.status, 303);
    assert_eq!(paying.order().await["state"], "paid");
}
