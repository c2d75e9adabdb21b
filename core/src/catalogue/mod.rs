//! Catalogue (rule 3): products, variants, categories, collections and images.
//!
//! ```
//! use mostrador_core::catalogue::{PriceDisplay, Product, max_quantity};
//!
//! let course = Product { unique_buy: true, price_et: "100".parse()?, price_taxes: "21".parse()?, ..Product::default() };
//! let card = course.card(&PriceDisplay::default());
//! assert_eq!((card.price.shown.text.as_str(), card.image.title.as_str()), ("121,00\u{a0}€", "Sin imagen"));
//! assert_eq!(max_quantity(&course), 1);
//! # Ok::<(), mostrador_core::money::MoneyError>(())
//! ```

mod category;
mod content_quantity;
mod course_session;
mod facets;
mod price;
mod price_band_view;
mod product;
mod quantity_limit;
mod rate_change;
mod related;
mod search;
mod selection_error;
mod text_filter;
mod trade_pricing;
mod unit_price;
mod view;
mod withdrawal_exclusion;

pub use crate::content::image::{Colour, Image, PLACEHOLDER_TITLE};
pub use crate::id::{CategoryId, CollectionId, ProductId, VariantId};
pub use crate::taxes::TaxClass;
pub use category::{COURSES_CATEGORY_SLUG, Category, CategoryRef, CollectionRef};
pub use content_quantity::{ContentQuantity, ContentUnit, InvalidContent};
pub use course_session::CourseSession;
pub use facets::{CategoryFacet, CollectionFacet, Facets, PriceBand, PriceFacet};
pub use price::{Price, PriceDisplay, PriceMode, PriceView};
pub use price_band_view::PriceBandView;
pub use product::{Attribute, Product, ProductDetail, Variant, product_path};
pub use quantity_limit::{MAX_QUANTITY, max_quantity, max_selection_quantity};
pub use related::{RelatedCandidate, RelatedList, RelatedSource, RelatedStep};
pub use search::{Highlight, HighlightField, SearchResults, SearchSuggestions, SuggestedProduct};
pub use selection_error::SelectionError;
pub use text_filter::filter_by_text;
pub use trade_pricing::TradePrices;
pub use unit_price::UnitPrice;
pub use view::{ProductCard, ProductList, ProductPage, VariantView};
pub use withdrawal_exclusion::WithdrawalExclusion;
