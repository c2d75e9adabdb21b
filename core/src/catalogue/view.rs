//! Products as the screens paint them: every price decided already, and of what takes place on dates those to come
//! (rule 3.17), of its pictures that of each variant (rule 3.25).

use serde::Serialize;

use super::{
    Attribute, CategoryRef, CollectionRef, CourseSession, Image, PriceMode, PriceView, Product,
    ProductDetail, max_quantity,
};
use crate::courses::Syllabus;

/// A product in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductCard {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Last segment of its URL.
    pub slug: String,
    /// Path of its page.
    pub url: String,
    /// One sentence.
    pub summary: String,
    /// Main picture, or the placeholder.
    pub image: Image,
    /// Every picture.
    pub images: Vec<Image>,
    /// Price; the lowest one when variants differ.
    pub price: PriceView,
    /// Whether variants differ in price, so that `price` is a «desde».
    pub from_price: bool,
    /// Main category.
    pub category: CategoryRef,
    /// Collection.
    pub collection: Option<CollectionRef>,
    /// Nothing left, of any variant.
    pub sold_out: bool,
    /// One per cart.
    pub unique_buy: bool,
    /// Nothing to deliver.
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
    /// Takes place on dates.
    pub calendarized: bool,
    /// The most that one cart line takes.
    pub max_quantity: u32,
    /// What can be chosen.
    pub variants: Vec<VariantView>,
}

/// A variant to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct VariantView {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Price.
    pub price: PriceView,
    /// Nothing left of it.
    pub sold_out: bool,
    /// Which of the product's pictures shows it, from 0 (rule 3.25); nothing when none says so.
    pub picture: Option<u32>,
}

/// A product on its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductPage {
    /// What lists say of it.
    #[serde(flatten)]
    pub card: ProductCard,
    /// Sanitised HTML.
    pub description: String,
    /// Facts.
    pub attributes: Vec<Attribute>,
    /// The dates to come, the next one first.
    pub sessions: Vec<CourseSession>,
    /// The next date with a seat left (rule 3.17).
    pub next_session: Option<CourseSession>,
    /// What it teaches, of a course whose lessons are written (rule 3.20).
    pub syllabus: Option<Syllabus>,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductList {
    /// The products of this page.
    pub items: Vec<ProductCard>,
    /// Products over all pages.
    pub total: u32,
    /// This page, from 1.
    pub page: u32,
    /// Products a page.
    pub limit: u32,
}

impl Product {
    /// The product as this visitor sees it in a list.
    #[must_use]
    pub fn card(&self, mode: PriceMode) -> ProductCard {
        let variants: Vec<VariantView> = self
            .variants
            .iter()
            .map(|v| VariantView {
                id: v.id,
                title: v.title.clone(),
                price: self.price(Some(v)).view(mode, self.prior_of(v.price_et)),
                sold_out: self.sold_out || v.sold_out,
                picture: picture_of(&self.images, &v.title),
            })
            .collect();
        let own = self.price(None).view(mode, self.prior_price);
        let lowest = variants.iter().map(|v| &v.price).min_by_key(|p| p.shown.cents).cloned();
        let price = lowest.unwrap_or(own);
        ProductCard {
            id: self.id,
            title: self.title.clone(),
            slug: self.slug.clone(),
            url: self.url(),
            summary: self.summary.clone(),
            image: self.image(),
            images: if self.images.is_empty() { vec![Image::placeholder()] } else { self.images.clone() },
            from_price: variants.iter().any(|v| v.price.shown != price.shown),
            price,
            category: self.category.clone(),
            collection: self.collection.clone(),
            sold_out: self.sold_out || (!variants.is_empty() && variants.iter().all(|v| v.sold_out)),
            unique_buy: self.unique_buy,
            is_virtual: self.is_virtual,
            calendarized: self.calendarized,
            max_quantity: max_quantity(self),
            variants,
        }
    }

    /// The prior price is the product's own; a variant with a price of its own has none.
    fn prior_of(&self, variant_price: crate::money::Money) -> Option<super::Price> {
        self.prior_price.filter(|_| variant_price == crate::money::Money::ZERO)
    }
}

/// The first picture whose title names a variant (rule 3.25): «30 ml», not «130 ml» nor «30 mlk».
fn picture_of(images: &[Image], name: &str) -> Option<u32> {
    let apart = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    let names = |text: &str| {
        text.match_indices(name).any(|(at, found)| {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + found.len()..));
            apart(before.chars().next_back()) && apart(after.unwrap_or_default().chars().next())
        })
    };
    let place = images.iter().position(|image| !name.is_empty() && names(&image.title))?;
    u32::try_from(place).ok()
}

impl ProductDetail {
    /// The product as this visitor sees it on its page at `at_ms`, in milliseconds since 1970.
    #[must_use]
    pub fn page(&self, mode: PriceMode, at_ms: u64) -> ProductPage {
        let sessions = self.upcoming(at_ms);
        ProductPage {
            card: self.product.card(mode),
            description: self.description.clone(),
            attributes: self.attributes.clone(),
            next_session: sessions.iter().find(|session| session.seats_left > 0).cloned(),
            sessions,
            syllabus: self.syllabus.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;

    fn variant(id: u32, net: &str, sold_out: bool) -> Variant {
        Variant { id, price_et: net.parse().unwrap(), sold_out, ..Variant::default() }
    }

    #[test]
    fn a_card_shows_the_lowest_price_and_says_so() {
        let mut product = Product { price_et: "10".parse().unwrap(), ..Product::default() };
        assert!(!product.card(PriceMode::Consumer).from_price);
        product.variants = vec![variant(1, "12", false), variant(2, "0", false)];
        let card = product.card(PriceMode::Consumer);
        assert_eq!((card.price.shown.cents, card.from_price), (1_000, true));
        product.variants = vec![variant(1, "12", false), variant(2, "12", false)];
        let card = product.card(PriceMode::Consumer);
        assert_eq!((card.price.shown.cents, card.from_price), (1_200, false));
    }

    /// Rule 3.25.
    #[test]
    fn a_variant_is_shown_by_the_first_picture_that_names_it() {
        let image = |title: &str| Image { title: title.into(), ..Image::default() };
        let images = [image("Crema de caléndula"), image("Los formatos: 15 ml y 30 ml"), image("30 ml")];
        let shown = |title: &str| picture_of(&images, title);
        assert_eq!((shown("15 ml"), shown("30 ml")), (Some(1), Some(1)));
        for none in ["5 ml", "30 m", "0 ml", "50 ml", ""] {
            assert_eq!(shown(none), None, "{none}");
        }
        let product = Product {
            images: images.to_vec(),
            variants: vec![
                Variant { title: "15 ml".into(), ..variant(1, "1", false) },
                variant(2, "1", false),
            ],
            ..Product::default()
        };
        let pictures: Vec<_> = product.card(PriceMode::Consumer).variants.iter().map(|v| v.picture).collect();
        assert_eq!(pictures, [Some(1), None]);
    }

    /// Rule 3.17.
    #[test]
    fn the_next_date_is_one_with_a_seat_left() {
        let session = |id, seats_left| CourseSession {
            id,
            seats_left,
            starts_at: format!("2027-01-0{id}T10:00:00Z"),
            ..CourseSession::default()
        };
        let sessions = vec![session(3, 2), session(2, 0), session(1, 5)];
        let course = ProductDetail { sessions, ..ProductDetail::default() };
        let next = |at_ms| course.page(PriceMode::Consumer, at_ms).next_session.map(|session| session.id);
        let second_of_january = 1_798_848_000_000;
        assert_eq!((next(0), next(second_of_january), next(u64::MAX)), (Some(1), Some(3), None));
        assert_eq!(course.page(PriceMode::Consumer, second_of_january).sessions.len(), 2);
    }

    #[test]
    fn a_product_is_sold_out_when_every_variant_is() {
        let mut product =
            Product { variants: vec![variant(1, "1", true), variant(2, "1", false)], ..Product::default() };
        assert!(!product.card(PriceMode::Consumer).sold_out);
        product.variants = vec![variant(1, "1", true)];
        assert!(product.card(PriceMode::Consumer).sold_out);
        assert!(!Product::default().card(PriceMode::Consumer).sold_out);
    }

    #[test]
    fn a_prior_price_is_shown_for_the_product_s_own_price_only() {
        let price = |net: &str| super::super::Price { price_et: net.parse().unwrap(), ..Default::default() };
        let mut product =
            Product { price_et: "8".parse().unwrap(), prior_price: Some(price("10")), ..Product::default() };
        let prior =
            |product: &Product| product.card(PriceMode::Consumer).price.prior.map(|amount| amount.cents);
        assert_eq!(prior(&product), Some(1_000));
        product.variants = vec![variant(1, "12", false)];
        assert_eq!(prior(&product), None);
        product.variants = vec![variant(1, "0", false)];
        assert_eq!(prior(&product), Some(1_000));
    }
}
