//! A sentence for the shopper, with a code for programs.
//!
//! ```
//! use mostrador_core::notice::Notice;
//!
//! let notice = Notice::price_changed("Jabón", 605, 726);
//! assert_eq!(notice.message, "El precio de Jabón ha cambiado: antes 6,05\u{a0}€, ahora 7,26\u{a0}€.");
//! ```

use serde::Serialize;

use crate::money::format_cents;

/// What a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NoticeKind {
    /// Something was not done.
    Refusal,
    /// Something is no longer as it was.
    Change,
}

/// A sentence for the shopper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// What it is.
    pub kind: NoticeKind,
    /// Code for programs, such as `quantity_limited`.
    pub code: String,
    /// Spanish text for people.
    pub message: String,
}

impl Notice {
    /// Something was not done.
    #[must_use]
    pub fn refusal(code: &str, message: String) -> Self {
        Self { kind: NoticeKind::Refusal, code: code.into(), message }
    }

    /// A unit price, with tax in cents, is another now.
    #[must_use]
    pub fn price_changed(title: &str, before: i64, now: i64) -> Self {
        let (before, now) = (format_cents(before), format_cents(now));
        Self::change(
            "price_changed",
            format!("El precio de {title} ha cambiado: antes {before}, ahora {now}."),
        )
    }

    /// Something is no longer as it was.
    #[must_use]
    pub fn change(code: &str, message: String) -> Self {
        Self { kind: NoticeKind::Change, code: code.into(), message }
    }
}
