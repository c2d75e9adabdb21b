//! One line of the cart.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::CartId;
use crate::catalogue::{Price, Product, Variant};
use crate::money::Exact;

/// What a line is of: a product, and the chosen variant when it has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Selection {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    pub variant: Option<u32>,
}

/// A selection, how many of it, and the product as last heard of: it is large, and nobody changes it in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CartLine {
    pub(super) product: Arc<Product>,
    pub(super) variant: Option<u32>,
    pub(super) quantity: u32,
}

impl CartLine {
    /// What the line is of.
    #[must_use]
    pub fn selection(&self) -> Selection {
        Selection { product: self.product.id, variant: self.variant }
    }

    /// The product.
    #[must_use]
    pub fn product(&self) -> &Product {
        &self.product
    }

    /// The chosen variant.
    #[must_use]
    pub fn variant(&self) -> Option<&Variant> {
        self.product.variants.iter().find(|v| Some(v.id) == self.variant)
    }

    /// How many, at least one.
    #[must_use]
    pub const fn quantity(&self) -> u32 {
        self.quantity
    }

    /// Takes the product as it is now; one that is as it was stays the same, so that the line is seen to have stayed.
    pub(super) fn describe(&mut self, product: &Arc<Product>) {
        if self.product != *product {
            self.product = Arc::clone(product);
        }
    }

    /// The unit price.
    #[must_use]
    pub fn price(&self) -> Price {
        self.product.price(self.variant())
    }

    /// Quantity times the unit price without tax (rule 9.3).
    #[must_use]
    pub fn net(&self) -> Exact {
        self.price().price_et.exact().times(self.quantity)
    }

    /// The tax of the line (rule 9.3).
    #[must_use]
    pub fn taxes(&self) -> Exact {
        self.price().price_taxes.exact().times(self.quantity)
    }

    /// What to remember of it.
    #[must_use]
    pub fn id(&self) -> CartId {
        CartId { selection: self.selection(), quantity: self.quantity }
    }

    /// The name of the product with that of the variant.
    #[must_use]
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
    fn a_line_is_named_with_its_variant_when_that_has_a_name() {
        let named = |title: &str| {
            let variants = vec![Variant { id: 7, title: title.into(), ..Variant::default() }];
            let product = Product { id: 1, title: "Aceite".into(), variants, ..Product::default() };
            CartLine { product: product.into(), variant: Some(7), quantity: 1 }.title()
        };
        assert_eq!((named("50 ml").as_str(), named("").as_str()), ("Aceite (50 ml)", "Aceite"));
    }
}
