//! A bank: what it was asked, what it took, what it gave back, and what it has to say. It never forgets.

use std::collections::BTreeMap;

use mostrador_api::payments::signature::{SignatureVersion, decode};
use serde_json::{Value, json};

const SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const V1: SignatureVersion = SignatureVersion::Sha256V1;

/// What became of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Authorised,
    Declined,
    GivenUp,
}

impl Decision {
    const fn code(self) -> &'static str {
        match self {
            Self::Authorised => "0000",
            Self::Declined => "0190",
            Self::GivenUp => "9915",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) amount: i64,
    pub(crate) decision: Option<Decision>,
    code: String,
    pub(crate) refunded: i64,
    /// What it was asked to give back last, where it would not.
    kept: Option<i64>,
}

/// A word of the bank on its way to the shop.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) attempt: String,
    pub(crate) decision: Decision,
    amount: i64,
    code: String,
}

/// What somebody changes on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forgery {
    /// Another amount, signed by nobody.
    Amount,
    /// Signed with another secret.
    Secret,
    /// About an attempt that nobody made; the bank itself signs it.
    Unknown,
    /// Another amount, and the bank itself signs it.
    OtherAmount,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Bank {
    pub(crate) operations: BTreeMap<String, Operation>,
    codes: u32,
    /// How often it was asked to give something back.
    asked: i64,
}

impl Bank {
    /// The shopper arrives with what the shop signed: the number of the attempt.
    pub(crate) fn opens(&mut self, redirect: &Value) -> Result<String, String> {
        let text = |name: &str| redirect[name].as_str().unwrap_or_default();
        let parameters = text("merchantParameters");
        let said = read(parameters).ok_or("the bank cannot read what the shop sent")?;
        let field = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
        let number = field("DS_MERCHANT_ORDER");
        if !V1.verify(SECRET, &number, parameters, text("signature")) {
            return Err(format!("the shop has not signed the payment {number}"));
        }
        let amount = field("DS_MERCHANT_AMOUNT").parse().map_err(|_| "the bank cannot read an amount")?;
        let operation = Operation { amount, decision: None, code: String::new(), refunded: 0, kept: None };
        match self.operations.insert(number.clone(), operation) {
            Some(_) => Err(format!("the bank has seen the number {number} before")),
            None => Ok(number),
        }
    }

    /// Somebody decides at the bank's page; what is to be told to the shop.
    pub(crate) fn decides(&mut self, attempt: &str, decision: Decision) -> Option<Word> {
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
        Some(Word { attempt: attempt.to_owned(), decision, amount, code })
    }

    /// What it has taken and not been asked to give back, and what it gave back, of one attempt.
    pub(crate) fn captured(&self, attempt: &str) -> Option<&Operation> {
        self.operations.get(attempt).filter(|operation| operation.decision == Some(Decision::Authorised))
    }

    /// Answers a message at one of its addresses.
    pub(crate) fn answer(&mut self, address: &str, message: &str) -> String {
        if address.ends_with("/query") { self.tell(message) } else { self.give_back(message).to_string() }
    }

    fn give_back(&mut self, message: &str) -> Value {
        let message: Value = serde_json::from_str(message).unwrap_or_default();
        let parameters = message["Ds_MerchantParameters"].as_str().unwrap_or_default();
        let said = read(parameters).unwrap_or_default();
        let field = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
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
        // Now and then the bank of the card says no, which is an answer like any other.
        self.asked += 1;
        let gives = (self.asked + cents) % 3 != 0;
        operation.kept = (!gives).then_some(cents);
        operation.refunded += if gives { cents } else { 0 };
        let response = if gives { "0900" } else { Decision::Declined.code() };
        let said = json!({
            "Ds_Amount": cents.to_string(), "Ds_Currency": "978", "Ds_Order": number, "Ds_MerchantCode": "999008881",
            "Ds_Terminal": "1", "Ds_Response": response, "Ds_AuthorisationCode": "900900", "Ds_TransactionType": "3",
        });
        signed(SECRET, &number, &said)
    }

    fn tell(&self, message: &str) -> String {
        let between = |from: &str, to: &str| {
            let rest = message.split(from).nth(1).unwrap_or_default();
            rest.split(to).next().unwrap_or_default().to_owned()
        };
        let number = between("<Ds_Order>", "</Ds_Order>");
        let kind = between("<Ds_TransactionType>", "</Ds_TransactionType>");
        let operation = self.operations.get(&number);
        let known = match kind.as_str() {
            "3" => operation.and_then(|o| match o.kept {
                Some(cents) => Some((cents, Decision::Declined.code())),
                None => (o.refunded > 0).then_some((o.refunded, "0900")),
            }),
            _ => operation.and_then(|o| o.decision.map(|decision| (o.amount, decision.code()))),
        };
        let said = match (known, operation) {
            (Some((amount, response)), Some(operation)) => format!(
                "<Response Ds_Version=\"0.0\"><Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal>\
                 <Ds_Order>{number}</Ds_Order><Ds_TransactionType>{kind}</Ds_TransactionType><Ds_Amount>{amount}</Ds_Amount>\
                 <Ds_Currency>978</Ds_Currency><Ds_State>F</Ds_State><Ds_Response>{response}</Ds_Response>\
                 <Ds_AuthorisationCode>{}</Ds_AuthorisationCode></Response>",
                operation.code
            ),
            _ => "<ErrorMsg><Ds_ErrorCode>XML0024</Ds_ErrorCode></ErrorMsg>".to_owned(),
        };
        let inner =
            format!("<Messages><Version Ds_Version=\"0.0\"><Message>{said}</Message></Version></Messages>");
        let inner = inner.replace('<', "&lt;").replace('>', "&gt;");
        format!(
            "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><r>\
             <consultaOperacionesReturn>{inner}</consultaOperacionesReturn></r></e:Body></e:Envelope>"
        )
    }
}

impl Word {
    /// The form that is posted to the shop.
    pub(crate) fn form(&self, forgery: Option<Forgery>) -> Vec<(String, String)> {
        let number = if forgery == Some(Forgery::Unknown) { "0000NOBODY00" } else { self.attempt.as_str() };
        let said = |amount: i64| {
            json!({
                "Ds_Date": "20%2F11%2F2026", "Ds_Hour": "10%3A00", "Ds_Amount": amount.to_string(),
                "Ds_Currency": "978", "Ds_Order": number, "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
                "Ds_Response": self.decision.code(), "Ds_AuthorisationCode": self.code, "Ds_TransactionType": "0",
            })
        };
        let mut message = match forgery {
            Some(Forgery::Secret) => signed("Mk9m98IfEblmPfrpsawt7BmxObt98Jev", number, &said(self.amount)),
            Some(Forgery::OtherAmount) => signed(SECRET, number, &said(1)),
            _ => signed(SECRET, number, &said(self.amount)),
        };
        if forgery == Some(Forgery::Amount) {
            message["Ds_MerchantParameters"] = V1.encode(said(1).to_string().as_bytes()).into();
        }
        let text = |name: &str| (name.to_owned(), message[name].as_str().unwrap_or_default().to_owned());
        vec![text("Ds_SignatureVersion"), text("Ds_MerchantParameters"), text("Ds_Signature")]
    }
}

fn signed(secret: &str, number: &str, said: &Value) -> Value {
    let parameters = V1.encode(said.to_string().as_bytes());
    let signature = V1.sign(secret, number, &parameters).unwrap();
    json!({ "Ds_SignatureVersion": V1.name(), "Ds_MerchantParameters": parameters, "Ds_Signature": signature })
}

fn read(parameters: &str) -> Option<Value> {
    serde_json::from_slice(&decode(parameters)?).ok()
}
