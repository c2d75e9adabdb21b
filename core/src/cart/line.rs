//! Cart line: product, variant and quantity.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::catalogue::{Price, Product, ProductId, Variant, VariantId};
use crate::money::ExactAmount;
use crate::taxes::{AppliedTax, Treatment};

/// Maximum number of lines of a cart or an order (rule 5.18).
pub const MAX_LINES: usize = 1_000;

/// Product and, if it has variants, the chosen one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Selection {
    pub product: ProductId,
    pub variant: Option<VariantId>,
}

/// Selection, quantity and the last known product data, which is large and therefore shared in an `Arc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CartLine {
    pub(super) product: Arc<Product>,
    pub(super) variant: Option<VariantId>,
    pub(super) quantity: u32,
    /// Treatment of the line for taxes.
    pub(super) treatment: Treatment,
}

impl CartLine {
    pub fn selection(&self) -> Selection {
        Selection { product: self.product.id, variant: self.variant }
    }

    pub fn product(&self) -> &Product {
        &self.product
    }

    pub fn variant(&self) -> Option<&Variant> {
        self.product.variants.iter().find(|v| Some(v.id) == self.variant)
    }

    /// Units, at least 1.
    pub const fn quantity(&self) -> u32 {
        self.quantity
    }

    /// Replaces the product data. Equal data keeps the existing `Arc`, so that the line does not count as
    /// changed.
    pub(super) fn set_product(&mut self, product: &Arc<Product>) {
        if self.product != *product {
            self.product = Arc::clone(product);
        }
    }

    /// Unit price with the taxes of the cart's destination (rule 13.5).
    pub fn price(&self) -> Price {
        self.product.taxed_price(self.variant(), &self.treatment)
    }

    /// Unit price with the taxes of the catalogue.
    pub fn listed_price(&self) -> Price {
        self.product.price(self.variant())
    }

    /// Tax of the line.
    pub fn tax(&self) -> AppliedTax {
        let Price { price_et, price_taxes } = self.price();
        self.treatment.applied_to(self.product.tax, price_et, price_taxes)
    }

    /// Quantity times the unit price without tax (rule 9.3).
    pub fn net(&self) -> ExactAmount {
        self.price().price_et.exact().times(self.quantity)
    }

    /// Quantity times the tax on the unit price (rule 9.3).
    pub fn taxes(&self) -> ExactAmount {
        self.price().price_taxes.exact().times(self.quantity)
    }

    pub fn title(&self) -> String {
        match self.variant() {
            Some(variant) if !variant.title.is_empty() => {
                format!("{} ({})", self.product.title, variant.title)
            }
            _ => self.product.title.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_includes_a_named_variant() {
        let line_title = |title: &str| {
            let variants = vec![Variant { id: 7.into(), title: title.into(), ..Variant::default() }];
            let product = Product { id: 1.into(), title: "Aceite".into(), variants, ..Product::default() };
            CartLine {
                product: product.into(),
                variant: Some(7.into()),
                quantity: 1,
                treatment: Treatment::default(),
            }
            .title()
        };
        assert_eq!((line_title("50 ml").as_str(), line_title("").as_str()), ("Aceite (50 ml)", "Aceite"));
    }
}
