//! Orders in the administration: list, detail, actions, notes.

use axum::http::Method;
use mostrador_api::db::repositories::customer_words;
use mostrador_api::seed::generated_orders;
use serde_json::{Value, json};

use super::order_stock::{act, order_of_ten_soaps};
use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{TestApp, order_body, two_soaps};

pub(crate) async fn detail(admin: &Admin<'_>, login: &Login, number: &str) -> Value {
    admin.get(login, &format!("orders/{number}")).await.json()
}

pub(crate) fn version(order: &Value) -> &str {
    order["version"].as_str().unwrap()
}

#[tokio::test]
async fn an_order_is_prepared_and_shipped_with_tracking() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    assert_eq!(order["actions"], json!([{ "event": "prepare", "label": "Preparar" }]));
    assert_eq!(order["customer"]["email"], "ana@ejemplo.es");
    assert_eq!(order["payments"][0]["state"], "authorised");
    assert_eq!(order["refundable_cents"], 1_965);
    assert_eq!(order["skus"].as_array().unwrap().len(), 1);
    let path = format!("orders/{}/actions", purchase.number);
    let act = |version: String, body: Value| {
        let (admin, login, path) = (&admin, &login, &path);
        async move { admin.change(login, Method::POST, path, &version, &body).await }
    };
    let prepared = act(version(&order).to_owned(), json!({ "event": "prepare" })).await;
    assert_eq!(prepared.json()["order"]["state"], "preparing", "{}", prepared.text());
    let stale = act(version(&order).to_owned(), json!({ "event": "ship" })).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(stale.json()["current"]["order"]["state"], "preparing");
    let now = version(&prepared.json()).to_owned();
    let tracking = |code: &str, url: &str| json!({ "event": "ship", "tracking": { "carrier": "Correos", "code": code, "url": url } });
    let invalid = act(now.clone(), tracking("", "javascript:alert(1)")).await.json();
    let fields: Vec<_> = invalid["errors"].as_array().unwrap().iter().map(|error| &error["field"]).collect();
    assert_eq!(fields, ["tracking.code", "tracking.url"]);
    let shipped = act(now, tracking("PK1", "https://correos.example/PK1")).await.json();
    assert_eq!(shipped["order"]["tracking"]["code"], "PK1");
    assert!(purchase.app.mail().await[0]["text"].as_str().unwrap().contains("PK1"));
    let refused = act(version(&shipped).to_owned(), json!({ "event": "cancel" })).await;
    assert_eq!(refused.error(), (409, "action_not_allowed".into()));
    let log = admin.get(&login, &format!("audit?resource=orders&id={}", purchase.number)).await.json();
    assert_eq!(log["data"][0]["action"], "ship");
    assert_eq!(log["data"][0]["before"]["state"], "preparing");
    assert_eq!(log["data"][0]["after"]["state"], "shipped");
}

/// Rule 4.4.
#[tokio::test]
async fn a_refused_parcel_to_be_paid_on_delivery_is_cancelled() {
    let purchase = order_of_ten_soaps().await;
    purchase.app.sql("UPDATE orders SET payment_method = 'cash_on_delivery'").await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let number = &purchase.number;
    act(&admin, &login, number, "prepare").await;
    assert_eq!(act(&admin, &login, number, "ship").await, "shipped");
    assert_eq!(act(&admin, &login, number, "cancel").await, "cancelled");
    assert_eq!(purchase.app.number("SELECT stock FROM products WHERE id = 1").await, 10);
    let issued = purchase.app.number("SELECT COUNT(*) FROM invoices").await;
    assert_eq!(
        (issued, purchase.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await),
        (2, 0)
    );
    let vat = "SELECT CAST(SUM(vat) AS BIGINT) FROM invoices";
    assert_eq!(purchase.app.number(vat).await, 0);
}

#[tokio::test]
async fn notes_are_for_staff() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let path = format!("orders/{}/notes", purchase.number);
    assert_eq!(admin.post(&login, &path, &json!({ "text": " " })).await.json()["errors"][0]["field"], "text");
    let noted = admin.post(&login, &path, &json!({ "text": "Llamar antes de entregar" })).await.json();
    assert_eq!(noted["notes"][0]["text"], "Llamar antes de entregar");
    assert_eq!(noted["notes"][0]["author"], "duena@ejemplo.es");
    assert!(!purchase.order().await.to_string().contains("Llamar"));
    let unknown = admin.post(&login, "orders/M26-999999/notes", &json!({ "text": "x" })).await;
    assert_eq!(unknown.error(), (404, "order_not_found".into()));
}

#[tokio::test]
async fn emails_that_could_not_be_sent_are_listed_and_retried() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    assert_eq!(admin.get(&login, "failed-emails").await.json()["data"], json!([]));
    let fail = "UPDATE outbox SET attempts = 2, last_error = '550 no such user', next_attempt_at = 9000000000000 \
                WHERE recipient = 'ana@ejemplo.es'";
    purchase.app.sql(fail).await;
    let failed = admin.get(&login, "failed-emails").await.json()["data"][0].clone();
    assert_eq!((&failed["recipient"], &failed["attempts"]), (&json!("ana@ejemplo.es"), &json!(2)));
    assert_eq!(failed["reason"], "550 no such user");
    let path = format!("failed-emails/{}/retry", failed["id"]);
    assert_eq!(admin.post(&login, &path, &json!({})).await.status, 204);
    let due = "SELECT COUNT(*) FROM outbox WHERE attempts > 0 AND next_attempt_at = 0";
    assert_eq!(purchase.app.number(due).await, 1);
    let unknown = admin.post(&login, "failed-emails/999999/retry", &json!({})).await;
    assert_eq!(unknown.error(), (404, "email_not_found".into()));
}

#[tokio::test]
async fn confirmed_withdrawals_are_listed_until_they_are_settled() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let declare = "INSERT INTO withdrawals (id, token_hash, name, email, order_text, order_number, verdict, created_at, \
                   expires_at, confirmed_at) SELECT 1, 'x', 'Ana', 'ana@ejemplo.es', number, number, 'open', 1, 2, 3 FROM orders";
    purchase.app.sql(declare).await;
    let list = admin.get(&login, "withdrawals").await.json();
    assert_eq!(list["data"][0]["reference"], "D-000001");
    assert_eq!(list["data"][0]["order_number"], purchase.number.as_str());
    assert_eq!(admin.post(&login, "withdrawals/1/settle", &json!({})).await.status, 204);
    assert_eq!(admin.get(&login, "withdrawals").await.json()["data"], json!([]));
}

#[tokio::test]
async fn the_list_is_filtered_and_read_in_parts() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let (ana, luis) = (app.customer("ana@ejemplo.es").await, app.customer("luis@ejemplo.es").await);
    let mut numbers = Vec::new();
    for (n, token) in [&ana, &luis, &ana].into_iter().enumerate() {
        let lines = json!([{ "product": 1, "qty": 1 }]);
        let response = app.order(token, &format!("clave-unica-{n}"), &order_body(&lines, 1_230)).await;
        assert_eq!(response.status, 201, "{}", response.text());
        numbers.push(response.json()["number"].as_str().unwrap().to_owned());
    }
    let list = |query: String| {
        let (admin, login) = (&admin, &login);
        async move { admin.get(login, &format!("orders?{query}")).await.json() }
    };
    let found = |page: &Value| {
        let data = page["data"].as_array().unwrap().iter();
        data.map(|order| order["number"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = list(String::new()).await;
    assert_eq!(all["total"], 3);
    let newest_first: Vec<_> = numbers.iter().rev().cloned().collect();
    assert_eq!(found(&all), newest_first);
    let mut parts = Vec::new();
    let mut after = String::new();
    loop {
        let page = list(format!("limit=1{after}")).await;
        parts.extend(found(&page));
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(parts, newest_first);
    assert_eq!(found(&list("query=LUIS%40ejemplo.es".to_owned()).await), [numbers[1].clone()]);
    assert_eq!(
        found(&list(format!("query={}", numbers[2].trim_start_matches('M'))).await),
        [numbers[2].clone()]
    );
    assert_eq!(found(&list("query=ruiz".to_owned()).await).len(), 3);
    assert_eq!(found(&list("state=paid,shipped".to_owned()).await), [""; 0]);
    assert_eq!(found(&list("state=pending_payment&payment_method=card".to_owned()).await).len(), 3);
    assert_eq!(found(&list("to=2020-01-01T00:00:00Z".to_owned()).await), [""; 0]);
    for query in ["state=otro", "after=x", "from=ayer", "otro=1", "limit=x"] {
        let rejected = admin.get(&login, &format!("orders?{query}")).await;
        assert_eq!(rejected.error(), (400, "invalid_parameter".into()), "{query}");
    }
}

#[tokio::test]
async fn orders_of_more_customers_than_are_looked_up_one_by_one_are_found_by_name() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let customers = customer_words::MAX_FEW + 2;
    let store = purchase.app.state.store();
    generated_orders::generate(store, customers * 20, |_| ()).await.unwrap();
    while store.transaction(async |tx| customer_words::index_batch(tx).await).await.unwrap() > 0 {}
    let ids = async |query: &str| {
        let page = admin.get(&login, &format!("orders?limit=3&{query}")).await.json();
        let numbers = page["data"].as_array().unwrap().iter().map(|order| order["number"].to_string());
        (numbers.collect::<Vec<_>>(), page["total"].clone())
    };
    let (newest, total) = ids("").await;
    assert_eq!(ids("query=ruiz").await, (newest, total));
    assert_eq!(ids("query=ruiz&state=cancelled").await, (Vec::new(), json!(0)));
    assert_eq!(ids("query=ruiz+inexistente").await, (Vec::new(), json!(0)));
}
