//! Actions of shoppers, the bank, jobs and the owner, and their outcomes.

use std::pin::Pin;

use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::services::email_delivery;
use mostrador_api::services::orders::cancel_order;
use mostrador_api::services::payments::reconciliation;
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};

use crate::bank::{Forgery, Notification};
use crate::shop::{Process, ShopInstance, notification_request, request};

/// Cart that a shopper orders, with its idempotency key.
#[derive(Clone, Debug)]
pub(crate) struct Intent {
    /// Customer id, from 1.
    pub(crate) customer: usize,
    pub(crate) key: String,
    /// Product, variant and quantity.
    pub(crate) lines: Vec<(i64, Option<i64>, i64)>,
    pub(crate) method: &'static str,
    pub(crate) total: i64,
    /// Number of the order, once received; `rejected` once the order is known to be rejected.
    pub(crate) number: Option<String>,
    pub(crate) rejected: bool,
}

impl Intent {
    fn body(&self) -> Value {
        let line = |(product, variant, qty): &(i64, Option<i64>, i64)| match variant {
            Some(variant) => json!({ "product": product, "selected_variant": variant, "qty": qty }),
            None => json!({ "product": product, "qty": qty }),
        };
        let mut body = json!({
            "lines": self.lines.iter().map(line).collect::<Vec<_>>(), "billing": { "ignoreInvoice": true },
            "payment_method": self.method, "accepted_total": self.total,
        });
        if self.lines.iter().any(|(product, ..)| is_goods(*product)) {
            body["shipping_id"] = json!(1);
            body["delivery"] = json!({
                "type": "courier", "company": "Ana Ruiz", "streetAddress": "Calle Mayor, 1", "locality": "Madrid",
                "region": "Madrid", "postalCode": "28013", "country": "ES", "phone": "612345678" });
        }
        body
    }
}

pub(crate) const fn is_goods(product: i64) -> bool {
    product != COURSE && product != SESSION_COURSE
}

pub(crate) const COURSE: i64 = 4;
pub(crate) const SESSION_COURSE: i64 = 7;

/// Products on sale: product, variant, price in cents, maximum quantity per order.
pub(crate) const PRODUCTS: [(i64, Option<i64>, i64, i64); 5] = [
    (1, None, 735, 4),
    (2, Some(202), 1_250, 3),
    (5, None, 1_890, 3),
    (COURSE, None, 12_000, 1),
    (SESSION_COURSE, Some(701), 5_000, 1),
];

/// Total of a cart, computed independently of the shop: delivery costs 4.95 €, and is free from 60 €.
pub(crate) fn price(lines: &[(i64, Option<i64>, i64)]) -> i64 {
    let unit_price = |product: i64| PRODUCTS.iter().find(|(id, ..)| *id == product).unwrap().2;
    let sum = |lines: &mut dyn Iterator<Item = &(i64, Option<i64>, i64)>| -> i64 {
        lines.map(|(product, _, qty)| unit_price(*product) * qty).sum()
    };
    let all = sum(&mut lines.iter());
    let goods = sum(&mut lines.iter().filter(|(product, ..)| is_goods(*product)));
    if goods == 0 || all >= 6_000 { all } else { all + 495 }
}

/// Owner's command on an order.
#[derive(Clone, Debug)]
pub(crate) enum OwnerCommand {
    Pay,
    Cancel,
    Prepare,
    Ship,
    Complete,
    Refund { cents: Option<i64>, restock: bool, by_hand: bool },
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Order {
        intent: usize,
    },
    /// Same key with another cart.
    ReuseKey {
        intent: usize,
    },
    Pay {
        customer: usize,
        order: String,
        method: &'static str,
    },
    ViewOrder {
        customer: usize,
        order: String,
    },
    Notify {
        notification: Notification,
        forgery: Option<Forgery>,
    },
    Reconcile,
    Expire,
    SendMail,
    Owner {
        order: String,
        command: OwnerCommand,
    },
}

/// Outcome of an action.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Response(u16, Value),
    Done(Result<String, String>),
}

pub(crate) type ActionFuture = Pin<Box<dyn Future<Output = Outcome>>>;

impl Action {
    /// A client waits for the response and may disconnect.
    pub(crate) const fn has_client(&self) -> bool {
        matches!(
            self,
            Self::Order { .. }
                | Self::ReuseKey { .. }
                | Self::Pay { .. }
                | Self::ViewOrder { .. }
                | Self::Notify { .. }
        )
    }

    /// The action ends with the server process; the owner's commands are processes of their own.
    pub(crate) const fn runs_in_server(&self) -> bool {
        !matches!(self, Self::Owner { .. })
    }

    pub(crate) const fn is_refund(&self) -> bool {
        matches!(self, Self::Owner { command: OwnerCommand::Refund { .. }, .. })
    }

    pub(crate) fn begin(
        &self,
        instance: &ShopInstance,
        process: &Process,
        tokens: &[String],
        intents: &[Intent],
        now: Timestamp,
    ) -> ActionFuture {
        let process = process.clone();
        let token = |customer: usize| tokens[customer - 1].as_str();
        let send = |request| -> ActionFuture {
            let process = process.clone();
            Box::pin(async move {
                let (status, body) = process.send(request).await;
                Outcome::Response(status, body)
            })
        };
        match self {
            Self::Order { intent } | Self::ReuseKey { intent } => {
                let mut intent = intents[*intent].clone();
                if matches!(self, Self::ReuseKey { .. }) {
                    intent.lines = vec![(1, None, 9)];
                    intent.total = price(&intent.lines);
                }
                send(request("POST", "/orders", token(intent.customer), &intent.key, &intent.body()))
            }
            Self::Pay { customer, order, method } => {
                let body = json!({ "payment_method": method });
                send(request("POST", &format!("/orders/{order}/payments"), token(*customer), "", &body))
            }
            Self::ViewOrder { customer, order } => {
                send(request("GET", &format!("/orders/{order}"), token(*customer), "", &Value::Null))
            }
            Self::Notify { notification, forgery } => {
                send(notification_request(&notification.form(*forgery)))
            }
            Self::Reconcile => Box::pin(async move {
                let report =
                    reconciliation::reconcile(process.state.configured(), process.state.store(), now).await;
                Outcome::Done(report.map(|report| format!("{report:?}")).map_err(|error| error.to_string()))
            }),
            Self::Expire => Box::pin(async move {
                let expired =
                    cancel_order::expire_unpaid(process.state.configured(), process.state.store(), now).await;
                Outcome::Done(expired.map(|orders| format!("{orders:?}")).map_err(|error| error.to_string()))
            }),
            Self::SendMail => {
                let mailer = instance.mailer.clone();
                Box::pin(async move {
                    let count =
                        email_delivery::send_due(process.state.store(), process.state.configured(), &mailer)
                            .await;
                    Outcome::Done(count.map(|count| count.to_string()).map_err(|error| error.to_string()))
                })
            }
            Self::Owner { order, command } => {
                let (store, config, order_action) =
                    (instance.store.clone(), instance.config.clone(), command.to_order_action(order));
                Box::pin(async move {
                    let result = commands::run(&store, &config, &order_action).await;
                    Outcome::Done(result.map(|_| String::new()).map_err(|error| error.to_string()))
                })
            }
        }
    }
}

impl OwnerCommand {
    fn to_order_action(&self, number: &str) -> OrderAction {
        let order = OrderArgument { number: number.into() };
        match self {
            Self::Pay => OrderAction::Pay(order),
            Self::Cancel => OrderAction::Cancel(order),
            Self::Prepare => OrderAction::Prepare(order),
            Self::Ship => OrderAction::Ship(mostrador_api::cli::OrderShipment {
                order,
                carrier: None,
                code: None,
                url: None,
            }),
            Self::Complete => OrderAction::Complete(order),
            Self::Refund { cents, restock, by_hand } => OrderAction::Refund(OrderRefund {
                order,
                amount: cents.map(Money::from_cents),
                restock: *restock,
                cause: None,
                by_hand: *by_hand,
            }),
        }
    }
}
