//! The end of a seed: nothing goes wrong any more, everybody finishes what they began, and everything comes to its end.

use crate::books::AttemptRow;
use crate::deeds::{Deed, Errand};
use crate::promises;
use crate::simulation::Simulation;
use crate::weather::Weather;

/// Longer than an order or an attempt waits; a few of these are longer than anything.
const HOURS_MS: i64 = 3 * 3_600_000;
const ROUNDS: usize = 16;

impl Simulation<'_> {
    /// Plays to the end.
    pub(crate) async fn settle(&mut self) -> Result<(), String> {
        self.tell("nothing goes wrong any more");
        self.weather = Weather::default();
        self.finish().await?;
        for intent in self.unsure() {
            self.done(Deed::Order { intent }).await?;
        }
        while !self.pages.is_empty() {
            self.decides();
        }
        for word in std::mem::take(&mut self.words) {
            // Some never come: the shop has to ask.
            if self.chance.percent(70) {
                self.done(Deed::Hear { word, forgery: None }).await?;
            }
        }
        for _ in 0..ROUNDS {
            self.wait(HOURS_MS);
            self.done(Deed::Sweep).await?;
            self.done(Deed::Expire).await?;
            self.give_back_what_is_owed().await?;
            self.look_up_what_is_unknown().await?;
            self.done(Deed::Post).await?;
            if promises::is_settled(&self.books) {
                return promises::at_the_end(&self.books, &self.facts, &self.bank, &self.intents);
            }
        }
        Err(format!("two days later it is not settled: {}", promises::unsettled(&self.books)))
    }

    /// What is under way comes to its end.
    async fn finish(&mut self) -> Result<(), String> {
        for _ in 0..1_000 {
            let Some(id) = self.waiting().first().copied() else { return Ok(()) };
            self.let_on(id).await?;
        }
        Err("what is under way has no end".to_owned())
    }

    async fn done(&mut self, deed: Deed) -> Result<(), String> {
        self.begin(deed).await?;
        self.finish().await
    }

    /// The owner repeats the command, as it says; when the bank's word stays doubtful, they look at its panel, give back
    /// there what has not gone, and write it down.
    async fn give_back_what_is_owed(&mut self) -> Result<(), String> {
        let open = self.books.refunds.iter().find(|refund| refund.state == "asked").cloned();
        let Some(refund) = open else { return Ok(()) };
        let order = refund.order_number.clone();
        let by_hand = refund.attempt_number.is_none();
        let errand = self.errand(order.clone(), Errand::Refund { cents: None, restock: false, by_hand });
        self.done(errand).await?;
        if self.books.refunds.iter().all(|now| now.id != refund.id || now.state != "asked") {
            return Ok(());
        }
        self.wait(HOURS_MS);
        let attempts = self.books.attempts.iter().filter(|attempt| attempt.order_number == order);
        let attempts: Vec<String> = attempts.map(|attempt| attempt.number.clone()).collect();
        let given: i64 =
            attempts.iter().filter_map(|number| self.bank.captured(number)).map(|o| o.refunded).sum();
        let known = self.books.refunds.iter().filter(|r| r.order_number == order && r.state == "done");
        let known: i64 = known.filter(|refund| refund.attempt_number.is_some()).map(|r| r.amount).sum();
        if given == known + self.facts.at_the_panel(&order) {
            let attempt = refund.attempt_number.as_ref().ok_or("a refund at the bank names no attempt")?;
            self.tell(&format!("the owner gives {} of {attempt} back at the bank's panel", refund.amount));
            self.bank.operations.get_mut(attempt).ok_or("the bank knows no such attempt")?.refunded +=
                refund.amount;
        }
        self.facts.given_at_the_panel(&order, refund.amount);
        let errand = self.errand(order, Errand::Refund { cents: None, restock: false, by_hand: true });
        self.done(errand).await
    }

    /// The owner looks at the bank's panel for payments that the shop could not ask about.
    async fn look_up_what_is_unknown(&mut self) -> Result<(), String> {
        let unheard = |attempt: &&AttemptRow| attempt.state != "authorised" && attempt.confirmed_at.is_some();
        let attempts = self.books.attempts.iter().filter(unheard);
        let captured = attempts.filter(|attempt| self.bank.captured(&attempt.number).is_some());
        let orders: Vec<String> = captured.map(|attempt| attempt.order_number.clone()).collect();
        for order in orders {
            if self.books.orders.iter().any(|row| row.number == order && row.paid_at.is_none()) {
                let errand = self.errand(order, Errand::Pay);
                self.done(errand).await?;
            }
        }
        Ok(())
    }
}
