//! Check of the mail server connection and login. No e-mail is sent.

use super::{Finding, Subject};
use crate::config::Mail;
use crate::mail::mailer::Mailer;

pub(crate) async fn check(mail: &Mail, dev: bool) -> Vec<Finding> {
    let finding = match Mailer::new(mail) {
        Err(error) => Finding::error(Subject::Mail, format!("{error}.")),
        Ok(None) if dev => {
            Finding::ok(Subject::Mail, "El correo se queda en la bandeja de salida, a la vista.")
        }
        Ok(None) => Finding::error(
            Subject::Mail,
            "No hay servidor de correo (mail.smtp): los correos se quedan en la bandeja de salida.",
        ),
        Ok(Some(mailer)) => match mailer.check_connection().await {
            Ok(()) => Finding::ok(Subject::Mail, "El servidor de correo responde y deja entrar."),
            Err(reason) => Finding::error(
                Subject::Mail,
                format!(
                    "El servidor de correo no deja entrar ({reason}). Revisa mail.smtp: servidor, puerto, cifrado, \
                     usuario y contraseña. Los correos esperan en la bandeja de salida."
                ),
            ),
        },
    };
    vec![finding]
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    use super::super::Severity;
    use super::*;

    /// Mail server that accepts one password. Returns its port and a task that yields the received lines.
    async fn server(password: &'static str) -> (u16, tokio::task::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let received = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let (from, mut to) = stream.into_split();
            let mut lines = BufReader::new(from).lines();
            let mut received = Vec::new();
            to.write_all(b"220 correo.example ESMTP\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer: &[u8] = match line.split(' ').next().unwrap_or_default() {
                    "EHLO" => b"250-correo.example\r\n250 AUTH PLAIN\r\n",
                    "AUTH" if line.ends_with(password) => b"235 OK\r\n",
                    "AUTH" => b"535 no\r\n",
                    _ => b"250 OK\r\n",
                };
                received.push(line);
                if to.write_all(answer).await.is_err() {
                    break;
                }
            }
            received
        });
        (port, received)
    }

    fn mail(port: u16) -> Mail {
        let smtp = format!("smtp://ana:clave@127.0.0.1:{port}");
        Mail { from: "Tienda <a@b.es>".into(), owner: String::new(), smtp: smtp.as_str().into() }
    }

    #[tokio::test]
    async fn login_succeeds_without_sending_mail() {
        // «\0ana\0clave» in Base64.
        let (port, received) = server("AGFuYQBjbGF2ZQ==").await;
        assert_eq!(check(&mail(port), false).await[0].severity, Severity::Ok);
        let received = received.await.unwrap();
        assert!(
            !received.iter().any(|line| line.starts_with("MAIL") || line.starts_with("DATA")),
            "{received:?}"
        );
    }

    #[tokio::test]
    async fn rejected_login_is_reported_without_the_password() {
        let (port, _received) = server("otra").await;
        let finding = check(&mail(port), false).await.remove(0);
        assert_eq!(finding.severity, Severity::Error);
        assert!(
            finding.text.contains("no deja entrar") && !finding.text.contains("clave@"),
            "{}",
            finding.text
        );
    }

    #[tokio::test]
    async fn missing_mail_server_is_an_error_in_production_only() {
        let none = Mail { from: "a@b.es".into(), ..Mail::default() };
        assert_eq!(check(&none, false).await[0].severity, Severity::Error);
        assert_eq!(check(&none, true).await[0].severity, Severity::Ok);
    }
}
