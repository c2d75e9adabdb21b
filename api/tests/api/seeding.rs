//! The demo catalogue, and writing it twice.

use axum::http::Method;
use mostrador_api::seed::{DEMO, Source, accounts, seed};
use serde_json::{Value, json};

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
async fn a_changed_text_leaves_the_stock_and_a_changed_figure_does_not() {
    let shop = TestShop::open().await;
    shop.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    shop.sql("UPDATE variants SET stock = 2 WHERE id = 202").await;
    let stock = async || {
        let product = shop.number("SELECT stock FROM products WHERE id = 5").await;
        (product, shop.number("SELECT stock FROM variants WHERE id = 202").await)
    };
    let reseed = async |from: &[&str], to: &[&str]| {
        let text = from.iter().zip(to).fold(CATALOGUE.products.to_owned(), |text, (a, b)| text.replace(a, b));
        let source = Source { products: Box::leak(text.into_boxed_str()), ..CATALOGUE };
        seed(shop.shop.store(), &source).await.unwrap().written
    };
    assert_eq!(reseed(&["Aceite raro", "Champú sólido"], &["Aceite escaso", "Champú duro"]).await, 2);
    assert_eq!(stock().await, (1, 2));
    assert_eq!(reseed(&["\"stock\": 3", "\"stock\": 4"], &["\"stock\": 30", "\"stock\": 40"]).await, 2);
    assert_eq!(stock().await, (30, 40));
    assert_eq!(reseed(&["\"stock\": 3"], &["\"stock\": null"]).await, 2);
    assert_eq!(shop.number("SELECT COUNT(*) FROM products WHERE id = 5 AND stock IS NULL").await, 1);
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
    let promotions =
        shop.api("products?filter[featured]=1&filter[categories]=11&sort=collection&limit=10").await;
    assert_eq!(promotions.json()["data"].as_array().unwrap().len(), 5);
    let cream = shop.api("products/crema-de-dia-de-calendula").await.json();
    let pictures: Vec<&str> =
        cream["images"].as_array().unwrap().iter().map(|image| image["url"].as_str().unwrap()).collect();
    assert_eq!(pictures[0], "/imagenes/crema-de-dia-de-calendula", "the whole of it comes first");
    assert!(pictures.contains(&"/imagenes/plantas/calendula"), "{pictures:?}");
}

#[tokio::test]
async fn the_demo_accounts_let_in_whoever_has_read_them() {
    let shop = TestShop::open().await;
    accounts::open(shop.shop.store()).await.unwrap();
    accounts::open(shop.shop.store()).await.unwrap();
    assert_eq!(shop.number("SELECT COUNT(*) FROM customers").await, 2);
    let demo: Value = serde_json::from_str(include_str!("../../demo/accounts.json")).unwrap();
    for account in demo["customers"].as_array().unwrap() {
        let (email, password) = (&account["email"], &account["password"]);
        let answer = shop.post("session", &json!({ "email": email, "password": password })).await;
        assert_eq!(answer.status, 200, "{email}");
        let token = answer.json()["token"].as_str().unwrap().to_owned();
        let me = shop.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.json();
        assert!(me["roles"].as_array().unwrap().contains(&account["role"]), "{me}");
    }
    let code = &demo["price_code"]["code"];
    assert_eq!(shop.post("price-table/session", &json!({ "code": code })).await.status, 200);
}
