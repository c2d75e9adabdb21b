//! Static site served by the API process: headers, compression, caching and ranges of its files.

use std::io::{Read, Write};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::catalogue_cache::assert_same_response;
use crate::site_fixture::{CLIP, LARGE_FILE, open_with_site, shop_with_site, site_folder, write_file};

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const FOUR_HOURS: &str = "public, max-age=14400";

#[tokio::test]
async fn files_have_their_content_type_and_cache_control() {
    let (_temp_dir, app) = open_with_site().await;
    for (path, content_type, caching) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/tienda/jabones", "text/html; charset=utf-8", "no-cache"),
        ("/tienda/jabones/_payload.json", "application/json", "no-cache"),
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", IMMUTABLE),
        ("/assets/core-1a2b.wasm", "application/wasm", IMMUTABLE),
        ("/builds/latest.json", "application/json", "no-store"),
        ("/builds/meta/b2.json", "application/json", "no-cache"),
        ("/favicon.svg", "image/svg+xml", FOUR_HOURS),
        ("/imagenes/a.avif", "image/avif", FOUR_HOURS),
        ("/cursos/401.webm", "video/webm", FOUR_HOURS),
        ("/cursos/401.vtt", "text/vtt; charset=utf-8", "no-cache"),
        ("/sitemaps/1.xml", "text/xml; charset=utf-8", "no-cache"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8", "no-cache"),
    ] {
        for _ in 0..2 {
            let response = app.get(path).await;
            let found =
                (response.status.as_u16(), response.header("content-type"), response.header("cache-control"));
            assert_eq!(found, (200, content_type, caching), "{path}");
            assert!(response.header("etag").starts_with('"'), "{path}: the etag must be strong");
        }
    }
}

#[tokio::test]
async fn precompressed_files_are_sent_unchanged() {
    let (_temp_dir, folder) = site_folder();
    let page = "<p>los jabones de siempre</p>".repeat(50);
    let mut brotli = Vec::new();
    brotli::CompressorWriter::new(&mut brotli, 4_096, 11, 22).write_all(page.as_bytes()).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(page.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    write_file(&folder, "tienda/jabones/index.html", &page);
    write_file(&folder, "tienda/jabones/index.html.br", &brotli);
    write_file(&folder, "tienda/jabones/index.html.gz", &gzip);
    let app = shop_with_site(folder).await;
    let mut tags = Vec::new();
    for (accepted, encoding, bytes) in [
        ("gzip, deflate, br, zstd", "br", &brotli[..]),
        ("gzip", "gzip", &gzip),
        ("br;q=0, gzip;q=0.5", "gzip", &gzip),
        ("gzip;q=0", "", page.as_bytes()),
        ("identity", "", page.as_bytes()),
    ] {
        for _ in 0..2 {
            let response = app.get_with("/tienda/jabones", &[("accept-encoding", accepted)]).await;
            assert_eq!(
                (response.header("content-encoding"), &*response.body),
                (encoding, bytes),
                "{accepted}"
            );
            assert_eq!(response.header("vary"), "accept-encoding");
            tags.push(response.header("etag").to_owned());
        }
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 3, "one etag per representation");
}

#[tokio::test]
async fn other_files_are_compressed_when_worthwhile() {
    let (_temp_dir, folder) = site_folder();
    let page = "<p>el mismo texto otra vez</p>".repeat(100);
    write_file(&folder, "aviso-legal/index.html", &page);
    write_file(&folder, "imagenes/grande.avif", vec![7; 10_000]);
    let app = shop_with_site(folder).await;
    let both = [("accept-encoding", "gzip, br")];
    let response = app.get_with("/aviso-legal", &both).await;
    let mut plain = String::new();
    brotli::Decompressor::new(&*response.body, 4_096).read_to_string(&mut plain).unwrap();
    assert_eq!((response.header("content-encoding"), plain), ("br", page));
    let mut tags = Vec::new();
    for accepted in ["identity", "gzip", "br"] {
        let tag =
            app.get_with("/aviso-legal", &[("accept-encoding", accepted)]).await.header("etag").to_owned();
        let headers = [("accept-encoding", accepted), ("if-none-match", &tag)];
        assert_eq!(app.get_with("/aviso-legal", &headers).await.status, 304, "{accepted}");
        tags.push(tag);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "one etag per representation");
    for path in ["/imagenes/grande.avif", "/cursos/401.webm", "/builds/latest.json"] {
        for _ in 0..2 {
            assert_eq!(app.get_with(path, &both).await.header("content-encoding"), "", "{path}");
        }
    }
}

#[tokio::test]
async fn unchanged_files_are_answered_with_304() {
    let (_temp_dir, app) = open_with_site().await;
    for path in ["/", "/compra", "/assets/app-1a2b.js", "/cursos/401.webm"] {
        let full = app.get(path).await;
        let tag = full.header("etag");
        for etags in [tag.to_owned(), format!("\"otra\", W/{tag}"), "*".to_owned()] {
            let again = app.get_with(path, &[("if-none-match", &etags)]).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), full.header("cache-control"));
            assert_eq!(again.header("vary"), full.header("vary"), "{path}");
        }
        let other = app.get_with(path, &[("if-none-match", "\"otra\"")]).await;
        assert_eq!((other.status, other.body.len()), (StatusCode::OK, full.body.len()), "{path}");
    }
    let missing = app.get_with("/nada", &[("if-none-match", "*")]).await;
    assert_eq!(
        (missing.status.as_u16(), missing.header("etag")),
        (404, ""),
        "missing files are not answered with 304"
    );
}

#[tokio::test]
async fn files_are_revalidated_by_time_and_conditions() {
    let (_temp_dir, app) = open_with_site().await;
    let full = app.get("/").await;
    let modified = full.header("last-modified");
    for (name, value, status) in [
        ("if-modified-since", modified, 304),
        ("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT", 200),
        ("if-unmodified-since", "Thu, 01 Jan 1970 00:00:00 GMT", 412),
        ("if-match", "\"otra\"", 412),
        ("if-match", full.header("etag"), 200),
    ] {
        assert_eq!(app.get_with("/", &[(name, value)]).await.status, status, "{name}: {value}");
    }
    let tag_first = [("if-modified-since", modified), ("if-none-match", "\"otra\"")];
    assert_eq!(app.get_with("/", &tag_first).await.status, 200);
}

#[tokio::test]
async fn head_responses_have_the_headers_of_get() {
    let (_temp_dir, app) = open_with_site().await;
    for path in ["/", "/compra", "/nada", "/assets/nada.js", "/cursos/401.webm", "/viejo"] {
        let full = app.get(path).await;
        let head = app.send(Request::head(path).body(Body::empty()).unwrap()).await;
        assert_eq!((head.status, head.body.len()), (full.status, 0), "{path}");
        for name in ["etag", "content-type", "cache-control", "location"] {
            assert_eq!(head.header(name), full.header(name), "{path}: {name}");
        }
        assert_eq!(head.header("content-length"), full.body.len().to_string(), "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let request = Request::builder().method(method).uri("/compra").body(Body::empty()).unwrap();
        let response = app.send(request).await;
        assert_eq!((response.status.as_u16(), response.header("allow")), (405, "GET, HEAD"));
    }
}

#[tokio::test]
async fn videos_support_range_requests() {
    let (_temp_dir, app) = open_with_site().await;
    let path = "/cursos/401.webm";
    let full = app.get(path).await;
    assert_eq!((full.body.len(), full.header("accept-ranges")), (LARGE_FILE, "bytes"));
    let tag = full.header("etag").to_owned();
    let part = app.get_with(path, &[("range", "bytes=1000-1003")]).await;
    assert_eq!((part.status.as_u16(), &*part.body), (206, &full.body[1_000..=1_003]));
    assert_eq!(part.header("content-range"), format!("bytes 1000-1003/{LARGE_FILE}"));
    assert_eq!(part.header("etag"), tag);
    let same = app.get_with(path, &[("range", "bytes=0-9"), ("if-range", &tag)]).await;
    assert_eq!(same.status, 206);
    let another = app.get_with(path, &[("range", "bytes=0-9"), ("if-range", "\"otra\"")]).await;
    assert_eq!(
        (another.status.as_u16(), another.body.len()),
        (200, LARGE_FILE),
        "a changed file is sent completely"
    );
    let out_of_range = app.get_with(path, &[("range", "bytes=99999999-")]).await;
    assert_eq!(out_of_range.status, 416);
    let clip = app.get_with(&format!("/{CLIP}"), &[("range", "bytes=2-3")]).await;
    assert_eq!((clip.status.as_u16(), &*clip.body), (206, &b"23"[..]), "short videos support ranges too");
}

#[tokio::test]
async fn repeated_site_requests_get_identical_responses() {
    let (_temp_dir, app) = open_with_site().await;
    let headers = [("accept-encoding", "br")];
    for path in ["/", "/tienda/jabones?orden=precio", "/assets/app-1a2b.js", "/imagenes/a.avif"] {
        let uncached = app.get_with(path, &headers).await;
        let cached = app.get_with(path, &headers).await;
        assert_same_response(path, &uncached, &cached);
    }
}

#[tokio::test]
async fn api_responses_are_compressed_by_accept_encoding() {
    let (_temp_dir, app) = open_with_site().await;
    let response = app.get_with("/api/v1/products", &[("accept-encoding", "br")]).await;
    assert_eq!(response.header("content-encoding"), "br");
    let mut tags = Vec::new();
    for encoding in ["identity", "gzip", "br"] {
        let response =
            app.get_with("/api/v1/route-rules?path=/viejo", &[("accept-encoding", encoding)]).await;
        assert!(response.header("vary").contains("accept-encoding"), "{}", response.header("vary"));
        let used = response.header("content-encoding");
        assert_eq!(if used.is_empty() { "identity" } else { used }, encoding);
        tags.push(response.header("etag").to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "one etag per representation: {tags:?}");
}
