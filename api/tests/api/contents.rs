//! The pages that the house writes.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use mostrador_api::seed::seed;

use crate::support::{CATALOGUE, TestShop};

#[tokio::test]
async fn a_page_is_found_by_its_whole_path() {
    let shop = TestShop::open().await;
    let page = shop.api("contents/aviso-legal").await.json();
    assert_eq!((&page["slug"], &page["title"]), (&"aviso-legal".into(), &"Aviso legal".into()));
    assert_eq!(page["summary"], "Quién responde de esta tienda.");
    assert!(page["updated_at"].as_str().is_some_and(|time| time.ends_with('Z')));
    assert_eq!(shop.api("contents/ayuda/envios").await.json()["title"], "Envíos");
    for nothing in ["contents/ayuda", "contents/ayuda/envios/otra", "contents/ayuda/envios/", "contents/nada"]
    {
        assert_eq!(shop.api(nothing).await.error(), (404, "content_not_found".into()), "{nothing}");
    }
}

#[tokio::test]
async fn what_is_stored_runs_nothing() {
    let shop = TestShop::open().await;
    let body = shop.api("contents/ayuda/envios").await.json()["body"].as_str().unwrap().to_owned();
    assert!(!body.contains("script") && !body.contains("onclick") && !body.contains("img"), "{body}");
    assert!(body.contains("<h2>Plazos</h2>") && body.contains("<th scope=\"col\">Zona</th>"), "{body}");
    assert!(body.contains("href=\"mailto:hola@taller.example\"") && !body.contains("javascript:"), "{body}");
}

#[tokio::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let shop = TestShop::open().await;
    let tag = shop.api("contents/ayuda/envios").await.header("etag").to_owned();
    let ask = || {
        let request = Request::get("/api/v1/contents/ayuda/envios").header("if-none-match", &tag);
        shop.send(request.body(Body::empty()).unwrap())
    };
    assert_eq!(ask().await.status, StatusCode::NOT_MODIFIED);
    shop.sql("UPDATE contents SET updated_at = 0").await;
    let changed = ask().await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_eq!(changed.json()["updated_on"], "1 de enero de 1970");
    assert_eq!(shop.api("contents/nada").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn seeding_again_changes_the_date_only_of_what_changed() {
    let shop = TestShop::open().await;
    shop.sql("UPDATE contents SET updated_at = 0").await;
    shop.sql("UPDATE contents SET title = 'Otro' WHERE slug = 'aviso-legal'").await;
    seed(shop.shop.store(), &CATALOGUE).await.unwrap();
    assert_eq!(shop.api("contents/aviso-legal").await.json()["title"], "Aviso legal");
    assert_eq!(shop.number("SELECT COUNT(*) FROM contents WHERE updated_at = 0").await, 1);
}
