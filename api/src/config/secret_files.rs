//! Secrets read from files of their own, such as systemd credentials and Docker secrets: any secret setting
//! may be given as `…_file`, the path of a file with its value. Later sources override earlier ones in either
//! form.

use std::path::Path;

use figment::value::{Dict, Map, Value};
use figment::{Error, Metadata, Profile, Provider};

use super::former_names::{rename_former, table};

/// Confidential settings. A database URL may contain a password.
pub(super) const SECRETS: [&str; 8] = [
    "database",
    "session.key",
    "session.previous_keys",
    "price_table.key",
    "price_table.previous_keys",
    "redsys.secret",
    "redsys.bizum.secret",
    "mail.smtp",
];

const FILE_SUFFIX: &str = "_file";
const MAX_FILE_BYTES: u64 = 64 << 10;

/// Returns the secret setting that a `…_file` setting provides.
pub(super) fn secret_for_file_setting(setting: &str) -> Option<&'static str> {
    let secret = setting.strip_suffix(FILE_SUFFIX)?;
    SECRETS.into_iter().find(|name| *name == secret)
}

/// Reads the file of a secret. Lists have one entry per line; any other secret is a single line.
pub(super) fn read(secret: &str, path: &str) -> Result<Value, Box<Error>> {
    let invalid = |reason: String| Box::new(Error::from(format!("{secret}{FILE_SUFFIX}: {path} {reason}")));
    let unreadable = |error: std::io::Error| invalid(format!("no se puede leer ({error})"));
    let size = std::fs::metadata(Path::new(path)).map_err(unreadable)?.len();
    if size > MAX_FILE_BYTES {
        return Err(invalid("es demasiado grande para un secreto".to_owned()));
    }
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        _ if secret.ends_with("previous_keys") => Ok(Value::from(lines)),
        [] => Err(invalid("está vacío".to_owned())),
        [line] => Ok(Value::from(*line)),
        _ => Err(invalid("tiene más de una línea".to_owned())),
    }
}

/// Provider wrapper that gives settings their current names, and replaces `…_file` settings by the contents of
/// their files.
pub(super) struct FileSettings<P>(pub(super) P);

impl<P: Provider> Provider for FileSettings<P> {
    fn metadata(&self) -> Metadata {
        self.0.metadata()
    }

    fn data(&self) -> Result<Map<Profile, Dict>, Error> {
        let mut data = self.0.data()?;
        for settings in data.values_mut() {
            rename_former(settings);
            for secret in SECRETS {
                let (levels, name) = secret.rsplit_once('.').unwrap_or(("", secret));
                if let Some(level) = table(settings, levels) {
                    replace(level, secret, name).map_err(|error| *error)?;
                }
            }
        }
        Ok(data)
    }
}

fn replace(level: &mut Dict, secret: &str, name: &str) -> Result<(), Box<Error>> {
    let Some(path) = level.remove(&format!("{name}{FILE_SUFFIX}")) else { return Ok(()) };
    let Some(path) = path.as_str() else {
        return Err(Box::new(Error::from(format!("{secret}{FILE_SUFFIX} no es la ruta de un fichero"))));
    };
    let is_set = level.get(name).is_some_and(|value| {
        value.as_str().is_some_and(|text| !text.is_empty())
            || value.as_array().is_some_and(|list| !list.is_empty())
    });
    if is_set {
        return Err(Box::new(Error::from(format!(
            "{secret} y {secret}{FILE_SUFFIX}: pon solo uno de los dos"
        ))));
    }
    level.insert(name.to_owned(), read(secret, path)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn read(toml: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let toml = toml
            .replace("{one}", &file("one", "una-clave-larga-que-nadie-mas-conoce-1234\n"))
            .replace("{two}", &file("two", "vieja-1\nvieja-2\n"))
            .replace("{none}", &file("none", "\n"));
        let config = file("config.toml", &toml);
        Config::read(Some(config.as_ref())).map_err(|error| error.to_string())
    }

    #[test]
    fn secrets_can_be_read_from_files() {
        let config = read(
            "database_file = '{one}'\n[session]\nkey = ''\nkey_file = '{one}'\nprevious_keys_file = '{two}'\n\
             [redsys.bizum]\nterminal = '2'\nsecret_file = '{one}'\n[mail]\nsmtp_file = '{one}'\n",
        )
        .unwrap();
        let secret = "una-clave-larga-que-nadie-mas-conoce-1234";
        assert_eq!((config.session.key.reveal(), config.database.as_str()), (secret, secret));
        assert_eq!(config.session.previous_keys[1].reveal(), "vieja-2");
        assert_eq!(config.redsys.bizum.unwrap().secret.reveal(), secret);
        assert_eq!(config.mail.smtp.reveal(), secret);
    }

    #[test]
    fn unreadable_secret_is_named_but_never_shown() {
        let refused = |toml: &str| read(toml).unwrap_err();
        assert!(
            refused("[session]\nkey_file = '/no/hay'\n")
                .contains("session.key_file: /no/hay no se puede leer")
        );
        assert!(refused("[session]\nkey_file = '{none}'\n").contains("está vacío"));
        let both = refused("[session]\nkey = 'a'\nkey_file = '{one}'\n");
        assert!(both.contains("session.key y session.key_file"), "{both}");
        let several = refused("[session]\nkey_file = '{two}'\n");
        assert!(several.contains("más de una línea") && !several.contains("vieja"), "{several}");
        assert!(refused("[seller]\nnif_file = '{one}'\n").contains("nif_file"));
        assert!(refused("[session]\nkey_file = 3\n").contains("no es la ruta"));
    }
}
