//! Corrections of the tax of unpaid invoices, and the tax that is charged again (rules 17.6 and 17.7).

use mostrador_api::cli::OrderAction;
use serde_json::json;

use super::Admin;
use super::order_invoices::{Case, billing, kinds, settled, unpaid};
use super::orders::detail;
use crate::cash_on_delivery::prepared;
use crate::invoices::with_invoice;
use crate::purchase::ship;
use crate::support::two_soaps;

/// Rule 17.6.
#[tokio::test]
async fn the_unpaid_tax_of_a_buyer_abroad_is_not_corrected() {
    for (country, vat, causes) in [
        ("ES", "12345678Z", json!(["insolvency", "uncollectable"])),
        ("DE", "DE136695976", json!(["insolvency"])),
        ("US", "98-7654321", json!([])),
    ] {
        let case = Case::paid(&with_invoice()).await;
        let mut buyer = billing();
        buyer["country"] = json!(country);
        buyer["vat"] = json!(vat);
        buyer["company"] = json!("Otra, S. A.");
        let order = case.done("invoices", &json!({ "kind": "recipient", "billing": buyer })).await;
        assert_eq!(order["unpaid_causes"], causes, "{country}");
        let is_offered = order["invoice_actions"].as_array().unwrap().contains(&json!("unpaid"));
        assert_eq!(is_offered, causes != json!([]));
        for cause in ["uncollectable", "insolvency"] {
            if causes.as_array().unwrap().contains(&json!(cause)) {
                continue;
            }
            let refused = case.send("invoices", &unpaid(cause)).await;
            assert_eq!(refused.error(), (409, "invoice_not_allowed".into()), "{country} {cause}");
            assert!(refused.text().contains("art. 80.Cinco.2.ª"), "{}", refused.text());
        }
        if country == "DE" {
            case.done("invoices", &unpaid("insolvency")).await;
            assert_eq!(case.invoices().await.last().unwrap().0, "R2");
        }
    }
}

/// Rule 17.6.
#[tokio::test]
async fn the_tax_of_an_unpaid_invoice_is_corrected_once() {
    let case = Case::paid(&with_invoice()).await;
    let refused = case.send("invoices", &unpaid("return")).await;
    assert_eq!(refused.error(), (422, "invalid_invoice".into()));
    case.done("refunds", &json!({ "amount": "9.65" })).await;
    let left = case.purchase.app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices").await;
    let order = case.done("invoices", &unpaid("insolvency")).await;
    assert_eq!(kinds(&case.invoices().await), [("F1", 1_965), ("R1", -965), ("R2", -left)]);
    assert_eq!(order["invoice_actions"], json!(["recipient", "settled"]));
    let base = "SELECT CAST(SUM(base) AS BIGINT) FROM invoice_tax_lines l JOIN invoices i ON i.number = l.invoice_number \
        WHERE i.kind = 'R2'";
    assert_eq!(case.purchase.app.number(base).await, 0, "the bases stay");
    let again = case.send("invoices", &unpaid("uncollectable")).await;
    assert_eq!(again.error(), (409, "invoice_not_allowed".into()));
    assert_eq!(
        case.send("refunds", &json!({ "amount": "1.00" })).await.error(),
        (409, "refund_failed".into())
    );

    let case = Case::paid(&with_invoice()).await;
    case.done("invoices", &unpaid("uncollectable")).await;
    assert_eq!(case.invoices().await[1].0, "R3");
    let simplified = Case::paid(&two_soaps()).await;
    let refused = simplified.send("invoices", &unpaid("uncollectable")).await;
    assert_eq!(refused.error(), (409, "invoice_not_allowed".into()), "the debtor must be named");
}

/// Rule 17.7.
#[tokio::test]
async fn the_tax_of_an_unpaid_invoice_is_charged_again_when_a_consumer_pays() {
    let case = Case::paid(&with_invoice()).await;
    let early = case.send("invoices", &settled("consumer_payment", None)).await;
    assert_eq!(early.error(), (409, "invoice_not_allowed".into()));
    let unconfirmed = case.send("invoices", &json!({ "kind": "unpaid", "cause": "uncollectable" })).await;
    assert_eq!(unconfirmed.json()["errors"][0]["field"], "is_confirmed");
    case.done("invoices", &unpaid("uncollectable")).await;
    let tax =
        case.purchase.app.number("SELECT CAST(SUM(vat) AS BIGINT) FROM invoices WHERE kind = 'F1'").await;

    for (request, field) in [
        (settled("insolvency_ended", None), "cause"),
        (settled("uncollectable", None), "cause"),
        (settled("consumer_payment", Some("19.66")), "amount"),
        (settled("consumer_payment", Some("0")), "amount"),
        (json!({ "kind": "settled", "cause": "consumer_payment" }), "is_confirmed"),
    ] {
        let refused = case.send("invoices", &request).await;
        assert_eq!(refused.error(), (422, "invalid_invoice".into()));
        assert_eq!(refused.json()["errors"][0]["field"], field, "{request}");
    }

    let order = case.done("invoices", &settled("consumer_payment", Some("9.65"))).await;
    let part = case.invoices().await[2].1;
    // In proportion, rounded: 19.65 € were owed.
    assert_eq!(part, (tax * 965 * 2 + 1_965) / (1_965 * 2));
    assert_eq!(order["invoice_actions"], json!(["recipient", "settled"]));
    let refund = case.send("refunds", &json!({ "amount": "1.00" })).await;
    assert_eq!(refund.error(), (409, "refund_failed".into()), "a part is still owed");

    let order = case.done("invoices", &settled("consumer_payment", None)).await;
    let expected = [("F1", 1_965), ("R3", -tax), ("R3", part), ("R3", tax - part)];
    assert_eq!(kinds(&case.invoices().await), expected);
    assert_eq!(order["invoice_actions"], json!(["recipient"]), "the tax is corrected once");
    let issued = order["invoices"].as_array().unwrap();
    assert_eq!(
        (&issued[2]["rectifies"], &issued[3]["rectifies"]),
        (&issued[1]["number"], &issued[1]["number"])
    );
    let listed = "SELECT CAST(SUM(base + vat + surcharge) AS BIGINT) FROM invoice_tax_lines";
    assert_eq!(case.purchase.app.number(listed).await, 1_965, "the books have the sale again");
    case.done("refunds", &json!({ "amount": "1.00" })).await;
}

/// Rule 17.7.
#[tokio::test]
async fn the_whole_tax_is_charged_again_when_the_claim_or_the_insolvency_ends() {
    for (cause, end, other, kind) in [
        ("insolvency", "insolvency_ended", "claim_ended", "R2"),
        ("uncollectable", "claim_ended", "insolvency_ended", "R3"),
    ] {
        let case = Case::paid(&with_invoice()).await;
        case.done("invoices", &unpaid(cause)).await;
        assert_eq!(
            case.send("invoices", &settled(other, None)).await.error(),
            (422, "invalid_invoice".into())
        );
        let part = case.send("invoices", &settled(end, Some("1.00"))).await;
        assert_eq!(part.json()["errors"][0]["field"], "amount", "an amount is for consumers alone");
        let order = case.done("invoices", &settled(end, None)).await;
        assert_eq!(order["settled_causes"], json!([]));
        let invoices = case.invoices().await;
        assert_eq!(invoices[2], (kind.to_owned(), -invoices[1].1));
    }
}

/// Rule 17.7: LIVA, art. 80.Cuatro and 80.Cinco.5.ª, charge the tax of a payment again only if a consumer makes it.
#[tokio::test]
async fn the_payment_of_a_business_alone_charges_no_tax() {
    let case = Case::paid(&with_invoice()).await;
    let order = case.done("invoices", &unpaid("uncollectable")).await;
    assert_eq!(order["settled_causes"], json!(["consumer_payment", "claim_ended"]));
    case.purchase.app.sql("UPDATE orders SET professional = 1").await;
    let refused = case.send("invoices", &settled("consumer_payment", Some("1.00"))).await;
    assert_eq!(refused.json()["errors"][0]["field"], "cause", "{}", refused.text());
    let order = detail(&Admin::of(&case.purchase.app), &case.login, &case.purchase.number).await;
    assert_eq!(order["settled_causes"], json!(["claim_ended"]));
    case.done("invoices", &settled("claim_ended", None)).await;
}

/// Order that is paid on delivery, whose tax was corrected as unpaid, and whose parcel came back.
async fn returned() -> Case {
    let purchase = prepared().await;
    purchase.run_command(ship).await.unwrap();
    let login = Admin::of(&purchase.app).owner().await;
    let case = Case { purchase, login };
    let order = case.done("invoices", &unpaid("uncollectable")).await;
    assert_eq!(order["invoice_actions"], json!(["recipient", "settled"]));
    case.purchase.run_command(OrderAction::Cancel).await.unwrap();
    case
}

const SUM: &str = "SELECT CAST(SUM(total) AS BIGINT) FROM invoices";
const TAX_SUM: &str = "SELECT CAST(SUM(vat) AS BIGINT) FROM invoices";

/// Rule 17.7.
#[tokio::test]
async fn a_cancelled_sale_leaves_no_debt_of_tax() {
    let case = returned().await;
    let invoices = case.invoices().await;
    let tax = invoices[1].1;
    assert_eq!(kinds(&invoices), [("F1", 1_965), ("R3", tax), ("R1", -1_965 - tax)]);
    let order = detail(&Admin::of(&case.purchase.app), &case.login, &case.purchase.number).await;
    assert_eq!(
        (&order["order"]["state"], &order["invoice_actions"]),
        (&json!("cancelled"), &json!(["recipient"]))
    );
    assert_eq!(order["settled_causes"], json!([]));
    let refused = case.send("invoices", &settled("consumer_payment", None)).await;
    assert_eq!(refused.error(), (409, "invoice_not_allowed".into()));
    let app = &case.purchase.app;
    assert_eq!((app.number(SUM).await, app.number(TAX_SUM).await), (0, 0));
}

/// Rules 17.6, 17.7 and 17.10.
#[tokio::test]
async fn the_invoice_of_a_parcel_that_is_paid_after_all_has_no_debt_of_the_cancelled_sale() {
    let case = returned().await;
    case.purchase.run_command(OrderAction::Pay).await.unwrap();
    let order = detail(&Admin::of(&case.purchase.app), &case.login, &case.purchase.number).await;
    assert_eq!(order["invoice_actions"], json!(["recipient", "unpaid"]));
    case.purchase.refund(Some(500), |_| ()).await.unwrap();
    let app = &case.purchase.app;
    assert_eq!(app.number(SUM).await, 1_465);
    let left = app.number(TAX_SUM).await;

    case.done("invoices", &unpaid("insolvency")).await;
    assert_eq!(case.invoices().await[5], ("R2".to_owned(), -left), "the tax of this sale");
    assert!(case.purchase.refund(Some(100), |_| ()).await.is_err(), "the tax is not charged again yet");
    let order = case.done("invoices", &settled("insolvency_ended", None)).await;
    assert_eq!(case.invoices().await[6], ("R2".to_owned(), left));
    assert_eq!(order["invoice_actions"], json!(["recipient"]));
    case.purchase.refund(Some(100), |_| ()).await.unwrap();
    assert_eq!(app.number(SUM).await, 1_365);
}
