//! Refunds in the sales reports (rule 9.13).

use std::io::Cursor;

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_api::db::repositories::invoices;
use mostrador_api::services::reports;
use mostrador_core::catalogue::TaxClass;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::{format_iso, local_day};
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{now, order_body, two_soaps};

const AMOUNTS: [&str; 7] = [
    "net_cents",
    "tax_cents",
    "gross_cents",
    "refunded_net_cents",
    "refunded_tax_cents",
    "refunded_cents",
    "net_sales_cents",
];
const UNITS: [&str; 2] = ["units", "refunded_units"];

/// Two soaps with 21 % of VAT, an oil with 10 %, and the delivery, paid by card.
async fn soaps_and_oil() -> Purchase {
    let lines = json!([{ "product": 1, "qty": 2 }, { "product": 5, "qty": 1 }]);
    Purchase::paid(&order_body(&lines, 1_470 + 1_890 + 469)).await
}

struct Reports<'a> {
    purchase: &'a Purchase,
    admin: Admin<'a>,
    login: Login,
}

impl<'a> Reports<'a> {
    async fn of(purchase: &'a Purchase) -> Self {
        let admin = Admin::of(&purchase.app);
        let login = admin.owner().await;
        Self { purchase, admin, login }
    }

    async fn refund(&self, body: &Value) {
        let number = &self.purchase.number;
        let order = self.admin.get(&self.login, &format!("orders/{number}")).await.json();
        let version = order["version"].as_str().unwrap();
        let path = format!("orders/{number}/refunds");
        let made = self.admin.change(&self.login, Method::POST, &path, version, body).await;
        assert_eq!(made.status, 200, "{}", made.text());
    }

    /// Report of the days from `from` to `to` days ago.
    async fn report(&self, grouping: &str, from: i64, to: i64) -> Value {
        let today = local_day(now());
        let (from, to) = (format_iso(today - from), format_iso(today - to));
        let path = format!("reports/sales?from={from}&to={to}&grouping={grouping}");
        self.admin.get(&self.login, &path).await.json()
    }

    /// Figures of a row, named as in the response.
    async fn row<const N: usize>(
        &self,
        grouping: &str,
        key: &str,
        (from, to): (i64, i64),
        names: [&str; N],
    ) -> [i64; N] {
        let report = self.report(grouping, from, to).await;
        let rows = report["rows"].as_array().unwrap();
        let row = rows.iter().find(|row| row["key"] == key);
        let row = row.unwrap_or_else(|| panic!("no row {key} by {grouping}: {report}"));
        names.map(|name| row[name].as_i64().unwrap())
    }

    /// Compares the sums of the rows of every report of a period with the total by day.
    async fn assert_equal_sums(&self, from: i64, to: i64) {
        let days = self.report("day", from, to).await;
        assert_eq!(days.get("summed_until"), None);
        for grouping in ["day", "week", "month", "product", "category", "tax", "payment_method"] {
            let report = self.report(grouping, from, to).await;
            let has_units = grouping != "tax";
            for name in AMOUNTS.into_iter().chain(UNITS.into_iter().filter(|_| has_units)) {
                let rows = report["rows"].as_array().unwrap();
                let sum: i64 = rows.iter().map(|row| row[name].as_i64().unwrap()).sum();
                assert_eq!(days["total"][name], sum, "{name} by {grouping}: {report}");
                assert_eq!(report["total"][name], sum, "{name} of all by {grouping}");
            }
        }
    }
}

#[tokio::test]
async fn refunds_count_in_the_period_in_which_they_were_made() {
    let purchase = soaps_and_oil().await;
    let reports = Reports::of(&purchase).await;
    // Sold 20 days ago; a soap and the delivery refunded 10 days ago, the rest today.
    reports.refund(&json!({ "lines": [{ "line": 0, "quantity": 1 }], "delivery": true })).await;
    purchase.app.sql("UPDATE refunds SET decided_at = decided_at - 864000000").await;
    purchase.app.sql("UPDATE orders SET paid_at = paid_at - 1728000000").await;
    reports.refund(&json!({})).await;
    assert!(!reports::complete_days(purchase.app.state.store(), 100).await.unwrap());
    let figures = ["units", "refunded_units", "gross_cents", "refunded_cents", "net_sales_cents"];
    let (sale, first, second, all) = ((25, 15), (14, 5), (4, 0), (25, 0));
    for (from, to) in [sale, first, second, all] {
        reports.assert_equal_sums(from, to).await;
    }

    assert_eq!(reports.row("product", "1", sale, figures).await, [2, 0, 1_470, 0, 1_470]);
    assert_eq!(reports.row("product", "delivery", sale, figures).await, [0, 0, 469, 0, 469]);
    assert_eq!(reports.row("payment_method", "card", sale, figures).await, [3, 0, 3_829, 0, 3_829]);

    assert_eq!(reports.row("product", "1", first, figures).await, [0, 1, 0, 735, -735]);
    assert_eq!(reports.row("product", "delivery", first, figures).await, [0, 0, 0, 469, -469]);
    assert_eq!(reports.row("category", "2", first, figures).await, [0, 1, 0, 735, -735]);
    assert_eq!(reports.row("category", "delivery", first, figures).await, [0, 0, 0, 469, -469]);
    assert_eq!(reports.row("payment_method", "card", first, figures).await, [0, 1, 0, 1_204, -1_204]);
    let report = reports.report("product", first.0, first.1).await;
    assert_eq!((&report["total"]["orders"], report["rows"].as_array().unwrap().len()), (&json!(0), 2));

    assert_eq!(reports.row("product", "1", second, figures).await, [0, 1, 0, 735, -735]);
    assert_eq!(reports.row("product", "5", second, figures).await, [0, 1, 0, 1_890, -1_890]);

    assert_eq!(reports.row("product", "1", all, figures).await, [2, 2, 1_470, 1_470, 0]);
    assert_eq!(reports.row("product", "5", all, figures).await, [1, 1, 1_890, 1_890, 0]);
    assert_eq!(reports.row("category", "2", all, figures).await, [3, 3, 3_360, 3_360, 0]);
    assert_eq!(reports.row("payment_method", "card", all, figures).await, [3, 3, 3_829, 3_829, 0]);
    let labels = |report: &Value| {
        let rows = report["rows"].as_array().unwrap();
        rows.iter().map(|row| row["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(labels(&reports.report("category", all.0, all.1).await), ["Jabones", "Envío"]);
}

#[tokio::test]
async fn refunds_by_tax_rate_equal_the_credit_notes() {
    let purchase = soaps_and_oil().await;
    let reports = Reports::of(&purchase).await;
    let figures = ["net_cents", "tax_cents", "refunded_net_cents", "refunded_tax_cents", "refunded_cents"];
    reports.refund(&json!({ "lines": [{ "line": 0, "quantity": 1 }], "delivery": true })).await;
    assert_eq!(reports.row("tax", "1", (0, 0), figures).await, [1_384, 291, 777, 163, 940]);
    assert_eq!(reports.row("tax", "2", (0, 0), figures).await, [1_958, 196, 239, 25, 264]);
    // 10.00 € of 26.25 €, taken from the soap and the oil in proportion.
    reports.refund(&json!({ "amount": "10.00" })).await;
    assert_eq!(reports.row("tax", "1", (0, 0), figures).await[4], 940 + 280);
    assert_eq!(reports.row("tax", "2", (0, 0), figures).await[4], 264 + 720);
    let units = ["units", "refunded_units", "refunded_cents", "net_sales_cents"];
    assert_eq!(reports.row("product", "1", (0, 0), units).await, [2, 1, 735 + 280, 1_470 - 735 - 280]);
    assert_eq!(reports.row("product", "5", (0, 0), units).await, [1, 0, 720, 1_890 - 720]);
    reports.assert_equal_sums(0, 0).await;

    let order = OrderNumber::from(purchase.number.clone());
    let mut db = purchase.app.state.store().begin_read().await.unwrap();
    let issued = invoices::of_order(&mut db, &order).await.unwrap();
    drop(db);
    let credit_notes: Vec<_> = issued.iter().filter(|invoice| invoice.rectifies.is_some()).collect();
    assert_eq!(credit_notes.len(), 2);
    for tax in [TaxClass::General, TaxClass::Reduced] {
        let lines = credit_notes.iter().flat_map(|invoice| &invoice.content.vat);
        let lines: Vec<_> = lines.filter(|line| line.tax.class == tax).collect();
        let base: i64 = lines.iter().map(|line| line.base.get()).sum();
        let vat: i64 = lines.iter().map(|line| line.vat.get()).sum();
        let key = u8::from(tax).to_string();
        let [.., net, tax, _] = reports.row("tax", &key, (0, 0), figures).await;
        assert_eq!((net, tax), (-base, -vat));
    }
}

#[tokio::test]
async fn refunds_stored_without_their_parts_are_divided_as_their_credit_notes() {
    let purchase = soaps_and_oil().await;
    let reports = Reports::of(&purchase).await;
    reports.refund(&json!({ "amount": "12.30" })).await;
    reports.refund(&json!({ "amount": "10.01" })).await;
    let before = reports.report("tax", 0, 0).await;
    let products = reports.report("product", 0, 0).await;
    assert_eq!(before["total"]["refunded_cents"], 2_231);
    purchase.app.sql("UPDATE refunds SET parts = NULL").await;
    assert_eq!(reports.report("tax", 0, 0).await, before);
    assert_eq!(reports.report("product", 0, 0).await, products);
}

#[tokio::test]
async fn refunds_count_for_the_payment_method_of_their_order() {
    let purchase = soaps_and_oil().await;
    let mut by_transfer = two_soaps();
    by_transfer["payment_method"] = json!("transfer");
    let placed = purchase.app.order(&purchase.token, "clave-unica-2", &by_transfer).await.json();
    let transfer = Purchase { number: placed["number"].as_str().unwrap().to_owned(), ..purchase };
    assert!(transfer.run_command(OrderAction::Pay).await.is_ok());
    let reports = Reports::of(&transfer).await;
    reports.refund(&json!({ "lines": [{ "line": 0, "quantity": 2 }], "by_hand": true })).await;
    let figures = ["orders", "units", "refunded_units", "gross_cents", "refunded_cents", "net_sales_cents"];
    assert_eq!(reports.row("payment_method", "card", (0, 0), figures).await, [1, 3, 0, 3_829, 0, 3_829]);
    assert_eq!(
        reports.row("payment_method", "transfer", (0, 0), figures).await,
        [1, 2, 2, 1_965, 1_470, 495]
    );
    reports.assert_equal_sums(0, 0).await;
}

#[tokio::test]
async fn days_summed_up_without_refunds_by_key_are_summed_up_again() {
    let purchase = soaps_and_oil().await;
    let reports = Reports::of(&purchase).await;
    reports.refund(&json!({ "lines": [{ "line": 0, "quantity": 1 }] })).await;
    purchase.app.sql("UPDATE orders SET paid_at = paid_at - 172800000").await;
    purchase.app.sql("UPDATE refunds SET decided_at = decided_at - 86400000").await;
    let complete = reports.report("product", 6, 0).await;
    assert_eq!(complete["total"]["refunded_cents"], 735);
    // Figures as an earlier version of the program has stored them.
    purchase.app.sql("UPDATE sales_days SET refunded_units = NULL, refunded_net = NULL").await;
    purchase.app.sql("UPDATE sales_days SET refunded = 0 WHERE dimension <> 'total'").await;
    assert_eq!(reports.report("product", 6, 0).await, complete);
    reports.assert_equal_sums(6, 0).await;
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM sales_days WHERE refunded_units IS NULL").await, 0);
}

#[tokio::test]
async fn files_have_the_refunds() {
    let purchase = soaps_and_oil().await;
    let reports = Reports::of(&purchase).await;
    reports.refund(&json!({ "lines": [{ "line": 0, "quantity": 1 }] })).await;
    let today = format_iso(local_day(now()));
    let file = |format: &'static str| {
        let path = format!("reports/sales/file?from={today}&to={today}&grouping=product&format={format}");
        let (admin, login) = (&reports.admin, &reports.login);
        async move { admin.get(login, &path).await }
    };
    let csv = file("csv").await.text();
    assert!(csv.contains("Jabón de oliva;1;2;12,15;2,55;14,70;7,35;1;6,08;1,27;7,35"), "{csv}");
    assert!(csv.contains("Envío;1;0;4,08;0,61;4,69;0,00;0;0,00;0,00;4,69"), "{csv}");
    assert!(csv.contains("Total;3;3;33,42;4,87;38,29;7,35;1;6,08;1,27;30,94"), "{csv}");
    let xlsx = file("xlsx").await.body;
    let mut workbook: calamine::Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(xlsx)).unwrap();
    let sheet = calamine::Reader::worksheet_range_at(&mut workbook, 0).unwrap().unwrap();
    let row = |index: usize| {
        sheet.rows().nth(index).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
    };
    assert!(row(0).ends_with("|Devuelto|Unidades devueltas|Base devuelta|IVA devuelto|Total menos devuelto"));
    assert_eq!(row(2), "Jabón de oliva|1|2|12.15|2.55|14.7|7.35|1|6.08|1.27|7.35");
}
