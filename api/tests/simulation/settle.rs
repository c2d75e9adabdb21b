//! End of a seed: without faults, every action completes and every process reaches a final state.

use crate::actions::{Action, OwnerCommand};
use crate::db_snapshot::AttemptRow;
use crate::fault_profile::FaultProfile;
use crate::invariants;
use crate::simulation::Simulation;

/// Longer than an order or an attempt can stay open; a few rounds exceed every timeout.
const HOURS_MS: i64 = 3 * 3_600_000;
const ROUNDS: usize = 16;

impl Simulation<'_> {
    /// Runs the seed to its end.
    pub(crate) async fn settle(&mut self) -> Result<(), String> {
        self.record("faults are disabled");
        self.faults = FaultProfile::default();
        self.finish().await?;
        for intent in self.unanswered_intents() {
            self.run_to_end(Action::Order { intent }).await?;
        }
        while !self.pages.is_empty() {
            self.decide_payment();
        }
        for notification in std::mem::take(&mut self.notifications) {
            // Some notifications never arrive: the shop has to query the bank.
            if self.rng.percent(70) {
                self.run_to_end(Action::Notify { notification, forgery: None }).await?;
            }
        }
        for _ in 0..ROUNDS {
            self.pass_time(HOURS_MS);
            self.run_to_end(Action::Reconcile).await?;
            self.run_to_end(Action::Expire).await?;
            self.complete_refunds().await?;
            self.resolve_unknown_payments().await?;
            self.run_to_end(Action::SendMail).await?;
            if invariants::is_settled(&self.snapshot) {
                return invariants::check_final(&self.snapshot, &self.oracle, &self.bank, &self.intents);
            }
        }
        Err(format!("two days later it is not settled: {}", invariants::unsettled(&self.snapshot)))
    }

    /// Completes the running tasks.
    async fn finish(&mut self) -> Result<(), String> {
        for _ in 0..1_000 {
            let Some(id) = self.waiting().first().copied() else { return Ok(()) };
            self.resume(id).await?;
        }
        Err("running tasks do not complete".to_owned())
    }

    async fn run_to_end(&mut self, action: Action) -> Result<(), String> {
        self.begin(action).await?;
        self.finish().await
    }

    /// The owner repeats the refund command, as its message says. If the bank's response stays unknown, the
    /// owner checks the bank's panel, refunds there what was not refunded, and records it by hand.
    async fn complete_refunds(&mut self) -> Result<(), String> {
        let open = self.snapshot.refunds.iter().find(|refund| refund.state == "asked").cloned();
        let Some(refund) = open else { return Ok(()) };
        let order = refund.order_number.clone();
        let by_hand = refund.attempt_number.is_none();
        let command =
            self.owner_command(order.clone(), OwnerCommand::Refund { cents: None, restock: false, by_hand });
        self.run_to_end(command).await?;
        if self.snapshot.refunds.iter().all(|now| now.id != refund.id || now.state != "asked") {
            return Ok(());
        }
        self.pass_time(HOURS_MS);
        let attempts = self.snapshot.attempts.iter().filter(|attempt| attempt.order_number == order);
        let attempts: Vec<String> = attempts.map(|attempt| attempt.number.clone()).collect();
        let refunded_at_bank: i64 =
            attempts.iter().filter_map(|number| self.bank.captured(number)).map(|o| o.refunded).sum();
        let recorded = self.snapshot.refunds.iter().filter(|r| r.order_number == order && r.state == "done");
        let recorded: i64 = recorded.filter(|refund| refund.attempt_number.is_some()).map(|r| r.amount).sum();
        if refunded_at_bank == recorded + self.oracle.manual_refund_total(&order) {
            let attempt = refund.attempt_number.as_ref().ok_or("a refund at the bank has no attempt")?;
            self.record(&format!(
                "the owner refunds {} of {attempt} at the panel of the bank",
                refund.amount
            ));
            self.bank.operations.get_mut(attempt).ok_or("the attempt is unknown to the bank")?.refunded +=
                refund.amount;
        }
        self.oracle.add_manual_refund(&order, refund.amount);
        let command =
            self.owner_command(order, OwnerCommand::Refund { cents: None, restock: false, by_hand: true });
        self.run_to_end(command).await
    }

    /// The owner checks the bank's panel for payments that the shop could not query.
    async fn resolve_unknown_payments(&mut self) -> Result<(), String> {
        let unresolved =
            |attempt: &&AttemptRow| attempt.state != "authorised" && attempt.confirmed_at.is_some();
        let attempts = self.snapshot.attempts.iter().filter(unresolved);
        let captured = attempts.filter(|attempt| self.bank.captured(&attempt.number).is_some());
        let orders: Vec<String> = captured.map(|attempt| attempt.order_number.clone()).collect();
        for order in orders {
            if self.snapshot.orders.iter().any(|row| row.number == order && row.paid_at.is_none()) {
                let command = self.owner_command(order, OwnerCommand::Pay);
                self.run_to_end(command).await?;
            }
        }
        Ok(())
    }
}
