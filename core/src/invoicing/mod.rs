//! Invoices: VAT by rate, refunds and the hashed invoice record (rules 9.7 to 9.9).
//!
//! ```
//! use mostrador_core::catalogue::TaxClass;
//! use mostrador_core::invoicing::VatLine;
//! use mostrador_core::money::Cents;
//!
//! let line = VatLine { tax: TaxClass::General, base: Cents::new(10_000), vat: Cents::new(2_100) };
//! assert_eq!(line.gross().get(), 12_100);
//! ```

mod invoice_record;
mod refund;
mod vat_breakdown;

pub use crate::orders::InvoiceKind;
pub use invoice_record::InvoiceRecord;
pub use refund::{
    PastRefund, RefundBalance, RefundFault, RefundSelection, RefundedPart, RefundedUnits, refunded_units,
};
pub use vat_breakdown::{InvoicedPart, VatLine, invoiced_class};
