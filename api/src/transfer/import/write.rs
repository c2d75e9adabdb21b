//! Writes imported products: creates new ones, updates changed ones and skips unchanged ones.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, Image, product_path};
use mostrador_core::navigation::RedirectUpdate;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::ShopSystem;
use super::imported_product::{ImportedProduct, ImportedVariant, OtherLine, Plan};
use super::report::{Line, Outcome, Report};
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::product_writes::{NewProduct, NewVariant};
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{categories, imports, product_records, product_writes, route_rules};
use crate::{digest, text};

/// Writes a plan and returns its report. `step` receives the number of products written since the last call.
pub async fn write(
    tx: &mut Tx,
    source: ShopSystem,
    plan: Plan,
    now: Timestamp,
    mut step: impl FnMut(u64),
) -> Result<Report, Error> {
    let mut categories = Categories::read(tx).await?;
    let mut moves = RedirectUpdate::default();
    let mut outcomes: HashMap<String, Outcome> = HashMap::new();
    let mut report = Report { notes: plan.notes, ..Report::default() };
    for draft in plan.products {
        let outcome = write_product(tx, source, &draft, &mut categories, &mut moves, now).await?;
        step(1);
        outcomes.insert(draft.id.clone(), outcome);
        report.lines.push(Line {
            line: draft.line,
            id: draft.id,
            name: draft.title,
            outcome,
            notes: draft.notes,
        });
    }
    for OtherLine { line, id, name, notes, part_of } in plan.other_lines {
        let outcome = part_of.and_then(|id| outcomes.get(&id).copied()).unwrap_or(Outcome::Skipped);
        report.lines.push(Line { line, id, name, outcome, notes });
    }
    report.lines.sort_by_key(|line| line.line);
    for name in &categories.new {
        moves.add_page(&format!("/tienda/{}", category_slug(name)));
    }
    route_rules::apply_moves(tx, &moves).await?;
    if !categories.new.is_empty() {
        let names = categories.new.join(", ");
        report.notes.push(format!("Categorías nuevas, que aún no están en ningún menú: {names}."));
    }
    Ok(report)
}

async fn write_product(
    tx: &mut Tx,
    shop: ShopSystem,
    draft: &ImportedProduct,
    categories: &mut Categories,
    moves: &mut RedirectUpdate,
    now: Timestamp,
) -> Result<Outcome, Error> {
    let source = format!("{}:{}", shop.prefix(), draft.id);
    let hash = digest::sha256(to_json(draft)?);
    let existing = imports::product(tx, &source).await?;
    if existing.as_ref().is_some_and(|existing| existing.hash == hash) {
        return Ok(Outcome::Unchanged);
    }
    let outcome = if existing.is_some() { Outcome::Updated } else { Outcome::New };
    let old_path = existing.as_ref().map(|existing| product_path(&existing.category, &existing.slug));
    // An import keeps the pictures, offers and texts that other shops do not export.
    let kept = match &existing {
        Some(existing) => {
            product_records::by_ids(tx, &[existing.id]).await?.pop().unwrap_or_default().product
        }
        None => NewProduct::default(),
    };
    let (id, slug, created_at, professional_price) = match existing {
        Some(existing) => (existing.id, existing.slug, existing.created_at, existing.professional_price),
        None => (imports::next_product_id(tx).await?, unused_slug(tx, draft).await?, now, None),
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
        variants: variants(tx, shop, &draft.variants).await?,
        source: Some((source, hash)),
        created_at,
        ..kept
    };
    product_writes::upsert(tx, &product, Origin::import(now)).await?;
    Ok(outcome)
}

/// Variants keep their identifiers, because carts and links refer to them.
async fn variants(
    tx: &mut Tx,
    shop: ShopSystem,
    drafts: &[ImportedVariant],
) -> Result<Vec<NewVariant>, Error> {
    let mut variants = Vec::new();
    for draft in drafts {
        let source = format!("{}:{}", shop.prefix(), draft.source);
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

async fn unused_slug(db: &mut AnyConnection, draft: &ImportedProduct) -> Result<String, Error> {
    let slug = draft.slug.clone().unwrap_or_else(|| text::slug(&draft.title));
    let slug = if slug.is_empty() { format!("producto-{}", text::slug(&draft.id)) } else { slug };
    let (mut candidate, mut number) = (slug.clone(), 1);
    while imports::slug_taken(db, &candidate).await? {
        number += 1;
        candidate = format!("{slug}-{number}");
    }
    Ok(candidate)
}

fn category_slug(name: &str) -> String {
    let slug = text::slug(name);
    if slug.is_empty() { "sin-categoria".to_owned() } else { slug }
}

/// Category ids by slug, and the names of the categories created by this import.
struct Categories {
    ids: HashMap<String, i64>,
    new: Vec<String>,
}

impl Categories {
    async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let all = categories::all(db).await?;
        let ids = all.into_iter().map(|category| (category.slug, i64::from(category.id))).collect();
        Ok(Self { ids, new: Vec::new() })
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
        Ok(i64::from(id))
    }
}
