//! Promotions: codes in quotes and orders, their limits, and the documents of a discounted order.

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_api::db::repositories::promotions;
use mostrador_core::promotions::{Promotion, PromotionTerms};
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{TestApp, now, order_body, two_soaps};

/// Order body with codes.
fn with_codes(mut body: Value, codes: &[&str], accepted_total: i64) -> Value {
    body["codes"] = json!(codes);
    body["accepted_total"] = json!(accepted_total);
    body
}

async fn quote(app: &TestApp, qty: u32, codes: &[&str]) -> Value {
    let mut body = order_body(&json!([{ "product": 1, "qty": qty }]), 0);
    body["codes"] = json!(codes);
    for member in ["billing", "payment_method", "accepted_total"] {
        body.as_object_mut().unwrap().remove(member);
    }
    let response = app.post("quotes", &body).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()
}

fn reasons(quote: &Value) -> Vec<&str> {
    let rejected = quote["discounts"]["rejected"].as_array().unwrap();
    rejected.iter().map(|code| code["reason"].as_str().unwrap()).collect()
}

/// Rule 10.7.
#[tokio::test]
async fn a_quote_has_the_discounts_of_its_codes() {
    let app = TestApp::open().await;
    // 5 × 7.35 = 36.75 €; 10 % is 3.68 €, then 5 €.
    let quoted = quote(&app, 5, &["verano10", "CINCO"]).await;
    let amounts: Vec<&Value> =
        quoted["discounts"]["applied"].as_array().unwrap().iter().map(|applied| &applied["amount"]).collect();
    assert_eq!(amounts, [368, 500]);
    let totals = &quoted["totals"];
    assert_eq!((&totals["goods_gross"], &totals["discount"]), (&json!(2_807), &json!(868)));
    assert_eq!(totals["total"], 2_807 + 495);
    assert_eq!(quoted["promotions"]["codes"][0]["promotion"]["title"], "Verano");

    let free = quote(&app, 1, &["ENVIO"]).await;
    assert_eq!((&free["totals"]["total"], &free["totals"]["shipping"]), (&json!(735), &json!(0)));
    assert_eq!(free["shipping"]["price"], "4.090909", "the price without the promotion");
}

/// Rule 10.6.
#[tokio::test]
async fn rejected_codes_have_a_reason() {
    let app = TestApp::open().await;
    let quoted = quote(&app, 1, &["NADA", "ANTES", "DESPUES", "CINCO"]).await;
    assert_eq!(reasons(&quoted), ["unknown", "expired", "not_yet", "minimum"]);
    let quoted = quote(&app, 1, &["VERANO10", "SOLO20"]).await;
    assert_eq!((reasons(&quoted), &quoted["totals"]["discount"]), (vec!["not_combinable"], &json!(147)));
    let body =
        json!({ "lines": [{ "product": 1, "qty": 1 }], "codes": ["A1A", "A2A", "A3A", "A4A", "A5A", "A6A"] });
    assert_eq!(app.post("quotes", &body).await.error(), (422, "too_many_codes".into()));
}

/// Rules 10.1 and 10.6.
#[tokio::test]
async fn a_code_is_checked_and_guessing_is_limited() {
    let app = TestApp::with(|config| config.rate_limits.promotion_codes_per_address = 2).await;
    let check = async |code: &str| app.post("promotions/check", &json!({ "code": code })).await.json();
    for _ in 0..3 {
        let checked = check(" verano10 ").await;
        assert_eq!(
            (&checked["code"], &checked["promotion"]["effect"]["basis_points"]),
            (&json!("VERANO10"), &json!(1_000))
        );
    }
    assert_eq!(check("ANTES").await["rejection"]["message"], "El código ANTES ha caducado.");
    for _ in 0..2 {
        assert_eq!(check("NADA").await["rejection"]["reason"], "unknown");
    }
    assert_eq!(app.post("promotions/check", &json!({ "code": "NADA" })).await.status, 429);
}

/// Rule 10.7.
#[tokio::test]
async fn automatic_promotions_are_public_while_they_are_in_force() {
    let app = TestApp::open().await;
    assert_eq!(app.api("promotions").await.json()["data"], json!([]));
    let mut stored = promotions::all(&mut app.state.store().begin_read().await.unwrap()).await.unwrap();
    stored.retain(|terms| [1, 6, 7].contains(&terms.promotion.id.get()));
    let written = app.state.store().transaction(async |tx| {
        for terms in &stored {
            let automatic = Promotion { code: None, ..terms.promotion.clone() };
            promotions::upsert(tx, &PromotionTerms { promotion: automatic, ..terms.clone() }, now()).await?;
        }
        Ok::<_, sqlx::Error>(())
    });
    written.await.unwrap();
    let listed = app.api("promotions").await.json();
    let ids: Vec<&Value> = listed["data"].as_array().unwrap().iter().map(|own| &own["id"]).collect();
    assert_eq!(ids, [1], "ended and future ones are left out");
    assert_eq!(quote(&app, 1, &[]).await["totals"]["discount"], 74);
}

/// Rule 10.8.
#[tokio::test]
async fn an_order_keeps_its_discounts_in_every_document() {
    let body = with_codes(two_soaps(), &["VERANO10", "ENVIO"], 1_470 - 147);
    let purchase = Purchase::paid(&body).await;
    let order = purchase.order().await;
    assert_eq!((&order["totals"]["total"], &order["lines"][0]["discount"]), (&json!(1_323), &json!(147)));
    assert_eq!(order["discounts"][0]["code"], "VERANO10");
    let app = &purchase.app;
    assert_eq!(app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 1_323);
    assert_eq!(app.number("SELECT COUNT(*) FROM promotion_redemptions WHERE amount = 147").await, 1);
    let mail = purchase.mail_text("ana@ejemplo.es", "pedido").await;
    assert!(mail.contains("Verano (VERANO10): -1,47\u{a0}€"), "{mail}");
    assert!(mail.contains("Envío gratis (ENVIO): envío gratis"), "{mail}");
    app.sql("UPDATE promotions SET effect = '{\"type\":\"free_delivery\"}'").await;
    assert_eq!(purchase.order().await["totals"], order["totals"], "the order is frozen");
    let refund = purchase.refund(None, |_| ()).await.unwrap();
    assert!(refund.contains("13,23\u{a0}€"), "{refund}");
    assert_eq!(app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 0);
    assert_eq!(app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await, 0);
}

/// Rules 10.2 and 10.8.
#[tokio::test]
async fn a_further_category_gives_the_discount_in_every_document() {
    let app = TestApp::open().await;
    // Product 5 has the main category 2 and the further category 11.
    app.sql("UPDATE promotions SET categories = '[11]' WHERE code = 'VERANO10'").await;
    for path in ["products/ultimas-unidades", "products?filter[id]=5"] {
        let product = app.api(path).await.json();
        let product = product["data"].get(0).unwrap_or(&product);
        assert_eq!(
            (&product["category"]["id"], &product["categories"]),
            (&json!(2), &json!([2, 11])),
            "{path}"
        );
    }
    let lines = json!([{ "product": 1, "qty": 1 }, { "product": 5, "qty": 2 }]);
    let body = with_codes(order_body(&lines, 0), &["VERANO10"], 735 + 3_780 - 378 + 457);
    let mut request = body.clone();
    for member in ["billing", "payment_method", "accepted_total"] {
        request.as_object_mut().unwrap().remove(member);
    }
    let quoted = app.post("quotes", &request).await.json();
    assert_eq!(quoted["discounts"]["applied"][0]["lines"], json!([0, 378]));
    assert_eq!(quoted["lines"][1]["categories"], json!([2, 11]));

    let token = app.customer("ana@ejemplo.es").await;
    let placed = app.order(&token, "clave-unica-1", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let purchase = Purchase { app, token, number };
    purchase.pay_by_card("authorise").await;
    let order = purchase.order().await;
    let discounts = [&order["lines"][0]["discount"], &order["lines"][1]["discount"]];
    assert_eq!((&order["totals"], discounts), (&quoted["totals"], [&json!(0), &json!(378)]));
    let app = &purchase.app;
    assert_eq!(app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 4_594);
    let refund = purchase.refund(None, |_| ()).await.unwrap();
    assert!(refund.contains("45,94\u{a0}€"), "{refund}");
    assert_eq!(app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 0);
}

/// Rule 10.6.
#[tokio::test]
async fn a_code_is_used_once_per_customer_until_the_order_is_cancelled() {
    let five = order_body(&json!([{ "product": 1, "qty": 5 }]), 0);
    let body = |total| {
        let mut body = with_codes(five.clone(), &["CINCO"], total);
        body["payment_method"] = json!("transfer");
        body
    };
    let purchase = Purchase::place(&body(3_675 - 500 + 495)).await;
    let again = purchase.app.order(&purchase.token, "clave-unica-2", &body(3_175 + 495)).await;
    assert_eq!(again.error(), (409, "quote_changed".into()));
    assert_eq!(reasons(&again.json()["quote"]), ["used"]);
    let other = purchase.app.customer("bea@ejemplo.es").await;
    assert_eq!(purchase.app.order(&other, "clave-unica-3", &body(3_175 + 495)).await.status, 201);
    purchase.run_command(OrderAction::Cancel).await.unwrap();
    let after = purchase.app.order(&purchase.token, "clave-unica-4", &body(3_175 + 495)).await;
    assert_eq!(after.status, 201, "{}", after.text());
}

/// Rule 10.6.
#[tokio::test]
async fn the_number_of_uses_is_never_exceeded() {
    let app = TestApp::open().await;
    let body = with_codes(two_soaps(), &["UNO"], 1_965 - 100);
    let (ana, bea) = (app.customer("ana@ejemplo.es").await, app.customer("bea@ejemplo.es").await);
    let (first, second) =
        tokio::join!(app.order(&ana, "clave-unica-1", &body), app.order(&bea, "clave-unica-2", &body));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(reasons(&quote(&app, 1, &["UNO"]).await), ["exhausted"]);
}

/// Rule 10.7.
#[tokio::test]
async fn the_stored_cart_and_the_export_of_a_customer_have_the_codes() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let cart = json!({ "lines": [{ "product": 1, "qty": 1 }], "codes": ["verano10", "VERANO10", "?"] });
    let stored = app.call(Method::PUT, "customers/me/cart", Some(&token), &cart).await.json();
    assert_eq!(stored["codes"], json!(["VERANO10"]));
    let read = app.call(Method::GET, "customers/me/cart", Some(&token), &json!({})).await.json();
    assert_eq!(read["codes"], json!(["VERANO10"]));
}
