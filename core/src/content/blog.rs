//! Blogs and articles: types, reading time, publication and related articles (rules 3.15, 3.16).

use serde::{Deserialize, Serialize};

use super::image::Image;
use crate::catalogue::ProductId;
use crate::serde_helpers::null_as_default;
use crate::time::Timestamp;

/// Reading speed in words per minute.
const WORDS_A_MINUTE: usize = 220;

/// Blog: a series of articles on one subject.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blog {
    /// Last segment of its URL.
    pub slug: String,
    pub title: String,
    /// One-sentence description.
    #[serde(default, deserialize_with = "null_as_default")]
    pub summary: String,
}

/// Article summary as shown in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArticleCard {
    /// Last segment of its URL; unique in the shop.
    pub slug: String,
    pub blog: Blog,
    pub title: String,
    /// One-sentence description.
    #[serde(default, deserialize_with = "null_as_default")]
    pub summary: String,
    /// Image of the article, or the placeholder.
    #[serde(default, deserialize_with = "null_as_default")]
    pub image: Image,
    /// Topic tags of one or two words each.
    #[serde(default, deserialize_with = "null_as_default")]
    pub tags: Vec<String>,
    /// Publication time, RFC 3339 in UTC.
    #[serde(default, deserialize_with = "null_as_default")]
    pub published_at: String,
    /// Publication date in Spanish, such as «20 de noviembre de 2026».
    #[serde(default, deserialize_with = "null_as_default")]
    pub published_on: String,
    /// Reading time in whole minutes, at least 1.
    #[serde(default, deserialize_with = "null_as_default")]
    pub minutes: u32,
}

/// Article of a blog. The body is HTML that the server has sanitised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Article {
    #[serde(flatten)]
    pub card: ArticleCard,
    /// Sanitised HTML.
    pub body: String,
    /// Time of the last change of its text, RFC 3339 in UTC.
    pub updated_at: String,
    /// Date of the last change in Spanish, such as «20 de noviembre de 2026».
    pub updated_on: String,
    /// IDs of the products mentioned in the article, in the author's order.
    pub products: Vec<ProductId>,
    pub related: Vec<ArticleCard>,
}

const MAX_RELATED: usize = 3;

/// Returns the reading time of an HTML text in whole minutes, at least 1 (rule 3.15). Words are separated by
/// whitespace; markup is ignored.
pub fn reading_minutes(html: &str) -> u32 {
    let mut words = 0;
    for (n, piece) in html.split('<').enumerate() {
        let text = if n == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) };
        words += text.split_whitespace().count();
    }
    u32::try_from(words.div_ceil(WORDS_A_MINUTE)).unwrap_or(u32::MAX).max(1)
}

/// Returns true if the publication date is set and not in the future (rule 3.16).
pub fn is_published(published_at: Option<Timestamp>, now: Timestamp) -> bool {
    published_at.is_some_and(|date| date <= now)
}

/// Returns at most three related articles (rule 3.16): those with the most shared tags, newest first among
/// equals. The article itself is skipped in `others`.
pub fn related(article: &ArticleCard, others: &[ArticleCard]) -> Vec<ArticleCard> {
    let shared_tags =
        |other: &ArticleCard| other.tags.iter().filter(|tag| article.tags.contains(tag)).count();
    let mut others: Vec<(usize, &ArticleCard)> = others
        .iter()
        .filter(|other| other.slug != article.slug)
        .map(|other| (shared_tags(other), other))
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
    fn reading_time_is_whole_minutes_without_markup() {
        assert_eq!(reading_minutes(""), 1);
        assert_eq!(reading_minutes(&"palabra ".repeat(220)), 1);
        assert_eq!(reading_minutes(&"palabra ".repeat(221)), 2);
        assert_eq!(reading_minutes(&"<p class=\"a b c\">una</p>\n".repeat(440)), 2);
        assert_eq!(reading_minutes("<p sin fin"), 1);
    }

    /// Rule 3.16.
    #[test]
    fn drafts_and_future_articles_are_not_published() {
        assert!(!is_published(None, 5.into()));
        assert!(!is_published(Some(6.into()), 5.into()));
        assert!(is_published(Some(5.into()), 5.into()));
    }

    /// Rule 3.16.
    #[test]
    fn related_articles_sort_by_shared_tags_then_date() {
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
