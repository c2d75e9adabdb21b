//! Taxes by destination and buyer: quote, order, invoice and books have the same figures.

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::services::taxes::{rules, vat_numbers};
use mostrador_core::money::Cents;
use serde_json::{Value, json};

use crate::admin::{Admin, Login, settings};
use crate::purchase::Purchase;
use crate::support::{TestApp, address};
use crate::tax_books::period;
use crate::vat_register::Register;

/// Zones of courier 1 beyond those of the demo shop, at 9 € without tax.
pub(crate) const ZONES: &str = "INSERT INTO delivery_zones (method_id, position, title, country, postal_prefixes, price_et, from_amount, \
    discount_percent, discount_amount) VALUES (1, 101, 'Canarias', 'ES', '[\"35\",\"38\"]', 9000000, 0, 0, 0), \
    (1, 102, 'Ceuta', 'ES', '[\"51\"]', 9000000, 0, 0, 0), (1, 103, 'Alemania', 'DE', '[]', 9000000, 0, 0, 0), \
    (1, 104, 'Portugal', 'PT', '[]', 9000000, 0, 0, 0)";

pub(crate) async fn shop() -> TestApp {
    let app = TestApp::open().await;
    app.sql(ZONES).await;
    app
}

/// Changes the owner's decisions; returns the owner.
pub(crate) async fn decide(app: &TestApp, decision: &str, value: Value) -> Login {
    let owner = Admin::of(app).owner().await;
    decide_as(app, &owner, decision, value).await;
    owner
}

pub(crate) async fn decide_as(app: &TestApp, owner: &Login, decision: &str, value: Value) {
    let change = |taxes: &mut Value| taxes["policy"][decision] = value;
    let saved = settings::save(&Admin::of(app), owner, "taxes", change).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
}

pub(crate) fn to(country: &str, postal_code: &str) -> Value {
    let mut delivery = address();
    delivery["country"] = json!(country);
    delivery["postalCode"] = json!(postal_code);
    delivery
}

/// Billing data of a buyer with this tax number.
pub(crate) fn billing(country: &str, postal_code: &str, vat: &str) -> Value {
    json!({ "ignoreInvoice": false, "company": "Taller Ruiz", "vat": vat, "country": country,
        "streetAddress": "Calle Mayor, 1", "locality": "Ciudad", "region": "Región", "postalCode": postal_code })
}

/// Quotes two soaps and their delivery, and places the order at the quoted total.
pub(crate) async fn buy(app: TestApp, delivery: &Value, billing: &Value) -> (Value, Purchase) {
    let token = app.customer("ana@ejemplo.es").await;
    buy_as(app, token, delivery, billing).await
}

async fn buy_as(app: TestApp, token: String, delivery: &Value, billing: &Value) -> (Value, Purchase) {
    let lines = json!([{ "product": 1, "qty": 2 }]);
    let buyer =
        json!({ "country": billing["country"], "postalCode": billing["postalCode"], "vat": billing["vat"] });
    let mut request = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1 });
    if billing["ignoreInvoice"] != json!(true) {
        request["buyer"] = buyer;
    }
    let quoted = app.call(Method::POST, "quotes", Some(&token), &request).await;
    assert_eq!(quoted.status, 200, "{}", quoted.text());
    let quote = quoted.json();
    let order = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1, "billing": billing,
        "payment_method": "card", "accepted_total": quote["totals"]["total"] });
    let placed = app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let purchase = Purchase { app, token, number };
    purchase.pay_by_card("authorise").await;
    let order = purchase.order().await;
    assert_eq!((&order["state"], &order["totals"]), (&json!("paid"), &quote["totals"]));
    assert_eq!(order["taxation"], quote["taxation"]);
    // The books have the figures of the order.
    for (column, total) in [("base", "net_total"), ("vat + surcharge", "taxes")] {
        let sum = match column {
            "base" => purchase.app.number("SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines").await,
            _ => {
                purchase
                    .app
                    .number("SELECT CAST(SUM(vat + surcharge) AS BIGINT) FROM invoice_tax_lines")
                    .await
            }
        };
        assert_eq!(json!(sum), order["totals"][total], "{column}");
    }
    (quote, purchase)
}

pub(crate) fn no_invoice() -> Value {
    json!({ "ignoreInvoice": true })
}

/// Rule 13.3.
#[tokio::test]
async fn goods_leave_for_canarias_and_ceuta_without_tax() {
    for (postal_code, territory) in [("35001", "ES-CN"), ("51001", "ES-CE")] {
        let (quote, purchase) = buy(shop().await, &to("ES", postal_code), &no_invoice()).await;
        let totals = &quote["totals"];
        // 2 × 6.074380 € and 9 €.
        assert_eq!((&totals["total"], &totals["taxes"]), (&json!(2_115), &json!(0)), "{quote}");
        let goods = &quote["taxation"]["goods"];
        assert_eq!((&goods["scheme"], &goods["territory"]), (&json!("export"), &json!(territory)));
        let exported = "SELECT COUNT(*) FROM invoice_tax_lines WHERE scheme = 'export' AND rate = 0";
        assert_eq!(purchase.app.number(exported).await, 1);
    }
}

/// Rule 13.4.
#[tokio::test]
async fn a_shop_that_is_registered_in_canarias_charges_igic() {
    let app = shop().await;
    decide(&app, "canaries", json!({ "goods": "local_tax", "services": "local_tax" })).await;
    let (quote, purchase) = buy(app, &to("ES", "35001"), &no_invoice()).await;
    // 21.15 € and 7 %.
    assert_eq!((&quote["totals"]["total"], &quote["totals"]["taxes"]), (&json!(2_263), &json!(148)));
    assert_eq!(
        purchase
            .app
            .number("SELECT COUNT(*) FROM invoice_tax_lines WHERE scheme = 'igic' AND rate = 700")
            .await,
        1
    );
}

/// Rule 13.6.
#[tokio::test]
async fn consumers_of_the_union_pay_the_tax_of_the_destination_beyond_the_threshold() {
    let (quote, purchase) = buy(shop().await, &to("DE", "10115"), &no_invoice()).await;
    assert_eq!((&quote["totals"]["total"], &quote["totals"]["taxes"]), (&json!(2_559), &json!(444)));
    let app = &purchase.app;
    let left = async || {
        let mut db = app.state.store().begin_read().await.unwrap();
        rules::in_force(&mut db, clock::now()).await.unwrap().union_sales_left
    };
    assert_eq!(left().await, Cents::new(1_000_000 - 2_115));
    let lines = json!([{ "product": 1, "qty": 2 }]);
    let request = json!({ "lines": lines, "delivery": to("DE", "10115"), "shipping_id": 1 });
    // The delivery counts: 21.15 € are left, and then a cent less.
    for (sales, scheme) in [
        ("UPDATE invoice_tax_lines SET base = 997885", "spanish_vat"),
        ("UPDATE invoice_tax_lines SET base = 997886", "oss"),
    ] {
        app.sql(sales).await;
        let quote = app.post("quotes", &request).await.json();
        assert_eq!(quote["taxation"]["goods"]["scheme"], scheme, "{quote}");
    }
    app.sql("UPDATE invoice_tax_lines SET base = 2115").await;
    // A refund gives the sale back.
    purchase.refund(None, |_| {}).await.unwrap();
    assert_eq!(left().await, Cents::new(1_000_000));
    let published = app.api("tax-rules").await.json();
    assert_eq!(published["union_sales_left"], 1_000_000);
    app.sql("UPDATE invoice_tax_lines SET issued_on = '2000' || SUBSTR(issued_on, 5) WHERE base > 0").await;
    assert_eq!(left().await, Cents::new(1_000_000), "the refund belongs to the year of the sale");
    app.sql(
        "UPDATE invoice_tax_lines SET issued_on = (SELECT MAX(SUBSTR(issued_on, 1, 4)) FROM invoice_tax_lines) || \
         SUBSTR(issued_on, 5) WHERE base > 0",
    )
    .await;

    app.sql("UPDATE invoice_tax_lines SET base = base + 1000000 WHERE base > 0").await;
    assert_eq!(left().await, Cents::ZERO, "also after the refund of the sale that exceeded the threshold");
    let owner = Admin::of(app).owner().await;
    let diagnostics = Admin::of(app).get(&owner, "diagnostics").await.text();
    assert!(diagnostics.contains("han superado 10.000,00"), "{diagnostics}");
    let beyond = app.post("quotes", &request).await.json();
    // 21.15 € and 19 %.
    assert_eq!(
        (&beyond["totals"]["total"], &beyond["totals"]["taxes"]),
        (&json!(2_517), &json!(402)),
        "{beyond}"
    );
    assert_eq!(beyond["taxation"]["goods"]["scheme"], "oss");
}

/// Rule 13.6.
#[tokio::test]
async fn the_owner_is_warned_before_the_threshold_unless_the_tax_is_that_of_the_destination() {
    let (_, purchase) = buy(shop().await, &to("DE", "10115"), &no_invoice()).await;
    let app = &purchase.app;
    let admin = Admin::of(app);
    let owner = admin.owner().await;
    let warns = async || admin.get(&owner, "diagnostics").await.text().contains("suman 8000,00");
    app.sql("UPDATE invoice_tax_lines SET base = 799999").await;
    assert!(!warns().await);
    app.sql("UPDATE invoice_tax_lines SET base = 800000").await;
    assert!(warns().await);
    let saved = settings::save(&admin, &owner, "taxes", |taxes| {
        taxes["policy"]["union_consumers"] = json!("destination");
    });
    assert_eq!(saved.await.status, 200);
    assert!(!warns().await);
}

/// Rule 13.6.
#[tokio::test]
async fn the_owner_may_opt_for_the_tax_of_the_destination() {
    let app = shop().await;
    decide(&app, "union_consumers", json!("destination")).await;
    let (quote, purchase) = buy(app, &to("DE", "10115"), &no_invoice()).await;
    assert_eq!(quote["totals"]["total"], 2_517);
    let german =
        "SELECT COUNT(*) FROM invoice_tax_lines WHERE scheme = 'oss' AND territory = 'DE' AND rate = 1900";
    assert_eq!(purchase.app.number(german).await, 1);
}

/// Rules 13.1 and 16.6. Rates: Ofício Circulado 25045/2024 of the Portuguese tax authority.
#[tokio::test]
async fn consumers_of_madeira_and_the_azores_pay_the_rates_of_their_region() {
    for (postal_code, territory, rate, taxes) in
        [("1100-148", "PT", 2_300, 486), ("9000-082", "PT-30", 2_200, 465), ("9500-150", "PT-20", 1_600, 338)]
    {
        let app = shop().await;
        let owner = decide(&app, "union_consumers", json!("destination")).await;
        let (quote, purchase) = buy(app, &to("PT", postal_code), &no_invoice()).await;
        // 2 × 6.074380 € and 9 €: 21.15 €.
        let totals = &quote["totals"];
        assert_eq!((&totals["taxes"], &totals["total"]), (&json!(taxes), &json!(2_115 + taxes)));
        let goods = &quote["taxation"]["goods"];
        assert_eq!((&goods["territory"], &goods["rates"]["general"]), (&json!(territory), &json!(rate)));
        let period = period();
        let form =
            Admin::of(&purchase.app).get(&owner, &format!("tax-books/oss-return?{period}")).await.json();
        let row = &form["rows"][0];
        assert_eq!((&row["state"], &row["rate"], &row["vat"]), (&json!("PT"), &json!(rate), &json!(taxes)));
        assert_eq!(form["payable"], taxes);
    }
}

pub(crate) fn german_business() -> Value {
    billing("DE", "10115", "DE 136695976")
}

/// Rule 13.3.
#[tokio::test]
async fn a_business_of_the_union_buys_without_tax_once_its_number_is_confirmed() {
    let register =
        Register::start(json!({ "valid": true, "requestIdentifier": "WAPI1", "name": "Taller GmbH" })).await;
    let (quote, purchase) = buy(register.shop().await.0, &to("DE", "10115"), &german_business()).await;
    assert_eq!((&quote["totals"]["total"], &quote["vat_number"]), (&json!(2_115), &json!("valid")));
    assert_eq!(quote["taxation"]["goods"]["scheme"], "intra_community");
    let asked = register.asked();
    assert_eq!(asked.len(), 1, "the answer is kept: {asked:?}");
    assert_eq!((&asked[0]["countryCode"], &asked[0]["vatNumber"]), (&json!("DE"), &json!("136695976")));
    assert_eq!(asked[0]["requesterMemberStateCode"], "ES");
    let kept = "SELECT COUNT(*) FROM vat_number_checks WHERE number = 'DE136695976' AND is_valid = 1 AND consultation = 'WAPI1'";
    assert_eq!(purchase.app.number(kept).await, 1);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM orders WHERE vat_number = 'DE136695976'").await, 1);
}

/// Rule 13.3.
#[tokio::test]
async fn a_number_that_the_register_does_not_have_is_no_business() {
    let register = Register::start(json!({ "valid": false, "name": "---" })).await;
    let (quote, _) = buy(register.shop().await.0, &to("DE", "10115"), &german_business()).await;
    assert_eq!((&quote["totals"]["total"], &quote["vat_number"]), (&json!(2_559), &json!("invalid")));
}

/// Rule 13.3.
#[tokio::test]
async fn a_register_that_does_not_answer_is_asked_again_later() {
    let unavailable = json!({ "actionSucceed": false, "errorWrappers": [{ "error": "MS_UNAVAILABLE" }] });
    let register = Register::start(unavailable).await;
    let (app, owner) = register.shop().await;
    let (quote, purchase) = buy(app, &to("DE", "10115"), &german_business()).await;
    assert_eq!((&quote["totals"]["total"], &quote["vat_number"]), (&json!(2_115), &json!("unconfirmed")));
    let app = &purchase.app;
    let (store, config) = (app.state.store(), app.state.config());
    vat_numbers::check_due(store, &config).await.unwrap();
    assert_eq!(register.asked_count(), 1, "not yet");
    register.answer(json!({ "valid": false }));
    app.sql("UPDATE vat_number_checks SET due_at = 0").await;
    vat_numbers::check_due(store, &config).await.unwrap();
    let admin = Admin::of(app);
    let diagnostics = admin.get(&owner, "diagnostics").await.text();
    assert!(diagnostics.contains("DE136695976") && diagnostics.contains(&purchase.number), "{diagnostics}");
}

/// Rule 13.8.
#[tokio::test]
async fn a_registered_retailer_pays_the_surcharge_and_gets_it_back() {
    let app = shop().await;
    let owner = decide(&app, "surcharge", json!(true)).await;
    let token = app.customer("ana@ejemplo.es").await;
    let admin = Admin::of(&app);
    let id = app.number("SELECT id FROM customers WHERE email_key = 'ana@ejemplo.es'").await;
    let mut customer = admin.get(&owner, &format!("customers/{id}")).await.json();
    let version = customer["version"].as_str().unwrap().to_owned();
    let changes = json!({ "firstname": customer["firstname"].take(), "lastname": customer["lastname"].take(),
        "phone": customer["phone"].take(), "country": customer["country"].take(), "is_professional": false,
        "equivalence_surcharge": true, "is_active": true });
    let saved = admin.change(&owner, Method::PUT, &format!("customers/{id}"), &version, &changes).await;
    assert_eq!(saved.json()["equivalence_surcharge"], true, "{}", saved.text());
    let (quote, purchase) = buy_as(app, token, &address(), &billing("ES", "28013", "12345678Z")).await;
    // 12.148760 € and 4.090909 €, at 21 % and 5.2 %.
    let totals = &quote["totals"];
    assert_eq!(
        (&totals["net_total"], &totals["taxes"], &totals["surcharge"], &totals["total"]),
        (&json!(1_624), &json!(425), &json!(84), &json!(2_049))
    );
    purchase.refund(None, |_| {}).await.unwrap();
    for column in ["base", "vat", "surcharge"] {
        let sum = match column {
            "base" => purchase.app.number("SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines").await,
            "vat" => purchase.app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoice_tax_lines").await,
            _ => purchase.app.number("SELECT CAST(SUM(surcharge) AS BIGINT) FROM invoice_tax_lines").await,
        };
        assert_eq!(sum, 0, "{column}");
    }
}

/// Rule 13.2.
#[tokio::test]
async fn an_order_keeps_the_rates_of_its_time() {
    let (_, purchase) = buy(shop().await, &address(), &no_invoice()).await;
    let before = purchase.order().await;
    let app = &purchase.app;
    let admin = Admin::of(app);
    let owner = admin.owner().await;
    let raised = settings::save(&admin, &owner, "taxes", |taxes| {
        let rates = taxes["rates"].as_array_mut().unwrap();
        rates.push(json!({ "territory": "ES", "from": "2026-01-01",
            "rates": { "general": 2_500, "reduced": 1_000, "super_reduced": 400 } }));
    });
    assert_eq!(raised.await.status, 200);
    let lines = json!([{ "product": 1, "qty": 2 }]);
    let quote = app.post("quotes", &json!({ "lines": lines })).await.json();
    assert_eq!(quote["totals"]["total"], 1_519, "12.148760 € and 25 %");
    assert_eq!(purchase.order().await["totals"], before["totals"]);
    purchase.refund(None, |_| {}).await.unwrap();
    assert_eq!(app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoice_tax_lines").await, 0);
    let faulty =
        settings::save(&admin, &owner, "taxes", |taxes| taxes["rates"][0]["from"] = json!("ayer")).await;
    assert_eq!(faulty.error(), (422, "invalid_settings".into()));
}

/// Rule 13.9.
#[tokio::test]
async fn staff_who_create_an_order_see_its_taxes_and_customs() {
    let app = shop().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    for (delivery, expected) in [(address(), vec![]), (to("ES", "35001"), vec!["export", "customs"])] {
        let request = json!({ "lines": [{ "product": 1, "qty": 2 }], "delivery": delivery });
        let quote = admin.post(&owner, "orders/quotes", &request).await.json();
        let notes = quote["tax_notes"].as_array().unwrap().iter().map(|note| note["code"].clone());
        assert_eq!(notes.collect::<Vec<_>>(), expected);
    }
}
