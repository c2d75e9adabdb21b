//! What the shop sells: categories, collections, products and what courses teach.

use std::collections::HashMap;

use mostrador_core::catalogue::product_path;
use sqlx::AnyConnection;

use super::compare::same;
use super::courses::sellable;
use super::export::placed_categories;
use super::shapes::CollectionFile;
use super::taken::{Taken, outcome};
use super::{CourseFile, Document, PortableError, ProductFile};
use crate::import::report::Outcome;
use crate::store::categories::Taxonomy;
use crate::store::product_writes::NewProduct;
use crate::store::{categories, courses, product_records, product_writes, products};

/// So many products are compared at once.
const CHUNK: usize = 200;

pub(super) async fn categories(
    db: &mut AnyConnection,
    document: &Document,
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let known = placed_categories(db).await?;
    for file in &document.categories {
        let wanted = (file.value.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            categories::put(db, &wanted.0, wanted.1).await?;
        }
        let page = |slug: &str| format!("/tienda/{slug}");
        match known.iter().find(|(known, _)| known.id == wanted.0.id) {
            Some((known, _)) => taken.moves.branch(&page(&known.slug), &page(&wanted.0.slug)),
            None => taken.moves.appears(&page(&wanted.0.slug)),
        }
        taken.report.note("categories", &wanted.0.slug, outcome);
    }
    Ok(())
}

pub(super) async fn collections(
    db: &mut AnyConnection,
    files: &[CollectionFile],
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let taxonomy = Taxonomy::read(db).await?;
    for file in files {
        let slug = &file.collection.slug;
        let category = taxonomy.categories.iter().find(|category| category.slug == file.category);
        let category = category.ok_or_else(|| {
            PortableError::at(
                format!("colección «{slug}»"),
                format!("no hay ninguna categoría «{}»", file.category),
            )
        })?;
        let wanted = (&file.collection, category.id, file.position);
        let known = taxonomy.collections.iter().find(|known| known.collection.id == file.collection.id);
        let known = known.map(|known| (&known.collection, known.category, known.position));
        let outcome = outcome(known.as_ref(), &wanted);
        if outcome != Outcome::Unchanged {
            categories::put_collection(db, wanted.0, wanted.1, wanted.2).await?;
        }
        taken.report.note("collections", slug, outcome);
    }
    Ok(())
}

pub(super) async fn products(
    db: &mut AnyConnection,
    files: Vec<ProductFile>,
    taken: &mut Taken,
    mut step: impl FnMut(u64),
) -> Result<(), PortableError> {
    let taxonomy = Taxonomy::read(db).await?;
    let mut wanted = Vec::with_capacity(files.len());
    for file in files {
        wanted.push(resolved(file, &taxonomy)?);
    }
    for chunk in wanted.chunks_mut(CHUNK) {
        let ids: Vec<i64> = chunk.iter().map(|product| product.id).collect();
        let known = product_records::some(db, &ids).await?;
        let known: HashMap<i64, _> = known.iter().map(|record| (record.product.id, record)).collect();
        for wanted in chunk {
            let known = known.get(&wanted.id).copied();
            // An import from another shop still finds what it has brought.
            wanted.source =
                wanted.source.take().or_else(|| known.and_then(|known| known.product.source.clone()));
            let outcome = match known {
                None => Outcome::New,
                Some(known) if same(wanted, known) => Outcome::Unchanged,
                Some(_) => Outcome::Updated,
            };
            if outcome != Outcome::Unchanged {
                product_writes::put(db, wanted).await?;
            }
            let to = address(wanted, &taxonomy);
            match known {
                Some(known) => taken.moves.page(&address(&known.product, &taxonomy), &to),
                None => taken.moves.appears(&to),
            }
            taken.report.note("products", &wanted.slug, outcome);
            step(1);
        }
    }
    Ok(())
}

fn resolved(file: ProductFile, taxonomy: &Taxonomy) -> Result<NewProduct, PortableError> {
    let unknown = |what: &str, slug: &str| {
        PortableError::at(format!("producto «{}»", file.slug), format!("no hay ninguna {what} «{slug}»"))
    };
    let category = taxonomy.categories.iter().find(|category| category.slug == file.category);
    let category = category.ok_or_else(|| unknown("categoría", &file.category))?.id;
    if let Some(id) = file.categories.iter().find(|id| taxonomy.category(**id).is_none()) {
        return Err(unknown("categoría", &id.to_string()));
    }
    let collection = match &file.collection {
        Some(slug) => {
            let found = taxonomy.collections.iter().find(|known| known.collection.slug == *slug);
            Some(found.ok_or_else(|| unknown("colección", slug))?.collection.id)
        }
        None => None,
    };
    file.stored(category, collection)
}

fn address(product: &NewProduct, taxonomy: &Taxonomy) -> String {
    let category = u32::try_from(product.category).ok().and_then(|id| taxonomy.category(id));
    product_path(&category.map(|category| category.slug).unwrap_or_default(), &product.slug)
}

pub(super) async fn courses(
    db: &mut AnyConnection,
    files: Vec<CourseFile>,
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let known = courses::whole(db).await?;
    for file in files {
        let product = products::by_ids(db, &[file.id]).await?.pop();
        sellable(file.id, product.as_ref())?;
        let wanted = file.stored()?;
        let outcome = outcome(known.iter().find(|known| known.id == wanted.id), &wanted);
        if outcome != Outcome::Unchanged {
            courses::put(db, &wanted).await?;
        }
        taken.report.note("courses", &product.map(|product| product.slug).unwrap_or_default(), outcome);
    }
    Ok(())
}
