//! Kinds of UBL documents: invoice and credit note.

use mostrador_core::money::Cents;

use super::super::xml::Element;

/// Names that differ between an invoice and a credit note, and the sign of the amounts.
pub(super) struct Kind {
    pub(super) root: &'static str,
    pub(super) namespace: &'static str,
    pub(super) type_element: &'static str,
    pub(super) type_code: &'static str,
    pub(super) line: &'static str,
    pub(super) quantity: &'static str,
    pub(super) is_credit: bool,
}

pub(super) const INVOICE: Kind = Kind {
    root: "Invoice",
    namespace: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
    type_element: "cbc:InvoiceTypeCode",
    type_code: "380",
    line: "cac:InvoiceLine",
    quantity: "cbc:InvoicedQuantity",
    is_credit: false,
};

/// Invoice that corrects data of another one, without an amount.
pub(super) const CORRECTED_INVOICE: Kind = Kind { type_code: "384", ..INVOICE };

pub(super) const CREDIT_NOTE: Kind = Kind {
    root: "CreditNote",
    namespace: "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
    type_element: "cbc:CreditNoteTypeCode",
    type_code: "381",
    line: "cac:CreditNoteLine",
    quantity: "cbc:CreditedQuantity",
    is_credit: true,
};

impl Kind {
    /// Amount of the content with the sign of the document.
    pub(super) fn signed(&self, cents: Cents) -> Cents {
        if self.is_credit { -cents } else { cents }
    }

    pub(super) fn amount(&self, name: &'static str, cents: Cents) -> Element {
        Element::text(name, self.signed(cents).decimal()).attribute("currencyID", "EUR")
    }
}
