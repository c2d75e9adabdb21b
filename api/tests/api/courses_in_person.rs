//! Courses held in person: Spanish VAT in quote, order, invoice and books, beside other taxes (rules 13.3 and 13.6).

use mostrador_api::clock;
use mostrador_api::services::taxes::rules;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use crate::admin::Admin;
use crate::support::TestApp;
use crate::tax_books::{Shop, period};
use crate::taxes::{billing, no_invoice, to};

const SOAP: u64 = 1;
const ONLINE_COURSE: u64 = 4;

/// Creates a course of 100 € that is held in person; returns its identifier.
async fn course_in_person(app: &TestApp) -> u64 {
    let admin = Admin::of(app);
    let author = admin.login("autora@ejemplo.es", StaffRole::Courses).await;
    let draft = json!({ "title": "Jabones en Madrid", "price": { "gross": "100" }, "tax": 1, "category": 0,
        "state": "listed", "in_person": true });
    let created = admin.post(&author, "courses", &draft).await;
    assert_eq!(created.status, 201, "{}", created.text());
    created.json()["id"].as_u64().unwrap()
}

/// Sells goods, an online course and one in person to the logged-in customer; returns the order.
async fn buy(shop: &mut Shop, delivery: &Value, billing: &Value) -> Value {
    let in_person = course_in_person(&shop.purchase.app).await;
    let lines = json!([{ "product": SOAP, "qty": 4 }, { "product": ONLINE_COURSE, "qty": 1 }, { "product": in_person, "qty": 1 }]);
    shop.buy(lines, delivery, billing).await;
    let order = shop.purchase.order().await;
    let flags: Vec<_> = order["lines"].as_array().unwrap().iter().map(|line| &line["in_person"]).collect();
    assert_eq!(flags, [&json!(false), &json!(false), &json!(true)]);
    assert_eq!(order["lines"][2]["total"], 10_000);
    let treatment = &order["taxation"]["in_person"];
    assert_eq!((&treatment["scheme"], &treatment["territory"]), (&json!("spanish_vat"), &json!("ES")));
    order
}

/// Expects the invoice to have the course under Spanish VAT, and form 303 to declare it; returns its base.
async fn expect_spanish_vat(shop: &Shop, order: &Value) -> i64 {
    let taxes = "SELECT CAST(SUM(vat) AS BIGINT) FROM invoice_tax_lines";
    assert_eq!(json!(shop.number(taxes).await), order["totals"]["taxes"]);
    let bases = "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines";
    assert_eq!(json!(shop.number(bases).await), order["totals"]["net_total"]);
    let spanish = "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'spanish_vat'";
    let base = shop.number(spanish).await;
    let gross = "SELECT CAST(SUM(base + vat) AS BIGINT) FROM invoice_tax_lines \
        WHERE scheme = 'spanish_vat' AND territory = 'ES' AND rate = 2100 AND surcharge = 0";
    assert_eq!(shop.number(gross).await, 10_000);
    let form = shop.json(&format!("vat-return?{}", period())).await;
    let accrued = form["accrued"].as_array().unwrap();
    let declared: Vec<i64> =
        accrued.iter().map(|row| row["base"].as_i64().unwrap()).filter(|base| *base != 0).collect();
    assert_eq!(declared, [base], "{form}");
    base
}

/// Rules 13.3, 13.6 and 16.6.
#[tokio::test]
async fn a_consumer_in_germany_pays_spanish_vat_for_a_course_in_person_only() {
    let mut shop = Shop::open().await;
    shop.log_in("greta@ejemplo.es").await;
    shop.purchase.app.sql("UPDATE customers SET country = 'DE' WHERE email_key = 'greta@ejemplo.es'").await;
    let mut person = billing("DE", "10115", "L01X00T47");
    person["documentKind"] = json!("personal");
    let order = buy(&mut shop, &to("DE", "10115"), &person).await;
    let in_person = expect_spanish_vat(&shop, &order).await;

    let net = order["totals"]["net_total"].as_i64().unwrap();
    let oss = shop.json(&format!("oss-return?{}", period())).await;
    let declared: i64 = oss["rows"].as_array().unwrap().iter().map(|row| row["base"].as_i64().unwrap()).sum();
    assert_eq!(declared, net - in_person, "{oss}");
    let services = oss["rows"].as_array().unwrap().iter().find(|row| row["supply"] == "services").unwrap();
    assert!((services["base"].as_i64().unwrap() - 9_917).abs() <= 1, "the online course of 120 €: {oss}");
    let mut db = shop.purchase.app.state.store().begin_read().await.unwrap();
    let [_, sales] = rules::union_sales(&mut db, clock::now()).await.unwrap();
    drop(db);
    assert_eq!(sales.total.get(), declared, "the course does not count");
    let statement = shop.json(&format!("recapitulative-statement?{}", period())).await;
    assert_eq!(statement["rows"], json!([]));

    shop.purchase.refund(None, |_| {}).await.unwrap();
    let left = "SELECT COUNT(*) FROM (SELECT scheme FROM invoice_tax_lines GROUP BY scheme \
        HAVING SUM(base) <> 0 OR SUM(vat) <> 0) AS unequal";
    assert_eq!(shop.number(left).await, 0, "each tax is credited");
}

/// Rules 13.3 and 16.5.
#[tokio::test]
async fn a_business_in_france_accounts_for_the_online_course_only() {
    let mut shop = Shop::open().await;
    shop.log_in("ana@ejemplo.es").await;
    let buyer = billing("FR", "75001", "FR40303265045");
    let order = buy(&mut shop, &to("FR", "75001"), &buyer).await;
    expect_spanish_vat(&shop, &order).await;
    assert_eq!(order["taxation"]["services"]["scheme"], "reverse_charge");

    let statement = shop.json(&format!("recapitulative-statement?{}", period())).await;
    let rows = statement["rows"].as_array().unwrap();
    let bases: Vec<_> =
        rows.iter().map(|row| (row["key"].as_str().unwrap(), row["base"].as_i64().unwrap())).collect();
    let goods = "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'intra_community'";
    let services = "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'reverse_charge'";
    let (goods, services) = (shop.number(goods).await, shop.number(services).await);
    assert_eq!(bases, [("E", goods), ("S", services)], "{statement}");
    assert!((services - 9_917).abs() <= 1, "the online course of 120 €");
    let oss = shop.json(&format!("oss-return?{}", period())).await;
    assert_eq!(oss["rows"], json!([]));
}

/// Rules 13.3 and 17.2.
#[tokio::test]
async fn a_course_in_person_alone_is_a_sale_in_spain() {
    let mut shop = Shop::open().await;
    let lines = json!([{ "product": course_in_person(&shop.purchase.app).await, "qty": 1 }]);
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(lines.clone(), &Value::Null, &billing("FR", "75001", "FR40303265045")).await;
    assert_eq!(
        shop.number("SELECT COUNT(*) FROM orders WHERE vat_number IS NOT NULL").await,
        0,
        "not without tax"
    );
    let statement = shop.json(&format!("recapitulative-statement?{}", period())).await;
    assert_eq!(statement["rows"], json!([]));
    // A digital service to a third country would need a complete invoice.
    shop.log_in("john@ejemplo.es").await;
    shop.purchase.app.sql("UPDATE customers SET country = 'US' WHERE email_key = 'john@ejemplo.es'").await;
    shop.buy(lines, &Value::Null, &no_invoice()).await;
    assert_eq!(shop.number("SELECT COUNT(*) FROM invoices WHERE kind = 'F2'").await, 1);
    assert_eq!(shop.number("SELECT CAST(SUM(base + vat) AS BIGINT) FROM invoice_tax_lines").await, 20_000);
    assert_eq!(shop.number("SELECT COUNT(*) FROM invoice_tax_lines WHERE scheme <> 'spanish_vat'").await, 0);
}

/// Rule 13.3.
#[tokio::test]
async fn a_course_keeps_that_it_is_held_in_person() {
    let app = TestApp::open().await;
    let id = course_in_person(&app).await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    assert_eq!(admin.get(&owner, &format!("courses/{id}")).await.json()["in_person"], true);
    assert_eq!(app.api("products/jabones-en-madrid").await.json()["in_person"], true);
    let copy = admin.post(&owner, &format!("products/{id}/duplicate"), &json!({})).await.json();
    assert_eq!(copy["in_person"], true, "{copy}");
    let goods = json!({ "title": "Jabón", "price": { "gross": "5" }, "category": 2, "in_person": true });
    let created = admin.post(&owner, "products", &goods).await;
    assert_eq!(
        (created.status.as_u16(), &created.json()["in_person"]),
        (201, &json!(false)),
        "goods are delivered"
    );
}
