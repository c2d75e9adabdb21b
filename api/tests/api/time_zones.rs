//! Days change at midnight in Madrid, including daylight saving changes and clock corrections of a day: sale
//! prices, the withdrawal period, dates and series of invoices.

use axum::http::Method;
use mostrador_api::cli::{InvoiceAction, OrderAction, OrderArgument, commands};
use mostrador_api::config::Config;
use mostrador_api::db::repositories::invoices;
use mostrador_api::transfer::import::mapping::ShopSystem;
use serde_json::{Value, json};

use crate::environment_fakes::FixedClock;
use crate::invoices::with_invoice;
use crate::purchase::{Purchase, ship};
use crate::support::{TestApp, import_table, order_body, two_soaps};
use crate::withdrawal::course;

/// Day, its first instant and the instant after its last: an ordinary day, the one of 23 hours and the one of
/// 25 hours.
const DAYS: [[&str; 3]; 3] = [
    ["2026-11-20", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"],
    ["2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
    ["2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
];
/// Working days, with the same instants: an ordinary one, and those after the change of the time. A withdrawal period ends on a
/// working day.
const WORKING_DAYS: [[&str; 3]; 3] = [
    ["2026-11-20", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"],
    ["2026-03-30", "2026-03-29T22:00:00Z", "2026-03-30T22:00:00Z"],
    ["2026-10-26", "2026-10-25T23:00:00Z", "2026-10-26T23:00:00Z"],
];
const SECOND: i64 = 1_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Sessions of a week and no limit on unpaid orders, so that each price can be ordered.
fn long_sessions(config: &mut Config) {
    config.session.lifetime_hours = 24 * 7;
    config.orders.max_unpaid_orders = 0;
}

/// Imports the CSV and returns the price of the candle in cents: in the list, on its page, in the quote and
/// in the order.
async fn charged_prices(app: &TestApp, token: &str, csv: &str, key: usize) -> Vec<i64> {
    import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await.unwrap();
    let cents = |price: &Value| {
        let part = |name: &str| (price[name].as_str().unwrap().parse::<f64>().unwrap() * 1e6).round();
        #[expect(clippy::cast_possible_truncation, reason = "a price of some euros")]
        let cents = ((part("price_et") + part("price_taxes")) / 1e4).round() as i64;
        cents
    };
    let page = app.api("products/vela-de-cera").await.json();
    let id = &page["id"];
    let list = app.api(&format!("products?filter[id]={id}")).await.json();
    let lines = json!([{ "product": id, "qty": 1 }]);
    let quote = app.post("quotes", &json!({ "lines": lines })).await.json();
    let total = quote["totals"]["total"].as_i64().unwrap();
    // 4.95 € of delivery.
    let response = app.order(token, &format!("pedido-{key}"), &order_body(&lines, total + 495)).await;
    assert_eq!(response.status, 201, "{}", response.text());
    let ordered = response.json()["totals"]["total"].as_i64().unwrap() - 495;
    vec![cents(&list["data"][0]), cents(&page), total, ordered]
}

#[tokio::test]
async fn a_sale_price_lasts_from_midnight_to_midnight_in_madrid() {
    for [day, first, end] in DAYS {
        let csv = format!(
            "ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price\n\
             1,simple,V1,Vela de cera,1,{day},{day},8.00,10.00\n"
        );
        let clock = FixedClock::at(first);
        clock.advance(-2 * DAY);
        let app = TestApp::with(long_sessions).await;
        let token = app.customer("ana@example.com").await;
        // A day before and after, and a day before again: a clock that was ahead is corrected.
        for (key, (instant, offset, price)) in [
            (first, -DAY, 1_000),
            (first, -SECOND, 1_000),
            (first, 0, 800),
            (end, -SECOND, 800),
            (end, 0, 1_000),
            (end, DAY, 1_000),
            (end, -SECOND, 800),
            (first, -DAY, 1_000),
        ]
        .into_iter()
        .enumerate()
        {
            clock.set(instant);
            clock.advance(offset);
            let charged_prices = charged_prices(&app, &token, &csv, key).await;
            assert_eq!(charged_prices, [price; 4], "{day}: {instant} and {} s", offset / SECOND);
        }
    }
}

/// Last day of the withdrawal right, or the reason why there is none.
async fn withdrawal_right(purchase: &Purchase) -> Value {
    let log_in = json!({ "email": "ana@ejemplo.es", "password": "una clave larga" });
    let session = purchase.app.post("session", &log_in).await.json();
    let path = format!("orders/{}/withdrawal", purchase.number);
    let response = purchase.app.call(Method::GET, &path, session["token"].as_str(), &json!({})).await.json();
    if response["reason"].is_null() { response["until"].clone() } else { response["reason"].clone() }
}

#[tokio::test]
async fn the_withdrawal_period_ends_at_midnight_in_madrid() {
    for [day, first, end] in WORKING_DAYS {
        let clock = FixedClock::at(first);
        // Midday, fourteen days before.
        clock.advance(-13 * DAY - DAY / 2);
        let soaps = Purchase::paid(&two_soaps()).await;
        for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
            soaps.run_command(action).await.unwrap();
        }
        let course = Purchase::paid(&course()).await;
        for (instant, offset, expected) in [
            (first, -15 * DAY, day),
            (first, 0, day),
            (end, -SECOND, day),
            (end, 0, "late"),
            (end, DAY, "late"),
            (end, -DAY, day),
        ] {
            clock.set(instant);
            clock.advance(offset);
            let rights = [withdrawal_right(&soaps).await, withdrawal_right(&course).await];
            assert_eq!(rights, [json!(expected), json!(expected)], "{instant} and {} s", offset / SECOND);
        }
    }
}

/// Places an order by transfer, marks it as paid and returns number and date of its invoice.
async fn order_with_invoice(app: &TestApp, token: &str, key: usize) -> (String, String) {
    let mut order = with_invoice();
    order["payment_method"] = json!("transfer");
    let placed = app.order(token, &format!("pedido-{key}"), &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number: mostrador_core::orders::OrderNumber = placed.json()["number"].as_str().unwrap().into();
    let paid = OrderAction::Pay(OrderArgument { number: number.clone() });
    commands::run(app.state.store(), app.state.configured(), &paid).await.unwrap();
    let mut db = app.state.store().begin_read().await.unwrap();
    let issued = invoices::of_order(&mut db, &number).await.unwrap().remove(0);
    (issued.number, issued.issued_on)
}

#[tokio::test]
async fn invoices_use_the_date_and_year_of_madrid_and_unique_numbers() {
    let clock = FixedClock::at("2026-03-01T10:00:00Z");
    let app = TestApp::with(|config| config.session.lifetime_hours = 24 * 366).await;
    let token = app.customer("ana@ejemplo.es").await;
    let instants = [
        ("2026-03-29T21:59:59Z", "F26-000001", "29-03-2026"),
        ("2026-03-29T22:00:00Z", "F26-000002", "30-03-2026"),
        ("2026-10-25T22:59:59Z", "F26-000003", "25-10-2026"),
        ("2026-10-25T23:00:00Z", "F26-000004", "26-10-2026"),
        ("2026-12-31T22:59:59Z", "F26-000005", "31-12-2026"),
        ("2026-12-31T23:00:00Z", "F27-000001", "01-01-2027"),
        // The clock is set back a day, and forward again.
        ("2026-12-30T23:00:00Z", "F26-000006", "31-12-2026"),
        ("2027-01-01T23:00:00Z", "F27-000002", "02-01-2027"),
    ];
    for (key, (instant, number, date)) in instants.into_iter().enumerate() {
        clock.set(instant);
        assert_eq!(
            order_with_invoice(&app, &token, key).await,
            (number.to_owned(), date.to_owned()),
            "{instant}"
        );
    }
    let verified =
        commands::invoices::run(app.state.store(), app.state.configured(), &InvoiceAction::Verify).await;
    assert!(verified.unwrap().is_ok(), "the hash chain is intact");
}
