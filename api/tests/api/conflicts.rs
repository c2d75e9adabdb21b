//! Two at once on one database: whoever must wait waits, whoever is in the way begins anew, and nobody sees a half.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use mostrador_api::store::Tx;
use sqlx::Error;
use tokio::sync::Barrier;

use crate::counting::Counting;
use crate::support::{TestShop, two_soaps};

async fn take_a_unit(tx: &mut Tx, product: i64) -> Result<(), Error> {
    sqlx::query("UPDATE products SET stock = COALESCE(stock, 100) - 1 WHERE id = $1")
        .bind(product)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Each of two takes what the other takes next. PostgreSQL ends one of them (40P01); SQLite lets them in one by one.
#[tokio::test]
async fn two_in_each_others_way_both_get_through() {
    let counting = Counting::start();
    let shop = TestShop::open().await;
    shop.sql("UPDATE products SET stock = 10 WHERE id IN (1, 5)").await;
    let store = shop.shop.store();
    let (tries, met) = (AtomicU32::new(0), Arc::new(Barrier::new(2)));
    let work = async |first: i64, second: i64| -> Result<(), Error> {
        store
            .transact(async |mut tx| {
                let begun = tries.fetch_add(1, Ordering::Relaxed) + 1;
                take_a_unit(&mut tx, first).await?;
                // Where both are let in, each waits until the other has its first row as well.
                if !store.is_sqlite() && begun <= 2 {
                    met.wait().await;
                }
                take_a_unit(&mut tx, second).await?;
                Ok((tx, ()))
            })
            .await
    };
    let (one, other) = tokio::join!(work(1, 5), work(5, 1));
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    assert_eq!(shop.number("SELECT CAST(SUM(stock) AS BIGINT) FROM products WHERE id IN (1, 5)").await, 16);
    let again = u64::from(tries.load(Ordering::Relaxed)) - 2;
    assert_eq!(again > 0, !store.is_sqlite(), "tried again {again} times");
    assert_eq!(counting.of("mostrador_database_retries_total", &[]), again);
}

/// An order whose transactions PostgreSQL cannot let pass (40001), as often as `times` says.
async fn ordering_in_the_way(times: &'static str) -> (TestShop, Counting, u16, String) {
    let counting = Counting::start();
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    // A sequence counts on, also when a transaction is taken back.
    shop.sql("CREATE SEQUENCE tries").await;
    shop.sql(times).await;
    shop.sql("CREATE TRIGGER conflict AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION conflict()").await;
    let answer = shop.order(&token, "clave-unica-1", &two_soaps()).await;
    let (status, retry_after) = (answer.status.as_u16(), answer.header("retry-after").to_owned());
    (shop, counting, status, retry_after)
}

#[tokio::test]
async fn an_order_that_meets_a_conflict_is_placed_all_the_same_and_once() {
    // SQLite has one writer: there is no such conflict.
    if TestShop::open().await.shop.store().is_sqlite() {
        return;
    }
    let (shop, counting, status, _) = ordering_in_the_way(
        "CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN \
         IF nextval(''tries'') <= 2 THEN RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END IF; \
         RETURN NEW; END'",
    )
    .await;
    assert_eq!((status, counting.of("mostrador_database_retries_total", &[])), (201, 2));
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders").await, 1);

    let (shop, counting, status, retry_after) = ordering_in_the_way(
        "CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN \
         RAISE EXCEPTION ''conflict'' USING ERRCODE = ''40001''; END'",
    )
    .await;
    assert_eq!(
        (status, retry_after.is_empty()),
        (503, false),
        "a conflict that stays is no fault of the shopper"
    );
    assert_eq!(counting.of("mostrador_database_retries_total", &[]), 5);
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders").await, 0);
    assert_eq!(counting.of("mostrador_orders_total", &[("what", "placed")]), 0);
}

#[tokio::test]
async fn who_reads_sees_one_moment_while_others_write() {
    let shop = TestShop::open().await;
    let store = shop.shop.store();
    let title = async |tx: &mut Tx| -> String {
        sqlx::query_scalar("SELECT title FROM products WHERE id = 6").fetch_one(&mut **tx).await.unwrap()
    };
    let mut before = store.read().await.unwrap();
    assert_eq!(title(&mut before).await, "Miel");
    let mut writing = store.write().await.unwrap();
    sqlx::query("UPDATE products SET title = 'Miel de brezo' WHERE id = 6")
        .execute(&mut *writing)
        .await
        .unwrap();
    assert_eq!(title(&mut store.read().await.unwrap()).await, "Miel", "nobody reads what is not committed");
    writing.commit().await.unwrap();
    assert_eq!(title(&mut before).await, "Miel", "whoever began before goes on as before");
    assert_eq!(title(&mut store.read().await.unwrap()).await, "Miel de brezo");
}
