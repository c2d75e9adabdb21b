//! Types of columns, for the fields of rows that derive `sqlx::FromRow`, and their conversions into domain types.

use std::collections::HashMap;
use std::hash::Hash;

use mostrador_core::catalogue::{ContentQuantity, TaxClass, WithdrawalExclusion};
use mostrador_core::content::media::MediaKind;
use mostrador_core::courses::{LessonKind, WatchedRanges};
use mostrador_core::invoicing::InvoiceKind;
use mostrador_core::money::Money;
use mostrador_core::orders::{OrderNumber, OrderState};
use mostrador_core::payments::{PaymentAttemptState, PaymentKind, ReservationState};
use mostrador_core::shipping::DeliveryKind;
use mostrador_core::surveys::SurveyResponse;
use mostrador_core::time::Timestamp;
use serde::de::DeserializeOwned;
use sqlx::any::{AnyTypeInfo, AnyValueRef};
use sqlx::error::BoxDynError;
use sqlx::{Any, Decode, Error, Type};

use crate::clock;

/// Integer column as a narrower type, such as an identifier. Decoding fails when the number does not fit.
#[derive(Clone, Copy, Debug)]
pub struct Number<T>(pub T);

impl<T> Type<Any> for Number<T> {
    fn type_info() -> AnyTypeInfo {
        <i64 as Type<Any>>::type_info()
    }

    fn compatible(actual: &AnyTypeInfo) -> bool {
        <i64 as Type<Any>>::compatible(actual)
    }
}

impl<'r, T: TryFrom<i64, Error: Into<BoxDynError>>> Decode<'r, Any> for Number<T> {
    fn decode(value: AnyValueRef<'r>) -> Result<Self, BoxDynError> {
        T::try_from(<i64 as Decode<Any>>::decode(value)?).map(Self).map_err(Into::into)
    }
}

/// Value stored as JSON in a text column.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

/// JSON decode error without the content, which may be customer data.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("invalid JSON at character {0}")]
struct UnreadableJson(usize);

impl<T> Type<Any> for Json<T> {
    fn type_info() -> AnyTypeInfo {
        <String as Type<Any>>::type_info()
    }
}

impl<'r, T: DeserializeOwned> Decode<'r, Any> for Json<T> {
    fn decode(value: AnyValueRef<'r>) -> Result<Self, BoxDynError> {
        let text = <&str as Decode<'r, Any>>::decode(value)?;
        serde_json::from_str(text).map(Self).map_err(|error| UnreadableJson(error.column()).into())
    }
}

impl<T> From<Json<Vec<T>>> for Vec<T> {
    fn from(Json(list): Json<Vec<T>>) -> Self {
        list
    }
}

impl<T> From<Json<Option<T>>> for Option<T> {
    fn from(Json(value): Json<Option<T>>) -> Self {
        value
    }
}

/// Implements the conversion of a [`Json`] column into types that are stored as JSON.
macro_rules! impl_from_json {
    ($($stored:ty),*) => {$(
        impl From<$crate::db::columns::Json<Self>> for $stored {
            fn from(column: $crate::db::columns::Json<Self>) -> Self {
                column.0
            }
        }
    )*};
}

pub(crate) use impl_from_json;

impl_from_json!(SurveyResponse, WatchedRanges);

/// Integer column as a flag: any number but 0 is true.
#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct Flag(i64);

impl From<Flag> for bool {
    fn from(flag: Flag) -> Self {
        flag.0 != 0
    }
}

#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct Millionths(i64);

impl From<Millionths> for Money {
    fn from(amount: Millionths) -> Self {
        Self::from_millionths(amount.0)
    }
}

#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct MaybeMillionths(Option<i64>);

impl From<MaybeMillionths> for Option<Money> {
    fn from(amount: MaybeMillionths) -> Self {
        amount.0.map(Money::from_millionths)
    }
}

/// Time, read as RFC 3339.
#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct Rfc3339(Timestamp);

impl From<Rfc3339> for String {
    fn from(time: Rfc3339) -> Self {
        clock::format_rfc3339(time.0)
    }
}

/// As [`Rfc3339`], or NULL.
#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct MaybeRfc3339(Option<Timestamp>);

impl From<MaybeRfc3339> for Option<String> {
    fn from(time: MaybeRfc3339) -> Self {
        time.0.map(clock::format_rfc3339)
    }
}

/// Text or NULL, which a `String` has as empty text.
#[derive(Clone, Debug, Type)]
#[sqlx(transparent)]
pub struct MaybeText(Option<String>);

impl From<MaybeText> for String {
    fn from(text: MaybeText) -> Self {
        text.0.unwrap_or_default()
    }
}

impl From<MaybeText> for Option<ContentQuantity> {
    fn from(text: MaybeText) -> Self {
        text.0?.parse().ok()
    }
}

impl From<MaybeText> for Option<WithdrawalExclusion> {
    fn from(text: MaybeText) -> Self {
        WithdrawalExclusion::parse(&text.0?)
    }
}

impl From<MaybeText> for Option<OrderNumber> {
    fn from(text: MaybeText) -> Self {
        text.0.map(OrderNumber::from)
    }
}

#[derive(Clone, Debug, Type)]
#[sqlx(transparent)]
pub struct Code(String);

#[derive(Clone, Debug, thiserror::Error)]
#[error("unknown code: {0}")]
pub struct UnknownCode(String);

impl Code {
    pub(crate) fn parse<T>(self, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, UnknownCode> {
        parse(&self.0).ok_or(UnknownCode(self.0))
    }
}

/// Implements the conversion of a [`Code`] into enums with a function `parse`.
macro_rules! impl_from_code {
    ($($kind:ty),*) => {$(
        impl TryFrom<$crate::db::columns::Code> for $kind {
            type Error = $crate::db::columns::UnknownCode;

            fn try_from(code: $crate::db::columns::Code) -> Result<Self, Self::Error> {
                code.parse(Self::parse)
            }
        }
    )*};
}

pub(crate) use impl_from_code;

impl_from_code!(
    DeliveryKind,
    InvoiceKind,
    LessonKind,
    MediaKind,
    OrderState,
    PaymentAttemptState,
    PaymentKind,
    ReservationState
);

#[derive(Clone, Copy, Debug, Type)]
#[sqlx(transparent)]
pub struct TaxClassNumber(i64);

impl TryFrom<TaxClassNumber> for TaxClass {
    type Error = BoxDynError;

    fn try_from(number: TaxClassNumber) -> Result<Self, BoxDynError> {
        Ok(Self::try_from(u8::try_from(number.0)?)?)
    }
}

/// Groups values by key, keeping their order.
pub fn group<K: Eq + Hash, T>(values: impl IntoIterator<Item = (K, T)>) -> HashMap<K, Vec<T>> {
    let mut groups: HashMap<K, Vec<T>> = HashMap::new();
    for (key, value) in values {
        groups.entry(key).or_default().push(value);
    }
    groups
}

pub fn decode_error(column: &str, error: impl Into<BoxDynError>) -> Error {
    Error::ColumnDecode { index: column.to_owned(), source: error.into() }
}

pub fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Encode(Box::new(error)))
}
