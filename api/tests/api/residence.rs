//! Residence of buyers of online courses without an invoice, where their taxes depend on it (rule 13.10).

use axum::http::Method;
use serde_json::{Value, json};

use crate::admin::{Admin, Login};
use crate::support::TestApp;
use crate::taxes::{decide, decide_as, no_invoice};

const ONLINE_COURSE: u64 = 4;

/// Shop that is registered in Canarias, with a Spanish customer; returns the shop, its owner and the customer's token.
async fn shop() -> (TestApp, Login, String) {
    let app = TestApp::open().await;
    let owner = decide(&app, "canaries", json!({ "goods": "export", "services": "local_tax" })).await;
    let token = app.customer("ana@ejemplo.es").await;
    (app, owner, token)
}

fn lines() -> Value {
    json!([{ "product": ONLINE_COURSE, "qty": 1 }])
}

fn resident(country: &str, postal_code: &str) -> Value {
    json!({ "ignoreInvoice": true, "country": country, "postalCode": postal_code, "vat": "no validado" })
}

async fn place(app: &TestApp, token: &str, billing: &Value, total: &Value) -> (u16, Value) {
    let order =
        json!({ "lines": lines(), "billing": billing, "payment_method": "card", "accepted_total": total });
    let placed = app.order(token, "clave-unica-1", &order).await;
    (placed.status.as_u16(), placed.json())
}

/// Rule 13.10.
#[tokio::test]
async fn an_online_course_has_the_tax_of_the_postal_code() {
    for (postal_code, scheme, total) in [("35001", "igic", 10_612), ("28013", "spanish_vat", 12_000)] {
        let (app, _, token) = shop().await;
        let buyer = json!({ "country": "ES", "postalCode": postal_code });
        let request = json!({ "lines": lines(), "buyer": buyer });
        let quote = app.call(Method::POST, "quotes", Some(&token), &request).await.json();
        assert_eq!(quote["taxation"]["services"]["scheme"], scheme, "{quote}");
        assert_eq!(quote["totals"]["total"], total);
        let (status, order) =
            place(&app, &token, &resident("ES", postal_code), &quote["totals"]["total"]).await;
        assert_eq!(status, 201, "{order}");
        assert_eq!(order["totals"], quote["totals"]);
        let number = order["number"].as_str().unwrap();
        let kept =
            app.call(Method::GET, &format!("orders/{number}"), Some(&token), &Value::Null).await.json();
        let billing = &kept["billing"];
        assert_eq!(
            (&billing["postalCode"], &billing["vat"], &billing["ignoreInvoice"]),
            (&json!(postal_code), &json!(""), &json!(true)),
            "nothing else is kept: {billing}"
        );
    }
}

/// Rule 13.10.
#[tokio::test]
async fn an_order_without_the_postal_code_is_refused_only_where_it_matters() {
    let (app, owner, token) = shop().await;
    for unlocated in [no_invoice(), resident("ES", "350"), resident("FR", "35000")] {
        let (status, error) = place(&app, &token, &unlocated, &json!(12_000)).await;
        assert_eq!((status, &error["code"]), (422, &json!("incomplete_billing")), "{error}");
        assert_eq!(error["errors"][0]["field"], "postalCode");
        assert!(error["message"].as_str().unwrap().contains("domicilio"), "{error}");
    }
    let same = json!({ "goods": "export", "services": "spanish_vat" });
    decide_as(&app, &owner, "canaries", same).await;
    let (status, order) = place(&app, &token, &resident("ES", "35001"), &json!(12_000)).await;
    assert_eq!(status, 201, "{order}");
    let number = order["number"].as_str().unwrap();
    let kept = app.call(Method::GET, &format!("orders/{number}"), Some(&token), &Value::Null).await.json();
    assert_eq!(kept["billing"]["postalCode"], "", "taxes do not depend on it: {kept}");
}

/// Rules 5.22 and 13.10.
#[tokio::test]
async fn staff_ask_for_the_postal_code() {
    let (app, owner, _) = shop().await;
    app.sql("UPDATE customers SET country = '' WHERE email_key = 'ana@ejemplo.es'").await;
    let customer = app.number("SELECT id FROM customers WHERE email_key = 'ana@ejemplo.es'").await;
    let admin = Admin::of(&app);
    let quote = |buyer: Value| json!({ "customer": customer, "lines": lines(), "buyer": buyer });
    let unlocated = admin.post(&owner, "orders/quotes", &quote(Value::Null)).await.json();
    assert!(unlocated["postal_code_requirement"].as_str().unwrap().contains("domicilio"), "{unlocated}");
    let located = quote(json!({ "postalCode": "35001" }));
    let located = admin.post(&owner, "orders/quotes", &located).await.json();
    assert_eq!(located["totals"]["total"], 10_612, "{located}");
    let mut order = quote(Value::Null);
    order["billing"] = no_invoice();
    order["payment_method"] = json!("transfer");
    order["accepted_total"] = json!(10_612);
    let headers = [("idempotency-key", "clave-unica-1")];
    let refused = admin.send(Method::POST, "orders", Some(&owner), &headers, Some(&order)).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["errors"][0]["field"], "billing.postalCode", "{}", refused.text());
    order["billing"] = resident("ES", "35001");
    let created = admin.send(Method::POST, "orders", Some(&owner), &headers, Some(&order)).await;
    assert_eq!(created.status, 201, "{}", created.text());
    assert_eq!(created.json()["order"]["taxation"]["services"]["scheme"], "igic");
}
