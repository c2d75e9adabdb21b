//! Listening socket, bound by this process or inherited from the service manager.

use std::net::SocketAddr;

use tokio::net::TcpSocket;

/// Binds the address without listening yet. With socket activation (`deploy/mostrador.socket`), clients that
/// connect while no server is running wait for the next one instead of being refused.
pub fn bind(address: SocketAddr) -> std::io::Result<TcpSocket> {
    #[cfg(unix)]
    if let Some(socket) = inherited()? {
        return Ok(socket);
    }
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Connections of the previous process may still be closing.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

/// Returns the first socket passed to this process by systemd (`LISTEN_FDS`).
#[cfg(unix)]
fn inherited() -> std::io::Result<Option<TcpSocket>> {
    let Some(listener) = listenfd::ListenFd::from_env().take_tcp_listener(0)? else { return Ok(None) };
    listener.set_nonblocking(true)?;
    // The same socket, as a type on which `listen` has not been called yet.
    let socket = std::net::TcpStream::from(std::os::fd::OwnedFd::from(listener));
    Ok(Some(TcpSocket::from_std_stream(socket)))
}
