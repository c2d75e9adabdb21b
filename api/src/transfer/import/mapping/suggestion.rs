//! Suggested mapping for a table of unknown origin, from Spanish and English column titles.

use std::collections::BTreeMap;

use super::columns::Titles;
use super::{ColumnNames, Mapping, MappingError, NamedColumn};

/// Usual titles of columns by field, and of options and attributes.
const USUAL_TITLES: &str = include_str!("usual_titles.toml");

/// Mapping of the columns whose titles are known. The mandatory fields may be missing in it.
pub fn suggest(header: &[String]) -> Result<Mapping, MappingError> {
    let usual = Mapping::parse(USUAL_TITLES)?;
    let titles = Titles::new(header);
    let title = |index: usize| header.get(index).cloned().unwrap_or_default();
    let mut mapping = Mapping { columns: BTreeMap::new(), ..usual.clone() };
    let mut used = Vec::new();
    for (field, names) in &usual.columns {
        let ColumnNames::Any(names) = names else { continue };
        if let Some((_, index)) = titles.columns(field, names).first() {
            used.push(*index);
            mapping.columns.insert(field.clone(), ColumnNames::One(title(*index)));
        }
    }
    mapping.values.retain(|field, _| mapping.columns.contains_key(field));
    let mut named = |columns: &[NamedColumn]| -> Vec<NamedColumn> {
        let found = columns.iter().filter_map(|usual| {
            let index = titles.find(&usual.column).filter(|index| !used.contains(index))?;
            used.push(index);
            Some(NamedColumn { name: usual.name.clone(), column: title(index) })
        });
        found.collect()
    };
    mapping.options = named(&usual.options);
    mapping.attributes = named(&usual.attributes);
    if !mapping.columns.contains_key("group") {
        mapping.attributes.append(&mut mapping.options);
    }
    Ok(mapping)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggestion(header: &[&str]) -> Mapping {
        suggest(&header.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>()).unwrap()
    }

    fn column<'a>(mapping: &'a Mapping, field: &str) -> Option<&'a ColumnNames> {
        mapping.columns.get(field)
    }

    #[test]
    fn spanish_and_english_titles_are_suggested() {
        let one = |name: &str| Some(ColumnNames::One(name.to_owned()));
        let spanish = suggestion(&["Código", "ARTÍCULO", "PVP", "I.V.A.", "Existencias", "Familia", "Color"]);
        assert_eq!(column(&spanish, "sku").cloned(), one("Código"));
        assert_eq!(column(&spanish, "title").cloned(), one("ARTÍCULO"));
        assert_eq!(column(&spanish, "price").cloned(), one("PVP"));
        assert_eq!(column(&spanish, "tax").cloned(), one("I.V.A."));
        assert_eq!(column(&spanish, "stock").cloned(), one("Existencias"));
        assert_eq!(column(&spanish, "category").cloned(), one("Familia"));
        assert_eq!(spanish.attributes[0].column, "Color", "without a group, a colour is no option");
        assert!(spanish.check().is_ok());

        let english = suggestion(&["Parent SKU", "Product name", "Net price", "VAT", "Size", "Brand"]);
        assert_eq!(column(&english, "group").cloned(), one("Parent SKU"));
        assert_eq!(column(&english, "price_net").cloned(), one("Net price"));
        assert_eq!(english.options, [NamedColumn { name: "Talla".into(), column: "Size".into() }]);
        assert_eq!(english.attributes[0].name, "Marca");
    }

    #[test]
    fn unknown_titles_are_not_mapped() {
        let mapping = suggestion(&["a", "b"]);
        assert!(mapping.columns.is_empty() && mapping.values.is_empty() && mapping.check().is_err());
    }
}
