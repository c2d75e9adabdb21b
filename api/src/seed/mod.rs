//! Demo catalogue: JSON files compiled into the program. Seeding again updates the records of an earlier
//! seed.

pub mod accounts;
pub mod generated;
pub mod generated_orders;

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::db::Database;
use crate::transfer::shop_file;
use crate::transfer::shop_file::{ShopFile, ShopFileError};

/// Image widths that the image script renders.
const WIDTHS: [u32; 3] = [320, 640, 1024];

const IMAGE_FOLDER: &str = "/imagenes/";

/// Placeholder colours as `#rgb`, keyed by image path.
type Colours = HashMap<String, String>;

#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error("{file}: {reason}")]
    Content { file: &'static str, reason: serde_json::Error },
    #[error(transparent)]
    Portable(#[from] ShopFileError),
    #[error("no se ha podido cifrar la contraseña de una cuenta de prueba")]
    Password,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeedReport {
    pub written: usize,
    pub unchanged: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Source {
    pub categories: &'static str,
    pub collections: &'static str,
    pub products: &'static str,
    pub shops: &'static str,
    pub delivery: &'static str,
    pub payment_methods: &'static str,
    pub promotions: &'static str,
    pub menus: &'static str,
    pub configs: &'static str,
    pub contents: &'static str,
    /// Contents of the courses among the products.
    pub courses: &'static str,
    pub surveys: &'static str,
    pub blog: &'static str,
    pub route_rules: &'static str,
    /// Average colours of the generated images, keyed by image path.
    pub colours: &'static str,
}

pub const DEMO: Source = Source {
    categories: include_str!("../../demo/categories.json"),
    collections: include_str!("../../demo/collections.json"),
    products: include_str!("../../demo/products.json"),
    shops: include_str!("../../demo/shops.json"),
    delivery: include_str!("../../demo/delivery.json"),
    payment_methods: include_str!("../../demo/payment-methods.json"),
    promotions: include_str!("../../demo/promotions.json"),
    menus: include_str!("../../demo/menus.json"),
    configs: include_str!("../../demo/configs.json"),
    contents: include_str!("../../demo/contents.json"),
    courses: include_str!("../../demo/courses.json"),
    surveys: include_str!("../../demo/surveys.json"),
    blog: include_str!("../../demo/blog.json"),
    route_rules: include_str!("../../demo/route-rules.json"),
    colours: include_str!("../../demo/colours.json"),
};

/// Writes a catalogue in one transaction. Unchanged records are skipped; stock in particular is kept.
pub async fn seed(store: &Database, source: &Source) -> Result<SeedReport, SeedError> {
    write(store, source.document()?, |_| {}).await
}

/// Writes a parsed catalogue. `progress` receives the number of products written so far.
pub async fn write(
    store: &Database,
    catalogue: ShopFile,
    progress: impl Fn(u64),
) -> Result<SeedReport, SeedError> {
    let report = shop_file::import(store, catalogue, false, progress).await?;
    let counts = report.counts("products");
    Ok(SeedReport { written: counts.new + counts.updated, unchanged: counts.unchanged })
}

impl Source {
    pub fn document(&self) -> Result<ShopFile, SeedError> {
        let colours: Colours = parse_json("colours.json", self.colours)?;
        let mut categories: Vec<Value> = parse_json("categories.json", self.categories)?;
        for image in categories.iter_mut().filter_map(|category| category.get_mut("image")) {
            add_colour(&colours, image);
        }
        let mut products: Vec<Value> = parse_json("products.json", self.products)?;
        for product in &mut products {
            add_pictures(&colours, product);
        }
        let mut blog: Value = parse_json("blog.json", self.blog)?;
        let mut articles = take_member(&mut blog, "articles");
        for article in articles.as_array_mut().into_iter().flatten() {
            let stem = format!("cuaderno/{}", text(&article["slug"]));
            let picture = generated_image(&colours, &stem, &article["title"]);
            insert_default(article, "image", picture);
        }
        Ok(ShopFile {
            categories: from_value("categories.json", Value::Array(categories))?,
            collections: parse_json("collections.json", self.collections)?,
            products: from_value("products.json", Value::Array(products))?,
            courses: parse_json("courses.json", self.courses)?,
            surveys: parse_json("surveys.json", self.surveys)?,
            shops: parse_json("shops.json", self.shops)?,
            delivery: from_value(
                "delivery.json",
                take_member(&mut parse_json("delivery.json", self.delivery)?, "methods"),
            )?,
            payment_methods: parse_json("payment-methods.json", self.payment_methods)?,
            promotions: parse_json("promotions.json", self.promotions)?,
            menus: parse_json("menus.json", self.menus)?,
            configs: parse_json("configs.json", self.configs)?,
            contents: parse_json("contents.json", self.contents)?,
            blogs: from_value("blog.json", take_member(&mut blog, "blogs"))?,
            articles: from_value("blog.json", articles)?,
            route_rules: parse_json("route-rules.json", self.route_rules)?,
            ..ShopFile::default()
        })
    }
}

fn take_member(file: &mut Value, name: &str) -> Value {
    file.get_mut(name).map(Value::take).unwrap_or_default()
}

/// Adds the generated images of a product: the one named after its slug, then its further views. Removes the
/// script's drawing instructions.
fn add_pictures(colours: &Colours, product: &mut Value) {
    let drawing = product.as_object_mut().and_then(|members| members.remove("picture")).unwrap_or_default();
    let views = drawing.get("views").and_then(Value::as_array).into_iter().flatten();
    let others = views.map(|view| generated_image(colours, text(&view["stem"]), &view["title"]));
    let main = generated_image(colours, text(&product["slug"]), &product["title"]);
    let images = std::iter::once(main).chain(others).collect();
    insert_default(product, "images", images);
}

fn generated_image(colours: &Colours, stem: &str, title: &Value) -> Value {
    let url = format!("{IMAGE_FOLDER}{stem}");
    let mut image = json!({ "url": url, "title": title, "width": 1024, "height": 1024, "widths": WIDTHS });
    add_colour(colours, &mut image);
    image
}

/// Adds the placeholder colour shown until the image is loaded.
fn add_colour(colours: &Colours, image: &mut Value) {
    let stem = text(&image["url"]).strip_prefix(IMAGE_FOLDER).unwrap_or_default();
    if let Some(colour) = colours.get(stem) {
        insert_default(image, "colour", colour.as_str().into());
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn insert_default(thing: &mut Value, name: &str, value: Value) {
    if let Some(members) = thing.as_object_mut() {
        members.entry(name).or_insert(value);
    }
}

fn parse_json<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, SeedError> {
    serde_json::from_str(text).map_err(|reason| SeedError::Content { file, reason })
}

fn from_value<T: DeserializeOwned>(file: &'static str, value: Value) -> Result<T, SeedError> {
    serde_json::from_value(value).map_err(|reason| SeedError::Content { file, reason })
}
