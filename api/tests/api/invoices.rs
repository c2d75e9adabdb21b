//! Invoices: numbered without gaps, frozen, chained, and drawn.

use axum::http::Method;
use mostrador_api::cli::{InvoiceAction, InvoicePdf, OrderAction};
use mostrador_api::desk;
use mostrador_api::invoices::chain::{self, Flaw, Walk};
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

fn number(order: &Value, index: usize) -> &str {
    order["invoices"][index].as_str().unwrap_or_default()
}

async fn walk(bought: &Purchase) -> Walk {
    chain::walk(&mut bought.shop.shop.store().read().await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn a_paid_order_has_an_invoice_that_only_its_customer_reads() {
    let bought = Purchase::of(&two_soaps()).await;
    assert_eq!(
        bought.call(Method::GET, "invoice", &json!({})).await.error(),
        (404, "invoice_not_found".into())
    );
    bought.at_the_bank("authorise").await;
    let order = bought.order().await;
    assert!(number(&order, 0).starts_with('S') && number(&order, 0).ends_with("-000001"), "{order}");
    let pdf = bought.call(Method::GET, "invoice", &json!({})).await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert!(pdf.header("content-disposition").contains(number(&order, 0)));
    assert!(pdf.body.starts_with(b"%PDF-1.7") && pdf.body.len() > 10_000);
    let other = bought.shop.customer("eva@ejemplo.es").await;
    let path = format!("orders/{}/invoice", bought.number);
    let answer = bought.shop.call(Method::GET, &path, Some(&other), &json!({})).await;
    assert_eq!(answer.error(), (404, "order_not_found".into()));
    assert_eq!(bought.shop.call(Method::GET, &path, None, &json!({})).await.status, 401);
    let unknown = bought.call(Method::GET, "invoice?number=F26-000009", &json!({})).await;
    assert_eq!(unknown.error(), (404, "invoice_not_found".into()));
}

#[tokio::test]
async fn who_gives_a_tax_number_gets_a_complete_one_and_it_stays_as_it_was() {
    let bought = Purchase::paid(&with_invoice()).await;
    let order = bought.order().await;
    assert!(number(&order, 0).starts_with('F'), "{order}");
    assert_eq!(bought.shop.number("SELECT total FROM invoices").await, 1_965);
    assert_eq!(
        bought.shop.number("SELECT vat FROM invoices").await,
        order["totals"]["taxes"].as_i64().unwrap(),
        "what the order shows"
    );
    let pdf = bought.call(Method::GET, "invoice", &json!({})).await.body;
    bought.shop.sql("UPDATE products SET title = 'Otro', price_et = 1").await;
    bought.shop.sql("UPDATE orders SET billing = '{}'").await;
    assert_eq!(bought.call(Method::GET, "invoice", &json!({})).await.body, pdf, "frozen");
}

#[tokio::test]
async fn a_refund_rectifies_it() {
    let bought = Purchase::paid(&with_invoice()).await;
    bought.refund(Some(500), |_| ()).await.unwrap();
    let order = bought.order().await;
    assert!(number(&order, 1).starts_with('R'), "{order}");
    assert_eq!(bought.shop.number("SELECT total FROM invoices WHERE kind = 'R1'").await, -500);
    let path = format!("invoice?number={}", number(&order, 1));
    let pdf = bought.call(Method::GET, &path, &json!({})).await;
    assert!(pdf.status == 200 && pdf.header("content-disposition").contains(number(&order, 1)));
    assert_eq!(walk(&bought).await.flaws, []);
}

#[tokio::test]
async fn what_is_not_paid_takes_no_number() {
    let bought = Purchase::of(&two_soaps()).await;
    bought.at_the_bank("decline").await;
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM counters WHERE name LIKE 'invoices%'").await, 0);
    bought.shop.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let free = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "card", "accepted_total": 0 });
    let free = bought.shop.order(&bought.token, "clave-unica-2", &free).await.json();
    assert_eq!((&free["state"], &free["invoices"]), (&json!("paid"), &json!([])), "nothing was charged");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_payments_at_once_leave_neither_gap_nor_break() {
    let bought = std::sync::Arc::new(Purchase::of(&two_soaps()).await);
    let mut tasks = Vec::new();
    for n in 0..8 {
        let mut order = two_soaps();
        order["payment_method"] = json!("transfer");
        order["delivery"] = address();
        let placed =
            bought.shop.order(&bought.token, &format!("clave-unica-{}", n + 10), &order).await.json();
        let number = placed["number"].as_str().unwrap().to_owned();
        let bought = bought.clone();
        tasks.push(tokio::spawn(async move {
            let order = mostrador_api::cli::OrderNumber { number };
            let shop = &bought.shop.shop;
            desk::run(shop.store(), shop.config(), &OrderAction::Pay(order)).await.map(drop)
        }));
    }
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let walk = walk(&bought).await;
    assert_eq!((walk.seen, walk.flaws), (8, vec![]));
    assert_eq!(bought.shop.number("SELECT COUNT(DISTINCT number) FROM invoices").await, 8);
    assert_eq!(bought.shop.number("SELECT MAX(position) FROM invoices").await, 8);
}

#[tokio::test]
async fn whoever_touches_the_chain_is_noticed() {
    let bought = Purchase::paid(&with_invoice()).await;
    bought.refund(Some(500), |_| ()).await.unwrap();
    bought.refund(Some(600), |_| ()).await.unwrap();
    let flaws = async || walk(&bought).await.flaws.into_iter().map(|(_, flaw)| flaw).collect::<Vec<_>>();
    assert_eq!(flaws().await, []);
    bought.shop.sql("UPDATE invoices SET total = total - 1 WHERE position = 2").await;
    assert_eq!(flaws().await, [Flaw::Altered]);
    bought.shop.sql("UPDATE invoices SET total = total + 1 WHERE position = 2").await;
    bought
        .shop
        .sql("UPDATE invoices SET content = REPLACE(content, 'B64717838', 'A11111119') WHERE position = 2")
        .await;
    assert_eq!(flaws().await, [Flaw::Forged]);
    bought.shop.sql("DELETE FROM invoices WHERE position = 2").await;
    assert_eq!(flaws().await, [Flaw::Gap, Flaw::Unrectified]);
    let shop = &bought.shop.shop;
    let report = desk::invoices::run(shop.store(), shop.config(), &InvoiceAction::Verify).await.unwrap();
    let (text, json) = (report.shown(false), report.shown(true));
    assert!(!report.is_well() && text.contains("falta la anterior"), "{text}");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["well"], &json["flaws"][0]["flaw"]), (&json!(false), &json!("gap")));
}

#[tokio::test]
async fn whatever_stands_on_an_invoice_is_held_to_what_was_issued() {
    let bought = Purchase::paid(&with_invoice()).await;
    bought.refund(Some(500), |_| ()).await.unwrap();
    let as_issued = "UPDATE invoices SET content = (SELECT content FROM kept) WHERE position = 1";
    bought.shop.sql("CREATE TABLE kept AS SELECT content FROM invoices WHERE position = 1").await;
    for forged in [
        "UPDATE invoices SET content = REPLACE(content, 'Ana Ruiz', 'Eva Sanz') WHERE position = 1",
        "UPDATE invoices SET content = REPLACE(content, 'Jabón', 'Libro') WHERE position = 1",
        "UPDATE invoices SET content = REPLACE(content, '\"tax\":1', '\"tax\":2') WHERE position = 1",
    ] {
        assert_eq!(walk(&bought).await.flaws, []);
        bought.shop.sql(forged).await;
        let flaws = walk(&bought).await.flaws;
        assert!(matches!(&flaws[..], [(_, Flaw::Forged)]), "{forged}: {flaws:?}");
        bought.shop.sql(as_issued).await;
    }
    bought.shop.sql("UPDATE invoices SET content_hash = NULL WHERE position = 2").await;
    assert!(
        matches!(&walk(&bought).await.flaws[..], [(_, Flaw::Forged)]),
        "nor is the fingerprint taken away"
    );
    bought.shop.sql("UPDATE invoices SET content_hash = NULL").await;
    assert_eq!(walk(&bought).await.flaws, [], "those of before there was one");
}

#[tokio::test]
async fn the_last_invoice_cannot_be_taken_away_and_what_went_back_is_rectified() {
    let bought = Purchase::paid(&two_soaps()).await;
    bought.refund(Some(500), |_| ()).await.unwrap();
    let rectifying = number(&bought.order().await, 1).to_owned();
    bought.shop.sql("DELETE FROM invoices WHERE position = 2").await;
    let flaws = walk(&bought).await.flaws;
    let expected = [
        ("puesto 2 de la cadena".to_owned(), Flaw::Removed),
        (rectifying, Flaw::Removed),
        (bought.number.clone(), Flaw::Unrectified),
    ];
    assert_eq!(flaws, expected);
    let shop = &bought.shop.shop;
    let findings = mostrador_api::doctor::examine(shop.config(), true).await;
    assert!(findings.iter().any(|finding| finding.text.contains("Facturas con algo mal")), "{findings:?}");

    bought.shop.sql("UPDATE counters SET value = value - 1 WHERE name LIKE 'invoices%' AND value = 2").await;
    bought.shop.sql("DELETE FROM counters WHERE name LIKE 'invoices R%'").await;
    assert_eq!(walk(&bought).await.flaws, [(bought.number.clone(), Flaw::Unrectified)]);
    let issued = desk::invoices::run(shop.store(), shop.config(), &InvoiceAction::Issue).await.unwrap();
    assert!(issued.shown(false).contains(&bought.number), "{}", issued.shown(false));
    assert_eq!(walk(&bought).await.flaws, []);
    assert_eq!(bought.shop.number("SELECT total FROM invoices WHERE position = 2").await, -500);
}

#[tokio::test]
async fn a_pdf_takes_no_other_files_place_and_says_what_it_cannot_show() {
    let mut order = with_invoice();
    order["billing"]["company"] = json!("田中 Ana");
    let bought = Purchase::paid(&order).await;
    let folder = tempfile::tempdir().unwrap();
    let mut pdf = InvoicePdf {
        number: number(&bought.order().await, 0).to_owned(),
        file: folder.path().join("factura.pdf"),
        force: false,
    };
    let shop = &bought.shop.shop;
    let write = async |pdf: &InvoicePdf| {
        let action = InvoiceAction::Pdf(pdf.clone());
        desk::invoices::run(shop.store(), shop.config(), &action).await.map(|report| report.shown(false))
    };
    let said = write(&pdf).await.unwrap();
    assert!(said.contains("factura.pdf") && said.contains("pone «?» en su lugar: 中田"), "{said}");
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&pdf.file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "there are names and addresses in it");
    }
    std::fs::write(&pdf.file, "otra cosa").unwrap();
    assert!(write(&pdf).await.unwrap_err().to_string().contains("--force"));
    assert_eq!(std::fs::read(&pdf.file).unwrap(), b"otra cosa");
    pdf.force = true;
    assert!(write(&pdf).await.is_ok() && std::fs::read(&pdf.file).unwrap().starts_with(b"%PDF"));
}

#[tokio::test]
async fn orders_of_before_there_were_invoices_are_given_theirs() {
    let bought = Purchase::paid(&two_soaps()).await;
    bought.shop.sql("DELETE FROM invoices").await;
    bought.shop.sql("DELETE FROM counters WHERE name LIKE 'invoices%'").await;
    let shop = &bought.shop.shop;
    let issue = async || {
        desk::invoices::run(shop.store(), shop.config(), &InvoiceAction::Issue).await.unwrap().shown(false)
    };
    assert!(issue().await.contains(&bought.number));
    assert_eq!(issue().await, "No falta ninguna factura.\n");
    assert_eq!(bought.order().await["invoices"].as_array().unwrap().len(), 1);
}
