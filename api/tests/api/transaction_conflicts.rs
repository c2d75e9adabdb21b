//! Concurrent transactions: locks queue, conflicts are retried, and readers see consistent snapshots.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use mostrador_api::db::Tx;
use sqlx::Error;
use tokio::sync::Barrier;

use crate::metrics_recorder::MetricsRecorder;
use crate::support::{TestApp, two_soaps};

async fn take_a_unit(tx: &mut Tx, product: i64) -> Result<(), Error> {
    sqlx::query("UPDATE products SET stock = COALESCE(stock, 100) - 1 WHERE id = $1")
        .bind(product)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Two transactions lock the same rows in opposite order. PostgreSQL aborts one of them (40P01); SQLite
/// serialises them.
#[tokio::test]
async fn deadlocked_transactions_are_retried() {
    let recorder = MetricsRecorder::start();
    let app = TestApp::open().await;
    app.sql("UPDATE products SET stock = 10 WHERE id IN (1, 5)").await;
    let store = app.state.store();
    let (attempts, barrier) = (AtomicU32::new(0), Arc::new(Barrier::new(2)));
    let work = async |first: i64, second: i64| -> Result<(), Error> {
        store
            .transaction(async |tx| {
                let attempt = attempts.fetch_add(1, Ordering::Relaxed) + 1;
                take_a_unit(tx, first).await?;
                // On PostgreSQL, each transaction waits until the other holds its first row.
                if !store.is_sqlite() && attempt <= 2 {
                    barrier.wait().await;
                }
                take_a_unit(tx, second).await?;
                Ok(())
            })
            .await
    };
    let (one, other) = tokio::join!(work(1, 5), work(5, 1));
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    assert_eq!(app.number("SELECT CAST(SUM(stock) AS BIGINT) FROM products WHERE id IN (1, 5)").await, 16);
    let retries = u64::from(attempts.load(Ordering::Relaxed)) - 2;
    assert_eq!(retries > 0, !store.is_sqlite(), "{retries} retries");
    assert_eq!(recorder.value("mostrador_database_retries_total", &[]), retries);
}

/// Places an order whose transactions fail with a serialization error (40001) as often as the trigger
/// function decides.
async fn order_with_conflicts(conflict_function: &'static str) -> (TestApp, MetricsRecorder, u16, String) {
    let recorder = MetricsRecorder::start();
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    // Sequences are not rolled back with a transaction.
    app.sql("CREATE SEQUENCE tries").await;
    app.sql(conflict_function).await;
    app.sql("CREATE TRIGGER conflict AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION conflict()").await;
    let response = app.order(&token, "clave-unica-1", &two_soaps()).await;
    let (status, retry_after) = (response.status.as_u16(), response.header("retry-after").to_owned());
    (app, recorder, status, retry_after)
}

#[tokio::test]
async fn an_order_is_placed_once_despite_conflicts() {
    // SQLite has a single writer and therefore no such conflict.
    if TestApp::open().await.state.store().is_sqlite() {
        return;
    }
    let (app, recorder, status, _) = order_with_conflicts(
        "CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN \
         IF nextval(''tries'') <= 2 THEN RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END IF; \
         RETURN NEW; END'",
    )
    .await;
    assert_eq!((status, recorder.value("mostrador_database_retries_total", &[])), (201, 2));
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 1);

    let (app, recorder, status, retry_after) = order_with_conflicts(
        "CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN \
         RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END'",
    )
    .await;
    assert_eq!(
        (status, retry_after.is_empty()),
        (503, false),
        "a permanent conflict is a temporary server error"
    );
    assert_eq!(recorder.value("mostrador_database_retries_total", &[]), 5);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
    assert_eq!(recorder.value("mostrador_orders_total", &[("event", "placed")]), 0);
}

#[tokio::test]
async fn readers_see_a_snapshot_during_writes() {
    let app = TestApp::open().await;
    let store = app.state.store();
    let title = async |tx: &mut Tx| -> String {
        sqlx::query_scalar("SELECT title FROM products WHERE id = 6").fetch_one(&mut **tx).await.unwrap()
    };
    let mut before = store.begin_read().await.unwrap();
    assert_eq!(title(&mut before).await, "Miel");
    let mut writing = store.begin_write().await.unwrap();
    sqlx::query("UPDATE products SET title = 'Miel de brezo' WHERE id = 6")
        .execute(&mut *writing)
        .await
        .unwrap();
    assert_eq!(
        title(&mut store.begin_read().await.unwrap()).await,
        "Miel",
        "uncommitted changes are invisible"
    );
    writing.commit().await.unwrap();
    assert_eq!(title(&mut before).await, "Miel", "an open transaction keeps its snapshot");
    assert_eq!(title(&mut store.begin_read().await.unwrap()).await, "Miel de brezo");
}
