//! Lesson progress and quizzes.

use axum::http::Method;
use serde_json::json;

use super::{QUIZ, Student, TEXT, VIDEO, answers};
use crate::support::now;

#[tokio::test]
async fn progress_updates_are_merged_in_any_order() {
    let ana = Student::enrolled().await;
    let first =
        ana.save_progress(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(first["progress"]["seconds"], 30);
    assert_eq!(first["course"]["resume"], json!({ "lesson": VIDEO, "seconds": 30 }));
    let late = ana
        .save_progress(VIDEO, &json!({ "seconds": 10, "at": 500, "watched": [[0, 10], [20, 35]] }))
        .await
        .json();
    assert_eq!((&late["progress"]["seconds"], &late["progress"]["watched"]), (&json!(30), &json!([[0, 35]])));
    let again =
        ana.save_progress(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(again, late, "updates are idempotent");
    let ahead = ana.save_progress(VIDEO, &json!({ "seconds": 40, "at": now() + 86_400_000 })).await.json();
    assert_eq!(ahead["progress"]["seconds"], 40);
    let back = ana.save_progress(VIDEO, &json!({ "seconds": 5 })).await.json();
    assert_eq!(back["progress"]["seconds"], 5, "a client clock that is ahead does not block other clients");

    assert_eq!(back["progress"]["done"], false);
    let marked_done = ana.save_progress(VIDEO, &json!({ "done": true })).await.json();
    assert_eq!(marked_done["progress"]["done"], false, "a video cannot be marked as done");
    let enough = ana.save_progress(VIDEO, &json!({ "seconds": 600, "watched": [[35, 54]] })).await.json();
    assert_eq!((&enough["progress"]["done"], &enough["progress"]["seconds"]), (&json!(true), &json!(60)));
    assert_eq!(enough["course"]["percent"], 25);
    let never_undone = ana.save_progress(VIDEO, &json!({ "done": false })).await.json();
    assert_eq!(never_undone["progress"]["done"], true);
    assert_eq!(never_undone["course"]["resume"], json!({ "lesson": TEXT, "seconds": 0 }));
    let course = ana.get("courses/4").await.json();
    assert_eq!(course["modules"][0]["lessons"][0]["progress"]["watched"], json!([[0, 54]]));
}

#[tokio::test]
async fn progress_belongs_to_the_lesson_and_the_customer() {
    let ana = Student::enrolled().await;
    assert_eq!(ana.save_progress(999, &json!({})).await.error(), (404, "lesson_not_found".into()));
    let eva = ana.app.customer("eva@ejemplo.es").await;
    let path = "courses/4/lessons/402/progress";
    let response = ana.app.call(Method::PUT, path, Some(&eva), &json!({ "done": true })).await;
    assert_eq!(response.error(), (404, "course_not_found".into()));
    assert_eq!(ana.app.call(Method::PUT, path, None, &json!({ "done": true })).await.status, 401);
    assert_eq!(ana.save_progress(TEXT, &answers(&[1], &[1])).await.error(), (422, "not_a_quiz".into()));
    for wrong in [json!({ "seconds": -1 }), json!({ "watched": [[1]] }), json!({ "done": "sí" }), json!([])]
    {
        assert_eq!(ana.save_progress(VIDEO, &wrong).await.error(), (422, "invalid_body".into()), "{wrong}");
    }
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM lesson_progress").await, 0);
}

#[tokio::test]
async fn a_quiz_can_be_retried_a_limited_number_of_times() {
    let ana = Student::enrolled().await;
    let missing = ana.save_progress(QUIZ, &answers(&[], &[1])).await;
    assert_eq!(
        missing.json()["errors"],
        json!([{ "field": "question-1", "message": "Pregunta 1: elige una respuesta." }])
    );
    assert_eq!(missing.error(), (422, "incomplete_answers".into()));

    let failed = ana.save_progress(QUIZ, &answers(&[1], &[2])).await.json();
    let result = &failed["result"];
    assert_eq!(
        (&result["passed"], &result["percent"], &result["attempt"]),
        (&json!(false), &json!(0), &json!(1))
    );
    assert_eq!(
        result["questions"][0],
        json!({ "question": 1, "right": false, "correct": null, "explanation": null })
    );
    assert_eq!(failed["progress"]["done"], false);
    let again = ana.save_progress(QUIZ, &answers(&[1], &[2])).await.json();
    assert_eq!(again, failed, "repeated answers do not count as another attempt");

    let passed = ana.save_progress(QUIZ, &answers(&[2], &[3, 1])).await.json();
    assert_eq!((&passed["result"]["percent"], &passed["result"]["attempt"]), (&json!(100), &json!(2)));
    assert_eq!(passed["result"]["questions"][1]["correct"], json!([1, 3]));
    assert_eq!(
        (&passed["progress"]["best_percent"], &passed["progress"]["done"]),
        (&json!(100), &json!(true))
    );

    let third = ana.save_progress(QUIZ, &answers(&[2], &[1])).await;
    assert!(third.json()["retry_at"].as_str().is_some_and(|at| at.ends_with('Z')));
    assert_eq!(third.error(), (409, "quiz_attempts_exhausted".into()));
    ana.app.sql("UPDATE quiz_attempts SET made_at = made_at - 86400000").await;
    let tomorrow = ana.save_progress(QUIZ, &answers(&[2], &[1])).await.json();
    assert_eq!((&tomorrow["result"]["attempt"], &tomorrow["progress"]["done"]), (&json!(3), &json!(true)));
}
