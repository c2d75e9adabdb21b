//! Server-to-server services of the sandbox bank: refunds, captures and cancellations of reservations, and status queries.

use mostrador_core::money::Cents;
use mostrador_core::payments::PaymentAttemptEvent;
use roxmltree::Document;
use serde_json::json;

use super::payment::VerifiedRequest;
use crate::config::Redsys;
use crate::db::repositories::sandbox_operations as operations;
use crate::db::repositories::sandbox_operations::Operation;
use crate::db::{ConditionalWrite, Database};
use crate::environment;
use crate::payments::redsys::operation_request::SignedMessage;
use crate::payments::redsys::payment_request::REQUEST_TOKEN;
use crate::payments::redsys::status_query::{
    FINISHED_STATE, LIST, SIGNATURE_VERSION, UNKNOWN_OPERATION, element_text, find_element,
};
use crate::payments::{CANCELLATION, CONFIRMATION, EURO, REFUND};
use crate::redsys_protocol::response_code;
use crate::text::escape_html;

/// Authorisation code of the first refund of an operation; the next ones follow.
const FIRST_REFUND_CODE: i64 = 900_900;
/// Response code of a refund that exceeds what is left.
const EXCESSIVE_REFUND: &str = "9057";

/// Returns true unless a payment is made with a token that the bank has not given out.
pub(crate) async fn knows_card(store: &Database, payment: &VerifiedRequest) -> Result<bool, sqlx::Error> {
    match payment.value("DS_MERCHANT_IDENTIFIER") {
        "" | REQUEST_TOKEN => Ok(true),
        token => operations::knows_token(&mut *store.begin_read().await?, token).await,
    }
}

/// Returns a new token if a payment asks for one, as the first of a stored credential.
pub(crate) fn requested_token(payment: &VerifiedRequest) -> Option<String> {
    let is_requested = payment.value("DS_MERCHANT_IDENTIFIER") == REQUEST_TOKEN
        && payment.value("DS_MERCHANT_COF_INI") == "S"
        && payment.value("DS_MERCHANT_COF_TYPE") == "C";
    is_requested.then(|| format!("{:016x}{:016x}", environment::random(), environment::random()))
}

/// Refunds an operation up to the amount that was charged, or captures or cancels a reservation. The cancellation of one that is not
/// authorised is denied with its response code.
pub(crate) async fn operate(store: &Database, redsys: &Redsys, request: SignedMessage) -> SignedMessage {
    let error = |code: &str| SignedMessage { error: Some(code.to_owned()), ..SignedMessage::default() };
    let fields = [
        ("Ds_SignatureVersion", request.version),
        ("Ds_MerchantParameters", request.parameters),
        ("Ds_Signature", request.signature),
    ];
    let fields = fields.map(|(name, value)| (name.to_owned(), value)).into();
    let Some(payment) = VerifiedRequest::verify(redsys, &fields) else { return error("SIS0042") };
    let kind = payment.value("DS_MERCHANT_TRANSACTIONTYPE");
    let response = match kind {
        REFUND | CONFIRMATION => "0900",
        CANCELLATION => response_code::CANCELLED,
        _ => return error("SIS0075"),
    };
    let number = payment.value("DS_MERCHANT_ORDER");
    let Ok(cents) = payment.value("DS_MERCHANT_AMOUNT").parse() else { return error("SIS0018") };
    let done = store.transaction(async |tx| {
        let Some(operation) = operations::by_number(tx, number).await? else { return Ok(None) };
        let refunds = i64::try_from(operation.refunds().count()).unwrap_or_default();
        let done = match kind {
            REFUND => operations::refund(tx, number, Cents::new(cents)).await?,
            CONFIRMATION => operations::capture(tx, number, Cents::new(cents)).await?,
            _ => operations::release(tx, number).await?,
        };
        if kind == REFUND && done == ConditionalWrite::Unchanged {
            operations::decline_refund(tx, number, Cents::new(cents), EXCESSIVE_REFUND).await?;
        }
        Ok::<_, sqlx::Error>(Some((done, FIRST_REFUND_CODE + refunds, operation)))
    });
    let (code, response) = match done.await {
        Ok(Some((ConditionalWrite::Applied, code, _))) => (code.to_string(), response.to_owned()),
        Ok(Some((ConditionalWrite::Unchanged, _, operation))) if is_denied(&operation, kind) => {
            (String::new(), operation.response)
        }
        Ok(Some((ConditionalWrite::Unchanged, _, operation))) => return error(refusal(kind, &operation)),
        Ok(None) => return error("SIS0054"),
        Err(_) => return error("SIS0041"),
    };
    let terminal = redsys.terminal_by_number(payment.value("DS_MERCHANT_TERMINAL"));
    let content = json!({
        "Ds_Amount": cents.to_string(),
        "Ds_Currency": EURO,
        "Ds_Order": number,
        "Ds_MerchantCode": payment.value("DS_MERCHANT_MERCHANTCODE"),
        "Ds_Terminal": payment.value("DS_MERCHANT_TERMINAL"),
        "Ds_Response": response,
        "Ds_AuthorisationCode": code,
        "Ds_TransactionType": kind,
    });
    SignedMessage::sign(terminal, number, &content).unwrap_or_else(|_| error("SIS0041"))
}

/// Returns true for the cancellation of a reservation that is not authorised.
fn is_denied(operation: &Operation, kind: &str) -> bool {
    kind == CANCELLATION
        && response_code::attempt_event(&operation.response) != Some(PaymentAttemptEvent::Authorise)
}

/// Returns the error of an operation that is not possible.
fn refusal(kind: &str, operation: &Operation) -> &'static str {
    match kind {
        REFUND => "SIS0057",
        CONFIRMATION if operation.captured > Cents::ZERO => response_code::ALREADY_CAPTURED,
        CONFIRMATION if operation.released > Cents::ZERO => "SIS0061",
        CONFIRMATION => "SIS0062",
        _ => "SIS0072",
    }
}

pub(crate) async fn query(store: &Database, redsys: &Redsys, request: &str) -> String {
    enveloped(&match parse_query(redsys, request) {
        None => error_xml("XML0022"),
        Some((number, kind)) => {
            let found = async { operations::by_number(&mut *store.begin_read().await?, &number).await };
            match found.await {
                Ok(Some(operation)) if kind == LIST => list_xml(redsys, &operation),
                Ok(Some(operation)) if kind == REFUND && !operation.refunds.is_empty() => {
                    refunds_xml(redsys, &operation)
                }
                Ok(Some(operation)) => match outcome(&operation, &kind) {
                    Some(outcome) => operation_xml(redsys, &operation, &kind, outcome),
                    None => error_xml(UNKNOWN_OPERATION),
                },
                Ok(None) => error_xml(UNKNOWN_OPERATION),
                Err(_) => error_xml("XML0001"),
            }
        }
    })
}

/// Returns number and transaction type of a query, [`LIST`] for all types; `None` without a valid signature.
fn parse_query(redsys: &Redsys, request: &str) -> Option<(String, String)> {
    let envelope = Document::parse(request).ok()?;
    let inner = element_text(envelope.root(), "cadenaXML")?;
    let start = inner.find("<Version ")?;
    let end = inner.find("</Version>")? + "</Version>".len();
    let signed = inner.get(start..end)?;
    let inner = Document::parse(&inner).ok()?;
    let text = |name: &str| element_text(inner.root(), name);
    let number = text("Ds_Order")?;
    let secret = redsys.terminal_by_number(&text("Ds_Terminal")?).secret.reveal();
    let is_valid = SIGNATURE_VERSION.verify(secret, &number, signed, &text("Signature")?);
    if !is_valid {
        return None;
    }
    let kind =
        find_element(inner.root(), LIST).map_or_else(|| text("Ds_TransactionType"), |_| Some(LIST.into()))?;
    Some((number, kind))
}

/// Returns amount and response of what was done of a transaction type; `None` if nothing was.
fn outcome<'a>(operation: &'a Operation, kind: &str) -> Option<(Cents, &'a str)> {
    let (amount, response) = match kind {
        REFUND => (operation.refunded, "0900"),
        CONFIRMATION => (operation.captured, "0900"),
        CANCELLATION if is_denied(operation, kind) => return Some((operation.amount, &operation.response)),
        CANCELLATION => (operation.released, response_code::CANCELLED),
        _ if kind == operation.transaction_type => return Some((operation.amount, &operation.response)),
        _ => return None,
    };
    (amount > Cents::ZERO).then_some((amount, response))
}

/// Returns the payment and every refund.
fn list_xml(redsys: &Redsys, operation: &Operation) -> String {
    let payment = (operation.amount, operation.response.as_str());
    operation_xml(redsys, operation, &operation.transaction_type, payment) + &refunds_xml(redsys, operation)
}

/// Returns every refund, declined ones included.
fn refunds_xml(redsys: &Redsys, operation: &Operation) -> String {
    let refunds = operation.refunds().zip(FIRST_REFUND_CODE..).map(|((amount, denial), code)| {
        let authorisation_code = if denial.is_none() { code.to_string() } else { String::new() };
        let refund = Operation { authorisation_code, ..operation.clone() };
        operation_xml(redsys, &refund, REFUND, (amount, denial.unwrap_or("0900")))
    });
    refunds.collect()
}

fn operation_xml(
    redsys: &Redsys,
    operation: &Operation,
    kind: &str,
    (amount, response): (Cents, &str),
) -> String {
    format!(
        "<Response Ds_Version=\"0.0\"><Ds_MerchantCode>{}</Ds_MerchantCode><Ds_Terminal>{}</Ds_Terminal>\
         <Ds_Order>{}</Ds_Order><Ds_TransactionType>{kind}</Ds_TransactionType><Ds_Amount>{}</Ds_Amount>\
         <Ds_Currency>{EURO}</Ds_Currency><Ds_State>{FINISHED_STATE}</Ds_State><Ds_Response>{response}</Ds_Response>\
         <Ds_AuthorisationCode>{}</Ds_AuthorisationCode></Response>",
        redsys.merchant_code,
        redsys.terminal,
        operation.number,
        amount.get(),
        operation.authorisation_code
    )
}

fn error_xml(code: &str) -> String {
    format!("<ErrorMsg><Ds_ErrorCode>{code}</Ds_ErrorCode></ErrorMsg>")
}

fn enveloped(message: &str) -> String {
    let inner =
        format!("<Messages><Version Ds_Version=\"0.0\"><Message>{message}</Message></Version></Messages>");
    format!(
        "<soapenv:Envelope xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\"><soapenv:Body>\
         <p259:consultaOperacionesResponse xmlns:p259=\"http://webservices.apl02.redsys.es\">\
         <consultaOperacionesReturn>{}</consultaOperacionesReturn></p259:consultaOperacionesResponse>\
         </soapenv:Body></soapenv:Envelope>",
        escape_html(&inner)
    )
}
