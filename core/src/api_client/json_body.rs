//! Body of an API call as JSON text.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// JSON text that the page builds from a value of type `T`. The server validates it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(type = "string & { readonly value?: T }"))]
pub struct JsonBody<T>(String, PhantomData<T>);

impl<T> fmt::Debug for JsonBody<T> {
    /// Omits the text, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonBody").finish_non_exhaustive()
    }
}

impl<T> From<String> for JsonBody<T> {
    fn from(json: String) -> Self {
        Self(json, PhantomData)
    }
}

impl<T> From<&str> for JsonBody<T> {
    fn from(json: &str) -> Self {
        json.to_owned().into()
    }
}

impl<T> From<&JsonBody<T>> for String {
    fn from(body: &JsonBody<T>) -> Self {
        body.0.clone()
    }
}
