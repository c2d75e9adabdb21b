//! Sender and server of the shop's mail.

use serde::{Deserialize, Serialize};

use super::{MAX_LINE, check_text};
use crate::forms::{FieldError, is_email};
use crate::json_names::json_names;

/// Encryption of the connection with a mail server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MailEncryption {
    /// TLS from the first byte, usually at port 465.
    #[default]
    Tls,
    /// TLS after a plain start, usually at port 587.
    Starttls,
    /// None, to this machine only.
    None,
}

json_names!(MailEncryption: Tls = "tls", Starttls = "starttls", None = "none");

/// Server that sends the shop's mail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailServer {
    /// Empty while there is none: mail stays in the outbox.
    pub host: String,
    pub port: u16,
    pub encryption: MailEncryption,
    pub user: String,
}

/// Returns the errors of the form. `sender` and `owner` are addresses; the owner may be empty.
pub fn check_mail(sender_name: &str, sender: &str, owner: &str, server: &MailServer) -> Vec<FieldError> {
    let mut errors: Vec<FieldError> =
        check_text("sender_name", "Nombre del remitente", sender_name, false, MAX_LINE).into_iter().collect();
    if sender_name.contains(['"', '<', '>', '\\']) || sender_name.chars().any(char::is_control) {
        errors.push(FieldError::new("sender_name", "Nombre del remitente no puede llevar comillas ni < >"));
    }
    if !is_email(sender.trim()) {
        errors.push(FieldError::new("sender", "Remitente debe ser un correo electrónico válido"));
    }
    if !owner.trim().is_empty() && !is_email(owner.trim()) {
        errors.push(FieldError::new("owner", "Avisos debe ser un correo electrónico válido"));
    }
    let host = server.host.trim();
    if host.is_empty() {
        return errors;
    }
    if host.len() > MAX_LINE || !host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')) {
        errors.push(FieldError::new("host", "Servidor debe ser un nombre como smtp.ejemplo.es"));
    }
    if server.port == 0 {
        errors.push(FieldError::new("port", "Puerto debe estar entre 1 y 65535"));
    }
    if server.encryption == MailEncryption::None && !matches!(host, "localhost" | "127.0.0.1") {
        errors.push(FieldError::new(
            "encryption",
            "Sin cifrar, cualquiera podría leer el correo y su contraseña: elige TLS o STARTTLS",
        ));
    }
    errors.extend(check_text("user", "Usuario", &server.user, false, MAX_LINE));
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(sender: &str, server: &MailServer) -> Vec<String> {
        check_mail("Jaralba", sender, "", server).into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn mail_leaves_this_machine_encrypted() {
        let server = MailServer { host: "smtp.ejemplo.es".into(), port: 465, ..MailServer::default() };
        assert_eq!(fields("hola@ejemplo.es", &server), [""; 0]);
        let open = MailServer { encryption: MailEncryption::None, ..server.clone() };
        assert_eq!(fields("hola@ejemplo.es", &open), ["encryption"]);
        let local = MailServer { host: "127.0.0.1".into(), ..open };
        assert_eq!(fields("hola", &local), ["sender"]);
        let wrong = MailServer { host: "smtp.ejemplo.es/x".into(), port: 0, ..server };
        assert_eq!(fields("hola@ejemplo.es", &wrong), ["host", "port"]);
        assert_eq!(fields("hola@ejemplo.es", &MailServer::default()), [""; 0]);
        assert_eq!(check_mail("<b>", "a@b.es", "x", &MailServer::default()).len(), 2);
    }
}
