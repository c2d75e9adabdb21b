//! Email to customers about a course enrolment.

use mostrador_core::time::{format_date_time, format_long};

use super::order_emails::Recipient;
use super::{Email, shop_name_or_default};
use crate::db::repositories::enrolments::EnrolmentDetails;

/// Enrolment confirmation with session, place and end of access. The link of the recipient is that of the
/// course.
pub fn enrolment_confirmation(course: &EnrolmentDetails, to: &Recipient<'_>) -> Email {
    let EnrolmentDetails {
        title,
        is_published: is_written,
        has_sessions: on_dates,
        session,
        access_until: until,
    } = course;
    let date = match session {
        Some((starts_at, place)) if place.is_empty() => {
            format!("Fecha: {}\n\n", format_date_time(*starts_at))
        }
        Some((starts_at, place)) => format!("Fecha: {}\nLugar: {place}\n\n", format_date_time(*starts_at)),
        None if *on_dates => "Te escribiremos para acordar la fecha.\n\n".to_owned(),
        None => String::new(),
    };
    let until =
        until.map(|until| format!(" Podrás usarlo hasta el {}.", format_long(until))).unwrap_or_default();
    let access = if *is_written {
        "Entra aquí con tu cuenta; el curso recuerda por dónde vas y, al terminarlo, te da tu certificado:"
    } else {
        "Sus lecciones estarán en tu zona de cliente en cuanto se publiquen:"
    };
    let shop_name = shop_name_or_default(to.shop_name);
    Email {
        to: to.user.email.clone(),
        subject: format!("Te has inscrito en «{title}»"),
        text: format!(
            "Hola, {}:\n\nTe has inscrito en «{title}».{until}\n\n{date}{access}\n{}\n\n{shop_name}\n",
            to.user.firstname, to.link
        ),
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::session::User;

    use super::*;

    fn text(course: &EnrolmentDetails) -> String {
        let user = User { email: "ana@ejemplo.es".into(), firstname: "Ana".into(), ..User::default() };
        let link = "https://tienda.example/zona-de-cliente/cursos/7";
        enrolment_confirmation(course, &Recipient { user: &user, shop_name: "Taller", link }).text
    }

    #[test]
    fn the_email_contains_date_and_place_of_a_booked_session() {
        let course = EnrolmentDetails {
            title: "Jabón".into(),
            is_published: true,
            has_sessions: true,
            session: Some((1_800_000_000_000, "Toledo".into())),
            access_until: Some(1_810_000_000_000),
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
