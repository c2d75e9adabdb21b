//! The built site, hosted by the same process.

use std::fs;

use axum::body::Body;
use axum::http::{Method, Request};

use crate::support::TestShop;

async fn open() -> TestShop {
    let folder = tempfile::tempdir().unwrap().keep();
    for (name, content) in [
        ("index.html", "<p>la tienda</p>"),
        ("assets/app-1a2b.js", "export {}"),
        ("assets/core-1a2b.wasm", "\0asm"),
        ("favicon.svg", "<svg/>"),
        ("blog/index.html", "<p>el blog</p>"),
        (".secret", "x"),
    ] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    TestShop::with(|config| config.site = Some(folder)).await
}

#[tokio::test]
async fn files_have_their_kind_and_their_caching() {
    let shop = open().await;
    for (path, kind, caching) in [
        ("/", "text/html", "no-cache"),
        ("/assets/app-1a2b.js", "text/javascript", "public, max-age=31536000, immutable"),
        ("/assets/core-1a2b.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("/favicon.svg", "image/svg+xml", "public, max-age=14400"),
    ] {
        let answer = shop.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type"), answer.header("cache-control")),
            (200, kind, caching)
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn every_page_is_the_shell_and_no_file_is() {
    let shop = open().await;
    for path in ["/compra", "/tienda/jabones/jabon-de-oliva", "/activar-cuenta/abc_-123"] {
        let answer = shop.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text().as_str()), (200, "<p>la tienda</p>"), "{path}");
    }
    assert_eq!(shop.get("/blog").await.text(), "<p>el blog</p>");
    for path in [
        "/assets/old-9f9f.js",
        "/assets/nothing",
        "/robots.txt",
        "/.secret",
        "/..%2f..%2fetc%2fpasswd",
        "/a/%2e%2e/%2e%2e/x",
    ] {
        assert_eq!(shop.get(path).await.status, 404, "{path}");
    }
    assert_eq!(shop.get("/api/v1/nada").await.error().0, 404);
    let answer = shop.get("/compra/?a=1").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (308, "/compra?a=1"));
    let post = Request::builder().method(Method::POST).uri("/compra").body(Body::empty()).unwrap();
    assert_eq!(shop.send(post).await.status, 405);
}

#[tokio::test]
async fn answers_are_compressed_for_who_can_read_it() {
    let shop = open().await;
    let request =
        Request::get("/api/v1/products").header("accept-encoding", "br").body(Body::empty()).unwrap();
    assert_eq!(shop.send(request).await.header("content-encoding"), "br");
}
