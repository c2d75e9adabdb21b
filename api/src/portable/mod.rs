//! What a shop sells and says, as one JSON file: written by `export`, taken by `import`, and what the demo shop is made
//! of. Customers, orders and access codes are not in it: those move with a copy of the database.
//!
//! Things are known by their identifiers, pages by their addresses. What a file does not mention stays as it is, so
//! that a file may be as small as one product.

mod compare;
mod courses;
mod export;
mod goods;
mod house;
mod import;
mod products;
pub mod report;
mod shapes;
mod surveys;
mod taken;
mod writing;

use std::collections::BTreeMap;

use mostrador_core::catalogue::Category;
use mostrador_core::checkout::{PaymentMethod, Shop};
use mostrador_core::menu::MenuItem;
use mostrador_core::navigation::RouteRule;
use serde::{Deserialize, Serialize};

use crate::import::bounds;
use crate::store::retry::passes_as_its_database;

pub use courses::CourseFile;
pub use export::export;
pub use import::{import, write};
pub use products::ProductFile;
pub use shapes::{ArticleFile, BlogFile, CollectionFile, ContentFile, MethodFile, Positioned, ZoneFile};
pub use surveys::SurveyFile;

/// What such a file calls itself.
pub const FORMAT: &str = "mostrador";
/// The version of the format.
const VERSION: u32 = 1;

/// A shop, or a part of one.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Document {
    /// `mostrador`.
    pub format: String,
    /// Of the format: 1.
    pub version: u32,
    /// Categories.
    pub categories: Vec<Positioned<Category>>,
    /// Collections.
    pub collections: Vec<CollectionFile>,
    /// Products.
    pub products: Vec<ProductFile>,
    /// What the courses among the products teach.
    pub courses: Vec<CourseFile>,
    /// Surveys, without their links and answers.
    pub surveys: Vec<SurveyFile>,
    /// Shops.
    pub shops: Vec<Shop>,
    /// Ways of delivery.
    pub delivery: Vec<MethodFile>,
    /// Ways of paying.
    pub payment_methods: Vec<Positioned<PaymentMethod>>,
    /// Menus by name.
    pub menus: BTreeMap<String, Vec<MenuItem>>,
    /// Settings by group and name.
    pub configs: BTreeMap<String, BTreeMap<String, String>>,
    /// Pages.
    pub contents: Vec<ContentFile>,
    /// Blogs.
    pub blogs: Vec<BlogFile>,
    /// Their articles.
    pub articles: Vec<ArticleFile>,
    /// Redirects.
    pub route_rules: Vec<RouteRule>,
}

/// Why nothing of a file was taken.
#[derive(Debug, thiserror::Error)]
pub enum PortableError {
    /// It is not what it should be.
    #[error("{place}: {reason}")]
    Content {
        /// Where.
        place: String,
        /// What is wrong, for people.
        reason: String,
    },
    /// The database fails, or an address belongs to something else.
    #[error("la base de datos no ha aceptado el contenido: {0}")]
    Database(#[from] sqlx::Error),
}

passes_as_its_database!(PortableError);

impl PortableError {
    fn at(place: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self::Content { place: place.into(), reason: reason.to_string() }
    }
}

/// Reads a file.
///
/// # Errors
/// It is no JSON, or not of this format.
pub fn parse(json: &[u8]) -> Result<Document, PortableError> {
    insist_on_short_texts(json)?;
    let document: Document = serde_json::from_slice(json).map_err(|error| {
        let place = format!("línea {}, columna {}", error.line(), error.column());
        PortableError::at(place, format!("no se entiende ({error})"))
    })?;
    if document.format != FORMAT || document.version != VERSION {
        let reason = format!("el fichero debe empezar por \"format\": \"{FORMAT}\", \"version\": {VERSION}");
        return Err(PortableError::at("línea 1", reason));
    }
    if document.products.len() > bounds::LINES {
        let reason = format!("hay más de {}: parte el fichero en varios", bounds::LINES);
        return Err(PortableError::at("productos", reason));
    }
    Ok(document)
}

/// Looks at the texts before anything is made of them.
fn insist_on_short_texts(json: &[u8]) -> Result<(), PortableError> {
    let (mut line, mut opened) = (1, None);
    let mut escaped = false;
    for (at, byte) in json.iter().enumerate() {
        match (byte, opened) {
            (b'\n', _) => line += 1,
            (_, Some(_)) if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', None) => opened = Some(at),
            (b'"', Some(begin)) if at - begin > bounds::VALUE => {
                let reason = format!("hay un texto de más de {} kB", bounds::VALUE >> 10);
                return Err(PortableError::at(format!("línea {line}"), reason));
            }
            (b'"', Some(_)) => opened = None,
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(json: &str) -> String {
        parse(json.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_file_says_what_it_is_and_may_say_little() {
        let json = r#"{"format":"mostrador","version":1,"configs":{"contact":{"phone":"925 00 01 20"}}}"#;
        assert_eq!(parse(json.as_bytes()).unwrap().configs["contact"]["phone"], "925 00 01 20");
        assert!(complaint(r#"{"products":[]}"#).contains("debe empezar por"));
        assert!(complaint(r#"{"format":"mostrador","version":2}"#).contains("debe empezar por"));
        assert!(complaint("{").starts_with("línea 1, columna 1: "));
        assert!(complaint(r#"{"format":"mostrador","version":1,"produkts":[]}"#).contains("produkts"));
    }

    #[test]
    fn a_text_has_its_measure() {
        let with = |text: &str| {
            format!("{{\"format\":\"mostrador\",\"version\":1,\n\"configs\":{{\"a\":{{\"b\":\"{text}\"}}}}}}")
        };
        let quoted = r#"\"x\\"#.repeat(1_000);
        assert!(parse(with(&quoted).as_bytes()).is_ok());
        let long = "x".repeat(bounds::VALUE + 1);
        assert_eq!(complaint(&with(&long)), "línea 2: hay un texto de más de 512 kB");
    }
}
