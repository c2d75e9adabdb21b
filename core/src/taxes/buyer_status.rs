//! Status of a buyer, on which the taxes of a sale depend (rule 13.3).

use serde::{Deserialize, Serialize};

/// Status of a customer for taxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BuyerStatus {
    #[default]
    Consumer,
    /// Business with a valid VAT number of another member state.
    UnionBusiness,
    /// Spanish retailer under the surcharge scheme.
    SurchargeRetailer,
}

impl BuyerStatus {
    pub const ALL: [Self; 3] = [Self::Consumer, Self::UnionBusiness, Self::SurchargeRetailer];

    /// Name of the status for staff.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Consumer => "Consumidor, o sin NIF-IVA válido",
            Self::UnionBusiness => "Empresa de otro Estado miembro con NIF-IVA",
            Self::SurchargeRetailer => "Minorista en recargo de equivalencia",
        }
    }
}
