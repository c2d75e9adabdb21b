//! Placed order of a customer, with helpers for its payment and its admin commands.

use axum::http::Method;
use mostrador_api::cli::commands::{OrderCommandError, OrderReport};
use mostrador_api::cli::report::Report;
use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, OrderShipment, commands};
use serde_json::{Value, json};

use crate::bank;
use crate::support::{TestApp, TestResponse};

/// A placed order. `number` may be replaced to act on another one.
pub(crate) struct Purchase {
    pub(crate) app: TestApp,
    pub(crate) token: String,
    pub(crate) number: String,
}

impl Purchase {
    /// Places an order of ana@ejemplo.es in a shop of its own.
    pub(crate) async fn place(order: &Value) -> Self {
        Self::place_in(TestApp::open().await, order).await
    }

    /// Places an order of ana@ejemplo.es.
    pub(crate) async fn place_in(app: TestApp, order: &Value) -> Self {
        let token = app.customer("ana@ejemplo.es").await;
        let response = app.order(&token, "clave-unica-1", order).await;
        assert_eq!(response.status, 201, "{}", response.text());
        let number = response.json()["number"].as_str().unwrap().to_owned();
        Self { app, token, number }
    }

    /// Places an order and pays it by card.
    pub(crate) async fn paid(order: &Value) -> Self {
        let purchase = Self::place(order).await;
        purchase.pay_by_card("authorise").await;
        assert_eq!(purchase.order().await["state"], "paid");
        purchase
    }

    /// Starts a card payment attempt and submits a decision on the sandbox payment page.
    pub(crate) async fn pay_by_card(&self, decision: &str) {
        let redirect = self.call(Method::POST, "payments", &json!({ "payment_method": "card" })).await.json();
        self.decide(&redirect, decision).await;
    }

    /// Submits a decision on the sandbox payment page.
    pub(crate) async fn decide(&self, redirect: &Value, decision: &str) {
        assert!(bank::decide(&self.app, redirect, decision).await.status.as_u16() < 400);
    }

    pub(crate) async fn call(&self, method: Method, subpath: &str, body: &Value) -> TestResponse {
        let path = format!("orders/{}/{subpath}", self.number);
        self.app.call(method, path.trim_end_matches('/'), Some(&self.token), body).await
    }

    pub(crate) async fn order(&self) -> Value {
        self.call(Method::GET, "", &json!({})).await.json()
    }

    /// Runs an admin command on the order.
    pub(crate) async fn run_command(
        &self,
        action: fn(OrderArgument) -> OrderAction,
    ) -> Result<OrderReport, OrderCommandError> {
        self.run_action(&action(OrderArgument { number: self.number.clone().into() })).await
    }

    /// Refunds an amount in cents, or everything. `change` adjusts the command.
    pub(crate) async fn refund(
        &self,
        cents: Option<i64>,
        change: fn(&mut OrderRefund),
    ) -> Result<String, String> {
        let mut refund = OrderRefund {
            order: OrderArgument { number: self.number.clone().into() },
            amount: cents.map(mostrador_core::money::Money::from_cents),
            ..OrderRefund::default()
        };
        change(&mut refund);
        let outcome = self.run_action(&OrderAction::Refund(refund)).await;
        outcome.map(|report| report.render(false).unwrap()).map_err(|error| error.to_string())
    }

    async fn run_action(&self, action: &OrderAction) -> Result<OrderReport, OrderCommandError> {
        commands::run(self.app.state.store(), self.app.state.configured(), action).await
    }

    /// Text of the newest e-mail to an address whose subject contains `word`; empty if there is none.
    pub(crate) async fn mail_text(&self, to: &str, word: &str) -> String {
        let mail = self.app.mail().await;
        let found = mail.iter().find(|letter| {
            letter["to"] == to && letter["subject"].as_str().is_some_and(|subject| subject.contains(word))
        });
        found.map_or_else(String::new, |letter| letter["text"].as_str().unwrap().to_owned())
    }
}

/// Command that ships an order with a tracking number.
pub(crate) fn ship(order: OrderArgument) -> OrderAction {
    OrderAction::Ship(OrderShipment {
        order,
        carrier: Some("Correos".into()),
        code: Some("PQ123".into()),
        url: None,
    })
}
