//! Stored response: its body, the compressed forms of the body, and the `ETag` of each form.

use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;

use crate::encoding::Encoding;
use crate::etag;

/// A response for one visitor must not be cached.
const PRIVATE_CACHING: HeaderValue = HeaderValue::from_static("private, no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Audience of a response, on which its caching headers depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceAudience {
    All,
    /// Clients without a price token; those with one get another response.
    Consumers,
    Professionals,
}

#[derive(Debug)]
pub struct StoredResponse {
    audience: PriceAudience,
    identity: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    /// Tags of the plain, gzip and Brotli forms: each is another representation and needs a tag of its own.
    tags: [HeaderValue; 3],
}

impl StoredResponse {
    pub fn new(json: Vec<u8>, audience: PriceAudience) -> Self {
        let tag = etag::strong(&json);
        Self {
            audience,
            identity: json.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tags: [Encoding::Identity, Encoding::Gzip, Encoding::Brotli]
                .map(|encoding| etag::for_encoding(&tag, encoding)),
        }
    }

    /// Returns the approximate memory use in bytes, including the compressed forms.
    pub fn memory_size(&self) -> u64 {
        (self.identity.len() + self.identity.len() / 2 + 512) as u64
    }

    pub const fn audience(&self) -> PriceAudience {
        self.audience
    }

    /// Builds the response to a request with these headers: 304 if the client already has it.
    pub fn to_http(&self, request_headers: &HeaderMap) -> Response<Body> {
        let encoding = Encoding::for_length(self.identity.len(), request_headers);
        let tag = match (encoding, &self.tags) {
            (Encoding::Identity, [tag, _, _])
            | (Encoding::Gzip, [_, tag, _])
            | (Encoding::Brotli, [_, _, tag]) => tag.clone(),
        };
        let is_unchanged = etag::if_none_match_contains(request_headers, &tag);
        let mut response =
            Response::new(if is_unchanged { Body::empty() } else { Body::from(self.bytes(encoding)) });
        if is_unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.reserve(16);
        headers.insert(header::ETAG, tag);
        let (caching, vary) = match self.audience {
            PriceAudience::All => (etag::SHARED_CACHING, "accept-encoding"),
            PriceAudience::Consumers => (etag::SHARED_CACHING, "accept-encoding, authorization"),
            PriceAudience::Professionals => (PRIVATE_CACHING, "accept-encoding, authorization"),
        };
        headers.insert(header::CACHE_CONTROL, caching);
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        if !is_unchanged {
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

    fn request_headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    async fn body(response: Response<Body>) -> Vec<u8> {
        response.into_body().collect().await.unwrap().to_bytes().to_vec()
    }

    #[tokio::test]
    async fn every_encoding_has_the_same_content_and_its_own_tag() {
        let json = "{\"title\":\"Jabón\"}".repeat(100).into_bytes();
        let answer = StoredResponse::new(json.clone(), PriceAudience::All);
        let (mut tags, mut texts) = (Vec::new(), Vec::new());
        for encoding in ["identity", "gzip", "br"] {
            let response = answer.to_http(&request_headers(&[(header::ACCEPT_ENCODING, encoding)]));
            let used = response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!(used.unwrap_or("identity"), encoding);
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
    async fn matching_tag_gets_an_empty_304() {
        let answer = StoredResponse::new(vec![b'x'; 2_000], PriceAudience::Consumers);
        let tag = answer.to_http(&request_headers(&[(header::ACCEPT_ENCODING, "br")])).headers()
            [header::ETAG]
            .clone();
        let again = request_headers(&[
            (header::ACCEPT_ENCODING, "br"),
            (header::IF_NONE_MATCH, tag.to_str().unwrap()),
        ]);
        let response = answer.to_http(&again);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(response.headers()[header::ETAG], tag);
        assert_eq!(response.headers()[header::VARY], "accept-encoding, authorization");
        assert!(body(response).await.is_empty());
        let other = request_headers(&[(header::IF_NONE_MATCH, tag.to_str().unwrap())]);
        assert_eq!(answer.to_http(&other).status(), StatusCode::OK, "the plain form has another tag");
    }

    #[test]
    fn professional_responses_are_not_cacheable() {
        let answer = StoredResponse::new(b"{}".to_vec(), PriceAudience::Professionals);
        let response = answer.to_http(&request_headers(&[(header::ACCEPT_ENCODING, "br")]));
        assert_eq!(response.headers()[header::CACHE_CONTROL], "private, no-store");
        assert_eq!(response.headers().get(header::CONTENT_ENCODING), None, "too short to compress");
    }
}
