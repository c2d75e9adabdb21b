//! Validation of the definition of a promotion (rule 10.9).

use super::promotion::WHOLE;
use super::{PromotionCode, PromotionEffect, PromotionTerms};
use crate::forms::FieldError;
use crate::money::Cents;

/// Longest title, in characters.
const MAX_TITLE: usize = 80;
/// Highest amount of a discount or a minimum: a million euros.
const MAX_AMOUNT: Cents = Cents::new(100_000_000);
const MAX_PRIORITY: u32 = 1_000;

impl PromotionTerms {
    /// Errors of the definition, at the fields of its form.
    pub fn errors(&self) -> Vec<FieldError> {
        let promotion = &self.promotion;
        let title = promotion.title.trim().chars().count();
        let amounts = Cents::new(1)..=MAX_AMOUNT;
        let checks = [
            (
                "title",
                title == 0 || title > MAX_TITLE,
                "El nombre es obligatorio, de 80 caracteres como mucho.",
            ),
            (
                "code",
                promotion.code.as_ref().is_some_and(|code| PromotionCode::parse(code.as_str()).is_err()),
                "El código tiene de 3 a 32 letras sin acento, cifras o guiones.",
            ),
            (
                "percent",
                matches!(promotion.effect, PromotionEffect::Percentage { basis_points } if !(1..=WHOLE).contains(&basis_points)),
                "El porcentaje va de 0,01 a 100.",
            ),
            (
                "amount",
                matches!(promotion.effect, PromotionEffect::Amount { cents } if !amounts.contains(&cents)),
                "El importe va de 0,01 € a un millón.",
            ),
            (
                "minimum",
                promotion.minimum < Cents::ZERO || promotion.minimum > MAX_AMOUNT,
                "El mínimo va de 0 € a un millón.",
            ),
            ("priority", promotion.priority > MAX_PRIORITY, "La prioridad va de 0 a 1000."),
            (
                "ends_at",
                matches!((self.starts_at, self.ends_at), (Some(start), Some(end)) if end <= start),
                "El final tiene que ser posterior al comienzo.",
            ),
            ("max_uses", self.max_uses == Some(0), "El número de usos empieza en 1."),
        ];
        let wrong = checks.into_iter().filter(|(_, is_wrong, _)| *is_wrong);
        wrong.map(|(field, _, message)| FieldError { field: field.into(), message: message.into() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Promotion;
    use super::*;

    fn terms(change: impl FnOnce(&mut PromotionTerms)) -> PromotionTerms {
        let promotion = Promotion { title: "Verano".into(), ..Promotion::default() };
        let mut terms = PromotionTerms { promotion, ..PromotionTerms::default() };
        change(&mut terms);
        terms
    }

    /// Rule 10.9.
    #[test]
    fn every_invalid_field_is_named() {
        assert_eq!(terms(|_| ()).errors(), []);
        let percentage = |basis_points| PromotionEffect::Percentage { basis_points };
        let amount = |cents| PromotionEffect::Amount { cents: Cents::new(cents) };
        let wrong: [(&str, PromotionTerms); 9] = [
            ("title", terms(|terms| terms.promotion.title = " ".into())),
            ("code", terms(|terms| terms.promotion.code = Some("x".to_owned().into()))),
            ("percent", terms(|terms| terms.promotion.effect = percentage(10_001))),
            ("percent", terms(|terms| terms.promotion.effect = percentage(0))),
            ("amount", terms(|terms| terms.promotion.effect = amount(0))),
            ("minimum", terms(|terms| terms.promotion.minimum = Cents::new(-1))),
            ("priority", terms(|terms| terms.promotion.priority = 1_001)),
            ("ends_at", terms(|terms| (terms.starts_at, terms.ends_at) = (Some(5.into()), Some(5.into())))),
            ("max_uses", terms(|terms| terms.max_uses = Some(0))),
        ];
        for (field, terms) in wrong {
            let errors = terms.errors();
            assert_eq!(errors.iter().map(|error| error.field.as_str()).collect::<Vec<_>>(), [field]);
        }
        for right in [percentage(1), percentage(10_000), amount(1), PromotionEffect::FreeDelivery] {
            assert_eq!(terms(|terms| terms.promotion.effect = right).errors(), []);
        }
    }
}
