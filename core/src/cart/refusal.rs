//! Why the cart did not take something. A refusal changes nothing.

use super::MAX_LINES;
use crate::catalogue::SelectionError;
use crate::notice::Notice;

/// A refused operation. Its `Display` is the text for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// More than the limit (rule 5.17), in the words of that rule.
    #[error("No se pueden añadir más de {max} unidades del producto {title} al carrito.")]
    Limit {
        /// The limit.
        max: u32,
        /// The product's name.
        title: String,
    },
    /// Not a whole number from 1 on.
    #[error("La cantidad debe ser un número entero a partir de 1.")]
    InvalidQuantity,
    /// Nothing is known of the product.
    #[error("Este producto ya no está disponible.")]
    UnknownProduct,
    /// No valid choice among its variants.
    #[error("{}", error.message(title))]
    Selection {
        /// Why.
        error: SelectionError,
        /// The product's name.
        title: String,
    },
    /// The cart has no such line.
    #[error("Este producto no está en el carrito.")]
    NotInCart,
    /// There is nothing to buy.
    #[error("El carrito está vacío.")]
    Empty,
    /// The cart has as many lines as it takes.
    #[error("El carrito no admite más de {MAX_LINES} productos distintos.")]
    TooManyLines,
}

impl Refusal {
    /// Code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Limit { .. } => "quantity_limited",
            Self::InvalidQuantity => "invalid_quantity",
            Self::UnknownProduct => "unknown_product",
            Self::Selection { error, .. } => error.code(),
            Self::NotInCart => "not_in_cart",
            Self::Empty => "empty_cart",
            Self::TooManyLines => "too_many_lines",
        }
    }
}

impl From<&Refusal> for Notice {
    fn from(refusal: &Refusal) -> Self {
        Self::refusal(refusal.code(), refusal.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::NoticeKind;

    /// Rule 5.17.
    #[test]
    fn each_refusal_has_its_code_and_its_sentence() {
        let selection = |error| Refusal::Selection { error, title: "Aceite".into() };
        for (refusal, code, text) in [
            (
                Refusal::Limit { max: 1, title: "Curso".into() },
                "quantity_limited",
                "No se pueden añadir más de 1 unidades del producto Curso al carrito.",
            ),
            (
                Refusal::InvalidQuantity,
                "invalid_quantity",
                "La cantidad debe ser un número entero a partir de 1.",
            ),
            (Refusal::UnknownProduct, "unknown_product", "Este producto ya no está disponible."),
            (Refusal::NotInCart, "not_in_cart", "Este producto no está en el carrito."),
            (Refusal::Empty, "empty_cart", "El carrito está vacío."),
            (
                Refusal::TooManyLines,
                "too_many_lines",
                "El carrito no admite más de 1000 productos distintos.",
            ),
            (
                selection(SelectionError::UnknownVariant),
                SelectionError::UnknownVariant.code(),
                &SelectionError::UnknownVariant.message("Aceite"),
            ),
        ] {
            let notice = Notice::from(&refusal);
            assert_eq!(
                (notice.kind, notice.code.as_str(), notice.message.as_str()),
                (NoticeKind::Refusal, code, text)
            );
        }
    }
}
