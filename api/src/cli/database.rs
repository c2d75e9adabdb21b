//! Databases of the commands.

use crate::config::Config;
use crate::db;
use crate::db::Database;
use crate::db::migrations::{SchemaError, SchemaStatus};

/// Error of a command, whose text is for the owner.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Opens an existing database and migrates its schema. A missing database is an error, so that orders are not
/// looked up in a new, empty one.
pub(super) async fn open_existing(config: &Config) -> Result<Database, Failure> {
    ensure_database_exists(config)?;
    open(config).await
}

pub(super) async fn open_without_migrating(config: &Config) -> Result<Database, Failure> {
    ensure_database_exists(config)?;
    let store = connect(config).await?;
    match store.schema_status().await? {
        SchemaStatus::Current(_) | SchemaStatus::Ahead { .. } => Ok(store),
        SchemaStatus::TooNew { required, known } => Err(SchemaError::TooNew { required, known }.into()),
        SchemaStatus::Behind { .. } => {
            Err("La base de datos no está al día. `mostrador migrate` la pone; repite la orden después."
                .into())
        }
    }
}

fn ensure_database_exists(config: &Config) -> Result<(), Failure> {
    if db::is_missing(&config.database) {
        return Err(format!(
            "No hay ninguna base de datos en {}. Di cuál es con --database o en la configuración (--config); si la tienda \
             es nueva, `mostrador migrate` la crea.",
            config.database
        )
        .into());
    }
    Ok(())
}

pub(super) async fn open(config: &Config) -> Result<Database, Failure> {
    let store = connect(config).await?;
    store.migrate().await?;
    Ok(store)
}

async fn connect(config: &Config) -> Result<Database, Failure> {
    let opened = Database::open(&config.database).await;
    opened.map_err(|error| format!("No se puede abrir la base de datos: {error}").into())
}
