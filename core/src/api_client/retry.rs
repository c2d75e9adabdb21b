//! Retry policy of API requests (rule 9.6).

use super::Method;

/// Returns true if a request with this status should be retried: safe methods, once, on transient statuses.
pub const fn should_retry(method: Method, status: u16, retries: u8) -> bool {
    retries == 0 && method.is_safe() && matches!(status, 408 | 409 | 425 | 429 | 500 | 502 | 503 | 504)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.6.
    #[test]
    fn safe_requests_retry_once_on_transient_statuses() {
        let retried: Vec<u16> = (100..600).filter(|status| should_retry(Method::Get, *status, 0)).collect();
        assert_eq!(retried, [408, 409, 425, 429, 500, 502, 503, 504]);
        for method in [Method::Post, Method::Put, Method::Patch, Method::Delete] {
            assert!((100..600).all(|status| !should_retry(method, status, 0)));
        }
        assert!((100..600).all(|status| !should_retry(Method::Get, status, 1)));
    }
}
