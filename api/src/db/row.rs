//! Conversion of columns into domain types.

use std::collections::HashMap;

use mostrador_core::money::Money;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{Error, Row};

/// Groups the values read from rows by a text column, keeping their order.
pub fn grouped<T>(
    rows: &[AnyRow],
    column: &str,
    read: impl Fn(&AnyRow) -> Result<T, Error>,
) -> Result<HashMap<String, Vec<T>>, Error> {
    let mut groups: HashMap<String, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(row.text(column)?).or_default().push(read(row)?);
    }
    Ok(groups)
}

/// Typed access to the columns of a row. Every method fails when the column is missing or has another type.
pub trait Columns {
    fn text(&self, column: &str) -> Result<String, Error>;
    fn int(&self, column: &str) -> Result<i64, Error>;
    fn maybe_text(&self, column: &str) -> Result<Option<String>, Error>;
    fn maybe_int(&self, column: &str) -> Result<Option<i64>, Error>;

    /// Returns a number as a narrower type, such as an identifier.
    ///
    /// # Errors
    /// Fails also when the number does not fit.
    fn number<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
        &self,
        column: &str,
    ) -> Result<T, Error> {
        T::try_from(self.int(column)?).map_err(|error| decode(column, error))
    }

    /// Returns an integer column as a flag: any number but 0 is true.
    fn flag(&self, column: &str) -> Result<bool, Error> {
        Ok(self.int(column)? != 0)
    }

    /// Returns an amount stored in millionths.
    fn money(&self, column: &str) -> Result<Money, Error> {
        self.int(column).map(Money::from_millionths)
    }

    fn maybe_money(&self, column: &str) -> Result<Option<Money>, Error> {
        Ok(self.maybe_int(column)?.map(Money::from_millionths))
    }

    /// Returns a value stored as JSON.
    fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, Error> {
        from_json(column, &self.text(column)?)
    }
}

impl Columns for AnyRow {
    fn text(&self, column: &str) -> Result<String, Error> {
        self.try_get(column)
    }

    fn int(&self, column: &str) -> Result<i64, Error> {
        self.try_get(column)
    }

    fn maybe_text(&self, column: &str) -> Result<Option<String>, Error> {
        self.try_get(column)
    }

    fn maybe_int(&self, column: &str) -> Result<Option<i64>, Error> {
        self.try_get(column)
    }
}

/// Wraps an error as one of decoding a column.
pub fn decode(column: &str, error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::ColumnDecode { index: column.to_owned(), source: Box::new(error) }
}

/// JSON decode error without the content, which may be customer data.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("invalid JSON at character {0}")]
struct UnreadableJson(usize);

/// Parses a value stored as JSON in a column.
pub fn from_json<T: DeserializeOwned>(column: &str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| decode(column, UnreadableJson(error.column())))
}

fn encode_error(error: serde_json::Error) -> Error {
    Error::Encode(Box::new(error))
}

/// Serialises a value as JSON for a column.
pub fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(encode_error)
}
