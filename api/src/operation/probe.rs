//! Asking a shop on this machine whether it can serve, for whoever watches a container and has no other program in it.

use std::io::{Error, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long the shop may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks `GET /readyz` of the shop that listens on this address.
///
/// # Errors
/// Nobody answers, or the answer is not 200: the error says what it was.
pub fn probe(listen: SocketAddr) -> Result<(), Error> {
    // A shop that listens everywhere listens here too.
    let ip = if listen.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listen.ip() };
    let mut socket = TcpStream::connect_timeout(&(ip, listen.port()).into(), PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.write_all(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer)?;
    match answer.lines().next() {
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

    fn answering(answer: &'static str) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut head = [0; 256];
            let _ = socket.read(&mut head).unwrap();
            socket.write_all(answer.as_bytes()).unwrap();
        });
        address
    }

    #[test]
    fn only_200_is_ready() {
        assert!(probe(answering("HTTP/1.1 200 OK\r\n\r\n{}")).is_ok());
        let told = probe(answering("HTTP/1.1 503 Service Unavailable\r\n\r\n{}")).unwrap_err();
        assert!(told.to_string().contains("503"), "{told}");
        assert!(probe(answering("")).is_err());
        let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
        assert!(probe(nobody).is_err());
    }
}
