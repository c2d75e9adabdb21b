//! Signed payment request that the browser posts to the bank.

use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{PaymentKind, PaymentRedirect};
use serde_json::json;

use crate::config::{PublicUrl, Redsys, Secret};
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::payments::{AUTHORISATION, EURO, NOTIFICATIONS_PATH};
use crate::redsys_protocol::signature::InvalidSecret;

/// Use of saved cards in the request to the bank (rule 4.35).
#[derive(Clone, Debug, Default)]
pub enum CardOnFile {
    #[default]
    Nothing,
    /// The bank issues a token of the card that the customer enters.
    RequestToken,
    /// The customer pays with a saved card, and identifies at the bank.
    Pay {
        token: Secret,
        /// Identifier of the first transaction; empty if unknown.
        transaction_id: String,
    },
}

impl CardOnFile {
    /// Returns the parameters: a payment by the cardholder, the first or a later one of a credential on file.
    fn parameters(&self) -> Vec<(&'static str, &str)> {
        match self {
            Self::Nothing => Vec::new(),
            Self::RequestToken => vec![
                ("DS_MERCHANT_IDENTIFIER", REQUEST_TOKEN),
                ("DS_MERCHANT_COF_INI", "S"),
                ("DS_MERCHANT_COF_TYPE", OTHER_CREDENTIAL),
            ],
            Self::Pay { token, transaction_id } => {
                let mut parameters = vec![
                    ("DS_MERCHANT_IDENTIFIER", token.reveal()),
                    ("DS_MERCHANT_COF_INI", "N"),
                    ("DS_MERCHANT_COF_TYPE", OTHER_CREDENTIAL),
                ];
                if !transaction_id.is_empty() {
                    parameters.push(("DS_MERCHANT_COF_TXNID", transaction_id));
                }
                parameters
            }
        }
    }
}

/// Identifier with which the bank issues a token.
pub(crate) const REQUEST_TOKEN: &str = "REQUIRED";
/// Type of a stored credential that is neither for instalments nor for recurring payments.
const OTHER_CREDENTIAL: &str = "C";
/// Spanish, in the language codes of the bank.
const SPANISH: &str = "1";

/// Builds the request. The bank leads the browser back to `back`, whatever the result.
pub fn build_redirect(
    redsys: &Redsys,
    attempt: &PaymentAttempt,
    card: &CardOnFile,
    url: &PublicUrl,
    back: &str,
) -> Result<PaymentRedirect, InvalidSecret> {
    let mut parameters = json!({
        "DS_MERCHANT_AMOUNT": attempt.amount.get().to_string(),
        "DS_MERCHANT_ORDER": attempt.number,
        "DS_MERCHANT_MERCHANTCODE": attempt.merchant_code,
        "DS_MERCHANT_CURRENCY": attempt.currency,
        "DS_MERCHANT_TRANSACTIONTYPE": attempt.transaction_type,
        "DS_MERCHANT_TERMINAL": attempt.terminal,
        "DS_MERCHANT_MERCHANTURL": url.page(NOTIFICATIONS_PATH),
        "DS_MERCHANT_URLOK": back,
        "DS_MERCHANT_URLKO": back,
        "DS_MERCHANT_CONSUMERLANGUAGE": SPANISH,
        "DS_MERCHANT_PAYMETHODS": method_code(attempt.method),
        "DS_MERCHANT_MERCHANTNAME": redsys.merchant_name,
        "DS_MERCHANT_PRODUCTDESCRIPTION": format!("Pedido {}", attempt.order),
    });
    if let Some(members) = parameters.as_object_mut() {
        members.extend(card.parameters().into_iter().map(|(name, value)| (name.to_owned(), json!(value))));
    }
    let terminal = redsys.terminal_by_number(&attempt.terminal);
    let merchant_parameters = terminal.signature.encode(parameters.to_string().as_bytes());
    let signature =
        terminal.signature.sign(terminal.secret.reveal(), &attempt.number, &merchant_parameters)?;
    Ok(PaymentRedirect {
        url: redsys.url.clone(),
        version: terminal.signature.wire_name().to_owned(),
        merchant_parameters,
        signature,
    })
}

/// Apple Pay and Google Pay have one code: the bank's page shows the buttons of those that the terminal and the
/// browser have.
const fn method_code(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Bizum => "z",
        PaymentKind::ApplePay | PaymentKind::GooglePay => "xpay",
        _ => "C",
    }
}

pub fn new_attempt(
    redsys: &Redsys,
    order: OrderNumber,
    number: String,
    kind: PaymentKind,
    amount: Cents,
) -> PaymentAttempt {
    PaymentAttempt {
        number,
        order,
        method: kind,
        state: mostrador_core::payments::PaymentAttemptState::Created,
        amount,
        currency: EURO.to_owned(),
        merchant_code: redsys.merchant_code.clone(),
        terminal: redsys.terminal_for(kind).number.to_owned(),
        transaction_type: AUTHORISATION.to_owned(),
        response: None,
        authorisation_code: None,
        card_id: None,
        card_consent: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::redsys_protocol::signature::{SignatureVersion, decode_base64};

    #[test]
    fn wallets_use_the_terminal_of_the_cards() {
        let redsys = Config::default().validated(true).unwrap().redsys;
        for kind in [PaymentKind::ApplePay, PaymentKind::GooglePay] {
            let attempt =
                new_attempt(&redsys, "M26-000001".into(), "0001ABCDEFGH".into(), kind, Cents::new(100));
            assert_eq!((attempt.terminal.as_str(), method_code(attempt.method)), ("1", "xpay"));
        }
    }

    #[test]
    fn request_is_readable_and_verifiable_in_both_versions() {
        for version in [SignatureVersion::Sha256V1, SignatureVersion::Sha512V2] {
            let mut redsys = Config::default().validated(true).unwrap().redsys;
            redsys.signature = version;
            let attempt = new_attempt(
                &redsys,
                "M26-000001".into(),
                "0001ABCDEFGH".into(),
                PaymentKind::Bizum,
                Cents::new(12_691),
            );
            let (url, back) = (PublicUrl("https://tienda.example".into()), "https://tienda.example/pago/x");
            let request = build_redirect(&redsys, &attempt, &CardOnFile::Nothing, &url, back).unwrap();
            let secret = redsys.secret.reveal();
            assert!(version.verify(secret, "0001ABCDEFGH", &request.merchant_parameters, &request.signature));
            let json: serde_json::Value =
                serde_json::from_slice(&decode_base64(&request.merchant_parameters).unwrap()).unwrap();
            assert_eq!(json["DS_MERCHANT_AMOUNT"], "12691");
            assert_eq!(json["DS_MERCHANT_PAYMETHODS"], "z");
            assert_eq!(json["DS_MERCHANT_CURRENCY"], "978");
            assert_eq!(
                (&json["DS_MERCHANT_URLOK"], &json["DS_MERCHANT_URLKO"]),
                (&json!(back), &json!(back))
            );
            assert!(json.as_object().unwrap().values().all(serde_json::Value::is_string));
            assert_eq!(request.version, version.wire_name());
        }
    }

    /// Rule 4.35.
    #[test]
    fn parameters_of_a_card_are_sent_only_as_the_customer_chose() {
        let pay = |id: &str| CardOnFile::Pay { token: Secret::from("secreto"), transaction_id: id.into() };
        assert_eq!(CardOnFile::Nothing.parameters(), []);
        assert_eq!(
            CardOnFile::RequestToken.parameters(),
            [
                ("DS_MERCHANT_IDENTIFIER", "REQUIRED"),
                ("DS_MERCHANT_COF_INI", "S"),
                ("DS_MERCHANT_COF_TYPE", "C")
            ]
        );
        let with_token = [
            ("DS_MERCHANT_IDENTIFIER", "secreto"),
            ("DS_MERCHANT_COF_INI", "N"),
            ("DS_MERCHANT_COF_TYPE", "C"),
        ];
        assert_eq!(pay("").parameters(), with_token);
        assert_eq!(
            pay("2412").parameters(),
            [&with_token[..], &[("DS_MERCHANT_COF_TXNID", "2412")]].concat()
        );
        assert!(!format!("{:?}", pay("")).contains("secreto"));
    }
}
