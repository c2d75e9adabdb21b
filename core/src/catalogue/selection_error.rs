//! Variants that cannot be chosen.

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    #[error("a variant has to be chosen")]
    VariantRequired,
    #[error("the variant is not one of the product")]
    UnknownVariant,
}

impl SelectionError {
    pub const fn code(self) -> &'static str {
        match self {
            Self::VariantRequired => "variant_required",
            Self::UnknownVariant => "unknown_variant",
        }
    }

    pub fn message(self, title: &str) -> String {
        match self {
            Self::VariantRequired => format!("Elige una opción de {title}."),
            Self::UnknownVariant => format!("La opción elegida no existe en {title}."),
        }
    }
}
