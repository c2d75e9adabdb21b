//! Lines and units that may still be withdrawn from (rule 4.32).

use serde::{Deserialize, Serialize};

use super::{WithdrawalDays, WithdrawalDenial};
use crate::forms::FieldError;
use crate::invoicing::{PastRefund, refunded_units};
use crate::orders::Order;

/// Units of a line that the customer withdraws from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawnUnits {
    /// Position of the line, from 0.
    pub line: usize,
    pub quantity: u32,
}

impl WithdrawnUnits {
    /// Adds the units of each line up.
    pub fn by_line(all: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut sums: Vec<Self> = Vec::new();
        for units in all {
            match sums.iter_mut().find(|sum| sum.line == units.line) {
                Some(sum) => sum.quantity = sum.quantity.saturating_add(units.quantity),
                None => sums.push(units),
            }
        }
        sums
    }
}

/// Everything is withdrawn from or refunded already. Its `Display` is the Spanish message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("De este pedido no queda nada de lo que desistir: ya hay un desistimiento, o está devuelto")]
pub struct NothingLeft;

/// Line of an order with the units that may still be withdrawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawableLine {
    /// Position of the line, from 0.
    pub line: usize,
    pub title: String,
    pub variant_title: Option<String>,
    /// Units that were bought.
    pub bought: u32,
    /// Units that may still be withdrawn from: bought, less refunded, less withdrawn and not refunded yet; 0 where there is
    /// no right.
    pub left: u32,
    /// Spanish reason why nothing is left, or condition of the withdrawal.
    pub note: Option<String>,
}

/// Line of a withdrawal, for its receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WithdrawnLine {
    pub title: String,
    pub variant_title: Option<String>,
    pub quantity: u32,
}

impl Order {
    /// Lines with the units that may be withdrawn from on `days.today`, after these refunds and the units of
    /// open withdrawals that are not refunded yet.
    pub fn withdrawable_lines(
        &self,
        days: WithdrawalDays,
        refunds: &[PastRefund],
        withdrawn: &[WithdrawnUnits],
    ) -> Vec<WithdrawableLine> {
        let lines = self.lines.iter().enumerate().map(|(position, line)| {
            let denial = self.line_denial(line, days);
            let taken = refunded_units(refunds, position)
                .saturating_add(sum(withdrawn.iter().filter(|units| units.line == position)));
            let left = if denial.is_some() { 0 } else { line.qty.saturating_sub(taken) };
            let cause = line.withdrawal_exclusion.map(|cause| cause.text().to_owned());
            let note = match denial {
                Some(WithdrawalDenial::Excluded) => cause,
                Some(denial) => Some(denial.to_string()),
                None if left == 0 => Some("Ya has desistido de estas unidades o están devueltas.".to_owned()),
                None => cause,
            };
            WithdrawableLine {
                line: position,
                title: line.title.clone(),
                variant_title: line.variant_title.clone(),
                bought: line.qty,
                left,
                note,
            }
        });
        lines.collect()
    }

    /// Lines of a withdrawal with their titles; units of unknown lines are skipped.
    pub fn withdrawn_lines(&self, units: &[WithdrawnUnits]) -> Vec<WithdrawnLine> {
        let lines = units.iter().filter_map(|units| {
            let line = self.lines.get(units.line)?;
            Some(WithdrawnLine {
                title: line.title.clone(),
                variant_title: line.variant_title.clone(),
                quantity: units.quantity,
            })
        });
        lines.collect()
    }
}

impl WithdrawableLine {
    /// All units that are left.
    ///
    /// # Errors
    /// [`NothingLeft`] if there are none.
    pub fn all(lines: &[Self]) -> Result<Vec<WithdrawnUnits>, NothingLeft> {
        let left = lines.iter().filter(|line| line.left > 0);
        let all: Vec<_> = left.map(|line| WithdrawnUnits { line: line.line, quantity: line.left }).collect();
        if all.is_empty() { Err(NothingLeft) } else { Ok(all) }
    }

    /// Checks a selection; lines without units are left out, and entries of the same line are added.
    ///
    /// # Errors
    /// The entries that exceed what is left, or an empty selection, with Spanish messages.
    pub fn check(
        lines: &[Self],
        selected: &[WithdrawnUnits],
    ) -> Result<Vec<WithdrawnUnits>, Vec<FieldError>> {
        let mut chosen: Vec<WithdrawnUnits> = Vec::new();
        let mut errors = Vec::new();
        for (index, units) in selected.iter().enumerate().filter(|(_, units)| units.quantity > 0) {
            let left = lines.iter().find(|line| line.line == units.line).map_or(0, |line| line.left);
            let taken = sum(chosen.iter().filter(|chosen| chosen.line == units.line));
            if units.quantity > left.saturating_sub(taken) {
                errors.push(FieldError::new(format!("lines.{index}.quantity"), units_left(left)));
                continue;
            }
            chosen.push(*units);
        }
        if errors.is_empty() && chosen.is_empty() {
            errors.push(FieldError::new("lines", "Elige al menos un producto"));
        }
        if errors.is_empty() { Ok(WithdrawnUnits::by_line(chosen)) } else { Err(errors) }
    }
}

fn units_left(left: u32) -> String {
    match left {
        0 => "No puedes desistir de este producto".to_owned(),
        1 => "Puedes desistir de 1 unidad como mucho".to_owned(),
        left => format!("Puedes desistir de {left} unidades como mucho"),
    }
}

fn sum<'a>(units: impl Iterator<Item = &'a WithdrawnUnits>) -> u32 {
    units.fold(0, |sum, units| sum.saturating_add(units.quantity))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::WithdrawalExclusion;
    use crate::invoicing::RefundedPart;
    use crate::orders::{OrderLine, OrderState};

    const TODAY: WithdrawalDays =
        WithdrawalDays { ordered: 100, delivered: Some(105), today: 110, is_extended: false };

    fn units(line: usize, quantity: u32) -> WithdrawnUnits {
        WithdrawnUnits { line, quantity }
    }

    fn refund(line: usize, quantity: u32) -> PastRefund {
        let parts = vec![RefundedPart { part: line, quantity, ..RefundedPart::default() }];
        PastRefund { parts, ..PastRefund::default() }
    }

    fn order(lines: &[(u32, Option<WithdrawalExclusion>)]) -> Order {
        let line = |(qty, withdrawal_exclusion): &(u32, Option<WithdrawalExclusion>)| OrderLine {
            qty: *qty,
            withdrawal_exclusion: *withdrawal_exclusion,
            ..OrderLine::default()
        };
        let lines = lines.iter().map(line).collect();
        Order { state: OrderState::Completed, paid_at: Some(String::new()), lines, ..Order::default() }
    }

    fn left(lines: &[WithdrawableLine]) -> Vec<u32> {
        lines.iter().map(|line| line.left).collect()
    }

    /// Rules 4.31 and 4.32.
    #[test]
    fn excluded_lines_are_named_with_their_reason() {
        let order = order(&[
            (2, None),
            (1, Some(WithdrawalExclusion::MadeToOrder)),
            (3, Some(WithdrawalExclusion::SealedHygiene)),
        ]);
        let lines = order.withdrawable_lines(TODAY, &[], &[]);
        assert_eq!(left(&lines), [2, 0, 3], "sealed goods until the seal is broken");
        let notes: Vec<_> = lines.iter().map(|line| line.note.as_deref()).collect();
        let text = |cause: WithdrawalExclusion| Some(cause.text());
        let (made, sealed) = (WithdrawalExclusion::MadeToOrder, WithdrawalExclusion::SealedHygiene);
        assert_eq!(notes, [None, text(made), text(sealed)]);
        let late = order.withdrawable_lines(WithdrawalDays { today: 120, ..TODAY }, &[], &[]);
        assert_eq!(left(&late), [0, 0, 0]);
        assert_eq!(late[0].note.as_deref(), Some(WithdrawalDenial::Late.to_string().as_str()));
        assert_eq!(late[1].note.as_deref(), text(made), "the cause of the product first");
    }

    /// Rule 4.32.
    #[test]
    fn refunded_and_withdrawn_units_are_subtracted() {
        let order = order(&[(3, None), (1, None)]);
        let lines = order.withdrawable_lines(TODAY, &[refund(0, 1)], &[units(0, 1), units(1, 1)]);
        assert_eq!(left(&lines), [1, 0]);
        assert!(lines[1].note.is_some());
        assert_eq!(WithdrawableLine::all(&lines), Ok(vec![units(0, 1)]));
        let withdrawn = WithdrawnUnits::by_line([units(0, 1), units(1, 1), units(0, 1)]);
        assert_eq!(withdrawn, [units(0, 2), units(1, 1)]);
        let lines = order.withdrawable_lines(TODAY, &[refund(0, 1)], &withdrawn);
        assert_eq!(WithdrawableLine::all(&lines), Err(NothingLeft), "a second withdrawal of everything");
    }

    /// Rule 4.32.
    #[test]
    fn selections_stay_within_what_is_left() {
        let lines = order(&[(3, None), (1, None)]).withdrawable_lines(TODAY, &[], &[]);
        let check = |selected: &[WithdrawnUnits]| {
            let fields =
                |errors: Vec<FieldError>| errors.into_iter().map(|error| error.field).collect::<Vec<_>>();
            WithdrawableLine::check(&lines, selected).map_err(fields)
        };
        assert_eq!(check(&[units(0, 1), units(1, 0), units(0, 2)]), Ok(vec![units(0, 3)]));
        assert_eq!(check(&[units(0, 2), units(0, 2)]), Err(vec!["lines.1.quantity".into()]));
        assert_eq!(
            check(&[units(1, 2), units(7, 1)]),
            Err(vec!["lines.0.quantity".into(), "lines.1.quantity".into()])
        );
        assert_eq!(check(&[units(0, 0)]), Err(vec!["lines".into()]));
        assert_eq!(check(&[]), Err(vec!["lines".into()]));
    }

    proptest! {
        /// Rule 4.32.
        #[test]
        fn withdrawn_and_refunded_units_never_exceed_the_bought_ones(
            bought in proptest::collection::vec(1_u32..9, 1..4),
            steps in proptest::collection::vec((0_usize..4, 0_u32..9, any::<bool>()), 0..20),
        ) {
            let order = order(&bought.iter().map(|qty| (*qty, None)).collect::<Vec<_>>());
            let (mut refunds, mut withdrawn) = (Vec::new(), Vec::new());
            for (line, quantity, is_refund) in steps {
                let lines = order.withdrawable_lines(TODAY, &refunds, &withdrawn);
                if let Ok(chosen) = WithdrawableLine::check(&lines, &[units(line, quantity)]) {
                    if is_refund {
                        refunds.push(refund(line, quantity));
                    } else {
                        withdrawn.extend(chosen);
                    }
                }
                for (position, qty) in bought.iter().enumerate() {
                    let taken = refunded_units(&refunds, position)
                        + sum(withdrawn.iter().filter(|units| units.line == position));
                    prop_assert!(taken <= *qty);
                }
            }
        }
    }
}
