//! Publication of products.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// State of a product in the shop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ProductState {
    /// Not in the shop, not even at its address.
    #[default]
    Draft,
    /// At its address and in carts, in no list.
    Unlisted,
    Listed,
}

json_names!(ProductState: Draft = "draft", Unlisted = "unlisted", Listed = "listed");

impl ProductState {
    /// Spanish name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Draft => "Borrador",
            Self::Unlisted => "Oculto",
            Self::Listed => "Publicado",
        }
    }

    pub const fn from_flags(draft: bool, listed: bool) -> Self {
        match (draft, listed) {
            (true, _) => Self::Draft,
            (false, true) => Self::Listed,
            (false, false) => Self::Unlisted,
        }
    }

    pub fn is_public(self) -> bool {
        self != Self::Draft
    }
}
