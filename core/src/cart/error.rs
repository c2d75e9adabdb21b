//! Errors of cart operations. A failed operation leaves the cart unchanged.

use super::MAX_LINES;
use crate::catalogue::SelectionError;
use crate::notice::Notice;

/// Error of a cart operation. Its `Display` is the Spanish message for the shopper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CartError {
    /// Quantity above the limit; rule 5.17 prescribes the message.
    #[error("No se pueden añadir más de {max} unidades del producto {title} al carrito.")]
    Limit { max: u32, title: String },
    #[error("La cantidad debe ser un número entero a partir de 1.")]
    InvalidQuantity,
    #[error("Este producto ya no está disponible.")]
    UnknownProduct,
    #[error("{}", error.message(title))]
    Selection { error: SelectionError, title: String },
    #[error("Este producto no está en el carrito.")]
    NotInCart,
    #[error("El carrito está vacío.")]
    Empty,
    #[error("El carrito no admite más de {MAX_LINES} productos distintos.")]
    TooManyLines,
}

impl CartError {
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

impl From<&CartError> for Notice {
    fn from(refusal: &CartError) -> Self {
        Self::rejection(refusal.code(), refusal.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notice::NoticeKind;

    /// Rule 5.17.
    #[test]
    fn each_error_has_a_code_and_a_message() {
        let selection = |error| CartError::Selection { error, title: "Aceite".into() };
        for (refusal, code, text) in [
            (
                CartError::Limit { max: 1, title: "Curso".into() },
                "quantity_limited",
                "No se pueden añadir más de 1 unidades del producto Curso al carrito.",
            ),
            (
                CartError::InvalidQuantity,
                "invalid_quantity",
                "La cantidad debe ser un número entero a partir de 1.",
            ),
            (CartError::UnknownProduct, "unknown_product", "Este producto ya no está disponible."),
            (CartError::NotInCart, "not_in_cart", "Este producto no está en el carrito."),
            (CartError::Empty, "empty_cart", "El carrito está vacío."),
            (
                CartError::TooManyLines,
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
