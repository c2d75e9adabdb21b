//! Checks of the database: integrity, schema version and writability.

use super::{Finding, Subject, host, orders, taxes};
use crate::clock;
use crate::config::Config;
use crate::db::Database;
use crate::db::migrations::{SchemaError, SchemaStatus};
use crate::db::repositories::{integrity_checks, products};
use crate::db::transport_security::TransportSecurity;

pub(crate) async fn check(store: &Database, config: &Config) -> Vec<Finding> {
    let status = match store.schema_status().await {
        Ok(status) => status,
        Err(error) => return vec![query_failed(&error)],
    };
    let schema = schema(status);
    if matches!(status, SchemaStatus::Behind { .. } | SchemaStatus::TooNew { .. }) {
        return schema.into_iter().collect();
    }
    let mut findings = match contents(store, config).await {
        Ok(findings) => findings,
        Err(error) => vec![query_failed(&error)],
    };
    findings.extend(schema);
    findings.push(match is_writable(store).await {
        Ok(()) => Finding::ok(Subject::Database, "En la base de datos se puede escribir."),
        Err(error) => Finding::error(
            Subject::Database,
            format!("En la base de datos no se puede escribir: {error}. Mira de quién es el fichero y si queda sitio."),
        ),
    });
    findings
}

/// Finding on the encryption of the connection to a database on another host.
pub(crate) fn check_connection(url: &str) -> Option<Finding> {
    match TransportSecurity::from_url(url) {
        TransportSecurity::Local => None,
        TransportSecurity::Verified => {
            let text = "La conexión con la base de datos va cifrada y se comprueba con quién se habla.";
            Some(Finding::ok(Subject::Database, text))
        }
        TransportSecurity::Unverified => {
            let text = "La base de datos está en otra máquina y no se comprueba con quién se habla: quien esté en la red \
                        puede leer y cambiar lo que pasa. Añade a «database» sslmode=verify-full y, si la autoridad es \
                        propia, sslrootcert=/ruta/de/su/certificado.pem.";
            Some(Finding::warning(Subject::Database, text))
        }
    }
}

fn query_failed(error: &sqlx::Error) -> Finding {
    Finding::error(
        Subject::Database,
        format!("La base de datos no responde como debe: {error}. ¿Falta `mostrador migrate`?"),
    )
}

fn schema(status: SchemaStatus) -> Option<Finding> {
    Some(match status {
        SchemaStatus::Current(_) => return None,
        SchemaStatus::Behind { at, known } => Finding::error(
            Subject::Database,
            format!(
                "La base de datos es de la versión {at} y el programa de la {known}: `mostrador migrate` la pone al día."
            ),
        ),
        SchemaStatus::Ahead { at, known } => Finding::warning(
            Subject::Database,
            format!(
                "La base de datos es de la versión {at}, más nueva que el programa, que es de la {known} y aún puede \
                 usarla. Cuando quieras, pon el programa nuevo."
            ),
        ),
        SchemaStatus::TooNew { required, known } => {
            Finding::error(Subject::Database, SchemaError::TooNew { required, known }.to_string())
        }
    })
}

async fn contents(store: &Database, config: &Config) -> Result<Vec<Finding>, sqlx::Error> {
    let mut db = store.begin_read().await?;
    let mut findings = Vec::new();
    if store.is_sqlite() {
        let damage = integrity_checks::sqlite_corruption(&mut db).await?;
        findings.push(match damage.first() {
            None => Finding::ok(Subject::Database, "La base de datos está íntegra."),
            Some(first) => Finding::error(
                Subject::Database,
                format!("La base de datos está dañada ({first}). Cierra la tienda y vuelve a la última copia: `mostrador restore`."),
            ),
        });
    } else {
        findings.push(Finding::ok(Subject::Database, "La base de datos responde."));
    }
    let now = clock::now();
    let reference_clock = if store.is_sqlite() {
        host::file_clock(&config.database)
    } else {
        Some(integrity_checks::server_clock(&mut db).await?)
    };
    findings.push(host::check_clock(now, reference_clock, integrity_checks::last_activity(&mut db).await?));
    let count = products::count(&mut db).await?;
    findings.push(if count > 0 {
        Finding::ok(Subject::Database, format!("Productos: {count}."))
    } else {
        let text = "No hay ningún producto: `mostrador import` trae los de otra tienda, `mostrador seed` los de muestra.";
        Finding::error(Subject::Database, text)
    });
    findings.extend(orders::check(&mut db, now).await?);
    findings.extend(taxes::check(&mut db, now).await?);
    Ok(findings)
}

/// Verifies write access by a write that is rolled back.
async fn is_writable(store: &Database) -> Result<(), sqlx::Error> {
    let result = store.dry_run(async |tx| {
        integrity_checks::check_writable(tx).await?;
        Ok(())
    });
    result.await
}

#[cfg(test)]
mod tests {
    use super::super::Severity;
    use super::*;

    #[test]
    fn unverified_remote_connection_is_a_warning() {
        let mark = |url| check_connection(url).map(|finding| finding.severity);
        assert_eq!(mark("sqlite:data/mostrador.sqlite"), None);
        assert_eq!(mark("postgres://ana:x@127.0.0.1/shop"), None);
        assert_eq!(mark("postgres://ana:x@db.example/shop"), Some(Severity::Warning));
        assert_eq!(mark("postgres://ana:x@db.example/shop?sslmode=verify-full"), Some(Severity::Ok));
        let text = check_connection("postgres://ana:secreta@db.example/shop").unwrap().text;
        assert!(text.contains("sslmode=verify-full") && !text.contains("secreta"), "{text}");
    }
}
