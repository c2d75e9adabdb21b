//! Register of issued invoices: its rows are the invoices.

use std::collections::HashSet;

use axum::http::{Method, header};
use calamine::{Data, Reader, Xlsx};
use mostrador_api::transfer::export;
use mostrador_core::tax_books::TaxPeriod;
use mostrador_core::time::{CivilDate, civil_from_days, format_iso, local_day};
use serde_json::json;

use crate::admin::order_stock::order_of_ten_soaps;
use crate::admin::{Admin, orders};
use crate::support::now;
use crate::tax_books::{period, quarter, shop_with_sales};

/// Cents of a cell such as `-12,50`.
fn cents(cell: &str) -> i64 {
    cell.replace(',', "").parse().unwrap_or(0)
}

/// Rule 16.2.
#[tokio::test]
async fn an_invoice_whose_record_is_cancelled_is_in_no_book() {
    let shop = shop_with_sales().await;
    let vat_return = format!("vat-return?{}", period());
    let before = shop.json(&vat_return).await["total"].as_i64().unwrap();
    let first = "SELECT CAST(vat AS BIGINT) FROM invoices ORDER BY position LIMIT 1";
    let vat = shop.number(first).await;
    shop.purchase
        .app
        .sql(
            "INSERT INTO verifactu_records (id, environment, kind, invoice_number, issuer, issued_on, created_at, previous_hash, \
             hash, xml, state, is_held, attempts, message, csv) SELECT 1, 'production', 'cancellation', number, '', issued_on, \
             1, '', '', '', 'accepted', 1, 1, '', '' FROM invoices ORDER BY position LIMIT 1",
        )
        .await;
    assert!(vat > 0);
    assert_eq!(shop.json(&vat_return).await["total"], before - vat);
    let register = shop.get(&format!("register/file?{}&format=csv", period())).await;
    let register = register.text();
    let numbers: HashSet<Vec<&str>> =
        register.lines().skip(1).map(|row| row.split(';').skip(10).take(2).collect()).collect();
    let invoices = shop.number("SELECT COUNT(*) FROM invoices").await;
    assert_eq!(i64::try_from(numbers.len()).unwrap(), invoices - 1);
}

/// Rules 16.1 and 17.10.
#[tokio::test]
async fn a_transfer_that_is_recorded_later_belongs_to_the_quarter_in_which_it_was_received() {
    let purchase = order_of_ten_soaps().await;
    let app = &purchase.app;
    let (admin, path) = (Admin::of(app), format!("orders/{}/actions", purchase.number));
    let owner = admin.owner().await;
    // Ordered 100 days ago, and paid 95 days ago, which is in another quarter.
    app.sql("UPDATE orders SET created_at = created_at - 8640000000").await;
    let today = local_day(now());
    let order = orders::detail(&admin, &owner, &purchase.number).await;
    let pay = async |day: i64| {
        let body = json!({ "event": "pay", "received_on": format_iso(day) });
        admin.change(&owner, Method::POST, &path, orders::version(&order), &body).await
    };
    for day in [today - 101, today + 1] {
        let refused = pay(day).await;
        assert_eq!(refused.error(), (422, "invalid_payment".into()), "{}", refused.text());
        assert_eq!(refused.json()["errors"][0]["field"], "received_on");
    }
    let paid = pay(today - 95).await;
    assert_eq!((paid.status.as_u16(), &paid.json()["order"]["state"]), (200, &json!("paid")));

    let rows = async |quarter: TaxPeriod| {
        let query = format!("year={}&quarter={}", quarter.year(), quarter.code().trim_end_matches('T'));
        let register = admin.get(&owner, &format!("tax-books/register/file?{query}&format=csv")).await;
        let text = register.text();
        text.lines().skip(1).map(|row| row.split(';').map(str::to_owned).collect()).collect::<Vec<Vec<_>>>()
    };
    let received = TaxPeriod::quarter_of(today - 95);
    let listed = rows(received).await;
    let [issued, operation] = [today, today - 95].map(civil_from_days);
    let date = |CivilDate { year, month, day }| format!("{day:02}/{month:02}/{year}");
    assert_eq!(listed[0][..2], [received.year().to_string(), received.code()]);
    assert_eq!(listed[0][8..10], [date(issued), date(operation)]);
    let form = admin.get(&owner, &format!("tax-books/vat-return?{}", period())).await;
    assert_eq!(form.json()["total"], 0, "the quarter of the issue");
    let period = export::Period { from: None, to: None };
    let mut db = app.state.store().begin_read().await.unwrap();
    let table = String::from_utf8(export::invoices(&mut db, period, |_| {}).await.unwrap()).unwrap();
    let last = table.trim_end().rsplit(';').next().unwrap();
    assert_eq!(last, format_iso(today - 95), "{table}");
}

/// Rules 16.2, 16.3 and 16.7.
#[tokio::test]
async fn the_register_has_every_invoice() {
    let shop = shop_with_sales().await;
    let csv = shop.get(&format!("register/file?{}&format=csv", period())).await;
    let text = csv.text();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(';').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 36), "{text}");
    let invoices = shop.number("SELECT COUNT(*) FROM invoices").await;
    let mut numbers: Vec<_> = rows.iter().map(|row| (row[10], row[11])).collect();
    numbers.dedup();
    assert_eq!(i64::try_from(numbers.len()).unwrap(), invoices, "{text}");
    let total = |column: usize| rows.iter().map(|row| cents(row[column])).sum::<i64>();
    let form = shop.json(&format!("vat-return?{}", period())).await;
    let base = shop.number("SELECT CAST(SUM(total - vat) AS BIGINT) FROM invoices").await;
    assert_eq!(total(21), base);
    assert_eq!(json!(total(23) + total(25)), form["total"]);
    assert_eq!(total(20), base + form["total"].as_i64().unwrap());
    let keys: Vec<String> = rows
        .iter()
        .map(|row| row[5..6].iter().chain(&row[17..20]).copied().collect::<Vec<_>>().join(" "))
        .collect();
    for key in [
        "F2 01 S1 ",
        "R5 01 S1 ",
        "F2 02  E2",
        "F2 17 N2 ",
        "R5 17 N2 ",
        "F1 01  E5",
        "R1 01  E5",
        "F1 01 S1 ",
        "R1 01 S1 ",
    ] {
        assert!(keys.iter().any(|found| found == key), "{key}: {keys:?}");
    }
    let french = rows.iter().find(|row| row[19] == "E5").unwrap();
    assert_eq!((french[13], french[15], french[16]), ("02", "FR40303265045", "Taller Ruiz"));

    let xlsx = shop.get(&format!("register/file?{}&format=xlsx", period())).await;
    let disposition = xlsx.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    assert!(
        disposition.contains(&format!("filename=\"{}", quarter().year())) && disposition.contains(".xlsx")
    );
    let mut workbook: Xlsx<_> = Xlsx::new(std::io::Cursor::new(xlsx.body)).unwrap();
    let sheet = workbook.worksheet_range("EXPEDIDAS").unwrap();
    assert_eq!(sheet.height(), rows.len() + 2, "two lines of headings");
    assert_eq!(sheet.get((1, 0)), Some(&Data::String("Ejercicio".into())));
    for (index, row) in rows.iter().enumerate() {
        let Some(Data::Float(base)) = sheet.get((index + 2, 21)) else { panic!("no number in line {index}") };
        assert_eq!(format!("{base:.2}").replace('.', ","), row[21]);
    }
}
