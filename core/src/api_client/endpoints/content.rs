//! Requests for CMS pages, blogs and the contact form.

use super::{append_name, encode_segments, get, post};
use crate::api_client::{ListQuery, Request};

pub(crate) fn page(slug: &str) -> Request {
    get(format!("contents/{}", encode_segments(slug)))
}

pub(crate) fn blogs() -> Request {
    get("blogs")
}

pub(crate) fn blog(slug: &str) -> Request {
    get(append_name("blogs", slug))
}

pub(crate) fn articles(blog: &str, list: &ListQuery) -> Request {
    get(list.to_path(&format!("{}/articles", append_name("blogs", blog))))
}

pub(crate) fn article(slug: &str) -> Request {
    get(append_name("articles", slug))
}

pub(crate) fn contact(message: &str) -> Request {
    post("contact").body(message.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::format_request;
    use crate::api_client::{Call, ListQuery};

    #[test]
    fn requests_match_the_rules() {
        for (call, expected) in [
            (Call::Blogs, "GET blogs"),
            (Call::Blog { slug: "recetas".into() }, "GET blogs/recetas"),
            (
                Call::Articles { blog: "recetas".into(), list: ListQuery::default().limit(6) },
                "GET blogs/recetas/articles?limit=6",
            ),
            (Call::Article { slug: "jabón".into() }, "GET articles/jab%C3%B3n"),
            (Call::Contact { message: r#"{"name":"Ana"}"#.into() }, r#"POST contact {"name":"Ana"}"#),
        ] {
            assert_eq!(format_request(&call), expected);
        }
    }

    #[test]
    fn page_path_is_encoded_segment_by_segment() {
        let page = |slug: &str| format_request(&Call::Content { slug: slug.into() });
        assert_eq!(page("ayuda/envíos y más?"), "GET contents/ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(page("../customers/./me//"), "GET contents/customers/me");
    }
}
