//! Redirects of old addresses.

use mostrador_api::db::repositories::route_rules;
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::shop_file;
use mostrador_api::transfer::shop_file::report::Report;
use mostrador_core::navigation::{RedirectUpdate, RouteRule, check_route_rules};
use serde_json::{Value, json};

use crate::support::{TestApp, import_table};

async fn redirect_at(app: &TestApp, path: &str) -> Value {
    app.api(&format!("route-rules?path={path}")).await.json()["redirect"].clone()
}

#[tokio::test]
async fn a_rule_redirects_a_path() {
    let app = TestApp::open().await;
    let internal = json!({ "to": "/tienda/jabones?a=1", "status": 301, "external": false });
    assert_eq!(redirect_at(&app, "/viejo%3Fa=1").await, internal);
    assert_eq!(redirect_at(&app, "/noticias/jara").await["to"], "/blog/cuaderno/jara");
    let external = json!({ "to": "https://escuela.example/", "status": 302, "external": true });
    assert_eq!(redirect_at(&app, "/escuela/").await, external);
    assert_eq!(redirect_at(&app, "/noticias").await, Value::Null);
    assert_eq!(redirect_at(&app, "").await, Value::Null);
    assert_eq!(app.api("route-rules").await.error().0, 400);
}

async fn move_page(app: &TestApp, from: &str, to: &str) {
    let mut moves = RedirectUpdate::default();
    moves.move_page(from, to);
    let mut tx = app.state.store().begin_write().await.unwrap();
    route_rules::apply_moves(&mut tx, &moves).await.unwrap();
    tx.commit().await.unwrap();
}

/// Rule 2.14.
#[tokio::test]
async fn moved_pages_create_redirects_without_chains() {
    let app = TestApp::open().await;
    move_page(&app, "/blog/cuaderno/a", "/blog/cuaderno/b").await;
    move_page(&app, "/blog/cuaderno/b", "/blog/cuaderno/c").await;
    assert_eq!(redirect_at(&app, "/blog/cuaderno/a").await["to"], "/blog/cuaderno/c");
    assert_eq!(redirect_at(&app, "/blog/cuaderno/b").await["to"], "/blog/cuaderno/c");
    move_page(&app, "/blog/cuaderno/c", "/blog/cuaderno/a").await;
    assert_eq!(redirect_at(&app, "/blog/cuaderno/a").await, Value::Null);
    assert_eq!(redirect_at(&app, "/blog/cuaderno/c").await["to"], "/blog/cuaderno/a");
}

async fn export_json(app: &TestApp) -> Value {
    serde_json::to_value(shop_file::export(&mut app.state.store().begin_read().await.unwrap()).await.unwrap())
        .unwrap()
}

async fn import_file(app: &TestApp, file: &Value) -> Report {
    let document = shop_file::parse(file.to_string().as_bytes()).unwrap();
    shop_file::import(app.state.store(), document, false, |_| {}).await.unwrap()
}

/// Exports the shop, renames one item, and imports the file again.
async fn rename(app: &TestApp, list: &str, from: &str, to: &str) -> Value {
    let mut file = export_json(app).await;
    for item in file[list].as_array_mut().unwrap() {
        if item["slug"] == from {
            item["slug"] = json!(to);
        }
    }
    let reference_field = if list == "categories" { "category" } else { "blog" };
    for list in ["collections", "products", "articles"] {
        for item in file[list].as_array_mut().unwrap() {
            if item.get(reference_field).is_some_and(|slug| slug == from) {
                item[reference_field] = json!(to);
            }
        }
    }
    let report = import_file(app, &file).await;
    assert!(report.changes.iter().any(|change| change.list == list && change.name == to), "{report}");
    let again = import_file(app, &file).await;
    assert!(again.changes.is_empty(), "{again}");
    file
}

#[tokio::test]
async fn items_renamed_by_an_import_are_redirected() {
    let app = TestApp::open().await;
    rename(&app, "contents", "ayuda/envios", "ayuda/entregas").await;
    assert_eq!(redirect_at(&app, "/ayuda/envios").await["to"], "/ayuda/entregas");
    assert_eq!(app.api("contents/ayuda/entregas").await.status, 200);
    assert_eq!(app.api("contents/ayuda/envios").await.status, 404);

    rename(&app, "articles", "jara", "la-jara").await;
    assert_eq!(redirect_at(&app, "/blog/cuaderno/jara").await["to"], "/blog/cuaderno/la-jara");
    rename(&app, "blogs", "cuaderno", "diario").await;
    assert_eq!(redirect_at(&app, "/blog/cuaderno").await["to"], "/blog/diario");
    assert_eq!(redirect_at(&app, "/blog/cuaderno/romero").await["to"], "/blog/diario/romero");
    assert_eq!(redirect_at(&app, "/blog/cuaderno/jara").await["to"], "/blog/diario/la-jara", "no chain");
    assert_eq!(
        redirect_at(&app, "/noticias/jara").await["to"],
        "/blog/diario/jara",
        "rules to the old address are updated"
    );
    assert_eq!(app.api("articles/la-jara").await.json()["blog"]["slug"], "diario");
    assert_eq!(app.api("blogs/cuaderno").await.status, 404);

    rename(&app, "categories", "jabones", "jaboneria").await;
    assert_eq!(redirect_at(&app, "/tienda/jabones").await["to"], "/tienda/jaboneria");
    assert_eq!(redirect_at(&app, "/tienda/jabones/x").await["to"], "/tienda/jaboneria/x");
    assert_eq!(redirect_at(&app, "/viejo").await["to"], "/tienda/jaboneria");
    let all = export_json(&app).await;
    let rules: Vec<RouteRule> = serde_json::from_value(all["route_rules"].clone()).unwrap();
    assert_eq!(check_route_rules(&rules), Ok(()));
}

#[tokio::test]
async fn duplicate_slugs_are_rejected() {
    let app = TestApp::open().await;
    let mut file = export_json(&app).await;
    let pages = file["contents"].as_array_mut().unwrap();
    pages.retain(|page| page["slug"] == "ayuda/envios");
    pages[0]["slug"] = json!("aviso-legal");
    let document = shop_file::parse(file.to_string().as_bytes()).unwrap();
    let error = shop_file::import(app.state.store(), document, false, |_| {}).await.unwrap_err().to_string();
    assert!(error.contains("página «aviso-legal»: no puede llamarse así"), "{error}");
}

#[tokio::test]
async fn a_product_moved_by_an_import_is_redirected() {
    let app = TestApp::open().await;
    let csv = |category: &str| format!("ID,Type,Name,Regular price,Categories\n7,simple,Taza,4,{category}\n");
    for category in ["Barro", "Loza"] {
        import_table(app.state.store(), ShopSystem::WooCommerce, csv(category).as_bytes()).await.unwrap();
    }
    assert_eq!(redirect_at(&app, "/tienda/barro/taza").await["to"], "/tienda/loza/taza");
}
