//! Products in the shape of the in-memory catalogue, read in bulk: all of them when a server starts, and
//! single ones after changes.

use futures_util::TryStreamExt;
use mostrador_core::catalogue::{
    CategoryId, CategoryRef, CollectionRef, Image, Product, ProductId, TaxClass, TradePrices,
};
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::categories::Taxonomy;
use super::products::{PriorPriceRow, SELECT_VARIANTS, VariantRow, VariantsByProduct};
use super::{listed_rates, product_categories};
use crate::db::columns::{Flag, Json, MaybeMillionths, MaybeText, Millionths, Number, TaxClassNumber};
use crate::db::sql_builder::SqlBuilder;

/// Product card with the data for filtering and sorting.
#[derive(Clone, Debug)]
pub struct CatalogueRow {
    /// Product at consumer prices.
    pub product: Product,
    /// Net prices for professionals.
    pub professional: TradePrices,
    /// Rates of the listed prices.
    pub rates: ClassRates,
    /// Sort position of its collection in the owner's order.
    pub collection_position: Option<i64>,
    /// Included in product lists.
    pub listed: bool,
    pub created_at: Timestamp,
}

/// Streams all products but drafts, or those with these identifiers, to `handle`, sorted by identifier.
pub async fn stream(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
    taxonomy: &Taxonomy,
    mut handle: impl FnMut(CatalogueRow),
) -> Result<(), Error> {
    let mut variants = variants(db, ids).await?;
    let rates = listed_rates::current(&mut *db).await?;
    let mut further = product_categories::further(db, ids).await?;
    let sql = SqlBuilder::new(
        "SELECT id, slug, title, summary, category_id, collection_id, tax, price_et, price_taxes, prior_price_et, \
         prior_price_taxes, professional_price_et, stock, sold_out, unique_buy, is_virtual, in_person, featured, calendarized, \
         listed, images, content, withdrawal_exclusion, created_at FROM products WHERE draft = 0",
    );
    let mut rows =
        filter_ids(sql, " AND id IN ", ids).push(" ORDER BY id").build_as::<ProductRow>().fetch(db);
    while let Some(row) = rows.try_next().await? {
        let mut listing = row.listing(taxonomy, rates);
        let id = listing.product.id;
        let (variants, professional) = variants.remove(&id).unwrap_or_default();
        listing.product.variants = variants;
        listing.professional.variants = professional;
        listing.product.categories.extend(further.remove(&id).unwrap_or_default());
        handle(listing);
    }
    Ok(())
}

fn filter_ids(sql: SqlBuilder, r#where: &'static str, ids: Option<&[i64]>) -> SqlBuilder {
    match ids {
        Some(ids) => sql.push(r#where).bind_list(ids.iter().copied()),
        None => sql,
    }
}

async fn variants(db: &mut AnyConnection, ids: Option<&[i64]>) -> Result<VariantsByProduct, Error> {
    let sql = filter_ids(SqlBuilder::new(SELECT_VARIANTS), " WHERE product_id IN ", ids);
    let mut found = VariantsByProduct::new();
    let mut rows = sql.push(" ORDER BY product_id, position, id").build_as::<VariantRow>().fetch(db);
    while let Some(row) = rows.try_next().await? {
        row.collect_into(&mut found);
    }
    Ok(found)
}

#[derive(FromRow)]
struct ProductRow {
    id: Number<ProductId>,
    slug: String,
    title: String,
    summary: String,
    category_id: Number<CategoryId>,
    collection_id: Option<i64>,
    #[sqlx(try_from = "TaxClassNumber")]
    tax: TaxClass,
    price_et: Millionths,
    price_taxes: Millionths,
    #[sqlx(flatten)]
    prior_price: PriorPriceRow,
    professional_price_et: MaybeMillionths,
    stock: Option<i64>,
    sold_out: Flag,
    unique_buy: Flag,
    is_virtual: Flag,
    in_person: Flag,
    featured: Flag,
    calendarized: Flag,
    listed: Flag,
    images: Json<Vec<Image>>,
    content: MaybeText,
    withdrawal_exclusion: MaybeText,
    created_at: Timestamp,
}

impl ProductRow {
    fn listing(self, taxonomy: &Taxonomy, rates: ClassRates) -> CatalogueRow {
        let category = self.category_id.0;
        let collection = self.collection_id.and_then(|id| taxonomy.collection(id));
        CatalogueRow {
            product: Product {
                id: self.id.0,
                slug: self.slug,
                title: self.title,
                summary: self.summary,
                images: self.images.0,
                price_et: self.price_et.into(),
                price_taxes: self.price_taxes.into(),
                tax: self.tax,
                prior_price: self.prior_price.into(),
                variants: Vec::new(),
                sold_out: self.sold_out.into() || self.stock == Some(0),
                unique_buy: self.unique_buy.into(),
                is_virtual: self.is_virtual.into(),
                in_person: self.in_person.into(),
                category: taxonomy
                    .category(category)
                    .unwrap_or_else(|| CategoryRef { id: category, ..CategoryRef::default() }),
                categories: vec![category],
                featured: self.featured.into(),
                calendarized: self.calendarized.into(),
                collection: collection.map(|(collection, _)| CollectionRef::clone(collection)),
                content: self.content.into(),
                withdrawal_exclusion: self.withdrawal_exclusion.into(),
            },
            professional: TradePrices { product: self.professional_price_et.into(), variants: Vec::new() },
            rates,
            collection_position: collection.map(|(_, position)| position),
            listed: self.listed.into(),
            created_at: self.created_at,
        }
    }
}
