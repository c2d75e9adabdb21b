//! What the addresses of the hosted site mean.

use std::fs;

use crate::hosted::{folder, hosting, open, put, soon, tree};

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
    // On any path, also one of the shop's own screens.
    shop.sql("INSERT INTO route_rules VALUES ('/compra', '/tienda/jabones', 302)").await;
    let answer = shop.get("/compra").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/tienda/jabones"));
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
    let robots = shop.get_with("/robots.txt", &[("accept-encoding", "br")]).await;
    assert_ne!(robots.body, b"fuera");
    assert_eq!(shop.get("/dentro/app-1a2b.js").await.text(), "export {}", "within the folder they are");
    // A file that was kept in memory, too.
    assert_eq!(shop.get("/favicon.svg").await.status, 200);
    fs::remove_file(folder.join("favicon.svg")).unwrap();
    symlink(outside.join("index.html"), folder.join("favicon.svg")).unwrap();
    soon(&shop, "/favicon.svg", |answer| answer.status == 404).await;
}
