//! Media library in the shop file.

use std::path::Path;

use mostrador_api::db::Database;
use mostrador_api::services::media::served::{self, FileAddress};
use mostrador_api::transfer::export::{self, Export};
use mostrador_api::transfer::shop_file::{self, ShopFile, media};

use crate::media_fixture::{png, uploaded};
use crate::support::TestApp;
use crate::test_databases;

async fn exported(app: &TestApp, folder: &Path) -> ShopFile {
    let output = folder.join("tienda.json");
    let options = Export { output: Some(output.clone()), force: true, target: None };
    export::run(app.state.store(), &options).await.unwrap();
    let mut document = shop_file::parse(&std::fs::read(&output).unwrap()).unwrap();
    document.media_folder = Some(media::content_folder(&output));
    document
}

async fn empty(folder: &Path) -> Database {
    let store = Database::open(&test_databases::empty(folder).await).await.unwrap();
    store.migrate().await.unwrap();
    store
}

async fn import(store: &Database, document: ShopFile) -> Result<shop_file::report::Report, String> {
    shop_file::import(store, document, false, |_| {}).await.map_err(|error| error.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_library_is_imported_with_its_contents() {
    let app = TestApp::open().await;
    let picture = uploaded(&app, "a.png", &png(40, 20)).await;
    let video = [&b"\0\0\0\x18ftypmp42"[..], &vec![7; 300_000]].concat();
    let video_hash = uploaded(&app, "b.mp4", &video).await;
    let folder = tempfile::tempdir().unwrap();
    let document = exported(&app, folder.path()).await;
    let store = empty(folder.path()).await;
    let report = import(&store, document.clone()).await.unwrap();
    assert_eq!(report.lists["media"].new, 2);
    for (hash, suffix) in [(&picture, "-40.avif"), (&picture, "-40.webp"), (&video_hash, ".mp4")] {
        let address = FileAddress { hash: hash.clone(), suffix: suffix.to_owned() };
        let found = [app.state.store(), &store].map(|store| served::find(store, &address));
        let [original, imported] = futures_util::future::join_all(found).await.try_into().unwrap();
        assert_eq!(imported.unwrap().unwrap(), original.unwrap().unwrap());
    }
    assert!(std::fs::read(folder.path().join(format!("tienda.medios/{video_hash}.mp4"))).unwrap() == video);

    let mut described = document.clone();
    described.media[0].alt = "Una playa".into();
    let report = import(&store, described).await.unwrap();
    assert_eq!((report.lists["media"].updated, report.lists["media"].unchanged), (1, 1));
}

#[tokio::test]
async fn an_import_without_the_contents_changes_nothing() {
    let app = TestApp::open().await;
    let hash = uploaded(&app, "guía.pdf", b"%PDF-1.7").await;
    let folder = tempfile::tempdir().unwrap();
    let document = exported(&app, folder.path()).await;
    let store = empty(folder.path()).await;
    let without_folder = ShopFile { media_folder: None, ..document.clone() };
    assert!(import(&store, without_folder).await.unwrap_err().contains("«guía.pdf»: falta la carpeta"));
    std::fs::write(folder.path().join(format!("tienda.medios/{hash}.pdf")), "%PDF").unwrap();
    assert!(import(&store, document.clone()).await.unwrap_err().contains("ocupa 4 bytes y debe ocupar 8"));
    let mut leaving = document;
    leaving.media[0].files[0].suffix = "/../../x".into();
    assert!(import(&store, leaving).await.unwrap_err().contains("no es válido"));
    let mut db = store.begin_read().await.unwrap();
    let exported = shop_file::export(&mut db).await.unwrap();
    assert!(exported.media.is_empty() && exported.products.is_empty());
}
