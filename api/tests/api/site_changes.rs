//! What changes on the disk while the site is hosted.

use std::fs;
use std::time::{Duration, Instant};

use crate::hosted::{hosting, put, says, soon, tree};
use crate::support::PATIENCE;

#[tokio::test]
async fn a_page_that_is_replaced_is_there() {
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
    let compressed = async || shop.get_with("/robots.txt", &[("accept-encoding", "br")]).await.body;
    assert!(!compressed().await.is_empty());
    put(&folder, "robots.txt.br", "como está");
    let began = Instant::now();
    while compressed().await != "como está".as_bytes() {
        assert!(began.elapsed() < PATIENCE, "not followed");
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
