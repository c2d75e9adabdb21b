//! Lines that were not imported because of their faults, as CSV for correction.

use super::fault::Faults;
use super::imported_product::Plan;
use super::table::Table;
use crate::transfer::csv_table::CsvTable;

/// Title of the added column.
const FAULT_COLUMN: &str = "Fallo";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    header: Vec<String>,
    lines: Vec<RejectedLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct RejectedLine {
    values: Vec<String>,
    fault: String,
}

impl Rejected {
    /// Lines of the plan's rejected products, and lines with faults.
    pub(crate) fn new(table: &Table, plan: &Plan, faults: &Faults) -> Self {
        let by_line = faults.by_line();
        let lines = table.lines.iter().filter_map(|line| {
            let fault = match by_line.get(&line.number) {
                Some(messages) => messages.join("; "),
                None => plan.rejected.get(&line.number)?.clone(),
            };
            Some(RejectedLine { values: line.values.iter().map(str::to_owned).collect(), fault })
        });
        Self { header: table.header.clone(), lines: lines.collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// CSV with the columns of the file and one with the faults. Cells cannot be formulas.
    pub fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let columns = self.header.iter().map(String::as_str).filter(|title| *title != FAULT_COLUMN);
        let mut sheet = CsvTable::new(columns.chain([FAULT_COLUMN]))?;
        for line in &self.lines {
            let mut values = line.values.clone();
            values.resize(self.header.len(), String::new());
            let values = self.header.iter().zip(&values).filter(|(title, _)| *title != FAULT_COLUMN);
            sheet.row(values.map(|(_, value)| value.as_str()).chain([line.fault.as_str()]))?;
        }
        sheet.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::import::fault::FaultLog;
    use crate::transfer::import::table;

    #[test]
    fn rejected_lines_have_their_faults_and_no_formulas() {
        let table =
            table::read("Nombre,Precio,Fallo\n=1+1,gratis,antes\nVela,5,\nTaza,6,\n".as_bytes()).unwrap();
        let log = FaultLog::default();
        log.add(2, Some("Precio"), "no es un precio");
        log.add(2, None, "otra cosa");
        let plan = Plan { rejected: [(4, "su producto tiene fallos".to_owned())].into(), ..Plan::default() };
        let rejected = Rejected::new(&table, &plan, &log.into_faults());
        assert_eq!((rejected.len(), rejected.is_empty()), (2, false));
        let csv = String::from_utf8(rejected.to_csv().unwrap()).unwrap();
        assert_eq!(
            csv,
            "\u{feff}Nombre;Precio;Fallo\n'=1+1;gratis;otra cosa; no es un precio\nTaza;6;su producto tiene fallos\n"
                .replace("otra cosa; no es un precio", "\"otra cosa; no es un precio\"")
        );
    }
}
