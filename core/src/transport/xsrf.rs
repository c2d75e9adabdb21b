//! The token against forged requests (rule 7.4): what a cookie of the site holds goes back in a header, and only to the
//! site itself.

/// The cookie that holds the token.
pub const XSRF_COOKIE: &str = "XSRF-TOKEN";
/// The header that carries it.
pub const XSRF_HEADER: &str = "x-xsrf-token";

/// The header's value for a request below a base URL, from a page of this origin (scheme, host and port; empty where
/// there is no page) with this cookie.
///
/// ```
/// use mostrador_core::transport::xsrf_token;
/// assert_eq!(xsrf_token("/api/v1", "https://tienda.example", Some("secreto")), Some("secreto"));
/// assert_eq!(xsrf_token("https://otra.example/api", "https://tienda.example", Some("secreto")), None);
/// ```
#[must_use]
pub fn xsrf_token<'a>(base_url: &str, page_origin: &str, cookie: Option<&'a str>) -> Option<&'a str> {
    cookie.filter(|token| !token.is_empty() && is_same_origin(base_url, page_origin))
}

/// Whether an address is one of the page's own origin. A path is; what a browser reads as another host is not.
#[must_use]
pub fn is_same_origin(url: &str, page_origin: &str) -> bool {
    if page_origin.is_empty() || url.starts_with("//") || url.contains(|c: char| c == '\\' || c.is_control())
    {
        return false;
    }
    match (url.split_once("://"), page_origin.split_once("://")) {
        _ if url.starts_with(['/', '?', '#']) => true,
        (Some((scheme, rest)), Some((own_scheme, own_host))) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            same_host(scheme, host, own_scheme, own_host)
        }
        // A path that begins with a name; a colon would make that a scheme.
        _ => !url.split('/').next().is_some_and(|name| name.contains(':')),
    }
}

/// A scheme's own port may be left out.
fn same_host(scheme: &str, host: &str, own_scheme: &str, own_host: &str) -> bool {
    let usual = match own_scheme {
        "https" => ":443",
        "http" => ":80",
        _ => "",
    };
    let bare = |host: &str| host.strip_suffix(usual).unwrap_or(host).to_ascii_lowercase();
    scheme.eq_ignore_ascii_case(own_scheme) && bare(host) == bare(own_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "https://tienda.example";

    /// Rule 7.4.
    #[test]
    fn the_site_itself_gets_the_token() {
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
    fn nobody_else_does() {
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
        assert_eq!(xsrf_token("/api/v1", "", Some("t")), None, "there is no page");
    }

    #[test]
    fn no_cookie_no_header() {
        assert_eq!(xsrf_token("/api/v1", SHOP, None), None);
        assert_eq!(xsrf_token("/api/v1", SHOP, Some("")), None);
    }

    #[test]
    fn a_scheme_s_own_port_may_be_left_out_on_either_side() {
        assert!(
            same_host("http", "a.es:80", "http", "a.es") && same_host("https", "a.es", "https", "A.es:443")
        );
        assert!(
            !same_host("http", "a.es:443", "http", "a.es") && !same_host("http", "a.es", "https", "a.es")
        );
    }
}
