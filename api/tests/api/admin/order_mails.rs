//! Mails of an order: list, content, resending; and the owner's texts.

use axum::http::Method;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{TestApp, two_soaps};

async fn mails(admin: &Admin<'_>, login: &Login, number: &str) -> Vec<Value> {
    let list = admin.get(login, &format!("orders/{number}/mails")).await.json();
    list["data"].as_array().unwrap().clone()
}

/// Marks every queued mail as sent, as the worker does.
async fn send_all(app: &TestApp) {
    let sql =
        "UPDATE outbox SET sent_at = 1, recipient = '', subject = '', body = '', attempts = attempts + 1";
    app.sql(sql).await;
}

#[tokio::test]
async fn mails_of_an_order_are_listed_shown_and_sent_again() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let number = &purchase.number;
    let queued = mails(&admin, &login, number).await;
    let first = &queued[0];
    assert_eq!((&first["kind"], &first["state"]), (&json!("order_placed"), &json!("queued")));
    assert_eq!((&first["label"], &first["recipient"]), (&json!("Pedido recibido"), &json!("ana@ejemplo.es")));
    let path = format!("orders/{number}/mails/{}", first["id"]);
    let waiting = admin.get(&login, &path).await.json();
    assert_eq!(waiting["is_rendered_again"], false);
    let early = admin.post(&login, &format!("{path}/resend"), &json!({})).await;
    assert_eq!(early.error(), (409, "mail_not_sent".into()));
    purchase.app.sql("UPDATE outbox SET attempts = 2, last_error = '550 no'").await;
    let failed = mails(&admin, &login, number).await;
    assert_eq!((&failed[0]["state"], &failed[0]["reason"]), (&json!("failed"), &json!("550 no")));

    send_all(&purchase.app).await;
    let sent = mails(&admin, &login, number).await;
    assert_eq!((&sent[0]["state"], &sent[0]["recipient"]), (&json!("sent"), &Value::Null));
    assert_eq!((&sent[0]["content"], &sent[0]["resend_to"]), (&json!("available"), &json!("ana@ejemplo.es")));
    let again = admin.get(&login, &path).await.json();
    assert_eq!(again["is_rendered_again"], true);
    let text = |mail: &Value| mail["text"].as_str().unwrap().lines().take(3).collect::<Vec<_>>().join("\n");
    assert_eq!((&again["subject"], text(&again)), (&waiting["subject"], text(&waiting)));
    let resent = admin.post(&login, &format!("{path}/resend"), &json!({})).await;
    assert_eq!(resent.status, 201, "{}", resent.text());
    let last = resent.json()["data"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["state"], &last["resend_of"]), (&json!("queued"), &first["id"]));
    assert_eq!(last["recipient"], "ana@ejemplo.es");
    let log = admin.get(&login, &format!("audit?resource=orders&id={number}")).await.json();
    assert_eq!(log["data"][0]["action"], "resend_mail");
    purchase.app.sql("UPDATE orders SET state = 'cancelled'").await;
    assert_eq!(mails(&admin, &login, number).await[0]["resend_to"], Value::Null);
    let outdated = admin.post(&login, &format!("{path}/resend"), &json!({})).await;
    assert_eq!(outdated.error(), (409, "mail_outdated".into()));
    purchase.app.sql("UPDATE customers SET email = ''").await;
    let erased = mails(&admin, &login, number).await;
    assert_eq!((&erased[0]["content"], &erased[0]["resend_to"]), (&json!("deleted"), &Value::Null));
    assert_eq!(admin.get(&login, &path).await.error(), (409, "mail_not_available".into()));
    let other = admin.get(&login, &format!("orders/{number}/mails/9999")).await;
    assert_eq!(other.error(), (404, "mail_not_found".into()));
}

#[tokio::test]
async fn the_mail_of_each_refund_is_written_again_with_its_own_figures() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/refunds", purchase.number);
    for amount in ["1.00", "2.00"] {
        let order = admin.get(&login, &format!("orders/{}", purchase.number)).await.json();
        let refund = json!({ "amount": amount, "by_hand": true });
        let version = order["version"].as_str().unwrap();
        assert_eq!(admin.change(&login, Method::POST, &path, version, &refund).await.status, 200);
    }
    send_all(&purchase.app).await;
    let sent = mails(&admin, &login, &purchase.number).await;
    let refunds: Vec<&Value> = sent.iter().filter(|mail| mail["kind"] == "order_refunded").collect();
    let mut invoices = Vec::new();
    for (mail, amount) in refunds.iter().zip(["1,00", "2,00"]) {
        let path = format!("orders/{}/mails/{}", purchase.number, mail["id"]);
        let text = admin.get(&login, &path).await.json()["text"].as_str().unwrap().to_owned();
        assert!(text.contains(&format!("Hemos devuelto {amount}")), "{text}");
        invoices.push(text.split("rectificativa es la ").nth(1).unwrap()[..10].to_owned());
    }
    assert_ne!(invoices[0], invoices[1]);
}

/// The declaration was received, whatever the shop answers to it.
#[tokio::test]
async fn the_receipt_of_a_refused_withdrawal_is_sent_again() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    purchase.app.sql("UPDATE orders SET professional = 1").await;
    let form = json!({ "name": "Ana Ruiz", "order": purchase.number, "email": "ana@ejemplo.es" });
    let started = purchase.app.post("withdrawals", &form).await.json();
    let confirmation = format!("withdrawals/{}/confirmation", started["token"].as_str().unwrap());
    assert_eq!(purchase.app.post(&confirmation, &json!({})).await.status, 200);
    assert_eq!(
        purchase.app.number("SELECT COUNT(*) FROM withdrawals WHERE verdict = 'professional'").await,
        1
    );
    let receipt = async || {
        let mut mails = mails(&admin, &login, &purchase.number).await;
        mails.retain(|mail| mail["kind"] == "withdrawal_receipt");
        mails.remove(0)
    };
    let path = format!("orders/{}/mails/{}", purchase.number, receipt().await["id"]);
    let waiting = admin.get(&login, &path).await.json();
    send_all(&purchase.app).await;
    let sent = receipt().await;
    assert_eq!((&sent["content"], &sent["resend_to"]), (&json!("available"), &json!("ana@ejemplo.es")));
    let again = admin.get(&login, &path).await.json();
    assert_eq!(
        (&again["text"], &again["is_rendered_again"], &waiting["is_rendered_again"]),
        (&waiting["text"], &json!(true), &json!(false))
    );
    let resent = admin.post(&login, &format!("{path}/resend"), &json!({})).await;
    assert_eq!(resent.status, 201, "{}", resent.text());
}

#[tokio::test]
async fn the_owner_writes_subject_and_introduction_of_a_mail() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = "settings/mail/kinds/order_shipped/text";
    let before = admin.get(&login, path).await.json();
    assert_eq!((&before["subject"], &before["placeholders"][0]), (&json!(""), &json!("{número}")));
    let version = before["version"].as_str().unwrap();
    let wrong = json!({ "subject": "{curso}", "introduction": "" });
    let rejected = admin.change(&login, Method::PUT, path, version, &wrong).await;
    assert_eq!(rejected.json()["errors"][0]["field"], "subject", "{}", rejected.text());
    let text = json!({ "subject": "¡Sale {número}!", "introduction": "{nombre}, ya va." });
    let preview = admin.post(&login, "settings/mail/kinds/order_shipped/preview", &text).await.json();
    assert_eq!(preview["subject"], "¡Sale M26-000001!");
    let saved = admin.change(&login, Method::PUT, path, version, &text).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let stale = admin.change(&login, Method::PUT, path, version, &text).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));

    let order = format!("orders/{}", purchase.number);
    for event in ["prepare", "ship"] {
        let version = admin.get(&login, &order).await.json()["version"].as_str().unwrap().to_owned();
        let action = json!({ "event": event });
        admin.change(&login, Method::POST, &format!("{order}/actions"), &version, &action).await;
    }
    let mail = purchase.app.mail().await[0].clone();
    assert_eq!(mail["subject"], format!("¡Sale {}!", purchase.number));
    let body = mail["text"].as_str().unwrap();
    assert!(body.contains("Ana, ya va.") && !body.contains("ha salido hacia"), "{body}");

    let version = saved.json()["version"].as_str().unwrap().to_owned();
    let standard = json!({ "subject": " ", "introduction": "" });
    let restored = admin.change(&login, Method::PUT, path, &version, &standard).await.json();
    assert_eq!(restored["version"], before["version"]);
}
