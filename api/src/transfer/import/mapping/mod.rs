//! Mapping of the columns of a table to fields of a product. A mapping is data, in TOML or JSON; those of the
//! recognised shop systems are built in.

mod builtin;
mod columns;
pub mod fields;
mod suggestion;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use builtin::ShopSystem;
pub use columns::{Columns, NamedIndex};
pub use suggestion::suggest;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ImportMapping)]
pub struct Mapping {
    /// Origin of the products. A later import with the same source updates the products of the earlier ones.
    #[serde(default = "default_source")]
    pub source: String,
    #[serde(default)]
    pub layout: Layout,
    #[serde(default)]
    pub unknown_categories: UnknownCategories,
    /// Categories that products are not assigned to, such as the root of a tree.
    #[serde(default)]
    pub ignored_categories: Vec<String>,
    /// Sets of fields, one of which a table of the shop system has; only for built-in mappings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(ignore)]
    pub(crate) recognised_by: Vec<Vec<String>>,
    /// Columns by field.
    pub columns: BTreeMap<String, ColumnNames>,
    /// Values of fields that are empty or have no column.
    #[serde(default)]
    pub constants: BTreeMap<String, String>,
    /// Replacements of values by field, regardless of accents and case.
    #[serde(default)]
    pub values: BTreeMap<String, BTreeMap<String, String>>,
    /// Columns that distinguish the variants of a product.
    #[serde(default)]
    pub options: Vec<NamedColumn>,
    /// Columns shown as attributes of a product.
    #[serde(default)]
    pub attributes: Vec<NamedColumn>,
    #[serde(default)]
    pub format: Format,
}

/// Arrangement of products in lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MappingLayout)]
pub enum Layout {
    /// A line is a product; lines with the same `group` are the variants of one.
    #[default]
    Products,
    /// Variations refer to the line of their product.
    Woocommerce,
    /// Lines with the same handle are a product, its variants and images.
    Shopify,
    /// A line is a variant of a product that has been imported before.
    Combinations,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnknownCategories {
    #[default]
    Create,
    Reject,
}

/// One column, which the table must have, or alternatives, of which the first existing one is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = MappingColumn)]
pub enum ColumnNames {
    One(String),
    Any(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MappingNamedColumn)]
pub struct NamedColumn {
    /// Name of the option or attribute.
    pub name: String,
    pub column: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = MappingFormat)]
pub struct Format {
    pub decimal: DecimalMark,
    /// Sign removed from the ends of an amount.
    pub currency: String,
    /// Separator of categories and images.
    #[schema(value_type = String)]
    pub list_separator: char,
    /// Separator of the levels of a category.
    pub category_separator: String,
}

impl Default for Format {
    fn default() -> Self {
        Self {
            decimal: DecimalMark::Auto,
            currency: String::new(),
            list_separator: ',',
            category_separator: ">".to_owned(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    #[default]
    Auto,
    Comma,
    Point,
}

impl Layout {
    pub(crate) const fn required_fields(self) -> &'static [&'static str] {
        match self {
            Self::Products => &["title"],
            Self::Woocommerce => &["id", "type", "name", "regular price"],
            Self::Shopify => &["handle", "title", "variant price"],
            Self::Combinations => &["attribute", "value"],
        }
    }
}

/// Members of a product, each with the fields that it comes from.
type MemberFields = &'static [(&'static str, &'static [&'static str])];

const PRODUCTS_FIELDS: MemberFields = &[
    ("title", &["title"]),
    ("slug", &["slug", "title"]),
    ("sku", &["sku"]),
    ("summary", &["summary"]),
    ("description", &["description"]),
    ("price", &["price", "price_net"]),
    ("stock", &["stock"]),
    ("category", &["category"]),
    ("content", &["content"]),
    ("attributes", &["features"]),
];

const WOOCOMMERCE_FIELDS: MemberFields = &[
    ("title", &["name"]),
    ("slug", &["name"]),
    ("sku", &["sku"]),
    ("summary", &["short description"]),
    ("description", &["description"]),
    ("price", &["regular price"]),
    ("stock", &["stock"]),
    ("category", &["categories"]),
];

const SHOPIFY_FIELDS: MemberFields = &[
    ("title", &["title"]),
    ("slug", &["handle"]),
    ("sku", &["variant sku"]),
    ("description", &["body (html)"]),
    ("price", &["variant price"]),
    ("stock", &["variant inventory qty"]),
    ("category", &["product category", "type"]),
];

const COMBINATIONS_FIELDS: MemberFields =
    &[("title", &["value"]), ("sku", &["sku"]), ("price", &["impact"]), ("stock", &["stock"])];

impl Layout {
    /// Returns the fields that a member of a product comes from.
    pub(crate) fn fields_of(self, member: &str) -> &'static [&'static str] {
        let members = match self {
            Self::Products => PRODUCTS_FIELDS,
            Self::Woocommerce => WOOCOMMERCE_FIELDS,
            Self::Shopify => SHOPIFY_FIELDS,
            Self::Combinations => COMBINATIONS_FIELDS,
        };
        members.iter().find(|(name, _)| *name == member).map_or(&[], |(_, fields)| fields)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum MappingError {
    #[error("el mapa de columnas no se puede leer: {0}")]
    Unreadable(String),
    #[error("el mapa de columnas tiene un campo desconocido, «{field}»: los campos son {fields}")]
    UnknownField { field: String, fields: String },
    #[error("el mapa de columnas no dice de qué columna sale el campo «{0}»")]
    MissingField(&'static str),
    /// The first line of the table lacks columns.
    #[error("línea 1: {0}: no es una exportación de productos")]
    MissingColumns(String),
    #[error("el origen «{0}» del mapa de columnas solo puede tener letras minúsculas, números y guiones")]
    InvalidSource(String),
}

fn default_source() -> String {
    "tabla".to_owned()
}

impl Mapping {
    /// Parses a mapping in JSON or TOML.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        let text = text.trim_start_matches('\u{feff}');
        let mapping: Self = if text.trim_start().starts_with('{') {
            serde_json::from_str(text).map_err(|error| MappingError::Unreadable(error.to_string()))?
        } else {
            toml::from_str(text).map_err(|error| MappingError::Unreadable(error.to_string()))?
        };
        mapping.check()?;
        Ok(mapping)
    }

    /// TOML text that [`Mapping::parse`] reads.
    pub fn to_toml(&self) -> Result<String, MappingError> {
        toml::to_string(self).map_err(|error| MappingError::Unreadable(error.to_string()))
    }

    /// Checks the names of the fields.
    pub fn check(&self) -> Result<(), MappingError> {
        let is_slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.source.is_empty() || self.source.len() > 40 || !self.source.chars().all(is_slug) {
            return Err(MappingError::InvalidSource(self.source.clone()));
        }
        if self.layout != Layout::Products {
            return Ok(());
        }
        let names = self.columns.keys().chain(self.constants.keys()).chain(self.values.keys());
        if let Some(field) = names.into_iter().find(|name| fields::label(name).is_none()) {
            let fields = fields::ALL.map(|(name, _)| name).join(", ");
            return Err(MappingError::UnknownField { field: field.clone(), fields });
        }
        let is_mapped = |field: &str| self.columns.contains_key(field) || self.constants.contains_key(field);
        if !is_mapped("title") {
            return Err(MappingError::MissingField("title"));
        }
        if !is_mapped("price") && !is_mapped("price_net") {
            return Err(MappingError::MissingField("price"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mapping_is_read_in_both_formats() {
        let toml = "source = \"proveedor\"\n[columns]\ntitle = \"Nombre\"\nprice_net = [\"Neto\", \"Base\"]\n\
            [constants]\ntax = \"21\"\n[[options]]\nname = \"Talla\"\ncolumn = \"Talla\"\n[format]\ndecimal = \"comma\"\n";
        let mapping = Mapping::parse(toml).unwrap();
        assert_eq!(mapping.format.decimal, DecimalMark::Comma);
        assert_eq!(mapping.columns["title"], ColumnNames::One("Nombre".into()));
        let json = serde_json::to_string(&mapping).unwrap();
        assert_eq!(Mapping::parse(&json).unwrap(), mapping);
        assert_eq!(Mapping::parse(&mapping.to_toml().unwrap()).unwrap(), mapping);
    }

    #[test]
    fn invalid_mapping_is_named() {
        let message = |toml: &str| Mapping::parse(toml).unwrap_err().to_string();
        assert!(message("[columns]\nprecio = \"PVP\"\n").contains("«precio»"));
        assert!(message("[columns]\ntitle = \"Nombre\"\n").contains("«price»"));
        assert!(message("[columns]\nprice = \"PVP\"\n").contains("«title»"));
        assert!(message("columns = 3").contains("no se puede leer"));
        assert!(message("{\"columns\": {}, \"otro\": 1}").contains("otro"));
        let source = "source = \"a:b\"\n[columns]\ntitle = \"a\"\nprice = \"b\"\n";
        assert!(message(source).contains("«a:b»"));
    }
}
