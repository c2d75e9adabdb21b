//! Readiness check of the server on this machine, for containers that have no HTTP client.

use std::io::{Error, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Timeout of each network operation.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Requests `GET /readyz` from the server on this address.
///
/// # Errors
/// The server does not respond, or responds with another status than 200, which is the error's message.
pub fn probe(listen: SocketAddr) -> Result<(), Error> {
    // A server on the unspecified address is reachable on localhost.
    let ip = if listen.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listen.ip() };
    let mut socket = TcpStream::connect_timeout(&(ip, listen.port()).into(), TIMEOUT)?;
    socket.set_read_timeout(Some(TIMEOUT))?;
    socket.set_write_timeout(Some(TIMEOUT))?;
    socket.write_all(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
    let mut response = String::new();
    socket.read_to_string(&mut response)?;
    match response.lines().next() {
        Some(line) if line.split(' ').nth(1) == Some("200") => Ok(()),
        Some(line) => Err(Error::other(line.to_owned())),
        None => Err(ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
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
