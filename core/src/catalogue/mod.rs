//! What the shop sells (rule 3): products, their variants, categories, collections and pictures.

mod category;
mod image;
mod price;
mod product;
mod tax;
mod view;

pub use category::{Category, CategoryRef, CollectionRef};
pub use image::{Image, PLACEHOLDER_TITLE};
pub use price::{Price, PriceMode, PriceView};
pub use product::{Attribute, CourseSession, Product, ProductDetail, SelectionError, Variant};
pub use tax::TaxClass;
pub use view::{ProductCard, ProductList, ProductPage, VariantView};
