//! Cards that customers save at the bank for later purchases (rule 4.35). The shop has a token of the bank, never the
//! number.

use serde::{Deserialize, Serialize};

use super::CardId;
use crate::json_names::json_names;
use crate::time::{CivilDate, Timestamp, civil_from_days, local_day};

/// Text that a customer accepts when saving a card. A change of the text is a new version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardConsent {
    pub version: u32,
    pub label: String,
    pub hint: String,
}

impl CardConsent {
    /// Version of the text in force.
    pub const VERSION: u32 = 1;

    /// Text in force.
    pub fn current() -> Self {
        Self {
            version: Self::VERSION,
            label: "Guardar la tarjeta para próximas compras".to_owned(),
            hint: "El número de la tarjeta se queda en el banco: la tienda no lo ve. Puedes eliminarla cuando quieras en tu \
                   cuenta."
                .to_owned(),
        }
    }
}

/// Month in which a card expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardExpiry {
    year: i64,
    /// From 1.
    month: i64,
}

impl CardExpiry {
    /// Parses year and month in two digits each, as the bank sends them: `2812`.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (year, month) = text.split_at(2);
        let (year, month) = (2_000 + year.parse::<i64>().ok()?, month.parse().ok()?);
        (1..=12).contains(&month).then_some(Self { year, month })
    }

    /// Returns the text of [`parse`](Self::parse).
    pub fn to_text(self) -> String {
        format!("{:02}{:02}", self.year % 100, self.month)
    }

    /// Returns the month as cards have it: `12/28`.
    pub fn format(self) -> String {
        format!("{:02}/{:02}", self.month, self.year % 100)
    }

    /// Returns true after the last day of the month, in the shop's time zone.
    pub fn is_past(self, now: Timestamp) -> bool {
        let CivilDate { year, month, .. } = civil_from_days(local_day(now));
        (self.year, self.month) < (year, month)
    }
}

/// State of a saved card. Only a usable one is offered in the checkout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SavedCardState {
    #[default]
    Usable,
    /// Its month is over.
    Expired,
    /// The bank does not accept it any more.
    Rejected,
}

json_names!(SavedCardState: Usable = "usable", Expired = "expired", Rejected = "rejected");

impl SavedCardState {
    /// State of a card; `is_rejected` after a denial that says that the card is not valid.
    pub fn of(expiry: CardExpiry, is_rejected: bool, now: Timestamp) -> Self {
        if is_rejected {
            Self::Rejected
        } else if expiry.is_past(now) {
            Self::Expired
        } else {
            Self::Usable
        }
    }

    /// Returns the reason why a card cannot be used, in Spanish; `None` for a usable one.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Usable => None,
            Self::Expired => Some("Esta tarjeta guardada ha caducado. Paga con otra tarjeta."),
            Self::Rejected => Some("El banco ya no acepta esta tarjeta guardada. Paga con otra tarjeta."),
        }
    }
}

/// Saved card as its customer sees it, without the token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedCard {
    pub id: CardId,
    /// Spanish name for use inside a sentence, such as «tarjeta Visa terminada en 1234».
    pub name: String,
    /// Empty if unknown.
    pub brand: String,
    /// Last four digits of the number; empty if unknown.
    pub last_digits: String,
    /// Month of expiry, such as `12/28`.
    pub expires: String,
    pub state: SavedCardState,
    /// Time of the consent, RFC 3339.
    pub consented_at: String,
    /// Version of the text that the customer accepted.
    pub consent_version: u32,
}

impl SavedCard {
    /// Returns the name of a card by its brand and last digits, as far as they are known.
    pub fn name_of(brand: &str, last_digits: &str) -> String {
        let mut name = "tarjeta".to_owned();
        if !brand.is_empty() {
            name = format!("{name} {brand}");
        }
        if last_digits.is_empty() {
            format!("{name} guardada")
        } else {
            format!("{name} terminada en {last_digits}")
        }
    }
}

/// Saved cards of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedCards {
    /// Text to accept for saving a card; `None` if the shop does not offer it, so that no card is paid with either.
    pub consent: Option<CardConsent>,
    /// All cards, also those that cannot be used any more.
    pub data: Vec<SavedCard>,
}

/// Returns the last four digits of a masked card number, such as `454881******0004`; empty without them.
pub fn last_digits(masked: &str) -> String {
    let start = masked.len().saturating_sub(4);
    let last =
        masked.get(start..).filter(|last| last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_digit()));
    last.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{days_from_civil, start_of_local_day};

    fn at(year: i64, month: i64, day: i64) -> Timestamp {
        start_of_local_day(days_from_civil(year, month, day))
    }

    #[test]
    fn names_round_trip() {
        for state in SavedCardState::ALL {
            assert_eq!(SavedCardState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{}\"", state.as_str()));
        }
        assert_eq!(SavedCardState::parse("lost"), None);
    }

    /// Rule 4.35.
    #[test]
    fn a_card_expires_with_the_last_day_of_its_month_in_spain() {
        let expiry = CardExpiry::parse("2812").unwrap();
        assert_eq!((expiry.format().as_str(), expiry.to_text().as_str()), ("12/28", "2812"));
        let new_year = at(2029, 1, 1);
        assert!(expiry.is_past(new_year) && !expiry.is_past(Timestamp::from_ms(new_year.ms() - 1)));
        assert!(!expiry.is_past(at(2028, 1, 1)) && expiry.is_past(at(2029, 12, 1)));
        for text in ["", "281", "28121", "2800", "2813", "12/28", "2８12", "abcd", "+812"] {
            assert_eq!(CardExpiry::parse(text), None, "{text}");
        }
    }

    /// Rule 4.35.
    #[test]
    fn only_a_card_that_is_neither_rejected_nor_expired_is_usable() {
        let expiry = CardExpiry::parse("2812").unwrap();
        let state = |rejected, year| SavedCardState::of(expiry, rejected, at(year, 6, 1));
        assert_eq!(state(false, 2028), SavedCardState::Usable);
        assert_eq!(state(false, 2029), SavedCardState::Expired);
        assert_eq!(
            (state(true, 2028), state(true, 2029)),
            (SavedCardState::Rejected, SavedCardState::Rejected)
        );
        let usable: Vec<_> =
            SavedCardState::ALL.into_iter().filter(|state| state.reason().is_none()).collect();
        assert_eq!(usable, [SavedCardState::Usable]);
    }

    #[test]
    fn a_card_is_named_by_what_is_known() {
        assert_eq!(SavedCard::name_of("Visa", "0004"), "tarjeta Visa terminada en 0004");
        assert_eq!(SavedCard::name_of("", "0004"), "tarjeta terminada en 0004");
        assert_eq!(SavedCard::name_of("Visa", ""), "tarjeta Visa guardada");
        assert_eq!(SavedCard::name_of("", ""), "tarjeta guardada");
    }

    #[test]
    fn last_digits_are_four_or_none() {
        assert_eq!(last_digits("454881******0004"), "0004");
        assert_eq!(last_digits("0004"), "0004");
        for number in ["", "004", "454881******", "45488******0 04", "ññññ", "12é34"] {
            assert_eq!(last_digits(number), "", "{number}");
        }
    }
}
