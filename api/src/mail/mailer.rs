//! Client of the mail server, which sends queued emails over SMTP.

use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor};

use super::html;
use crate::db::repositories::outbox::QueuedEmail;
use crate::{config, environment};

#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// File that is attached to an email.
#[derive(Clone, Debug)]
pub struct AttachedFile {
    pub name: String,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("mail.smtp no es una dirección smtp:// o smtps:// válida")]
    Server,
    #[error("mail.from no es una dirección de correo válida")]
    Sender,
}

impl Mailer {
    /// Creates a client for the configured server; `None` when no server is configured.
    pub fn new(mail: &config::Mail) -> Result<Option<Self>, MailError> {
        if mail.smtp.is_empty() {
            return Ok(None);
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(mail.smtp.reveal())
            .map_err(|_| MailError::Server)?
            .timeout(Some(Duration::from_secs(20)))
            .build();
        Ok(Some(Self { transport, from: mail.from.parse().map_err(|_| MailError::Sender)? }))
    }

    /// Sends an email. The error is the refusal of the server, or that of the connection.
    pub async fn send(&self, queued: &QueuedEmail, files: Vec<AttachedFile>) -> Result<(), String> {
        let mail = self.mail(queued, files)?;
        if let Some(simulated) = environment::send_mail(&mail) {
            return simulated.await;
        }
        self.transport.send(mail).await.map(drop).map_err(|error| error.to_string())
    }

    /// Checks the connection to the server: connects and logs in, without sending. The error is the server's
    /// message or the connection error.
    pub async fn check_connection(&self) -> Result<(), String> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err("el servidor ha cerrado la conexión".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Sends a test message; returns the answer of the server. The error is its refusal, or that of the connection.
    pub async fn send_test(&self, to: &str, shop_name: &str) -> Result<String, String> {
        let to: Mailbox = to.parse().map_err(|_| "el destinatario no es válido".to_owned())?;
        let mail = Mail::builder()
            .from(self.from.clone())
            .to(to)
            .subject(format!("Mensaje de prueba de {shop_name}"))
            .body(format!("Este mensaje confirma que el correo de {shop_name} funciona.\n"))
            .map_err(|error| error.to_string())?;
        let response = self.transport.send(mail).await.map_err(|error| error.to_string())?;
        let lines: Vec<&str> = response.message().collect();
        Ok(format!("{} {}", response.code(), lines.join(" ")).trim().to_owned())
    }

    fn mail(&self, queued: &QueuedEmail, files: Vec<AttachedFile>) -> Result<Mail, String> {
        let to: Mailbox = queued.to.parse().map_err(|_| "invalid recipient address".to_owned())?;
        let html = html::page(&queued.subject, &queued.text);
        let mut content = MultiPart::alternative_plain_html(queued.text.clone(), html);
        if !files.is_empty() {
            content = MultiPart::mixed().multipart(content);
        }
        for AttachedFile { name, media_type, bytes } in files {
            let media_type = ContentType::parse(media_type).map_err(|error| error.to_string())?;
            content = content.singlepart(Attachment::new(name).body(bytes, media_type));
        }
        Mail::builder()
            .message_id(self.message_id(queued))
            .from(self.from.clone())
            .to(to)
            .subject(&queued.subject)
            .multipart(content)
            .map_err(|error| error.to_string())
    }

    /// Returns the `Message-ID`, the same for each delivery attempt.
    fn message_id(&self, queued: &QueuedEmail) -> Option<String> {
        let local_part = &queued.message_id;
        (!local_part.is_empty()).then(|| format!("<{local_part}@{}>", self.from.email.domain()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailer() -> Mailer {
        let mail = config::Mail {
            smtp: "smtp://localhost".into(),
            from: "Tienda de Jabón <hola@tienda.example>".into(),
            owner: String::new(),
        };
        Mailer::new(&mail).unwrap().unwrap()
    }

    fn queued_email(to: &str, subject: &str) -> QueuedEmail {
        QueuedEmail {
            id: 1,
            to: to.into(),
            subject: subject.into(),
            text: "Hola, Ana:\n\nTu jabón está aquí:\nhttps://tienda.example/x\n".into(),
            created_at: String::new(),
            attempts: 0,
            message_id: "1.abc".into(),
            invoices: Vec::new(),
        }
    }

    #[tokio::test]
    async fn an_email_is_sent_as_plain_text_and_html() {
        let mail = mailer().mail(&queued_email("ana@ejemplo.es", "Tu jabón"), Vec::new()).unwrap();
        let sent = String::from_utf8(mail.formatted()).unwrap();
        for part in ["multipart/alternative", "text/plain; charset=utf-8", "text/html; charset=utf-8"] {
            assert!(sent.contains(part), "{sent}");
        }
        assert!(sent.contains("Message-ID: <1.abc@tienda.example>"), "{sent}");
    }

    #[tokio::test]
    async fn files_are_attached_beside_the_texts() {
        let file = AttachedFile {
            name: "F26-000001.pdf".into(),
            media_type: "application/pdf",
            bytes: b"%PDF-1.7".into(),
        };
        let mail = mailer().mail(&queued_email("ana@ejemplo.es", "Tu factura"), vec![file]).unwrap();
        let sent = String::from_utf8(mail.formatted()).unwrap();
        for part in
            ["multipart/mixed", "multipart/alternative", "application/pdf", "filename=\"F26-000001.pdf\""]
        {
            assert!(sent.contains(part), "{sent}");
        }
        assert!(sent.contains("%PDF-1.7"), "{sent}");
    }

    /// User input, such as names and order numbers, is part of subjects.
    #[tokio::test]
    async fn user_input_cannot_inject_email_headers() {
        let evil = "Pedido\r\nBcc: todos@mal.example\r\n\r\nOtro cuerpo";
        let sent = String::from_utf8(
            mailer().mail(&queued_email("ana@ejemplo.es", evil), Vec::new()).unwrap().formatted(),
        )
        .unwrap();
        let head = sent.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
        assert!(head.contains("Content-Type: multipart/alternative"), "{head}");
        for to in ["ana@ejemplo.es\r\nBcc: x@mal.example", "ana@ejemplo.es, x@mal.example", ""] {
            assert!(mailer().mail(&queued_email(to, "Tu jabón"), Vec::new()).is_err(), "{to}");
        }
    }

    #[tokio::test]
    async fn mail_settings_are_validated() {
        let settings = |smtp: &str, from: &str| config::Mail {
            smtp: smtp.into(),
            from: from.into(),
            owner: String::new(),
        };
        assert!(Mailer::new(&settings("", "x")).unwrap().is_none());
        assert!(matches!(Mailer::new(&settings("ftp://x", "a@b.es")), Err(MailError::Server)));
        assert!(matches!(Mailer::new(&settings("smtp://localhost", "x")), Err(MailError::Sender)));
        assert!(Mailer::new(&settings("smtp://localhost", "Tienda <a@b.es>")).unwrap().is_some());
    }
}
