//! Mappings of the shop systems whose files are recognised.

use super::columns::Titles;
use super::{ColumnNames, Mapping, MappingError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShopSystem {
    WooCommerce,
    Shopify,
    PrestaShop,
    PrestaShopCombinations,
}

impl ShopSystem {
    /// In the order in which a file is compared with them.
    pub const ALL: [Self; 4] =
        [Self::Shopify, Self::PrestaShop, Self::PrestaShopCombinations, Self::WooCommerce];

    pub const fn name(self) -> &'static str {
        match self {
            Self::WooCommerce => "WooCommerce",
            Self::Shopify => "Shopify",
            Self::PrestaShop => "PrestaShop",
            Self::PrestaShopCombinations => "PrestaShop (combinaciones)",
        }
    }

    pub fn mapping(self) -> Result<Mapping, MappingError> {
        Mapping::parse(match self {
            Self::WooCommerce => include_str!("woocommerce.toml"),
            Self::Shopify => include_str!("shopify.toml"),
            Self::PrestaShop => include_str!("prestashop.toml"),
            Self::PrestaShopCombinations => include_str!("prestashop_combinations.toml"),
        })
    }

    /// Recognises the shop system of a table by its column titles.
    pub fn detect(header: &[String]) -> Option<Self> {
        let titles = Titles::new(header);
        Self::ALL.into_iter().find(|system| {
            let Ok(mapping) = system.mapping() else { return false };
            let has = |field: &String| match mapping.columns.get(field) {
                Some(ColumnNames::Any(names)) => names.iter().any(|name| titles.find(name).is_some()),
                _ => false,
            };
            mapping.recognised_by.iter().any(|fields| fields.iter().all(has))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shop_system_is_detected_by_its_columns() {
        let detect = |header: &str| {
            let titles: Vec<String> = header.split(';').map(str::to_owned).collect();
            ShopSystem::detect(&titles)
        };
        assert_eq!(detect("Handle;Title;Body (HTML)"), Some(ShopSystem::Shopify));
        assert_eq!(detect("Title;URL handle"), Some(ShopSystem::Shopify));
        assert_eq!(detect("ID;Tipo;SKU;Nombre"), Some(ShopSystem::WooCommerce));
        assert_eq!(
            detect(
                "Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status"
            ),
            Some(ShopSystem::PrestaShop)
        );
        assert_eq!(
            detect("ID;Activo (0/1);Nombre*;Categorías (x,y,z...);Precio con IVA;ID regla de impuestos"),
            Some(ShopSystem::PrestaShop)
        );
        assert_eq!(
            detect(
                "Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price"
            ),
            Some(ShopSystem::PrestaShopCombinations)
        );
        assert_eq!(
            detect(
                "Referencia del producto;Atributo (Nombre:Tipo:Posición)*;Valor (Valor:Posición)*;Cantidad"
            ),
            Some(ShopSystem::PrestaShopCombinations)
        );
        assert_eq!((detect("Nombre;Precio"), detect("")), (None, None));
    }

    #[test]
    fn every_built_in_mapping_is_valid() {
        for system in ShopSystem::ALL {
            let mapping = system.mapping().unwrap();
            assert!(!mapping.recognised_by.is_empty());
            for field in mapping.layout.required_fields() {
                assert!(mapping.columns.contains_key(*field), "{} {field}", system.name());
            }
        }
    }
}
