//! Uses of the media library: records whose texts contain the address of an uploaded file. They are found by reading the
//! texts, so that every way of writing them counts.

use std::collections::BTreeSet;

use futures_util::TryStreamExt;
use mostrador_core::content::media::MEDIA_PATH;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::sql_builder::SqlBuilder;

/// Length of a hash, in hexadecimal digits.
pub const HASH_LENGTH: usize = 32;

/// Record that contains the address of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct MediaUse {
    /// `product`, `category`, `course`, `article`, `page`, `menu` or `setting`.
    pub kind: String,
    /// Identifier of the record: for a course that of its product, for a setting group and name.
    pub key: String,
    pub title: String,
}

/// Kind, identifier, title and texts of each record that may contain addresses.
const RECORDS: &str = "SELECT 'product' AS kind, CAST(id AS TEXT) AS key, title, images || ' ' || description AS content FROM products \
    UNION ALL SELECT 'category', CAST(id AS TEXT), title, image || ' ' || description FROM categories \
    UNION ALL SELECT 'course', CAST(m.course_id AS TEXT), l.title, \
        l.body || ' ' || COALESCE(l.video, '') || ' ' || COALESCE(l.document, '') \
        FROM course_lessons l JOIN course_modules m ON m.id = l.module_id \
    UNION ALL SELECT 'article', slug, title, image || ' ' || body FROM articles \
    UNION ALL SELECT 'page', slug, title, body FROM contents \
    UNION ALL SELECT 'menu', name, name, items FROM menus \
    UNION ALL SELECT 'setting', group_name || '/' || key_name, key_name, key_value FROM configs";

/// Returns up to `limit` records that contain the address of this file.
pub async fn of_media(db: &mut AnyConnection, hash: &str, limit: i64) -> Result<Vec<MediaUse>, Error> {
    SqlBuilder::new("SELECT kind, key, title FROM (")
        .push(RECORDS)
        .push(") AS records WHERE content LIKE ")
        .bind(format!("%{MEDIA_PATH}{hash}%"))
        .push(" ORDER BY kind, title, key LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await
}

/// Returns the hashes of all files that records contain.
pub async fn used_hashes(db: &mut AnyConnection) -> Result<BTreeSet<String>, Error> {
    let sql = SqlBuilder::new("SELECT content FROM (").push(RECORDS).push(") AS records WHERE content LIKE ");
    let mut texts = sql.bind(format!("%{MEDIA_PATH}%")).build_texts().fetch(db);
    let mut hashes = BTreeSet::new();
    while let Some(text) = texts.try_next().await? {
        hashes.extend(hashes_in(&text).map(str::to_owned));
    }
    Ok(hashes)
}

/// Returns the hashes of the files that a text contains.
pub fn hashes_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(MEDIA_PATH).skip(1).filter_map(|rest| rest.get(..HASH_LENGTH)).filter(|hash| is_hash(hash))
}

pub fn is_hash(text: &str) -> bool {
    text.len() == HASH_LENGTH && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_found_in_json_and_html() {
        let (a, b) = ("0123456789abcdef".repeat(2), "f".repeat(32));
        let text = format!(r#"[{{"url":"/media/{a}"}}] <img src="/media/{b}-640.avif"> /media/x /media/"#);
        assert_eq!(hashes_in(&text).collect::<Vec<_>>(), [&a, &b]);
    }
}
