//! Lines of a table for tests.

use mostrador_core::time::Timestamp;

use super::catalogue::Catalogue;
use super::fault::{FaultLog, Faults};
use super::interpretation::{Options, interpret_table};
use super::mapping::{Columns, Mapping, ShopSystem};
use super::row::{Row, rows};
use super::table;

/// Applies a function to the lines of a CSV of a shop system, and returns the faults as well.
pub(crate) fn with_rows<T>(system: ShopSystem, csv: &str, read: impl FnOnce(&[Row<'_>]) -> T) -> (T, Faults) {
    with_mapping(&system.mapping().unwrap(), csv, read)
}

pub(crate) fn with_mapping<T>(
    mapping: &Mapping,
    csv: &str,
    read: impl FnOnce(&[Row<'_>]) -> T,
) -> (T, Faults) {
    let table = table::read(csv.as_bytes()).unwrap();
    let columns = Columns::resolve(mapping, &table.header).unwrap();
    let faults = FaultLog::default();
    let found = read(&rows(&table, &columns, &faults));
    (found, faults.into_faults())
}

/// Faults of a CSV with a mapping, those of the product editor included.
pub(crate) fn faults_of(mapping: Mapping, csv: &str, catalogue: &Catalogue) -> String {
    let table = table::read(csv.as_bytes()).unwrap();
    let found = interpret_table(&table, &Options::new(mapping), catalogue, Timestamp::MIN);
    found.unwrap().faults.to_string()
}
