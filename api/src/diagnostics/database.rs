//! Checks of the database: integrity, schema version and writability.

use super::{About, Finding, host, orders};
use crate::clock;
use crate::config::Config;
use crate::db::Store;
use crate::db::connect_error::TransportSecurity;
use crate::db::migrations::{SchemaError, Standing};
use crate::db::repositories::{integrity_checks, products};

pub(crate) async fn look(store: &Store, config: &Config) -> Vec<Finding> {
    let standing = match store.standing().await {
        Ok(standing) => standing,
        Err(error) => return vec![query_failed(&error)],
    };
    let schema = schema(standing);
    if matches!(standing, Standing::Behind { .. } | Standing::TooNew { .. }) {
        return schema.into_iter().collect();
    }
    let mut findings = match contents(store, config).await {
        Ok(findings) => findings,
        Err(error) => vec![query_failed(&error)],
    };
    findings.extend(schema);
    findings.push(match is_writable(store).await {
        Ok(()) => Finding::well(About::Database, "En la base de datos se puede escribir."),
        Err(error) => Finding::wrong(
            About::Database,
            format!("En la base de datos no se puede escribir: {error}. Mira de quién es el fichero y si queda sitio."),
        ),
    });
    findings
}

/// Finding on the encryption of the connection to a database on another host.
pub(crate) fn way(url: &str) -> Option<Finding> {
    match TransportSecurity::to(url) {
        TransportSecurity::Short => None,
        TransportSecurity::Safe => {
            let text = "La conexión con la base de datos va cifrada y se comprueba con quién se habla.";
            Some(Finding::well(About::Database, text))
        }
        TransportSecurity::Open => {
            let text = "La base de datos está en otra máquina y no se comprueba con quién se habla: quien esté en la red \
                        puede leer y cambiar lo que pasa. Añade a «database» sslmode=verify-full y, si la autoridad es \
                        propia, sslrootcert=/ruta/de/su/certificado.pem.";
            Some(Finding::look(About::Database, text))
        }
    }
}

fn query_failed(error: &sqlx::Error) -> Finding {
    Finding::wrong(
        About::Database,
        format!("La base de datos no responde como debe: {error}. ¿Falta `mostrador migrate`?"),
    )
}

/// Finding on a schema version other than the program's own.
fn schema(standing: Standing) -> Option<Finding> {
    Some(match standing {
        Standing::Current(_) => return None,
        Standing::Behind { at, known } => Finding::wrong(
            About::Database,
            format!(
                "La base de datos es de la versión {at} y el programa de la {known}: `mostrador migrate` la pone al día."
            ),
        ),
        Standing::Ahead { at, known } => Finding::look(
            About::Database,
            format!(
                "La base de datos es de la versión {at}, más nueva que el programa, que es de la {known} y aún puede \
                 usarla. Cuando quieras, pon el programa nuevo."
            ),
        ),
        Standing::TooNew { needs, known } => {
            Finding::wrong(About::Database, SchemaError::TooNew { needs, known }.to_string())
        }
    })
}

async fn contents(store: &Store, config: &Config) -> Result<Vec<Finding>, sqlx::Error> {
    let mut db = store.read().await?;
    let mut findings = Vec::new();
    if store.is_sqlite() {
        let damage = integrity_checks::damage(&mut db).await?;
        findings.push(match damage.first() {
            None => Finding::well(About::Database, "La base de datos está íntegra."),
            Some(first) => Finding::wrong(
                About::Database,
                format!("La base de datos está dañada ({first}). Cierra la tienda y vuelve a la última copia: `mostrador restore`."),
            ),
        });
    } else {
        findings.push(Finding::well(About::Database, "La base de datos responde."));
    }
    let now = clock::now_ms();
    let reference_clock = if store.is_sqlite() {
        host::file_clock(&config.database)
    } else {
        Some(integrity_checks::server_clock(&mut db).await?)
    };
    findings.push(host::clock(now, reference_clock, integrity_checks::last_activity(&mut db).await?));
    let count = products::count(&mut db).await?;
    findings.push(if count > 0 {
        Finding::well(About::Database, format!("Productos: {count}."))
    } else {
        let text = "No hay ningún producto: `mostrador import` trae los de otra tienda, `mostrador seed` los de muestra.";
        Finding::wrong(About::Database, text)
    });
    findings.extend(orders::look(&mut db, now).await?);
    Ok(findings)
}

/// Verifies write access by a write that is rolled back.
async fn is_writable(store: &Store) -> Result<(), sqlx::Error> {
    let result = store.dry_run(async |mut tx| {
        integrity_checks::check_writable(&mut tx).await?;
        Ok((tx, ()))
    });
    result.await
}

#[cfg(test)]
mod tests {
    use super::super::Mark;
    use super::*;

    #[test]
    fn unverified_remote_connection_is_a_warning() {
        let mark = |url| way(url).map(|finding| finding.mark);
        assert_eq!(mark("sqlite:data/mostrador.sqlite"), None);
        assert_eq!(mark("postgres://ana:x@127.0.0.1/shop"), None);
        assert_eq!(mark("postgres://ana:x@db.example/shop"), Some(Mark::Look));
        assert_eq!(mark("postgres://ana:x@db.example/shop?sslmode=verify-full"), Some(Mark::Well));
        let text = way("postgres://ana:secreta@db.example/shop").unwrap().text;
        assert!(text.contains("sslmode=verify-full") && !text.contains("secreta"), "{text}");
    }
}
