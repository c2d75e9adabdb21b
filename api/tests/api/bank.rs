//! The bank in tests: requests for payment, decisions on its simulated page, and its notifications.

use mostrador_api::redsys_protocol::signature::{SignatureVersion, decode_base64};
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse};

pub(crate) const SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
pub(crate) const NOTIFICATIONS: &str = "/api/v1/payments/redsys/notifications";
pub(crate) const V1: SignatureVersion = SignatureVersion::Sha256V1;

/// Parameters that the browser sends to the bank.
pub(crate) fn request_parameters(redirect: &Value) -> Value {
    serde_json::from_slice(&decode_base64(redirect["merchantParameters"].as_str().unwrap()).unwrap()).unwrap()
}

/// Sends the form of a payment to a page of the bank, with a decision about it.
pub(crate) async fn post_form(
    app: &TestApp,
    path: &str,
    redirect: &Value,
    decision: Option<&str>,
) -> TestResponse {
    let text = |name: &str| redirect[name].as_str().unwrap();
    let mut fields = vec![
        ("Ds_SignatureVersion", text("version")),
        ("Ds_MerchantParameters", text("merchantParameters")),
        ("Ds_Signature", text("signature")),
    ];
    fields.extend(decision.map(|decision| ("decision", decision)));
    app.form(path, &fields).await
}

/// Decides about a payment on the simulated page.
pub(crate) async fn decide(app: &TestApp, redirect: &Value, decision: &str) -> TestResponse {
    post_form(app, "/_sandbox/redsys/decision", redirect, Some(decision)).await
}

/// Parameters of the bank's notification about a payment of 19.65 €.
pub(crate) fn notification(redirect: &Value, response: &str) -> Value {
    notification_of(request_parameters(redirect)["DS_MERCHANT_ORDER"].as_str().unwrap(), response)
}

/// Parameters of the bank's notification about a payment attempt of 19.65 €.
pub(crate) fn notification_of(attempt: &str, response: &str) -> Value {
    json!({ "Ds_Date": "22%2F10%2F2026", "Ds_Amount": "1965", "Ds_Currency": "978", "Ds_Order": attempt,
        "Ds_MerchantCode": "999008881", "Ds_Terminal": "001", "Ds_Response": response, "Ds_TransactionType": "0",
        "Ds_AuthorisationCode": "052029" })
}

/// Sends a signed notification.
pub(crate) async fn notify(
    app: &TestApp,
    version: SignatureVersion,
    secret: &str,
    notification: &Value,
) -> TestResponse {
    let parameters = version.encode(notification.to_string().as_bytes());
    let order = notification["Ds_Order"].as_str().unwrap_or("0000");
    let signature = version.sign(secret, order, &parameters).unwrap().replace('+', "-").replace('/', "_");
    send(app, version.wire_name(), &parameters, &signature).await
}

pub(crate) async fn send(app: &TestApp, version: &str, parameters: &str, signature: &str) -> TestResponse {
    let fields = [
        ("Ds_SignatureVersion", version),
        ("Ds_MerchantParameters", parameters),
        ("Ds_Signature", signature),
    ];
    app.form(NOTIFICATIONS, &fields).await
}
