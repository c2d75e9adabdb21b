//! The surveys, from a terminal: which there are, and links to give out.

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::accounts::keyring::random_text;
use crate::cli::How;
use crate::clock;
use crate::config::{Config, ConfigError};
use crate::store::Store;
use crate::store::retry::passes_as_its_database;
use crate::store::surveys::{self, Kept};

/// Bytes of a link: nobody guesses them.
const LINK: usize = 16;

/// What is done with surveys.
#[derive(Clone, Debug, Args)]
pub struct Surveys {
    /// For whom it is said, and with which settings.
    #[command(flatten)]
    pub how: How,
    /// What.
    #[command(subcommand)]
    pub action: SurveyAction,
}

/// What is done with surveys.
#[derive(Clone, Debug, Subcommand)]
pub enum SurveyAction {
    /// Lists them.
    #[command(about = "Las encuestas, con los enlaces repartidos y los contestados")]
    List,
    /// Makes links.
    #[command(about = "Crea enlaces nuevos: cada uno es para una persona y se contesta una vez")]
    Links(NewLinks),
}

/// Links to be made.
#[derive(Clone, Debug, Args)]
pub struct NewLinks {
    /// To which survey.
    #[arg(value_name = "ENCUESTA", help = "El nombre de la encuesta, según `survey list`")]
    pub slug: String,
    /// How many.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=10_000),
        help = "Cuántos"
    )]
    pub count: u16,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// No such survey.
    #[error("No hay ninguna encuesta {0}.")]
    Unknown(String),
    /// A link needs a place where it leads.
    #[error(transparent)]
    Letterhead(#[from] ConfigError),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

passes_as_its_database!(SurveyError);

/// What there is to say.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum SurveyReport {
    /// The surveys.
    List(Vec<Standing>),
    /// New links.
    Links(Vec<String>),
}

/// A survey and how far it is.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The owner's name for it.
    pub slug: String,
    /// What people read above it.
    pub title: String,
    /// Links given out.
    pub links: i64,
    /// Links answered.
    pub responses: i64,
}

/// Does what is asked for.
///
/// # Errors
/// There is no such survey, or the database fails.
pub async fn run(store: &Store, config: &Config, action: &SurveyAction) -> Result<SurveyReport, SurveyError> {
    match action {
        SurveyAction::List => {
            let all = surveys::all(&mut *store.read().await?).await?;
            Ok(SurveyReport::List(all.into_iter().map(standing).collect()))
        }
        SurveyAction::Links(new) => links(store, config, new).await,
    }
}

fn standing((kept, links, responses): (Kept, i64, i64)) -> Standing {
    Standing { slug: kept.slug, title: kept.survey.title, links, responses }
}

async fn links(store: &Store, config: &Config, new: &NewLinks) -> Result<SurveyReport, SurveyError> {
    let now = clock::now_ms();
    let links = store.transact(async |mut tx| {
        if surveys::all(&mut tx).await?.iter().all(|(kept, _, _)| kept.slug != new.slug) {
            return Err(SurveyError::Unknown(new.slug.clone()));
        }
        let shop = config.letterhead()?;
        let mut links = Vec::new();
        for _ in 0..new.count {
            let id = random_text(LINK);
            surveys::put_link(&mut tx, &id, &new.slug, now).await?;
            links.push(shop.page(&format!("/encuestas/{id}")));
        }
        Ok((tx, links))
    });
    Ok(SurveyReport::Links(links.await?))
}

impl SurveyReport {
    /// The text to print.
    ///
    /// # Errors
    /// It has no JSON form.
    pub fn shown(&self, json: bool) -> Result<String, serde_json::Error> {
        if json {
            return Ok(serde_json::to_string_pretty(self)? + "\n");
        }
        Ok(match self {
            Self::List(surveys) if surveys.is_empty() => "No hay encuestas.\n".to_owned(),
            Self::List(surveys) => surveys.iter().map(line).collect(),
            Self::Links(links) => links.join("\n") + "\n",
        })
    }
}

fn line(survey: &Standing) -> String {
    let Standing { slug, title, links, responses } = survey;
    format!("{slug:<30}  {responses:>5} de {links:<5}  {title}\n")
}
