//! Invoices: taxes by rate, refunds, the hashed invoice record (rules 9.7 to 9.9), and the codes of electronic invoices
//! (rules 15.1 to 15.6).
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

mod amount;
mod facturae_codes;
mod invoice_record;
mod refund;
mod tax_breakdown;
mod taxpayer;
mod vat_category;

pub use crate::orders::{InvoiceFormat, InvoiceKind};
pub use amount::{Amount, Percentage};
pub use facturae_codes::SpecialTaxableEvent;
pub use invoice_record::InvoiceRecord;
pub use refund::{
    DeliveryRefund, PastRefund, RefundBalance, RefundFault, RefundSelection, RefundedPart, RefundedUnits,
    refunded_units,
};
pub use tax_breakdown::{InvoicedPart, TaxLine};
pub use taxpayer::{PersonType, Residence, Taxpayer};
pub use vat_category::VatCategory;
