//! What the shop sells (rule 3): products, their variants, categories, collections and pictures.

mod category;
mod image;
mod limit;
mod price;
mod product;
mod tax;
mod view;

pub use category::{COURSES, Category, CategoryRef, CollectionRef};
pub use image::{Image, PLACEHOLDER_TITLE};
pub use limit::{MAX_QUANTITY, max_of, max_quantity};
pub use price::{Price, PriceMode, PriceView};
pub use product::{Attribute, CourseSession, Product, ProductDetail, SelectionError, Variant};
pub use tax::TaxClass;
pub use view::{ProductCard, ProductList, ProductPage, VariantView};
