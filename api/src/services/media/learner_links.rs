//! Addresses of the files that only learners may open: those of the media library with a token that expires.

use mostrador_core::content::media::MEDIA_PATH;
use mostrador_core::courses::{Course, Lesson};
use mostrador_core::time::Timestamp;

use crate::config;
use crate::db::repositories::media_usage::HASH_LENGTH;
use crate::error::ApiError;
use crate::services::authentication::jwt::{JwtKeys, NewToken, NoExtraClaims, TokenAudience, TokenError};

/// Period in which a file keeps its address, so that browsers keep what they have loaded. An address is valid for one to
/// two periods.
const PERIOD_MS: i64 = 12 * 3_600_000;

/// Keys of the tokens, whose subject is the hash of the file.
#[derive(Debug)]
pub struct LearnerLinks(JwtKeys);

impl LearnerLinks {
    pub fn new(session: &config::Session) -> Self {
        Self(JwtKeys::new(TokenAudience::LearnerFile, &session.key, &session.previous_keys))
    }

    /// Adds tokens to the addresses of the media library in the lessons of a course.
    pub fn sign(&self, course: &mut Course, now: Timestamp) -> Result<(), ApiError> {
        let lessons = course.modules.iter_mut().flat_map(|module| &mut module.lessons);
        for url in lessons.flat_map(Lesson::file_urls_mut) {
            let hash = url.strip_prefix(MEDIA_PATH).and_then(|name| name.get(..HASH_LENGTH));
            if let Some(hash) = hash {
                *url = format!("{url}?acceso={}", self.token(hash, now)?);
            }
        }
        Ok(())
    }

    /// Checks the token of an address.
    ///
    /// # Errors
    /// 403 `learners_only` for a missing, expired or forged token, and for that of another file.
    pub fn check(&self, hash: &str, token: Option<&str>) -> Result<(), ApiError> {
        let claims = self.0.verify::<NoExtraClaims>(token.unwrap_or_default());
        match claims {
            Ok(claims) if claims.sub == hash => Ok(()),
            Ok(_) => Err(TokenError::Invalid.into_api_error(TokenAudience::LearnerFile)),
            Err(error) => Err(error.into_api_error(TokenAudience::LearnerFile)),
        }
    }

    fn token(&self, hash: &str, now: Timestamp) -> Result<String, ApiError> {
        let begin = Timestamp::from_ms(now.ms() - now.ms().rem_euclid(PERIOD_MS));
        self.0.sign(NewToken {
            subject: hash.to_owned(),
            jti: hash,
            now: begin,
            expires_at: begin + 2 * PERIOD_MS,
            extra: NoExtraClaims {},
        })
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::courses::{CourseModule, Document};

    use super::*;
    use crate::clock;

    fn links(key: &str) -> LearnerLinks {
        LearnerLinks::new(&config::Session { key: key.into(), ..config::Session::default() })
    }

    fn hash() -> String {
        "0123456789abcdef".repeat(2)
    }

    #[test]
    fn a_token_opens_its_file_until_it_expires() {
        let (links, now) = (links("clave"), clock::now());
        let token = links.token(&hash(), now).unwrap();
        assert!(links.check(&hash(), Some(&token)).is_ok());
        assert_eq!(links.check(&"f".repeat(32), Some(&token)).unwrap_err().code(), "learners_only");
        assert_eq!(links.check(&hash(), None).unwrap_err().code(), "learners_only");
        let expired = links.token(&hash(), Timestamp::from_ms(now.ms() - 2 * PERIOD_MS)).unwrap();
        assert_eq!(links.check(&hash(), Some(&expired)).unwrap_err().code(), "learners_only");
        let forged = super::tests::links("otra").token(&hash(), now).unwrap();
        assert_eq!(links.check(&hash(), Some(&forged)).unwrap_err().code(), "learners_only");
    }

    #[test]
    fn files_of_the_library_have_tokens_and_other_addresses_stay() {
        let document = |url: &str| Lesson {
            document: Some(Document { url: url.to_owned(), title: "Guía".into() }),
            ..Lesson::default()
        };
        let own = format!("{MEDIA_PATH}{}.pdf", hash());
        let lessons = vec![document(&own), document("https://otro.example/guia.pdf")];
        let mut course = Course {
            modules: vec![CourseModule { lessons, ..CourseModule::default() }],
            ..Course::default()
        };
        let now = clock::now();
        links("clave").sign(&mut course, now).unwrap();
        let urls: Vec<&str> = course.modules[0]
            .lessons
            .iter()
            .map(|lesson| lesson.document.as_ref().unwrap().url.as_str())
            .collect();
        let token = urls[0].strip_prefix(&format!("{own}?acceso=")).unwrap();
        assert!(links("clave").check(&hash(), Some(token)).is_ok());
        assert_eq!(urls[1], "https://otro.example/guia.pdf");
    }
}
