//! Certificates.

use std::sync::Arc;

use axum::http::Method;
use serde_json::{Value, json};

use super::{DOCUMENT, QUIZ, Student, TEXT, VIDEO, answers, order_body, shop_with_sessions};

/// Rule 4.13.
#[tokio::test]
async fn a_certificate_is_issued_once_and_never_changes() {
    let ana = Student::enrolled().await;
    ana.complete_lessons().await;
    let early = ana.get("customers/me/courses").await.json();
    assert_eq!(
        (&early["data"][0]["progress"]["percent"], &early["data"][0]["certificate"]),
        (&json!(75), &Value::Null)
    );
    let passed = ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await.json();
    let code = passed["certificate"]["code"].as_str().unwrap().to_owned();
    assert_eq!((code.len(), passed["course"]["percent"].as_u64()), (23, Some(100)));
    assert_eq!(ana.courses().await[0]["certificate"]["code"], code);

    ana.app.sql("UPDATE customers SET firstname = 'Otra'").await;
    ana.app.sql("UPDATE products SET title = 'Otro curso'").await;
    let again = ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await.json();
    assert_eq!(again["certificate"]["code"], code);
    let check = ana.app.api(&format!("certificates/{}", code.to_lowercase().replace('-', ""))).await;
    let certificate = check.json();
    assert_eq!(
        (&certificate["name"], &certificate["course"]),
        (&json!("Ana Ruiz"), &json!("Curso de jabones"))
    );
    assert_eq!((&certificate["hours"], &certificate["code"]), (&json!(12), &json!(code)));
    for wrong in ["0", "00000-00000-00000-00000", "x%20y", "'%20OR%201=1"] {
        let response = ana.app.api(&format!("certificates/{wrong}")).await;
        assert_eq!(response.error(), (404, "certificate_not_found".into()), "{wrong}");
    }
    let pdf = ana.get("courses/4/certificate").await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert_eq!(pdf.header("content-disposition"), format!("inline; filename=\"certificado-{code}.pdf\""));
    assert!(pdf.body.starts_with(b"%PDF"));
    let open = ana.app.api(&format!("certificates/{code}/document")).await;
    assert!(open.status == 200 && open.body.starts_with(b"%PDF"), "the document is public by its code");
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM certificates").await, 1);
}

#[tokio::test]
async fn an_unearned_certificate_reports_what_is_missing() {
    let ana = Student::enrolled().await;
    let missing_lessons_text = async || {
        let response = ana.get("courses/4/certificate").await;
        assert_eq!(response.error(), (404, "certificate_not_earned".into()));
        response.json()["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: te faltan 4 lecciones por terminar.");
    ana.complete_lessons().await;
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: te falta una lección por terminar.");
    ana.app.sql("UPDATE enrolments SET starts_at = 9000000000000").await;
    ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await;
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: el curso todavía no se ha celebrado.");
    ana.app.sql("UPDATE enrolments SET starts_at = NULL").await;
    assert_eq!(
        ana.get("courses/4/certificate").await.status,
        200,
        "an earned certificate is issued on request"
    );
    ana.app.sql("UPDATE enrolments SET ended_at = 1").await;
    assert_eq!(ana.get("courses/4/certificate").await.status, 200, "it remains after access ends");
    let eva = ana.app.customer("eva@ejemplo.es").await;
    let other_response = ana.app.call(Method::GET, "courses/4/certificate", Some(&eva), &json!({})).await;
    assert_eq!(other_response.error(), (404, "course_not_found".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn lessons_finished_at_the_same_time_lead_to_one_certificate() {
    let ana = Arc::new(Student::enrolled().await);
    let updates = [
        (VIDEO, json!({ "watched": [[0, 30]] })),
        (VIDEO, json!({ "watched": [[30, 60]] })),
        (TEXT, json!({ "done": true })),
        (DOCUMENT, json!({ "done": true })),
        (QUIZ, answers(&[2], &[1, 3])),
        (QUIZ, answers(&[2], &[3, 1])),
    ];
    let tasks: Vec<_> = updates
        .into_iter()
        .map(|(lesson, update)| {
            let ana = ana.clone();
            tokio::spawn(async move { ana.save_progress(lesson, &update).await.status.as_u16() })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 200);
    }
    let course = &ana.courses().await[0];
    assert_eq!(course["progress"]["percent"], 100);
    assert!(course["certificate"]["code"].is_string());
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM quiz_attempts").await, 1);
}

#[tokio::test]
async fn no_certificate_is_issued_before_the_session_starts() {
    let app = shop_with_sessions().await;
    let token = app.customer("ana@ejemplo.es").await;
    let ana = Student { app, token };
    ana.buy(&order_body(&json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]), 5_000)).await;
    ana.app.sql("INSERT INTO courses (product_id, hours) VALUES (7, 3)").await;
    ana.app.sql("INSERT INTO course_modules (id, course_id, position, title) VALUES (71, 7, 0, 'Uno')").await;
    ana.app
        .sql(
            "INSERT INTO course_lessons (id, module_id, position, kind, title, minutes, body) \
             VALUES (711, 71, 0, 'text', 'Uno', 5, '<p>Uno</p>')",
        )
        .await;
    let path = "courses/7/lessons/711/progress";
    let done =
        async || ana.app.call(Method::PUT, path, Some(&ana.token), &json!({ "done": true })).await.json();
    let early = done().await;
    assert_eq!((&early["course"]["percent"], &early["certificate"]), (&json!(100), &Value::Null));
    ana.app.sql("UPDATE enrolments SET starts_at = 1").await;
    assert!(done().await["certificate"]["code"].is_string());
}
