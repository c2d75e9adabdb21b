//! Invoices of an order, as they determine which others can be issued (rules 17.4 to 17.7).

use mostrador_core::invoicing::{
    BuyerNumber, CorrectionCause, InvoiceKind, Residence, TaxLine, Taxpayer, UnpaidDebt, UnpaidInvoice,
    UnpaidRefusal,
};
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use sqlx::{AnyConnection, Error};

use crate::db::repositories::invoice_content::Party;
use crate::db::repositories::invoices;
use crate::db::repositories::invoices::Invoice;

/// Invoices of an order, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct IssuedInvoices(pub Vec<Invoice>);

impl IssuedInvoices {
    pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Self, Error> {
        Ok(Self(invoices::of_order(db, order).await?))
    }

    /// Invoice of the sale: the last one, if a parcel that came back was paid after all.
    pub fn original(&self) -> Option<&Invoice> {
        self.of_sale().first()
    }

    /// Invoice of the sale with those that refer to it.
    fn of_sale(&self) -> &[Invoice] {
        let is_original =
            |invoice: &Invoice| invoice.rectifies.is_none() && invoice.kind != InvoiceKind::Substituting;
        self.0.iter().rposition(is_original).and_then(|start| self.0.get(start..)).unwrap_or_default()
    }

    /// Returns true if nothing remains of the sale after its corrections, or it has no invoice.
    pub fn is_cancelled(&self) -> bool {
        self.remaining().iter().all(|line| line.gross() == Cents::ZERO)
    }

    /// Complete invoice of the sale: that which replaces the simplified one, if there is one.
    pub fn complete(&self) -> Option<&Invoice> {
        let complete = || self.of_sale().iter().find(|invoice| invoice.kind == InvoiceKind::Complete);
        self.substituting().first().copied().or_else(complete)
    }

    /// Complete invoices that replace simplified ones and their corrections, without those that another one has cancelled.
    pub fn substituting(&self) -> Vec<&Invoice> {
        let mut valid: Vec<&Invoice> = Vec::new();
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
    pub fn unreplaced(&self) -> Vec<&Invoice> {
        let replaced = self.0.iter().flat_map(|invoice| &invoice.content.substitutes);
        let replaced: Vec<&str> = replaced.map(|replaced| replaced.number.as_str()).collect();
        let is_unreplaced =
            |invoice: &&Invoice| invoice.kind.is_simplified() && !replaced.contains(&invoice.number.as_str());
        self.of_sale().iter().filter(is_unreplaced).collect()
    }

    /// Bases and taxes that remain after all corrections, by rate.
    pub fn remaining(&self) -> Vec<TaxLine> {
        Self::sums(&self.0)
    }

    fn sums(invoices: &[Invoice]) -> Vec<TaxLine> {
        let counted = invoices.iter().filter(|invoice| invoice.kind != InvoiceKind::Substituting);
        TaxLine::sums(counted.flat_map(|invoice| invoice.content.vat.iter().copied()))
    }

    /// Invoice that corrected the tax of the sale because it was not paid.
    pub fn unpaid(&self) -> Option<&Invoice> {
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
        let number = match buyer.map(|buyer| buyer.identified(true)) {
            Some(recipient) if recipient.nif.is_some() => BuyerNumber::Spanish,
            Some(recipient) if recipient.other.as_ref().is_some_and(|other| other.kind == "02") => {
                BuyerNumber::Vat
            }
            _ => BuyerNumber::Other,
        };
        UnpaidInvoice { residence, number, taxes: remaining }
    }
}

fn cause(invoice: &Invoice) -> Option<CorrectionCause> {
    invoice.content.rectifies.as_ref()?.cause
}
