//! Blog lists and articles.

use serde_json::Value;

use crate::support::TestApp;

fn slugs(list: &Value) -> Vec<&str> {
    list["data"].as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_blog_lists_published_articles_newest_first() {
    let app = TestApp::open().await;
    assert_eq!(slugs(&app.api("blogs").await.json()), ["cuaderno", "vacio"]);
    assert_eq!(app.api("blogs/cuaderno").await.json()["title"], "Cuaderno");
    let list = app.api("blogs/cuaderno/articles").await.json();
    assert_eq!(slugs(&list), ["romero", "jara", "agua"]);
    assert_eq!((&list["total"], &list["data"][0]["minutes"]), (&3.into(), &1.into()));
    assert_eq!(list["data"][0]["blog"]["slug"], "cuaderno");
    assert_eq!(app.api("blogs/vacio/articles").await.json()["total"], 0);
    assert_eq!(app.api("blogs/nada").await.error(), (404, "blog_not_found".into()));
    assert_eq!(app.api("blogs/nada/articles").await.error(), (404, "blog_not_found".into()));
}

#[tokio::test]
async fn lists_are_sorted_filtered_and_paginated() {
    let app = TestApp::open().await;
    let articles = |query: &'static str| {
        let app = &app;
        async move { app.api(&format!("blogs/cuaderno/articles?{query}")).await }
    };
    assert_eq!(slugs(&articles("sort=title").await.json()), ["agua", "romero", "jara"]);
    assert_eq!(slugs(&articles("sort=-title").await.json()), ["jara", "romero", "agua"]);
    assert_eq!(slugs(&articles("sort=published_at").await.json()), ["agua", "jara", "romero"]);
    assert_eq!(slugs(&articles("filter[tag]=cocina").await.json()), ["romero", "agua"]);
    let second = articles("limit=2&page=2").await.json();
    assert_eq!((slugs(&second), &second["total"]), (vec!["agua"], &3.into()));
    assert_eq!(articles("sort=autor").await.error(), (400, "unknown_sort".into()));
    assert_eq!(articles("filter[autor]=x").await.error(), (400, "unknown_filter".into()));
}

#[tokio::test]
async fn an_article_lists_its_products_and_related_articles() {
    let app = TestApp::open().await;
    let article = app.api("articles/jara").await.json();
    assert_eq!(article["body"], "<p>La jara.</p>");
    assert_eq!(article["image"]["url"], "/imagenes/cuaderno/jara");
    let id = app.number("SELECT id FROM products WHERE slug = 'jabon-de-oliva'").await;
    assert_eq!(article["products"], serde_json::json!([id]));
    let next: Vec<&Value> = article["related"].as_array().unwrap().iter().map(|one| &one["slug"]).collect();
    assert_eq!(next, ["romero", "agua"]);
}

#[tokio::test]
async fn drafts_and_future_articles_are_not_found() {
    let app = TestApp::open().await;
    for slug in ["borrador", "futuro", "nada"] {
        let response = app.api(&format!("articles/{slug}")).await;
        assert_eq!(response.error(), (404, "article_not_found".into()), "{slug}");
    }
    app.sql("UPDATE articles SET published_at = 1 WHERE slug = 'borrador'").await;
    let draft = app.api("articles/borrador").await.json();
    assert_eq!(draft["published_at"], "1970-01-01T00:00:00Z");
    assert_eq!(draft["published_on"], "1 de enero de 1970");
}
