//! Reading a notification: what the bank says, once it is certain that the bank says it.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

use super::signature::decode;
use crate::config::Redsys;
use crate::store::attempts::Attempt;

/// The three fields of the form, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    /// `Ds_SignatureVersion`.
    pub version: String,
    /// `Ds_MerchantParameters`.
    pub parameters: String,
    /// `Ds_Signature`.
    pub signature: String,
}

/// Why a notification is refused. The first three say that the bank did not write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// Not a notification.
    Malformed,
    /// Signed another way than agreed on for the terminal.
    Version,
    /// Not signed by the bank, or changed afterwards.
    Signature,
    /// About an attempt that this shop never made.
    UnknownAttempt,
    /// About another merchant.
    Merchant,
    /// About another terminal.
    Terminal,
    /// In another currency.
    Currency,
    /// About another amount.
    Amount,
    /// About something that was not asked for.
    TransactionType,
}

impl Rejection {
    /// The verdict in the journal, or in the log.
    #[must_use]
    pub const fn verdict(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Version => "wrong_version",
            Self::Signature => "wrong_signature",
            Self::UnknownAttempt => "unknown_attempt",
            Self::Merchant => "wrong_merchant",
            Self::Terminal => "wrong_terminal",
            Self::Currency => "wrong_currency",
            Self::Amount => "wrong_amount",
            Self::TransactionType => "wrong_transaction_type",
        }
    }
}

/// What the bank says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// The number of the attempt.
    pub order: String,
    /// The answer code.
    pub response: String,
    /// The number of the authorisation, blank when there is none.
    pub authorisation_code: String,
    /// Number of the merchant.
    pub merchant_code: String,
    /// Number of the terminal.
    pub terminal: String,
    /// ISO 4217 number.
    pub currency: String,
    /// Cents.
    pub amount: String,
    /// What was done: 0 is an authorisation, 3 money that goes back.
    pub transaction_type: String,
}

impl Raw {
    /// Takes the fields from a form.
    ///
    /// # Errors
    /// One is missing or empty.
    pub fn from_form(body: &[u8]) -> Result<Self, Rejection> {
        let mut raw = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            // A sender that forgets to escape the plus signs of base64 sends spaces.
            let value = value.replace(' ', "+");
            match name.to_ascii_lowercase().as_str() {
                "ds_signatureversion" => raw.version = value,
                "ds_merchantparameters" => raw.parameters = value,
                "ds_signature" => raw.signature = value,
                _ => {}
            }
        }
        let complete = [&raw.version, &raw.parameters, &raw.signature].iter().all(|field| !field.is_empty());
        if complete { Ok(raw) } else { Err(Rejection::Malformed) }
    }

    /// What it says, when the bank has signed exactly this text in the agreed way.
    ///
    /// # Errors
    /// Why it is not believed.
    pub fn verified(&self, redsys: &Redsys) -> Result<Notification, Rejection> {
        let notification = read(&self.parameters).ok_or(Rejection::Malformed)?;
        // Whose secret it must be signed with is what it says itself: who claims another terminal needs that one's.
        let terminal = redsys.terminal_numbered(&notification.terminal);
        if self.version != terminal.signature.name() {
            return Err(Rejection::Version);
        }
        let secret = terminal.secret.reveal();
        if terminal.signature.verify(secret, &notification.order, &self.parameters, &self.signature) {
            Ok(notification)
        } else {
            Err(Rejection::Signature)
        }
    }
}

impl Notification {
    /// Insists that it is about what was asked for.
    ///
    /// # Errors
    /// What differs.
    pub fn matches(&self, attempt: &Attempt) -> Result<(), Rejection> {
        let checks = [
            (self.merchant_code == attempt.merchant_code, Rejection::Merchant),
            (
                number(&self.terminal).is_some() && number(&self.terminal) == number(&attempt.terminal),
                Rejection::Terminal,
            ),
            (self.currency == attempt.currency, Rejection::Currency),
            (self.amount == attempt.amount.to_string(), Rejection::Amount),
            (self.transaction_type == attempt.transaction_type, Rejection::TransactionType),
        ];
        checks.into_iter().find(|(right, _)| !right).map_or(Ok(()), |(_, rejection)| Err(rejection))
    }
}

/// A terminal as a number: the bank writes 1 as `001`.
fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

/// The members of a parameter text and their values, as texts.
pub(crate) fn words(parameters: &str) -> Option<BTreeMap<String, String>> {
    let json: BTreeMap<String, serde_json::Value> = serde_json::from_slice(&decode(parameters)?).ok()?;
    let text = |value: serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Some(json.into_iter().map(|(name, value)| (name, text(value))).collect())
}

/// What a parameter text says; it may be anybody who says so.
pub(crate) fn read(parameters: &str) -> Option<Notification> {
    let values: BTreeMap<String, String> = words(parameters)?
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
        order,
        response: value("ds_response")?,
        authorisation_code: value("ds_authorisationcode").unwrap_or_default(),
        merchant_code: value("ds_merchantcode")?,
        terminal: value("ds_terminal")?,
        currency: value("ds_currency")?,
        amount: value("ds_amount")?,
        transaction_type: value("ds_transactiontype")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::payments::signature::SignatureVersion;

    fn redsys(signature: SignatureVersion) -> Redsys {
        Redsys { signature, ..Config::default().ready(true).unwrap().redsys }
    }

    /// An official notification: vector 2 of the first signature.
    fn official() -> Raw {
        Raw {
            version: "HMAC_SHA256_V1".into(),
            parameters: "eyJEc19EYXRlIjoiMjIlMkYxMCUyRjIwMjEiLCJEc19Ib3VyIjoiMjIlM0E1MSIsIkRzX1NlY3VyZVBheW1lbnQiOiIxIiwiRHNfQ2FyZF9OdW1iZXIiOiI0NTQ4ODEqKioqKiowMDA0IiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiNDk5OSIsIkRzX0N1cnJlbmN5IjoiOTc4IiwiRHNfT3JkZXIiOiIwNzI2cUkzSDdzWngiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6IjAwMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDUyMDI5IiwiRHNfQ2FyZF9CcmFuZCI6IjEiLCJEc19Qcm9jZXNzZWRQYXlNZXRob2QiOiIxIn0=".into(),
            signature: "52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0s=".into(),
        }
    }

    fn attempt() -> Attempt {
        let redsys = redsys(SignatureVersion::Sha256V1);
        let kind = mostrador_core::checkout::PaymentKind::Card;
        super::super::request::attempt(&redsys, "M26-000001", "0726qI3H7sZx".into(), kind, 4_999)
    }

    #[test]
    fn the_official_notification_is_believed() {
        let notification = official().verified(&redsys(SignatureVersion::Sha256V1)).unwrap();
        assert_eq!((notification.order.as_str(), notification.response.as_str()), ("0726qI3H7sZx", "0000"));
        assert_eq!(notification.authorisation_code, "052029");
        assert_eq!(notification.matches(&attempt()), Ok(()));
    }

    #[test]
    fn nothing_else_is() {
        let v1 = redsys(SignatureVersion::Sha256V1);
        assert_eq!(official().verified(&redsys(SignatureVersion::Sha512V2)), Err(Rejection::Version));
        let raw = Raw { signature: "52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0t=".into(), ..official() };
        assert_eq!(raw.verified(&v1), Err(Rejection::Signature));
        let raw = Raw { parameters: "eyJEc19PcmRlciI6IjAwMDEifQ==".into(), ..official() };
        assert_eq!(raw.verified(&v1), Err(Rejection::Malformed));
        let raw = Raw { parameters: "%%%".into(), ..official() };
        assert_eq!(raw.verified(&v1), Err(Rejection::Malformed));
    }

    #[test]
    fn every_difference_to_the_attempt_is_refused() {
        let notification = official().verified(&redsys(SignatureVersion::Sha256V1)).unwrap();
        let refused = |change: fn(&mut Attempt)| {
            let mut attempt = attempt();
            change(&mut attempt);
            notification.matches(&attempt).unwrap_err()
        };
        assert_eq!(refused(|attempt| attempt.amount = 5_000), Rejection::Amount);
        assert_eq!(refused(|attempt| attempt.terminal = "2".into()), Rejection::Terminal);
        assert_eq!(refused(|attempt| attempt.currency = "840".into()), Rejection::Currency);
        assert_eq!(refused(|attempt| attempt.merchant_code = "1".into()), Rejection::Merchant);
        assert_eq!(refused(|attempt| attempt.transaction_type = "3".into()), Rejection::TransactionType);
    }

    #[test]
    fn a_form_needs_its_three_fields() {
        let body = b"Ds_SignatureVersion=HMAC_SHA256_V1&Ds_MerchantParameters=ab%2Bc%2F&Ds_Signature=x+y";
        let raw = Raw::from_form(body).unwrap();
        assert_eq!((raw.parameters.as_str(), raw.signature.as_str()), ("ab+c/", "x+y"));
        assert_eq!(Raw::from_form(b"Ds_Signature=x"), Err(Rejection::Malformed));
        assert_eq!(Raw::from_form(b""), Err(Rejection::Malformed));
    }
}
