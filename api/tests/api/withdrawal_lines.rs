//! Withdrawal by line: lines for the customer of the order only, exclusions by law, deadline of the refund.

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use serde_json::{Value, json};

use crate::admin::Admin;
use crate::admin::orders::{detail, version};
use crate::purchase::{Purchase, ship};
use crate::support::{order_body, two_soaps};
use crate::withdrawal::{course, withdraw};

/// First step with a session or a key.
pub(crate) async fn begin(purchase: &Purchase, token: Option<&str>, key: &str) -> Value {
    let body = json!({ "name": "Ana Ruiz", "order": purchase.number, "email": "ana@ejemplo.es", "key": key });
    let begun = purchase.app.call(Method::POST, "withdrawals", token, &body).await;
    assert_eq!(begun.status, 200, "{}", begun.text());
    begun.json()
}

pub(crate) fn confirmation(begun: &Value) -> String {
    format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap())
}

/// Key of the link in the confirmation of the order.
async fn key(purchase: &Purchase) -> String {
    let mail = purchase.mail_text("ana@ejemplo.es", "Tu pedido").await;
    mail.split_once("&clave=").unwrap().1.split_whitespace().next().unwrap().to_owned()
}

pub(crate) async fn units_left(purchase: &Purchase) -> Vec<u64> {
    let status = purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    status["lines"].as_array().unwrap().iter().map(|line| line["left"].as_u64().unwrap()).collect()
}

/// Rule 4.32.
#[tokio::test]
async fn the_customer_chooses_lines_and_units() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let begun = begin(&purchase, Some(&purchase.token), "").await;
    assert_eq!((&begun["lines"][0]["bought"], &begun["lines"][0]["left"]), (&json!(2), &json!(2)));
    let path = confirmation(&begun);
    for (units, field) in [(3, "lines.0.quantity"), (0, "lines")] {
        let body = json!({ "lines": [{ "line": 0, "quantity": units }] });
        let refused = purchase.app.post(&path, &body).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["errors"][0]["field"]), (422, &json!(field)));
    }
    let chosen = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    let receipt = purchase.app.post(&path, &chosen).await.json();
    assert_eq!(receipt["lines"][0]["quantity"], 1);
    assert_eq!(purchase.app.post(&path, &json!({})).await.json(), receipt, "confirmed once");
    let mail = purchase.mail_text("ana@ejemplo.es", "desistimiento").await;
    assert!(mail.contains("Desistes de:\n1 × "), "{mail}");
    let notice = purchase.mail_text("pedidos@tienda.example", "Desistimiento").await;
    assert!(notice.contains("Solo alcanza a una parte") && notice.contains("1 × "), "{notice}");
    assert_eq!(units_left(&purchase).await, [1], "one unit is withdrawn from");

    purchase.refund(Some(100), |_| ()).await.unwrap();
    assert_eq!(units_left(&purchase).await, [1], "an amount names no units");
}

/// Rule 4.32.
#[tokio::test]
async fn the_link_of_the_mail_lists_the_lines_without_a_login() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let key = key(&purchase).await;
    assert_eq!(begin(&purchase, None, &key).await["lines"][0]["left"], 2);
    let other = purchase.app.customer("otra@ejemplo.es").await;
    for (token, key) in [(None, ""), (None, "00112233445566778899aabbccddeeff"), (Some(other.as_str()), "")] {
        let begun = begin(&purchase, token, key).await;
        assert!(begun["lines"].is_null(), "{begun}");
        let chosen = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
        let refused = purchase.app.post(&confirmation(&begun), &chosen).await;
        assert_eq!(refused.error(), (422, "invalid_form".into()));
    }
    let begun = begin(&purchase, None, "").await;
    let receipt = purchase.app.post(&confirmation(&begun), &json!({ "part": "Un jabón" })).await.json();
    assert_eq!((&receipt["part"], &receipt["lines"]), (&json!("Un jabón"), &json!([])));
    let notice = purchase.mail_text("pedidos@tienda.example", "Desistimiento").await;
    assert!(notice.contains("Parte del pedido: Un jabón"), "{notice}");
}

/// Rule 4.32.
#[tokio::test]
async fn a_second_withdrawal_from_everything_by_the_link_is_refused() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let key = key(&purchase).await;
    let (first, second) = (begin(&purchase, None, &key).await, begin(&purchase, None, &key).await);
    assert_eq!(purchase.app.post(&confirmation(&first), &json!({})).await.status, 200);
    let letters = purchase.app.mail().await.len();
    let form = json!({ "name": "Ana Ruiz", "order": purchase.number, "email": "ana@ejemplo.es", "key": key });
    for (path, body) in [(confirmation(&second), json!({})), ("withdrawals".to_owned(), form)] {
        let refused = purchase.app.post(&path, &body).await;
        assert_eq!(refused.error(), (422, "invalid_form".into()));
        let error = &refused.json()["errors"][0];
        assert_eq!(error["field"], "order");
        assert!(error["message"].as_str().unwrap().contains("ya hay un desistimiento"), "{error}");
    }
    let confirmed = "SELECT COUNT(*) FROM withdrawals WHERE confirmed_at IS NOT NULL";
    assert_eq!(purchase.app.number(confirmed).await, 1);
    assert_eq!(purchase.app.mail().await.len(), letters);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM withdrawals").await, 2, "the form stores nothing");
}

/// Rule 4.31.
#[tokio::test]
async fn excluded_products_are_named_and_the_order_keeps_their_cause() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.app.sql("UPDATE products SET withdrawal_exclusion = 'made_to_order' WHERE id = 1").await;
    let both = order_body(&json!([{ "product": 1, "qty": 1 }]), 735 + 495);
    let placed = purchase.app.order(&purchase.token, "clave-unica-2", &both).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    purchase.app.sql("UPDATE products SET withdrawal_exclusion = NULL WHERE id = 1").await;
    let excluded = Purchase { number, ..purchase };
    excluded.pay_by_card("authorise").await;
    let status = excluded.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["goods"], &status["reason"]), (&json!(false), &json!("excluded")));
    let note = status["lines"][0]["note"].as_str().unwrap();
    assert!(note.contains("art. 103.c"), "{note}");
    let mail = excluded.mail_text("ana@ejemplo.es", &format!("Tu pedido {}", excluded.number)).await;
    assert!(mail.contains(note), "{mail}");
    withdraw(&excluded.app, &excluded.number, "ana@ejemplo.es").await;
    let notice = excluded.mail_text("pedidos@tienda.example", "Desistimiento").await;
    assert!(notice.contains("la ley excluye"), "{notice}");
}

/// Rule 4.33.
#[tokio::test]
async fn the_refund_of_a_withdrawal_has_a_deadline_until_its_units_are_refunded() {
    let purchase = Purchase::paid(&two_soaps()).await;
    for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
        purchase.run_command(action).await.unwrap();
    }
    let begun = begin(&purchase, Some(&purchase.token), "").await;
    let chosen = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    purchase.app.post(&confirmation(&begun), &chosen).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let withdrawal = async || admin.get(&login, "withdrawals").await.json()["data"][0].clone();
    let tasks = async || {
        let tasks = admin.get(&login, "dashboard").await.json()["tasks"].clone();
        let due = tasks.as_array().unwrap().iter().find(|task| task["code"] == "due_refunds");
        due.unwrap()["count"].clone()
    };
    let refund = withdrawal().await["refund"].clone();
    assert_eq!((&refund["days_left"], &refund["urgent"]), (&json!(14), &json!(false)));
    assert_eq!((&refund["awaits_goods"], &refund["delivery"]), (&json!(true), &json!(false)));
    assert_eq!(refund["units"], json!([{ "line": 0, "quantity": 1 }]));
    assert_eq!(tasks().await, 0);

    purchase.app.sql("UPDATE withdrawals SET confirmed_at = confirmed_at - 15 * 86400000").await;
    let refund = withdrawal().await["refund"].clone();
    assert_eq!((&refund["days_left"], &refund["overdue"]), (&json!(-1), &json!(true)));
    assert_eq!(tasks().await, 1);
    let received = admin.post(&login, "withdrawals/1/goods-received", &json!({})).await;
    assert_eq!(received.status, 204, "{}", received.text());
    let returned = withdrawal().await;
    assert!(returned["goods_received_at"].is_string() && returned["refund"]["awaits_goods"] == false);
    let again = admin.post(&login, "withdrawals/1/goods-received", &json!({})).await;
    assert_eq!(again.error(), (404, "withdrawal_not_found".into()));

    let order = detail(&admin, &login, &purchase.number).await;
    assert_eq!(order["withdrawals"][0]["lines"][0]["quantity"], 1);
    let path = format!("orders/{}/refunds", purchase.number);
    let units = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    let refunded = admin.change(&login, Method::POST, &path, version(&order), &units).await;
    assert_eq!(refunded.status, 200, "{}", refunded.text());
    let settled = refunded.json()["withdrawals"][0].clone();
    assert!(settled["settled_at"].is_string() && settled["refund"].is_null(), "{settled}");
    assert_eq!((withdrawal().await, tasks().await), (Value::Null, json!(0)));
    assert_eq!(units_left(&purchase).await, [1], "the refunded unit is counted once");
}

/// Rule 4.11.
#[tokio::test]
async fn a_refund_ends_the_access_to_a_course_or_leaves_it() {
    for (keep, active) in [(false, 0), (true, 1)] {
        let purchase = Purchase::paid(&course()).await;
        let admin = Admin::of(&purchase.app);
        let login = admin.owner().await;
        let order = detail(&admin, &login, &purchase.number).await;
        let path = format!("orders/{}/refunds", purchase.number);
        let refund = json!({ "lines": [{ "line": 0, "quantity": 1 }], "keep_access": keep });
        let refunded = admin.change(&login, Method::POST, &path, version(&order), &refund).await.json();
        assert_eq!(
            (&refunded["order"]["state"], &refunded["refunds"][0]["keep_access"]),
            (&json!("refunded"), &json!(keep))
        );
        let open = "SELECT COUNT(*) FROM enrolments WHERE ended_at IS NULL";
        assert_eq!(purchase.app.number(open).await, active, "{keep}");
    }
}

/// Rule 4.33.
#[tokio::test]
async fn the_delivery_is_refunded_with_the_last_part_of_the_order() {
    let purchase = Purchase::paid(&two_soaps()).await;
    for _ in 0..2 {
        let begun = begin(&purchase, Some(&purchase.token), "").await;
        let chosen = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
        purchase.app.post(&confirmation(&begun), &chosen).await;
    }
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    let mut withdrawals = order["withdrawals"].as_array().unwrap().clone();
    withdrawals.sort_by_key(|withdrawal| withdrawal["id"].as_i64());
    let delivery: Vec<_> = withdrawals.iter().map(|withdrawal| &withdrawal["refund"]["delivery"]).collect();
    assert_eq!(delivery, [&json!(false), &json!(true)]);
}

/// Order of soaps for Ana, paid by card, in a shop with another courier at this price.
async fn paid_beside_another_courier(qty: i64, price: &'static str) -> Purchase {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase
        .app
        .sql(
            "INSERT INTO delivery_methods (id, kind, title, description, tax, position) \
             SELECT 77, kind, 'Económico', '', tax, 9 FROM delivery_methods WHERE id = 1",
        )
        .await;
    purchase
        .app
        .sql(
            "INSERT INTO delivery_zones (method_id, position, title, country, postal_prefixes, price_et, from_amount, \
             discount_percent, discount_amount) VALUES (77, 1, 'España', 'ES', '[]', 9000000, 0, 0, 0)",
        )
        .await;
    purchase.app.sql(price).await;
    let body = order_body(&json!([{ "product": 1, "qty": qty }]), qty * 735 + 495);
    let placed = purchase.app.order(&purchase.token, "clave-unica-2", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let purchase = Purchase { number: placed.json()["number"].as_str().unwrap().to_owned(), ..purchase };
    purchase.pay_by_card("authorise").await;
    purchase
}

/// Prices of the other courier.
const AT_TWO_EUROS: &str = "UPDATE delivery_zones SET price_et = 2000000 WHERE method_id = 77";
const FREE: &str = "UPDATE delivery_zones SET price_et = 0 WHERE method_id = 77";
/// Lower price of all couriers.
const ALL_FOR_LESS: &str = "UPDATE delivery_zones SET price_et = 1000000, from_amount = 0";

/// Rule 4.33.
#[tokio::test]
async fn the_extra_cost_of_an_express_delivery_is_not_proposed() {
    let purchase = paid_beside_another_courier(2, AT_TWO_EUROS).await;
    // The rates of the order count.
    purchase.app.sql(ALL_FOR_LESS).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    let refund = &order["withdrawals"][0]["refund"];
    assert_eq!((&refund["delivery"], &refund["delivery_cents"]), (&json!(true), &json!(242)));
    let body = json!({ "lines": refund["units"], "delivery": true, "delivery_cents": 242 });
    let path = format!("orders/{}/refunds", purchase.number);
    let refunded = admin.change(&login, Method::POST, &path, version(&order), &body).await.json();
    assert_eq!(refunded["refundable_cents"], 495 - 242);
    assert!(refunded["withdrawals"][0]["settled_at"].is_string(), "{refunded}");
}

/// Rule 4.33.
#[tokio::test]
async fn nothing_of_an_express_delivery_is_refunded_where_the_standard_one_is_free() {
    let purchase = paid_beside_another_courier(2, FREE).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    let refund = &order["withdrawals"][0]["refund"];
    assert_eq!((&refund["delivery"], &refund["delivery_cents"]), (&json!(true), &json!(0)));
    let body = json!({ "lines": refund["units"], "delivery": true, "delivery_cents": 0 });
    let path = format!("orders/{}/refunds", purchase.number);
    let refunded = admin.change(&login, Method::POST, &path, version(&order), &body).await.json();
    assert_eq!(refunded["refundable_cents"], 495, "{refunded}");
}

/// Rule 4.33.
#[tokio::test]
async fn a_lower_price_of_today_does_not_reduce_the_refund_of_the_delivery() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql(ALL_FOR_LESS).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    assert_eq!(order["withdrawals"][0]["refund"]["delivery_cents"], 495);
}

/// Rule 4.33.
#[tokio::test]
async fn units_refunded_before_count_for_the_whole_order() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let unit = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    let path = format!("orders/{}/refunds", purchase.number);
    let order = detail(&admin, &login, &purchase.number).await;
    let refunded = admin.change(&login, Method::POST, &path, version(&order), &unit).await;
    assert_eq!(refunded.status, 200, "{}", refunded.text());
    let begun = begin(&purchase, Some(&purchase.token), "").await;
    purchase.app.post(&confirmation(&begun), &unit).await;
    let refund = detail(&admin, &login, &purchase.number).await["withdrawals"][0]["refund"].clone();
    assert_eq!((&refund["delivery"], &refund["delivery_cents"]), (&json!(true), &json!(495)), "{refund}");
    assert_eq!(refund["units"], json!([{ "line": 0, "quantity": 1 }]));
}

/// Rules 4.32 and 4.33.
#[tokio::test]
async fn a_withdrawal_is_settled_by_several_refunds() {
    let purchase = paid_beside_another_courier(3, AT_TWO_EUROS).await;
    let begun = begin(&purchase, Some(&purchase.token), "").await;
    let two = json!({ "lines": [{ "line": 0, "quantity": 2 }] });
    purchase.app.post(&confirmation(&begun), &two).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let unit = json!([{ "line": 0, "quantity": 1 }]);
    for left in [unit.clone(), Value::Null] {
        let order = detail(&admin, &login, &purchase.number).await;
        let body = json!({ "lines": unit });
        let refunded = admin.change(&login, Method::POST, &path, version(&order), &body).await.json();
        let withdrawal = &refunded["withdrawals"][0];
        assert_eq!(withdrawal["refund"]["units"], left, "{withdrawal}");
        assert_eq!(withdrawal["settled_at"].is_string(), left.is_null());
        assert_eq!(units_left(&purchase).await, [1], "the third unit stays free");
    }
}
