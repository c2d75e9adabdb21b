//! Invoices of orders that are paid on delivery (rule 17.10).

use axum::http::Method;
use mostrador_api::cli::{InvoiceAction, OrderAction, commands};
use serde_json::json;

use crate::invoices::with_invoice;
use crate::purchase::{Purchase, ship};

/// Order with a complete invoice, to be paid on delivery, in preparation.
pub(crate) async fn prepared() -> Purchase {
    let purchase = Purchase::place(&with_invoice()).await;
    purchase.app.sql("UPDATE orders SET payment_method = 'cash_on_delivery'").await;
    purchase.run_command(OrderAction::Prepare).await.unwrap();
    purchase
}

async fn invoices(purchase: &Purchase) -> Vec<String> {
    let order = purchase.order().await;
    let numbers = order["invoices"].as_array().unwrap().iter();
    numbers.map(|number| number.as_str().unwrap().to_owned()).collect()
}

async fn issue_missing(purchase: &Purchase) -> String {
    let state = &purchase.app.state;
    let issued = commands::invoices::run(state.store(), state.configured(), &InvoiceAction::Issue).await;
    issued.unwrap().render(false)
}

/// UBL file of the first invoice.
async fn ubl(purchase: &Purchase) -> String {
    purchase.call(Method::GET, "invoice?format=ubl", &json!({})).await.text()
}

/// Rules 15.6 and 17.10.
#[tokio::test]
async fn the_invoice_is_issued_with_the_shipment_and_not_again_with_the_payment() {
    let purchase = prepared().await;
    assert!(invoices(&purchase).await.is_empty());
    purchase.run_command(ship).await.unwrap();
    let shipped = invoices(&purchase).await;
    assert!(shipped.len() == 1 && shipped[0].starts_with('F'), "{shipped:?}");
    let mail = purchase.mail_text("ana@ejemplo.es", "va de camino").await;
    assert!(mail.contains(&shipped[0]), "{mail}");
    let file = ubl(&purchase).await;
    assert!(file.contains("Pago contra reembolso.") && !file.contains("PrepaidAmount"), "{file}");
    assert!(file.contains(r#"<cbc:PayableAmount currencyID="EUR">19.65<"#), "{file}");
    assert!(purchase.refund(None, |_| ()).await.is_err(), "nothing was paid");

    purchase.run_command(OrderAction::Pay).await.unwrap();
    assert_eq!(invoices(&purchase).await, shipped);
    purchase.refund(Some(500), |_| ()).await.unwrap();
    assert_eq!(invoices(&purchase).await.len(), 2);
    assert_eq!(purchase.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 1_465);
}

/// Rule 17.10.
#[tokio::test]
async fn a_parcel_that_comes_back_has_a_corrective_invoice_and_another_one_if_it_is_paid() {
    let purchase = prepared().await;
    purchase.run_command(ship).await.unwrap();
    purchase.run_command(OrderAction::Cancel).await.unwrap();
    let cancelled = invoices(&purchase).await;
    assert!(cancelled.len() == 2 && cancelled[1].starts_with('R'), "{cancelled:?}");
    assert_eq!(purchase.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 0);
    assert_eq!(purchase.app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await, 0);
    assert_eq!(issue_missing(&purchase).await, "No falta ninguna factura.\n");

    purchase.run_command(OrderAction::Pay).await.unwrap();
    let paid = invoices(&purchase).await;
    assert!(paid.len() == 3 && paid[2].starts_with('F'), "{paid:?}");
    let mail = purchase.mail_text("ana@ejemplo.es", "pago").await;
    assert!(mail.contains(&paid[2]), "{mail}");
    purchase.refund(Some(500), |_| ()).await.unwrap();
    assert_eq!(purchase.app.number("SELECT CAST(SUM(total) AS BIGINT) FROM invoices").await, 1_465);
    let last = "SELECT COUNT(*) FROM invoices r JOIN invoices i ON i.number = r.rectifies \
                WHERE r.position = 4 AND i.position = 3";
    assert_eq!(purchase.app.number(last).await, 1, "the credit note refers to the invoice that was paid");
}

/// Rules 15.6 and 17.10.
#[tokio::test]
async fn a_missing_invoice_states_if_the_order_is_paid() {
    for (pay, unpaid) in [(false, true), (true, false)] {
        let purchase = prepared().await;
        purchase.run_command(ship).await.unwrap();
        if pay {
            purchase.run_command(OrderAction::Pay).await.unwrap();
        }
        purchase.app.sql("DELETE FROM invoices").await;
        purchase.app.sql("DELETE FROM counters WHERE name LIKE 'invoices%'").await;
        assert!(issue_missing(&purchase).await.contains(&purchase.number), "{pay}");
        let file = ubl(&purchase).await;
        assert_eq!(file.contains("Pago contra reembolso."), unpaid, "{file}");
        assert_eq!(file.contains(r#"<cbc:PayableAmount currencyID="EUR">0.00<"#), !unpaid, "{file}");
    }
}
