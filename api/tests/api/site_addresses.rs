//! Address resolution of the static site.

use std::fs;

use crate::site_fixture::{
    empty_folder, open_with_site, shop_with_site, site_folder, wait_for_response, write_file,
};

#[tokio::test]
async fn known_addresses_get_the_app_shell() {
    let (_temp_dir, app) = open_with_site().await;
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
        let response = app.get(path).await;
        assert_eq!(
            (response.status.as_u16(), response.text().as_str()),
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
        let response = app.get(path.trim_end_matches('/')).await;
        assert_eq!(
            (response.status.as_u16(), response.text().as_str()),
            (404, "<p>no hay nada aquí</p>"),
            "{path}"
        );
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    }
    for path in
        ["/assets/nada", "/assets/old-9f9f.js", "/builds/meta/b0.json", "/logo.png", "/nada/_payload.json"]
    {
        let response = app.get(path).await;
        assert_eq!((response.status.as_u16(), response.text().as_str()), (404, "No encontrado\n"), "{path}");
    }
    assert_eq!(
        app.get("/certificados/_payload.json").await.status,
        404,
        "`_payload.json` is not a certificate code"
    );
    assert_eq!(app.get("/api/v1/nada").await.error().0, 404);
    app.sql("UPDATE products SET slug = 'miel-de-brezo' WHERE id = 6").await;
    assert_eq!(app.get("/tienda/jabones/miel").await.status, 404);
    assert_eq!(app.get("/tienda/jabones/miel-de-brezo").await.status, 200);
}

#[tokio::test]
async fn a_site_without_prerendered_pages_uses_the_shell() {
    let (_temp_dir, site) = empty_folder();
    write_file(&site, "index.html", "<p>la tienda</p>");
    let app = shop_with_site(site).await;
    for (path, status) in [("/", 200), ("/compra", 200), ("/tienda/jabones", 200), ("/tienda/nada", 404)] {
        let response = app.get(path).await;
        assert_eq!(
            (response.status.as_u16(), response.text().as_str()),
            (status, "<p>la tienda</p>"),
            "{path}"
        );
    }
    let empty = tempfile::tempdir().unwrap();
    let empty = shop_with_site(empty.path().join("site")).await;
    assert_eq!(empty.get("/").await.status, 404);
}

#[tokio::test]
async fn old_addresses_are_redirected() {
    let (_temp_dir, app) = open_with_site().await;
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
        let response = app.get(path).await;
        assert_eq!((response.status.as_u16(), response.header("location")), (status, to), "{path}");
        assert_eq!(response.header("cache-control"), "no-cache", "redirects are revalidated");
    }
    // Rules apply to any path, also to routes of the app.
    app.sql("INSERT INTO route_rules VALUES ('/compra', '/tienda/jabones', 302)").await;
    let response = app.get("/compra").await;
    assert_eq!((response.status.as_u16(), response.header("location")), (302, "/tienda/jabones"));
    // Rules take precedence over existing pages, also over cached ones.
    assert_eq!(app.get("/tienda/jabones").await.status, 200);
    assert_eq!(app.get("/tienda/jabones").await.status, 200);
    app.sql("INSERT INTO route_rules VALUES ('/tienda/jabones', '/tienda/ñandú', 301)").await;
    let response = app.get("/tienda/jabones").await;
    assert_eq!((response.status.as_u16(), response.header("location")), (301, "/tienda/%C3%B1and%C3%BA"));
}

#[tokio::test]
async fn path_traversal_is_rejected() {
    let (_temp_dir, folder) = site_folder();
    fs::write(folder.parent().unwrap().join("passwd"), "root").unwrap();
    let app = shop_with_site(folder).await;
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
            let response = app.get(path).await;
            assert_eq!(response.status, 404, "{path}: {}", response.text());
            assert!(!response.text().contains("root"), "{path}");
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn symlinks_out_of_the_folder_are_not_followed() {
    use std::os::unix::fs::symlink;
    let (temp_dir, folder) = site_folder();
    let outside = temp_dir.path().join("outside");
    fs::create_dir(&outside).unwrap();
    write_file(&outside, "index.html", "fuera");
    symlink(outside.join("index.html"), folder.join("enlace.txt")).unwrap();
    symlink(&outside, folder.join("fuera")).unwrap();
    symlink(outside.join("index.html"), folder.join("robots.txt.br")).unwrap();
    symlink("assets", folder.join("dentro")).unwrap();
    symlink("bucle.txt", folder.join("bucle.txt")).unwrap();
    let app = shop_with_site(folder.clone()).await;
    for path in ["/enlace.txt", "/fuera", "/fuera/index.html", "/bucle.txt"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
    let robots = app.get_with("/robots.txt", &[("accept-encoding", "br")]).await;
    assert_ne!(robots.body, b"fuera");
    assert_eq!(
        app.get("/dentro/app-1a2b.js").await.text(),
        "export {}",
        "symlinks within the folder are followed"
    );
    // Also a file that was served before.
    assert_eq!(app.get("/favicon.svg").await.status, 200);
    fs::remove_file(folder.join("favicon.svg")).unwrap();
    symlink(outside.join("index.html"), folder.join("favicon.svg")).unwrap();
    wait_for_response(&app, "/favicon.svg", |response| response.status == 404).await;
}
