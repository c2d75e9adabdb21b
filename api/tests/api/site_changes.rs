//! Changes on the disk while the site is being served.

use std::fs;
use std::time::{Duration, Instant};

use crate::site_fixture::{body_contains, shop_with_site, site_folder, wait_for_response, write_file};
use crate::support::WAIT_TIMEOUT;

#[tokio::test]
async fn replaced_pages_are_served() {
    let (_temp_dir, folder) = site_folder();
    let app = shop_with_site(folder.clone()).await;
    assert!(body_contains("los jabones")(&app.get("/tienda/jabones").await));
    let tag = app.get("/tienda/jabones").await.header("etag").to_owned();
    // The same length as before.
    write_file(&folder, "tienda/jabones/index.html", "<p>LOS JABONES</p>");
    wait_for_response(&app, "/tienda/jabones", body_contains("LOS JABONES")).await;
    assert_ne!(app.get("/tienda/jabones").await.header("etag"), tag);
    // A page rendered later replaces the shell; a deleted one falls back to it.
    assert!(body_contains("sin página")(&app.get("/blog/cuaderno").await));
    write_file(&folder, "blog/cuaderno/index.html", "<p>el cuaderno</p>");
    wait_for_response(&app, "/blog/cuaderno", body_contains("el cuaderno")).await;
    fs::remove_file(folder.join("blog/cuaderno/index.html")).unwrap();
    wait_for_response(&app, "/blog/cuaderno", body_contains("sin página")).await;
}

#[tokio::test]
async fn added_precompressed_files_are_served() {
    let (_temp_dir, folder) = site_folder();
    let app = shop_with_site(folder.clone()).await;
    let compressed = async || app.get_with("/robots.txt", &[("accept-encoding", "br")]).await.body;
    assert!(!compressed().await.is_empty());
    write_file(&folder, "robots.txt.br", "como está");
    let began = Instant::now();
    while compressed().await != "como está".as_bytes() {
        assert!(began.elapsed() < WAIT_TIMEOUT, "the change is not served");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Pages opened with the previous build still request its assets.
#[tokio::test]
async fn assets_of_the_previous_build_stay() {
    let (_temp_dir, folder) = site_folder();
    let app = shop_with_site(folder.clone()).await;
    assert_eq!(app.get("/assets/app-1a2b.js").await.text(), "export {}");
    write_file(&folder, "assets/app-3c4d.js", "export { nuevo }");
    write_file(&folder, "builds/meta/b3.json", "{\"id\":\"b3\"}");
    write_file(&folder, "builds/latest.json", "{\"id\":\"b3\"}");
    write_file(&folder, "_shell.html", "<script src=\"/assets/app-3c4d.js\"></script>");
    wait_for_response(&app, "/builds/latest.json", body_contains("b3")).await;
    wait_for_response(&app, "/compra", body_contains("app-3c4d")).await;
    for (path, text) in [
        ("/assets/app-1a2b.js", "export {}"),
        ("/assets/app-3c4d.js", "export { nuevo }"),
        ("/builds/meta/b2.json", "{\"id\":\"b2\"}"),
        ("/builds/meta/b3.json", "{\"id\":\"b3\"}"),
    ] {
        assert_eq!(app.get(path).await.text(), text, "{path}");
    }
}

/// A whole site can be replaced atomically, by switching the symlink of its folder.
#[cfg(unix)]
#[tokio::test]
async fn a_whole_site_can_be_replaced() {
    use std::os::unix::fs::symlink;
    let ((first, _), (second, other)) = (site_folder(), site_folder());
    let temp_dir = first.path();
    symlink("site", temp_dir.join("now")).unwrap();
    let app = shop_with_site(temp_dir.join("now")).await;
    assert!(body_contains("la portada")(&app.get("/").await));
    write_file(&other, "index.html", "<p>otra portada</p>");
    symlink(other, temp_dir.join("next")).unwrap();
    fs::rename(temp_dir.join("next"), temp_dir.join("now")).unwrap();
    wait_for_response(&app, "/", body_contains("otra portada")).await;
    drop(second);
}
