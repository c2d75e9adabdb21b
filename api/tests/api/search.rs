//! Product search and suggestions.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use mostrador_api::db::ConditionalWrite;
use mostrador_api::db::repositories::stock;
use mostrador_api::db::repositories::stock::StockUnits;
use mostrador_api::seed::{DEMO, seed};
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_core::cart::StockKey;
use mostrador_core::catalogue::{SearchResults, SearchSuggestions};
use serde_json::{Value, json};

use crate::support::{Replica, TestApp, WAIT_TIMEOUT, import_table};

async fn search(app: &TestApp, query: &str) -> SearchResults {
    let response = app.api(&format!("searchs?query={query}")).await;
    assert_eq!(response.status, 200, "{}", response.text());
    serde_json::from_slice(&response.body).unwrap()
}

async fn ids(app: &TestApp, query: &str) -> Vec<u32> {
    search(app, query).await.data.iter().map(|product| product.id.get()).collect()
}

/// Rule 3.18.
#[tokio::test]
async fn search_tolerates_accents_plurals_prefixes_and_typos() {
    let app = TestApp::open().await;
    for query in [
        "champu",
        "CHAMP%C3%9A",
        "champu%CC%81s",
        "s%C3%B3lidos",
        "cham",
        "chanpu",
        "champu%20sulfato",
        "sin%20sulf",
    ] {
        assert_eq!(ids(&app, query).await, [2], "{query}");
    }
    assert_eq!(ids(&app, "con%20sulfatos").await, [2], "stop words do not match");
    assert!(search(&app, "con%20sulfatos").await.partial);
    for query in ["", "%25", "%C2%A1!", "zzzzzz"] {
        assert_eq!(
            search(&app, query).await,
            SearchResults { page: 1, limit: 10, ..SearchResults::default() }
        );
    }
}

/// Rule 3.18.
#[tokio::test]
async fn all_words_are_required_unless_nothing_matches() {
    let app = TestApp::open().await;
    let results = search(&app, "champu%20oliva").await;
    assert!(results.partial);
    let mut found: Vec<u32> = results.data.iter().map(|product| product.id.get()).collect();
    found.sort_unstable();
    assert_eq!(found, [1, 2]);
    assert!(!search(&app, "jabon%20oliva").await.partial);
    // Category and collection are searched too; the title has the highest weight.
    assert_eq!(ids(&app, "jabones").await[0], 1);
    assert!(ids(&app, "jabones").await.len() > 3);
    assert_eq!(ids(&app, "100%20g%20oliva").await, [1], "an attribute");
}

#[tokio::test]
async fn highlights_are_utf16_offsets() {
    let app = TestApp::open().await;
    let results = search(&app, "champus%20sulf").await;
    let product = &results.data[0];
    let highlighted: Vec<String> = results
        .highlights
        .iter()
        .map(|highlight| {
            assert_eq!(highlight.product, product.id);
            let text = match json!(highlight.field).as_str() {
                Some("title") => &product.title,
                _ => &product.summary,
            };
            let units: Vec<u16> = text.encode_utf16().collect();
            String::from_utf16(&units[highlight.start as usize..highlight.end as usize]).unwrap()
        })
        .collect();
    assert_eq!(highlighted, ["Champú", "sulfatos"]);
}

/// Number of results by category and by price band.
type Counts = (Vec<(u32, u32)>, Vec<(String, u32)>);

fn facet_counts(SearchResults { facets, .. }: &SearchResults) -> Counts {
    let categories = facets.categories.iter().map(|facet| (facet.category.id.get(), facet.count));
    let prices = facets.prices.iter().map(|facet| (facet.band.to_string(), facet.count));
    (categories.collect(), prices.collect())
}

/// Rules 3.18 and 3.24.
#[tokio::test]
async fn results_are_filtered_sorted_and_paginated() {
    let app = TestApp::open().await;
    let all = search(&app, "jabones").await;
    let (categories, prices) = facet_counts(&all);
    assert_eq!(
        (all.total, &categories[..]),
        (6, &[(2, 5), (11, 1), (1, 1)][..]),
        "one is a course, one is in two categories"
    );
    assert_eq!(prices.iter().map(|(_, count)| count).sum::<u32>(), all.total);
    let expensive = search(&app, "jabones&filter[price]=10-20").await;
    assert_eq!(expensive.total, prices.iter().find(|(band, _)| band == "10-20").unwrap().1);
    assert_eq!(facet_counts(&expensive).1, prices, "a facet ignores its own filter");
    let promoted = search(&app, "jabones&filter[categories]=11").await;
    assert_eq!(promoted.total, 1);
    assert_eq!(facet_counts(&promoted).0, categories);
    assert_eq!(facet_counts(&promoted).1.len(), 1);
    let cheap = ids(&app, "jabones&sort=price&limit=2").await;
    assert_eq!(cheap, [1, 6]);
    assert_eq!(ids(&app, "jabones&sort=price&limit=2&page=2").await.len(), 2);
    let first = ids(&app, "jabones&limit=2").await;
    let second = ids(&app, "jabones&limit=2&page=2").await;
    assert!(first.iter().all(|id| !second.contains(id)));
    for (query, code) in [
        ("jabon&filter[x]=1", "unknown_filter"),
        ("jabon&sort=x", "unknown_sort"),
        ("jabon&filter[price]=x", "invalid_filter"),
        ("jabon&limit=0", "invalid_page"),
    ] {
        assert_eq!(app.api(&format!("searchs?query={query}")).await.error(), (400, code.into()), "{query}");
    }
    let long = "a".repeat(201);
    assert_eq!(app.api(&format!("searchs?query={long}")).await.error().1, "query_too_long");
}

/// Rule 3.18.
#[tokio::test]
async fn typos_are_corrected_and_suggested() {
    let app = TestApp::open().await;
    let results = search(&app, "jbaon%20oliva").await;
    assert_eq!(
        (results.data[0].id.get(), results.suggestions.as_slice()),
        (1, &["jabón oliva".to_owned()][..])
    );
    assert!(search(&app, "jabon").await.suggestions.is_empty());
}

/// Queries in the demo shop, a part of the title of the first result, and the range of the number of results.
const QUERIES: [(&str, &str, RangeInclusive<u32>); 56] = [
    // Accents, capitals, plurals.
    ("champu", "Champú", 2..=2),
    ("CHAMPÚ", "Champú", 2..=2),
    ("champús", "Champú", 2..=2),
    ("jabon", "Jabón", 8..=14),
    ("jabones", "Jabón", 8..=14),
    ("cremas", "rem", 6..=14),
    ("infusión", "Infusión", 2..=6),
    ("velas", "Vela", 1..=2),
    ("serum", "Sérum", 2..=4),
    ("niños", "", 1..=3),
    ("aceites", "Aceite", 20..=45),
    ("cursos", "", 8..=8),
    ("mascarillas", "Mascarilla", 3..=4),
    // Several words, and stop words.
    ("champú sin sulfatos", "Champú de romero y ortiga", 1..=1),
    ("champu sin sulfato", "Champú de romero y ortiga", 1..=1),
    ("jabón de oliva", "Jabón", 2..=5),
    ("aceite argan", "Aceite de argán virgen", 1..=4),
    ("aceite de argán", "Aceite de argán virgen", 1..=4),
    ("crema de manos", "Crema de manos de aloe y limón", 1..=3),
    ("crema manos", "Crema de manos de aloe y limón", 1..=3),
    ("rosa mosqueta", "Aceite facial de rosa mosqueta", 1..=2),
    ("contorno de ojos", "Contorno de ojos de aciano", 1..=3),
    ("gel de ducha", "Gel de ducha de cítricos", 1..=3),
    ("piel sensible", "Dermocosmética para pieles sensibles", 1..=5),
    ("crema sin perfume", "Crema de día de caléndula", 1..=3),
    ("curso de masaje", "Masaje", 2..=3),
    ("protector solar", "Fluido mineral SPF 30", 1..=2),
    ("bálsamo labial", "Bálsamo labial con color", 1..=2),
    ("spf30", "Fluido mineral SPF 30", 1..=1),
    ("lavanda 10ml", "Aceite esencial de lavanda", 1..=2),
    ("regalo", "Lote", 2..=4),
    ("caja regalo", "Lote Tres gestos de caléndula", 1..=2),
    // Prefixes.
    ("jabo", "Jabón", 8..=14),
    ("mascar", "M", 3..=5),
    ("acei", "Aceite", 20..=45),
    ("lav", "lavanda", 4..=16),
    // One typo, or phonetic spelling.
    ("javon", "Jabón", 8..=14),
    ("chanpu", "Champú", 2..=2),
    ("acite de argan", "Aceite de argán virgen", 1..=6),
    ("lavnada", "lavanda", 4..=8),
    ("labanda", "lavanda", 4..=8),
    ("romeor", "omero", 6..=12),
    ("idratante", "", 1..=4),
    ("dentifrico", "Dentífrico", 1..=1),
    ("eucalito", "eucalipto", 1..=4),
    ("belas", "Vela", 1..=2),
    // Products that do not exist are not replaced by similar words.
    ("pelo", "", 0..=0),
    ("caspa", "", 0..=0),
    ("afeitado", "", 0..=0),
    ("barba", "", 0..=0),
    ("bebé", "", 0..=0),
    ("té", "", 0..=0),
    ("zapatillas", "", 0..=0),
    ("", "", 0..=0),
    ("   ", "", 0..=0),
    ("¿?", "", 0..=0),
];

#[tokio::test]
async fn typical_queries_find_the_expected_products() {
    let app = TestApp::open().await;
    seed(app.state.store(), &DEMO).await.unwrap();
    let mut wrong = Vec::new();
    for (query, first, range) in QUERIES {
        let encoded = form_urlencoded::byte_serialize(query.as_bytes()).collect::<String>();
        let results = search(&app, &encoded).await;
        let found = results.data.first().map_or("", |product| &product.title);
        if !found.contains(first) || !range.contains(&results.total) {
            wrong.push(format!("«{query}»: {} products, «{found}» first", results.total));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rule 3.18.
#[tokio::test]
async fn stop_words_match_nothing_alone() {
    let app = TestApp::open().await;
    seed(app.state.store(), &DEMO).await.unwrap();
    let results = search(&app, "pasta+de+dientes").await;
    assert!(results.partial && results.total < 10, "{} products", results.total);
    assert!(search(&app, &"jabon+".repeat(33)).await.total > 0);
    let suggestions = async |query: &str| {
        let response = app.api(&format!("searchs/suggestions?query={query}")).await;
        serde_json::from_slice::<SearchSuggestions>(&response.body).unwrap().queries
    };
    assert_eq!(suggestions("acite+de+argan").await, ["aceite de argan"]);
    assert_eq!(suggestions("aceite+arg").await, ["aceite argán"]);
    assert_eq!(suggestions("jabonera").await, Vec::<String>::new());
}

#[tokio::test]
async fn prefixes_are_completed() {
    let app = TestApp::open().await;
    let suggest = async |query: &str| -> SearchSuggestions {
        let response = app.api(&format!("searchs/suggestions?query={query}")).await;
        assert_eq!(response.status, 200, "{}", response.text());
        serde_json::from_slice(&response.body).unwrap()
    };
    let jabon = suggest("jab").await;
    assert!(jabon.queries.contains(&"jabón".to_owned()), "{jabon:?}");
    assert_eq!(jabon.categories[0].slug, "jabones");
    assert_eq!(jabon.products[0].url, "/tienda/jabones/jabon-de-oliva");
    assert_eq!(suggest("chmpu").await.queries, ["champú"]);
    assert_eq!(suggest("").await, SearchSuggestions::default());
    assert_eq!(app.api("searchs/suggestions?query=a&filter[id]=1").await.status, 400);
}

#[tokio::test]
async fn the_search_index_follows_changes_on_every_server() {
    let app = TestApp::open().await;
    let replica = app.replica().await;
    let found = async |replica: &Replica, query: &str| -> Value {
        replica.api(&format!("searchs?query={query}")).await.json()["total"].clone()
    };
    assert_eq!(found(&replica, "brezo").await, 0);
    let search_task = tokio::spawn(replica.state.search().clone().run());
    let catalogue_task = tokio::spawn(replica.state.catalogue_cache().clone().run());
    assert_eq!(ids(&app, "brezo").await, Vec::<u32>::new());
    app.sql("UPDATE products SET title = 'Miel de brezo' WHERE id = 6").await;
    app.sql("UPDATE products SET listed = 0 WHERE id = 2").await;
    let changed = Instant::now();
    while found(&replica, "brezo").await != 1 || found(&replica, "champu").await != 0 {
        assert!(changed.elapsed() < WAIT_TIMEOUT, "not followed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    search_task.abort();
    catalogue_task.abort();
    app.state.search().refresh().await.unwrap();
    assert_eq!(ids(&app, "brezo").await, [6], "also on the server that wrote the change");
    let csv = include_bytes!("../fixtures/export.csv");
    import_table(app.state.store(), ShopSystem::WooCommerce, csv).await.unwrap();
    app.state.search().refresh().await.unwrap();
    let imported = app.api("products?sort=-id&limit=1").await.json()["data"][0].clone();
    let title = imported["title"].as_str().unwrap().split(' ').next().unwrap().to_owned();
    let id = u32::try_from(imported["id"].as_u64().unwrap()).unwrap();
    let title = form_urlencoded::byte_serialize(title.as_bytes()).collect::<String>();
    assert!(ids(&app, &format!("{title}&limit=100")).await.contains(&id), "{title}");
}

#[tokio::test]
async fn a_stock_change_does_not_rebuild_the_index() {
    let app = TestApp::open().await;
    let before = app.state.search().current().await.unwrap().1;
    let mut tx = app.state.store().begin_write().await.unwrap();
    let unit = StockUnits { key: StockKey::Product(5.into()), units: 1 };
    let outcomes = stock::subtract(&mut tx, &"M26-000001".into(), &[unit]).await.unwrap();
    assert_eq!(outcomes, [ConditionalWrite::Applied]);
    tx.commit().await.unwrap();
    app.state.search().refresh().await.unwrap();
    assert_eq!(app.state.search().current().await.unwrap().1, before);
}
