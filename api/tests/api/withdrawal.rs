//! Withdrawal from the contract («Desistir del contrato»): two steps without login, and the same responses
//! for known and unknown orders.

use axum::http::Method;
use mostrador_api::cli::report::Report;
use mostrador_api::cli::{OrderAction, OrderWithdrawals};
use serde_json::{Value, json};

use crate::purchase::{Purchase, ship};
use crate::support::{TestApp, order_body, two_soaps};

const OWNER: &str = "pedidos@tienda.example";

pub(crate) fn course() -> Value {
    json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": 12_000 })
}

const NONE_OPEN: &str = "No hay desistimientos por atender.\n";

/// Output of the command that lists open withdrawals.
async fn open_withdrawals(purchase: &Purchase) -> String {
    let action = |_| OrderAction::Withdrawals(OrderWithdrawals::default());
    purchase.run_command(action).await.unwrap().render(false).unwrap()
}

/// Sends both steps and returns the receipt.
pub(crate) async fn withdraw(app: &TestApp, order: &str, email: &str) -> Value {
    let started =
        app.post("withdrawals", &json!({ "name": "Ana Ruiz", "order": order, "email": email })).await;
    assert_eq!(started.status, 200, "{}", started.text());
    let started = started.json();
    assert_eq!((&started["order"], &started["email"]), (&json!(order), &json!(email)));
    let path = format!("withdrawals/{}/confirmation", started["token"].as_str().unwrap());
    let confirmed = app.post(&path, &json!({})).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let receipt = confirmed.json();
    let mail = app.mail().await.len();
    assert_eq!(
        app.post(&path, &json!({})).await.json(),
        receipt,
        "a repeated confirmation returns the same receipt"
    );
    assert_eq!(app.mail().await.len(), mail);
    receipt
}

#[tokio::test]
async fn a_withdrawal_is_confirmed_with_its_time_and_reported_to_the_owner() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let receipt = withdraw(&purchase.app, &purchase.number.to_lowercase(), "ANA@ejemplo.es").await;
    assert_eq!(
        (&receipt["code"], &receipt["reference"]),
        (&json!("withdrawal_received"), &json!("D-000001"))
    );
    let mail = purchase.mail_text("ANA@ejemplo.es", "desistimiento").await;
    assert!(mail.contains("D-000001") && mail.contains(" a las ") && mail.contains("justificante"), "{mail}");
    let notice = purchase.mail_text(OWNER, "Desistimiento").await;
    assert!(notice.contains("Está en plazo. Todavía no ha salido: no lo envíes."), "{notice}");
    let status = purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["goods"], &status["requested_at"]), (&json!(true), &receipt["received_at"]));
    let listed = open_withdrawals(&purchase).await;
    assert!(listed.starts_with("D-000001") && listed.contains("Ana Ruiz"), "{listed}");

    purchase.refund(None, |refund| refund.restock = true).await.unwrap();
    assert_eq!(open_withdrawals(&purchase).await, NONE_OPEN);
}

#[tokio::test]
async fn cancelling_an_unpaid_order_closes_its_withdrawal() {
    let purchase = Purchase::place(&two_soaps()).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let notice = purchase.mail_text(OWNER, "Desistimiento").await;
    assert!(notice.contains("No está pagado. Elige «Cancelar».") && !notice.contains("parte"), "{notice}");
    purchase.run_command(OrderAction::Cancel).await.unwrap();
    assert_eq!(open_withdrawals(&purchase).await, NONE_OPEN);
}

#[tokio::test]
async fn withdrawals_are_settled_by_reference() {
    let purchase = Purchase::paid(&two_soaps()).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    withdraw(&purchase.app, "M26-999999", "ana@ejemplo.es").await;
    let notice = purchase.mail_text(OWNER, "D-000002").await;
    assert!(notice.contains("`mostrador order withdrawals --settle D-000002`"), "{notice}");
    let settle = async || {
        purchase.run_command(|_| OrderAction::Withdrawals(OrderWithdrawals { settle: Some(2) })).await
    };
    let remaining = settle().await.unwrap().render(false).unwrap();
    assert!(remaining.starts_with("D-000001") && !remaining.contains("D-000002"), "{remaining}");
    let again = settle().await.unwrap_err().to_string();
    assert_eq!(again, "No hay ningún desistimiento D-000002 por atender.");
    assert_eq!(open_withdrawals(&purchase).await, remaining);
}

/// The recipient of the receipt is chosen by the sender of the form.
#[tokio::test]
async fn receipts_to_third_parties_contain_no_link_and_are_limited() {
    let app = TestApp::with(|config| config.rate_limits.withdrawals_per_email = 2).await;
    let form = |name: &str, order: &str, email: &str| json!({ "name": name, "order": order, "email": email });
    for (name, order) in [
        ("Gana 500€ en http://evil.example", "M26-000001"),
        ("Ana", "http://evil.example"),
        ("Ana", "M26\r\nBcc: otra@ejemplo.es"),
        ("Ana\nRuiz", "M26-000001"),
    ] {
        let response = app.post("withdrawals", &form(name, order, &format!("{}@b.es", order.len()))).await;
        assert_eq!(response.error(), (422, "invalid_form".into()), "{name} {order}");
    }
    withdraw(&app, "LLAMA-AL-806", "eva@ejemplo.es").await;
    let mail = app.mail().await;
    let receipt = mail.iter().find(|letter| letter["to"] == "eva@ejemplo.es").unwrap().to_string();
    assert!(receipt.contains("D-000001") && receipt.contains("justificante"), "{receipt}");
    // The declaration, which cannot contain a link.
    assert!(receipt.contains("LLAMA-AL-806") && receipt.contains("Ana Ruiz"), "{receipt}");
    for mails in [2, 2] {
        withdraw(&app, "x", "EVA@ejemplo.es").await;
        let mail = app.mail().await;
        let receipts_sent = mail
            .iter()
            .filter(|letter| letter["to"].as_str().unwrap().eq_ignore_ascii_case("eva@ejemplo.es"));
        assert_eq!(receipts_sent.count(), mails);
    }
}

/// Declarations by others do not use up the customer's right.
#[tokio::test]
async fn declarations_by_others_do_not_block_a_customer() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let request = json!({ "name": "Otra", "order": purchase.number, "email": "ana@ejemplo.es" });
    for n in 0..9 {
        withdraw(&purchase.app, &format!("M26-99999{n}"), "ana@ejemplo.es").await;
        assert_eq!(purchase.app.post("withdrawals", &request).await.status, 200);
    }
    let receipt = withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let mail = purchase.mail_text("ana@ejemplo.es", "desistimiento del pedido").await;
    assert!(mail.contains(receipt["reference"].as_str().unwrap()), "{mail}");
}

/// Receipts per order and address are limited. Anyone who knows both can use them up: the first receipt has
/// reached the customer, later declarations are still recorded, and their response does not mention a receipt
/// that was not sent.
#[tokio::test]
async fn declarations_beyond_the_limit_are_recorded_without_a_receipt() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let receipts = async || {
        let is_receipt =
            |letter: &&Value| letter["subject"].as_str().unwrap().contains("tu desistimiento del pedido");
        purchase.app.mail().await.iter().filter(is_receipt).count()
    };
    for _ in 0..5 {
        withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    }
    assert_eq!(receipts().await, 5);
    let last = withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    assert_eq!((receipts().await, &last["reference"]), (5, &json!("D-000006")));
    let message = last["message"].as_str().unwrap();
    let (received, advice) = message.split_once(". ").unwrap();
    assert!(received.starts_with("Hemos recibido tu desistimiento el "), "{message}");
    assert_eq!(advice, "Guarda o imprime esta página: es tu justificante si no llega otro a ana@ejemplo.es.");
    assert!(open_withdrawals(&purchase).await.contains("D-000006"));
}

#[tokio::test]
async fn withdrawals_of_erased_accounts_are_reported_to_the_owner() {
    let purchase = Purchase::paid(&two_soaps()).await;
    for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
        purchase.run_command(action).await.unwrap();
    }
    let password = json!({ "password": "una clave larga" });
    let erased = purchase.app.call(Method::DELETE, "customers/me", Some(&purchase.token), &password).await;
    assert!(erased.status.is_success(), "{}", erased.text());
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let receipt = purchase.mail_text("ana@ejemplo.es", "D-000001").await;
    assert!(receipt.contains("No encontramos ningún pedido"), "{receipt}");
    let notice = purchase.mail_text(OWNER, "D-000001").await;
    assert!(notice.contains("borró su cuenta") && notice.contains("--settle D-000001"), "{notice}");
    let listed = open_withdrawals(&purchase).await;
    assert!(listed.starts_with("D-000001"), "{listed}");
    let settle = |_| OrderAction::Withdrawals(OrderWithdrawals { settle: Some(1) });
    assert_eq!(purchase.run_command(settle).await.unwrap().render(false).unwrap(), NONE_OPEN);
}

#[tokio::test]
async fn responses_do_not_reveal_whether_an_order_exists() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let known = withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let unknown = withdraw(&purchase.app, "M26-999999", "ana@ejemplo.es").await;
    let wrong_email = withdraw(&purchase.app, &purchase.number, "otra@ejemplo.es").await;
    for receipt in [&unknown, &wrong_email] {
        let members = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!((members(receipt), &receipt["code"]), (members(&known), &known["code"]));
    }
    let notice = purchase.mail_text(OWNER, "D-000003").await;
    assert!(notice.contains("No hay ningún pedido con ese número y ese correo"), "{notice}");
    assert_eq!(
        purchase.app.number("SELECT COUNT(*) FROM withdrawals WHERE order_number IS NOT NULL").await,
        1
    );
}

#[tokio::test]
async fn the_withdrawal_period_ends_fourteen_days_after_delivery() {
    let purchase = Purchase::paid(&two_soaps()).await;
    for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
        purchase.run_command(action).await.unwrap();
    }
    assert!(
        purchase
            .mail_text("ana@ejemplo.es", "va de camino")
            .await
            .contains("Correos con el número de envío PQ123")
    );
    let until = async || purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    purchase
        .app
        .sql("UPDATE order_events SET happened_at = happened_at - 13 * 86400000 WHERE state = 'completed'")
        .await;
    let open = until().await;
    assert!(open["goods"] == true && open["until"].is_string() && open["reason"].is_null(), "{open}");
    purchase
        .app
        // Longer than the days by which a weekend extends the period.
        .sql("UPDATE order_events SET happened_at = happened_at - 9 * 86400000 WHERE state = 'completed'")
        .await;
    let late = until().await;
    assert_eq!((&late["goods"], &late["reason"]), (&json!(false), &json!("late")));
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    assert!(purchase.mail_text(OWNER, "Desistimiento").await.contains("han pasado los 14 días"));
}

#[tokio::test]
async fn waiving_the_right_excludes_digital_content() {
    let mut waived = course();
    waived["waiver"] = json!(true);
    let purchase = Purchase::paid(&waived).await;
    assert!(purchase.order().await["waived_at"].is_string());
    assert!(
        purchase.mail_text("ana@ejemplo.es", "Tu pedido").await.contains("pierdes el derecho a desistir")
    );
    let status = purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["digital"], &status["reason"]), (&json!(false), &json!("waived")));

    let purchase = Purchase::paid(&course()).await;
    assert!(purchase.order().await["waived_at"].is_null());
    let status = purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["digital"], &status["goods"]), (&json!(true), &json!(false)));

    let mut soaps = two_soaps();
    soaps["waiver"] = json!(true);
    assert!(
        Purchase::place(&soaps).await.order().await["waived_at"].is_null(),
        "goods have no digital waiver"
    );
}

#[tokio::test]
async fn professionals_have_no_withdrawal_right() {
    let purchase = Purchase::paid(&order_body(&json!([{ "product": 1, "qty": 2 }]), 1_965)).await;
    purchase.app.sql("UPDATE orders SET professional = 1").await;
    let status = purchase.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!(status["reason"], "professional");
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    assert!(purchase.mail_text(OWNER, "Desistimiento").await.contains("compró como profesional"));
}

#[tokio::test]
async fn withdrawal_forms_are_validated_expire_and_are_rate_limited() {
    let app = TestApp::with(|config| config.rate_limits.withdrawals_per_address = 3).await;
    let response =
        app.post("withdrawals", &json!({ "name": "", "order": "M26-000001", "email": "ana" })).await;
    assert_eq!(response.error(), (422, "invalid_form".into()));
    let fields: Vec<Value> =
        response.json()["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["name", "email"]);
    let started =
        app.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    let path = format!("withdrawals/{}/confirmation", started.json()["token"].as_str().unwrap());
    app.sql("UPDATE withdrawals SET expires_at = 1").await;
    assert_eq!(app.post(&path, &json!({})).await.error(), (404, "withdrawal_token_invalid".into()));
    assert_eq!(app.mail().await.len(), 0);
    app.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    let response =
        app.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(!response.header("retry-after").is_empty());
}
