//! Content of an invoice as issued, stored as a snapshot: later changes of the shop, customer or catalogue do
//! not affect it.

use mostrador_core::address::CountryCode;
use mostrador_core::checkout::TaxBuyer;
use mostrador_core::forms::{DocumentKind, VatNumber, is_identity_document};
use mostrador_core::invoicing::{CorrectionCause, TaxLine};
use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::PaymentKind;
use mostrador_core::taxes::{AppliedTax, TaxScheme};
use mostrador_core::verifactu::Recipient;
use serde::{Deserialize, Serialize};

const SPAIN: CountryCode = CountryCode::new(*b"ES");

/// Content of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceContent {
    pub seller: Party,
    /// Buyer; `None` on simplified invoices.
    pub buyer: Option<Party>,
    /// Order number.
    pub order: OrderNumber,
    pub payment: PaymentKind,
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

    /// Identification in records and books. `by_vat_number` identifies a business of another member state by its VAT number.
    pub fn identified(&self, by_vat_number: bool) -> Recipient {
        let country = CountryCode::parse(self.country()).unwrap_or(SPAIN);
        if self.document_kind.is_private() {
            return Recipient::by_document(&self.name, &self.nif, self.document_kind, country);
        }
        let is_union_business = by_vat_number
            && !is_identity_document(&self.nif)
            && VatNumber::parse(&self.nif, country).is_some();
        Recipient::identify(&self.name, &self.nif, country, is_union_business)
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

    /// Returns the buyer as identified in records and books. A correction for insolvency proceedings identifies a business of another
    /// member state by its VAT number also under Spanish VAT: the tax agency admits no other document for it.
    pub fn recipient(&self) -> Option<Recipient> {
        let buyer = self.buyer.as_ref()?;
        if self.has_vat_number() && TaxBuyer::from(buyer).union_vat_number().is_some() {
            let country = CountryCode::parse(buyer.country()).unwrap_or(SPAIN);
            return Some(Recipient::identify(&buyer.name, &buyer.nif, country, true));
        }
        let cause = self.rectifies.as_ref().and_then(|rectified| rectified.cause);
        let is_insolvency =
            matches!(cause, Some(CorrectionCause::Insolvency | CorrectionCause::InsolvencyEnded));
        Some(buyer.identified(is_insolvency))
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
