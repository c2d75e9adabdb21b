//! Refunds of orders in the administration, in full, in part and by line, with their entries in the audit log.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::db::repositories::invoices;
use mostrador_core::money::Money;
use serde_json::{Value, json};

use super::orders::{detail, version};
use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::two_soaps;

#[tokio::test]
async fn an_order_is_refunded_in_part_and_then_in_full() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let order = detail(&admin, &login, &purchase.number).await;
    let too_much = json!({ "amount": "20.00" });
    let rejected = admin.change(&login, Method::POST, &path, version(&order), &too_much).await;
    assert_eq!(rejected.json()["errors"][0]["field"], "amount");
    let part =
        admin.change(&login, Method::POST, &path, version(&order), &json!({ "amount": "7.35" })).await.json();
    assert_eq!((&part["refundable_cents"], part["invoices"].as_array().unwrap().len()), (&json!(1_230), 2));
    assert_eq!(part["refunds"][0]["state"], "completed");
    let rest = json!({ "restock": true });
    let rest = admin.change(&login, Method::POST, &path, version(&part), &rest).await.json();
    assert_eq!((&rest["order"]["state"], &rest["refundable_cents"]), (&json!("refunded"), &json!(0)));
}

/// Actions and authors of the entries of an order in the audit log, the oldest first.
async fn log_of(admin: &Admin<'_>, login: &Login, number: &str) -> Vec<(String, String)> {
    let log = admin.get(login, &format!("audit?resource=orders&id={number}")).await.json();
    let text = |entry: &Value, member: &str| entry[member].as_str().unwrap().to_owned();
    let entries = log["data"].as_array().unwrap().iter().rev();
    entries.map(|entry| (text(entry, "action"), text(entry, "staff_name"))).collect()
}

#[tokio::test]
async fn requests_and_outcomes_of_refunds_are_recorded() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let refund = async || {
        let order = detail(&admin, &login, &purchase.number).await;
        admin.change(&login, Method::POST, &path, version(&order), &json!({ "amount": "1.00" })).await
    };
    let entry = |action: &str, author: &str| (action.to_owned(), author.to_owned());
    purchase.app.sql("UPDATE sandbox_operations SET refunded = amount").await;
    assert_eq!(refund().await.error(), (409, "refund_failed".into()));
    let owner = "duena@ejemplo.es";
    let mut expected = vec![entry("request_refund", owner), entry("decline_refund", owner)];
    assert_eq!(log_of(&admin, &login, &purchase.number).await, expected);

    // The answer of the bank is lost: only the request is known.
    purchase.app.sql("UPDATE sandbox_operations SET refunded = 0").await;
    let mut unreachable = purchase.app.state.configured().clone();
    for url in [&mut unreachable.redsys.url, &mut unreachable.redsys.rest_url] {
        "http://127.0.0.1:1/".clone_into(url);
    }
    let command = OrderAction::Refund(OrderRefund {
        order: OrderArgument { number: purchase.number.clone().into() },
        amount: Some(Money::from_cents(100)),
        ..OrderRefund::default()
    });
    let unknown = commands::run(purchase.app.state.store(), &unreachable, &command).await.unwrap_err();
    assert!(unknown.to_string().contains("No se sabe"), "{unknown}");
    expected.push(entry("request_refund", "mostrador"));
    assert_eq!(log_of(&admin, &login, &purchase.number).await, expected);

    purchase.app.sql("UPDATE leases SET expires_at = 0").await;
    assert_eq!(refund().await.status, 200);
    expected.extend([entry("request_refund", owner), entry("refund", owner)]);
    assert_eq!(log_of(&admin, &login, &purchase.number).await, expected);
    let log = admin.get(&login, &format!("audit?resource=orders&id={}", purchase.number)).await.json();
    let [outcome, request] = [&log["data"][0], &log["data"][1]];
    assert_eq!(request["after"]["amount_cents"], 100);
    assert_eq!(
        (&outcome["before"]["refunded_cents"], &outcome["after"]["refunded_cents"]),
        (&json!(0), &json!(100))
    );
}

#[tokio::test]
async fn of_two_refunds_for_one_version_one_is_made() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let order = detail(&admin, &login, &purchase.number).await;
    let part = json!({ "amount": "1.00", "by_hand": true });
    let refund = || admin.change(&login, Method::POST, &path, version(&order), &part);
    let (one, other) = tokio::join!(refund(), refund());
    let (made, refused): (Vec<_>, Vec<_>) =
        [one, other].into_iter().partition(|response| response.status.is_success());
    assert_eq!((made.len(), refused[0].error()), (1, (412, "version_conflict".into())));
    assert_eq!(refused[0].json()["current"]["refunds"].as_array().unwrap().len(), 1);
    assert_eq!(detail(&admin, &login, &purchase.number).await["order"]["refunded"], 100);
}

#[tokio::test]
async fn a_refund_of_another_amount_than_the_confirmed_one_is_not_requested() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let order = detail(&admin, &login, &purchase.number).await;
    let refund = |body: Value| {
        let (admin, login, path, order) = (&admin, &login, &path, &order);
        async move { admin.change(login, Method::POST, path, version(order), &body).await }
    };
    let refused = refund(json!({ "expected_cents": 1_230 })).await;
    assert_eq!(refused.error(), (409, "refund_changed".into()));
    let message = "El importe ha cambiado: se devolverían 19,65\u{a0}€, no 12,30\u{a0}€. No se ha devuelto nada; revísalo y \
                   repite.";
    assert_eq!(refused.json()["message"], message);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds").await, 0);
    let done = refund(json!({ "expected_cents": 1_965 })).await;
    assert_eq!(done.json()["order"]["refunded"], 1_965, "{}", done.text());
}

#[tokio::test]
async fn an_unanswered_refund_is_not_repeated_if_another_amount_was_confirmed() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let unanswered = "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
                      SELECT 1, order_number, number, amount, 0, 'asked', created_at FROM payment_attempts";
    purchase.app.sql(unanswered).await;
    let order = detail(&admin, &login, &purchase.number).await;
    let path = format!("orders/{}/refunds", purchase.number);
    let body = json!({ "expected_cents": 500 });
    let refused = admin.change(&login, Method::POST, &path, version(&order), &body).await;
    assert_eq!(refused.error(), (409, "refund_failed".into()), "{}", refused.text());
    assert!(refused.text().contains("sin terminar"), "{}", refused.text());
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM refunds WHERE state = 'asked'").await, 1);
}

const BY_HAND: &str = "«El dinero ya se ha devuelto por otra vía»";

/// Requests a refund that is refused; returns the message, which names no command of the command line.
async fn refusal(admin: &Admin<'_>, login: &Login, number: &str, body: Value) -> String {
    let order = detail(admin, login, number).await;
    let path = format!("orders/{number}/refunds");
    let refused = admin.change(login, Method::POST, &path, version(&order), &body).await;
    assert!(refused.status.is_client_error(), "{}", refused.text());
    let refused = refused.json();
    let message = refused["errors"][0]["message"].as_str().or(refused["message"].as_str()).unwrap();
    assert!(!message.contains('`') && !message.contains("--"), "{message}");
    message.to_owned()
}

#[tokio::test]
async fn a_refused_refund_names_the_fields_of_the_panel() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let refusal = async |body: Value| refusal(&admin, &login, &purchase.number, body).await;
    let restock = refusal(json!({ "amount": "1.00", "restock": true })).await;
    assert!(restock.contains("desmarca «Devolver las unidades al inventario»"), "{restock}");
    purchase.app.sql("UPDATE payment_attempts SET merchant_code = '123456789'").await;
    let unknown = refusal(json!({ "amount": "5.00" })).await;
    assert!(unknown.contains("(123456789)") && unknown.contains(BY_HAND), "{unknown}");
    let running = refusal(json!({ "amount": "5.00" })).await;
    assert!(running.contains("Espera dos minutos"), "{running}");
    purchase.app.sql("DELETE FROM leases").await;
    let other = refusal(json!({ "amount": "1.00" })).await;
    assert!(other.ends_with("elige «Un importe», escribe 5,00\u{a0}€."), "{other}");
    purchase.app.sql("UPDATE refunds SET attempt_number = NULL").await;
    let other = refusal(json!({ "amount": "1.00", "by_hand": true })).await;
    assert!(other.ends_with(&format!("escribe 5,00\u{a0}€ y marca {BY_HAND}.")), "{other}");
}

#[tokio::test]
async fn a_refund_without_a_payment_at_the_bank_is_registered_as_made_by_other_means() {
    let purchase = Purchase::place(&two_soaps()).await;
    assert!(purchase.run_command(OrderAction::Pay).await.is_ok());
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let message = refusal(&admin, &login, &purchase.number, json!({})).await;
    assert!(message.contains("ningún cobro autorizado") && message.contains(BY_HAND), "{message}");
}

/// Rules 4.15 and 9.8.
#[tokio::test]
async fn units_of_a_line_and_the_delivery_are_refunded() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    let preview = |body: Value| {
        let (admin, login, path) = (&admin, &login, format!("{path}/preview"));
        async move { admin.post(login, &path, &body).await.json() }
    };
    let nothing = preview(json!({ "lines": [] })).await;
    assert_eq!((&nothing["gross_cents"], &nothing["refundable_cents"]), (&json!(0), &json!(1_965)));
    let one = json!({ "lines": [{ "line": 0, "quantity": 1 }], "restock": true });
    let figures = preview(one.clone()).await;
    let line = &figures["lines"][0];
    assert_eq!(
        (&line["left"], &line["left_cents"], &line["gross_cents"]),
        (&json!(2), &json!(1_470), &json!(735))
    );
    assert_eq!(figures["net_cents"].as_i64().unwrap() + figures["tax_cents"].as_i64().unwrap(), 735);
    purchase.app.sql("UPDATE products SET stock = 10 WHERE id = 1").await;
    purchase.app.sql("UPDATE order_lines SET taken_from = 'product'").await;
    let order = detail(&admin, &login, &purchase.number).await;
    assert_eq!(order["refunded_units"], json!([0]));
    let after = admin.change(&login, Method::POST, &path, version(&order), &one).await;
    assert_eq!(after.json()["refunded_units"], json!([1]));
    assert_eq!(after.json()["refundable_cents"], 1_230, "{}", after.text());
    assert_eq!(purchase.app.number("SELECT stock FROM products WHERE id = 1").await, 11);
    let too_many = json!({ "lines": [{ "line": 0, "quantity": 2 }], "delivery": true });
    let rejected = preview(too_many.clone()).await;
    assert_eq!(rejected["errors"][0]["field"], "lines.0.quantity");
    assert_eq!(rejected["errors"][0]["message"], "Queda 1 unidad por devolver");
    let same = admin.change(&login, Method::POST, &path, version(&after.json()), &too_many).await.json();
    assert_eq!(same["errors"], rejected["errors"]);
    let both = preview(json!({ "lines": [{ "line": 0, "quantity": 1 }], "amount": "1.00" })).await;
    assert_eq!(both["errors"][0]["field"], "amount");
    let delivery = json!({ "delivery": true });
    let delivered = admin.change(&login, Method::POST, &path, version(&after.json()), &delivery).await.json();
    assert_eq!(delivered["refundable_cents"], 735);
    let again = admin.change(&login, Method::POST, &path, version(&delivered), &delivery).await.json();
    assert_eq!(again["errors"][0]["field"], "delivery");
    let rest = admin.change(&login, Method::POST, &path, version(&delivered), &json!({})).await.json();
    assert_eq!(rest["order"]["state"], "refunded");
    let credit_notes = rest["invoices"].as_array().unwrap();
    assert_eq!(credit_notes.iter().map(|invoice| invoice["total_cents"].as_i64().unwrap()).sum::<i64>(), 0);
    let number = credit_notes[1]["number"].as_str().unwrap();
    let mut db = purchase.app.state.store().begin_read().await.unwrap();
    let content = invoices::by_number(&mut db, number).await.unwrap().unwrap().content;
    drop(db);
    assert_eq!((content.lines.len(), content.lines[0].units), (1, 1));
    assert_eq!((content.lines[0].net, content.total().get()), (content.vat[0].base, -735));
    let pdf = admin.get(&login, &format!("orders/{}/invoices/{number}", purchase.number)).await;
    assert_eq!(pdf.status, 200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    let path = format!("orders/{}/invoices/{number}?format=ubl", purchase.number);
    assert_eq!(admin.get(&login, &path).await.error(), (422, "no_electronic_invoice".into()));
    assert_eq!(credit_notes[1]["formats"], json!(["pdf"]));
    let unknown = admin.get(&login, &format!("orders/{}/invoices/F26-999999", purchase.number)).await;
    assert_eq!(unknown.error(), (404, "invoice_not_found".into()));
}
