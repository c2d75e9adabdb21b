//! Preview of a product that is being edited: computed figures and errors, without a write.

use mostrador_core::catalogue::product_path;
use mostrador_core::catalogue_management::{
    PERIOD_MS, PriceChange, PriceFigures, ProductDraft, SearchPreview, lowest_price,
};
use mostrador_core::forms::FieldError;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::product_assembly::assemble_preview;
use super::product_view;
use super::product_view::{CurrentFigures, ProductContext, StaffProduct};
use crate::clock;
use crate::db::repositories::new_product::NewProduct;
use crate::db::repositories::price_history;
use crate::error::ApiError;
use crate::text;

/// Number of price changes of the history.
const MAX_PRICES: i64 = 100;

/// Product that is being edited.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Identifier of an existing product.
    #[serde(default)]
    pub id: Option<i64>,
    pub product: ProductDraft,
}

/// Computed figures of a product that is being edited.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductPreview {
    pub errors: Vec<FieldError>,
    /// Regular price with both amounts; null for an invalid one.
    pub price: Option<PriceFigures>,
    /// Price of the offer with both amounts; null without one.
    pub offer_price: Option<PriceFigures>,
    /// Product as it would be stored; null with errors that prevent its computation.
    pub product: Option<StaffProduct>,
    /// Figures as they would be in the shop.
    pub current: Option<CurrentFigures>,
    /// Sanitised HTML of the description.
    pub description: String,
    pub search: SearchPreview,
    /// Lowest price of the 30 days before now or before the start of the offer, to be stated beside it.
    pub lowest_price: Option<PriceFigures>,
}

/// Price from an instant on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PricePoint {
    /// RFC 3339, UTC.
    pub from: String,
    pub price: PriceFigures,
}

/// Prices of a product over time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PriceHistory {
    /// Latest changes, the newest first.
    pub data: Vec<PricePoint>,
    /// Lowest price of the last 30 days.
    pub lowest: Option<PriceFigures>,
}

/// Computes what would be stored and shown.
pub async fn preview(db: &mut AnyConnection, request: PreviewRequest) -> Result<ProductPreview, ApiError> {
    let now = clock::now();
    let stored = match request.id {
        Some(id) => product_view::load(db, id).await?,
        None => NewProduct { created_at: now, ..NewProduct::default() },
    };
    let context = ProductContext::read(db).await?;
    let draft = &request.product;
    let description = text::sanitize_html(&draft.description);
    let category = context.taxonomy.category(draft.category).unwrap_or_default();
    let slug = if draft.slug.trim().is_empty() { text::slug(&draft.title) } else { draft.slug.clone() };
    let search = SearchPreview::new(
        product_path(&category.slug, &slug),
        (&draft.seo_title, &draft.title),
        (&draft.seo_description, &draft.summary),
    );
    let regular = (stored.tax == draft.tax).then_some(stored.price);
    let rate = context.rates.of(draft.tax);
    let price = draft.price.price_or_stored(rate, regular).ok();
    let offer_price = draft.offer.as_ref().and_then(|offer| offer.price.price(rate).ok());
    let (product, errors) = assemble_preview(request.product, &stored, &context);
    let starts = product.as_ref().and_then(|product| product.offer?.from).filter(|from| *from > now);
    // Until the start of an offer, the present price stays in effect.
    let until = starts.unwrap_or(now);
    let changes = price_history::since(db, stored.id, until - PERIOD_MS).await?;
    let lowest = lowest_price(&changes, until);
    let current = product.as_ref().map(|product| {
        let offered = product.offer_at(now).is_some();
        let prior_price = if offered { product.prior_price.or(lowest) } else { product.prior_price };
        CurrentFigures::new(&NewProduct { prior_price, ..product.clone() }, now)
    });
    Ok(ProductPreview {
        errors,
        price: price.map(PriceFigures::from),
        offer_price: offer_price.map(PriceFigures::from),
        current,
        product: product.map(|product| StaffProduct::new(&product, &context)),
        description,
        search,
        lowest_price: lowest.map(PriceFigures::from),
    })
}

/// Returns the prices of a product over time.
pub async fn prices(db: &mut AnyConnection, product: i64) -> Result<PriceHistory, ApiError> {
    product_view::load(db, product).await?;
    let now = clock::now();
    let lowest = lowest_price(&price_history::since(db, product, now - PERIOD_MS).await?, now);
    let mut changes = price_history::latest(db, product, MAX_PRICES).await?;
    changes.reverse();
    let point = |change: PriceChange| PricePoint {
        from: clock::format_rfc3339(change.at),
        price: change.price.into(),
    };
    Ok(PriceHistory {
        data: changes.into_iter().map(point).collect(),
        lowest: lowest.map(PriceFigures::from),
    })
}
