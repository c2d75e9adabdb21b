//! Content of an invoice as issued, stored as a snapshot: later changes of the shop, customer or catalogue do
//! not affect it.

use serde::{Deserialize, Serialize};

use super::{BuyerNumber, CorrectionCause, TaxLine};
use crate::address::CountryCode;
use crate::checkout::TaxBuyer;
use crate::forms::{DocumentKind, VatNumber, is_identity_document};
use crate::money::{Cents, Money};
use crate::orders::OrderNumber;
use crate::payments::PaymentKind;
use crate::taxes::{AppliedTax, TaxScheme};

/// Content of an invoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceContent {
    pub seller: Party,
    /// Buyer; `None` on simplified invoices.
    pub buyer: Option<Party>,
    /// Order number.
    pub order: OrderNumber,
    pub payment: PaymentKind,
    /// Day of the payment or of the delivery, `dd-mm-yyyy`, if it is not the day of issue (RD 1619/2012, art. 6.1.i).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation_date: Option<String>,
    /// Nothing was paid when it was issued: the order is paid on delivery.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unpaid: bool,
    /// Invoiced or refunded lines.
    pub lines: Vec<InvoiceLine>,
    /// Tax bases, taxes and surcharges by rate.
    pub vat: Vec<TaxLine>,
    /// Parts of `vat` that are of digital services sold through the one-stop shop, whose return states them apart (rule 16.6).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub services: Vec<TaxLine>,
    /// Invoice that this one rectifies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectifies: Option<Rectified>,
    /// Simplified invoices that this one replaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes: Vec<Rectified>,
}

/// Seller or buyer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Name of the person or company.
    pub name: String,
    /// Tax identification number, or a number of the kind in `document_kind`.
    pub nif: String,
    #[serde(default, skip_serializing_if = "DocumentKind::is_tax_number")]
    pub document_kind: DocumentKind,
    /// Address as printed.
    pub address: Vec<String>,
    /// Address by its parts, for electronic invoices; `None` in invoices of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal: Option<StructuredAddress>,
}

impl Party {
    /// Returns true for the same name, number and address, also if the address is printed in another way.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let is_same_address = match (&self.postal, &other.postal) {
            (Some(postal), Some(other)) => postal == other,
            _ => self.address == other.address,
        };
        self.name == other.name && self.has_number_of(other) && is_same_address
    }

    /// Returns true for the same kind and number.
    pub fn has_number_of(&self, other: &Self) -> bool {
        (self.document_kind, &self.nif) == (other.document_kind, &other.nif)
    }

    /// Kind of the number: that of a valid Spanish one or VAT number, whatever the invoice is for.
    pub fn number_kind(&self) -> BuyerNumber {
        let is_document = matches!(
            self.document_kind.in_country(self.country()),
            DocumentKind::Passport | DocumentKind::Other
        );
        let is_vat_number =
            || CountryCode::parse(self.country()).is_some_and(|of| VatNumber::parse(&self.nif, of).is_some());
        if is_document {
            BuyerNumber::Other
        } else if is_identity_document(&self.nif) {
            BuyerNumber::Spanish
        } else if !self.document_kind.is_private() && is_vat_number() {
            BuyerNumber::Vat
        } else {
            BuyerNumber::Other
        }
    }

    /// Returns the country code; empty if it is not known.
    pub fn country(&self) -> &str {
        self.postal.as_ref().map(|postal| postal.country.as_str()).unwrap_or_default()
    }
}

impl From<&Party> for TaxBuyer {
    fn from(party: &Party) -> Self {
        let postal_code = party.postal.as_ref().map(|postal| postal.postal_code.as_str());
        Self {
            country: party.country().to_owned(),
            postal_code: postal_code.unwrap_or_default().into(),
            vat: party.nif.clone(),
            document_kind: party.document_kind,
        }
    }
}

/// Address by its parts; unknown ones are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StructuredAddress {
    pub street: String,
    pub postal_code: String,
    pub locality: String,
    /// Province, in other countries the region.
    pub region: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceLine {
    pub title: String,
    pub note: String,
    pub units: u32,
    /// Unit price without tax.
    pub price: Money,
    pub tax: AppliedTax,
    /// Net amount; the lines add up to the tax bases.
    pub net: Cents,
}

/// Reference to a rectified or replaced invoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rectified {
    pub number: String,
    /// `dd-mm-yyyy`.
    pub issued_on: String,
    /// Its operation date, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation_date: Option<String>,
    /// Cause of the correction; `None` in invoices of older programs, and for an invoice that is replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<CorrectionCause>,
    /// Part of an unpaid debt, tax included, whose tax this correction charges again (rule 17.7).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub settled: Cents,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
fn is_zero(amount: &Cents) -> bool {
    *amount == Cents::ZERO
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl InvoiceContent {
    /// Day on which the tax of an invoice that was issued on a day is due, both `dd-mm-yyyy`.
    pub fn tax_date<'a>(&'a self, issued_on: &'a str) -> &'a str {
        self.operation_date.as_deref().unwrap_or(issued_on)
    }

    /// Returns the free texts that are drawn on the PDF.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let parties = [Some(&self.seller), self.buyer.as_ref()].into_iter().flatten();
        let parties = parties
            .flat_map(|party| party.address.iter().chain([&party.name, &party.nif]).map(String::as_str));
        parties.chain(self.lines.iter().flat_map(|line| [line.title.as_str(), line.note.as_str()]))
    }

    /// Returns the mentions that the law requires, each once. A correction that charges a tax instead of another one has those of
    /// the tax that it charges.
    pub fn mentions(&self) -> Vec<&'static str> {
        let is_charged = |line: &&TaxLine| line.gross() > Cents::ZERO;
        let charges = self.vat.iter().any(|line| is_charged(&line));
        let stated = self.vat.iter().filter(|line| !charges || is_charged(line));
        let mut mentions: Vec<&'static str> = Vec::new();
        for mention in stated.filter_map(|line| line.tax.mention()) {
            if !mentions.contains(&mention) {
                mentions.push(mention);
            }
        }
        mentions
    }

    /// Returns the statement of the invoices that this one replaces.
    pub fn substitution(&self) -> Option<String> {
        let reference = |replaced: &Rectified| format!("{} de fecha {}", replaced.number, replaced.issued_on);
        let references: Vec<String> = self.substitutes.iter().map(reference).collect();
        (!references.is_empty())
            .then(|| format!("Factura expedida en sustitución de: {}.", references.join(", ")))
    }

    /// Returns the statements of the cause of a correction and of the invoices that this one replaces.
    pub fn statements(&self) -> Vec<String> {
        let cause = self.rectifies.as_ref().and_then(|rectified| rectified.cause);
        cause.map(CorrectionCause::statement).into_iter().chain(self.substitution()).collect()
    }

    /// Returns the name of the tax of all lines; `None` if they have several taxes.
    pub fn tax_name(&self) -> Option<&'static str> {
        let mut names = self.vat.iter().map(|line| line.tax.scheme.tax_name());
        let first = names.next().unwrap_or_else(|| TaxScheme::default().tax_name());
        names.all(|name| name == first).then_some(first)
    }

    /// Returns true if the invoice names a buyer without a tax number.
    pub fn has_unidentified_buyer(&self) -> bool {
        self.buyer.as_ref().is_some_and(|buyer| buyer.nif.trim().is_empty())
    }

    /// Returns true for a sale to a business of another member state.
    pub fn is_to_union_business(&self) -> bool {
        self.vat.iter().any(|line| line.tax.scheme.is_to_union_business())
    }

    /// Returns true for a buyer who is identified by a VAT number: that of a sale to a business of another member state, unless the
    /// invoice charges the tax of a consumer instead, whose number is not valid.
    pub fn has_vat_number(&self) -> bool {
        let is_charged_instead =
            self.vat.iter().any(|line| line.base > Cents::ZERO && !line.tax.scheme.is_to_union_business());
        let is_taken_back =
            self.vat.iter().any(|line| line.base < Cents::ZERO && line.tax.scheme.is_to_union_business());
        self.is_to_union_business() && !(is_taken_back && is_charged_instead)
    }

    /// Returns true for a correction by which money is returned: of a refund, or of what was charged in excess of a corrected tax;
    /// false for any other, and `None` for an invoice that is no correction.
    pub fn is_refund(&self) -> Option<bool> {
        let cause = self.rectifies.as_ref()?.cause;
        let is_tax_excess = cause == Some(CorrectionCause::WrongTax) && self.total() < Cents::ZERO;
        Some(cause.is_none_or(CorrectionCause::is_of_refund) || is_tax_excess)
    }

    /// Returns the total of the taxes, the surcharge included.
    pub fn taxes(&self) -> Cents {
        self.vat.iter().map(|line| line.taxes()).sum()
    }

    /// Returns the total with taxes.
    pub fn total(&self) -> Cents {
        self.vat.iter().map(|line| line.gross()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::TaxClass;

    fn line(scheme: TaxScheme, base: i64) -> TaxLine {
        let tax = AppliedTax { scheme, ..AppliedTax::listed(TaxClass::General) };
        TaxLine { tax, base: Cents::new(base), ..TaxLine::default() }
    }

    fn content(lines: Vec<TaxLine>) -> InvoiceContent {
        let postal = StructuredAddress { country: "DE".into(), ..StructuredAddress::default() };
        let buyer = Party {
            name: "Köhler GmbH".into(),
            nif: "DE136695976".into(),
            postal: Some(postal),
            ..Party::default()
        };
        InvoiceContent { buyer: Some(buyer), vat: lines, ..InvoiceContent::default() }
    }

    fn correction(cause: CorrectionCause, lines: Vec<TaxLine>) -> InvoiceContent {
        let rectified = Rectified { cause: Some(cause), ..Rectified::default() };
        InvoiceContent { rectifies: Some(rectified), ..content(lines) }
    }

    /// Rules 14.4 and 17.11.
    #[test]
    fn a_business_of_another_member_state_has_a_vat_number_unless_it_was_denied() {
        use TaxScheme::{IntraCommunity, ReverseCharge, SpanishVat};

        for (lines, expected) in [
            (vec![line(IntraCommunity, 10_000)], true),
            (vec![line(ReverseCharge, 10_000)], true),
            (vec![line(SpanishVat, 1_000), line(ReverseCharge, 10_000)], true),
            (vec![line(SpanishVat, 10_000)], false),
            (vec![line(IntraCommunity, -10_000), line(SpanishVat, 8_264)], false),
            (vec![line(SpanishVat, -10_000), line(IntraCommunity, 12_100)], true),
        ] {
            assert_eq!(content(lines.clone()).has_vat_number(), expected, "{lines:?}");
        }
    }

    /// Rule 17.6.
    #[test]
    fn the_kind_of_a_number_is_that_of_its_country() {
        let kind = |country: &str, nif: &str, document_kind| {
            let postal = StructuredAddress { country: country.into(), ..StructuredAddress::default() };
            let party = Party { nif: nif.into(), document_kind, postal: Some(postal), ..Party::default() };
            party.number_kind()
        };
        let tax_number = DocumentKind::TaxNumber;
        assert_eq!(kind("ES", "12345678Z", tax_number), BuyerNumber::Spanish);
        assert_eq!(kind("DE", "12345678Z", tax_number), BuyerNumber::Spanish);
        assert_eq!(kind("DE", "136695976", tax_number), BuyerNumber::Vat);
        assert_eq!(kind("DE", "136695978", tax_number), BuyerNumber::Other);
        assert_eq!(kind("US", "12-3456789", tax_number), BuyerNumber::Other);
        assert_eq!(kind("PT", "501964843", DocumentKind::Personal), BuyerNumber::Other);
        assert_eq!(kind("PT", "12345678Z", DocumentKind::Personal), BuyerNumber::Spanish);
        assert_eq!(kind("PT", "12345678Z", DocumentKind::Passport), BuyerNumber::Other);
    }

    /// Rules 9.9 and 17.11.
    #[test]
    fn a_correction_states_the_mention_of_the_tax_that_it_charges() {
        let sale = content(vec![line(TaxScheme::IntraCommunity, 10_000)]);
        assert_eq!(sale.mentions().len(), 1);
        let taxed = vec![line(TaxScheme::IntraCommunity, -10_000), line(TaxScheme::SpanishVat, 8_264)];
        assert_eq!(correction(CorrectionCause::WrongTax, taxed).mentions(), [""; 0]);
        let refund = correction(CorrectionCause::Return, vec![line(TaxScheme::IntraCommunity, -1_000)]);
        assert_eq!(refund.mentions(), sale.mentions());
    }

    /// Rules 17.1 and 17.11.
    #[test]
    fn money_is_returned_by_refunds_and_with_the_excess_of_a_corrected_tax() {
        let cents = |base| vec![line(TaxScheme::SpanishVat, base)];
        assert_eq!(content(cents(1_000)).is_refund(), None);
        for (cause, base, expected) in [
            (CorrectionCause::Return, -1_000, true),
            (CorrectionCause::WrongTax, -1_000, true),
            (CorrectionCause::WrongTax, 0, false),
            (CorrectionCause::Insolvency, -1_000, false),
        ] {
            assert_eq!(correction(cause, cents(base)).is_refund(), Some(expected), "{cause:?} {base}");
        }
    }

    /// Rule 17.5.
    #[test]
    fn the_same_buyer_has_the_same_name_number_and_address() {
        let buyer = content(Vec::new()).buyer.unwrap();
        let reprinted = Party { address: vec!["Berlin".into()], ..buyer.clone() };
        assert!(buyer.is_same_as(&reprinted));
        assert!(!buyer.is_same_as(&Party { name: "Köhler AG".into(), ..buyer.clone() }));
        let private = Party { document_kind: DocumentKind::Passport, ..buyer.clone() };
        assert!(!buyer.has_number_of(&private) && !buyer.is_same_as(&private));
        let without_parts = Party { postal: None, ..buyer.clone() };
        assert!(buyer.is_same_as(&without_parts), "both printed addresses are empty");
    }
}
