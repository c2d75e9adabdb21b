//! CLI commands on access codes of the trade price table: create, list, revoke.

use clap::{Args, Subcommand};
use mostrador_core::time::Timestamp;
use serde::Serialize;

use crate::cli::report::Report;
use crate::clock;
use crate::config::Config;
use crate::db::repositories::price_codes;
use crate::db::repositories::price_codes::PriceCode;
use crate::db::retry::impl_transient_by_database;
use crate::db::{ConditionalWrite, Database};
use crate::services::price_table::codes::{code_hash, new_code};

const DAY_MS: i64 = 86_400_000;
const MAX_LABEL_LENGTH: usize = 80;

const WITHOUT_KEY: &str = "Ojo: falta price_table.key en la configuración. Sin ella, en producción ningún código abre \
    nada.\n";

#[derive(Clone, Debug, Args)]
pub struct PriceTable {
    #[arg(long, global = true, help = "Escribe el resultado en JSON")]
    pub json: bool,
    #[command(subcommand)]
    pub command: PriceTableCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub enum PriceTableCommand {
    #[command(subcommand, about = "Gestiona los códigos de acceso")]
    Code(CodeAction),
}

#[derive(Clone, Debug, Subcommand)]
pub enum CodeAction {
    #[command(about = "Crea un código y lo muestra una única vez")]
    Add(NewCode),
    #[command(about = "Lista los códigos, del más reciente al más antiguo, sin el código en sí")]
    List,
    #[command(about = "Revoca un código y los accesos abiertos con él")]
    Revoke(CodeId),
}

#[derive(Clone, Debug, Args)]
pub struct NewCode {
    #[arg(value_name = "ETIQUETA", help = "Destinatario del código, como «Clínica Sol»")]
    pub label: String,
    #[arg(
        long,
        value_name = "DÍAS",
        value_parser = clap::value_parser!(u16).range(1..),
        help = "Días de validez; por defecto, sin caducidad"
    )]
    pub days: Option<u16>,
}

#[derive(Clone, Copy, Debug, Args)]
pub struct CodeId {
    #[arg(value_name = "ID", help = "Identificador del código, según `price-table code list`")]
    pub id: i64,
}

#[derive(Debug, thiserror::Error)]
pub enum PriceCodeError {
    #[error("Di para quién es el código, en {MAX_LABEL_LENGTH} letras o menos.")]
    Label,
    #[error("No hay ningún código {0} que anular.")]
    Unknown(i64),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(PriceCodeError);

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum CodeReport {
    Created {
        code: String,
        #[serde(flatten)]
        record: PriceCode,
        #[serde(skip)]
        key_is_missing: bool,
    },
    List(Vec<PriceCode>),
    Revoked(PriceCode),
}

pub async fn run(
    store: &Database,
    config: &Config,
    table: &PriceTable,
) -> Result<CodeReport, PriceCodeError> {
    let PriceTableCommand::Code(action) = &table.command;
    let now = clock::now();
    match action {
        CodeAction::Add(new) => add(store, config, new, now).await,
        CodeAction::List => {
            Ok(CodeReport::List(price_codes::all(&mut *store.begin_read().await?, now).await?))
        }
        CodeAction::Revoke(CodeId { id }) => revoke(store, *id, now).await,
    }
}

async fn add(
    store: &Database,
    config: &Config,
    new: &NewCode,
    now: Timestamp,
) -> Result<CodeReport, PriceCodeError> {
    let label = new.label.trim();
    if label.is_empty() || label.chars().count() > MAX_LABEL_LENGTH {
        return Err(PriceCodeError::Label);
    }
    let (code, expires_at) = (new_code(), new.days.map(|days| now + i64::from(days) * DAY_MS));
    let hash = code_hash(&code);
    let record = store.transaction(async |tx| {
        let id = price_codes::insert(tx, &hash, label, now, expires_at).await?;
        let record = price_codes::by_id(tx, id, now).await?.ok_or(PriceCodeError::Unknown(id))?;
        Ok::<_, PriceCodeError>(record)
    });
    let record = record.await?;
    Ok(CodeReport::Created { code, record, key_is_missing: config.price_table.key.is_empty() })
}

async fn revoke(store: &Database, id: i64, now: Timestamp) -> Result<CodeReport, PriceCodeError> {
    let code = store.transaction(async |tx| {
        if price_codes::revoke(tx, id, now).await? == ConditionalWrite::Unchanged {
            return Err(PriceCodeError::Unknown(id));
        }
        price_codes::by_id(tx, id, now).await?.ok_or(PriceCodeError::Unknown(id))
    });
    Ok(CodeReport::Revoked(code.await?))
}

impl Report for CodeReport {
    fn to_text(&self) -> String {
        match self {
            Self::Created { code, record, key_is_missing } => {
                let end = record.expires_at.as_ref().map(|end| format!(", hasta {end}")).unwrap_or_default();
                let warning = if *key_is_missing { WITHOUT_KEY } else { "" };
                format!(
                    "{code}\n\nEs el código {} del tarifario, para {}{end}. Apúntalo ahora: no se guarda y no se vuelve a \
                     enseñar.\n{warning}",
                    record.id, record.label
                )
            }
            Self::List(codes) if codes.is_empty() => "No hay códigos.\n".to_owned(),
            Self::List(codes) => codes.iter().map(line).collect(),
            Self::Revoked(code) => format!("El código {}, para {}, ya no abre nada.\n", code.id, code.label),
        }
    }
}

fn line(code: &PriceCode) -> String {
    let state = match (&code.revoked_at, &code.expires_at) {
        (Some(when), _) => format!("anulado {when}"),
        (None, Some(end)) if code.usable => format!("hasta {end}"),
        (None, Some(end)) => format!("caducado {end}"),
        (None, None) => "sin caducidad".to_owned(),
    };
    let used = code.last_used_at.as_deref().unwrap_or("nunca");
    format!("{:>4}  {:<30}  {state:<30}  último uso: {used}\n", code.id, code.label)
}
