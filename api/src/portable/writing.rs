//! What the shop says: its pages, its blogs and their articles. They are known by their slugs; a file says itself when
//! something has another one.

use std::collections::HashMap;

use sqlx::AnyConnection;

use super::PortableError;
use super::export::placed_blogs;
use super::shapes::{ArticleFile, BlogFile, ContentFile, time};
use super::taken::{Taken, outcome};
use crate::clock;
use crate::import::report::Outcome;
use crate::store::blog::NewArticle;
use crate::store::{blog, contents};

/// What the file calls otherwise than before, from which slug to which: what it had at the export is still there, and no
/// other entry of the file claims it, as a copy would.
fn renamed(
    what: &str,
    names: &[(&str, Option<&str>)],
    there: &[String],
) -> Result<Vec<(String, String)>, PortableError> {
    let is_there = |slug: &str| there.iter().any(|own| own == slug);
    let mut renamed = Vec::new();
    for (slug, was) in names {
        let Some(was) = was.filter(|was| was != slug && is_there(was)) else { continue };
        if names.iter().any(|(other, _)| *other == was) {
            continue;
        }
        if is_there(slug) || renamed.iter().any(|(from, to)| from == was || to == slug) {
            let reason = format!("no puede llamarse así lo que se llamaba «{was}»: ya hay otro");
            return Err(PortableError::at(format!("{what} «{slug}»"), reason));
        }
        renamed.push((was.to_owned(), (*slug).to_owned()));
    }
    Ok(renamed)
}

/// What is said of something: another name is a change.
fn told(outcome: Outcome, renamed: &[(String, String)], slug: &str) -> Outcome {
    if renamed.iter().any(|(_, to)| to == slug) { Outcome::Updated } else { outcome }
}

fn address(article: &NewArticle) -> String {
    format!("/blog/{}/{}", article.blog, article.slug)
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

pub(super) async fn contents(
    db: &mut AnyConnection,
    files: &[ContentFile],
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let names = files.iter().map(|file| (file.slug.as_str(), file.slug_was.as_deref()));
    let there: Vec<String> = contents::all(db).await?.into_iter().map(|page| page.slug).collect();
    let renamed = renamed("página", &names.collect::<Vec<_>>(), &there)?;
    for (from, to) in &renamed {
        contents::rename(db, from, to).await?;
        taken.moves.page(&format!("/{from}"), &format!("/{to}"));
    }
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
        if outcome == Outcome::New {
            taken.moves.appears(&format!("/{}", wanted.slug));
        }
        taken.report.note("contents", &wanted.slug, told(outcome, &renamed, &wanted.slug));
    }
    Ok(())
}

pub(super) async fn blogs(
    db: &mut AnyConnection,
    files: &[BlogFile],
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let names = files.iter().map(|file| (file.blog.slug.as_str(), file.slug_was.as_deref()));
    let there: Vec<String> = blog::all(db).await?.into_iter().map(|blog| blog.slug).collect();
    let renamed = renamed("blog", &names.collect::<Vec<_>>(), &there)?;
    for (from, to) in &renamed {
        blog::rename_blog(db, from, to).await?;
        taken.moves.branch(&format!("/blog/{from}"), &format!("/blog/{to}"));
    }
    let known = placed_blogs(db).await?;
    for file in files {
        let wanted = (file.blog.clone(), file.position);
        let outcome = outcome(known.iter().find(|(known, _)| known.slug == wanted.0.slug), &wanted);
        if outcome != Outcome::Unchanged {
            blog::put_blog(db, &wanted.0, wanted.1).await?;
        }
        if outcome == Outcome::New {
            taken.moves.appears(&format!("/blog/{}", wanted.0.slug));
        }
        taken.report.note("blogs", &wanted.0.slug, told(outcome, &renamed, &wanted.0.slug));
    }
    Ok(())
}

pub(super) async fn articles(
    db: &mut AnyConnection,
    files: &[ArticleFile],
    taken: &mut Taken,
) -> Result<(), PortableError> {
    let now_ms = clock::now_ms();
    let blogs = blog::all(db).await?;
    let addresses: HashMap<String, String> = blog::whole(db)
        .await?
        .into_iter()
        .map(|(article, _)| (article.slug.clone(), address(&article)))
        .collect();
    let names = files.iter().map(|file| (file.slug.as_str(), file.slug_was.as_deref()));
    let there: Vec<String> = addresses.keys().cloned().collect();
    let renamed = renamed("artículo", &names.collect::<Vec<_>>(), &there)?;
    for (from, to) in &renamed {
        blog::rename(db, from, to).await?;
    }
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
        let before = renamed.iter().find(|(_, to)| *to == wanted.slug).map_or(&wanted.slug, |(from, _)| from);
        match addresses.get(before) {
            Some(before) => taken.moves.page(before, &address(&wanted)),
            None => taken.moves.appears(&address(&wanted)),
        }
        taken.report.note("articles", &wanted.slug, told(outcome, &renamed, &wanted.slug));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[(&str, Option<&str>)]) -> Result<Vec<(String, String)>, String> {
        let there = ["envios".to_owned(), "legal".to_owned()];
        renamed("página", names, &there).map_err(|error| error.to_string())
    }

    #[test]
    fn another_slug_is_another_name_and_a_copy_is_none() {
        let named = vec![("envios".to_owned(), "entregas".to_owned())];
        assert_eq!(of(&[("entregas", Some("envios"))]), Ok(named));
        assert_eq!(of(&[("entregas", Some("envios")), ("envios", Some("envios"))]), Ok(vec![]), "a copy");
        assert_eq!(of(&[("entregas", Some("portes"))]), Ok(vec![]), "it is called so already");
        assert_eq!(of(&[("envios", None), ("legal", Some("legal"))]), Ok(vec![]));
        assert!(of(&[("legal", Some("envios"))]).unwrap_err().contains("«legal»: no puede llamarse así"));
        assert!(of(&[("a", Some("envios")), ("b", Some("envios"))]).unwrap_err().contains("«b»"));
    }
}
