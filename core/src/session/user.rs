//! Users and their derived data (rules 3.1, 3.27, 3.28, 6.1).

use serde::{Deserialize, Serialize};

use super::initials::{first_letter, to_upper_case};
use super::{CustomerId, Role};
use crate::serde_helpers::null_as_default;

/// Customer data, as in the session token and in responses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct User {
    #[serde(default, deserialize_with = "null_as_default")]
    pub id: CustomerId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub firstname: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub lastname: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub email: String,
    /// URL of an image.
    pub avatar: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(default, deserialize_with = "null_as_default")]
    pub country: String,
    /// Roles; the first is the current one.
    #[cfg_attr(feature = "typescript", tsify(type = "string[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub roles: Vec<Role>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone: String,
    /// True when a card is stored at the payment gateway.
    #[serde(default, deserialize_with = "null_as_default")]
    pub has_card: bool,
    /// Retailer under the surcharge scheme (recargo de equivalencia, rule 13.8).
    #[serde(default, deserialize_with = "null_as_default")]
    pub equivalence_surcharge: bool,
    /// True when billing data are stored.
    #[serde(default, deserialize_with = "null_as_default")]
    pub has_billing_address: bool,
}

impl User {
    /// First and last name, with single spaces between words.
    pub fn fullname(&self) -> String {
        let words = self.firstname.split_whitespace().chain(self.lastname.split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    }

    /// First letter of the first name and upper-case first letter of the last name.
    pub fn initials(&self) -> String {
        let first = first_letter(&self.firstname);
        format!("{first}{}", to_upper_case(first_letter(&self.lastname)))
    }

    /// First of the roles; `user` without roles.
    pub fn current_role(&self) -> Role {
        self.roles.first().cloned().unwrap_or_default()
    }

    pub fn view(&self) -> UserView {
        let role = self.current_role();
        UserView {
            fullname: self.fullname(),
            initials: self.initials(),
            role: role.as_str().to_owned(),
            role_label: role.label().to_owned(),
            user: self.clone(),
        }
    }
}

/// User with derived data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserView {
    #[serde(flatten)]
    pub user: User,
    pub fullname: String,
    pub initials: String,
    pub role: String,
    /// Spanish label of `role`.
    pub role_label: String,
}

/// Session slice: the authentication state (rule 3.28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionView {
    pub authenticated: bool,
    /// Session token, null without a session.
    pub token: Option<String>,
    /// Price token, null outside the professional price mode.
    pub price_token: Option<String>,
    pub user: Option<UserView>,
    /// True when trade prices are displayed.
    pub price_mode: bool,
    /// Number of changes of the taxes in displayed prices. Pages with prices are loaded again after each (rule 13.5).
    pub price_version: u32,
    pub professional: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(first: &str, last: &str) -> User {
        User { firstname: first.into(), lastname: last.into(), ..User::default() }
    }

    /// Rule 3.1.
    #[test]
    fn names_and_initials() {
        for (first, last, fullname, initials) in [
            ("Ana", "ruiz", "Ana ruiz", "AR"),
            ("ana", "Ruiz", "ana Ruiz", "aR"),
            ("Élodie", "ávila", "Élodie ávila", "ÉÁ"),
            ("", "Ruiz", "Ruiz", "R"),
            ("Ana", "", "Ana", "A"),
            ("", "", "", ""),
            ("e\u{301}lodie", "a\u{301}vila", "e\u{301}lodie a\u{301}vila", "e\u{301}A\u{301}"),
            ("👩‍🔬", "🇪🇸", "👩‍🔬 🇪🇸", "👩‍🔬🇪🇸"),
            (" Ana  María ", " de la  Peña ", "Ana María de la Peña", "AD"),
        ] {
            let user = user(first, last);
            assert_eq!(user.fullname(), fullname);
            assert_eq!(user.initials(), initials);
        }
    }

    /// Rule 6.1.
    #[test]
    fn the_current_role_is_the_first_or_user() {
        let mut ana = user("Ana", "Ruiz");
        assert_eq!(ana.current_role(), Role::User);
        ana.roles = vec![Role::Professional, Role::User];
        assert_eq!(ana.view().role_label, "Profesional");
    }

    #[test]
    fn missing_user_fields_have_defaults() {
        let user: User = serde_json::from_str(r#"{"id":1,"hasCard":true}"#).unwrap();
        assert!(user.has_card && user.roles.is_empty());
    }

    /// Rule 3.27.
    #[test]
    fn a_user_has_the_fields_of_the_specification() {
        let view = serde_json::to_value(user("Ana", "Ruiz").view()).unwrap();
        for name in [
            "id",
            "firstname",
            "lastname",
            "email",
            "avatar",
            "fullname",
            "country",
            "initials",
            "roles",
            "phone",
            "hasCard",
            "hasBillingAddress",
        ] {
            assert!(view.get(name).is_some(), "{name}");
        }
    }
}
