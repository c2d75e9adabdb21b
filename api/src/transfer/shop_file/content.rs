//! Import of pages, blogs and articles. Records are matched by slug; `slug_was` in the file marks a renamed
//! record.

use std::collections::HashMap;

use mostrador_core::time::Timestamp;

use super::ShopFileError;
use super::export::blogs_with_position;
use super::report::ImportState;
use super::schema::{ArticleFile, BlogFile, ContentFile, Positioned, parse_time};
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::blog::NewArticle;
use crate::db::repositories::{blog, pages};
use crate::transfer::import::report::Outcome;

/// Slug in the file, and at the time of the export.
struct Slugs<'a> {
    slug: &'a str,
    slug_was: Option<&'a str>,
}

struct Rename {
    from: String,
    to: String,
}

/// Finds renamed entries: the slug at the export still exists, and no other entry of the file
/// uses it, as a copy would.
fn find_renames(
    kind: &str,
    files: &[Slugs<'_>],
    existing_slugs: &[String],
) -> Result<Vec<Rename>, ShopFileError> {
    let exists = |slug: &str| existing_slugs.iter().any(|existing| existing == slug);
    let mut renames: Vec<Rename> = Vec::new();
    for Slugs { slug, slug_was } in files {
        let Some(was) = slug_was.filter(|was| was != slug && exists(was)) else { continue };
        if files.iter().any(|other| other.slug == was) {
            continue;
        }
        if exists(slug) || renames.iter().any(|rename| rename.from == was || rename.to == *slug) {
            let reason = format!("no puede llamarse así lo que se llamaba «{was}»: ya hay otro");
            return Err(ShopFileError::at(format!("{kind} «{slug}»"), reason));
        }
        renames.push(Rename { from: was.to_owned(), to: (*slug).to_owned() });
    }
    Ok(renames)
}

/// Outcome for the report; a renamed record counts as updated.
fn reported_outcome(outcome: Outcome, renames: &[Rename], slug: &str) -> Outcome {
    if renames.iter().any(|rename| rename.to == slug) { Outcome::Updated } else { outcome }
}

fn path(article: &NewArticle) -> String {
    format!("/blog/{}/{}", article.blog, article.slug)
}

/// Modification time of a text: for a new record the file's, otherwise the current time.
fn changed_at(
    outcome: Outcome,
    place: &str,
    updated_at: Option<&String>,
    now: Timestamp,
) -> Result<Timestamp, ShopFileError> {
    match updated_at {
        Some(text) if outcome == Outcome::New => parse_time(place, text),
        _ => Ok(now),
    }
}

pub(crate) async fn contents(
    tx: &mut Tx,
    files: &[ContentFile],
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let now = clock::now();
    let names = files.iter().map(|file| Slugs { slug: &file.slug, slug_was: file.slug_was.as_deref() });
    let existing_slugs: Vec<String> = pages::all(tx).await?.into_iter().map(|page| page.slug).collect();
    let renames = find_renames("página", &names.collect::<Vec<_>>(), &existing_slugs)?;
    for Rename { from, to } in &renames {
        pages::rename(tx, from, to).await?;
        state.redirects.move_page(&format!("/{from}"), &format!("/{to}"));
    }
    let existing: Vec<_> = pages::all(tx)
        .await?
        .into_iter()
        .map(|page| pages::NewPage {
            slug: page.slug,
            title: page.title,
            summary: page.summary,
            body: page.body,
        })
        .collect();
    for file in files {
        let imported = file.to_stored();
        let outcome =
            Outcome::compare(existing.iter().find(|existing| existing.slug == imported.slug), &imported);
        if outcome != Outcome::Unchanged {
            let updated_at = changed_at(outcome, &file.slug, file.updated_at.as_ref(), now)?;
            pages::upsert(tx, &imported, updated_at).await?;
        }
        if outcome == Outcome::New {
            state.redirects.add_page(&format!("/{}", imported.slug));
        }
        state.report.note("contents", &imported.slug, reported_outcome(outcome, &renames, &imported.slug));
    }
    Ok(())
}

pub(crate) async fn blogs(
    tx: &mut Tx,
    files: &[BlogFile],
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let names = files.iter().map(|file| Slugs { slug: &file.blog.slug, slug_was: file.slug_was.as_deref() });
    let existing_slugs: Vec<String> = blog::all(tx).await?.into_iter().map(|blog| blog.slug).collect();
    let renames = find_renames("blog", &names.collect::<Vec<_>>(), &existing_slugs)?;
    for Rename { from, to } in &renames {
        blog::rename_blog(tx, from, to).await?;
        state.redirects.move_branch(&format!("/blog/{from}"), &format!("/blog/{to}"));
    }
    let existing = blogs_with_position(tx).await?;
    for file in files {
        let imported = Positioned { value: file.blog.clone(), position: file.position };
        let slug = &file.blog.slug;
        let existing = existing.iter().find(|existing| existing.value.slug == *slug);
        let outcome = Outcome::compare(existing, &imported);
        if outcome != Outcome::Unchanged {
            blog::upsert_blog(tx, &file.blog, file.position).await?;
        }
        if outcome == Outcome::New {
            state.redirects.add_page(&format!("/blog/{slug}"));
        }
        state.report.note("blogs", slug, reported_outcome(outcome, &renames, slug));
    }
    Ok(())
}

pub(crate) async fn articles(
    tx: &mut Tx,
    files: &[ArticleFile],
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    let now = clock::now();
    let blogs = blog::all(tx).await?;
    let paths: HashMap<String, String> = blog::all_articles(tx)
        .await?
        .into_iter()
        .map(|(article, _)| (article.slug.clone(), path(&article)))
        .collect();
    let names = files.iter().map(|file| Slugs { slug: &file.slug, slug_was: file.slug_was.as_deref() });
    let existing_slugs: Vec<String> = paths.keys().cloned().collect();
    let renames = find_renames("artículo", &names.collect::<Vec<_>>(), &existing_slugs)?;
    for Rename { from, to } in &renames {
        blog::rename(tx, from, to).await?;
    }
    let existing = blog::all_articles(tx).await?;
    for file in files {
        let place = format!("artículo «{}»", file.slug);
        if !blogs.iter().any(|blog| blog.slug == file.blog) {
            return Err(ShopFileError::at(place, format!("no hay ningún blog «{}»", file.blog)));
        }
        let imported = file.to_stored()?;
        let existing =
            existing.iter().map(|(existing, _)| existing).find(|existing| existing.slug == imported.slug);
        let outcome = Outcome::compare(existing, &imported);
        if outcome != Outcome::Unchanged {
            let updated_at = changed_at(outcome, &place, file.updated_at.as_ref(), now)?;
            blog::upsert(tx, &imported, updated_at).await?;
        }
        let rename = renames.iter().find(|rename| rename.to == imported.slug);
        let old_slug = rename.map_or(&imported.slug, |rename| &rename.from);
        match paths.get(old_slug) {
            Some(old_path) => state.redirects.move_page(old_path, &path(&imported)),
            None => state.redirects.add_page(&path(&imported)),
        }
        state.report.note("articles", &imported.slug, reported_outcome(outcome, &renames, &imported.slug));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renames_of(names: &[(&str, Option<&str>)]) -> Result<Vec<(String, String)>, String> {
        let existing_slugs = ["envios".to_owned(), "legal".to_owned()];
        let slugs: Vec<_> =
            names.iter().map(|(slug, slug_was)| Slugs { slug, slug_was: *slug_was }).collect();
        let renames = find_renames("página", &slugs, &existing_slugs).map_err(|error| error.to_string())?;
        Ok(renames.into_iter().map(|rename| (rename.from, rename.to)).collect())
    }

    #[test]
    fn changed_slug_is_a_rename_and_a_copy_is_not() {
        let expected = vec![("envios".to_owned(), "entregas".to_owned())];
        assert_eq!(renames_of(&[("entregas", Some("envios"))]), Ok(expected));
        assert_eq!(
            renames_of(&[("entregas", Some("envios")), ("envios", Some("envios"))]),
            Ok(vec![]),
            "a copy"
        );
        assert_eq!(renames_of(&[("entregas", Some("portes"))]), Ok(vec![]), "the old slug does not exist");
        assert_eq!(renames_of(&[("envios", None), ("legal", Some("legal"))]), Ok(vec![]));
        assert!(
            renames_of(&[("legal", Some("envios"))]).unwrap_err().contains("«legal»: no puede llamarse así")
        );
        assert!(renames_of(&[("a", Some("envios")), ("b", Some("envios"))]).unwrap_err().contains("«b»"));
    }
}
