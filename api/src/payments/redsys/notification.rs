//! Verification and parsing of payment notifications.

use crate::config::Redsys;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::redsys_protocol::parameters::{Notification, parse_notification};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignedForm {
    pub version: String,
    pub parameters: String,
    pub signature: String,
}

/// Rejection of a notification. After the first three, it is not known to come from the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    Malformed,
    /// Signed with another version than the one agreed for the terminal.
    Version,
    /// Not signed by the bank, or altered afterwards.
    Signature,
    UnknownAttempt,
    Merchant,
    Terminal,
    Currency,
    Amount,
    TransactionType,
}

impl Rejection {
    /// Code that is stored with the notification and logged.
    pub const fn code(self) -> &'static str {
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

impl SignedForm {
    /// Reads the fields of a form.
    pub fn from_form(body: &[u8]) -> Result<Self, Rejection> {
        let mut raw = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            // Spaces come from clients that do not escape the plus signs of base64.
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

    /// Verifies that the bank has signed exactly this text with the agreed version, and returns its content.
    pub fn verify(&self, redsys: &Redsys) -> Result<Notification, Rejection> {
        let notification = parse_notification(&self.parameters).ok_or(Rejection::Malformed)?;
        // The notification itself names the terminal whose secret must have signed it: claiming another
        // terminal takes that terminal's secret.
        let terminal = redsys.terminal_by_number(&notification.terminal);
        if self.version != terminal.signature.wire_name() {
            return Err(Rejection::Version);
        }
        let secret = terminal.secret.reveal();
        if terminal.signature.verify(secret, &notification.attempt_number, &self.parameters, &self.signature)
        {
            Ok(notification)
        } else {
            Err(Rejection::Signature)
        }
    }
}

impl Notification {
    /// Checks that the notification is about this attempt.
    pub fn ensure_matches(&self, attempt: &PaymentAttempt) -> Result<(), Rejection> {
        let checks = [
            (self.merchant_code == attempt.merchant_code, Rejection::Merchant),
            (
                number(&self.terminal).is_some() && number(&self.terminal) == number(&attempt.terminal),
                Rejection::Terminal,
            ),
            (self.currency == attempt.currency, Rejection::Currency),
            (self.amount == attempt.amount.get().to_string(), Rejection::Amount),
            (self.transaction_type == attempt.transaction_type, Rejection::TransactionType),
        ];
        checks.into_iter().find(|(equal, _)| !equal).map_or(Ok(()), |(_, rejection)| Err(rejection))
    }
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use mostrador_core::money::Cents;

    use super::*;
    use crate::config::Config;
    use crate::redsys_protocol::signature::SignatureVersion;

    fn redsys(signature: SignatureVersion) -> Redsys {
        Redsys { signature, ..Config::default().validated(true).unwrap().redsys }
    }

    /// Official test vector 2 of the first signature version.
    fn official() -> SignedForm {
        SignedForm {
            version: "HMAC_SHA256_V1".into(),
            parameters: "eyJEc19EYXRlIjoiMjIlMkYxMCUyRjIwMjEiLCJEc19Ib3VyIjoiMjIlM0E1MSIsIkRzX1NlY3VyZVBheW1lbnQiOiIxIiwiRHNfQ2FyZF9OdW1iZXIiOiI0NTQ4ODEqKioqKiowMDA0IiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiNDk5OSIsIkRzX0N1cnJlbmN5IjoiOTc4IiwiRHNfT3JkZXIiOiIwNzI2cUkzSDdzWngiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6IjAwMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDUyMDI5IiwiRHNfQ2FyZF9CcmFuZCI6IjEiLCJEc19Qcm9jZXNzZWRQYXlNZXRob2QiOiIxIn0=".into(),
            signature: "52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0s=".into(),
        }
    }

    fn attempt() -> PaymentAttempt {
        let redsys = redsys(SignatureVersion::Sha256V1);
        let kind = mostrador_core::payments::PaymentKind::Card;
        crate::payments::redsys::payment_request::new_attempt(
            &redsys,
            "M26-000001".into(),
            "0726qI3H7sZx".into(),
            kind,
            Cents::new(4_999),
        )
    }

    #[test]
    fn official_notification_is_accepted() {
        let notification = official().verify(&redsys(SignatureVersion::Sha256V1)).unwrap();
        assert_eq!(
            (notification.attempt_number.as_str(), notification.response.as_str()),
            ("0726qI3H7sZx", "0000")
        );
        assert_eq!(notification.authorisation_code, "052029");
        assert_eq!(notification.ensure_matches(&attempt()), Ok(()));
    }

    #[test]
    fn unverifiable_notifications_are_rejected() {
        let v1 = redsys(SignatureVersion::Sha256V1);
        assert_eq!(official().verify(&redsys(SignatureVersion::Sha512V2)), Err(Rejection::Version));
        let raw =
            SignedForm { signature: "52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0t=".into(), ..official() };
        assert_eq!(raw.verify(&v1), Err(Rejection::Signature));
        let raw = SignedForm { parameters: "eyJEc19PcmRlciI6IjAwMDEifQ==".into(), ..official() };
        assert_eq!(raw.verify(&v1), Err(Rejection::Malformed));
        let raw = SignedForm { parameters: "%%%".into(), ..official() };
        assert_eq!(raw.verify(&v1), Err(Rejection::Malformed));
    }

    #[test]
    fn every_difference_to_the_attempt_is_rejected() {
        let notification = official().verify(&redsys(SignatureVersion::Sha256V1)).unwrap();
        let rejection = |change: fn(&mut PaymentAttempt)| {
            let mut attempt = attempt();
            change(&mut attempt);
            notification.ensure_matches(&attempt).unwrap_err()
        };
        assert_eq!(rejection(|attempt| attempt.amount = Cents::new(5_000)), Rejection::Amount);
        assert_eq!(rejection(|attempt| attempt.terminal = "2".into()), Rejection::Terminal);
        assert_eq!(rejection(|attempt| attempt.currency = "840".into()), Rejection::Currency);
        assert_eq!(rejection(|attempt| attempt.merchant_code = "1".into()), Rejection::Merchant);
        assert_eq!(rejection(|attempt| attempt.transaction_type = "3".into()), Rejection::TransactionType);
    }

    #[test]
    fn a_form_needs_its_three_fields() {
        let body = b"Ds_SignatureVersion=HMAC_SHA256_V1&Ds_MerchantParameters=ab%2Bc%2F&Ds_Signature=x+y";
        let raw = SignedForm::from_form(body).unwrap();
        assert_eq!((raw.parameters.as_str(), raw.signature.as_str()), ("ab+c/", "x+y"));
        assert_eq!(SignedForm::from_form(b"Ds_Signature=x"), Err(Rejection::Malformed));
        assert_eq!(SignedForm::from_form(b""), Err(Rejection::Malformed));
    }
}
