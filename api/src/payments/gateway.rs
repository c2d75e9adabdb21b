//! Server-to-server calls to the bank: refunds and status queries (rule 4.36).
//!
//! In a development shop, the sandbox bank of this process answers them; otherwise they go over the network.

use std::time::Duration;

use mostrador_core::money::Cents;
use mostrador_core::payments::{DeclinedRefund, ListedRefunds, MadeRefund};

use super::REFUND;
use super::redsys::notification::Rejection;
use super::redsys::operation_request::SignedMessage;
use super::redsys::status_query::{OperationStatus, QueryError};
use super::redsys::{operation_request, status_query};
use super::sandbox::services;
use crate::config::{Config, Redsys};
use crate::db::Database;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::environment;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::response_code;
use crate::redsys_protocol::signature::InvalidSecret;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
const MAX_RESPONSE_BYTES: u64 = 1 << 20;

#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// The settings belong to another merchant than the one that charged the payment.
    #[error("la configuración es de otro comercio que el que cobró ({0}): falta --config, o no es el suyo")]
    MerchantMismatch(String),
    #[error("redsys.secret no tiene la forma de una clave de Redsys")]
    InvalidSecret(#[from] InvalidSecret),
    /// The bank is unreachable or its response is unreadable. It may have received the request.
    #[error("el banco no ha contestado: {0}")]
    NoResponse(String),
    #[error("el banco no acepta la petición: {0}")]
    Rejected(String),
    /// The response is not from the bank, or not to this request.
    #[error("la respuesta no es la del banco: {0}")]
    InvalidResponse(&'static str),
}

impl From<Rejection> for GatewayError {
    fn from(rejection: Rejection) -> Self {
        Self::InvalidResponse(rejection.code())
    }
}

impl From<QueryError> for GatewayError {
    fn from(QueryError(code): QueryError) -> Self {
        code.map_or_else(|| Self::NoResponse("respuesta ilegible".to_owned()), Self::Rejected)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Gateway<'a> {
    redsys: &'a Redsys,
    /// Database of the sandbox bank; `None` for a real bank.
    sandbox: Option<&'a Database>,
}

impl<'a> Gateway<'a> {
    /// Returns the bank of an attempt.
    ///
    /// # Errors
    /// The settings belong to another merchant, so that nothing about the attempt may be decided with them.
    pub fn for_attempt(
        config: &'a Config,
        store: &'a Database,
        attempt: &PaymentAttempt,
    ) -> Result<Self, GatewayError> {
        let redsys = &config.redsys;
        if redsys.merchant_code != attempt.merchant_code {
            return Err(GatewayError::MerchantMismatch(attempt.merchant_code.clone()));
        }
        Ok(Self { redsys, sandbox: config.has_sandbox().then_some(store) })
    }

    /// Refunds an amount of an attempt and returns the verified response of the bank.
    pub async fn refund(
        &self,
        attempt: &PaymentAttempt,
        amount: Cents,
    ) -> Result<Notification, GatewayError> {
        self.operate(attempt, REFUND, amount).await
    }

    /// Requests an operation on an attempt, and returns the verified response of the bank: a refund (3), or the capture
    /// (2) or cancellation (9) of a reservation.
    pub async fn operate(
        &self,
        attempt: &PaymentAttempt,
        kind: &str,
        amount: Cents,
    ) -> Result<Notification, GatewayError> {
        let request = operation_request::build_operation_request(self.redsys, attempt, kind, amount)?;
        let response = if let Some(store) = self.sandbox {
            services::operate(store, self.redsys, request).await
        } else {
            let body = serde_json::to_string(&request).unwrap_or_default();
            let body = post(self.redsys.rest_url_or_default(), JSON, body).await?;
            serde_json::from_str::<SignedMessage>(&body)
                .map_err(|_| GatewayError::NoResponse("respuesta ilegible".to_owned()))?
        };
        if let Some(code) = response.error {
            return Err(GatewayError::Rejected(code));
        }
        let notification = response.verify(self.redsys)?;
        let expected = PaymentAttempt { amount, transaction_type: kind.to_owned(), ..attempt.clone() };
        Self::ensure_matches(&notification, &expected)?;
        Ok(notification)
    }

    /// Queries the state of an operation of an attempt: of its authorisation (0), its reservation (1), or what was
    /// requested for it later.
    pub async fn query_status(
        &self,
        attempt: &PaymentAttempt,
        kind: &str,
    ) -> Result<OperationStatus, GatewayError> {
        let request = status_query::build_query(self.redsys, attempt, kind)?;
        let status = status_query::parse_response(&self.query(request).await?)?;
        if let OperationStatus::Finished(notification) = &status {
            let expected = PaymentAttempt { transaction_type: kind.to_owned(), ..attempt.clone() };
            // A refund or a capture may be partial, so its amount is not compared.
            let expected = if kind == attempt.transaction_type {
                expected
            } else {
                let amount = Cents::new(notification.amount.parse().unwrap_or_default());
                PaymentAttempt { amount, ..expected }
            };
            Self::ensure_matches(notification, &expected)?;
        }
        Ok(status)
    }

    /// Queries all operations of an attempt and returns its refunds.
    ///
    /// # Errors
    /// The list lacks the payment, so that it is not complete, or an operation is not finished or belongs to something else.
    pub async fn query_refunds(&self, attempt: &PaymentAttempt) -> Result<ListedRefunds, GatewayError> {
        let request = status_query::build_list_query(self.redsys, attempt)?;
        let mut has_payment = false;
        let mut refunds = ListedRefunds::default();
        for operation in status_query::parse_list(&self.query(request).await?)? {
            let OperationStatus::Finished(operation) = operation else {
                return Err(GatewayError::InvalidResponse("hay una operación sin terminar"));
            };
            let kind = operation.transaction_type.clone();
            let amount = Cents::new(operation.amount.parse().unwrap_or_default());
            let expected = PaymentAttempt { transaction_type: kind.clone(), amount, ..attempt.clone() };
            Self::ensure_matches(&operation, &expected)?;
            has_payment |= kind == attempt.transaction_type;
            let Notification { response, authorisation_code, .. } = *operation;
            if kind != REFUND {
                continue;
            }
            if response_code::is_confirmed(&response) {
                refunds.made.push(MadeRefund { amount, authorisation_code });
            } else {
                refunds.declined.push(DeclinedRefund { amount, response });
            }
        }
        if has_payment { Ok(refunds) } else { Err(GatewayError::InvalidResponse("no consta el cobro")) }
    }

    async fn query(&self, request: String) -> Result<String, GatewayError> {
        match self.sandbox {
            Some(store) => Ok(services::query(store, self.redsys, &request).await),
            None => post(self.redsys.query_url_or_default(), SOAP, request).await,
        }
    }

    /// Checks that the bank's response is about the expected operation.
    fn ensure_matches(notification: &Notification, expected: &PaymentAttempt) -> Result<(), GatewayError> {
        if notification.attempt_number != expected.number {
            return Err(GatewayError::InvalidResponse("wrong_order"));
        }
        Ok(notification.ensure_matches(expected)?)
    }
}

const JSON: &[(&str, &str)] = &[("content-type", "application/json")];
const SOAP: &[(&str, &str)] =
    &[("content-type", "text/xml; charset=utf-8"), ("soapaction", "consultaOperaciones")];

/// Posts a text and returns the body of the response. The blocking client runs on a thread of its own: calls
/// to the bank are rare and sequential.
async fn post(
    url: String,
    headers: &'static [(&'static str, &'static str)],
    body: String,
) -> Result<String, GatewayError> {
    if let Some(response) = environment::call_gateway(&url, &body) {
        return response.await.map_err(GatewayError::NoResponse);
    }
    let no_response = |error: &dyn std::fmt::Display| GatewayError::NoResponse(error.to_string());
    let call = tokio::task::spawn_blocking(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(REQUEST_TIMEOUT))
            // Redirects are not followed: only the configured address is trusted.
            .max_redirects(0)
            .build()
            .into();
        let mut request = agent.post(&url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = request.send(&body)?;
        response.body_mut().with_config().limit(MAX_RESPONSE_BYTES).read_to_string()
    });
    call.await.map_err(|error| no_response(&error))?.map_err(|error| no_response(&error))
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read, Write};
    use std::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn redirects_of_the_bank_are_not_followed() {
        let bank = TcpListener::bind("127.0.0.1:0").unwrap();
        let redirect_target = TcpListener::bind("127.0.0.1:0").unwrap();
        redirect_target.set_nonblocking(true).unwrap();
        let [url, location] =
            [&bank, &redirect_target].map(|listener| format!("http://{}/", listener.local_addr().unwrap()));
        let server = std::thread::spawn(move || {
            let (mut connection, _) = bank.accept().unwrap();
            let _ = connection.read(&mut [0; 1_024]).unwrap();
            let head = format!(
                "HTTP/1.1 307 Temporary Redirect\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n"
            );
            connection.write_all(head.as_bytes()).unwrap();
        });
        let response = post(url, &[], "lo que sea".into()).await;
        assert_eq!(response.unwrap(), "", "the body of the redirect is returned");
        server.join().unwrap();
        assert_eq!(redirect_target.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
    }
}
