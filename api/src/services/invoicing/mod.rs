//! Invoices: issued in the transaction of the payment, rectified in the transaction of a refund, immutable,
//! hash-chained, and written as PDF, Facturae or UBL.
//!
//! Records are not sent to the tax agency. Sending them needs a separate program,
//! which finds all required data in the table `invoices`.

pub mod content;
pub mod electronic;
pub mod hash_chain;
pub mod invoice_file;
pub mod issue;
pub mod pdf;
