//! Profile changes by the customer (rule 6.6).

use serde::{Deserialize, Serialize};

use super::User;
use crate::forms::{FieldError, Form, Values, validate};

/// Profile changes; omitted fields stay unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileChanges {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub firstname: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub lastname: Option<String>,
    /// Telephone; an empty text removes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub country: Option<String>,
}

impl ProfileChanges {
    pub fn apply_to(self, user: &User) -> Result<User, Vec<FieldError>> {
        let changed = |new: Option<String>, old: &str| {
            new.map_or_else(|| old.to_owned(), |text| text.trim().to_owned())
        };
        let user = User {
            firstname: changed(self.firstname, &user.firstname),
            lastname: changed(self.lastname, &user.lastname),
            phone: changed(self.phone, &user.phone),
            country: changed(self.country, &user.country),
            ..user.clone()
        };
        let errors = validate(
            Form::Profile,
            &Values::from([
                ("firstname", user.firstname.as_str()),
                ("lastname", &user.lastname),
                ("phone", &user.phone),
                ("country", &user.country),
            ]),
        );
        if errors.is_empty() { Ok(user) } else { Err(errors) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ana() -> User {
        User {
            id: 7.into(),
            firstname: "Ana".into(),
            lastname: "Ruiz".into(),
            email: "ana@ejemplo.es".into(),
            phone: "612345678".into(),
            country: "ES".into(),
            ..User::default()
        }
    }

    fn changed(json: &str) -> Result<User, Vec<FieldError>> {
        serde_json::from_str::<ProfileChanges>(json).unwrap().apply_to(&ana())
    }

    /// Rule 6.6.
    #[test]
    fn omitted_fields_stay_unchanged() {
        assert_eq!(changed("{}"), Ok(ana()));
        let moved = changed(r#"{"lastname":" Ruiz Gil ","phone":""}"#).unwrap();
        assert_eq!((moved.lastname.as_str(), moved.phone.as_str()), ("Ruiz Gil", ""));
        assert_eq!((moved.firstname.as_str(), moved.email.as_str()), ("Ana", "ana@ejemplo.es"));
    }

    /// Rule 6.6.
    #[test]
    fn email_roles_and_id_cannot_be_changed() {
        assert_eq!(changed(r#"{"email":"otra@ejemplo.es","roles":["professional"],"id":8}"#), Ok(ana()));
    }

    /// Rule 6.6.
    #[test]
    fn invalid_profiles_are_rejected() {
        let errors = changed(r#"{"firstname":" ","phone":"12","country":""}"#).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["firstname", "phone", "country"]);
    }
}
