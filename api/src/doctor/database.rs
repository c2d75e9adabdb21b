//! The database: whole, up to date, and willing to be written to.

use super::{About, Finding, machine, trade};
use crate::clock;
use crate::config::Config;
use crate::store::{Store, checks, products, schema};

/// Looks at the database, and at what is in it.
pub(super) async fn look(store: &Store, config: &Config) -> Vec<Finding> {
    match version(store).await {
        Ok(None) => {}
        Ok(Some(finding)) => return vec![finding],
        Err(error) => return vec![failed(&error)],
    }
    let mut findings = match whole(store, config).await {
        Ok(findings) => findings,
        Err(error) => vec![failed(&error)],
    };
    findings.push(match is_writable(store).await {
        Ok(()) => Finding::well(About::Database, "En la base de datos se puede escribir."),
        Err(error) => Finding::wrong(
            About::Database,
            format!("En la base de datos no se puede escribir: {error}. Mira de quién es el fichero y si queda sitio."),
        ),
    });
    findings
}

fn failed(error: &sqlx::Error) -> Finding {
    Finding::wrong(
        About::Database,
        format!("La base de datos no responde como debe: {error}. ¿Falta `mostrador migrate`?"),
    )
}

/// What is wrong with the version of the schema.
async fn version(store: &Store) -> Result<Option<Finding>, sqlx::Error> {
    let mut db = store.read().await?;
    let (here, latest) = (schema::version(&mut db, store.is_sqlite()).await?, Store::latest_schema());
    let text = match here.cmp(&latest) {
        std::cmp::Ordering::Equal => return Ok(None),
        std::cmp::Ordering::Less => format!(
            "La base de datos es de la versión {here} y el programa de la {latest}: `mostrador migrate` la pone al día."
        ),
        std::cmp::Ordering::Greater => format!(
            "La base de datos es de la versión {here}, más nueva que el programa, que es de la {latest}: usa el programa nuevo."
        ),
    };
    Ok(Some(Finding::wrong(About::Database, text)))
}

async fn whole(store: &Store, config: &Config) -> Result<Vec<Finding>, sqlx::Error> {
    let mut db = store.read().await?;
    let mut findings = Vec::new();
    if store.is_sqlite() {
        let damage = checks::damage(&mut db).await?;
        findings.push(match damage.first() {
            None => Finding::well(About::Database, "La base de datos está íntegra y al día."),
            Some(first) => Finding::wrong(
                About::Database,
                format!("La base de datos está dañada ({first}). Cierra la tienda y vuelve a la última copia: `mostrador restore`."),
            ),
        });
    } else {
        findings.push(Finding::well(About::Database, "La base de datos responde y está al día."));
    }
    let now = clock::now_ms();
    let other = if store.is_sqlite() {
        machine::file_clock(&config.database)
    } else {
        Some(checks::server_clock(&mut db).await?)
    };
    findings.push(machine::clock(now, other, checks::last_moment(&mut db).await?));
    let count = products::count(&mut db).await?;
    findings.push(if count > 0 {
        Finding::well(About::Database, format!("Productos: {count}."))
    } else {
        let text = "No hay ningún producto: `mostrador import` trae los de otra tienda, `mostrador seed` los de muestra.";
        Finding::wrong(About::Database, text)
    });
    findings.extend(trade::look(&mut db, now).await?);
    Ok(findings)
}

/// Writes, and takes it back.
async fn is_writable(store: &Store) -> Result<(), sqlx::Error> {
    let mut tx = store.write().await?;
    checks::write_nothing(&mut tx).await?;
    tx.rollback().await
}
