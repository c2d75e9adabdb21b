//! Surveys of the administration: editing, links, results and their file.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::support::TestApp;

async fn editor(admin: &Admin<'_>) -> Login {
    admin.login("luz@ejemplo.es", StaffRole::Content).await
}

fn version(resource: &Value) -> &str {
    resource["version"].as_str().unwrap()
}

fn survey(questions: &Value) -> Value {
    json!({
        "title": "El curso", "description": "Dos minutos.", "opens_at": null, "closes_at": null,
        "sections": [{ "title": "", "description": "", "questions": questions }],
    })
}

fn question(id: &str, title: &str, answer: &Value) -> Value {
    json!({ "id": id, "title": title, "help": "", "required": false, "answer": answer })
}

/// Survey as its changes are sent.
fn input(resource: &Value) -> Value {
    let mut input = resource.clone();
    for read_only in ["version", "slug", "is_answered"] {
        input.as_object_mut().unwrap().remove(read_only);
    }
    input
}

async fn respond(app: &TestApp, link: &str, answers: &Value) -> u16 {
    let path = format!("surveys/{link}/responses");
    app.call(Method::POST, &path, None, &json!({ "answers": answers })).await.status.as_u16()
}

#[tokio::test]
async fn a_survey_is_created_answered_and_evaluated() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let questions = json!([
        question(
            "",
            "Nota",
            &json!({ "type": "scale", "from": 1, "to": 5, "from_label": "", "to_label": "" })
        ),
        question("", "Comentario", &json!({ "type": "text", "max": 200 })),
    ]);
    let created = admin.post(&editor, "surveys", &survey(&questions)).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let created = created.json();
    assert_eq!((&created["slug"], &created["is_answered"]), (&json!("el-curso"), &json!(false)));
    assert_eq!(created["sections"][0]["questions"][1]["id"], "p2");
    assert_eq!(admin.post(&editor, "surveys", &survey(&questions)).await.json()["slug"], "el-curso-2");

    let links = admin.post(&editor, "surveys/el-curso/links", &json!({ "count": 2 })).await.json();
    let links: Vec<&str> = links["data"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let ids: Vec<&str> = links.iter().map(|link| link.rsplit_once("/encuestas/").unwrap().1).collect();
    let answers = |note: &str, text: &str| json!([{ "question": "p1", "values": [note] }, { "question": "p2", "values": [text] }]);
    assert_eq!(respond(&app, ids[0], &answers("4", "=1+1")).await, 201);
    assert_eq!(respond(&app, ids[1], &answers("5", "Bien")).await, 201);

    let results = admin.get(&editor, "surveys/el-curso/results").await.json();
    assert_eq!((&results["links"], &results["responses"]), (&json!(2), &json!(2)));
    assert_eq!(results["questions"][0]["average"], "4.50");
    assert_eq!(results["questions"][0]["counts"][3], json!({ "value": "4", "count": 1 }));
    assert_eq!(results["questions"][1]["texts"], json!(["Bien", "=1+1"]));
    let file = admin.get(&editor, "surveys/el-curso/results/file").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"encuesta-el-curso.csv\"");
    let text = file.text();
    assert!(text.starts_with("\u{feff}Fecha;Nota;Comentario\n") && text.contains(";4;'=1+1\n"), "{text}");

    let listed = admin.get(&editor, "surveys?query=curso").await.json();
    assert_eq!((&listed["total"], &listed["data"][0]["responses"]), (&json!(2), &json!(2)));
}

#[tokio::test]
async fn changes_keep_the_answers_of_a_survey() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let before = admin.get(&editor, "surveys/abierta").await.json();
    assert_eq!(respond(&app, "enlace-uno", &json!([{ "question": "nota", "values": ["5"] }])).await, 201);
    let change = async |version: &str, body: &Value| {
        admin.change(&editor, Method::PUT, "surveys/abierta", version, body).await
    };
    let mut changed = input(&before);
    changed["title"] = json!("Otra");
    assert_eq!(change(version(&before), &changed).await.error(), (412, "version_conflict".into()));

    let current = admin.get(&editor, "surveys/abierta").await.json();
    assert_eq!(current["is_answered"], true);
    let mut without = input(&current);
    without["sections"][0]["questions"].as_array_mut().unwrap().remove(0);
    let refused = change(version(&current), &without).await.json();
    assert_eq!(refused["errors"][0]["field"], "sections");
    let mut other_scale = input(&current);
    other_scale["sections"][0]["questions"][0]["answer"]["to"] = json!(10);
    let refused = change(version(&current), &other_scale).await.json();
    assert_eq!(refused["errors"][0]["field"], "sections.0.questions.0.answer");
    let deleted =
        admin.change(&editor, Method::DELETE, "surveys/abierta", version(&current), &json!({})).await;
    assert_eq!(deleted.error(), (409, "survey_answered".into()));

    let mut more = input(&current);
    let added = question("", "¿Algo más?", &json!({ "type": "date" }));
    more["sections"][0]["questions"].as_array_mut().unwrap().push(added);
    let saved = change(version(&current), &more).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert_eq!(admin.get(&editor, "surveys/abierta/results").await.json()["responses"], 1);
}

#[tokio::test]
async fn a_scheduled_survey_is_not_answered_and_can_be_deleted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let mut input = survey(&json!([question("", "Fecha", &json!({ "type": "date" }))]));
    input["opens_at"] = json!("2099-01-01T00:00:00Z");
    input["closes_at"] = json!("2098-01-01T00:00:00Z");
    let refused = admin.post(&editor, "surveys", &input).await.json();
    assert_eq!(refused["errors"][0]["field"], "closes_at");
    input["closes_at"] = Value::Null;
    let created = admin.post(&editor, "surveys", &input).await.json();
    let links = admin.post(&editor, "surveys/el-curso/links", &json!({ "count": 1 })).await.json();
    let link = links["data"][0].as_str().unwrap().rsplit_once('/').unwrap().1;
    assert_eq!(app.api(&format!("surveys/{link}")).await.error(), (403, "survey_scheduled".into()));
    let listed = admin.get(&editor, "surveys?query=curso").await.json();
    assert_eq!(listed["data"][0]["state"], "scheduled");
    let too_many = admin.post(&editor, "surveys/el-curso/links", &json!({ "count": 501 })).await;
    assert_eq!(too_many.error(), (422, "invalid_content".into()));

    let deleted =
        admin.change(&editor, Method::DELETE, "surveys/el-curso", version(&created), &json!({})).await;
    assert_eq!(deleted.status, 204, "{}", deleted.text());
    assert_eq!(app.api(&format!("surveys/{link}")).await.status, 404);
}
