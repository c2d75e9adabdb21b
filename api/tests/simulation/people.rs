//! Who does what next: shoppers, the bank, the shop's jobs, its owner, and time.

use crate::bank::{Decision, Forgery};
use crate::books::RefundRow;
use crate::deeds::{Deed, Errand, Intent, SHELVES, price};
use crate::shop::SHOPPERS;
use crate::simulation::Simulation;

/// More is not under way at once.
const MOST_UNDER_WAY: usize = 5;
/// More is not ordered in one seed.
const MOST_INTENTS: usize = 9;
const MINUTE_MS: i64 = 60_000;

/// What may come next.
#[derive(Clone, Copy, Debug)]
enum Next {
    GoOn,
    Order,
    Again,
    Misuse,
    Pay,
    Decide,
    Hear,
    Look,
    Sweep,
    Expire,
    Post,
    Owner,
    Time,
    Kill,
}

impl Simulation<'_> {
    /// One step of the story.
    pub(crate) async fn step(&mut self) -> Result<(), String> {
        let pause = self.chance.between(0, 20_000);
        self.wait(pause);
        let waiting = self.waiting();
        let go_on = if waiting.is_empty() { 0 } else { 60 };
        let room = u32::from(self.under_way().count() < MOST_UNDER_WAY);
        let words = if self.words.is_empty() { 0 } else { 16 };
        let decide = if self.pages.is_empty() { 0 } else { 14 };
        let order = if self.intents.len() < MOST_INTENTS { 18 } else { 0 };
        let next = self.chance.weighted(&[
            (go_on, Next::GoOn),
            (order * room, Next::Order),
            (8 * room, Next::Again),
            (room, Next::Misuse),
            (18 * room, Next::Pay),
            (decide, Next::Decide),
            (words * room, Next::Hear),
            (3 * room, Next::Look),
            (4 * room, Next::Sweep),
            (3 * room, Next::Expire),
            (6 * room, Next::Post),
            (9 * room, Next::Owner),
            (6, Next::Time),
            (1, Next::Kill),
        ]);
        let deed = match next {
            Next::GoOn => match self.chance.pick(&waiting) {
                Some(id) => return self.let_on(*id).await,
                None => None,
            },
            Next::Order => Some(self.wants()),
            Next::Again => self.again(),
            Next::Misuse => self
                .some_intent()
                .filter(|n| self.intents[*n].number.is_some())
                .map(|intent| Deed::Misuse { intent }),
            Next::Pay => self.pays(),
            Next::Decide => self.decides(),
            Next::Hear => self.says(),
            Next::Look => self.some_order().map(|(customer, order)| Deed::Look { customer, order }),
            Next::Sweep => self.job(Deed::Sweep, 1),
            Next::Expire => self.job(Deed::Expire, 1),
            // Of two servers each looks after the mail.
            Next::Post => self.job(Deed::Post, 2),
            Next::Owner => self.owner(),
            Next::Time => {
                let minutes =
                    self.chance.weighted(&[(6, 5), (6, 20), (4, 70), (3, 150), (1, 1_500), (2, -45)]);
                self.wait(minutes * MINUTE_MS);
                self.tell(&format!("{minutes} minutes"));
                None
            }
            Next::Kill => {
                self.kill();
                None
            }
        };
        match deed {
            Some(deed) => self.begin(deed).await,
            None => Ok(()),
        }
    }

    /// Somebody wants something new.
    fn wants(&mut self) -> Deed {
        let mut shelves = SHELVES.to_vec();
        let kinds = self.chance.weighted(&[(6, 1), (3, 2), (1, 3)]);
        let mut lines = Vec::new();
        for _ in 0..kinds {
            let (product, variant, _, most) = shelves.remove(self.chance.below(shelves.len()));
            lines.push((product, variant, self.chance.between(1, most)));
        }
        let number = self.intents.len();
        self.intents.push(Intent {
            customer: 1 + self.chance.below(SHOPPERS),
            key: format!("clave-{number:04}"),
            total: price(&lines),
            lines,
            method: self.chance.weighted(&[(6, "card"), (2, "bizum"), (2, "transfer")]),
            number: None,
            refused: false,
        });
        Deed::Order { intent: number }
    }

    fn some_intent(&mut self) -> Option<usize> {
        if self.intents.is_empty() { None } else { Some(self.chance.below(self.intents.len())) }
    }

    /// Somebody presses again, or sends again what was not answered.
    fn again(&mut self) -> Option<Deed> {
        let unsure: Vec<usize> = self.unsure();
        let unsure = self.chance.pick(&unsure).copied();
        let intent = if self.chance.percent(80) { unsure } else { None };
        let intent = intent.or_else(|| self.some_intent())?;
        Some(Deed::Order { intent })
    }

    /// What was ordered, and nobody knows whether it was heard.
    pub(crate) fn unsure(&self) -> Vec<usize> {
        let open = |intent: &Intent| intent.number.is_none() && !intent.refused;
        self.intents.iter().enumerate().filter(|(_, intent)| open(intent)).map(|(n, _)| n).collect()
    }

    /// An order that its customer knows of.
    fn some_order(&mut self) -> Option<(usize, String)> {
        let known = self.intents.iter().filter_map(|i| i.number.clone().map(|number| (i.customer, number)));
        let known: Vec<_> = known.collect();
        self.chance.pick(&known).cloned()
    }

    fn pays(&mut self) -> Option<Deed> {
        let unpaid = self.intents.iter().filter_map(|intent| {
            let number = intent.number.as_ref()?;
            let order = self.books.orders.iter().find(|order| order.number == *number)?;
            let pays =
                order.state == "pending_payment" && (intent.method != "transfer" || order.total % 3 == 0);
            pays.then(|| (intent.customer, number.clone()))
        });
        let unpaid: Vec<_> = unpaid.collect();
        let likely = self.chance.pick(&unpaid).cloned();
        let (customer, order) = if self.chance.percent(95) { likely? } else { self.some_order()? };
        let method = self.chance.weighted(&[(3, "card"), (1, "bizum")]);
        Some(Deed::Pay { customer, order, method })
    }

    /// Somebody decides at the bank's page, and may try again there when they were refused.
    pub(crate) fn decides(&mut self) -> Option<Deed> {
        let page = self.chance.below(self.pages.len());
        let page = self.pages.remove(page);
        if self.outside.latest.get() >= page.until {
            self.tell(&format!("the bank's page of {} is over", page.attempt));
            return None;
        }
        let attempt = page.attempt.clone();
        let decision = self.chance.weighted(&[
            (12, Some(Decision::Authorised)),
            (4, Some(Decision::Declined)),
            (2, Some(Decision::GivenUp)),
            (2, None),
        ]);
        self.tell(&format!("at the bank's page of {attempt}: {decision:?}"));
        if decision != Some(Decision::Authorised) && self.chance.percent(40) {
            self.pages.push(page);
        }
        let word = self.bank.decides(&attempt, decision?)?;
        if self.chance.percent(self.weather.words / 3) {
            self.tell("the word is lost");
        } else {
            self.words.push(word);
        }
        None
    }

    /// The bank says something, in whatever order, perhaps again; or somebody else says it in its name.
    fn says(&mut self) -> Option<Deed> {
        let chosen = self.chance.below(self.words.len());
        let word = self.words.get(chosen)?.clone();
        if self.chance.percent(self.weather.words / 3) {
            let all = [Forgery::Amount, Forgery::Secret, Forgery::Unknown, Forgery::OtherAmount];
            return Some(Deed::Hear { word, forgery: self.chance.pick(&all).copied() });
        }
        // One that may come again.
        if !self.chance.percent(self.weather.words) {
            self.words.remove(chosen);
        }
        Some(Deed::Hear { word, forgery: None })
    }

    /// A job of which so many may be under way.
    fn job(&self, deed: Deed, most: usize) -> Option<Deed> {
        let same =
            self.under_way().filter(|other| std::mem::discriminant(*other) == std::mem::discriminant(&deed));
        (same.count() < most).then_some(deed)
    }

    /// The owner does something with an order, of which not everything makes sense.
    fn owner(&mut self) -> Option<Deed> {
        let order = self.chance.pick(&self.books.orders)?.clone();
        let asked = |refund: &RefundRow| refund.order_number == order.number && refund.state == "asked";
        let asked = self.books.refunds.iter().any(asked);
        let part = self.chance.between(1, order.total);
        let cents = if self.chance.percent(50) { None } else { Some(part) };
        let errand = match (order.state.as_str(), order.payment_method.as_str()) {
            _ if self.chance.percent(5) => Errand::Ship,
            ("pending_payment", "transfer") if self.chance.percent(70) => Errand::Pay,
            ("pending_payment" | "cancelled", _) if self.chance.percent(15) => Errand::Pay,
            ("pending_payment", _) => Errand::Cancel,
            ("preparing", _) if self.chance.percent(60) => Errand::Ship,
            ("paid", _) if self.chance.percent(40) => Errand::Prepare,
            ("paid" | "shipped", _) if self.chance.percent(30) => Errand::Complete,
            _ => Errand::Refund {
                cents,
                restock: cents.is_none() && self.chance.percent(60),
                // What the bank was asked for is not given back otherwise before its panel was looked at.
                by_hand: !asked && (order.payment_method == "transfer" || self.chance.percent(10)),
            },
        };
        Some(self.errand(order.number, errand))
    }

    pub(crate) fn errand(&mut self, order: String, errand: Errand) -> Deed {
        if matches!(errand, Errand::Pay) {
            self.facts.owner_has_seen(&order);
        }
        Deed::Owner { order, errand }
    }
}
