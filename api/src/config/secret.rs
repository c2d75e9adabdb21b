//! Secret settings.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Text that is redacted in `Debug` output.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub(super) String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "unset" } else { "secret" })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn secrets_stay_out_of_logs() {
        let mut config = Config::default();
        config.redsys.secret = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev".into();
        config.session.key = "una-clave-larga-que-nadie-mas-conoce-1234".into();
        let debug = format!("{config:?}");
        assert!(!debug.contains("Mk9m98") && !debug.contains("una-clave"));
    }
}
