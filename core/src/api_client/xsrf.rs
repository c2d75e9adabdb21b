//! XSRF token (rule 7.4): the value of a cookie is sent back in a header, only to the same origin.

pub const XSRF_COOKIE: &str = "XSRF-TOKEN";
pub const XSRF_HEADER: &str = "x-xsrf-token";

/// Returns the header value for requests to `base_url` from a page of `page_origin` (scheme, host and port;
/// empty outside a page).
pub fn xsrf_token<'a>(base_url: &str, page_origin: &str, cookie: Option<&'a str>) -> Option<&'a str> {
    cookie.filter(|token| !token.is_empty() && is_same_origin(base_url, page_origin))
}

/// Returns true if a URL has the page's origin. Relative paths do, unless a browser would resolve them to
/// another host.
pub fn is_same_origin(url: &str, page_origin: &str) -> bool {
    if page_origin.is_empty() || url.starts_with("//") || url.contains(|c: char| c == '\\' || c.is_control())
    {
        return false;
    }
    match (url.split_once("://"), page_origin.split_once("://")) {
        _ if url.starts_with(['/', '?', '#']) => true,
        (Some((scheme, rest)), Some((page_scheme, page_host))) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            same_host(scheme, host, page_scheme, page_host)
        }
        // Relative path; a colon in its first segment would make it a scheme.
        _ => !url.split('/').next().is_some_and(|name| name.contains(':')),
    }
}

/// Compares scheme and host; the default port of the scheme may be omitted.
fn same_host(scheme: &str, host: &str, page_scheme: &str, page_host: &str) -> bool {
    let default_port = match page_scheme {
        "https" => ":443",
        "http" => ":80",
        _ => "",
    };
    let without_port = |host: &str| host.strip_suffix(default_port).unwrap_or(host).to_ascii_lowercase();
    scheme.eq_ignore_ascii_case(page_scheme) && without_port(host) == without_port(page_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "https://tienda.example";

    /// Rule 7.4.
    #[test]
    fn same_origin_receives_the_token() {
        for base in [
            "/api/v1",
            "",
            "api/v1",
            "/ir?a=https://otra.example",
            "https://tienda.example/api/v1",
            "https://tienda.example",
            "HTTPS://Tienda.Example:443/api",
        ] {
            assert_eq!(xsrf_token(base, SHOP, Some("t")), Some("t"), "{base}");
        }
        assert!(is_same_origin("http://localhost:8080/api", "http://localhost:8080"));
    }

    /// Rule 7.4.
    #[test]
    fn other_origins_do_not_receive_the_token() {
        for base in [
            "https://otra.example/api",
            "http://tienda.example/api",
            "https://tienda.example:8443",
            "https://tienda.example.otra.example",
            "https://tienda.example@otra.example/api",
            "//otra.example/api",
            "/\\otra.example",
            "\\\\otra.example",
            "/\t/otra.example",
            "data:text/plain,x",
        ] {
            assert_eq!(xsrf_token(base, SHOP, Some("t")), None, "{base}");
        }
        assert_eq!(xsrf_token("/api/v1", "", Some("t")), None, "no page origin");
    }

    #[test]
    fn no_cookie_no_header() {
        assert_eq!(xsrf_token("/api/v1", SHOP, None), None);
        assert_eq!(xsrf_token("/api/v1", SHOP, Some("")), None);
    }

    #[test]
    fn default_port_may_be_omitted_on_either_side() {
        assert!(
            same_host("http", "a.es:80", "http", "a.es") && same_host("https", "a.es", "https", "A.es:443")
        );
        assert!(
            !same_host("http", "a.es:443", "http", "a.es") && !same_host("http", "a.es", "https", "a.es")
        );
    }
}
