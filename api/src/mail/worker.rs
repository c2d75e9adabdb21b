//! Sends what waits in the outbox. A letter counts as sent only when the other side has taken it, so a crash in
//! between can send it twice and never not at all; both times under the same name, by which mailboxes know it again. A
//! letter is taken before it is sent, so that of several processes one sends it.

use std::time::Duration;

use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message as Mail, Tokio1Executor};

use super::html;
use crate::clock;
use crate::config;
use crate::store::outbox::{self, Letter};
use crate::store::{Store, in_time};
use crate::world;

/// How often the outbox is looked at.
const PAUSE: Duration = Duration::from_secs(5);
/// Letters taken at once.
const BATCH: i64 = 20;
/// For so long a letter that was taken is nobody else's; longer than the server may take.
const TAKEN_MS: i64 = 5 * 60_000;
/// The wait after a first failure; it doubles with each further one, up to [`outbox::LONGEST_WAIT_MS`].
const FIRST_WAIT_MS: i64 = 60_000;

/// Who carries the mail.
#[derive(Clone, Debug)]
pub struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// The settings of the mail make no sense.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    /// No server of this address.
    #[error("mail.smtp no es una dirección smtp:// o smtps:// válida")]
    Server,
    /// No sender.
    #[error("mail.from no es una dirección de correo válida")]
    Sender,
}

impl Post {
    /// The configured server, or nothing when none is configured.
    ///
    /// # Errors
    /// The settings make no sense.
    pub fn new(mail: &config::Mail) -> Result<Option<Self>, PostError> {
        if mail.smtp.is_empty() {
            return Ok(None);
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(mail.smtp.reveal())
            .map_err(|_| PostError::Server)?
            .timeout(Some(Duration::from_secs(20)))
            .build();
        Ok(Some(Self { transport, from: mail.from.parse().map_err(|_| PostError::Sender)? }))
    }

    async fn send(&self, letter: &Letter) -> Result<(), String> {
        let mail = self.mail(letter)?;
        if let Some(carried) = world::carry(&mail) {
            return carried.await;
        }
        self.transport.send(mail).await.map(drop).map_err(|error| error.to_string())
    }

    /// Whether the server takes mail of this sender: connects and logs in, and sends nothing.
    ///
    /// # Errors
    /// What the server said, or why it could not be asked.
    pub async fn knock(&self) -> Result<(), String> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err("el servidor ha cerrado la conexión".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The letter as it travels: its text, and the same for who is shown HTML.
    fn mail(&self, letter: &Letter) -> Result<Mail, String> {
        let to: Mailbox = letter.to.parse().map_err(|_| "not an address".to_owned())?;
        let html = html::page(&letter.subject, &letter.text);
        Mail::builder()
            .message_id(self.message_id(letter))
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .multipart(MultiPart::alternative_plain_html(letter.text.clone(), html))
            .map_err(|error| error.to_string())
    }

    /// The name of a letter, the same each time that it is sent.
    fn message_id(&self, letter: &Letter) -> Option<String> {
        let name = &letter.message_id;
        (!name.is_empty()).then(|| format!("<{name}@{}>", self.from.email.domain()))
    }
}

/// Sends for ever. While whole batches leave, whoever sends them, there are probably more, such as after the mail server was
/// away: those do not wait for the next look.
pub async fn run(store: Store, post: Post) {
    loop {
        let gone = round(&store, &post).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the outbox cannot be read");
            0
        });
        if gone < BATCH {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Sends what is due, a batch of it; how many left, or are on their way by another process.
///
/// # Errors
/// The database fails.
pub async fn round(store: &Store, post: &Post) -> Result<i64, sqlx::Error> {
    let due = async { outbox::due(&mut *store.read().await?, clock::now_ms(), BATCH).await };
    let letters = in_time(due).await?;
    let mut gone = 0;
    for letter in letters {
        let now = clock::now_ms();
        let taken = store.transact(async |mut tx| {
            let taken = outbox::take(&mut tx, letter.id, now, now + TAKEN_MS).await?;
            Ok::<_, sqlx::Error>((tx, taken))
        });
        if !taken.await? {
            gone += 1;
            continue;
        }
        let outcome = post.send(&letter).await;
        if outcome.is_err() {
            tracing::warn!(letter = letter.id, attempts = letter.attempts + 1, "a letter could not be sent");
        }
        let noted = store.transact(async |mut tx| {
            match &outcome {
                Ok(()) => outbox::sent(&mut tx, letter.id, clock::now_ms()).await?,
                Err(reason) => {
                    let next = clock::now_ms() + wait_ms(letter.attempts);
                    outbox::failed(&mut tx, letter.id, reason, next).await?;
                }
            }
            Ok::<_, sqlx::Error>((tx, ()))
        });
        noted.await?;
        gone += i64::from(outcome.is_ok());
    }
    Ok(gone)
}

fn wait_ms(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.clamp(0, 11)).unwrap_or_default();
    (FIRST_WAIT_MS << doublings).min(outbox::LONGEST_WAIT_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_a_day() {
        assert_eq!([0, 1, 2].map(wait_ms), [60_000, 120_000, 240_000]);
        assert_eq!(wait_ms(500), 86_400_000);
    }

    fn post() -> Post {
        let mail = config::Mail {
            smtp: "smtp://localhost".into(),
            from: "Tienda de Jabón <hola@tienda.example>".into(),
            owner: String::new(),
        };
        Post::new(&mail).unwrap().unwrap()
    }

    fn letter(to: &str, subject: &str) -> Letter {
        Letter {
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
    async fn a_letter_travels_as_text_and_as_html() {
        let mail = post().mail(&letter("ana@ejemplo.es", "Tu jabón")).unwrap();
        let sent = String::from_utf8(mail.formatted()).unwrap();
        for part in ["multipart/alternative", "text/plain; charset=utf-8", "text/html; charset=utf-8"] {
            assert!(sent.contains(part), "{sent}");
        }
        assert!(sent.contains("Message-ID: <1.abc@tienda.example>"), "{sent}");
    }

    /// Names and order numbers that people type end up in subjects.
    #[tokio::test]
    async fn nobody_adds_a_line_to_the_head_of_a_letter() {
        let evil = "Pedido\r\nBcc: todos@mal.example\r\n\r\nOtro cuerpo";
        let sent =
            String::from_utf8(post().mail(&letter("ana@ejemplo.es", evil)).unwrap().formatted()).unwrap();
        let head = sent.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
        assert!(head.contains("Content-Type: multipart/alternative"), "{head}");
        for to in ["ana@ejemplo.es\r\nBcc: x@mal.example", "ana@ejemplo.es, x@mal.example", ""] {
            assert!(post().mail(&letter(to, "Tu jabón")).is_err(), "{to}");
        }
    }

    #[tokio::test]
    async fn without_a_server_nothing_is_sent() {
        let mail = |smtp: &str, from: &str| config::Mail {
            smtp: smtp.into(),
            from: from.into(),
            owner: String::new(),
        };
        assert!(Post::new(&mail("", "x")).unwrap().is_none());
        assert!(matches!(Post::new(&mail("ftp://x", "a@b.es")), Err(PostError::Server)));
        assert!(matches!(Post::new(&mail("smtp://localhost", "x")), Err(PostError::Sender)));
        assert!(Post::new(&mail("smtp://localhost", "Tienda <a@b.es>")).unwrap().is_some());
    }
}
