//! The schema and the program, when one of them is newer than the other.
//!
//! A database that a newer program has changed serves this one too: a release only adds. A later release takes away what
//! nobody reads any more, by a migration that says which program can do without: `0030_needs_0028_….sql` is for
//! programs that know the migration 18. Its name stays in the database, where an older program reads it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Error, Row, SqlSafeStr};

use super::{Store, schema};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// The changes of the schema, compiled into the program; those of a newer program are not its business.
///
/// `sqlx::migrate!` would do, but it compiles both database drivers a second time, for the compiler itself.
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrator = Migrator::with_migrations(FILES.files().filter_map(migration).collect());
    migrator.set_ignore_missing(true);
    migrator
});

/// Migration of a file such as `0001_catalogue.sql`.
fn migration(file: &'static File<'static>) -> Option<Migration> {
    let name = file.path().file_stem()?.to_str()?;
    let (version, description) = name.split_once('_')?;
    let sql = file.contents_utf8()?.into_sql_str();
    let description = description.replace('_', " ").into();
    Some(Migration::new(version.parse().ok()?, description, MigrationType::Simple, sql, false))
}

/// How the schema of a database stands to this program. Schemas are named by their last migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They know each other.
    Current(i64),
    /// Migrations are still to be made.
    Behind {
        /// Of the database; 0 before the first.
        at: i64,
        /// Of the program.
        known: i64,
    },
    /// A newer program has added to it. This one can use it all the same.
    Ahead {
        /// Of the database.
        at: i64,
        /// Of the program.
        known: i64,
    },
    /// A newer program has taken away what this one reads.
    TooNew {
        /// The schema that a program has to know.
        needs: i64,
        /// Of the program.
        known: i64,
    },
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    /// This program is too old for it.
    #[error(
        "La base de datos es de una versión más nueva de mostrador: pide un programa que conozca la versión {needs} \
         de sus tablas, y este llega a la {known}. Pon una versión más nueva del programa."
    )]
    TooNew {
        /// The schema that a program has to know.
        needs: i64,
        /// The last that this one knows.
        known: i64,
    },
    /// It is not there to be asked.
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] Error),
    /// A migration fails, or is not the one that was made.
    #[error("La base de datos no se puede poner al día: {0}")]
    Migration(#[from] MigrateError),
}

impl Store {
    /// Brings the schema up to date.
    ///
    /// # Errors
    /// A migration fails, or the database is for newer programs only.
    pub async fn migrate(&self) -> Result<(), SchemaError> {
        MIGRATIONS.run(&self.writers).await?;
        match self.standing().await? {
            Standing::TooNew { needs, known } => Err(SchemaError::TooNew { needs, known }),
            _ => Ok(()),
        }
    }

    /// How the schema stands to this program; nothing is changed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn standing(&self) -> Result<Standing, Error> {
        let mut db = self.read().await?;
        let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
        let at = schema::version(&mut db, self.sqlite).await?;
        if at == 0 {
            return Ok(Standing::Behind { at, known });
        }
        let (made, needs) = made(&mut db).await?;
        Ok(if needs > known {
            Standing::TooNew { needs, known }
        } else if MIGRATIONS.iter().any(|migration| !made.contains(&migration.version)) {
            Standing::Behind { at, known }
        } else if at > known {
            Standing::Ahead { at, known }
        } else {
            Standing::Current(at)
        })
    }
}

/// The migrations that were made, and the schema that a program has to know because of them; 0 when none says so.
async fn made(db: &mut AnyConnection) -> Result<(BTreeSet<i64>, i64), Error> {
    let rows = sqlx::query("SELECT version, description FROM _sqlx_migrations").fetch_all(db).await?;
    let mut made = BTreeSet::new();
    let mut most = 0;
    for row in &rows {
        made.insert(row.try_get("version")?);
        most = most.max(needs(&row.try_get::<String, _>("description")?).unwrap_or(0));
    }
    Ok((made, most))
}

/// What a migration says in its name, in which sqlx has made the underscores spaces.
fn needs(description: &str) -> Option<i64> {
    description.strip_prefix("needs ")?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing;

    #[test]
    fn every_file_is_a_migration() {
        assert_eq!(MIGRATIONS.iter().count(), FILES.entries().len());
    }

    async fn migrated(store: &Store, version: i64, description: &str) {
        let mut tx = store.write().await.unwrap();
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
    async fn a_program_runs_on_what_a_newer_one_has_added_to() {
        let (_folder, store) = testing::empty().await;
        let Standing::Behind { at: 0, known } = store.standing().await.unwrap() else { panic!("not empty") };
        store.migrate().await.unwrap();
        assert_eq!(store.standing().await.unwrap(), Standing::Current(known));

        migrated(&store, known + 1, "more columns").await;
        migrated(&store, known + 2, &format!("needs {known:04} drop what nobody reads")).await;
        store.migrate().await.unwrap();
        assert_eq!(store.standing().await.unwrap(), Standing::Ahead { at: known + 2, known });

        let needs = known + 1;
        migrated(&store, known + 3, &format!("needs {needs:04} drop more")).await;
        assert_eq!(store.standing().await.unwrap(), Standing::TooNew { needs, known });
        let refused = store.migrate().await.unwrap_err().to_string();
        assert!(refused.contains("Pon una versión más nueva del programa."), "{refused}");
    }
}
