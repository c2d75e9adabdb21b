//! Invoices: issued in the transaction of the payment, rectified in the transaction of a refund, immutable,
//! hash-chained, and written as PDF, Facturae or UBL.

pub mod balance;
pub mod content;
pub mod corrections;
pub mod electronic;
pub mod hash_chain;
pub mod invoice_file;
pub mod issue;
mod new_invoice;
pub mod pdf;
pub mod tax_correction;
#[cfg(test)]
mod test_invoices;
