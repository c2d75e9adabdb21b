//! Media library of the administration.

use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::media_fixture::png;
use crate::support::{TestApp, TestResponse, send};

async fn upload(admin: &Admin<'_>, login: &Login, query: &str, bytes: &[u8]) -> TestResponse {
    let request = Request::post(format!("/admin/v1/media?{query}"))
        .header(header::HOST, "localhost:8081")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::COOKIE, &login.cookie)
        .header("x-csrf-token", &login.csrf);
    send(&admin.router, request.body(Body::from(bytes.to_vec())).unwrap()).await
}

fn pdf(n: usize) -> Vec<u8> {
    format!("%PDF-1.{n}").into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_picture_can_be_used_at_once() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = admin.login("luz@ejemplo.es", StaffRole::Content).await;
    let uploaded = upload(&admin, &editor, "file_name=Playa.png&folder=Verano", &png(400, 200)).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text());
    let media = uploaded.json();
    let hash = media["hash"].as_str().unwrap();
    assert_eq!((&media["kind"], &media["folder"]), (&json!("image"), &json!("Verano")));
    let image = json!({
        "url": format!("/media/{hash}"), "title": "", "width": 400, "height": 200, "widths": [320, 400],
        "colour": "#707",
    });
    assert_eq!(media["image"], image);
    let request = Request::get(media["url"].as_str().unwrap()).body(Body::empty()).unwrap();
    let file = send(&admin.router, request).await;
    assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/webp"));
    let again = upload(&admin, &editor, "file_name=b.png", &png(400, 200)).await;
    assert_eq!((again.status.as_u16(), again.json()), (200, media));
    let owner = admin.owner().await;
    let log = admin.get(&owner, "audit?resource=media").await.json();
    assert_eq!(log["data"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_invalid_upload_is_rejected_at_its_field() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let rejected = upload(&admin, &owner, "file_name=a.png", b"<svg onload='x()'>").await;
    assert_eq!(rejected.error(), (422, "invalid_media".into()));
    assert_eq!(rejected.json()["errors"][0]["field"], "file");
    let reader = admin.login("leo@ejemplo.es", StaffRole::ReadOnly).await;
    assert_eq!(upload(&admin, &reader, "", &pdf(1)).await.error(), (403, "forbidden".into()));
}

#[tokio::test]
async fn the_library_is_searched_and_read_in_parts() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    for n in 0..5 {
        let query = format!("file_name=Gu%C3%ADa%20{n}.pdf&folder={}", if n < 3 { "a" } else { "b" });
        assert_eq!(upload(&admin, &owner, &query, &pdf(n)).await.status, 201);
    }
    let mut names = Vec::new();
    let mut path = "media?limit=2".to_owned();
    loop {
        let page = admin.get(&owner, &path).await.json();
        assert_eq!(page["total"], 5);
        names.extend(page["data"].as_array().unwrap().iter().map(|media| media["file_name"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("media?limit=2&after={next}");
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 5);
    let total =
        async |query: &str| admin.get(&owner, &format!("media?{query}")).await.json()["total"].clone();
    assert_eq!(total("query=guia%203").await, 1);
    assert_eq!(total("query=100%25").await, 0);
    assert_eq!(total("folder=a").await, 3);
    assert_eq!(total("kind=image").await, 0);
    assert_eq!(total("unused=true").await, 5);
    let used = admin.get(&owner, "media?query=guia%203").await.json()["data"][0]["url"].clone();
    app.sql(
        format!("UPDATE contents SET body = '{}' WHERE slug = 'aviso-legal'", used.as_str().unwrap()).leak(),
    )
    .await;
    assert_eq!(total("unused=true").await, 4);
    assert_eq!(total("unused=true&folder=a").await, 3);
    assert_eq!(total("unused=true&folder=b").await, 1);
    assert_eq!(total("unused=true&query=guia%201").await, 1);
    assert_eq!(total("unused=true&query=guia%203").await, 0);
    assert_eq!(total("unused=true&kind=image").await, 0);
    let first = admin.get(&owner, "media?unused=true&folder=a&limit=2").await.json();
    let next = first["next"].as_str().unwrap();
    let rest = admin.get(&owner, &format!("media?unused=true&folder=a&limit=2&after={next}")).await.json();
    assert_eq!((rest["data"].as_array().unwrap().len(), &rest["data"][0]["folder"]), (1, &json!("a")));
    assert_eq!(admin.get(&owner, "media/folders").await.json(), json!(["a", "b"]));
    for invalid in ["kind=svg", "after=x", "color=1"] {
        assert_eq!(admin.get(&owner, &format!("media?{invalid}")).await.error().0, 400, "{invalid}");
    }
}

#[tokio::test]
async fn texts_are_changed_and_used_files_are_kept() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let media = upload(&admin, &owner, "file_name=a.pdf", &pdf(1)).await.json();
    let path = format!("media/{}", media["hash"].as_str().unwrap());
    let version = |media: &Value| media["version"].as_str().unwrap().to_owned();
    let texts = json!({ "title": " Guía ", "alt": "", "folder": "", "tags": ["x", " "] });
    let changed = admin.change(&owner, Method::PUT, &path, &version(&media), &texts).await.json();
    assert_eq!((&changed["title"], &changed["tags"]), (&json!("Guía"), &json!(["x"])));
    let stale = admin.change(&owner, Method::PUT, &path, &version(&media), &texts).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    let long = json!({ "title": "a".repeat(301), "alt": "", "folder": "", "tags": [] });
    let rejected = admin.change(&owner, Method::PUT, &path, &version(&changed), &long).await;
    assert_eq!(rejected.json()["errors"][0]["field"], "title");

    let url = changed["url"].as_str().unwrap();
    app.sql(format!("UPDATE contents SET body = '{url}' WHERE slug = 'aviso-legal'").leak()).await;
    let uses = admin.get(&owner, &format!("{path}/uses")).await.json();
    assert_eq!(uses, json!([{ "kind": "page", "key": "aviso-legal", "title": "Aviso legal" }]));
    let delete = async || admin.change(&owner, Method::DELETE, &path, &version(&changed), &json!({})).await;
    let refused = delete().await;
    assert_eq!(refused.error(), (409, "media_in_use".into()));
    assert_eq!(refused.json()["uses"], uses);
    app.sql("UPDATE contents SET body = '' WHERE slug = 'aviso-legal'").await;
    assert_eq!(delete().await.status, 204);
    assert_eq!(admin.get(&owner, &path).await.error(), (404, "media_not_found".into()));
}
