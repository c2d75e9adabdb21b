//! VAT numbers of businesses of other member states, checked in the register (rule 13.3).

use axum::http::Method;
use mostrador_api::services::taxes::vat_numbers;
use serde_json::{Value, json};

use crate::admin::{Admin, Login};
use crate::support::TestApp;
use crate::taxes::{billing, buy, decide_as, german_business, to};
use crate::vat_register::Register;

const NUMBER: &str = "DE136695976";

fn valid() -> Value {
    json!({ "valid": true, "requestIdentifier": "WAPI1", "name": "Taller GmbH" })
}

fn unavailable() -> Value {
    json!({ "actionSucceed": false, "errorWrappers": [{ "error": "MS_UNAVAILABLE" }] })
}

fn refused_requester() -> Value {
    json!({ "actionSucceed": false, "errorWrappers": [{ "error": "INVALID_REQUESTER_INFO" }] })
}

async fn has_refused_requester(app: &TestApp, owner: &Login) -> bool {
    Admin::of(app).get(owner, "diagnostics").await.text().contains("VIES no encuentra el NIF de la tienda")
}

fn buyer(country: &str, postal_code: &str, vat: &str) -> Value {
    json!({ "country": country, "postalCode": postal_code, "vat": vat })
}

fn quote_for(buyer: &Value) -> Value {
    json!({ "lines": [{ "product": 1, "qty": 2 }], "buyer": buyer })
}

/// Lets the job ask the register for all numbers.
async fn check_all(app: &TestApp) {
    app.sql("UPDATE vat_number_checks SET due_at = 0").await;
    vat_numbers::check_due(app.state.store(), &app.state.config()).await.unwrap();
}

async fn is_reported(app: &TestApp, owner: &Login) -> bool {
    Admin::of(app).get(owner, "diagnostics").await.text().contains(NUMBER)
}

/// Rules 5.22 and 13.3.
#[tokio::test]
async fn the_register_is_asked_for_the_numbers_of_orders_of_staff() {
    let register = Register::start(json!({ "valid": false })).await;
    let (app, owner) = register.shop().await;
    let admin = Admin::of(&app);
    let mut order = json!({ "lines": [{ "product": 1, "qty": 2 }], "delivery": to("DE", "10115"), "shipping_id": 1,
        "buyer": buyer("DE", "10115", NUMBER) });
    let quoted = admin.post(&owner, "orders/quotes", &order).await;
    assert_eq!((quoted.json()["totals"]["total"].as_i64(), register.asked_count()), (Some(2_559), 1));
    app.sql("DELETE FROM vat_number_checks").await;
    order.as_object_mut().unwrap().remove("buyer");
    order["billing"] = german_business();
    order["payment_method"] = json!("cash");
    order["accepted_total"] = json!(2_559);
    order["guest"] =
        json!({ "firstname": "Eva", "lastname": "Sanz", "email": "eva@ejemplo.es", "phone": "" });
    let headers = [("idempotency-key", "clave-unica-1")];
    let created = admin.send(Method::POST, "orders", Some(&owner), &headers, Some(&order)).await;
    assert_eq!((created.status.as_u16(), register.asked_count()), (201, 2), "{}", created.text());
    assert_eq!(created.json()["vat_number"], Value::Null, "it pays the tax");
}

/// Rule 13.3.
#[tokio::test]
async fn a_shop_that_is_not_an_intra_community_operator_asks_without_its_number() {
    let mut answers = valid();
    answers["to_requester"] = refused_requester();
    let register = Register::start(answers).await;
    let (app, owner) = register.shop().await;
    decide_as(&app, &owner, "intra_community", json!(false)).await;
    let quote = app.post("quotes", &quote_for(&buyer("DE", "10115", NUMBER))).await.json();
    assert_eq!(quote["vat_number"], "valid", "{quote}");
    let asked = register.asked();
    assert_eq!((asked.len(), asked[0].get("requesterNumber")), (1, None), "{asked:?}");
    assert!(!has_refused_requester(&app, &owner).await);
}

/// Rule 13.3.
#[tokio::test]
async fn a_number_is_asked_without_a_requester_that_the_register_refuses() {
    let mut answers = json!({ "valid": true, "name": "Taller GmbH" });
    answers["to_requester"] = refused_requester();
    let register = Register::start(answers).await;
    let (app, owner) = register.shop().await;
    let quote = app.post("quotes", &quote_for(&buyer("DE", "10115", NUMBER))).await.json();
    assert_eq!((&quote["vat_number"], register.asked_count()), (&json!("valid"), 2), "{quote}");
    assert!(has_refused_requester(&app, &owner).await);
    register.answer(valid());
    check_all(&app).await;
    assert_eq!(register.asked_count(), 3);
    assert!(!has_refused_requester(&app, &owner).await);
}

/// Rule 13.3.
#[tokio::test]
async fn an_impossible_number_is_denied() {
    let impossible = json!({ "actionSucceed": false, "errorWrappers": [{ "error": "INVALID_INPUT" }] });
    let register = Register::start(impossible).await;
    let (app, _) = register.shop().await;
    let quote = app.post("quotes", &quote_for(&buyer("DE", "10115", NUMBER))).await.json();
    assert_eq!(quote["vat_number"], "invalid", "{quote}");
}

/// Rule 13.3.
#[tokio::test]
async fn an_order_keeps_the_answer_on_which_it_relies() {
    let register = Register::start(valid()).await;
    let (app, owner) = register.shop().await;
    let (_, purchase) = buy(app, &to("DE", "10115"), &german_business()).await;
    register.answer(json!({ "valid": false, "requestIdentifier": "WAPI2", "name": "---" }));
    check_all(&purchase.app).await;
    let denied = "SELECT COUNT(*) FROM vat_number_checks WHERE is_valid = 0 AND consultation = 'WAPI2'";
    assert_eq!(purchase.app.number(denied).await, 1);
    let shown = Admin::of(&purchase.app).get(&owner, &format!("orders/{}", purchase.number)).await.json();
    let kept = &shown["vat_number"];
    assert_eq!((&kept["vat_number"], &kept["is_confirmed"]), (&json!(NUMBER), &json!(true)), "{kept}");
    assert_eq!((&kept["consultation"], &kept["name"]), (&json!("WAPI1"), &json!("Taller GmbH")));
    assert!(kept["checked_at"].is_string(), "{kept}");
    let data = purchase.app.call(Method::GET, "customers/me/data", Some(&purchase.token), &Value::Null).await;
    assert_eq!(&data.json()["vat_numbers"], &json!([kept]));
    assert!(!is_reported(&purchase.app, &owner).await, "the number was valid when the order was placed");
}

/// Rule 13.3.
#[tokio::test]
async fn sales_whose_number_is_denied_later_are_reported() {
    let register = Register::start(unavailable()).await;
    let (app, owner) = register.shop().await;
    let (_, purchase) = buy(app, &to("DE", "10115"), &german_business()).await;
    let app = &purchase.app;
    let shown = Admin::of(app).get(&owner, &format!("orders/{}", purchase.number)).await.json();
    let kept = &shown["vat_number"];
    assert_eq!((&kept["is_confirmed"], &kept["checked_at"]), (&json!(false), &Value::Null), "{kept}");
    assert!(!is_reported(app, &owner).await, "the register has not answered");
    register.answer(json!({ "valid": false }));
    check_all(app).await;
    assert!(is_reported(app, &owner).await);
    for (change, is_sale) in [
        ("UPDATE orders SET state = 'cancelled'", false),
        ("UPDATE orders SET state = 'refunded'", false),
        ("UPDATE orders SET state = 'completed', refunded = total", false),
        ("UPDATE orders SET refunded = 100", true),
        ("UPDATE orders SET state = 'pending_payment', paid_at = NULL", false),
        ("UPDATE orders SET state = 'preparing', payment_method = 'cash_on_delivery'", false),
        ("UPDATE orders SET state = 'shipped'", true),
    ] {
        app.sql(change).await;
        assert_eq!(is_reported(app, &owner).await, is_sale, "{change}");
    }
}

/// Rule 13.3.
#[tokio::test]
async fn a_client_has_few_unknown_numbers_asked() {
    let register = Register::start(valid()).await;
    let url = register.url();
    let app = TestApp::with(|config| {
        config.vat_register.url = Some(url);
        config.rate_limits.vat_numbers_per_address = 1;
    })
    .await;
    let quote = async |buyer: Value| app.post("quotes", &quote_for(&buyer)).await;
    for _ in 0..2 {
        assert_eq!(quote(buyer("DE", "10115", NUMBER)).await.status, 200, "a known number does not count");
    }
    let rejected = quote(buyer("FR", "75001", "FR40303265045")).await;
    assert_eq!(rejected.error(), (429, "too_many_requests".into()));
    assert!(rejected.text().contains("NIF-IVA") && !rejected.header("retry-after").is_empty());
    assert_eq!(quote(buyer("FR", "75001", "")).await.status, 200, "a consumer");
    assert_eq!(register.asked_count(), 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM vat_number_checks").await, 1);
}

/// Rule 13.3.
#[tokio::test]
async fn numbers_that_are_not_used_are_deleted_after_a_month() {
    let register = Register::start(valid()).await;
    let (app, _) = register.shop().await;
    let (_, purchase) = buy(app, &to("DE", "10115"), &german_business()).await;
    let app = &purchase.app;
    let mut address = billing("PT", "1000-001", "501 964 843");
    address.as_object_mut().unwrap().remove("ignoreInvoice");
    address["kind"] = json!("billing");
    let saved = app.call(Method::POST, "customers/me/addresses", Some(&purchase.token), &address).await;
    assert_eq!(saved.status, 201, "{}", saved.text());
    for buyer in [buyer("PT", "1000-001", "501964843"), buyer("FR", "75001", "FR40303265045")] {
        assert_eq!(app.post("quotes", &quote_for(&buyer)).await.status, 200);
    }
    check_all(app).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM vat_number_checks").await, 3);
    app.sql("UPDATE vat_number_checks SET created_at = 0").await;
    check_all(app).await;
    let left = "SELECT COUNT(*) FROM vat_number_checks WHERE number IN ('DE136695976', 'PT501964843') AND due_at > 0";
    assert_eq!(app.number(left).await, 2, "those of an order and of an address are asked again");
    assert_eq!(app.number("SELECT COUNT(*) FROM vat_number_checks").await, 2);
}
