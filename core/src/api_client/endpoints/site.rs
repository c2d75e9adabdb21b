//! Requests for menus, settings, redirects, public pages and app files (rules 7.7, 7.8, 7.26, 7.27).

use super::{get, segments};
use crate::api_client::Request;
use crate::url::{encode, query_string};

pub(crate) fn menu_items() -> Request {
    get("parameters/menu-items")
}

pub(crate) fn configs() -> Request {
    get("configs?filter[groups]=contact,rrss")
}

pub(crate) fn route_rule(path: &str) -> Request {
    get(format!("route-rules{}", query_string([("path", path)])))
}

pub(crate) fn site(since: Option<&str>) -> Request {
    get(["site", &query_string(since.map(|since| ("since", since)))].concat())
}

pub(crate) fn pages() -> Request {
    get("pages")
}

pub(crate) fn latest_build() -> Request {
    get("builds/latest.json").same_origin()
}

pub(crate) fn build(id: &str) -> Request {
    get(format!("builds/meta/{}.json", encode(id))).same_origin()
}

pub(crate) fn payload(path: &str) -> Request {
    let folder = segments(path.split(['?', '#']).next().unwrap_or_default());
    let separator = if folder.is_empty() { "" } else { "/" };
    get(format!("{folder}{separator}_payload.json")).same_origin()
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::written;
    use crate::api_client::{Call, Tokens};

    /// Rules 7.7, 7.8, 7.26 and 7.27.
    #[test]
    fn requests_match_the_rules() {
        for (call, expected) in [
            (Call::MenuItems, "GET parameters/menu-items"),
            (Call::Configs, "GET configs?filter[groups]=contact,rrss"),
            (Call::RouteRule { path: "/a b?c=1".into() }, "GET route-rules?path=%2Fa%20b%3Fc%3D1"),
            (Call::LatestBuild, "GET builds/latest.json"),
            (Call::Build { id: "a/1".into() }, "GET builds/meta/a%2F1.json"),
            (Call::Payload { path: "/tienda/facial?page=2".into() }, "GET tienda/facial/_payload.json"),
            (Call::Payload { path: "/".into() }, "GET _payload.json"),
            (Call::Site { since: None }, "GET site"),
            (Call::Site { since: Some("7-0".into()) }, "GET site?since=7-0"),
            (Call::Pages, "GET pages"),
        ] {
            assert_eq!(written(&call), expected);
        }
    }

    /// Rule 7.27.
    #[test]
    fn only_app_files_are_outside_the_api() {
        let of_site = |call: Call| call.request(Tokens::default()).of_site;
        assert!(of_site(Call::LatestBuild) && of_site(Call::Build { id: "x".into() }));
        assert!(of_site(Call::Payload { path: "/".into() }));
        assert!(!of_site(Call::MenuItems) && !of_site(Call::RouteRule { path: "/".into() }));
    }
}
