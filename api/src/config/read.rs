//! Reading the settings: the file, then the environment over it.

use std::path::Path;

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::value::Value;

use super::secret_files::{self, WithSecrets, named_by};
use super::{Config, ConfigError};

/// The first level of the settings.
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
    /// Reads the file, if there is one, and the environment.
    ///
    /// # Errors
    /// The file is no TOML, or a setting is unknown or of the wrong kind.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            figment = figment.merge(WithSecrets(Toml::file_exact(file)));
        }
        // The environment may hold variables of this prefix that are meant for other programs.
        let first = |name: &str| name.split("__").next().unwrap_or(name).to_lowercase();
        let known = move |name: &str| {
            let first = first(name);
            SETTINGS.contains(&first.as_str()) || named_by(&first).is_some()
        };
        let variables = Env::prefixed("MOSTRADOR_").filter(move |name| known(name.as_str())).split("__");
        let variables: Vec<(String, String)> =
            variables.iter().map(|(name, value)| (name.as_str().to_lowercase(), value)).collect();
        for (name, value) in variables.iter().cloned() {
            figment = if let Some(secret) = named_by(&name) {
                if variables.iter().any(|(other, value)| other == secret && !value.is_empty()) {
                    let reason = format!("{secret} y {name}: pon solo uno de los dos");
                    return Err(Box::new(figment::Error::from(reason)).into());
                }
                figment.merge((secret, secret_files::read(secret, &value)?))
            } else if is_parsed(&name) {
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

    /// The names of all settings in a table, with their levels.
    fn names(settings: &Dict, above: &str) -> BTreeSet<String> {
        let name = |(name, value): (&String, &Value)| match value {
            Value::Dict(_, below) => names(below, &format!("{above}{name}.")),
            _ => [format!("{above}{name}")].into(),
        };
        settings.iter().flat_map(name).collect()
    }

    fn known() -> Dict {
        let mut config =
            Config { public_url: Some(String::new()), site: Some("x".into()), ..Config::default() };
        config.redsys.bizum = Some(BizumTerminal::default());
        config.backups.folder = Some("x".into());
        config.metrics = Metrics { listen: Some(config.listen) };
        Serialized::defaults(config).data().unwrap().remove(&figment::Profile::Default).unwrap()
    }

    #[test]
    fn every_setting_can_come_from_the_environment() {
        let known = known();
        assert_eq!(known.len(), SETTINGS.len());
        assert!(known.keys().all(|name| SETTINGS.contains(&name.as_str())));
        assert!(SECRETS.iter().all(|secret| names(&known, "").contains(*secret)));
    }

    /// The example with its settings that are commented out, such as `# site = "target/site"`, and nothing else of the
    /// comments.
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
    fn every_setting_is_explained_in_the_example_and_nothing_else_is() {
        let example = Toml::string(&example()).data().unwrap().remove(&figment::Profile::Default).unwrap();
        let files: BTreeSet<String> = SECRETS.iter().map(|secret| format!("{secret}_file")).collect();
        let all: BTreeSet<String> = names(&known(), "").into_iter().chain(files).collect();
        assert_eq!(names(&example, ""), all);
    }

    #[test]
    fn the_example_is_a_shop_that_only_lacks_its_secrets() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/mostrador.example.toml");
        let config = Config::read(Some(file.as_ref())).unwrap();
        let refused = config.ready(false).unwrap_err().to_string();
        assert!(refused.contains("session.key") && refused.contains("redsys.secret"), "{refused}");
        assert!(!refused.contains("public_url") && !refused.contains("mail.from"), "{refused}");
    }
}
