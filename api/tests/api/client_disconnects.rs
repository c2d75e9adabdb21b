//! A client that disconnects while its transaction begins does not leave the connection in that transaction.

use std::time::Duration;

use mostrador_api::db::Database;
use tokio::time::{sleep, timeout};

use crate::tcp_proxy::TcpProxy;
use crate::test_databases;

/// Delay of each response of the database.
const DELAY: Duration = Duration::from_millis(100);

/// Stock seen by the next transaction, once the connection is back in the pool.
async fn stock_seen(store: &Database) -> i64 {
    sleep(DELAY * 4).await;
    let query = sqlx::query_scalar("SELECT stock FROM products WHERE id = 5");
    query.fetch_one(&mut *store.acquire_reader().await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn the_next_transaction_sees_the_current_data() {
    let folder = tempfile::tempdir().unwrap();
    let url = test_databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let url = format!("{url}?sslmode=disable");
    let (_proxy, proxy_url) = TcpProxy::in_front_of(&url, DELAY).await;
    let store = Database::open(&proxy_url).await.unwrap();
    assert_eq!(stock_seen(&store).await, 3);
    sleep(DELAY * 4).await;
    // The health check of the connection passes; the client disconnects before `BEGIN` is answered.
    assert!(timeout(DELAY * 3 / 2, store.begin_read()).await.is_err());
    assert_eq!(stock_seen(&store).await, 3);
    let mut writing = Database::open(&url).await.unwrap().begin_write().await.unwrap();
    sqlx::query("UPDATE products SET stock = 2 WHERE id = 5").execute(&mut *writing).await.unwrap();
    writing.commit().await.unwrap();
    assert_eq!(stock_seen(&store).await, 2);
}
