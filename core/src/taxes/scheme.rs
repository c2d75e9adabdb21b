//! Tax schemes: the tax that a sale carries, or the reason why it carries none, with the mention on the invoice
//! (rule 13.3).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Tax of a sale, or the reason why it has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TaxScheme {
    /// VAT of mainland Spain and the Balearic Islands.
    #[default]
    SpanishVat,
    /// VAT of another member state, declared through the one-stop shop (LIVA, arts. 163 unvicies et seq.).
    Oss,
    /// Tax of the Canary Islands, charged by the shop (Ley 20/1991).
    Igic,
    /// Tax of Ceuta and Melilla, charged by the shop (Ley 8/1991).
    Ipsi,
    /// Export, Canarias, Ceuta and Melilla included: exempt (LIVA, art. 21).
    Export,
    /// Supply to a business of another member state: exempt (LIVA, art. 25).
    IntraCommunity,
    /// Service to a business of another member state, which accounts for the tax (LIVA, art. 69.Uno.1.º).
    ReverseCharge,
    /// Service to a customer outside the territory of the tax: not subject (LIVA, arts. 69 and 70).
    NotSubject,
}

json_names!(TaxScheme:
    SpanishVat = "spanish_vat",
    Oss = "oss",
    Igic = "igic",
    Ipsi = "ipsi",
    Export = "export",
    IntraCommunity = "intra_community",
    ReverseCharge = "reverse_charge",
    NotSubject = "not_subject",
);

impl TaxScheme {
    /// Returns true if the shop charges a tax.
    pub const fn is_charged(self) -> bool {
        matches!(self, Self::SpanishVat | Self::Oss | Self::Igic | Self::Ipsi)
    }

    /// Returns true for a sale to a business of another member state, which accounts for the tax.
    pub const fn is_to_union_business(self) -> bool {
        matches!(self, Self::IntraCommunity | Self::ReverseCharge)
    }

    /// Name of the tax, as on invoices.
    pub const fn tax_name(self) -> &'static str {
        match self {
            Self::Igic => "IGIC",
            Self::Ipsi => "IPSI",
            _ => "IVA",
        }
    }

    /// Mention that an invoice must have (RD 1619/2012, art. 6.1.j and 6.1.m); `None` where there is nothing to say.
    pub const fn mention(self) -> Option<&'static str> {
        match self {
            Self::SpanishVat | Self::Igic | Self::Ipsi => None,
            Self::Oss => {
                Some("IVA del Estado miembro de destino, régimen especial de la Unión (ventanilla única).")
            }
            Self::Export => Some("Operación exenta de IVA por exportación (art. 21 de la Ley 37/1992)."),
            Self::IntraCommunity => {
                Some("Entrega intracomunitaria exenta de IVA (art. 25 de la Ley 37/1992).")
            }
            Self::ReverseCharge => Some(
                "Inversión del sujeto pasivo. Operación no sujeta a IVA (art. 69.Uno.1.º de la Ley 37/1992).",
            ),
            Self::NotSubject => Some(
                "Operación no sujeta a IVA por reglas de localización (arts. 69 y 70 de la Ley 37/1992).",
            ),
        }
    }
}
