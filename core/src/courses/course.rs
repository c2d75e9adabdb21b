//! A customer's course, as lists and its own page know it.

use serde::{Deserialize, Serialize};

use super::{AccessState, CertificateRef, CourseProgress, Lesson};
use crate::catalogue::Image;
use crate::wire::or_default;

/// A course that a customer has, or had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyCourse {
    /// Identifier: the one of its product.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Last segment of its product's address.
    pub slug: String,
    /// One sentence.
    #[serde(default, deserialize_with = "or_default")]
    pub summary: String,
    /// Picture.
    #[serde(default, deserialize_with = "or_default")]
    pub image: Image,
    /// Hours of study, as the certificate says.
    #[serde(default, deserialize_with = "or_default")]
    pub hours: u32,
    /// When it was paid, RFC 3339 in UTC.
    pub enrolled_at: String,
    /// Whether it may be used.
    pub access: AccessState,
    /// Until when, RFC 3339 in UTC; nothing when it does not end.
    pub access_until: Option<String>,
    /// The date that was booked, of a course on dates.
    pub session: Option<BookedSession>,
    /// How far one is.
    pub progress: CourseProgress,
    /// The certificate, once it is issued.
    pub certificate: Option<CertificateRef>,
}

/// A date that somebody has a seat for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BookedSession {
    /// Identifier: the one of the variant that was bought.
    pub id: u32,
    /// RFC 3339, UTC.
    pub starts_at: String,
    /// Where.
    #[serde(default, deserialize_with = "or_default")]
    pub place: String,
}

/// A course with everything in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// What every list says of it.
    #[serde(flatten)]
    pub course: MyCourse,
    /// Its modules, in order.
    pub modules: Vec<CourseModule>,
}

/// A part of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseModule {
    /// Identifier, unique in the shop.
    pub id: u32,
    /// Heading.
    pub title: String,
    /// Its lessons, in order.
    pub lessons: Vec<Lesson>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_read_as_it_is_written() {
        let session = BookedSession { id: 4, starts_at: "2027-01-18T17:00:00Z".into(), place: "Aula".into() };
        let course = MyCourse { id: 101, session: Some(session), ..MyCourse::default() };
        let module = CourseModule { id: 1, title: "Uno".into(), lessons: vec![Lesson::default()] };
        let whole = Course { course, modules: vec![module] };
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Course>(&json).unwrap(), whole);
        assert!(serde_json::from_str::<Course>("{}").is_err());
    }
}
