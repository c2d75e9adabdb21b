//! What of a session is written down as it was (rule 4.7). Whatever is not named here is taken for personal and replaced: a new
//! field is private until somebody says otherwise.

use super::shape::Words;
use crate::error_screen::is_bot;
use crate::json::{Json, to_text};
use crate::session::{base64url, to_base64url};
use crate::transport::Request;

/// Members that say nothing of a person: which input it is, what is chosen, ids, and what the browser keeps of them.
const KEPT: &[&str] = &[
    "aud",
    "build",
    "call",
    "cart",
    "cart_agreed",
    "cart_rest",
    "command",
    "country",
    "filters",
    "form",
    "idempotency_key",
    "input",
    "key",
    "kind",
    "method",
    "number",
    "order",
    "payment_method",
    "quantity",
    "roles",
    "scroll",
    "seed",
    "set_payment_method",
    "slug",
    "type",
];

/// The same of an answer: the server's words, names of goods, states, figures and times. A page's words under these names
/// may be a person's.
const KEPT_OF_ANSWERS: &[&str] = &[
    "at",
    "code",
    "created_at",
    "discount_amount",
    "discount_percent",
    "field",
    "from_amount",
    "message",
    "original_price",
    "paid_at",
    "price",
    "price_et",
    "price_taxes",
    "starts_at",
    "state",
    "taxes",
    "title",
    "variant_title",
];

/// Where the API says the same to everybody.
const PUBLIC: &[&str] = &[
    "articles",
    "blogs",
    "categories",
    "configs",
    "contents",
    "countries",
    "delivery-methods",
    "parameters",
    "payment-methods",
    "products",
    "products-collections",
    "route-rules",
    "searchs",
    "shops",
];

/// Whether the answer to a request is the same for everybody.
pub(super) fn is_public(request: &Request) -> bool {
    let first = request.path.split(['/', '?']).next().unwrap_or_default();
    request.of_site || PUBLIC.contains(&first)
}

/// How many letters and digits the first segment of a path has. What follows may be the token of a mail's link.
fn first_segment(path: &str) -> usize {
    let segment = path.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    segment.chars().filter(char::is_ascii_alphanumeric).count()
}

/// Replaces what is personal, the same by the same throughout a session.
#[derive(Debug, Default)]
pub(super) struct Redactor {
    words: Words,
    /// Whether what is redacted comes from the server.
    answer: bool,
}

impl Redactor {
    /// A command without what is personal.
    pub(super) fn command(&mut self, json: Json) -> Json {
        self.answer = false;
        self.value("input", json)
    }

    /// An outcome without what is personal.
    pub(super) fn outcome(&mut self, json: Json) -> Json {
        self.answer = true;
        self.value("input", json)
    }

    fn is_kept(&self, name: &str) -> bool {
        KEPT.contains(&name) || (self.answer && KEPT_OF_ANSWERS.contains(&name))
    }

    fn value(&mut self, name: &str, json: Json) -> Json {
        match json {
            // The error screen shows what the page says of its own failure.
            Json::Object(_) if name == "fail" => json,
            Json::Text(text) if self.is_kept(name) => Json::Text(text),
            Json::Text(text) => Json::Text(self.text(name, &text)),
            Json::List(values) => {
                Json::List(values.into_iter().map(|value| self.value(name, value)).collect())
            }
            Json::Object(mut members) => {
                if name == "start" {
                    // A browser that kept nothing need not say so name by name.
                    members.retain(|(_, value)| *value != Json::Null);
                }
                let member = |(name, value): (String, Json)| {
                    let value = self.value(&name, value);
                    (name, value)
                };
                Json::Object(members.into_iter().map(member).collect())
            }
            other => other,
        }
    }

    fn text(&mut self, name: &str, text: &str) -> String {
        match name {
            "body" | "delivery" | "billing" | "shipping" | "changes" | "request" | "answers" | "progress"
            | "message" => self.json(text),
            "token" | "session_token" | "price_token" => self.token(text),
            "phone" => self.words.phone(text),
            "postal_code" | "postalCode" => self.words.whole(text, 2),
            "path" => self.words.whole(text, first_segment(text)),
            "vat" => self.words.identity(text),
            // All that the shop asks of a browser's name.
            "user_agent" => if is_bot(text) { "bot" } else { "" }.into(),
            _ => self.words.text(text),
        }
    }

    /// JSON within a text; any other text goes as one.
    fn json(&mut self, text: &str) -> String {
        match Json::parse(text) {
            Ok(json) => to_text(&self.value("", json)),
            Err(_) => self.words.text(text),
        }
    }

    /// A token whose claims are redacted, and whose signature is none. What is no token stays none, for the same reason.
    fn token(&mut self, text: &str) -> String {
        let parts: Vec<&str> = text.split('.').collect();
        let &[_, middle, _] = parts.as_slice() else { return self.words.whole(text, 0) };
        let claims = base64url(middle).and_then(|bytes| Json::parse(&String::from_utf8(bytes).ok()?).ok());
        match claims {
            Some(claims) => format!("e30.{}.x", to_base64url(to_text(&self.value("", claims)).as_bytes())),
            None => self.words.whole(text, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{decode, test_token};
    use crate::transport::{Call, Method, Tokens};

    fn redacted(answer: bool, text: &str) -> String {
        let json = Json::parse(text).unwrap();
        let mut redactor = Redactor::default();
        to_text(&if answer { redactor.outcome(json) } else { redactor.command(json) })
    }

    #[test]
    fn what_is_not_named_is_private() {
        let call = r#"{"command":{"call":{"ticket":1,"call":{"login":{"email":"ana@correo.es","password":"secreta"}}}}}"#;
        let written = redacted(false, call);
        assert_eq!(
            written,
            r#"{"command":{"call":{"ticket":1,"call":{"login":{"email":"xxx@xxxxxx.xa","password":"xxxxxxb"}}}}}"#
        );
    }

    #[test]
    fn an_access_code_is_private_and_an_error_code_is_not() {
        assert_eq!(redacted(false, r#"{"code":"ABRE"}"#), r#"{"code":"XXXA"}"#);
        assert_eq!(redacted(true, r#"{"code":"sold_out"}"#), r#"{"code":"sold_out"}"#);
    }

    #[test]
    fn bodies_are_redacted_within() {
        let answer = r#"{"body":"{\"state\":\"paid\",\"delivery\":{\"phone\":\"612345678\",\"postalCode\":\"28013\"}}"}"#;
        let written = redacted(true, answer);
        assert!(
            written.contains("paid") && written.contains("600000001") && written.contains("28002"),
            "{written}"
        );
        assert_eq!(redacted(true, r#"{"body":"Hola Ana"}"#), r#"{"body":"Xxxa Xxb"}"#);
        assert_eq!(redacted(true, r#"{"body":""}"#), r#"{"body":""}"#);
    }

    #[test]
    fn a_token_still_logs_in_and_says_nobody() {
        let token =
            test_token(r#"{"exp":2000,"user":{"id":7,"firstname":"Ana","email":"a@b.es","roles":["user"]}}"#);
        let mut redactor = Redactor::default();
        let written = redactor.token(&token);
        let claims = decode(&written, 0).unwrap();
        assert_eq!(
            (claims.expires_ms, claims.user.id, claims.user.firstname.as_str()),
            (2_000_000, 7, "Xxa")
        );
        assert_eq!(redactor.token(&token), written);
        for bad in ["", "a.b", "secreto.secreto.secreto", "a.b!.c", "a.AAAAA.c"] {
            let hidden = redactor.token(bad);
            assert_eq!(decode(&hidden, 0).unwrap_err(), decode(bad, 0).unwrap_err(), "{hidden}");
            assert!(!hidden.contains("secreto"));
        }
    }

    #[test]
    fn of_a_browser_only_whether_it_is_a_bot() {
        assert_eq!(redacted(false, r#"{"user_agent":"Mozilla/5.0"}"#), r#"{"user_agent":""}"#);
        assert_eq!(redacted(false, r#"{"user_agent":"Googlebot/2.1"}"#), r#"{"user_agent":"bot"}"#);
    }

    #[test]
    fn a_path_keeps_its_first_segment() {
        let call = r#"{"path":"/activar-cuenta/s3cr3t0"}"#;
        assert_eq!(redacted(false, call), r#"{"path":"/activar-cuenta/x0xx0x1"}"#);
    }

    #[test]
    fn the_catalogue_is_public_and_customers_are_not() {
        let public = |path: &str| is_public(&Request::new(Method::Get, path));
        assert!(public("products?limit=1") && public("shops/centro") && public("configs"));
        assert!(!public("customers/me") && !public("orders/M26-1") && !public("product") && !public(""));
        assert!(is_public(&Call::LatestBuild.request(Tokens::default())));
    }
}
