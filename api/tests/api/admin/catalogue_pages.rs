//! Page of a product before its publication, and the related products on it.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::json;

use super::Admin;
use super::catalogue::{create, fields, replace, soap, with};
use crate::support::TestApp;

#[tokio::test]
async fn a_draft_is_seen_by_its_preview_link_only() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.login("catalogo@ejemplo.es", StaffRole::Catalogue).await;
    let draft = with(&soap("Jabón secreto"), &json!({ "state": "draft", "related": [2] }));
    let id = create(&admin, &login, &draft).await["id"].clone();
    assert_eq!(app.api("products/jabon-secreto").await.status, 404);
    let link = admin.post(&login, &format!("products/{id}/preview-link"), &json!({})).await;
    assert_eq!(link.status, 201, "{}", link.text());
    let url = link.json()["url"].as_str().unwrap().to_owned();
    let (_, token) = url.split_once("/vista-previa/").unwrap();
    let page = app.api(&format!("products/previews/{token}")).await;
    assert_eq!(page.status, 200, "{}", page.text());
    assert_eq!((&page.json()["title"], &page.json()["related"]), (&json!("Jabón secreto"), &json!([2])));
    assert_eq!(page.header("cache-control"), "private, no-store");
    assert_eq!(page.header("x-robots-tag"), "noindex");
    let filtered = format!("products?filter[id]={id}");
    for list in ["products?limit=100", "searchs?query=secreto&sort=", "pages", &filtered] {
        assert!(!app.api(list).await.text().contains("secreto"), "{list}");
    }
    let (head, signature) = (token.split_once('.').unwrap().0, token.rsplit_once('.').unwrap().1);
    for token in ["x", &format!("{head}.e30.{signature}"), &login.csrf] {
        let refused = app.api(&format!("products/previews/{token}")).await;
        assert_eq!(refused.error(), (404, "preview_not_found".into()), "{token}");
    }
    let unknown = admin.post(&login, "products/999/preview-link", &json!({})).await;
    assert_eq!(unknown.error(), (404, "product_not_found".into()));
    let audit = "SELECT COUNT(*) FROM staff_audit WHERE resource = 'products' AND action = 'share_preview'";
    assert_eq!(app.number(audit).await, 1);
}

#[tokio::test]
async fn related_products_keep_their_order_and_exist() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let read = create(&admin, &login, &with(&soap("Jabón"), &json!({ "related": [3, 1] }))).await;
    assert_eq!(read["related"], json!([3, 1]));
    assert_eq!(app.api("products/jabon").await.json()["related"], json!([3, 1]));
    let other = create(&admin, &login, &soap("Efímero")).await;
    let both = with(&soap("Jabón"), &json!({ "slug": "jabon", "related": [other["id"], 3] }));
    let read = replace(&admin, &login, &read, &both).await.json();
    for related in [json!([999_999]), json!([3, 3]), json!([read["id"]])] {
        let refused = replace(&admin, &login, &read, &with(&both, &json!({ "related": related }))).await;
        assert!(fields(&refused).iter().all(|field| field == "related"), "{}", refused.text());
        assert_eq!(refused.status, 422);
    }
    let copy = admin.post(&login, &format!("products/{}/duplicate", read["id"]), &json!({})).await.json();
    assert_eq!(copy["related"], read["related"]);
    let version = other["version"].as_str().unwrap();
    let path = format!("products/{}", other["id"]);
    assert_eq!(admin.change(&login, Method::DELETE, &path, version, &json!({})).await.status, 200);
    assert_eq!(app.api("products/jabon").await.json()["related"], json!([3]));
}
