//! Parameters of a payment notification, which the gateway sends as a JSON document in base64.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

use super::signature::decode_base64;

/// Content of a payment notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// Number of the payment attempt.
    pub attempt_number: String,
    pub response: String,
    /// Authorisation code; blank without one.
    pub authorisation_code: String,
    pub merchant_code: String,
    pub terminal: String,
    /// ISO 4217 number.
    pub currency: String,
    /// Cents.
    pub amount: String,
    /// 0 is an authorisation, 3 a refund.
    pub transaction_type: String,
}

/// Decodes a parameter text into its members, with all values as texts.
pub(crate) fn decode_parameters(parameters: &str) -> Option<BTreeMap<String, String>> {
    let json: BTreeMap<String, serde_json::Value> =
        serde_json::from_slice(&decode_base64(parameters)?).ok()?;
    let text = |value: serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Some(json.into_iter().map(|(name, value)| (name, text(value))).collect())
}

/// Parses a parameter text without verifying its signature.
pub(crate) fn parse_notification(parameters: &str) -> Option<Notification> {
    let values: BTreeMap<String, String> = decode_parameters(parameters)?
        .into_iter()
        .map(|(name, text)| {
            // Values may be URL-encoded inside the JSON.
            let text = percent_decode_str(&text)
                .decode_utf8()
                .map(|text| text.trim().to_owned())
                .unwrap_or_default();
            (name.to_ascii_lowercase(), text)
        })
        .collect();
    let value = |name: &str| values.get(name).cloned();
    let order = value("ds_order").filter(|order| {
        (4..=12).contains(&order.len()) && order.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })?;
    Some(Notification {
        attempt_number: order,
        response: value("ds_response")?,
        authorisation_code: value("ds_authorisationcode").unwrap_or_default(),
        merchant_code: value("ds_merchantcode")?,
        terminal: value("ds_terminal")?,
        currency: value("ds_currency")?,
        amount: value("ds_amount")?,
        transaction_type: value("ds_transactiontype")?,
    })
}
