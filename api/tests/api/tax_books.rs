//! Tax books: forms 303, 349 and 369 are the sums of the issued invoices.

use axum::http::{Method, header};
use mostrador_core::tax_books::TaxPeriod;
use mostrador_core::time::local_day;
use serde_json::{Value, json};

use crate::admin::{Admin, Login, orders, settings};
use crate::purchase::Purchase;
use crate::support::{TestApp, address, now};
use crate::taxes::{ZONES, billing, no_invoice, to};
use crate::vat_register::Register;

/// Shop with the taxes of all destinations, and the products of which orders consist.
pub(crate) struct Shop {
    pub(crate) purchase: Purchase,
    owner: Login,
    orders: usize,
}

impl Shop {
    pub(crate) async fn open() -> Self {
        let register = Register::start(json!({ "valid": true, "requestIdentifier": "WAPI1" })).await;
        let app = TestApp::with(|config| config.vat_register.url = Some(register.url())).await;
        app.sql(ZONES).await;
        app.sql(
            "INSERT INTO delivery_zones (method_id, position, title, country, postal_prefixes, price_et, from_amount, \
             discount_percent, discount_amount) VALUES (1, 105, 'Francia', 'FR', '[]', 9000000, 0, 0, 0)",
        )
        .await;
        let admin = Admin::of(&app);
        let owner = admin.owner().await;
        let saved = settings::save(&admin, &owner, "taxes", |taxes| {
            taxes["policy"]["union_consumers"] = json!("destination");
            taxes["policy"]["intra_community"] = json!(true);
            taxes["policy"]["surcharge"] = json!(true);
        });
        assert_eq!(saved.await.status, 200);
        let purchase = Purchase { app, token: String::new(), number: String::new() };
        Self { purchase, owner, orders: 0 }
    }

    pub(crate) async fn log_in(&mut self, email: &str) {
        self.purchase.token = self.purchase.app.customer(email).await;
    }

    /// Places an order of the logged-in customer and pays it.
    pub(crate) async fn buy(&mut self, lines: Value, delivery: &Value, billing: &Value) {
        let mut request = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1 });
        if billing["ignoreInvoice"] != json!(true) {
            request["buyer"] = json!({ "country": billing["country"], "postalCode": billing["postalCode"], "vat": billing["vat"] });
        }
        let (app, token) = (&self.purchase.app, &self.purchase.token);
        let quoted = app.call(Method::POST, "quotes", Some(token), &request).await;
        assert_eq!(quoted.status, 200, "{}", quoted.text());
        let order = json!({ "lines": lines, "delivery": delivery, "shipping_id": 1, "billing": billing,
            "payment_method": "card", "accepted_total": quoted.json()["totals"]["total"] });
        self.orders += 1;
        let key = format!("clave-unica-{}", self.orders);
        let placed = self.purchase.app.order(&self.purchase.token, &key, &order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        placed.json()["number"].as_str().unwrap().clone_into(&mut self.purchase.number);
        self.purchase.pay_by_card("authorise").await;
        assert_eq!(self.purchase.order().await["state"], "paid");
    }

    pub(crate) async fn get(&self, path: &str) -> crate::support::TestResponse {
        Admin::of(&self.purchase.app).get(&self.owner, &format!("tax-books/{path}")).await
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    }

    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        self.purchase.app.number(sql).await
    }
}

fn soap(quantity: u32) -> Value {
    json!([{ "product": 1, "qty": quantity }])
}

pub(crate) fn quarter() -> TaxPeriod {
    TaxPeriod::quarter_of(local_day(now()))
}

/// Query of the current quarter.
pub(crate) fn period() -> String {
    let code = quarter().code();
    format!("year={}&quarter={}", quarter().year(), code.trim_end_matches('T'))
}

fn sum(rows: &Value, field: &str) -> i64 {
    rows.as_array().unwrap().iter().map(|row| row[field].as_i64().unwrap()).sum()
}

/// Row of a list in which a field has a value.
fn row<'a>(rows: &'a Value, field: &str, value: &str) -> &'a Value {
    rows.as_array().unwrap().iter().find(|row| row[field] == value).unwrap()
}

/// Sells to mainland Spain, Canarias, consumers of Germany, a French business and a retailer, and refunds parts.
pub(crate) async fn shop_with_sales() -> Shop {
    let mut shop = Shop::open().await;
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(soap(3), &address(), &no_invoice()).await;
    shop.purchase.refund(Some(500), |_| {}).await.unwrap();
    shop.buy(soap(2), &to("ES", "35001"), &no_invoice()).await;
    shop.buy(soap(5), &to("FR", "75001"), &billing("FR", "75001", "FR40303265045")).await;
    shop.purchase.refund(Some(700), |_| {}).await.unwrap();
    // Goods and a course of a consumer in Germany.
    shop.log_in("greta@ejemplo.es").await;
    shop.purchase.app.sql("UPDATE customers SET country = 'DE' WHERE email_key = 'greta@ejemplo.es'").await;
    let lines = json!([{ "product": 1, "qty": 4 }, { "product": 4, "qty": 1 }]);
    shop.buy(lines, &to("DE", "10115"), &no_invoice()).await;
    shop.purchase.refund(Some(1_000), |_| {}).await.unwrap();
    shop.log_in("minorista@ejemplo.es").await;
    shop.purchase
        .app
        .sql("UPDATE customers SET surcharge = 1 WHERE email_key = 'minorista@ejemplo.es'")
        .await;
    shop.buy(soap(6), &address(), &billing("ES", "28013", "12345678Z")).await;
    shop.purchase.refund(Some(300), |_| {}).await.unwrap();
    shop
}

/// Rules 16.4 to 16.7.
#[tokio::test]
async fn returns_are_the_sums_of_the_invoices() {
    let shop = shop_with_sales().await;
    let period = period();
    let invoiced = shop.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await;
    let taxes = shop.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await;
    let form = shop.json(&format!("vat-return?{period}")).await;
    let oss = shop.json(&format!("oss-return?{period}")).await;
    let statement = shop.json(&format!("recapitulative-statement?{period}")).await;

    // Form 303 with form 369 has all taxes, and all bases.
    let oss_vat = sum(&oss["rows"], "vat");
    assert_eq!(form["total"].as_i64().unwrap() + oss_vat, taxes, "{form} {oss}");
    let is_surcharge = |row: &&Value| row["name"].as_str().unwrap().contains("ecargo");
    let accrued = form["accrued"].as_array().unwrap();
    let accrued: i64 =
        accrued.iter().filter(|row| !is_surcharge(row)).map(|row| row["base"].as_i64().unwrap()).sum();
    let bases = accrued + sum(&form["information"], "base") + sum(&form["outside"], "base");
    assert_eq!(bases, invoiced - taxes);
    let surcharge = |base_box| row(&form["accrued"], "base_box", base_box)["tax"].as_i64().unwrap();
    assert_eq!(
        surcharge("22") + surcharge("25"),
        shop.number("SELECT CAST(SUM(surcharge) AS BIGINT) FROM invoice_tax_lines").await
    );
    assert!(surcharge("22") > 0 && surcharge("25") < 0);
    assert_eq!(
        row(&form["accrued"], "base_box", "14")["base"],
        json!(shop.number("SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'spanish_vat' AND base < 0").await)
    );
    for (number, scheme) in [
        ("60", "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'export'"),
        ("59", "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'intra_community'"),
        ("123", "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'oss'"),
    ] {
        let base = row(&form["information"], "number", number)["base"].as_i64().unwrap();
        assert!(base > 0);
        assert_eq!(base, shop.number(scheme).await, "box {number}");
    }
    // The return of the same quarter is netted.
    let rows = statement["rows"].as_array().unwrap();
    assert_eq!(
        (rows.len(), &rows[0]["vat_number"], &rows[0]["key"]),
        (1, &json!("FR40303265045"), &json!("E"))
    );
    assert_eq!(rows[0]["base"], row(&form["information"], "number", "59")["base"]);
    assert_eq!((&statement["total"], &statement["rectifications"]), (&rows[0]["base"], &json!([])));
    // Goods and course apart, each less its part of the refund.
    assert_eq!(
        sum(&oss["rows"], "base"),
        row(&form["information"], "number", "123")["base"].as_i64().unwrap()
    );
    let services = row(&oss["rows"], "supply", "services");
    assert_eq!(
        services["base"],
        json!(shop.number("SELECT CAST(SUM(service_base) AS BIGINT) FROM invoice_tax_lines").await)
    );
    assert!(
        services["base"].as_i64().unwrap() > 0
            && row(&oss["rows"], "supply", "goods")["base"].as_i64() > Some(0)
    );
    assert!(shop.number("SELECT COUNT(*) FROM invoice_tax_lines WHERE service_base < 0").await == 1);
    assert_eq!((&oss["payable"], &oss["corrections"]), (&json!(oss_vat), &json!([])));
    assert_eq!(oss["balances"][0]["state"], "DE");

    // By month, the figures are the same, as all was sold today.
    let month = TaxPeriod::month_of(local_day(now()));
    let by_month = shop.json(&format!("vat-return?year={}&month={}", month.year(), month.code())).await;
    assert_eq!((&by_month["accrued"], &by_month["period"]["code"]), (&form["accrued"], &json!(month.code())));
    for (path, column) in
        [("vat-return", "Casilla base"), ("recapitulative-statement", "NIF-IVA"), ("oss-return", "Resultado")]
    {
        let file = shop.get(&format!("{path}/file?{period}")).await;
        assert_eq!(file.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
        assert!(file.text().contains(column), "{}", file.text());
    }
}

/// Rules 16.2 and 16.3.
#[tokio::test]
async fn the_register_has_the_activity_of_the_settings() {
    let mut shop = Shop::open().await;
    let admin = Admin::of(&shop.purchase.app);
    let wrong =
        settings::save(&admin, &shop.owner, "taxes", |taxes| taxes["activity"]["heading"] = json!("tienda"));
    let refused = wrong.await;
    assert_eq!(refused.error(), (422, "invalid_settings".into()));
    assert_eq!(refused.json()["errors"][0]["field"], "activity.heading");
    let saved = settings::save(&admin, &shop.owner, "taxes", |taxes| {
        taxes["activity"] = json!({ "kind": "05", "heading": "933.9" });
    });
    assert_eq!(saved.await.status, 200);
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(soap(1), &to("ES", "28013"), &no_invoice()).await;
    let year = TaxPeriod::month_of(local_day(now())).year();
    let register = shop.get(&format!("register/file?year={year}&quarter=4&format=csv")).await.text();
    let row = register.lines().nth(1).unwrap();
    assert!(row.contains(";A;05;9339;F2;"), "{row}");
}

/// Rules 16.5 and 16.6.
#[tokio::test]
async fn returns_of_earlier_quarters_are_corrections() {
    let mut shop = Shop::open().await;
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(soap(5), &to("FR", "75001"), &billing("FR", "75001", "FR40303265045")).await;
    let french = shop.purchase.number.clone();
    shop.buy(soap(4), &to("DE", "10115"), &no_invoice()).await;
    // Both were sold in the third quarter of 2025.
    shop.purchase.app.sql("UPDATE invoices SET issued_on = '15-08-2025', issued_at = 1755252000000").await;
    shop.purchase.app.sql("UPDATE invoice_tax_lines SET issued_on = '2025-08-15'").await;
    shop.purchase.refund(Some(1_190), |_| {}).await.unwrap();
    shop.purchase.number = french;
    shop.purchase.refund(Some(700), |_| {}).await.unwrap();

    let earlier = shop.json("recapitulative-statement?year=2025&quarter=3").await;
    let declared = earlier["rows"][0]["base"].as_i64().unwrap();
    let statement = shop.json(&format!("recapitulative-statement?{}", period())).await;
    assert_eq!((&statement["rows"], &statement["total"]), (&json!([]), &json!(0)));
    let rectification = &statement["rectifications"][0];
    assert_eq!(
        (&rectification["declared"], &rectification["rectified"]),
        (&json!(declared), &json!(declared - 700))
    );
    assert_eq!(
        (&rectification["period"]["year"], &rectification["period"]["code"]),
        (&json!(2025), &json!("3T"))
    );

    let oss = shop.json(&format!("oss-return?{}", period())).await;
    assert_eq!((&oss["rows"], &oss["payable"]), (&json!([]), &json!(0)));
    let refunded = "SELECT CAST(SUM(vat) AS BIGINT) FROM invoice_tax_lines WHERE scheme = 'oss' AND base < 0";
    let refunded = json!(shop.number(refunded).await);
    let correction = &oss["corrections"][0];
    assert_eq!(
        (&correction["state"], &correction["period"]["code"], &correction["vat"]),
        (&json!("DE"), &json!("3T"), &refunded)
    );
    assert_eq!(oss["balances"][0]["vat"], refunded);
    assert!(refunded.as_i64() < Some(0));
    let before = shop.json("oss-return?year=2025&quarter=3").await;
    assert_eq!(before["payable"], before["rows"][0]["vat"]);
}

/// Rules 16.5 and 17.5.
#[tokio::test]
async fn a_corrected_vat_number_takes_its_sale_with_it() {
    let (wrong, right) = ("FR40303265045", "FR23334175221");
    let mut shop = Shop::open().await;
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(soap(5), &to("FR", "75001"), &billing("FR", "75001", wrong)).await;
    shop.purchase.app.sql("UPDATE invoices SET issued_on = '15-08-2025', issued_at = 1755252000000").await;
    shop.purchase.app.sql("UPDATE invoice_tax_lines SET issued_on = '2025-08-15'").await;
    let declared = shop.json("recapitulative-statement?year=2025&quarter=3").await["total"].as_i64().unwrap();

    let admin = Admin::of(&shop.purchase.app);
    let order = orders::detail(&admin, &shop.owner, &shop.purchase.number).await;
    let correction = json!({ "kind": "recipient", "billing": billing("FR", "75001", right) });
    let path = format!("orders/{}/invoices", shop.purchase.number);
    let corrected =
        admin.change(&shop.owner, Method::POST, &path, orders::version(&order), &correction).await;
    assert_eq!(corrected.status, 200, "{}", corrected.text());
    shop.purchase.refund(Some(700), |_| {}).await.unwrap();

    let statement = shop.json(&format!("recapitulative-statement?{}", period())).await;
    assert_eq!((&statement["rows"], &statement["total"]), (&json!([]), &json!(0)));
    for (number, rectified, before) in [(wrong, 0, declared), (right, declared - 700, 0)] {
        let record = row(&statement["rectifications"], "vat_number", number);
        assert_eq!(
            (&record["rectified"], &record["declared"]),
            (&json!(rectified), &json!(before)),
            "{number}"
        );
    }
    let earlier = shop.json("recapitulative-statement?year=2025&quarter=3").await;
    assert_eq!(row(&earlier["rows"], "vat_number", wrong)["base"], declared, "what was declared stays");
}

/// Rule 16.1.
#[tokio::test]
async fn other_periods_are_refused_in_spanish() {
    let shop = Shop::open().await;
    for (path, message) in [
        ("vat-return?year=2026&quarter=5", "El trimestre va de 1 a 4."),
        ("vat-return?year=2026&month=13", "El mes va de 1 a 12."),
        ("vat-return/file?year=2026", "Indica un trimestre o un mes, y no los dos."),
        ("recapitulative-statement?year=26&quarter=1", "El año tiene que tener cuatro cifras, como 2026."),
        (
            "recapitulative-statement/file?year=2026&quarter=1&month=1",
            "Indica un trimestre o un mes, y no los dos.",
        ),
        ("oss-return?year=2026&quarter=0", "El trimestre va de 1 a 4."),
        ("oss-return/file?year=0&quarter=1", "El año tiene que tener cuatro cifras, como 2026."),
        ("register/file?year=2026&quarter=9", "El trimestre va de 1 a 4."),
    ] {
        let refused = shop.get(path).await;
        assert_eq!(refused.error(), (422, "invalid_period".into()), "{path}");
        assert_eq!(refused.json()["message"], message);
    }
    let empty = shop.json("vat-return?year=2020&quarter=1").await;
    assert_eq!(empty["total"], 0);
    // An invoice of an older program is not entered yet.
    let mut shop = shop;
    shop.log_in("ana@ejemplo.es").await;
    shop.buy(soap(1), &address(), &no_invoice()).await;
    shop.purchase.app.sql("DELETE FROM invoice_tax_lines").await;
    let incomplete = shop.get(&format!("vat-return?{}", period())).await;
    assert_eq!(incomplete.error(), (409, "books_incomplete".into()));
}
