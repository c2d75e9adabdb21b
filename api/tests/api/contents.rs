//! CMS pages.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use mostrador_api::seed::seed;

use crate::support::{CATALOGUE, TestApp};

#[tokio::test]
async fn a_page_is_found_by_its_full_path() {
    let app = TestApp::open().await;
    let page = app.api("contents/aviso-legal").await.json();
    assert_eq!((&page["slug"], &page["title"]), (&"aviso-legal".into(), &"Aviso legal".into()));
    assert_eq!(page["summary"], "Quién responde de esta tienda.");
    assert!(page["updated_at"].as_str().is_some_and(|time| time.ends_with('Z')));
    assert_eq!(app.api("contents/ayuda/envios").await.json()["title"], "Envíos");
    for missing in ["contents/ayuda", "contents/ayuda/envios/otra", "contents/ayuda/envios/", "contents/nada"]
    {
        assert_eq!(app.api(missing).await.error(), (404, "content_not_found".into()), "{missing}");
    }
}

#[tokio::test]
async fn stored_html_is_sanitized() {
    let app = TestApp::open().await;
    let body = app.api("contents/ayuda/envios").await.json()["body"].as_str().unwrap().to_owned();
    assert!(!body.contains("script") && !body.contains("onclick") && !body.contains("img"), "{body}");
    assert!(body.contains("<h2>Plazos</h2>") && body.contains("<th scope=\"col\">Zona</th>"), "{body}");
    assert!(body.contains("href=\"mailto:hola@taller.example\"") && !body.contains("javascript:"), "{body}");
}

#[tokio::test]
async fn unchanged_pages_are_answered_with_304() {
    let app = TestApp::open().await;
    let tag = app.api("contents/ayuda/envios").await.header("etag").to_owned();
    let get_if_changed = || {
        let request = Request::get("/api/v1/contents/ayuda/envios").header("if-none-match", &tag);
        app.send(request.body(Body::empty()).unwrap())
    };
    assert_eq!(get_if_changed().await.status, StatusCode::NOT_MODIFIED);
    app.sql("UPDATE contents SET updated_at = 0").await;
    let changed = get_if_changed().await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_eq!(changed.json()["updated_on"], "1 de enero de 1970");
    assert_eq!(app.api("contents/nada").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn seeding_again_changes_the_date_only_of_what_changed() {
    let app = TestApp::open().await;
    app.sql("UPDATE contents SET updated_at = 0").await;
    app.sql("UPDATE contents SET title = 'Otro' WHERE slug = 'aviso-legal'").await;
    seed(app.state.store(), &CATALOGUE).await.unwrap();
    assert_eq!(app.api("contents/aviso-legal").await.json()["title"], "Aviso legal");
    assert_eq!(app.number("SELECT COUNT(*) FROM contents WHERE updated_at = 0").await, 1);
}
