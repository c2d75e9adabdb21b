//! The customer, and what is derived from their data (rules 3.1, 3.27, 3.28, 6.1).

use serde::{Deserialize, Serialize};

use super::Role;
use super::initials::{capital, first_letter};
use crate::wire::or_default;

/// A customer as the token and the server give them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct User {
    /// Identifier.
    #[serde(default, deserialize_with = "or_default")]
    pub id: u32,
    /// First name.
    #[serde(default, deserialize_with = "or_default")]
    pub firstname: String,
    /// Last name.
    #[serde(default, deserialize_with = "or_default")]
    pub lastname: String,
    /// E-mail address.
    #[serde(default, deserialize_with = "or_default")]
    pub email: String,
    /// Address of a picture.
    pub avatar: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(default, deserialize_with = "or_default")]
    pub country: String,
    /// What they are; the first counts.
    #[cfg_attr(feature = "typescript", tsify(type = "string[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    #[serde(default, deserialize_with = "or_default")]
    pub roles: Vec<Role>,
    /// Telephone.
    #[serde(default, deserialize_with = "or_default")]
    pub phone: String,
    /// Whether a card is kept at the payment platform.
    #[serde(default, deserialize_with = "or_default")]
    pub has_card: bool,
    /// Whether billing data are kept.
    #[serde(default, deserialize_with = "or_default")]
    pub has_billing_address: bool,
}

impl User {
    /// First and last name, with one space between words.
    #[must_use]
    pub fn fullname(&self) -> String {
        let words = self.firstname.split_whitespace().chain(self.lastname.split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    }

    /// The first letter of the first name and the uppercased first letter of the last name.
    ///
    /// ```
    /// use mostrador_core::session::User;
    /// let user = User { firstname: "Íñigo".into(), lastname: "ñíguez".into(), ..User::default() };
    /// assert_eq!(user.initials(), "ÍÑ");
    /// ```
    #[must_use]
    pub fn initials(&self) -> String {
        let first = first_letter(&self.firstname);
        format!("{first}{}", capital(first_letter(&self.lastname)))
    }

    /// The first of the roles, or user.
    #[must_use]
    pub fn current_role(&self) -> Role {
        self.roles.first().cloned().unwrap_or_default()
    }

    /// The user as the screens paint them.
    #[must_use]
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

/// A user with what is derived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserView {
    /// The data.
    #[serde(flatten)]
    pub user: User,
    /// First and last name.
    pub fullname: String,
    /// Two letters.
    pub initials: String,
    /// The current role.
    pub role: String,
    /// Its name for people.
    pub role_label: String,
}

/// The session slice: the auth state (rule 3.28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionView {
    /// Whether a customer is logged in.
    pub authenticated: bool,
    /// Session token, null without a session.
    pub token: Option<String>,
    /// Price token, null outside the professional price mode.
    pub price_token: Option<String>,
    /// The customer, null without a session.
    pub user: Option<UserView>,
    /// Whether professional prices are shown.
    pub price_mode: bool,
    /// Whether the customer's current role is professional.
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
    fn the_first_role_counts_and_user_is_the_rest() {
        let mut someone = user("Ana", "Ruiz");
        assert_eq!(someone.current_role(), Role::User);
        someone.roles = vec![Role::Professional, Role::User];
        assert_eq!(someone.view().role_label, "Profesional");
    }

    #[test]
    fn the_token_may_leave_out_what_is_unknown() {
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
