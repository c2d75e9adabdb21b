//! A customer who has ordered, and what the bank decides.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber, OrderRefund, OrderShipment};
use mostrador_api::desk::{self, DeskError, Report};
use serde_json::{Value, json};

use crate::support::{Answer, TestShop};

/// An order, whoever's it is.
pub(crate) struct Purchase {
    pub(crate) shop: TestShop,
    pub(crate) token: String,
    pub(crate) number: String,
}

impl Purchase {
    /// An order of ana@ejemplo.es in a shop of its own.
    pub(crate) async fn of(order: &Value) -> Self {
        let shop = TestShop::open().await;
        let token = shop.customer("ana@ejemplo.es").await;
        let answer = shop.order(&token, "clave-unica-1", order).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let number = answer.json()["number"].as_str().unwrap().to_owned();
        Self { shop, token, number }
    }

    /// The same, paid by card.
    pub(crate) async fn paid(order: &Value) -> Self {
        let purchase = Self::of(order).await;
        purchase.at_the_bank("authorise").await;
        assert_eq!(purchase.order().await["state"], "paid");
        purchase
    }

    /// A new attempt by card, and what is decided at the bank's page.
    pub(crate) async fn at_the_bank(&self, decision: &str) {
        let redirect = self.call(Method::POST, "payments", &json!({ "payment_method": "card" })).await.json();
        self.decides(&redirect, decision).await;
    }

    /// What is decided at the bank's page of an attempt.
    pub(crate) async fn decides(&self, redirect: &Value, decision: &str) {
        let text = |name: &str| redirect[name].as_str().unwrap();
        let fields = [
            ("Ds_SignatureVersion", text("version")),
            ("Ds_MerchantParameters", text("merchantParameters")),
            ("Ds_Signature", text("signature")),
            ("decision", decision),
        ];
        assert!(self.shop.form("/_sandbox/redsys/decision", &fields).await.status.as_u16() < 400);
    }

    pub(crate) async fn call(&self, method: Method, below: &str, body: &Value) -> Answer {
        let path = format!("orders/{}/{below}", self.number);
        self.shop.call(method, path.trim_end_matches('/'), Some(&self.token), body).await
    }

    pub(crate) async fn order(&self) -> Value {
        self.call(Method::GET, "", &json!({})).await.json()
    }

    /// What the owner does.
    pub(crate) async fn desk(&self, action: fn(OrderNumber) -> OrderAction) -> Result<Report, DeskError> {
        self.act(&action(OrderNumber { number: self.number.clone() })).await
    }

    /// Money goes back: cents, or everything.
    pub(crate) async fn refund(
        &self,
        cents: Option<i64>,
        change: fn(&mut OrderRefund),
    ) -> Result<String, String> {
        let mut refund = OrderRefund {
            order: OrderNumber { number: self.number.clone() },
            amount: cents.map(mostrador_core::money::Money::from_cents),
            ..OrderRefund::default()
        };
        change(&mut refund);
        let outcome = self.act(&OrderAction::Refund(refund)).await;
        outcome.map(|report| report.shown(false).unwrap()).map_err(|error| error.to_string())
    }

    async fn act(&self, action: &OrderAction) -> Result<Report, DeskError> {
        desk::run(self.shop.shop.store(), self.shop.shop.config(), action).await
    }

    /// The newest letter to an address whose subject has a word in it.
    pub(crate) async fn letter(&self, to: &str, word: &str) -> String {
        let mail = self.shop.mail().await;
        let found = mail.iter().find(|letter| {
            letter["to"] == to && letter["subject"].as_str().is_some_and(|subject| subject.contains(word))
        });
        found.map_or_else(String::new, |letter| letter["text"].as_str().unwrap().to_owned())
    }
}

/// Leaves with a number to follow it by.
pub(crate) fn shipped(order: OrderNumber) -> OrderAction {
    OrderAction::Ship(OrderShipment {
        order,
        carrier: Some("Correos".into()),
        code: Some("PQ123".into()),
        url: None,
    })
}
