//! Writes imported products: creates new ones, updates changed ones and skips unchanged ones.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, Image, product_path};
use mostrador_core::navigation::RedirectUpdate;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::ImportError;
use super::cancellation::Cancellation;
use super::imported_product::{ImportedProduct, ImportedVariant, OtherLine, Plan, category_slug};
use super::report::{Line, Outcome, Report};
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::import_records::ProductChange;
use crate::db::repositories::imports::ExistingProduct;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::product_records::ProductRecord;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{
    categories, import_records, imports, product_records, product_writes, route_rules,
};
use crate::digest;

/// Number of products that are read back with one query.
const CHUNK_SIZE: usize = 100;

/// Import that a plan is written for.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// Identifier of its record.
    pub import: i64,
    /// Source of its products.
    pub source: &'a str,
    pub now: Timestamp,
    pub cancellation: &'a Cancellation,
}

/// Writes a plan, records its changes and returns its report. `step` receives the number of products written
/// since the last call.
pub async fn write(
    tx: &mut Tx,
    target: Target<'_>,
    plan: Plan,
    mut step: impl FnMut(u64),
) -> Result<Report, ImportError> {
    let mut categories = Categories::read(tx).await?;
    let mut moves = RedirectUpdate::default();
    let mut outcomes: HashMap<u64, Outcome> = HashMap::new();
    let mut report = Report { notes: plan.notes, ..Report::default() };
    for drafts in plan.products.chunks(CHUNK_SIZE) {
        target.cancellation.check()?;
        let changes = write_products(tx, target, drafts, &mut categories, &mut moves).await?;
        for (draft, outcome) in drafts.iter().zip(changes) {
            outcomes.insert(draft.line, outcome);
            report.lines.push(Line {
                line: draft.line,
                id: draft.id.clone(),
                name: draft.title.clone(),
                outcome,
                notes: draft.notes.clone(),
            });
        }
        step(drafts.len() as u64);
    }
    for OtherLine { line, id, name, notes, product_line, skipped } in plan.other_lines {
        let outcome = product_line.filter(|_| !skipped).and_then(|line| outcomes.get(&line).copied());
        report.lines.push(Line { line, id, name, outcome: outcome.unwrap_or(Outcome::Skipped), notes });
    }
    for (line, reason) in plan.rejected {
        let (id, name, notes) = (String::new(), String::new(), vec![reason]);
        report.lines.push(Line { line, id, name, outcome: Outcome::Rejected, notes });
    }
    report.lines.sort_by_key(|line| line.line);
    for name in &categories.new {
        moves.add_page(&format!("/tienda/{}", category_slug(name)));
    }
    route_rules::apply_moves(tx, &moves).await?;
    for id in &categories.new_ids {
        import_records::insert_category(tx, target.import, *id).await?;
    }
    if !categories.new.is_empty() {
        let names = categories.new.join(", ");
        report.notes.push(format!("Categorías nuevas, que aún no están en ningún menú: {names}."));
    }
    Ok(report)
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
    let former = product_records::by_ids(tx, &ids).await?;
    let mut former: HashMap<i64, ProductRecord> =
        former.into_iter().map(|record| (record.product.id, record)).collect();
    let mut written = HashMap::new();
    for product in open {
        let former = product.existing.as_ref().and_then(|existing| former.remove(&existing.id));
        let id = write_product(tx, target, product, former.as_ref(), categories, moves).await?;
        written.insert(id, former.map(|record| to_json(&record)).transpose()?);
    }
    let ids: Vec<i64> = written.keys().copied().collect();
    for record in product_records::by_ids(tx, &ids).await? {
        let product_id = record.product.id;
        let former = written.remove(&product_id).flatten();
        let change = ProductChange { product_id, former, hash: record_hash(&record)? };
        import_records::insert_change(tx, target.import, &change).await?;
    }
    Ok(outcomes)
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
    let mut ids = Vec::new();
    for name in &draft.categories {
        ids.push(categories.id(tx, name).await?);
    }
    let main = draft.categories.first().map(|name| category_slug(name)).unwrap_or_default();
    let new_path = product_path(&main, &slug);
    match old_path {
        Some(old_path) => moves.move_page(&old_path, &new_path),
        None => moves.add_page(&new_path),
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
        stock: draft.stock,
        sold_out: draft.sold_out,
        unique_buy: draft.unique_buy,
        is_virtual: draft.is_virtual,
        featured: draft.featured,
        listed: draft.listed,
        attributes: draft.attributes.clone(),
        variants: variants(tx, target.source, &draft.variants).await?,
        source: Some(source),
        created_at,
        // Keeps members that other shops do not export, such as pictures and offers.
        ..former.map(|record| record.product.clone()).unwrap_or_default()
    };
    product_writes::upsert(tx, &product, Origin::import(target.now)).await?;
    Ok(id)
}

/// Variants keep their identifiers, because carts and links refer to them.
async fn variants(tx: &mut Tx, source: &str, drafts: &[ImportedVariant]) -> Result<Vec<NewVariant>, Error> {
    let mut variants = Vec::new();
    for draft in drafts {
        let source = format!("{source}:{}", draft.source);
        let (id, professional_price) = match imports::variant(tx, &source).await? {
            Some(existing) => existing,
            None => (imports::next_variant_id(tx).await?, None),
        };
        variants.push(NewVariant {
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

/// Category ids by slug, and the names and ids of the categories created by this import.
struct Categories {
    ids: HashMap<String, i64>,
    new: Vec<String>,
    new_ids: Vec<i64>,
}

impl Categories {
    async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let all = categories::all(db).await?;
        let ids = all.into_iter().map(|category| (category.slug, i64::from(category.id))).collect();
        Ok(Self { ids, new: Vec::new(), new_ids: Vec::new() })
    }

    async fn id(&mut self, tx: &mut Tx, name: &str) -> Result<i64, Error> {
        let slug = category_slug(name);
        if let Some(id) = self.ids.get(&slug) {
            return Ok(*id);
        }
        let id = imports::next_category_id(tx).await?;
        let category = Category {
            id,
            title: name.to_owned(),
            slug: slug.clone(),
            description: String::new(),
            image: Image::placeholder(),
        };
        categories::upsert(tx, &category, i64::from(id)).await?;
        self.ids.insert(slug, i64::from(id));
        self.new.push(name.to_owned());
        self.new_ids.push(i64::from(id));
        Ok(i64::from(id))
    }
}
