//! Where the shop is reached: an address of its own, or one that the system holds for it.

use std::net::SocketAddr;

use tokio::net::TcpSocket;

/// Takes the address, without letting anybody in yet. Where the system holds it (`deploy/mostrador.socket`), who calls
/// while no shop is there waits for the next one instead of being turned away.
///
/// # Errors
/// Somebody else has it.
pub fn claim(address: SocketAddr) -> std::io::Result<TcpSocket> {
    #[cfg(unix)]
    if let Some(socket) = held()? {
        return Ok(socket);
    }
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Connections of the process before may still be closing.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// The first socket that was handed to this process, as systemd does it (`LISTEN_FDS`).
#[cfg(unix)]
fn held() -> std::io::Result<Option<TcpSocket>> {
    let Some(listener) = listenfd::ListenFd::from_env().take_tcp_listener(0)? else { return Ok(None) };
    listener.set_nonblocking(true)?;
    // The same socket, as what has not been listened to yet.
    let socket = std::net::TcpStream::from(std::os::fd::OwnedFd::from(listener));
    Ok(Some(TcpSocket::from_std_stream(socket)))
}
