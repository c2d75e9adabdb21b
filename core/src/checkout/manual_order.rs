//! Orders that staff create for a customer, on the telephone or in the shop (rule 5.22).

use serde::{Deserialize, Serialize};

use super::{BillingData, DeliveryData, LineRequest};
use crate::catalogue::{PriceMode, Product};
use crate::forms::FieldError;
use crate::payments::PaymentKind;
use crate::serde_helpers::null_as_default;
use crate::session::{Registration, Role, User};

/// Maximum length of a note of staff, in characters.
const MAX_NOTE: usize = 2_000;

/// Customer without an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuestContact {
    pub firstname: String,
    pub lastname: String,
    /// Empty only for an order that is paid in the shop.
    #[serde(default, deserialize_with = "null_as_default")]
    pub email: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone: String,
}

impl GuestContact {
    /// Validates the contact data by the rules of the registration form. The e-mail address is required unless the
    /// shop has taken the payment: otherwise the customer cannot learn how to pay.
    pub fn check(&self, payment: PaymentKind) -> Vec<FieldError> {
        let form = Registration {
            firstname: self.firstname.clone(),
            lastname: self.lastname.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            ..Registration::default()
        };
        let may_be_empty = |field: &str| match field {
            "email" => self.email.trim().is_empty() && payment.is_taken_in_shop(),
            "phone" => self.phone.trim().is_empty(),
            _ => false,
        };
        let is_contact = |field: &str| ["firstname", "lastname", "email", "phone"].contains(&field);
        let errors = form.check().into_iter();
        errors.filter(|error| is_contact(&error.field) && !may_be_empty(&error.field)).collect()
    }

    /// Contact data to be stored.
    pub fn trimmed(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        Self {
            firstname: trimmed(&self.firstname),
            lastname: trimmed(&self.lastname),
            email: trimmed(&self.email),
            phone: trimmed(&self.phone),
        }
    }
}

/// Parts of a manual order that are validated before anything is priced.
#[derive(Clone, Copy, Debug)]
pub struct ManualOrderForm<'a> {
    /// Null for a customer of the shop.
    pub guest: Option<&'a GuestContact>,
    /// Null when nothing has to be delivered.
    pub delivery: Option<&'a DeliveryData>,
    pub billing: &'a BillingData,
    pub payment: PaymentKind,
    /// Note of staff.
    pub note: &'a str,
}

impl ManualOrderForm<'_> {
    /// Returns all errors, each field with the name of its part: `guest.email`, `delivery.postalCode`, `billing.vat`.
    pub fn check(self) -> Vec<FieldError> {
        let guest = self.guest.map(|guest| guest.check(self.payment)).unwrap_or_default();
        let delivery = self.delivery.map(DeliveryData::check).unwrap_or_default();
        let mut errors = within("guest", guest);
        errors.extend(within("delivery", delivery));
        errors.extend(within("billing", self.billing.check()));
        if self.note.trim().chars().count() > MAX_NOTE {
            errors.push(FieldError::new("note", format!("Nota debe tener como mucho {MAX_NOTE} caracteres")));
        }
        errors
    }
}

/// Names the part of a form to which its errors belong.
pub fn within(part: &str, errors: Vec<FieldError>) -> Vec<FieldError> {
    let named =
        |error: FieldError| FieldError { field: format!("{part}.{}", error.field), message: error.message };
    errors.into_iter().map(named).collect()
}

/// Price mode of a manual order: professionals have the trade prices (rule 6.10), without a price token.
pub fn manual_price_mode(customer: Option<&User>) -> PriceMode {
    match customer {
        Some(user) if user.roles.contains(&Role::Professional) => PriceMode::Professional,
        _ => PriceMode::Consumer,
    }
}

/// Returns an error for each line that a customer without an account cannot use: digital products are in the customer
/// area. Fields are `lines.0`.
pub fn lines_without_account(lines: &[LineRequest], products: &[Product]) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let product = products.iter().find(|product| product.id == line.product && product.is_virtual);
        if let Some(product) = product {
            let message =
                format!("«{}» se usa en la zona de cliente: elige un cliente con cuenta", product.title);
            errors.push(FieldError::new(format!("lines.{index}"), message));
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest() -> GuestContact {
        GuestContact {
            firstname: "Ana".into(),
            lastname: "Ruiz".into(),
            email: "ana@ejemplo.es".into(),
            phone: String::new(),
        }
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    /// Rule 5.22.
    #[test]
    fn a_guest_without_an_address_pays_in_the_shop() {
        assert_eq!(guest().check(PaymentKind::Transfer), []);
        let without = GuestContact { email: " ".into(), ..guest() };
        assert_eq!(fields(&without.check(PaymentKind::Transfer)), ["email"]);
        assert_eq!(without.check(PaymentKind::Cash), []);
        let wrong = GuestContact { email: "ana@".into(), phone: "12".into(), ..guest() };
        assert_eq!(fields(&wrong.check(PaymentKind::Cash)), ["email", "phone"]);
        assert_eq!(
            fields(&GuestContact::default().check(PaymentKind::Cash)),
            ["firstname", "lastname"],
            "nothing but the contact data is checked"
        );
    }

    #[test]
    fn errors_name_their_part() {
        let delivery = DeliveryData { company: "Ana".into(), ..DeliveryData::default() };
        let form = ManualOrderForm {
            guest: Some(&GuestContact { email: String::new(), ..guest() }),
            delivery: Some(&delivery),
            billing: &BillingData { ignore_invoice: true, ..BillingData::default() },
            payment: PaymentKind::Transfer,
            note: &"x".repeat(2_001),
        };
        let errors = form.check();
        assert_eq!(fields(&errors)[..2], ["guest.email", "delivery.streetAddress"]);
        assert_eq!(errors.last().unwrap().field, "note");
        let complete = ManualOrderForm { guest: None, delivery: None, note: "", ..form };
        assert_eq!(complete.check(), []);
    }

    /// Rule 5.22.
    #[test]
    fn professionals_have_the_trade_prices() {
        let user = |role| User { roles: vec![role, Role::User], ..User::default() };
        assert_eq!(manual_price_mode(Some(&user(Role::Professional))), PriceMode::Professional);
        assert_eq!(manual_price_mode(Some(&user(Role::User))), PriceMode::Consumer);
        assert_eq!(manual_price_mode(None), PriceMode::Consumer);
    }

    /// Rule 5.22.
    #[test]
    fn digital_products_need_an_account() {
        let product = |id: u32, is_virtual| Product {
            id: id.into(),
            is_virtual,
            title: "Curso".into(),
            ..Product::default()
        };
        let line = |id: u32| LineRequest { product: id.into(), selected_variant: None, qty: 1.0 };
        let errors = lines_without_account(&[line(1), line(2)], &[product(1, false), product(2, true)]);
        assert_eq!(fields(&errors), ["lines.1"]);
        assert!(errors[0].message.contains("«Curso»"));
    }
}
