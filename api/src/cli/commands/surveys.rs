//! CLI commands on surveys: list them and create response links.

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::AdminArgs;
use crate::cli::report::Report;
use crate::config::{Config, ConfigError};
use crate::db::Database;
use crate::db::repositories::surveys;
use crate::db::repositories::surveys::SurveyWithCounts;
use crate::db::retry::impl_transient_by_database;
use crate::services::surveys::{create_links, path};

#[derive(Clone, Debug, Args)]
pub struct Surveys {
    #[command(flatten)]
    pub args: AdminArgs,
    #[command(subcommand)]
    pub action: SurveyAction,
}

#[derive(Clone, Debug, Subcommand)]
pub enum SurveyAction {
    #[command(about = "Lista las encuestas con sus enlaces y respuestas")]
    List,
    #[command(about = "Crea enlaces de respuesta de un solo uso")]
    Links(NewLinks),
}

#[derive(Clone, Debug, Args)]
pub struct NewLinks {
    #[arg(value_name = "ENCUESTA", help = "Identificador de la encuesta, según `survey list`")]
    pub slug: String,
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=10_000),
        help = "Número de enlaces"
    )]
    pub count: u16,
}

#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    #[error("No hay ninguna encuesta {0}.")]
    Unknown(String),
    #[error(transparent)]
    IssuerSettings(#[from] ConfigError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(SurveyError);

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum SurveyReport {
    List(Vec<SurveySummary>),
    Links(Vec<String>),
}

#[derive(Clone, Debug, Serialize)]
pub struct SurveySummary {
    pub slug: String,
    pub title: String,
    pub links: i64,
    pub responses: i64,
}

pub async fn run(
    store: &Database,
    config: &Config,
    action: &SurveyAction,
) -> Result<SurveyReport, SurveyError> {
    match action {
        SurveyAction::List => {
            let all = surveys::all(&mut *store.begin_read().await?).await?;
            Ok(SurveyReport::List(all.into_iter().map(summary).collect()))
        }
        SurveyAction::Links(new) => links(store, config, new).await,
    }
}

fn summary(SurveyWithCounts { record, links, responses }: SurveyWithCounts) -> SurveySummary {
    SurveySummary { slug: record.slug, title: record.survey.title, links, responses }
}

async fn links(store: &Database, config: &Config, new: &NewLinks) -> Result<SurveyReport, SurveyError> {
    let links = store.transaction(async |tx| {
        let url = config.issuer_url()?;
        let links = create_links(tx, &new.slug, new.count).await?;
        let links = links.ok_or_else(|| SurveyError::Unknown(new.slug.clone()))?;
        Ok::<_, SurveyError>(links.iter().map(|link| url.page(&path(link))).collect())
    });
    Ok(SurveyReport::Links(links.await?))
}

impl Report for SurveyReport {
    fn to_text(&self) -> String {
        match self {
            Self::List(surveys) if surveys.is_empty() => "No hay encuestas.\n".to_owned(),
            Self::List(surveys) => surveys.iter().map(line).collect(),
            Self::Links(links) => links.join("\n") + "\n",
        }
    }
}

fn line(survey: &SurveySummary) -> String {
    let SurveySummary { slug, title, links, responses } = survey;
    format!("{slug:<30}  {responses:>5} de {links:<5}  {title}\n")
}
