//! Kinds of invoices (rules 9.9 and 17.1).

/// Kind of invoice, with the codes of the tax agency (order HAC/1177/2024, list L2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceKind {
    /// With the buyer's name, tax number and address.
    Complete,
    /// Without data of the buyer.
    Simplified,
    /// Complete invoice that replaces simplified ones. It rectifies nothing.
    Substituting,
    /// Corrects a complete invoice: LIVA, arts. 80.Uno, 80.Dos and 80.Seis.
    Rectifying,
    /// Corrects the tax of a buyer in insolvency proceedings: LIVA, art. 80.Tres.
    RectifyingInsolvency,
    /// Corrects the tax of a debt that cannot be collected: LIVA, art. 80.Cuatro.
    RectifyingUncollectable,
    /// Corrects a complete invoice for another reason.
    RectifyingOther,
    /// Corrects a simplified invoice, in whole or in part.
    RectifyingSimplified,
}

impl InvoiceKind {
    pub const ALL: [Self; 8] = [
        Self::Complete,
        Self::Simplified,
        Self::Substituting,
        Self::Rectifying,
        Self::RectifyingInsolvency,
        Self::RectifyingUncollectable,
        Self::RectifyingOther,
        Self::RectifyingSimplified,
    ];

    /// Code of the tax agency.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Complete => "F1",
            Self::Simplified => "F2",
            Self::Substituting => "F3",
            Self::Rectifying => "R1",
            Self::RectifyingInsolvency => "R2",
            Self::RectifyingUncollectable => "R3",
            Self::RectifyingOther => "R4",
            Self::RectifyingSimplified => "R5",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Returns true for a simplified invoice and its corrections, which do not name the buyer.
    pub const fn is_simplified(self) -> bool {
        matches!(self, Self::Simplified | Self::RectifyingSimplified)
    }

    /// Returns true for an invoice that corrects another one: `R1` to `R5`.
    pub const fn is_corrective(self) -> bool {
        matches!(
            self,
            Self::Rectifying
                | Self::RectifyingInsolvency
                | Self::RectifyingUncollectable
                | Self::RectifyingOther
                | Self::RectifyingSimplified
        )
    }

    /// First letter of the number series. Simplified and corrective invoices have series of their own (RD 1619/2012, art. 6.1.a);
    /// with the year that follows the letter, each begins again every year.
    pub const fn series(self) -> char {
        match self {
            _ if self.is_corrective() => 'R',
            Self::Simplified => 'S',
            _ => 'F',
        }
    }

    /// Kind by the series letter of an invoice number: the first one of a shared series.
    ///
    /// ```
    /// use mostrador_core::invoicing::InvoiceKind;
    /// assert_eq!(InvoiceKind::from_number("S26-000004").title(), "Factura simplificada");
    /// assert_eq!(InvoiceKind::from_number("R26-000001").title(), "Factura rectificativa");
    /// ```
    pub fn from_number(number: &str) -> Self {
        Self::ALL.into_iter().find(|kind| number.starts_with(kind.series())).unwrap_or(Self::Complete)
    }

    /// Kinds of the invoices of an order, by their numbers in the order of their issue. A corrective one is of the simplified invoice
    /// of the order, unless that has been replaced; then only one that is replaced itself (rule 17.4): by the next invoice, after
    /// which corrections of the buyer cancel and issue each complete invoice, two at a time.
    pub fn of_numbers(numbers: &[String]) -> Vec<Self> {
        let kinds: Vec<Self> = numbers.iter().map(|number| Self::from_number(number)).collect();
        let of = |index: usize, kind: Self| {
            let before = kinds.iter().take(index);
            let is_simplified = before.clone().any(|kind| kind.is_simplified());
            let was_replaced = before.clone().any(|kind| *kind == Self::Complete);
            let next = kinds.iter().skip(index + 1).take_while(|kind| **kind == Self::Complete).count();
            let is_replaced = next % 2 == 1;
            let is_of_simplified = kind.is_corrective() && is_simplified && (!was_replaced || is_replaced);
            if is_of_simplified { Self::RectifyingSimplified } else { kind }
        };
        kinds.iter().enumerate().map(|(index, kind)| of(index, *kind)).collect()
    }

    pub const fn title(self) -> &'static str {
        match self {
            _ if self.is_corrective() => "Factura rectificativa",
            Self::Simplified => "Factura simplificada",
            _ => "Factura",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::InvoiceKind::{Complete, Rectifying, RectifyingSimplified, Simplified};
    use super::*;

    /// Rule 9.9.
    #[test]
    fn corrective_invoices_are_of_the_kind_of_the_invoice_that_they_correct() {
        let kinds = |numbers: &[&str]| {
            let numbers: Vec<String> = numbers.iter().map(|&number| number.to_owned()).collect();
            InvoiceKind::of_numbers(&numbers)
        };
        assert_eq!(kinds(&["F26-000001", "R26-000001"]), [Complete, Rectifying]);
        assert_eq!(
            kinds(&["S26-000001", "R26-000001", "F26-000001", "R26-000002"]),
            [Simplified, RectifyingSimplified, Complete, Rectifying]
        );
        assert_eq!(
            kinds(&["S26-000001", "F26-000001", "R26-000001", "F26-000002"]),
            [Simplified, Complete, RectifyingSimplified, Complete],
            "each R5 of a replaced invoice is replaced"
        );
        let unpaid = ["S26-000001", "F26-000001", "R26-000001", "F26-000002", "F26-000003"];
        assert_eq!(
            kinds(&unpaid),
            [Simplified, Complete, Rectifying, Complete, Complete],
            "R2 or R3 of the complete invoice, whose buyer is corrected later"
        );
    }
}
