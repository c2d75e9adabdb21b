//! Fixtures of the static site: folders, shops that serve them, and waiting for responses.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::{TestApp, TestResponse, WAIT_TIMEOUT};

/// Size of a file that is sent in several parts.
pub(crate) const LARGE_FILE: usize = 5 << 20;
pub(crate) const VIDEO: &str = "cursos/401.webm";
/// A short video, which supports range requests all the same.
pub(crate) const CLIP: &str = "cursos/402.webm";

/// Writes a file like the prerenderer: into a temporary file that is then renamed.
pub(crate) fn write_file(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let temporary = folder.join("new");
    fs::write(&temporary, content).unwrap();
    fs::rename(temporary, path).unwrap();
}

/// Temporary site folder, removed when the test ends.
pub(crate) fn empty_folder() -> (TempDir, PathBuf) {
    let temp_dir = tempfile::tempdir().unwrap();
    let folder = temp_dir.path().join("site");
    fs::create_dir(&folder).unwrap();
    (temp_dir, folder)
}

/// Site folder as the prerenderer writes it.
pub(crate) fn site_folder() -> (TempDir, PathBuf) {
    let (temp_dir, folder) = empty_folder();
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
        write_file(&folder, name, content);
    }
    write_file(&folder, CLIP, "0123456789");
    write_file(&folder, VIDEO, (0..=250).cycle().take(LARGE_FILE).collect::<Vec<u8>>());
    (temp_dir, folder)
}

/// Shop that serves the site folder.
pub(crate) async fn shop_with_site(folder: PathBuf) -> TestApp {
    TestApp::with(|config| config.site = Some(folder)).await
}

/// Shop with a prerendered site.
pub(crate) async fn open_with_site() -> (TempDir, TestApp) {
    let (temp_dir, folder) = site_folder();
    (temp_dir, shop_with_site(folder).await)
}

/// Requests a path until the response satisfies the condition.
pub(crate) async fn wait_for_response(app: &TestApp, path: &str, condition: impl Fn(&TestResponse) -> bool) {
    let began = Instant::now();
    loop {
        let response = app.get(path).await;
        if condition(&response) {
            return;
        }
        assert!(began.elapsed() < WAIT_TIMEOUT, "{path}: {} {}", response.status, response.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Condition: the body contains a text.
pub(crate) fn body_contains(text: &str) -> impl Fn(&TestResponse) -> bool {
    move |response| response.text().contains(text)
}
