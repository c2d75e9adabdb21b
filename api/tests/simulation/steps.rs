//! Chooses the next step: an action of the shoppers, the bank, the jobs or the owner, or the passing of time.

use crate::actions::{Action, Intent, OwnerCommand, PRODUCTS, price};
use crate::bank::{Decision, Forgery};
use crate::db_snapshot::RefundRow;
use crate::shop::SHOPPERS;
use crate::simulation::Simulation;

/// Maximum number of running actions.
const MAX_RUNNING: usize = 5;
/// Maximum number of orders in one seed.
const MAX_INTENTS: usize = 9;
const MINUTE_MS: i64 = 60_000;

/// Kind of the next step.
#[derive(Clone, Copy, Debug)]
enum NextStep {
    Resume,
    Order,
    Retry,
    ReuseKey,
    Pay,
    DecidePayment,
    Notify,
    ViewOrder,
    Reconcile,
    Expire,
    SendMail,
    Owner,
    AdvanceTime,
    Kill,
}

impl Simulation<'_> {
    /// Runs one step.
    pub(crate) async fn step(&mut self) -> Result<(), String> {
        let pause = self.rng.between(0, 20_000);
        self.pass_time(pause);
        let waiting = self.waiting();
        let resume_weight = if waiting.is_empty() { 0 } else { 60 };
        let has_capacity = u32::from(self.running().count() < MAX_RUNNING);
        let notify_weight = if self.notifications.is_empty() { 0 } else { 16 };
        let decide_weight = if self.pages.is_empty() { 0 } else { 14 };
        let order_weight = if self.intents.len() < MAX_INTENTS { 18 } else { 0 };
        let next = self.rng.weighted(&[
            (resume_weight, NextStep::Resume),
            (order_weight * has_capacity, NextStep::Order),
            (8 * has_capacity, NextStep::Retry),
            (has_capacity, NextStep::ReuseKey),
            (18 * has_capacity, NextStep::Pay),
            (decide_weight, NextStep::DecidePayment),
            (notify_weight * has_capacity, NextStep::Notify),
            (3 * has_capacity, NextStep::ViewOrder),
            (4 * has_capacity, NextStep::Reconcile),
            (3 * has_capacity, NextStep::Expire),
            (6 * has_capacity, NextStep::SendMail),
            (9 * has_capacity, NextStep::Owner),
            (6, NextStep::AdvanceTime),
            (1, NextStep::Kill),
        ]);
        let action = match next {
            NextStep::Resume => match self.rng.pick(&waiting) {
                Some(id) => return self.resume(*id).await,
                None => None,
            },
            NextStep::Order => Some(self.new_order()),
            NextStep::Retry => self.retry_order(),
            NextStep::ReuseKey => self
                .some_intent()
                .filter(|n| self.intents[*n].number.is_some())
                .map(|intent| Action::ReuseKey { intent }),
            NextStep::Pay => self.start_payment(),
            NextStep::DecidePayment => self.decide_payment(),
            NextStep::Notify => self.send_notification(),
            NextStep::ViewOrder => {
                self.some_order().map(|(customer, order)| Action::ViewOrder { customer, order })
            }
            NextStep::Reconcile => self.job(Action::Reconcile, 1),
            NextStep::Expire => self.job(Action::Expire, 1),
            // Two servers may send mail concurrently.
            NextStep::SendMail => self.job(Action::SendMail, 2),
            NextStep::Owner => self.owner_action(),
            NextStep::AdvanceTime => {
                let minutes = self.rng.weighted(&[(6, 5), (6, 20), (4, 70), (3, 150), (1, 1_500), (2, -45)]);
                self.pass_time(minutes * MINUTE_MS);
                self.record(&format!("{minutes} minutes"));
                None
            }
            NextStep::Kill => {
                self.kill();
                None
            }
        };
        match action {
            Some(action) => self.begin(action).await,
            None => Ok(()),
        }
    }

    /// A shopper fills a cart and orders.
    fn new_order(&mut self) -> Action {
        let mut products = PRODUCTS.to_vec();
        let kinds = self.rng.weighted(&[(6, 1), (3, 2), (1, 3)]);
        let mut lines = Vec::new();
        for _ in 0..kinds {
            let (product, variant, _, max_quantity) = products.remove(self.rng.below(products.len()));
            lines.push((product, variant, self.rng.between(1, max_quantity)));
        }
        let number = self.intents.len();
        self.intents.push(Intent {
            customer: 1 + self.rng.below(SHOPPERS),
            key: format!("clave-{number:04}"),
            total: price(&lines),
            lines,
            method: self.rng.weighted(&[(6, "card"), (2, "bizum"), (2, "transfer")]),
            number: None,
            rejected: false,
        });
        Action::Order { intent: number }
    }

    fn some_intent(&mut self) -> Option<usize> {
        if self.intents.is_empty() { None } else { Some(self.rng.below(self.intents.len())) }
    }

    /// Sends an order again: preferably one without a response.
    fn retry_order(&mut self) -> Option<Action> {
        let unanswered: Vec<usize> = self.unanswered_intents();
        let unanswered = self.rng.pick(&unanswered).copied();
        let intent = if self.rng.percent(80) { unanswered } else { None };
        let intent = intent.or_else(|| self.some_intent())?;
        Some(Action::Order { intent })
    }

    /// Intents whose order has no response yet.
    pub(crate) fn unanswered_intents(&self) -> Vec<usize> {
        let open = |intent: &Intent| intent.number.is_none() && !intent.rejected;
        self.intents.iter().enumerate().filter(|(_, intent)| open(intent)).map(|(n, _)| n).collect()
    }

    /// Order whose number its customer has received.
    fn some_order(&mut self) -> Option<(usize, String)> {
        let numbered =
            self.intents.iter().filter_map(|i| i.number.clone().map(|number| (i.customer, number)));
        let numbered: Vec<_> = numbered.collect();
        self.rng.pick(&numbered).cloned()
    }

    fn start_payment(&mut self) -> Option<Action> {
        let unpaid = self.intents.iter().filter_map(|intent| {
            let number = intent.number.as_ref()?;
            let order = self.snapshot.orders.iter().find(|order| order.number == *number)?;
            let is_payable =
                order.state == "pending_payment" && (intent.method != "transfer" || order.total % 3 == 0);
            is_payable.then(|| (intent.customer, number.clone()))
        });
        let unpaid: Vec<_> = unpaid.collect();
        let unpaid_order = self.rng.pick(&unpaid).cloned();
        let (customer, order) = if self.rng.percent(95) { unpaid_order? } else { self.some_order()? };
        let method = self.rng.weighted(&[(3, "card"), (1, "bizum")]);
        Some(Action::Pay { customer, order, method })
    }

    /// A shopper decides on the payment page. After a decline, the page may stay open for another try.
    pub(crate) fn decide_payment(&mut self) -> Option<Action> {
        let page = self.rng.below(self.pages.len());
        let page = self.pages.remove(page);
        if self.environment.latest.get() >= page.until {
            self.record(&format!("the payment page of {} has expired", page.attempt));
            return None;
        }
        let attempt = page.attempt.clone();
        let decision = self.rng.weighted(&[
            (12, Some(Decision::Authorised)),
            (4, Some(Decision::Declined)),
            (2, Some(Decision::Cancelled)),
            (2, None),
        ]);
        self.record(&format!("payment page of {attempt}: {decision:?}"));
        if decision != Some(Decision::Authorised) && self.rng.percent(40) {
            self.pages.push(page);
        }
        let notification = self.bank.decide(&attempt, decision?)?;
        if self.rng.percent(self.faults.notifications / 3) {
            self.record("the notification is lost");
        } else {
            self.notifications.push(notification);
        }
        None
    }

    /// Sends one of the bank's notifications, in any order and possibly again, or a forged one.
    fn send_notification(&mut self) -> Option<Action> {
        let chosen = self.rng.below(self.notifications.len());
        let notification = self.notifications.get(chosen)?.clone();
        if self.rng.percent(self.faults.notifications / 3) {
            let all =
                [Forgery::AlteredAmount, Forgery::WrongSecret, Forgery::UnknownAttempt, Forgery::WrongAmount];
            return Some(Action::Notify { notification, forgery: self.rng.pick(&all).copied() });
        }
        // The notification may be repeated later.
        if !self.rng.percent(self.faults.notifications) {
            self.notifications.remove(chosen);
        }
        Some(Action::Notify { notification, forgery: None })
    }

    /// Starts a job, up to a number of concurrent ones.
    fn job(&self, action: Action, max_running: usize) -> Option<Action> {
        let same =
            self.running().filter(|other| std::mem::discriminant(*other) == std::mem::discriminant(&action));
        (same.count() < max_running).then_some(action)
    }

    /// The owner runs a command on an order; some commands are invalid.
    fn owner_action(&mut self) -> Option<Action> {
        let order = self.rng.pick(&self.snapshot.orders)?.clone();
        let is_requested =
            |refund: &RefundRow| refund.order_number == order.number && refund.state == "asked";
        let has_requested_refund = self.snapshot.refunds.iter().any(is_requested);
        let part = self.rng.between(1, order.total);
        let cents = if self.rng.percent(50) { None } else { Some(part) };
        let command = match (order.state.as_str(), order.payment_method.as_str()) {
            _ if self.rng.percent(5) => OwnerCommand::Ship,
            ("pending_payment", "transfer") if self.rng.percent(70) => OwnerCommand::Pay,
            ("pending_payment" | "cancelled", _) if self.rng.percent(15) => OwnerCommand::Pay,
            ("pending_payment", _) => OwnerCommand::Cancel,
            ("preparing", _) if self.rng.percent(60) => OwnerCommand::Ship,
            ("paid", _) if self.rng.percent(40) => OwnerCommand::Prepare,
            ("paid" | "shipped", _) if self.rng.percent(30) => OwnerCommand::Complete,
            _ => OwnerCommand::Refund {
                cents,
                restock: cents.is_none() && self.rng.percent(60),
                // A refund requested from the bank is not recorded by hand before its state at the bank is
                // checked.
                by_hand: !has_requested_refund
                    && (order.payment_method == "transfer" || self.rng.percent(10)),
            },
        };
        Some(self.owner_command(order.number, command))
    }

    pub(crate) fn owner_command(&mut self, order: String, command: OwnerCommand) -> Action {
        if matches!(command, OwnerCommand::Pay) {
            self.oracle.mark_paid(&order);
        }
        Action::Owner { order, command }
    }
}
