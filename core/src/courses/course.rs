//! Courses of a customer, for lists and for the course page.

use serde::{Deserialize, Serialize};

use super::{AccessState, CertificateRef, CourseProgress, Lesson, ModuleId};
use crate::catalogue::{ProductId, VariantId};
use crate::content::image::Image;
use crate::serde_helpers::null_as_default;

/// Course that a customer has or had access to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnrolledCourse {
    /// Identifier of the product.
    pub id: ProductId,
    pub title: String,
    /// Last URL segment of the product.
    pub slug: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub summary: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub image: Image,
    /// Hours of study, as stated in the certificate.
    #[serde(default, deserialize_with = "null_as_default")]
    pub hours: u32,
    /// Time of payment, RFC 3339 in UTC.
    pub enrolled_at: String,
    pub access: AccessState,
    /// Expiry of the access, RFC 3339 in UTC; null when it does not end.
    pub access_until: Option<String>,
    /// Booked date of a course on scheduled dates.
    pub session: Option<BookedSession>,
    pub progress: CourseProgress,
    /// Certificate, once it is issued.
    pub certificate: Option<CertificateRef>,
}

/// Course date booked by the customer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BookedSession {
    /// Identifier of the purchased variant.
    pub id: VariantId,
    /// RFC 3339, UTC.
    pub starts_at: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub place: String,
}

/// Course with its complete content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    #[serde(flatten)]
    pub course: EnrolledCourse,
    pub modules: Vec<CourseModule>,
}

/// Module of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseModule {
    /// Identifier, unique in the shop.
    pub id: ModuleId,
    pub title: String,
    pub lessons: Vec<Lesson>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn courses_round_trip() {
        let session =
            BookedSession { id: 4.into(), starts_at: "2027-01-18T17:00:00Z".into(), place: "Aula".into() };
        let course = EnrolledCourse { id: 101.into(), session: Some(session), ..EnrolledCourse::default() };
        let module = CourseModule { id: 1.into(), title: "Uno".into(), lessons: vec![Lesson::default()] };
        let whole = Course { course, modules: vec![module] };
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Course>(&json).unwrap(), whole);
        assert!(serde_json::from_str::<Course>("{}").is_err());
    }
}
