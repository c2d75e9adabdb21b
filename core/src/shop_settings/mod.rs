//! Settings that the owner of a shop edits: validation of each form.
//!
//! ```
//! use mostrador_core::shop_settings::ShopData;
//!
//! let errors = ShopData::default().errors();
//! assert!(errors.iter().any(|error| error.field == "trade_name"), "{errors:?}");
//! ```

mod delivery_methods;
mod gateway;
mod mail;
mod mail_kind;
mod mail_texts;
mod payment;
mod pickup_shops;
mod shop_data;

pub use delivery_methods::{DeliveryMethodDraft, DeliverySettings, DeliveryZoneDraft};
pub use gateway::{GatewayEnvironment, check_bizum_terminal, check_gateway};
pub use mail::{MailEncryption, MailServer, check_mail};
pub use mail_kind::{MailAudience, MailKind};
pub use mail_texts::{MailPlaceholder, MailText, MailTexts, fill_placeholders};
pub use payment::{PaymentMethodDraft, PaymentSettings};
pub use pickup_shops::check_shops;
pub use shop_data::ShopData;

use crate::forms::FieldError;

/// Longest single-line text, in characters.
const MAX_LINE: usize = 200;
/// Longest text of several lines, in characters.
const MAX_TEXT: usize = 2_000;

/// Returns the error of a text that is too long, or empty although it is required.
fn check_text(
    field: impl Into<String>,
    label: &str,
    text: &str,
    required: bool,
    max: usize,
) -> Option<FieldError> {
    let length = text.trim().chars().count();
    if required && length == 0 {
        return Some(FieldError::new(field, format!("{label} es obligatorio")));
    }
    (length > max).then(|| FieldError::new(field, format!("{label} debe tener como mucho {max} caracteres")))
}
