//! Which failed requests are sent once more (rule 9.6).

use super::Method;

/// Whether a request that got this status is sent again: safe ones, once, on statuses that may pass.
///
/// ```
/// use mostrador_core::transport::{Method, should_retry};
/// assert!(should_retry(Method::Get, 503, 0));
/// assert!(!should_retry(Method::Get, 503, 1) && !should_retry(Method::Post, 503, 0));
/// ```
#[must_use]
pub const fn should_retry(method: Method, status: u16, retries: u8) -> bool {
    retries == 0 && method.is_safe() && matches!(status, 408 | 409 | 425 | 429 | 500 | 502 | 503 | 504)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.6.
    #[test]
    fn exactly_these_statuses_once_and_only_when_safe() {
        let retried: Vec<u16> = (100..600).filter(|status| should_retry(Method::Get, *status, 0)).collect();
        assert_eq!(retried, [408, 409, 425, 429, 500, 502, 503, 504]);
        for method in [Method::Post, Method::Put, Method::Patch, Method::Delete] {
            assert!((100..600).all(|status| !should_retry(method, status, 0)));
        }
        assert!((100..600).all(|status| !should_retry(Method::Get, status, 1)));
    }
}
