//! Answers of the bank that arrive after midnight on New Year's Eve: what is issued for them belongs to the new year, although
//! the bank was asked in the old one.

use mostrador_api::clock;
use mostrador_api::config::Config;
use mostrador_api::db::repositories::invoices;
use mostrador_api::environment::TxPhase;
use mostrador_api::services::orders::capture;
use mostrador_api::services::orders::capture::CaptureRequest;
use mostrador_api::services::orders::order_confirmation::NotificationContext;
use mostrador_api::services::orders::reservations;
use mostrador_api::services::payments::reconciliation::reconcile;
use mostrador_api::services::staff::audit::Author;

use crate::environment_fakes::FixedClock;
use crate::invoices::with_invoice;
use crate::payment_reservations::Reserving;
use crate::purchase::Purchase;
use crate::support::TestApp;

const MORNING: &str = "2026-12-31T09:00:00Z";
const BEFORE_MIDNIGHT: &str = "2026-12-31T22:59:50Z";
const AFTER_MIDNIGHT: &str = "2026-12-31T23:00:10Z";

/// Series, dates and times of the records of the invoices of an order.
async fn issued(app: &TestApp, number: &str) -> Vec<[String; 3]> {
    let mut db = app.state.store().begin_read().await.unwrap();
    let issued = invoices::of_order(&mut db, &number.into()).await.unwrap();
    let of_invoice = |invoice: invoices::Invoice| {
        let series = invoice.number.split('-').next().unwrap().to_owned();
        [series, invoice.issued_on, invoice.made_at]
    };
    issued.into_iter().map(of_invoice).collect()
}

fn of_new_year(series: &str) -> [String; 3] {
    [series, "01-01-2027", "2027-01-01T00:00:10+01:00"].map(str::to_owned)
}

#[tokio::test]
async fn a_refund_is_rectified_on_the_day_of_its_answer() {
    let clock = FixedClock::at(MORNING);
    let purchase = Purchase::paid(&with_invoice()).await;
    clock.set(BEFORE_MIDNIGHT);
    // The refund is stored, and the bank makes it.
    clock.set_after(2, TxPhase::Committed, AFTER_MIDNIGHT);
    purchase.refund(Some(500), |_| ()).await.unwrap();
    let invoices = issued(&purchase.app, &purchase.number).await;
    let sale = ["F26", "31-12-2026", "2026-12-31T10:00:00+01:00"].map(str::to_owned);
    assert_eq!(invoices, [sale, of_new_year("R27")]);
    let tax_line = "SELECT COUNT(*) FROM invoice_tax_lines WHERE invoice_number LIKE 'R27-%'";
    assert!(purchase.app.number(tax_line).await > 0);
}

#[tokio::test]
async fn a_capture_is_invoiced_on_the_day_of_its_answer() {
    let clock = FixedClock::at(MORNING);
    let shop = Reserving::reserved_for(&with_invoice()).await;
    clock.set(BEFORE_MIDNIGHT);
    // The capture is stored, and the bank makes it.
    clock.set_after(2, TxPhase::Committed, AFTER_MIDNIGHT);
    let config: &Config = shop.app.state.configured();
    let url = config.issuer_url().unwrap();
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let request = CaptureRequest::all(Author::Program);
    let number = shop.number.as_str().into();
    capture::capture(shop.app.state.store(), context, &number, request).await.unwrap();
    assert_eq!(issued(&shop.app, &shop.number).await, [of_new_year("F27")]);
}

#[tokio::test]
async fn an_unanswered_capture_is_invoiced_on_the_day_of_its_answer() {
    let clock = FixedClock::at(MORNING);
    let shop = Reserving::reserved_for(&with_invoice()).await;
    let unanswered = "UPDATE payment_reservations SET state = 'capturing', captured = 1965, requested_at = 1";
    shop.app.sql(unanswered).await;
    shop.app.sql("UPDATE sandbox_operations SET captured = 1965").await;
    clock.set(BEFORE_MIDNIGHT);
    // Expired and unanswered reservations are read before the bank is asked.
    clock.set_after(3, TxPhase::Read, AFTER_MIDNIGHT);
    let settled = reservations::settle(shop.app.state.configured(), shop.app.state.store(), clock::now());
    assert_eq!(settled.await.unwrap(), 1);
    assert_eq!(issued(&shop.app, &shop.number).await, [of_new_year("F27")]);
}

#[tokio::test]
async fn a_payment_without_a_notification_is_invoiced_on_the_day_of_its_answer() {
    let clock = FixedClock::at(MORNING);
    let purchase = Purchase::place(&with_invoice()).await;
    purchase.pay_by_card("authorise-and-forget").await;
    clock.set("2026-12-31T09:30:00Z");
    // The unresolved attempts are read before the bank is asked.
    clock.set_after(2, TxPhase::Read, AFTER_MIDNIGHT);
    let reconciled = reconcile(purchase.app.state.configured(), purchase.app.state.store(), clock::now());
    assert_eq!(reconciled.await.unwrap().settled, 1);
    assert_eq!(issued(&purchase.app, &purchase.number).await, [of_new_year("F27")]);
}
