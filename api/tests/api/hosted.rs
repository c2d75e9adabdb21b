//! A site to be hosted, and asking for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::{Answer, PATIENCE, TestShop};

/// Larger than what is kept in memory.
pub(crate) const LONG: usize = 5 << 20;
/// Where it is.
pub(crate) const VIDEO: &str = "cursos/401.webm";
/// Shorter, and yet played from any second.
pub(crate) const CLIP: &str = "cursos/402.webm";

/// Puts a file into a folder as a prerenderer does: written beside, then renamed.
pub(crate) fn put(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let beside = folder.join("new");
    fs::write(&beside, content).unwrap();
    fs::rename(beside, path).unwrap();
}

/// A folder of its own, gone with the test.
pub(crate) fn folder() -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("site");
    fs::create_dir(&folder).unwrap();
    (place, folder)
}

/// A tree as the prerenderer lays it.
pub(crate) fn tree() -> (TempDir, PathBuf) {
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
    put(&folder, CLIP, "0123456789");
    put(&folder, VIDEO, (0..=250).cycle().take(LONG).collect::<Vec<u8>>());
    (place, folder)
}

/// A shop that hosts a folder.
pub(crate) async fn hosting(folder: PathBuf) -> TestShop {
    TestShop::with(|config| config.site = Some(folder)).await
}

/// A shop that hosts such a tree.
pub(crate) async fn open() -> (TempDir, TestShop) {
    let (place, folder) = tree();
    (place, hosting(folder).await)
}

/// Asks until the answer is as wanted.
pub(crate) async fn soon(shop: &TestShop, path: &str, wanted: impl Fn(&Answer) -> bool) {
    let began = Instant::now();
    loop {
        let answer = shop.get(path).await;
        if wanted(&answer) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{path}: {} {}", answer.status, answer.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// That an answer says something.
pub(crate) fn says(text: &str) -> impl Fn(&Answer) -> bool {
    move |answer| answer.text().contains(text)
}
