//! SQL builder for dynamic queries, with numbered placeholders and bound values.

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine};
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::{Query, QueryAs, QueryScalar};
use sqlx::{Any, AssertSqlSafe, FromRow};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(untagged)]
pub enum SqlValue {
    Int(i64),
    Text(String),
    Bytes(Base64),
}

/// Bytes, in JSON as `{"base64": "…"}`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "EncodedBytes", into = "EncodedBytes")]
pub struct Base64(pub Vec<u8>);

#[derive(Deserialize, Serialize)]
struct EncodedBytes {
    base64: String,
}

impl TryFrom<EncodedBytes> for Base64 {
    type Error = DecodeError;

    fn try_from(encoded: EncodedBytes) -> Result<Self, DecodeError> {
        STANDARD.decode(encoded.base64).map(Self)
    }
}

impl From<Base64> for EncodedBytes {
    fn from(bytes: Base64) -> Self {
        Self { base64: STANDARD.encode(bytes.0) }
    }
}

impl SqlValue {
    /// Approximate memory of the value, in bytes.
    pub const fn size(&self) -> usize {
        match self {
            Self::Int(_) => 8,
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.0.len(),
        }
    }
}

impl From<i64> for SqlValue {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<Timestamp> for SqlValue {
    fn from(at: Timestamp) -> Self {
        Self::Int(at.ms())
    }
}

impl From<String> for SqlValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// SQL query under construction. SQL text comes only from this program; user input is always a bound value.
#[derive(Clone, Debug, Default)]
pub struct SqlBuilder {
    text: String,
    values: Vec<SqlValue>,
}

impl SqlBuilder {
    pub fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), values: Vec::new() }
    }

    pub fn push(mut self, text: &'static str) -> Self {
        self.text.push_str(text);
        self
    }

    /// Appends a quoted table or column name, as read from the database's own catalogue.
    pub fn push_identifier(mut self, name: &str) -> Self {
        self.text.push('"');
        self.text.push_str(&name.replace('"', "\"\""));
        self.text.push('"');
        self
    }

    pub fn bind(mut self, value: impl Into<SqlValue>) -> Self {
        self.values.push(value.into());
        self.text.push('$');
        self.text.push_str(&self.values.len().to_string());
        self
    }

    /// Appends a list `(a, b, c)` of bound values; an empty one becomes `(NULL)`, which matches nothing.
    pub fn bind_list<V: Into<SqlValue>>(mut self, values: impl IntoIterator<Item = V>) -> Self {
        self.text.push('(');
        for (n, value) in values.into_iter().enumerate() {
            if n > 0 {
                self.text.push_str(", ");
            }
            self = self.bind(value);
        }
        if self.text.ends_with('(') {
            self.text.push_str("NULL");
        }
        self.text.push(')');
        self
    }

    pub fn build(self) -> Query<'static, Any, AnyArguments> {
        self.values.into_iter().fold(sqlx::query(AssertSqlSafe(self.text)), |query, value| match value {
            SqlValue::Int(number) => query.bind(number),
            SqlValue::Text(text) => query.bind(text),
            SqlValue::Bytes(bytes) => query.bind(bytes.0),
        })
    }

    pub fn build_as<T: for<'r> FromRow<'r, AnyRow>>(self) -> QueryAs<'static, Any, T, AnyArguments> {
        self.values.into_iter().fold(sqlx::query_as(AssertSqlSafe(self.text)), |query, value| match value {
            SqlValue::Int(number) => query.bind(number),
            SqlValue::Text(text) => query.bind(text),
            SqlValue::Bytes(bytes) => query.bind(bytes.0),
        })
    }

    pub fn number(self) -> QueryScalar<'static, Any, i64, AnyArguments> {
        self.scalar()
    }

    pub fn build_texts(self) -> QueryScalar<'static, Any, String, AnyArguments> {
        self.scalar()
    }

    fn scalar<O>(self) -> QueryScalar<'static, Any, O, AnyArguments>
    where
        (O,): for<'r> FromRow<'r, AnyRow>,
    {
        self.values.into_iter().fold(sqlx::query_scalar(AssertSqlSafe(self.text)), |query, value| match value
        {
            SqlValue::Int(number) => query.bind(number),
            SqlValue::Text(text) => query.bind(text),
            SqlValue::Bytes(bytes) => query.bind(bytes.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered_in_order() {
        let sql =
            SqlBuilder::new("a = ").bind(1).push(" AND b IN ").bind_list(["x".to_owned(), "y".to_owned()]);
        assert_eq!(sql.text, "a = $1 AND b IN ($2, $3)");
        assert_eq!(sql.values, [SqlValue::Int(1), SqlValue::Text("x".into()), SqlValue::Text("y".into())]);
    }

    #[test]
    fn an_empty_list_matches_nothing() {
        assert_eq!(SqlBuilder::new("a IN ").bind_list(Vec::<i64>::new()).text, "a IN (NULL)");
    }
}
