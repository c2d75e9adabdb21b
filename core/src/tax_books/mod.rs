//! Tax books of the issued invoices and the sums for the tax returns (rules 16.1 to 16.7): the register of issued invoices in
//! the tax agency's common electronic format, and the sales side of forms 303, 349 and 369.
//!
//! Sources: «Formato electrónico común de los libros registro» (18-02-2026, record design LSI), the agency's mapping of its
//! books to form 303 («Cálculo de casillas»), and the record designs of forms 303 (2026), 349 (2020) and 369 (1.1).
//!
//! ```
//! use mostrador_core::tax_books::TaxPeriod;
//!
//! let quarter = TaxPeriod::quarter(2026, 4)?;
//! assert_eq!((quarter.code().as_str(), quarter.label().as_str()), ("4T", "4.º trimestre de 2026"));
//! # Ok::<(), mostrador_core::tax_books::PeriodFault>(())
//! ```

mod book_line;
mod oss_return;
mod period;
mod recapitulative_statement;
mod register;
mod vat_return;

#[cfg(test)]
mod tests;

pub use book_line::BookLine;
pub use oss_return::{OssBalance, OssCorrection, OssReturn, OssRow, SupplyKind};
pub use period::{PeriodFault, PeriodName, TaxPeriod};
pub use recapitulative_statement::{
    RecapitulativeRow, RecapitulativeStatement, RectificationRow, SupplyKey, UnionSupply,
};
pub use register::{BookInvoice, Cell, REGISTER_COLUMNS, REGISTER_SHEET, RegisterRow, register_file_name};
pub use vat_return::{InformationRow, OutsideRow, VatReturn, VatReturnRow};
