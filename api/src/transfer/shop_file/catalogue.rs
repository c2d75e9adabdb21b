//! Import of categories, collections, products and course contents.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, product_path};
use mostrador_core::taxes::ClassRates;

use super::courses::check_product;
use super::export::categories_with_position;
use super::report::ImportState;
use super::schema::CollectionFile;
use super::{CourseFile, ProductFile, ShopFile, ShopFileError, histories};
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::new_product::NewProduct;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{categories, courses, listed_rates, product_records, product_writes, products};
use crate::transfer::diff::is_unchanged;
use crate::transfer::import::report::Outcome;

const CHUNK_SIZE: usize = 200;

pub(crate) async fn categories(
    tx: &mut Tx,
    document: &ShopFile,
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let existing = categories_with_position(tx).await?;
    for file in &document.categories {
        let existing = existing.iter().find(|existing| existing.value.id == file.value.id);
        if state.report.record("categories", &file.value.slug, existing, file) {
            categories::upsert(tx, &file.value, file.position).await?;
        }
        let category_path = |category: &Category| format!("/tienda/{}", category.slug);
        let new_path = category_path(&file.value);
        match existing {
            Some(existing) => state.redirects.move_branch(&category_path(&existing.value), &new_path),
            None => state.redirects.add_page(&new_path),
        }
    }
    Ok(())
}

pub(crate) async fn collections(
    tx: &mut Tx,
    files: &[CollectionFile],
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let taxonomy = Taxonomy::read(tx).await?;
    for file in files {
        let slug = &file.collection.slug;
        let category = taxonomy.categories.iter().find(|category| category.slug == file.category);
        let category = category.ok_or_else(|| {
            ShopFileError::at(
                format!("colección «{slug}»"),
                format!("no hay ninguna categoría «{}»", file.category),
            )
        })?;
        let imported = (&file.collection, category.id, file.position);
        let existing =
            taxonomy.collections.iter().find(|existing| existing.collection.id == file.collection.id);
        let existing = existing.map(|existing| (&existing.collection, existing.category, existing.position));
        if state.report.record("collections", slug, existing.as_ref(), &imported) {
            categories::upsert_collection(tx, &file.collection, category.id, file.position).await?;
        }
    }
    Ok(())
}

/// Imports products whose prices have these `rates`; they get the rates of the shop, and keep their amounts without tax.
pub(crate) async fn products(
    tx: &mut Tx,
    files: Vec<ProductFile>,
    rates: ClassRates,
    state: &mut ImportState,
    mut step: impl FnMut(u64),
) -> Result<(), ShopFileError> {
    let taxonomy = Taxonomy::read(tx).await?;
    let listed = listed_rates::current(tx).await?;
    let mut imported = Vec::with_capacity(files.len());
    for mut file in files {
        let history = std::mem::take(&mut file.history);
        let product = resolve(file, &taxonomy, rates)?.with_changed_rates(rates, listed);
        let history = history.with_changed_rate(rates.of(product.tax), listed.of(product.tax));
        imported.push((product, history));
    }
    for chunk in imported.chunks_mut(CHUNK_SIZE) {
        let ids: Vec<i64> = chunk.iter().map(|(product, _)| product.id).collect();
        let existing = product_records::by_ids(tx, &ids).await?;
        let existing: HashMap<i64, _> = existing.iter().map(|record| (record.product.id, record)).collect();
        for (imported, history) in chunk {
            let existing = existing.get(&imported.id).copied();
            // Keeps the source of an earlier import, so that importing from the other shop again still
            // matches the product.
            imported.source = imported
                .source
                .take()
                .or_else(|| existing.and_then(|existing| existing.product.source.clone()));
            let outcome = match existing {
                None => Outcome::New,
                Some(existing) if is_unchanged(imported, existing) => Outcome::Unchanged,
                Some(_) => Outcome::Updated,
            };
            if outcome != Outcome::Unchanged {
                let now = clock::now();
                product_writes::upsert(tx, imported, Origin::import(now)).await?;
                if outcome == Outcome::New {
                    histories::restore(tx, imported, std::mem::take(history), now).await?;
                }
            }
            let new_path = path(imported, &taxonomy);
            match existing {
                Some(existing) => state.redirects.move_page(&path(&existing.product, &taxonomy), &new_path),
                None => state.redirects.add_page(&new_path),
            }
            state.report.note("products", &imported.slug, outcome);
            step(1);
        }
    }
    Ok(())
}

fn resolve(file: ProductFile, taxonomy: &Taxonomy, rates: ClassRates) -> Result<NewProduct, ShopFileError> {
    let missing_reference = |kind: &str, slug: &str| {
        ShopFileError::at(format!("producto «{}»", file.slug), format!("no hay ninguna {kind} «{slug}»"))
    };
    let category = taxonomy.categories.iter().find(|category| category.slug == file.category);
    let category = category.ok_or_else(|| missing_reference("categoría", &file.category))?.id;
    if let Some(id) = file.categories.iter().find(|id| taxonomy.category(**id).is_none()) {
        return Err(missing_reference("categoría", &id.to_string()));
    }
    let collection = match &file.collection {
        Some(slug) => {
            let found = taxonomy.collections.iter().find(|existing| existing.collection.slug == *slug);
            Some(found.ok_or_else(|| missing_reference("colección", slug))?.collection.id)
        }
        None => None,
    };
    file.into_stored(category, collection, rates)
}

fn path(product: &NewProduct, taxonomy: &Taxonomy) -> String {
    let category = product.category.try_into().ok().and_then(|id| taxonomy.category(id));
    product_path(&category.map(|category| category.slug).unwrap_or_default(), &product.slug)
}

pub(crate) async fn courses(
    tx: &mut Tx,
    files: Vec<CourseFile>,
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let existing = courses::all(tx).await?;
    for file in files {
        let product = products::by_ids(tx, &[file.id.into()]).await?.pop();
        check_product(file.id, product.as_ref())?;
        let imported = file.into_stored()?;
        let slug = product.map(|product| product.slug).unwrap_or_default();
        let existing = existing.iter().find(|existing| existing.id == imported.id);
        if state.report.record("courses", &slug, existing, &imported) {
            courses::upsert(tx, &imported).await?;
        }
    }
    Ok(())
}
