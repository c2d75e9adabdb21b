//! «Desistir del contrato»: two steps, without logging in, the same answers whether or not there is such an order.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderWithdrawals};
use serde_json::{Value, json};

use crate::purchase::{Purchase, shipped};
use crate::support::{TestShop, order_of, two_soaps};

const OWNER: &str = "pedidos@localhost";

pub(crate) fn course() -> Value {
    json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": 12_000 })
}

const NONE_WAITS: &str = "No hay desistimientos por atender.\n";

/// What the owner sees of those that wait.
async fn waiting(bought: &Purchase) -> String {
    let action = |_| OrderAction::Withdrawals(OrderWithdrawals::default());
    bought.desk(action).await.unwrap().shown(false).unwrap()
}

/// Both steps; the receipt.
pub(crate) async fn withdraw(shop: &TestShop, order: &str, email: &str) -> Value {
    let begun =
        shop.post("withdrawals", &json!({ "name": "Ana Ruiz", "order": order, "email": email })).await;
    assert_eq!(begun.status, 200, "{}", begun.text());
    let begun = begun.json();
    assert_eq!((&begun["order"], &begun["email"]), (&json!(order), &json!(email)));
    let path = format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap());
    let confirmed = shop.post(&path, &json!({})).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let receipt = confirmed.json();
    let mail = shop.mail().await.len();
    assert_eq!(shop.post(&path, &json!({})).await.json(), receipt, "said twice, received once");
    assert_eq!(shop.mail().await.len(), mail);
    receipt
}

#[tokio::test]
async fn it_is_received_with_its_day_and_hour_and_the_owner_hears_of_it() {
    let bought = Purchase::paid(&two_soaps()).await;
    let receipt = withdraw(&bought.shop, &bought.number.to_lowercase(), "ANA@ejemplo.es").await;
    assert_eq!(
        (&receipt["code"], &receipt["reference"]),
        (&json!("withdrawal_received"), &json!("D-000001"))
    );
    let mail = bought.letter("ANA@ejemplo.es", "desistimiento").await;
    assert!(mail.contains("D-000001") && mail.contains(" a las ") && mail.contains("justificante"), "{mail}");
    let notice = bought.letter(OWNER, "Desistimiento").await;
    assert!(
        notice.contains("Está en plazo. Todavía no ha salido") && notice.contains("order refund"),
        "{notice}"
    );
    let status = bought.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["goods"], &status["requested_at"]), (&json!(true), &receipt["received_at"]));
    let listed = waiting(&bought).await;
    assert!(listed.starts_with("D-000001") && listed.contains("Ana Ruiz"), "{listed}");

    bought.refund(None, |refund| refund.restock = true).await.unwrap();
    assert_eq!(waiting(&bought).await, NONE_WAITS);
}

#[tokio::test]
async fn of_an_order_that_nobody_paid_nothing_waits_once_it_is_cancelled() {
    let bought = Purchase::of(&two_soaps()).await;
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    let notice = bought.letter(OWNER, "Desistimiento").await;
    let command = format!("`mostrador order cancel {}`", bought.number);
    assert!(notice.contains(&command) && !notice.contains("refund"), "{notice}");
    bought.desk(OrderAction::Cancel).await.unwrap();
    assert_eq!(waiting(&bought).await, NONE_WAITS);
}

#[tokio::test]
async fn what_is_answered_by_hand_is_settled_by_its_reference() {
    let bought = Purchase::paid(&two_soaps()).await;
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    withdraw(&bought.shop, "M26-999999", "ana@ejemplo.es").await;
    let notice = bought.letter(OWNER, "D-000002").await;
    assert!(notice.contains("`mostrador order withdrawals --settle D-000002`"), "{notice}");
    let settle =
        async || bought.desk(|_| OrderAction::Withdrawals(OrderWithdrawals { settle: Some(2) })).await;
    let left = settle().await.unwrap().shown(false).unwrap();
    assert!(left.starts_with("D-000001") && !left.contains("D-000002"), "{left}");
    let again = settle().await.unwrap_err().to_string();
    assert_eq!(again, "No hay ningún desistimiento D-000002 por atender.");
    assert_eq!(waiting(&bought).await, left);
}

/// Whoever writes the form chooses who gets the receipt.
#[tokio::test]
async fn a_stranger_gets_no_words_of_somebody_else_and_few_letters() {
    let shop = TestShop::with(|config| config.throttle.withdrawals_per_email = 2).await;
    let said = |name: &str, order: &str, email: &str| json!({ "name": name, "order": order, "email": email });
    for (name, order) in [
        ("Gana 500€ en http://evil.example", "M26-000001"),
        ("Ana", "http://evil.example"),
        ("Ana", "M26\r\nBcc: otra@ejemplo.es"),
        ("Ana\nRuiz", "M26-000001"),
    ] {
        let answer = shop.post("withdrawals", &said(name, order, &format!("{}@b.es", order.len()))).await;
        assert_eq!(answer.error(), (422, "invalid_form".into()), "{name} {order}");
    }
    withdraw(&shop, "LLAMA-AL-806", "eva@ejemplo.es").await;
    let mail = shop.mail().await;
    let receipt = mail.iter().find(|letter| letter["to"] == "eva@ejemplo.es").unwrap().to_string();
    assert!(receipt.contains("D-000001") && receipt.contains("justificante"), "{receipt}");
    assert!(!receipt.contains("LLAMA") && !receipt.contains("Ana Ruiz"), "{receipt}");
    for letters in [2, 2] {
        withdraw(&shop, "x", "EVA@ejemplo.es").await;
        let mail = shop.mail().await;
        let theirs = mail
            .iter()
            .filter(|letter| letter["to"].as_str().unwrap().eq_ignore_ascii_case("eva@ejemplo.es"));
        assert_eq!(theirs.count(), letters);
    }
}

/// The right is the customer's: what others declare in their name does not use it up.
#[tokio::test]
async fn nobody_keeps_a_customer_from_withdrawing() {
    let bought = Purchase::paid(&two_soaps()).await;
    let begun = json!({ "name": "Otra", "order": bought.number, "email": "ana@ejemplo.es" });
    for n in 0..9 {
        withdraw(&bought.shop, &format!("M26-99999{n}"), "ana@ejemplo.es").await;
        assert_eq!(bought.shop.post("withdrawals", &begun).await.status, 200);
    }
    let receipt = withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    let mail = bought.letter("ana@ejemplo.es", "desistimiento del pedido").await;
    assert!(mail.contains(receipt["reference"].as_str().unwrap()), "{mail}");
}

/// Whoever knows an order and its mailbox uses up the receipts: the first of them has reached the customer, what they declare
/// is received all the same, and nobody is told of a receipt that has not been sent.
#[tokio::test]
async fn what_is_declared_once_too_often_is_received_without_a_receipt() {
    let bought = Purchase::paid(&two_soaps()).await;
    let receipts = async || {
        let theirs =
            |letter: &&Value| letter["subject"].as_str().unwrap().contains("tu desistimiento del pedido");
        bought.shop.mail().await.iter().filter(theirs).count()
    };
    for _ in 0..5 {
        withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    }
    assert_eq!(receipts().await, 5);
    let last = withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    assert_eq!((receipts().await, &last["reference"]), (5, &json!("D-000006")));
    let message = last["message"].as_str().unwrap();
    let (received, kept) = message.split_once(". ").unwrap();
    assert!(received.starts_with("Hemos recibido tu desistimiento el "), "{message}");
    assert_eq!(kept, "Guarda o imprime esta página: es tu justificante si no llega otro a ana@ejemplo.es.");
    assert!(waiting(&bought).await.contains("D-000006"));
}

#[tokio::test]
async fn of_an_order_whose_account_was_erased_the_owner_hears_so() {
    let bought = Purchase::paid(&two_soaps()).await;
    for action in [OrderAction::Prepare, shipped, OrderAction::Complete] {
        bought.desk(action).await.unwrap();
    }
    let password = json!({ "password": "una clave larga" });
    let erased = bought.shop.call(Method::DELETE, "customers/me", Some(&bought.token), &password).await;
    assert!(erased.status.is_success(), "{}", erased.text());
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    let receipt = bought.letter("ana@ejemplo.es", "D-000001").await;
    assert!(receipt.contains("No encontramos ningún pedido"), "{receipt}");
    let notice = bought.letter(OWNER, "D-000001").await;
    assert!(notice.contains("borró su cuenta") && notice.contains("--settle D-000001"), "{notice}");
    let listed = waiting(&bought).await;
    assert!(listed.starts_with("D-000001"), "{listed}");
    let settle = |_| OrderAction::Withdrawals(OrderWithdrawals { settle: Some(1) });
    assert_eq!(bought.desk(settle).await.unwrap().shown(false).unwrap(), NONE_WAITS);
}

#[tokio::test]
async fn nobody_learns_whether_there_is_such_an_order() {
    let bought = Purchase::paid(&two_soaps()).await;
    let known = withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    let unknown = withdraw(&bought.shop, "M26-999999", "ana@ejemplo.es").await;
    let theirs = withdraw(&bought.shop, &bought.number, "otra@ejemplo.es").await;
    for receipt in [&unknown, &theirs] {
        let members = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!((members(receipt), &receipt["code"]), (members(&known), &known["code"]));
    }
    let notice = bought.letter(OWNER, "D-000003").await;
    assert!(notice.contains("No hay ningún pedido con ese número y ese correo"), "{notice}");
    assert_eq!(
        bought.shop.number("SELECT COUNT(*) FROM withdrawals WHERE order_number IS NOT NULL").await,
        1
    );
}

#[tokio::test]
async fn fourteen_days_after_the_goods_came_it_is_too_late() {
    let bought = Purchase::paid(&two_soaps()).await;
    for action in [OrderAction::Prepare, shipped, OrderAction::Complete] {
        bought.desk(action).await.unwrap();
    }
    assert!(
        bought
            .letter("ana@ejemplo.es", "va de camino")
            .await
            .contains("Correos con el número de envío PQ123")
    );
    let until = async || bought.call(Method::GET, "withdrawal", &json!({})).await.json();
    bought
        .shop
        .sql("UPDATE order_events SET happened_at = happened_at - 13 * 86400000 WHERE state = 'completed'")
        .await;
    let open = until().await;
    assert!(open["goods"] == true && open["until"].is_string() && open["reason"].is_null(), "{open}");
    bought
        .shop
        .sql("UPDATE order_events SET happened_at = happened_at - 2 * 86400000 WHERE state = 'completed'")
        .await;
    let late = until().await;
    assert_eq!((&late["goods"], &late["reason"]), (&json!(false), &json!("late")));
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    assert!(bought.letter(OWNER, "Desistimiento").await.contains("han pasado los 14 días"));
}

#[tokio::test]
async fn who_asked_for_access_at_once_keeps_the_course() {
    let mut waived = course();
    waived["waiver"] = json!(true);
    let bought = Purchase::paid(&waived).await;
    assert!(bought.order().await["waived_at"].is_string());
    assert!(bought.letter("ana@ejemplo.es", "Tu pedido").await.contains("pierdes el derecho a desistir"));
    let status = bought.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["digital"], &status["reason"]), (&json!(false), &json!("waived")));

    let bought = Purchase::paid(&course()).await;
    assert!(bought.order().await["waived_at"].is_null());
    let status = bought.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!((&status["digital"], &status["goods"]), (&json!(true), &json!(false)));

    let mut soaps = two_soaps();
    soaps["waiver"] = json!(true);
    assert!(Purchase::of(&soaps).await.order().await["waived_at"].is_null(), "there is nothing to give up");
}

#[tokio::test]
async fn professionals_have_no_right_to_it() {
    let bought = Purchase::paid(&order_of(&json!([{ "product": 1, "qty": 2 }]), 1_965)).await;
    bought.shop.sql("UPDATE orders SET professional = 1").await;
    let status = bought.call(Method::GET, "withdrawal", &json!({})).await.json();
    assert_eq!(status["reason"], "professional");
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    assert!(bought.letter(OWNER, "Desistimiento").await.contains("compró como profesional"));
}

#[tokio::test]
async fn the_form_is_checked_tokens_end_and_nobody_asks_for_ever() {
    let shop = TestShop::with(|config| config.throttle.withdrawals_per_address = 3).await;
    let answer =
        shop.post("withdrawals", &json!({ "name": "", "order": "M26-000001", "email": "ana" })).await;
    assert_eq!(answer.error(), (422, "invalid_form".into()));
    let fields: Vec<Value> =
        answer.json()["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["name", "email"]);
    let begun =
        shop.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    let path = format!("withdrawals/{}/confirmation", begun.json()["token"].as_str().unwrap());
    shop.sql("UPDATE withdrawals SET expires_at = 1").await;
    assert_eq!(shop.post(&path, &json!({})).await.error(), (404, "withdrawal_token_invalid".into()));
    assert_eq!(shop.mail().await.len(), 0);
    shop.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    let answer =
        shop.post("withdrawals", &json!({ "name": "Ana", "order": "x", "email": "ana@ejemplo.es" })).await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()));
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn a_part_is_given_back_without_its_units() {
    let mut both = order_of(&json!([{ "product": 1, "qty": 1 }, { "product": 4, "qty": 1 }]), 735 + 12_000);
    both["waiver"] = json!(true);
    let bought = Purchase::paid(&both).await;
    withdraw(&bought.shop, &bought.number, "ana@ejemplo.es").await;
    let notice = bought.letter(OWNER, "Desistimiento").await;
    assert!(notice.contains("Solo alcanza a una parte") && notice.contains("--amount"), "{notice}");
    assert!(!notice.contains("--restock"), "{notice}");
}
