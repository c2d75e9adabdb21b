//! What people make of an answer, or of none.

use serde_json::Value;

use crate::deeds::{Deed, Outcome};
use crate::outside::Id;
use crate::simulation::{Page, Simulation};

/// For so long one may sit at the bank's page, which is what the shop believes too.
const PATIENCE_MS: i64 = 2 * 3_600_000;

impl Simulation<'_> {
    /// Takes the outcome of something. An answer is a promise: what it says is so from now on.
    pub(crate) fn hear(&mut self, id: Id, deed: &Deed, outcome: Outcome) -> Result<(), String> {
        match outcome {
            Outcome::Done(done) => {
                self.tell(&format!("{id} is done: {done:?}"));
                Ok(())
            }
            Outcome::Answer(status, body) => {
                let word = ["code", "number"].iter().find_map(|name| body[name].as_str()).unwrap_or_default();
                self.tell(&format!("{id} is answered {status} {word}"));
                self.answered(deed, status, &body)
            }
        }
    }

    fn answered(&mut self, deed: &Deed, status: u16, body: &Value) -> Result<(), String> {
        let strange = Err(format!("{deed:?} is answered {status}: {body}"));
        let in_vain = matches!(status, 500 | 503);
        match deed {
            _ if in_vain => self.unheard(deed),
            Deed::Order { intent } => return self.ordered(*intent, status, body),
            Deed::Misuse { .. } if status != 422 => return strange,
            Deed::Pay { order, .. } => match status {
                201 => {
                    let attempt = self.bank.opens(body)?;
                    if !self
                        .books
                        .attempts
                        .iter()
                        .any(|row| row.number == attempt && row.order_number == *order)
                    {
                        return Err(format!("the attempt {attempt} is answered and not written"));
                    }
                    self.pages.push(Page { attempt, until: self.now() + PATIENCE_MS });
                }
                409 => {}
                _ => return strange,
            },
            Deed::Look { order, .. } => {
                let (state, paid) = (body["state"].as_str().unwrap_or_default(), !body["paid_at"].is_null());
                let known = self.books.orders.iter().find(|row| row.number == *order);
                let known = known.ok_or_else(|| format!("nobody has {order}, and it is shown"))?;
                if status != 200 || (paid && known.paid_at.is_none()) || state.is_empty() {
                    return strange;
                }
            }
            Deed::Hear { forgery: None, .. } if status != 200 => return strange,
            Deed::Hear { forgery: Some(_), .. } if status != 400 => return strange,
            Deed::Hear { word, forgery: None } if !self.is_in_the_journal(&word.attempt) => {
                return Err(format!("the bank was heard about {} and it is not written", word.attempt));
            }
            _ => {}
        }
        Ok(())
    }

    fn is_in_the_journal(&self, attempt: &str) -> bool {
        self.books.journal.iter().any(|row| row.attempt_number.as_deref() == Some(attempt))
    }

    fn ordered(&mut self, intent: usize, status: u16, body: &Value) -> Result<(), String> {
        let number = body["number"].as_str().unwrap_or_default().to_owned();
        let row = self.books.orders.iter().find(|row| row.number == number).cloned();
        let intent = &mut self.intents[intent];
        match status {
            200 | 201 => {
                let row = row.ok_or_else(|| format!("{number} is answered and not written"))?;
                if intent.number.as_ref().is_some_and(|before| *before != number) {
                    return Err(format!("the key {} has become another order, {number}", intent.key));
                }
                if status == 201 && row.total != intent.total {
                    return Err(format!("{number} costs {} and not {}", row.total, intent.total));
                }
                intent.number = Some(number);
                Ok(())
            }
            409 => {
                intent.refused = intent.number.is_none();
                Ok(())
            }
            _ => Err(format!("{} is answered {status}: {body}", intent.key)),
        }
    }

    /// Somebody got no answer. The bank may say it again; a shopper presses again when they feel like it.
    pub(crate) fn unheard(&mut self, deed: &Deed) {
        if let Deed::Hear { word, forgery: None } = deed
            && self.chance.percent(60)
        {
            self.words.push(word.clone());
        }
    }
}
