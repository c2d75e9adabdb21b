//! Durability of committed transactions on PostgreSQL. That of SQLite is tested beside its implementation.

use crate::support::TestApp;

#[tokio::test]
async fn a_committed_transaction_is_on_the_disk() {
    let app = TestApp::open().await;
    if app.state.store().is_sqlite() {
        return;
    }
    for _ in 0..5 {
        let mut tx = app.state.store().begin_write().await.unwrap();
        // The server of the tests does not wait for the disk by default. `SET LOCAL` would not reach the second commit.
        sqlx::query("SET synchronous_commit = on").execute(&mut *tx).await.unwrap();
        sqlx::query("UPDATE products SET stock = stock").execute(&mut *tx).await.unwrap();
        let written: String = sqlx::query_scalar("SELECT CAST(pg_current_wal_insert_lsn() AS TEXT)")
            .fetch_one(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let durable: i64 = sqlx::query_scalar(
            "SELECT CAST(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), CAST($1 AS pg_lsn)) AS BIGINT)",
        )
        .bind(written)
        .fetch_one(&mut *app.state.store().begin_read().await.unwrap())
        .await
        .unwrap();
        assert!(durable > 0, "{} bytes are missing", -durable);
    }
}
