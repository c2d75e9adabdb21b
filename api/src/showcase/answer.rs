//! Answers that are written once: their bytes, those bytes compressed, and the tags of each.

use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;

use crate::digest;
use crate::http::encoding::{Encoding, WORTH_IT};
use crate::http::etag;

/// Who carries catalogue answers keeps them for a moment. A browser asks every time, and is mostly told 304: a cart
/// that is read again must see the price of now.
const SHARED: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=10");
/// What is told to one visitor is kept by nobody.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Who may keep an answer, and what it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The same for everybody.
    Everybody,
    /// For everybody without a price token: who holds one is answered something else.
    Consumers,
    /// For holders of a price token.
    Professionals,
}

/// A JSON text that is sent again and again.
#[derive(Debug)]
pub struct Answer {
    audience: Audience,
    identity: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    /// Of the bytes as they are, as gzip, as Brotli: each is another representation, so each has its own.
    tags: [HeaderValue; 3],
}

impl Answer {
    /// The answer of these bytes.
    #[must_use]
    pub fn new(json: Vec<u8>, audience: Audience) -> Self {
        let hash = digest::sha256(&json);
        let tag = |suffix| {
            HeaderValue::try_from(format!("\"{hash}{suffix}\"")).unwrap_or(HeaderValue::from_static("\"\""))
        };
        Self {
            audience,
            identity: json.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tags: [tag(""), tag("-gzip"), tag("-br")],
        }
    }

    /// About how much memory it takes, with what it will be compressed to.
    #[must_use]
    pub fn weight(&self) -> u64 {
        (self.identity.len() + self.identity.len() / 2 + 512) as u64
    }

    /// Whom it is for.
    #[must_use]
    pub const fn audience(&self) -> Audience {
        self.audience
    }

    /// Answers a request with these headers: 304 to who has it already.
    #[must_use]
    pub fn respond(&self, asked: &HeaderMap) -> Response<Body> {
        let encoding =
            if self.identity.len() < WORTH_IT { Encoding::Identity } else { Encoding::accepted(asked) };
        let tag = match (encoding, &self.tags) {
            (Encoding::Identity, [tag, _, _])
            | (Encoding::Gzip, [_, tag, _])
            | (Encoding::Brotli, [_, _, tag]) => tag.clone(),
        };
        let known = etag::has(asked, &tag);
        let mut response =
            Response::new(if known { Body::empty() } else { Body::from(self.bytes(encoding)) });
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.reserve(16);
        headers.insert(header::ETAG, tag);
        let (caching, vary) = match self.audience {
            Audience::Everybody => (SHARED, "accept-encoding"),
            Audience::Consumers => (SHARED, "accept-encoding, authorization"),
            Audience::Professionals => (PRIVATE, "accept-encoding, authorization"),
        };
        headers.insert(header::CACHE_CONTROL, caching);
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        if !known {
            headers.insert(header::CONTENT_TYPE, JSON);
            if let Some(name) = encoding.name() {
                headers.insert(header::CONTENT_ENCODING, name);
            }
        }
        response
    }

    fn bytes(&self, encoding: Encoding) -> Bytes {
        match encoding {
            Encoding::Identity => self.identity.clone(),
            Encoding::Gzip => self.gzip.get_or_init(|| encoding.encode(&self.identity)).clone(),
            Encoding::Brotli => self.brotli.get_or_init(|| encoding.encode(&self.identity)).clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use http_body_util::BodyExt;

    use super::*;

    fn asking(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    async fn body(response: Response<Body>) -> Vec<u8> {
        response.into_body().collect().await.unwrap().to_bytes().to_vec()
    }

    #[tokio::test]
    async fn every_encoding_says_the_same_under_a_tag_of_its_own() {
        let json = "{\"title\":\"Jabón\"}".repeat(100).into_bytes();
        let answer = Answer::new(json.clone(), Audience::Everybody);
        let (mut tags, mut texts) = (Vec::new(), Vec::new());
        for encoding in ["identity", "gzip", "br"] {
            let response = answer.respond(&asking(&[(header::ACCEPT_ENCODING, encoding)]));
            let said = response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!(said.unwrap_or("identity"), encoding);
            tags.push(response.headers()[header::ETAG].to_str().unwrap().to_owned());
            texts.push(body(response).await);
        }
        tags.dedup();
        assert_eq!(tags.len(), 3);
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(&*texts[1]).read_to_end(&mut plain).unwrap();
        assert_eq!((&texts[0], &plain), (&json, &json));
        plain.clear();
        brotli::Decompressor::new(&*texts[2], 4_096).read_to_end(&mut plain).unwrap();
        assert_eq!(plain, json);
    }

    #[tokio::test]
    async fn who_has_it_is_not_sent_it_again() {
        let answer = Answer::new(vec![b'x'; 2_000], Audience::Consumers);
        let tag = answer.respond(&asking(&[(header::ACCEPT_ENCODING, "br")])).headers()[header::ETAG].clone();
        let again =
            asking(&[(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, tag.to_str().unwrap())]);
        let response = answer.respond(&again);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(response.headers()[header::ETAG], tag);
        assert_eq!(response.headers()[header::VARY], "accept-encoding, authorization");
        assert!(body(response).await.is_empty());
        let other = asking(&[(header::IF_NONE_MATCH, tag.to_str().unwrap())]);
        assert_eq!(answer.respond(&other).status(), StatusCode::OK, "the bytes as they are have another tag");
    }

    #[test]
    fn what_professionals_are_told_is_kept_by_nobody() {
        let answer = Answer::new(b"{}".to_vec(), Audience::Professionals);
        let response = answer.respond(&asking(&[(header::ACCEPT_ENCODING, "br")]));
        assert_eq!(response.headers()[header::CACHE_CONTROL], "private, no-store");
        assert_eq!(response.headers().get(header::CONTENT_ENCODING), None, "too short to compress");
    }
}
