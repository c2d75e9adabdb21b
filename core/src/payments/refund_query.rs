//! Refund whose answer was lost, after earlier refunds of the same payment, made or declined (rule 4.36): decided by the list of the
//! bank's operations.

use crate::money::Cents;

/// Successful refund of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeRefund {
    pub amount: Cents,
    /// Code that the bank gave it.
    pub authorisation_code: String,
}

/// Refund of a payment that the bank declined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclinedRefund {
    pub amount: Cents,
    /// Response code of the bank.
    pub response: String,
}

/// Refunds of a payment that the bank lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedRefunds {
    pub made: Vec<MadeRefund>,
    pub declined: Vec<DeclinedRefund>,
}

/// Refund without an answer, with what is known of the others.
#[derive(Clone, Copy, Debug)]
pub struct UnansweredRefund<'a> {
    pub amount: Cents,
    /// Refunds of the payment that the bank has made.
    pub answered: &'a [MadeRefund],
    /// Amounts of the refunds of the payment that the bank has declined.
    pub declined: &'a [Cents],
    /// Amounts of the refunds of the order that were recorded as made by other means: the bank may have made them as well.
    pub by_hand: &'a [Cents],
}

/// Outcome of a refund without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundOutcome<'a> {
    Made(&'a MadeRefund),
    Declined(&'a DeclinedRefund),
    /// The bank has not received the request, which can be sent again.
    NotMade,
    /// Only a look at the bank's portal tells.
    Unclear,
}

impl UnansweredRefund<'_> {
    /// Decides by the refunds that the bank lists. All answered refunds must be among them: a shorter list, or one with sums, decides
    /// nothing. One more refund of this amount is this one, unless one of this amount was made by other means. If there is no more,
    /// it was not made; where an answered refund has this amount, the codes must confirm that the listed one is that. It was declined
    /// if the list then has a denial of this amount, and the bank has answered none: after an earlier one, the listed denial may be
    /// that, and a repeated request has the bank decide again.
    pub fn outcome<'a>(&self, listed: &'a ListedRefunds) -> RefundOutcome<'a> {
        let mut others: Vec<&MadeRefund> = listed.made.iter().collect();
        for answered in self.answered {
            let same_code = others.iter().position(|other| *other == answered);
            let same_amount = || others.iter().position(|other| other.amount == answered.amount);
            let Some(position) = same_code.or_else(same_amount) else { return RefundOutcome::Unclear };
            others.remove(position);
        }
        let mut of_amount = others.into_iter().filter(|other| other.amount == self.amount);
        match (of_amount.next(), of_amount.next()) {
            (Some(made), None) if !self.by_hand.contains(&self.amount) => RefundOutcome::Made(made),
            (None, _) if self.has_confirmed_codes(&listed.made) => {
                self.only_denial(listed).map_or(RefundOutcome::NotMade, RefundOutcome::Declined)
            }
            _ => RefundOutcome::Unclear,
        }
    }

    /// Returns the listed denial of this amount, unless the bank has answered one.
    fn only_denial<'a>(&self, listed: &'a ListedRefunds) -> Option<&'a DeclinedRefund> {
        let mut of_amount = listed.declined.iter().filter(|declined| declined.amount == self.amount);
        of_amount.next().filter(|_| !self.declined.contains(&self.amount))
    }

    fn has_confirmed_codes(&self, made: &[MadeRefund]) -> bool {
        let mut answered = self.answered.iter().filter(|answered| answered.amount == self.amount);
        answered.all(|answered| !answered.authorisation_code.is_empty() && made.contains(answered))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn made(amount: i64, code: &str) -> MadeRefund {
        MadeRefund { amount: Cents::new(amount), authorisation_code: code.into() }
    }

    fn outcome(
        amount: i64,
        answered: &[MadeRefund],
        by_hand: &[i64],
        listed: &[MadeRefund],
    ) -> RefundOutcome<'static> {
        let by_hand: Vec<Cents> = by_hand.iter().copied().map(Cents::new).collect();
        let refund =
            UnansweredRefund { amount: Cents::new(amount), answered, declined: &[], by_hand: &by_hand };
        let listed = ListedRefunds { made: listed.to_vec(), declined: Vec::new() };
        match refund.outcome(&listed) {
            RefundOutcome::Made(made) => RefundOutcome::Made(Box::leak(Box::new(made.clone()))),
            RefundOutcome::Declined(declined) => {
                RefundOutcome::Declined(Box::leak(Box::new(declined.clone())))
            }
            RefundOutcome::NotMade => RefundOutcome::NotMade,
            RefundOutcome::Unclear => RefundOutcome::Unclear,
        }
    }

    /// Rule 4.36.
    #[test]
    fn the_list_of_the_bank_decides() {
        let (five, three) = (made(500, "900901"), made(300, "900902"));
        let other_five = made(500, "900903");
        let answered = [five.clone()];
        for (amount, listed, expected) in [
            (300, vec![five.clone()], RefundOutcome::NotMade),
            (300, vec![five.clone(), three.clone()], RefundOutcome::Made(&three)),
            (500, vec![five.clone(), other_five.clone()], RefundOutcome::Made(&other_five)),
            (500, vec![other_five.clone(), five.clone()], RefundOutcome::Made(&other_five)),
            (500, vec![five.clone()], RefundOutcome::NotMade),
            // The last refund only, with the code of another one.
            (500, vec![other_five.clone()], RefundOutcome::Unclear),
            // Sums, or the last refund only.
            (300, vec![made(800, "900902")], RefundOutcome::Unclear),
            (300, vec![three.clone()], RefundOutcome::Unclear),
            (300, vec![], RefundOutcome::Unclear),
            (300, vec![five.clone(), three.clone(), three.clone()], RefundOutcome::Unclear),
        ] {
            assert_eq!(outcome(amount, &answered, &[], &listed), expected, "{amount} {listed:?}");
        }
        let without_code = [made(500, "")];
        assert_eq!(outcome(500, &without_code, &[], &without_code), RefundOutcome::Unclear);
        assert_eq!(outcome(300, &without_code, &[], &without_code), RefundOutcome::NotMade);
        assert_eq!(outcome(300, &answered, &[300], &[five.clone(), three.clone()]), RefundOutcome::Unclear);
        assert_eq!(outcome(300, &answered, &[200], &[five, three.clone()]), RefundOutcome::Made(&three));
    }

    /// Rule 4.36.
    #[test]
    fn a_denial_of_an_earlier_refund_is_not_the_answer_to_this_one() {
        let (five, three) = (made(500, "900902"), made(300, "900903"));
        let denial =
            |amount, response: &str| DeclinedRefund { amount: Cents::new(amount), response: response.into() };
        let (earlier, this) = (denial(500, "0190"), denial(500, "0195"));
        let smaller = denial(300, "0190");
        let known = [Cents::new(500)];
        let refund =
            UnansweredRefund { amount: Cents::new(500), answered: &[], declined: &known, by_hand: &[] };
        for (made, declined, expected) in [
            (vec![], vec![earlier.clone()], RefundOutcome::NotMade),
            (vec![], vec![], RefundOutcome::NotMade),
            (vec![], vec![earlier.clone(), smaller.clone()], RefundOutcome::NotMade),
            (vec![], vec![earlier.clone(), this.clone()], RefundOutcome::NotMade),
            (vec![five.clone()], vec![earlier.clone()], RefundOutcome::Made(&five)),
            // An accepted refund decides before a declined one.
            (vec![five.clone()], vec![earlier.clone(), this.clone()], RefundOutcome::Made(&five)),
            (vec![three.clone()], vec![earlier.clone(), this.clone()], RefundOutcome::NotMade),
            (vec![five.clone(), five.clone()], vec![earlier, this.clone()], RefundOutcome::Unclear),
        ] {
            assert_eq!(refund.outcome(&ListedRefunds { made, declined }), expected);
        }
        let of_other_amount = [Cents::new(300)];
        let after_other = UnansweredRefund { declined: &of_other_amount, ..refund };
        let listed = ListedRefunds { made: Vec::new(), declined: vec![smaller, this.clone()] };
        assert_eq!(after_other.outcome(&listed), RefundOutcome::Declined(&this));
        let answered = [three.clone()];
        let after_another = UnansweredRefund { answered: &answered, declined: &[], ..refund };
        let listed = ListedRefunds { made: vec![three], declined: vec![this.clone()] };
        assert_eq!(after_another.outcome(&listed), RefundOutcome::Declined(&this));
        let incomplete = ListedRefunds { made: Vec::new(), declined: vec![this] };
        assert_eq!(after_another.outcome(&incomplete), RefundOutcome::Unclear);
    }

    proptest! {
        /// Rule 4.36. A refund that the bank has made is never sent again, whatever the amounts.
        #[test]
        fn a_made_refund_is_never_repeated(
            amounts in prop::collection::vec(1_i64..4, 0..5),
            amount in 1_i64..4,
            codes in prop::bool::ANY,
        ) {
            let code = |index: usize| if codes { format!("{index:06}") } else { String::new() };
            let answered: Vec<MadeRefund> =
                amounts.iter().enumerate().map(|(index, amount)| made(*amount, &code(index))).collect();
            let this = made(amount, &code(amounts.len()));
            let listed: Vec<MadeRefund> = std::iter::once(this.clone()).chain(answered.clone()).collect();
            prop_assert_eq!(outcome(amount, &answered, &[], &listed), RefundOutcome::Made(&this));
            let is_decided = codes || !amounts.contains(&amount);
            let expected = if is_decided { RefundOutcome::NotMade } else { RefundOutcome::Unclear };
            prop_assert_eq!(outcome(amount, &answered, &[], &answered), expected);
            // A list with the last operation only never leads to a repetition.
            if !answered.is_empty() {
                prop_assert_ne!(outcome(amount, &answered, &[], std::slice::from_ref(&this)), RefundOutcome::NotMade);
            }
        }
    }
}
