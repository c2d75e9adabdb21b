//! Contents: pages, blogs, articles, menus, announcements and surveys.

pub mod announcements;
pub mod articles;
pub mod blogs;
pub mod menus;
pub mod pages;
pub mod surveys;

use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::cursor_list::{CursorPage, bounded};
use crate::text;

/// Filters of a list of contents.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ContentListQuery {
    /// Words of title or address.
    pub query: Option<String>,
    /// Slug of the last item read.
    pub after: Option<String>,
    pub limit: Option<u32>,
}

/// Returns the part of a list after a cursor. The lists of a shop's contents have hundreds of items at most.
fn part<T>(
    all: impl Iterator<Item = T>,
    query: &ContentListQuery,
    slug: impl Fn(&T) -> &str,
    title: impl Fn(&T) -> &str,
) -> CursorPage<T> {
    let words = text::fold(query.query.as_deref().unwrap_or_default());
    let matches = |item: &T| {
        let text = text::fold(&format!("{} {}", title(item), slug(item)));
        words.split(' ').all(|word| text.contains(word))
    };
    let mut found: Vec<T> = all.filter(matches).collect();
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let after = query.after.as_deref().and_then(|after| found.iter().position(|item| slug(item) == after));
    let mut rest = found.split_off(after.map_or(0, |last| last + 1));
    let limit = bounded(query.limit);
    rest.truncate(limit as usize + 1);
    CursorPage::new(rest, limit, (total, total), |last| slug(last).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_in_parts() {
        let part = |query: &str, after: Option<&str>| {
            let query = ContentListQuery {
                query: Some(query.into()),
                after: after.map(str::to_owned),
                limit: Some(2),
            };
            part(["Águila", "Búho", "Cigüeña"].into_iter(), &query, |item| item, |item| item)
        };
        let first = part("", None);
        assert_eq!(
            (first.data, first.next.as_deref(), first.total),
            (vec!["Águila", "Búho"], Some("Búho"), 3)
        );
        let second = part("", Some("Búho"));
        assert_eq!((second.data, second.next), (vec!["Cigüeña"], None));
        assert_eq!(part("ciguena", None).data, ["Cigüeña"]);
    }
}
