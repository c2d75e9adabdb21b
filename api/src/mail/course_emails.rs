//! Email to customers about a course enrolment.

use mostrador_core::shop_settings::MailPlaceholder;

use super::{Email, Recipient, filters, render};
use crate::db::repositories::enrolments::EnrolmentDetails;

/// Enrolment confirmation with session, place and end of access. The link of the recipient is that of the
/// course.
pub fn enrolment_confirmation(course: &EnrolmentDetails, to: &Recipient<'_>) -> Email {
    let title = [(MailPlaceholder::Course, course.title.clone())];
    render!(CourseEnrolment, "course_enrolment.txt", to.email, { course: &'a EnrolmentDetails, to: &'a Recipient<'a> })
        .with(title)
        .with(to.values())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(course: &EnrolmentDetails) -> String {
        let link = "https://tienda.example/zona-de-cliente/cursos/7";
        let to = Recipient { email: "ana@ejemplo.es", firstname: "Ana", shop_name: "Taller", link };
        enrolment_confirmation(course, &to).text
    }

    #[test]
    fn the_email_contains_date_and_place_of_a_booked_session() {
        let course = EnrolmentDetails {
            title: "Jabón".into(),
            is_published: true,
            has_sessions: true,
            session: Some((1_800_000_000_000.into(), "Toledo".into())),
            access_until: Some(1_810_000_000_000.into()),
        };
        let booked = text(&course);
        assert!(booked.contains("Fecha: 15 de enero de 2027, 09:00\nLugar: Toledo"), "{booked}");
        assert!(
            booked.contains("hasta el 11 de mayo de 2027.") && booked.contains("/cursos/7\n"),
            "{booked}"
        );
        let without = text(&EnrolmentDetails { session: None, access_until: None, ..course.clone() });
        assert!(without.contains("acordar la fecha") && !without.contains("hasta el"), "{without}");
        assert!(!text(&EnrolmentDetails { session: None, has_sessions: false, ..course }).contains("fecha"));
    }
}
