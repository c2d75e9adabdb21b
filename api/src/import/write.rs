//! Writing what a file says: new products, changed ones, and nothing where nothing changed.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, Image, product_path};
use mostrador_core::navigation::Moves;
use sqlx::{AnyConnection, Error};

use super::Source;
use super::draft::{Draft, Mention, Plan, VariantDraft};
use super::report::{Line, Outcome, Report};
use crate::store::product_writes::{self, NewProduct, NewVariant};
use crate::store::row::to_json;
use crate::store::{categories, imports, route_rules};
use crate::{digest, text};

/// Writes a plan, and says what came of each line; `step` hears of the products as they go.
///
/// # Errors
/// The database fails.
pub async fn write(
    db: &mut AnyConnection,
    source: Source,
    plan: Plan,
    now_ms: i64,
    mut step: impl FnMut(u64),
) -> Result<Report, Error> {
    let mut categories = Categories::read(db).await?;
    let mut moves = Moves::default();
    let mut outcomes: HashMap<String, Outcome> = HashMap::new();
    let mut report = Report { notes: plan.notes, ..Report::default() };
    for (draft, notes) in plan.products {
        let outcome = put(db, (source, &draft), (&mut categories, &mut moves), now_ms).await?;
        step(1);
        outcomes.insert(draft.id.clone(), outcome);
        report.lines.push(Line { line: draft.line, id: draft.id, name: draft.title, outcome, notes });
    }
    for Mention { line, id, name, notes, part_of } in plan.mentions {
        let outcome = part_of.and_then(|id| outcomes.get(&id).copied()).unwrap_or(Outcome::Left);
        report.lines.push(Line { line, id, name, outcome, notes });
    }
    report.lines.sort_by_key(|line| line.line);
    for name in &categories.new {
        moves.appears(&format!("/tienda/{}", category_slug(name)));
    }
    route_rules::settle(db, &moves).await?;
    if !categories.new.is_empty() {
        let names = categories.new.join(", ");
        report.notes.push(format!("Categorías nuevas, que aún no están en ningún menú: {names}."));
    }
    Ok(report)
}

async fn put(
    db: &mut AnyConnection,
    (from, draft): (Source, &Draft),
    (categories, moves): (&mut Categories, &mut Moves),
    now_ms: i64,
) -> Result<Outcome, Error> {
    let source = format!("{}:{}", from.prefix(), draft.id);
    let hash = digest::sha256(to_json(draft)?);
    let known = imports::product(db, &source).await?;
    if known.as_ref().is_some_and(|known| known.hash == hash) {
        return Ok(Outcome::Unchanged);
    }
    let outcome = if known.is_some() { Outcome::Updated } else { Outcome::New };
    let before = known.as_ref().map(|known| product_path(&known.category, &known.slug));
    let (id, slug, created_at, professional_price) = match known {
        Some(known) => (known.id, known.slug, known.created_at, known.professional_price),
        None => (imports::next_product_id(db).await?, free_slug(db, draft).await?, now_ms, None),
    };
    let mut ids = Vec::new();
    for name in &draft.categories {
        ids.push(categories.id(db, name).await?);
    }
    let main = draft.categories.first().map(|name| category_slug(name)).unwrap_or_default();
    let after = product_path(&main, &slug);
    match before {
        Some(before) => moves.page(&before, &after),
        None => moves.appears(&after),
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
        collection: None,
        tax: draft.tax,
        price: draft.price,
        prior_price: draft.prior_price,
        professional_price,
        stock: draft.stock,
        keep_stock: false,
        sold_out: draft.sold_out,
        unique_buy: draft.unique_buy,
        is_virtual: draft.is_virtual,
        featured: draft.featured,
        calendarized: false,
        listed: draft.listed,
        images: Vec::new(),
        attributes: draft.attributes.clone(),
        variants: variants(db, from, &draft.variants).await?,
        sessions: Vec::new(),
        source: Some((source, hash)),
        created_at,
    };
    product_writes::put(db, &product).await?;
    Ok(outcome)
}

/// Variants keep their identifiers: carts and bookmarks name them.
async fn variants(
    db: &mut AnyConnection,
    from: Source,
    drafts: &[VariantDraft],
) -> Result<Vec<NewVariant>, Error> {
    let mut variants = Vec::new();
    for draft in drafts {
        let source = format!("{}:{}", from.prefix(), draft.source);
        let (id, professional_price) = match imports::variant(db, &source).await? {
            Some(known) => known,
            None => (imports::next_variant_id(db).await?, None),
        };
        variants.push(NewVariant {
            id,
            sku: draft.sku.clone(),
            title: draft.title.clone(),
            price: draft.price,
            professional_price,
            stock: draft.stock,
            keep_stock: false,
            sold_out: draft.sold_out,
            source: Some(source),
        });
    }
    Ok(variants)
}

/// An address that no other product has.
async fn free_slug(db: &mut AnyConnection, draft: &Draft) -> Result<String, Error> {
    let slug = draft.slug.clone().unwrap_or_else(|| text::slug(&draft.title));
    let slug = if slug.is_empty() { format!("producto-{}", text::slug(&draft.id)) } else { slug };
    if !imports::slug_taken(db, &slug).await? {
        return Ok(slug);
    }
    let mut number = 2;
    loop {
        let candidate = format!("{slug}-{number}");
        if !imports::slug_taken(db, &candidate).await? {
            return Ok(candidate);
        }
        number += 1;
    }
}

fn category_slug(name: &str) -> String {
    let slug = text::slug(name);
    if slug.is_empty() { "sin-categoria".to_owned() } else { slug }
}

/// The categories by their address, and those that this import made.
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

    async fn id(&mut self, db: &mut AnyConnection, name: &str) -> Result<i64, Error> {
        let slug = category_slug(name);
        if let Some(id) = self.ids.get(&slug) {
            return Ok(*id);
        }
        let id = imports::next_category_id(db).await?;
        let category = Category {
            id,
            title: name.to_owned(),
            slug: slug.clone(),
            description: String::new(),
            image: Image::placeholder(),
        };
        categories::put(db, &category, i64::from(id)).await?;
        self.ids.insert(slug, i64::from(id));
        self.new.push(name.to_owned());
        Ok(i64::from(id))
    }
}
