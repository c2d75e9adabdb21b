//! Requests for CMS pages, blogs and the contact form.

use super::{get, named, post, segments};
use crate::api_client::{ListQuery, Request};

pub(crate) fn page(slug: &str) -> Request {
    get(format!("contents/{}", segments(slug)))
}

pub(crate) fn blogs() -> Request {
    get("blogs")
}

pub(crate) fn blog(slug: &str) -> Request {
    get(named("blogs", slug))
}

pub(crate) fn articles(blog: &str, list: &ListQuery) -> Request {
    get(list.to_path(&format!("{}/articles", named("blogs", blog))))
}

pub(crate) fn article(slug: &str) -> Request {
    get(named("articles", slug))
}

pub(crate) fn contact(message: &str) -> Request {
    post("contact").body(message.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::written;
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
            assert_eq!(written(&call), expected);
        }
    }

    #[test]
    fn page_path_is_encoded_segment_by_segment() {
        let page = |slug: &str| written(&Call::Content { slug: slug.into() });
        assert_eq!(page("ayuda/envíos y más?"), "GET contents/ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(page("../customers/./me//"), "GET contents/customers/me");
    }
}
