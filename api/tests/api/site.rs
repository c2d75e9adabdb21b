//! The site, hosted by the same process: what its files are sent as.

use std::io::{Read, Write};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::hosted::{CLIP, LONG, hosting, open, put, tree};
use crate::showcase::alike;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const SOME_HOURS: &str = "public, max-age=14400";

#[tokio::test]
async fn files_have_their_kind_and_their_caching() {
    let (_place, shop) = open().await;
    for (path, kind, caching) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/tienda/jabones", "text/html; charset=utf-8", "no-cache"),
        ("/tienda/jabones/_payload.json", "application/json", "no-cache"),
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", IMMUTABLE),
        ("/assets/core-1a2b.wasm", "application/wasm", IMMUTABLE),
        ("/builds/latest.json", "application/json", "no-store"),
        ("/builds/meta/b2.json", "application/json", "no-cache"),
        ("/favicon.svg", "image/svg+xml", SOME_HOURS),
        ("/imagenes/a.avif", "image/avif", SOME_HOURS),
        ("/cursos/401.webm", "video/webm", SOME_HOURS),
        ("/cursos/401.vtt", "text/vtt; charset=utf-8", "no-cache"),
        ("/sitemaps/1.xml", "text/xml; charset=utf-8", "no-cache"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8", "no-cache"),
    ] {
        // From the disk, and then from memory.
        for _ in 0..2 {
            let answer = shop.get(path).await;
            let found =
                (answer.status.as_u16(), answer.header("content-type"), answer.header("cache-control"));
            assert_eq!(found, (200, kind, caching), "{path}");
            assert!(answer.header("etag").starts_with('"'), "{path}: strong, of these very bytes");
        }
    }
}

#[tokio::test]
async fn what_was_compressed_beforehand_is_sent_as_it_lies() {
    let (_place, folder) = tree();
    let page = "<p>los jabones de siempre</p>".repeat(50);
    let mut brotli = Vec::new();
    brotli::CompressorWriter::new(&mut brotli, 4_096, 11, 22).write_all(page.as_bytes()).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(page.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    put(&folder, "tienda/jabones/index.html", &page);
    put(&folder, "tienda/jabones/index.html.br", &brotli);
    put(&folder, "tienda/jabones/index.html.gz", &gzip);
    let shop = hosting(folder).await;
    let mut tags = Vec::new();
    for (accepted, encoding, bytes) in [
        ("gzip, deflate, br, zstd", "br", &brotli[..]),
        ("gzip", "gzip", &gzip),
        ("br;q=0, gzip;q=0.5", "gzip", &gzip),
        ("gzip;q=0", "", page.as_bytes()),
        ("identity", "", page.as_bytes()),
    ] {
        for _ in 0..2 {
            let answer = shop.get_with("/tienda/jabones", &[("accept-encoding", accepted)]).await;
            assert_eq!((answer.header("content-encoding"), &*answer.body), (encoding, bytes), "{accepted}");
            assert_eq!(answer.header("vary"), "accept-encoding");
            tags.push(answer.header("etag").to_owned());
        }
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 3, "one of each representation");
}

#[tokio::test]
async fn what_nobody_compressed_is_compressed_here_when_it_is_worth_it() {
    let (_place, folder) = tree();
    let page = "<p>el mismo texto otra vez</p>".repeat(100);
    put(&folder, "aviso-legal/index.html", &page);
    put(&folder, "imagenes/grande.avif", vec![7; 10_000]);
    let shop = hosting(folder).await;
    let both = [("accept-encoding", "gzip, br")];
    let answer = shop.get_with("/aviso-legal", &both).await;
    let mut plain = String::new();
    brotli::Decompressor::new(&*answer.body, 4_096).read_to_string(&mut plain).unwrap();
    assert_eq!((answer.header("content-encoding"), plain), ("br", page));
    for path in ["/imagenes/grande.avif", "/cursos/401.webm", "/builds/latest.json"] {
        for _ in 0..2 {
            assert_eq!(shop.get_with(path, &both).await.header("content-encoding"), "", "{path}");
        }
    }
}

#[tokio::test]
async fn who_has_it_is_not_sent_it_again() {
    let (_place, shop) = open().await;
    for path in ["/", "/compra", "/assets/app-1a2b.js", "/cursos/401.webm"] {
        let whole = shop.get(path).await;
        let tag = whole.header("etag");
        for known in [tag.to_owned(), format!("\"otra\", W/{tag}"), "*".to_owned()] {
            let again = shop.get_with(path, &[("if-none-match", &known)]).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), whole.header("cache-control"));
            assert_eq!(again.header("vary"), whole.header("vary"), "{path}");
        }
        let other = shop.get_with(path, &[("if-none-match", "\"otra\"")]).await;
        assert_eq!((other.status, other.body.len()), (StatusCode::OK, whole.body.len()), "{path}");
    }
    let missing = shop.get_with("/nada", &[("if-none-match", "*")]).await;
    assert_eq!(
        (missing.status.as_u16(), missing.header("etag")),
        (404, ""),
        "what is not there is not unchanged"
    );
}

#[tokio::test]
async fn a_head_request_is_told_what_a_get_would_be() {
    let (_place, shop) = open().await;
    for path in ["/", "/compra", "/nada", "/assets/nada.js", "/cursos/401.webm", "/viejo"] {
        let whole = shop.get(path).await;
        let head = shop.send(Request::head(path).body(Body::empty()).unwrap()).await;
        assert_eq!((head.status, head.body.len()), (whole.status, 0), "{path}");
        for name in ["etag", "content-type", "cache-control", "location"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
        assert_eq!(head.header("content-length"), whole.body.len().to_string(), "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let request = Request::builder().method(method).uri("/compra").body(Body::empty()).unwrap();
        let answer = shop.send(request).await;
        assert_eq!((answer.status.as_u16(), answer.header("allow")), (405, "GET, HEAD"));
    }
}

#[tokio::test]
async fn videos_are_sent_in_parts() {
    let (_place, shop) = open().await;
    let path = "/cursos/401.webm";
    let whole = shop.get(path).await;
    assert_eq!((whole.body.len(), whole.header("accept-ranges")), (LONG, "bytes"));
    let tag = whole.header("etag").to_owned();
    let part = shop.get_with(path, &[("range", "bytes=1000-1003")]).await;
    assert_eq!((part.status.as_u16(), &*part.body), (206, &whole.body[1_000..=1_003]));
    assert_eq!(part.header("content-range"), format!("bytes 1000-1003/{LONG}"));
    assert_eq!(part.header("etag"), tag);
    let same = shop.get_with(path, &[("range", "bytes=0-9"), ("if-range", &tag)]).await;
    assert_eq!(same.status, 206);
    let another = shop.get_with(path, &[("range", "bytes=0-9"), ("if-range", "\"otra\"")]).await;
    assert_eq!((another.status.as_u16(), another.body.len()), (200, LONG), "a part would not fit");
    let beyond = shop.get_with(path, &[("range", "bytes=99999999-")]).await;
    assert_eq!(beyond.status, 416);
    let clip = shop.get_with(&format!("/{CLIP}"), &[("range", "bytes=2-3")]).await;
    assert_eq!((clip.status.as_u16(), &*clip.body), (206, &b"23"[..]), "however short");
}

#[tokio::test]
async fn the_fast_lane_gives_the_same_answer_header_for_header() {
    let (_place, shop) = open().await;
    let headers = [("accept-encoding", "br")];
    for path in ["/", "/tienda/jabones?orden=precio", "/assets/app-1a2b.js", "/imagenes/a.avif"] {
        let slow = shop.get_with(path, &headers).await;
        let fast = shop.get_with(path, &headers).await;
        alike(path, &slow, &fast);
    }
}

#[tokio::test]
async fn answers_of_the_api_are_compressed_for_who_can_read_it() {
    let (_place, shop) = open().await;
    let answer = shop.get_with("/api/v1/products", &[("accept-encoding", "br")]).await;
    assert_eq!(answer.header("content-encoding"), "br");
}
