//! Reading columns into the types of the domain.

use std::collections::HashMap;

use mostrador_core::money::Money;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{Error, Row};

/// What is read of rows, by what one of their columns says, in the order in which they came.
///
/// # Errors
/// As every reader of [`Columns`].
pub fn grouped<T>(
    rows: &[AnyRow],
    column: &str,
    read: impl Fn(&AnyRow) -> Result<T, Error>,
) -> Result<HashMap<String, Vec<T>>, Error> {
    let mut found: HashMap<String, Vec<T>> = HashMap::new();
    for row in rows {
        found.entry(row.text(column)?).or_default().push(read(row)?);
    }
    Ok(found)
}

/// Typed access to the columns of a row.
pub trait Columns {
    /// A text.
    ///
    /// # Errors
    /// As every reader here: the column is missing or holds something else.
    fn text(&self, column: &str) -> Result<String, Error>;
    /// A number.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn int(&self, column: &str) -> Result<i64, Error>;
    /// A text or nothing.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn maybe_text(&self, column: &str) -> Result<Option<String>, Error>;
    /// A number or nothing.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn maybe_int(&self, column: &str) -> Result<Option<i64>, Error>;

    /// A number of a narrower type, such as an identifier.
    ///
    /// # Errors
    /// See [`Columns::text`]; or the number does not fit.
    fn number<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
        &self,
        column: &str,
    ) -> Result<T, Error> {
        T::try_from(self.int(column)?).map_err(|error| decode(column, error))
    }

    /// A flag.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn flag(&self, column: &str) -> Result<bool, Error> {
        Ok(self.int(column)? != 0)
    }

    /// An amount.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn money(&self, column: &str) -> Result<Money, Error> {
        self.int(column).map(Money::from_millionths)
    }

    /// An amount or nothing.
    ///
    /// # Errors
    /// See [`Columns::text`].
    fn maybe_money(&self, column: &str) -> Result<Option<Money>, Error> {
        Ok(self.maybe_int(column)?.map(Money::from_millionths))
    }

    /// A value kept as JSON.
    ///
    /// # Errors
    /// See [`Columns::text`]; or the text is not that value.
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

/// The error of a column whose value makes no sense.
pub fn decode(column: &str, error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::ColumnDecode { index: column.to_owned(), source: Box::new(error) }
}

/// JSON of another shape than expected. Never its content, which may be a customer's data.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("JSON of another shape, at character {0}")]
struct UnreadableJson(usize);

/// Reads a value kept as JSON.
///
/// # Errors
/// The text is not that value.
pub fn from_json<T: DeserializeOwned>(column: &str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| decode(column, UnreadableJson(error.column())))
}

/// The error of a value that cannot be written as JSON.
fn encode(error: serde_json::Error) -> Error {
    Error::Encode(Box::new(error))
}

/// The JSON text of a value, for a column.
///
/// # Errors
/// The value has no JSON form.
pub fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(encode)
}
