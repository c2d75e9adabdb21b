//! Corrections of taxes that were applied wrongly (rule 17.11).

use axum::http::Method;
use mostrador_api::services::taxes::vat_numbers;
use serde_json::{Value, json};

use crate::admin::order_invoices::{Case, kinds};
use crate::admin::verifactu::{count, send_at, set_mode};
use crate::admin::{Admin, Login};
use crate::invoices::with_invoice;
use crate::support::TestApp;
use crate::tax_books::period;
use crate::taxes::{billing, buy, decide, decide_as, german_business, no_invoice, shop, to};
use crate::vat_register::Register;

async fn case_of(app: TestApp, login: Login, delivery: &Value, billing: &Value) -> Case {
    let (_, purchase) = buy(app, delivery, billing).await;
    Case { purchase, login }
}

fn correction(order: &Value, buyer: &str) -> Value {
    let options = order["tax_corrections"].as_array().unwrap();
    let option = options.iter().find(|option| option["buyer"] == buyer);
    let option = option.unwrap_or_else(|| panic!("{buyer} is not offered: {options:?}"));
    json!({ "kind": "tax", "buyer": buyer, "tax_cents": option["tax_cents"], "is_confirmed": true })
}

/// Sum of a column of the tax lines of the invoices under a scheme.
async fn invoiced(case: &Case, scheme: &str) -> (i64, i64) {
    let sums = "SELECT CAST(COALESCE(SUM(base), 0) AS BIGINT), CAST(COALESCE(SUM(vat + surcharge), 0) AS BIGINT) \
        FROM invoice_tax_lines WHERE scheme = $1";
    let mut db = case.purchase.app.state.store().begin_read().await.unwrap();
    sqlx::query_as(sums).bind(scheme.to_owned()).fetch_one(&mut *db).await.unwrap()
}

/// Rules 13.3 and 17.11.
#[tokio::test]
async fn a_sale_to_a_business_whose_number_is_denied_is_taxed_afterwards() {
    let register = Register::start(json!({ "actionSucceed": false })).await;
    let (app, owner) = register.shop().await;
    assert_eq!(set_mode(&Admin::of(&app), &owner, "test").await.status, 200);
    let case = case_of(app, owner, &to("DE", "10115"), &german_business()).await;
    register.answer(json!({ "valid": false }));
    let app = &case.purchase.app;
    app.sql("UPDATE vat_number_checks SET due_at = 0").await;
    vat_numbers::check_due(app.state.store(), &app.state.config()).await.unwrap();

    let order = case.detail().await;
    // 21.15 € contain 17.48 € at 21 %.
    let option = json!({ "buyer": "consumer", "buyer_label": "Consumidor, o sin NIF-IVA válido",
        "rates": ["21\u{a0}%"], "net_cents": 1_748, "tax_cents": 367, "excess_cents": 0 });
    assert_eq!(order["tax_corrections"], json!([option]));
    assert!(order["invoice_actions"].as_array().unwrap().contains(&json!("tax")));
    let right = format!("orders/{}/withdrawal", case.purchase.number);
    let right = async || app.call(Method::GET, &right, Some(&case.purchase.token), &json!({})).await.json();
    assert_eq!(right().await["reason"], "professional");
    let request = correction(&order, "consumer");
    for (field, value, error) in [
        ("is_confirmed", json!(false), (422, "invalid_invoice")),
        ("tax_cents", json!(366), (409, "invoice_not_allowed")),
        ("buyer", json!("union_business"), (409, "invoice_not_allowed")),
        ("buyer", json!("surcharge_retailer"), (409, "invoice_not_allowed")),
        ("buyer", json!("otro"), (422, "invalid_body")),
    ] {
        let mut refused = request.clone();
        refused[field] = value;
        let refused = case.send("invoices", &refused).await;
        assert_eq!(refused.error(), (error.0, error.1.into()), "{field}: {}", refused.text());
    }

    let order = case.done("invoices", &request).await;
    assert_eq!(kinds(&case.invoices().await), [("F1", 2_115), ("R1", 0)]);
    assert_eq!(order["invoices"][1]["cause"], "Impuesto mal aplicado");
    let right = right().await;
    assert_eq!(
        (&right["reason"], &right["lines"][0]["left"]),
        (&Value::Null, &json!(2)),
        "a consumer may withdraw"
    );
    assert_eq!(order["tax_corrections"], json!([]), "the number is still denied");
    assert_eq!(order["vat_number"], Value::Null);
    assert_eq!(order["refundable_cents"], 2_115);
    assert_eq!(
        (invoiced(&case, "intra_community").await, invoiced(&case, "spanish_vat").await),
        ((0, 0), (1_748, 367))
    );
    let admin = Admin::of(app);
    assert!(!admin.get(&case.login, "diagnostics").await.text().contains("DE136695976"));
    let statement =
        admin.get(&case.login, &format!("tax-books/recapitulative-statement?{}", period())).await.json();
    assert_eq!((&statement["rows"], &statement["rectifications"]), (&json!([]), &json!([])));
    let vat = admin.get(&case.login, &format!("tax-books/vat-return?{}", period())).await;
    assert!(vat.text().contains("367"), "{}", vat.text());
    let mails = app.mail().await;
    let announced =
        mails.iter().filter(|mail| mail["subject"].as_str().unwrap().starts_with("Factura rectificativa"));
    assert_eq!(announced.count(), 1);

    // A unit and, later, the rest are returned with the right tax.
    case.done("refunds", &json!({ "lines": [{ "line": 0, "quantity": 1 }] })).await;
    case.done("refunds", &json!({})).await;
    assert_eq!(
        (invoiced(&case, "intra_community").await, invoiced(&case, "spanish_vat").await),
        ((0, 0), (0, 0))
    );
    assert_eq!(case.detail().await["tax_corrections"], json!([]));
    // The agency refuses a VAT number that is not in the register: the buyer is identified by it as by a document.
    let sent = send_at(app, 0).await;
    assert_eq!((sent.sent, count(app, "accepted").await, count(app, "rejected").await), (4, 3, 1));
    let records = admin.get(&case.login, "verifactu/records?state=rejected").await.json();
    assert_eq!(records["data"][0]["invoice_number"], order["invoices"][0]["number"]);
    let path = format!("verifactu/records/{}/correction", records["data"][0]["id"]);
    assert_eq!(admin.post(&case.login, &path, &json!({})).await.status, 204);
    send_at(app, 60_000).await;
    assert_eq!((count(app, "accepted").await, count(app, "rejected").await), (4, 0));
}

/// Rules 13.3 and 17.5.
#[tokio::test]
async fn a_corrected_vat_number_is_asked_from_the_register() {
    let register = Register::start(json!({ "valid": true })).await;
    let (app, owner) = register.shop().await;
    let case = case_of(app, owner, &to("DE", "10115"), &german_business()).await;
    register.answer(json!({ "valid": false }));
    let other = json!({ "kind": "recipient", "billing": billing("DE", "10115", "DE 129273398") });
    let refused = case.send("invoices", &other).await;
    assert_eq!(refused.error(), (422, "invalid_invoice".into()));
    assert_eq!(refused.json()["errors"][0]["field"], "billing.vat", "{}", refused.text());
    register.answer(json!({ "valid": true }));
    case.purchase.app.sql("UPDATE vat_number_checks SET due_at = 0").await;
    case.done("invoices", &other).await;
    assert_eq!((register.asked_count(), case.invoices().await[1].0.as_str()), (3, "R4"));
}

/// Rules 13.8 and 17.11.
#[tokio::test]
async fn a_forgotten_surcharge_is_charged_and_taken_back() {
    let app = shop().await;
    let owner = decide(&app, "surcharge", json!(true)).await;
    let case = case_of(app, owner, &to("ES", "28013"), &billing("ES", "28013", "12345678Z")).await;
    let total = case.invoices().await[0].1;
    case.done("refunds", &json!({ "amount": "1.00" })).await;
    let order = case.detail().await;
    let before = invoiced(&case, "spanish_vat").await;
    let pending = "INSERT INTO refunds (id, order_number, amount, restock, state, created_at) SELECT 999, number, 100, 0, 'asked', 0 \
        FROM orders";
    case.purchase.app.sql(pending).await;
    let refused = case.send("invoices", &correction(&order, "surcharge_retailer")).await;
    assert!(refused.text().contains("Hay un reembolso sin terminar"), "{}", refused.text());
    case.purchase.app.sql("DELETE FROM refunds WHERE id = 999").await;

    let order = case.done("invoices", &correction(&order, "surcharge_retailer")).await;
    let (base, taxes) = invoiced(&case, "spanish_vat").await;
    assert_eq!(base + taxes, total - 100, "what was charged stays");
    assert!(base < before.0, "{base} of {before:?}");
    let surcharge =
        case.purchase.app.number("SELECT CAST(SUM(surcharge) AS BIGINT) FROM invoice_tax_lines").await;
    assert_eq!(surcharge, (base * 52 + 500) / 1_000);
    assert_eq!(order["tax_corrections"].as_array().unwrap().len(), 1);
    case.done("invoices", &correction(&order, "consumer")).await;
    assert_eq!(invoiced(&case, "spanish_vat").await, before, "the correction is taken back");
    case.done("refunds", &json!({})).await;
    assert_eq!(invoiced(&case, "spanish_vat").await, (0, 0));
}

/// Rules 17.1, 17.4 and 17.11.
#[tokio::test]
async fn the_tax_of_a_simplified_invoice_is_corrected_by_r5() {
    let app = shop().await;
    let owner = decide(&app, "surcharge", json!(true)).await;
    let case = case_of(app, owner, &to("ES", "28013"), &no_invoice()).await;
    assert_eq!(case.detail().await["tax_corrections"], json!([]), "a retailer is named in the invoice");
    let total = case.invoices().await[0].1;
    let buyer = billing("ES", "28013", "12345678Z");
    let order = case.done("invoices", &json!({ "kind": "complete", "billing": buyer })).await;
    case.done("invoices", &correction(&order, "surcharge_retailer")).await;
    let corrected = [("F2", total), ("F3", total), ("R5", 0), ("F3", 0)];
    assert_eq!(kinds(&case.invoices().await), corrected);
    case.done("refunds", &json!({ "amount": "10.00" })).await;
    assert_eq!(kinds(&case.invoices().await)[4..], [("R5", -1_000), ("F3", -1_000)]);
    let (base, taxes) = invoiced(&case, "spanish_vat").await;
    assert_eq!(base + taxes, total - 1_000);
}

/// Rules 13.3 and 17.11.
#[tokio::test]
async fn a_business_whose_number_was_missing_pays_no_tax_afterwards() {
    let register = Register::start(json!({ "valid": true, "requestIdentifier": "WAPI1" })).await;
    let (app, owner) = register.shop().await;
    let mut person = billing("DE", "10115", "L01X00T47");
    person["documentKind"] = json!("personal");
    let case = case_of(app, owner, &to("DE", "10115"), &person).await;
    let order = case.detail().await;
    assert_eq!((&order["tax_corrections"], &order["vat_number"]), (&json!([]), &Value::Null));
    case.done("invoices", &json!({ "kind": "recipient", "billing": german_business() })).await;
    let request = correction(&case.detail().await, "union_business");
    register.answer(json!({ "actionSucceed": false }));
    case.purchase.app.sql("UPDATE vat_number_checks SET due_at = 0, is_valid = NULL").await;
    let refused = case.send("invoices", &request).await;
    assert!(refused.text().contains("VIES no ha confirmado el NIF-IVA"), "{}", refused.text());
    register.answer(json!({ "valid": true, "requestIdentifier": "WAPI2" }));
    case.purchase.app.sql("UPDATE vat_number_checks SET due_at = 0").await;
    let order = case.done("invoices", &request).await;
    assert_eq!(kinds(&case.invoices().await), [("F1", 2_559), ("R4", 0), ("R1", 0)]);
    assert_eq!(order["vat_number"]["consultation"], "WAPI2");
    assert_eq!(
        (invoiced(&case, "intra_community").await.0, invoiced(&case, "spanish_vat").await),
        (2_559, (0, 0))
    );
    let admin = Admin::of(&case.purchase.app);
    let statement =
        admin.get(&case.login, &format!("tax-books/recapitulative-statement?{}", period())).await.json();
    assert_eq!(
        (&statement["rows"][0]["vat_number"], &statement["total"]),
        (&json!("DE136695976"), &json!(2_559))
    );
    // The recipient is corrected under the right tax.
    register.answer(json!({ "valid": true, "requestIdentifier": "WAPI3" }));
    let other = billing("DE", "10115", "DE 129273398");
    let order = case.done("invoices", &json!({ "kind": "recipient", "billing": other })).await;
    assert_eq!(order["vat_number"]["consultation"], "WAPI3");
    let statement =
        admin.get(&case.login, &format!("tax-books/recapitulative-statement?{}", period())).await.json();
    assert_eq!(
        (&statement["rows"][0]["vat_number"], &statement["total"]),
        (&json!("DE129273398"), &json!(2_559))
    );

    // Return of the excess: 21.15 € were agreed on without tax.
    assert_eq!(order["tax_excess_cents"], 444);
    for (field, value) in [("cause", json!("return")), ("amount", json!("1.00")), ("delivery", json!(true))] {
        let refused = case.send("refunds", &json!({ "tax_excess": true, field: value })).await;
        assert_eq!(refused.error(), (422, "invalid_refund".into()), "{field}: {}", refused.text());
    }
    let preview = case.send("refunds/preview", &json!({ "tax_excess": true })).await.json();
    assert_eq!((&preview["gross_cents"], &preview["tax_cents"]), (&json!(444), &json!(0)));
    let order = case.done("refunds", &json!({ "tax_excess": true, "expected_cents": 444 })).await;
    assert_eq!((&order["tax_excess_cents"], &order["refundable_cents"]), (&json!(0), &json!(2_115)));
    assert_eq!(order["refunds"][0]["cause"], "Impuesto mal aplicado");
    assert_eq!(kinds(&case.invoices().await).last(), Some(&("R1", -444)));
    assert_eq!(invoiced(&case, "intra_community").await, (2_115, 0));
    let none = case.send("refunds", &json!({ "tax_excess": true })).await;
    assert_eq!(none.error(), (422, "invalid_refund".into()), "{}", none.text());
}

/// Rules 13.6 and 17.11.
#[tokio::test]
async fn the_threshold_is_that_of_the_time_of_the_order() {
    let register = Register::start(json!({ "actionSucceed": false })).await;
    let (app, owner) = register.shop().await;
    let case = case_of(app, owner, &to("DE", "10115"), &german_business()).await;
    let later = "INSERT INTO invoice_tax_lines (invoice_number, position, issued_on, scheme, territory, class, rate, \
        surcharge_rate, base, vat, surcharge) SELECT invoice_number, 9, issued_on, 'oss', 'FR', 1, 2000, 0, 2000000, 0, 0 \
        FROM invoice_tax_lines LIMIT 1";
    case.purchase.app.sql(later).await;
    assert_eq!(case.detail().await["tax_corrections"][0]["rates"], json!(["21\u{a0}%"]));
    case.purchase.app.sql("UPDATE invoices SET issued_at = issued_at - 86400000").await;
    assert_eq!(case.detail().await["tax_corrections"][0]["rates"], json!(["IVA 19\u{a0}% (DE)"]));
}

/// Rule 17.11: LIVA, art. 89.Uno.
#[tokio::test]
async fn a_tax_is_corrected_for_four_years() {
    let register = Register::start(json!({ "actionSucceed": false })).await;
    let (app, owner) = register.shop().await;
    let case = case_of(app, owner, &to("DE", "10115"), &german_business()).await;
    for (days_ago, is_allowed) in [
        ("UPDATE invoices SET issued_at = issued_at - 126144000000", true),
        ("UPDATE invoices SET issued_at = issued_at - 172800000", false),
    ] {
        case.purchase.app.sql(days_ago).await;
        let options = case.detail().await["tax_corrections"].clone();
        assert_eq!(options != json!([]), is_allowed, "{days_ago}");
    }
}

/// Rule 17.11. A consumer with a Spanish number could be a retailer who turns out to be a consumer.
#[tokio::test]
async fn another_decision_makes_no_tax_of_before_wrong() {
    let app = shop().await;
    let owner = Admin::of(&app).owner().await;
    let canaries = billing("ES", "35001", "12345678Z");
    let case = case_of(app, owner, &to("ES", "35001"), &canaries).await;
    assert_ne!(invoiced(&case, "export").await.0, 0);
    let local = json!({ "goods": "local_tax", "services": "local_tax" });
    decide_as(&case.purchase.app, &case.login, "canaries", local).await;
    assert_eq!(case.detail().await["tax_corrections"], json!([]));
}

/// Rule 17.11.
#[tokio::test]
async fn a_tax_that_is_right_or_not_invoiced_is_not_corrected() {
    let case = Case::paid(&with_invoice()).await;
    let request = json!({ "kind": "tax", "buyer": "consumer", "tax_cents": 0, "is_confirmed": true });
    let refused = case.send("invoices", &request).await;
    assert_eq!(refused.error(), (409, "invoice_not_allowed".into()));
    let local = json!({ "goods": "local_tax", "services": "local_tax" });
    decide_as(&case.purchase.app, &case.login, "canaries", local).await;
    assert_eq!(
        case.detail().await["tax_corrections"],
        json!([]),
        "another decision changes no sale of before"
    );
    case.done("refunds", &json!({})).await;
    decide_as(&case.purchase.app, &case.login, "surcharge", json!(true)).await;
    assert_eq!(case.detail().await["tax_corrections"], json!([]), "nothing is left");
}
