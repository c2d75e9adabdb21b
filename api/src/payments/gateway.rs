//! Speaking to the bank from server to server: money that goes back, and what became of an attempt.
//!
//! The words are the same whoever the bank is. A development shop plays it itself, in this process; anything else is
//! asked over the network.

use std::time::Duration;

use super::notification::{Notification, Rejection};
use super::query::{self, Known, NoAnswer};
use super::rest::{self, Signed};
use super::signature::BadSecret;
use super::{REFUND, sandbox_services};
use crate::config::{Config, Redsys};
use crate::store::Store;
use crate::store::attempts::Attempt;
use crate::world;

/// For so long the bank may think.
const PATIENCE: Duration = Duration::from_secs(20);
/// More than that is no answer of the bank.
const LONGEST: u64 = 1 << 20;

/// Why the bank's word is not known.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// The settings are those of another merchant than the one who took the money.
    #[error("la configuración es de otro comercio que el que cobró ({0}): falta --config, o no es el suyo")]
    OtherMerchant(String),
    /// The secret cannot sign.
    #[error("redsys.secret no tiene la forma de una clave de Redsys")]
    Secret,
    /// The bank cannot be reached, or answered nothing that makes sense. Whether it has heard is not known.
    #[error("el banco no ha contestado: {0}")]
    Silent(String),
    /// The bank does not take the message: its code.
    #[error("el banco no acepta la petición: {0}")]
    Refused(String),
    /// The answer is not the bank's, or not to this question.
    #[error("la respuesta no es la del banco: {0}")]
    Doubtful(&'static str),
}

impl From<BadSecret> for GatewayError {
    fn from(_: BadSecret) -> Self {
        Self::Secret
    }
}

impl From<Rejection> for GatewayError {
    fn from(rejection: Rejection) -> Self {
        Self::Doubtful(rejection.verdict())
    }
}

/// The bank that an attempt was made at.
#[derive(Clone, Copy, Debug)]
pub struct Gateway<'a> {
    redsys: &'a Redsys,
    /// Where the development bank remembers; nothing when the bank is a real one.
    sandbox: Option<&'a Store>,
}

impl<'a> Gateway<'a> {
    /// The bank of an attempt.
    ///
    /// # Errors
    /// The settings are not those of its merchant: nothing of it may be decided elsewhere.
    pub fn of(config: &'a Config, store: &'a Store, attempt: &Attempt) -> Result<Self, GatewayError> {
        let redsys = &config.redsys;
        if redsys.merchant_code != attempt.merchant_code {
            return Err(GatewayError::OtherMerchant(attempt.merchant_code.clone()));
        }
        Ok(Self { redsys, sandbox: config.has_sandbox().then_some(store) })
    }

    /// Gives cents of an attempt back; what the bank says to it.
    ///
    /// # Errors
    /// The bank's word is not known.
    pub async fn refund(&self, attempt: &Attempt, cents: i64) -> Result<Notification, GatewayError> {
        let request = rest::refund(self.redsys, attempt, cents)?;
        let answer = if let Some(store) = self.sandbox {
            sandbox_services::refund(store, self.redsys, request).await
        } else {
            let body = serde_json::to_string(&request).unwrap_or_default();
            let body = post(self.redsys.rest_address(), JSON, body).await?;
            serde_json::from_str::<Signed>(&body)
                .map_err(|_| GatewayError::Silent("respuesta ilegible".to_owned()))?
        };
        if let Some(code) = answer.error {
            return Err(GatewayError::Refused(code));
        }
        let said = answer.verified(self.redsys)?;
        let asked = Attempt { amount: cents, transaction_type: REFUND.to_owned(), ..attempt.clone() };
        self.meant(&said, &asked)?;
        Ok(said)
    }

    /// What the bank knows of an attempt: of its authorisation (0), or of money that went back (3).
    ///
    /// # Errors
    /// The bank's word is not known.
    pub async fn ask(&self, attempt: &Attempt, kind: &str) -> Result<Known, GatewayError> {
        let question = query::question(self.redsys, attempt, kind)?;
        let answer = match self.sandbox {
            Some(store) => sandbox_services::query(store, self.redsys, &question).await,
            None => post(self.redsys.query_address(), SOAP, question).await?,
        };
        let known = query::answer(&answer).map_err(|NoAnswer(code)| match code {
            Some(code) => GatewayError::Refused(code),
            None => GatewayError::Silent("respuesta ilegible".to_owned()),
        })?;
        if let Known::Ended(said) = &known {
            let asked = Attempt { transaction_type: kind.to_owned(), ..attempt.clone() };
            // Of money that went back, any part may have.
            let asked = if kind == REFUND {
                Attempt { amount: said.amount.parse().unwrap_or_default(), ..asked }
            } else {
                asked
            };
            self.meant(said, &asked)?;
        }
        Ok(known)
    }

    /// Insists that the bank speaks of what was asked.
    #[allow(clippy::unused_self)] // reads as a sentence where it is used
    fn meant(&self, said: &Notification, asked: &Attempt) -> Result<(), GatewayError> {
        if said.order != asked.number {
            return Err(GatewayError::Doubtful("wrong_order"));
        }
        Ok(said.matches(asked)?)
    }
}

const JSON: &[(&str, &str)] = &[("content-type", "application/json")];
const SOAP: &[(&str, &str)] =
    &[("content-type", "text/xml; charset=utf-8"), ("soapaction", "consultaOperaciones")];

/// Posts a text; what comes back. The client waits in a thread of its own: it speaks to the bank seldom, and one by one.
async fn post(
    url: String,
    headers: &'static [(&'static str, &'static str)],
    body: String,
) -> Result<String, GatewayError> {
    if let Some(answer) = world::ask_bank(&url, &body) {
        return answer.await.map_err(GatewayError::Silent);
    }
    let silent = |error: &dyn std::fmt::Display| GatewayError::Silent(error.to_string());
    let sent = tokio::task::spawn_blocking(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            // The bank is where the settings say; where it would send us, nobody has looked.
            .max_redirects(0)
            .build()
            .into();
        let mut request = agent.post(&url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = request.send(&body)?;
        answer.body_mut().with_config().limit(LONGEST).read_to_string()
    });
    sent.await.map_err(|error| silent(&error))?.map_err(|error| silent(&error))
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read, Write};
    use std::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn where_the_bank_would_send_us_nobody_goes() {
        let bank = TcpListener::bind("127.0.0.1:0").unwrap();
        let elsewhere = TcpListener::bind("127.0.0.1:0").unwrap();
        elsewhere.set_nonblocking(true).unwrap();
        let [url, other] =
            [&bank, &elsewhere].map(|place| format!("http://{}/", place.local_addr().unwrap()));
        let answering = std::thread::spawn(move || {
            let (mut line, _) = bank.accept().unwrap();
            let _ = line.read(&mut [0; 1_024]).unwrap();
            let head =
                format!("HTTP/1.1 307 Temporary Redirect\r\nlocation: {other}\r\ncontent-length: 0\r\n\r\n");
            line.write_all(head.as_bytes()).unwrap();
        });
        let said = post(url, &[], "lo que sea".into()).await;
        assert_eq!(said.unwrap(), "", "what came with the redirect is its answer");
        answering.join().unwrap();
        assert_eq!(elsewhere.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
    }
}
