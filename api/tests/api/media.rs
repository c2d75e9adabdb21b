//! Media library: uploads, and the files that the shop serves.

use axum::body::Body;
use axum::http::{Method, Request};
use axum::response::IntoResponse;
use http_body_util::BodyExt;
use image::ImageFormat;
use mostrador_api::clock;
use mostrador_api::db::repositories::media::MediaFilter;
use mostrador_api::db::repositories::{media, media_files};
use mostrador_api::services::media::deletion;
use serde_json::{Value, json};

use crate::media_fixture::{encoded, png, receive, two_halves, upload, uploaded};
use crate::support::TestApp;

const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Returns the message at the field of a rejected upload.
async fn rejection(app: &TestApp, bytes: &[u8]) -> String {
    let response = upload(app, "x.png", bytes).await.unwrap_err().into_response();
    assert_eq!(response.status(), 422);
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&body["code"], &body["errors"][0]["field"]), (&json!("invalid_media"), &json!("file")));
    body["errors"][0]["message"].as_str().unwrap().to_owned()
}

const UPLOADS: &str = "SELECT COUNT(*) FROM media";
const CHUNKS: &str = "SELECT COUNT(*) FROM media_chunks";

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_served_in_every_width_and_format() {
    let app = TestApp::open().await;
    let uploaded = upload(&app, "playa.png", &png(700, 350)).await.unwrap();
    let picture = uploaded.media;
    assert!(uploaded.is_new);
    assert_eq!((picture.width, picture.height), (700, 350));
    assert_eq!(picture.colour.unwrap().to_string(), "#707");
    let mut bytes = 0;
    for (width, height) in [(320, 160), (640, 320), (700, 350)] {
        for format in ["avif", "webp"] {
            let path = format!("/media/{}-{width}.{format}", picture.hash);
            let response = app.get(&path).await;
            let found = (response.status.as_u16(), response.header("content-type").to_owned());
            assert_eq!(found, (200, format!("image/{format}")), "{path}");
            assert_eq!(response.header("cache-control"), IMMUTABLE);
            assert_eq!(response.header("x-content-type-options"), "nosniff");
            assert!(response.header("content-security-policy").starts_with("sandbox"));
            assert_eq!(response.header("content-length"), response.body.len().to_string());
            assert_eq!(response.header("content-encoding"), "");
            bytes += response.body.len();
            if format == "webp" {
                let decoded = image::load_from_memory(&response.body).unwrap().to_rgb8();
                assert_eq!(decoded.dimensions(), (width, height));
                let (left, right) = (decoded.get_pixel(width / 4, 20), decoded.get_pixel(3 * width / 4, 20));
                assert!(left.0[0] > 240 && right.0[2] > 240, "{left:?} {right:?}");
            } else {
                assert_eq!(&response.body[4..12], b"ftypavif");
            }
        }
    }
    assert_eq!(picture.bytes, i64::try_from(bytes).unwrap());
    for missing in ["", "-1024.avif", ".png", "-320.jpg"] {
        assert_eq!(app.get(&format!("/media/{}{missing}", picture.hash)).await.error().0, 404, "{missing}");
    }
    assert_eq!(app.get("/media/passwd").await.error(), (404, "media_not_found".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_file_is_stored_once() {
    let app = TestApp::open().await;
    let first = upload(&app, "a.png", &png(8, 8)).await.unwrap();
    let second = upload(&app, "b.png", &png(8, 8)).await.unwrap();
    assert!(first.is_new && !second.is_new);
    assert_eq!(second.media, first.media);
    assert_eq!(app.number(UPLOADS).await, 1);
}

/// JPEG with an EXIF block: a place, and an orientation that turns the picture by a quarter.
fn turned_jpeg_with_place() -> Vec<u8> {
    let jpeg = encoded(&two_halves(64, 32), ImageFormat::Jpeg);
    let entries: [&[u8]; 4] = [
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02",
        b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0",
        b"\x01\x0e\0\x02\0\0\0\x14\0\0\0\x26",
        b"\0\0\0\0 40.4168N 3.7038W secret\0",
    ];
    let exif = entries.concat();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &b"\xff\xe1"[..], &length, &exif, &jpeg[2..]].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn orientation_is_applied_and_metadata_and_trailing_data_are_removed() {
    let app = TestApp::open().await;
    let mut bytes = turned_jpeg_with_place();
    bytes.extend(b"<script>polyglot()</script>");
    let picture = upload(&app, "foto.jpg", &bytes).await.unwrap().media;
    assert_eq!((picture.width, picture.height), (32, 64));
    for format in ["avif", "webp"] {
        let body = app.get(&format!("/media/{}-32.{format}", picture.hash)).await.body;
        for secret in [&b"secret"[..], b"Exif", b"polyglot"] {
            assert!(!body.windows(secret.len()).any(|window| window == secret), "{format}");
        }
        if format == "webp" {
            let upright = image::load_from_memory(&body).unwrap().to_rgb8();
            let (top, bottom) = (upright.get_pixel(16, 8), upright.get_pixel(16, 56));
            assert!(top.0[0] > 200 && bottom.0[2] > 200, "{top:?} {bottom:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transparency_is_kept() {
    let app = TestApp::open().await;
    let clear = image::RgbaImage::from_pixel(40, 40, image::Rgba([10, 200, 10, 0])).into();
    let hash = uploaded(&app, "x.png", &encoded(&clear, ImageFormat::Png)).await;
    let body = app.get(&format!("/media/{hash}-40.webp")).await.body;
    assert_eq!(image::load_from_memory(&body).unwrap().to_rgba8().get_pixel(20, 20).0[3], 0);
}

/// PNG whose header declares a size, without the pixels.
fn png_declaring(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(8, 8);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = flate2::Crc::new();
    crc.update(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.sum().to_be_bytes());
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_not_safe_pictures_are_rejected_at_the_field() {
    let app = TestApp::open().await;
    let jpeg = encoded(&two_halves(64, 64), ImageFormat::Jpeg);
    for (bytes, message) in [
        (Vec::new(), "vacío"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>".to_vec(), "SVG"),
        (b"<!DOCTYPE html><script>x()</script>".to_vec(), "no se admite"),
        (b"GIF89a".to_vec(), "GIF"),
        (b"\x89PNG\r\n\x1a\n<script>x()</script>".to_vec(), "dañada"),
        (png(64, 64)[..100].to_vec(), "dañada"),
        (jpeg[..30].to_vec(), "dañada"),
        (png_declaring(20_000, 100), "20000 píxeles de lado"),
        (png_declaring(12_000, 12_000), "144 megapíxeles"),
        (png_declaring(u32::MAX, u32::MAX), ""),
        ([b"\xff\xd8\xff".to_vec(), vec![0; 20 << 20]].concat(), "más de 20 MB"),
        (b"WEBVTT\n\n\xff\xfe".to_vec(), "UTF-8"),
    ] {
        let rejected = rejection(&app, &bytes).await;
        assert!(rejected.contains(message), "{message}: {rejected}");
    }
    assert_eq!((app.number(UPLOADS).await, app.number(CHUNKS).await), (0, 0));
}

#[tokio::test]
async fn other_files_are_served_as_uploaded_with_ranges() {
    let app = TestApp::open().await;
    let mut video = b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom".to_vec();
    video.extend((0..700_000_u32).map(|n| u8::try_from(n % 251).unwrap()));
    let hash = uploaded(&app, "tema 1.mp4", &video).await;
    let path = format!("/media/{hash}.mp4");
    let whole = app.get(&path).await;
    assert_eq!((whole.status.as_u16(), whole.header("content-type")), (200, "video/mp4"));
    assert_eq!(whole.header("accept-ranges"), "bytes");
    assert_eq!(whole.header("content-disposition"), "");
    assert!(whole.body == video);
    let length = video.len();
    let tag = whole.header("etag");
    for (range, from, to) in [
        ("bytes=0-0", 0, 1),
        ("bytes=262143-262144", 262_143, 262_145),
        ("bytes=100-", 100, length),
        ("bytes=-500", length - 500, length),
    ] {
        let part = app.get_with(&path, &[("range", range), ("if-range", tag)]).await;
        assert_eq!(part.status, 206, "{range}");
        assert_eq!(part.header("content-range"), format!("bytes {from}-{}/{length}", to - 1));
        assert!(part.body == video[from..to], "{range}");
    }
    let outside = app.get_with(&path, &[("range", "bytes=9999999-")]).await;
    assert_eq!(
        (outside.status.as_u16(), outside.header("content-range")),
        (416, &*format!("bytes */{length}"))
    );
    let changed = app.get_with(&path, &[("range", "bytes=0-0"), ("if-range", "\"other\"")]).await;
    assert_eq!(changed.status, 200);
}

#[tokio::test]
async fn documents_are_downloads_and_captions_are_not() {
    let app = TestApp::open().await;
    let pdf = uploaded(&app, "Guía.pdf", b"%PDF-1.7\n%%EOF").await;
    let response = app.get(&format!("/media/{pdf}.pdf")).await;
    assert_eq!(
        response.header("content-disposition"),
        "attachment; filename=\"Gu_a.pdf\"; filename*=UTF-8''Gu%C3%ADa%2Epdf"
    );
    let captions = uploaded(&app, "es.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\n¡Hola!".as_bytes()).await;
    let response = app.get(&format!("/media/{captions}.vtt")).await;
    assert_eq!(response.header("content-type"), "text/vtt; charset=utf-8");
    assert!(response.text().ends_with("¡Hola!"));
}

#[tokio::test]
async fn a_stored_file_needs_no_second_download() {
    let app = TestApp::open().await;
    let path = format!("/media/{}.pdf", uploaded(&app, "a.pdf", b"%PDF-1.4").await);
    let tag = app.get(&path).await.header("etag").to_owned();
    let unchanged = app.get_with(&path, &[("if-none-match", &tag)]).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.body.len()), (304, 0));
    assert_eq!(unchanged.header("cache-control"), IMMUTABLE);
    let head =
        app.send(Request::builder().method(Method::HEAD).uri(&path).body(Body::empty()).unwrap()).await;
    assert_eq!((head.status.as_u16(), head.body.len(), head.header("content-length")), (200, 0, "8"));
    let post = app.send(Request::post(&path).body(Body::empty()).unwrap()).await;
    assert_eq!(post.status, 405);
}

#[tokio::test]
async fn a_used_file_is_not_deleted() {
    let app = TestApp::open().await;
    let [used, unused] = [uploaded(&app, "a.pdf", b"%PDF-1").await, uploaded(&app, "b.pdf", b"%PDF-2").await];
    app.sql(
        format!("UPDATE products SET description = '<a href=\"/media/{used}.pdf\">' WHERE id = 1").leak(),
    )
    .await;
    app.sql(format!("UPDATE contents SET body = '/media/{used}.pdf' WHERE slug = 'ayuda/envios'").leak())
        .await;
    let store = app.state.store();
    let found =
        deletion::unused(&mut store.begin_read().await.unwrap(), &MediaFilter::default()).await.unwrap();
    assert_eq!(found.iter().map(|media| &media.hash).collect::<Vec<_>>(), [&unused]);
    let found = deletion::uses(&mut store.begin_read().await.unwrap(), &used).await.unwrap();
    let found: Vec<_> = found.iter().map(|used| (&*used.kind, &*used.key)).collect();
    assert_eq!(found, [("page", "ayuda/envios"), ("product", "1")]);
    let refused = store.transaction(async |tx| deletion::delete(tx, &used).await).await.unwrap_err();
    assert_eq!(refused.code(), "media_in_use");
    store.transaction(async |tx| deletion::delete(tx, &unused).await).await.unwrap();
    assert_eq!(app.get(&format!("/media/{unused}.pdf")).await.status, 404);
    assert_eq!(app.get(&format!("/media/{used}.pdf")).await.status, 200);
    assert_eq!(app.number(CHUNKS).await, 1);
}

#[tokio::test]
async fn an_interrupted_upload_is_invisible_and_deleted_after_a_day() {
    let app = TestApp::open().await;
    let (store, bytes) = (app.state.store(), b"%PDF-1.4 interrupted");
    let details = mostrador_api::services::media::upload::UploadDetails::default();
    app.state.media().prepare(receive(bytes).await.unwrap(), details).await.unwrap();
    assert_eq!((app.number(UPLOADS).await, app.number(CHUNKS).await), (1, 1));
    let mut db = store.begin_read().await.unwrap();
    let hash = media::interrupted(&mut db, clock::now() + 1).await.unwrap().pop().unwrap();
    assert_eq!(media::by_hash(&mut db, &hash).await.unwrap(), None);
    assert_eq!(media_files::served(&mut db, &hash, ".pdf").await.unwrap(), None);
    drop(db);
    let day = 24 * 60 * 60 * 1_000;
    assert_eq!(deletion::delete_interrupted(store, clock::now()).await.unwrap(), 0);
    let repeated = upload(&app, "a.pdf", bytes).await.unwrap();
    assert!(repeated.is_new);
    assert_eq!(deletion::delete_interrupted(store, clock::now() + (day + 1)).await.unwrap(), 0);
    app.sql("UPDATE media SET completed_at = NULL").await;
    assert_eq!(deletion::delete_interrupted(store, clock::now() + (day + 1)).await.unwrap(), 1);
    assert_eq!((app.number(UPLOADS).await, app.number(CHUNKS).await), (0, 0));
}
