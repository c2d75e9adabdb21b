//! Why the cart did not take something. A refusal changes nothing.

use std::fmt;

use super::MAX_LINES;
use crate::catalogue::SelectionError;
use crate::notice::Notice;

/// A refused operation. Its `Display` is the text for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// More than the limit (rule 5.1).
    Limit {
        /// The limit.
        max: u32,
        /// The product's name.
        title: String,
    },
    /// Not a whole number from 1 on.
    InvalidQuantity,
    /// Nothing is known of the product.
    UnknownProduct,
    /// No valid choice among its variants.
    Selection {
        /// Why.
        error: SelectionError,
        /// The product's name.
        title: String,
    },
    /// The cart has no such line.
    NotInCart,
    /// There is nothing to buy.
    Empty,
    /// The cart has as many lines as it takes.
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The sentence of rule 5.1, to the letter.
            Self::Limit { max, title } => {
                write!(f, "No se pueden añadir más de {max} unidades del producto {title} al carrito.")
            }
            Self::InvalidQuantity => f.write_str("La cantidad debe ser un número entero a partir de 1."),
            Self::UnknownProduct => f.write_str("Este producto ya no está disponible."),
            Self::Selection { error, title } => f.write_str(&error.message(title)),
            Self::NotInCart => f.write_str("Este producto no está en el carrito."),
            Self::Empty => f.write_str("El carrito está vacío."),
            Self::TooManyLines => write!(f, "El carrito no admite más de {MAX_LINES} productos distintos."),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<&Refusal> for Notice {
    fn from(refusal: &Refusal) -> Self {
        Self::refusal(refusal.code(), refusal.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::NoticeKind;

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
