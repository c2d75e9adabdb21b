//! What the house writes for its readers (rules 3.15, 3.16).
//!
//! ```
//! use mostrador_core::blog::reading_minutes;
//! assert_eq!(reading_minutes("<p>Tres palabras aquí</p>"), 1);
//! ```

use serde::{Deserialize, Serialize};

use crate::catalogue::Image;
use crate::wire::or_default;

/// Words that a reader takes in a minute.
const WORDS_A_MINUTE: usize = 220;

/// A blog: articles on one subject.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blog {
    /// Last segment of its URL.
    pub slug: String,
    /// Name that people read.
    pub title: String,
    /// A sentence about it.
    #[serde(default, deserialize_with = "or_default")]
    pub summary: String,
}

/// An article as lists show it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArticleCard {
    /// Last segment of its URL, unique in the shop.
    pub slug: String,
    /// The blog it belongs to.
    pub blog: Blog,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    #[serde(default, deserialize_with = "or_default")]
    pub summary: String,
    /// Its picture, or the placeholder.
    #[serde(default, deserialize_with = "or_default")]
    pub image: Image,
    /// What it is about, in a word or two each.
    #[serde(default, deserialize_with = "or_default")]
    pub tags: Vec<String>,
    /// When it was published, RFC 3339 in UTC.
    #[serde(default, deserialize_with = "or_default")]
    pub published_at: String,
    /// That day as people read it: «20 de noviembre de 2026».
    #[serde(default, deserialize_with = "or_default")]
    pub published_on: String,
    /// Whole minutes that reading it takes, from 1 on.
    #[serde(default, deserialize_with = "or_default")]
    pub minutes: u32,
}

/// An article whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Article {
    /// What lists show of it.
    #[serde(flatten)]
    pub card: ArticleCard,
    /// Sanitised HTML.
    pub body: String,
    /// When its text last changed, RFC 3339 in UTC.
    pub updated_at: String,
    /// That day as people read it.
    pub updated_on: String,
    /// Identifiers of the products that it speaks of, in the author's order.
    pub products: Vec<u32>,
    /// What to read next.
    pub related: Vec<ArticleCard>,
}

/// Most articles that are offered to read next.
const MAX_RELATED: usize = 3;

/// How long reading an HTML text takes, in whole minutes from 1 on (rule 3.15). Words are what stands between
/// blanks, markup left out.
#[must_use]
pub fn reading_minutes(html: &str) -> u32 {
    let mut words = 0;
    for (n, piece) in html.split('<').enumerate() {
        let text = if n == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) };
        words += text.split_whitespace().count();
    }
    u32::try_from(words.div_ceil(WORDS_A_MINUTE)).unwrap_or(u32::MAX).max(1)
}

/// Whether readers see it: it has a date, and that has come (rule 3.16). Both in milliseconds since 1970.
#[must_use]
pub fn is_published(published_at_ms: Option<i64>, now_ms: i64) -> bool {
    published_at_ms.is_some_and(|date| date <= now_ms)
}

/// What to read after an article (rule 3.16): those that share the most tags with it, the newest first among
/// equals, at most three. Of `others` the article itself is left out.
#[must_use]
pub fn related(article: &ArticleCard, others: &[ArticleCard]) -> Vec<ArticleCard> {
    let shared = |other: &ArticleCard| other.tags.iter().filter(|tag| article.tags.contains(tag)).count();
    let mut others: Vec<(usize, &ArticleCard)> = others
        .iter()
        .filter(|other| other.slug != article.slug)
        .map(|other| (shared(other), other))
        .collect();
    // RFC 3339 in UTC sorts as text.
    others.sort_by(|(a, left), (b, right)| b.cmp(a).then_with(|| right.published_at.cmp(&left.published_at)));
    others.into_iter().take(MAX_RELATED).map(|(_, other)| other.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(slug: &str, tags: &[&str], published_at: &str) -> ArticleCard {
        ArticleCard {
            slug: slug.into(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            published_at: published_at.into(),
            ..ArticleCard::default()
        }
    }

    /// Rule 3.15.
    #[test]
    fn reading_takes_whole_minutes_and_markup_takes_none() {
        assert_eq!(reading_minutes(""), 1);
        assert_eq!(reading_minutes(&"palabra ".repeat(220)), 1);
        assert_eq!(reading_minutes(&"palabra ".repeat(221)), 2);
        assert_eq!(reading_minutes(&"<p class=\"a b c\">una</p>\n".repeat(440)), 2);
        assert_eq!(reading_minutes("<p sin fin"), 1);
    }

    /// Rule 3.16.
    #[test]
    fn drafts_and_dates_to_come_are_not_shown() {
        assert!(!is_published(None, 5));
        assert!(!is_published(Some(6), 5));
        assert!(is_published(Some(5), 5));
    }

    /// Rule 3.16.
    #[test]
    fn what_shares_more_comes_first_then_what_is_newer() {
        let others = [
            card("propio", &["a", "b"], "2026-09-01T00:00:00Z"),
            card("ajeno", &["z"], "2026-08-01T00:00:00Z"),
            card("viejo", &["a"], "2026-01-01T00:00:00Z"),
            card("nuevo", &["a"], "2026-05-01T00:00:00Z"),
            card("doble", &["b", "a"], "2025-01-01T00:00:00Z"),
        ];
        let next: Vec<String> = related(&others[0], &others).into_iter().map(|card| card.slug).collect();
        assert_eq!(next, ["doble", "nuevo", "viejo"]);
    }
}
