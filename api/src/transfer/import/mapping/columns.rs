//! Columns of a table by field, as a mapping resolves them.

use std::collections::HashMap;

use super::{ColumnNames, Format, Mapping, MappingError, NamedColumn, UnknownCategories};
use crate::text;

/// Highest number of a numbered column, such as «Attribute 3 name».
const MAX_NUMBER: usize = 20;
/// Part of a field and its column names that stands for the number of a numbered column.
const NUMBER: &str = "{n}";

#[derive(Clone, Debug, Default)]
pub struct Column {
    /// Position in the file; `None` for a field that only has a constant value.
    pub index: Option<usize>,
    constant: String,
    /// Replacements by folded value.
    values: HashMap<String, String>,
}

impl Column {
    /// Value of the field for a value of the column.
    pub(crate) fn replace<'t>(&'t self, value: &'t str) -> &'t str {
        if value.is_empty() {
            return &self.constant;
        }
        let replaced = (!self.values.is_empty()).then(|| self.values.get(&text::fold(value))).flatten();
        replaced.map_or(value, String::as_str)
    }
}

/// Column of an option or attribute.
#[derive(Clone, Debug)]
pub struct NamedIndex {
    pub name: String,
    pub index: usize,
}

#[derive(Clone, Debug)]
pub struct Columns {
    fields: HashMap<String, Column>,
    header: Vec<String>,
    pub options: Vec<NamedIndex>,
    pub attributes: Vec<NamedIndex>,
    pub format: Format,
    pub source: String,
    pub unknown_categories: UnknownCategories,
    /// Folded names.
    pub ignored_categories: Vec<String>,
}

impl Columns {
    /// Finds the columns of a mapping in a header, regardless of accents and case.
    pub fn resolve(mapping: &Mapping, header: &[String]) -> Result<Self, MappingError> {
        let titles = Titles::new(header);
        let mut missing: Vec<&str> = Vec::new();
        let mut fields: HashMap<String, Column> = HashMap::new();
        for (field, names) in &mapping.columns {
            let alternatives = match names {
                ColumnNames::One(name) => {
                    if titles.find(name).is_none() {
                        missing.push(name);
                    }
                    std::slice::from_ref(name)
                }
                ColumnNames::Any(names) => names,
            };
            for (field, index) in titles.columns(field, alternatives) {
                fields.entry(field).or_default().index = Some(index);
            }
        }
        for (field, constant) in &mapping.constants {
            fields.entry(field.clone()).or_default().constant.clone_from(constant);
        }
        for (field, values) in &mapping.values {
            if let Some(column) = fields.get_mut(field) {
                column.values = values.iter().map(|(from, to)| (text::fold(from), to.clone())).collect();
            }
        }
        let named = |columns: &[NamedColumn]| -> Vec<NamedIndex> {
            let indexes = columns.iter().filter_map(|column| {
                let index = titles.find(&column.column);
                index.map(|index| NamedIndex { name: column.name.clone(), index })
            });
            indexes.collect()
        };
        let (options, attributes) = (named(&mapping.options), named(&mapping.attributes));
        let extra = mapping.options.iter().chain(&mapping.attributes).map(|column| column.column.as_str());
        missing.extend(extra.filter(|name| titles.find(name).is_none()));
        let required = mapping.layout.required_fields().iter().copied();
        missing.extend(required.filter(|field| !fields.contains_key(*field)));
        reject_missing(&missing)?;
        Ok(Self {
            fields,
            header: header.to_vec(),
            options,
            attributes,
            format: mapping.format.clone(),
            source: mapping.source.clone(),
            unknown_categories: mapping.unknown_categories,
            ignored_categories: mapping.ignored_categories.iter().map(|name| text::fold(name)).collect(),
        })
    }

    pub fn column(&self, field: &str) -> Option<&Column> {
        self.fields.get(field)
    }

    /// Title in the file of the column of a field; the name of the field if it has no column.
    pub fn title<'a>(&'a self, field: &'a str) -> &'a str {
        let index = self.column(field).and_then(|column| column.index);
        index.and_then(|index| self.header.get(index)).map_or(field, String::as_str)
    }

    pub fn title_at(&self, index: usize) -> &str {
        self.header.get(index).map_or("", String::as_str)
    }
}

fn reject_missing(missing: &[&str]) -> Result<(), MappingError> {
    let names = missing.iter().map(|name| format!("«{name}»")).collect::<Vec<_>>().join(", ");
    match missing.len() {
        0 => Ok(()),
        1 => Err(MappingError::MissingColumns(format!("falta la columna {names}"))),
        _ => Err(MappingError::MissingColumns(format!("faltan las columnas {names}"))),
    }
}

/// Positions of the columns by folded title; the first of equal titles counts.
pub(super) struct Titles(HashMap<String, usize>);

impl Titles {
    pub(super) fn new(header: &[String]) -> Self {
        let mut titles = HashMap::new();
        for (index, title) in header.iter().enumerate() {
            titles.entry(normal(title)).or_insert(index);
        }
        Self(titles)
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.0.get(&normal(name)).copied()
    }

    /// Columns of a field: the first existing alternative. A numbered field has a column for each number.
    pub(super) fn columns(&self, field: &str, names: &[String]) -> Vec<(String, usize)> {
        if !field.contains(NUMBER) {
            let found = names.iter().find_map(|name| self.find(name));
            return found.map(|index| (field.to_owned(), index)).into_iter().collect();
        }
        let numbered = (1..=MAX_NUMBER).filter_map(|number| {
            let number = number.to_string();
            let index = names.iter().find_map(|name| self.find(&name.replace(NUMBER, &number)))?;
            Some((field.replace(NUMBER, &number), index))
        });
        numbered.collect()
    }
}

/// Title without accents, case, and the mark of a mandatory column.
fn normal(title: &str) -> String {
    text::fold(title.trim_end_matches([' ', '*', ':']))
}
