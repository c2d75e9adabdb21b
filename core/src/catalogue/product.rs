//! Products, variants and the price of a selection (rules 1.1, 3.29, 9.3).

use std::slice;

use serde::{Deserialize, Serialize};

use super::{
    CategoryId, CategoryRef, CollectionRef, ContentQuantity, CourseSession, Image, Price, ProductId,
    SelectionError, TaxClass, VariantId, WithdrawalExclusion,
};
use crate::courses::Syllabus;
use crate::money::Money;
use crate::serde_helpers::null_as_default;
use crate::taxes::{Supply, Treatment};
use crate::time::Timestamp;

/// Product data of lists, the cart and orders (rule 3.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Product {
    pub id: ProductId,
    pub title: String,
    /// Last segment of the URL.
    pub slug: String,
    /// Description in one sentence.
    #[serde(default, deserialize_with = "null_as_default")]
    pub summary: String,
    /// Images, the main one first; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub images: Vec<Image>,
    /// Unit price without tax.
    pub price_et: Money,
    /// Tax on the unit price.
    pub price_taxes: Money,
    /// VAT class: 1 general 21 %, 2 reduced 10 %, 3 super-reduced 4 %, 4 exempt.
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub tax: TaxClass,
    /// Lowest price of the previous 30 days, when the current price is a discount.
    pub prior_price: Option<Price>,
    /// Variants to choose from; empty for a product without variants.
    #[serde(default, deserialize_with = "null_as_default")]
    pub variants: Vec<Variant>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub sold_out: bool,
    /// At most one unit per cart.
    #[serde(default, deserialize_with = "null_as_default")]
    pub unique_buy: bool,
    /// Digital, without delivery: a course or a download.
    #[serde(rename = "virtual", default, deserialize_with = "null_as_default")]
    pub is_virtual: bool,
    /// Course that is held in person, in mainland Spain or the Balearic Islands.
    #[serde(default, deserialize_with = "null_as_default")]
    pub in_person: bool,
    #[serde(default, deserialize_with = "null_as_default")]
    pub category: CategoryRef,
    /// Categories whose pages list it, the main one first. Missing in the data of older versions, which list it in
    /// the main one only.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<CategoryId>,
    /// Displayed on the home page.
    #[serde(default, deserialize_with = "null_as_default")]
    pub featured: bool,
    /// Takes place on scheduled dates.
    #[serde(default, deserialize_with = "null_as_default")]
    pub calendarized: bool,
    pub collection: Option<CollectionRef>,
    /// Net content, such as «250 ml».
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "string | undefined"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "250 ml"))]
    pub content: Option<ContentQuantity>,
    /// Legal cause for which it cannot be withdrawn from (rule 4.31).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "WithdrawalExclusion | undefined"))]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
}

/// Variant of a product. A price of 0 means the price of the product (rule 9.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Variant {
    /// Identifier, unique in the shop.
    pub id: VariantId,
    /// Display name, such as «50 ml».
    #[serde(default, deserialize_with = "null_as_default")]
    pub title: String,
    /// Unit price without tax, or 0.
    #[serde(default, deserialize_with = "null_as_default")]
    pub price_et: Money,
    /// Tax on `price_et`.
    #[serde(default, deserialize_with = "null_as_default")]
    pub price_taxes: Money,
    #[serde(default, deserialize_with = "null_as_default")]
    pub sold_out: bool,
    /// Net content; missing when it is that of the product.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional, type = "string | undefined"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "250 ml"))]
    pub content: Option<ContentQuantity>,
}

/// Product with the data of its page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProductDetail {
    #[serde(flatten)]
    pub product: Product,
    /// Sanitised HTML.
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub attributes: Vec<Attribute>,
    /// Dates of a calendarized product; empty for any other.
    #[serde(default, deserialize_with = "null_as_default")]
    pub sessions: Vec<CourseSession>,
    /// Syllabus of a course; null for any other product.
    pub syllabus: Option<Syllabus>,
    /// Products that the owner has chosen to be shown beside it, in their order.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u32>))]
    pub related: Vec<ProductId>,
    /// Title for search engines; missing when it is that of the product.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "String::is_empty")]
    pub seo_title: String,
    /// Description for search engines; missing when it is the summary.
    #[serde(default, deserialize_with = "null_as_default", skip_serializing_if = "String::is_empty")]
    pub seo_description: String,
}

/// Named property of a product, such as its content in millilitres.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attribute {
    pub name: String,
    pub value: String,
}

impl ProductDetail {
    /// Sessions that start after `at`, the next one first. Sessions without a valid start come last.
    pub fn upcoming_sessions(&self, at: Timestamp) -> Vec<CourseSession> {
        let start = |session: &CourseSession| session.start().unwrap_or(Timestamp::MAX);
        let mut sessions = self.sessions.clone();
        sessions.retain(|session| start(session) > at);
        sessions.sort_by_key(|session| (start(session), session.id));
        sessions
    }
}

/// Path of a product page (rule 2.1). Professional courses have their own route.
pub fn product_path(category: &str, product: &str) -> String {
    if category == super::COURSES_CATEGORY_SLUG {
        format!("/{category}/{product}")
    } else {
        format!("/tienda/{category}/{product}")
    }
}

impl Product {
    /// Resolves the chosen variant: `None` for a product without variants.
    /// A product with variants requires one of its own; a product without variants accepts none.
    pub fn select(&self, variant: Option<VariantId>) -> Result<Option<&Variant>, SelectionError> {
        match variant {
            None if self.variants.is_empty() => Ok(None),
            None => Err(SelectionError::VariantRequired),
            Some(id) => {
                self.variants.iter().find(|v| v.id == id).map(Some).ok_or(SelectionError::UnknownVariant)
            }
        }
    }

    /// Unit price of a variant; a variant price of 0 falls back to the price of the product (rule 9.3).
    pub fn price(&self, variant: Option<&Variant>) -> Price {
        match variant {
            Some(v) if v.price_et != Money::ZERO => {
                Price { price_et: v.price_et, price_taxes: v.price_taxes }
            }
            _ => Price { price_et: self.price_et, price_taxes: self.price_taxes },
        }
    }

    /// Unit price of a variant with the taxes of a destination and a buyer (rule 13.5).
    pub fn taxed_price(&self, variant: Option<&Variant>, treatment: &Treatment) -> Price {
        self.price(variant).taxed(treatment, self.tax)
    }

    /// Net content of a variant: its own, or that of the product.
    pub fn content(&self, variant: Option<&Variant>) -> Option<ContentQuantity> {
        variant.and_then(|variant| variant.content).or(self.content)
    }

    /// Kind of supply, on which taxes depend (rule 13.3).
    pub const fn supply(&self) -> Supply {
        Supply::new(self.is_virtual, self.in_person)
    }

    /// Identifiers of the categories whose pages list it.
    pub fn category_ids(&self) -> &[CategoryId] {
        if self.categories.is_empty() { slice::from_ref(&self.category.id) } else { &self.categories }
    }

    pub fn url(&self) -> String {
        product_path(&self.category.slug, &self.slug)
    }

    /// Main image, or the placeholder (rule 3.4).
    pub fn image(&self) -> Image {
        self.images.first().cloned().unwrap_or_else(Image::placeholder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oil() -> Product {
        Product {
            title: "Aceite".into(),
            price_et: "10".parse().unwrap(),
            price_taxes: "2.10".parse().unwrap(),
            variants: vec![
                Variant { id: 1.into(), ..Variant::default() },
                Variant {
                    id: 2.into(),
                    price_et: "18".parse().unwrap(),
                    price_taxes: "3.78".parse().unwrap(),
                    ..Variant::default()
                },
            ],
            ..Product::default()
        }
    }

    /// Rule 9.3.
    #[test]
    fn a_variant_price_of_zero_falls_back_to_the_product_price() {
        let oil = oil();
        let price = |id| oil.price(oil.select(Some(id)).unwrap());
        assert_eq!(price(1.into()).gross().to_cents().get(), 1_210);
        assert_eq!(price(2.into()).gross().to_cents().get(), 2_178);
        assert_eq!(oil.price(None).gross().to_cents().get(), 1_210);
    }

    #[test]
    fn a_selection_requires_a_variant_of_this_product() {
        assert_eq!(oil().select(None), Err(SelectionError::VariantRequired));
        assert_eq!(oil().select(Some(3.into())), Err(SelectionError::UnknownVariant));
        assert_eq!(Product::default().select(None), Ok(None));
        assert_eq!(Product::default().select(Some(1.into())), Err(SelectionError::UnknownVariant));
    }

    /// Rules 2.1 and 3.4.
    #[test]
    fn the_url_depends_on_the_category_and_the_image_has_a_placeholder() {
        let mut product = oil();
        product.slug = "aceite".into();
        product.category.slug = "corporal".into();
        assert_eq!(product.url(), "/tienda/corporal/aceite");
        product.category.slug = "cursos-online-para-profesionales".into();
        assert_eq!(product.url(), "/cursos-online-para-profesionales/aceite");
        assert_eq!(product.image(), Image::placeholder());
    }

    /// Rule 3.17.
    #[test]
    fn past_sessions_are_omitted_and_the_next_comes_first() {
        let session = |id, starts_at: &str| CourseSession {
            id,
            starts_at: starts_at.into(),
            ..CourseSession::default()
        };
        let detail = ProductDetail {
            sessions: vec![
                session(1.into(), "1970-01-03T00:00:00Z"),
                session(2.into(), "1970-01-01T00:00:01Z"),
                session(3.into(), "pronto"),
                session(4.into(), "1970-01-02T12:30:00.5Z"),
            ],
            ..ProductDetail::default()
        };
        let ids = |at_ms| {
            detail
                .upcoming_sessions(Timestamp::from_ms(at_ms))
                .iter()
                .map(|session| session.id.get())
                .collect::<Vec<_>>()
        };
        assert_eq!((ids(0), ids(1_000), ids(i64::MAX)), (vec![2, 4, 1, 3], vec![4, 1, 3], vec![]));
        for bad in [
            "",
            "1970-01-02",
            "1970-01-02T24:00:00Z",
            "1970-02-30T00:00:00Z",
            "1970-01-02T00:00:00+01:00",
            "1970-01-02T00-00-00Z",
        ] {
            assert_eq!(session(1.into(), bad).start(), None, "{bad}");
        }
    }

    #[test]
    fn product_details_round_trip() {
        let detail =
            ProductDetail { product: oil(), description: "<p>x</p>".into(), ..ProductDetail::default() };
        let json = serde_json::to_string(&detail).unwrap();
        assert_eq!(serde_json::from_str::<ProductDetail>(&json).unwrap(), detail);
        assert!(serde_json::from_str::<ProductDetail>("{}").is_err());
    }

    /// Rule 9.2.
    #[test]
    fn the_json_field_is_virtual_and_defaults_may_be_omitted() {
        let json =
            r#"{"id":1,"title":"Curso","slug":"curso","price_et":"100","price_taxes":21,"virtual":true}"#;
        let product: Product = serde_json::from_str(json).unwrap();
        assert!(
            product.is_virtual && !product.in_person && !product.sold_out && product.tax == TaxClass::General
        );
        assert!(serde_json::to_string(&product).unwrap().contains("\"virtual\":true"));
    }

    #[test]
    fn a_product_of_an_older_version_is_listed_in_its_main_category() {
        let json = r#"{"id":1,"title":"Jabón","slug":"jabon","price_et":"1","price_taxes":"0.21",
            "category":{"id":2,"title":"Jabones","slug":"jabones"}}"#;
        let mut product: Product = serde_json::from_str(json).unwrap();
        assert_eq!(product.category_ids(), [2.into()]);
        assert!(!serde_json::to_string(&product).unwrap().contains("categories"));
        product.categories = vec![2.into(), 11.into()];
        let again: Product = serde_json::from_str(&serde_json::to_string(&product).unwrap()).unwrap();
        assert_eq!(again.category_ids(), [2.into(), 11.into()]);
    }

    /// Rule 3.29.
    #[test]
    fn a_product_has_the_fields_of_the_specification() {
        let product = Product { collection: Some(CollectionRef::default()), ..oil() };
        let json = serde_json::to_value(&product).unwrap();
        for name in [
            "id",
            "title",
            "slug",
            "images",
            "price_et",
            "price_taxes",
            "variants",
            "sold_out",
            "unique_buy",
            "category",
            "featured",
            "calendarized",
            "collection",
        ] {
            assert!(json.get(name).is_some(), "{name}");
        }
        for name in ["id", "price_et", "price_taxes"] {
            assert!(json["variants"][0].get(name).is_some(), "{name}");
        }
    }
}
