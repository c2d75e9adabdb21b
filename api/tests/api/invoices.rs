//! Invoices: numbered without gaps, immutable, hash-chained, and available as PDF.

use axum::http::Method;
use mostrador_api::cli::{InvoiceAction, InvoiceFile, OrderAction, commands};
use mostrador_api::services::chain_error::ChainError;
use mostrador_api::services::invoicing::hash_chain;
use mostrador_api::services::invoicing::hash_chain::ChainReport;
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{address, two_soaps};

pub(crate) fn with_invoice() -> Value {
    let mut order = two_soaps();
    order["billing"] = json!({ "ignoreInvoice": false, "company": "Ana Ruiz (taller)", "vat": "12345678z",
        "country": "ES", "streetAddress": "Calle Mayor, 1", "locality": "Madrid", "region": "Madrid",
        "postalCode": "28013" });
    order
}

fn invoice_number(order: &Value, index: usize) -> &str {
    order["invoices"][index].as_str().unwrap_or_default()
}

async fn verify_chain(purchase: &Purchase) -> ChainReport {
    hash_chain::verify(&mut purchase.app.state.store().begin_read().await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn a_paid_order_has_an_invoice_visible_only_to_its_customer() {
    let purchase = Purchase::place(&two_soaps()).await;
    assert_eq!(
        purchase.call(Method::GET, "invoice", &json!({})).await.error(),
        (404, "invoice_not_found".into())
    );
    purchase.pay_by_card("authorise").await;
    let order = purchase.order().await;
    assert!(
        invoice_number(&order, 0).starts_with('S') && invoice_number(&order, 0).ends_with("-000001"),
        "{order}"
    );
    let pdf = purchase.call(Method::GET, "invoice", &json!({})).await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert!(pdf.header("content-disposition").contains(invoice_number(&order, 0)));
    assert!(pdf.body.starts_with(b"%PDF-1.7") && pdf.body.len() > 10_000);
    let other = purchase.app.customer("eva@ejemplo.es").await;
    let path = format!("orders/{}/invoice", purchase.number);
    let response = purchase.app.call(Method::GET, &path, Some(&other), &json!({})).await;
    assert_eq!(response.error(), (404, "order_not_found".into()));
    assert_eq!(purchase.app.call(Method::GET, &path, None, &json!({})).await.status, 401);
    let unknown = purchase.call(Method::GET, "invoice?number=F26-000009", &json!({})).await;
    assert_eq!(unknown.error(), (404, "invoice_not_found".into()));
}

#[tokio::test]
async fn a_tax_number_yields_a_full_invoice_that_never_changes() {
    let purchase = Purchase::paid(&with_invoice()).await;
    let order = purchase.order().await;
    assert!(invoice_number(&order, 0).starts_with('F'), "{order}");
    assert_eq!(purchase.app.number("SELECT total FROM invoices").await, 1_965);
    assert_eq!(
        purchase.app.number("SELECT vat FROM invoices").await,
        order["totals"]["taxes"].as_i64().unwrap(),
        "the VAT of the order"
    );
    let pdf = purchase.call(Method::GET, "invoice", &json!({})).await.body;
    purchase.app.sql("UPDATE products SET title = 'Otro', price_et = 1").await;
    purchase.app.sql("UPDATE orders SET billing = '{}'").await;
    assert_eq!(
        purchase.call(Method::GET, "invoice", &json!({})).await.body,
        pdf,
        "the invoice does not change"
    );
}

#[tokio::test]
async fn a_refund_issues_a_corrective_invoice() {
    let purchase = Purchase::paid(&with_invoice()).await;
    purchase.refund(Some(500), |_| ()).await.unwrap();
    let order = purchase.order().await;
    assert!(invoice_number(&order, 1).starts_with('R'), "{order}");
    assert_eq!(purchase.app.number("SELECT total FROM invoices WHERE kind = 'R1'").await, -500);
    let path = format!("invoice?number={}", invoice_number(&order, 1));
    let pdf = purchase.call(Method::GET, &path, &json!({})).await;
    assert!(pdf.status == 200 && pdf.header("content-disposition").contains(invoice_number(&order, 1)));
    assert_eq!(verify_chain(&purchase).await.errors, []);
}

#[tokio::test]
async fn unpaid_and_free_orders_take_no_invoice_number() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.pay_by_card("decline").await;
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM counters WHERE name LIKE 'invoices%'").await, 0);
    purchase.app.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let order = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": 0 });
    let order = purchase.app.order(&purchase.token, "clave-unica-2", &order).await.json();
    assert_eq!(
        (&order["state"], &order["invoices"]),
        (&json!("paid"), &json!([])),
        "free orders have no invoice"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_payments_leave_no_gap_in_the_chain() {
    let purchase = std::sync::Arc::new(Purchase::place(&two_soaps()).await);
    let mut tasks = Vec::new();
    for n in 0..8 {
        let mut order = two_soaps();
        order["payment_method"] = json!("transfer");
        order["delivery"] = address();
        let placed =
            purchase.app.order(&purchase.token, &format!("clave-unica-{}", n + 10), &order).await.json();
        let number = placed["number"].as_str().unwrap().to_owned();
        let purchase = purchase.clone();
        tasks.push(tokio::spawn(async move {
            let order = mostrador_api::cli::OrderArgument { number: number.into() };
            let state = &purchase.app.state;
            commands::run(state.store(), state.configured(), &OrderAction::Pay(order)).await.map(drop)
        }));
    }
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let walk = verify_chain(&purchase).await;
    assert_eq!((walk.verified, walk.errors), (8, vec![]));
    assert_eq!(purchase.app.number("SELECT COUNT(DISTINCT number) FROM invoices").await, 8);
    assert_eq!(purchase.app.number("SELECT MAX(position) FROM invoices").await, 8);
}

#[tokio::test]
async fn changes_to_the_chain_are_detected() {
    let purchase = Purchase::paid(&with_invoice()).await;
    purchase.refund(Some(500), |_| ()).await.unwrap();
    purchase.refund(Some(600), |_| ()).await.unwrap();
    let flaws =
        async || verify_chain(&purchase).await.errors.into_iter().map(|(_, flaw)| flaw).collect::<Vec<_>>();
    assert_eq!(flaws().await, []);
    purchase.app.sql("UPDATE invoices SET total = total - 1 WHERE position = 2").await;
    assert_eq!(flaws().await, [ChainError::Altered]);
    purchase.app.sql("UPDATE invoices SET total = total + 1 WHERE position = 2").await;
    purchase
        .app
        .sql("UPDATE invoices SET content = REPLACE(content, 'B64717838', 'A11111119') WHERE position = 2")
        .await;
    assert_eq!(flaws().await, [ChainError::Forged]);
    purchase.app.sql("DELETE FROM invoices WHERE position = 2").await;
    assert_eq!(flaws().await, [ChainError::Gap, ChainError::Unrectified]);
    let state = &purchase.app.state;
    let report =
        commands::invoices::run(state.store(), state.configured(), &InvoiceAction::Verify).await.unwrap();
    let (text, json) = (report.render(false), report.render(true));
    assert!(!report.is_ok() && text.contains("falta la anterior"), "{text}");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["well"], &json["flaws"][0]["flaw"]), (&json!(false), &json!("gap")));
}

#[tokio::test]
async fn changes_to_invoice_contents_are_detected() {
    let purchase = Purchase::paid(&with_invoice()).await;
    purchase.refund(Some(500), |_| ()).await.unwrap();
    let as_issued = "UPDATE invoices SET content = (SELECT content FROM kept) WHERE position = 1";
    purchase.app.sql("CREATE TABLE kept AS SELECT content FROM invoices WHERE position = 1").await;
    for forged in [
        "UPDATE invoices SET content = REPLACE(content, 'Ana Ruiz', 'Eva Sanz') WHERE position = 1",
        "UPDATE invoices SET content = REPLACE(content, 'Jabón', 'Libro') WHERE position = 1",
        "UPDATE invoices SET content = REPLACE(content, '\"class\":1', '\"class\":2') WHERE position = 1",
    ] {
        assert_eq!(verify_chain(&purchase).await.errors, []);
        purchase.app.sql(forged).await;
        let flaws = verify_chain(&purchase).await.errors;
        assert!(matches!(&flaws[..], [(_, ChainError::Forged)]), "{forged}: {flaws:?}");
        purchase.app.sql(as_issued).await;
    }
    purchase.app.sql("UPDATE invoices SET content_hash = NULL WHERE position = 2").await;
    assert!(
        matches!(&verify_chain(&purchase).await.errors[..], [(_, ChainError::Forged)]),
        "a removed content hash is detected"
    );
    purchase.app.sql("UPDATE invoices SET content_hash = NULL").await;
    assert_eq!(verify_chain(&purchase).await.errors, [], "invoices older than the content hash are valid");
}

#[tokio::test]
async fn removed_invoices_are_detected_and_issued_again() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.refund(Some(500), |_| ()).await.unwrap();
    let rectifying = invoice_number(&purchase.order().await, 1).to_owned();
    purchase.app.sql("DELETE FROM invoices WHERE position = 2").await;
    let flaws = verify_chain(&purchase).await.errors;
    let expected = [
        ("puesto 2 de la cadena".to_owned(), ChainError::Removed),
        (rectifying, ChainError::Removed),
        (purchase.number.clone(), ChainError::Unrectified),
    ];
    assert_eq!(flaws, expected);
    let state = &purchase.app.state;
    let findings = mostrador_api::diagnostics::run(state.configured(), true).await;
    assert!(findings.iter().any(|finding| finding.text.contains("Facturas con algo mal")), "{findings:?}");

    purchase.app.sql("UPDATE counters SET value = value - 1 WHERE name LIKE 'invoices%' AND value = 2").await;
    purchase.app.sql("DELETE FROM counters WHERE name LIKE 'invoices R%'").await;
    assert_eq!(verify_chain(&purchase).await.errors, [(purchase.number.clone(), ChainError::Unrectified)]);
    let issued =
        commands::invoices::run(state.store(), state.configured(), &InvoiceAction::Issue).await.unwrap();
    assert!(issued.render(false).contains(&purchase.number), "{}", issued.render(false));
    assert_eq!(verify_chain(&purchase).await.errors, []);
    assert_eq!(purchase.app.number("SELECT total FROM invoices WHERE position = 2").await, -500);
}

/// Rules 15.1 and 15.2.
#[tokio::test]
async fn a_complete_invoice_is_an_electronic_one() {
    let purchase = Purchase::paid(&with_invoice()).await;
    let number = invoice_number(&purchase.order().await, 0).to_owned();
    let download = async |format: &str| {
        purchase.call(Method::GET, &format!("invoice?number={number}&format={format}"), &json!({})).await
    };
    for (format, root) in [("facturae", "<fe:Facturae "), ("ubl", "<Invoice ")] {
        let file = download(format).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/xml"));
        assert_eq!(file.header("cache-control"), "private, no-store");
        let name = format!("attachment; filename=\"{number}-{format}.xml\"");
        assert_eq!(file.header("content-disposition"), name);
        let xml = String::from_utf8(file.body.clone()).unwrap();
        assert!(xml.contains(root) && xml.contains("19.65") && xml.contains("12345678Z"), "{xml}");
        assert!(xml.contains("<Town>Madrid</Town>") || xml.contains("<cbc:CityName>Madrid</cbc:CityName>"));
    }
    let pdf = download("pdf").await;
    assert!(String::from_utf8_lossy(&pdf.body).contains("<pdfaid:part>3</pdfaid:part>"));
    assert_eq!(download("docx").await.error(), (400, "unknown_parameter".into()));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("factura.xml");
    let action = InvoiceAction::Ubl(InvoiceFile { number: number.clone(), file: file.clone(), force: false });
    let state = &purchase.app.state;
    commands::invoices::run(state.store(), state.configured(), &action).await.unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), download("ubl").await.body);
}

/// Rules 15.1 and 15.2.
#[tokio::test]
async fn an_invoice_without_buyer_or_structured_address_is_no_electronic_one() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let refused = purchase.call(Method::GET, "invoice?format=facturae", &json!({})).await;
    assert_eq!(refused.error(), (422, "no_electronic_invoice".into()));
    assert!(refused.json()["message"].as_str().unwrap().contains("simplificada"));

    let purchase = Purchase::paid(&with_invoice()).await;
    // As in invoices of older programs.
    purchase.app.sql("UPDATE invoices SET content = REPLACE(content, '\"postal\":', '\"unknown\":')").await;
    let refused = purchase.call(Method::GET, "invoice?format=ubl", &json!({})).await;
    assert_eq!(refused.error(), (422, "no_electronic_invoice".into()));
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("Faltan") && message.contains("código postal de la tienda"), "{message}");
    assert_eq!(purchase.call(Method::GET, "invoice", &json!({})).await.status, 200);
}

#[tokio::test]
async fn a_pdf_overwrites_only_with_force_and_reports_missing_glyphs() {
    let mut order = with_invoice();
    order["billing"]["company"] = json!("田中 Ana");
    let purchase = Purchase::paid(&order).await;
    let folder = tempfile::tempdir().unwrap();
    let mut pdf = InvoiceFile {
        number: invoice_number(&purchase.order().await, 0).to_owned(),
        file: folder.path().join("factura.pdf"),
        force: false,
    };
    let state = &purchase.app.state;
    let write = async |pdf: &InvoiceFile| {
        let action = InvoiceAction::Pdf(pdf.clone());
        commands::invoices::run(state.store(), state.configured(), &action)
            .await
            .map(|report| report.render(false))
    };
    let output = write(&pdf).await.unwrap();
    assert!(output.contains("factura.pdf") && output.contains("pone «?» en su lugar: 中田"), "{output}");
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&pdf.file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "the file contains personal data");
    }
    std::fs::write(&pdf.file, "otra cosa").unwrap();
    assert!(write(&pdf).await.unwrap_err().to_string().contains("--force"));
    assert_eq!(std::fs::read(&pdf.file).unwrap(), b"otra cosa");
    pdf.force = true;
    assert!(write(&pdf).await.is_ok() && std::fs::read(&pdf.file).unwrap().starts_with(b"%PDF"));
}

#[tokio::test]
async fn paid_orders_without_an_invoice_get_one() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.app.sql("DELETE FROM invoices").await;
    purchase.app.sql("DELETE FROM counters WHERE name LIKE 'invoices%'").await;
    let state = &purchase.app.state;
    let issue = async || {
        commands::invoices::run(state.store(), state.configured(), &InvoiceAction::Issue)
            .await
            .unwrap()
            .render(false)
    };
    assert!(issue().await.contains(&purchase.number));
    assert_eq!(issue().await, "No falta ninguna factura.\n");
    assert_eq!(purchase.order().await["invoices"].as_array().unwrap().len(), 1);
}
