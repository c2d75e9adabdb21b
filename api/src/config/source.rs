//! Reads the settings from the TOML file, overridden by the environment.

use std::path::Path;

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::Value;

use super::secret_files::{self, WithSecrets, secret_for_file_setting};
use super::{Config, ConfigError};

/// Top-level keys of the settings.
const SETTINGS: [&str; 20] = [
    "listen",
    "database",
    "public_url",
    "public",
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
    "backups",
    "logging",
    "metrics",
];

impl Config {
    /// Reads the file, if any, then the environment.
    ///
    /// # Errors
    /// Returns an error for invalid TOML, an unknown setting or a value of the wrong type.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            figment = figment.merge(WithSecrets(Toml::file_exact(file)));
        }
        // Other programs may use environment variables with the same prefix.
        let first = |name: &str| name.split("__").next().unwrap_or(name).to_lowercase();
        let is_setting = move |name: &str| {
            let first = first(name);
            SETTINGS.contains(&first.as_str()) || secret_for_file_setting(&first).is_some()
        };
        let variables = Env::prefixed("MOSTRADOR_").filter(move |name| is_setting(name.as_str())).split("__");
        let variables: Vec<(String, String)> =
            variables.iter().map(|(name, value)| (name.as_str().to_lowercase(), value)).collect();
        for (name, value) in variables.iter().cloned() {
            figment = if let Some(secret) = secret_for_file_setting(&name) {
                if variables.iter().any(|(other, value)| other == secret && !value.is_empty()) {
                    let reason = format!("{secret} y {name}: pon solo uno de los dos");
                    return Err(Box::new(figment::Error::from(reason)).into());
                }
                figment.merge((secret, secret_files::read(secret, &value)?))
            } else if is_parsed(&name) {
                figment.merge((name, value.parse::<Value>().unwrap_or_else(|never| match never {})))
            } else {
                // Merchant and terminal numbers are text: leading zeros are significant.
                figment.merge((name, value))
            };
        }
        Ok(figment.extract().map_err(Box::new)?)
    }
}

/// Reports whether a setting is a number, flag or list, so that its environment variable is parsed as a
/// value.
fn is_parsed(name: &str) -> bool {
    ["allowed_origins", "behind_proxy"].contains(&name)
        || [".hours", ".previous_keys"].iter().any(|end| name.ends_with(end))
        || ["backups.max_age_hours", "public.http_timeout_ms"].contains(&name)
        || ["throttle.", "limits.", "orders."].iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use figment::Provider;
    use figment::value::Dict;

    use super::super::secret_files::SECRETS;
    use super::super::{BizumTerminal, Metrics};
    use super::*;

    /// Dotted names of all settings of a table.
    fn names(settings: &Dict, above: &str) -> BTreeSet<String> {
        let name = |(name, value): (&String, &Value)| match value {
            Value::Dict(_, below) => names(below, &format!("{above}{name}.")),
            _ => [format!("{above}{name}")].into(),
        };
        settings.iter().flat_map(name).collect()
    }

    fn all_settings() -> Dict {
        let mut config =
            Config { public_url: Some(String::new()), site: Some("x".into()), ..Config::default() };
        config.redsys.bizum = Some(BizumTerminal::default());
        config.backups.folder = Some("x".into());
        config.metrics = Metrics { listen: Some(config.listen) };
        Serialized::defaults(config).data().unwrap().remove(&figment::Profile::Default).unwrap()
    }

    #[test]
    fn every_setting_can_be_set_by_the_environment() {
        let settings = all_settings();
        assert_eq!(settings.len(), SETTINGS.len());
        assert!(settings.keys().all(|name| SETTINGS.contains(&name.as_str())));
        assert!(SECRETS.iter().all(|secret| names(&settings, "").contains(*secret)));
    }

    /// The example file with its commented-out settings, such as `# site = "target/site"`, activated; other
    /// comments stay comments.
    fn example() -> String {
        let lines = include_str!("../../mostrador.example.toml").lines().map(|line| {
            let bare = line.strip_prefix("# ").unwrap_or(line);
            let is_setting = bare.starts_with('[') && bare.ends_with(']')
                || bare.split_once(" = ").is_some_and(|(name, _)| {
                    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
                });
            if is_setting { bare } else { line }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn example_file_lists_exactly_the_existing_settings() {
        let example = Toml::string(&example()).data().unwrap().remove(&figment::Profile::Default).unwrap();
        let files: BTreeSet<String> = SECRETS.iter().map(|secret| format!("{secret}_file")).collect();
        let all: BTreeSet<String> = names(&all_settings(), "").into_iter().chain(files).collect();
        assert_eq!(names(&example, ""), all);
    }

    #[test]
    fn example_file_lacks_only_its_secrets() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/mostrador.example.toml");
        let config = Config::read(Some(file.as_ref())).unwrap();
        let refused = config.validated(false).unwrap_err().to_string();
        assert!(refused.contains("session.key") && refused.contains("redsys.secret"), "{refused}");
        assert!(!refused.contains("public_url") && !refused.contains("mail.from"), "{refused}");
    }
}
