//! Word index of customers: finds them by the beginnings of their names and of the parts of their addresses. Words are
//! written after the customer, in batches, so that registrations do not wait for it.

use std::collections::BTreeSet;

use mostrador_core::session::CustomerId;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::sql_builder::{SqlBuilder, SqlValue};
use crate::text;

/// Number of customers indexed at once.
pub const BATCH_SIZE: i64 = 500;
/// Maximum length of a word; longer ones are cut, in the index and in searches.
const MAX_LENGTH: usize = 40;
/// Number of customers up to which their orders are looked up by customer.
pub const MAX_FEW: i64 = 500;
/// Upper end of the words with a prefix. Words consist of letters and digits of ASCII, which every collation sorts alike.
const LAST: &str = "zzzzzzzzzzzzzzzzzzzz";

#[derive(FromRow)]
struct Row {
    id: i64,
    firstname: String,
    lastname: String,
    email: String,
    phone: String,
}

/// Returns the words of a text: without accents, capitals and punctuation.
pub fn words(text: &str) -> BTreeSet<String> {
    let folded = text::fold(text);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.chars().take(MAX_LENGTH).collect()).collect()
}

/// Adds the condition that the customer in `column` has words with all of these beginnings.
pub fn matching(mut sql: SqlBuilder, column: &'static str, words: &BTreeSet<String>) -> SqlBuilder {
    for word in words {
        sql = sql
            .push(" AND ")
            .push(column)
            .push(" IN (SELECT customer_id FROM customer_words WHERE word >= ")
            .bind(word.clone())
            .push(" AND word < ")
            .bind(format!("{word}{LAST}"))
            .push(")");
    }
    sql
}

/// Adds the condition of [`matching`] so that it is tested for each row: faster for the first rows of an order when many
/// customers match.
pub fn matching_each(mut sql: SqlBuilder, column: &'static str, words: &BTreeSet<String>) -> SqlBuilder {
    for word in words {
        sql = sql
            .push(" AND EXISTS (SELECT 1 FROM customer_words e WHERE e.customer_id = ")
            .push(column)
            .push(" AND e.word >= ")
            .bind(word.clone())
            .push(" AND e.word < ")
            .bind(format!("{word}{LAST}"))
            .push(")");
    }
    sql
}

/// Returns the customers with words with all of these beginnings, or `None` if there are more than [`MAX_FEW`]. Without
/// words all customers match.
pub async fn few_matching(
    db: &mut AnyConnection,
    words: &BTreeSet<String>,
) -> Result<Option<Vec<i64>>, Error> {
    // Long words are rarer than short ones.
    let Some(rarest) = words.iter().max_by_key(|word| word.len()) else {
        return Ok(None);
    };
    let others = words.iter().filter(|word| *word != rarest).cloned().collect();
    let sql = SqlBuilder::new("SELECT DISTINCT w.customer_id FROM customer_words w WHERE w.word >= ")
        .bind(rarest.clone())
        .push(" AND w.word < ")
        .bind(format!("{rarest}{LAST}"));
    let sql = matching_each(sql, "w.customer_id", &others).push(" LIMIT ").bind(MAX_FEW + 1);
    let found: Vec<(i64,)> = sql.build_as().fetch_all(db).await?;
    let is_few = i64::try_from(found.len()).is_ok_and(|count| count <= MAX_FEW);
    Ok(is_few.then(|| found.into_iter().map(|(id,)| id).collect()))
}

/// Returns true if words of some customer have to be written.
pub async fn is_behind(db: &mut AnyConnection) -> Result<bool, Error> {
    let first: Option<i64> =
        sqlx::query_scalar("SELECT id FROM customers WHERE has_words = 0 LIMIT 1").fetch_optional(db).await?;
    Ok(first.is_some())
}

/// Writes the words of a batch of customers; returns the number of customers.
pub async fn index_batch(tx: &mut Tx) -> Result<usize, Error> {
    let rows: Vec<Row> = SqlBuilder::new(
        "SELECT id, firstname, lastname, email, phone FROM customers WHERE has_words = 0 ORDER BY id LIMIT ",
    )
    .bind(BATCH_SIZE)
    .build_as()
    .fetch_all(&mut **tx)
    .await?;
    if rows.is_empty() {
        return Ok(0);
    }
    let ids = || rows.iter().map(|row| row.id);
    SqlBuilder::new("DELETE FROM customer_words WHERE customer_id IN ")
        .bind_list(ids())
        .build()
        .execute(&mut **tx)
        .await?;
    for row in &rows {
        let words = words(&format!("{} {} {} {}", row.firstname, row.lastname, row.email, row.phone));
        if words.is_empty() {
            continue;
        }
        let mut sql = SqlBuilder::new("INSERT INTO customer_words (word, customer_id) VALUES ");
        for (n, word) in words.into_iter().enumerate() {
            sql = if n == 0 { sql } else { sql.push(", ") }
                .bind_list([SqlValue::Text(word), SqlValue::Int(row.id)]);
        }
        sql.build().execute(&mut **tx).await?;
    }
    let done = SqlBuilder::new("UPDATE customers SET has_words = 1 WHERE id IN ").bind_list(ids());
    done.build().execute(&mut **tx).await?;
    Ok(rows.len())
}

/// Deletes the words of a customer, which are written again from the current data.
pub async fn reset(tx: &mut Tx, customer: CustomerId) -> Result<(), Error> {
    for sql in [
        "DELETE FROM customer_words WHERE customer_id = $1",
        "UPDATE customers SET has_words = 0 WHERE id = $1",
    ] {
        sqlx::query(sql).bind(i64::from(customer)).execute(&mut **tx).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_no_accents_capitals_or_punctuation() {
        let found: Vec<_> = words("Ángela NÚÑEZ-Ruiz <angela@ejemplo.es> +34 600").into_iter().collect();
        assert_eq!(found, ["34", "600", "angela", "ejemplo", "es", "nunez", "ruiz"]);
    }
}
