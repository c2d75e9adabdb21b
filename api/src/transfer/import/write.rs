//! Writes imported products: creates new ones, updates changed ones and skips unchanged ones.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, Image, product_path};
use mostrador_core::navigation::RedirectUpdate;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::imported_product::{COMBINATION, ImportedProduct, ImportedVariant, category_slug, category_slugs};
use super::report::Outcome;
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::import_records::ProductChange;
use crate::db::repositories::imports::ExistingProduct;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::product_records::ProductRecord;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{
    categories, import_records, imports, product_records, product_references, product_writes, route_rules,
};
use crate::digest;
use crate::transfer::diff::is_unchanged;

/// Import that products are written for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    /// Identifier of its record.
    pub(crate) import: i64,
    /// Source of its products.
    pub(crate) source: &'a str,
    pub(crate) now: Timestamp,
}

/// Result of writing some products.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// Outcomes of the products, in their order.
    pub(crate) outcomes: Vec<Outcome>,
    /// Names of the created categories.
    pub(crate) new_categories: Vec<String>,
}

/// Writes some products with their categories and redirects, and records what has changed.
pub(crate) async fn write_batch(
    tx: &mut Tx,
    target: Target<'_>,
    drafts: &[ImportedProduct],
) -> Result<Batch, Error> {
    // Others may have changed the categories since the last batch.
    let mut categories = Categories::read(tx).await?;
    let mut moves = RedirectUpdate::default();
    let outcomes = if drafts.iter().any(|draft| draft.variants_of.is_some()) {
        write_variants(tx, target, drafts).await?
    } else {
        write_products(tx, target, drafts, &mut categories, &mut moves).await?
    };
    for category in &categories.new {
        moves.add_page(&format!("/tienda/{}", category.slug));
        import_records::insert_category(tx, target.import, category.id).await?;
    }
    for rule in route_rules::apply_moves(tx, &moves).await? {
        import_records::insert_rule(tx, target.import, &rule).await?;
    }
    let new_categories = categories.new.into_iter().map(|category| category.name).collect();
    Ok(Batch { outcomes, new_categories })
}

/// Product to be written, with the one that an earlier import has written.
struct OpenProduct<'a> {
    draft: &'a ImportedProduct,
    existing: Option<ExistingProduct>,
    /// Name of its source and hash of its data.
    source: (String, String),
}

/// Writes some products and records their changes.
async fn write_products(
    tx: &mut Tx,
    target: Target<'_>,
    drafts: &[ImportedProduct],
    categories: &mut Categories,
    moves: &mut RedirectUpdate,
) -> Result<Vec<Outcome>, Error> {
    let mut open = Vec::new();
    let mut outcomes = Vec::new();
    for draft in drafts {
        let source = format!("{}:{}", target.source, draft.id);
        let hash = digest::sha256(to_json(draft)?);
        let existing = imports::product(tx, &source).await?;
        let outcome = match &existing {
            Some(existing) if existing.hash == hash => Outcome::Unchanged,
            Some(_) => Outcome::Updated,
            None => Outcome::New,
        };
        outcomes.push(outcome);
        if outcome != Outcome::Unchanged {
            open.push(OpenProduct { draft, existing, source: (source, hash) });
        }
    }
    let existing = open.iter().filter_map(|product| product.existing.as_ref());
    let ids: Vec<i64> = existing.map(|existing| existing.id).collect();
    product_references::lock_all(tx, &ids).await?;
    let former = product_records::by_ids(tx, &ids).await?;
    let mut former: HashMap<i64, ProductRecord> =
        former.into_iter().map(|record| (record.product.id, record)).collect();
    let mut written = HashMap::new();
    for product in open {
        let former = product.existing.as_ref().and_then(|existing| former.remove(&existing.id));
        let id = write_product(tx, target, product, former.as_ref(), categories, moves).await?;
        written.insert(id, former.map(|record| to_json(&record)).transpose()?);
    }
    record_changes(tx, target.import, written).await?;
    Ok(outcomes)
}

/// Records what has changed of products, which are given with their former values as JSON.
async fn record_changes(
    tx: &mut Tx,
    import: i64,
    mut written: HashMap<i64, Option<String>>,
) -> Result<(), Error> {
    let ids: Vec<i64> = written.keys().copied().collect();
    for record in product_records::by_ids(tx, &ids).await? {
        let product_id = record.product.id;
        let former = written.remove(&product_id).flatten();
        let change = ProductChange { product_id, former, hash: record_hash(&record)? };
        import_records::insert_change(tx, import, &change).await?;
    }
    Ok(())
}

/// Writes the variants of stored products, from a table of combinations.
async fn write_variants(
    tx: &mut Tx,
    target: Target<'_>,
    drafts: &[ImportedProduct],
) -> Result<Vec<Outcome>, Error> {
    let ids: Vec<i64> = drafts.iter().filter_map(|draft| draft.variants_of).collect();
    product_references::lock_all(tx, &ids).await?;
    let mut former: HashMap<i64, ProductRecord> = HashMap::new();
    for record in product_records::by_ids(tx, &ids).await? {
        former.insert(record.product.id, record);
    }
    let mut outcomes = Vec::new();
    let mut written = HashMap::new();
    for draft in drafts {
        // A product may have been deleted since the file was interpreted.
        let Some(record) = draft.variants_of.and_then(|id| former.remove(&id)) else {
            outcomes.push(Outcome::Skipped);
            continue;
        };
        let stored = record.product.with_kept_stock();
        let (_, mut kept) = combinations(target.source, &stored);
        kept.extend(variants(tx, target.source, &draft.variants, &stored.variants).await?);
        // The units are those of the variants.
        let product = NewProduct { stock: None, keep_stock: false, variants: kept, ..stored };
        if is_unchanged(&product, &record) {
            outcomes.push(Outcome::Unchanged);
            continue;
        }
        product_writes::upsert(tx, &product, Origin::import(target.now)).await?;
        written.insert(product.id, Some(to_json(&record)?));
        outcomes.push(Outcome::Updated);
    }
    record_changes(tx, target.import, written).await?;
    Ok(outcomes)
}

/// Variants of a product that come from a table of combinations, and the others.
fn combinations(source: &str, product: &NewProduct) -> (Vec<NewVariant>, Vec<NewVariant>) {
    let prefix = format!("{source}:{COMBINATION}");
    let is_combination =
        |variant: &NewVariant| variant.source.as_deref().is_some_and(|source| source.starts_with(&prefix));
    product.variants.iter().cloned().partition(is_combination)
}

/// Hash of a stored product, which tells whether it has changed since the import.
pub(crate) fn record_hash(record: &ProductRecord) -> Result<String, Error> {
    Ok(digest::sha256(to_json(record)?))
}

/// Writes a product and returns its identifier. Images, collection and professional price of an existing
/// product are kept if the file has none.
async fn write_product(
    tx: &mut Tx,
    target: Target<'_>,
    OpenProduct { draft, existing, source }: OpenProduct<'_>,
    former: Option<&ProductRecord>,
    categories: &mut Categories,
    moves: &mut RedirectUpdate,
) -> Result<i64, Error> {
    let old_path = existing.as_ref().map(|existing| product_path(&existing.category, &existing.slug));
    let (id, slug, created_at, professional_price) = match existing {
        Some(existing) => (existing.id, existing.slug, existing.created_at, existing.professional_price),
        None => (
            imports::next_product_id(tx).await?,
            imports::unused_slug(tx, &draft.url_segment()).await?,
            target.now,
            None,
        ),
    };
    let (mut ids, mut main) = (Vec::new(), None);
    for name in &draft.categories {
        let (id, slug) = categories.place(tx, name).await?;
        ids.push(id);
        main.get_or_insert(slug);
    }
    let new_path = product_path(&main.unwrap_or_default(), &slug);
    match old_path {
        Some(old_path) => moves.move_page(&old_path, &new_path),
        None => moves.add_page(&new_path),
    }
    let kept = former.map(|record| record.product.variants.as_slice()).unwrap_or_default();
    let mut variants = variants(tx, target.source, &draft.variants, kept).await?;
    let mut stock = draft.stock;
    // Combinations are in a table of their own.
    let (combinations, _) = former
        .map(|record| combinations(target.source, &record.product.with_kept_stock()))
        .unwrap_or_default();
    if variants.is_empty() && !combinations.is_empty() {
        (variants, stock) = (combinations, None);
    }
    let product = NewProduct {
        id,
        slug,
        sku: draft.sku.clone(),
        title: draft.title.clone(),
        summary: draft.summary.clone(),
        description: draft.description.clone(),
        category: ids.first().copied().unwrap_or_default(),
        categories: ids,
        collection: draft.collection.or(former.and_then(|record| record.product.collection)),
        tax: draft.tax,
        price: draft.price,
        prior_price: draft.prior_price,
        professional_price,
        stock,
        sold_out: draft.sold_out,
        unique_buy: draft.unique_buy,
        is_virtual: draft.is_virtual,
        featured: draft.featured,
        listed: draft.listed,
        content: draft.content.or(former.and_then(|record| record.product.content)),
        withdrawal_exclusion: draft
            .withdrawal_exclusion
            .or(former.and_then(|record| record.product.withdrawal_exclusion)),
        attributes: draft.attributes.clone(),
        variants,
        source: Some(source),
        created_at,
        // Keeps members that other shops do not export, such as pictures and offers.
        ..former.map(|record| record.product.clone()).unwrap_or_default()
    };
    product_writes::upsert(tx, &product, Origin::import(target.now)).await?;
    Ok(id)
}

/// Variants keep their identifiers, because carts and links refer to them, and the content that the file does not state.
async fn variants(
    tx: &mut Tx,
    source: &str,
    drafts: &[ImportedVariant],
    former: &[NewVariant],
) -> Result<Vec<NewVariant>, Error> {
    let mut variants = Vec::new();
    for draft in drafts {
        let source = format!("{source}:{}", draft.source);
        let (id, professional_price) = match imports::variant(tx, &source).await? {
            Some(existing) => existing,
            None => (imports::next_variant_id(tx).await?, None),
        };
        let former = former.iter().find(|variant| variant.id == id);
        variants.push(NewVariant {
            content: draft.content.or(former.and_then(|variant| variant.content)),
            id,
            sku: draft.sku.clone(),
            title: draft.title.clone(),
            price: draft.price,
            professional_price,
            stock: draft.stock,
            sold_out: draft.sold_out,
            source: Some(source),
            ..NewVariant::default()
        });
    }
    Ok(variants)
}

/// Category ids by slug, and the categories created for these products.
struct Categories {
    ids: HashMap<String, i64>,
    new: Vec<NewCategory>,
}

struct NewCategory {
    id: i64,
    slug: String,
    name: String,
}

impl Categories {
    async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let all = categories::all(db).await?;
        let ids = all.into_iter().map(|category| (category.slug, i64::from(category.id))).collect();
        Ok(Self { ids, new: Vec::new() })
    }

    /// Identifier and slug of the category with a name, which is created if there is none.
    async fn place(&mut self, tx: &mut Tx, name: &str) -> Result<(i64, String), Error> {
        for slug in category_slugs(name) {
            if let Some(id) = self.ids.get(&slug) {
                return Ok((*id, slug));
            }
        }
        let slug = category_slug(name);
        let id = imports::next_category_id(tx).await?;
        let category = Category {
            id,
            title: name.to_owned(),
            slug: slug.clone(),
            description: String::new(),
            image: Image::placeholder(),
        };
        let id = i64::from(id);
        categories::upsert(tx, &category, id).await?;
        self.ids.insert(slug.clone(), id);
        self.new.push(NewCategory { id, slug: slug.clone(), name: name.to_owned() });
        Ok((id, slug))
    }
}
