//! Shop file: catalogue, content and settings of a shop as JSON, written by `export` and read by `import`.
//! The demo shop is one. Customers, orders and access codes are not included; they are moved with a database
//! backup. The contents of the media library are in a folder beside the file.
//!
//! Records are matched by identifier, pages by slug, payment methods by kind. Records that a file does not contain are left unchanged,
//! so that a file may hold a single product.

mod announcements;
mod catalogue;
mod content;
mod courses;
mod error;
mod export;
mod histories;
mod import;
mod mail_texts;
pub mod media;
mod price_file;
mod products;
mod promotions;
pub mod report;
mod schema;
mod settings;
mod surveys;

use std::collections::BTreeMap;
use std::path::PathBuf;

use mostrador_core::catalogue::Category;
use mostrador_core::content::menu::MenuItem;
use mostrador_core::navigation::RouteRule;
use mostrador_core::shop_settings::MailTexts;
use mostrador_core::store_locations::StoreLocation;
use mostrador_core::taxes::ClassRates;
use serde::{Deserialize, Serialize};

use super::import::limits;

pub use announcements::AnnouncementFile;
pub use courses::CourseFile;
pub use error::ShopFileError;
pub use export::export;
pub use histories::{HistoryFile, PriceChangeFile, StockMovementFile};
pub use import::{import, write};
pub use media::MediaRecord;
pub use products::ProductFile;
pub use promotions::PromotionFile;
pub use schema::{
    ArticleFile, BlogFile, CollectionFile, ContentFile, MethodFile, PaymentMethodFile, Positioned,
};
pub use surveys::SurveyFile;

pub const FORMAT: &str = "mostrador";
const VERSION: u32 = 1;

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShopFile {
    pub format: String,
    pub version: u32,
    /// Media library; its contents are in a folder of their own.
    pub media: Vec<MediaRecord>,
    /// Rates of Spanish VAT of the prices; `None` for those with which the shop is delivered.
    pub rates: Option<ClassRates>,
    #[serde(skip)]
    pub media_folder: Option<PathBuf>,
    pub categories: Vec<Positioned<Category>>,
    pub collections: Vec<CollectionFile>,
    pub products: Vec<ProductFile>,
    /// Contents of the courses among the products.
    pub courses: Vec<CourseFile>,
    /// Surveys without their links and responses.
    pub surveys: Vec<SurveyFile>,
    pub shops: Vec<StoreLocation>,
    pub delivery: Vec<MethodFile>,
    pub payment_methods: Vec<PaymentMethodFile>,
    pub promotions: Vec<PromotionFile>,
    pub menus: BTreeMap<String, Vec<MenuItem>>,
    /// Settings by group and name.
    pub configs: BTreeMap<String, BTreeMap<String, String>>,
    /// Subject and introduction of e-mails; kinds with the standard texts are left out.
    pub mail_texts: MailTexts,
    pub announcements: Vec<AnnouncementFile>,
    pub contents: Vec<ContentFile>,
    pub blogs: Vec<BlogFile>,
    pub articles: Vec<ArticleFile>,
    pub route_rules: Vec<RouteRule>,
}

pub fn parse(json: &[u8]) -> Result<ShopFile, ShopFileError> {
    check_text_sizes(json)?;
    let document: ShopFile = serde_json::from_slice(json).map_err(|error| {
        let place = format!("línea {}, columna {}", error.line(), error.column());
        ShopFileError::at(place, format!("no se entiende ({error})"))
    })?;
    if document.format != FORMAT || document.version != VERSION {
        let reason = format!("el fichero debe empezar por \"format\": \"{FORMAT}\", \"version\": {VERSION}");
        return Err(ShopFileError::at("línea 1", reason));
    }
    if document.products.len() > limits::MAX_LINES {
        let reason = format!("hay más de {}: parte el fichero en varios", limits::MAX_LINES);
        return Err(ShopFileError::at("productos", reason));
    }
    Ok(document)
}

/// Checks the size of all texts before the file is deserialized.
fn check_text_sizes(json: &[u8]) -> Result<(), ShopFileError> {
    let (mut line, mut opened) = (1, None);
    let mut escaped = false;
    for (at, byte) in json.iter().enumerate() {
        match (byte, opened) {
            (b'\n', _) => line += 1,
            (_, Some(_)) if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', None) => opened = Some(at),
            (b'"', Some(start)) if at - start > limits::MAX_VALUE_BYTES => {
                let reason = format!("hay un texto de más de {} kB", limits::MAX_VALUE_BYTES >> 10);
                return Err(ShopFileError::at(format!("línea {line}"), reason));
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

    fn error_message(json: &str) -> String {
        parse(json.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn partial_file_needs_format_and_version() {
        let json = r#"{"format":"mostrador","version":1,"configs":{"contact":{"phone":"925 00 01 20"}}}"#;
        assert_eq!(parse(json.as_bytes()).unwrap().configs["contact"]["phone"], "925 00 01 20");
        assert!(error_message(r#"{"products":[]}"#).contains("debe empezar por"));
        assert!(error_message(r#"{"format":"mostrador","version":2}"#).contains("debe empezar por"));
        assert!(error_message("{").starts_with("línea 1, columna 1: "));
        assert!(error_message(r#"{"format":"mostrador","version":1,"produkts":[]}"#).contains("produkts"));
    }

    #[test]
    fn oversized_text_is_rejected() {
        let document = |text: &str| {
            format!("{{\"format\":\"mostrador\",\"version\":1,\n\"configs\":{{\"a\":{{\"b\":\"{text}\"}}}}}}")
        };
        let quoted = r#"\"x\\"#.repeat(1_000);
        assert!(parse(document(&quoted).as_bytes()).is_ok());
        let long = "x".repeat(limits::MAX_VALUE_BYTES + 1);
        assert_eq!(error_message(&document(&long)), "línea 2: hay un texto de más de 512 kB");
    }
}
