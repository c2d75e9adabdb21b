//! Withdrawals that match no order: their deadline, their receipt, and the order that staff assign (rule 4.37).

use serde_json::json;

use crate::admin::Admin;
use crate::admin::orders::detail;
use crate::purchase::Purchase;
use crate::support::two_soaps;
use crate::withdrawal::withdraw;

/// Rule 4.37.
#[tokio::test]
async fn staff_assign_the_order_of_a_withdrawal_with_another_address() {
    let purchase = Purchase::paid(&two_soaps()).await;
    withdraw(&purchase.app, &purchase.number, "otra@ejemplo.es").await;
    let receipt = purchase.mail_text("otra@ejemplo.es", "desistimiento").await;
    for text in ["Ana Ruiz", &purchase.number, " a las ", "todo el pedido", "D-000001"] {
        assert!(receipt.contains(text), "{receipt}");
    }
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let withdrawal = async || admin.get(&login, "withdrawals").await.json()["data"][0].clone();
    let tasks = async || {
        let tasks = admin.get(&login, "dashboard").await.json()["tasks"].clone();
        let due = tasks.as_array().unwrap().iter().find(|task| task["code"] == "due_refunds");
        due.unwrap()["count"].clone()
    };
    let unmatched = withdrawal().await;
    assert!(unmatched["order_number"].is_null());
    assert_eq!((&unmatched["refund"]["days_left"], &unmatched["refund"]["units"]), (&json!(14), &json!([])));
    purchase.app.sql("UPDATE withdrawals SET confirmed_at = confirmed_at - 12 * 86400000").await;
    assert_eq!((&withdrawal().await["refund"]["urgent"], &tasks().await), (&json!(true), &json!(1)));
    // Its order is as old.
    purchase.app.sql("UPDATE orders SET created_at = created_at - 12 * 86400000").await;

    let assign =
        async |order: &str| admin.post(&login, "withdrawals/1/order", &json!({ "order": order })).await;
    let unknown = assign("M26-999999").await;
    assert_eq!(unknown.error(), (422, "invalid_assignment".into()));
    assert_eq!(unknown.json()["errors"][0]["field"], "order");
    let assigned = assign(&format!(" {} ", purchase.number.to_lowercase())).await;
    assert_eq!(assigned.status, 204, "{}", assigned.text());
    let found = withdrawal().await;
    assert_eq!(found["order_number"], purchase.number.as_str());
    assert_eq!(found["refund"]["units"], json!([{ "line": 0, "quantity": 2 }]));
    assert_eq!((&found["refund"]["delivery"], &tasks().await), (&json!(true), &json!(1)));
    assert_eq!(detail(&admin, &login, &purchase.number).await["withdrawals"][0]["reference"], "D-000001");
    assert_eq!(assign(&purchase.number).await.error(), (404, "withdrawal_not_found".into()));
    let log = admin.get(&login, "audit?resource=withdrawals&id=1").await.json();
    assert_eq!(log["data"][0]["action"], "assign_order");
    assert_eq!(log["data"][0]["after"]["order"], purchase.number.as_str());

    purchase.refund(None, |_| ()).await.unwrap();
    assert_eq!(tasks().await, 0);
}

/// Rule 4.37.
#[tokio::test]
async fn an_order_without_a_right_is_not_assigned() {
    let purchase = Purchase::paid(&two_soaps()).await;
    withdraw(&purchase.app, &purchase.number, "otra@ejemplo.es").await;
    purchase.refund(None, |_| ()).await.unwrap();
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let refused = admin.post(&login, "withdrawals/1/order", &json!({ "order": purchase.number })).await;
    assert_eq!(refused.error(), (422, "invalid_assignment".into()));
    assert!(admin.get(&login, "withdrawals").await.json()["data"][0]["order_number"].is_null());
}

/// Rule 4.37.
#[tokio::test]
async fn a_receipt_to_another_address_repeats_no_link() {
    let purchase = Purchase::paid(&two_soaps()).await;
    for (part, address, is_repeated) in
        [("Un jabón", "uno@ejemplo.es", true), ("Gana en evil.example", "dos@ejemplo.es", false)]
    {
        let form = json!({ "name": "Ana Ruiz", "order": purchase.number, "email": address });
        let begun = purchase.app.post("withdrawals", &form).await.json();
        let path = format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap());
        assert_eq!(purchase.app.post(&path, &json!({ "part": part })).await.status, 200);
        let receipt = purchase.mail_text(address, "desistimiento").await;
        assert_eq!(receipt.contains(part), is_repeated, "{receipt}");
        assert!(!receipt.contains("todo el pedido"), "{receipt}");
    }
}
