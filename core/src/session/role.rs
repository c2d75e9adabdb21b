//! What a customer is (rule 6.1).

use serde::{Deserialize, Serialize};

/// A role. The shop knows two; another one keeps its name, so that a menu may still ask for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Role {
    /// `user`, «Usuario».
    #[default]
    User,
    /// `professional`, «Profesional».
    Professional,
    /// Any other name.
    Other(String),
}

impl Role {
    /// The roles of a customer whose current one is this: a professional may also do what every user may (rule 6.1).
    #[must_use]
    pub fn with_those_it_includes(self) -> Vec<Self> {
        match self {
            Self::User => vec![Self::User],
            other => vec![other, Self::User],
        }
    }

    /// The name on the wire.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::User => "user",
            Self::Professional => "professional",
            Self::Other(name) => name,
        }
    }

    /// Text for people.
    ///
    /// ```
    /// assert_eq!(mostrador_core::session::Role::Professional.label(), "Profesional");
    /// ```
    #[must_use]
    pub fn label(&self) -> &str {
        match self {
            Self::User => "Usuario",
            Self::Professional => "Profesional",
            Self::Other(name) => name,
        }
    }
}

impl From<String> for Role {
    fn from(name: String) -> Self {
        match name.as_str() {
            "user" => Self::User,
            "professional" => Self::Professional,
            _ => Self::Other(name),
        }
    }
}

impl From<Role> for String {
    fn from(role: Role) -> Self {
        role.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_professional_is_also_a_user() {
        assert_eq!(Role::Professional.with_those_it_includes(), [Role::Professional, Role::User]);
        assert_eq!(Role::User.with_those_it_includes(), [Role::User]);
    }

    /// Rule 6.1.
    #[test]
    fn names_round_trip_and_have_labels() {
        for (name, label) in [("user", "Usuario"), ("professional", "Profesional"), ("editor", "editor")] {
            let role = Role::from(name.to_owned());
            assert_eq!((role.as_str(), role.label()), (name, label));
            assert_eq!(String::from(role), name);
        }
    }
}
