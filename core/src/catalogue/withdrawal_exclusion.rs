//! Causes that exclude a product from withdrawal (rule 4.31): RDL 1/2007, art. 103.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Legal cause that the owner states for a product. Digital content that has begun is not a cause of the product, but
/// of the order (rule 4.16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum WithdrawalExclusion {
    /// Letter b.
    PriceFluctuation,
    /// Letter c.
    MadeToOrder,
    /// Letter d.
    Perishable,
    /// Letter e.
    SealedHygiene,
    /// Letter f.
    Mixed,
    /// Letter i.
    SealedRecording,
    /// Letter j.
    Periodical,
    /// Letter l.
    DatedService,
}

json_names!(WithdrawalExclusion:
    PriceFluctuation = "price_fluctuation",
    MadeToOrder = "made_to_order",
    Perishable = "perishable",
    SealedHygiene = "sealed_hygiene",
    Mixed = "mixed",
    SealedRecording = "sealed_recording",
    Periodical = "periodical",
    DatedService = "dated_service",
);

impl WithdrawalExclusion {
    /// Letter of the article.
    pub const fn letter(self) -> char {
        match self {
            Self::PriceFluctuation => 'b',
            Self::MadeToOrder => 'c',
            Self::Perishable => 'd',
            Self::SealedHygiene => 'e',
            Self::Mixed => 'f',
            Self::SealedRecording => 'i',
            Self::Periodical => 'j',
            Self::DatedService => 'l',
        }
    }

    /// Cause of a letter, also written «103.e» or «art. 103.e».
    pub fn of_letter(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let letter = text.strip_prefix("art.").unwrap_or(&text).trim_start();
        let letter = letter.strip_prefix("103.").unwrap_or(letter);
        Self::ALL.into_iter().find(|cause| letter.chars().eq([cause.letter()]))
    }

    /// Returns true if the customer may still withdraw while the seal is intact.
    pub const fn depends_on_seal(self) -> bool {
        matches!(self, Self::SealedHygiene | Self::SealedRecording)
    }

    /// Spanish sentence for the customer, with the article of the law.
    pub const fn text(self) -> &'static str {
        match self {
            Self::PriceFluctuation => {
                "Sin derecho de desistimiento: su precio depende del mercado financiero (art. 103.b LGDCU)."
            }
            Self::MadeToOrder => {
                "Sin derecho de desistimiento: se hace según tus especificaciones o está claramente personalizado (art. 103.c LGDCU)."
            }
            Self::Perishable => {
                "Sin derecho de desistimiento: puede deteriorarse o caducar con rapidez (art. 103.d LGDCU)."
            }
            Self::SealedHygiene => {
                "Sin derecho de desistimiento si lo desprecintas, por razones de salud o de higiene (art. 103.e LGDCU)."
            }
            Self::Mixed => {
                "Sin derecho de desistimiento: tras la entrega se mezcla de forma inseparable con otros bienes (art. 103.f LGDCU)."
            }
            Self::SealedRecording => {
                "Sin derecho de desistimiento si desprecintas la grabación o el programa (art. 103.i LGDCU)."
            }
            Self::Periodical => {
                "Sin derecho de desistimiento: es prensa, una publicación periódica o una revista (art. 103.j LGDCU)."
            }
            Self::DatedService => {
                "Sin derecho de desistimiento: es un servicio con fecha o periodo determinados (art. 103.l LGDCU)."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.31.
    #[test]
    fn causes_are_named_as_in_json_and_cite_the_law() {
        for cause in WithdrawalExclusion::ALL {
            assert_eq!(serde_json::to_value(cause).unwrap(), cause.as_str());
            assert!(cause.text().contains(&format!("art. 103.{} ", cause.letter())), "{cause:?}");
            for text in [format!(" {} ", cause.letter()), format!("Art. 103.{}", cause.letter())] {
                assert_eq!(WithdrawalExclusion::of_letter(&text), Some(cause), "{text}");
            }
            assert_eq!(cause.depends_on_seal(), cause.text().contains("desprecint"), "{cause:?}");
        }
    }
}
