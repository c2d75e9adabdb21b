//! The demo catalogue, and seeding twice.

use axum::http::Method;
use mostrador_api::seed::{DEMO, Source, accounts, seed};
use serde_json::{Value, json};

use crate::support::{CATALOGUE, TestApp};

#[tokio::test]
async fn seeding_twice_is_idempotent() {
    let app = TestApp::open().await;
    app.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    let seeded = seed(app.state.store(), &CATALOGUE).await.unwrap();
    assert_eq!((seeded.written, seeded.unchanged), (0, 6));
    assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 1, "the current stock is kept");
}

#[tokio::test]
async fn reseeding_keeps_current_stock_unless_the_seed_changes_it() {
    let app = TestApp::open().await;
    app.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    app.sql("UPDATE variants SET stock = 2 WHERE id = 202").await;
    let stock = async || {
        let product = app.number("SELECT stock FROM products WHERE id = 5").await;
        (product, app.number("SELECT stock FROM variants WHERE id = 202").await)
    };
    let reseed = async |from: &[&str], to: &[&str]| {
        let text = from.iter().zip(to).fold(CATALOGUE.products.to_owned(), |text, (a, b)| text.replace(a, b));
        let source = Source { products: Box::leak(text.into_boxed_str()), ..CATALOGUE };
        seed(app.state.store(), &source).await.unwrap().written
    };
    assert_eq!(reseed(&["Aceite raro", "Champú sólido"], &["Aceite escaso", "Champú duro"]).await, 2);
    assert_eq!(stock().await, (1, 2));
    assert_eq!(reseed(&["\"stock\": 3", "\"stock\": 4"], &["\"stock\": 30", "\"stock\": 40"]).await, 2);
    assert_eq!(stock().await, (30, 40));
    assert_eq!(reseed(&["\"stock\": 3"], &["\"stock\": null"]).await, 2);
    assert_eq!(app.number("SELECT COUNT(*) FROM products WHERE id = 5 AND stock IS NULL").await, 1);
}

#[tokio::test]
async fn the_demo_catalogue_is_complete() {
    let app = TestApp::open().await;
    seed(app.state.store(), &DEMO).await.unwrap();
    assert!(app.number("SELECT COUNT(*) FROM products").await >= 48);
    assert!(app.number("SELECT COUNT(*) FROM shops").await >= 10);
    let gross =
        "SELECT COUNT(*) FROM products WHERE (price_et + price_taxes) % 10000 <> 0 AND price_et % 10000 = 0";
    assert_eq!(app.number(gross).await, 0, "consumer prices are whole cents");
    let featured =
        app.api("products?filter[featured]=1&filter[categories]=2,3,4,5&sort=collection&limit=10").await;
    assert_eq!(featured.json()["data"].as_array().unwrap().len(), 10);
    let promotions =
        app.api("products?filter[featured]=1&filter[categories]=11&sort=collection&limit=10").await;
    assert_eq!(promotions.json()["data"].as_array().unwrap().len(), 5);
    let cream = app.api("products/crema-de-dia-de-calendula").await.json();
    let image_urls: Vec<&str> =
        cream["images"].as_array().unwrap().iter().map(|image| image["url"].as_str().unwrap()).collect();
    assert_eq!(image_urls[0], "/imagenes/crema-de-dia-de-calendula", "the product image comes first");
    assert!(image_urls.contains(&"/imagenes/plantas/calendula"), "{image_urls:?}");
}

#[tokio::test]
async fn demo_accounts_can_log_in() {
    let app = TestApp::open().await;
    accounts::open(app.state.store()).await.unwrap();
    accounts::open(app.state.store()).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM customers").await, 2);
    let demo: Value = serde_json::from_str(include_str!("../../demo/accounts.json")).unwrap();
    for account in demo["customers"].as_array().unwrap() {
        let (email, password) = (&account["email"], &account["password"]);
        let response = app.post("session", &json!({ "email": email, "password": password })).await;
        assert_eq!(response.status, 200, "{email}");
        let token = response.json()["token"].as_str().unwrap().to_owned();
        let me = app.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.json();
        assert!(me["roles"].as_array().unwrap().contains(&account["role"]), "{me}");
    }
    let code = &demo["price_code"]["code"];
    assert_eq!(app.post("price-table/session", &json!({ "code": code })).await.status, 200);
}
