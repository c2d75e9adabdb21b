//! Invoice whose tax was applied wrongly, by what its buyer turns out to be (rule 17.11): LIVA, art. 89.

use super::{InvoiceKind, InvoicedPart};
use crate::checkout::{TaxBuyer, VatNumberStatus};
use crate::taxes::{BuyerStatus, TaxPolicy, TaxScheme};
use crate::time::civil_from_days;

/// Years after the tax was due in which it can be corrected (LIVA, art. 89.Uno).
const YEARS_TO_CORRECT: i64 = 4;

/// Invoice of a sale, with the buyer as corrected last.
#[derive(Clone, Copy, Debug)]
pub struct TaxedInvoice<'a> {
    pub kind: InvoiceKind,
    /// Day on which its tax was due, in days since 1970.
    pub tax_due: i64,
    pub buyer: &'a TaxBuyer,
    /// Answer of the register about the VAT number of the buyer; `None` if it was not asked.
    pub vat_number: Option<VatNumberStatus>,
    /// Status of the buyer for which the sale is taxed.
    pub status: BuyerStatus,
}

impl TaxedInvoice<'_> {
    /// Statuses that the buyer can turn out to have by the decisions of the owner, on a day in days since 1970: others than that of
    /// the sale, and a consumer for a buyer who may be a retailer, whose taxes the sale may have. A business is named in the
    /// invoice with its tax number, and one of another member state has a number that the register does not deny.
    pub fn possible_statuses(&self, policy: &TaxPolicy, today: i64) -> Vec<BuyerStatus> {
        let is_union_business = self.vat_number.is_some_and(|status| status != VatNumberStatus::Invalid);
        let may_be_retailer = !self.buyer.vat.is_empty()
            && !self.buyer.document_kind.is_private()
            && self.buyer.status(true, false) == BuyerStatus::SurchargeRetailer;
        let is_other = |status: BuyerStatus| status != self.status;
        let is_allowed = |status: &BuyerStatus| match status {
            _ if self.is_too_old(today) => false,
            // A retailer who buys for another member state has the taxes of a consumer below the threshold.
            BuyerStatus::Consumer => is_other(*status) || may_be_retailer,
            BuyerStatus::UnionBusiness => is_other(*status) && is_union_business,
            BuyerStatus::SurchargeRetailer => is_other(*status) && may_be_retailer && policy.surcharge,
        };
        BuyerStatus::ALL.into_iter().filter(is_allowed).collect()
    }

    fn is_too_old(&self, today: i64) -> bool {
        let [due, today] = [self.tax_due, today].map(civil_from_days);
        (today.year, today.month, today.day) > (due.year + YEARS_TO_CORRECT, due.month, due.day)
    }

    /// Returns false for right taxes that a simplified invoice cannot have (RD 1619/2012, art. 4.4).
    pub fn admits(&self, right: &[InvoicedPart]) -> bool {
        let mut schemes = right.iter().map(|part| part.tax.scheme);
        let needs_complete = |scheme: TaxScheme| scheme.is_to_union_business() || scheme == TaxScheme::Oss;
        !(self.kind.is_simplified() && schemes.any(needs_complete))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::DocumentKind;
    use crate::taxes::AppliedTax;
    use crate::time::parse_iso;
    use BuyerStatus::{Consumer, SurchargeRetailer, UnionBusiness};

    fn day(text: &str) -> i64 {
        parse_iso(text).unwrap()
    }

    fn buyer(country: &str, vat: &str) -> TaxBuyer {
        TaxBuyer {
            country: country.into(),
            postal_code: "28013".into(),
            vat: vat.into(),
            ..TaxBuyer::default()
        }
    }

    fn invoice(buyer: &TaxBuyer, status: BuyerStatus) -> TaxedInvoice<'_> {
        let tax_due = day("2026-11-28");
        TaxedInvoice { kind: InvoiceKind::Complete, tax_due, buyer, vat_number: None, status }
    }

    /// Statuses under the policy of a shop that charges the surcharge.
    fn statuses(invoice: TaxedInvoice<'_>, today: i64) -> Vec<BuyerStatus> {
        let policy = TaxPolicy { surcharge: true, ..TaxPolicy::default() };
        invoice.possible_statuses(&policy, today)
    }

    /// Rule 17.11.
    #[test]
    fn a_business_of_another_member_state_has_a_number_that_the_register_does_not_deny() {
        let french = buyer("FR", "FR40303265045");
        let business = invoice(&french, UnionBusiness);
        assert_eq!(statuses(business, business.tax_due), [Consumer]);
        let consumer = invoice(&french, Consumer);
        for (vat_number, expected) in [
            (None, vec![]),
            (Some(VatNumberStatus::Invalid), vec![]),
            (Some(VatNumberStatus::Unconfirmed), vec![UnionBusiness]),
            (Some(VatNumberStatus::Valid), vec![UnionBusiness]),
        ] {
            assert_eq!(
                statuses(TaxedInvoice { vat_number, ..consumer }, consumer.tax_due),
                expected,
                "{vat_number:?}"
            );
        }
    }

    /// Rule 17.11.
    #[test]
    fn a_retailer_is_named_with_a_spanish_tax_number() {
        let retailer = buyer("ES", "12345678Z");
        let today = day("2026-11-28");
        let of_consumer = |buyer: &TaxBuyer| statuses(invoice(buyer, Consumer), today);
        assert_eq!(
            of_consumer(&retailer),
            [Consumer, SurchargeRetailer],
            "a retailer may have the taxes of a consumer"
        );
        let without_surcharge = invoice(&retailer, Consumer).possible_statuses(&TaxPolicy::default(), today);
        assert_eq!(without_surcharge, [Consumer]);
        assert_eq!(of_consumer(&buyer("ES", "")), []);
        assert_eq!(of_consumer(&buyer("PT", "501964843")), []);
        assert_eq!(of_consumer(&TaxBuyer { document_kind: DocumentKind::Passport, ..retailer }), []);
    }

    /// Rule 17.11. LIVA, art. 89.Uno: «siempre que no hubiesen transcurrido cuatro años».
    #[test]
    fn a_tax_is_corrected_within_four_years() {
        let french = buyer("FR", "FR40303265045");
        let on = |today| statuses(invoice(&french, UnionBusiness), day(today));
        assert_eq!(on("2030-11-28"), [Consumer]);
        assert_eq!(on("2030-11-29"), []);
    }

    /// Rule 17.11. RD 1619/2012, art. 4.4: no simplified invoices for distance sales and exempt supplies to other member states.
    #[test]
    fn a_simplified_invoice_does_not_become_one_of_another_member_state() {
        let spanish = buyer("ES", "");
        for (scheme, is_admitted) in [
            (TaxScheme::SpanishVat, true),
            (TaxScheme::Oss, false),
            (TaxScheme::IntraCommunity, false),
            (TaxScheme::ReverseCharge, false),
        ] {
            let tax = AppliedTax { scheme, ..AppliedTax::default() };
            let right = [InvoicedPart { tax, ..InvoicedPart::default() }];
            let complete = invoice(&spanish, SurchargeRetailer);
            assert!(complete.admits(&right));
            let simplified = TaxedInvoice { kind: InvoiceKind::Simplified, ..complete };
            assert_eq!(simplified.admits(&right), is_admitted, "{scheme:?}");
        }
    }
}
