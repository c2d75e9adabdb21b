//! Finding products by their words.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use mostrador_api::import::{self, Options};
use mostrador_api::seed::{DEMO, seed};
use mostrador_core::catalogue::{SearchResults, SearchSuggestions};
use serde_json::{Value, json};

use crate::support::{PATIENCE, Replica, TestShop};

async fn search(shop: &TestShop, query: &str) -> SearchResults {
    let answer = shop.api(&format!("searchs?query={query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    serde_json::from_slice(&answer.body).unwrap()
}

async fn ids(shop: &TestShop, query: &str) -> Vec<u32> {
    search(shop, query).await.data.iter().map(|product| product.id).collect()
}

/// Rule 3.18.
#[tokio::test]
async fn accents_plurals_beginnings_and_mistakes_are_no_matter() {
    let shop = TestShop::open().await;
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
        assert_eq!(ids(&shop, query).await, [2], "{query}");
    }
    assert_eq!(ids(&shop, "con%20sulfatos").await, [2], "and not because «con» is nothing");
    assert!(search(&shop, "con%20sulfatos").await.partial);
    for nothing in ["", "%25", "%C2%A1!", "zzzzzz"] {
        assert_eq!(
            search(&shop, nothing).await,
            SearchResults { page: 1, limit: 10, ..SearchResults::default() }
        );
    }
}

/// Rule 3.18.
#[tokio::test]
async fn all_words_count_until_nothing_has_them_all() {
    let shop = TestShop::open().await;
    let both = search(&shop, "champu%20oliva").await;
    assert!(both.partial);
    let mut found: Vec<u32> = both.data.iter().map(|product| product.id).collect();
    found.sort_unstable();
    assert_eq!(found, [1, 2]);
    assert!(!search(&shop, "jabon%20oliva").await.partial);
    // Category and collection are searched, too; the title counts for most.
    assert_eq!(ids(&shop, "jabones").await[0], 1);
    assert!(ids(&shop, "jabones").await.len() > 3);
    assert_eq!(ids(&shop, "100%20g%20oliva").await, [1], "an attribute");
}

#[tokio::test]
async fn what_was_found_is_marked_as_javascript_counts() {
    let shop = TestShop::open().await;
    let results = search(&shop, "champus%20sulf").await;
    let product = &results.data[0];
    let marked: Vec<String> = results
        .highlights
        .iter()
        .map(|mark| {
            assert_eq!(mark.product, product.id);
            let text = match json!(mark.field).as_str() {
                Some("title") => &product.title,
                _ => &product.summary,
            };
            let units: Vec<u16> = text.encode_utf16().collect();
            String::from_utf16(&units[mark.start as usize..mark.end as usize]).unwrap()
        })
        .collect();
    assert_eq!(marked, ["Champú", "sulfatos"]);
}

/// How much is in each category, and in each band of prices.
type Counts = (Vec<(u32, u32)>, Vec<(String, u32)>);

fn counted(SearchResults { facets, .. }: &SearchResults) -> Counts {
    let categories = facets.categories.iter().map(|facet| (facet.category.id, facet.count));
    let prices = facets.prices.iter().map(|facet| (facet.band.to_string(), facet.count));
    (categories.collect(), prices.collect())
}

/// Rules 3.18 and 3.24.
#[tokio::test]
async fn what_is_found_can_be_narrowed_sorted_and_turned_over() {
    let shop = TestShop::open().await;
    let all = search(&shop, "jabones").await;
    let (categories, prices) = counted(&all);
    assert_eq!(
        (all.total, &categories[..]),
        (6, &[(2, 5), (11, 1), (1, 1)][..]),
        "one is a course, one in two"
    );
    assert_eq!(prices.iter().map(|(_, count)| count).sum::<u32>(), all.total);
    let dear = search(&shop, "jabones&filter[price]=10-20").await;
    assert_eq!(dear.total, prices.iter().find(|(band, _)| band == "10-20").unwrap().1);
    assert_eq!(counted(&dear).1, prices, "another band can be chosen");
    let promoted = search(&shop, "jabones&filter[categories]=11").await;
    assert_eq!(promoted.total, 1);
    assert_eq!(counted(&promoted).0, categories);
    assert_eq!(counted(&promoted).1.len(), 1);
    let cheap = ids(&shop, "jabones&sort=price&limit=2").await;
    assert_eq!(cheap, [1, 6]);
    assert_eq!(ids(&shop, "jabones&sort=price&limit=2&page=2").await.len(), 2);
    let first = ids(&shop, "jabones&limit=2").await;
    let second = ids(&shop, "jabones&limit=2&page=2").await;
    assert!(first.iter().all(|id| !second.contains(id)));
    for (query, code) in [
        ("jabon&filter[x]=1", "unknown_filter"),
        ("jabon&sort=x", "unknown_sort"),
        ("jabon&filter[price]=x", "invalid_filter"),
        ("jabon&limit=0", "invalid_page"),
    ] {
        assert_eq!(shop.api(&format!("searchs?query={query}")).await.error(), (400, code.into()), "{query}");
    }
    let long = "a".repeat(201);
    assert_eq!(shop.api(&format!("searchs?query={long}")).await.error().1, "query_too_long");
}

/// Rule 3.18.
#[tokio::test]
async fn a_mistyped_word_is_found_and_named() {
    let shop = TestShop::open().await;
    let results = search(&shop, "jbaon%20oliva").await;
    assert_eq!((results.data[0].id, results.suggestions.as_slice()), (1, &["jabón oliva".to_owned()][..]));
    assert!(search(&shop, "jabon").await.suggestions.is_empty());
}

/// What people type in the demo shop, what they see first, and how much there is: from so many to so many products.
const TYPED: [(&str, &str, RangeInclusive<u32>); 56] = [
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
    // Several words, and those that only join them.
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
    // Not typed to the end.
    ("jabo", "Jabón", 8..=14),
    ("mascar", "M", 3..=5),
    ("acei", "Aceite", 20..=45),
    ("lav", "lavanda", 4..=16),
    // One mistake, or as it sounds.
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
    // What is not there is not replaced by what is only written alike.
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
async fn what_people_type_finds_what_they_mean() {
    let shop = TestShop::open().await;
    seed(shop.shop.store(), &DEMO).await.unwrap();
    let mut wrong = Vec::new();
    for (typed, first, many) in TYPED {
        let query = form_urlencoded::byte_serialize(typed.as_bytes()).collect::<String>();
        let results = search(&shop, &query).await;
        let found = results.data.first().map_or("", |product| &product.title);
        if !found.contains(first) || !many.contains(&results.total) {
            wrong.push(format!("«{typed}»: {} products, «{found}» first", results.total));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rule 3.18.
#[tokio::test]
async fn joining_words_find_nothing_alone() {
    let shop = TestShop::open().await;
    seed(shop.shop.store(), &DEMO).await.unwrap();
    let results = search(&shop, "pasta+de+dientes").await;
    assert!(results.partial && results.total < 10, "{} products", results.total);
    assert!(search(&shop, &"jabon+".repeat(33)).await.total > 0);
    let suggestions = async |query: &str| {
        let answer = shop.api(&format!("searchs/suggestions?query={query}")).await;
        serde_json::from_slice::<SearchSuggestions>(&answer.body).unwrap().queries
    };
    assert_eq!(suggestions("acite+de+argan").await, ["aceite de argan"]);
    assert_eq!(suggestions("aceite+arg").await, ["aceite argán"]);
    assert_eq!(suggestions("jabonera").await, Vec::<String>::new());
}

#[tokio::test]
async fn the_beginning_of_a_search_is_completed() {
    let shop = TestShop::open().await;
    let suggest = async |query: &str| -> SearchSuggestions {
        let answer = shop.api(&format!("searchs/suggestions?query={query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    };
    let jabon = suggest("jab").await;
    assert!(jabon.queries.contains(&"jabón".to_owned()), "{jabon:?}");
    assert_eq!(jabon.categories[0].slug, "jabones");
    assert_eq!(jabon.products[0].url, "/tienda/jabones/jabon-de-oliva");
    assert_eq!(suggest("chmpu").await.queries, ["champú"]);
    assert_eq!(suggest("").await, SearchSuggestions::default());
    assert_eq!(shop.api("searchs/suggestions?query=a&filter[id]=1").await.status, 400);
}

#[tokio::test]
async fn what_changes_is_found_on_every_server() {
    let shop = TestShop::open().await;
    let replica = shop.replica().await;
    let found = async |replica: &Replica, query: &str| -> Value {
        replica.api(&format!("searchs?query={query}")).await.json()["total"].clone()
    };
    assert_eq!(found(&replica, "brezo").await, 0);
    let following = tokio::spawn(replica.shop.search().clone().run());
    let showing = tokio::spawn(replica.shop.showcase().clone().run());
    assert_eq!(ids(&shop, "brezo").await, Vec::<u32>::new());
    shop.sql("UPDATE products SET title = 'Miel de brezo' WHERE id = 6").await;
    shop.sql("UPDATE products SET listed = 0 WHERE id = 2").await;
    let changed = Instant::now();
    while found(&replica, "brezo").await != 1 || found(&replica, "champu").await != 0 {
        assert!(changed.elapsed() < PATIENCE, "not followed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    following.abort();
    showing.abort();
    shop.shop.search().refresh().await.unwrap();
    assert_eq!(ids(&shop, "brezo").await, [6], "also by the server that wrote it");
    let csv = include_bytes!("../fixtures/export.csv");
    import::import(shop.shop.store(), csv, Options::default()).await.unwrap();
    shop.shop.search().refresh().await.unwrap();
    let imported = shop.api("products?sort=-id&limit=1").await.json()["data"][0].clone();
    let title = imported["title"].as_str().unwrap().split(' ').next().unwrap().to_owned();
    let id = u32::try_from(imported["id"].as_u64().unwrap()).unwrap();
    let title = form_urlencoded::byte_serialize(title.as_bytes()).collect::<String>();
    assert!(ids(&shop, &format!("{title}&limit=100")).await.contains(&id), "{title}");
}

#[tokio::test]
async fn a_change_of_units_is_no_change_of_words() {
    let shop = TestShop::open().await;
    let before = shop.shop.search().current().await.unwrap().1;
    let mut tx = shop.shop.store().write().await.unwrap();
    let shelf = mostrador_core::cart::Shelf::Product(5);
    assert!(mostrador_api::store::stock::take(&mut tx, &[(shelf, 1)]).await.unwrap()[0]);
    tx.commit().await.unwrap();
    shop.shop.search().refresh().await.unwrap();
    assert_eq!(shop.shop.search().current().await.unwrap().1, before);
}
