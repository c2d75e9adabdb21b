//! Taking a file: all of it or nothing, and of it only what the shop does not have already.

use std::collections::HashMap;

use mostrador_core::config::ConfigEntry;
use mostrador_core::navigation::check_route_rules;
use mostrador_core::shipping::Zone;
use sqlx::AnyConnection;

use super::compare::same;
use super::courses::sellable;
use super::export::{grouped, placed_blogs, placed_categories, placed_methods, placed_payments};
use super::report::Report;
use super::shapes::{ArticleFile, CollectionFile, ContentFile, time};
use super::{CourseFile, Document, PortableError, ProductFile, SurveyFile};
use crate::clock;
use crate::import::report::Outcome;
use crate::store::categories::Taxonomy;
use crate::store::product_writes::NewProduct;
use crate::store::{
    Store, blog, categories, configs, contents, courses, delivery, imports, menus, payment_methods,
    product_records, product_writes, products, route_rules, shops, surveys,
};

/// So many products are compared at once.
const CHUNK: usize = 200;

/// Takes a file; `step` hears of the products as they go. With `dry_run` it only says what would come of it.
///
/// # Errors
/// Something in the file cannot be taken, or the database fails; then nothing has changed.
pub async fn import(
    store: &Store,
    document: Document,
    dry_run: bool,
    step: impl FnMut(u64),
) -> Result<Report, PortableError> {
    let mut tx = store.write().await?;
    let report = write(&mut tx, document, step).await?;
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(report)
}

/// Writes a file in a transaction.
///
/// # Errors
/// As [`import`].
pub async fn write(
    db: &mut AnyConnection,
    document: Document,
    step: impl FnMut(u64),
) -> Result<Report, PortableError> {
    let mut report = Report::default();
    write_categories(db, &document, &mut report).await?;
    write_collections(db, &document.collections, &mut report).await?;
    write_house(db, &document, &mut report).await?;
    write_configs(db, &document, &mut report).await?;
    write_contents(db, &document.contents, &mut report).await?;
    write_blogs(db, &document, &mut report).await?;
    write_articles(db, &document.articles, &mut report).await?;
    write_route_rules(db, &document, &mut report).await?;
    write_products(db, document.products, &mut report, step).await?;
    write_courses(db, document.courses, &mut report).await?;
    write_surveys(db, &document.surveys, &mut report).await?;
    imports::reach(db).await?;
    Ok(report)
}

/// What comes of something that the shop has, or not.
fn outcome<T: PartialEq>(known: Option<&T>, wanted: &T) -> Outcome {
    match known {
        None => Outcome::New,
        Some(known) if known == wanted => Outcome::Unchanged,
        Some(_) => Outcome::Updated,
    }
}

async fn write_categories(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = placed_categories(db).await?;
    for file in &document.categories {
        let wanted = (file.value.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            categories::put(db, &wanted.0, wanted.1).await?;
        }
        report.note("categories", &wanted.0.slug, outcome);
    }
    Ok(())
}

async fn write_collections(
    db: &mut AnyConnection,
    files: &[CollectionFile],
    report: &mut Report,
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
        report.note("collections", slug, outcome);
    }
    Ok(())
}

async fn write_house(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = shops::all(db).await?;
    for shop in &document.shops {
        let outcome = outcome(known.iter().find(|known| known.id == shop.id), shop);
        if outcome != Outcome::Unchanged {
            shops::put(db, shop).await?;
        }
        report.note("shops", &shop.slug, outcome);
    }
    let known = placed_methods(db).await?;
    for file in &document.delivery {
        let zones: Vec<Zone> = file.zones.iter().cloned().map(Zone::from).collect();
        let mut method = file.method.clone();
        method.price = None;
        let wanted = (method, file.position, zones);
        let outcome = outcome(known.iter().find(|(known, _, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            delivery::put(db, &wanted.0, wanted.1, &wanted.2).await?;
        }
        report.note("delivery", &wanted.0.title, outcome);
    }
    let known = placed_payments(db).await?;
    for file in &document.payment_methods {
        let wanted = (file.value.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.id == wanted.0.id), &wanted);
        if outcome != Outcome::Unchanged {
            payment_methods::put(db, &wanted.0, wanted.1).await?;
        }
        report.note("payment_methods", &wanted.0.title, outcome);
    }
    let known: HashMap<_, _> = menus::all(db).await?.0.into_iter().collect();
    for (name, items) in &document.menus {
        let outcome = outcome(known.get(name), items);
        if outcome != Outcome::Unchanged {
            menus::put(db, name, items).await?;
        }
        report.note("menus", name, outcome);
    }
    Ok(())
}

async fn write_configs(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = grouped(db).await?;
    for (group, entries) in &document.configs {
        for (key_name, key_value) in entries {
            let outcome = outcome(known.get(group).and_then(|known| known.get(key_name)), key_value);
            if outcome != Outcome::Unchanged {
                let entry = ConfigEntry { key_name: key_name.clone(), key_value: key_value.clone() };
                configs::put(db, group, &entry).await?;
            }
            report.note("configs", key_name, outcome);
        }
    }
    Ok(())
}

/// When a text that is written now changed: now, if it was here before; else when the file says.
fn changed_at(
    outcome: Outcome,
    place: &str,
    updated_at: Option<&String>,
    now_ms: i64,
) -> Result<i64, PortableError> {
    match updated_at {
        Some(text) if outcome == Outcome::New => time(place, text),
        _ => Ok(now_ms),
    }
}

async fn write_contents(
    db: &mut AnyConnection,
    files: &[ContentFile],
    report: &mut Report,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let known: Vec<_> = contents::all(db)
        .await?
        .into_iter()
        .map(|page| contents::NewContent {
            slug: page.slug,
            title: page.title,
            summary: page.summary,
            body: page.body,
        })
        .collect();
    for file in files {
        let wanted = file.stored();
        let outcome = outcome(known.iter().find(|known| known.slug == wanted.slug), &wanted);
        if outcome != Outcome::Unchanged {
            let when = changed_at(outcome, &file.slug, file.updated_at.as_ref(), now_ms)?;
            contents::put(db, &wanted, when).await?;
        }
        report.note("contents", &wanted.slug, outcome);
    }
    Ok(())
}

async fn write_blogs(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = placed_blogs(db).await?;
    for file in &document.blogs {
        let wanted = (file.value.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.slug == wanted.0.slug), &wanted);
        if outcome != Outcome::Unchanged {
            blog::put_blog(db, &wanted.0, wanted.1).await?;
        }
        report.note("blogs", &wanted.0.slug, outcome);
    }
    Ok(())
}

async fn write_articles(
    db: &mut AnyConnection,
    files: &[ArticleFile],
    report: &mut Report,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let blogs = blog::all(db).await?;
    let known = blog::whole(db).await?;
    for file in files {
        let place = format!("artículo «{}»", file.slug);
        if !blogs.iter().any(|blog| blog.slug == file.blog) {
            return Err(PortableError::at(place, format!("no hay ningún blog «{}»", file.blog)));
        }
        let wanted = file.stored()?;
        let known = known.iter().map(|(known, _)| known).find(|known| known.slug == wanted.slug);
        let outcome = outcome(known, &wanted);
        if outcome != Outcome::Unchanged {
            let when = changed_at(outcome, &place, file.updated_at.as_ref(), now_ms)?;
            blog::put(db, &wanted, when).await?;
        }
        report.note("articles", &wanted.slug, outcome);
    }
    Ok(())
}

async fn write_route_rules(
    db: &mut AnyConnection,
    document: &Document,
    report: &mut Report,
) -> Result<(), PortableError> {
    let known = route_rules::all(db).await?;
    // Together with the rules that stay: a new one must not lead to an old one.
    let mut together = document.route_rules.clone();
    let stays = known.iter().filter(|known| document.route_rules.iter().all(|rule| rule.path != known.path));
    together.extend(stays.cloned());
    check_route_rules(&together).map_err(|(place, why)| {
        let rule = together.get(place).map(|rule| rule.path.clone()).unwrap_or_default();
        PortableError::at(format!("redirección «{rule}»"), why)
    })?;
    for rule in &document.route_rules {
        let outcome = outcome(known.iter().find(|known| known.path == rule.path), rule);
        if outcome != Outcome::Unchanged {
            route_rules::put(db, rule).await?;
        }
        report.note("route_rules", &rule.path, outcome);
    }
    Ok(())
}

async fn write_products(
    db: &mut AnyConnection,
    files: Vec<ProductFile>,
    report: &mut Report,
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
            if let Some(known) = known.filter(|known| known.product.slug != wanted.slug) {
                let (from, to) = (address(&known.product, &taxonomy), address(wanted, &taxonomy));
                route_rules::moved(db, &from, &to).await?;
            }
            report.note("products", &wanted.slug, outcome);
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
    format!("/tienda/{}/{}", category.map(|category| category.slug).unwrap_or_default(), product.slug)
}

async fn write_courses(
    db: &mut AnyConnection,
    files: Vec<CourseFile>,
    report: &mut Report,
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
        report.note("courses", &product.map(|product| product.slug).unwrap_or_default(), outcome);
    }
    Ok(())
}

async fn write_surveys(
    db: &mut AnyConnection,
    files: &[SurveyFile],
    report: &mut Report,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let known: Vec<_> = surveys::all(db).await?.into_iter().map(|(kept, _, _)| kept).collect();
    for file in files {
        let wanted = file.stored()?;
        let outcome = outcome(known.iter().find(|known| known.slug == wanted.slug), &wanted);
        if outcome != Outcome::Unchanged {
            surveys::put(db, &wanted, now_ms).await?;
        }
        for link in &file.links {
            surveys::put_link(db, link, &wanted.slug, now_ms).await?;
        }
        report.note("surveys", &wanted.slug, outcome);
    }
    Ok(())
}
