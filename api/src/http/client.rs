//! Client address and public URL of a request.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::rate_limit::client_network::network_prefix;

/// Client address, reduced to the network prefix that identifies one client.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // Our own proxy wrote the last entry; the client controls the ones before.
        let forwarded = state.config().behind_proxy.then(|| last_forwarded(&parts.headers)).flatten();
        Ok(Self(network_prefix(forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))))
    }
}

fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

impl FromRequestParts<AppState> for PublicUrl {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if let Some(url) = &state.config().public_url {
            return Ok(Self(url.clone()));
        }
        // Production requires the setting; a development server uses the address of the request.
        development_url(&parts.headers).map(Self).ok_or_else(ApiError::internal)
    }
}

/// Public URL of the panel, for links and as the origin of passkeys.
#[derive(Clone, Debug)]
pub struct PanelUrl(pub PublicUrl);

impl FromRequestParts<AppState> for PanelUrl {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let config = state.config();
        let from_request = (config.dev && config.panel.public_url.is_none())
            .then(|| development_url(&parts.headers).map(PublicUrl))
            .flatten();
        Ok(Self(from_request.unwrap_or_else(|| config.panel_url_or_listen_address())))
    }
}

fn development_url(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).filter(|origin| is_local_origin(origin)).map(str::to_owned);
    origin.or_else(|| Some(format!("http://{}", text(header::HOST).unwrap_or("localhost"))))
}

/// Returns true for an origin on this machine, such as the development server of the app.
pub fn is_local_origin(origin: &str) -> bool {
    let Some(rest) = origin.strip_prefix("http://") else { return false };
    let (host, port) = match rest.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (rest, ""),
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&host) && port.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_local() {
        for origin in
            ["http://localhost:5173", "http://127.0.0.1:8080", "http://localhost", "http://[::1]:80"]
        {
            assert!(is_local_origin(origin), "{origin}");
        }
        for origin in
            ["https://localhost", "http://localhost.example:80", "http://localhost:80@x.example", "null"]
        {
            assert!(!is_local_origin(origin), "{origin}");
        }
    }

    #[test]
    fn last_forwarded_entry_is_used() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "10.0.0.1, 203.0.113.7".parse().unwrap());
        assert_eq!(last_forwarded(&headers), Some(IpAddr::from([203, 0, 113, 7])));
        assert_eq!(last_forwarded(&HeaderMap::new()), None);
    }
}
