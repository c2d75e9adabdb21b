//! The demo catalogue, and writing it twice.

use mostrador_api::seed::{DEMO, seed};

use crate::support::{CATALOGUE, TestShop};

#[tokio::test]
async fn seeding_twice_changes_nothing() {
    let shop = TestShop::open().await;
    shop.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    let seeded = seed(shop.shop.store(), &CATALOGUE).await.unwrap();
    assert_eq!((seeded.written, seeded.unchanged), (0, 6));
    assert_eq!(shop.number("SELECT stock FROM products WHERE id = 5").await, 1, "what was sold stays sold");
}

#[tokio::test]
async fn the_demo_shop_is_what_it_should_be() {
    let shop = TestShop::open().await;
    seed(shop.shop.store(), &DEMO).await.unwrap();
    assert!(shop.number("SELECT COUNT(*) FROM products").await >= 48);
    assert!(shop.number("SELECT COUNT(*) FROM shops").await >= 10);
    let gross =
        "SELECT COUNT(*) FROM products WHERE (price_et + price_taxes) % 10000 <> 0 AND price_et % 10000 = 0";
    assert_eq!(shop.number(gross).await, 0, "consumer prices are whole cents");
    let featured =
        shop.api("products?filter[featured]=1&filter[categories]=2,3,4,5&sort=collection&limit=10").await;
    assert_eq!(featured.json()["data"].as_array().unwrap().len(), 10);
}
