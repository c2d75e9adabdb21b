//! Whether what the shop sends can be read, or altered, under way.

use std::net::IpAddr;

/// Whether what is sent to this address is not encrypted and leaves this machine. What may or may not be encrypted, as the
/// other side likes (`tls=opportunistic`), is not.
pub(super) fn is_open(url: &str) -> bool {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (authority, rest) = rest.split_at(rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len()));
    let encrypted = match scheme.to_ascii_lowercase().as_str() {
        "https" | "smtps" => true,
        "smtp" => insists(rest),
        _ => false,
    };
    !encrypted && !is_here(authority)
}

/// Whether the query of an address says `tls=required` and nothing else of it.
fn insists(rest: &str) -> bool {
    let query = rest.split_once('?').map_or("", |(_, query)| query).split('#').next().unwrap_or_default();
    let mut said = query.split('&').filter_map(|pair| pair.strip_prefix("tls=")).peekable();
    said.peek().is_some() && said.all(|value| value == "required")
}

/// Whether a host is this machine.
fn is_here(authority: &str) -> bool {
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
        Some((six, _)) => six,
        None => host.split(':').next().unwrap_or_default(),
    };
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_open;

    #[test]
    fn only_what_is_encrypted_or_stays_here_is_closed() {
        for closed in [
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
            assert!(!is_open(closed), "{closed}");
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
            assert!(is_open(open), "{open}");
        }
    }
}
