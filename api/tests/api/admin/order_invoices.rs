//! Causes of corrective invoices, and invoices that staff issue without a refund (rules 17.1, 17.4, 17.5 and 17.8).

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_api::services::invoicing::hash_chain;
use mostrador_core::tax_books::TaxPeriod;
use mostrador_core::time::local_day;
use serde_json::{Value, json};

use super::orders::{detail, version};
use super::{Admin, Login};
use crate::invoices::with_invoice;
use crate::purchase::{Purchase, ship};
use crate::support::{TestApp, TestResponse, now, two_soaps};

pub(crate) struct Case {
    pub(crate) purchase: Purchase,
    pub(crate) login: Login,
}

impl Case {
    pub(crate) async fn paid(order: &Value) -> Self {
        let purchase = Purchase::paid(order).await;
        let login = Admin::of(&purchase.app).owner().await;
        Self { purchase, login }
    }

    /// The order, as staff see it.
    pub(crate) async fn detail(&self) -> Value {
        detail(&Admin::of(&self.purchase.app), &self.login, &self.purchase.number).await
    }

    pub(crate) async fn send(&self, path: &str, body: &Value) -> TestResponse {
        let admin = Admin::of(&self.purchase.app);
        let order = self.detail().await;
        let path = format!("orders/{}/{path}", self.purchase.number);
        admin.change(&self.login, Method::POST, &path, version(&order), body).await
    }

    pub(crate) async fn done(&self, path: &str, body: &Value) -> Value {
        let response = self.send(path, body).await;
        assert_eq!(response.status, 200, "{}", response.text());
        response.json()
    }

    /// Kinds and totals of the invoices in their order. The chain is intact.
    pub(crate) async fn invoices(&self) -> Vec<(String, i64)> {
        let mut db = self.purchase.app.state.store().begin_read().await.unwrap();
        let number = self.purchase.number.as_str().into();
        let issued = mostrador_api::db::repositories::invoices::of_order(&mut db, &number).await.unwrap();
        let report = hash_chain::verify(&mut db).await.unwrap();
        assert_eq!((report.errors, report.verified), (vec![], u64::try_from(issued.len()).unwrap()));
        issued.into_iter().map(|invoice| (invoice.kind.code().to_owned(), invoice.total)).collect()
    }
}

pub(crate) fn kinds(invoices: &[(String, i64)]) -> Vec<(&str, i64)> {
    invoices.iter().map(|(kind, total)| (kind.as_str(), *total)).collect()
}

pub(super) fn unpaid(cause: &str) -> Value {
    json!({ "kind": "unpaid", "cause": cause, "is_confirmed": true })
}

pub(super) fn settled(cause: &str, amount: Option<&str>) -> Value {
    json!({ "kind": "settled", "cause": cause, "amount": amount, "is_confirmed": true })
}

pub(super) fn billing() -> Value {
    with_invoice()["billing"].clone()
}

/// Rule 17.1.
#[tokio::test]
async fn the_reason_of_a_refund_is_the_cause_of_its_invoice() {
    let case = Case::paid(&with_invoice()).await;
    for (cause, kind, label) in [
        (json!("return"), "R1", "Devolución o desistimiento"),
        (json!("cancellation"), "R1", "Pedido anulado"),
        (json!("discount"), "R1", "Descuento posterior a la venta"),
        (json!("invoice_error"), "R4", "Error en los importes o unidades"),
        (json!("other"), "R4", "Otro motivo"),
        (Value::Null, "R1", "Devolución o desistimiento"),
    ] {
        let order = case.done("refunds", &json!({ "amount": "1.00", "cause": cause })).await;
        assert_eq!(case.invoices().await.last().unwrap(), &(kind.to_owned(), -100), "{cause}");
        let invoice = order["invoices"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&invoice["cause"], &invoice["title"]), (&json!(label), &json!("Factura rectificativa")));
        assert_eq!(order["refunds"].as_array().unwrap().last().unwrap()["cause"], label);
        let path =
            format!("orders/{}/invoices/{}", case.purchase.number, invoice["number"].as_str().unwrap());
        let admin = Admin::of(&case.purchase.app);
        let facturae = admin.get(&case.login, &format!("{path}?format=facturae")).await.text();
        assert!(facturae.contains("<AdditionalReasonDescription>Factura rectificativa por "), "{facturae}");
    }
    for cause in ["insolvency", "recipient_name"] {
        let refused = case.send("refunds", &json!({ "amount": "1.00", "cause": cause })).await;
        assert_eq!(refused.error(), (422, "invalid_refund".into()));
        assert_eq!(refused.json()["errors"][0]["field"], "cause");
    }
}

/// Rule 17.1.
#[tokio::test]
async fn a_simplified_invoice_is_corrected_by_r5_for_every_reason() {
    let case = Case::paid(&two_soaps()).await;
    case.done("refunds", &json!({ "amount": "1.00", "cause": "invoice_error" })).await;
    assert_eq!(kinds(&case.invoices().await), [("F2", 1_965), ("R5", -100)]);
}

/// Rule 17.4. The numbers are those of question 27.2 of the agency, with other amounts: F2, R5 of the return, F3 instead of both;
/// a later return has its R5 and the F3 of that R5.
#[tokio::test]
async fn a_complete_invoice_replaces_the_simplified_one() {
    let case = Case::paid(&two_soaps()).await;
    case.done("refunds", &json!({ "amount": "3.00" })).await;
    let refused = case.send("invoices", &json!({ "kind": "recipient", "billing": billing() })).await;
    assert_eq!(refused.error(), (409, "invoice_not_allowed".into()));
    let mut without_number = billing();
    without_number["vat"] = json!("");
    let refused = case.send("invoices", &json!({ "kind": "complete", "billing": without_number })).await;
    assert_eq!(refused.error(), (422, "invalid_invoice".into()));
    assert_eq!(refused.json()["errors"][0]["field"], "billing.vat");

    let order = case.done("invoices", &json!({ "kind": "complete", "billing": billing() })).await;
    assert_eq!(kinds(&case.invoices().await), [("F2", 1_965), ("R5", -300), ("F3", 1_665)]);
    let issued = order["invoices"].as_array().unwrap();
    assert_eq!(issued[2]["substitutes"], json!([issued[0]["number"], issued[1]["number"]]));
    assert_eq!(order["invoice_actions"], json!(["recipient", "unpaid"]));
    let again = case.send("invoices", &json!({ "kind": "complete", "billing": billing() })).await;
    assert_eq!(again.error(), (409, "invoice_not_allowed".into()));
    let listed = "SELECT CAST(SUM(base + vat + surcharge) AS BIGINT) FROM invoice_tax_lines";
    assert_eq!(case.purchase.app.number(listed).await, 1_665, "the books count each operation once");
    let quarter = TaxPeriod::quarter_of(local_day(now()));
    for form in ["vat-return", "recapitulative-statement", "oss-return"] {
        let quarter = format!("year={}&quarter={}", quarter.year(), quarter.code().trim_end_matches('T'));
        let sums =
            Admin::of(&case.purchase.app).get(&case.login, &format!("tax-books/{form}?{quarter}")).await;
        assert_eq!(sums.status, 200, "{}", sums.text());
    }

    case.done("refunds", &json!({ "amount": "2.00" })).await;
    let expected = [("F2", 1_965), ("R5", -300), ("F3", 1_665), ("R5", -200), ("F3", -200)];
    assert_eq!(kinds(&case.invoices().await), expected);
}

/// Rule 17.5.
#[tokio::test]
async fn the_buyer_of_an_invoice_is_corrected_without_an_amount() {
    let case = Case::paid(&with_invoice()).await;
    let same = case.send("invoices", &json!({ "kind": "recipient", "billing": billing() })).await;
    assert_eq!(same.error(), (422, "invalid_invoice".into()));
    let mut buyer = billing();
    for (field, value, label) in [
        ("streetAddress", "Calle Menor, 2", "Error en la dirección del cliente"),
        ("company", "Ana Ruiz Sanz", "Error en el nombre del cliente"),
        ("vat", "00000000T", "Error en el NIF del cliente"),
    ] {
        buyer[field] = json!(value);
        let order = case.done("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
        assert_eq!(order["invoices"].as_array().unwrap().last().unwrap()["cause"], label);
    }
    assert_eq!(kinds(&case.invoices().await), [("F1", 1_965), ("R4", 0), ("R4", 0), ("R4", 0)]);
    case.done("refunds", &json!({ "amount": "1.00" })).await;
    let corrected = "SELECT COUNT(*) FROM invoices WHERE kind = 'R1' AND content LIKE '%00000000T%'";
    assert_eq!(case.purchase.app.number(corrected).await, 1, "the refund names the corrected buyer");
}

/// Rule 17.5. Questions of developers of the tax agency, 27.2, case 1: F-0001 of 10 € for S-0001 with wrong data of the buyer is
/// corrected by F-0002 of −10 € and F-0003 of 10 €, both for S-0001.
#[tokio::test]
async fn the_buyer_of_an_invoice_that_replaces_another_is_corrected_by_two_of_its_kind() {
    let case = Case::paid(&two_soaps()).await;
    case.done("invoices", &json!({ "kind": "complete", "billing": billing() })).await;
    case.done("refunds", &json!({ "amount": "2.00" })).await;
    let sent = case.purchase.app.number("SELECT COUNT(*) FROM outbox").await;
    let mut buyer = billing();
    buyer["vat"] = json!("00000000T");
    let order = case.done("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
    let expected = [("F2", 1_965), ("F3", 1_965), ("R5", -200), ("F3", -200)];
    let corrected = [("F3", -1_965), ("F3", 200), ("F3", 1_965), ("F3", -200)];
    assert_eq!(kinds(&case.invoices().await), [expected, corrected].concat());
    let issued = order["invoices"].as_array().unwrap();
    for (index, replaced) in [(4, 0), (5, 2), (6, 0), (7, 2)] {
        assert_eq!(issued[index]["substitutes"], json!([issued[replaced]["number"]]), "{index}");
    }
    assert_eq!(case.purchase.app.number("SELECT COUNT(*) FROM outbox").await, sent + 4, "each is announced");
    let named = "SELECT COUNT(*) FROM invoices WHERE kind = 'F3' AND content LIKE '%00000000T%'";
    assert_eq!(case.purchase.app.number(named).await, 2);
    let listed = "SELECT CAST(SUM(base + vat + surcharge) AS BIGINT) FROM invoice_tax_lines";
    assert_eq!(case.purchase.app.number(listed).await, 1_765, "the books count each operation once");
    assert_eq!(order["invoice_actions"], json!(["recipient", "unpaid"]));
    let again = case.send("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
    assert_eq!(again.error(), (422, "invalid_invoice".into()));
    buyer["company"] = json!("Ana Ruiz Sanz");
    case.done("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
    let all = case.invoices().await;
    assert_eq!(kinds(&all)[8..], corrected, "those that are valid are cancelled, and no other");
    assert_eq!(all.iter().filter(|(kind, _)| kind == "F3").map(|(_, total)| total).sum::<i64>(), 1_765);
}

/// Rules 15.6 and 17.5.
#[tokio::test]
async fn an_invoice_that_is_issued_again_states_that_the_parcel_has_been_paid() {
    let purchase = Purchase::place(&two_soaps()).await;
    purchase.app.sql("UPDATE orders SET payment_method = 'cash_on_delivery'").await;
    for action in [OrderAction::Prepare, ship] {
        purchase.run_command(action).await.unwrap();
    }
    let login = Admin::of(&purchase.app).owner().await;
    let case = Case { purchase, login };
    case.done("invoices", &json!({ "kind": "complete", "billing": billing() })).await;
    case.purchase.run_command(OrderAction::Pay).await.unwrap();
    let mut buyer = billing();
    buyer["vat"] = json!("00000000T");
    case.done("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
    let unpaid = "SELECT COUNT(*) FROM invoices WHERE content LIKE '%\"unpaid\":true%'";
    assert_eq!(case.invoices().await.len(), 4);
    assert_eq!(
        case.purchase.app.number(unpaid).await,
        3,
        "the simplified, the replaced and the cancelling one"
    );
}

/// Rule 17.8.
#[tokio::test]
async fn the_customer_receives_an_email_about_each_invoice() {
    let case = Case::paid(&two_soaps()).await;
    let admin = Admin::of(&case.purchase.app);
    let order = detail(&admin, &case.login, &case.purchase.number).await;
    let path = format!("orders/{}/invoices", case.purchase.number);
    let request = json!({ "kind": "complete", "billing": billing() });
    let issue = async || admin.change(&case.login, Method::POST, &path, version(&order), &request).await;
    assert_eq!(issue().await.status, 200);
    assert_eq!(issue().await.status, 412, "a repeated request issues and sends nothing");
    let mut corrected = billing();
    corrected["company"] = json!("Ana Ruiz Sanz");
    case.done("invoices", &json!({ "kind": "recipient", "billing": corrected })).await;
    case.done("invoices", &unpaid("uncollectable")).await;
    case.done("invoices", &settled("claim_ended", None)).await;
    let mut mails = case.purchase.app.mail().await;
    mails.reverse();
    mails.retain(|mail| mail["subject"].as_str().unwrap().starts_with("Factura"));
    let subjects: Vec<&str> = mails.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
    let order = detail(&admin, &case.login, &case.purchase.number).await;
    let issued = order["invoices"].as_array().unwrap();
    let expected = issued[1..].iter().map(|invoice| {
        let (title, number) = (invoice["title"].as_str().unwrap(), invoice["number"].as_str().unwrap());
        format!("{title} {number} de tu pedido {}", case.purchase.number)
    });
    assert_eq!(subjects, expected.collect::<Vec<_>>());
    let replaced = format!("Factura expedida en sustitución de: {}", issued[0]["number"].as_str().unwrap());
    let text = |position: usize| mails[position]["text"].as_str().unwrap();
    assert!(
        text(0).contains(&replaced) && text(0).contains("Va adjunta, y está con tu pedido."),
        "{}",
        text(0)
    );
    assert!(text(3).contains("artículo 80.Cuatro de la Ley"), "{}", text(3));
}

/// Rule 17.2.
#[tokio::test]
async fn staff_create_no_order_beyond_the_limit_without_a_complete_invoice() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    app.sql("UPDATE products SET price_et = 2479350000, price_taxes = 520650000 WHERE id = 1").await;
    let mut body = two_soaps();
    body["lines"][0]["qty"] = json!(1);
    body["guest"] = json!({ "firstname": "Eva", "lastname": "Sanz", "email": "eva@ejemplo.es", "phone": "" });
    body["payment_method"] = json!("transfer");
    let request =
        json!({ "lines": body["lines"], "delivery": body["delivery"], "shipping_id": body["shipping_id"] });
    let quote = admin.post(&login, "orders/quotes", &request).await.json();
    assert_eq!((&quote["totals"]["total"], &quote["invoice_requirement"]), (&json!(300_000), &Value::Null));
    app.sql("UPDATE products SET price_taxes = 520660000 WHERE id = 1").await;
    let quote = admin.post(&login, "orders/quotes", &request).await.json();
    assert_eq!(quote["totals"]["total"], 300_001);
    assert!(quote["invoice_requirement"].as_str().unwrap().contains("más de 3000,00"), "{quote}");
    body["accepted_total"] = json!(300_001);
    let create = async |key: &str, body: &Value| {
        admin.send(Method::POST, "orders", Some(&login), &[("idempotency-key", key)], Some(body)).await
    };
    let refused = create("clave-unica-1", &body).await;
    assert_eq!(refused.error(), (422, "invoice_required".into()));
    assert_eq!(refused.json()["errors"][0]["field"], "billing.ignoreInvoice");
    body["billing"] = billing();
    let created = create("clave-unica-2", &body).await;
    assert_eq!(created.status, 201, "{}", created.text());
}
