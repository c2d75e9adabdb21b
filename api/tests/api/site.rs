//! The site, hosted by the same process.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use tempfile::TempDir;

use crate::support::{Answer, TestShop};

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const SOME_HOURS: &str = "public, max-age=14400";
/// Larger than what is kept in memory.
const LONG: usize = 5 << 20;
const VIDEO: &str = "cursos/401.webm";

fn put(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    // As a prerenderer does: written beside, then put in place.
    let beside = folder.join("new");
    fs::write(&beside, content).unwrap();
    fs::rename(beside, path).unwrap();
}

/// A folder of its own, gone with the test.
fn folder() -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("site");
    fs::create_dir(&folder).unwrap();
    (place, folder)
}

/// A tree as the prerenderer lays it.
fn tree() -> (TempDir, PathBuf) {
    let (place, folder) = folder();
    for (name, content) in [
        ("index.html", "<p>la portada</p>"),
        ("_shell.html", "<p>la tienda, sin página</p>"),
        ("404/index.html", "<p>no hay nada aquí</p>"),
        ("tienda/jabones/index.html", "<p>los jabones</p>"),
        ("tienda/jabones/_payload.json", "{\"jabones\":[]}"),
        ("assets/app-1a2b.js", "export {}"),
        ("assets/core-1a2b.wasm", "\0asm"),
        ("builds/latest.json", "{\"id\":\"b2\"}"),
        ("builds/meta/b2.json", "{\"id\":\"b2\"}"),
        ("favicon.svg", "<svg/>"),
        ("imagenes/a.avif", "avif"),
        ("cursos/401.vtt", "WEBVTT"),
        ("sitemaps/1.xml", "<urlset/>"),
        ("robots.txt", "User-agent: *"),
        ("manifest.webmanifest", "{}"),
        ("sw.js", "self"),
        (".well-known/security.txt", "Contact: mailto:hola@taller.example"),
        (".secret", "x"),
    ] {
        put(&folder, name, content);
    }
    put(&folder, VIDEO, (0..LONG).map(|n| (n % 251) as u8).collect::<Vec<_>>());
    (place, folder)
}

async fn hosting(folder: PathBuf) -> TestShop {
    TestShop::with(|config| config.site = Some(folder)).await
}

async fn open() -> (TempDir, TestShop) {
    let (place, folder) = tree();
    (place, hosting(folder).await)
}

async fn asking(shop: &TestShop, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request =
        headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    shop.send(request.body(Body::empty()).unwrap()).await
}

/// Asks until the answer is as wanted, at most a little longer than a file is trusted.
async fn soon(shop: &TestShop, path: &str, wanted: impl Fn(&Answer) -> bool) {
    let began = Instant::now();
    loop {
        let answer = shop.get(path).await;
        if wanted(&answer) {
            return;
        }
        assert!(
            began.elapsed() < Duration::from_millis(1_500),
            "{path}: {} {}",
            answer.status,
            answer.text()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn says(text: &str) -> impl Fn(&Answer) -> bool {
    move |answer| answer.text().contains(text)
}

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
async fn the_headers_of_the_house_are_on_every_answer() {
    let (_place, shop) = open().await;
    for path in ["/", "/", "/compra", "/nada", "/viejo", "/compra/", "/assets/nada.js", "/cursos/401.webm"] {
        let answer = shop.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
        // What a page may load it says itself; here stands only what a page cannot say.
        assert_eq!(answer.header("content-security-policy"), "frame-ancestors 'none'", "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
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
            let answer = asking(&shop, "/tienda/jabones", &[("accept-encoding", accepted)]).await;
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
    let answer = asking(&shop, "/aviso-legal", &both).await;
    let mut plain = String::new();
    brotli::Decompressor::new(&*answer.body, 4_096).read_to_string(&mut plain).unwrap();
    assert_eq!((answer.header("content-encoding"), plain), ("br", page));
    for path in ["/imagenes/grande.avif", "/cursos/401.webm", "/builds/latest.json"] {
        for _ in 0..2 {
            assert_eq!(asking(&shop, path, &both).await.header("content-encoding"), "", "{path}");
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
            let again = asking(&shop, path, &[("if-none-match", &known)]).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            assert_eq!(again.header("etag"), tag);
            assert_eq!(again.header("cache-control"), whole.header("cache-control"));
            assert_eq!(again.header("vary"), whole.header("vary"), "{path}");
        }
        let other = asking(&shop, path, &[("if-none-match", "\"otra\"")]).await;
        assert_eq!((other.status, other.body.len()), (StatusCode::OK, whole.body.len()), "{path}");
    }
    let missing = asking(&shop, "/nada", &[("if-none-match", "*")]).await;
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
async fn the_shell_is_for_what_the_shop_knows() {
    let (_place, shop) = open().await;
    for path in [
        "/compra",
        "/busqueda?query=miel",
        "/iniciar-sesion",
        "/zona-de-cliente/pedidos",
        "/zona-de-cliente/cursos/7",
        "/compra/pedido-realizado/M26-000001",
        "/activar-cuenta/abc_-123.x",
        "/tarifario",
        "/tarifario/miel",
        "/tienda/promociones?orden=precio",
        "/tienda/jabones/miel",
        "/cursos-online-para-profesionales/curso",
        "/blog/cuaderno",
        "/blog/cuaderno/jara",
        "/ayuda/envios",
        "/desistimiento",
    ] {
        let answer = shop.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.text().as_str()),
            (200, "<p>la tienda, sin página</p>"),
            "{path}"
        );
    }
    for path in [
        "/tienda/nada",
        "/tienda/jabones/nada",
        "/tienda/jabones/miel/mas",
        "/tarifario/nada",
        "/cursos-online-para-profesionales/nada",
        "/blog/nada",
        "/blog/cuaderno/nada",
        "/blog/cuaderno/borrador",
        "/blog/cuaderno/futuro",
        "/ayuda",
        "/zona-de-cliente/cursos/siete",
        "/compra/pedido-realizado/x",
        "/tienda/a%20b",
        "/404",
        "/404/",
    ] {
        let answer = shop.get(path.trim_end_matches('/')).await;
        assert_eq!(
            (answer.status.as_u16(), answer.text().as_str()),
            (404, "<p>no hay nada aquí</p>"),
            "{path}"
        );
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
    for path in
        ["/assets/nada", "/assets/old-9f9f.js", "/builds/meta/b0.json", "/logo.png", "/nada/_payload.json"]
    {
        let answer = shop.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text().as_str()), (404, "No encontrado\n"), "{path}");
    }
    assert_eq!(shop.get("/certificados/_payload.json").await.status, 404, "no code of a certificate");
    assert_eq!(shop.get("/api/v1/nada").await.error().0, 404);
    shop.sql("UPDATE products SET slug = 'miel-de-brezo' WHERE id = 6").await;
    assert_eq!(shop.get("/tienda/jabones/miel").await.status, 404);
    assert_eq!(shop.get("/tienda/jabones/miel-de-brezo").await.status, 200);
}

#[tokio::test]
async fn a_tree_without_prerendered_pages_is_its_shell() {
    let (_place, folder) = folder();
    put(&folder, "index.html", "<p>la tienda</p>");
    let shop = hosting(folder).await;
    for (path, status) in [("/", 200), ("/compra", 200), ("/tienda/jabones", 200), ("/tienda/nada", 404)] {
        let answer = shop.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text().as_str()), (status, "<p>la tienda</p>"), "{path}");
    }
    let empty = tempfile::tempdir().unwrap();
    let empty = hosting(empty.path().join("site")).await;
    assert_eq!(empty.get("/").await.status, 404);
}

#[tokio::test]
async fn addresses_of_yesterday_lead_on() {
    let (_place, shop) = open().await;
    for (path, status, to) in [
        ("/viejo", 301, "/tienda/jabones"),
        ("/viejo/?a=1", 301, "/tienda/jabones?a=1"),
        ("/noticias/jara?b=2", 308, "/blog/cuaderno/jara?b=2"),
        ("/escuela", 302, "https://escuela.example/"),
        ("/compra/?a=1", 308, "/compra?a=1"),
        ("/tienda/jabones///", 308, "/tienda/jabones"),
        ("//otra.example/", 308, "/otra.example"),
        ("/tienda/promociones/miel?a=1", 308, "/tienda/jabones/miel?a=1"),
        ("/tienda/jabones/curso", 308, "/cursos-online-para-profesionales/curso"),
        ("/blog/vacio/jara", 308, "/blog/cuaderno/jara"),
    ] {
        let answer = shop.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (status, to), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "who comes back is there again");
    }
    // The owner's rule counts before a page that is still there, also when that is in memory.
    assert_eq!(shop.get("/tienda/jabones").await.status, 200);
    assert_eq!(shop.get("/tienda/jabones").await.status, 200);
    shop.sql("INSERT INTO route_rules VALUES ('/tienda/jabones', '/tienda/ñandú', 301)").await;
    let answer = shop.get("/tienda/jabones").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (301, "/tienda/%C3%B1and%C3%BA"));
}

#[tokio::test]
async fn nobody_gets_out_of_the_folder() {
    let (_place, folder) = tree();
    fs::write(folder.parent().unwrap().join("passwd"), "root").unwrap();
    let shop = hosting(folder).await;
    let long = format!("/{}", "a".repeat(5_000));
    for path in [
        "/../passwd",
        "/..%2fpasswd",
        "/%2e%2e/passwd",
        "/assets/../../passwd",
        "/assets/%2e%2e/%2e%2e/passwd",
        "/..%5cpasswd",
        "/a/..%c0%afpasswd",
        "/.secret",
        "/%2esecret",
        "/assets/..%2f.secret",
        "/tienda%2fjabones",
        "/tienda//jabones",
        "/./tienda/jabones",
        "/index.html%00.js",
        "/tienda/jabones%0a",
        "/index.html",
        "/tienda/jabones/index.html",
        "/%ff",
        "/favicon.svg.br",
        &long,
    ] {
        for _ in 0..2 {
            let answer = shop.get(path).await;
            assert_eq!(answer.status, 404, "{path}: {}", answer.text());
            assert!(!answer.text().contains("root"), "{path}");
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn links_out_of_the_folder_are_not_followed() {
    use std::os::unix::fs::symlink;
    let (place, folder) = tree();
    let outside = place.path().join("outside");
    fs::create_dir(&outside).unwrap();
    put(&outside, "index.html", "fuera");
    symlink(outside.join("index.html"), folder.join("enlace.txt")).unwrap();
    symlink(&outside, folder.join("fuera")).unwrap();
    symlink(outside.join("index.html"), folder.join("robots.txt.br")).unwrap();
    symlink("assets", folder.join("dentro")).unwrap();
    symlink("bucle.txt", folder.join("bucle.txt")).unwrap();
    let shop = hosting(folder.clone()).await;
    for path in ["/enlace.txt", "/fuera", "/fuera/index.html", "/bucle.txt"] {
        assert_eq!(shop.get(path).await.status, 404, "{path}");
    }
    let robots = asking(&shop, "/robots.txt", &[("accept-encoding", "br")]).await;
    assert_ne!(robots.body, b"fuera");
    assert_eq!(shop.get("/dentro/app-1a2b.js").await.text(), "export {}", "within the folder they are");
    // A file that was kept in memory, too.
    assert_eq!(shop.get("/favicon.svg").await.status, 200);
    fs::remove_file(folder.join("favicon.svg")).unwrap();
    symlink(outside.join("index.html"), folder.join("favicon.svg")).unwrap();
    soon(&shop, "/favicon.svg", |answer| answer.status == 404).await;
}

#[tokio::test]
async fn a_page_that_is_replaced_is_there_within_a_second() {
    let (_place, folder) = tree();
    let shop = hosting(folder.clone()).await;
    assert!(says("los jabones")(&shop.get("/tienda/jabones").await));
    let tag = shop.get("/tienda/jabones").await.header("etag").to_owned();
    // As long as the one before.
    put(&folder, "tienda/jabones/index.html", "<p>LOS JABONES</p>");
    soon(&shop, "/tienda/jabones", says("LOS JABONES")).await;
    assert_ne!(shop.get("/tienda/jabones").await.header("etag"), tag);
    // One that nobody had rendered is shown as soon as it is there; one that is gone is the shop's again.
    assert!(says("sin página")(&shop.get("/blog/cuaderno").await));
    put(&folder, "blog/cuaderno/index.html", "<p>el cuaderno</p>");
    soon(&shop, "/blog/cuaderno", says("el cuaderno")).await;
    fs::remove_file(folder.join("blog/cuaderno/index.html")).unwrap();
    soon(&shop, "/blog/cuaderno", says("sin página")).await;
}

#[tokio::test]
async fn what_lies_beside_a_page_is_followed_too() {
    let (_place, folder) = tree();
    let shop = hosting(folder.clone()).await;
    let compressed = async || asking(&shop, "/robots.txt", &[("accept-encoding", "br")]).await.body;
    assert!(!compressed().await.is_empty());
    put(&folder, "robots.txt.br", "como está");
    let began = Instant::now();
    while compressed().await != "como está".as_bytes() {
        assert!(began.elapsed() < Duration::from_millis(1_500));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A page that was opened with the build before still asks for its parts.
#[tokio::test]
async fn the_parts_of_the_build_before_stay() {
    let (_place, folder) = tree();
    let shop = hosting(folder.clone()).await;
    assert_eq!(shop.get("/assets/app-1a2b.js").await.text(), "export {}");
    put(&folder, "assets/app-3c4d.js", "export { nuevo }");
    put(&folder, "builds/meta/b3.json", "{\"id\":\"b3\"}");
    put(&folder, "builds/latest.json", "{\"id\":\"b3\"}");
    put(&folder, "_shell.html", "<script src=\"/assets/app-3c4d.js\"></script>");
    soon(&shop, "/builds/latest.json", says("b3")).await;
    soon(&shop, "/compra", says("app-3c4d")).await;
    for (path, text) in [
        ("/assets/app-1a2b.js", "export {}"),
        ("/assets/app-3c4d.js", "export { nuevo }"),
        ("/builds/meta/b2.json", "{\"id\":\"b2\"}"),
        ("/builds/meta/b3.json", "{\"id\":\"b3\"}"),
    ] {
        assert_eq!(shop.get(path).await.text(), text, "{path}");
    }
}

/// A whole tree may be put in place at once, by changing where the folder points.
#[cfg(unix)]
#[tokio::test]
async fn another_tree_takes_the_place_of_the_first() {
    use std::os::unix::fs::symlink;
    let ((first, _), (second, other)) = (tree(), tree());
    let place = first.path();
    symlink("site", place.join("now")).unwrap();
    let shop = hosting(place.join("now")).await;
    assert!(says("la portada")(&shop.get("/").await));
    put(&other, "index.html", "<p>otra portada</p>");
    symlink(other, place.join("next")).unwrap();
    fs::rename(place.join("next"), place.join("now")).unwrap();
    soon(&shop, "/", says("otra portada")).await;
    drop(second);
}

#[tokio::test]
async fn videos_are_sent_in_parts() {
    let (_place, shop) = open().await;
    let path = "/cursos/401.webm";
    let whole = shop.get(path).await;
    assert_eq!((whole.body.len(), whole.header("accept-ranges")), (LONG, "bytes"));
    let tag = whole.header("etag").to_owned();
    let part = asking(&shop, path, &[("range", "bytes=1000-1003")]).await;
    assert_eq!((part.status.as_u16(), &*part.body), (206, &whole.body[1_000..=1_003]));
    assert_eq!(part.header("content-range"), format!("bytes 1000-1003/{LONG}"));
    assert_eq!(part.header("etag"), tag);
    let same = asking(&shop, path, &[("range", "bytes=0-9"), ("if-range", &tag)]).await;
    assert_eq!(same.status, 206);
    let another = asking(&shop, path, &[("range", "bytes=0-9"), ("if-range", "\"otra\"")]).await;
    assert_eq!((another.status.as_u16(), another.body.len()), (200, LONG), "a part would not fit");
    let beyond = asking(&shop, path, &[("range", "bytes=99999999-")]).await;
    assert_eq!(beyond.status, 416);
}

#[tokio::test]
async fn the_fast_lane_gives_the_same_answer_header_for_header() {
    let (_place, shop) = open().await;
    let headers = [("accept-encoding", "br")];
    for path in ["/", "/tienda/jabones?orden=precio", "/assets/app-1a2b.js", "/imagenes/a.avif"] {
        let slow = asking(&shop, path, &headers).await;
        let fast = asking(&shop, path, &headers).await;
        assert_eq!((slow.status, &slow.body), (fast.status, &fast.body), "{path}");
        for name in slow.headers.keys().chain(fast.headers.keys()) {
            match name.as_str() {
                "x-request-id" => assert_ne!(slow.header("x-request-id"), fast.header("x-request-id")),
                "content-length" => {}
                name => assert_eq!(slow.header(name), fast.header(name), "{path}: {name}"),
            }
        }
    }
}

#[tokio::test]
async fn answers_of_the_api_are_compressed_for_who_can_read_it() {
    let (_place, shop) = open().await;
    let answer = asking(&shop, "/api/v1/products", &[("accept-encoding", "br")]).await;
    assert_eq!(answer.header("content-encoding"), "br");
}
