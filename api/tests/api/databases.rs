//! A database of its own for each test: a SQLite file, or with `MOSTRADOR_TEST_DATABASE=postgres://user:password@host`
//! a database of that server, copied from one that is migrated and seeded once.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use mostrador_api::seed::seed;
use mostrador_api::store::Store;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::sync::OnceCell;

use crate::support::CATALOGUE;

/// The name of the database on the PostgreSQL server that the others are copies of.
static TEMPLATE: OnceCell<String> = OnceCell::const_new();
/// The contents of the SQLite file that the others are copies of.
static TEMPLATE_FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The URL of a database with the tests' catalogue; a file of it lies in `folder`.
pub(crate) async fn fresh(folder: &Path) -> String {
    let Some(server) = server() else {
        let contents = TEMPLATE_FILE
            .get_or_init(|| async {
                let folder = tempfile::tempdir().unwrap();
                let file = folder.path().join("template.sqlite");
                fill(&sqlite(&file)).await;
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
            fill(&format!("{server}/{name}")).await;
            name
        })
        .await;
    let name = format!("{template}_{}", COUNT.fetch_add(1, Ordering::Relaxed));
    create(&server, &name, &format!("TEMPLATE {template} STRATEGY FILE_COPY")).await;
    format!("{server}/{name}")
}

/// The URL of a database with nothing in it, not even tables.
pub(crate) async fn empty(folder: &Path) -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let Some(server) = server() else {
        return sqlite(&folder.join(format!("empty-{count}.sqlite")));
    };
    let name = format!("mostrador_{}_empty_{count}", std::process::id());
    create(&server, &name, "").await;
    format!("{server}/{name}")
}

/// The host of a URL's server with its port, as the URL has it.
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

async fn create(server: &str, name: &str, how: &str) {
    sqlx::any::install_default_drivers();
    let mut admin = AnyConnection::connect(&format!("{server}/postgres")).await.unwrap();
    admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name} {how}"))).await.unwrap();
    admin.close().await.unwrap();
}

async fn fill(url: &str) {
    let store = Store::open(url).await.unwrap();
    store.migrate().await.unwrap();
    seed(&store, &CATALOGUE).await.unwrap();
    store.close().await;
}
