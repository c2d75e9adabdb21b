//! Delivery of the emails in the outbox, with the invoices that they name (rule 17.8).
//!
//! Delivery is at least once: an email is marked as sent after the server accepted it, so a crash in between
//! sends it again, with the same `Message-ID`, by which mail servers recognise duplicates. An email is
//! claimed before it is sent, so that only one of several processes sends it.

use std::sync::Arc;
use std::time::Duration;

use mostrador_core::invoicing::InvoiceFormat;

use crate::clock;
use crate::config::Config;
use crate::db::repositories::outbox;
use crate::db::repositories::outbox::QueuedEmail;
use crate::db::{ConditionalWrite, Database, with_job_timeout};
use crate::mail::mailer::{AttachedFile, Mailer};
use crate::services::invoicing::invoice_file::InvoiceFile;

const POLL_INTERVAL: Duration = Duration::from_secs(5);
const BATCH_SIZE: i64 = 20;
/// Duration of a claim on an email; longer than the SMTP timeout.
const CLAIM_MS: i64 = 5 * 60_000;
/// Delay after a first failure; it doubles with each further one, up to [`outbox::MAX_RETRY_DELAY_MS`].
const INITIAL_BACKOFF_MS: i64 = 60_000;

/// Polls the outbox and sends due emails; never returns. `current` gives the settings in force and their client, or none while
/// there is no server. After a full batch, sent by this or another process,
/// it polls again at once, because more are probably due, for example after an outage of the mail server.
pub async fn run(store: Database, mut current: impl FnMut() -> Option<(Arc<Config>, Mailer)>) {
    loop {
        let handled = match current() {
            Some((config, mailer)) => send_due(&store, &config, &mailer).await.unwrap_or_else(|error| {
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
pub async fn send_due(store: &Database, config: &Config, mailer: &Mailer) -> Result<i64, sqlx::Error> {
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
        let outcome = match attached_files(store, config, &email).await {
            Ok(files) => mailer.send(&email, files).await,
            Err(reason) => Err(reason),
        };
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

/// Renders the PDF of each invoice of an email. The error is the reason why one cannot be attached now.
async fn attached_files(
    store: &Database,
    config: &Config,
    email: &QueuedEmail,
) -> Result<Vec<AttachedFile>, String> {
    let mut files = Vec::new();
    for number in &email.invoices {
        let bytes = rendered(store, config, number).await?;
        let name = InvoiceFormat::Pdf.file_name(number);
        files.push(AttachedFile { name, media_type: InvoiceFormat::Pdf.media_type(), bytes });
    }
    Ok(files)
}

async fn rendered(store: &Database, config: &Config, number: &str) -> Result<Vec<u8>, String> {
    let mut db = store.begin_read().await.map_err(|error| error.to_string())?;
    let found = InvoiceFile::load(&mut db, config, number).await.map_err(|error| error.to_string())?;
    drop(db);
    let found = found.ok_or_else(|| format!("no hay ninguna factura {number}"))?;
    let rendering = tokio::task::spawn_blocking(move || found.render(InvoiceFormat::Pdf));
    let bytes = rendering.await.map_err(|error| error.to_string())?;
    bytes.map_err(|error| error.to_string())
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
}
