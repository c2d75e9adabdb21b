//! Status queries at the bank (SOAP, `consultaOperaciones`).
//!
//! The service supports only the first signature version, whichever the terminal uses otherwise, and requires
//! the members in this order. Its response is XML inside XML. It arrives over TLS from the bank's own address
//! and is compared with the query like a notification.

use mostrador_core::payments::PaymentAttemptEvent;
use roxmltree::{Document, Node};

use crate::config::Redsys;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::response_code;
use crate::redsys_protocol::signature::{InvalidSecret, SignatureVersion};
use crate::text::escape_html;

pub(crate) const UNKNOWN_OPERATION: &str = "XML0024";
pub(crate) const SIGNATURE_VERSION: SignatureVersion = SignatureVersion::Sha256V1;
pub(crate) const FINISHED_STATE: &str = "F";
/// Element of a query for all operations of an attempt.
pub(crate) const LIST: &str = "Monitor";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperationStatus {
    Unknown,
    Pending,
    Finished(Box<Notification>),
}

/// Unreadable response, or an error of the service with its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QueryError(pub(crate) Option<String>);

/// Builds the query for an operation of an attempt: 0 is the authorisation, 3 the refund.
pub(crate) fn build_query(
    redsys: &Redsys,
    attempt: &PaymentAttempt,
    kind: &str,
) -> Result<String, InvalidSecret> {
    let kind = format!("<Ds_TransactionType>{}</Ds_TransactionType>", escape_html(kind));
    signed_query(redsys, attempt, "Transaction", &kind)
}

/// Builds the query for the list of all operations of an attempt: its payment and every refund, each with its amount.
pub(crate) fn build_list_query(redsys: &Redsys, attempt: &PaymentAttempt) -> Result<String, InvalidSecret> {
    signed_query(redsys, attempt, LIST, "")
}

fn signed_query(
    redsys: &Redsys,
    attempt: &PaymentAttempt,
    query: &str,
    kind: &str,
) -> Result<String, InvalidSecret> {
    let signed_text = format!(
        "<Version Ds_Version=\"0.0\"><Message><{query}><Ds_MerchantCode>{}</Ds_MerchantCode>\
         <Ds_Terminal>{}</Ds_Terminal><Ds_Order>{}</Ds_Order>{kind}</{query}></Message></Version>",
        escape_html(&attempt.merchant_code),
        escape_html(&attempt.terminal),
        escape_html(&attempt.number),
    );
    let secret = redsys.terminal_by_number(&attempt.terminal).secret.reveal();
    let signature = SIGNATURE_VERSION.sign(secret, &attempt.number, &signed_text)?;
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><soapenv:Envelope \
         xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\" \
         xmlns:web=\"http://webservices.apl02.redsys.es\"><soapenv:Header/><soapenv:Body>\
         <web:consultaOperaciones><cadenaXML><![CDATA[<Messages>{signed_text}<Signature>{signature}</Signature>\
         <SignatureVersion>{}</SignatureVersion></Messages>]]></cadenaXML></web:consultaOperaciones>\
         </soapenv:Body></soapenv:Envelope>",
        SIGNATURE_VERSION.wire_name()
    ))
}

/// Parses the operation that decides: an accepted one before one in progress, and a declined one last, because an operation can be
/// requested again after it.
pub(crate) fn parse_response(body: &str) -> Result<OperationStatus, QueryError> {
    let precedence = |status: &OperationStatus| match status {
        OperationStatus::Finished(operation) if is_accepted(&operation.response) => 0,
        OperationStatus::Pending => 1,
        OperationStatus::Finished(_) | OperationStatus::Unknown => 2,
    };
    Ok(parse_list(body)?.into_iter().min_by_key(precedence).unwrap_or(OperationStatus::Unknown))
}

/// Returns true for the response to an operation that was made, of any type.
fn is_accepted(response: &str) -> bool {
    response_code::attempt_event(response) == Some(PaymentAttemptEvent::Authorise)
        || response_code::is_confirmed(response)
        || response_code::is_cancelled(response)
}

/// Parses all operations of a response; none if the bank knows none.
pub(crate) fn parse_list(body: &str) -> Result<Vec<OperationStatus>, QueryError> {
    let unreadable = |_| QueryError(None);
    let envelope = Document::parse(body).map_err(unreadable)?;
    let inner = element_text(envelope.root(), "consultaOperacionesReturn").ok_or(QueryError(None))?;
    let inner = Document::parse(&inner).map_err(unreadable)?;
    match element_text(inner.root(), "Ds_ErrorCode") {
        Some(code) if code == UNKNOWN_OPERATION => return Ok(Vec::new()),
        Some(code) => return Err(QueryError(Some(code))),
        None => {}
    }
    let responses = inner.root().descendants().filter(|node| node.tag_name().name() == "Response");
    let operations = responses.map(parse_operation).collect::<Result<Vec<_>, _>>()?;
    if operations.is_empty() { Err(QueryError(None)) } else { Ok(operations) }
}

fn parse_operation(response: Node<'_, '_>) -> Result<OperationStatus, QueryError> {
    let text = |name: &str| element_text(response, name).ok_or(QueryError(None));
    if text("Ds_State")? != FINISHED_STATE {
        return Ok(OperationStatus::Pending);
    }
    Ok(OperationStatus::Finished(Box::new(Notification {
        attempt_number: text("Ds_Order")?,
        response: text("Ds_Response")?,
        authorisation_code: element_text(response, "Ds_AuthorisationCode").unwrap_or_default(),
        merchant_code: text("Ds_MerchantCode")?,
        terminal: text("Ds_Terminal")?,
        currency: text("Ds_Currency")?,
        amount: text("Ds_Amount")?,
        transaction_type: text("Ds_TransactionType")?,
        card: None,
    })))
}

pub(crate) fn find_element<'a, 'input>(within: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    within.descendants().find(|node| node.tag_name().name() == name)
}

/// Returns the whole text of an element, trimmed.
pub(crate) fn element_text(within: Node<'_, '_>, name: &str) -> Option<String> {
    let element = find_element(within, name)?;
    let text: String = element.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    Some(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enveloped(inner: &str) -> String {
        format!(
            "<soapenv:Envelope xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\"><soapenv:Body>\
             <p259:consultaOperacionesResponse xmlns:p259=\"http://webservices.apl02.redsys.es\">\
             <consultaOperacionesReturn>{}</consultaOperacionesReturn></p259:consultaOperacionesResponse>\
             </soapenv:Body></soapenv:Envelope>",
            escape_html(inner)
        )
    }

    fn operation(state: &str, response: &str) -> String {
        enveloped(&format!(
            "<Messages><Version Ds_Version=\"0.0\"><Message><Response Ds_Version=\"0.0\">\
             <Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal><Ds_Order>0001ABCDEFGH</Ds_Order>\
             <Ds_TransactionType>0</Ds_TransactionType><Ds_Amount>1965</Ds_Amount><Ds_Currency>978</Ds_Currency>\
             <Ds_State>{state}</Ds_State><Ds_Response>{response}</Ds_Response>\
             <Ds_AuthorisationCode>052029</Ds_AuthorisationCode></Response></Message></Version></Messages>"
        ))
    }

    #[test]
    fn result_is_parsed_from_both_envelopes() {
        let Ok(OperationStatus::Finished(notification)) = parse_response(&operation("F", "0000")) else {
            panic!("no answer")
        };
        assert_eq!(
            (notification.attempt_number.as_str(), notification.response.as_str()),
            ("0001ABCDEFGH", "0000")
        );
        assert_eq!(
            (notification.amount.as_str(), notification.authorisation_code.as_str()),
            ("1965", "052029")
        );
        assert_eq!(parse_response(&operation("P", "0000")), Ok(OperationStatus::Pending));
    }

    /// Rule 4.36.
    #[test]
    fn accepted_operations_decide_before_declined_ones() {
        let response = |operations: &[(&str, &str)]| {
            let xml = operation("F", "0190");
            let start = xml.find("&lt;Response ").unwrap();
            let end = xml.find("&lt;/Response&gt;").unwrap() + "&lt;/Response&gt;".len();
            let one = xml.get(start..end).unwrap();
            let all = operations.iter().map(|(state, response)| {
                let stated = one.replace("State&gt;F&lt;", &format!("State&gt;{state}&lt;"));
                stated.replace("0190", response)
            });
            match parse_response(&xml.replace(one, &all.collect::<String>())).unwrap() {
                OperationStatus::Finished(found) => found.response,
                status => format!("{status:?}"),
            }
        };
        for accepted in ["0000", "0900", "0400"] {
            for other in [("F", "0190"), ("P", "0000")] {
                assert_eq!(response(&[other, ("F", accepted)]), accepted);
                assert_eq!(response(&[("F", accepted), other]), accepted);
            }
        }
        assert_eq!(response(&[("F", "0190"), ("P", "0000")]), "Pending");
        assert_eq!(response(&[("F", "0190"), ("F", "0191")]), "0190");
    }

    #[test]
    fn lists_have_all_operations() {
        let [payment, refund] = ["0", "3"].map(|kind| {
            let xml = operation("F", "0900").replace("Type&gt;0&lt;", &format!("Type&gt;{kind}&lt;"));
            let start = xml.find("&lt;Response ").unwrap();
            let end = xml.find("&lt;/Response&gt;").unwrap() + "&lt;/Response&gt;".len();
            xml.get(start..end).unwrap().to_owned()
        });
        let list =
            operation("F", "0900").replace(&payment, &[payment.clone(), refund.clone(), refund].concat());
        let kinds: Vec<String> = parse_list(&list)
            .unwrap()
            .into_iter()
            .filter_map(|operation| match operation {
                OperationStatus::Finished(operation) => Some(operation.transaction_type),
                _ => None,
            })
            .collect();
        assert_eq!(kinds, ["0", "3", "3"]);
    }

    #[test]
    fn unknown_operation_is_not_an_error_but_an_error_code_is() {
        let error = |code: &str| {
            enveloped(&format!(
                "<Messages><Version><Message><ErrorMsg><Ds_ErrorCode>{code}</Ds_ErrorCode></ErrorMsg></Message></Version></Messages>"
            ))
        };
        assert_eq!(parse_response(&error("XML0024")), Ok(OperationStatus::Unknown));
        assert_eq!(parse_response(&error("XML0022")), Err(QueryError(Some("XML0022".into()))));
        for body in ["", "<html>", "<a/>", &enveloped("<Messages/>"), &enveloped("nada")] {
            assert_eq!(parse_response(body), Err(QueryError(None)), "{body}");
        }
    }

    #[test]
    fn document_type_declarations_are_rejected() {
        let doctype = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\"><!ENTITY c \"0000\">]>";
        let response = operation("F", "0000");
        assert_eq!(parse_response(&format!("{doctype}{response}")), Err(QueryError(None)));
        let inner =
            operation("F", "&c;").replace("&lt;Messages", &format!("{}&lt;Messages", escape_html(doctype)));
        assert_eq!(parse_response(&inner), Err(QueryError(None)));
    }
}
