//! Separate database for each test: a SQLite file, or with
//! `MOSTRADOR_TEST_DATABASE=postgres://user:password@host` a database on that server, copied from a template
//! that is migrated and seeded once.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use mostrador_api::db::Store;
use mostrador_api::seed::seed;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;

use crate::support::CATALOGUE;

/// Name of the template database on the PostgreSQL server.
static TEMPLATE: OnceCell<String> = OnceCell::const_new();
/// Contents of the template SQLite file.
static TEMPLATE_FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
static COUNT: AtomicU32 = AtomicU32::new(0);

/// URL of a database with the test catalogue. A SQLite file is created in `folder`.
pub(crate) async fn fresh(folder: &Path) -> String {
    let Some(server) = server() else {
        let contents = TEMPLATE_FILE
            .get_or_init(|| async {
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("template.sqlite");
                migrate_and_seed(&sqlite(&file)).await;
                std::fs::read(file).unwrap()
            })
            .await;
        let file = folder.join("shop.sqlite");
        std::fs::write(&file, contents).unwrap();
        return sqlite(&file);
    };
    let template = TEMPLATE
        .get_or_init(|| async {
            let name = format!("mostrador_{}", std::process::id());
            create(&server, &name, "").await;
            migrate_and_seed(&format!("{server}/{name}")).await;
            name
        })
        .await;
    let name = format!("{template}_{}", COUNT.fetch_add(1, Ordering::Relaxed));
    create(&server, &name, &format!("TEMPLATE {template} STRATEGY FILE_COPY")).await;
    format!("{server}/{name}")
}

/// URL of an empty database without tables.
pub(crate) async fn empty(folder: &Path) -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let Some(server) = server() else {
        return sqlite(&folder.join(format!("empty-{count}.sqlite")));
    };
    let name = format!("mostrador_{}_empty_{count}", std::process::id());
    create(&server, &name, "").await;
    format!("{server}/{name}")
}

/// `127.0.0.1` with the port of the server in the URL.
pub(crate) fn host(url: &str) -> String {
    let port = url.rsplit(':').next().unwrap().split('/').next().unwrap();
    format!("127.0.0.1:{port}")
}

fn sqlite(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

fn server() -> Option<String> {
    std::env::var("MOSTRADOR_TEST_DATABASE").ok().filter(|url| !url.is_empty())
}

async fn create(server: &str, name: &str, options: &str) {
    sqlx::any::install_default_drivers();
    let mut admin = AnyConnection::connect(&format!("{server}/postgres")).await.unwrap();
    admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name} {options}"))).await.unwrap();
    admin.close().await.unwrap();
}

async fn migrate_and_seed(url: &str) {
    let store = Store::open(url).await.unwrap();
    store.migrate().await.unwrap();
    seed(&store, &CATALOGUE).await.unwrap();
    store.close().await;
}
