//! Recognition of a file: its format, columns and a mapping for them.

use serde::Serialize;
use utoipa::ToSchema;

use super::ImportError;
use super::mapping::{Mapping, ShopSystem, suggest};
use super::table;
use super::table::FileFormat;

/// Number of lines shown of a recognised file.
const SAMPLE_LINES: usize = 10;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportRecognition)]
pub struct Recognition {
    pub format: FileFormat,
    /// Column titles.
    pub columns: Vec<String>,
    /// Number of lines below the titles.
    pub lines: usize,
    /// First lines.
    pub sample: Vec<Vec<String>>,
    /// Name of the shop system, if recognised.
    pub system: Option<&'static str>,
    /// Mapping of the shop system, or one suggested by the column titles, whose mandatory fields may be missing.
    pub mapping: Mapping,
}

pub fn recognise(file: &[u8]) -> Result<Recognition, ImportError> {
    let table = table::read(file)?;
    let system = ShopSystem::detect(&table.header);
    let mut mapping = match system {
        Some(system) => system.mapping()?,
        None => suggest(&table.header)?,
    };
    mapping.recognised_by.clear();
    let sample = table.lines.iter().take(SAMPLE_LINES);
    Ok(Recognition {
        sample: sample.map(|line| line.values.iter().map(str::to_owned).collect()).collect(),
        lines: table.lines.len(),
        format: table.format,
        columns: table.header,
        system: system.map(ShopSystem::name),
        mapping,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_columns_and_mapping_are_recognised() {
        let found = recognise("Handle,Title,Variant Price\na,Jabón,5\n".as_bytes()).unwrap();
        assert_eq!((found.system, found.lines), (Some("Shopify"), 1));
        assert_eq!(found.sample, [["a", "Jabón", "5"]]);
        let other = recognise("Artículo;PVP\nJabón;5\n".repeat(20).as_bytes()).unwrap();
        assert_eq!((other.system, other.lines, other.sample.len()), (None, 39, 10));
        assert_eq!(other.columns, ["Artículo", "PVP"]);
        assert!(other.mapping.check().is_ok());
        assert!(recognise(b"").is_err());
    }
}
