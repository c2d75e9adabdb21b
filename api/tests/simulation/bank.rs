//! Simulated bank: payments, refunds, notifications and queries. It keeps all state.

use std::collections::BTreeMap;

use mostrador_api::redsys_protocol::signature::{SignatureVersion, decode_base64};
use serde_json::{Value, json};

const SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const V1: SignatureVersion = SignatureVersion::Sha256V1;

/// Outcome of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Authorised,
    Declined,
    Cancelled,
}

impl Decision {
    const fn code(self) -> &'static str {
        match self {
            Self::Authorised => "0000",
            Self::Declined => "0190",
            Self::Cancelled => "9915",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) amount: i64,
    pub(crate) decision: Option<Decision>,
    code: String,
    pub(crate) refunded: i64,
    /// Amounts of the refunds.
    pub(crate) refunds: Vec<i64>,
    /// Last refund request, if it was declined.
    declined_refund: Option<i64>,
    /// Amounts of the declined refunds.
    declined_refunds: Vec<i64>,
}

/// Payment notification on its way to the shop.
#[derive(Clone, Debug)]
pub(crate) struct Notification {
    pub(crate) attempt: String,
    pub(crate) decision: Decision,
    amount: i64,
    code: String,
}

/// Manipulation of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forgery {
    /// Altered amount with an invalid signature.
    AlteredAmount,
    /// Signed with a wrong secret.
    WrongSecret,
    /// About an unknown attempt, with a valid signature.
    UnknownAttempt,
    /// Wrong amount, with a valid signature.
    WrongAmount,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Bank {
    pub(crate) operations: BTreeMap<String, Operation>,
    codes: u32,
    /// Number of refund requests.
    refund_requests: i64,
}

impl Bank {
    /// Opens the payment page from the shop's signed request. Returns the number of the attempt.
    pub(crate) fn open_payment(&mut self, redirect: &Value) -> Result<String, String> {
        let text = |name: &str| redirect[name].as_str().unwrap_or_default();
        let parameters = text("merchantParameters");
        let parameters_json =
            decode_parameters(parameters).ok_or("the bank cannot decode the payment request")?;
        let field = |name: &str| parameters_json[name].as_str().unwrap_or_default().to_owned();
        let number = field("DS_MERCHANT_ORDER");
        if !V1.verify(SECRET, &number, parameters, text("signature")) {
            return Err(format!("invalid signature of the payment {number}"));
        }
        let amount = field("DS_MERCHANT_AMOUNT").parse().map_err(|_| "the bank cannot parse the amount")?;
        let operation = Operation {
            amount,
            decision: None,
            code: String::new(),
            refunded: 0,
            refunds: Vec::new(),
            declined_refund: None,
            declined_refunds: Vec::new(),
        };
        match self.operations.insert(number.clone(), operation) {
            Some(_) => Err(format!("the attempt number {number} was used before")),
            None => Ok(number),
        }
    }

    /// Decides a payment. Returns the notification to the shop.
    pub(crate) fn decide(&mut self, attempt: &str, decision: Decision) -> Option<Notification> {
        let operation = self.operations.get_mut(attempt)?;
        if operation.decision == Some(Decision::Authorised) {
            return None;
        }
        operation.decision = Some(decision);
        if decision == Decision::Authorised {
            self.codes += 1;
            operation.code = format!("{:06}", self.codes);
        }
        let (amount, code) = (operation.amount, operation.code.clone());
        Some(Notification { attempt: attempt.to_owned(), decision, amount, code })
    }

    /// Authorised operation of an attempt.
    pub(crate) fn captured(&self, attempt: &str) -> Option<&Operation> {
        self.operations.get(attempt).filter(|operation| operation.decision == Some(Decision::Authorised))
    }

    /// Responds to a message at one of the bank's addresses.
    pub(crate) fn respond(&mut self, address: &str, message: &str) -> String {
        if address.ends_with("/query") { self.query(message) } else { self.refund(message).to_string() }
    }

    fn refund(&mut self, message: &str) -> Value {
        let message: Value = serde_json::from_str(message).unwrap_or_default();
        let parameters = message["Ds_MerchantParameters"].as_str().unwrap_or_default();
        let request = decode_parameters(parameters).unwrap_or_default();
        let field = |name: &str| request[name].as_str().unwrap_or_default().to_owned();
        let number = field("DS_MERCHANT_ORDER");
        if !V1.verify(SECRET, &number, parameters, message["Ds_Signature"].as_str().unwrap_or_default()) {
            return json!({ "errorCode": "SIS0042" });
        }
        let cents: i64 = field("DS_MERCHANT_AMOUNT").parse().unwrap_or_default();
        let Some(operation) = self.operations.get_mut(&number) else {
            return json!({ "errorCode": "SIS0054" });
        };
        let authorised = operation.decision == Some(Decision::Authorised);
        if !authorised || cents <= 0 || operation.refunded + cents > operation.amount {
            return json!({ "errorCode": "SIS0057" });
        }
        // The issuer declines some refunds, which is a regular response.
        self.refund_requests += 1;
        let accepted = (self.refund_requests + cents) % 3 != 0;
        operation.declined_refund = (!accepted).then_some(cents);
        operation.declined_refunds.extend(operation.declined_refund);
        operation.refunded += if accepted { cents } else { 0 };
        operation.refunds.extend(accepted.then_some(cents));
        let response = if accepted { "0900" } else { Decision::Declined.code() };
        let response_body = json!({
            "Ds_Amount": cents.to_string(), "Ds_Currency": "978", "Ds_Order": number, "Ds_MerchantCode": "999008881",
            "Ds_Terminal": "1", "Ds_Response": response, "Ds_AuthorisationCode": refund_code(operation.refunds.len()), "Ds_TransactionType": "3",
        });
        sign_message(SECRET, &number, &response_body)
    }

    fn query(&self, message: &str) -> String {
        let text_between = |from: &str, to: &str| {
            let rest = message.split(from).nth(1).unwrap_or_default();
            rest.split(to).next().unwrap_or_default().to_owned()
        };
        let number = text_between("<Ds_Order>", "</Ds_Order>");
        let kind = text_between("<Ds_TransactionType>", "</Ds_TransactionType>");
        let operation = self.operations.get(&number);
        let result = match kind.as_str() {
            "3" => operation.and_then(|o| match o.declined_refund {
                Some(cents) => Some((cents, Decision::Declined.code())),
                None => (o.refunded > 0).then_some((o.refunded, "0900")),
            }),
            _ => operation.and_then(|o| o.decision.map(|decision| (o.amount, decision.code()))),
        };
        let response_xml = |kind: &str, amount: i64, response: &str, code: &str| {
            format!(
                "<Response Ds_Version=\"0.0\"><Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal>\
                 <Ds_Order>{number}</Ds_Order><Ds_TransactionType>{kind}</Ds_TransactionType><Ds_Amount>{amount}</Ds_Amount>\
                 <Ds_Currency>978</Ds_Currency><Ds_State>F</Ds_State><Ds_Response>{response}</Ds_Response>\
                 <Ds_AuthorisationCode>{code}</Ds_AuthorisationCode></Response>"
            )
        };
        let is_list = message.contains("<Monitor>");
        let message_xml = match (result, operation) {
            (Some((amount, response)), Some(operation)) if is_list => {
                let refunds = operation.refunds.iter().zip(1..);
                let refunds =
                    refunds.map(|(cents, count)| response_xml("3", *cents, "0900", &refund_code(count)));
                let declined = operation.declined_refunds.iter();
                let declined = declined.map(|cents| response_xml("3", *cents, Decision::Declined.code(), ""));
                let payment = response_xml("0", amount, response, &operation.code);
                std::iter::once(payment).chain(declined).chain(refunds).collect()
            }
            (Some((amount, response)), Some(operation)) => {
                response_xml(&kind, amount, response, &operation.code)
            }
            _ => "<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>".to_owned(),
        };
        let inner = format!(
            "<Messages><Version Ds_Version=\"0.0\"><Message>{message_xml}</Message></Version></Messages>"
        );
        let inner = inner.replace('<', "&lt;").replace('>', "&gt;");
        format!(
            "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><r>\
             <consultaOperacionesReturn>{inner}</consultaOperacionesReturn></r></e:Body></e:Envelope>"
        )
    }
}

/// Code of the refund with this number, from 1.
fn refund_code(count: usize) -> String {
    format!("{:06}", 900_899 + count)
}

impl Notification {
    /// Form fields of the notification.
    pub(crate) fn form(&self, forgery: Option<Forgery>) -> Vec<(String, String)> {
        let number =
            if forgery == Some(Forgery::UnknownAttempt) { "0000UNKNOWN0" } else { self.attempt.as_str() };
        let parameters = |amount: i64| {
            json!({
                "Ds_Date": "20%2F11%2F2026", "Ds_Hour": "10%3A00", "Ds_Amount": amount.to_string(),
                "Ds_Currency": "978", "Ds_Order": number, "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
                "Ds_Response": self.decision.code(), "Ds_AuthorisationCode": self.code, "Ds_TransactionType": "0",
            })
        };
        let mut message = match forgery {
            Some(Forgery::WrongSecret) => {
                sign_message("Mk9m98IfEblmPfrpsawt7BmxObt98Jev", number, &parameters(self.amount))
            }
            Some(Forgery::WrongAmount) => sign_message(SECRET, number, &parameters(1)),
            _ => sign_message(SECRET, number, &parameters(self.amount)),
        };
        if forgery == Some(Forgery::AlteredAmount) {
            message["Ds_MerchantParameters"] = V1.encode(parameters(1).to_string().as_bytes()).into();
        }
        let text = |name: &str| (name.to_owned(), message[name].as_str().unwrap_or_default().to_owned());
        vec![text("Ds_SignatureVersion"), text("Ds_MerchantParameters"), text("Ds_Signature")]
    }
}

fn sign_message(secret: &str, number: &str, parameters: &Value) -> Value {
    let encoded = V1.encode(parameters.to_string().as_bytes());
    let signature = V1.sign(secret, number, &encoded).unwrap();
    json!({ "Ds_SignatureVersion": V1.wire_name(), "Ds_MerchantParameters": encoded, "Ds_Signature": signature })
}

fn decode_parameters(parameters: &str) -> Option<Value> {
    serde_json::from_slice(&decode_base64(parameters)?).ok()
}
