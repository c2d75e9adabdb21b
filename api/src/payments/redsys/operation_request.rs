//! Signed server-to-server requests (REST, `trataPeticionREST`): refunds, and captures and
//! cancellations of reservations.

use mostrador_core::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::notification::{Rejection, SignedForm};
use crate::config::{Redsys, Terminal};
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::signature::InvalidSecret;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SignedMessage {
    #[serde(rename = "Ds_SignatureVersion", default)]
    pub(crate) version: String,
    #[serde(rename = "Ds_MerchantParameters", default)]
    pub(crate) parameters: String,
    #[serde(rename = "Ds_Signature", default)]
    pub(crate) signature: String,
    #[serde(rename = "errorCode", default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

impl SignedMessage {
    pub(crate) fn sign(
        terminal: Terminal<'_>,
        attempt: &str,
        content: &serde_json::Value,
    ) -> Result<Self, InvalidSecret> {
        let parameters = terminal.signature.encode(content.to_string().as_bytes());
        let signature = terminal.signature.sign(terminal.secret.reveal(), attempt, &parameters)?;
        Ok(Self { version: terminal.signature.wire_name().to_owned(), parameters, signature, error: None })
    }

    pub(crate) fn verify(self, redsys: &Redsys) -> Result<Notification, Rejection> {
        let Self { version, parameters, signature, .. } = self;
        SignedForm { version, parameters, signature }.verify(redsys)
    }
}

/// Builds the request for an operation on an attempt, of a transaction type such as a refund.
pub(crate) fn build_operation_request(
    redsys: &Redsys,
    attempt: &PaymentAttempt,
    kind: &str,
    amount: Cents,
) -> Result<SignedMessage, InvalidSecret> {
    let content = json!({
        "DS_MERCHANT_AMOUNT": amount.get().to_string(),
        "DS_MERCHANT_ORDER": attempt.number,
        "DS_MERCHANT_MERCHANTCODE": attempt.merchant_code,
        "DS_MERCHANT_CURRENCY": attempt.currency,
        "DS_MERCHANT_TRANSACTIONTYPE": kind,
        "DS_MERCHANT_TERMINAL": attempt.terminal,
    });
    SignedMessage::sign(redsys.terminal_by_number(&attempt.terminal), &attempt.number, &content)
}
