//! What people and jobs do at the shop, and what comes back to them.

use std::pin::Pin;

use mostrador_api::checkout::cancelling;
use mostrador_api::cli::{OrderAction, OrderNumber, OrderRefund};
use mostrador_api::desk;
use mostrador_api::mail::worker;
use mostrador_api::payments::reconciliation;
use mostrador_core::money::Money;
use serde_json::{Value, json};

use crate::bank::{Forgery, Word};
use crate::shop::{Counter, Process, form, request};

/// What somebody wants to buy, with the key under which they order it.
#[derive(Clone, Debug)]
pub(crate) struct Intent {
    /// From 1.
    pub(crate) customer: usize,
    pub(crate) key: String,
    /// Product, variant and units.
    pub(crate) lines: Vec<(i64, Option<i64>, i64)>,
    pub(crate) method: &'static str,
    pub(crate) total: i64,
    /// The number, once they were told; and whether they were told that there is none.
    pub(crate) number: Option<String>,
    pub(crate) refused: bool,
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
    product != COURSE && product != DATED_COURSE
}

pub(crate) const COURSE: i64 = 4;
pub(crate) const DATED_COURSE: i64 = 7;

/// What is on sale: product, variant, cents a unit, the most units that anybody wants.
pub(crate) const SHELVES: [(i64, Option<i64>, i64, i64); 5] = [
    (1, None, 735, 4),
    (2, Some(202), 1_250, 3),
    (5, None, 1_890, 3),
    (COURSE, None, 12_000, 1),
    (DATED_COURSE, Some(701), 5_000, 1),
];

/// What such a cart costs, by this simulation's own reckoning: delivery is 4.95 €, and free from 60 €.
pub(crate) fn price(lines: &[(i64, Option<i64>, i64)]) -> i64 {
    let each = |product: i64| SHELVES.iter().find(|(id, ..)| *id == product).unwrap().2;
    let sum = |lines: &mut dyn Iterator<Item = &(i64, Option<i64>, i64)>| -> i64 {
        lines.map(|(product, _, qty)| each(*product) * qty).sum()
    };
    let all = sum(&mut lines.iter());
    let goods = sum(&mut lines.iter().filter(|(product, ..)| is_goods(*product)));
    if goods == 0 || all >= 6_000 { all } else { all + 495 }
}

/// What the owner does with an order.
#[derive(Clone, Debug)]
pub(crate) enum Errand {
    Pay,
    Cancel,
    Prepare,
    Ship,
    Complete,
    Refund { cents: Option<i64>, restock: bool, by_hand: bool },
}

/// Something under way.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Order {
        intent: usize,
    },
    /// The same key for another cart.
    Misuse {
        intent: usize,
    },
    Pay {
        customer: usize,
        order: String,
        method: &'static str,
    },
    Look {
        customer: usize,
        order: String,
    },
    Hear {
        word: Word,
        forgery: Option<Forgery>,
    },
    Sweep,
    Expire,
    Post,
    Owner {
        order: String,
        errand: Errand,
    },
}

/// What comes of it.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Answer(u16, Value),
    Done(Result<String, String>),
}

pub(crate) type Doing = Pin<Box<dyn Future<Output = Outcome>>>;

impl Deed {
    /// Whether somebody waits for an answer, who may go away.
    pub(crate) const fn has_visitor(&self) -> bool {
        matches!(
            self,
            Self::Order { .. }
                | Self::Misuse { .. }
                | Self::Pay { .. }
                | Self::Look { .. }
                | Self::Hear { .. }
        )
    }

    /// Whether it ends with the server's process: the owner's commands have their own.
    pub(crate) const fn is_the_servers(&self) -> bool {
        !matches!(self, Self::Owner { .. })
    }

    pub(crate) const fn is_refund(&self) -> bool {
        matches!(self, Self::Owner { errand: Errand::Refund { .. }, .. })
    }

    /// Begins it.
    pub(crate) fn begin(
        &self,
        counter: &Counter,
        process: &Process,
        tokens: &[String],
        intents: &[Intent],
        now: i64,
    ) -> Doing {
        let process = process.clone();
        let token = |customer: usize| tokens[customer - 1].as_str();
        let ask = |request| -> Doing {
            let process = process.clone();
            Box::pin(async move {
                let (status, body) = process.ask(request).await;
                Outcome::Answer(status, body)
            })
        };
        match self {
            Self::Order { intent } | Self::Misuse { intent } => {
                let mut intent = intents[*intent].clone();
                if matches!(self, Self::Misuse { .. }) {
                    intent.lines = vec![(1, None, 9)];
                    intent.total = price(&intent.lines);
                }
                ask(request("POST", "/orders", token(intent.customer), &intent.key, &intent.body()))
            }
            Self::Pay { customer, order, method } => {
                let body = json!({ "payment_method": method });
                ask(request("POST", &format!("/orders/{order}/payments"), token(*customer), "", &body))
            }
            Self::Look { customer, order } => {
                ask(request("GET", &format!("/orders/{order}"), token(*customer), "", &Value::Null))
            }
            Self::Hear { word, forgery } => ask(form(&word.form(*forgery))),
            Self::Sweep => Box::pin(async move {
                let swept = reconciliation::sweep(&process.shop, now).await;
                Outcome::Done(swept.map(|swept| format!("{swept:?}")).map_err(|error| error.to_string()))
            }),
            Self::Expire => Box::pin(async move {
                let expired = cancelling::expire(&process.shop, now).await;
                Outcome::Done(expired.map(|orders| orders.join(" ")).map_err(|error| error.to_string()))
            }),
            Self::Post => {
                let post = counter.post.clone();
                Box::pin(async move {
                    let sent = worker::round(process.shop.store(), &post).await;
                    Outcome::Done(sent.map(|sent| sent.to_string()).map_err(|error| error.to_string()))
                })
            }
            Self::Owner { order, errand } => {
                let (store, config, action) =
                    (counter.store.clone(), counter.config.clone(), errand.action(order));
                Box::pin(async move {
                    let done = desk::run(&store, &config, &action).await;
                    Outcome::Done(done.map(|_| String::new()).map_err(|error| error.to_string()))
                })
            }
        }
    }
}

impl Errand {
    fn action(&self, number: &str) -> OrderAction {
        let order = OrderNumber { number: number.to_owned() };
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
                by_hand: *by_hand,
            }),
        }
    }
}
