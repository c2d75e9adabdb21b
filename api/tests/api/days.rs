//! Days begin and end at midnight in Madrid, also on the nights on which clocks are set, and when the machine's clock is a
//! day ahead or back: reduced prices, the right to withdraw, the dates and series of invoices.

use axum::http::Method;
use mostrador_api::cli::{InvoiceAction, OrderAction, OrderNumber};
use mostrador_api::config::Config;
use mostrador_api::desk;
use mostrador_api::import::{Options, import};
use mostrador_api::store::invoices;
use serde_json::{Value, json};

use crate::invoices::with_invoice;
use crate::purchase::{Purchase, shipped};
use crate::support::{TestShop, order_of, two_soaps};
use crate::withdrawal::course;
use crate::worlds::Hands;

/// A day, its first moment and the one after its last: a common one, the one that lacks an hour and the one that has one
/// more.
const DAYS: [[&str; 3]; 3] = [
    ["2026-11-20", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"],
    ["2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
    ["2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
];
const SECOND: i64 = 1_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// A session of a week, and as many orders as there are prices to be seen.
fn patient(config: &mut Config) {
    config.session.hours = 24 * 7;
    config.orders.unpaid_at_once = 0;
}

/// What the shop charges for the candle of an export that is taken now: in the list, on its page, in the quote and in the
/// order.
async fn charged(shop: &TestShop, token: &str, csv: &str, key: usize) -> Vec<i64> {
    import(shop.shop.store(), csv.as_bytes(), Options::default()).await.unwrap();
    let cents = |price: &Value| {
        let part = |name: &str| (price[name].as_str().unwrap().parse::<f64>().unwrap() * 1e6).round();
        #[expect(clippy::cast_possible_truncation, reason = "a price of some euros")]
        let cents = ((part("price_et") + part("price_taxes")) / 1e4).round() as i64;
        cents
    };
    let page = shop.api("products/vela-de-cera").await.json();
    let id = &page["id"];
    let list = shop.api(&format!("products?filter[id]={id}")).await.json();
    let lines = json!([{ "product": id, "qty": 1 }]);
    let quote = shop.post("quotes", &json!({ "lines": lines })).await.json();
    let total = quote["totals"]["total"].as_i64().unwrap();
    // 4.95 € of delivery.
    let answer = shop.order(token, &format!("pedido-{key}"), &order_of(&lines, total + 495)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let ordered = answer.json()["totals"]["total"].as_i64().unwrap() - 495;
    vec![cents(&list["data"][0]), cents(&page), total, ordered]
}

#[tokio::test]
async fn a_reduced_price_lasts_from_midnight_to_midnight_in_madrid() {
    for [day, first, end] in DAYS {
        let csv = format!(
            "ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price\n\
             1,simple,V1,Vela de cera,1,{day},{day},8.00,10.00\n"
        );
        let hands = Hands::at(first);
        hands.turn(-2 * DAY);
        let shop = TestShop::with(patient).await;
        let token = shop.customer("ana@example.com").await;
        // A day before and after, and a day before again: a clock that was ahead is set right.
        for (key, (instant, off, price)) in [
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
            hands.set(instant);
            hands.turn(off);
            let charged = charged(&shop, &token, &csv, key).await;
            assert_eq!(charged, [price; 4], "{day}: {instant} and {} s", off / SECOND);
        }
    }
}

/// What is said of the right to withdraw: until which day, or why there is none.
async fn right(bought: &Purchase) -> Value {
    let log_in = json!({ "email": "ana@ejemplo.es", "password": "una clave larga" });
    let session = bought.shop.post("session", &log_in).await.json();
    let path = format!("orders/{}/withdrawal", bought.number);
    let told = bought.shop.call(Method::GET, &path, session["token"].as_str(), &json!({})).await.json();
    if told["reason"].is_null() { told["until"].clone() } else { told["reason"].clone() }
}

#[tokio::test]
async fn the_fourteenth_day_ends_at_midnight_in_madrid() {
    for [day, first, end] in DAYS {
        let hands = Hands::at(first);
        // In the last second of a day, fourteen days before.
        hands.turn(-13 * DAY - SECOND);
        let soaps = Purchase::paid(&two_soaps()).await;
        for action in [OrderAction::Prepare, shipped, OrderAction::Complete] {
            soaps.desk(action).await.unwrap();
        }
        let course = Purchase::paid(&course()).await;
        for (instant, off, said) in [
            (first, -15 * DAY, day),
            (first, 0, day),
            (end, -SECOND, day),
            (end, 0, "late"),
            (end, DAY, "late"),
            (end, -DAY, day),
        ] {
            hands.set(instant);
            hands.turn(off);
            let told = [right(&soaps).await, right(&course).await];
            assert_eq!(told, [json!(said), json!(said)], "{instant} and {} s", off / SECOND);
        }
    }
}

/// Somebody buys by transfer, and the money is seen: the number of the invoice and its date.
async fn invoiced(shop: &TestShop, token: &str, key: usize) -> (String, String) {
    let mut order = with_invoice();
    order["payment_method"] = json!("transfer");
    let placed = shop.order(token, &format!("pedido-{key}"), &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let paid = OrderAction::Pay(OrderNumber { number: number.clone() });
    desk::run(shop.shop.store(), shop.shop.config(), &paid).await.unwrap();
    let mut db = shop.shop.store().read().await.unwrap();
    let issued = invoices::of_order(&mut db, &number).await.unwrap().remove(0);
    (issued.number, issued.issued_on)
}

#[tokio::test]
async fn an_invoice_is_of_the_day_and_the_year_of_madrid_and_its_number_comes_once() {
    let hands = Hands::at("2026-03-01T10:00:00Z");
    let shop = TestShop::with(|config| config.session.hours = 24 * 366).await;
    let token = shop.customer("ana@ejemplo.es").await;
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
        hands.set(instant);
        assert_eq!(invoiced(&shop, &token, key).await, (number.to_owned(), date.to_owned()), "{instant}");
    }
    let verified = desk::invoices::run(shop.shop.store(), shop.shop.config(), &InvoiceAction::Verify).await;
    assert!(verified.unwrap().is_well(), "the chain is whole");
}
