//! Invoices: taxes by rate, refunds, the hashed invoice record (rules 9.7 to 9.9), the codes of electronic invoices
//! (rules 15.1 to 15.6), causes of corrections and requirements of the law (rules 17.1 to 17.3), the invoices of an order (rules 17.4 to 17.7),
//! and wrong taxes (rule 17.11).
//!
//! ```
//! use mostrador_core::invoicing::TaxLine;
//! use mostrador_core::money::Cents;
//! use mostrador_core::taxes::{AppliedTax, TaxClass};
//!
//! let line = TaxLine {
//!     tax: AppliedTax::listed(TaxClass::General),
//!     base: Cents::new(10_000),
//!     vat: Cents::new(2_100),
//!     surcharge: Cents::new(520),
//! };
//! assert_eq!(line.gross().get(), 12_620);
//! ```

mod correction_cause;
mod facturae_codes;
mod facturae_country;
mod invoice_content;
mod invoice_record;
mod invoice_requirement;
mod issued_invoices;
mod refund;
mod tax_breakdown;
mod taxpayer;
mod union_net;
mod unpaid_debt;
mod unpaid_invoice;
mod vat_category;
mod wrong_tax;

pub use crate::orders::{InvoiceFormat, InvoiceKind};

pub use correction_cause::CorrectionCause;
pub use facturae_codes::SpecialTaxableEvent;
pub use facturae_country::facturae_country;
pub use invoice_content::{InvoiceContent, InvoiceLine, Party, Rectified, StructuredAddress};
pub use invoice_record::InvoiceRecord;
pub use invoice_requirement::InvoicedSale;
pub use issued_invoices::{IssuedInvoice, IssuedInvoices};
pub use refund::{
    DeliveryRefund, PastRefund, RefundBalance, RefundFault, RefundSelection, RefundedPart, RefundedUnits,
    refunded_units,
};
pub use tax_breakdown::{InvoicedPart, TaxLine};
pub use taxpayer::{PersonType, Residence, Taxpayer};
pub use unpaid_debt::UnpaidDebt;
pub use unpaid_invoice::{BuyerNumber, UnpaidInvoice, UnpaidRefusal};
pub use vat_category::VatCategory;
pub use wrong_tax::TaxedInvoice;
