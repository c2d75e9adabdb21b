//! Certificates (rule 4.13): conditions, and the code for public verification.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::CourseProgress;
use crate::serde_helpers::null_as_default;
use crate::time::Timestamp;

/// Alphabet of the codes, without the easily misread I, L, O and U (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 20;
const GROUP: usize = 5;

/// Returns true when every lesson is finished and the booked date, if any, has begun.
pub fn is_earned(progress: &CourseProgress, starts_at: Option<Timestamp>, now: Timestamp) -> bool {
    progress.is_complete() && starts_at.is_none_or(|starts_at| starts_at <= now)
}

/// Certificate code: 100 random bits, and therefore not guessable, in four groups of five characters, such as
/// `7H3KQ-9XM2V-BD8TR-W4NPC`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateCode(String);

impl CertificateCode {
    /// Builds a code from random bytes; five bits of each are used.
    pub fn from_random(bytes: [u8; LENGTH]) -> Self {
        let letters = bytes.iter().filter_map(|byte| LETTERS.get(usize::from(byte % 32)));
        Self(grouped(letters.map(|letter| char::from(*letter))))
    }

    /// Parses a typed code: accepts lower case, missing dashes, O for 0, and I or L for 1.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = String::with_capacity(LENGTH);
        for typed in text.chars().filter(|c| !matches!(c, '-' | ' ')) {
            let letter = match typed.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let known = u8::try_from(letter).is_ok_and(|letter| LETTERS.contains(&letter));
            if !known || letters.len() == LENGTH {
                return None;
            }
            letters.push(letter);
        }
        (letters.len() == LENGTH).then(|| Self(grouped(letters.chars())))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CertificateCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn grouped(letters: impl Iterator<Item = char>) -> String {
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    for (index, letter) in letters.enumerate() {
        if index > 0 && index % GROUP == 0 {
            code.push('-');
        }
        code.push(letter);
    }
    code
}

/// Reference to the certificate of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificateRef {
    pub code: String,
    /// Time of issue, RFC 3339 in UTC.
    pub issued_at: String,
}

/// Content of a certificate, available to anyone with its code. It never changes after the issue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Certificate {
    pub code: String,
    pub name: String,
    /// Title of the course.
    pub course: String,
    /// Hours of study.
    pub hours: u32,
    /// Time of issue, RFC 3339 in UTC.
    pub issued_at: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub issuer: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn progress(done: u32) -> CourseProgress {
        CourseProgress { done, lessons: 4, ..CourseProgress::default() }
    }

    /// Rule 4.13.
    #[test]
    fn a_certificate_requires_all_lessons_and_the_booked_date() {
        assert!(is_earned(&progress(4), None, 0.into()));
        assert!(!is_earned(&progress(3), None, 0.into()));
        assert!(!is_earned(&progress(4), Some(10.into()), 9.into()));
        assert!(is_earned(&progress(4), Some(10.into()), 10.into()));
        assert!(!is_earned(&CourseProgress::default(), None, 0.into()));
    }

    /// Rule 4.13.
    #[test]
    fn malformed_codes_are_rejected() {
        for text in ["", "7H3KQ-9XM2V-BD8TR-W4NP", "7H3KQ-9XM2V-BD8TR-W4NPCC", "7H3KQ-9XM2V-BD8TR-W4NPU", "ñ"]
        {
            assert_eq!(CertificateCode::parse(text), None, "{text}");
        }
        assert_eq!(
            CertificateCode::parse("OIL00-00000-00000-00000").unwrap().as_str(),
            "01100-00000-00000-00000"
        );
    }

    #[test]
    fn five_bits_of_each_byte_give_a_character() {
        let bytes: [u8; LENGTH] = std::array::from_fn(|index| u8::try_from(index * 13).unwrap());
        let code = CertificateCode::from_random(bytes);
        let letters: Vec<u8> = code.as_str().bytes().filter(|byte| *byte != b'-').collect();
        let expected: Vec<u8> = bytes.iter().map(|byte| LETTERS[usize::from(byte & 31)]).collect();
        assert_eq!(letters, expected);
        assert_eq!(code.to_string(), code.as_str());
    }

    proptest! {
        /// Rule 4.13.
        #[test]
        fn codes_round_trip(bytes in any::<[u8; LENGTH]>()) {
            let code = CertificateCode::from_random(bytes);
            prop_assert_eq!(CertificateCode::parse(code.as_str()), Some(code.clone()));
            prop_assert_eq!(CertificateCode::parse(&code.as_str().to_lowercase().replace('-', "")), Some(code));
        }

        #[test]
        fn parsing_never_panics(text in ".*") {
            let _ = CertificateCode::parse(&text);
        }
    }
}
