//! Invoices: taxes by rate, refunds and the hashed invoice record (rules 9.7 to 9.9).
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
mod invoice_record;
mod refund;
mod tax_breakdown;

pub use crate::orders::InvoiceKind;
pub use amount::{Amount, Percentage};
pub use invoice_record::InvoiceRecord;
pub use refund::{
    PastRefund, RefundBalance, RefundFault, RefundSelection, RefundedPart, RefundedUnits, refunded_units,
};
pub use tax_breakdown::{InvoicedPart, TaxLine};
