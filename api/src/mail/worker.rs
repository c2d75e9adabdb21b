//! Outbox worker: sends queued emails over SMTP.
//!
//! Delivery is at least once: an email is marked as sent after the server accepted it, so a crash in between
//! sends it again, with the same `Message-ID`, by which mail servers recognise duplicates. An email is
//! claimed before it is sent, so that only one of several processes sends it.

use std::time::Duration;

use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor};

use super::html;
use crate::db::repositories::outbox;
use crate::db::repositories::outbox::QueuedEmail;
use crate::db::{ConditionalWrite, Database, with_job_timeout};
use crate::{clock, config, environment};

const POLL_INTERVAL: Duration = Duration::from_secs(5);
const BATCH_SIZE: i64 = 20;
/// Duration of a claim on an email; longer than the SMTP timeout.
const CLAIM_MS: i64 = 5 * 60_000;
/// Delay after a first failure; it doubles with each further one, up to [`outbox::MAX_RETRY_DELAY_MS`].
const INITIAL_BACKOFF_MS: i64 = 60_000;

#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
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

    async fn send(&self, queued: &QueuedEmail) -> Result<(), String> {
        let mail = self.mail(queued)?;
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

    fn mail(&self, queued: &QueuedEmail) -> Result<Mail, String> {
        let to: Mailbox = queued.to.parse().map_err(|_| "invalid recipient address".to_owned())?;
        let html = html::page(&queued.subject, &queued.text);
        Mail::builder()
            .message_id(self.message_id(queued))
            .from(self.from.clone())
            .to(to)
            .subject(&queued.subject)
            .multipart(MultiPart::alternative_plain_html(queued.text.clone(), html))
            .map_err(|error| error.to_string())
    }

    /// Returns the `Message-ID`, the same for each delivery attempt.
    fn message_id(&self, queued: &QueuedEmail) -> Option<String> {
        let local_part = &queued.message_id;
        (!local_part.is_empty()).then(|| format!("<{local_part}@{}>", self.from.email.domain()))
    }
}

/// Polls the outbox and sends due emails; never returns. `mailer` gives the client of the settings in force, or none while
/// there is no server. After a full batch, sent by this or another process,
/// it polls again at once, because more are probably due, for example after an outage of the mail server.
pub async fn run(store: Database, mut mailer: impl FnMut() -> Option<Mailer>) {
    loop {
        let handled = match mailer() {
            Some(post) => send_due(&store, &post).await.unwrap_or_else(|error| {
                tracing::error!(%error, "outbox processing failed");
                0
            }),
            None => 0,
        };
        if handled < BATCH_SIZE {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

/// Sends a batch of due emails. Returns the number of those sent here or claimed by another process.
pub async fn send_due(store: &Database, post: &Mailer) -> Result<i64, sqlx::Error> {
    let due = async { outbox::due(&mut *store.begin_read().await?, clock::now(), BATCH_SIZE).await };
    let emails = with_job_timeout(due).await?;
    let mut handled = 0;
    for email in emails {
        let now = clock::now();
        let claim = store.transaction(async |tx| outbox::claim(tx, email.id, now, now + CLAIM_MS).await);
        if claim.await? == ConditionalWrite::Unchanged {
            handled += 1;
            continue;
        }
        let outcome = post.send(&email).await;
        if outcome.is_err() {
            tracing::warn!(email = email.id, attempts = email.attempts + 1, "email delivery failed");
        }
        let report = store.transaction(async |tx| {
            match &outcome {
                Ok(()) => outbox::mark_sent(tx, email.id, clock::now()).await?,
                Err(reason) => {
                    let next = clock::now() + backoff_ms(email.attempts);
                    outbox::mark_failed(tx, email.id, reason, next).await?;
                }
            }
            Ok::<_, sqlx::Error>(())
        });
        report.await?;
        handled += i64::from(outcome.is_ok());
    }
    Ok(handled)
}

fn backoff_ms(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.clamp(0, 11)).unwrap_or_default();
    (INITIAL_BACKOFF_MS << doublings).min(outbox::MAX_RETRY_DELAY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_backoff_doubles_up_to_a_day() {
        assert_eq!([0, 1, 2].map(backoff_ms), [60_000, 120_000, 240_000]);
        assert_eq!(backoff_ms(500), 86_400_000);
    }

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
        }
    }

    #[tokio::test]
    async fn an_email_is_sent_as_plain_text_and_html() {
        let mail = mailer().mail(&queued_email("ana@ejemplo.es", "Tu jabón")).unwrap();
        let sent = String::from_utf8(mail.formatted()).unwrap();
        for part in ["multipart/alternative", "text/plain; charset=utf-8", "text/html; charset=utf-8"] {
            assert!(sent.contains(part), "{sent}");
        }
        assert!(sent.contains("Message-ID: <1.abc@tienda.example>"), "{sent}");
    }

    /// User input, such as names and order numbers, is part of subjects.
    #[tokio::test]
    async fn user_input_cannot_inject_email_headers() {
        let evil = "Pedido\r\nBcc: todos@mal.example\r\n\r\nOtro cuerpo";
        let sent =
            String::from_utf8(mailer().mail(&queued_email("ana@ejemplo.es", evil)).unwrap().formatted())
                .unwrap();
        let head = sent.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
        assert!(head.contains("Content-Type: multipart/alternative"), "{head}");
        for to in ["ana@ejemplo.es\r\nBcc: x@mal.example", "ana@ejemplo.es, x@mal.example", ""] {
            assert!(mailer().mail(&queued_email(to, "Tu jabón")).is_err(), "{to}");
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
