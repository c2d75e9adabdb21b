//! Request of a customer to pay an order (rule 4.35): the method, and the use of a saved card.

use serde::{Deserialize, Serialize};

use super::{CardConsent, CardId, PaymentKind};

/// Request to pay an order at the bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentRequest {
    /// Payment method, if another one than that of the order.
    pub payment_method: Option<PaymentKind>,
    /// Saved card to pay with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "CardId | undefined"))]
    pub card: Option<CardId>,
    /// Version of the accepted text for saving the card that will be paid with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "number | undefined"))]
    pub card_consent: Option<u32>,
}

/// Use of saved cards by a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardUse {
    /// None: the customer enters a card at the bank, which is not saved.
    #[default]
    Unsaved,
    /// The card that the customer enters at the bank is saved, with the consent to a version of the text.
    Save { consent: u32 },
    /// The customer pays with a saved card.
    Saved(CardId),
}

/// Reason why a payment cannot use saved cards as requested. Its `Display` is the Spanish message for the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardUseFault {
    #[error("Ahora no se puede guardar la tarjeta ni pagar con una guardada. Paga con otra tarjeta.")]
    NotOffered,
    #[error("Solo se guardan tarjetas, y solo se paga con ellas al elegir la tarjeta como forma de pago.")]
    NotByCard,
    #[error("La tarjeta con la que pagas ya está guardada.")]
    AlreadySaved,
    #[error("El texto para guardar la tarjeta ha cambiado. Vuelve a leerlo antes de aceptarlo.")]
    OutdatedConsent,
}

impl CardUseFault {
    /// Error code of the API.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotOffered => "saved_cards_off",
            Self::NotByCard => "saved_card_not_by_card",
            Self::AlreadySaved => "card_already_saved",
            Self::OutdatedConsent => "card_consent_outdated",
        }
    }
}

impl PaymentRequest {
    /// Returns the requested use of saved cards by a payment with `method`, in a shop that offers them or not.
    pub fn card_use(self, method: PaymentKind, is_offered: bool) -> Result<CardUse, CardUseFault> {
        let card_use = match (self.card, self.card_consent) {
            (None, None) => return Ok(CardUse::Unsaved),
            (Some(_), Some(_)) => return Err(CardUseFault::AlreadySaved),
            (Some(card), None) => CardUse::Saved(card),
            (None, Some(consent)) => CardUse::Save { consent },
        };
        if !is_offered {
            Err(CardUseFault::NotOffered)
        } else if method != PaymentKind::Card {
            Err(CardUseFault::NotByCard)
        } else if matches!(card_use, CardUse::Save { consent } if consent != CardConsent::VERSION) {
            Err(CardUseFault::OutdatedConsent)
        } else {
            Ok(card_use)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONSENT: u32 = CardConsent::VERSION;

    fn request(card: Option<u32>, card_consent: Option<u32>) -> PaymentRequest {
        PaymentRequest { payment_method: None, card: card.map(CardId::new), card_consent }
    }

    /// Rule 4.35.
    #[test]
    fn a_card_is_saved_only_with_consent_to_the_text_in_force() {
        let save = |consent| request(None, consent).card_use(PaymentKind::Card, true);
        assert_eq!(save(None), Ok(CardUse::Unsaved));
        assert_eq!(save(Some(CONSENT)), Ok(CardUse::Save { consent: CONSENT }));
        assert_eq!(save(Some(CONSENT + 1)), Err(CardUseFault::OutdatedConsent));
        assert_eq!(save(Some(0)), Err(CardUseFault::OutdatedConsent));
        assert_eq!(
            request(Some(7), Some(CONSENT)).card_use(PaymentKind::Card, true),
            Err(CardUseFault::AlreadySaved)
        );
        assert_eq!(request(Some(7), None).card_use(PaymentKind::Card, true), Ok(CardUse::Saved(7.into())));
    }

    /// Rule 4.35.
    #[test]
    fn only_card_payments_of_a_shop_that_offers_it_use_saved_cards() {
        for request in [request(Some(7), None), request(None, Some(CONSENT))] {
            assert_eq!(request.card_use(PaymentKind::Card, false), Err(CardUseFault::NotOffered));
            for method in PaymentKind::ALL.into_iter().filter(|method| *method != PaymentKind::Card) {
                assert_eq!(request.card_use(method, true), Err(CardUseFault::NotByCard), "{method:?}");
            }
        }
        for method in PaymentKind::ALL {
            assert_eq!(request(None, None).card_use(method, false), Ok(CardUse::Unsaved));
        }
    }

    #[test]
    fn a_request_without_cards_has_only_its_method() {
        assert_eq!(serde_json::to_string(&request(None, None)).unwrap(), r#"{"payment_method":null}"#);
        let parsed: PaymentRequest = serde_json::from_str(r#"{"card":7}"#).unwrap();
        assert_eq!(parsed, request(Some(7), None));
    }
}
