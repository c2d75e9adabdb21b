//! View models of products: prices for the price mode and the destination (rule 13.5), upcoming sessions (rule 3.17) and the image of each
//! variant (rule 3.25).

use serde::Serialize;

use super::{
    Attribute, CategoryRef, CollectionRef, CourseSession, Image, PriceDisplay, PriceView, Product,
    ProductDetail, ProductId, Variant, VariantId, max_quantity,
};
use crate::courses::Syllabus;
use crate::money::Money;
use crate::time::Timestamp;

/// Product in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductCard {
    pub id: ProductId,
    pub title: String,
    /// Last segment of the URL.
    pub slug: String,
    /// Path of the product page.
    pub url: String,
    pub summary: String,
    /// Main image, or the placeholder.
    pub image: Image,
    pub images: Vec<Image>,
    /// Price; the lowest one when the variants differ.
    pub price: PriceView,
    /// True when the variants differ in price, so that `price` is displayed as «desde».
    pub from_price: bool,
    pub category: CategoryRef,
    pub collection: Option<CollectionRef>,
    /// True when the product or all of its variants are sold out.
    pub sold_out: bool,
    pub unique_buy: bool,
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
    pub calendarized: bool,
    pub max_quantity: u32,
    pub variants: Vec<VariantView>,
}

/// Variant to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct VariantView {
    pub id: VariantId,
    pub title: String,
    pub price: PriceView,
    pub sold_out: bool,
    /// Index of the product image that shows the variant, from 0 (rule 3.25); null when no image names it.
    pub picture: Option<u32>,
}

/// Product with the data of its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductPage {
    #[serde(flatten)]
    pub card: ProductCard,
    /// Explanation of taxes other than plain Spanish VAT at the destination (rule 13.9).
    pub tax_note: Option<String>,
    /// Sanitised HTML.
    pub description: String,
    pub attributes: Vec<Attribute>,
    /// Upcoming sessions, the next one first.
    pub sessions: Vec<CourseSession>,
    /// Next session with a seat left (rule 3.17).
    pub next_session: Option<CourseSession>,
    pub syllabus: Option<Syllabus>,
    /// Products that the owner has chosen to be shown beside it, in their order.
    pub related: Vec<ProductId>,
    /// Reason why it cannot be withdrawn from (rule 4.31).
    pub withdrawal_exclusion: Option<String>,
    /// Title of the document and description for search engines.
    pub meta_title: String,
    pub meta_description: String,
}

/// Page of a product list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ProductList {
    pub items: Vec<ProductCard>,
    /// Number of products over all pages.
    pub total: u32,
    /// Page number, from 1.
    pub page: u32,
    pub limit: u32,
}

impl Product {
    pub fn card(&self, display: &PriceDisplay) -> ProductCard {
        let variants: Vec<VariantView> = self
            .variants
            .iter()
            .map(|v| VariantView {
                id: v.id,
                title: v.title.clone(),
                price: self.price_view(Some(v), display),
                sold_out: self.sold_out || v.sold_out,
                picture: variant_image_index(&self.images, &v.title),
            })
            .collect();
        let lowest = variants.iter().map(|v| &v.price).min_by_key(|p| p.shown.cents).cloned();
        let price = lowest.unwrap_or_else(|| self.price_view(None, display));
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

    /// Unit price as displayed. The prior price belongs to the product price, so a variant with a price of its own has none.
    fn price_view(&self, variant: Option<&Variant>, display: &PriceDisplay) -> PriceView {
        let PriceDisplay { mode, taxation } = display;
        let treatment = taxation.treatment(self.supply());
        let has_own_price = variant.is_some_and(|v| v.price_et != Money::ZERO);
        let prior = self.prior_price.filter(|_| !has_own_price);
        self.taxed_price(variant, treatment)
            .view(*mode, prior.map(|prior| prior.taxed(treatment, self.tax)))
            .with_treatment(*mode, treatment)
            .with_unit_price(*mode, self.content(variant))
    }
}

/// Index of the first image whose title contains the name of a variant as whole words (rule 3.25): «30 ml»,
/// but neither «130 ml» nor «30 mlk».
fn variant_image_index(images: &[Image], name: &str) -> Option<u32> {
    let is_boundary = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let contains_name = |text: &str| {
        text.match_indices(name).any(|(at, found)| {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + found.len()..));
            is_boundary(before.chars().next_back()) && is_boundary(after.unwrap_or_default().chars().next())
        })
    };
    let index = images.iter().position(|image| !name.is_empty() && contains_name(&image.title))?;
    u32::try_from(index).ok()
}

impl ProductDetail {
    /// Builds the page view at `at`.
    pub fn page(&self, display: &PriceDisplay, at: Timestamp) -> ProductPage {
        let sessions = self.upcoming_sessions(at);
        ProductPage {
            card: self.product.card(display),
            tax_note: display.taxation.note(self.product.supply()).map(|note| note.text),
            description: self.description.clone(),
            attributes: self.attributes.clone(),
            next_session: sessions.iter().find(|session| session.seats_left > 0).cloned(),
            sessions,
            syllabus: self.syllabus.clone(),
            related: self.related.clone(),
            withdrawal_exclusion: self.product.withdrawal_exclusion.map(|cause| cause.text().to_owned()),
            meta_title: or_general(&self.seo_title, &self.product.title),
            meta_description: or_general(&self.seo_description, &self.product.summary),
        }
    }
}

fn or_general(own: &str, general: &str) -> String {
    if own.is_empty() { general } else { own }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Price;
    use crate::taxes::{Sale, TaxPolicy, TaxRules, TaxTable, Territory, UnionConsumers};

    fn variant(id: u32, net: &str, sold_out: bool) -> Variant {
        Variant { id: id.into(), price_et: net.parse().unwrap(), sold_out, ..Variant::default() }
    }

    #[test]
    fn a_card_has_the_lowest_price_and_marks_it() {
        let mut product = Product { price_et: "10".parse().unwrap(), ..Product::default() };
        assert!(!product.card(&PriceDisplay::default()).from_price);
        product.variants = vec![variant(1, "12", false), variant(2, "0", false)];
        let card = product.card(&PriceDisplay::default());
        assert_eq!((card.price.shown.cents.get(), card.from_price), (1_000, true));
        product.variants = vec![variant(1, "12", false), variant(2, "12", false)];
        let card = product.card(&PriceDisplay::default());
        assert_eq!((card.price.shown.cents.get(), card.from_price), (1_200, false));
    }

    /// Rule 3.25.
    #[test]
    fn the_image_of_a_variant_is_the_first_that_names_it() {
        let image = |title: &str| Image { title: title.into(), ..Image::default() };
        let images = [image("Crema de caléndula"), image("Los formatos: 15 ml y 30 ml"), image("30 ml")];
        let index = |title: &str| variant_image_index(&images, title);
        assert_eq!((index("15 ml"), index("30 ml")), (Some(1), Some(1)));
        for unnamed in ["5 ml", "30 m", "0 ml", "50 ml", ""] {
            assert_eq!(index(unnamed), None, "{unnamed}");
        }
        let product = Product {
            images: images.to_vec(),
            variants: vec![
                Variant { title: "15 ml".into(), ..variant(1, "1", false) },
                variant(2, "1", false),
            ],
            ..Product::default()
        };
        let pictures: Vec<_> =
            product.card(&PriceDisplay::default()).variants.iter().map(|v| v.picture).collect();
        assert_eq!(pictures, [Some(1), None]);
    }

    /// Rule 3.17.
    #[test]
    fn the_next_session_has_a_seat_left() {
        let session = |id, seats_left| CourseSession {
            id,
            seats_left,
            starts_at: format!("2027-01-0{id}T10:00:00Z"),
            ..CourseSession::default()
        };
        let sessions = vec![session(3.into(), 2), session(2.into(), 0), session(1.into(), 5)];
        let course = ProductDetail { sessions, ..ProductDetail::default() };
        let next =
            |at| course.page(&PriceDisplay::default(), at).next_session.map(|session| session.id.get());
        let second_of_january = Timestamp::from_ms(1_798_848_000_000);
        assert_eq!((next(0.into()), next(second_of_january), next(Timestamp::MAX)), (Some(1), Some(3), None));
        assert_eq!(course.page(&PriceDisplay::default(), second_of_january).sessions.len(), 2);
    }

    #[test]
    fn texts_for_search_engines_replace_title_and_summary() {
        let product = Product { title: "Jabón".into(), summary: "De oliva.".into(), ..Product::default() };
        let mut detail = ProductDetail { product, ..ProductDetail::default() };
        let texts = |detail: &ProductDetail| {
            let page = detail.page(&PriceDisplay::default(), 0.into());
            (page.meta_title, page.meta_description)
        };
        assert_eq!(texts(&detail), ("Jabón".into(), "De oliva.".into()));
        detail.seo_title = "Jabón artesano".into();
        assert_eq!(texts(&detail), ("Jabón artesano".into(), "De oliva.".into()));
    }

    #[test]
    fn a_product_is_sold_out_when_every_variant_is() {
        let mut product =
            Product { variants: vec![variant(1, "1", true), variant(2, "1", false)], ..Product::default() };
        assert!(!product.card(&PriceDisplay::default()).sold_out);
        product.variants = vec![variant(1, "1", true)];
        assert!(product.card(&PriceDisplay::default()).sold_out);
        assert!(!Product::default().card(&PriceDisplay::default()).sold_out);
    }

    /// Rules 10.10, 10.11 and 13.5.
    #[test]
    fn prices_have_the_taxes_of_the_destination() {
        let price = |net: &str, taxes: &str| Price {
            price_et: net.parse().unwrap(),
            price_taxes: taxes.parse().unwrap(),
        };
        let product = Product {
            id: 1.into(),
            price_et: "10".parse().unwrap(),
            price_taxes: "2.1".parse().unwrap(),
            prior_price: Some(price("15", "3.15")),
            content: "50 ml".parse().ok(),
            ..Product::default()
        };
        let policy = TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let figures = |destination| {
            let taxation = rules.assess(Sale { delivery: Territory::parse(destination), ..Sale::default() });
            let card = product.card(&PriceDisplay { taxation, ..PriceDisplay::default() });
            let PriceView { shown, prior, unit_price, tax_text, .. } = card.price;
            (shown.cents.get(), prior.unwrap().cents.get(), unit_price.unwrap().cents.get(), tax_text)
        };
        assert_eq!(figures("ES"), (1_210, 1_815, 2_420, "IVA incluido.".to_owned()));
        assert_eq!(figures("DE"), (1_190, 1_785, 2_380, "IVA de Alemania incluido.".to_owned()));
        let (shown, prior, unit, text) = figures("ES-CN");
        assert_eq!((shown, prior, unit), (1_000, 1_500, 2_000));
        assert!(text.starts_with("Sin impuestos"), "{text}");
    }

    #[test]
    fn the_prior_price_applies_only_to_the_product_price() {
        let price = |net: &str| Price { price_et: net.parse().unwrap(), ..Default::default() };
        let mut product =
            Product { price_et: "8".parse().unwrap(), prior_price: Some(price("10")), ..Product::default() };
        let prior = |product: &Product| {
            product.card(&PriceDisplay::default()).price.prior.map(|amount| amount.cents.get())
        };
        assert_eq!(prior(&product), Some(1_000));
        product.variants = vec![variant(1, "12", false)];
        assert_eq!(prior(&product), None);
        product.variants = vec![variant(1, "0", false)];
        assert_eq!(prior(&product), Some(1_000));
    }
}
