//! The demo catalogue: JSON files compiled into the program, written over what an earlier seed wrote.

pub mod courses;
mod files;
pub mod generated;
pub mod surveys;

use std::collections::{BTreeMap, HashMap};

use files::{BlogFile, CollectionFile, ContentFile, DeliveryFile, Positioned, ProductFile, SessionFile};
use mostrador_core::catalogue::{Category, Image, Price};
use mostrador_core::checkout::{PaymentMethod, Shop};
use mostrador_core::config::ConfigEntry;
use mostrador_core::courses::written_moment;
use mostrador_core::menu::Menus;
use mostrador_core::money::Money;
use mostrador_core::navigation::{RouteRule, check_route_rules};
use mostrador_core::shipping::Zone;
use serde::de::DeserializeOwned;
use sqlx::AnyConnection;

use crate::store::contents::{self, NewContent};
use crate::store::product_writes::{self, NewProduct, NewSession, NewVariant};
use crate::store::{
    Store, blog, categories, configs, delivery, menus, payment_methods, products, route_rules, shops,
};
use crate::{clock, digest};

/// The widths that the script of the pictures draws.
const WIDTHS: [u32; 3] = [320, 640, 1024];

/// Why the catalogue was not written. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A file is not what it should be.
    #[error("{file}: {reason}")]
    Content {
        /// Which.
        file: &'static str,
        /// Why.
        reason: String,
    },
    /// The database fails, or a slug belongs to something else.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seeded {
    /// Products that are new or differ from what was there.
    pub written: usize,
    /// Products left as they were.
    pub unchanged: usize,
}

/// The texts of a catalogue, one a file.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Categories.
    pub categories: &'static str,
    /// Collections.
    pub collections: &'static str,
    /// Products.
    pub products: &'static str,
    /// Shops.
    pub shops: &'static str,
    /// Ways of delivery.
    pub delivery: &'static str,
    /// Ways of paying.
    pub payment_methods: &'static str,
    /// Menus.
    pub menus: &'static str,
    /// Settings.
    pub configs: &'static str,
    /// Pages.
    pub contents: &'static str,
    /// What the courses among the products teach.
    pub courses: &'static str,
    /// What is asked.
    pub surveys: &'static str,
    /// Blogs and their articles.
    pub blog: &'static str,
    /// Redirects.
    pub route_rules: &'static str,
}

/// The demo shop.
pub const DEMO: Source = Source {
    categories: include_str!("../../demo/categories.json"),
    collections: include_str!("../../demo/collections.json"),
    products: include_str!("../../demo/products.json"),
    shops: include_str!("../../demo/shops.json"),
    delivery: include_str!("../../demo/delivery.json"),
    payment_methods: include_str!("../../demo/payment-methods.json"),
    menus: include_str!("../../demo/menus.json"),
    configs: include_str!("../../demo/configs.json"),
    contents: include_str!("../../demo/contents.json"),
    courses: include_str!("../../demo/courses.json"),
    surveys: include_str!("../../demo/surveys.json"),
    blog: include_str!("../../demo/blog.json"),
    route_rules: include_str!("../../demo/route-rules.json"),
};

/// Writes a catalogue, all of it or nothing. What is already as it says is left alone, stock above all.
///
/// # Errors
/// A file is not what it should be, or the database fails.
pub async fn seed(store: &Store, source: &Source) -> Result<Seeded, SeedError> {
    let mut tx = store.write().await?;
    let category_ids = write_categories(&mut tx, source).await?;
    let collection_ids = write_collections(&mut tx, source, &category_ids).await?;
    write_house(&mut tx, source).await?;
    write_contents(&mut tx, source).await?;
    write_blog(&mut tx, source).await?;
    write_route_rules(&mut tx, source).await?;
    let seeded = write_products(&mut tx, source, &category_ids, &collection_ids).await?;
    courses::write(&mut tx, source.courses).await?;
    surveys::write(&mut tx, source.surveys).await?;
    tx.commit().await?;
    Ok(seeded)
}

async fn write_categories(
    db: &mut AnyConnection,
    source: &Source,
) -> Result<HashMap<String, u32>, SeedError> {
    let mut ids = HashMap::new();
    for Positioned { value, position } in
        read::<Vec<Positioned<Category>>>("categories.json", source.categories)?
    {
        categories::put(db, &value, position).await?;
        ids.insert(value.slug, value.id);
    }
    Ok(ids)
}

async fn write_collections(
    db: &mut AnyConnection,
    source: &Source,
    category_ids: &HashMap<String, u32>,
) -> Result<HashMap<String, u32>, SeedError> {
    let mut ids = HashMap::new();
    for file in read::<Vec<CollectionFile>>("collections.json", source.collections)? {
        let category = known(category_ids, &file.category, "collections.json")?;
        categories::put_collection(db, &file.collection, category, file.position).await?;
        ids.insert(file.collection.slug, file.collection.id);
    }
    Ok(ids)
}

async fn write_house(db: &mut AnyConnection, source: &Source) -> Result<(), SeedError> {
    for shop in read::<Vec<Shop>>("shops.json", source.shops)? {
        shops::put(db, &shop).await?;
    }
    for file in read::<DeliveryFile>("delivery.json", source.delivery)?.methods {
        let zones: Vec<Zone> = file.zones.into_iter().map(Zone::from).collect();
        delivery::put(db, &file.method, file.position, &zones).await?;
    }
    let methods: Vec<Positioned<PaymentMethod>> = read("payment-methods.json", source.payment_methods)?;
    for Positioned { value, position } in methods {
        payment_methods::put(db, &value, position).await?;
    }
    for (name, items) in read::<Menus>("menus.json", source.menus)?.0 {
        menus::put(db, &name, &items).await?;
    }
    let groups: BTreeMap<String, BTreeMap<String, String>> = read("configs.json", source.configs)?;
    for (group, entries) in groups {
        for (key_name, key_value) in entries {
            configs::put(db, &group, &ConfigEntry { key_name, key_value }).await?;
        }
    }
    Ok(())
}

async fn write_contents(db: &mut AnyConnection, source: &Source) -> Result<(), SeedError> {
    let now_ms = clock::now_ms();
    for file in read::<Vec<ContentFile>>("contents.json", source.contents)? {
        contents::put(db, &NewContent::from(file), now_ms).await?;
    }
    Ok(())
}

async fn write_blog(db: &mut AnyConnection, source: &Source) -> Result<(), SeedError> {
    let now_ms = clock::now_ms();
    let file: BlogFile = read("blog.json", source.blog)?;
    for Positioned { value, position } in file.blogs {
        blog::put_blog(db, &value, position).await?;
    }
    for article in file.articles {
        let published_at = article.published_at.as_deref().map(|text| time("blog.json", text)).transpose()?;
        let image = Image {
            url: format!("/imagenes/cuaderno/{}", article.slug),
            title: article.title.clone(),
            width: 1024,
            height: 1024,
            widths: WIDTHS.to_vec(),
        };
        blog::put(db, &article.into_new(image, published_at), now_ms).await?;
    }
    Ok(())
}

async fn write_route_rules(db: &mut AnyConnection, source: &Source) -> Result<(), SeedError> {
    let rules: Vec<RouteRule> = read("route-rules.json", source.route_rules)?;
    check_route_rules(&rules)
        .map_err(|(n, why)| content("route-rules.json", format!("regla {}: {why}", n + 1)))?;
    for rule in &rules {
        route_rules::put(db, rule).await?;
    }
    Ok(())
}

async fn write_products(
    db: &mut AnyConnection,
    source: &Source,
    category_ids: &HashMap<String, u32>,
    collection_ids: &HashMap<String, u32>,
) -> Result<Seeded, SeedError> {
    let mut seeded = Seeded::default();
    for value in read::<Vec<serde_json::Value>>("products.json", source.products)? {
        let hash = digest::sha256(value.to_string());
        let file: ProductFile =
            serde_json::from_value(value).map_err(|error| content("products.json", error))?;
        let name = format!("demo:{}", file.id);
        if products::source_hash(db, &name).await?.is_some_and(|known| known == hash) {
            seeded.unchanged += 1;
            continue;
        }
        let category = known(category_ids, &file.category, "products.json")?;
        let collection = match &file.collection {
            Some(slug) => Some(known(collection_ids, slug, "products.json")?),
            None => None,
        };
        let product = product(file, category, collection, (name, hash))?;
        product_writes::put(db, &product).await?;
        seeded.written += 1;
    }
    Ok(seeded)
}

fn product(
    file: ProductFile,
    category: u32,
    collection: Option<u32>,
    source: (String, String),
) -> Result<NewProduct, SeedError> {
    let rate = file.tax.rate();
    let gross = |price: Money| {
        let (price_et, price_taxes) = price.split_gross(rate);
        Price { price_et, price_taxes }
    };
    let price = match (file.price, file.price_et) {
        (Some(price), _) => gross(price),
        (None, Some(net)) => Price { price_et: net, price_taxes: net.tax(rate) },
        (None, None) => return Err(content("products.json", format!("{} has no price", file.slug))),
    };
    let image = Image {
        url: format!("/imagenes/{}", file.slug),
        title: file.title.clone(),
        width: 1024,
        height: 1024,
        widths: WIDTHS.to_vec(),
    };
    if !file.sessions.is_empty() && !file.variants.is_empty() {
        return Err(content("products.json", format!("{} has dates and variants", file.slug)));
    }
    let sku = file.sku.clone();
    let dates = (1..).zip(&file.sessions).map(|(n, session)| date(session, format!("{sku}-{n}")));
    let dates: Vec<NewVariant> = dates.collect::<Result<_, _>>()?;
    let sessions = file.sessions.iter().map(|session| {
        Ok(NewSession {
            id: i64::from(session.id),
            starts_at: time("products.json", &session.starts_at)?,
            place: session.place.clone(),
            seats: i64::from(session.seats),
        })
    });
    Ok(NewProduct {
        id: i64::from(file.id),
        created_at: time("products.json", &file.created_at)?,
        sessions: sessions.collect::<Result<_, SeedError>>()?,
        slug: file.slug,
        sku: file.sku,
        title: file.title,
        summary: file.summary,
        description: file.description,
        category: i64::from(category),
        categories: file.categories.into_iter().map(i64::from).collect(),
        collection: collection.map(i64::from),
        tax: file.tax,
        price,
        prior_price: file.prior_price.map(gross),
        professional_price: file.professional_price_et,
        stock: file.stock.map(i64::from),
        sold_out: file.sold_out,
        unique_buy: file.unique_buy,
        is_virtual: file.is_virtual,
        featured: file.featured,
        calendarized: file.calendarized,
        listed: true,
        images: vec![image],
        attributes: file.attributes,
        variants: file
            .variants
            .into_iter()
            .map(|variant| NewVariant {
                id: i64::from(variant.id),
                sku: variant.sku,
                title: variant.title,
                price: variant.price.map(gross),
                professional_price: variant.professional_price_et,
                stock: variant.stock.map(i64::from),
                sold_out: variant.sold_out,
                source: None,
            })
            .chain(dates)
            .collect(),
        source: Some(source),
    })
}

/// A date is sold as a variant with its identifier: its seats are the variant's units (rule 5.13).
fn date(session: &SessionFile, sku: String) -> Result<NewVariant, SeedError> {
    Ok(NewVariant {
        id: i64::from(session.id),
        sku,
        title: written_moment(time("products.json", &session.starts_at)?),
        stock: Some(i64::from(session.seats)),
        ..NewVariant::default()
    })
}

fn read<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, SeedError> {
    serde_json::from_str(text).map_err(|error| content(file, error))
}

fn time(file: &'static str, text: &str) -> Result<i64, SeedError> {
    clock::parse_rfc3339(text).ok_or_else(|| content(file, format!("{text} is no RFC 3339 time")))
}

fn known(ids: &HashMap<String, u32>, slug: &str, file: &'static str) -> Result<u32, SeedError> {
    ids.get(slug).copied().ok_or_else(|| content(file, format!("nothing is called {slug}")))
}

fn content(file: &'static str, reason: impl std::fmt::Display) -> SeedError {
    SeedError::Content { file, reason: format!("{reason}") }
}
