//! Detection of URLs whose traffic could be read or modified in transit.

use std::net::IpAddr;

use axum::http::Uri;

/// Reports whether traffic to this URL leaves this machine unencrypted; an unset one has none. Opportunistic encryption
/// (`tls=opportunistic`) does not count as encrypted.
pub(super) fn is_unencrypted_remote(url: &str) -> bool {
    if url.is_empty() {
        return false;
    }
    let Ok(uri) = url.parse::<Uri>() else { return true };
    let is_encrypted = match uri.scheme_str().unwrap_or_default().to_ascii_lowercase().as_str() {
        "https" | "smtps" => true,
        "smtp" => requires_tls(uri.query().unwrap_or_default()),
        _ => false,
    };
    !is_encrypted && !is_loopback(uri.host().unwrap_or_default())
}

/// Reports whether every `tls` parameter of the query is `required`, and at least one is present.
fn requires_tls(query: &str) -> bool {
    let mut values = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "tls").peekable();
    values.peek().is_some() && values.all(|(_, value)| value == "required")
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.trim_matches(['[', ']']).parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_unencrypted_remote;

    #[test]
    fn only_unencrypted_remote_urls_are_open() {
        for closed in [
            "",
            "https://sis.redsys.es/sis/realizarPago",
            "smtps://ana:clave@correo.example",
            "SMTPS://correo.example:465",
            "smtp://ana:clave@correo.example:587?tls=required",
            "smtp://correo.example/?tls=required",
            "smtp://127.0.0.1:1025",
            "smtp://ana@localhost",
            "http://127.0.0.1:8080/pay",
            "http://[::1]:8080/pay",
        ] {
            assert!(!is_unencrypted_remote(closed), "{closed}");
        }
        for open in [
            "smtp://ana:clave@correo.example:25",
            "smtp://correo.example:25?tls=opportunistic",
            "smtp://correo.example:25?tls=required&tls=opportunistic",
            "smtp://correo.example?a=tls=required",
            "http://sis.redsys.es/sis/realizarPago",
            "http://127.0.0.1@mal.example/",
            "http://mal.example\\@127.0.0.1/",
            "http://localhost.mal.example/",
            "sis.redsys.es/sis/realizarPago",
            "ftp://correo.example",
        ] {
            assert!(is_unencrypted_remote(open), "{open}");
        }
    }
}
