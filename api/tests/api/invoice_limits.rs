//! Limits of simplified invoices: a sale beyond them needs the data of a complete one before it is paid (rules 17.2 and 17.3).

use axum::http::Method;
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{TestApp, address, order_body};

/// Sets the prices of the soap and of the course with tax, in cents, at 21 %.
async fn priced(cents: i64) -> TestApp {
    let app = TestApp::open().await;
    let gross = cents * 10_000;
    let net = (gross * 100 + 60) / 121;
    let sql =
        format!("UPDATE products SET price_et = {net}, price_taxes = {} WHERE id IN (1, 4)", gross - net);
    app.sql(Box::leak(sql.into_boxed_str())).await;
    app
}

fn billing(vat: &str) -> Value {
    json!({ "ignoreInvoice": false, "company": "Ana Ruiz", "vat": vat, "country": "ES",
        "streetAddress": "Calle Mayor, 1", "locality": "Madrid", "region": "Madrid", "postalCode": "28013" })
}

/// Orders one soap, whose delivery is free, at this total.
async fn order_goods(app: &TestApp, billing: Value, total: i64) -> (u16, Value) {
    let mut order = order_body(&json!([{ "product": 1, "qty": 1 }]), total);
    order["billing"] = billing;
    let token = app.customer("ana@ejemplo.es").await;
    let response = app.order(&token, "clave-unica-1", &order).await;
    (response.status.as_u16(), response.json())
}

fn none() -> Value {
    json!({ "ignoreInvoice": true })
}

/// Rule 17.2.
#[tokio::test]
async fn a_retail_sale_of_3000_euros_may_have_a_simplified_invoice() {
    let (status, order) = order_goods(&priced(300_000).await, none(), 300_000).await;
    assert_eq!(status, 201, "{order}");
}

/// Rule 17.2.
#[tokio::test]
async fn a_retail_sale_of_a_cent_more_needs_a_complete_invoice() {
    let (status, refused) = order_goods(&priced(300_001).await, none(), 300_001).await;
    assert_eq!((status, &refused["code"]), (422, &json!("invoice_required")), "{refused}");
    assert_eq!(refused["errors"][0]["field"], "ignoreInvoice");
    let text = refused["errors"][0]["message"].as_str().unwrap();
    assert_eq!(text, "Por ley, una venta de más de 3000,00\u{a0}€ necesita factura completa con NIF.");
    let (status, refused) = order_goods(&priced(300_001).await, billing(""), 300_001).await;
    assert_eq!((status, &refused["code"]), (422, &json!("incomplete_billing")));
    assert_eq!(refused["errors"][0]["field"], "vat");
    let (status, order) = order_goods(&priced(300_001).await, billing("12345678Z"), 300_001).await;
    assert_eq!(status, 201, "{order}");
}

/// Rule 17.2.
#[tokio::test]
async fn a_course_has_the_limit_of_400_euros() {
    for (cents, expected) in [(40_000, 201), (40_001, 422)] {
        let app = priced(cents).await;
        let order = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": none(),
            "payment_method": "card", "accepted_total": cents });
        let token = app.customer("ana@ejemplo.es").await;
        let response = app.order(&token, "clave-unica-1", &order).await;
        assert_eq!(response.status, expected, "{}", response.text());
        if expected == 422 {
            assert!(response.text().contains("más de 400,00\u{a0}€ necesita factura completa"));
        }
    }
}

async fn deliver_to_germany(app: &TestApp) {
    app.sql(
        "INSERT INTO delivery_zones (method_id, position, title, country, postal_prefixes, price_et, from_amount, \
         discount_percent, discount_amount) VALUES (1, 103, 'Alemania', 'DE', '[]', 9000000, 0, 0, 0)",
    )
    .await;
}

/// Rules 5.7, 13.3 and 17.3. The shop is below the threshold of sales to other member states.
#[tokio::test]
async fn a_private_buyer_of_another_member_state_gives_a_document() {
    let app = priced(300_001).await;
    deliver_to_germany(&app).await;
    let mut delivery = address();
    delivery["country"] = json!("DE");
    delivery["postalCode"] = json!("10115");
    let lines = json!([{ "product": 1, "qty": 1 }]);
    // A number that is a VAT number as well claims no business.
    let request = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1, "buyer": { "country": "DE",
        "postalCode": "10115", "vat": "DE136695976", "documentKind": "personal" } });
    let token = app.customer("ana@ejemplo.es").await;
    let quote = app.call(Method::POST, "quotes", Some(&token), &request).await.json();
    assert_eq!(quote["taxation"]["goods"]["scheme"], "spanish_vat", "{quote}");
    let mut buyer = billing("C01X00T47");
    buyer["country"] = json!("DE");
    buyer["postalCode"] = json!("10115");
    let mut order = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1, "billing": buyer,
        "payment_method": "card", "accepted_total": quote["totals"]["total"] });
    let refused = app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(refused.status, 422, "a business gives its VAT number: {}", refused.text());
    order["billing"]["documentKind"] = json!("passport");
    let placed = app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    assert_eq!(placed.json()["billing"]["documentKind"], "passport");
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let purchase = Purchase { app, token, number };
    purchase.pay_by_card("authorise").await;
    let named = "SELECT COUNT(*) FROM invoices WHERE kind = 'F1' \
                 AND content LIKE '%\"nif\":\"C01X00T47\",\"document_kind\":\"passport\"%'";
    assert_eq!(purchase.app.number(named).await, 1);
}

/// Rule 17.3.
#[tokio::test]
async fn a_consumer_of_another_member_state_has_an_invoice_without_a_tax_number() {
    let app = TestApp::open().await;
    deliver_to_germany(&app).await;
    let owner = crate::admin::Admin::of(&app).owner().await;
    let admin = crate::admin::Admin::of(&app);
    let saved = crate::admin::settings::save(&admin, &owner, "taxes", |taxes| {
        taxes["policy"]["union_consumers"] = json!("destination");
    })
    .await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let mut delivery = address();
    delivery["country"] = json!("DE");
    delivery["postalCode"] = json!("10115");
    let mut buyer = billing("");
    buyer["country"] = json!("DE");
    buyer["postalCode"] = json!("10115");
    let lines = json!([{ "product": 1, "qty": 2 }]);
    let request = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1,
        "buyer": { "country": "DE", "postalCode": "10115", "vat": "" } });
    let token = app.customer("ana@ejemplo.es").await;
    let quote = app.call(Method::POST, "quotes", Some(&token), &request).await.json();
    assert_eq!(quote["taxation"]["goods"]["scheme"], "oss", "{quote}");
    let order = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1, "billing": buyer,
        "payment_method": "card", "accepted_total": quote["totals"]["total"] });
    let placed = app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let purchase = Purchase { app, token, number };
    purchase.pay_by_card("authorise").await;
    let order = purchase.order().await;
    assert!(order["invoices"][0].as_str().unwrap().starts_with('F'), "{order}");
    let named = "SELECT COUNT(*) FROM invoices WHERE kind = 'F1' AND content LIKE '%Ana Ruiz%'";
    assert_eq!(purchase.app.number(named).await, 1);
}
