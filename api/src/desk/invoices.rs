//! Invoices at a terminal: the chain walked, one written as PDF, those issued that are missing.

use std::fmt;
use std::path::PathBuf;

use crate::checkout::confirmation::Sender;
use crate::cli::{InvoiceAction, InvoicePdf};
use crate::clock;
use crate::config::Config;
use crate::documents::DocumentError;
use crate::invoices::chain::{self, Walk};
use crate::invoices::{issuing, page};
use crate::store::{Store, configs, invoices, orders};

use super::{DeskError, insist_on_seller};

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    /// No such invoice.
    #[error("No hay ninguna factura {0}.")]
    Unknown(String),
    /// It cannot be drawn.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// It cannot be written.
    #[error("{}: {reason}", .file.display())]
    File {
        /// Where to.
        file: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// Not by this seller.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What there is to say.
#[derive(Debug)]
pub enum InvoiceReport {
    /// The chain was walked.
    Walked(Walk),
    /// One was written.
    Written(PathBuf),
    /// Some were issued, by order.
    Issued(Vec<String>),
}

impl InvoiceReport {
    /// Whether everything is as it should be.
    #[must_use]
    pub const fn is_well(&self) -> bool {
        !matches!(self, Self::Walked(Walk { flaws, .. }) if !flaws.is_empty())
    }
}

impl fmt::Display for InvoiceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walked(walk) if walk.flaws.is_empty() => {
                writeln!(f, "Facturas: {}. La cadena está entera.", walk.seen)
            }
            Self::Walked(walk) => {
                for (number, flaw) in &walk.flaws {
                    writeln!(f, "MAL  {number}: {}", flaw.text())?;
                }
                writeln!(f, "Facturas: {}, con algo mal: {}.", walk.seen, walk.flaws.len())
            }
            Self::Written(file) => writeln!(f, "{}", file.display()),
            Self::Issued(orders) if orders.is_empty() => writeln!(f, "No falta ninguna factura."),
            Self::Issued(orders) => {
                writeln!(f, "Facturas expedidas: {} ({}).", orders.len(), orders.join(", "))
            }
        }
    }
}

/// Does what is asked for.
///
/// # Errors
/// Why it cannot be done.
pub async fn run(
    store: &Store,
    config: &Config,
    action: &InvoiceAction,
) -> Result<InvoiceReport, InvoiceError> {
    match action {
        InvoiceAction::Verify => Ok(InvoiceReport::Walked(chain::walk(store).await?)),
        InvoiceAction::Pdf(pdf) => write(store, config, pdf).await,
        InvoiceAction::Issue => issue(store, config).await,
    }
}

async fn write(store: &Store, config: &Config, pdf: &InvoicePdf) -> Result<InvoiceReport, InvoiceError> {
    let mut db = store.read().await?;
    let invoice = invoices::by_number(&mut db, &pdf.number).await?;
    let invoice = invoice.ok_or_else(|| InvoiceError::Unknown(pdf.number.clone()))?;
    let house = configs::value(&mut db, "trade_name").await?;
    let bytes = page::pdf(&invoice, &house, &config.invoices.verification_url)?;
    let file = pdf.file.clone();
    tokio::fs::write(&file, bytes)
        .await
        .map_err(|reason| InvoiceError::File { file: file.clone(), reason })?;
    Ok(InvoiceReport::Written(file))
}

/// Each in a transaction of its own, in the order of the payments.
async fn issue(store: &Store, config: &Config) -> Result<InvoiceReport, InvoiceError> {
    let url = insist_on_seller(store, config).await?;
    let missing = invoices::missing(&mut *store.read().await?).await?;
    for number in &missing {
        let sender = Sender { config, url: &url, now_ms: clock::now_ms() };
        let issued = store.transact(async |mut tx| {
            let found = orders::for_change(&mut tx, number).await?;
            if let Some((_, order)) = found.filter(|(_, order)| order.invoices.is_empty()) {
                issuing::issue(&mut tx, sender, &order).await?;
            }
            Ok::<_, sqlx::Error>((tx, ()))
        });
        issued.await?;
    }
    Ok(InvoiceReport::Issued(missing))
}
