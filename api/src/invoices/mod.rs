//! Invoices: issued in the transaction of the payment, rectified in that of a refund, frozen, chained, and drawn as PDF.
//!
//! Sending the records to the tax agency is not done here: a shop that has to (or wants to) needs a program for it, which
//! finds everything it needs in the table `invoices`.

pub mod chain;
pub mod content;
pub mod endpoint;
pub mod issuing;
pub mod page;
