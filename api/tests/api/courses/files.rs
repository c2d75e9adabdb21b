//! Files of lessons in the media library, which only learners may open.

use axum::http::Method;
use mostrador_api::seed::{Source, seed};
use serde_json::json;

use super::Student;
use crate::admin::Admin;
use crate::media_fixture::uploaded;
use crate::support::{CATALOGUE, TestApp};

/// Saves the course with this file as the document of a lesson.
async fn use_in_lesson(app: &TestApp, address: &str) {
    let courses = CATALOGUE.courses.replace("/cursos/receta.html", address);
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(app.state.store(), &source).await.unwrap();
}

#[tokio::test]
async fn a_file_of_a_lesson_opens_from_its_course_only() {
    let ana = Student::enrolled().await;
    let hash = uploaded(&ana.app, "receta.pdf", b"%PDF-1.4").await;
    let address = format!("/media/{hash}.pdf");
    assert_eq!(ana.app.get(&address).await.status, 200);
    use_in_lesson(&ana.app, &address).await;
    assert_eq!(ana.app.get(&address).await.error(), (403, "learners_only".into()));

    let course = ana.get("courses/4").await.json();
    let url = course["modules"][1]["lessons"][0]["document"]["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("{address}?acceso=")), "{url}");
    let opened = ana.app.get(&url).await;
    assert_eq!((opened.status.as_u16(), opened.header("cache-control")), (200, "private, max-age=43200"));
    let other = uploaded(&ana.app, "otra.pdf", b"%PDF-1.5").await;
    use_in_lesson(&ana.app, &format!("/media/{other}.pdf")).await;
    let borrowed = url.replace(&hash, &other);
    assert_eq!(ana.app.get(&borrowed).await.error(), (403, "learners_only".into()));
}

#[tokio::test]
async fn staff_open_a_file_of_a_lesson_to_all() {
    let app = TestApp::open().await;
    let hash = uploaded(&app, "receta.pdf", b"%PDF-1.4").await;
    let address = format!("/media/{hash}.pdf");
    use_in_lesson(&app, &address).await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let path = format!("media/{hash}");
    let shown = admin.get(&owner, &path).await.json();
    assert_eq!(shown["learners_only"], true);
    let texts = json!({ "title": "", "alt": "", "folder": "", "tags": [], "learners_only": false });
    let version = shown["version"].as_str().unwrap();
    let saved = admin.change(&owner, Method::PUT, &path, version, &texts).await;
    assert_eq!((saved.status.as_u16(), &saved.json()["learners_only"]), (200, &json!(false)));
    assert_eq!(app.get(&address).await.status, 200);
    // Another save of the course keeps the choice.
    use_in_lesson(&app, &address).await;
    assert_eq!(app.get(&address).await.status, 200);
}
