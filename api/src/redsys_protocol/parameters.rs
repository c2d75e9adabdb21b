//! Parameters of a payment notification, which the gateway sends as a JSON document in base64.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
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
    /// Token of the card, if the payment request asked for one.
    pub card: Option<CardToken>,
}

/// Token of the bank for later payments with a card, with what is known about the card.
#[derive(Clone, PartialEq, Eq)]
pub struct CardToken {
    pub token: String,
    /// Identifier of the transaction at the network of the card; blank without one.
    pub transaction_id: String,
    /// Year and month, two digits each.
    pub expiry: String,
    /// Masked number; blank without one.
    pub number: String,
    /// Code of the brand; blank without one.
    pub brand: String,
}

/// Without the token, which must not be logged.
impl fmt::Debug for CardToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardToken")
            .field("brand", &self.brand)
            .field("expiry", &self.expiry)
            .finish_non_exhaustive()
    }
}

/// Names of the parameters with the token, in lower case.
const TOKEN: &str = "ds_merchant_identifier";
const TRANSACTION_ID: &str = "ds_merchant_cof_txnid";

/// Returns a parameter text without the token of a card.
pub(crate) fn without_token(parameters: &str) -> String {
    let mut values = decode_parameters(parameters).unwrap_or_default();
    values.retain(|name, _| ![TOKEN, TRANSACTION_ID].contains(&name.to_ascii_lowercase().as_str()));
    STANDARD.encode(serde_json::json!(values).to_string())
}

/// Returns the name of a brand; empty for an unknown one.
pub fn card_brand(code: &str) -> &'static str {
    match code.trim() {
        "1" => "Visa",
        "2" => "Mastercard",
        "6" => "Diners",
        "8" => "American Express",
        "9" => "JCB",
        "22" => "UnionPay",
        _ => "",
    }
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
        card: value(TOKEN).filter(|token| !token.is_empty()).map(|token| CardToken {
            token,
            transaction_id: value(TRANSACTION_ID).unwrap_or_default(),
            expiry: value("ds_expirydate").unwrap_or_default(),
            number: value("ds_card_number").or_else(|| value("ds_cardnumber")).unwrap_or_default(),
            brand: value("ds_card_brand").unwrap_or_default(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notification(extra: &str) -> String {
        STANDARD.encode(format!(
            r#"{{"Ds_Order":"0001ABCD","Ds_Response":"0000","Ds_MerchantCode":"9","Ds_Terminal":"1","Ds_Currency":"978","Ds_Amount":"100","Ds_TransactionType":"0"{extra}}}"#
        ))
    }

    const CARD: &str = r#","Ds_Merchant_Identifier":"secreto","Ds_Merchant_Cof_Txnid":"2412","Ds_ExpiryDate":"2812","Ds_Card_Number":"454881******0004","Ds_Card_Brand":"1""#;

    #[test]
    fn a_notification_has_a_card_only_with_its_token() {
        assert_eq!(parse_notification(&notification("")).unwrap().card, None);
        let masked =
            r#","Ds_ExpiryDate":"2812","Ds_Card_Number":"454881******0004","Ds_Merchant_Identifier":"""#;
        assert_eq!(parse_notification(&notification(masked)).unwrap().card, None);
        let card = parse_notification(&notification(CARD)).unwrap().card.unwrap();
        assert_eq!(
            (card.token.as_str(), card.transaction_id.as_str(), card.expiry.as_str(), card.number.as_str()),
            ("secreto", "2412", "2812", "454881******0004")
        );
        assert_eq!(card_brand(&card.brand), "Visa");
        assert!(!format!("{card:?}").contains("secreto"));
    }

    #[test]
    fn a_text_without_the_token_has_all_other_values() {
        let stripped = without_token(&notification(CARD));
        let values = decode_parameters(&stripped).unwrap();
        assert!(!values.values().any(|value| value == "secreto" || value == "2412"), "{values:?}");
        let mut expected = decode_parameters(&notification(CARD)).unwrap();
        expected.remove("Ds_Merchant_Identifier");
        expected.remove("Ds_Merchant_Cof_Txnid");
        assert_eq!(values, expected);
    }
}
