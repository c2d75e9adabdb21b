//! Entries of the books, and their codes (rule 16.2).

use super::TaxPeriod;
use crate::invoicing::{InvoiceKind, TaxLine};
use crate::money::Cents;
use crate::taxes::AppliedTax;
use crate::verifactu::{Qualification, SurchargeRegime, TaxKey};

/// Key of sales under the taxes of Canarias, Ceuta and Melilla.
const IPSI_OR_IGIC: &str = "08";
/// `Impuesto` of the VAT.
const VAT: &str = "01";

/// Tax line of an invoice, or the sum of the lines that agree in all but the amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookLine {
    pub kind: InvoiceKind,
    /// Month of the invoice that a corrective invoice rectifies.
    pub rectified: Option<TaxPeriod>,
    pub line: TaxLine,
    /// Part of the base that is of digital services, known for sales of the one-stop shop.
    pub service_base: Cents,
    /// Tax on `service_base`.
    pub service_vat: Cents,
}

/// Codes of a tax in the books: those of the records for the tax agency, except that the taxes of Canarias, Ceuta and Melilla
/// are not subject to the VAT, whose books these are. Sales to retailers under the surcharge scheme have the general key: 18 is that
/// of a seller under it, and form 303 takes the surcharge from 01 only.
pub(super) fn book_key(tax: AppliedTax) -> TaxKey {
    let key = TaxKey::of(tax, SurchargeRegime::General);
    if key.tax == VAT {
        return key;
    }
    TaxKey { tax: VAT, regime: IPSI_OR_IGIC, operation: Ok(Qualification::SuppliedElsewhere) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{TaxScheme, Territory};

    /// Rule 16.2.
    #[test]
    fn sales_with_the_tax_of_canarias_are_not_subject_to_the_vat() {
        let tax = |scheme, code: &str, rate| AppliedTax {
            scheme,
            territory: Territory::parse(code).unwrap(),
            rate: crate::money::Rate::from_basis_points(rate),
            ..AppliedTax::default()
        };
        let elsewhere = Ok(Qualification::SuppliedElsewhere);
        for (scheme, territory) in [(TaxScheme::Igic, "ES-CN"), (TaxScheme::Ipsi, "ES-CE")] {
            let key = book_key(tax(scheme, territory, 700));
            assert_eq!((key.tax, key.regime, key.operation), ("01", "08", elsewhere));
        }
        let oss = book_key(tax(TaxScheme::Oss, "DE", 1_900));
        assert_eq!((oss.regime, oss.operation), ("17", elsewhere));
    }
}
