//! The owner's decisions about taxes (rule 13.4).

use serde::{Deserialize, Serialize};

use super::Territory;

/// Decisions of the owner. The defaults are those of a shop that is registered for Spanish VAT only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxPolicy {
    /// Taxes of sales to consumers in other member states.
    pub union_consumers: UnionConsumers,
    /// The seller is in the register of intra-community operators, and sells goods to businesses of other member states
    /// without tax.
    pub intra_community: bool,
    pub canaries: OutsidePolicy,
    pub ceuta: OutsidePolicy,
    pub melilla: OutsidePolicy,
    /// Registered retailers are charged the surcharge (recargo de equivalencia).
    pub surcharge: bool,
}

/// Taxes of sales to consumers in other member states (LIVA, art. 73).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum UnionConsumers {
    /// Spanish VAT until the threshold is exceeded, then that of the destination.
    #[default]
    Threshold,
    /// VAT of the destination from the first sale on, by option.
    Destination,
}

/// Taxes of sales to Canarias, Ceuta or Melilla.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutsidePolicy {
    pub goods: GoodsOutside,
    pub services: ServicesOutside,
}

/// Taxes of goods that leave the area of Spanish VAT.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GoodsOutside {
    /// Exempt export; the buyer pays the tax of the place at import.
    #[default]
    Export,
    /// The shop is registered there and charges IGIC or IPSI.
    LocalTax,
}

/// Taxes of digital services to customers outside the area of Spanish VAT.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ServicesOutside {
    #[default]
    SpanishVat,
    /// The shop is registered there and charges IGIC or IPSI.
    LocalTax,
    /// Without tax: not subject to Spanish VAT.
    NotSubject,
}

impl TaxPolicy {
    /// Decisions for Canarias, Ceuta or Melilla; `None` for any other territory.
    pub(super) const fn outside(&self, territory: Territory) -> Option<OutsidePolicy> {
        match territory {
            Territory::Canaries => Some(self.canaries),
            Territory::Ceuta => Some(self.ceuta),
            Territory::Melilla => Some(self.melilla),
            _ => None,
        }
    }
}
