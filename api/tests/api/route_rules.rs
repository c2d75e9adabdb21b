//! Where the addresses of yesterday lead.

use mostrador_api::import::{Options, import};
use mostrador_api::portable::{self, report::Report};
use mostrador_api::store::route_rules;
use mostrador_core::navigation::{Moves, RouteRule, check_route_rules};
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

async fn move_page(shop: &TestShop, from: &str, to: &str) {
    let mut moves = Moves::default();
    moves.page(from, to);
    let mut tx = shop.shop.store().write().await.unwrap();
    route_rules::settle(&mut tx, &moves).await.unwrap();
    tx.commit().await.unwrap();
}

/// Rule 2.14.
#[tokio::test]
async fn a_page_that_moves_leaves_a_rule_behind_and_no_chain() {
    let shop = TestShop::open().await;
    move_page(&shop, "/blog/cuaderno/a", "/blog/cuaderno/b").await;
    move_page(&shop, "/blog/cuaderno/b", "/blog/cuaderno/c").await;
    assert_eq!(at(&shop, "/blog/cuaderno/a").await["to"], "/blog/cuaderno/c");
    assert_eq!(at(&shop, "/blog/cuaderno/b").await["to"], "/blog/cuaderno/c");
    move_page(&shop, "/blog/cuaderno/c", "/blog/cuaderno/a").await;
    assert_eq!(at(&shop, "/blog/cuaderno/a").await, Value::Null);
    assert_eq!(at(&shop, "/blog/cuaderno/c").await["to"], "/blog/cuaderno/a");
}

async fn exported(shop: &TestShop) -> Value {
    serde_json::to_value(portable::export(&mut shop.shop.store().read().await.unwrap()).await.unwrap())
        .unwrap()
}

async fn take(shop: &TestShop, file: &Value) -> Report {
    let document = portable::parse(file.to_string().as_bytes()).unwrap();
    portable::import(shop.shop.store(), document, false, |_| {}).await.unwrap()
}

/// The shop exported, one name in it changed, and taken back.
async fn rename(shop: &TestShop, list: &str, from: &str, to: &str) -> Value {
    let mut file = exported(shop).await;
    for item in file[list].as_array_mut().unwrap() {
        if item["slug"] == from {
            item["slug"] = json!(to);
        }
    }
    let uses = if list == "categories" { "category" } else { "blog" };
    for list in ["collections", "products", "articles"] {
        for item in file[list].as_array_mut().unwrap() {
            if item.get(uses).is_some_and(|slug| slug == from) {
                item[uses] = json!(to);
            }
        }
    }
    let report = take(shop, &file).await;
    assert!(report.changes.iter().any(|change| change.list == list && change.name == to), "{report}");
    let again = take(shop, &file).await;
    assert!(again.changes.is_empty(), "{again}");
    file
}

#[tokio::test]
async fn whatever_is_renamed_by_an_import_is_found_under_its_old_address() {
    let shop = TestShop::open().await;
    rename(&shop, "contents", "ayuda/envios", "ayuda/entregas").await;
    assert_eq!(at(&shop, "/ayuda/envios").await["to"], "/ayuda/entregas");
    assert_eq!(shop.api("contents/ayuda/entregas").await.status, 200);
    assert_eq!(shop.api("contents/ayuda/envios").await.status, 404);

    rename(&shop, "articles", "jara", "la-jara").await;
    assert_eq!(at(&shop, "/blog/cuaderno/jara").await["to"], "/blog/cuaderno/la-jara");
    rename(&shop, "blogs", "cuaderno", "diario").await;
    assert_eq!(at(&shop, "/blog/cuaderno").await["to"], "/blog/diario");
    assert_eq!(at(&shop, "/blog/cuaderno/romero").await["to"], "/blog/diario/romero");
    assert_eq!(at(&shop, "/blog/cuaderno/jara").await["to"], "/blog/diario/la-jara", "no chain");
    assert_eq!(at(&shop, "/noticias/jara").await["to"], "/blog/diario/jara", "what led to the old one");
    assert_eq!(shop.api("articles/la-jara").await.json()["blog"]["slug"], "diario");
    assert_eq!(shop.api("blogs/cuaderno").await.status, 404);

    rename(&shop, "categories", "jabones", "jaboneria").await;
    assert_eq!(at(&shop, "/tienda/jabones").await["to"], "/tienda/jaboneria");
    assert_eq!(at(&shop, "/tienda/jabones/x").await["to"], "/tienda/jaboneria/x");
    assert_eq!(at(&shop, "/viejo").await["to"], "/tienda/jaboneria");
    let all = exported(&shop).await;
    let rules: Vec<RouteRule> = serde_json::from_value(all["route_rules"].clone()).unwrap();
    assert_eq!(check_route_rules(&rules), Ok(()));
}

#[tokio::test]
async fn a_name_that_somebody_has_is_not_given_twice() {
    let shop = TestShop::open().await;
    let mut file = exported(&shop).await;
    let pages = file["contents"].as_array_mut().unwrap();
    pages.retain(|page| page["slug"] == "ayuda/envios");
    pages[0]["slug"] = json!("aviso-legal");
    let document = portable::parse(file.to_string().as_bytes()).unwrap();
    let error = portable::import(shop.shop.store(), document, false, |_| {}).await.unwrap_err().to_string();
    assert!(error.contains("página «aviso-legal»: no puede llamarse así"), "{error}");
}

#[tokio::test]
async fn a_product_that_another_shops_table_puts_elsewhere_is_found() {
    let shop = TestShop::open().await;
    let csv = |category: &str| format!("ID,Type,Name,Regular price,Categories\n7,simple,Taza,4,{category}\n");
    for category in ["Barro", "Loza"] {
        import(shop.shop.store(), csv(category).as_bytes(), Options::default()).await.unwrap();
    }
    assert_eq!(at(&shop, "/tienda/barro/taza").await["to"], "/tienda/loza/taza");
}
