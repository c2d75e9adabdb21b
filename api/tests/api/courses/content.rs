//! Course content, syllabus and seeding.

use mostrador_api::seed::{Source, seed};
use serde_json::json;

use super::{DOCUMENT, Student};
use crate::support::{CATALOGUE, TestApp};

#[tokio::test]
async fn a_course_does_not_reveal_the_correct_answers() {
    let ana = Student::enrolled().await;
    let response = ana.get("courses/4").await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "private, no-store"));
    let course = response.json();
    let kinds: Vec<_> = course["modules"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|module| module["lessons"].as_array().unwrap())
        .map(|lesson| lesson["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["video", "text", "document", "quiz"]);
    let video = &course["modules"][0]["lessons"][0];
    assert_eq!(video["body"], "<p>Hola.</p>", "scripts are removed");
    assert_eq!(
        video["video"]["captions"][0],
        json!({ "url": "/cursos/401.es.vtt", "lang": "es", "label": "Español" })
    );
    let quiz = &course["modules"][1]["lessons"][1]["quiz"];
    assert_eq!(quiz["questions"][1]["options"].as_array().unwrap().len(), 3);
    let text = response.text();
    for secret in ["correct", "right", "saponifica", "explanation"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_product_page_lists_the_syllabus_without_its_content() {
    let ana = Student::new().await;
    let before = ana.get("products/curso").await;
    let without_details = before.json()["syllabus"].clone();
    assert_eq!((&without_details["teachers"], &without_details["questions"]), (&json!([]), &json!([])));

    let details = r#""teachers": [{ "name": "El taller", "about": "Hace jabón." }],
        "questions": [{ "question": "¿Quema?", "answer": "La sosa sí." }], "hours":"#;
    let courses = CATALOGUE.courses.replace("\"hours\":", details);
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.app.state.store(), &source).await.unwrap();

    let after = ana.get("products/curso").await;
    assert_ne!(before.header("etag"), after.header("etag"), "the page has changed");
    let syllabus = &after.json()["syllabus"];
    assert_eq!((&syllabus["hours"], &syllabus["access_days"]), (&json!(12), &json!(365)));
    assert_eq!(syllabus["teachers"], json!([{ "name": "El taller", "about": "Hace jabón." }]));
    assert_eq!(syllabus["questions"], json!([{ "question": "¿Quema?", "answer": "La sosa sí." }]));
    assert_eq!(syllabus["modules"][0]["minutes"], 6);
    assert_eq!(
        syllabus["modules"][0]["lessons"][1],
        json!({ "title": "Seguridad", "type": "text", "minutes": 5 })
    );
    for secret in ["Guantes", "receta.html", "401.webm", "correct", "options"] {
        assert!(!after.text().contains(secret), "{secret}");
    }
    assert_eq!(
        ana.get("products/champu").await.json()["syllabus"],
        json!(null),
        "a product that is not a course"
    );
}

#[tokio::test]
async fn a_new_version_of_a_course_keeps_the_progress() {
    let ana = Student::enrolled().await;
    ana.complete_lessons().await;
    let courses =
        CATALOGUE.courses.replace("\"id\": 403", "\"id\": 405").replace("\"id\": 42,", "\"id\": 43,");
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.app.state.store(), &source).await.unwrap();
    let course = ana.get("courses/4").await.json();
    assert_eq!(
        course["progress"],
        json!({ "done": 2, "lessons": 4, "percent": 50, "resume": { "lesson": 405, "seconds": 0 } })
    );
    assert_eq!(course["modules"][1]["id"], 43);
    assert_eq!(
        ana.save_progress(DOCUMENT, &json!({ "done": true })).await.error(),
        (404, "lesson_not_found".into())
    );
}

#[tokio::test]
async fn invalid_courses_are_rejected_by_the_seed() {
    let app = TestApp::open().await;
    for (from, to, reason) in [
        ("\"id\": 4,", "\"id\": 1,", "debe ser virtual"),
        ("\"id\": 4,", "\"id\": 99,", "curso 99"),
        ("\"right\": true", "\"right\": false", "0 opciones correctas"),
        ("\"type\": \"text\"", "\"type\": \"canto\"", "courses.json"),
    ] {
        let courses = CATALOGUE.courses.replace(from, to);
        let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
        let error = seed(app.state.store(), &source).await.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}
