//! Invoices: VAT by rate and the hashed invoice record (rules 9.7, 9.9).
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
mod vat_breakdown;

pub use crate::orders::InvoiceKind;
pub use invoice_record::InvoiceRecord;
pub use vat_breakdown::{VatLine, invoiced_class, split_refund};
