//! Invoices of an order, as they determine which others can be issued (rules 17.4 to 17.7).

use super::{
    BuyerNumber, CorrectionCause, InvoiceContent, InvoiceKind, Party, Residence, TaxLine, Taxpayer,
    UnpaidDebt, UnpaidInvoice, UnpaidRefusal,
};
use crate::money::Cents;
use crate::time::Timestamp;

/// Issued invoice of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedInvoice {
    pub number: String,
    pub kind: InvoiceKind,
    /// Number of the invoice that it corrects.
    pub rectifies: Option<String>,
    pub issued_at: Timestamp,
    /// `dd-mm-yyyy`.
    pub issued_on: String,
    pub content: InvoiceContent,
}

impl IssuedInvoice {
    /// Day on which its tax is due, `dd-mm-yyyy`.
    pub fn tax_date(&self) -> &str {
        self.content.tax_date(&self.issued_on)
    }
}

/// Invoices of an order, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IssuedInvoices(pub Vec<IssuedInvoice>);

impl IssuedInvoices {
    /// Invoice of the sale: the last one, if a parcel that came back was paid after all.
    pub fn original(&self) -> Option<&IssuedInvoice> {
        self.of_sale().first()
    }

    /// Invoice of the sale with those that refer to it.
    fn of_sale(&self) -> &[IssuedInvoice] {
        let is_original = |invoice: &IssuedInvoice| {
            invoice.rectifies.is_none() && invoice.kind != InvoiceKind::Substituting
        };
        self.0.iter().rposition(is_original).and_then(|start| self.0.get(start..)).unwrap_or_default()
    }

    /// Returns true if nothing remains of the sale after its corrections, or it has no invoice.
    pub fn is_cancelled(&self) -> bool {
        self.remaining().iter().all(|line| line.gross() == Cents::ZERO)
    }

    /// Complete invoice of the sale: that which replaces the simplified one, if there is one.
    pub fn complete(&self) -> Option<&IssuedInvoice> {
        let complete = || self.of_sale().iter().find(|invoice| invoice.kind == InvoiceKind::Complete);
        self.substituting().first().copied().or_else(complete)
    }

    /// Complete invoices that replace simplified ones and their corrections, without those that another one has cancelled.
    pub fn substituting(&self) -> Vec<&IssuedInvoice> {
        let mut valid: Vec<&IssuedInvoice> = Vec::new();
        for invoice in self.of_sale().iter().filter(|invoice| invoice.kind == InvoiceKind::Substituting) {
            let cancelled = valid.iter().position(|earlier| {
                earlier.content.substitutes == invoice.content.substitutes
                    && earlier.content.total() == -invoice.content.total()
            });
            match cancelled {
                Some(position) => drop(valid.remove(position)),
                None => valid.push(invoice),
            }
        }
        valid
    }

    /// Buyer as corrected last.
    pub fn buyer(&self) -> Option<&Party> {
        self.0.iter().rev().find_map(|invoice| invoice.content.buyer.as_ref())
    }

    /// Simplified invoices, and their corrections, that no complete invoice replaces.
    pub fn unreplaced(&self) -> Vec<&IssuedInvoice> {
        let replaced = self.0.iter().flat_map(|invoice| &invoice.content.substitutes);
        let replaced: Vec<&str> = replaced.map(|replaced| replaced.number.as_str()).collect();
        let is_unreplaced = |invoice: &&IssuedInvoice| {
            invoice.kind.is_simplified() && !replaced.contains(&invoice.number.as_str())
        };
        self.of_sale().iter().filter(is_unreplaced).collect()
    }

    /// Bases and taxes that remain after all corrections, by rate.
    pub fn remaining(&self) -> Vec<TaxLine> {
        Self::sums(&self.0)
    }

    fn sums(invoices: &[IssuedInvoice]) -> Vec<TaxLine> {
        let counted = invoices.iter().filter(|invoice| invoice.kind != InvoiceKind::Substituting);
        TaxLine::sums(counted.flat_map(|invoice| invoice.content.vat.iter().copied()))
    }

    /// Invoice that corrected the tax of the sale because it was not paid.
    pub fn unpaid(&self) -> Option<&IssuedInvoice> {
        self.of_sale()
            .iter()
            .find(|invoice| cause(invoice).is_some_and(|cause| CorrectionCause::OF_UNPAID.contains(&cause)))
    }

    /// Debt of the sale whose tax was corrected; none if nothing remains of the sale.
    pub fn debt(&self) -> Option<UnpaidDebt> {
        let unpaid = self.unpaid().filter(|_| !self.is_cancelled())?;
        let sale = self.of_sale();
        let position = sale.iter().position(|invoice| invoice.number == unpaid.number)?;
        let (before, later) = sale.split_at(position);
        let settled = later.iter().filter_map(|invoice| invoice.content.rectifies.as_ref());
        Some(UnpaidDebt {
            taxes: unpaid.content.vat.iter().map(|line| line.negative()).collect(),
            owed: Self::sums(before).into_iter().map(TaxLine::gross).sum(),
            settled: settled.map(|rectified| rectified.settled).sum(),
        })
    }

    /// Returns true if the tax was corrected because the order was not paid, and a part of it was not charged again.
    pub fn is_unpaid(&self) -> bool {
        self.debt().is_some_and(|debt| debt.open() > Cents::ZERO)
    }

    /// Returns true if a complete invoice can replace the simplified ones.
    pub fn allows_complete(&self) -> bool {
        let unreplaced = self.unreplaced();
        self.complete().is_none()
            && unreplaced.iter().map(|invoice| invoice.content.total()).sum::<Cents>() > Cents::ZERO
    }

    /// Returns true if the sale has a tax that can be corrected because the buyer has not paid: that of a complete invoice, once.
    pub fn allows_unpaid(&self) -> bool {
        let taxes: Cents = self.remaining().into_iter().map(TaxLine::taxes).sum();
        self.complete().is_some() && self.unpaid().is_none() && taxes > Cents::ZERO
    }

    /// Checks if the tax can be corrected for a cause, by the residence of the buyer and the remaining taxes.
    ///
    /// # Errors
    /// Reason to refuse the correction.
    pub fn ensure_unpaid_correctable(&self, cause: CorrectionCause) -> Result<(), UnpaidRefusal> {
        let remaining = self.remaining();
        self.unpaid_invoice(&remaining).ensure_correctable(cause)
    }

    /// Causes for which the tax can be corrected now.
    pub fn unpaid_causes(&self) -> Vec<CorrectionCause> {
        let remaining = self.remaining();
        if self.allows_unpaid() { self.unpaid_invoice(&remaining).causes() } else { Vec::new() }
    }

    /// Causes for which the tax of the unpaid debt can be charged again now.
    pub fn settled_causes(&self, is_business: bool) -> Vec<CorrectionCause> {
        let unpaid = self.unpaid().filter(|_| self.is_unpaid());
        unpaid.map(|unpaid| CorrectionCause::of_settled(unpaid.kind, is_business)).unwrap_or_default()
    }

    fn unpaid_invoice<'a>(&self, remaining: &'a [TaxLine]) -> UnpaidInvoice<'a> {
        let buyer = self.buyer();
        let country = buyer.map(Party::country).filter(|country| !country.is_empty());
        let residence = country.map_or(Residence::Spain, |country| {
            Taxpayer { country, tax_number: "", is_union_business: false }.residence()
        });
        let number = buyer.map_or(BuyerNumber::Other, Party::number_kind);
        UnpaidInvoice { residence, number, taxes: remaining }
    }
}

fn cause(invoice: &IssuedInvoice) -> Option<CorrectionCause> {
    invoice.content.rectifies.as_ref()?.cause
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::{Rectified, StructuredAddress};
    use crate::taxes::{AppliedTax, TaxClass};

    /// Tax line at 21 %, with the sign of the base.
    fn taxed(base: i64) -> TaxLine {
        let tax = AppliedTax::listed(TaxClass::General);
        TaxLine { tax, base: Cents::new(base), vat: Cents::new(base * 21 / 100), ..TaxLine::default() }
    }

    fn buyer(name: &str) -> Party {
        let postal = StructuredAddress { country: "ES".into(), ..StructuredAddress::default() };
        Party { name: name.into(), nif: "12345678Z".into(), postal: Some(postal), ..Party::default() }
    }

    fn invoice(number: &str, kind: InvoiceKind, line: TaxLine) -> IssuedInvoice {
        let buyer = (!kind.is_simplified()).then(|| buyer("Ana Ruiz"));
        let content = InvoiceContent { buyer, vat: vec![line], ..InvoiceContent::default() };
        let (number, issued_on) = (number.to_owned(), "20-11-2026".to_owned());
        IssuedInvoice { number, kind, rectifies: None, issued_at: 0.into(), issued_on, content }
    }

    fn correction(number: &str, of: &IssuedInvoice, cause: CorrectionCause, line: TaxLine) -> IssuedInvoice {
        let mut invoice = invoice(number, cause.kind(of.kind), line);
        invoice.rectifies = Some(of.number.clone());
        let rectified = Rectified { number: of.number.clone(), cause: Some(cause), ..Rectified::default() };
        invoice.content.rectifies = Some(rectified);
        invoice
    }

    fn substituting(number: &str, replaced: &[&IssuedInvoice], line: TaxLine) -> IssuedInvoice {
        let mut invoice = invoice(number, InvoiceKind::Substituting, line);
        let reference = |of: &&IssuedInvoice| Rectified { number: of.number.clone(), ..Rectified::default() };
        invoice.content.substitutes = replaced.iter().map(reference).collect();
        invoice
    }

    fn numbers(invoices: &[&IssuedInvoice]) -> Vec<String> {
        invoices.iter().map(|invoice| invoice.number.clone()).collect()
    }

    /// Rule 17.10.
    #[test]
    fn a_parcel_that_came_back_and_is_paid_after_all_has_another_sale() {
        let first = invoice("F1", InvoiceKind::Complete, taxed(10_000));
        let cancelled = correction("R1", &first, CorrectionCause::Cancellation, taxed(-10_000));
        let issued = IssuedInvoices(vec![first.clone(), cancelled.clone()]);
        assert!(issued.is_cancelled() && IssuedInvoices::default().is_cancelled());
        let second = invoice("F2", InvoiceKind::Complete, taxed(10_000));
        let issued = IssuedInvoices(vec![first, cancelled, second]);
        assert!(!issued.is_cancelled());
        assert_eq!(issued.original().unwrap().number, "F2");
    }

    /// Rule 17.4.
    #[test]
    fn a_complete_invoice_replaces_simplified_ones_once() {
        let simplified = invoice("S1", InvoiceKind::Simplified, taxed(10_000));
        let refund = correction("R1", &simplified, CorrectionCause::Return, taxed(-4_000));
        let mut issued = IssuedInvoices(vec![simplified.clone(), refund.clone()]);
        assert!(issued.allows_complete() && issued.complete().is_none());
        assert_eq!(numbers(&issued.unreplaced()), ["S1", "R1"]);
        issued.0.push(substituting("F1", &[&simplified, &refund], taxed(6_000)));
        assert!(!issued.allows_complete() && issued.unreplaced().is_empty());
        assert_eq!(issued.complete().unwrap().number, "F1");
        assert_eq!(issued.remaining(), [taxed(6_000)], "the replacing invoice counts in no book");
        let later = correction("R2", &simplified, CorrectionCause::Return, taxed(-1_000));
        issued.0.push(later);
        assert_eq!(numbers(&issued.unreplaced()), ["R2"]);
        assert!(!issued.allows_complete());
        let refunded = IssuedInvoices(vec![
            simplified.clone(),
            correction("R1", &simplified, CorrectionCause::Return, taxed(-10_000)),
        ]);
        assert!(!refunded.allows_complete(), "nothing is left");
    }

    /// Rule 17.5.
    #[test]
    fn a_replacing_invoice_that_another_one_cancels_is_not_valid() {
        let simplified = invoice("S1", InvoiceKind::Simplified, taxed(10_000));
        let wrong = substituting("F1", &[&simplified], taxed(10_000));
        let opposite = substituting("F2", &[&simplified], taxed(-10_000));
        let mut right = substituting("F3", &[&simplified], taxed(10_000));
        right.content.buyer = Some(buyer("Ana Ruiz Soler"));
        let issued = IssuedInvoices(vec![simplified, wrong, opposite, right]);
        assert_eq!(numbers(&issued.substituting()), ["F3"]);
        assert_eq!(issued.complete().unwrap().number, "F3");
        assert_eq!(issued.buyer().unwrap().name, "Ana Ruiz Soler");
    }

    /// Rules 17.6 and 17.7.
    #[test]
    fn the_tax_of_an_unpaid_invoice_is_corrected_once_and_charged_again() {
        let sale = invoice("F1", InvoiceKind::Complete, taxed(10_000));
        let mut issued = IssuedInvoices(vec![sale.clone()]);
        assert!(issued.allows_unpaid() && issued.debt().is_none());
        assert!(!issued.unpaid_causes().is_empty());
        assert!(issued.ensure_unpaid_correctable(CorrectionCause::Uncollectable).is_ok());
        let tax = TaxLine { base: Cents::ZERO, ..taxed(-10_000) };
        issued.0.push(correction("R1", &sale, CorrectionCause::Uncollectable, tax));
        assert!(!issued.allows_unpaid() && issued.is_unpaid() && issued.unpaid_causes().is_empty());
        let debt = issued.debt().unwrap();
        assert_eq!((debt.owed, debt.open()), (Cents::new(12_100), Cents::new(12_100)));
        assert!(!issued.settled_causes(false).is_empty());
        let tax = TaxLine { base: Cents::ZERO, ..taxed(10_000) };
        let mut settled = correction("R2", &sale, CorrectionCause::ClaimEnded, tax);
        settled.content.rectifies.as_mut().unwrap().settled = Cents::new(12_100);
        issued.0.push(settled);
        assert!(!issued.is_unpaid() && issued.settled_causes(false).is_empty());
    }

    /// Rule 17.6.
    #[test]
    fn a_simplified_invoice_has_no_tax_that_can_be_corrected_as_unpaid() {
        let simplified = IssuedInvoices(vec![invoice("S1", InvoiceKind::Simplified, taxed(10_000))]);
        assert!(!simplified.allows_unpaid() && simplified.unpaid_causes().is_empty());
        let mut american = invoice("F1", InvoiceKind::Complete, taxed(10_000));
        american.content.buyer.as_mut().unwrap().postal.as_mut().unwrap().country = "US".into();
        let refusal = IssuedInvoices(vec![american]).ensure_unpaid_correctable(CorrectionCause::Insolvency);
        assert_eq!(refusal, Err(UnpaidRefusal::Foreign));
    }
}
