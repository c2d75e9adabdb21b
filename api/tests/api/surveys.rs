//! Surveys: answered once per link, until they close.

use std::sync::Arc;

use axum::http::Method;
use mostrador_api::cli::commands::surveys::{NewLinks, SurveyAction, run};
use mostrador_api::cli::report::Report;
use mostrador_api::db::repositories::surveys;
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse};

fn answers(note: &str, tastes: &[&str]) -> Value {
    json!({ "answers": [{ "question": "gustos", "values": tastes }, { "question": "nota", "values": [note] }] })
}

async fn respond(app: &TestApp, link: &str, body: &Value) -> TestResponse {
    app.call(Method::POST, &format!("surveys/{link}/responses"), None, body).await
}

#[tokio::test]
async fn a_link_shows_its_survey() {
    let app = TestApp::open().await;
    let response = app.api("surveys/enlace-uno").await;
    assert_eq!(response.header("cache-control"), "private, no-store");
    let survey = response.json();
    assert_eq!((&survey["id"], &survey["title"]), (&json!("enlace-uno"), &json!("Tu opinión")));
    assert_eq!(survey["sections"][0]["questions"][0]["answer"]["type"], "scale");
    for missing in ["surveys/abierta", "surveys/x", "surveys/'"] {
        assert_eq!(app.api(missing).await.error(), (404, "survey_not_found".into()), "{missing}");
    }
    assert_eq!(respond(&app, "abierta", &answers("3", &[])).await.error(), (404, "survey_not_found".into()));
}

/// Rule 5.14.
#[tokio::test]
async fn a_link_accepts_one_response() {
    let app = TestApp::open().await;
    let first = respond(&app, "enlace-uno", &answers("4", &["Miel", "Jabón"])).await;
    assert_eq!((first.status.as_u16(), &first.json()["code"]), (201, &json!("survey_answered")));
    let again = respond(&app, "enlace-uno", &answers("4", &["Miel", "Jabón"])).await;
    assert_eq!(again.status, 200, "a repeated response is confirmed again");
    let other = respond(&app, "enlace-uno", &answers("1", &[])).await;
    assert_eq!(other.error(), (409, "survey_answered".into()));
    assert_eq!(app.api("surveys/enlace-uno").await.error(), (409, "survey_answered".into()));
    assert_eq!(respond(&app, "enlace-dos", &answers("2", &[])).await.status, 201);

    let mut db = app.state.store().begin_read().await.unwrap();
    let stored = surveys::responses(&mut db, "abierta").await.unwrap();
    let responses: Vec<_> =
        stored.iter().map(|row| (row.link.as_str(), serde_json::to_value(&row.response).unwrap())).collect();
    let answers_in_question_order = json!({ "answers": [{ "question": "nota", "values": ["4"] },
        { "question": "gustos", "values": ["Miel", "Jabón"] }] });
    assert_eq!(responses[0], ("enlace-uno", answers_in_question_order));
    assert_eq!(responses.len(), 2);
}

#[tokio::test]
async fn invalid_responses_are_rejected_and_not_stored() {
    let app = TestApp::open().await;
    let response = respond(&app, "enlace-uno", &answers("9", &["Miel", "Jabón", "Aceite"])).await;
    let fields: Vec<_> =
        response.json()["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["nota", "gustos"]);
    assert_eq!(response.error(), (422, "invalid_answers".into()));
    let unknown =
        json!({ "answers": [{ "question": "nota", "values": ["3"] }, { "question": "z", "values": ["x"] }] });
    assert_eq!(respond(&app, "enlace-uno", &unknown).await.error(), (422, "invalid_answers".into()));
    assert_eq!(
        respond(&app, "enlace-uno", &json!({ "answers": [] })).await.error(),
        (422, "invalid_answers".into())
    );
    assert_eq!(app.number("SELECT COUNT(*) FROM survey_responses").await, 0);
}

#[tokio::test]
async fn closed_surveys_accept_no_responses() {
    let app = TestApp::open().await;
    assert_eq!(app.api("surveys/enlace-viejo").await.error(), (410, "survey_closed".into()));
    let late = json!({ "answers": [{ "question": "nota", "values": ["3"] }] });
    assert_eq!(respond(&app, "enlace-viejo", &late).await.error(), (410, "survey_closed".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_responses_are_stored_once() {
    let app = Arc::new(TestApp::open().await);
    let tasks: Vec<_> = (1..=5)
        .map(|note| {
            let app = app.clone();
            tokio::spawn(async move {
                respond(&app, "enlace-uno", &answers(&note.to_string(), &[])).await.status.as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409]);
    assert_eq!(app.number("SELECT COUNT(*) FROM survey_responses").await, 1);
}

#[tokio::test]
async fn survey_links_are_created_by_command() {
    let app = TestApp::open().await;
    let (store, config) = (app.state.store(), app.state.configured());
    let add_links = |slug: &str| SurveyAction::Links(NewLinks { slug: slug.to_owned(), count: 3 });
    let output = run(store, config, &add_links("abierta")).await.unwrap().render(false).unwrap();
    let links: Vec<&str> = output.lines().map(|line| line.rsplit_once("/encuestas/").unwrap().1).collect();
    assert!(links.len() == 3 && links[0] != links[1] && links[0].len() == 22, "{links:?}");
    assert_eq!(respond(&app, links[0], &answers("5", &[])).await.status, 201);
    let list = run(store, config, &SurveyAction::List).await.unwrap().render(false).unwrap();
    assert!(list.contains("abierta") && list.contains("1 de 5"), "{list}");
    assert!(run(store, config, &add_links("nada")).await.unwrap_err().to_string().contains("nada"));
}
