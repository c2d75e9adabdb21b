//! Shop systems whose files can be imported.

use super::rows;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShopSystem {
    #[default]
    WooCommerce,
    Shopify,
}

impl ShopSystem {
    pub fn detect(csv: &[u8]) -> Option<Self> {
        let header = rows::header(csv);
        let has = |names: &[&str]| names.iter().any(|name| header.iter().any(|own| own == name));
        if has(&["title"]) && has(&["handle", "url handle"]) {
            Some(Self::Shopify)
        } else if has(&["type", "tipo"]) && has(&["name", "nombre"]) {
            Some(Self::WooCommerce)
        } else {
            None
        }
    }

    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Self::WooCommerce => "woocommerce",
            Self::Shopify => "shopify",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shop_system_is_detected_by_its_columns() {
        let detect = |header: &str| ShopSystem::detect(header.as_bytes());
        assert_eq!(detect("Handle,Title,Body (HTML)\n"), Some(ShopSystem::Shopify));
        assert_eq!(detect("\u{feff}\"Title\";\"URL handle\"\n"), Some(ShopSystem::Shopify));
        assert_eq!(detect("ID,Tipo,SKU,Nombre\n"), Some(ShopSystem::WooCommerce));
        assert_eq!((detect("Nombre,Precio\n"), detect("")), (None, None));
    }
}
