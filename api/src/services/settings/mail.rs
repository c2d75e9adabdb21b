//! Sender and server of mail. The password is written, never read.

use lettre::message::Mailbox;
use mostrador_core::forms::{FieldError, is_email};
use mostrador_core::shop_settings::{MailEncryption, MailServer, check_mail};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use url::Url;
use utoipa::ToSchema;

use super::{INVALID, record, save, saved};
use crate::clock;
use crate::config::saved::{SavedMail, SavedSettings, Section};
use crate::config::{Config, Secret, secret_cipher};
use crate::db::Database;
use crate::error::ApiError;
use crate::mail::mailer::Mailer;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Mail settings, as staff see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailView {
    pub sender_name: String,
    /// Address from which the shop writes.
    pub sender: String,
    /// Address that receives new orders; empty for none.
    pub owner: String,
    #[serde(flatten)]
    pub server: MailServer,
    pub has_password: bool,
    /// Time at which it was set in the panel; null if the configuration holds it.
    pub password_set_at: Option<String>,
    /// A development server sends nothing but test messages.
    pub is_simulated: bool,
}

/// Mail settings, as the owner changes them.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MailInput {
    pub sender_name: String,
    pub sender: String,
    pub owner: String,
    #[serde(flatten)]
    pub server: MailServer,
    /// New password; empty to keep the stored one.
    #[serde(default)]
    #[schema(write_only)]
    pub password: String,
}

/// Recipient of a test message.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MailTest {
    pub to: String,
}

/// Outcome of a test message.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailTestResult {
    pub accepted: bool,
    /// Spanish sentence with the answer of the server.
    pub text: String,
}

/// Returns the mail settings. `configured` has the settings of the configuration.
pub async fn load(db: &mut AnyConnection, configured: &Config) -> Result<Versioned<MailView>, sqlx::Error> {
    Ok(Versioned::new(view(&saved(db).await?, configured)))
}

fn view(saved: &SavedSettings, configured: &Config) -> MailView {
    let is_simulated = configured.dev;
    if let Some(mail) = saved.section::<SavedMail>() {
        return MailView {
            sender_name: mail.sender_name,
            sender: mail.sender,
            owner: mail.owner,
            server: mail.server,
            has_password: !mail.password.is_empty(),
            password_set_at: mail.password_set_at,
            is_simulated,
        };
    }
    let from: Option<Mailbox> = configured.mail.from.parse().ok();
    let (server, password) = configured_server(&configured.mail.smtp);
    MailView {
        sender_name: from.as_ref().and_then(|from| from.name.clone()).unwrap_or_default(),
        sender: from.map(|from| from.email.to_string()).unwrap_or_default(),
        owner: configured.mail.owner.clone(),
        server,
        has_password: !password.is_empty(),
        password_set_at: None,
        is_simulated,
    }
}

/// Returns the server and the password of the configuration.
fn configured_server(smtp: &Secret) -> (MailServer, String) {
    let Ok(url) = Url::parse(smtp.reveal()) else { return (MailServer::default(), String::new()) };
    let decode = |text: &str| mostrador_core::url::decode(text).unwrap_or_default();
    let (encryption, port) = match (url.scheme(), url.query()) {
        ("smtps", _) => (MailEncryption::Tls, 465),
        (_, Some(_)) => (MailEncryption::Starttls, 587),
        _ => (MailEncryption::None, 25),
    };
    let server = MailServer {
        host: url.host_str().unwrap_or_default().to_owned(),
        port: url.port().unwrap_or(port),
        encryption,
        user: decode(url.username()),
    };
    (server, decode(url.password().unwrap_or_default()))
}

/// Changes the mail settings. Another server or user needs its password again, so that the stored one is never sent
/// elsewhere.
pub async fn update(
    store: &Database,
    configured: &Config,
    session: &StaffSession,
    expected: &ExpectedVersion,
    input: MailInput,
) -> Result<Versioned<MailView>, ApiError> {
    let updated = store.transaction(async |tx| {
        version::lock(tx, "settings").await?;
        let saved = saved(tx).await?;
        let before = Versioned::new(view(&saved, configured));
        before.require(expected)?;
        let MailInput { sender_name, sender, owner, server, password } = &input;
        let server = MailServer {
            host: server.host.trim().to_owned(),
            user: server.user.trim().to_owned(),
            ..server.clone()
        };
        let old = &before.data;
        let is_same_login = (&server.host, server.port, &server.user)
            == (&old.server.host, old.server.port, &old.server.user);
        let mut errors = check_mail(sender_name, sender, owner, &server);
        let needs_password = !server.user.is_empty() && password.is_empty();
        if needs_password && !(is_same_login && old.has_password) {
            errors
                .push(FieldError::new("password", "Contraseña es obligatoria para este servidor y usuario"));
        }
        ApiError::ensure_valid(INVALID, errors)?;
        let (password, password_set_at) = if server.user.is_empty() {
            (String::new(), None)
        } else if !password.is_empty() {
            (seal(configured, password)?, Some(clock::format_rfc3339(clock::now())))
        } else if let Some(stored) = saved.section::<SavedMail>() {
            (stored.password, stored.password_set_at)
        } else {
            (seal(configured, &configured_server(&configured.mail.smtp).1)?, None)
        };
        let mail = SavedMail {
            sender_name: sender_name.trim().to_owned(),
            sender: sender.trim().to_owned(),
            owner: owner.trim().to_owned(),
            server,
            password,
            password_set_at,
        };
        save(tx, &mail).await?;
        let after = load(tx, configured).await?;
        record(tx, session, SavedMail::NAME, &before.data, &after.data).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

fn seal(configured: &Config, password: &str) -> Result<String, ApiError> {
    secret_cipher::seal(&configured.session, SavedMail::NAME, password).map_err(|error| {
        tracing::error!(%error, "secret not encrypted");
        ApiError::internal()
    })
}

/// Sends a test message with the settings in force, without the outbox.
pub async fn send_test(in_force: &Config, shop_name: &str, to: &str) -> Result<MailTestResult, ApiError> {
    let to = to.trim();
    let errors =
        (!is_email(to)).then(|| FieldError::new("to", "Destinatario debe ser un correo electrónico válido"));
    ApiError::ensure_valid(INVALID, errors.into_iter().collect())?;
    let refused = |text: String| MailTestResult { accepted: false, text };
    let mailer = match Mailer::new(&in_force.mail) {
        Ok(Some(mailer)) => mailer,
        Ok(None) => {
            return Ok(refused("No hay servidor de correo: indica uno y guarda los cambios.".to_owned()));
        }
        Err(error) => return Ok(refused(format!("{error}."))),
    };
    Ok(match mailer.send_test(to, shop_name).await {
        Ok(answer) => MailTestResult {
            accepted: true,
            text: format!("El servidor ha aceptado el mensaje para {to}: «{answer}»."),
        },
        Err(reason) => refused(format!("El servidor no ha aceptado el mensaje: {reason}.")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configured_server_is_described_without_its_password() {
        let (server, password) =
            configured_server(&"smtp://ana%40b.es:cla%3Ave@smtp.b.es:587?tls=required".into());
        assert_eq!(
            server,
            MailServer {
                host: "smtp.b.es".into(),
                port: 587,
                encryption: MailEncryption::Starttls,
                user: "ana@b.es".into()
            }
        );
        assert_eq!(password, "cla:ve");
        let (tls, none) = configured_server(&"smtps://smtp.b.es".into());
        assert_eq!((tls.port, tls.encryption, none.as_str()), (465, MailEncryption::Tls, ""));
        assert_eq!(configured_server(&"".into()).0, MailServer::default());
    }
}
