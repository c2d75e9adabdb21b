//! Learners of courses for staff: list, manual enrolment, removal and certificates.

use axum::http::Method;
use serde_json::{Value, json};

use super::Admin;
use super::courses::{COURSE, TEXT, fields};
use crate::support::TestApp;

/// Rule 4.11.
#[tokio::test]
async fn staff_enrol_and_end_access() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let enrol = |email: &str| {
        admin.post(&owner, "courses/4/learners", Box::leak(Box::new(json!({ "email": email }))))
    };
    assert_eq!(fields(&enrol("nadie@ejemplo.es").await.json()), ["email"]);
    let learner = enrol("Ana@ejemplo.es").await.json();
    assert_eq!((&learner["access"], &learner["percent"]), (&json!("open"), &json!(0)));
    assert_eq!(fields(&enrol("ana@ejemplo.es").await.json()), ["email"], "enrolled already");
    let courses = app.call(Method::GET, "customers/me/courses", Some(&token), &json!({})).await.json();
    assert_eq!(courses["data"][0]["id"], COURSE);
    assert_eq!(
        app.number(
            "SELECT COUNT(*) FROM outbox WHERE recipient = 'ana@ejemplo.es' AND LOWER(subject) LIKE '%curso%'"
        )
        .await,
        1
    );

    let list = admin.get(&owner, "courses/4/learners?query=ana").await.json();
    assert_eq!(list["data"][0]["email"], "ana@ejemplo.es");
    assert_eq!(list["data"][0]["order"], Value::Null);
    let path = format!("courses/4/learners/{}/removal", learner["id"]);
    let refused = admin.post(&owner, &path, &json!({ "reason": " " })).await.json();
    assert_eq!(fields(&refused), ["reason"]);
    let ended = admin.post(&owner, &path, &json!({ "reason": "Pidió la baja" })).await.json();
    assert_eq!(ended["access"], "ended");
    let closed = app.call(Method::GET, "courses/4", Some(&token), &json!({})).await;
    assert_eq!(closed.error(), (403, "course_access_ended".into()));
    let audit = admin.get(&owner, "audit").await.json().to_string();
    assert!(audit.contains("Pidió la baja"), "{audit}");
    assert_eq!(enrol("ana@ejemplo.es").await.status, 201, "access can be given again");
}

/// Rule 4.29.
#[tokio::test]
async fn learners_are_filtered_by_progress_and_origin() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let mut tokens = Vec::new();
    for name in ["ana", "eva", "leo"] {
        tokens.push(app.customer(&format!("{name}@ejemplo.es")).await);
        admin.post(&owner, "courses/4/learners", &json!({ "email": format!("{name}@ejemplo.es") })).await;
    }
    let path = format!("courses/{COURSE}/lessons/{TEXT}/progress");
    app.call(Method::PUT, &path, Some(&tokens[1]), &json!({ "done": true })).await;
    app.sql(
        "INSERT INTO lesson_progress (customer_id, lesson_id, seconds, seconds_at, watched, done_at, touched_at) \
         SELECT c.id, l.id, 0, 0, '[]', 5, 5 FROM customers c, course_lessons l JOIN course_modules m ON m.id = l.module_id \
         WHERE c.email = 'leo@ejemplo.es' AND m.course_id = 4",
    )
    .await;
    let found = async |query: &str| {
        let list = admin.get(&owner, &format!("courses/4/learners?{query}")).await.json();
        let learners = list["data"].as_array().unwrap();
        assert_eq!(list["total"], learners.len());
        let name = |learner: &Value| learner["email"].as_str().unwrap().split('@').next().unwrap().to_owned();
        let mut names: Vec<_> = learners.iter().map(name).collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(found("state=not_started").await, "ana");
    assert_eq!(found("state=in_progress").await, "eva");
    assert_eq!(found("state=completed").await, "leo");
    assert_eq!(found("state=completed,in_progress&query=le").await, "leo");
    assert_eq!(found("source=manual").await, "ana eva leo");
    assert_eq!(found("source=order").await, "");
    assert_eq!(admin.get(&owner, "courses/4/learners?state=other").await.status, 400);
    let list = admin.get(&owner, "courses/4/learners?query=eva").await.json();
    assert_eq!(list["data"][0]["state_label"], "En curso");
}

/// Rule 4.13.
#[tokio::test]
async fn certificates_are_issued_when_they_are_earned() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    app.customer("ana@ejemplo.es").await;
    let learner =
        admin.post(&owner, "courses/4/learners", &json!({ "email": "ana@ejemplo.es" })).await.json();
    let path = format!("courses/4/learners/{}", learner["id"]);
    let certificate = format!("{path}/certificate");
    let refused = admin.post(&owner, &certificate, &json!({})).await;
    assert_eq!(refused.error(), (409, "certificate_not_earned".into()));
    assert_eq!(admin.get(&owner, &certificate).await.status, 404);
    app.sql(
        "INSERT INTO lesson_progress (customer_id, lesson_id, seconds, seconds_at, watched, done_at, touched_at) \
         SELECT c.id, l.id, 0, 0, '[]', 5, 5 FROM customers c, course_lessons l JOIN course_modules m ON m.id = l.module_id \
         WHERE c.email = 'ana@ejemplo.es' AND m.course_id = 4",
    )
    .await;
    let detail = admin.get(&owner, &path).await.json();
    assert_eq!((&detail["percent"], &detail["can_issue_certificate"]), (&json!(100), &json!(true)));
    let issued = admin.post(&owner, &certificate, &json!({})).await.json();
    assert!(issued["certificate"]["code"].is_string(), "{issued}");
    assert_eq!(issued["can_issue_certificate"], false);
    let pdf = admin.get(&owner, &certificate).await;
    assert_eq!(pdf.status, 200);
    assert!(pdf.body.starts_with(b"%PDF"));
}
