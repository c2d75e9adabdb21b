//! Surveys: answered once by each link, until they close.

use std::sync::Arc;

use axum::http::Method;
use mostrador_api::desk::surveys::{NewLinks, SurveyAction, run};
use mostrador_api::store::surveys;
use serde_json::{Value, json};

use crate::support::{Answer, TestShop};

fn answers(note: &str, tastes: &[&str]) -> Value {
    json!({ "answers": [{ "question": "gustos", "values": tastes }, { "question": "nota", "values": [note] }] })
}

async fn answer(shop: &TestShop, link: &str, body: &Value) -> Answer {
    shop.call(Method::POST, &format!("surveys/{link}/responses"), None, body).await
}

#[tokio::test]
async fn a_link_leads_to_its_survey() {
    let shop = TestShop::open().await;
    let asked = shop.api("surveys/enlace-uno").await;
    assert_eq!(asked.header("cache-control"), "private, no-store");
    let survey = asked.json();
    assert_eq!((&survey["id"], &survey["title"]), (&json!("enlace-uno"), &json!("Tu opinión")));
    assert_eq!(survey["sections"][0]["questions"][0]["answer"]["type"], "scale");
    for nothing in ["surveys/abierta", "surveys/x", "surveys/'"] {
        assert_eq!(shop.api(nothing).await.error(), (404, "survey_not_found".into()), "{nothing}");
    }
    assert_eq!(answer(&shop, "abierta", &answers("3", &[])).await.error(), (404, "survey_not_found".into()));
}

/// Rule 5.14.
#[tokio::test]
async fn a_link_is_answered_once() {
    let shop = TestShop::open().await;
    let first = answer(&shop, "enlace-uno", &answers("4", &["Miel", "Jabón"])).await;
    assert_eq!((first.status.as_u16(), &first.json()["code"]), (201, &json!("survey_answered")));
    let again = answer(&shop, "enlace-uno", &answers("4", &["Miel", "Jabón"])).await;
    assert_eq!(again.status, 200, "an answer that was lost on its way is thanked for again");
    let other = answer(&shop, "enlace-uno", &answers("1", &[])).await;
    assert_eq!(other.error(), (409, "survey_answered".into()));
    assert_eq!(shop.api("surveys/enlace-uno").await.error(), (409, "survey_answered".into()));
    assert_eq!(answer(&shop, "enlace-dos", &answers("2", &[])).await.status, 201);

    let mut db = shop.shop.store().read().await.unwrap();
    let kept = surveys::responses(&mut db, "abierta").await.unwrap();
    let told: Vec<_> =
        kept.iter().map(|one| (one.link.as_str(), serde_json::to_value(&one.response).unwrap())).collect();
    let in_order = json!({ "answers": [{ "question": "nota", "values": ["4"] },
        { "question": "gustos", "values": ["Miel", "Jabón"] }] });
    assert_eq!(told[0], ("enlace-uno", in_order));
    assert_eq!(told.len(), 2);
}

#[tokio::test]
async fn what_is_no_answer_is_told_and_nothing_is_kept() {
    let shop = TestShop::open().await;
    let told = answer(&shop, "enlace-uno", &answers("9", &["Miel", "Jabón", "Aceite"])).await;
    let fields: Vec<_> =
        told.json()["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["nota", "gustos"]);
    assert_eq!(told.error(), (422, "invalid_answers".into()));
    let unknown =
        json!({ "answers": [{ "question": "nota", "values": ["3"] }, { "question": "z", "values": ["x"] }] });
    assert_eq!(answer(&shop, "enlace-uno", &unknown).await.error(), (422, "invalid_answers".into()));
    assert_eq!(
        answer(&shop, "enlace-uno", &json!({ "answers": [] })).await.error(),
        (422, "invalid_answers".into())
    );
    assert_eq!(shop.number("SELECT COUNT(*) FROM survey_responses").await, 0);
}

#[tokio::test]
async fn a_survey_that_is_over_takes_no_answers() {
    let shop = TestShop::open().await;
    assert_eq!(shop.api("surveys/enlace-viejo").await.error(), (410, "survey_closed".into()));
    let late = json!({ "answers": [{ "question": "nota", "values": ["3"] }] });
    assert_eq!(answer(&shop, "enlace-viejo", &late).await.error(), (410, "survey_closed".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn simultaneous_answers_are_one() {
    let shop = Arc::new(TestShop::open().await);
    let tasks: Vec<_> = (1..=5)
        .map(|note| {
            let shop = shop.clone();
            tokio::spawn(async move {
                answer(&shop, "enlace-uno", &answers(&note.to_string(), &[])).await.status.as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409]);
    assert_eq!(shop.number("SELECT COUNT(*) FROM survey_responses").await, 1);
}

#[tokio::test]
async fn the_owner_gives_out_links() {
    let shop = TestShop::open().await;
    let (store, config) = (shop.shop.store(), shop.shop.config());
    let links = |slug: &str| SurveyAction::Links(NewLinks { slug: slug.to_owned(), count: 3 });
    let made = run(store, config, &links("abierta")).await.unwrap().shown(false).unwrap();
    let made: Vec<&str> = made.lines().map(|line| line.rsplit_once("/encuestas/").unwrap().1).collect();
    assert!(made.len() == 3 && made[0] != made[1] && made[0].len() == 22, "{made:?}");
    assert_eq!(answer(&shop, made[0], &answers("5", &[])).await.status, 201);
    let list = run(store, config, &SurveyAction::List).await.unwrap().shown(false).unwrap();
    assert!(list.contains("abierta") && list.contains("1 de 5"), "{list}");
    assert!(run(store, config, &links("nada")).await.unwrap_err().to_string().contains("nada"));
}
