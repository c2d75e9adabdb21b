//! Products as staff see them.

use mostrador_core::catalogue::{
    Attribute, CategoryId, CategoryRef, CollectionRef, ContentQuantity, Image, Price, PriceMode, PriceView,
    TaxClass, WithdrawalExclusion, product_path,
};
use mostrador_core::catalogue_management::{Offer, PriceFigures, ProductState, is_low_stock};
use mostrador_core::money::Rate;
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::product_not_found;
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::{listed_rates, product_records};
use crate::error::ApiError;
use crate::services::staff::version;

/// Data of the shop with which products are read and written.
#[derive(Clone, Debug)]
pub struct ProductContext {
    pub taxonomy: Taxonomy,
    /// Rates of the listed prices.
    pub rates: ClassRates,
}

impl ProductContext {
    pub async fn read(db: &mut AnyConnection) -> Result<Self, sqlx::Error> {
        Ok(Self { taxonomy: Taxonomy::read(&mut *db).await?, rates: listed_rates::current(db).await? })
    }

    /// As [`ProductContext::read`], for prices that are entered: other rates wait for the end of the transaction.
    pub async fn lock(tx: &mut Tx) -> Result<Self, sqlx::Error> {
        version::lock(tx, "settings").await?;
        Self::read(tx).await
    }
}

/// Product with everything that staff edit, but its stock, which also sales change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffProduct {
    pub id: i64,
    pub title: String,
    pub slug: String,
    /// Path of its page.
    pub path: String,
    pub sku: String,
    pub summary: String,
    /// Sanitised HTML.
    pub description: String,
    pub category: CategoryRef,
    /// Identifiers of all its categories, the main one included.
    pub categories: Vec<i64>,
    pub collection: Option<CollectionRef>,
    #[schema(value_type = u32, minimum = 1, maximum = 4)]
    pub tax: TaxClass,
    /// Regular price.
    pub price: PriceFigures,
    pub offer: Option<StaffOffer>,
    pub professional_price: Option<PriceFigures>,
    pub sold_out: bool,
    pub unique_buy: bool,
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
    /// Course that is held in person.
    pub in_person: bool,
    pub featured: bool,
    /// Sold by dates, which the course has.
    pub calendarized: bool,
    /// Net content, such as «250 ml»; empty when it is not stated.
    pub content: String,
    /// Legal cause for which customers cannot withdraw from it.
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
    pub state: ProductState,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// RFC 3339, UTC.
    pub publish_at: Option<String>,
    pub variants: Vec<StaffVariant>,
    pub attributes: Vec<Attribute>,
    pub images: Vec<Image>,
    /// Identifiers of the products shown beside it, in their order.
    pub related: Vec<i64>,
    pub seo_title: String,
    pub seo_description: String,
    /// Origin of an imported product, such as `woocommerce:741`.
    pub source: Option<String>,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// Reduced price for a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffOffer {
    pub price: PriceFigures,
    /// RFC 3339, UTC; null: at once.
    pub from: Option<String>,
    /// RFC 3339, UTC; null: without an end.
    pub to: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaffVariant {
    pub id: i64,
    pub title: String,
    pub sku: String,
    /// Own price; null: that of the product.
    pub price: Option<PriceFigures>,
    pub professional_price: Option<PriceFigures>,
    pub sold_out: bool,
    /// Net content; empty: that of the product.
    pub content: String,
}

/// Figures of a product that depend on sales or on the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CurrentFigures {
    /// Price in the shop, with the lowest one of the 30 days before a reduction.
    pub price: PriceView,
    pub on_offer: bool,
    /// Units; null when they are not counted.
    pub stock: Option<i64>,
    pub low_stock: bool,
    /// Units by variant.
    pub variants: Vec<VariantStock>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VariantStock {
    pub id: i64,
    pub stock: Option<i64>,
    pub low_stock: bool,
}

/// Product with its version, which neither sales nor the time change, and its current figures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffProductDetail {
    /// To be sent as `If-Match` with a change of this product.
    pub version: String,
    #[serde(flatten)]
    pub product: StaffProduct,
    pub current: CurrentFigures,
}

/// Product of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductListItem {
    pub id: i64,
    /// To be sent with a change of this product.
    pub version: String,
    pub title: String,
    pub sku: String,
    pub path: String,
    pub image: Option<Image>,
    pub category: CategoryRef,
    pub collection: Option<CollectionRef>,
    pub state: ProductState,
    pub state_label: &'static str,
    pub publish_at: Option<String>,
    /// Regular price.
    pub price: PriceFigures,
    pub sold_out: bool,
    pub featured: bool,
    /// Number of variants.
    pub variants: usize,
    pub current: CurrentFigures,
    pub created_at: String,
}

impl StaffProduct {
    pub fn new(product: &NewProduct, context: &ProductContext) -> Self {
        let (tax, rate) = (product.tax, context.rates.of(product.tax));
        let category = category(product, context);
        let state = ProductState::from_flags(product.draft, product.listed);
        Self {
            id: product.id,
            title: product.title.clone(),
            slug: product.slug.clone(),
            path: product_path(&category.slug, &product.slug),
            sku: product.sku.clone(),
            summary: product.summary.clone(),
            description: product.description.clone(),
            category,
            categories: product.categories.clone(),
            collection: collection(product, context),
            tax,
            price: product.price.into(),
            offer: product.offer.as_ref().map(StaffOffer::from),
            professional_price: product.professional_price.map(|net| Price::from_net(net, rate).into()),
            sold_out: product.sold_out,
            unique_buy: product.unique_buy,
            is_virtual: product.is_virtual,
            in_person: product.in_person,
            featured: product.featured,
            calendarized: product.calendarized,
            content: content(product.content),
            withdrawal_exclusion: product.withdrawal_exclusion,
            state,
            state_label: state.label(),
            publish_at: product.publish_at.map(clock::format_rfc3339),
            variants: own_variants(product).map(|variant| StaffVariant::new(variant, rate)).collect(),
            attributes: product.attributes.clone(),
            images: product.images.clone(),
            related: product.related.clone(),
            seo_title: product.seo_title.clone(),
            seo_description: product.seo_description.clone(),
            source: product.source.as_ref().map(|(name, _)| name.clone()),
            created_at: clock::format_rfc3339(product.created_at),
        }
    }
}

impl StaffVariant {
    fn new(variant: &NewVariant, rate: Rate) -> Self {
        Self {
            id: variant.id,
            title: variant.title.clone(),
            sku: variant.sku.clone(),
            price: variant.price.map(PriceFigures::from),
            professional_price: variant.professional_price.map(|net| Price::from_net(net, rate).into()),
            sold_out: variant.sold_out,
            content: content(variant.content),
        }
    }
}

impl From<&Offer> for StaffOffer {
    fn from(offer: &Offer) -> Self {
        Self {
            price: offer.price.into(),
            from: offer.from.map(clock::format_rfc3339),
            to: offer.to.map(clock::format_rfc3339),
        }
    }
}

impl CurrentFigures {
    pub fn new(product: &NewProduct, now: Timestamp) -> Self {
        let offer = product.offer_at(now);
        let price = offer.map_or(product.price, |offer| offer.price);
        let low =
            |stock: Option<i64>| stock.is_some_and(|units| u32::try_from(units).is_ok_and(is_low_stock));
        let variants = own_variants(product).map(|variant| VariantStock {
            id: variant.id,
            stock: variant.stock,
            low_stock: low(variant.stock),
        });
        let mode = PriceMode::Consumer;
        let price = price.view(mode, product.prior_price).with_unit_price(mode, product.content);
        Self {
            on_offer: offer.is_some() || price.prior.is_some(),
            price,
            stock: product.stock,
            low_stock: low(product.stock),
            variants: variants.collect(),
        }
    }
}

impl StaffProductDetail {
    pub fn new(product: &NewProduct, context: &ProductContext, now: Timestamp) -> Self {
        let view = StaffProduct::new(product, context);
        Self { version: version::of(&view), product: view, current: CurrentFigures::new(product, now) }
    }
}

impl ProductListItem {
    pub fn new(product: &NewProduct, context: &ProductContext, now: Timestamp) -> Self {
        let StaffProductDetail { version, product, current } = StaffProductDetail::new(product, context, now);
        Self {
            id: product.id,
            version,
            title: product.title,
            sku: product.sku,
            path: product.path,
            image: product.images.into_iter().next(),
            category: product.category,
            collection: product.collection,
            state: product.state,
            state_label: product.state_label,
            publish_at: product.publish_at,
            price: product.price,
            sold_out: product.sold_out,
            featured: product.featured,
            variants: product.variants.len(),
            current,
            created_at: product.created_at,
        }
    }
}

/// Returns the variants of a product that are no course dates.
pub fn own_variants(product: &NewProduct) -> impl Iterator<Item = &NewVariant> {
    product.variants.iter().filter(|variant| product.sessions.iter().all(|session| session.id != variant.id))
}

pub(super) fn category(product: &NewProduct, context: &ProductContext) -> CategoryRef {
    let id = CategoryId::try_from(product.category).unwrap_or_default();
    context.taxonomy.category(id).unwrap_or_default()
}

pub(super) fn collection(product: &NewProduct, context: &ProductContext) -> Option<CollectionRef> {
    Some(context.taxonomy.collection(product.collection?)?.0.clone())
}

fn content(content: Option<ContentQuantity>) -> String {
    content.map(String::from).unwrap_or_default()
}

/// Reads a product.
///
/// # Errors
/// 404 `product_not_found`.
pub async fn load(db: &mut AnyConnection, id: i64) -> Result<NewProduct, ApiError> {
    let record = product_records::by_ids(db, &[id]).await?.pop();
    Ok(record.ok_or_else(product_not_found)?.product)
}

/// Reads a product with its figures.
pub async fn detail(db: &mut AnyConnection, id: i64) -> Result<StaffProductDetail, ApiError> {
    let product = load(&mut *db, id).await?;
    Ok(StaffProductDetail::new(&product, &ProductContext::read(db).await?, clock::now()))
}
