//! Initial values of the checkout forms (rules 3.11, 4.23, 9.2).

use super::{BillingData, DeliveryData};
use crate::address::country::default_country;
use crate::session::User;
use crate::shipping::{DeliveryKind, ShippingMethod};

pub fn prefill_delivery(user: &User) -> DeliveryData {
    DeliveryData {
        company: user.fullname(),
        country: country_of(user),
        phone: user.phone.clone(),
        ..DeliveryData::default()
    }
}

pub fn prefill_billing(user: &User) -> BillingData {
    BillingData { company: user.fullname(), country: country_of(user), ..BillingData::default() }
}

/// Initial kind of delivery: that of the first method, or courier without methods (rule 4.23).
pub fn default_delivery_method(methods: &[ShippingMethod]) -> DeliveryKind {
    methods.first().map(|method| method.kind).unwrap_or_default()
}

fn country_of(user: &User) -> String {
    if user.country.is_empty() { default_country() } else { user.country.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 3.7 and 3.11.
    #[test]
    fn forms_are_prefilled_with_the_data_of_the_customer() {
        let user = User {
            firstname: "Ana".into(),
            lastname: "Ruiz".into(),
            phone: "612345678".into(),
            country: "PT".into(),
            ..User::default()
        };
        let delivery = prefill_delivery(&user);
        assert_eq!(
            (delivery.company.as_str(), delivery.phone.as_str(), delivery.country.as_str()),
            ("Ana Ruiz", "612345678", "PT")
        );
        assert_eq!(prefill_billing(&User::default()).country, "ES");
        let billing = prefill_billing(&user);
        assert_eq!((billing.company.as_str(), billing.country.as_str()), ("Ana Ruiz", "PT"));
        assert_eq!(prefill_delivery(&User::default()).country, "ES");
    }

    /// Rule 4.23.
    #[test]
    fn the_first_method_determines_the_kind_and_courier_is_the_default() {
        let pickup = ShippingMethod { kind: DeliveryKind::Pickup, ..ShippingMethod::default() };
        assert_eq!(default_delivery_method(&[pickup, ShippingMethod::default()]), DeliveryKind::Pickup);
        assert_eq!(default_delivery_method(&[]), DeliveryKind::Courier);
    }
}
