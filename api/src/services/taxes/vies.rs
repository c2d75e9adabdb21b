//! Client of the register of VAT numbers of the Union (VIES, REST interface).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::db::repositories::vat_number_checks::VatNumberAnswer;

/// Timeout of one request: a shopper waits for the answer.
const TIMEOUT: Duration = Duration::from_secs(6);
/// Error for a requester whose number the register does not have.
const REFUSED_REQUESTER: &str = "INVALID_REQUESTER_INFO";
/// Error for a number that no member state can have.
const IMPOSSIBLE_NUMBER: &str = "INVALID_INPUT";

/// Reason why the register gives no answer. The number is checked again later.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViesError {
    /// The register could not be reached, or its answer could not be read.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// The register, or that of the member state, is not available, such as `MS_UNAVAILABLE`.
    #[error("not available: {0}")]
    Unavailable(String),
    /// The register does not have the number of the requester.
    #[error("the requester is refused")]
    RefusedRequester,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Query<'a> {
    country_code: &'a str,
    vat_number: &'a str,
    /// With the number of a shop that it has, the register gives a consultation number.
    #[serde(skip_serializing_if = "Option::is_none")]
    requester_member_state_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requester_number: Option<&'a str>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Answer {
    valid: Option<bool>,
    request_identifier: String,
    name: String,
    error_wrappers: Vec<ErrorWrapper>,
}

#[derive(Deserialize)]
struct ErrorWrapper {
    error: String,
}

/// Asks the register at `url` for a number with its prefix. `requester` is the Spanish tax number of a shop that is in the register
/// of intra-community operators: one that the register refuses is left out, and the answer says so. Blocks.
///
/// # Errors
/// The register gives no answer.
pub fn check(url: &str, number: &str, requester: Option<&str>) -> Result<VatNumberAnswer, ViesError> {
    match ask(url, number, requester) {
        Err(ViesError::RefusedRequester) if requester.is_some() => {
            Ok(VatNumberAnswer { requester_refused: true, ..ask(url, number, None)? })
        }
        answer => answer,
    }
}

fn ask(url: &str, number: &str, requester: Option<&str>) -> Result<VatNumberAnswer, ViesError> {
    let unreachable = |error: ureq::Error| ViesError::Unreachable(error.to_string());
    let (country_code, vat_number) = number.split_at_checked(2).unwrap_or((number, ""));
    let query = Query {
        country_code,
        vat_number,
        requester_member_state_code: requester.map(|_| "ES"),
        requester_number: requester,
    };
    let agent = ureq::Agent::new_with_config(
        ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false).build(),
    );
    let mut response = agent
        .post(format!("{}/check-vat-number", url.trim_end_matches('/')))
        .content_type("application/json")
        .send(serde_json::to_string(&query).unwrap_or_default())
        .map_err(unreachable)?;
    let body = response.body_mut().read_to_string().map_err(unreachable)?;
    let answer: Answer =
        serde_json::from_str(&body).map_err(|error| ViesError::Unreachable(error.to_string()))?;
    if let Some(ErrorWrapper { error }) = answer.error_wrappers.into_iter().next() {
        return match error.as_str() {
            IMPOSSIBLE_NUMBER => Ok(VatNumberAnswer::default()),
            REFUSED_REQUESTER => Err(ViesError::RefusedRequester),
            _ => Err(ViesError::Unavailable(error)),
        };
    }
    let is_valid =
        answer.valid.ok_or_else(|| ViesError::Unreachable(format!("status {}", response.status())))?;
    // A state that keeps names secret answers with dashes.
    let name = Some(answer.name).filter(|name| name != "---").unwrap_or_default();
    Ok(VatNumberAnswer { is_valid, consultation: answer.request_identifier, name, requester_refused: false })
}
