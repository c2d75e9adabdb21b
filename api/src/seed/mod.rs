//! The demo catalogue: JSON files compiled into the program, written over what an earlier seed wrote.

pub mod accounts;
pub mod generated;

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::portable::{self, Document, PortableError};
use crate::store::Store;

/// The widths that the script of the pictures draws.
const WIDTHS: [u32; 3] = [320, 640, 1024];

/// Where it puts them.
const FOLDER: &str = "/imagenes/";

/// Colours as `#rgb`, by the place of a picture.
type Colours = HashMap<String, String>;

/// Why the catalogue was not written. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A file is not what it should be.
    #[error("{file}: {reason}")]
    Content {
        /// Which.
        file: &'static str,
        /// Why.
        reason: serde_json::Error,
    },
    /// What the files say together cannot be taken, or the database fails.
    #[error(transparent)]
    Portable(#[from] PortableError),
    /// The password of a demo account cannot be hashed.
    #[error("no se ha podido cifrar la contraseña de una cuenta de prueba")]
    Password,
    /// The database fails.
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
    /// The average colours of the pictures that the script draws, by their place among them.
    pub colours: &'static str,
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
    colours: include_str!("../../demo/colours.json"),
};

/// Writes a catalogue, all of it or nothing. What is already as it says is left alone, stock above all.
///
/// # Errors
/// A file is not what it should be, or the database fails.
pub async fn seed(store: &Store, source: &Source) -> Result<Seeded, SeedError> {
    take(store, source.document()?, |_| {}).await
}

/// Writes a catalogue that has been read; `progress` hears how many products have gone.
///
/// # Errors
/// What it says cannot be taken, or the database fails.
pub async fn take(store: &Store, catalogue: Document, progress: impl Fn(u64)) -> Result<Seeded, SeedError> {
    let report = portable::import(store, catalogue, false, progress).await?;
    let counts = report.counts("products");
    Ok(Seeded { written: counts.new + counts.updated, unchanged: counts.unchanged })
}

impl Source {
    /// The texts as one file of the shop's own format.
    ///
    /// # Errors
    /// One of them is not what it should be.
    pub fn document(&self) -> Result<Document, SeedError> {
        let colours: Colours = read("colours.json", self.colours)?;
        let mut categories: Vec<Value> = read("categories.json", self.categories)?;
        for image in categories.iter_mut().filter_map(|category| category.get_mut("image")) {
            add_colour(&colours, image);
        }
        let mut products: Vec<Value> = read("products.json", self.products)?;
        for product in &mut products {
            add_pictures(&colours, product);
        }
        let mut blog: Value = read("blog.json", self.blog)?;
        let mut articles = part(&mut blog, "articles");
        for article in articles.as_array_mut().into_iter().flatten() {
            let stem = format!("cuaderno/{}", text(&article["slug"]));
            let picture = drawn(&colours, &stem, &article["title"]);
            add(article, "image", picture);
        }
        Ok(Document {
            categories: shaped("categories.json", Value::Array(categories))?,
            collections: read("collections.json", self.collections)?,
            products: shaped("products.json", Value::Array(products))?,
            courses: read("courses.json", self.courses)?,
            surveys: read("surveys.json", self.surveys)?,
            shops: read("shops.json", self.shops)?,
            delivery: shaped("delivery.json", part(&mut read("delivery.json", self.delivery)?, "methods"))?,
            payment_methods: read("payment-methods.json", self.payment_methods)?,
            menus: read("menus.json", self.menus)?,
            configs: read("configs.json", self.configs)?,
            contents: read("contents.json", self.contents)?,
            blogs: shaped("blog.json", part(&mut blog, "blogs"))?,
            articles: shaped("blog.json", articles)?,
            route_rules: read("route-rules.json", self.route_rules)?,
            ..Document::default()
        })
    }
}

/// A member of a file; nothing when it is not there.
fn part(file: &mut Value, name: &str) -> Value {
    file.get_mut(name).map(Value::take).unwrap_or_default()
}

/// The pictures that the script draws for a product: one that is called as its slug, then its other views. What they
/// are drawn from is none of the shop's business.
fn add_pictures(colours: &Colours, product: &mut Value) {
    let recipe = product.as_object_mut().and_then(|members| members.remove("picture")).unwrap_or_default();
    let views = recipe.get("views").and_then(Value::as_array).into_iter().flatten();
    let others = views.map(|view| drawn(colours, text(&view["stem"]), &view["title"]));
    let whole = drawn(colours, text(&product["slug"]), &product["title"]);
    let images = std::iter::once(whole).chain(others).collect();
    add(product, "images", images);
}

/// A picture of the script, by its place among them.
fn drawn(colours: &Colours, stem: &str, title: &Value) -> Value {
    let url = format!("{FOLDER}{stem}");
    let mut image = json!({ "url": url, "title": title, "width": 1024, "height": 1024, "widths": WIDTHS });
    add_colour(colours, &mut image);
    image
}

/// What stands in the place of a picture of the script until it is there.
fn add_colour(colours: &Colours, image: &mut Value) {
    let stem = text(&image["url"]).strip_prefix(FOLDER).unwrap_or_default();
    if let Some(colour) = colours.get(stem) {
        add(image, "colour", colour.as_str().into());
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A member that a thing has not said itself.
fn add(thing: &mut Value, name: &str, value: Value) {
    if let Some(members) = thing.as_object_mut() {
        members.entry(name).or_insert(value);
    }
}

fn read<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, SeedError> {
    serde_json::from_str(text).map_err(|reason| SeedError::Content { file, reason })
}

fn shaped<T: DeserializeOwned>(file: &'static str, value: Value) -> Result<T, SeedError> {
    serde_json::from_value(value).map_err(|reason| SeedError::Content { file, reason })
}
