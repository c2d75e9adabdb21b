//! Admin commands on orders, and findings of `doctor`.

use axum::http::Method;
use mostrador_api::cli::commands::{OrderCommandError, OrderReport};
use mostrador_api::cli::report::Report;
use mostrador_api::cli::{OrderAction, OrderArgument, OrderList, OrderShipment, commands};
use mostrador_api::diagnostics;
use mostrador_api::diagnostics::Severity;
use mostrador_core::orders::OrderState;
use serde_json::{Value, json};

use crate::bank;
use crate::support::{TestApp, order_body, two_soaps};

struct OrderCommands {
    app: TestApp,
    token: String,
    number: String,
}

impl OrderCommands {
    async fn place(order: &Value) -> Self {
        let app = TestApp::open().await;
        let token = app.customer("ana@ejemplo.es").await;
        let response = app.order(&token, "clave-unica-1", order).await;
        assert_eq!(response.status, 201, "{}", response.text());
        let number = response.json()["number"].as_str().unwrap().to_owned();
        Self { app, token, number }
    }

    async fn run(&self, action: fn(OrderArgument) -> OrderAction) -> Result<OrderReport, OrderCommandError> {
        let action = action(OrderArgument { number: self.number.clone().into() });
        commands::run(self.app.state.store(), self.app.state.configured(), &action).await
    }

    /// Output of a command, or the text of its error.
    async fn output(&self, action: fn(OrderArgument) -> OrderAction) -> String {
        match self.run(action).await {
            Ok(report) => report.render(false).unwrap(),
            Err(error) => error.to_string(),
        }
    }

    async fn order(&self) -> Value {
        let path = format!("orders/{}", self.number);
        self.app.call(Method::GET, &path, Some(&self.token), &json!({})).await.json()
    }

    /// Starts a card payment, runs `before_authorisation`, and then authorises the payment.
    async fn authorised_after(&self, before_authorisation: impl AsyncFnOnce()) {
        let path = format!("orders/{}/payments", self.number);
        let body = json!({ "payment_method": "card" });
        let redirect = self.app.call(Method::POST, &path, Some(&self.token), &body).await.json();
        before_authorisation().await;
        assert_eq!(bank::decide(&self.app, &redirect, "authorise").await.status, 303);
    }

    async fn subjects(&self) -> Vec<String> {
        let mail = self.app.mail().await;
        mail.iter().map(|letter| letter["subject"].as_str().unwrap().to_owned()).collect()
    }

    /// Findings of `doctor` with this severity.
    async fn findings(&self, mark: Severity) -> Vec<String> {
        let findings = diagnostics::run(self.app.state.configured(), true).await;
        findings.into_iter().filter(|finding| finding.severity == mark).map(|finding| finding.text).collect()
    }
}

/// Ships without a tracking number.
fn ship(order: OrderArgument) -> OrderAction {
    OrderAction::Ship(OrderShipment { order, ..OrderShipment::default() })
}

fn paid_by(method: &str, mut order: Value) -> Value {
    order["payment_method"] = json!(method);
    order
}

#[tokio::test]
async fn a_transfer_order_is_paid_and_fulfilled() {
    let orders = OrderCommands::place(&paid_by("transfer", two_soaps())).await;
    assert_eq!(
        orders.output(OrderAction::Prepare).await,
        format!("El pedido {} está «Pendiente de pago»: no se puede preparar.", orders.number)
    );
    assert_eq!(
        orders.output(OrderAction::Pay).await,
        format!("El pedido {} está ahora «Pagado».\n", orders.number)
    );
    let order = orders.order().await;
    assert!(order["paid_at"].is_string() && order["payment_method"] == "transfer");
    let subjects = orders.subjects().await;
    assert!(subjects[0].starts_with("Pedido pagado") && subjects[1].starts_with("Hemos recibido el pago"));
    assert_eq!(
        orders.output(OrderAction::Pay).await,
        format!("El pedido {} está «Pagado» y pagado: no se puede cobrar.", orders.number)
    );
    assert!(orders.output(OrderAction::Cancel).await.ends_with("no se puede cancelar."));
    assert!(orders.output(ship).await.ends_with("no se puede enviar."));
    for action in [OrderAction::Prepare, ship, OrderAction::Complete] {
        assert!(orders.run(action).await.is_ok());
    }
    assert_eq!(
        (orders.order().await["state"].clone(), orders.subjects().await.len()),
        (json!("completed"), subjects.len() + 1)
    );
    assert_eq!(orders.findings(Severity::Error).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_late_notification_does_not_count_as_a_second_payment() {
    let orders = OrderCommands::place(&two_soaps()).await;
    orders
        .authorised_after(async || {
            assert!(orders.run(OrderAction::Pay).await.is_ok());
            assert_eq!(orders.findings(Severity::Error).await, Vec::<String>::new());
        })
        .await;
    assert!(!orders.subjects().await.iter().any(|subject| subject.contains("dos veces")));
    assert_eq!(orders.app.number("SELECT COUNT(*) FROM orders WHERE settled_by = 'bank'").await, 1);

    let orders = OrderCommands::place(&paid_by("transfer", two_soaps())).await;
    orders.authorised_after(async || assert!(orders.run(OrderAction::Pay).await.is_ok())).await;
    assert!(orders.subjects().await[0].ends_with("cobrado dos veces"), "paid by transfer and by card");
}

#[tokio::test]
async fn cancelling_an_order_releases_its_stock() {
    let order = order_body(&json!([{ "product": 5, "qty": 2 }]), 3_780 + 450);
    let orders = OrderCommands::place(&paid_by("transfer", order)).await;
    assert_eq!(orders.app.number("SELECT stock FROM products WHERE id = 5").await, 1);
    assert!(orders.run(OrderAction::Cancel).await.is_ok());
    assert_eq!(orders.app.number("SELECT stock FROM products WHERE id = 5").await, 3);
    assert!(orders.output(OrderAction::Cancel).await.ends_with("está «Cancelado»: no se puede cancelar."));
    assert_eq!(orders.app.number("SELECT stock FROM products WHERE id = 5").await, 3);
}

#[tokio::test]
async fn orders_are_listed_and_shown() {
    let orders = OrderCommands::place(&two_soaps()).await;
    let (store, config) = (orders.app.state.store(), orders.app.state.configured());
    let list = async |state| {
        let action = OrderAction::List(OrderList { state, limit: 50 });
        commands::run(store, config, &action).await.unwrap()
    };
    let line = list(None).await.render(false).unwrap();
    assert!(line.starts_with(&orders.number) && line.contains("19,65\u{a0}€  ana@ejemplo.es"), "{line}");
    assert_eq!(list(Some(OrderState::Paid)).await.render(false).unwrap(), "No hay pedidos.\n");
    let json: Value = serde_json::from_str(&list(None).await.render(true).unwrap()).unwrap();
    assert_eq!(
        (&json[0]["number"], &json[0]["customer"]["firstname"]),
        (&json!(orders.number), &json!("Ana"))
    );
    let text = orders.output(OrderAction::Show).await;
    assert!(text.contains("Cliente: Ana Ruiz") && text.contains("2 × Jabón de oliva"), "{text}");
    let action = OrderAction::Show(OrderArgument { number: "M00-000000".into() });
    let error = commands::run(store, config, &action).await.unwrap_err();
    assert_eq!(error.to_string(), "No hay ningún pedido M00-000000.");
}

#[tokio::test]
async fn doctor_reports_unresolved_payments() {
    let orders = OrderCommands::place(&paid_by("transfer", two_soaps())).await;
    orders
        .authorised_after(async || {
            assert_eq!(orders.findings(Severity::Warning).await, Vec::<String>::new());
            orders.app.sql("UPDATE payment_attempts SET created_at = created_at - 3600001").await;
            orders.app.sql("UPDATE orders SET created_at = created_at - 7 * 86400000 - 1").await;
            let findings = orders.findings(Severity::Warning).await;
            assert!(findings[0].contains(&format!("(pedido {})", orders.number)), "{findings:?}");
            assert!(
                findings[1].contains("transferencia") && findings[1].contains(&orders.number),
                "{findings:?}"
            );
            assert_eq!(orders.findings(Severity::Error).await, Vec::<String>::new());
        })
        .await;
    assert_eq!(orders.findings(Severity::Warning).await, Vec::<String>::new());
}
