//! Versions of resources, for optimistic locking.
//!
//! The version is a digest of the representation, so that every change is detected, also one that a customer or the bank
//! made. It is compared in the transaction of the write.

use serde::Serialize;

use crate::db::Tx;
use crate::db::repositories::counters;
use crate::digest;
use crate::error::ApiError;

/// Number of characters of a version, 6 bits each.
const LENGTH: usize = 16;

/// Version that a client has read, from the header `If-Match`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedVersion(pub String);

/// Returns the version of a representation.
pub fn of(representation: &impl Serialize) -> String {
    let json = serde_json::to_vec(representation).unwrap_or_default();
    digest::sha256(json).chars().take(LENGTH).collect()
}

/// Makes other changes of a kind of resource wait for the end of the transaction, so that the version that is compared
/// stays the current one. For resources whose rows are not locked otherwise.
pub async fn lock(tx: &mut Tx, resource: &str) -> Result<(), sqlx::Error> {
    counters::lock(tx, &format!("changes of {resource}")).await
}

/// Resource with its version.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Versioned<T> {
    /// To be sent as `If-Match` with a change of this resource.
    pub version: String,
    #[serde(flatten)]
    pub data: T,
}

impl<T: Serialize> Versioned<T> {
    pub fn new(data: T) -> Self {
        Self { version: of(&data), data }
    }

    /// Requires that the resource is as the client has read it.
    ///
    /// # Errors
    /// 412 `version_conflict` with the current resource as `current`.
    pub fn require(&self, expected: &ExpectedVersion) -> Result<(), ApiError> {
        if expected.0 == self.version {
            return Ok(());
        }
        let message = "Otra persona ha cambiado esto mientras lo editabas. Tus cambios no se han guardado.";
        Err(ApiError::precondition_failed("version_conflict", message).with_member("current", self))
    }
}
