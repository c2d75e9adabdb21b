//! Notices of withdrawals to the owner: what is to be done in the panel.

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_core::payments::CardCapture;
use serde_json::{Value, json};

use crate::admin::Admin;
use crate::admin::orders::{detail, version};
use crate::purchase::{Purchase, ship};
use crate::support::{TestApp, order_body, two_soaps};
use crate::withdrawal::withdraw;
use crate::withdrawal_lines::{begin, confirmation, units_left};

/// Withdraws from one of two soaps, and returns the notice to the owner.
async fn withdraw_from_one(purchase: &Purchase) -> String {
    let begun = begin(purchase, Some(&purchase.token), "").await;
    let chosen = json!({ "lines": [{ "line": 0, "quantity": 1 }] });
    let confirmed = purchase.app.post(&confirmation(&begun), &chosen).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    notice(purchase).await
}

async fn notice(purchase: &Purchase) -> String {
    let notice = purchase.mail_text("pedidos@tienda.example", "Desistimiento").await;
    assert!(notice.contains("Abre el pedido en el panel") && !notice.contains("mostrador order"), "{notice}");
    notice
}

/// Rule 4.33.
#[tokio::test]
async fn a_part_of_a_paid_order_is_refunded_in_the_panel() {
    let mut both = order_body(&json!([{ "product": 1, "qty": 1 }, { "product": 4, "qty": 1 }]), 735 + 12_000);
    both["waiver"] = json!(true);
    let purchase = Purchase::paid(&both).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let text = notice(&purchase).await;
    assert!(text.contains("Solo alcanza a una parte") && text.contains("no envíes esa parte"), "{text}");
    assert!(text.contains("elige «Reembolsar», que propone las unidades"), "{text}");
    assert!(text.contains(&format!("(«Pedidos», {})", purchase.number)), "{text}");
    assert!(!text.contains("puedes esperar"), "nothing has left the shop: {text}");
}

/// Rule 4.33.
#[tokio::test]
async fn the_notice_leads_to_the_order_in_the_panel() {
    let panel = "https://panel.tienda.example";
    let purchase = Purchase::place_in(
        TestApp::with(|config| config.panel.public_url = Some(panel.to_owned())).await,
        &two_soaps(),
    )
    .await;
    purchase.pay_by_card("authorise").await;
    for action in [OrderAction::Prepare, ship] {
        purchase.run_command(action).await.unwrap();
    }
    let begun = begin(&purchase, None, "").await;
    purchase.app.post(&confirmation(&begun), &json!({ "part": "Un jabón" })).await;
    let text = notice(&purchase).await;
    assert!(text.contains(&format!("{panel}/pedidos/{}\n", purchase.number)), "{text}");
    assert!(text.contains("elige «Reembolsar» y las unidades de esa parte"), "{text}");
    assert!(text.contains("puedes esperar a que vuelva"), "{text}");
}

/// Rule 4.33.
#[tokio::test]
async fn a_repeated_withdrawal_of_everything_asks_for_no_refund() {
    let purchase = Purchase::paid(&two_soaps()).await;
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    assert!(notice(&purchase).await.contains("elige «Reembolsar», que propone las unidades"));
    withdraw(&purchase.app, &purchase.number, "ana@ejemplo.es").await;
    let text = notice(&purchase).await;
    assert!(text.contains("ya en otro desistimiento o devuelto: elige «Marcar como atendido»"), "{text}");
    assert!(!text.contains("Reembolsar"), "{text}");
}

/// Rules 4.33 and 4.34.
#[tokio::test]
async fn units_withdrawn_from_are_left_out_of_the_capture() {
    let app = TestApp::with(|config| config.redsys.card_capture = CardCapture::OnShipment).await;
    let purchase = Purchase::place_in(app, &two_soaps()).await;
    purchase.pay_by_card("authorise").await;
    let text = withdraw_from_one(&purchase).await;
    assert!(text.contains("no envíes esa parte") && text.contains("elige «Cobrar», que propone"), "{text}");
    assert!(!text.contains("«Cancelar»"), "{text}");

    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    let withdrawn = &order["reservation"]["withdrawn"];
    assert_eq!(withdrawn, &json!([{ "line": 0, "quantity": 1 }]));
    let path = format!("orders/{}/capture", purchase.number);
    let capture = json!({ "without": withdrawn, "restock": true });
    let captured = admin.change(&login, Method::POST, &path, version(&order), &capture).await;
    assert_eq!(captured.status, 200, "{}", captured.text());
    let captured = captured.json();
    assert!(captured["withdrawals"][0]["settled_at"].is_string(), "{captured}");
    assert_eq!(captured["reservation"]["withdrawn"], json!([]));
    assert_eq!(units_left(&purchase).await, [1], "the captured unit");
}

/// Rules 4.32 and 4.34.
#[tokio::test]
async fn withdrawals_that_add_up_to_a_reserved_order_ask_to_cancel_it() {
    let app = TestApp::with(|config| config.redsys.card_capture = CardCapture::OnShipment).await;
    let purchase = Purchase::place_in(app, &two_soaps()).await;
    purchase.pay_by_card("authorise").await;
    withdraw_from_one(&purchase).await;
    let text = withdraw_from_one(&purchase).await;
    assert!(text.contains("Elige «Cancelar», que lo libera") && !text.contains("parte"), "{text}");
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let order = detail(&admin, &login, &purchase.number).await;
    assert_eq!(order["reservation"]["withdrawn"], json!([{ "line": 0, "quantity": 2 }]));
}

/// Rules 4.32 and 4.33.
#[tokio::test]
async fn a_part_of_an_unpaid_order_does_not_cancel_it() {
    let mut by_transfer = two_soaps();
    by_transfer["payment_method"] = json!("transfer");
    let purchase = Purchase::place(&by_transfer).await;
    let text = withdraw_from_one(&purchase).await;
    assert!(text.contains("No está pagado. Cuando se pague, elige «Reembolsar»"), "{text}");
    assert!(text.contains("no envíes esa parte") && text.contains("«Nuevo pedido»"), "{text}");
    assert!(!text.contains("Elige «Cancelar»"), "{text}");
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let refund = async || detail(&admin, &login, &purchase.number).await["withdrawals"][0]["refund"].clone();
    assert_eq!(refund().await, Value::Null);
    purchase.run_command(OrderAction::Pay).await.unwrap();
    assert_eq!(refund().await["units"], json!([{ "line": 0, "quantity": 1 }]));
}
