//! Catalogue (rule 3): products, variants, categories, collections and images.
//!
//! ```
//! use mostrador_core::catalogue::{PriceMode, Product, max_quantity};
//!
//! let course = Product { unique_buy: true, price_et: "100".parse()?, price_taxes: "21".parse()?, ..Product::default() };
//! let card = course.card(PriceMode::Consumer);
//! assert_eq!((card.price.shown.text.as_str(), card.image.title.as_str()), ("121,00\u{a0}€", "Sin imagen"));
//! assert_eq!(max_quantity(&course), 1);
//! # Ok::<(), mostrador_core::money::MoneyError>(())
//! ```

mod category;
mod facets;
mod image;
mod limit;
mod look_through;
mod price;
mod price_range;
mod product;
mod professional;
mod search;
mod tax;
mod view;

pub use category::{COURSES, Category, CategoryRef, CollectionRef};
pub use facets::{CategoryFacet, CollectionFacet, Facets, PriceBand, PriceFacet};
pub use image::{Colour, Image, PLACEHOLDER_TITLE};
pub use limit::{MAX_QUANTITY, max_of, max_quantity};
pub use look_through::look_through;
pub use price::{Price, PriceMode, PriceView};
pub use price_range::PriceBandView;
pub use product::{Attribute, CourseSession, Product, ProductDetail, SelectionError, Variant, product_path};
pub use professional::ProfessionalPrices;
pub use search::{Highlight, HighlightField, SearchResults, SearchSuggestions, SuggestedProduct};
pub use tax::TaxClass;
pub use view::{ProductCard, ProductList, ProductPage, VariantView};
