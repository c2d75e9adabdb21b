//! Reads the settings from the TOML file, overridden by the environment.

use std::path::Path;

use figment::Figment;
use figment::providers::{Env, Format, Toml};
use figment::value::Value;

use super::former_names::current_name;
use super::secret_files::{self, FileSettings, secret_for_file_setting};
use super::{Config, ConfigError};

impl Config {
    /// Reads the file, if any, then the environment.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut figment = Figment::new();
        if let Some(file) = file {
            figment = figment.merge(FileSettings(Toml::file_exact(file)));
        }
        let defaults = Value::serialize(Self::default()).map_err(Box::new)?;
        // Other programs may use environment variables with the same prefix.
        let is_setting = |name: &str| {
            let first = name.split('.').next().unwrap_or(name);
            defaults.find_ref(first).is_some() || secret_for_file_setting(first).is_some()
        };
        let variables: Vec<(String, String)> = Env::prefixed("MOSTRADOR_")
            .split("__")
            .iter()
            .map(|(name, value)| (current_name(&name.as_str().to_lowercase()), value))
            .filter(|(name, _)| is_setting(name))
            .collect();
        for (name, value) in variables.iter().cloned() {
            figment = if let Some(secret) = secret_for_file_setting(&name) {
                if variables.iter().any(|(other, value)| other == secret && !value.is_empty()) {
                    let reason = format!("{secret} y {name}: pon solo uno de los dos");
                    return Err(Box::new(figment::Error::from(reason)).into());
                }
                figment.merge((secret, secret_files::read(secret, &value)?))
            } else if matches!(
                defaults.find_ref(&name),
                Some(Value::Num(..) | Value::Bool(..) | Value::Array(..))
            ) {
                figment.merge((name, value.parse::<Value>().unwrap_or_else(|never| match never {})))
            } else {
                // Merchant and terminal numbers are text: leading zeros are significant.
                figment.merge((name, value))
            };
        }
        Ok(figment.extract().map_err(Box::new)?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use figment::Provider;
    use figment::providers::Serialized;
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
        let defaults = Value::serialize(Config::default()).unwrap();
        assert!(all_settings().keys().all(|name| defaults.find_ref(name).is_some()));
        assert!(SECRETS.iter().all(|secret| names(&all_settings(), "").contains(*secret)));
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
