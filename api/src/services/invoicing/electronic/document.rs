//! Checked data of an invoice, as both formats state them (rule 15.1).

use mostrador_core::invoicing::{
    CorrectionCause, InvoiceContent, Party, StructuredAddress, TaxLine, Taxpayer,
};
use mostrador_core::money::Cents;

use super::error::ElectronicInvoiceError;
use crate::db::repositories::invoices::Invoice;

/// Invoice whose parties are complete and whose lines add up to its bases.
pub(super) struct Document<'a> {
    pub(super) number: &'a str,
    /// ISO 8601.
    pub(super) issued_on: String,
    /// Day of the operation, if it is not that of the issue: `yyyy-mm-dd`.
    pub(super) operation_date: Option<String>,
    pub(super) content: &'a InvoiceContent,
    pub(super) seller: PartyData<'a>,
    pub(super) buyer: PartyData<'a>,
    /// A tax is corrected, and its base is not.
    pub(super) is_tax_alone: bool,
}

/// Need of the buyer's tax number in a format. The invoice of a distance sale to a consumer has none (rule 17.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TaxNumber {
    Required,
    Optional,
}

/// Party with the parts of its address.
pub(super) struct PartyData<'a> {
    pub(super) party: &'a Party,
    pub(super) address: &'a StructuredAddress,
    pub(super) taxpayer: Taxpayer<'a>,
}

impl<'a> Document<'a> {
    pub(super) fn new(invoice: &'a Invoice, number: TaxNumber) -> Result<Self, ElectronicInvoiceError> {
        let content = &invoice.content;
        let buyer = content.buyer.as_ref().ok_or(ElectronicInvoiceError::Simplified)?;
        let is_tax_alone = |line: &TaxLine| line.base == Cents::ZERO && line.taxes() != Cents::ZERO;
        let is_tax_alone = content.vat.iter().any(is_tax_alone);
        let is_union_business = content.is_to_union_business();
        let number = if is_union_business { TaxNumber::Required } else { number };
        let mut missing = missing_data(&content.seller, TaxNumber::Required, "de la tienda");
        missing.extend(missing_data(buyer, number, "del comprador"));
        let (Some(seller_address), Some(buyer_address), true) =
            (&content.seller.postal, &buyer.postal, missing.is_empty())
        else {
            return Err(ElectronicInvoiceError::Missing(missing));
        };
        if !is_balanced(content) {
            return Err(ElectronicInvoiceError::Unbalanced);
        }
        let party = |party: &'a Party, address: &'a StructuredAddress, is_union_business| PartyData {
            party,
            address,
            taxpayer: Taxpayer { country: &address.country, tax_number: &party.nif, is_union_business },
        };
        Ok(Self {
            number: &invoice.number,
            issued_on: iso_date(&invoice.issued_on),
            operation_date: content.operation_date.as_deref().map(iso_date),
            content,
            seller: party(&content.seller, seller_address, false),
            buyer: party(buyer, buyer_address, is_union_business),
            is_tax_alone,
        })
    }

    /// Returns true if the buyer pays on delivery, and had not paid when it was issued, so that a refund of it returns nothing; any
    /// other invoice is paid or refunded then.
    pub(super) fn is_unpaid(&self) -> bool {
        self.content.unpaid && self.content.is_refund() != Some(false)
    }

    /// Amount that had been paid, or returned, when it was issued.
    pub(super) fn settled(&self) -> Cents {
        let cause = self.content.rectifies.as_ref().and_then(|rectified| rectified.cause);
        let is_settled = match self.content.is_refund() {
            Some(false) => cause == Some(CorrectionCause::ConsumerPayment),
            Some(true) | None => !self.content.unpaid,
        };
        if is_settled { self.content.total() } else { Cents::ZERO }
    }

    /// Amount that is still due.
    pub(super) fn outstanding(&self) -> Cents {
        self.content.total() - self.settled()
    }
}

/// Converts `20-11-2026` to `2026-11-20`.
pub(super) fn iso_date(date: &str) -> String {
    date.split('-').rev().collect::<Vec<_>>().join("-")
}

/// Name of the tax number.
const NIF: &str = "NIF";

/// Names of the missing data of a party.
fn missing_data(party: &Party, number: TaxNumber, owner: &str) -> Vec<String> {
    let unknown = StructuredAddress::default();
    let address = party.postal.as_ref().unwrap_or(&unknown);
    let fields = [
        ("nombre", &party.name),
        (NIF, &party.nif),
        ("dirección", &address.street),
        ("código postal", &address.postal_code),
        ("localidad", &address.locality),
        ("provincia", &address.region),
        ("país", &address.country),
    ];
    let is_required = |field: &str| field != NIF || number == TaxNumber::Required;
    let missing = fields.into_iter().filter(|(field, value)| value.trim().is_empty() && is_required(field));
    missing.map(|(field, _)| format!("{field} {owner}")).collect()
}

/// Returns true if the lines add up to the base of every tax.
fn is_balanced(content: &InvoiceContent) -> bool {
    let net = |tax| content.lines.iter().filter(|line| line.tax == tax).map(|line| line.net).sum::<Cents>();
    let is_listed = |tax| content.vat.iter().any(|line| line.tax == tax);
    content.vat.iter().all(|line| net(line.tax) == line.base)
        && content.lines.iter().all(|line| is_listed(line.tax) || line.net == Cents::ZERO)
}
