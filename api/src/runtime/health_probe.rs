//! Readiness check of the server on this machine, for containers that have no HTTP client.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(2);

/// Requests `GET /readyz` from the server on this address; another status than 200 is an error.
pub fn probe(listen: SocketAddr) -> Result<(), ureq::Error> {
    // A server on the unspecified address is reachable on localhost.
    let ip = if listen.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listen.ip() };
    let url = format!("http://{}/readyz", SocketAddr::new(ip, listen.port()));
    ureq::get(url).config().proxy(None).timeout_global(Some(TIMEOUT)).build().call().map(drop)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn responding(response: &'static str) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut head = [0; 256];
            let _ = socket.read(&mut head).unwrap();
            socket.write_all(response.as_bytes()).unwrap();
        });
        address
    }

    #[test]
    fn only_200_is_ready() {
        assert!(probe(responding("HTTP/1.1 200 OK\r\n\r\n{}")).is_ok());
        let error = probe(responding("HTTP/1.1 503 Service Unavailable\r\n\r\n{}")).unwrap_err();
        assert!(error.to_string().contains("503"), "{error}");
        assert!(probe(responding("")).is_err());
        let unused = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
        assert!(probe(unused).is_err());
    }
}
