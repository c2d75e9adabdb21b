//! Notices: Spanish messages for the customer with a machine-readable code.
//!
//! ```
//! use mostrador_core::money::Cents;
//! use mostrador_core::notice::Notice;
//!
//! let notice = Notice::price_changed("Jabón", Cents::new(605), Cents::new(726));
//! assert_eq!(notice.message, "El precio de Jabón ha cambiado: antes 6,05\u{a0}€, ahora 7,26\u{a0}€.");
//! ```

use serde::Serialize;

use crate::money::Cents;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NoticeKind {
    /// A requested action was rejected.
    Refusal,
    /// Data shown to the customer has changed.
    Change,
}

/// Message for the customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    pub kind: NoticeKind,
    /// Machine-readable code, such as `quantity_limited`.
    pub code: String,
    /// Spanish text to display.
    pub message: String,
}

impl Notice {
    pub fn rejection(code: &str, message: String) -> Self {
        Self { kind: NoticeKind::Refusal, code: code.into(), message }
    }

    /// Creates the notice of a changed unit price; both prices with tax.
    pub fn price_changed(title: &str, before: Cents, now: Cents) -> Self {
        let (before, now) = (before.format(), now.format());
        Self::change(
            "price_changed",
            format!("El precio de {title} ha cambiado: antes {before}, ahora {now}."),
        )
    }

    pub fn change(code: &str, message: String) -> Self {
        Self { kind: NoticeKind::Change, code: code.into(), message }
    }
}
