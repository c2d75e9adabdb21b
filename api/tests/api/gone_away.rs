//! Who goes away while a transaction is being begun for them leaves nobody else in it.

use std::time::Duration;

use mostrador_api::store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::databases;

/// How long each answer of the database is on its way.
const WAY: Duration = Duration::from_millis(100);

/// The port of a database behind which its server is far away.
async fn far_away(port: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let far = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let (mut asks, mut is_told) = near.into_split();
            let (mut answers, mut is_asked) =
                TcpStream::connect(("127.0.0.1", port)).await.unwrap().into_split();
            tokio::spawn(async move { copy(&mut asks, &mut is_asked).await });
            tokio::spawn(async move {
                let mut bytes = [0; 4_096];
                while let Ok(read @ 1..) = answers.read(&mut bytes).await {
                    sleep(WAY).await;
                    is_told.write_all(&bytes[..read]).await.unwrap();
                }
            });
        }
    });
    far
}

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
    let port = databases::port(&url);
    let far = far_away(port).await;
    let url = format!("{url}?sslmode=disable");
    let store = Store::open(&url.replace(&format!(":{port}/"), &format!(":{far}/"))).await.unwrap();
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
