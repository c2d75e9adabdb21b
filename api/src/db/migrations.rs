//! Schema migrations, and the compatibility of program and schema versions.
//!
//! A release only adds to the schema, so an older program can use the schema of a newer one. A later release
//! removes unused parts with a migration whose name states the minimum schema version of the program:
//! `0030_needs_0028_….sql` is for programs that include migration 28. The name is stored in the database,
//! where an older program reads it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Error, SqlSafeStr};

use super::{Database, schema};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// Migrations compiled into the program. Applied migrations of newer programs are ignored.
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrator = Migrator::with_migrations(FILES.files().filter_map(migration).collect());
    migrator.set_ignore_missing(true);
    migrator
});

fn migration(file: &'static File<'static>) -> Option<Migration> {
    let name = file.path().file_stem()?.to_str()?;
    let (version, description) = name.split_once('_')?;
    let sql = file.contents_utf8()?.into_sql_str();
    let description = description.replace('_', " ").into();
    Some(Migration::new(version.parse().ok()?, description, MigrationType::Simple, sql, false))
}

/// Compatibility of a database schema with this program. A schema version is the number of its last
/// migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaStatus {
    Current(i64),
    Behind {
        /// Version of the database; 0 before the first migration.
        at: i64,
        known: i64,
    },
    /// A newer program has added to the schema; this program can still use it.
    Ahead {
        at: i64,
        known: i64,
    },
    TooNew {
        required: i64,
        known: i64,
    },
}

/// Error that makes a database unusable for this program; the messages are for the owner.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    #[error(
        "La base de datos es de una versión más nueva de mostrador: pide un programa que conozca la versión {required} \
         de sus tablas, y este llega a la {known}. Pon una versión más nueva del programa."
    )]
    TooNew { required: i64, known: i64 },
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] Error),
    /// A migration fails, or differs from the applied one of the same number.
    #[error("La base de datos no se puede poner al día: {0}")]
    Migration(#[from] MigrateError),
}

impl Database {
    pub async fn migrate(&self) -> Result<(), SchemaError> {
        MIGRATIONS.run(&self.writers).await?;
        match self.schema_status().await? {
            SchemaStatus::TooNew { required, known } => Err(SchemaError::TooNew { required, known }),
            _ => Ok(()),
        }
    }

    /// Returns the compatibility of the schema with this program, without changing anything.
    pub async fn schema_status(&self) -> Result<SchemaStatus, Error> {
        let mut db = self.begin_read().await?;
        let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
        let at = schema::version(&mut db, self.sqlite).await?;
        if at == 0 {
            return Ok(SchemaStatus::Behind { at, known });
        }
        let (applied, required) = applied_migrations(&mut db).await?;
        Ok(if required > known {
            SchemaStatus::TooNew { required, known }
        } else if MIGRATIONS.iter().any(|migration| !applied.contains(&migration.version)) {
            SchemaStatus::Behind { at, known }
        } else if at > known {
            SchemaStatus::Ahead { at, known }
        } else {
            SchemaStatus::Current(at)
        })
    }
}

/// Returns the versions of the applied migrations, and the schema version that they require; 0 when none
/// requires one.
async fn applied_migrations(db: &mut AnyConnection) -> Result<(BTreeSet<i64>, i64), Error> {
    let rows: Vec<(i64, String)> =
        sqlx::query_as("SELECT version, description FROM _sqlx_migrations").fetch_all(db).await?;
    let mut versions = BTreeSet::new();
    let mut required = 0;
    for (version, description) in rows {
        versions.insert(version);
        required = required.max(required_version(&description).unwrap_or(0));
    }
    Ok((versions, required))
}

/// Parses the required schema version from the description of a migration: its name with spaces for
/// underscores.
fn required_version(description: &str) -> Option<i64> {
    description.strip_prefix("needs ")?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::testing;

    #[test]
    fn every_file_is_a_migration() {
        assert_eq!(MIGRATIONS.iter().count(), FILES.entries().len());
    }

    async fn insert_migration(store: &Database, version: i64, description: &str) {
        let mut tx = store.begin_write().await.unwrap();
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES ($1, $2, TRUE, x'00', 0)",
        )
        .bind(version)
        .bind(description)
        .execute(&mut *tx)
        .await
        .unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test]
    async fn an_older_program_accepts_additions_and_rejects_removals() {
        let (_folder, store) = testing::empty().await;
        let SchemaStatus::Behind { at: 0, known } = store.schema_status().await.unwrap() else {
            panic!("not empty")
        };
        store.migrate().await.unwrap();
        assert_eq!(store.schema_status().await.unwrap(), SchemaStatus::Current(known));

        insert_migration(&store, known + 1, "more columns").await;
        insert_migration(&store, known + 2, &format!("needs {known:04} drop unused columns")).await;
        store.migrate().await.unwrap();
        assert_eq!(store.schema_status().await.unwrap(), SchemaStatus::Ahead { at: known + 2, known });

        let required = known + 1;
        insert_migration(&store, known + 3, &format!("needs {required:04} drop more")).await;
        assert_eq!(store.schema_status().await.unwrap(), SchemaStatus::TooNew { required, known });
        let refused = store.migrate().await.unwrap_err().to_string();
        assert!(refused.contains("Pon una versión más nueva del programa."), "{refused}");
    }
}
