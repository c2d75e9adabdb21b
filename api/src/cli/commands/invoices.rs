//! CLI commands on invoices: verify the hash chain, write a file, issue missing invoices.

use std::collections::BTreeSet;
use std::path::PathBuf;

use mostrador_core::invoicing::InvoiceFormat;
use serde_json::json;

use crate::cli;
use crate::cli::InvoiceAction;
use crate::clock;
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::{invoices, orders, refunds};
use crate::pdf::Face;
use crate::private_file;
use crate::services::invoicing::hash_chain::ChainReport;
use crate::services::invoicing::invoice_file::{InvoiceFile, InvoiceFileError};
use crate::services::invoicing::{hash_chain, issue};
use crate::services::orders::advance_order;
use crate::services::orders::advance_order::AdvanceError;

#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    #[error("No hay ninguna factura {0}.")]
    Unknown(String),
    #[error(transparent)]
    Document(#[from] InvoiceFileError),
    #[error("{} ya existe. Elige otro nombre, o repite la orden con --force para sustituirlo.", .0.display())]
    Exists(PathBuf),
    #[error("{}: {reason}", .file.display())]
    File { file: PathBuf, reason: std::io::Error },
    #[error(transparent)]
    Order(#[from] AdvanceError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[derive(Debug)]
pub enum InvoiceReport {
    Verified(ChainReport),
    Written {
        file: PathBuf,
        lacks: BTreeSet<char>,
    },
    Issued {
        /// Orders of the new invoices, refunds included.
        orders: Vec<String>,
        lacks: BTreeSet<char>,
    },
}

impl InvoiceReport {
    pub const fn is_ok(&self) -> bool {
        !matches!(self, Self::Verified(ChainReport { errors, .. }) if !errors.is_empty())
    }

    pub fn render(&self, json: bool) -> String {
        if json { format!("{:#}\n", self.to_json()) } else { self.to_text() }
    }

    fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Verified(ChainReport { verified, records, errors }) => {
                let flaws = errors.iter().map(
                    |(number, error)| json!({ "number": number, "flaw": error, "text": error.message() }),
                );
                json!({ "well": self.is_ok(), "invoices": verified, "records": records, "flaws": flaws.collect::<Vec<_>>() })
            }
            Self::Written { file, lacks } => json!({ "file": file, "not_printable": lacks }),
            Self::Issued { orders, lacks } => json!({ "orders": orders, "not_printable": lacks }),
        }
    }

    fn to_text(&self) -> String {
        match self {
            Self::Verified(ChainReport { verified, records, errors }) if errors.is_empty() => {
                format!(
                    "Facturas: {verified}. Registros de VERI*FACTU: {records}. Las cadenas están enteras.\n"
                )
            }
            Self::Verified(ChainReport { verified, records, errors }) => {
                let lines =
                    errors.iter().map(|(number, error)| format!("MAL  {number}: {}\n", error.message()));
                let lines: String = lines.collect();
                let count = errors.len();
                format!(
                    "{lines}Facturas: {verified}. Registros de VERI*FACTU: {records}. Cosas mal: {count}.\n"
                )
            }
            Self::Written { file, lacks } => format!("{}\n{}", file.display(), missing_glyphs_warning(lacks)),
            Self::Issued { orders, .. } if orders.is_empty() => "No falta ninguna factura.\n".to_owned(),
            Self::Issued { orders, lacks } => format!(
                "Facturas expedidas: {} ({}).\n{}",
                orders.len(),
                orders.join(", "),
                missing_glyphs_warning(lacks)
            ),
        }
    }
}

fn missing_glyphs_warning(lacks: &BTreeSet<char>) -> String {
    if lacks.is_empty() {
        return String::new();
    }
    let lacks: String = lacks.iter().collect();
    format!("Ojo: el tipo de letra del PDF no tiene estos caracteres, y pone «?» en su lugar: {lacks}\n")
}

pub async fn run(
    store: &Database,
    config: &Config,
    action: &InvoiceAction,
) -> Result<InvoiceReport, InvoiceError> {
    match action {
        InvoiceAction::Verify => {
            Ok(InvoiceReport::Verified(hash_chain::verify(&mut *store.begin_read().await?).await?))
        }
        InvoiceAction::Pdf(file) => write_file(store, config, file, InvoiceFormat::Pdf).await,
        InvoiceAction::Facturae(file) => write_file(store, config, file, InvoiceFormat::Facturae).await,
        InvoiceAction::Ubl(file) => write_file(store, config, file, InvoiceFormat::Ubl).await,
        InvoiceAction::Issue => issue(store, config).await,
    }
}

async fn write_file(
    store: &Database,
    config: &Config,
    target: &cli::InvoiceFile,
    format: InvoiceFormat,
) -> Result<InvoiceReport, InvoiceError> {
    let mut db = store.begin_read().await?;
    let found = InvoiceFile::load(&mut db, config, &target.number).await?;
    let found = found.ok_or_else(|| InvoiceError::Unknown(target.number.clone()))?;
    let bytes = found.render(format)?;
    let file = target.file.clone();
    private_file::write(&file, &bytes, target.force).map_err(|reason| match reason.kind() {
        std::io::ErrorKind::AlreadyExists => InvoiceError::Exists(file.clone()),
        _ => InvoiceError::File { file: file.clone(), reason },
    })?;
    let lacks = match format {
        InvoiceFormat::Pdf => {
            Face::Regular.missing_glyphs(found.invoice.content.texts().chain([found.shop_name.as_str()]))
        }
        InvoiceFormat::Facturae | InvoiceFormat::Ubl => BTreeSet::new(),
    };
    Ok(InvoiceReport::Written { file, lacks })
}

/// Issues missing invoices, each in a transaction of its own: first for orders, in order, then for refunds.
async fn issue(store: &Database, config: &Config) -> Result<InvoiceReport, InvoiceError> {
    advance_order::check_issuer(store, config).await?;
    let mut issued: Vec<Invoice> = Vec::new();
    let missing = invoices::orders_without_invoice(&mut *store.begin_read().await?).await?;
    for number in &missing {
        let new = store.transaction(async |tx| {
            let found = orders::for_update(tx, number).await?;
            if let Some(CustomerOrder { order, .. }) = found.filter(|found| found.order.invoices.is_empty()) {
                Box::pin(issue::issue(tx, config, &order, None, clock::now())).await?;
            }
            let last = invoices::of_order(tx, number).await?.pop();
            Ok::<_, sqlx::Error>(last)
        });
        issued.extend(new.await?);
    }
    let unrectified = refunds::without_corrective_invoice(&mut *store.begin_read().await?).await?;
    for refund in &unrectified {
        let new = store.transaction(async |tx| {
            let found = orders::for_update(tx, &refund.order).await?;
            // Another process may have issued it since the list was read.
            let is_unrectified = refunds::without_corrective_invoice(tx).await?.contains(refund);
            if let Some(CustomerOrder { order, .. }) = found.filter(|_| is_unrectified) {
                Box::pin(issue::rectify(tx, config, &order, refund, clock::now())).await?;
            }
            let last = invoices::of_order(tx, &refund.order).await?.pop();
            Ok::<_, sqlx::Error>(last)
        });
        issued.extend(new.await?);
    }
    let lacks = Face::Regular.missing_glyphs(issued.iter().flat_map(|invoice| invoice.content.texts()));
    Ok(InvoiceReport::Issued {
        orders: issued.into_iter().map(|invoice| invoice.order.to_string()).collect(),
        lacks,
    })
}
