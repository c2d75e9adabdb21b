//! Where the addresses of yesterday lead.

use mostrador_api::store::route_rules;
use serde_json::{Value, json};

use crate::support::TestShop;

async fn at(shop: &TestShop, path: &str) -> Value {
    shop.api(&format!("route-rules?path={path}")).await.json()["redirect"].clone()
}

#[tokio::test]
async fn a_rule_says_where_a_path_leads() {
    let shop = TestShop::open().await;
    let inside = json!({ "to": "/tienda/jabones?a=1", "status": 301, "external": false });
    assert_eq!(at(&shop, "/viejo%3Fa=1").await, inside);
    assert_eq!(at(&shop, "/noticias/jara").await["to"], "/blog/cuaderno/jara");
    let outside = json!({ "to": "https://escuela.example/", "status": 302, "external": true });
    assert_eq!(at(&shop, "/escuela/").await, outside);
    assert_eq!(at(&shop, "/noticias").await, Value::Null);
    assert_eq!(at(&shop, "").await, Value::Null);
    assert_eq!(shop.api("route-rules").await.error().0, 400);
}

#[tokio::test]
async fn a_page_that_moves_leaves_a_rule_behind_and_no_chain() {
    let shop = TestShop::open().await;
    for (from, to) in [("/blog/cuaderno/a", "/blog/cuaderno/b"), ("/blog/cuaderno/b", "/blog/cuaderno/c")] {
        let mut tx = shop.shop.store().write().await.unwrap();
        route_rules::moved(&mut tx, from, to).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(at(&shop, "/blog/cuaderno/a").await["to"], "/blog/cuaderno/c");
    assert_eq!(at(&shop, "/blog/cuaderno/b").await["to"], "/blog/cuaderno/c");
    let mut tx = shop.shop.store().write().await.unwrap();
    route_rules::moved(&mut tx, "/blog/cuaderno/c", "/blog/cuaderno/a").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(at(&shop, "/blog/cuaderno/a").await, Value::Null);
    assert_eq!(at(&shop, "/blog/cuaderno/c").await["to"], "/blog/cuaderno/a");
}
