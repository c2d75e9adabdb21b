//! Roles of a customer (rule 6.1).

use serde::{Deserialize, Serialize};

/// Role of a customer. Unknown roles keep their name, so that menus can still require them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Role {
    /// `user`, «Usuario».
    #[default]
    User,
    /// `professional`, «Profesional».
    Professional,
    Other(String),
}

impl Role {
    /// Roles implied by this current role: a professional has all rights of a user (rule 6.1).
    pub fn with_implied_roles(self) -> Vec<Self> {
        match self {
            Self::User => vec![Self::User],
            other => vec![other, Self::User],
        }
    }

    pub fn as_str(&self) -> &str {
        match self {
            Self::User => "user",
            Self::Professional => "professional",
            Self::Other(name) => name,
        }
    }

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
    fn professionals_are_also_users() {
        assert_eq!(Role::Professional.with_implied_roles(), [Role::Professional, Role::User]);
        assert_eq!(Role::User.with_implied_roles(), [Role::User]);
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
