//! Dashboard and sales reports.

use axum::http::Method;
use mostrador_core::time::{format_iso, local_day};
use serde_json::{Value, json};

use super::Admin;
use crate::purchase::Purchase;
use crate::support::{now, two_soaps};

fn count<'a>(dashboard: &'a Value, code: &str) -> &'a Value {
    let tasks = dashboard["tasks"].as_array().unwrap();
    &tasks.iter().find(|task| task["code"] == code).unwrap()["count"]
}

#[tokio::test]
async fn the_dashboard_counts_tasks_and_sales() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let dashboard = admin.get(&login, "dashboard").await.json();
    assert_eq!((count(&dashboard, "to_prepare"), count(&dashboard, "withdrawals")), (&json!(1), &json!(0)));
    let today = &dashboard["periods"][0];
    assert_eq!((&today["code"], &today["current"]["gross_cents"]), (&json!("today"), &json!(1_965)));
    assert_eq!(today["previous"]["orders"], 0);
    assert_eq!(dashboard["best_sellers"][0]["units"], 2);
    assert_eq!((&dashboard["orders_placed"], &dashboard["orders_paid"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn reports_of_past_days_are_stored_and_equal_the_orders() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    // The payment was two days ago, the refund is of today.
    purchase.app.sql("UPDATE orders SET paid_at = paid_at - 172800000").await;
    let order = admin.get(&login, &format!("orders/{}", purchase.number)).await.json();
    let path = format!("orders/{}/refunds", purchase.number);
    let version = order["version"].as_str().unwrap();
    admin.change(&login, Method::POST, &path, version, &json!({ "amount": "7.35" })).await;
    let today = local_day(now());
    let report = |grouping: &'static str| {
        let (admin, login) = (&admin, &login);
        let (from, to) = (format_iso(today - 6), format_iso(today));
        async move {
            admin.get(login, &format!("reports/sales?from={from}&to={to}&grouping={grouping}")).await.json()
        }
    };
    let days = report("day").await;
    let stored = purchase.app.number("SELECT COUNT(DISTINCT day) FROM sales_days").await;
    assert!((1..=2).contains(&stored), "yesterday is open for half an hour: {stored}");
    assert_eq!(
        (&days["total"]["gross_cents"], &days["total"]["refunded_cents"]),
        (&json!(1_965), &json!(735))
    );
    let rows = days["rows"].as_array().unwrap();
    let orders: Vec<i64> = rows.iter().map(|row| row["orders"].as_i64().unwrap()).collect();
    assert_eq!(orders, [0, 0, 0, 0, 1, 0, 0], "a row for each day");
    assert_eq!(
        (&rows[0]["key"], &rows[4]["key"]),
        (&json!(format_iso(today - 6)), &json!(format_iso(today - 2)))
    );
    assert_eq!(days["previous"]["orders"], 0);
    let products = report("product").await;
    assert_eq!(
        (&products["rows"][0]["units"], &products["rows"][0]["gross_cents"]),
        (&json!(2), &json!(1_470))
    );
    let taxes = report("tax").await;
    assert_eq!(
        (&taxes["rows"][0]["label"], &taxes["total"]["gross_cents"]),
        (&json!("21\u{a0}%"), &json!(1_965))
    );
    assert_eq!(report("payment_method").await["rows"][0]["key"], "card");
    let categories = report("category").await;
    let labels: Vec<_> = categories["rows"].as_array().unwrap().iter().map(|row| &row["label"]).collect();
    assert_eq!(labels, ["Jabones", "Envío"]);
    for (grouping, length) in [("month", 7), ("week", 10)] {
        let report = report(grouping).await;
        assert_eq!(report["total"], days["total"]);
        assert!(
            report["rows"].as_array().unwrap().iter().all(|row| row["key"].as_str().unwrap().len() == length)
        );
    }
    let rejected = admin.get(&login, "reports/sales?from=2026-02-01&to=2026-01-01").await;
    assert_eq!(rejected.error(), (422, "invalid_period".into()));
    let rejected = admin.get(&login, "reports/sales?from=ayer&to=2026-01-01").await;
    assert_eq!(rejected.error(), (400, "invalid_parameter".into()));
}

#[tokio::test]
async fn reports_are_files_too() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let today = format_iso(local_day(now()));
    let file = |format: &'static str| {
        let (admin, login) = (&admin, &login);
        let path = format!("reports/sales/file?from={today}&to={today}&grouping=tax&format={format}");
        async move { admin.get(login, &path).await }
    };
    let csv = file("csv").await;
    assert!(csv.text().contains("Total;1;0;16,24;3,41;19,65;0,00"), "{}", csv.text());
    assert_eq!(
        csv.header("content-disposition"),
        format!("attachment; filename=\"ventas-{today}-{today}.csv\"")
    );
    let xlsx = file("xlsx").await;
    assert!(xlsx.body.starts_with(b"PK"));
}

#[tokio::test]
async fn figures_that_are_not_complete_say_until_when_they_are_summed_up() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    // The payment was five days ago; a request sums up three days.
    purchase.app.sql("UPDATE orders SET paid_at = paid_at - 432000000").await;
    let today = local_day(now());
    let dashboard = admin.get(&login, "dashboard").await.json();
    assert_eq!(dashboard["summed_until"], format_iso(today - 3));
    purchase.app.sql("DELETE FROM sales_days").await;
    let period = format!("from={}&to={}", format_iso(today - 6), format_iso(today));
    let file = admin.get(&login, &format!("reports/sales/file?{period}&format=csv")).await;
    assert_eq!((file.status.as_u16(), &file.json()["code"]), (409, &json!("sales_incomplete")));
    let report = admin.get(&login, &format!("reports/sales?{period}&grouping=day")).await.json();
    assert_eq!(report.get("summed_until"), None);
    assert_eq!(report["total"]["gross_cents"], 1_965);
}
