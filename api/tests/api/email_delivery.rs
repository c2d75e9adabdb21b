//! Delivery of emails with the invoices that they name.

use mostrador_api::services::email_delivery;
use serde_json::json;

use crate::mail_server::{MailServer, mailer};
use crate::purchase::Purchase;
use crate::support::{TestApp, two_soaps};

async fn deliver(app: &TestApp, server: &MailServer) {
    let state = &app.state;
    email_delivery::send_due(state.store(), &state.config(), &mailer(&server.url)).await.unwrap();
}

/// RD 1619/2012, art. 17: an invoice is sent to its buyer.
#[tokio::test]
async fn the_invoice_of_a_paid_order_is_attached_to_its_email() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let invoice = purchase.order().await["invoices"][0].as_str().unwrap().to_owned();
    let queued = purchase.app.mail().await;
    let with_invoice: Vec<_> = queued.iter().filter(|mail| mail["invoices"] == json!([invoice])).collect();
    let [mail] = with_invoice[..] else { panic!("one email has the invoice: {queued:?}") };
    assert!(mail["text"].as_str().unwrap().contains(&format!("La factura es la {invoice}: va adjunta")));

    let server = MailServer::start().await;
    deliver(&purchase.app, &server).await;
    let messages = server.messages();
    assert_eq!(messages.len(), queued.len());
    let attached: Vec<_> = messages.iter().filter(|message| message.contains("application/pdf")).collect();
    let [message] = attached[..] else { panic!("{} emails with a PDF", attached.len()) };
    assert!(message.contains(&format!("filename=\"{invoice}.pdf\"")));
    // «%PDF-1.» in Base64.
    assert!(message.contains("\r\n\r\nJVBERi0xL"));
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL").await, 0);
}

#[tokio::test]
async fn an_email_whose_invoice_is_missing_waits_and_the_others_are_sent() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let app = &purchase.app;
    app.sql("UPDATE outbox SET invoices = '[\"F20-000001\"]' WHERE invoices <> '[]'").await;
    let server = MailServer::start().await;
    deliver(app, &server).await;
    let waiting = "SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND attempts = 1 \
        AND last_error = 'no hay ninguna factura F20-000001'";
    assert_eq!(app.number(waiting).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL").await, 1);
}
