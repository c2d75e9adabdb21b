//! Reading the settings: the file, then the environment over it.

use std::path::Path;

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::Value;

use super::{Config, ConfigError};

/// The first level of the settings.
const SETTINGS: [&str; 18] = [
    "listen",
    "database",
    "public_url",
    "site",
    "allowed_origins",
    "behind_proxy",
    "session",
    "price_table",
    "redsys",
    "transfer",
    "seller",
    "invoices",
    "mail",
    "orders",
    "throttle",
    "limits",
    "logging",
    "metrics",
];

impl Config {
    /// Reads the file, if there is one, and the environment.
    ///
    /// # Errors
    /// The file is no TOML, or a setting is unknown or of the wrong kind.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            figment = figment.merge(Toml::file_exact(file));
        }
        // The environment may hold variables of this prefix that are meant for other programs.
        let first = |name: &str| name.split("__").next().unwrap_or(name).to_lowercase();
        let known = move |name: &str| SETTINGS.contains(&first(name).as_str());
        for (name, value) in
            Env::prefixed("MOSTRADOR_").filter(move |name| known(name.as_str())).split("__").iter()
        {
            let name = name.as_str().to_lowercase();
            figment = if is_parsed(&name) {
                figment.merge((name, value.parse::<Value>().unwrap_or_else(|never| match never {})))
            } else {
                // A merchant's number is a text: its zeros at the front count.
                figment.merge((name, value))
            };
        }
        Ok(figment.extract().map_err(Box::new)?)
    }
}

/// Whether a setting is a number, a flag or a list: those of the environment are read as such.
fn is_parsed(name: &str) -> bool {
    ["allowed_origins", "behind_proxy", "orders.expire_after_minutes", "orders.ask_bank_after_minutes"]
        .contains(&name)
        || [".hours", ".previous_keys"].iter().any(|end| name.ends_with(end))
        || ["throttle.", "limits."].iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_come_from_the_environment() {
        let settings = serde_json::to_value(Config::default()).unwrap();
        let names: Vec<_> = settings.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names.len(), SETTINGS.len());
        assert!(names.iter().all(|name| SETTINGS.contains(name)));
    }
}
