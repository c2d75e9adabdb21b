//! Announcements: a sentence above every page of the shop, for a period (rule 12.5).

use serde::{Deserialize, Serialize};

use super::editing::is_link;
use crate::forms::FieldError;
use crate::json_names::json_names;
use crate::time::Timestamp;

/// Maximum length of the text, in characters: two lines on a phone.
const MAX_TEXT_LENGTH: usize = 120;
/// Maximum length of the link, in characters.
const MAX_LINK_LENGTH: usize = 500;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    pub text: String,
    /// Path of the shop or https address; empty for none.
    pub link: String,
    /// First instant at which it is shown; unlimited without one.
    pub starts_at: Option<Timestamp>,
    /// First instant at which it is no longer shown; unlimited without one.
    pub ends_at: Option<Timestamp>,
    pub active: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnnouncementState {
    /// The one that the shop shows.
    Shown,
    /// Within its period, but another one began later.
    Covered,
    Scheduled,
    Ended,
    Paused,
}

json_names!(AnnouncementState:
    Shown = "shown",
    Covered = "covered",
    Scheduled = "scheduled",
    Ended = "ended",
    Paused = "paused",
);

impl AnnouncementState {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Shown => "Se muestra",
            Self::Covered => "Tapado por otro",
            Self::Scheduled => "Programado",
            Self::Ended => "Terminado",
            Self::Paused => "En pausa",
        }
    }
}

impl Announcement {
    fn applies(&self, now: Timestamp) -> bool {
        self.active
            && self.starts_at.is_none_or(|starts_at| starts_at <= now)
            && self.ends_at.is_none_or(|ends_at| now < ends_at)
    }

    /// Validation errors by field.
    pub fn check(&self) -> Vec<FieldError> {
        let length = self.text.trim().chars().count();
        let text = (!(1..=MAX_TEXT_LENGTH).contains(&length)).then(|| {
            FieldError::new("text", format!("Texto debe tener entre 1 y {MAX_TEXT_LENGTH} caracteres"))
        });
        let is_valid = self.link.is_empty() || (self.link.len() <= MAX_LINK_LENGTH && is_link(&self.link));
        let link = (!is_valid).then(|| {
            let message = "Enlace debe ser una página de la tienda, como /blog, o una dirección https";
            FieldError::new("link", message)
        });
        let is_empty =
            self.starts_at.zip(self.ends_at).is_some_and(|(starts_at, ends_at)| ends_at <= starts_at);
        let period = is_empty.then(|| FieldError::new("ends_at", "El final debe ser posterior al comienzo"));
        text.into_iter().chain(link).chain(period).collect()
    }
}

/// Returns the position of the announcement that is shown. Announcements are in the order of their creation.
pub fn shown(announcements: &[Announcement], now: Timestamp) -> Option<usize> {
    let applying = announcements.iter().enumerate().filter(|(_, announcement)| announcement.applies(now));
    applying
        .max_by_key(|(position, announcement)| (announcement.starts_at, *position))
        .map(|(position, _)| position)
}

/// Returns the states of announcements, which are in the order of their creation.
pub fn states(announcements: &[Announcement], now: Timestamp) -> Vec<AnnouncementState> {
    let shown = shown(announcements, now);
    let state = |(position, announcement): (usize, &Announcement)| {
        if !announcement.active {
            AnnouncementState::Paused
        } else if announcement.ends_at.is_some_and(|ends_at| ends_at <= now) {
            AnnouncementState::Ended
        } else if !announcement.applies(now) {
            AnnouncementState::Scheduled
        } else if shown == Some(position) {
            AnnouncementState::Shown
        } else {
            AnnouncementState::Covered
        }
    };
    announcements.iter().enumerate().map(state).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announcement(starts_at: Option<i64>, ends_at: Option<i64>) -> Announcement {
        let at = |ms: Option<i64>| ms.map(Timestamp::from_ms);
        Announcement {
            text: "Envío gratis".into(),
            starts_at: at(starts_at),
            ends_at: at(ends_at),
            active: true,
            ..Announcement::default()
        }
    }

    /// Rule 12.5.
    #[test]
    fn the_one_that_began_last_is_shown() {
        let all = [
            announcement(None, None),
            announcement(Some(10), Some(20)),
            announcement(Some(5), Some(12)),
            Announcement { active: false, ..announcement(Some(11), None) },
            announcement(None, Some(3)),
        ];
        let shown = |now: i64| shown(&all, Timestamp::from_ms(now));
        assert_eq!([0, 3, 5, 10, 12, 20].map(shown), [Some(4), Some(0), Some(2), Some(1), Some(1), Some(0)]);
        let states = states(&all, Timestamp::from_ms(5)).into_iter().map(AnnouncementState::as_str);
        assert_eq!(states.collect::<Vec<_>>(), ["covered", "scheduled", "shown", "paused", "ended"]);
    }

    #[test]
    fn errors_name_their_fields() {
        let fields = |announcement: &Announcement| {
            announcement.check().into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        assert!(announcement(Some(1), Some(2)).check().is_empty());
        assert_eq!(fields(&announcement(Some(2), Some(2))), ["ends_at"]);
        for (text, link, expected) in [
            (" ", "", vec!["text"]),
            ("x", "/ayuda", vec![]),
            ("x", "https://ejemplo.es", vec![]),
            ("x", "javascript:alert(1)", vec!["link"]),
            ("x", "//mal.example", vec!["link"]),
        ] {
            let announcement =
                Announcement { text: text.into(), link: link.into(), ..announcement(None, None) };
            assert_eq!(fields(&announcement), expected, "{text} {link}");
        }
        let long = Announcement { text: "x".repeat(121), ..announcement(None, None) };
        assert_eq!(fields(&long), ["text"]);
    }
}
