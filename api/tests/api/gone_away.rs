//! Who goes away while a transaction is being begun for them leaves nobody else in it.

use std::time::Duration;

use mostrador_api::store::Store;
use tokio::time::{sleep, timeout};

use crate::databases;
use crate::relay::Relay;

/// How long each answer of the database is on its way.
const WAY: Duration = Duration::from_millis(100);

/// The units that the next one sees, when the connection is home again.
async fn seen(store: &Store) -> i64 {
    sleep(WAY * 4).await;
    let units = sqlx::query_scalar("SELECT stock FROM products WHERE id = 5");
    units.fetch_one(&mut *store.asking().await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn whoever_asks_next_sees_what_is_there_now() {
    let folder = tempfile::tempdir().unwrap();
    let url = databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let url = format!("{url}?sslmode=disable");
    let (_far, far_url) = Relay::before(&url, WAY).await;
    let store = Store::open(&far_url).await.unwrap();
    assert_eq!(seen(&store).await, 3);
    sleep(WAY * 4).await;
    // The connection says that it is well; whoever waits goes away before `BEGIN` is answered.
    assert!(timeout(WAY * 3 / 2, store.read()).await.is_err());
    assert_eq!(seen(&store).await, 3);
    let mut writing = Store::open(&url).await.unwrap().write().await.unwrap();
    sqlx::query("UPDATE products SET stock = 2 WHERE id = 5").execute(&mut *writing).await.unwrap();
    writing.commit().await.unwrap();
    assert_eq!(seen(&store).await, 2);
}
