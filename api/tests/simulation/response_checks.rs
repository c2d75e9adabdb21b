//! Checks responses against the database, and reacts to lost ones.

use serde_json::Value;

use crate::actions::{Action, Outcome};
use crate::fake_environment::Id;
use crate::simulation::{PaymentPage, Simulation};

/// Time that the bank keeps a payment page open, as the shop assumes.
const PAYMENT_PAGE_TIMEOUT_MS: i64 = 2 * 3_600_000;

impl Simulation<'_> {
    /// Handles the outcome of an action. A response is binding: the database must agree with it.
    pub(crate) fn handle_outcome(&mut self, id: Id, action: &Action, outcome: Outcome) -> Result<(), String> {
        match outcome {
            Outcome::Done(done) => {
                self.record(&format!("{id} is done: {done:?}"));
                Ok(())
            }
            Outcome::Response(status, body) => {
                let label =
                    ["code", "number"].iter().find_map(|name| body[name].as_str()).unwrap_or_default();
                self.record(&format!("{id} receives {status} {label}"));
                self.check_response(action, status, &body)
            }
        }
    }

    fn check_response(&mut self, action: &Action, status: u16, body: &Value) -> Result<(), String> {
        let unexpected = Err(format!("{action:?} is answered {status}: {body}"));
        let failed = matches!(status, 500 | 503);
        match action {
            _ if failed => self.handle_lost_response(action),
            Action::Order { intent } => return self.check_order_response(*intent, status, body),
            Action::ReuseKey { .. } if status != 422 => return unexpected,
            Action::Pay { order, .. } => match status {
                201 => {
                    let attempt = self.bank.open_payment(body)?;
                    if !self
                        .snapshot
                        .attempts
                        .iter()
                        .any(|row| row.number == attempt && row.order_number == *order)
                    {
                        return Err(format!("the attempt {attempt} was confirmed, but is not stored"));
                    }
                    self.pages.push(PaymentPage { attempt, until: self.now() + PAYMENT_PAGE_TIMEOUT_MS });
                }
                409 => {}
                _ => return unexpected,
            },
            Action::ViewOrder { order, .. } => {
                let (state, paid) = (body["state"].as_str().unwrap_or_default(), !body["paid_at"].is_null());
                let row = self.snapshot.orders.iter().find(|candidate| candidate.number == *order);
                let row = row.ok_or_else(|| format!("{order} is shown, but is not stored"))?;
                if status != 200 || (paid && row.paid_at.is_none()) || state.is_empty() {
                    return unexpected;
                }
            }
            Action::Notify { forgery: None, .. } if status != 200 => return unexpected,
            Action::Notify { forgery: Some(_), .. } if status != 400 => return unexpected,
            Action::Notify { notification, forgery: None } if !self.is_recorded(&notification.attempt) => {
                return Err(format!(
                    "the notification of {} was accepted, but is not stored",
                    notification.attempt
                ));
            }
            _ => {}
        }
        Ok(())
    }

    fn is_recorded(&self, attempt: &str) -> bool {
        self.snapshot.notifications.iter().any(|row| row.attempt_number.as_deref() == Some(attempt))
    }

    fn check_order_response(&mut self, intent: usize, status: u16, body: &Value) -> Result<(), String> {
        let number = body["number"].as_str().unwrap_or_default().to_owned();
        let row = self.snapshot.orders.iter().find(|row| row.number == number).cloned();
        let intent = &mut self.intents[intent];
        match status {
            200 | 201 => {
                let row = row.ok_or_else(|| format!("{number} was confirmed, but is not stored"))?;
                if intent.number.as_ref().is_some_and(|before| *before != number) {
                    return Err(format!("the key {} returned another order, {number}", intent.key));
                }
                if status == 201 && row.total != intent.total {
                    return Err(format!("the total of {number} is {}, not {}", row.total, intent.total));
                }
                intent.number = Some(number);
                Ok(())
            }
            409 => {
                intent.rejected = intent.number.is_none();
                Ok(())
            }
            _ => Err(format!("{} is answered {status}: {body}", intent.key)),
        }
    }

    /// Handles a lost response. The bank may repeat its notification; shoppers retry later.
    pub(crate) fn handle_lost_response(&mut self, action: &Action) {
        if let Action::Notify { notification, forgery: None } = action
            && self.rng.percent(60)
        {
            self.notifications.push(notification.clone());
        }
    }
}
